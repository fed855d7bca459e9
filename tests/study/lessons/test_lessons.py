"""Every lesson is played to its end, every tap is taken, and every reason that is said is true on its board."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from importlib import import_module

import pytest

from cryptid.core.game import BadInput
from cryptid.games import GAMES
from cryptid.study.lessons.lesson import Found, Miss, lesson_about, lessons
from cryptid.study.lessons.script import ELSEWHERE, Script, script, shown
from cryptid.study.puzzle import kinds, shipped
from tests.study.lessons.checking import FORBIDDEN, Claim, Moment, play, sentences

ALL = list(lessons().values())
IDS = ["/".join(key) for key in lessons()]
FIRST = [found for found in ALL if found.lesson.name == "first"]


def claims_of(game: str) -> Claim:
    claims: Claim = import_module(f"tests.study.lessons.{game}").claims
    return claims


def false_claims(found: Found, moments: list[Moment]) -> list[str]:
    """Return every statement about the game that is not true where it is said."""
    claims = claims_of(found.lesson.game)
    return [
        f"step {moment.index}, {tap.thing if tap else 'caption'}: {claim} (in: {text})"
        for moment in moments
        for tap, text in sentences(moment)
        for claim, is_true in claims(found, moment, tap, text)
        if not is_true
    ]


def unexplained(found: Found, moments: list[Moment]) -> list[str]:
    """Return the answers to taps on the board that give no reason at all."""
    claims = claims_of(found.lesson.game)
    return [
        f"step {moment.index}: {tap.say}"
        for moment in moments
        for tap in moment.taps
        if not tap.is_right and any(tap.thing in miss.at for miss in moment.step.misses)
        if not tap.thing.startswith(("button", "seat"))
        if not list(claims(found, moment, tap, tap.say))
    ]


def test_every_game_has_a_first_lesson() -> None:
    assert {found.lesson.game for found in FIRST} == set(GAMES)


@pytest.mark.parametrize("found", ALL, ids=IDS)
def test_it_can_be_played_to_its_end(found: Found) -> None:
    moments, last = play(found)
    taken = [shown(moment.step, moment.taps) for moment in moments if moment.step.play]
    final = len(moments) - 1
    parts = Script(found, taken).parts(final, taken[-1] if moments[final].step.play else None)
    assert Script(found, []).after([move for part in parts for move in (*part.opening, *part.played)]) == last
    for moment in moments:
        assert any(tap.is_right for tap in moment.taps)
        assert shown(moment.step, moment.taps) in {tap.thing for tap in moment.taps if tap.is_right}
        assert {tap.thing for tap in moment.taps if not tap.is_right} or moment.index == 0
        names = [tap.thing for tap in moment.taps]
        assert len(set(names)) == len(names)
        assert moment.step.point is None or moment.step.point in names
    if found.lesson.name == "first":
        outcome = GAMES[found.lesson.game].outcome(last.public)
        assert outcome is not None, "a first lesson is a whole game"
        assert found.lesson.seat in outcome.winners


@pytest.mark.parametrize("found", ALL, ids=IDS)
def test_the_learner_makes_every_decision(found: Found) -> None:
    """The script plays the other seats only."""
    for step in found.lesson.steps:
        assert all(not text.startswith(f"{found.lesson.seat} ") for text in (*step.before, *step.then))


@pytest.mark.parametrize("found", ALL, ids=IDS)
def test_whatever_right_thing_is_tapped_the_lesson_goes_on(found: Found) -> None:
    moments, _ = play(found)
    for moment in moments:
        others = [tap.thing for tap in moment.taps if tap.is_right][:: 1 if len(moments) < 8 else 3]
        for thing in others if moment.step.play else ():
            said, _ = play(found, partial(_choose, moment.index, thing))
            assert len(others) > 3 or false_claims(found, said) == []


def _choose(index: int, thing: str, moment: Moment) -> str:
    return thing if moment.index == index else shown(moment.step, moment.taps)


@pytest.mark.parametrize("found", ALL, ids=IDS)
def test_everything_that_is_said_is_true(found: Found) -> None:
    moments, _ = play(found)
    assert false_claims(found, moments) == []
    assert unexplained(found, moments) == []


@pytest.mark.parametrize("found", ALL, ids=IDS)
def test_every_sentence_is_kind_and_whole(found: Found) -> None:
    moments, _ = play(found)
    for moment in moments:
        for tap, text in sentences(moment):
            assert not any(word in text.lower() for word in FORBIDDEN), text
            assert "{" not in text, text
            assert text[0].isupper() or text[0].isdigit(), text
            assert text == moment.step.hint or text[-1] in ".?!", text
            assert tap is None or tap.thing != ELSEWHERE or not tap.is_right
        assert not re.search(r"[.!?]$", moment.step.hint)


@pytest.mark.parametrize("found", ALL, ids=IDS)
def test_every_answer_can_be_heard(found: Found) -> None:
    """What a step asks for and what its misses name exists at that moment."""
    moments, _ = play(found)
    for moment in moments:
        things = Script(found, []).things(moment.step, moment.state)
        known = {thing.name for thing in things}.union(*(thing.truths for thing in things))
        named = {name for miss in moment.step.misses for name in miss.at} | {*moment.step.tap}
        assert named <= known, moment.step.say


@pytest.mark.parametrize("found", ALL, ids=IDS)
def test_steps_are_few(found: Found) -> None:
    numbers = found.lesson.numbers
    assert numbers[-1] <= 14 if found.lesson.name == "first" else 3 <= numbers[-1] <= 7


@pytest.mark.parametrize("kind", kinds())
def test_every_theme_of_a_puzzle_leads_to_a_short_lesson(kind: str) -> None:
    game = kinds()[kind].game
    themes = {draft.themes for draft in shipped(kind).values()}
    assert {lesson_about(game, kind, each).name for each in themes}.isdisjoint({"first"})
    assert all(lesson_about(game, kind, each).game == game for each in themes)


def test_every_short_lesson_ends_with_two_puzzles() -> None:
    for found in ALL:
        lesson = found.lesson
        if lesson.name == "first":
            assert lesson.kind is None
            continue
        assert lesson.kind is not None
        assert kinds()[lesson.kind].game == lesson.game
        assert sum(lesson.theme in draft.themes for draft in shipped(lesson.kind).values()) >= 2, lesson.title


def test_a_puzzle_of_the_lessons_theme_leads_back_to_it() -> None:
    assert lesson_about("classic", "where", ("one_habitat", "twin_spaces")).name == "habitat"
    assert lesson_about("classic", "question", ("even_division",)).name == "little"
    assert lesson_about("urban", "capture", ("split",)).name == "close"
    assert lesson_about("urban", "escape", ("wild",)).name == "wild"
    assert lesson_about("connections", "sighting", ("swap",)).name == "hand"


def test_the_first_lessons_have_as_many_steps_as_they_say() -> None:
    assert {found.lesson.game: found.lesson.numbers[-1] for found in FIRST} == {
        "classic": 14,
        "urban": 13,
        "connections": 12,
    }


def test_a_planted_falsehood_is_found() -> None:
    found = lessons()["classic", "first"]
    steps = list(found.lesson.steps)
    steps[1] = replace(steps[1], misses=(Miss("{space} is water. Your clue says desert or water.", ("space",)),))
    steps[2] = replace(steps[2], say="It could be on any of these 44 spaces.")
    moments, _ = play(Found(replace(found.lesson, steps=tuple(steps)), found.deal))
    said = false_claims(found, moments)
    assert any("44" in each for each in said)
    assert sum("is water" in each for each in said) == 108 - 43


def test_a_planted_tap_without_a_reason_is_found() -> None:
    found = lessons()["classic", "first"]
    steps = list(found.lesson.steps)
    steps[6] = replace(steps[6], misses=(Miss("Try another one.", ("G4",)), Miss("Not there.")))
    moments, _ = play(Found(replace(found.lesson, steps=tuple(steps)), found.deal))
    assert unexplained(found, moments) == ["step 6: Try another one."]


def test_a_tap_that_no_step_asks_for_is_refused() -> None:
    with pytest.raises(BadInput, match="not what this step asks for"):
        script("classic", "first", ["H5"]).parts(6)
    with pytest.raises(BadInput, match="not what this step asks for"):
        Script(lessons()["classic", "first"], []).parts(6)
    with pytest.raises(BadInput, match="no such lesson"):
        script("classic", "second", [])
