"""Takes careful notes: eliminates clues for each player separately, using every piece on the map."""

from __future__ import annotations

from cryptid.bots.classic.novice import Novice


class Tracker(Novice):
    rounds = None
