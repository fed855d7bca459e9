"""The catalogue offers exactly what the games accept."""

from __future__ import annotations

from dataclasses import fields

import msgspec
import pytest

from cryptid.bots import BOTS
from cryptid.bots.levels import offered
from cryptid.core.codec import decode, encode
from cryptid.core.game import BadInput
from cryptid.games import GAMES
from cryptid.server.wire.catalogue import Choice, Flag, GameInfo, Other, Whole, catalogue

INFOS = {info.name: info for info in catalogue()}


def test_every_game_option_and_bot_is_there() -> None:
    assert list(INFOS) == list(GAMES)
    for name, info in INFOS.items():
        assert ["players", *(option.name for option in info.options)] == [
            field.name for field in fields(GAMES[name].options_type)
        ]
        assert info.bots == offered(BOTS[name])


def test_some_of_it_by_hand() -> None:
    classic, urban, connections = catalogue()
    assert (classic.players, classic.default_players) == ((2, 3, 4, 5), 4)
    assert urban.players == (2,)
    assert classic.options[:4] == (
        Choice("mode", "normal", ("normal", "advanced")),
        Choice("source", "generated", ("generated", "card")),
        Choice("grade", "any", ("any", "gentle", "fair", "hard"), {"mode": "normal", "source": "generated"}),
        Whole("start", 0, False, {2: (0, 1), 3: (0, 2), 4: (0, 3), 5: (0, 4)}),
    )
    assert classic.options[4] == Flag("hints", True)
    assert classic.options[-1] == Other("pairing", [[0, 1], [2, 3]], {"players": 2, "source": "card"})
    assert connections.options[1] == Whole("hand", 7, False, {2: (1, 32), 3: (1, 21), 4: (1, 16), 5: (1, 12)})
    assert connections.options[2].default is None


@pytest.mark.parametrize("game", GAMES)
def test_an_option_needs_values_that_others_can_have(game: str) -> None:
    for option in INFOS[game].options:
        assert all(takes(game, {name: value}) for name, value in option.needs.items())
        assert option.name not in option.needs


@pytest.mark.parametrize("game", GAMES)
def test_defaults_are_those_of_the_game(game: str) -> None:
    info = INFOS[game]
    given = {"players": info.default_players} | {option.name: option.default for option in info.options}
    assert encode(GAMES[game].options_type()) == given


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_offered_is_taken_and_nothing_beyond(game: str) -> None:
    for option in INFOS[game].options:
        match option:
            case Choice():
                assert all(takes(game, {option.name: choice}) for choice in option.choices)
                assert not takes(game, {option.name: "surprise"})
            case Whole():
                assert takes(game, {option.name: None}) == option.may_be_null
                for players, (low, high) in option.ranges.items():
                    given = [takes(game, {"players": players, option.name: n}) for n in range(-1, 200)]
                    assert given == [low <= n <= high for n in range(-1, 200)]
            case Flag() | Other():
                assert takes(game, {option.name: option.default})


def takes(game: str, options: dict[str, object]) -> bool:
    try:
        decode(GAMES[game].options_type, options)
    except BadInput:
        return False
    return True


def test_it_travels() -> None:
    text = msgspec.json.encode(catalogue())
    assert msgspec.json.decode(text, type=tuple[GameInfo, ...]) == catalogue()
