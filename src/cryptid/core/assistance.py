"""The settings of assistance: what a table shows a player beside the view. Each game has `assist(view, setting)`."""

from __future__ import annotations

from enum import StrEnum


class AssistanceSetting(StrEnum):
    """`none`: what a board would show anyway; `notes`: what a careful player writes down; `deduction`: exact odds."""

    NONE = "none"
    NOTES = "notes"
    DEDUCTION = "deduction"
