"""The levels below expert, which reason as people do.

Each keeps one list of clues for every opponent and strikes out the clues that it sees contradicted by a piece. It
overlooks contradictions, and sometimes strikes out a clue by mistake. It never uses what the rules guarantee: that one
habitat is left, that every clue is needed, or how many spaces a clue may have. What it overlooks follows from a hash of
the map, its seat, its own clues and the piece, so that the same view always gives the same lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import shake_128
from math import log, prod
from random import Random
from struct import unpack

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.characters import Character
from cryptid.bots.classic.honest import honest_actions
from cryptid.bots.classic.remarks import remark
from cryptid.bots.classic.style import preferred
from cryptid.core.game import Seat
from cryptid.core.masks import Space, spaces_of
from cryptid.games.classic import deduce
from cryptid.games.classic.clues import MENTIONS
from cryptid.games.classic.model import Action, Ask, ClassicView, Colour, Cube, Search, Vote, owner
from cryptid.games.classic.notation import SPACE_NAMES


@dataclass(frozen=True, slots=True)
class Habits:
    """How a level reads the pieces, asks, searches and hides."""

    reads: float  # chance to notice that a piece contradicts a clue, at each look; it looks once a round
    aims: float  # share of the questions that pursue a likely space; the others are about any space, to anybody
    noise: float  # scale of the Gumbel noise on the log of a space's estimate when it chooses the likeliest
    picks: float  # how often it asks the player whose answer is least certain; otherwise anybody
    dares: float  # it searches a space with this estimate or more ...
    blind: int  # ... if no more than so many opponents have no disc there
    cubes: int  # how many places for a cube come to mind; it takes the one that gives away least
    slips: float  # chance to strike out a clue by mistake, for each piece and clue


HABITS: Mapping[str, Habits] = {
    "novice": Habits(reads=0.15, aims=0.70, noise=0.70, picks=0.0, dares=0.6, blind=1, cubes=1, slips=0.010),
    "casual": Habits(reads=0.22, aims=0.85, noise=0.50, picks=0.5, dares=0.6, blind=1, cubes=2, slips=0.005),
    "tracker": Habits(reads=0.40, aims=0.95, noise=0.35, picks=1.0, dares=0.6, blind=2, cubes=3, slips=0.002),
    "sharp": Habits(reads=0.70, aims=1.00, noise=0.20, picks=1.0, dares=0.5, blind=9, cubes=10, slips=0.0),
}

NEAR = 0.15  # answers whose likelihoods differ by less seem equally uncertain, so that style decides
GUARDED = 3  # a guarded character thinks of so many times as many places for a cube

Lists = Mapping[Colour, Sequence[int]]  # for each opponent's colour, the numbers of the clues it may have


class Human:
    def __init__(self, level: str, style: Character | None = None) -> None:
        self.habits, self.style = HABITS[level], style

    def choose(self, view: ClassicView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        honest = honest_actions(view, legal)
        acts = [action for action in honest if isinstance(action, Ask | Search)]
        cubes = [action for action in honest if isinstance(action, Cube)]
        if acts:
            return self._act(view, acts, rng)
        if cubes:
            return self._cube(view, cubes, rng)
        if Vote(True) in honest:
            return Choice(Vote(True), "I agree to every hint.")
        return Choice(rng.choice(honest), "I picked one of the honest actions at random.")

    def remark(self, view: ClassicView, action: Action) -> str:
        return remark(view, action)

    def _act(self, view: ClassicView, acts: Sequence[Ask | Search], rng: Random) -> Choice:
        """Pursue the likeliest space: search it if the estimate is good enough, else ask about it."""
        asks = [act for act in acts if isinstance(act, Ask)]
        spaces = [act.space for act in acts if isinstance(act, Search)]
        if asks and (not spaces or rng.random() >= self.habits.aims):
            return Choice(self._any(view, asks, rng), "I had no plan and asked anybody about any space.")
        shares = self._shares(view, spaces)
        estimates = {space: prod(by_space[space] for by_space in shares.values()) for space in spaces}
        space = max(spaces, key=lambda space: log(estimates[space] + 1e-9) + self._noise(rng))
        estimate, here = estimates[space], [ask for ask in asks if ask.space == space]
        if not here or (estimate >= self.habits.dares and len(here) <= self.habits.blind):
            return Choice(Search(space), f"I gave {SPACE_NAMES[space]} a {estimate:.0%} chance, so I searched there.")
        ask = self._target(view, here, shares, rng)
        lying = view.public.options.players - 1 - len(here)
        return Choice(
            ask,
            f"I gave {SPACE_NAMES[space]} a {estimate:.0%} chance, with {lying} of the others' discs on it. "
            f"Seat {ask.target} could have said no.",
        )

    def _any(self, view: ClassicView, asks: Sequence[Ask], rng: Random) -> Ask:
        return rng.choice(asks)

    def _noise(self, rng: Random) -> float:
        return -self.habits.noise * log(-log(1 - rng.random() * (1 - 1e-9) - 1e-10))

    def _target(
        self, view: ClassicView, asks: Sequence[Ask], shares: Mapping[Seat, Mapping[Space, float]], rng: Random
    ) -> Ask:
        if rng.random() < self.habits.picks:
            certainty = [abs(shares[ask.target][ask.space] - 0.5) for ask in asks]
            limit = min(certainty) + (NEAR if self.style else 0)
            asks = [ask for ask, value in zip(asks, certainty, strict=True) if value <= limit]
        return preferred(view, asks, self.style, rng)

    def _cube(self, view: ClassicView, cubes: Sequence[Cube], rng: Random) -> Choice:
        """Of the few places that come to mind, take the one where the fewest clues would be struck out."""
        masks, pool = deduce.masks_of(view.public), view.public.options.mode.pool
        count = self.habits.cubes * (GUARDED if self.style and self.style.is_guarded else 1)
        few = rng.sample(cubes, min(count, len(cubes)))
        cube = min(few, key=lambda cube: sum(masks[number] >> cube.space & 1 for number in pool))
        return Choice(cube, f"Of the {len(few)} places I thought of, this one gave away least.")

    def _shares(self, view: ClassicView, spaces: Sequence[Space]) -> dict[Seat, dict[Space, float]]:
        """Return how likely each opponent is to say yes on these spaces: the share of the clues on its list.

        A disc on the space is a yes. With two clues per seat, the shares are multiplied.
        """
        public, masks = view.public, deduce.masks_of(view.public)
        found: dict[Seat, dict[Space, float]] = {}
        for colour, numbers in self.lists(view).items():
            by_space = found.setdefault(owner(public.options.players, colour), dict.fromkeys(spaces, 1.0))
            for space in spaces:
                if not public.discs[colour] >> space & 1:
                    by_space[space] *= sum(masks[number] >> space & 1 for number in numbers) / len(numbers)
        return found

    def lists(self, view: ClassicView) -> Lists:
        """Return for each opponent's colour the clues with the fewest strikes: none, unless it made mistakes."""
        public, masks = view.public, deduce.masks_of(view.public)
        denied = {hint for hint in public.given if hint is not None}
        pool = [number for number in public.options.mode.pool if not MENTIONS[number] & denied]
        strikes = {
            colour: dict.fromkeys(pool, 0)
            for colour in range(public.options.clues)
            if owner(public.options.players, colour) != view.seat
        }
        for colour, space, is_disc, looks, luck in _pieces(view):
            noticed = 1 - (1 - self.habits.reads) ** looks
            for number in pool:
                notices, slips = luck[number]
                is_wrong = (masks[number] >> space & 1) != is_disc
                strikes[colour][number] += notices < noticed if is_wrong else slips < self.habits.slips
        return {
            colour: [number for number, count in counts.items() if count == min(counts.values())]
            for colour, counts in strikes.items()
        }


def _pieces(view: ClassicView) -> Iterator[tuple[Colour, Space, bool, int, Sequence[tuple[float, float]]]]:
    """Yield each piece of an opponent: colour, space, kind, how often the seat has looked at it, and its luck."""
    public, private = view.public, view.private
    assert private is not None
    turns, placed = 1, dict[tuple[Colour, Space], int]()
    for entry in public.log:
        turns += entry.seat == view.seat and isinstance(entry.action, Ask | Search)
        for event in entry.events:
            if event.kind in ("cube", "disc"):
                _, colour, space = map(int, event.data)
                placed[colour, space] = turns
    seed = f"{public.layout} {public.structures} {private.clues} {view.seat}"
    for is_disc, by_colour in enumerate((public.cubes, public.discs)):
        for colour, mask in enumerate(by_colour):
            if owner(public.options.players, colour) != view.seat:
                for space in spaces_of(mask):
                    looks = turns - placed.get((colour, space), turns) + 1
                    yield colour, space, bool(is_disc), looks, _luck(f"{seed} {colour} {space} {is_disc}")


@lru_cache(maxsize=1024)  # the play-outs of a review look at the same pieces many times
def _luck(key: str) -> tuple[tuple[float, float], ...]:
    """Return two numbers from 0 to 1 for each clue, by a hash of the key."""
    count = len(MENTIONS)
    numbers = unpack(f"<{2 * count}H", shake_128(key.encode()).digest(4 * count))
    return tuple(
        [(first / 65536, second / 65536) for first, second in zip(numbers[:count], numbers[count:], strict=True)]
    )
