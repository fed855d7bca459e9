"""The catalogue from which a client builds its forms: the games, their options and their bots."""

from __future__ import annotations

from dataclasses import Field, fields
from enum import Enum
from functools import cache
from random import Random
from typing import Any, get_args, get_type_hints

from msgspec import Struct

from cryptid.bots import BOTS
from cryptid.bots.levels import offered
from cryptid.core.assistance import AssistanceSetting
from cryptid.core.codec import encode
from cryptid.core.game import AnyGame, InvalidOptions
from cryptid.core.options import NEEDS, accepts, players_of
from cryptid.games import GAMES, SETTINGS

HIGHEST = 100  # no option of a game goes beyond

Needs = dict[str, bool | int | str]  # the option changes nothing unless other options, or `players`, have these values


class Flag(Struct, frozen=True, omit_defaults=True, tag="flag"):
    """An option that is on or off."""

    name: str
    default: bool
    needs: Needs = {}


class Choice(Struct, frozen=True, omit_defaults=True, tag="choice"):
    """An option that is one of a few words: those a table can be dealt with."""

    name: str
    default: str
    choices: tuple[str, ...]
    needs: Needs = {}


class Whole(Struct, frozen=True, omit_defaults=True, tag="whole"):
    """An option that is a whole number; its range, both ends included, may depend on how many play."""

    name: str
    default: int | None
    may_be_null: bool  # such as a first player by lot
    ranges: dict[int, tuple[int, int]]  # by number of players
    needs: Needs = {}


class Other(Struct, frozen=True, omit_defaults=True, tag="other"):
    """An option of a form of its own; the game's page of rules describes it."""

    name: str
    default: Any  # Any: its JSON form
    needs: Needs = {}


Option = Flag | Choice | Whole | Other


class GameInfo(Struct, frozen=True):
    """A game: its numbers of players, its roles, its other options, and the levels of bots that people can choose."""

    name: str
    version: int  # of its rules: records of another version may replay differently
    players: tuple[int, ...]
    default_players: int
    roles: tuple[str, ...]  # by seat; empty if all seats play alike
    options: tuple[Option, ...]
    bots: tuple[str, ...]
    assistance: tuple[AssistanceSetting, ...]  # the settings that differ in this game, from least to most


@cache
def catalogue() -> tuple[GameInfo, ...]:
    """Every game, in the order of `GAMES`."""
    return tuple(_info(name) for name in GAMES)


def _info(name: str) -> GameInfo:
    game = GAMES[name]
    kind = game.options_type
    players = players_of(game)
    options = tuple(_option(game, field, players) for field in fields(kind) if field.name != "players")
    return GameInfo(
        name, game.version, players, kind().players, game.roles, options, offered(BOTS[name]), SETTINGS[name]
    )


def _option(game: AnyGame, field: Field[Any], players: tuple[int, ...]) -> Option:
    kind = game.options_type
    hint, name, default = get_type_hints(kind)[field.name], field.name, encode(field.default)
    needs = {other: encode(value) for other, value in field.metadata.get(NEEDS, {}).items()}
    if hint is bool:
        return Flag(name, default, needs)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Choice(name, default, tuple(x.value for x in hint if _deals(game, **{name: x})), needs)
    if hint is int or set(get_args(hint)) == {int, type(None)}:
        return Whole(name, default, hint is not int, {n: _range(kind, name, n) for n in players}, needs)
    return Other(name, default, needs)


def _range(kind: type[Any], name: str, players: int) -> tuple[int, int]:
    """Return the lowest and highest value that the game accepts, found by trying them all."""
    taken = [n for n in range(HIGHEST + 1) if accepts(kind, players=players, **{name: n})]
    return taken[0], taken[-1]


def _deals(game: AnyGame, **given: Any) -> bool:
    """Tell whether a table can be dealt with this value. Some are for records only, such as a set-up made by hand."""
    try:
        game.deal(game.options_type(**given), Random(0))
    except InvalidOptions:
        return False
    return True
