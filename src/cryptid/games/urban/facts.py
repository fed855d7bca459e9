"""What the client draws and describes of this game: the roles, the sensors and the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cryptid.games.urban.model import CARD_OF, COLOURS, ROLES, Block, Card, Side


def facts() -> Mapping[str, Any]:
    """Plain values for `facts.gen.ts`. Any: a value is a text, a number, or a list or an object of values."""
    return {
        "roles": ROLES,  # by seat
        "colours": tuple(COLOURS),
        "cards": tuple(Card),
        "effects": {kind.__name__: card for kind, card in CARD_OF.items()},  # the card by the action it allows
        "blocks": tuple(Block),
        "sides": tuple(Side),
    }
