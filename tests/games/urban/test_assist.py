"""Previews: what front ends show beyond the view."""

from __future__ import annotations

from random import Random

import pytest

from cryptid.core.assistance import AssistanceSetting
from cryptid.core.game import view
from cryptid.core.masks import spaces_of
from cryptid.games.urban.assist import (
    Hands,
    Prospect,
    Reading,
    announcements,
    assist,
    preview,
    readings,
    saving,
)
from cryptid.games.urban.model import (
    CRYPTID,
    SCIENTIST,
    Align,
    Card,
    Ending,
    Options,
    Phase,
    Shuffle,
    Side,
    Split,
    Wild,
)
from cryptid.games.urban.rules import reached
from cryptid.games.urban.sensors import FEATURES, matching, reachable, reaches
from tests.games.urban.games import played
from tests.games.urban.positions import URBAN, act, legal, table

HIDING = table(4, "hiding", "c", "-,o,PW,m!,KKK,o,PW,o,PPW", "-,o,-,o@,-,o@,-")
MOVING = table(4, "sensor", "s", "-,o,-,o,-,o,-,o,-", "PW,o@,P,o@,PWKK,o,PWK")


def test_readings_of_the_hiding_example() -> None:
    assert readings(view(HIDING, SCIENTIST)) == (
        Reading(2, "PW", False),
        Reading(5, "PWK", True),
        Reading(5, "PWK", True),
        Reading(5, "PW", True),
    )


def test_announcements_of_the_hiding_example() -> None:
    found = {p.feature: p for p in announcements(view(HIDING, None))}
    assert tuple(found) == FEATURES
    assert found[5] == Prospect(5, reached(HIDING.public, 5), 1, None)
    assert list(spaces_of(found["PWK"].blocks)) == [1, 2]
    assert found["PW"].ending is Ending.CAPTURE
    assert found[0] == Prospect(0, matching((), 0), 0, Ending.CAPTURE)
    assert saving(view(HIDING, SCIENTIST)) == 2


def test_an_escape_is_announced() -> None:
    state = table(3, "hiding", "c", "-,o@,-,o@,-,o@,-", "P,o,PWK,o,PWK,o,PWK,o,-")
    found = {p.feature: p.ending for p in announcements(view(state, CRYPTID))}
    assert (found["PWK"], found[6]) == (Ending.ESCAPE, None)


def test_time_is_announced() -> None:
    state = table(8, "hiding", "c", "-,o,PW,o,KKK,o,PW,o,PPW", "-,o,-,o@,-,o@,-", removed="mmmmmooooo")
    assert {p.ending for p in announcements(view(state, CRYPTID))} == {Ending.TIME, Ending.CAPTURE}


def test_preview_shows_the_rows_after_an_effect() -> None:
    seen = view(MOVING, SCIENTIST)
    effect = Split(2, "PKK")
    assert preview(seen, effect).spaces == act(MOVING, "split 2 PKK").public.spaces
    assert preview(seen, Wild(effect)) == preview(seen, effect)
    aligned = preview(seen, Align("W", Side.LEFT))
    assert aligned.spaces == (("W", "", "W", "W", ""), ("P", "P", "PKK", "PK"))


def test_preview_counts_what_saves_the_cryptid() -> None:
    state = table(1, "sensor", "c", "-,o@,P", "-,o,PPPWWWKKK,o,-", hands=("sh", "sha"))
    kept = preview(view(state, CRYPTID), Split(1, "P"))
    assert (kept.most, kept.saving, [p.feature for p in kept.prospects]) == (2, 2, [10, "PWK"])
    thrown = preview(view(state, CRYPTID), Shuffle(1, "P", Side.LEFT))
    assert thrown.spaces[SCIENTIST] == ("P", "PPPWWWKKK", "")
    assert (thrown.most, thrown.saving) == (2, 1)


def test_previews_come_true() -> None:
    """In whole games, the rules bring about exactly the rows, reach and endings that were previewed."""
    rng = Random(5)
    for seed in range(5):
        _, states = played(seed)
        for state in states[:-1]:
            seen = view(state, state.public.turn)
            action = rng.choice(URBAN.legal_actions(seen))
            after = URBAN.apply(state, state.public.turn, action).state.public
            if isinstance(action, Split | Shuffle | Align | Wild):
                assert preview(seen, action).spaces == after.spaces
            elif state.public.phase is Phase.HIDING:
                for prospect, choice in zip(announcements(seen), URBAN.legal_actions(seen), strict=True):
                    after = URBAN.apply(state, CRYPTID, choice).state.public
                    assert prospect.ending is after.ending
                    assert prospect.blocks == after.city.presence[1 - state.public.active]


def test_all_features_at_once_are_those_one_by_one() -> None:
    for seed in range(5):
        _, states = played(seed)
        for state in states:
            row = state.public.active
            inactive, presence = state.public.spaces[1 - row], state.public.city.presence[row]
            plain = {f: matching(inactive, f) & reachable(presence) for f in FEATURES}
            assert reaches(inactive, presence) == {f: mask for f, mask in plain.items() if mask}


def test_without_help_each_legal_effect_is_foreseen() -> None:
    state = table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-", wilds=("up", "down"))
    helped = assist(view(state, CRYPTID), AssistanceSetting.NONE)
    assert [text for text, _ in helped.effects] == legal(state)[:-1]
    assert legal(state)[-1] == "draw"
    effects = dict(helped.effects)
    assert effects["wild split 1 P"] == effects["split 1 P"] == preview(view(state, CRYPTID), Split(1, "P"))
    assert (helped.announcements, helped.notes, helped.deduction) == ((), None, None)


def test_without_help_each_legal_announcement_is_foreseen() -> None:
    helped = assist(view(HIDING, CRYPTID), AssistanceSetting.NONE)
    assert [text for text, _ in helped.announcements] == legal(HIDING)
    assert dict(helped.announcements)["announce 5"] == Prospect(5, reached(HIDING.public, 5), 1, None)
    assert helped.effects == ()


def test_only_matching_announcements_are_foreseen_where_only_they_are_legal() -> None:
    options = Options(only_matching=True)
    state = table(4, "hiding", "c", "-,o,PW,m!,KKK,o,PW,o,PPW", "-,o,-,o@,-,o@,-", options=options)
    helped = assist(view(state, CRYPTID), AssistanceSetting.NONE)
    assert [text for text, _ in helped.announcements] == legal(state) == ["announce 5", "announce PW", "announce PWK"]


@pytest.mark.parametrize("seat", [None, SCIENTIST])
def test_who_is_not_to_act_has_nothing_to_foresee(seat: int | None) -> None:
    helped = assist(view(HIDING, seat), AssistanceSetting.NONE)
    assert (helped.effects, helped.announcements) == ((), ())


AFTER_TWO_ALIGNS = act(
    table(1, "sensor", "s", "PPWWK,o@,PPWKK", "-,o,-,o,-", hands=("sha", "saa")),
    "align P left",
    "draw",
    "align W left",
)


def test_notes_hold_readings_saving_announcements_and_possible_hands() -> None:
    seen = view(AFTER_TWO_ALIGNS, CRYPTID)
    helped = assist(seen, AssistanceSetting.NOTES)
    assert helped.notes is not None
    assert (helped.notes.readings, helped.notes.saving) == (readings(seen), saving(seen))
    assert helped.notes.hands == (Hands(SCIENTIST, ((Card.SPLIT,), (Card.SHUFFLE,), (Card.ALIGN,))),)
    assert helped.deduction is None


def test_after_hiding_no_announcement_is_to_come() -> None:
    state = table(3, "restrict", "s", "-,o,-,o,-,o,-", "PPPP,o@,WWW,o@,KKK,o,-,o,-")
    helped = assist(view(state, CRYPTID), AssistanceSetting.NOTES)
    assert helped.notes is not None
    assert helped.notes.saving is None


def test_deduction_gives_the_odds_of_each_hand() -> None:
    """This is the example of `deduce`: 15, 6 and 1 of 22."""
    helped = assist(view(AFTER_TWO_ALIGNS, CRYPTID), AssistanceSetting.EVERYTHING)
    assert helped.deduction is not None
    odds = {each.hand: each.odds for each in helped.deduction}
    assert odds == pytest.approx({(Card.SPLIT,): 15 / 22, (Card.SHUFFLE,): 6 / 22, (Card.ALIGN,): 1 / 22})


def test_to_a_spectator_both_hands_are_hidden() -> None:
    helped = assist(view(AFTER_TWO_ALIGNS, None), AssistanceSetting.EVERYTHING)
    assert helped.notes is not None
    assert [each.seat for each in helped.notes.hands] == [CRYPTID, SCIENTIST]
    assert helped.deduction is not None
    for seat in (CRYPTID, SCIENTIST):
        assert sum(each.odds for each in helped.deduction if each.seat == seat) == pytest.approx(1)


def test_after_the_game_each_announcement_is_told_with_its_ways_out() -> None:
    for seed in range(3):
        record, states = played(seed)
        for seat in (0, 1, None):
            told = assist(view(states[-1], seat), AssistanceSetting.NONE).story
            assert [one.move for one in told] == [
                ply for ply, (_, text) in enumerate(record.moves, 1) if text.startswith("announce")
            ]
            for one in told:
                before, after = states[one.move - 1], states[one.move]
                assert (one.saving, one.of) == (saving(view(before, None)), len(FEATURES))
                assert one.blocks == reached(before.public, one.feature)
                assert (one.round, one.evidence) == (before.public.round, after.public.evidence)


def test_nothing_is_told_before_the_end_nor_without_a_history() -> None:
    _, states = played(1)
    assert assist(view(states[-2], 0), AssistanceSetting.EVERYTHING).story == ()
    captured = act(HIDING, "announce PW")
    assert captured.public.ending is Ending.CAPTURE
    assert assist(view(captured, 0), AssistanceSetting.EVERYTHING).story == ()
