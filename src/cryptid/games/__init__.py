"""The registry: the one place that lists the games.

A row is the name of a package below this one. All other layers find what belongs to a game by that name;
docs/add-a-game.md lists the places.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from cryptid.core.assistance import AssistanceSetting
from cryptid.core.folders import module_of
from cryptid.core.game import AnyGame, View

PACKAGES = (
    "classic",
    "urban",
    "connections",
)

Assist = Callable[[View[Any, Any], AssistanceSetting], object]  # Any: each game has its own types


def no_assistance(view: View[Any, Any], setting: AssistanceSetting) -> None:
    """Stand in for the `assist` of a game that has none."""


GAMES: Mapping[str, AnyGame] = {name: import_module(f"{__name__}.{name}").GAME for name in PACKAGES}
ASSIST: Mapping[str, Assist] = {
    name: getattr(module_of(__name__, name, "assist"), "assist", no_assistance) for name in GAMES
}
# The settings of assistance that differ in a game, from least to most
SETTINGS: Mapping[str, tuple[AssistanceSetting, ...]] = {
    name: getattr(module_of(__name__, name, "assist"), "SETTINGS", (AssistanceSetting.NONE,)) for name in GAMES
}
