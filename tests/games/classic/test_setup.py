"""Set-ups (R2): printed cards, the generator against its own oracle, set-ups by hand, and official keys."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from itertools import combinations, permutations
from math import log2
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cryptid.core.codec import InvalidData, canonical, decode, encode
from cryptid.core.game import BadInput, InvalidOptions
from cryptid.core.masks import spaces_of
from cryptid.games.classic import Classic, Options, Setup
from cryptid.games.classic.board import Layout, Structure, Structures, Tile
from cryptid.games.classic.clues import CLUES, Hint, Mode
from cryptid.games.classic.entered import read_setup
from cryptid.games.classic.grade import grade_of, map_grade, map_surprise, surprise
from cryptid.games.classic.model import Grade, InvalidSetup, Source, check_playable
from cryptid.games.classic.sets import find_sets
from cryptid.games.classic.setup import (
    cards,
    deal_setup,
    draw_card,
    generate,
    generate_on,
    random_map,
    read_key,
    warnings,
)
from cryptid.kernels.classic.deals import draw_map
from tests.games.classic import oracle

GAME = Classic()
HERE = Path(__file__).parent
EVERY_KIND = [(mode, players) for mode in Mode for players in (2, 3, 4, 5)]


def habitats(setup: Setup) -> list[tuple[int, int]]:
    places = oracle.clue_places(setup.layout, setup.structures)
    return sorted(oracle.common([places[clue] for clue in setup.clues]))


def faults(setup: Setup) -> list[str]:
    """Return every breach of R1.4 and R2.2 to R2.4 that the oracle finds."""
    places = oracle.clue_places(setup.layout, setup.structures)
    sets = [places[clue] for clue in setup.clues]
    colours = ["white", "green", "blue", "black"][: 3 if setup.mode is Mode.NORMAL else 4]
    wanted = {(kind, colour) for kind in ("stone", "shack") for colour in colours}
    checks = {
        "tiles": sorted(tile.tile for tile in setup.layout) == [1, 2, 3, 4, 5, 6],
        "structures": {(s.kind, s.colour) for s in setup.structures} == wanted and len(setup.structures) == len(wanted),
        "spaces": len({(s.row, s.col) for s in setup.structures}) == len(wanted),
        "count": len(setup.clues) == (4 if setup.players == 2 else setup.players),
        "distinct": len(set(setup.clues)) == len(setup.clues),
        "pool": set(setup.clues) <= set(oracle.NORMAL if setup.mode is Mode.NORMAL else oracle.ADVANCED),
        "one habitat": oracle.common(sets) == {setup.habitat},
        "needed": oracle.is_needed(sets),
        "sizes": all(42 <= len(each) <= oracle.largest(setup.mode) for each in sets),
        "no negation of another": not any(f"!{clue}" in setup.clues for clue in setup.clues),
        "hint": setup.hint is not None and oracle.is_true_hint(setup.hint, setup.clues),
    }
    return [name for name, holds in checks.items() if not holds]


def has_wide_pairs(setup: Setup) -> bool:
    places = oracle.clue_places(setup.layout, setup.structures)
    a, b, c, d = (places[clue] for clue in setup.clues)
    return len(a & b) >= 9 and len(c & d) >= 9


# Cards


@pytest.mark.parametrize("card", cards())
def test_r2_4_every_printed_row(card: str) -> None:
    """All 162 rows give exactly the known habitat, are admissible, and have a true hint."""
    known = json.loads((HERE / "card_habitats.json").read_text(encoding="utf-8"))[card]
    for players in (3, 4, 5):
        setup = cards()[card].setup(players)
        assert habitats(setup) == [tuple(known[str(players)])]
        assert setup.habitat == tuple(known[str(players)])
        assert faults(setup) == []
        check_playable(Options(players, setup.mode, Source.CARD), setup)


def test_all_cards_are_known() -> None:
    known = json.loads((HERE / "card_habitats.json").read_text(encoding="utf-8"))
    assert list(known) == list(cards())
    assert len(known) == 54


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r2_5_cards_of_the_mode_are_drawn(mode: Mode, players: int) -> None:
    options = Options(players, mode, Source.CARD)
    rng = Random(1)
    layouts = {draw_card(options, rng).layout for _ in range(400)}
    assert layouts == {card.layout for card in cards().values() if card.mode is mode}
    deal = GAME.deal(options, rng)
    assert (deal.setup.mode, deal.setup.players, len(deal.hints)) == (mode, players, 1)


def test_r2_5_two_players_take_the_row_of_four() -> None:
    card = cards()["A01"]
    assert card.setup(2).clues == card.setup(4).clues
    assert (card.setup(2).players, card.setup(2).hint) == (2, card.setup(4).hint)


# Generator


@pytest.mark.many
@pytest.mark.parametrize(("mode", "players"), EVERY_KIND)
def test_r2_5_generated_set_ups_are_admissible(mode: Mode, players: int) -> None:
    rng = Random(players)
    for _ in range(200):
        setup = generate(Options(players, mode), rng, draw_map)
        assert faults(setup) == []
        assert players != 2 or has_wide_pairs(setup)
        assert players != 3 or setup.hint in list(Hint)[:5]


def distance_of(clue: str) -> str:
    return "on" if "|" in clue else clue.lstrip("!")[0]


@pytest.mark.prove
@pytest.mark.parametrize(("mode", "players"), EVERY_KIND)
def test_generated_set_ups_look_like_official_ones(mode: Mode, players: int) -> None:
    """10,000 set-ups are admissible, and kinds of clues and negations occur as often as in the official ones."""
    rng = Random(100 + players)
    distances: Counter[str] = Counter()
    negations: Counter[str] = Counter()
    for _ in range(10_000):
        setup = generate(Options(players, mode), rng, draw_map)
        assert faults(setup) == []
        assert players != 2 or has_wide_pairs(setup)
        distances.update(distance_of(clue) for clue in setup.clues)
        negations[str(sum(clue.startswith("!") for clue in setup.clues))] += 1
    official = json.loads((HERE / "official_shares.json").read_text(encoding="utf-8"))[mode]
    like = official[str(4 if players == 2 else players)]
    for name, counts in (("distance", distances), ("negations", negations)):
        for kind, share in like[name].items():
            ours = counts[kind] / counts.total()
            print(f"{mode} {players} {name} {kind}: {ours:.3f}, official {share:.3f}")
            assert players < 4 or abs(ours - share) < 0.06


def test_r2_5_where_no_draw_fits_every_set_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cryptid.games.classic.setup._DRAWS", 0)
    setup = generate_on(Options(5), *random_map(Mode.NORMAL, Random(1)), Random(1))
    assert setup is not None
    assert faults(setup) == []


# Of the first twenty deals with seed 1: people write seeds down, and expect the same deals from later versions.
DIGESTS = {
    ("normal", 2): "3b8db5e3caac79bf",
    ("normal", 3): "267946f2d276d373",
    ("normal", 4): "36c7448c5f18e606",
    ("normal", 5): "2c51a709d85616d6",
    ("advanced", 2): "357a7d6f7d30e96c",
    ("advanced", 3): "63df7211414b3fcc",
    ("advanced", 4): "c682d2315315a5a9",
    ("advanced", 5): "45fcd9af7be92b3c",
}


@pytest.mark.parametrize(("mode", "players"), DIGESTS)
def test_a_seed_gives_the_deals_that_it_always_gave(mode: str, players: int) -> None:
    options, rng = Options(players, Mode(mode), max_hints=2), Random(1)
    deals = [GAME.deal(options, rng) for _ in range(20)]
    dealt = "".join(canonical(deal.setup) + " ".join(deal.further_hints) for deal in deals)
    assert sha256(dealt.encode()).hexdigest().startswith(DIGESTS[mode, players])


Chosen = frozenset[frozenset[str]]  # the clues of each seat, or, with two players, of each pair


def admissible(options: Options, layout: Layout, structures: Structures) -> set[Chosen]:
    """Return every admissible set of clues on this map; with two players, every split of it into wide pairs."""
    places = oracle.clue_places(layout, structures)
    found = set()
    for clues in combinations(oracle.pool(options.mode, places), options.clues):
        sets = [places[clue] for clue in clues]
        if not oracle.is_one_habitat(sets) or not oracle.is_needed(sets):
            continue
        if options.players != 2:
            found.add(frozenset(frozenset({clue}) for clue in clues))
            continue
        for a, b, c, d in ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2)):
            if len(sets[a] & sets[b]) >= 9 and len(sets[c] & sets[d]) >= 9:
                found.add(frozenset({frozenset({clues[a], clues[b]}), frozenset({clues[c], clues[d]})}))
    return found


def chosen(setup: Setup) -> Chosen:
    width = 2 if setup.players == 2 else 1
    return frozenset(frozenset(setup.clues[i : i + width]) for i in range(0, len(setup.clues), width))


def drawn_on(options: Options, map_seed: int, draws: int) -> tuple[set[Chosen], list[Setup]]:
    """Return every admissible set on a map, and the sets that were drawn."""
    layout, structures = random_map(options.mode, Random(map_seed))
    rng = Random(9)
    setups = [generate_on(options, layout, structures, rng) for _ in range(draws)]
    return admissible(options, layout, structures), [setup for setup in setups if setup is not None]


@pytest.mark.many
@pytest.mark.parametrize(
    ("options", "map_seed", "sets", "draws"),
    [
        pytest.param(Options(3), 5, 2, 1500, id="three, few sets"),
        pytest.param(Options(3, Mode.ADVANCED), 138, 6, 300, id="three advanced, sets so rare that they are listed"),
        pytest.param(Options(4), 2, 49, 3000, id="four"),
        pytest.param(Options(2), 32, 105, 4000, id="two, each split into pairs"),
        pytest.param(Options(2), 378, 18, 400, id="two, on a map with few clues, so that they are listed"),
    ],
)
def test_r2_5_each_admissible_set_is_as_likely(options: Options, map_seed: int, sets: int, draws: int) -> None:
    wanted, setups = drawn_on(options, map_seed, draws)
    assert (len(wanted), len(setups)) == (sets, draws)
    counts = Counter(chosen(setup) for setup in setups)
    even = draws / sets
    assert set(counts) <= wanted
    assert all(abs(counts[each] - even) < 5 * even**0.5 for each in wanted)


def test_r2_5_seats_are_in_random_order() -> None:
    wanted, setups = drawn_on(Options(3), 0, 900)
    assert len(wanted) == 1
    clues = setups[0].clues
    seen = Counter(setup.clues for setup in setups)
    assert set(seen) == set(permutations(clues))
    assert all(abs(count - 150) < 5 * 150**0.5 for count in seen.values())


@pytest.mark.parametrize("map_seed", [32, 378])
def test_t17_pairs_and_the_colours_of_a_pair_are_in_random_order(map_seed: int) -> None:
    _, setups = drawn_on(Options(2), map_seed, 800)
    orders = Counter((a < b, c < d, min(a, b) < min(c, d)) for a, b, c, d in (setup.clues for setup in setups))
    assert len(orders) == 8
    assert all(abs(count - 100) < 50 for count in orders.values())


def sets_by_habitat(options: Options, layout: Layout, structures: Structures) -> list[tuple[set[str], tuple[int, int]]]:
    """Return every admissible set of the map with its habitat, by plain enumeration."""
    places = oracle.clue_places(layout, structures)
    found = [{clue for seat in each for clue in seat} for each in admissible(options, layout, structures)]
    return [(clues, next(iter(oracle.common([places[clue] for clue in clues])))) for clues in found]


def entropy(counts: Counter[tuple[int, int]]) -> float:
    return -sum(n / counts.total() * log2(n / counts.total()) for n in counts.values())


def mean_doubt(options: Options, layout: Layout, structures: Structures) -> float:
    """Return the mean over all sets and seats of what the seat does not know about the habitat."""
    sets = sets_by_habitat(options, layout, structures)
    doubts = [
        entropy(Counter(habitat for other, habitat in sets if clue in other)) for clues, _ in sets for clue in clues
    ]
    return sum(doubts) / len(doubts) if doubts else 0.0


LEAST = {(Mode.NORMAL, 3): 1.2, (Mode.NORMAL, 4): 2.75, (Mode.ADVANCED, 3): 1.7}


@pytest.mark.many
@pytest.mark.parametrize(("mode", "players"), LEAST)
def test_r2_5_the_first_map_with_enough_doubt_is_taken(mode: Mode, players: int) -> None:
    """The maps are those that `random_map` draws, each accepted or not by a plain enumeration of its sets."""
    options, rng, maps = Options(players, mode), Random(7), 0
    setup = generate(options, Random(7))
    while True:
        layout, structures = random_map(mode, rng)
        doubt, maps = mean_doubt(options, layout, structures), maps + 1
        assert find_sets(mode, players, layout, structures).mean_doubt() == pytest.approx(doubt)
        if doubt >= LEAST[mode, players]:
            break
    assert (setup.layout, setup.structures) == (layout, structures)
    assert maps > 1


@pytest.mark.many
@pytest.mark.parametrize(("mode", "players", "seed"), [(Mode.NORMAL, 3, 0), (Mode.NORMAL, 4, 1), (Mode.ADVANCED, 3, 2)])
def test_r2_5_all_sets_of_a_map_are_found(mode: Mode, players: int, seed: int) -> None:
    options, (layout, structures) = Options(players, mode), random_map(mode, Random(seed))
    sets = find_sets(mode, players, layout, structures)
    listed = {frozenset(frozenset({CLUES[number]}) for number in numbers) for numbers in sets.habitats}
    assert listed == admissible(options, layout, structures)
    assert sets.count == len(listed)
    by_clue = Counter(clue for each in listed for seat in each for clue in seat)
    assert {CLUES[number]: n for number, n in enumerate(sets.tally().by_clue) if n} == by_clue
    by_habitat = Counter(habitat for _, habitat in sets_by_habitat(options, layout, structures))
    assert {divmod(space, 12): n for space, n in enumerate(sets.tally().by_habitat) if n} == by_habitat


def test_r2_5_on_a_fair_map_each_set_is_as_likely() -> None:
    made = generate(Options(3), Random(1))
    sets = find_sets(Mode.NORMAL, 3, made.layout, made.structures)
    rng = Random(2)
    counts = Counter(sets.draw(rng) for _ in range(200 * sets.count))
    assert set(counts) == set(sets.habitats)
    assert all(abs(count - 200) < 5 * 200**0.5 for count in counts.values())


def test_a_map_without_a_set_leaves_no_doubt() -> None:
    layout, structures = next(
        one
        for one in (random_map(Mode.NORMAL, Random(seed)) for seed in range(30))
        if not find_sets(Mode.NORMAL, 3, *one).count
    )
    assert find_sets(Mode.NORMAL, 3, layout, structures).mean_doubt() == 0
    assert generate_on(Options(3), layout, structures, Random(1)) is None


# Grades


def plain_surprise(setup: Setup) -> float:
    """The formula, space by space: shares of the clues that are true, over the areas that the seats know."""
    places = oracle.clue_places(setup.layout, setup.structures)
    spaces = {space for clue in oracle.NORMAL for space in places[clue]}
    share = {space: sum(space in places[clue] for clue in oracle.NORMAL) / len(oracle.NORMAL) for space in spaces}
    others = len(setup.clues) - 1
    assert setup.habitat is not None
    told = [
        log2(sum(share[space] ** others for space in places[clue]) / share[setup.habitat] ** others)
        for clue in setup.clues
    ]
    return sum(told) / len(told)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_plain_surprise(players: int) -> None:
    for seed in range(3):
        setup = generate(Options(players), Random(seed))
        assert surprise(setup) == pytest.approx(plain_surprise(setup))


@pytest.mark.many
def test_the_surprise_of_a_map_is_the_mean_of_all_its_sets() -> None:
    made = generate(Options(3), Random(3))
    sets = sets_by_habitat(Options(3), made.layout, made.structures)
    each = [plain_surprise(replace(made, clues=tuple(clues), hint=None, habitat=where)) for clues, where in sets]
    found = find_sets(Mode.NORMAL, 3, made.layout, made.structures)
    assert map_surprise(made.layout, made.structures, found) == pytest.approx(sum(each) / len(each))


def test_grades_are_in_the_order_of_surprise() -> None:
    rng = Random(5)
    setups = [generate(Options(4), rng) for _ in range(40)]
    graded = sorted((surprise(setup), grade_of(setup)) for setup in setups)
    order = [grade for _, grade in graded]
    assert set(order) == {Grade.GENTLE, Grade.FAIR, Grade.HARD}
    assert order == sorted(order, key=lambda grade: list(Grade).index(grade or Grade.ANY))


def test_advanced_mode_has_no_grade() -> None:
    assert grade_of(generate(Options(3, Mode.ADVANCED), Random(1))) is None


@pytest.mark.many
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("grade", [Grade.GENTLE, Grade.HARD])
def test_maps_of_a_grade(players: int, grade: Grade) -> None:
    options, rng = Options(players, grade=grade), Random(6)
    for _ in range(3):
        setup = GAME.deal(options, rng).setup
        sets = find_sets(Mode.NORMAL, options.clues, setup.layout, setup.structures)
        assert map_grade(players, map_surprise(setup.layout, setup.structures, sets)) is grade


def test_in_advanced_mode_a_grade_changes_nothing() -> None:
    options = Options(4, Mode.ADVANCED)
    assert generate(replace(options, grade=Grade.HARD), Random(1)) == generate(options, Random(1))


def test_r2_5_maps_are_random() -> None:
    rng = Random(4)
    first_tiles: Counter[Tile] = Counter()
    spots: Counter[tuple[int, int]] = Counter()
    for _ in range(3000):
        layout, structures = random_map(Mode.ADVANCED, rng)
        first_tiles[layout[0]] += 1
        spots.update((s.row, s.col) for s in structures)
    assert len(first_tiles) == 12
    assert all(abs(count - 250) < 5 * 250**0.5 for count in first_tiles.values())
    even = 3000 * 8 / 108
    assert len(spots) == 108
    assert all(abs(count - even) < 5 * even**0.5 for count in spots.values())


def test_a_set_up_by_hand_cannot_be_dealt_from_nothing() -> None:
    with pytest.raises(InvalidOptions, match="source: ") as refused:
        GAME.deal(Options(source=Source.HAND), Random(1))
    assert refused.value.code == "source"


# By hand


def plain() -> dict[str, Any]:
    """Return a set-up for four as JSON."""
    made: dict[str, Any] = encode(generate(Options(4), Random(1)))
    return made


def test_json_round_trip() -> None:
    for mode, players in EVERY_KIND:
        setup = generate(Options(players, mode), Random(3))
        data = json.loads(json.dumps(encode(setup)))
        assert list(data) == ["mode", "players", "layout", "structures", "clues", "hint", "habitat"]
        assert read_setup(data) == setup
        assert decode(Setup, data) == setup


def test_what_the_generator_adds_is_ignored() -> None:
    data = plain()
    assert read_setup(data | {"doubt": [1.0], "grade": "hard", "map_surprise": 5.0}) == read_setup(data)


def test_hint_and_habitat_are_optional() -> None:
    data = plain()
    del data["hint"], data["habitat"]
    setup = read_setup(data)
    assert (setup.hint, setup.habitat) == (None, None)
    check_playable(Options(4, source=Source.HAND), setup)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"mode": "hard"}, "mode: expected one of normal, advanced"),
        ({"players": 1}, "players: expected 2 to 5, not 1"),
        ({"players": "4"}, "players: expected a whole number"),
        ({"players": 3}, "clues: expected 3 clues for 3 players, not 4"),
        ({"layout": []}, "layout: expected each of the tiles 1 to 6 once"),
        ({"layout": [{"tile": 1, "rotated": 0}]}, r"layout\[0\].rotated: expected true or false"),
        ({"layout": [{"tile": 1}]}, r"layout\[0\].rotated: missing"),
        ({"layout": "123456"}, "layout: expected a list"),
        ({"structures": []}, "structures: expected a stone and a shack of each colour"),
        ({"structures": [{"kind": "stone"}]}, r"structures\[0\].colour: missing"),
        ({"clues": ["1:moon"] * 4}, r"clues\[0\]: there is no clue '1:moon'"),
        ({"clues": ["a\nb"] * 4}, r"clues\[0\]: there is no clue 'a\\nb'"),
        ({"clues": [1, 2, 3, 4]}, r"clues\[0\]: expected a text"),
        ({"clues": None}, "clues: expected a list"),
        ({"hint": "moon"}, "hint: expected one of"),
        ({"habitat": [1]}, "habitat: expected 2 entries"),
        ({"habitat": 7}, "habitat: expected a list"),
        ({"habitat": "M1"}, "habitat: there is no space 'M1'; they are named A1 to L9"),
        ({"colour": 1}, "colour: no such field"),
    ],
)
def test_malformed_fields_are_named(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=f"^{sentence}") as refused:
        read_setup(plain() | changes)
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize("name", ["mode", "players", "layout", "structures", "clues"])
def test_missing_fields_are_named(name: str) -> None:
    data = plain()
    del data[name]
    with pytest.raises(InvalidData, match=f"^{name}: missing"):
        read_setup(data)


@pytest.mark.parametrize("data", [None, 3, "x", [], [1]])
def test_a_set_up_is_an_object(data: Any) -> None:
    with pytest.raises(InvalidData, match="expected an object"):
        read_setup(data)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"row": 9}, r"structures\[0\].row: expected 0 to 8, not 9"),
        ({"row": -1}, r"structures\[0\].row: "),
        ({"col": 12}, r"structures\[0\].col: expected 0 to 11, not 12"),
        ({"kind": "tower"}, "structures: expected a stone and a shack"),
        ({"colour": "black"}, r"structures: expected a stone and a shack of each colour \(white, green, blue\)"),
    ],
)
def test_malformed_structures_are_named(change: dict[str, Any], sentence: str) -> None:
    data = plain()
    data["structures"][0] |= change
    with pytest.raises(InvalidSetup, match=f"^{sentence}"):
        read_setup(data)


def test_two_structures_on_one_space() -> None:
    data = plain()
    data["structures"][0] |= {"row": data["structures"][1]["row"], "col": data["structures"][1]["col"]}
    with pytest.raises(InvalidSetup, match=r"^structures: two stand on one space"):
        read_setup(data)


HAND = Options(4, source=Source.HAND)
UPRIGHT = tuple(Tile(tile, rotated=False) for tile in range(1, 7))
EXAMPLE: Structures = (
    Structure("stone", "white", 2, 5),
    Structure("stone", "green", 0, 3),
    Structure("stone", "blue", 7, 11),
    Structure("shack", "white", 0, 11),
    Structure("shack", "green", 3, 4),
    Structure("shack", "blue", 7, 2),
)


def by_hand(*clues: str, **more: Any) -> Setup:
    return Setup(Mode.NORMAL, len(clues), UPRIGHT, EXAMPLE, clues, **more)


def test_r2_7_many_habitats_are_refused_with_the_list() -> None:
    setup = by_hand("desert|forest", "desert|water", "1:desert", "2:bear")
    left = habitats(setup)
    assert len(left) > 1
    with pytest.raises(InvalidSetup, match=r"^clues: expected exactly one habitat") as refused:
        check_playable(HAND, setup)
    assert f"these leave {len(left)}: {', '.join(str(list(each)) for each in left)}." in str(refused.value)


def test_r2_7_no_habitat_is_refused() -> None:
    setup = by_hand("desert|forest", "water|mountain", "1:desert", "2:bear")
    assert habitats(setup) == []
    with pytest.raises(InvalidSetup, match=r"^clues: expected exactly one habitat, these leave 0: none"):
        check_playable(HAND, setup)


def test_r2_7_every_refusal_names_its_field() -> None:
    setup = generate(Options(4), Random(1))
    with pytest.raises(InvalidSetup, match=r"^players: the set-up is for 4, not 5"):
        check_playable(Options(5, source=Source.HAND), setup)
    with pytest.raises(InvalidSetup, match=r"^mode: the set-up is for normal, not advanced"):
        check_playable(Options(4, Mode.ADVANCED, Source.HAND), setup)
    with pytest.raises(InvalidSetup, match=r"^clues\[3\]: '1:water' is dealt twice"):
        check_playable(HAND, by_hand("1:water", "2:bear", "2:stone", "1:water"))
    with pytest.raises(InvalidSetup, match=r"^clues\[1\]: there is no '3:black' in normal mode"):
        check_playable(HAND, by_hand("1:water", "3:black", "2:stone", "2:bear"))
    wrong = Setup(setup.mode, 4, setup.layout, setup.structures, setup.clues, None, (0, 0))
    assert setup.habitat != (0, 0)
    with pytest.raises(InvalidSetup, match=r"^habitat: the clues leave"):
        check_playable(HAND, wrong)


def test_r2_7_an_untrue_hint_is_refused() -> None:
    setup = generate(Options(4), Random(1))
    false = next(hint for hint in Hint if not oracle.is_true_hint(hint, setup.clues))
    wrong = Setup(setup.mode, 4, setup.layout, setup.structures, setup.clues, false)
    with pytest.raises(InvalidSetup, match=f"^hint: '{false}' is not true of these clues"):
        check_playable(HAND, wrong)


def hand_made(players: int, mode: Mode, seed: int) -> list[Setup]:
    """Return set-ups on one map that leave one habitat, admissible or not."""
    layout, structures = random_map(mode, Random(seed))
    places = oracle.clue_places(layout, structures)
    pool = oracle.NORMAL if mode is Mode.NORMAL else oracle.ADVANCED
    return [
        Setup(mode, players, layout, structures, clues)
        for clues in combinations(pool, players)
        if oracle.is_one_habitat([places[clue] for clue in clues])
    ]


@pytest.mark.parametrize("players", [3, 4])
def test_r2_7_what_is_not_admissible_is_warned_of_and_played(players: int) -> None:
    setups = hand_made(players, Mode.NORMAL, 5)
    options = Options(players, source=Source.HAND)
    said: Counter[str] = Counter()
    for setup in setups[:: len(setups) // 150 + 1]:
        places = oracle.clue_places(setup.layout, setup.structures)
        sets = {clue: places[clue] for clue in setup.clues}
        expected = []
        if not all(42 <= len(each) <= 64 for each in sets.values()):
            expected.append("Not every clue is true on 42 to 64 spaces.")
        if any(len(oracle.common([each for name, each in sets.items() if name != clue])) == 1 for clue in sets):
            expected.append("Not every clue is needed to find the habitat.")
        assert list(warnings(setup)) == expected
        deal_setup(options, setup, Random(1))
        said.update(line.split()[4] for line in expected)
    assert set(said) == ({"true", "needed"} if players == 4 else {"true"})


def test_r2_7_narrow_pairs_of_two_players_are_warned_of() -> None:
    narrow = Counter[bool]()
    for card in cards().values():
        setup = card.setup(2)
        for order in ((0, 2, 1, 3), (0, 3, 1, 2)):
            turned = replace(setup, clues=tuple(setup.clues[i] for i in order))
            a, b, c, d = (set(spaces_of(mask)) for mask in turned.masks)
            expected = len(a & b) < 9 or len(c & d) < 9
            narrow[expected] += 1
            assert ("leave fewer than 9 spaces" in " ".join(warnings(turned))) == expected
    assert min(narrow[True], narrow[False]) > 0


def test_r2_7_a_dealt_set_up_has_no_warning() -> None:
    for mode, players in EVERY_KIND:
        assert warnings(generate(Options(players, mode), Random(8))) == ()


def test_r2_4_what_is_not_admissible_is_not_dealt() -> None:
    odd = next(setup for setup in hand_made(3, Mode.NORMAL, 5) if warnings(setup))
    with pytest.raises(InvalidSetup, match=r"^clues: no generated set-up has these clues on this map"):
        check_playable(Options(3), odd)
    check_playable(Options(3, source=Source.HAND), odd)


# Official keys


def test_r2_6_the_example_key() -> None:
    assert read_key("intro_12345625037B0B3472") == (Mode.NORMAL, UPRIGHT, EXAMPLE)
    assert read_key("  INTRO_12345625037b0b3472\n") == (Mode.NORMAL, UPRIGHT, EXAMPLE)


def test_r2_6_turned_tiles() -> None:
    """The names 7 to C stand for the tiles 1 to 6, turned."""
    _, layout, _ = read_key("intro_C2A19525037B0B3472")
    assert [(tile.tile, tile.rotated) for tile in layout] == [
        *((6, True), (2, False), (4, True), (1, False), (3, True), (5, False)),
    ]


def test_r2_6_an_advanced_key_has_black_too() -> None:
    mode, _, structures = read_key("normal_C2A195" + "00010203" + "1011128B")
    assert mode is Mode.ADVANCED
    assert [(s.colour, s.kind, s.row, s.col) for s in structures] == [
        *(("white", "stone", 0, 0), ("green", "stone", 0, 1), ("blue", "stone", 0, 2), ("black", "stone", 0, 3)),
        *(("white", "shack", 1, 0), ("green", "shack", 1, 1), ("blue", "shack", 1, 2), ("black", "shack", 8, 11)),
    ]


@pytest.mark.parametrize(
    "key",
    [
        *("", "intro", "intro_", "intro_123456", "123456250370B3472", "easy_12345625037B0B3472"),
        *(
            "intro_12345525037B0B3472",
            "intro_12345725037B0B3472",
            "intro_12345025037B0B3472",
            "intro_12345D25037B0B3472",
        ),
        *("intro_12345695037B0B3472", "intro_1234562C037B0B3472", "intro_12345625037B0B34", "intro_12345625037B0B347"),
        *("intro_12345625037B0B34728A", "intro_12345625257B0B3472", "normal_12345625037B0B3472"),
        *(
            "intro_12345625037B0B3472x",
            "intro 12345625037B0B3472",
            "\u0131ntro_12345625037B0B3472",
            "intro_\n",
            "int'ro",
        ),
        *("intro_12345625037B0B347\u0662", "\u0131ntro_C2A195000102031011128B"),
    ],
)
def test_r2_6_malformed_keys_are_refused(key: str) -> None:
    with pytest.raises(InvalidSetup, match=r"^board: ") as refused:
        read_key(key)
    assert len(str(refused.value).splitlines()) == 1


def test_r2_6_a_key_stands_for_mode_layout_and_structures() -> None:
    setup = generate_on(Options(4), UPRIGHT, EXAMPLE, Random(1))
    assert setup is not None
    data = {"board": "intro_12345625037B0B3472", "players": 4, "clues": list(setup.clues)}
    made = read_setup(data)
    assert (made.mode, made.layout, made.structures, made.clues) == (Mode.NORMAL, UPRIGHT, EXAMPLE, setup.clues)
    check_playable(HAND, made)
    full = read_setup(data | {"hint": setup.hint, "habitat": list(setup.habitat or ())})
    assert (full.hint, full.habitat) == (setup.hint, setup.habitat)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"mode": "normal"}, "board: stands for mode too"),
        ({"layout": [], "structures": []}, "board: stands for layout, structures too"),
        ({"board": 7}, "board: expected the text of a key"),
        ({"board": "intro"}, "board: 'intro' is not a key"),
        ({"players": None}, "players: expected a whole number"),
        ({"clues": ["1:water"]}, "clues: expected 4 clues"),
        ({"colour": "red"}, "colour: no such field"),
    ],
)
def test_r2_6_a_board_with_something_wrong(change: dict[str, Any], sentence: str) -> None:
    data = {"board": "intro_12345625037B0B3472", "players": 4, "clues": ["1:water"] * 4}
    with pytest.raises(BadInput, match=f"^{sentence}"):
        read_setup(data | change)
