"""Invalid options and deals are refused, and the message names the field."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cryptid.core.codec import decode, encode
from cryptid.core.game import BadInput, InvalidOptions
from cryptid.core.record import InvalidRecord, Record, dump_record, load_record, replay
from cryptid.games import GAMES
from cryptid.games.classic import Classic, Deal, Options
from cryptid.games.classic.clues import Hint, Mode
from cryptid.games.classic.model import DISCS, BySpace, InvalidSetup, PartialAnswer, Source, colours_of, owner
from cryptid.games.classic.setup import deal_setup

GAME = Classic()


def test_the_default_options() -> None:
    assert encode(Options()) == {
        "players": 4,
        "mode": "normal",
        "source": "generated",
        "grade": "any",
        "start": 0,
        "hints": True,
        "max_hints": 1,
        "honour_mode": False,
        "partial_answer": "relocate",
        "pairing": [[0, 1], [2, 3]],
    }


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("players", v) for v in (1, 6, 0, -3, "4", 4.0, True, None)),
        *(("start", v) for v in (-1, 4, "0", None, False, 1.0)),
        *(("max_hints", v) for v in (0, 12, -1, "1", None, True)),
        *(("mode", v) for v in ("normal", "hard", None, 3)),
        *(("source", v) for v in ("generated", None, 1)),
        *(("partial_answer", v) for v in ("fill", None, True)),
        *(("hints", v) for v in (1, 0, None, "yes")),
        *(("honour_mode", v) for v in (1, 0, None, "no")),
        *(("pairing", v) for v in (None, 5, "0123", (), ((0, 1), (2, 2)), ((0, 1, 2), (3,)), ((0, 1), (2, 3), ()))),
        *(
            ("pairing", v)
            for v in (((0, True), (2, 3)), ((0, 1), (2, 4)), [[0, 1], [2, 3]], ((0, 1), 2), ((0, 1, 2, 3),))
        ),
        *(("pairing", v) for v in (((0, "1"), (2, 3)), ((0, 1.0), (2, 3)), ((0, None), (2, 3)))),
    ],
)
def test_options_name_what_is_wrong(field: str, value: Any) -> None:
    with pytest.raises(InvalidOptions, match=f"^{field}: ") as refused:
        Options(**{field: value})
    assert refused.value.code == field


def test_start_is_a_seat_of_these_players() -> None:
    assert Options(2, start=1).start == 1
    with pytest.raises(InvalidOptions, match="start: expected a whole number from 0 to 1"):
        Options(2, start=2)


@pytest.mark.parametrize(
    "options",
    [Options(players, start=players - 1, max_hints=11) for players in (2, 3, 4, 5)]
    + [Options(2, Mode.ADVANCED, Source.CARD, partial_answer=PartialAnswer.FILL, pairing=((3, 0), (1, 2)))],
)
def test_options_survive_json(options: Options) -> None:
    assert decode(Options, encode(options)) == options


def test_r11_1_colours_and_their_owners() -> None:
    assert [colours_of(2, seat) for seat in range(2)] == [(0, 1), (2, 3)]
    assert [colours_of(5, seat) for seat in range(5)] == [(0,), (1,), (2,), (3,), (4,)]
    assert [owner(2, colour) for colour in range(4)] == [0, 0, 1, 1]
    assert [owner(5, colour) for colour in range(5)] == [0, 1, 2, 3, 4]
    assert [Options(players).clues for players in (2, 3, 4, 5)] == [4, 3, 4, 5]


def test_the_list_of_a_mask_holds_its_spaces_in_order() -> None:
    table = BySpace(lambda space: space)
    rng = Random(1)
    for mask in (0, 1, 1 << 107, (1 << 108) - 1, *(rng.getrandbits(108) for _ in range(50))):
        assert table.of(mask) == [space for space in range(108) if mask >> space & 1]
    assert DISCS.of(0b101)[1] is DISCS.at[2]


# Records of strangers


def head_of(options: Options, seed: int = 1) -> dict[str, Any]:
    record = Record(GAME.name, GAME.version, GAME.deal(options, Random(seed)), ())
    head: dict[str, Any] = json.loads(dump_record(record))
    return head


def load(head: Any) -> Record[Any]:
    return load_record(json.dumps(head) + "\n", GAMES)


Spoil = Callable[[dict[str, Any]], Any]


def setup_of(head: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = head["deal"]["setup"]
    return found


IMPOSSIBLE: dict[str, tuple[str, Spoil]] = {
    "unknown option": ("dice: no such field", lambda h: h["options"].update(dice=2)),
    "bad option": ("players: ", lambda h: h["options"].update(players=7)),
    "option of a wrong type": ("hints: expected true or false", lambda h: h["options"].update(hints="yes")),
    "no set-up": ("setup: missing", lambda h: h["deal"].pop("setup")),
    "set-up is no object": ("setup: expected an object", lambda h: h["deal"].update(setup=[])),
    "missing layout": ("layout: missing", lambda h: setup_of(h).pop("layout")),
    "other players": (
        "players: the set-up is for 3, not 4",
        lambda h: setup_of(h).update(players=3, clues=["1:water"] * 3),
    ),
    "no such players": ("players: expected 2 to 5, not 6", lambda h: setup_of(h).update(players=6)),
    "too few clues": ("clues: expected 4 clues", lambda h: setup_of(h)["clues"].pop()),
    "other mode": ("mode: the set-up is for normal", lambda h: h["options"].update(mode="advanced")),
    "no such clue": (r"clues\[0\]: there is no clue", lambda h: setup_of(h)["clues"].__setitem__(0, "4:moon")),
    "clue of the other mode": (
        r"clues\[0\]: there is no '!1:water' in normal mode",
        lambda h: setup_of(h)["clues"].__setitem__(0, "!1:water"),
    ),
    "a clue twice": (
        r"clues\[1\]: .* is dealt twice",
        lambda h: setup_of(h)["clues"].__setitem__(1, setup_of(h)["clues"][0]),
    ),
    "another habitat": ("habitat: the clues leave", lambda h: setup_of(h).update(habitat=[0, 99])),
    "a tile twice": (
        "layout: expected each of the tiles",
        lambda h: setup_of(h)["layout"][0].update(tile=setup_of(h)["layout"][1]["tile"]),
    ),
    "a tile of a wrong type": (
        r"layout\[0\].tile: expected a whole number",
        lambda h: setup_of(h)["layout"][0].update(tile=True),
    ),
    "structure off the map": (
        r"structures\[2\].row: expected 0 to 8, not 9",
        lambda h: setup_of(h)["structures"][2].update(row=9),
    ),
    "structure off the side": (
        r"structures\[1\].col: expected 0 to 11, not -1",
        lambda h: setup_of(h)["structures"][1].update(col=-1),
    ),
    "black in normal mode": (
        "structures: expected a stone and a shack",
        lambda h: setup_of(h)["structures"][0].update(colour="black"),
    ),
    "two on one space": (
        "structures: two stand on one space",
        lambda h: setup_of(h)["structures"][0].update(
            row=setup_of(h)["structures"][1]["row"], col=setup_of(h)["structures"][1]["col"]
        ),
    ),
    "no such hint": ("hint: expected one of", lambda h: setup_of(h).update(hint="no_moon")),
    "no hint though one is true": ("further_hints: expected 1 hints", lambda h: setup_of(h).update(hint=None)),
    "too many hints": ("further_hints: expected", lambda h: h["deal"].update(further_hints=["no_within_1"])),
    "deal of a wrong type": ("further_hints: expected a list", lambda h: h["deal"].update(further_hints=7)),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_a_record_of_an_impossible_deal_is_refused(what: str) -> None:
    sentence, spoil = IMPOSSIBLE[what]
    head = head_of(Options(4))
    load(head)
    spoil(head)
    with pytest.raises(InvalidRecord, match=f"^line 1: .*{sentence}") as refused:
        load(head)
    assert "\n" not in str(refused.value)


def untrue(deal: Deal) -> Hint:
    return next(hint for hint in Hint if hint not in true_of(deal))


def true_of(deal: Deal) -> tuple[Hint, ...]:
    wide = Options(4, max_hints=11, source=Source.HAND)
    return deal_setup(wide, deal.setup, Random(1)).hints


def test_an_untrue_hint_is_refused() -> None:
    deal = GAME.deal(Options(4), Random(1))
    head = head_of(Options(4))
    setup_of(head)["hint"] = untrue(deal).value
    with pytest.raises(InvalidRecord, match=r"hint: .* is not true of these clues"):
        load(head)


def test_further_hints_are_true_each_once_and_after_the_first() -> None:
    options = Options(4, max_hints=3)
    deal = next(d for d in (GAME.deal(options, Random(seed)) for seed in range(50)) if len(true_of(d)) >= 3)
    setup, (one, two) = deal.setup, deal.further_hints
    for hints in ((one, one), (one, untrue(deal)), (deal.hints[0], two)):
        with pytest.raises(InvalidSetup, match="further_hints: expected hints that are true of the clues, each once"):
            Deal(options, setup, hints)
    with pytest.raises(InvalidSetup, match="further_hints: expected 3 hints in all"):
        Deal(options, setup, (one,))
    bare = decode(type(setup), encode(setup) | {"hint": None})
    with pytest.raises(InvalidSetup, match="further_hints: the first hint stands in the set-up"):
        Deal(Options(4, source=Source.HAND, max_hints=3), bare, (one,))


def test_clues_that_no_dealer_would_use_are_refused() -> None:
    """The same clues are allowed in a set-up made by hand."""
    clues = ["forest|mountain", "1:swamp", "3:blue"]
    seed = next(s for s in range(2000) if is_lone(head_of(Options(3), s), clues))
    spoilt = head_of(Options(3), seed)
    setup_of(spoilt).update(clues=clues, habitat=None, hint="no_within_2")
    with pytest.raises(InvalidRecord, match="clues: no generated set-up has these clues on this map"):
        load(spoilt)
    spoilt["options"]["source"] = "hand"
    assert load(spoilt).deal.setup.clues == tuple(clues)


def is_lone(head: dict[str, Any], clues: list[str]) -> bool:
    """Tell whether these clues leave one habitat although one of them is superfluous, too wide or too narrow."""
    setup_of(head).update(clues=clues, habitat=None, hint=None)
    head["options"]["source"] = "hand"
    try:
        load(head)
    except InvalidRecord:
        return False
    head["options"]["source"] = "generated"
    setup_of(head)["hint"] = "no_within_2"
    try:
        load(head)
    except InvalidRecord:
        return True
    return False


def test_r11_2_narrow_pairs_are_refused_unless_a_card_has_them() -> None:
    """Some order of a card's clues leaves one seat fewer than nine spaces."""
    for seed in range(50):
        head = head_of(Options(2, source=Source.CARD), seed)
        a, b, c, d = setup_of(head)["clues"]
        for order in ([a, c, b, d], [a, d, b, c]):
            setup_of(head)["clues"] = order
            head["options"]["source"] = "card"
            deal: Deal = load(head).deal
            masks = deal.setup.masks
            if min((masks[0] & masks[1]).bit_count(), (masks[2] & masks[3]).bit_count()) < 9:
                head["options"]["source"] = "generated"
                with pytest.raises(InvalidRecord, match="no generated set-up"):
                    load(head)
                return
    raise AssertionError("no narrow pairs among 50 set-ups")


def test_r2_5_a_map_that_is_no_cards_is_refused() -> None:
    head = head_of(Options(4), 1)
    head["options"]["source"] = "card"
    with pytest.raises(InvalidRecord, match="line 1: layout: no card has this map"):
        load(head)


def test_r9_4_three_players_are_dealt_only_the_broad_kinds_of_hint() -> None:
    for seed in range(200):
        head = head_of(Options(3), seed)
        if not any("bear" in clue or "cougar" in clue or "animal" in clue for clue in setup_of(head)["clues"]):
            setup_of(head)["hint"] = "no_animal_mention"
            with pytest.raises(InvalidRecord, match="line 1: further_hints"):
                load(head)
            return
    raise AssertionError("every set-up mentions an animal")


HEADS = [head_of(options, seed) for seed, options in enumerate([Options(3, max_hints=3), Options(2), Options(5)])]
PLAIN = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 120), st.text(max_size=8), st.just([]), st.just({}), st.floats(-2, 2)
)


@settings(max_examples=150)
@given(st.sampled_from(HEADS), st.randoms(use_true_random=False), PLAIN)
def test_any_spoilt_record_is_refused_or_can_be_played(head: dict[str, Any], rng: Random, value: Any) -> None:
    """Each time, one value somewhere in the head is replaced by another."""
    spoilt = json.loads(json.dumps(head))
    place = spoilt[rng.choice(["options", "deal"])]
    while True:
        key = rng.choice(list(place)) if isinstance(place, dict) else rng.randrange(len(place))
        if not isinstance(place[key], dict | list) or not place[key] or rng.random() < 0.2:
            break
        place = place[key]
    place[key] = value
    try:
        record = load(spoilt)
    except BadInput:
        return
    assert len(list(replay(GAME, record))) == 1
