"""Each law of `core.conformance`, with a planted fault that breaks it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

import pytest

from cryptid.core.conformance import LawBroken, check_game
from cryptid.core.game import Event, Outcome, Seat, State, Transition
from cryptid.core.record import Record
from tests.core.toy import Action, Bid, Change, Deal, Options, Public, Toy, ToyState, ToyTransition, ToyView

LOOK_OFTEN = 0.5


def test_a_lawful_game_passes() -> None:
    for seed in range(30):
        for players in (2, 3, 4):
            record = check_game(Toy(), seed, Options(players), look_rate=LOOK_OFTEN)
            assert record.deal.options.players == players


def test_legal_actions_may_be_any_iterable() -> None:
    class Lazy(Toy):
        def legal_actions(self, view: ToyView) -> Any:
            return iter(super().legal_actions(view))

    assert check_game(Lazy(), 3, look_rate=LOOK_OFTEN).moves == check_game(Toy(), 3, look_rate=LOOK_OFTEN).moves


def test_default_options_are_the_games_own() -> None:
    assert check_game(Toy(), 1).deal.options == Options()


def test_a_game_may_be_cut_short() -> None:
    assert len(check_game(Toy(), 1, max_plies=2).moves) == 2


class DealsFromTheGlobalGenerator(Toy):
    def deal(self, options: Options, rng: Random) -> Deal:
        random.random()
        return super().deal(options, rng)


class DealsDifferentlyEachTime(Toy):
    def __init__(self) -> None:
        self.times = 0

    def deal(self, options: Options, rng: Random) -> Deal:
        self.times += 1
        return super().deal(options, Random(self.times))


class ForgetsItsOptions(Toy):
    def deal(self, options: Options, rng: Random) -> Deal:
        return super().deal(Options(2), rng)


class DealDoesNotSurviveJson(Toy):
    deal_type: ClassVar[type[Any]] = Options


class StartsDifferentlyEachTime(Toy):
    def __init__(self) -> None:
        self.times = 0

    def start(self, deal: Deal) -> ToyState:
        self.times += 1
        state = super().start(deal)
        return replace(state, public=replace(state.public, scores=(self.times,) * deal.options.players))


class LosesASeat(Toy):
    def start(self, deal: Deal) -> ToyState:
        state = super().start(deal)
        return replace(state, private=state.private[1:])


class WaitsForNobody(Toy):
    def to_act(self, public: Public) -> tuple[Seat, ...]:
        return () if public.shown else super().to_act(public)


class WaitsForASeatTwice(Toy):
    def to_act(self, public: Public) -> tuple[Seat, ...]:
        return super().to_act(public)[:1] * 2


class WaitsForASeatWithoutChoice(Toy):
    def legal_actions(self, view: ToyView) -> Sequence[Action]:
        return () if view.seat == 1 and not view.public.has_bid[1] else super().legal_actions(view)


class SpectatorsMayPlay(Toy):
    def legal_actions(self, view: ToyView) -> Sequence[Action]:
        return [Bid(0)] if view.seat is None else super().legal_actions(view)


class OffersAnActionTwice(Toy):
    def legal_actions(self, view: ToyView) -> Sequence[Action]:
        return [*super().legal_actions(view)] * 2


class ActsOutOfTurn(Toy):
    def legal_actions(self, view: ToyView) -> Sequence[Action]:
        changes = super().legal_actions(view)
        return [Bid(action.card) if isinstance(action, Change) else action for action in changes]


class WritesTheWrongCard(Toy):
    def to_text(self, action: Action) -> str:
        return super().to_text(replace(action, card=9 - action.card))


class WritesWhatItCannotRead(Toy):
    def to_text(self, action: Action) -> str:
        return super().to_text(action).replace("bid", "offer")


class ReadsLowerCaseOnly(Toy):
    def from_text(self, text: str) -> Action:
        if text != text.lower():
            return Bid(0)
        return super().from_text(text)


class RemembersBetweenCalls(Toy):
    def __init__(self) -> None:
        self.times = 0

    def apply(self, state: ToyState, seat: Seat, action: Action) -> ToyTransition:
        self.times += 1
        step = super().apply(state, seat, action)
        return replace(step, events=(*step.events, Event("all", "count", (self.times,))))


class ChangesTheStateItWasGiven(Toy):
    def apply(self, state: ToyState, seat: Seat, action: Action) -> ToyTransition:
        object.__setattr__(state.public, "scores", tuple(score + 1 for score in state.public.scores))
        fresh = replace(state, public=replace(state.public, scores=(0,) * state.public.options.players))
        return super().apply(fresh, seat, action)


class LetsTheDoorOpen(Toy):
    """A game whose list of legal actions claims to contain everything, so that `play` accepts everything."""

    class Everything(list[Action]):
        def __contains__(self, action: object) -> bool:
            return True

    def legal_actions(self, view: ToyView) -> Sequence[Action]:
        return self.Everything(super().legal_actions(view))


class NobodyKnowsTheWinner(Toy):
    def outcome(self, public: Public) -> Outcome | None:
        outcome = super().outcome(public)
        return None if outcome is None else Outcome((99,), outcome.reason)


class GoesOnAfterTheEnd(Toy):
    def to_act(self, public: Public) -> tuple[Seat, ...]:
        return super().to_act(public) or (0,)


class OffersActionsAfterTheEnd(Toy):
    def legal_actions(self, view: ToyView) -> Sequence[Action]:
        return super().legal_actions(view) or ([] if view.seat is None else [Change(0)])


class ReplaysDifferently(Toy):
    """It deals other prizes after the game."""

    def __init__(self) -> None:
        self.over = False

    def start(self, deal: Deal) -> ToyState:
        state = super().start(deal)
        if self.over:
            return replace(state, public=replace(state.public, scores=(7,) * deal.options.players))
        return state

    def outcome(self, public: Public) -> Outcome | None:
        outcome = super().outcome(public)
        self.over = self.over or outcome is not None
        return outcome


class PrivateDoesNotSurviveJson(Toy):
    def start(self, deal: Deal) -> ToyState:
        state = super().start(deal)
        return replace(state, private=tuple(replace(p, bid=True) for p in state.private))


class ShowsHandsInPublic(Toy):
    def start(self, deal: Deal) -> ToyState:
        state = super().start(deal)
        return replace(state, public=replace(state.public, scores=tuple(sum(p.hand) for p in state.private)))


class TellsTheCardToAll(Toy):
    def apply(self, state: ToyState, seat: Seat, action: Action) -> ToyTransition:
        step = super().apply(state, seat, action)
        events = tuple(replace(e, audience="all") if e.kind == "card" else e for e in step.events)
        return replace(step, events=events)


class ShowsTheNextPrizeInLegalActions(Toy):
    """The next prize, which is hidden, leaks through the order of the legal actions."""

    def apply(self, state: ToyState, seat: Seat, action: Action) -> ToyTransition:
        step = super().apply(state, seat, action)
        aside = step.state.hidden.aside
        private = tuple(replace(p, hand=tuple(sorted(p.hand, reverse=aside[0] % 2 == 0))) for p in step.state.private)
        return replace(step, state=State(step.state.public, private, step.state.hidden))


class LegalActionsKnowMoreThanTheView(Toy):
    """It remembers the last state it made, as a cache might."""

    def __init__(self) -> None:
        self.last = 0

    def start(self, deal: Deal) -> ToyState:
        self.last = deal.cards[-1]
        return super().start(deal)

    def legal_actions(self, view: ToyView) -> Sequence[Action]:
        legal = super().legal_actions(view)
        return legal if self.last % 2 else legal[::-1]


class SamplesOtherOptions(Toy):
    def sample(self, view: ToyView, rng: Random) -> Record[Deal]:
        record = super().sample(view, rng)
        return replace(record, deal=replace(record.deal, options=Options(4 if view.public.options.players < 4 else 2)))


class SamplesTooFewMoves(Toy):
    def sample(self, view: ToyView, rng: Random) -> Record[Deal]:
        record = super().sample(view, rng)
        return replace(record, moves=record.moves[1:])


class SamplesWhatCannotBeReplayed(Toy):
    def sample(self, view: ToyView, rng: Random) -> Record[Deal]:
        record = super().sample(view, rng)
        return replace(record, moves=tuple((seat, "bid 99") for seat, _ in record.moves))


class SaysTrueForOne(Toy):
    """A public flag is 1 in some worlds and true in others: equal values, different JSON."""

    def apply(self, state: ToyState, seat: Seat, action: Action) -> ToyTransition:
        step = super().apply(state, seat, action)
        odd = bool(step.state.hidden.aside[-1] % 2)
        flags: Any = tuple(bid if odd else int(bid) for bid in step.state.public.has_bid)
        return Transition(replace(step.state, public=replace(step.state.public, has_bid=flags)), step.events)


FAULTS = [
    (DealsFromTheGlobalGenerator, "deal"),
    (DealsDifferentlyEachTime, "deal"),
    (ForgetsItsOptions, "deal"),
    (DealDoesNotSurviveJson, "json"),
    (StartsDifferentlyEachTime, "start"),
    (LosesASeat, "start"),
    (WaitsForNobody, "turn"),
    (WaitsForASeatTwice, "turn"),
    (WaitsForASeatWithoutChoice, "turn"),
    (SpectatorsMayPlay, "turn"),
    (OffersAnActionTwice, "legal"),
    (ActsOutOfTurn, "turn"),
    (WritesTheWrongCard, "text"),
    (WritesWhatItCannotRead, "text"),
    (ReadsLowerCaseOnly, "text"),
    (RemembersBetweenCalls, "pure"),
    (ChangesTheStateItWasGiven, "pure"),
    (LetsTheDoorOpen, "door"),
    (NobodyKnowsTheWinner, "outcome"),
    (GoesOnAfterTheEnd, "outcome"),
    (OffersActionsAfterTheEnd, "outcome"),
    (ReplaysDifferently, "record"),
    (PrivateDoesNotSurviveJson, "json"),
    (ShowsHandsInPublic, "leak"),
    (TellsTheCardToAll, "events"),
    (ShowsTheNextPrizeInLegalActions, "leak"),
    (LegalActionsKnowMoreThanTheView, "leak"),
    (SamplesOtherOptions, "leak"),
    (SamplesTooFewMoves, "leak"),
    (SamplesWhatCannotBeReplayed, "leak"),
    (SaysTrueForOne, "leak"),
]


@pytest.mark.parametrize(("fault", "law"), FAULTS, ids=[fault.__name__ for fault, _ in FAULTS])
def test_a_planted_fault_is_caught_by_its_law(fault: type[Toy], law: str) -> None:
    caught = []
    for seed in range(20):
        try:
            check_game(fault(), seed, look_rate=LOOK_OFTEN)
        except LawBroken as broken:
            caught.append(broken.law)
    assert law in caught
    assert len(caught) >= 10
