"""Dealing: all the luck of a whole game."""

from __future__ import annotations

from random import Random

from cryptid.games.connections.creatures import CARDS
from cryptid.games.connections.model import Deal, DraftTie, Hand, Options, expeditions_needed


def deal(options: Options, rng: Random) -> Deal:
    """Draw the starter, the hands of every expedition the game can need, and lots for ties where they count."""
    starter = rng.randrange(options.players) if options.start is None else options.start
    expeditions = expeditions_needed(options)
    hands = tuple(shuffled_hands(options, rng) for _ in range(expeditions))
    return Deal(options, starter, hands, precedence(options, expeditions, rng))


def shuffled_hands(options: Options, rng: Random) -> tuple[Hand, ...]:
    """R2.2: shuffle all cards, deal each seat its hand."""
    cards = rng.sample(CARDS, options.players * options.hand)
    return tuple(tuple(sorted(cards[seat :: options.players])) for seat in range(options.players))


def precedence(options: Options, expeditions: int, rng: Random) -> tuple[tuple[int, ...], ...]:
    """R2.4: an order of all seats for every later expedition, if lots decide ties."""
    ties = expeditions - 1 if options.draft_tie is DraftTie.RANDOM else 0
    return tuple(tuple(rng.sample(range(options.players), options.players)) for _ in range(ties))
