"""Make .venv with the locked packages and this project, editable; do nothing while nothing has changed.

With the argument `bench`, add the reference libraries that `cryptid bench` compares with.
Runs on the bare standard library, also where Debian left out ensurepip and pip.
"""

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
DEBIAN = VENV / "debian"
PYTHON = str(VENV / "bin" / "python")
BASE = str(Path(sys.executable).resolve())  # outside .venv, even where that is activated
NO_PIP = f"{BASE} has neither ensurepip nor pip. Install python3-venv (apt install python3-venv), then try again."


def main() -> None:
    once(venv, ROOT / "requirements.lock")
    once(project, ROOT / "pyproject.toml")
    if "bench" in sys.argv:
        once(bench, ROOT / "requirements-bench.lock")


def once(step: Callable[[Path], None], source: Path) -> None:
    """Run the step unless it was completed before, with this source, by this Python, in this folder."""
    stamp = VENV / f"{step.__name__}.stamp"
    key = hashlib.sha256("\n".join((str(ROOT), BASE, sys.version, source.read_text())).encode()).hexdigest()
    if not stamp.exists() or stamp.read_text() != key:
        stamp.unlink(missing_ok=True)
        step(source)
        stamp.write_text(key)


def venv(lock: Path) -> None:
    print("Setting up .venv, once ...", file=sys.stderr)
    shutil.rmtree(VENV, ignore_errors=True)
    run(BASE, "-m", "venv", "--without-pip", str(VENV))
    run(*first_pip(), "install", "-qq", "--require-hashes", "--requirement", str(lock))
    shutil.rmtree(DEBIAN, ignore_errors=True)


def project(_: Path) -> None:
    run(PYTHON, "-m", "pip", "install", "-qq", "--no-build-isolation", "--no-deps", "--editable", str(ROOT))


def bench(lock: Path) -> None:
    print("Installing the references of the benchmark, once ...", file=sys.stderr)
    run(PYTHON, "-m", "pip", "install", "-qq", "--require-hashes", "--requirement", str(lock))


def first_pip() -> list[str]:
    """A pip that can fill the empty venv; the lock then brings the venv's own."""
    if works(PYTHON, "-m", "ensurepip"):
        return [PYTHON, "-m", "pip"]
    if works(BASE, "-m", "pip", "--python", PYTHON, "--version"):
        return [BASE, "-m", "pip", "--python", PYTHON]
    return [PYTHON, str(debian_wheel() / "pip")]


def debian_wheel() -> Path:
    """Debian's wheel of pip, fetched below .venv: any user may do that, and the system stays as it is."""
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


def run(*command: str) -> None:
    if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit(f"Setting up stopped ({code}): {' '.join(command)}")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
