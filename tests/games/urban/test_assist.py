"""Previews: what front ends show beyond the view."""

from __future__ import annotations

from random import Random

from cryptid.core.game import view
from cryptid.core.masks import spaces_of
from cryptid.games.urban.assist import Prospect, Reading, announcements, preview, readings, saving
from cryptid.games.urban.model import CRYPTID, SCIENTIST, Align, Ending, Phase, Shuffle, Side, Split, Wild
from cryptid.games.urban.rules import reached
from cryptid.games.urban.sensors import FEATURES, matching, reachable, reaches
from tests.games.urban.games import played
from tests.games.urban.positions import URBAN, act, table

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
    """Over whole games: rows, reach and ends are those that the rules then bring about."""
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
