"""Forced ends of a Sensor phase: can a seat reach a goal whatever the other seat holds, draws and plays?

The other hand is not known, so the other seat may play any card of which not all copies were seen. Own draws are drawn
against the seat: what it draws is whatever helps least. A phase in which a deck could run out is left undecided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from cryptid.core.evolve import evolve
from cryptid.core.game import Seat
from cryptid.core.masks import Mask
from cryptid.games.urban import model
from cryptid.games.urban.deduce import Counts, cards_of, counts, covers, hands, less, plus
from cryptid.games.urban.sensors import after, effects, reaches

CARDS = tuple(model.Card)
ONE: dict[model.Card, Counts] = {card: counts([card]) for card in CARDS}

Goal = Callable[[model.Spaces], bool]
Move = tuple[str, model.Effect | None]  # a card's name, "wild" or "draw", and what it does


class Undecided(Exception):
    """The search grew too large, or a deck could run out."""


@dataclass(frozen=True, slots=True)
class Node:
    """A moment of the Sensor phase, as the solver knows it."""

    active: model.Spaces
    inactive: model.Spaces
    is_mine: bool
    hand: Counts  # mine
    deck: Counts  # what is left in my deck
    held: int  # cards in the other hand
    unseen: Counts  # the other hand and deck together
    wilds: tuple[bool, bool]  # mine, theirs


def node_of(view: model.UrbanView) -> Node:
    """The position of the seat whose turn it is."""
    public, private = view.public, view.private
    assert private is not None
    assert view.seat == public.turn
    seat, decks = view.seat, model.DECKS[public.options.decks]
    mine, theirs = public.piles[seat], public.piles[1 - seat]
    hand = counts(private.hand)
    return Node(
        active=public.spaces[public.active],
        inactive=public.spaces[1 - public.active],
        is_mine=True,
        hand=hand,
        deck=less(less(counts(decks[seat]), counts(mine.discard)), hand),
        held=theirs.hand,
        unseen=less(counts(decks[1 - seat]), counts(theirs.discard)),
        wilds=(public.wilds[seat], public.wilds[1 - seat]),
    )


def knows_no_more(view: model.UrbanView) -> bool:
    """Tell whether the history says no more about the other hand than the discard pile does."""
    assert view.seat is not None
    node = node_of(view)
    return set(hands(view, 1 - view.seat)) == {cards_of(hand) for hand in _parts(node.unseen, node.held)}


def _parts(cards: Counts, count: int) -> Iterator[Counts]:
    """Every way to take this many of the cards."""
    for splits, shuffles, aligns in product(*(range(n + 1) for n in cards)):
        if splits + shuffles + aligns == count:
            yield splits, shuffles, aligns


def moves(node: Node) -> Iterator[tuple[Move, Node]]:
    """What the seat to move can do. Own draws are left out: `draws` lists what they may bring."""
    have, count = (node.hand, sum(node.hand)) if node.is_mine else (node.unseen, node.held)
    for card in CARDS:
        if count and covers(have, ONE[card]):
            for effect in effects(card, node.active):
                assert not isinstance(effect, model.Wild)
                yield (card, effect), _played(node, effect, card)
    if node.wilds[not node.is_mine]:
        for card in CARDS:
            for effect in effects(card, node.active):
                assert not isinstance(effect, model.Wild)
                yield ("wild", effect), _played(node, effect, None)
    if not node.is_mine and node.held < model.HAND_LIMIT:
        count = min(2, model.HAND_LIMIT - node.held)
        if sum(node.unseen) - node.held <= count:
            raise Undecided
        yield ("draw", None), evolve(node, is_mine=True, held=node.held + count)


def draws(node: Node) -> list[Node]:
    """What may follow if the solver draws; nothing with a full hand."""
    held = sum(node.hand)
    if held == model.HAND_LIMIT:
        return []
    count = min(2, model.HAND_LIMIT - held)
    if sum(node.deck) <= count:
        raise Undecided
    return [
        evolve(node, is_mine=False, hand=plus(node.hand, drawn), deck=less(node.deck, drawn))
        for drawn in _parts(node.deck, count)
    ]


def _played(node: Node, effect: model.Effect, card: model.Card | None) -> Node:
    active, inactive = after(effect, node.active, node.inactive)
    hand, held, unseen, wilds = node.hand, node.held, node.unseen, node.wilds
    if card is None:
        wilds = (False, wilds[1]) if node.is_mine else (wilds[0], False)
    elif node.is_mine:
        hand = less(hand, ONE[card])
    else:
        held, unseen = held - 1, less(unseen, ONE[card])
    return Node(active, inactive, not node.is_mine, hand, node.deck, held, unseen, wilds)


class Search:
    """An AND-OR search for one goal, with what it has found so far: at most so many positions."""

    def __init__(self, goal: Goal, most: int) -> None:
        self._goal, self._most = goal, most
        self._found: dict[Node, bool] = {}

    def is_forced(self, node: Node) -> bool:
        """Tell whether the solver reaches the goal whatever happens."""
        if not any(node.active):
            return self._goal(node.inactive)
        if node not in self._found:
            if len(self._found) > self._most:
                raise Undecided
            nodes = (next_ for _, next_ in moves(node))
            self._found[node] = self._can(node) if node.is_mine else all(map(self.is_forced, nodes))
        return self._found[node]

    def _can(self, node: Node) -> bool:
        return any(self.is_forced(next_) for _, next_ in moves(node)) or self.can_draw(node)

    def can_draw(self, node: Node) -> bool:
        """Tell whether drawing reaches the goal, whatever is drawn."""
        drawn = draws(node)
        return bool(drawn) and all(map(self.is_forced, drawn))

    def solutions(self, node: Node) -> Iterator[Move]:
        """The own moves that reach the goal."""
        yield from (move for move, next_ in moves(node) if self.is_forced(next_))
        if self.can_draw(node):
            yield "draw", None

    def needs(self, node: Node) -> int:
        """The number of own moves that it takes from a forced position, with the fewest of them, at worst."""
        if not any(node.active):
            return 0
        if not node.is_mine:
            return max(self.needs(next_) for _, next_ in moves(node))
        return min(self.needs_after(node, move) for move in self.solutions(node))

    def needs_after(self, node: Node, move: Move) -> int:
        """Return how many own moves a solution takes that begins with this one."""
        return 1 + max(map(self.needs, following(node, move)))


def following(node: Node, move: Move) -> list[Node]:
    """The positions after an own move: one, or as many as a draw may bring."""
    if move == ("draw", None):
        return draws(node)
    return [next_ for other, next_ in moves(node) if other == move]


def is_hidden(inactive: model.Spaces, presence: Mask) -> bool:
    """Tell whether some announcement puts presence on two blocks or more (R6.2)."""
    return any(mask.bit_count() > 1 for mask in reaches(inactive, presence).values())


def is_escape(inactive: model.Spaces, presence: Mask) -> bool:
    """Tell whether some announcement puts presence on both ends (R6.1)."""
    ends = 1 | 1 << len(inactive) - 2
    return any(mask & ends == ends for mask in reaches(inactive, presence).values())


@dataclass(frozen=True, slots=True)
class Aim:
    """What a kind of puzzle asks for, and how large its searches may grow."""

    solver: Seat
    is_reached: Callable[[model.Spaces, Mask], bool]
    sensors: int  # most in the active row
    nodes: int

    def search(self, public: model.Public) -> Search:
        presence = public.city.presence[public.active]
        return Search(cache(lambda inactive: self.is_reached(inactive, presence)), self.nodes)


AIMS = {
    "escape": Aim(model.CRYPTID, is_escape, sensors=7, nodes=4_000),
    "hide": Aim(model.CRYPTID, is_hidden, sensors=5, nodes=600),
    "capture": Aim(model.SCIENTIST, lambda inactive, presence: not is_hidden(inactive, presence), 7, 4_000),
}
