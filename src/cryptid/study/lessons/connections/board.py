"""The report, the learner's hand and the cards turned up, as things to tap."""

from __future__ import annotations

from cryptid.core.game import Seat, view
from cryptid.games.connections.creatures import HAS, NAMES, SLOTS, Card, Report, traits_of
from cryptid.games.connections.legal import legal_actions
from cryptid.games.connections.model import ConnectionsState, Pick
from cryptid.study.lessons.script import Thing, Verdict

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def things(state: ConnectionsState, seat: Seat) -> tuple[Thing, ...]:
    """Return "slot NUMBER", "card NUMBER" of the learner's hand, and "shown SEAT" for the cards turned up last.

    In the draft also "trait NAME" for those that may be picked. True of a slot: "slot". True of a card: "card" and each
    of its traits, such as "horns". True of a trait: "trait".
    """
    public = state.public
    slots = [
        Thing(f"slot {number}", frozenset({"slot"}), {"slot": str(number), "trait": trait.value})
        for number, trait in enumerate(public.report, start=len(SLOTS) + 1 - len(public.report))
    ]
    picks = [action.trait.value for action in legal_actions(view(state, seat)) if isinstance(action, Pick)]
    traits = [Thing(f"trait {trait}", frozenset({"trait"}), {"trait": trait}) for trait in picks]
    cards = [_card(card, public.report) for card in state.private[seat].hand]
    shown = [Thing(f"shown {each}", frozenset({"shown"})) for each in range(public.options.players)]
    return (*slots, *traits, *cards, *shown)


def verdicts(state: ConnectionsState, name: str) -> tuple[Verdict, ...]:
    """Return nothing: what a card matches is for everyone to see."""
    return ()


def _card(card: Card, report: Report) -> Thing:
    traits = {trait.value for trait in traits_of(card)}
    matches = sum(HAS[trait.number][card] for trait in report)
    return Thing(f"card {card}", frozenset({"card", *traits}), {"name": NAMES[card], "matches": NUMBERS[matches]})
