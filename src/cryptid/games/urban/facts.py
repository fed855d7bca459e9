"""Facts of this game for the client: the roles, the sensors and the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cryptid.games.urban.model import CARD_OF, COLOURS, ROLES, Card, Side


def facts() -> Mapping[str, Any]:
    """Return what `make wire` writes to `web/src/wire/urban.gen.ts`. Any: plain values, nested."""
    return {
        "roles": ROLES,  # by seat
        "colours": tuple(COLOURS),
        "cards": tuple(Card),
        "effects": {kind.__name__: card for kind, card in CARD_OF.items()},  # the card by the action it allows
        "sides": tuple(Side),
    }
