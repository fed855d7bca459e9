"""The configurations of Urban Legends under which the laws are checked."""

from __future__ import annotations

from cryptid.games.urban.model import Decks, Options, SensorKit, Tie

CONFIGURATIONS: dict[str, Options] = {
    "standard": Options(),
    "equal_decks": Options(decks=Decks.EQUAL),
    "four_four_two": Options(sensors=SensorKit.FOUR_FOUR_TWO),
    "only_matching": Options(only_matching=True),
    "all_changed": Options(sensors=SensorKit.FOUR_FOUR_TWO, decks=Decks.EQUAL, only_matching=True, tie=Tie.SCIENTIST),
}
