"""The coach at a table: where to look, what to do, and a word after a slip.

Everything is worked out from the learner's own view. What belongs to one game is in `study/<game>/coach.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, Protocol

from cryptid.bots.bot import Budget
from cryptid.bots.entrants import seated_bot
from cryptid.core.folders import module_of
from cryptid.core.game import Seat, State, View
from cryptid.games import GAMES
from cryptid.study.review import Judgement, Verdict, reader_of

ADVICE_MS = 2_000
PLAINLY_BAD = (Judgement.MISTAKE, Judgement.BLUNDER)

About = Literal["nudge", "suggestion", "slip"]
Seen = View[Any, Any]  # Any: views of every game


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach says, as facts. The client has a sentence for each kind.

    `text` is a legal move, `things` are on the board, by the names that lessons use, and `target` is a player. The
    kind decides what `count` and `total` count. `odds` is the value of a choice, `better` the value of `text`.
    """

    kind: str
    text: str | None = None
    target: Seat | None = None
    things: tuple[str, ...] = ()
    count: int | None = None
    total: int | None = None
    odds: float | None = None
    better: float | None = None


class Coach(Protocol):
    """The functions of `study/<game>/coach.py`. Any: each game has its own views and actions."""

    def nudge(self, seen: Seen, /) -> Advice:
        """Return where to look before a decision."""

    def suggestion(self, seen: Seen, /) -> Advice:
        """Return a legal move and its reason."""

    def slip(self, seen: Seen, action: Any, /) -> Advice | None:
        """Return what was wrong with an action, if it was plainly bad."""


def advise(game: str, seen: Seen, about: About, text: str | None = None) -> Advice | None:
    """Return the coach's advice; `text` is the move that a slip is about. None: there is nothing to say."""
    coach: Coach | None = module_of("cryptid.study", game, "coach")
    if coach is None:
        return None
    if about == "slip":
        return None if text is None else coach.slip(seen, GAMES[game].from_text(text))
    return coach.nudge(seen) if about == "nudge" else coach.suggestion(seen)


def bots_choice(game: str, level: str, seen: Seen, legal: Sequence[Any]) -> Any:
    """Return what a bot of this level would do, the same each time for one view. Any: actions of every game."""
    rng = Random(len(seen.public.log))
    return seated_bot(game, level, None).choose(seen, legal, Budget(ADVICE_MS), rng).action


def verdict_from_view(game: str, seen: Seen, action: Any) -> Verdict | None:
    """Judge an action as a review does, from a state in which only the view is filled in."""
    assert seen.seat is not None
    private = tuple(seen.private if seat == seen.seat else None for seat in range(seen.public.options.players))
    return reader_of(game, [State(seen.public, private, None)], [(seen.seat, action)]).verdict(0)


def is_plainly_bad(verdict: Verdict | None) -> bool:
    return verdict is not None and verdict.judgement in PLAINLY_BAD
