"""How much help a table allows beyond the view. Each game's `assist(view, level)` says what it can give."""

from __future__ import annotations

from enum import StrEnum


class AssistanceSetting(StrEnum):
    """What a board would show anyway; notes that a patient person would keep; all that follows."""

    NONE = "none"
    NOTES = "notes"
    DEDUCTION = "deduction"
