"""README and docs describe what is: every game, command, option and setting, and commands that really work."""

from __future__ import annotations

import argparse
import doctest
import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest

from cryptid.bots.entrants import named
from cryptid.cli.main import parser
from cryptid.games import GAMES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def subcommands() -> dict[str, argparse.ArgumentParser]:
    actions = parser()._actions
    return next(dict(a.choices) for a in actions if isinstance(a, argparse._SubParsersAction))


def shell_lines(text: str) -> list[str]:
    """The lines of the shell blocks of a page, without comments."""
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    return [line.split("#")[0].strip() for block in blocks for line in block.splitlines() if line.strip()]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_in_the_readme_and_has_a_rules_page(game: str) -> None:
    assert f"**{game}**" in README
    assert f"docs/rules/{game}.md" in README
    assert f"`{game}`" in COMMANDS


@pytest.mark.parametrize(("game", "option"), [(g, f.name) for g in GAMES for f in fields(GAMES[g].options_type)])
def test_every_option_is_on_the_rules_page(game: str, option: str) -> None:
    assert f"`{option}`" in (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", subcommands())
def test_every_command_and_argument_is_documented(command: str) -> None:
    assert f"cryptid {command}" in README or command in ("golden", "perft", "bench")
    assert f"## {command}\n" in COMMANDS
    for action in subcommands()[command]._actions:
        for name in action.option_strings:
            assert name in ("-h", "--help") or f"{name}" in COMMANDS


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_is_documented(game: str) -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    assert game in page
    for bot in named(game):
        assert f"`{bot}`" in page


def test_make_commands_are_real() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {
        match for page in PAGES for match in re.findall(r"`?make ([a-z]+)\b[`\s]", page.read_text(encoding="utf-8"))
    }
    lines = [shlex.split(line) for line in shell_lines(README)]
    assert {"play", "test"} <= {line[1] for line in lines if line[0] == "make"} <= targets
    assert named & {"setup", "play", "test", "check", "bench", "prove"} <= targets


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_cryptid_commands_are_real(page: Path) -> None:
    for line in shell_lines(page.read_text(encoding="utf-8")):
        assert not line.startswith("cryptid ") or parser().parse_args(shlex.split(line)[1:]).run


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_in_the_pages_runs(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.failed == 0


def test_the_environments_run_as_their_page_says() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "envs.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        exec(block, {})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert "://" in target or (page.parent / target).exists(), target


def test_the_readme_has_a_tested_example() -> None:
    assert ">>>" in README


def test_the_pictures_of_the_readme_are_there_small_and_described() -> None:
    shown = re.findall(r"docs/pictures/[\w-]+\.webp", README)
    assert sorted(ROOT / path for path in shown) == sorted((ROOT / "docs" / "pictures").glob("*.webp"))
    assert all((ROOT / path).stat().st_size < 150_000 for path in shown)
    assert all(f"docs/pictures/{game}-{theme}.webp" in shown for game in GAMES for theme in ("light", "dark"))
    assert all(len(alt) > 40 for alt in re.findall(r"<img [^>]*?(?:alt=\"([^\"]*)\")?>", README))
