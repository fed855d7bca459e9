"""Dealing: everything that luck decides, later reshuffles too."""

from __future__ import annotations

from random import Random

from cryptid.games.urban.model import (
    BLOCKS_BELOW,
    BLOCKS_ON_TOP,
    DECKS,
    LONGEST_DISCARD,
    RESHUFFLES,
    Block,
    Card,
    Deal,
    Options,
    Order,
)


def deal(options: Options, rng: Random) -> Deal:
    """R2.2, R2.3: shuffle both movement decks and the block deck."""
    half = BLOCKS_BELOW // 2
    below = [Block.ORDINARY] * half + [Block.MYSTERIOUS] * half
    cryptid, scientist = DECKS[options.decks]
    return Deal(
        options,
        decks=(shuffled(cryptid, rng), shuffled(scientist, rng)),
        reshuffles=(orders(RESHUFFLES, rng), orders(RESHUFFLES, rng)),
        blocks=(Block.ORDINARY,) * BLOCKS_ON_TOP + tuple(rng.sample(below, BLOCKS_BELOW)),
    )


def shuffled(cards: tuple[Card, ...], rng: Random) -> tuple[Card, ...]:
    return tuple(rng.sample(cards, len(cards)))


def orders(count: int, rng: Random) -> tuple[Order, ...]:
    """So many reshuffles to come (R4.10)."""
    return tuple(tuple(rng.sample(range(LONGEST_DISCARD), LONGEST_DISCARD)) for _ in range(count))


def reshuffled(discard: tuple[Card, ...], order: Order) -> tuple[Card, ...]:
    """R4.10: the new deck; numbers beyond the discard are skipped, so every arrangement is as likely as any other."""
    return tuple(discard[i] for i in order if i < len(discard))
