"""Reason as people do: eliminate clues for each player separately, ignoring that exactly one habitat must be left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from cryptid.core.game import Seat
from cryptid.core.masks import Mask, Space
from cryptid.games.classic import deduce
from cryptid.games.classic.model import Ask, ClassicView, LoggedMove, Search, owner

Shares = Mapping[Seat, Sequence[float]]  # for each other seat and space


def shares(view: ClassicView) -> Shares:
    """Return the share of each other seat's possible clues that hold on each space.

    With two clues per seat, the shares are multiplied.
    """
    public = view.public
    masks = deduce.masks_of(public)
    found: dict[Seat, list[float]] = {}
    for colour, numbers in enumerate(deduce.candidates(view)):
        seat = owner(public.options.players, colour)
        if seat != view.seat:
            by_space = found.setdefault(seat, [1.0] * public.spaces.bit_length())
            for space in range(len(by_space)):
                holding = sum(masks[number] >> space & 1 for number in numbers)
                by_space[space] *= holding / len(numbers) if numbers else 0.5
    return found


def remember(view: ClassicView, moves: Sequence[LoggedMove]) -> ClassicView:
    """Return the view with only the pieces that were placed in these moves."""
    public = view.public
    pieces = [event.data for entry in moves for event in entry.events if event.kind in ("cube", "disc")]
    seen = [0] * public.options.clues
    for _, colour, space in pieces:
        seen[int(colour)] |= 1 << int(space)
    cubes, discs = (
        tuple(Mask(mask & seen[colour]) for colour, mask in enumerate(masks)) for masks in (public.cubes, public.discs)
    )
    return replace(view, public=replace(public, cubes=cubes, discs=discs))


def favourite(acts: Sequence[Ask | Search], fits: Shares, rng: Random) -> tuple[Space, float]:
    """Return the space that may be searched where all others seem most likely to say yes, and that likelihood."""
    hope: dict[Space, float] = {}
    for act in acts:
        if isinstance(act, Search):
            hope[act.space] = 1.0
            for by_space in fits.values():
                hope[act.space] *= by_space[act.space]
    best = max(hope.values(), default=0.0)
    return rng.choice([space for space, share in hope.items() if share == best] or [acts[0].space]), best


def least_certain(acts: Sequence[Ask | Search], space: Space, fits: Shares, rng: Random) -> Ask | None:
    """Return the question about the space whose answer is least certain, or None if all answers are certain."""
    asks = [a for a in acts if isinstance(a, Ask) and a.space == space and 0 < fits[a.target][space] < 1]
    rng.shuffle(asks)
    return min(asks, key=lambda ask: abs(fits[ask.target][space] - 0.5), default=None)
