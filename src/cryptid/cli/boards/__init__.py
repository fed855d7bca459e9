"""Each game drawn as text for the terminal: a module per game, or `plain` for a game without one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from cryptid.cli.boards import plain
from cryptid.cli.paint import Paint
from cryptid.core.folders import module_of
from cryptid.core.game import Event, View
from cryptid.games import GAMES


class Board(Protocol):
    """The functions of a board module. Any: each game has its own types."""

    def draw(self, view: View[Any, Any], paint: Paint) -> str:
        """Draw the state as this seat, or a spectator, sees it."""

    def summary(self, view: View[Any, Any]) -> str:
        """Return the few lines of it that a player needs all the time, such as their own clue and whose turn it is."""

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Say in one line what happened; `names` are by seat."""

    def choices(self, view: View[Any, Any], legal: Sequence[Any]) -> str:
        """Say what may be typed now, with an example of each kind of action."""

    def why_not(self, view: View[Any, Any], action: Any) -> str | None:
        """Say why the seat may not take this action now, if there is more to say than that."""


BOARDS: Mapping[str, Board] = {game: module_of(__name__, game) or plain for game in GAMES}
