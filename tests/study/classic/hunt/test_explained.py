"""Step by step: every hunt has a proof, from any questions, and the independent checker accepts it."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from cryptid.core.codec import encode
from cryptid.core.masks import spaces_of
from cryptid.games.classic.model import Ask, Search
from cryptid.study.classic.hunt import days, rules
from cryptid.study.classic.hunt.explained import explain
from cryptid.study.classic.hunt.rules import Hunt, Trail
from tests.study.classic import checker


def asked(hunt: Hunt, count: int) -> Trail:
    """Return questions by lot."""
    rng, trail = Random(count), Trail()
    for _ in range(count):
        hunter = rng.choice(hunt.hunters)
        trail = (*trail, Ask(hunter, rng.choice(list(spaces_of(rules.allowed(hunt, trail)[hunter])))))
    return trail


def check(hunt: Hunt, trail: Trail) -> int:
    """Explain the hunt, check the proof, and return the number of further questions."""
    explained = explain(hunt, trail)
    assert explained.proof.habitat == hunt.habitat
    more = tuple(Ask(answer.hunter, answer.space) for answer in explained.more)
    assert tuple(answer for ask in more for answer in rules.answers(hunt, ask)) == explained.more
    checker.check(encode(rules.seen(hunt, (*trail, *more))), encode(explained.proof))
    return len(more)


@pytest.mark.parametrize("weekday", range(7))
def test_a_hunt_is_explained_from_few_and_from_many_questions(weekday: int) -> None:
    hunt = days.hunt_on(days.FIRST + timedelta(days=weekday))
    counts = [check(hunt, asked(hunt, count)) for count in (0, 3, 30)]
    assert counts[0] > 0
    assert counts[2] < counts[0]


def test_the_answers_to_the_right_search_are_not_used() -> None:
    """They lie on the habitat: with them, there would be nothing to explain."""
    hunt = days.hunt_on(days.FIRST)
    trail = asked(hunt, 2)
    assert explain(hunt, (*trail, Search(hunt.habitat))) == explain(hunt, trail)


@pytest.mark.prove
def test_every_hunt_is_explained() -> None:
    for number in range((days.last() - days.FIRST).days + 1):
        hunt = days.hunt_on(days.FIRST + timedelta(days=number))
        check(hunt, asked(hunt, number % 8))
