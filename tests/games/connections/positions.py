"""Positions written down by hand, and moves played in text."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cryptid.core.game import Seat, State, Transition, play, view
from cryptid.games.connections import Connections, Options, Private, Public
from cryptid.games.connections.creatures import Report, Trait
from cryptid.games.connections.model import ConnectionsState, ConnectionsTransition, Flip, Hidden, Phase, Swap

GAME = Connections()


def report_of(words: str) -> Report:
    return tuple(Trait(word) for word in words.split())


R0 = report_of("horns beady fangs pads fur spiked")
R5 = report_of("tentacles pads fin scales beady fangs")


def position(
    *,
    phase: Phase,
    waiting: Sequence[Seat],
    hands: Sequence[Sequence[int]] | None = None,
    report: Report = R0,
    scores: Sequence[int] | None = None,
    expedition: int = 1,
    sighting: int = 1,
    sudden_death: bool = False,
    barred: Flip | Swap | None = None,
    **options: Any,  # as the fields of Options
) -> ConnectionsState:
    chosen = Options(**options)
    deal = GAME.deal(chosen, Random(0))
    seats = range(chosen.players)
    public = Public(
        options=chosen,
        sudden_death=sudden_death,
        sighting=sighting,
        phase=phase,
        starters=(0,) * expedition,
        playing=tuple(seats),
        waiting=tuple(waiting),
        report=report,
        barred=barred,
        scores=tuple(scores or (0,) * chosen.players),
        log=(),
    )
    dealt = hands or deal.hands[0]
    return State(public, tuple(Private(tuple(sorted(dealt[seat])), None, ()) for seat in seats), Hidden(deal))


def altering(waiting: Sequence[Seat], sighting: int = 2, **rest: Any) -> ConnectionsState:
    return position(phase=Phase.ALTER, waiting=waiting, sighting=sighting, **rest)


def sighting_won_by(
    winner: Seat, scores: Sequence[int], *, expedition: int, sighting: int = 7, sudden_death: bool = False, **rest: Any
) -> ConnectionsTransition:
    """A sighting of which only the proposals are missing, played so that this seat wins it."""
    players = len(scores)
    spare = iter(range(10, 60))
    hands = [[0 if seat == winner else 63 - seat, *_some(spare, 7 - sighting)] for seat in range(players)]
    state = position(
        phase=Phase.PROPOSE,
        waiting=range(players),
        hands=hands,
        scores=scores,
        expedition=expedition,
        sighting=sighting,
        sudden_death=sudden_death,
        players=players,
        **rest,
    )
    return propose_all(state, [0 if seat == winner else 63 - seat for seat in range(players)])


def _some(cards: Any, count: int) -> list[int]:
    return [next(cards) for _ in range(count)]


def propose_all(state: ConnectionsState, cards: Sequence[int]) -> ConnectionsTransition:
    step: ConnectionsTransition = Transition(state, ())
    for seat, card in enumerate(cards):
        step = do(step.state, seat, f"propose {card}")
    return step


def do(state: ConnectionsState, seat: Seat, text: str) -> ConnectionsTransition:
    return play(GAME, state, seat, GAME.from_text(text))


def do_all(state: ConnectionsState, *moves: tuple[Seat, str]) -> ConnectionsState:
    for seat, text in moves:
        state = do(state, seat, text).state
    return state


def texts(state: ConnectionsState, seat: Seat) -> list[str]:
    return [GAME.to_text(action) for action in GAME.legal_actions(view(state, seat))]
