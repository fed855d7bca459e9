"""A careful note-taker: strikes out clues player by player by every piece on the map."""

from __future__ import annotations

from cryptid.bots.classic.novice import Novice


class Tracker(Novice):
    """As the novice, but it forgets nothing."""

    rounds = None
    name = "A note-taker"
