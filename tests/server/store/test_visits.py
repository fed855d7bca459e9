"""Visits are remembered for a while, and forgetting the old ones does not walk through the others."""

from __future__ import annotations

from cryptid.server.store.visits import Visits
from tests.server.live.test_packing import calls


def test_a_visit_is_forgotten_once_it_ended_long_ago() -> None:
    visits = Visits()
    for table, at in (("x", 1), ("y", 2)):
        visits.arrive(table, "ann", at)
        visits.depart(table, "ann", at + 10)
    visits.arrive("x", "bob", 3)
    visits.forget(12)
    assert visits.at("x") == {"bob": None}
    assert visits.at("y") == {"ann": 12}
    visits.forget(13)
    assert visits.at("y") == {}
    visits.depart("x", "bob", 14)
    visits.forget(15)
    assert visits.all() == []


def test_who_has_been_back_is_remembered_by_the_later_visit() -> None:
    visits = Visits()
    for at in (1, 5):
        visits.arrive("x", "ann", at)
        visits.depart("x", "ann", at + 1)
    visits.arrive("y", "ann", 1)
    visits.depart("y", "ann", 2)
    visits.arrive("y", "ann", 3)
    visits.forget(4)
    assert visits.at("x") == {"ann": 6}
    assert visits.at("y") == {"ann": None}


def test_forgetting_looks_only_at_what_is_old() -> None:
    visits = Visits()
    for number in range(20_000):
        visits.arrive(f"t{number}", "ann", number)
        visits.depart(f"t{number}", "ann", number)
    assert calls(lambda: visits.forget(0)) < 10
    assert calls(lambda: visits.forget(3)) < 30
    assert len(visits.all()) == 20_000 - 3
