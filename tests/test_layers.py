"""Allowed imports: `core <- games <- kernels <- bots <- study <- server <- cli` and `kernels <- envs <- cli`.

Inside the server, `wire <- table <- store <- live <- http`.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cryptid

ALLOWED = {
    "__init__": set[str](),
    "core": set[str](),
    "games": {"core"},
    "kernels": {"core", "games"},
    "bots": {"core", "games", "kernels"},
    "envs": {"core", "games", "kernels"},
    "study": {"core", "games", "kernels", "bots"},
    "server": {"core", "games", "kernels", "bots", "study"},
    "cli": {"core", "games", "kernels", "bots", "envs", "study", "server"},
}
SERVER_ROOMS = {
    "clock": set[str](),
    "logs": set[str](),
    "metrics": set[str](),
    "limits": {"clock"},
    "wire": {"clock"},
    "table": {"clock", "wire"},
    "store": {"clock", "logs", "table"},
    "settings": {"clock", "limits", "store", "wire"},
    "live": {"clock", "limits", "logs", "metrics", "settings", "store", "table", "wire"},
    "http": {"clock", "limits", "live", "logs", "metrics", "settings", "store", "table", "wire"},
}
STDLIB_ONLY = {"__init__", "core", "games"}


def breaches(package: Path) -> Iterator[str]:
    """Yield each forbidden import in the package's folder, as `file:line: name`."""
    for file in sorted(package.rglob("*.py")):
        place = file.relative_to(package).with_suffix("").parts
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                for name in imported(node):
                    if not is_allowed(place, name):
                        yield f"{'/'.join(place)}.py:{node.lineno}: {name}"


def imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    source = f"{'.' * node.level}{node.module or ''}." if isinstance(node, ast.ImportFrom) else ""
    return [source + alias.name for alias in node.names]


def is_allowed(place: tuple[str, ...], name: str) -> bool:
    """Return whether the module at a place such as `("games", "classic", "rules")` may import this dotted name."""
    layer = place[0]
    top, *inside = name.split(".")
    if top != "cryptid":
        return top in sys.stdlib_module_names or (bool(top) and layer not in STDLIB_ONLY)
    if inside == ["__version__"]:
        return True
    if layer == "games" and inside[:1] == ["games"] and len(place) > 2:
        return inside[1:2] == [place[1]]
    if layer == "server" and inside[:1] == ["server"]:
        return inside[1:2] == [place[1]] or bool(SERVER_ROOMS.get(place[1], set()).intersection(inside[1:2]))
    return inside[:1] == [layer] or bool(ALLOWED.get(layer, set()).intersection(inside[:1]))


def plant(package: Path, file: str, source: str) -> None:
    path = package / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source)


def test_layers() -> None:
    assert list(breaches(Path(cryptid.__file__).parent)) == []


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("__init__.py", "import json"),
        ("core/game.py", "import random, collections.abc"),
        ("core/record.py", "from cryptid.core.game import State"),
        ("games/__init__.py", "from cryptid.games.classic import Classic"),
        ("games/classic/rules.py", "from cryptid.core import game"),
        ("games/classic/rules.py", "from cryptid.games.classic.model import Ask"),
        ("games/classic/rules.py", "from cryptid.games.classic import model"),
        ("kernels/playout.py", "import numba"),
        ("bots/classic/expert.py", "from cryptid.games.classic.deduce import worlds"),
        ("server/live/turns.py", "from cryptid.bots import BOTS"),
        ("server/table/referee.py", "from cryptid.server.wire import messages"),
        ("server/table/referee.py", "from cryptid.server.table.state import TableState"),
        ("server/http/app.py", "from cryptid.server.live.turns import TurnRunner"),
        ("server/settings.py", "from cryptid.server.limits import Rates"),
        ("envs/pettingzoo.py", "from cryptid.games import GAMES"),
        ("cli/main.py", "from cryptid import __version__"),
        ("cli/serve.py", "import cryptid.server.http.app"),
    ],
)
def test_allowed_imports_pass(tmp_path: Path, file: str, source: str) -> None:
    plant(tmp_path, file, source)
    assert list(breaches(tmp_path)) == []


@pytest.mark.parametrize(
    ("file", "source", "name"),
    [
        ("__init__.py", "import numpy", "numpy"),
        ("__init__.py", "from cryptid.core import game", "cryptid.core.game"),
        ("core/game.py", "import numpy", "numpy"),
        ("core/game.py", "from cryptid.games import GAMES", "cryptid.games.GAMES"),
        ("core/game.py", "from cryptid import games", "cryptid.games"),
        ("core/game.py", "import cryptid", "cryptid"),
        ("core/game.py", "from . import record", "..record"),
        ("core/game.py", "from .record import replay", ".record.replay"),
        ("core/game.py", "def late():\n    import msgspec", "msgspec"),
        ("games/__init__.py", "import numba", "numba"),
        ("games/classic/rules.py", "from numpy import array", "numpy.array"),
        ("games/classic/rules.py", "from ..urban import rules", "..urban.rules"),
        ("games/classic/rules.py", "from cryptid.games.urban.model import Turn", "cryptid.games.urban.model.Turn"),
        ("games/classic/rules.py", "from cryptid.games import urban", "cryptid.games.urban"),
        ("games/classic/rules.py", "from cryptid.games import GAMES", "cryptid.games.GAMES"),
        ("games/classic/rules.py", "import cryptid.games", "cryptid.games"),
        ("games/classic/rules.py", "from cryptid.kernels import playout", "cryptid.kernels.playout"),
        ("kernels/playout.py", "from cryptid.bots import arena", "cryptid.bots.arena"),
        ("bots/arena.py", "from cryptid.server import table", "cryptid.server.table"),
        ("envs/encoding.py", "from cryptid.bots import bot", "cryptid.bots.bot"),
        ("server/http/app.py", "from cryptid.envs import encoding", "cryptid.envs.encoding"),
        ("server/http/app.py", "from cryptid.cli import main", "cryptid.cli.main"),
        ("server/http/app.py", "from cryptid import server", "cryptid.server"),
        ("server/wire/messages.py", "from cryptid.server.table import state", "cryptid.server.table.state"),
        ("server/table/referee.py", "from cryptid.server.store import sqlite", "cryptid.server.store.sqlite"),
        ("server/store/sqlite.py", "from cryptid.server.settings import Settings", "cryptid.server.settings.Settings"),
        ("server/store/sqlite.py", "import cryptid.server.wire.messages", "cryptid.server.wire.messages"),
        ("server/live/turns.py", "from cryptid.server.http import app", "cryptid.server.http.app"),
        ("server/limits.py", "from cryptid.server.settings import Settings", "cryptid.server.settings.Settings"),
        ("server/utils.py", "from cryptid.server.wire import messages", "cryptid.server.wire.messages"),
        ("utils.py", "from cryptid.core import game", "cryptid.core.game"),
    ],
)
def test_planted_breaches_are_caught(tmp_path: Path, file: str, source: str, name: str) -> None:
    plant(tmp_path, "core/record.py", "import json")
    plant(tmp_path, file, source)
    line = source.count("\n") + 1
    assert list(breaches(tmp_path)) == [f"{file}:{line}: {name}"]
