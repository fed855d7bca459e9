"""A fixed opponent that follows the decision rule of a published bot. Never tune it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from itertools import product
from math import prod
from operator import and_, or_
from random import Random

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.classic.honest import honest_actions
from cryptid.bots.classic.remarks import remark
from cryptid.core.masks import Space, is_single, spaces_of
from cryptid.games.classic import deduce
from cryptid.games.classic.model import Action, Ask, ClassicView, Colour, Search, Vote, owner

COMBINATIONS = 2500  # with fewer, it considers all players together
SPACES_LEFT = 4  # with no more, it searches
SAYING_NO = 0.3  # share of the clues that it would like to say no

Lists = dict[Colour, list[int]]  # for each opponent's colour, the numbers of the clues that fit its pieces


class Joiner:
    """Strikes out clues; once few combinations are left, keeps those that leave one habitat.

    It asks the player with the most clues left about a space where about 30 % of them say no, and searches when at most
    four spaces are left. It places any true cube.
    """

    def choose(self, view: ClassicView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        honest = honest_actions(view, legal)
        asks = [action for action in honest if isinstance(action, Ask)]
        searches = [action for action in honest if isinstance(action, Search)]
        if not asks and not searches:
            return Choice(Vote(True) if Vote(True) in honest else rng.choice(honest), "I picked at random.")
        lists, left = _left(view)
        likely = [search for search in searches if left[search.space]]
        if likely and (len(likely) <= SPACES_LEFT or not asks):
            best = max(rng.sample(likely, len(likely)), key=lambda search: left[search.space])
            return Choice(best, f"Only {len(likely)} spaces were left.")
        if not asks:
            return Choice(rng.choice(searches), "I had nothing left to ask.")
        return Choice(self._ask(view, asks, lists, rng), "I asked whoever had the most clues left.")

    def remark(self, view: ClassicView, action: Action) -> str:
        return remark(view, action)

    def _ask(self, view: ClassicView, asks: Sequence[Ask], lists: Lists, rng: Random) -> Ask:
        masks, players = deduce.masks_of(view.public), view.public.options.players
        held: dict[int, list[int]] = {}
        for colour, found in lists.items():
            held.setdefault(owner(players, colour), []).extend(found)
        most = max(len(held[ask.target]) for ask in asks)

        def surprise(ask: Ask) -> float:
            numbers = held[ask.target]
            no = sum(not masks[number] >> ask.space & 1 for number in numbers) / max(len(numbers), 1)
            return abs(no - SAYING_NO)

        few = [ask for ask in asks if len(held[ask.target]) == most]
        return min(rng.sample(few, len(few)), key=surprise)


def _left(view: ClassicView) -> tuple[Lists, Counter[Space]]:
    """Return the clues that each opponent may have, and how many combinations allow each space."""
    public, private, masks = view.public, view.private, deduce.masks_of(view.public)
    assert private is not None
    lists = {
        colour: [
            number
            for number in public.options.mode.pool
            if masks[number] & public.discs[colour] == public.discs[colour] and not masks[number] & public.cubes[colour]
        ]
        for colour in range(public.options.clues)
        if owner(public.options.players, colour) != view.seat
    }
    own = reduce(and_, private.masks)
    if prod(map(len, lists.values())) >= COMBINATIONS:
        return lists, Counter(spaces_of(reduce(and_, (_union(masks, found) for found in lists.values()), own)))
    joined = [
        (numbers, habitat)
        for numbers in product(*lists.values())
        if is_single(habitat := reduce(and_, (masks[number] for number in numbers), own))
    ]
    if joined:
        lists = {colour: sorted({numbers[i] for numbers, _ in joined}) for i, colour in enumerate(lists)}
    return lists, Counter(habitat.bit_length() - 1 for _, habitat in joined)


def _union(masks: Sequence[int], numbers: Sequence[int]) -> int:
    return reduce(or_, (masks[number] for number in numbers), 0)
