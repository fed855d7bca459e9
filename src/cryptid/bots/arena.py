"""Bots against each other: each deal is played once with every rotation of the bots around the table.

The deal, the seating and all luck of a game follow from the match and the number of the deal, so that a run can be
repeated, split up and taken up again. Bots that their budget cuts off are the one exception.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, cycle, islice, permutations
from random import Random
from typing import Any

from cryptid.bots.bot import Bot, Budget
from cryptid.core.game import Game, Seat, view
from cryptid.games import GAMES

Lineup = tuple[str, ...]  # names of bots, by seat
Winners = tuple[Seat, ...]
Played = tuple[int, tuple[Winners, ...]]  # the number of a deal, and who won with each of its lineups


@dataclass(frozen=True, slots=True)
class Match:
    game: str
    options: Any  # each game's own
    bots: tuple[str, ...]
    seed: int

    def lineups(self, deal: int) -> tuple[Lineup, ...]:
        """How the bots sit when this deal is played: the rotations of one seating. Seatings take turns."""
        orders = seatings(self.bots, self.options.players)
        return orders[deal % len(orders)]

    def deals(self, games: int) -> int:
        """How many deals make at least so many games."""
        orders = seatings(self.bots, self.options.players)
        rounds, rest = divmod(games, sum(map(len, orders)))
        deals = rounds * len(orders)
        while rest > 0:
            rest -= len(self.lineups(deals))
            deals += 1
        return deals


@cache
def seatings(bots: tuple[str, ...], players: int) -> tuple[tuple[Lineup, ...], ...]:
    """Every order around the table, each as its distinct rotations.

    Fewer bots than seats are repeated in turn; of more, every choice of so many sits down.
    """
    fields: Iterable[Lineup] = combinations(bots, players)
    if len(bots) < players:
        fields = [tuple(islice(cycle(bots), players))]
    found: dict[frozenset[Lineup], tuple[Lineup, ...]] = {}
    for order in chain.from_iterable(map(permutations, fields)):
        rotations = tuple(dict.fromkeys((*order[first:], *order[:first]) for first in range(players)))
        found.setdefault(frozenset(rotations), rotations)
    return tuple(found.values())


def play_deal(match: Match, bots: Mapping[str, Bot], deal: int) -> Played:
    """Play a deal with each of its lineups."""
    rules = GAMES[match.game]
    dealt = rules.deal(match.options, Random(f"{match.seed} {deal}"))
    games = []
    for turn, lineup in enumerate(match.lineups(deal)):
        luck = [Random(f"{match.seed} {deal} {turn} {seat}") for seat in range(len(lineup))]
        games.append(_winners(rules, dealt, lineup, bots, luck))
    return deal, tuple(games)


def _winners(
    rules: Game[Any, Any, Any, Any, Any], deal: Any, lineup: Lineup, bots: Mapping[str, Bot], luck: Sequence[Random]
) -> Winners:
    """Who wins. Of several seats that are waited for the first goes first; nobody is asked for interrupts."""
    players = [bots[name] for name in lineup]
    state = rules.start(deal)
    while (outcome := rules.outcome(state.public)) is None:
        seat = rules.to_act(state.public)[0]
        seen = view(state, seat)
        legal = rules.legal_actions(seen)
        action = players[seat].choose(seen, legal, Budget(players[seat].budget_ms), luck[seat]).action
        if id(action) not in map(id, legal) and action not in legal:  # most are the same object: four times as quick
            raise AssertionError(f"the bot {lineup[seat]} chose {action}, which is not legal")
        state = rules.apply(state, seat, action).state
    return outcome.winners
