"""The settings of assistance: what a table shows a player beside the view. Each game has `assist(view, setting)`."""

from __future__ import annotations

from enum import StrEnum


class AssistanceSetting(StrEnum):
    """What is shown, from least to most.

    `none`: what a board would show anyway. `notes`: what a careful player writes down. `pieces`: also odds by the
    pieces, without guarantees of the rules. `everything`: exact odds.
    """

    NONE = "none"
    NOTES = "notes"
    PIECES = "pieces"
    EVERYTHING = "everything"

    @classmethod
    def _missing_(cls, value: object) -> AssistanceSetting | None:
        """Tables of earlier releases say "deduction" for everything."""
        return cls.EVERYTHING if value == "deduction" else None
