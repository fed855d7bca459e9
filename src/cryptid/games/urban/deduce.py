"""Inference from a view: the cards of both seats and the block deck.

A world is a deal that fits the view, and all such deals are equally likely. The cards of each seat and the blocks are
independent of each other. A movement deck is worked out in stretches, each from a shuffle to the last card: when a
discard is shuffled, everyone knows which cards it has, so the hand at that moment is known too (R9.3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import factorial
from random import Random
from typing import Any

from cryptid.core.game import BadInput, Seat, State
from cryptid.games.urban import model, setup
from cryptid.games.urban.notation import to_text

Counts = tuple[int, int, int]  # of splits, shuffles and aligns
Moves = tuple[tuple[Seat, str], ...]

CARDS = tuple(model.Card)
ONE: dict[model.Card, Counts] = {
    model.Card.SPLIT: (1, 0, 0),
    model.Card.SHUFFLE: (0, 1, 0),
    model.Card.ALIGN: (0, 0, 1),
}
NONE: Counts = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Stretch:
    """One deck from its shuffle on, as everyone saw it.

    `needs[j]` is what must be among the first `j` cards of `cards`, because it was played before the next was drawn.
    """

    held: Counts  # in hand when the deck was made
    cards: tuple[model.Card, ...]  # what it was made of, in the order of the discard
    drawn: int
    played: Counts
    needs: Mapping[int, Counts]


def stretches(public: model.Public, seat: Seat) -> list[Stretch]:
    """Every deck of a seat since the log began, the present one last."""
    full = counts(model.DECKS[public.options.decks][seat])
    hand, discard = public.opening[seat].hand, list(public.opening[seat].discard)
    held, cards, drawn = NONE, cards_of(less(full, counts(discard))), hand
    played, needs = NONE, dict[int, Counts]()
    done = []
    for entry in public.log:
        if entry.seat != seat:
            continue
        card = model.CARD_OF.get(type(entry.action))
        if card is not None:
            hand -= 1
            discard.append(card)
            played = plus(played, ONE[card])
            needs[drawn] = less(played, held)
        elif type(entry.action) is model.Draw:
            for _ in range(min(2, model.HAND_LIMIT - hand)):
                hand, drawn = hand + 1, drawn + 1
                if drawn == len(cards):
                    done.append(Stretch(held, cards, drawn, played, needs))
                    held, cards, drawn = less(full, counts(discard)), tuple(discard), 0
                    discard, played, needs = [], NONE, {}
    return [*done, Stretch(held, cards, drawn, played, needs)]


def hands(view: model.UrbanView, seat: Seat) -> dict[tuple[model.Card, ...], int]:
    """The hands that a seat may hold, each with the number of arrangements of its deck that lead to it."""
    if view.private is not None and view.seat == seat:
        return {view.private.hand: 1}
    now = stretches(view.public, seat)[-1]
    return {
        cards_of(less(plus(now.held, drawn), now.played)): ways * arrangements(less(counts(now.cards), drawn))
        for drawn, ways in _layers(now)[-1].items()
    }


def imagine(view: model.UrbanView, rng: Random) -> model.UrbanState:
    """Draw a state that fits the view uniformly. This also works for a position that was parsed from text."""
    return _imagine(view, rng)[0]


def sample(view: model.UrbanView, rng: Random) -> tuple[model.Deal, Moves]:
    """Draw a deal that fits the view uniformly, and return it with the moves. The log must start with the game."""
    public = view.public
    expansions = [entry.action for entry in public.log if type(entry.action) is model.Expand]
    if public.opening != (model.START_PILE, model.START_PILE) or len(expansions) != public.round - 1:
        raise BadInput("no_history", "A position without its history has no record.")
    state, decks = _imagine(view, rng)
    placed = [pair for action in expansions for pair in _in_some_order((action.left, action.right), rng)]
    drawn = _in_some_order(state.private[public.turn].blocks, rng)
    reshuffles = [
        tuple(order_of(stretch.cards, deck, rng) for stretch, deck in decks[seat][1:]) + state.hidden.reshuffles[seat]
        for seat in (0, 1)
    ]
    deal = model.Deal(
        public.options,
        decks=(decks[0][0][1], decks[1][0][1]),
        reshuffles=(reshuffles[0], reshuffles[1]),
        blocks=(*placed, *drawn, *state.hidden.blocks),
    )
    return deal, tuple((entry.seat, to_text(entry.action)) for entry in public.log)


Decks = list[tuple[Stretch, tuple[model.Card, ...]]]  # each deck of a seat, and how it lay


def _imagine(view: model.UrbanView, rng: Random) -> tuple[model.UrbanState, list[Decks]]:
    public = view.public
    decks = [_decks(view, seat, rng) for seat in (0, 1)]
    orders = [setup.orders(model.RESHUFFLES + 1 - len(decks[seat]), rng) for seat in (0, 1)]
    pair, blocks = _blocks(view, rng)
    private, rest = [], []
    for seat in (0, 1):
        now, deck = decks[seat][-1]
        drawn = tuple(card for stretch, cards in decks[seat] for card in cards[: stretch.drawn])
        hand = cards_of(less(plus(now.held, counts(deck[: now.drawn])), now.played))
        private.append(model.Private(hand, drawn, pair if seat == public.turn else ()))
        rest.append(deck[now.drawn :])
    hidden = model.Hidden((rest[0], rest[1]), (orders[0], orders[1]), blocks)
    return State(public, tuple(private), hidden), decks


def _decks(view: model.UrbanView, seat: Seat, rng: Random) -> Decks:
    found = stretches(view.public, seat)
    if view.private is None or view.seat != seat:
        return [(stretch, _arrange(stretch, rng)) for stretch in found]
    decks, seen = [], list(view.private.drawn)
    for stretch in found:
        known, seen = seen[: stretch.drawn], seen[stretch.drawn :]
        decks.append((stretch, (*known, *_shuffle(less(counts(stretch.cards), counts(known)), rng))))
    return decks


def _blocks(view: model.UrbanView, rng: Random) -> tuple[tuple[model.Block, ...], tuple[model.Block, ...]]:
    """The two blocks in the drawer's hand, if there are some to place, and the block deck (R2.3, R8.2)."""
    public, city = view.public, view.public.city
    known = view.private.blocks if view.private else ()
    seen = [*city.blocks[0], *city.blocks[1], *city.removed, *known]
    to_draw = 2 if public.phase is model.Phase.EXPAND and not known else 0
    size = city.deck + to_draw
    below = min(size, model.BLOCKS_BELOW)
    mysterious = model.BLOCKS_BELOW // 2 - seen.count(model.Block.MYSTERIOUS)
    unseen = [model.Block.MYSTERIOUS] * mysterious + [model.Block.ORDINARY] * (below - mysterious)
    blocks = [model.Block.ORDINARY] * (size - below) + rng.sample(unseen, below)
    return known or tuple(sorted(blocks[:to_draw], reverse=True)), tuple(blocks[to_draw:])


def _in_some_order(pair: tuple[model.Block, ...], rng: Random) -> list[model.Block]:
    """Put two drawn blocks in random order: nobody saw which came first."""
    return rng.sample(pair, len(pair))


def order_of(discard: tuple[model.Card, ...], deck: tuple[model.Card, ...], rng: Random) -> model.Order:
    """Draw a permutation that turns this discard into this deck, uniformly from all that do."""
    places = {card: [i for i, other in enumerate(discard) if other is card] for card in CARDS}
    for found in places.values():
        rng.shuffle(found)
    wanted = [places[card].pop() for card in deck]
    slots = rng.sample(range(model.LONGEST_DISCARD), model.LONGEST_DISCARD)
    in_turn = iter(wanted)
    return tuple(next(in_turn) if i < len(discard) else i for i in slots)


def _layers(stretch: Stretch) -> list[dict[Counts, int]]:
    """For every number of cards drawn: what they may have been, and in how many orders."""
    made_of = counts(stretch.cards)
    layers: list[dict[Counts, int]] = [{NONE: 1}]
    for drawn in range(1, stretch.drawn + 1):
        need = stretch.needs.get(drawn, NONE)
        layer: Counter[Counts] = Counter()
        for before, ways in layers[-1].items():
            for card in CARDS:
                now = plus(before, ONE[card])
                if covers(made_of, now) and covers(now, need):
                    layer[now] += ways
        layers.append(layer)
    return layers


def _arrange(stretch: Stretch, rng: Random) -> tuple[model.Card, ...]:
    """Draw an order of the deck that explains what was played, uniformly."""
    layers, made_of = _layers(stretch), counts(stretch.cards)
    weights = {now: ways * arrangements(less(made_of, now)) for now, ways in layers[-1].items()}
    drawn: Counts = _pick(weights, rng)
    now = drawn
    backwards: list[model.Card] = []
    for layer in reversed(layers[:-1]):
        steps = {card: layer.get(less(now, ONE[card]), 0) for card in CARDS}
        card: model.Card = _pick(steps, rng)
        backwards.append(card)
        now = less(now, ONE[card])
    return (*reversed(backwards), *_shuffle(less(made_of, drawn), rng))


def _pick(weights: Mapping[Any, int], rng: Random) -> Any:
    """Draw one of the keys in proportion to its weight. Any: the keys are cards or counts of cards."""
    return rng.choices(list(weights), list(weights.values()))[0]


def _shuffle(cards: Counts, rng: Random) -> tuple[model.Card, ...]:
    return setup.shuffled(cards_of(cards), rng)


def arrangements(cards: Counts) -> int:
    splits, shuffles, aligns = cards
    return factorial(sum(cards)) // (factorial(splits) * factorial(shuffles) * factorial(aligns))


def counts(cards: Sequence[model.Card]) -> Counts:
    return cards.count(model.Card.SPLIT), cards.count(model.Card.SHUFFLE), cards.count(model.Card.ALIGN)


def cards_of(many: Counts) -> tuple[model.Card, ...]:
    return tuple(card for card, count in zip(CARDS, many, strict=True) for _ in range(count))


def plus(a: Counts, b: Counts) -> Counts:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def less(a: Counts, b: Counts) -> Counts:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def covers(a: Counts, b: Counts) -> bool:
    return a[0] >= b[0] and a[1] >= b[1] and a[2] >= b[2]
