"""One place lists the games: a file that names two of them is a second list, unless it belongs to a game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cryptid.games import GAMES

ROOT = Path(__file__).parent.parent
SEARCHED = ("src/cryptid", "web/src", "tools")
REGISTRIES = ("src/cryptid/games/__init__.py", "web/src/games/index.ts")
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", re.DOTALL)


def lists(root: Path) -> Iterator[str]:
    """Yield each file below the root that names several games in its code."""
    for file in sorted(path for folder in SEARCHED for path in (root / folder).rglob("*")):
        place = file.relative_to(root)
        is_owned = bool({*place.parts, place.stem} & set(GAMES))
        if is_owned or str(place) in REGISTRIES or file.name.endswith(".gen.ts"):
            continue
        if file.suffix in (".py", ".ts", ".svelte", ".css", ".json") and len(named(file)) > 1:
            yield f"{place}: {', '.join(sorted(named(file)))}"


def named(file: Path) -> set[str]:
    """Return the games that a file names, in strings, keys and imports, but not in comments and docstrings."""
    text = file.read_text(encoding="utf-8")
    words = set(_words(ast.parse(text))) if file.suffix == ".py" else set(re.findall(r"[\w-]+", COMMENT.sub("", text)))
    return words & set(GAMES)


def _words(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Constant(str(text)):
                yield text
            case ast.keyword(str(name)):
                yield name
            case ast.ImportFrom():
                yield from (node.module or "").split(".")
                yield from (alias.name for alias in node.names)
            case ast.Import():
                yield from (part for alias in node.names for part in alias.name.split("."))


def test_no_other_file_lists_the_games() -> None:
    assert list(lists(ROOT)) == []


@pytest.mark.parametrize(
    ("file", "source", "is_list"),
    [
        ("src/cryptid/server/app.py", 'A = {"classic": 1, "urban": 2}', True),
        ("src/cryptid/server/app.py", 'A = dict(classic=1, urban="urban")', True),
        ("src/cryptid/server/app.py", "from cryptid.games import classic, urban", True),
        ("src/cryptid/server/app.py", "from cryptid.games.classic import A\nimport cryptid.games.urban", True),
        ("src/cryptid/server/app.py", '"""As classic and urban do it."""\nA = "classic"  # not "urban"', False),
        ("src/cryptid/bots/classic/expert.py", 'A = {"classic": 1, "urban": 2}', False),
        ("src/cryptid/games/__init__.py", 'A = ("classic", "urban")', False),
        ("tools/wire.py", 'A = ["connections", "classic"]', True),
        ("web/src/pages/Home.svelte", '<!-- Home. -->\n{#each ["classic", "urban"] as game}{/each}', True),
        ("web/src/pages/Plate.svelte", "const ART = { classic, urban };", True),
        ("web/src/look/art.css", ".urban, .connections { top: 0; }", True),
        ("web/src/text/words.ts", 'const A = "classic"; // and "urban"', False),
        ("web/src/games/urban/text.ts", 'const A = "urban or classic";', False),
    ],
)
def test_planted_lists_are_found(tmp_path: Path, file: str, source: str, is_list: bool) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(source)
    assert len(list(lists(tmp_path))) == is_list
