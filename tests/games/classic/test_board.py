"""The map (R1) and where each clue is true (R2.1): examples 14 and 15, the printed totals, and a plain oracle."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cryptid.core.hexes import distance
from cryptid.core.masks import spaces_of
from cryptid.games.classic.board import (
    EVERYWHERE,
    TERRITORIES,
    Layout,
    Structure,
    Structures,
    Tile,
    balls,
    clue_masks,
    ground,
)
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, POSITIVE, TERRAINS, Mode, clue_words
from cryptid.games.classic.setup import cards, clue_books, random_map
from tests.games.classic import oracle

UPRIGHT = tuple(Tile(tile, rotated=False) for tile in range(1, 7))


def place(col: int, row: int) -> tuple[int, int]:
    """Convert from the rules page, which counts columns and rows from 1."""
    return row - 1, col - 1


def places(mask: int) -> set[tuple[int, int]]:
    return {divmod(space, 12) for space in spaces_of(mask)}


def space(at: tuple[int, int]) -> int:
    return at[0] * 12 + at[1]


# Example 14: geometry


@pytest.mark.parametrize(
    ("at", "near"),
    [
        ((1, 1), {(1, 2), (2, 1)}),
        ((2, 1), {(1, 1), (1, 2), (2, 2), (3, 1), (3, 2)}),
        ((6, 5), {(5, 5), (5, 6), (6, 4), (6, 6), (7, 5), (7, 6)}),
        ((2, 9), {(1, 9), (2, 8), (3, 9)}),
    ],
)
def test_example_14_neighbours(at: tuple[int, int], near: set[tuple[int, int]]) -> None:
    wanted = {place(*each) for each in near}
    assert places(balls(1)[space(place(*at))]) == wanted | {place(*at)}
    assert oracle.neighbours(place(*at)) == wanted


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [((1, 1), (12, 9), 14), ((1, 9), (12, 1), 13), ((3, 3), (5, 4), 2), ((3, 3), (5, 5), 3), ((4, 4), (4, 4), 0)],
)
def test_example_14_distances(a: tuple[int, int], b: tuple[int, int], steps: int) -> None:
    assert distance(place(*a), place(*b)) == distance(place(*b), place(*a)) == steps


@pytest.mark.parametrize(
    ("at", "sizes"),
    [((6, 5), (7, 19, 37)), ((1, 1), (3, 7, 12)), ((2, 1), (6, 11, 18)), ((12, 9), (3, 7, 12))],
)
def test_example_14_balls(at: tuple[int, int], sizes: tuple[int, ...]) -> None:
    assert tuple(balls(k)[space(place(*at))].bit_count() for k in (1, 2, 3)) == sizes


def test_r1_5_distance_is_the_number_of_steps() -> None:
    for a in oracle.EVERYWHERE:
        for b in oracle.EVERYWHERE:
            assert distance(a, b) == oracle.distance(a, b)


# R1.2, R1.3: tiles


def test_r1_1_the_board_has_108_spaces() -> None:
    assert len(places(EVERYWHERE)) == 108 == len(oracle.EVERYWHERE)


def test_r1_3_the_printed_totals() -> None:
    shown = ground(UPRIGHT)
    totals = dict(zip(TERRAINS, (mask.bit_count() for mask in shown.terrains), strict=True))
    assert totals == {"desert": 21, "forest": 22, "water": 22, "mountain": 22, "swamp": 21}
    assert [mask.bit_count() for mask in shown.territories] == [8, 8]


def test_r1_3_a_space_has_one_terrain_and_one_territory_at_most() -> None:
    shown = ground(UPRIGHT)
    assert Counter(s for mask in shown.terrains for s in spaces_of(mask)) == Counter(range(108))
    assert shown.territories[0] & shown.territories[1] == 0
    assert (shown.terrain(0), shown.territory(0)) == ("water", None)
    assert (shown.terrain(27), shown.territory(27)) == ("desert", "bear")
    assert shown.territory(6) == "cougar"


@pytest.mark.parametrize("seed", range(20))
def test_r1_2_tiles_in_their_places_and_turned(seed: int) -> None:
    layout, _ = random_map(Mode.NORMAL, Random(seed))
    shown = ground(layout)
    letters = {name: letter for letter, name in oracle.TERRAIN.items()}
    for at, letter in oracle.printed(layout, 0).items():
        assert letters[shown.terrain(space(at))] == letter
    for at, letter in oracle.printed(layout, 1).items():
        assert (shown.territory(space(at)) or ".")[0] == letter


def test_r1_2_a_turned_tile_shows_its_other_end() -> None:
    """Space (r, c) of the turned tile is space (2 - r, 5 - c) of the upright one."""
    upright, turned = ground(UPRIGHT), ground((Tile(1, rotated=True), *UPRIGHT[1:]))
    for row in range(3):
        for col in range(6):
            assert turned.terrain(row * 12 + col) == upright.terrain((2 - row) * 12 + 5 - col)


@pytest.mark.parametrize("seed", range(10))
def test_the_whole_board_turned_keeps_every_clue(seed: int) -> None:
    """The turn takes (r, c) to (8 - r, 11 - c) and tile place p to 5 - p. Each mask turns with it."""
    layout, structures = random_map(Mode.ADVANCED, Random(seed))
    other_layout: Layout = tuple(Tile(tile.tile, not tile.rotated) for tile in reversed(layout))
    other_structures = tuple(Structure(s.kind, s.colour, 8 - s.row, 11 - s.col) for s in structures)
    for mask, turned in zip(clue_masks(layout, structures), clue_masks(other_layout, other_structures), strict=True):
        assert {(8 - row, 11 - col) for row, col in places(mask)} == places(turned)


# R2.1: clues


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("mode", Mode)
def test_r2_1_every_clue_against_the_oracle(seed: int, mode: Mode) -> None:
    layout, structures = random_map(mode, Random(seed))
    masks = clue_masks(layout, structures)
    for clue, wanted in oracle.clue_places(layout, structures).items():
        assert places(masks[CLUE_NUMBER[clue]]) == wanted, clue


def test_r2_1_a_negation_is_the_exact_complement() -> None:
    for seed in range(20):
        masks = clue_masks(*random_map(Mode.ADVANCED, Random(seed)))
        for clue in POSITIVE:
            assert masks[CLUE_NUMBER[clue]] ^ masks[CLUE_NUMBER[f"!{clue}"]] == EVERYWHERE


def test_r2_1_and_r2_2_how_many_clues_there_are() -> None:
    assert (len(CLUES), len(set(CLUES)), len(POSITIVE)) == (48, 48, 24)
    kinds = Counter("|" if "|" in clue else clue[0] for clue in POSITIVE)
    assert kinds == {"|": 10, "1": 6, "2": 4, "3": 4}
    assert [CLUES[number] for number in Mode.NORMAL.pool] == oracle.NORMAL
    assert [CLUES[number] for number in Mode.ADVANCED.pool] == oracle.ADVANCED


def test_r2_2_normal_mode_has_nothing_black() -> None:
    assert Mode.NORMAL.structure_colours == ("white", "green", "blue")
    assert Mode.ADVANCED.structure_colours == ("white", "green", "blue", "black")
    masks = clue_masks(*random_map(Mode.NORMAL, Random(1)))
    assert masks[CLUE_NUMBER["3:black"]] == 0


EXAMPLE: Structures = (
    Structure("stone", "white", 0, 0),
    Structure("stone", "green", 8, 11),
    Structure("stone", "blue", 4, 5),
    Structure("shack", "white", 8, 0),
    Structure("shack", "green", 0, 11),
    Structure("shack", "blue", 5, 8),
)


def true_on(clue: str) -> set[tuple[int, int]]:
    return places(clue_masks(UPRIGHT, EXAMPLE)[CLUE_NUMBER[clue]])


def test_example_15_on_two_terrains() -> None:
    shown = ground(UPRIGHT)
    assert true_on("forest|swamp") == {divmod(s, 12) for s in range(108) if shown.terrain(s) in ("forest", "swamp")}


def test_example_15_within_one_includes_the_terrain_and_its_neighbours() -> None:
    shown = ground(UPRIGHT)
    deserts = {divmod(s, 12) for s in range(108) if shown.terrain(s) == "desert"}
    assert true_on("1:desert") == deserts.union(*(oracle.neighbours(each) for each in deserts))


def test_example_15_within_two_of_a_stone_ignores_colour() -> None:
    wanted = oracle.ball((0, 0), 2) | oracle.ball((8, 11), 2) | oracle.ball((4, 5), 2)
    assert (0, 0) in wanted
    assert true_on("2:stone") == wanted


def test_example_15_within_three_of_blue_ignores_the_kind() -> None:
    assert true_on("3:blue") == oracle.ball((4, 5), 3) | oracle.ball((5, 8), 3)


def test_example_15_not_within_two_of_bear_is_the_complement() -> None:
    bears = [divmod(s, 12) for s in range(108) if ground(UPRIGHT).territory(s) == TERRITORIES[0]]
    assert true_on("!2:bear") == oracle.EVERYWHERE - oracle.within(2, bears)


@pytest.mark.parametrize(
    ("clue", "words"),
    [
        ("desert|forest", "on desert or forest"),
        ("1:water", "within 1 space of water"),
        ("1:animal", "within 1 space of bear or cougar territory"),
        ("2:stone", "within 2 spaces of a standing stone"),
        ("2:shack", "within 2 spaces of an abandoned shack"),
        ("2:bear", "within 2 spaces of bear territory"),
        ("2:cougar", "within 2 spaces of cougar territory"),
        ("3:black", "within 3 spaces of a black structure"),
        ("!3:black", "not within 3 spaces of a black structure"),
        ("!mountain|swamp", "not on mountain or swamp"),
    ],
)
def test_clues_in_words(clue: str, words: str) -> None:
    assert clue_words(clue) == words


def test_clue_words_tell_all_clues_apart() -> None:
    assert len({clue_words(clue) for clue in CLUES}) == 48


# The printed books and cards


def test_clue_books_hold_each_clue_twice() -> None:
    books = clue_books()
    assert list(books) == ["alpha", "beta", "gamma", "delta", "epsilon"]
    for entries in books.values():
        assert len(entries) == 96
        assert Counter(entries) == Counter([*CLUES, *CLUES])


def test_cards_by_mode() -> None:
    assert Counter(card.mode for card in cards().values()) == {Mode.NORMAL: 19, Mode.ADVANCED: 35}
