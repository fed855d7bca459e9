"""Arguments that several commands share. Bad values are refused with one sentence that says what is wrong."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from cryptid.bots.entrants import named
from cryptid.bots.program import PREFIX
from cryptid.cli.parser import BadUsage
from cryptid.core.codec import InvalidData, decode, parse_json
from cryptid.core.game import AnyGame
from cryptid.games import GAMES
from cryptid.server.store.databases import default_url


def at_least(low: int, most: int | None = None) -> Callable[[str], int]:
    """Return a parser for whole numbers from `low` to `most`, or without an upper limit."""
    span = f"{low}" if most is None else f"{low} to {most}"

    def read(text: str) -> int:
        is_number = text.isascii() and text.isdigit() and len(text) <= 1000
        if not is_number or int(text) < low or (most is not None and int(text) > most):
            raise argparse.ArgumentTypeError(f"expected a whole number from {span}, not '{text[:40]}'")
        return int(text)

    return read


def add_seed(parser: argparse.ArgumentParser, usual: str = "fresh") -> None:
    """Add `--seed`, which is None unless given; `usual` describes the default."""
    parser.add_argument("--seed", type=at_least(0), metavar="N", help=f"makes the run repeatable (default: {usual})")


def fresh_seed() -> int:
    """Draw a seed from the operating system's randomness, short enough to type."""
    return secrets.randbits(32)


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=tuple(GAMES), metavar="GAME", help=", ".join(GAMES))


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", metavar="N", help="number of players")
    parser.add_argument("--mode", metavar="MODE", help="normal or advanced, in games that have modes")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option from the game's rules page, such as hints=false; may be repeated",
    )


def given_options(game: AnyGame, args: argparse.Namespace) -> dict[str, Any]:
    """Return the options that the arguments set, as JSON values by name."""
    pairs = [(name, value) for name in ("players", "mode") if (value := getattr(args, name)) is not None]
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadUsage(f"--option: expected NAME=VALUE, not '{text[:40]}'.")
        pairs.append((name.strip(), value.strip()))
    known = [field.name for field in fields(game.options_type)]
    given: dict[str, Any] = {}
    for name, value in pairs:
        if name not in known:
            raise BadUsage(f"{game.name} has no option '{name[:40]}'; it has {', '.join(known)}.")
        if name in given:
            raise BadUsage(f"{name} is given twice; give it once.")
        given[name] = _value(value)
    return given


def read_options(game: AnyGame, args: argparse.Namespace) -> Any:
    """Return a game's options: those that the arguments set, and defaults for the rest."""
    return decode(game.options_type, given_options(game, args))


def _value(text: str) -> Any:
    """Parse JSON such as true, 3 or [[0, 2], [1, 3]]; any other text, such as a mode, is returned unchanged."""
    try:
        return parse_json(text)
    except InvalidData:
        return text


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///games.db (a file in this folder), sqlite:////srv/games.db (four slashes: an absolute path), "
        "or postgresql://user@host/name (default: a file below $XDG_DATA_HOME/cryptid)",
    )


def given_database(args: argparse.Namespace) -> str:
    return default_url() if args.database is None else str(args.database)


def read_entrant(what: str, game: str, name: str, *others: str) -> str:
    """Check the name of a player: a level, a reference opponent, `program:COMMAND`, or one of the others."""
    return name if name.startswith(PREFIX) else one_of(what, name, (*others, *named(game)))


def one_of(what: str, name: str, known: Sequence[str]) -> str:
    """Return the name in lower case, or refuse it if it is unknown."""
    if name.lower() not in known:
        raise BadUsage(f"there is no {what} '{name[:40]}'; there are {', '.join(known)}.")
    return name.lower()
