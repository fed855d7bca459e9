"""A fourth game: the toy of tests/core/toy.py, added to a copy of this project as docs/add-a-game.md says."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.cli.running import COMMAND, environment

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "tests", "tools", "docs", "web")
FILES = ("README.md", "CONTRIBUTING.md", "Makefile", "pyproject.toml")
BUILT = shutil.ignore_patterns("__pycache__", "node_modules", "dist", "kernels")
LINKS = ("src/cryptid/kernels", "web/node_modules")  # compiled and installed once
README = (ROOT / "README.md").read_text(encoding="utf-8")

ROW = '    "toy",\n'
REGISTRY = "src/cryptid/games/__init__.py"
# By the place that docs/add-a-game.md names: the files of the toy there.
NEEDED: dict[str, dict[str, str]] = {
    "src/cryptid/games/<game>/": {
        "src/cryptid/games/toy/__init__.py": "from cryptid.games.toy.rules import Toy\n\nGAME = Toy()\n",
        "src/cryptid/games/toy/rules.py": (ROOT / "tests/core/toy.py").read_text(encoding="utf-8"),
    },
    "tests/games/<game>/configurations.py": {
        "tests/games/toy/__init__.py": "",
        "tests/games/toy/configurations.py": (
            "from cryptid.games.toy.rules import Options\n\n"
            'CONFIGURATIONS = {"three": Options(), "two": Options(players=2)}\n'
        ),
    },
    "tests/golden/<game>/": {"tests/golden/toy/first.jsonl": "", "tests/golden/toy/first.txt": ""},  # written below
    "tests/perft/<game>.txt": {"tests/perft/toy.txt": "three 0 1 6\n"},
    "docs/rules/<game>.md": {"docs/rules/toy.md": "# Toy\n\n`players`: 2 to 4.\n"},
    "README.md": {"README.md": README + "\n**toy**: bid high, but not first ([rules](docs/rules/toy.md)).\n"},
}


def add_toy(folder: Path) -> None:
    """Copy the project into this empty folder, and add the toy to the copy: one row and its own folders."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=BUILT)
    for name in FILES:
        shutil.copy2(ROOT / name, folder / name)
    for name in LINKS:
        (folder / name).symlink_to(ROOT / name)
    registry = (folder / REGISTRY).read_text(encoding="utf-8")
    last_row = '    "connections",\n'
    assert last_row in registry
    (folder / REGISTRY).write_text(registry.replace(last_row, last_row + ROW), encoding="utf-8")
    for files in NEEDED.values():
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
    golden = folder / "tests" / "golden" / "toy"
    (golden / "first.jsonl").write_text(run(folder, *COMMAND, "golden", "toy", "--json"), encoding="utf-8")
    told = run(folder, *COMMAND, "golden", "toy", str(golden / "first.jsonl"))
    (golden / "first.txt").write_text(told, encoding="utf-8")


def inside(folder: Path) -> dict[str, str]:
    """Return an environment in which Python imports the copy of the project, and npm's tools find node."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    plain = {name: value for name, value in environment().items() if not name.startswith("PYTEST")}
    return {**plain, "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}", "PATH": path}


def run(folder: Path, *command: str, stdin: str = "", cwd: str = ".") -> str:
    """Run a command in the copy and return what it prints; it must succeed."""
    done = subprocess.run(
        command,
        cwd=folder / cwd,
        env=inside(folder),
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout
