"""The 64 creatures: names, Latin lines and traits, which never change, and how close each comes to a report."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path
from random import Random

from cryptid.games.connections.creatures import (
    CARDS,
    CATEGORIES,
    HAS,
    NAMES,
    OTHER_SIDE,
    TRAITS,
    Trait,
    closeness,
    latin,
    matched_slots,
    traits_of,
)
from tests.games.connections.positions import R0, report_of

GOLDEN = Path(__file__).with_name("creatures.txt")


def test_r1_4_all_sixty_four_as_they_always_were() -> None:
    lines = [
        f"{card:2} {NAMES[card]:14}{latin(card):46}{' '.join(trait.value for trait in traits_of(card))}\n"
        for card in CARDS
    ]
    assert "".join(lines) == GOLDEN.read_text(encoding="utf-8")


def test_r1_4_a_name_tells_the_traits() -> None:
    assert len(set(NAMES)) == 64
    sailtangle = NAMES.index("Sailtangle")
    assert sailtangle == 45
    assert traits_of(sailtangle) == report_of("fin beady beak claws fur tentacles")
    assert latin(sailtangle) == "Pinnirostrum parvoculum var. tentaculicauda"


def test_r1_2_numbers_are_six_binary_digits_head_first() -> None:
    assert traits_of(0) == report_of("horns beady fangs pads fur spiked")
    assert traits_of(1)[5] is Trait.TENTACLES
    assert traits_of(32)[0] is Trait.FIN
    assert all(int("".join(str(trait.side) for trait in traits_of(card)), 2) == card for card in CARDS)


def test_r1_1_two_sides_of_six_categories() -> None:
    assert [CATEGORIES[trait.category] for trait in TRAITS[::2]] == list(CATEGORIES)
    assert all(OTHER_SIDE[trait.number].category == trait.category for trait in TRAITS)
    assert all(OTHER_SIDE[OTHER_SIDE[trait.number].number] is trait for trait in TRAITS)
    assert OTHER_SIDE[Trait.HORNS.number] is Trait.FIN


def test_r6_2_closeness_is_the_matches_weighted_by_slot() -> None:
    rng = Random(1)
    orders = rng.sample(list(permutations(range(6))), 40)
    for order, sides in product(orders, ((0, 0, 0, 0, 0, 0), (1, 0, 1, 1, 0, 0))):
        report = tuple(TRAITS[2 * category + side] for category, side in zip(order, sides, strict=True))
        weighted = [sum(HAS[t.number][card] << 5 - i for i, t in enumerate(report)) for card in CARDS]
        assert list(closeness(report)) == weighted
        assert sorted(weighted) == list(range(64))


def test_closeness_while_the_report_is_drafted() -> None:
    assert set(closeness(())) == {0}
    numbers = closeness(report_of("fur spiked"))
    assert [numbers[card] for card in (0, 1, 2, 3)] == [3, 2, 1, 0]


def test_matched_slots() -> None:
    assert matched_slots(R0, 0) == (1, 2, 3, 4, 5, 6)
    assert matched_slots(R0, 63) == ()
    assert matched_slots(report_of("fur spiked"), 1) == (5,)
