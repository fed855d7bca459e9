"""The laws that every game obeys, checked over a random game. To check a game of your own:

from cryptid.core.conformance import check_game
check_game(MyGame(), seed=1)
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from random import Random
from typing import Any

from cryptid.core.codec import canonical, decode, encode
from cryptid.core.game import (
    AnyGame,
    BadInput,
    IllegalAction,
    InvalidAction,
    Seat,
    State,
    Transition,
    play,
    view,
    visible,
)
from cryptid.core.record import InvalidRecord, Record, dump_record, load_record, replay

AnyState = State[Any, Any, Any]
AnyTransition = Transition[Any, Any, Any]

INTERRUPT_RATE = 0.15


class LawBroken(AssertionError):
    """A game broke one of the laws; `law` names it."""

    def __init__(self, law: str, message: str) -> None:
        super().__init__(f"{law}: {message}")
        self.law = law


def check_game(
    game: AnyGame, seed: int, options: Any = None, *, max_plies: int = 2000, look_rate: float = 0.02
) -> Record[Any]:
    """Play one random game and check every law on the way. Return the record, or raise `LawBroken`.

    Cheap laws are checked after every ply. At the start, at the end and at a share `look_rate` of the plies between,
    each seat and a spectator are compared with worlds drawn by `sample`: they must not be able to tell them from the
    real one. A game that is not over after `max_plies` is left unfinished.
    """
    options = game.options_type() if options is None else options
    rng = Random(seed)
    deal = _check_deal(game, options, seed)
    steps = [Transition(_check_start(game, deal), ())]
    moves: list[tuple[Seat, str]] = []
    _look(game, Record(game.name, game.version, deal, ()), steps, rng)
    while game.outcome(steps[-1].state.public) is None and len(moves) < max_plies:
        state = steps[-1].state
        legal = _check_turn(game, state)
        seat, action = _choose(game, state, legal, rng)
        text = _check_text(game, action)
        is_close = rng.random() < look_rate
        steps.append(_check_apply(game, state, seat, action, is_close))
        moves.append((seat, text))
        if is_close:
            _check_refusals(game, state, legal)
            _look(game, Record(game.name, game.version, deal, tuple(moves)), steps, rng)
    record = Record(game.name, game.version, deal, tuple(moves))
    _check_end(game, steps[-1].state, deal)
    _check_record(game, record, steps)
    _look(game, record, steps, rng)
    return record


def _require(holds: bool, law: str, message: str) -> None:
    if not holds:
        raise LawBroken(law, message)


def _survives_json(kind: type[Any], value: Any) -> bool:
    try:
        return bool(decode(kind, encode(value)) == value)
    except BadInput:
        return False


def _check_deal(game: AnyGame, options: Any, seed: int) -> Any:
    """The deal depends on nothing but options and generator, and survives JSON."""
    luck = random.getstate()
    deal = game.deal(options, Random(seed))
    _require(deal == game.deal(options, Random(seed)), "deal", "the same seed dealt two different games")
    _require(random.getstate() == luck, "deal", "the deal drew from the global generator")
    _require(deal.options == options, "deal", "the deal does not carry its options")
    _require(_survives_json(game.deal_type, deal), "json", "the deal does not survive JSON")
    return deal


def _check_start(game: AnyGame, deal: Any) -> AnyState:
    state = game.start(deal)
    _require(state == game.start(deal), "start", "the same deal started two different games")
    _require(len(state.private) == deal.options.players, "start", "not one private part for each seat")
    return state


def _check_turn(game: AnyGame, state: AnyState) -> dict[Seat, list[Any]]:
    """Some seat is to act and can; other seats have only interrupts; spectators have no actions."""
    waited = game.to_act(state.public)
    _require(len(waited) > 0, "turn", "there is no outcome and nobody is to act")
    _require(len(set(waited)) == len(waited), "turn", "a seat is waited for twice")
    _require(not list(game.legal_actions(view(state, None))), "turn", "a spectator has a legal action")
    legal = {seat: list(game.legal_actions(view(state, seat))) for seat in range(len(state.private))}
    for seat, actions in legal.items():
        _require(len(set(actions)) == len(actions), "legal", f"seat {seat} has an action twice")
        if seat in waited:
            _require(len(actions) > 0, "turn", f"seat {seat} is waited for and has no action")
        else:
            _require(
                all(isinstance(action, game.interrupts) for action in actions),
                "turn",
                f"seat {seat} is not waited for and has more than interrupts",
            )
    return legal


def _choose(game: AnyGame, state: AnyState, legal: dict[Seat, list[Any]], rng: Random) -> tuple[Seat, Any]:
    """Choose a kind of action first, then one of that kind, so that rare kinds are played too."""
    waited = game.to_act(state.public)
    others = [seat for seat, actions in legal.items() if actions and seat not in waited]
    seat = rng.choice(others if others and rng.random() < INTERRUPT_RATE else waited)
    kinds = list(dict.fromkeys(type(action) for action in legal[seat]))
    kind = rng.choice(kinds)
    return seat, rng.choice([action for action in legal[seat] if type(action) is kind])


def _check_text(game: AnyGame, action: Any) -> str:
    text = game.to_text(action)
    try:
        read = game.from_text(text)
    except InvalidAction as error:
        raise LawBroken("text", f"'{text}' cannot be read back: {error}") from None
    _require(read == action, "text", f"'{text}' reads back as another action")
    _require(game.from_text(f"  {text.upper()} ") == action, "text", f"'{text}' cannot be read in any case")
    return text


def _check_apply(game: AnyGame, state: AnyState, seat: Seat, action: Any, is_close: bool) -> AnyTransition:
    """Applying is pure: the state stays as it was, and the same action gives the same transition."""
    before = canonical(state) if is_close else ""
    step = game.apply(state, seat, action)
    _require(step == game.apply(state, seat, action), "pure", "the same action led to two different steps")
    if is_close:
        _require(canonical(state) == before, "pure", "applying changed the state it was given")
    return step


def _check_refusals(game: AnyGame, state: AnyState, legal: dict[Seat, list[Any]]) -> None:
    """`play` refuses every action that is not legal for the seat."""
    for seat, actions in legal.items():
        own = set(actions)
        foreign = next((a for other in legal for a in legal[other] if a not in own), None)
        if foreign is not None:
            _require(_is_refused(game, state, seat, foreign), "door", f"seat {seat} played what it may not")


def _check_end(game: AnyGame, state: AnyState, deal: Any) -> None:
    outcome = game.outcome(state.public)
    if outcome is None:
        return
    seats = range(deal.options.players)
    _require(set(outcome.winners) <= set(seats), "outcome", "a winner has no seat")
    _require(game.to_act(state.public) == (), "outcome", "the game is over and waits for somebody")
    for seat in seats:
        _require(not list(game.legal_actions(view(state, seat))), "outcome", "the game is over and offers actions")


def _is_refused(game: AnyGame, state: AnyState, seat: Seat, action: Any) -> bool:
    try:
        play(game, state, seat, action)
    except IllegalAction:
        return True
    return False


def _check_record(game: AnyGame, record: Record[Any], steps: Sequence[AnyTransition]) -> None:
    """A record survives its file, and replays to equal states and events."""
    _require(load_record(dump_record(record), {game.name: game}) == record, "record", "the file reads back differently")
    for ply, (replayed, step) in enumerate(zip(replay(game, record), steps, strict=True)):
        _require(replayed == step, "record", f"ply {ply} replays differently")


def _look(game: AnyGame, record: Record[Any], steps: Sequence[AnyTransition], rng: Random) -> None:
    """No seat can tell a sampled world from the real one: its view, its legal actions and its events are equal."""
    real = steps[-1].state
    for part in (real.public, *real.private):
        _require(_survives_json(type(part), part), "json", "a part of the state does not survive JSON")
    public = canonical(real.public)
    for seat in (None, *range(len(real.private))):
        seen = view(real, seat)
        legal = list(game.legal_actions(seen))  # before sampling: a game that keeps a state would answer from that
        guess = _check_sampled(game, record, steps, seat, rng)
        _require(guess == seen, "leak", f"{_who(seat)} sees what tells worlds apart")
        same = canonical(guess.public) == public and canonical(guess.private) == canonical(seen.private)
        _require(same, "leak", f"the JSON of {_who(seat)}'s view tells worlds apart")
        _require(
            list(game.legal_actions(guess)) == legal, "leak", f"the legal actions of {_who(seat)} tell worlds apart"
        )


def _check_sampled(
    game: AnyGame, record: Record[Any], steps: Sequence[AnyTransition], seat: Seat | None, rng: Random
) -> Any:
    """Return the seat's view at the end of a sampled world, in which it must have seen the same events."""
    sampled = game.sample(view(steps[-1].state, seat), rng)
    _require(sampled.deal.options == record.deal.options, "leak", "a sampled world has other options")
    _require(len(sampled.moves) == len(record.moves), "leak", "a sampled world has another number of moves")
    try:
        worlds = list(replay(game, sampled))
    except InvalidRecord as error:
        raise LawBroken("leak", f"a world sampled for {_who(seat)} does not replay: {error}") from None
    for ply, (step, world) in enumerate(zip(steps, worlds, strict=True)):
        same = visible(step.events, seat) == visible(world.events, seat)
        _require(same, "events", f"at ply {ply} {_who(seat)} saw an event that tells worlds apart")
    return view(worlds[-1].state, seat)


def _who(seat: Seat | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"
