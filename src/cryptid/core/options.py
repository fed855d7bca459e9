"""Checks for a game's options. A failed check raises `InvalidOptions` with the name of the option as its code."""

from __future__ import annotations

from enum import Enum

from cryptid.core.game import InvalidOptions


def check_whole(name: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise InvalidOptions(name, f"{name}: expected a whole number from {low} to {high}.")


def check_flag(name: str, value: object) -> None:
    if type(value) is not bool:
        raise InvalidOptions(name, f"{name}: expected true or false.")


def check_choice(name: str, value: object, kind: type[Enum]) -> None:
    if not isinstance(value, kind):
        raise InvalidOptions(name, f"{name}: expected one of {', '.join(str(member.value) for member in kind)}.")
