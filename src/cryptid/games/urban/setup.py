"""Dealing: draw everything that luck decides, later reshuffles too."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from cryptid.games.urban import model

T = TypeVar("T")


def deal(options: model.Options, rng: Random) -> model.Deal:
    """R2.2, R2.3: shuffle both movement decks and the block deck."""
    half = model.BLOCKS_BELOW // 2
    below = (model.Block.ORDINARY,) * half + (model.Block.MYSTERIOUS,) * half
    cryptid, scientist = model.DECKS[options.decks]
    return model.Deal(
        options,
        decks=(shuffled(cryptid, rng), shuffled(scientist, rng)),
        reshuffles=(orders(model.RESHUFFLES, rng), orders(model.RESHUFFLES, rng)),
        blocks=(model.Block.ORDINARY,) * model.BLOCKS_ON_TOP + shuffled(below, rng),
    )


def shuffled(cards: Sequence[T], rng: Random) -> tuple[T, ...]:
    """Return the cards in random order. Sorting by random keys takes a quarter of the time of `Random.shuffle`."""
    random = rng.random
    keys = [random() for _ in cards]
    return tuple([cards[i] for i in sorted(range(len(cards)), key=keys.__getitem__)])


def orders(count: int, rng: Random) -> tuple[model.Order, ...]:
    """Draw this number of later reshuffles (R4.10), each uniformly."""
    random = rng.random
    return tuple([tuple(sorted(_PLACES, key=[random() for _ in _PLACES].__getitem__)) for _ in range(count)])


_PLACES = range(model.LONGEST_DISCARD)


def reshuffled(discard: tuple[model.Card, ...], order: model.Order) -> tuple[model.Card, ...]:
    """R4.10: return the new deck. Numbers beyond the discard are skipped, so that every order is equally likely."""
    return tuple(discard[i] for i in order if i < len(discard))
