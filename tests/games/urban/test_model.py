"""Options and deals that are refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cryptid.core.codec import canonical, decode, encode
from cryptid.core.game import BadInput, InvalidOptions
from cryptid.core.record import InvalidRecord, dump_record, load_record
from cryptid.games.urban.model import Block, Card, Deal, Decks, Options, SensorKit, Tie
from cryptid.games.urban.setup import deal
from tests.games.urban.games import played
from tests.games.urban.positions import URBAN

DEAL = deal(Options(), Random(1))


def test_defaults() -> None:
    assert Options() == Options(2, SensorKit.FOUR_THREE_THREE, Decks.PROTOTYPE, False, Tie.CRYPTID)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 3),
        ("players", True),
        ("players", "2"),
        ("sensors", "4-3-3"),
        ("sensors", None),
        ("decks", "equal"),
        ("decks", 1),
        ("only_matching", 1),
        ("only_matching", None),
        ("tie", "cryptid"),
        ("tie", False),
    ],
)
def test_wrong_options(name: str, value: Any) -> None:
    with pytest.raises(InvalidOptions) as refusal:
        Options(**{name: value})
    assert refusal.value.code == name
    assert str(refusal.value).startswith(f"{name}: ")


def test_options_from_json() -> None:
    data = {"sensors": "4-4-2", "decks": "equal", "only_matching": True, "tie": "scientist"}
    assert decode(Options, data) == Options(2, SensorKit.FOUR_FOUR_TWO, Decks.EQUAL, True, Tie.SCIENTIST)


SWAPPED = (DEAL.decks[1], DEAL.decks[0])
ORDERS = DEAL.reshuffles[0]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"decks": SWAPPED}, "decks[0]"),
        ({"decks": (DEAL.decks[0], DEAL.decks[1][:9])}, "decks[1]"),
        ({"decks": (DEAL.decks[0], (*DEAL.decks[1], Card.SPLIT))}, "decks[1]"),
        ({"reshuffles": (ORDERS[:6], ORDERS)}, "reshuffles[0]"),
        ({"reshuffles": (ORDERS, (*ORDERS, ORDERS[0]))}, "reshuffles[1]"),
        ({"reshuffles": (ORDERS, (*ORDERS[:6], (0,) * 9))}, "reshuffles[1]"),
        ({"reshuffles": (ORDERS, (*ORDERS[:6], (0, *range(9))))}, "reshuffles[1]"),
        ({"blocks": DEAL.blocks[:13]}, "blocks"),
        ({"blocks": DEAL.blocks[::-1]}, "blocks"),
        ({"blocks": (Block.ORDINARY,) * 14}, "blocks"),
    ],
)
def test_impossible_deals(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as refusal:
        replace(DEAL, **changes)
    assert refusal.value.code == "invalid_deal"
    assert str(refusal.value).startswith(f"{field}: ")


def test_a_false_record_is_refused() -> None:
    record, _ = played(0)
    text = dump_record(record)
    games = {"urban": URBAN}
    assert load_record(text, games) == record
    for old, new in (('"split"', '"spilt"'), ('"split"', '"align"'), ('"tie":"cryptid"', '"tie":"nobody"')):
        with pytest.raises(InvalidRecord):
            load_record(text.replace(old, new, 1), games)


def test_a_deal_and_its_json() -> None:
    assert decode(Deal, encode(DEAL)) == DEAL
    assert canonical(DEAL) == canonical(deal(Options(), Random(1)))


def test_deals_are_uniform() -> None:
    """Check the top card of each deck and the place of the first mysterious block over many deals."""
    deals = [deal(Options(), Random(seed)) for seed in range(3000)]
    for seat, full in enumerate(([5, 3, 2], [5, 2, 3])):
        tops = [dealt.decks[seat][0] for dealt in deals]
        assert [tops.count(card) / 3000 for card in Card] == pytest.approx([n / 10 for n in full], abs=0.03)
    assert sum(dealt.blocks[4] is Block.MYSTERIOUS for dealt in deals) / 3000 == pytest.approx(0.5, abs=0.03)
    places = [dealt.reshuffles[0][0].index(8) for dealt in deals]
    assert [places.count(i) / 3000 for i in range(9)] == pytest.approx([1 / 9] * 9, abs=0.02)
