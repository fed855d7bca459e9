"""Play bots against each other: each deal once with every rotation of the bots around the table.

The deal, the seating and all random numbers of a game follow from the match and the number of the deal, so a run can be
repeated, split up and resumed. Bots that run out of time are the one exception.
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
from cryptid.kernels.dealing import quick_deal

Lineup = tuple[str, ...]  # the name of the bot in each seat
Winners = tuple[Seat, ...]
Played = tuple[int, tuple[Winners, ...]]  # the number of a deal, and the winners with each of its lineups


@dataclass(frozen=True, slots=True)
class Match:
    game: str
    options: Any  # every game has its own type
    bots: tuple[str, ...]
    seed: int

    def lineups(self, deal: int) -> tuple[Lineup, ...]:
        """Return the lineups for this deal: the rotations of one seating. Successive deals use different seatings."""
        orders = seatings(self.bots, self.options.players)
        return orders[deal % len(orders)]

    def deals(self, games: int) -> int:
        """Return how many deals it takes to play at least this many games."""
        orders = seatings(self.bots, self.options.players)
        rounds, rest = divmod(games, sum(map(len, orders)))
        deals = rounds * len(orders)
        while rest > 0:
            rest -= len(self.lineups(deals))
            deals += 1
        return deals


@cache
def seatings(bots: tuple[str, ...], players: int) -> tuple[tuple[Lineup, ...], ...]:
    """Return every order around the table, each as its distinct rotations.

    Fewer bots than seats are repeated in order. With more bots than seats, every combination plays.
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
    dealt = quick_deal(match.game, match.options, Random(f"{match.seed} {deal}"))
    games = []
    for turn, lineup in enumerate(match.lineups(deal)):
        luck = [Random(f"{match.seed} {deal} {turn} {seat}") for seat in range(len(lineup))]
        games.append(_winners(rules, dealt, lineup, bots, luck))
    return deal, tuple(games)


def _winners(
    rules: Game[Any, Any, Any, Any, Any], deal: Any, lineup: Lineup, bots: Mapping[str, Bot], luck: Sequence[Random]
) -> Winners:
    """Play a game and return its winners. If the game waits for several seats, the first acts first."""
    players = [bots[name] for name in lineup]
    state = rules.start(deal)
    while (outcome := rules.outcome(state.public)) is None:
        seat = rules.to_act(state.public)[0]
        seen = view(state, seat)
        legal = rules.legal_actions(seen)
        action = players[seat].choose(seen, legal, Budget(players[seat].budget_ms), luck[seat]).action
        if id(action) not in map(id, legal) and action not in legal:  # comparing identities first is four times as fast
            raise AssertionError(f"the bot {lineup[seat]} chose {action}, which is not legal")
        state = rules.apply(state, seat, action).state
    return outcome.winners
