"""Every rule, worked example and nasty case of docs/rules/urban.md."""

from __future__ import annotations

import inspect
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from cryptid.core.game import BadInput, IllegalAction, Outcome, play, view, visible
from cryptid.core.masks import Mask, spaces_of
from cryptid.games.urban.model import (
    CRYPTID,
    RESHUFFLES,
    SCIENTIST,
    SENSORS,
    Announce,
    Block,
    Card,
    Decks,
    Ending,
    Options,
    Phase,
    SensorKit,
    Split,
    Tie,
    UrbanState,
)
from cryptid.games.urban.rules import ending_of, reached
from cryptid.games.urban.sensors import ANNOUNCEMENTS, FEATURES, effects, matching, reaches, shuffles, splits
from tests.games.urban.positions import URBAN, act, legal, step, table

EMPTY3 = "-,o,-,o,-,o,-"
EMPTY4 = "-,o,-,o,-,o,-,o,-"


def dealt(seed: int = 0, options: Options | None = None) -> UrbanState:
    return URBAN.start(URBAN.deal(options or Options(), Random(seed)))


def spaces(row: str) -> tuple[str, ...]:
    return tuple("" if part == "-" else part for part in row.split())


def blocks_reached(state: UrbanState, feature: int | str) -> list[int]:
    return list(spaces_of(reached(state.public, feature)))


def round_one(spaces: str, phase: str = "hiding", **rest: object) -> UrbanState:
    """Round 1 with all sensors in the three inactive spaces."""
    y = spaces.split()
    row = f"{y[0]},o,{y[1]},o,{y[2]}"
    return table(1, phase, "c", "-,o@,-", row, **rest)  # type: ignore[arg-type]


class TestSetUp:
    """R1 and R2."""

    def test_r1_2_sensors(self) -> None:
        assert dealt().public.spaces == (("PPWWK", "PPWKK"), ("", "", ""))

    def test_r1_2_u1_option_sensors(self) -> None:
        state = dealt(options=Options(sensors=SensorKit.FOUR_FOUR_TWO))
        assert state.public.spaces[0] == ("PPWWK", "PPWWK")
        assert {len(kit) for kit in SENSORS.values()} == {10}

    @pytest.mark.parametrize(
        ("decks", "cryptid", "scientist"),
        [(Decks.PROTOTYPE, (5, 3, 2), (5, 2, 3)), (Decks.EQUAL, (4, 3, 3), (4, 3, 3))],
    )
    def test_r1_5_u2_option_decks(self, decks: Decks, cryptid: tuple[int, ...], scientist: tuple[int, ...]) -> None:
        deal = URBAN.deal(Options(decks=decks), Random(1))
        found = [tuple(Counter(deck)[card] for card in Card) for deck in deal.decks]
        assert found == [cryptid, scientist]

    def test_r2_1_rows(self) -> None:
        assert [len(row) for row in dealt().public.city.blocks] == [1, 2]

    def test_r2_2_three_cards_each(self) -> None:
        state = dealt()
        assert [len(private.hand) for private in state.private] == [3, 3]
        assert [(pile.hand, pile.deck, pile.discard) for pile in state.public.piles] == [(3, 7, ()), (3, 7, ())]

    def test_r2_3_block_deck(self) -> None:
        for seed in range(20):
            blocks = URBAN.deal(Options(), Random(seed)).blocks
            assert Block.MYSTERIOUS not in blocks[:4]
            assert Counter(blocks[4:]) == {Block.ORDINARY: 5, Block.MYSTERIOUS: 5}

    def test_r2_4_wild_cards_face_down(self) -> None:
        assert dealt().public.wilds == (False, False)

    def test_r2_6_presence_on_the_one_block(self) -> None:
        public = dealt().public
        assert public.city.presence == (1, 0)
        assert (public.round, public.phase, URBAN.to_act(public)) == (1, Phase.SENSOR, (CRYPTID,))


class TestSensorPhase:
    """R3 and R4."""

    def test_r3_1_rows_take_turns(self) -> None:
        odd = table(3, "sensor", "c", "PPPPWWWKKK,o@,-,o,-,o,-", EMPTY4)
        even = table(4, "sensor", "s", EMPTY4, "PPPPWWWKKK,o@,-,o,-,o,-")
        assert (odd.public.active, even.public.active) == (CRYPTID, SCIENTIST)

    def test_r3_2_a_block_reads_its_two_spaces(self) -> None:
        assert [list(spaces_of(matching(("P", "", "W", "K"), f))) for f in (0, 1, 2, "P", "WK")] == [
            [],
            [0, 1],
            [2],
            [0],
            [2],
        ]

    def test_r4_1_u19_seats_alternate_after_one_action(self) -> None:
        state = table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-")
        assert act(state, "draw").public.turn == SCIENTIST
        assert act(state, "draw", "align P left").public.turn == CRYPTID

    def test_r4_2_no_pass(self) -> None:
        assert all(text.split()[0] in {"split", "shuffle", "align", "draw"} for text in legal(dealt()))

    def test_r4_3_a_card_goes_to_the_discard(self) -> None:
        state = act(table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-", hands=("ssh", "sha")), "split 0 P")
        assert state.private[CRYPTID].hand == (Card.SPLIT, Card.SHUFFLE)
        assert state.public.piles[CRYPTID].discard == (Card.SPLIT,)
        assert state.public.piles[CRYPTID].hand == 2

    def test_r4_3_equal_cards_are_one_choice(self) -> None:
        state = table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-", hands=("aa", "sha"))
        assert Counter(legal(state)).most_common(1)[0][1] == 1
        assert len(legal(state)) == 6 + 1

    def test_example_1_forty_five_actions_at_the_start(self) -> None:
        state = table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-")
        assert Counter(text.split()[0] for text in legal(state)) == {"split": 32, "shuffle": 6, "align": 6, "draw": 1}
        assert URBAN.legal_actions(view(state, SCIENTIST)) == ()
        assert act(state, "draw").public.piles[CRYPTID].hand == 4

    def test_example_2_shuffle_in_round_1_has_one_direction(self) -> None:
        state = table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-", hands=("h", "sha"))
        assert [text for text in legal(state) if "P" in text] == ["shuffle 0 P right", "shuffle 1 P left"]
        assert act(state, "shuffle 0 P right").public.spaces == (("PWWK", "PPWKK"), ("", "", "P"))
        assert act(state, "shuffle 1 P left").public.spaces == (("PPWWK", "PWKK"), ("P", "", ""))

    def test_example_3_align_white_left(self) -> None:
        state = act(table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-"), "align W left")
        assert state.public.spaces == (("PPK", "PPKK"), ("WW", "W", ""))

    def test_example_4_movement(self) -> None:
        state = table(4, "sensor", "s", EMPTY4, "PW,o@,P,o,PWKK,o,PWK")
        state = act(state, "split 2 PKK", "shuffle 1 P right", "align W left")
        assert state.public.spaces == (spaces("W - PKK PWW -"), spaces("P - - PK"))

    def test_example_11_u9_reshuffle_when_the_deck_is_empty(self) -> None:
        """Three cases: deck 1, hand 2, discard 7; deck 2, hand 2, discard 6; deck 1, hand 3, discard 6."""
        found = []
        for hand, deck, discard in (("ss", "h", "ssshhaa"), ("ss", "hh", "ssshaa"), ("ssh", "h", "ssshaa")):
            state = table(
                1,
                "sensor",
                "c",
                "PPWWK,o@,PPWKK",
                "-,o,-,o,-",
                hands=(hand, "sha"),
                decks=(deck, ""),
                discards=(discard, ""),
            )
            pile = act(state, "draw").public.piles[CRYPTID]
            found.append((pile.hand, pile.deck, len(pile.discard)))
        assert found == [(4, 6, 0), (4, 6, 0), (4, 6, 0)]

    def test_example_12_u10_full_and_empty_hands(self) -> None:
        full = table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-", hands=("ssha", "sha"))
        assert "draw" not in legal(full)
        empty = table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-", hands=("", "sha"))
        assert legal(empty) == ["draw"]
        assert act(empty, "draw").public.piles[CRYPTID].hand == 2

    @pytest.mark.parametrize(
        ("here", "ways"), [("PPP", 2), ("WKKK", 6), ("PW", 2), ("P", 2), ("PPPPWWWKKK", 78), ("PPWWK", 16)]
    )
    def test_example_13_ways_to_split(self, here: str, ways: int) -> None:
        assert len(splits(0, here)) == ways

    def test_r4_4_a_single_sensor_splits_either_way(self) -> None:
        state = table(1, "sensor", "c", "-,o@,P", "PPP,o,WWW,o,KKK", hands=("s", "sha"))
        assert legal(state) == ["split 1 -", "split 1 P", "draw"]
        assert act(state, "split 1 -").public.spaces[SCIENTIST] == ("PPP", "WWW", "PKKK")
        assert act(state, "split 1 P").public.spaces[SCIENTIST] == ("PPP", "PWWW", "KKK")

    def test_r4_4_u20_split_counts_by_multiset(self) -> None:
        assert splits(0, "PPP") == [Split(0, "P"), Split(0, "PP")]

    def test_r4_5_shuffle_goes_both_ways_inside(self) -> None:
        state = table(4, "sensor", "s", EMPTY4, "-,o@,PPPPWWWKKK,o,-,o,-", hands=("sha", "h"))
        assert [text for text in legal(state) if "K" in text] == ["shuffle 1 K left", "shuffle 1 K right"]
        assert act(state, "shuffle 1 K left").public.spaces[CRYPTID] == spaces("K - - - -")
        assert act(state, "shuffle 1 K right").public.spaces[CRYPTID] == spaces("- - - K -")
        assert len(shuffles(3, "PK", is_last=True)) == 2

    def test_r4_6_align_right(self) -> None:
        state = table(4, "sensor", "s", EMPTY4, "PW,o@,P,o,PWKK,o,PWK")
        assert act(state, "align K right").public.spaces == (spaces("- - - KK K"), spaces("PW P PW PW"))

    def test_r4_7_wild_takes_any_effect_and_turns_face_down(self) -> None:
        state = table(5, "sensor", "c", "PPWWK,o@,PPWKK,o,-,o,-", EMPTY4, hands=("s", "sha"), wilds=("up", "up"))
        kinds = Counter(text.split()[0] for text in legal(state))
        assert kinds == {"split": 32, "wild": 32 + 9 + 6, "draw": 1}
        after = act(state, "wild align P left")
        assert after.public.wilds == (False, True)
        assert after.private == state.private
        assert after.public.piles == state.public.piles
        assert after.public.turn == SCIENTIST

    def test_r4_7_no_wild_while_it_is_face_down(self) -> None:
        state = table(5, "sensor", "c", "PPWWK,o@,PPWKK,o,-,o,-", EMPTY4, wilds=("down", "up"))
        assert not [text for text in legal(state) if text.startswith("wild")]

    @pytest.mark.parametrize(("hand", "then"), [("", 2), ("s", 3), ("sh", 4), ("sha", 4)])
    def test_r4_8_r4_9_draw_two_up_to_four(self, hand: str, then: int) -> None:
        state, events = step(table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-", hands=(hand, "sha")), "draw")
        assert len(state.private[CRYPTID].hand) == then
        assert visible(events, SCIENTIST) == visible(events, None)
        assert [event.kind for event in visible(events, CRYPTID)] == ["drew", "cards"]
        assert [event.kind for event in visible(events, None)] == ["drew"]

    def test_r4_10_the_old_discard_is_the_new_deck(self) -> None:
        state = table(
            1,
            "sensor",
            "c",
            "PPWWK,o@,PPWKK",
            "-,o,-,o,-",
            hands=("", "sha"),
            decks=("a", ""),
            discards=("sssshhhsa", ""),
        )
        after, events = step(state, "draw")
        assert after.private[CRYPTID].hand == (Card.SPLIT, Card.ALIGN)
        assert len(after.hidden.decks[CRYPTID]) == 8
        assert after.public.piles[CRYPTID].discard == ()
        assert len(after.hidden.reshuffles[CRYPTID]) == RESHUFFLES - 1
        assert [(event.kind, event.data) for event in events][-1] == ("reshuffled", (CRYPTID, 9))

    def test_r4_11_seven_reshuffles_are_the_most(self) -> None:
        assert most_reshuffles() == RESHUFFLES

    def test_r4_12_hiding_follows_the_last_sensor(self) -> None:
        state = table(1, "sensor", "s", "-,o@,P", "PPP,o,WWW,o,KKK")
        after = act(state, "split 1 P")
        assert (after.public.phase, URBAN.to_act(after.public)) == (Phase.HIDING, (CRYPTID,))

    def test_r4_13_u8_an_effect_moves_something(self) -> None:
        state = table(1, "sensor", "c", "-,o@,PW", "PPP,o,WW,o,KKK")
        assert sorted(legal(state)) == sorted(
            ["split 1 P", "split 1 W", "shuffle 1 P left", "shuffle 1 W left", "draw"]
            + [f"align {colour} {side}" for colour in "PW" for side in ("left", "right")]
        )

    def test_r4_14_every_card_can_move_any_sensor(self) -> None:
        for last in (1, 2, 3):
            for at in range(last + 1):
                for colour in "PWK":
                    active = tuple(colour if i == at else "" for i in range(last + 1))
                    assert all(effects(card, active) for card in Card)


@cache
def _most(rounds: int, sensors: int, turn: int, mine: tuple[int, int], other: tuple[int, int], starter: int) -> int:
    """R4.11: return the most reshuffles of one seat if both seats work towards it and every effect moves one sensor."""
    if sensors == 0:
        return 0 if rounds == 1 else _most(rounds - 1, 10, (starter + 9 - rounds) % 2, mine, other, starter)
    hand, deck = (mine, other)[turn]
    found = -99
    if hand:
        left = (hand - 1, deck)
        seats = (left, other) if turn == 0 else (mine, left)
        found = _most(rounds, sensors - 1, 1 - turn, *seats, starter)
    if hand < 4:
        count, made = min(2, 4 - hand), 0
        for _ in range(count):
            hand, deck = hand + 1, deck - 1
            if deck == 0:
                deck, made = 10 - hand, made + 1
        seats = ((hand, deck), other) if turn == 0 else (mine, (hand, deck))
        found = max(found, made * (turn == 0) + _most(rounds, sensors, 1 - turn, *seats, starter))
    return found


def most_reshuffles() -> int:
    return max(_most(8, 10, starter, (3, 7), (3, 7), starter) for starter in (0, 1))


class TestHiding:
    """R5."""

    EXAMPLE = "-,o,PW,m!,KKK,o,PW,o,PPW"

    def example(self, options: Options | None = None) -> UrbanState:
        return table(4, "hiding", "c", self.EXAMPLE, "-,o,-,o@,-,o@,-", options=options)

    def test_r5_1_eighteen_announcements(self) -> None:
        assert len(legal(self.example())) == 18
        assert URBAN.legal_actions(view(self.example(), CRYPTID)) == ANNOUNCEMENTS

    def test_r5_2_u7_zero_is_a_number_and_no_colours_are_no_feature(self) -> None:
        assert Announce(0) in ANNOUNCEMENTS
        assert "" not in FEATURES

    def test_r5_3_colours_match_exactly(self) -> None:
        state = round_one("PPPPWWWKKK - -")
        assert [f for f in FEATURES if blocks_reached(state, f) == [0]] == [10, "PWK"]

    def test_example_5_hiding(self) -> None:
        state = self.example()
        assert {f: blocks_reached(state, f) for f in FEATURES if blocks_reached(state, f)} == {
            5: [1, 2, 3],
            "PW": [3],
            "PWK": [1, 2],
        }
        captured = act(state, "announce PW")
        assert captured.public.city.presence == (0b1000, 0)
        assert URBAN.outcome(captured.public) == Outcome((SCIENTIST,), "capture")
        five, events = step(state, "announce 5")
        assert five.public.city.presence == (0b1110, 0)
        assert five.public.city.evidence == (0, 0)
        assert (five.public.evidence, five.public.wilds) == ((1, 0), (False, True))
        assert [event.kind for event in events] == ["announced", "evidence", "wild"]
        assert act(state, "announce PWK").public.city.presence == (0b0110, 0)

    def test_example_6_one_block_is_a_capture_in_round_1(self) -> None:
        state = round_one("PPPPWWWKKK - -")
        assert blocks_reached(state, 10) == [0]
        assert blocks_reached(state, 0) == [1]
        for text in legal(state):
            assert URBAN.outcome(act(state, text).public) == Outcome((SCIENTIST,), "capture")

    @pytest.mark.parametrize("feature", ["10", "PWK"])
    def test_example_7_both_blocks_in_round_1(self, feature: str) -> None:
        state = act(round_one("- PPPPWWWKKK -"), f"announce {feature}")
        assert state.public.city.presence == (0, 0b11)
        assert (state.public.phase, URBAN.to_act(state.public)) == (Phase.EXPAND, (CRYPTID,))
        assert len(act(state, "expand ordinary ordinary").public.city.blocks[CRYPTID]) == 3

    def test_example_8_no_common_feature(self) -> None:
        state = round_one("PPPP WWW KKK")
        assert reaches(state.public.spaces[1], state.public.city.presence[0]) == {7: 1, "PW": 1, 6: 2, "WK": 2}
        for text in legal(state):
            assert act(state, text).public.ending is Ending.CAPTURE

    def test_r5_4_u12_every_matching_block_in_reach_gets_presence(self) -> None:
        assert act(self.example(), "announce 5").public.city.presence[CRYPTID].bit_count() == 3

    def test_r5_5_u11_all_evidence_is_taken(self) -> None:
        state = table(4, "hiding", "c", "-,o,PW,m!,KKK,m!,PW,o,PPW", "-,o,-,o@,-,o@,-")
        after = act(state, "announce 5")
        assert after.public.evidence == (2, 0)
        assert after.public.city.evidence == (0, 0)

    def test_r5_5_u17_a_wild_card_face_up_stays_so(self) -> None:
        state = table(5, "hiding", "c", EMPTY3.replace("o", "o@"), "-,o,PW,m!,KKK,o,PW,o,PPW", wilds=("down", "up"))
        after, events = step(state, "announce 5")
        assert after.public.wilds == (False, True)
        assert [event.kind for event in events] == ["announced", "evidence"]

    def test_r5_4_u18_four_presence_counters_suffice(self) -> None:
        state = table(3, "hiding", "c", "-,o@,-,o@,-,o@,-", "P,o,PWK,o,PWK,o,PWK,o,-")
        assert max(mask.bit_count() for mask in act(state, "announce PWK").public.city.presence) == 4

    def test_r5_6_presence_leaves_the_active_row(self) -> None:
        assert act(self.example(), "announce 5").public.city.presence[SCIENTIST] == 0

    def test_r5_7_u6_a_feature_that_matches_nothing_is_legal_and_loses(self) -> None:
        state = act(self.example(), "announce 10")
        assert state.public.city.presence == (0, 0)
        assert state.public.ending is Ending.CAPTURE

    def test_r5_7_option_only_matching(self) -> None:
        state = self.example(Options(only_matching=True))
        assert legal(state) == ["announce 5", "announce PW", "announce PWK"]
        with pytest.raises(IllegalAction):
            play(URBAN, state, CRYPTID, Announce(10))


class TestVictory:
    """R6."""

    def test_example_9_escape_or_going_on(self) -> None:
        state = table(3, "hiding", "c", "-,o@,-,o@,-,o@,-", "P,o,PWK,o,PWK,o,PWK,o,-")
        escaped, events = step(state, "announce PWK")
        assert escaped.public.city.presence == (0, 0b1111)
        assert URBAN.outcome(escaped.public) == Outcome((CRYPTID,), "escape")
        assert URBAN.to_act(escaped.public) == ()
        assert events[-1].data == ("escape", CRYPTID)
        six = act(state, "announce 6")
        assert six.public.city.presence == (0, 0b0110)
        assert legal(six) == ["restrict left", "restrict right"]

    def test_r10_2_scores_of_a_match(self) -> None:
        """The win; how far the Cryptid got: sooner is better if it won, later if it was caught; and the evidence."""
        caught = act(round_one("- PPPPWWWKKK -"), "announce 3").public
        assert URBAN.match_scores(caught) == ((0, 1, 0), (1, 0, 0))
        later = replace(caught, round=5, evidence=(2, 1))
        assert URBAN.match_scores(later) == ((0, 5, 2), (1, 0, 1))
        escaped = replace(caught, round=4, ending=Ending.ESCAPE, evidence=(1, 0))
        assert URBAN.match_scores(escaped) == ((1, 13, 1), (0, 0, 0))
        timed = replace(caught, round=8, ending=Ending.TIME, evidence=(3, 2))
        assert URBAN.match_scores(timed) == ((1, 9, 3), (0, 0, 2))

    def test_r6_2_capture_with_no_presence_at_all(self) -> None:
        assert act(round_one("- PPPPWWWKKK -"), "announce 3").public.ending is Ending.CAPTURE

    def last_round(self, cryptid_row: str, scientist_row: str, evidence: tuple[int, int], **rest: object) -> UrbanState:
        marked = 5 - (cryptid_row + scientist_row).count("m")
        removed = "m" * marked + "o" * (10 - marked)
        more: dict[str, object] = {"evidence": evidence, "removed": removed, **rest}
        return table(8, "hiding", "c", cryptid_row, scientist_row, **more)  # type: ignore[arg-type]

    def test_example_14_time_runs_out(self) -> None:
        state = self.last_round("-,o,PW,m!,KKK,o,PW,o,PPW", "-,m!,-,o@,-,o@,-", (2, 1))
        after, events = step(state, "announce PWK")
        assert after.public.evidence == (3, 1 + 1)
        assert URBAN.outcome(after.public) == Outcome((CRYPTID,), "time")
        assert [event.kind for event in events] == ["announced", "evidence", "wild", "evidence", "over"]

    def test_example_14_counters_of_the_own_row(self) -> None:
        """The counters lie where no presence comes, so each seat takes those of its own row."""
        state = self.last_round("-,m!,PW,o,KKK,o,PW,o,PPW", "-,m!,-,o@,-,o@,-", (2, 1))
        after = act(state, "announce PWK")
        assert (after.public.evidence, after.public.city.evidence) == ((3, 2), (0, 0))
        assert URBAN.outcome(after.public) == Outcome((CRYPTID,), "time")

    @pytest.mark.parametrize(
        ("evidence", "winner"), [((0, 3), SCIENTIST), ((1, 2), SCIENTIST), ((2, 1), SCIENTIST), ((3, 0), CRYPTID)]
    )
    def test_r6_3_more_evidence_wins(self, evidence: tuple[int, int], winner: int) -> None:
        """Two counters lie in the Scientist's row."""
        state = self.last_round("-,o,PW,o,KKK,o,PW,o,PPW", "-,m!,-,m!@,-,o@,-", evidence)
        assert URBAN.outcome(act(state, "announce PWK").public) == Outcome((winner,), "time")

    @pytest.mark.parametrize(("tie", "winner"), [(Tie.CRYPTID, CRYPTID), (Tie.SCIENTIST, SCIENTIST)])
    def test_r6_5_u5_option_tie(self, tie: Tie, winner: int) -> None:
        """A tie cannot come about in play, with five counters; a position written by hand can have four."""
        options = Options(tie=tie)
        state = self.last_round("-,o,PW,o,KKK,o,PW,o,PPW", "-,o,-,o@,-,o@,-", (2, 2), options=options)
        assert URBAN.outcome(act(state, "announce PWK").public) == Outcome((winner,), "time")

    def test_nasty_n1_escape_in_round_8(self) -> None:
        state = self.last_round("P,o,PWK,o,PWK,o,PWK,o,-", "-,o@,-,o@,-,o@,-", (0, 5))
        assert URBAN.outcome(act(state, "announce PWK").public) == Outcome((CRYPTID,), "escape")

    def test_nasty_n1_capture_in_round_8(self) -> None:
        state = self.last_round("P,o,PWK,o,PWK,o,PWK,o,-", "-,o@,-,o@,-,o@,-", (5, 0))
        after = act(state, "announce 10")
        assert URBAN.outcome(after.public) == Outcome((SCIENTIST,), "capture")
        assert after.public.evidence == (5, 0)

    def test_nasty_n2_last_evidence_does_not_save_the_captured(self) -> None:
        state = table(4, "hiding", "c", "-,o,PW,o,KKK,o,PW,m!,PPW", "-,o,-,o@,-,o@,-", evidence=(4, 0), removed="mm")
        after = act(state, "announce PW")
        assert after.public.evidence == (5, 0)
        assert URBAN.outcome(after.public) == Outcome((SCIENTIST,), "capture")

    def test_nasty_n3_wild_as_the_last_action_of_the_phase(self) -> None:
        """It turns face down, hiding follows at once and can turn it face up again."""
        state = table(5, "sensor", "s", "W,o@,-,o@,-,o@,-", "-,o,PW,m!,KKK,o,PW,o,PP", wilds=("down", "up"))
        state = act(state, "wild split 0 -")
        assert (state.public.phase, state.public.wilds) == (Phase.HIDING, (False, False))
        after = act(state, "announce PWK")
        assert (after.public.evidence, after.public.wilds) == ((1, 0), (False, True))

    @pytest.mark.parametrize("last", ["c", "s"])
    def test_nasty_n4_the_row_fixes_who_starts(self, last: str) -> None:
        state = table(1, "sensor", last, "-,o@,P", "-,o,PPPWWWKKK,o,-")
        state = act(state, "split 1 P", "announce 10", "expand ordinary ordinary")
        assert (state.public.round, state.public.phase, state.public.turn) == (2, Phase.SENSOR, SCIENTIST)

    def test_nasty_n5_five_blocks_are_no_escape(self) -> None:
        state = table(2, "hiding", "c", "PWK,o,PWK,o,PPWK,o,-", "-,o@,-,o@,-")
        after = act(state, "announce PWK")
        assert after.public.city.presence == (0b111, 0)
        assert (after.public.ending, after.public.phase) == (None, Phase.EXPAND)


class TestRestrict:
    """R7."""

    EXAMPLE = "PPPP,o@,WW,o,KK,o@,-,m!,WK"

    def example(self) -> UrbanState:
        return table(3, "restrict", "s", EMPTY3, self.EXAMPLE)

    def test_r7_1_only_the_scientist_chooses(self) -> None:
        assert URBAN.to_act(self.example().public) == (SCIENTIST,)

    def test_example_10_restrict(self) -> None:
        state = self.example()
        assert legal(state) == ["restrict right"]
        with pytest.raises(IllegalAction):
            play(URBAN, state, SCIENTIST, URBAN.from_text("restrict left"))
        after, events = step(state, "restrict right")
        assert (after.public.evidence, after.public.wilds) == ((0, 1), (True, False))
        assert [len(row) for row in after.public.city.blocks] == [2, 3]
        assert after.public.city.removed == (Block.ORDINARY, Block.MYSTERIOUS)
        assert (after.public.phase, after.public.lifted) == (Phase.RELOCATE, "WK")
        assert [event.kind for event in events] == ["restricted", "evidence", "wild"]
        ways = {
            act(after, first, second).public.spaces[SCIENTIST]
            for first in legal(after)
            for second in legal(act(after, first))
        }
        assert len(ways) == 16

    def test_r7_2_no_side_with_presence_and_never_none(self) -> None:
        right_only = table(3, "restrict", "s", EMPTY3, "PPPP,o@,WWW,o@,KKK,o,-,o,-")
        left_only = table(3, "restrict", "s", EMPTY3, "PPPP,o,WWW,o@,KKK,o,-,o@,-")
        assert (legal(right_only), legal(left_only)) == (["restrict right"], ["restrict left"])

    def test_r7_2_u4_a_scientist_is_never_stuck(self) -> None:
        """Presence on both ends of a full table is an escape, so in every other case a side can be removed."""
        city = table(3, "restrict", "s", EMPTY3, "PPPP,o@,WWW,o@,KKK,o,-,o,-").public.city
        for presence in range(16):
            marks = ["@" if presence >> i & 1 else "" for i in range(4)]
            row = "PPPP,o{},WWW,o{},KKK,o{},-,o{},-".format(*marks)
            is_escape = ending_of(city, SCIENTIST, Mask(presence)) is Ending.ESCAPE
            assert bool(legal(table(3, "restrict", "s", EMPTY3, row))) != is_escape

    def test_u13_restrict_finds_no_sensors_in_the_active_row(self) -> None:
        with pytest.raises(BadInput, match="active row has sensors only"):
            table(3, "restrict", "s", "P,o,-,o,-,o,-", "PPP,o@,WWW,o@,KKK,o,-,o,-")

    def test_r7_3_evidence_of_both_rows(self) -> None:
        state = table(3, "restrict", "s", "-,m!,-,o,-,o,-", "-,m!,WW,o@,KKWK,o@,PPPP,o,-", blocks="oooommmooo")
        after = act(state, "restrict left")
        assert after.public.evidence == (0, 2)
        assert after.public.city.removed == (Block.MYSTERIOUS, Block.MYSTERIOUS)
        assert after.public.city.presence == (0, 0b011)

    def test_r7_4_u14_sensors_may_go_to_the_new_outermost_space(self) -> None:
        state = table(3, "restrict", "s", EMPTY3, "PWK,o,-,o@,WWKK,o@,PPP,o,-")
        after = act(state, "restrict left")
        assert legal(after) == ["relocate P 0", "relocate P 1", "relocate P 2", "relocate P 3"]
        after = act(after, "relocate P 0", "relocate W 0", "relocate K 3")
        assert after.public.spaces[SCIENTIST] == ("PW", "WWKK", "PPP", "K")
        assert (after.public.phase, after.public.turn) == (Phase.EXPAND, CRYPTID)

    def test_r7_4_sensors_go_down_in_the_order_pink_white_black(self) -> None:
        state = act(table(3, "restrict", "s", EMPTY3, "PWK,o,-,o@,WWKK,o@,PPP,o,-"), "restrict left")
        order = []
        while state.public.lifted:
            order.append(legal(state)[0].split()[1])
            state = act(state, legal(state)[0])
        assert order == ["P", "W", "K"]

    def test_nasty_n6_nothing_to_relocate(self) -> None:
        state = table(3, "restrict", "s", EMPTY3, "PWK,o,-,o@,WWKK,o@,PPP,o,-")
        assert act(state, "restrict right").public.phase is Phase.EXPAND

    def test_r7_1_no_restrict_before_seven_blocks(self) -> None:
        assert act(round_one("- PPPPWWWKKK -"), "announce 10").public.phase is Phase.EXPAND


class TestExpand:
    """R8."""

    def expanding(self, pair: str = "mo") -> UrbanState:
        return table(3, f"expand+{pair}", "c", "-,o,-,o,-", "PPPP,o@,WWW,o@,KKK,o,-")

    def test_example_15_expand(self) -> None:
        state, events = step(self.expanding(), "expand mysterious ordinary")
        assert [len(row) for row in state.public.city.blocks] == [4, 3]
        assert state.public.city.blocks[CRYPTID][0] is Block.MYSTERIOUS
        assert state.public.city.evidence == (0b0001, 0)
        assert (state.public.round, state.public.active, state.public.turn) == (4, SCIENTIST, SCIENTIST)
        assert [event.kind for event in events] == ["expanded", "round"]
        assert state.private[CRYPTID].blocks == ()

    def test_r8_1_u3_blocks_go_to_the_active_row(self) -> None:
        state = act(self.expanding("oo"), "expand ordinary ordinary")
        assert state.public.spaces == (("", "", "", "", ""), ("PPPP", "WWW", "KKK", ""))

    def test_r8_2_u15_the_drawer_sees_both_blocks(self) -> None:
        state = act(round_one("- PPPPWWWKKK -"), "announce 10")
        assert state.private[CRYPTID].blocks == (Block.ORDINARY, Block.ORDINARY)
        assert state.private[SCIENTIST].blocks == ()
        assert state.public.city.deck == 12
        assert legal(state) == ["expand ordinary ordinary"]
        assert legal(self.expanding()) == ["expand ordinary mysterious", "expand mysterious ordinary"]
        assert legal(self.expanding("mm")) == ["expand mysterious mysterious"]

    def test_r8_2_only_the_drawer_is_told(self) -> None:
        events = step(round_one("- PPPPWWWKKK -"), "announce 10")[1]
        assert "blocks" in [event.kind for event in visible(events, CRYPTID)]
        assert "blocks" not in [event.kind for event in visible(events, SCIENTIST)]

    def test_r8_3_evidence_on_mysterious_blocks(self) -> None:
        state = act(self.expanding("mm"), "expand mysterious mysterious")
        assert state.public.city.evidence == (0b1001, 0)

    def test_r8_3_older_evidence_keeps_its_block(self) -> None:
        state = table(3, "expand+mo", "c", "-,m!,-,o,-", "PPPP,o@,WWW,o@,KKK,o,-")
        assert act(state, "expand ordinary mysterious").public.city.evidence == (0b1010, 0)

    def test_r8_4_the_scientist_expands_in_even_rounds(self) -> None:
        state = table(2, "hiding", "c", "PWK,o,PWK,o,PPWK,o,-", "-,o@,-,o@,-")
        after = act(state, "announce PWK")
        assert URBAN.to_act(after.public) == (SCIENTIST,)
        assert after.private[SCIENTIST].blocks != ()


class TestInformation:
    """R9."""

    def test_r9_1_u16_discards_stay_known_in_order(self) -> None:
        state = act(table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-"), "align W left", "draw", "split 0 P")
        assert state.public.piles[CRYPTID].discard == (Card.ALIGN, Card.SPLIT)

    def test_r9_2_a_view_has_only_the_own_hand(self) -> None:
        state = dealt()
        assert view(state, SCIENTIST).private == state.private[SCIENTIST]
        assert view(state, None).private is None

    def test_nothing_depends_on_what_a_seat_cannot_see(self) -> None:
        """Section 9: exchange the opponent's hand and deck, deck orders and the hidden ten.

        Views and choices stay the same.
        """
        state = dealt(3)
        deal = URBAN.deal(Options(), Random(3))
        changed = type(deal)(
            deal.options,
            decks=(deal.decks[0][:3] + deal.decks[0][:2:-1], deal.decks[1][::-1]),
            reshuffles=deal.reshuffles[::-1],
            blocks=deal.blocks[:4] + deal.blocks[:3:-1],
        )
        other = URBAN.start(changed)
        assert view(state, CRYPTID) == view(other, CRYPTID)
        assert URBAN.legal_actions(view(state, CRYPTID)) == URBAN.legal_actions(view(other, CRYPTID))
        assert view(state, None) == view(other, None)


def test_every_decision_of_the_table_has_its_test() -> None:
    """U1 to U20 of the rules page."""
    groups = [group for group in list(globals().values()) if inspect.isclass(group)]
    names = "".join(f"{name}_" for group in groups for name in dir(group))
    assert [n for n in range(1, 21) if f"_u{n}_" not in names] == []
