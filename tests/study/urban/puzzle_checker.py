"""A checker of Urban puzzles: one solution by the plain search, and the solution replayed through the engine."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cryptid.core.game import play, view
from cryptid.core.record import load_record, replay
from cryptid.games import GAMES
from cryptid.games.urban.deduce import imagine
from cryptid.games.urban.model import DECKS, UrbanState
from tests.study.urban.plain import Moment, Plain, take

LETTERS = {"split": "s", "shuffle": "h", "align": "a"}
URBAN = GAMES["urban"]
DEALS = 6


def state_of(puzzle: Any) -> UrbanState:
    """The state after the record, replayed and checked by the engine."""
    record = load_record("\n".join(puzzle["record"]) + "\n", GAMES)
    *_, last = replay(URBAN, record)
    state: UrbanState = last.state
    return state


def moment_of(state: UrbanState, seat: int) -> Moment:
    """What the solver knows, in the letters of the plain search."""
    public = state.public
    decks = ["".join(sorted(LETTERS[card] for card in deck)) for deck in DECKS[public.options.decks]]
    discards = ["".join(LETTERS[card] for card in pile.discard) for pile in public.piles]
    hand = "".join(sorted(LETTERS[card] for card in state.private[seat].hand))
    x, y = (tuple("".join(sorted(s)) for s in public.spaces[row]) for row in (public.active, 1 - public.active))
    other = 1 - seat
    return (
        x,
        y,
        public.turn == seat,
        hand,
        take(take(decks[seat], discards[seat]), hand),
        public.piles[other].hand,
        take(decks[other], discards[other]),
        public.wilds[seat],
        public.wilds[other],
    )


def presence_of(state: UrbanState) -> set[int]:
    mask = state.public.city.presence[state.public.active]
    return {i for i in range(4) if mask >> i & 1}


def check(puzzle: Any) -> int:
    """Demand one solution, and that it works against every reply. Return the number of lines that were replayed."""
    state = state_of(puzzle)
    seat = puzzle["seat"]
    assert state.public.turn == seat
    plain = Plain(puzzle["kind"], presence_of(state))
    assert plain.solutions(moment_of(state, seat)) == [puzzle["answer"]]
    assert puzzle["answer"] in puzzle["choices"]
    seen, lines = view(state, seat), 0
    for deal in range(DEALS):
        imagined = imagine(seen, Random(deal))
        lines += follow(plain, imagined, seat, puzzle["answer"])
    return lines


def check_move(puzzle: Any, answers: Sequence[str], *, is_last: bool) -> None:
    """Demand that these answers are all that work. After the last one, whatever follows must work. Any: JSON."""
    state, seat = state_of(puzzle), puzzle["seat"]
    plain = Plain(puzzle["kind"], presence_of(state))
    assert sorted(answers) == sorted(plain.solutions(moment_of(state, seat)))
    after = play(URBAN, state, seat, URBAN.from_text(puzzle["answer"])).state
    if after.public.phase.value == "hiding":
        assert is_last
        return
    replies = [play(URBAN, after, 1 - seat, reply).state for reply in URBAN.legal_actions(view(after, 1 - seat))]
    assert is_last == all(works_whatever(plain, then, seat) for then in replies)


def works_whatever(plain: Plain, state: UrbanState, seat: int) -> bool:
    """Tell whether every move of the solver works, or the phase is won."""
    if state.public.phase.value == "hiding":
        return is_won(plain.kind, state)
    return len(plain.solutions(moment_of(state, seat))) == len(URBAN.legal_actions(view(state, seat)))


def follow(plain: Plain, state: UrbanState, seat: int, text: str) -> int:
    """Play the solver's move, then every reply that the engine allows, down to the end of the round."""
    after = play(URBAN, state, seat, URBAN.from_text(text)).state
    if after.public.phase.value == "hiding":
        assert is_won(plain.kind, after)
        return 1
    lines = 0
    for reply in URBAN.legal_actions(view(after, 1 - seat)):
        then = play(URBAN, after, 1 - seat, reply).state
        if then.public.phase.value == "hiding":
            assert is_won(plain.kind, then)
            lines += 1
        else:
            lines += follow(plain, then, seat, plain.solution(moment_of(then, seat)))
    return lines


def is_won(kind: str, state: UrbanState) -> bool:
    """Tell, by announcing everything through the engine, whether the goal is reached."""
    endings = [play(URBAN, state, 0, action).state for action in URBAN.legal_actions(view(state, 0))]
    if kind == "escape":
        return any(after.public.ending is not None and after.public.ending.value == "escape" for after in endings)
    caught = [after.public.ending is not None and after.public.ending.value == "capture" for after in endings]
    return all(caught) if kind == "capture" else not all(caught)
