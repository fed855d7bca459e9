"""Checks of a game's options, and the conditions under which an option matters."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from cryptid.core.game import AnyGame, InvalidOptions

MOST_PLAYERS = 8

NEEDS = "needs"


def needs(**conditions: int | str) -> Mapping[str, Any]:
    """Metadata of an option's field: the option changes nothing unless other options have these values."""
    return {NEEDS: conditions}


def check_whole(name: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise InvalidOptions(name, f"{name}: expected a whole number from {low} to {high}.")


def check_flag(name: str, value: object) -> None:
    if type(value) is not bool:
        raise InvalidOptions(name, f"{name}: expected true or false.")


def check_choice(name: str, value: object, kind: type[Enum]) -> None:
    if not isinstance(value, kind):
        raise InvalidOptions(name, f"{name}: expected one of {', '.join(str(member.value) for member in kind)}.")


def accepts(kind: type[Any], **given: Any) -> bool:
    """Return whether these options can be made. Any: each game has its own options."""
    try:
        kind(**given)
    except InvalidOptions:
        return False
    return True


def players_of(game: AnyGame) -> tuple[int, ...]:
    """Return the numbers of players that a game takes, in rising order, found by trying each."""
    return tuple(n for n in range(1, MOST_PLAYERS + 1) if accepts(game.options_type, players=n))
