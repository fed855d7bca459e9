"""Each game in the terminal: `draw` a view, `tell` an event in words, say what may be typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from cryptid.cli.boards import plain
from cryptid.cli.paint import Paint
from cryptid.core.folders import module_of
from cryptid.core.game import Event, View
from cryptid.games import GAMES


class Board(Protocol):
    """What a module of this folder offers. Any: each game has its own types."""

    def draw(self, view: View[Any, Any], paint: Paint) -> str:
        """The position as this seat, or a spectator, sees it."""

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """What happened, in one line; names are by seat."""

    def choices(self, view: View[Any, Any], legal: Sequence[Any]) -> str:
        """What may be typed now, with an example of each kind."""


BOARDS: Mapping[str, Board] = {game: module_of(__name__, game) or plain for game in GAMES}
