"""The daily hunt on the server: what you may see of a hunt, and the moves that change it.

A hunt's moves are kept as a person's progress before they are answered, so that they outlive the process. The first
move decides whether the hunt counts: it does if it is made on the hunt's own day, by the calendar of the person.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from cryptid.core.game import BadInput
from cryptid.core.masks import spaces_of
from cryptid.games.classic.board import Layout, Structures
from cryptid.games.classic.notation import to_text
from cryptid.server.clock import Milliseconds
from cryptid.server.live.thinking import Thinker, ThinkingFailed
from cryptid.server.store.protocol import Progress, Store
from cryptid.server.table.log import Person
from cryptid.study.classic.hunt import days, rules
from cryptid.study.classic.hunt.figures import Result, figures
from cryptid.study.classic.hunt.rules import Answer, Hunt, Trail
from cryptid.study.classic.proof import Proof

KIND = "hunt"  # of progress; its name is the day
GIVE_UP = "give up"

_EARLIEST, _LATEST = timedelta(hours=-12), timedelta(hours=14)  # the time zones of the world

Day = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
Told = Literal["little", "some", "lot"]
Status = Literal["open", "found", "given_up"]


class NewMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A move in a hunt: `ask 2 C7`, `search C7` or `give up`."""

    text: Annotated[str, Meta(max_length=20)]
    after: Annotated[int, Meta(ge=0)]  # the number of moves before it
    today: Day  # by your own calendar


class HuntAnswer(Struct, frozen=True):
    """A hunter's answer, which lies on the map as a disc (yes) or a cube."""

    hunter: int
    space: int
    yes: bool


class HuntStep(Struct, frozen=True):
    """A move that was made, with its answers, what it cost, and how much of the possible sets of clues it ruled out."""

    text: str
    answers: tuple[HuntAnswer, ...]
    cost: int
    told: Told


class HuntFigures(Struct, frozen=True):
    """Your hunts that count, up to the hunt's day."""

    hunts: int
    par_or_better: int
    streak: int
    longest: int
    costs: dict[str, int]  # hunts found by their cost


class HuntResult(Struct, frozen=True):
    """What becomes known once the hunt is over. `everybody` counts the people who found it by their cost."""

    clues: tuple[str, ...]
    habitat: int
    par: int
    ace: int
    everybody: dict[str, int]


class HuntDay(Struct, frozen=True):
    """One of your hunts. `par` is null, like `cost`, until it is found."""

    day: str
    status: Status
    counts: bool
    cost: int | None
    par: int | None


class HuntPage(Struct, frozen=True):
    """A hunt as you may see it. The SHA-256 of "day salt C7" is the digest if C7 is the habitat."""

    day: str
    number: int
    first: str  # the day of hunt 1
    mode: str
    weekday_par: int
    layout: Layout
    structures: Structures
    clue: str
    area: tuple[int, ...]  # where your clue is true
    cubes: tuple[tuple[int, int], ...]  # that lie at the start: hunter and space
    allowed: tuple[tuple[int, ...], ...]  # spaces: first those that you may search, then by hunter those to ask about
    notes: tuple[tuple[str, ...], ...]  # by hunter: the clues that fit the hunter's own pieces
    salt: str
    digest: str
    counts: bool  # for its day; of a hunt not begun, whether it could still
    status: Status
    cost: int
    steps: tuple[HuntStep, ...]
    figures: HuntFigures
    hunted: int  # people who have found it
    result: HuntResult | None


class HuntProof(Struct, frozen=True):
    """Why the habitat is where it is, by your pieces and `more`: answers to further questions, if it takes any."""

    more: tuple[HuntAnswer, ...]
    proof: Proof


class _Kept(Struct, frozen=True):
    """A person's hunt in the store."""

    counts: bool
    moves: tuple[str, ...] = ()
    is_given_up: bool = False

    @property
    def trail(self) -> Trail:
        return tuple(rules.read_move(text) for text in self.moves)

    def status(self, hunt: Hunt) -> Status:
        return "given_up" if self.is_given_up else "found" if rules.is_found(hunt, self.trail) else "open"


class Hunts:
    """Show hunts and make moves in them."""

    def __init__(self, store: Store, thinker: Thinker, now: Callable[[], Milliseconds]) -> None:
        self._store, self._thinker, self._now = store, thinker, now

    async def mine(self, person: Person) -> tuple[HuntDay, ...]:
        """Return the person's hunts, earliest first."""
        found = await self._all(person)
        return tuple(_day(day, kept) for day, kept in found.items())

    async def page(self, person: Person | None, text: str) -> HuntPage:
        """Return a hunt as this person may see it. Raises `BadInput` for a day that has not begun anywhere."""
        day = self._day(text)
        every = {} if person is None else await self._all(person)
        kept = every.get(day) or _Kept(self._is_today(day))
        everybody = await self._store.scores(KIND, str(day))
        return await asyncio.to_thread(_page, day, kept, every, everybody)

    async def move(self, person: Person, text: str, new: NewMove) -> HuntPage:
        """Make a move, durably, and return the hunt after it. A move that is sent again counts once."""
        day = self._day(text)
        today = self._day(new.today)
        if not self._is_today(today):
            raise BadInput("wrong_date", "Your device's date is wrong. Set it and try again.")
        hunt, before = days.hunt_on(day), (await self._raw(person, day))
        kept = _Kept(day == today) if before is None else msgspec.json.decode(before, type=_Kept)
        if not _is_resent(kept, new):
            if new.after != len(kept.moves):
                raise BadInput("moved_on", "This hunt has moved on, on another device. Look again before you ask.")
            after = _moved(hunt, kept, new.text)
            if not await self._keep(person, day, hunt, after, before):
                raise BadInput("moved_on", "This hunt has moved on, on another device. Look again before you ask.")
        return await self.page(person, text)

    async def proof(self, person: Person, text: str) -> HuntProof:
        """Return a proof of the habitat. Raises `BadInput` while the hunt is open."""
        day = self._day(text)
        hunt, kept = days.hunt_on(day), (await self._all(person)).get(day)
        if kept is None or kept.status(hunt) == "open":
            raise BadInput("hunt_open", "This hunt is not over yet. Find the habitat or give up first.")
        try:
            found = await self._thinker.explain(hunt, kept.trail)
        except ThinkingFailed:
            raise BadInput("no_review", "Working out the proof failed. Try again later.") from None
        return HuntProof(_told_answers(found.more), found.proof)

    async def _keep(self, person: Person, day: date, hunt: Hunt, kept: _Kept, was: str | None) -> bool:
        is_scored = kept.counts and kept.status(hunt) == "found"
        score = rules.cost(hunt, kept.trail) if is_scored else None
        value = msgspec.json.encode(kept).decode()
        return await self._store.keep_progress(person.id, Progress(KIND, str(day), value, score, self._now()), was)

    async def _all(self, person: Person) -> dict[date, _Kept]:
        rows = await self._store.progress(person.id, KIND)
        return {date.fromisoformat(row.name): msgspec.json.decode(row.value, type=_Kept) for row in rows}

    async def _raw(self, person: Person, day: date) -> str | None:
        rows = await self._store.progress(person.id, KIND)
        return next((row.value for row in rows if row.name == str(day)), None)

    def _day(self, text: str) -> date:
        try:
            day = date.fromisoformat(text[:10])
        except ValueError:
            raise BadInput("no_hunt", "Write the day like 2027-01-31.") from None
        if day > (self._time() + _LATEST).date():
            raise BadInput("too_early", f"The hunt of {day} has not begun yet.")
        days.hunt_on(day)
        return day

    def _is_today(self, day: date) -> bool:
        """Tell whether this day has begun and not ended somewhere in the world."""
        return (self._time() + _EARLIEST).date() <= day <= (self._time() + _LATEST).date()

    def _time(self) -> datetime:
        return datetime.fromtimestamp(self._now() / 1000, UTC)


def _is_resent(kept: _Kept, new: NewMove) -> bool:
    """Tell whether this move is the one that was made after so many."""
    if new.text == GIVE_UP:
        return kept.is_given_up and new.after == len(kept.moves)
    return kept.moves[new.after : new.after + 1] == (_clean(new.text),)


def _clean(text: str) -> str:
    return to_text(rules.read_move(text))


def _moved(hunt: Hunt, kept: _Kept, text: str) -> _Kept:
    """Return the hunt after one more move. Raises `BadInput` if it is not allowed."""
    if kept.status(hunt) != "open":
        raise BadInput("hunt_over", "This hunt is over.")
    if text == GIVE_UP:
        return msgspec.structs.replace(kept, is_given_up=True)
    rules.check(hunt, kept.trail, rules.read_move(text))
    return msgspec.structs.replace(kept, moves=(*kept.moves, _clean(text)))


# What is shown


def _page(day: date, kept: _Kept, every: Mapping[date, _Kept], everybody: Mapping[int, int]) -> HuntPage:
    hunt, trail = days.hunt_on(day), kept.trail
    status = kept.status(hunt)
    result = None
    if status != "open":
        counts = {str(cost): people for cost, people in sorted(everybody.items())}
        result = HuntResult(hunt.clues, hunt.habitat, hunt.par, hunt.ace, counts)
    return HuntPage(
        day=str(day),
        number=days.number_of(day),
        first=str(days.FIRST),
        mode=hunt.mode,
        weekday_par=days.weekday_of(day).par,
        layout=hunt.layout,
        structures=hunt.structures,
        clue=hunt.clues[0],
        area=tuple(spaces_of(hunt.masks[0])),
        cubes=hunt.cubes,
        allowed=tuple(tuple(spaces_of(mask)) for mask in rules.allowed(hunt, trail)),
        notes=tuple(rules.clues_left(hunt, trail).values()),
        salt=hunt.salt,
        digest=days.digest(day, hunt.salt, hunt.habitat),
        counts=kept.counts,
        status=status,
        cost=rules.cost(hunt, trail),
        steps=_steps(hunt, trail),
        figures=_figures(every, day),
        hunted=sum(everybody.values()),
        result=result,
    )


def _steps(hunt: Hunt, trail: Trail) -> tuple[HuntStep, ...]:
    steps = []
    for move, share in zip(trail, rules.told(hunt, trail), strict=True):
        given = _told_answers(rules.answers(hunt, move))
        steps.append(HuntStep(to_text(move), given, rules.cost(hunt, (move,)), _told(share)))
    return tuple(steps)


def _told_answers(given: Iterable[Answer]) -> tuple[HuntAnswer, ...]:
    return tuple(HuntAnswer(answer.hunter, answer.space, answer.is_yes) for answer in given)


def _told(share: float) -> Told:
    return "little" if share < 1 / 3 else "some" if share <= 2 / 3 else "lot"


def _figures(every: Mapping[date, _Kept], day: date) -> HuntFigures:
    results = []
    for when, kept in every.items():
        hunt = days.hunt_on(when)
        status = kept.status(hunt)
        if kept.counts and status != "open":
            results.append(Result(when, rules.cost(hunt, kept.trail) if status == "found" else None, hunt.par))
    made = figures(results, day)
    costs = {str(cost): count for cost, count in sorted(made.costs.items())}
    return HuntFigures(made.hunts, made.par_or_better, made.streak, made.longest, costs)


def _day(day: date, kept: _Kept) -> HuntDay:
    hunt = days.hunt_on(day)
    status = kept.status(hunt)
    is_found = status == "found"
    cost = rules.cost(hunt, kept.trail) if is_found else None
    return HuntDay(str(day), status, kept.counts, cost, hunt.par if is_found else None)
