"""Deal codes: a game, its options and a seed in a few characters, so that everybody can play the same deal.

A code such as "classic-4-7K3Q9XA" names the game, the number of players, the other options if they are not the default
ones (a number after a dot), and a seed with a check character. A code belongs to one version of a game's rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from random import Random
from typing import Any, get_args, get_type_hints
from zlib import crc32

from cryptid.core.game import AnyGame, BadInput
from cryptid.core.options import accepts, players_of

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without letters that are easily misread
SEED_DIGITS = 6
HIGHEST = 100  # no whole number among the options goes beyond
_FORM = re.compile(rf"([A-Z_]+)-(\d)(?:\.([{DIGITS}]+))?-([{DIGITS}]{{{SEED_DIGITS}}})([{DIGITS}])")
_MISREAD = str.maketrans("OIL", "011")


class InvalidCode(BadInput):
    """The text is not a deal code, or no deal code can be made."""

    def __init__(self, message: str) -> None:
        super().__init__("invalid_deal_code", message)


def make_code(game: AnyGame, options: Any, rng: Random) -> str:
    """Return a code for a random deal with these options. Any: each game has its own options."""
    number = _number(game, options)
    more = f".{_digits(number)}" if number else ""
    head = f"{game.name}-{options.players}{more}-{_digits(rng.randrange(32**SEED_DIGITS)).rjust(SEED_DIGITS, '0')}"
    return head + _check(game, head)


def read_code(text: str, games: Mapping[str, AnyGame]) -> tuple[AnyGame, Any, Random]:
    """Return what a code, typed in any case, says to deal: the game, its options, and a random generator.

    Any: each game has its own options.
    """
    game, players, options, seed, check = _parts(text)
    rules = games.get(game)
    if rules is None:
        raise InvalidCode(f"A deal code begins with the name of a game: {', '.join(games)}.")
    more = "" if options is None else f".{options}"
    if _check(rules, f"{game}-{players}{more}-{seed}") != check:
        raise InvalidCode("This deal code has a typing mistake, or belongs to another version of the game.")
    return rules, _options(rules, int(players), _value(options or "0")), Random(f"{game} {seed}")


def normal_code(text: str) -> str:
    """Return a code as it is written: the game in small letters, the rest in capitals."""
    game, players, options, seed, check = _parts(text)
    return f"{game}-{players}{'' if options is None else f'.{options}'}-{seed}{check}"


def _parts(text: str) -> tuple[str, str, str | None, str, str]:
    name, hyphen, rest = text.strip().upper().replace(" ", "").partition("-")
    found = _FORM.fullmatch(name + hyphen + rest.translate(_MISREAD))
    if found is None:
        raise InvalidCode("This is not a deal code. One looks like classic-4-7K3Q9XA.")
    return found[1].lower(), found[2], found[3], found[4], found[5]


def _check(game: AnyGame, head: str) -> str:
    return DIGITS[crc32(f"{head} {game.version}".encode()) % 32]


def _digits(number: int) -> str:
    return (_digits(number // 32) if number >= 32 else "") + DIGITS[number % 32]


def _value(digits: str) -> int:
    value = 0
    for digit in digits:
        value = 32 * value + DIGITS.index(digit)
    return value


def _number(game: AnyGame, options: Any) -> int:
    """Return the options as a number with a mixed radix; 0 if all are the default ones."""
    number, weight = 0, 1
    for name, choices in _choices(game, options.players):
        value = getattr(options, name)
        if value not in choices:
            raise InvalidCode(f"There is no deal code for this value of {name}.")
        number, weight = number + weight * choices.index(value), weight * len(choices)
    return number


def _options(game: AnyGame, players: int, number: int) -> Any:
    if players not in players_of(game):
        raise InvalidCode(f"There is no such number of players: {players}.")
    given = {"players": players}
    for name, choices in _choices(game, players):
        number, index = divmod(number, len(choices))
        given[name] = choices[index]
    return game.options_type(**given)


def _choices(game: AnyGame, players: int) -> list[tuple[str, list[Any]]]:
    """Return the values of each option besides the players, the default one first."""
    kind = game.options_type
    hints = get_type_hints(kind)
    return [
        (field.name, _values(kind, players, field.name, hints[field.name], field.default))
        for field in fields(kind)
        if field.name != "players"
    ]


def _values(kind: type[Any], players: int, name: str, hint: Any, default: Any) -> list[Any]:
    found: list[Any] = []
    if hint is bool:
        found = [False, True]
    elif isinstance(hint, type) and issubclass(hint, Enum):
        found = list(hint)
    elif int in (hint, *get_args(hint)):
        found = [n for n in range(HIGHEST + 1) if accepts(kind, players=players, **{name: n})]
    return [default, *(value for value in found if value != default)]
