"""Rate limits."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from pathlib import Path

import pytest

from cryptid.core.game import BadInput
from cryptid.server import limits
from cryptid.server.limits import Limit, Limits, Rate, Rates, TooFast, network
from cryptid.server.settings import COUNTS, RATES, Settings, with_limit


@dataclass
class Clock:
    time: int = 1_000_000

    def __call__(self) -> int:
        return self.time


def taken(limit: Limit, key: str, times: int) -> int:
    """Send this many requests at once and return how many are allowed."""
    done = 0
    for _ in range(times):
        try:
            limit.take(key)
        except TooFast:
            continue
        done += 1
    return done


def test_a_burst_then_one_at_a_time() -> None:
    clock = Clock()
    limit = Limit(Rate(3, 1000), clock)
    assert taken(limit, "a", 10) == 3
    clock.time += 999
    assert taken(limit, "a", 10) == 0
    clock.time += 1
    assert taken(limit, "a", 10) == 1
    clock.time += 100_000
    assert taken(limit, "a", 10) == 3


def test_the_refusal_says_how_long() -> None:
    clock = Clock()
    limit = Limit(Rate(1, 2500), clock)
    limit.take("a")
    with pytest.raises(TooFast) as refused:
        limit.take("a")
    assert (refused.value.code, refused.value.seconds) == ("too_fast", 3)
    assert str(refused.value) == "Too many requests. Wait 3 s and try again."
    clock.time += refused.value.seconds * 1000
    limit.take("a")


def test_keys_are_apart() -> None:
    limit = Limit(Rate(2, 1000), Clock())
    assert [taken(limit, key, 5) for key in "aba"] == [2, 2, 0]


def test_a_clock_that_is_set_back_locks_nobody_out() -> None:
    clock = Clock()
    limit = Limit(Rate(2, 1000), clock)
    assert taken(limit, "a", 5) == 2
    clock.time -= 500_000
    assert taken(limit, "a", 5) == 2
    assert taken(limit, "a", 5) == 0
    clock.time += 2000
    assert taken(limit, "a", 5) == 2


def test_full_buckets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CAPACITY", 100)
    clock = Clock()
    limit = Limit(Rate(2, 1000), clock)
    for i in range(10_000):
        clock.time += 100
        limit.take(f"key {i}")
        assert len(limit) <= 100


def test_memory_is_bounded_though_none_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CAPACITY", 100)
    limit = Limit(Rate(2, 1000), Clock())
    for i in range(1000):
        limit.take(f"key {i}")
        assert len(limit) <= 100
    assert taken(limit, "key 999", 5) == 1


def test_there_is_a_limit_for_every_rate() -> None:
    made = Limits(Rates(), Clock())
    for field in fields(Rates):
        getattr(made, field.name).take("a")


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_what_counts_as_one_address(address: str, counts_as: str) -> None:
    assert network(address) == counts_as


@pytest.mark.parametrize("name", RATES)
def test_every_rate_can_be_set(name: str) -> None:
    settings = with_limit(Settings(), f"{name}=7/0.25")
    assert getattr(settings.rates, name) == Rate(7, 250)
    assert replace(settings, rates=Rates()) == Settings(now=settings.now, database=settings.database)


@pytest.mark.parametrize("name", COUNTS)
def test_every_count_can_be_set(name: str) -> None:
    assert getattr(with_limit(Settings(), f"{name}=7"), name) == 7


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("chat", "The limit chat is how many at once / seconds for one more, such as 6/2, not ''."),
        ("chat=0/1", "not '0/1'"),
        ("chat=1.5/1", "not '1.5/1'"),
        ("chat=6", "not '6'"),
        ("listed_per_person=0", "a whole number, such as 3, not '0'"),
        ("listed_per_person=1.5", "not '1.5'"),
        ("listed_per_person=\u0663", "not"),
        ("speed=3", "There is no limit 'speed'. There are requests, chat, "),
        ("port=3", "There is no limit 'port'"),
    ],
)
def test_what_is_no_limit_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=re.escape(said)):
        with_limit(Settings(), text)


def test_every_limit_is_documented_with_its_default() -> None:
    page = (Path(__file__).parents[2] / "docs" / "operate.md").read_text(encoding="utf-8")
    for name in RATES:
        rate = getattr(Rates(), name)
        assert f"| `{name}` | {rate.burst:,} | {rate.every / 1000:g} s |" in page, name
    for name in COUNTS:
        assert f"| `{name}` | {getattr(Settings(), name):,} |" in page, name
