"""The encoding of classic: the map and its pieces as planes of 108 spaces, for up to five seats and colours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from cryptid.core.game import InvalidOptions
from cryptid.core.masks import Mask, mask_of
from cryptid.envs.encoding import Encoding, Floats, one_hot
from cryptid.games.classic import model
from cryptid.games.classic.board import SPACES, TERRITORIES, Layout, Structures, ground
from cryptid.games.classic.clues import STRUCTURE_COLOURS, STRUCTURE_KINDS, TERRAINS, Hint

SEATS = range(model.MOST_COLOURS)
PLAYERS = range(2, 6)
BYTES = -(-SPACES // 8)
CLUES_OF_A_SEAT = 2  # of the two-player variant
DECISIONS_A_TURN = 18  # a call and its votes, an action, an answer and a moved disc of every seat, a penalty

ACTIONS: tuple[model.Action, ...] = (
    *(cube for cubes in model.CUBES.values() for cube in cubes.at),
    *(ask for asks in model.ASKS for ask in asks.at),
    *model.SEARCHES.at,
    *model.DISCS.at,
    model.Answer(model.Reply.DISC),
    model.Answer(model.Reply.DISCS),
    model.Answer(model.Reply.CUBE),
    *(model.Answer(model.Reply.CUBE, colour) for colour in range(4)),
    model.CallHint(),
    model.Vote(True),
    model.Vote(False),
    model.Pass(),
)

PARTS = {
    "seat": len(SEATS),
    "players": len(PLAYERS),
    "phase": len(model.Phase),
    "turn": len(SEATS),
    "terrains": len(TERRAINS) * SPACES,
    "territories": len(TERRITORIES) * SPACES,
    "structure_kinds": len(STRUCTURE_KINDS) * SPACES,
    "structure_colours": len(STRUCTURE_COLOURS) * SPACES,
    "cubes": model.MOST_COLOURS * SPACES,
    "discs": model.MOST_COLOURS * SPACES,
    "own_clues": CLUES_OF_A_SEAT * SPACES,
    "pawn": SPACES,
    "searching": 1,
    "moving": model.MOST_COLOURS,
    "answered": model.MOST_COLOURS,
    "called": 1,
    "agreed": len(SEATS),
    "declined": len(SEATS),
    "hints": len(Hint),
}


def read(view: model.ClassicView) -> dict[str, Sequence[float] | Floats]:
    public, private = view.public, view.private
    assert private is not None
    return {
        "seat": one_hot(SEATS, view.seat),
        "players": one_hot(PLAYERS, public.options.players),
        "phase": one_hot(list(model.Phase), public.phase),
        "turn": one_hot(SEATS, public.turn),
        **read_map(public.layout, public.structures),
        "cubes": _planes(public.cubes),
        "discs": _planes(public.discs),
        "own_clues": _planes(private.masks),
        "pawn": one_hot(range(SPACES), public.pawn),
        "searching": [public.searching],
        "moving": one_hot(SEATS, *public.moving),
        "answered": one_hot(SEATS, *public.answered),
        "called": [public.called],
        "agreed": [vote is True for vote in public.votes],
        "declined": [vote is False for vote in public.votes],
        "hints": one_hot(list(Hint), *public.given),
    }


def _planes(masks: Sequence[Mask]) -> Floats:
    """Return each mask as 108 bits."""
    packed = b"".join(mask.to_bytes(BYTES, "little") for mask in masks)
    bits = np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little").reshape(len(masks), 8 * BYTES)
    return bits[:, :SPACES].ravel().astype(np.float32)


@lru_cache(maxsize=256)
def read_map(layout: Layout, structures: Structures) -> dict[str, Floats]:
    """Encode the map, which does not change in a game."""
    land = ground(layout)
    return {
        "terrains": _planes(land.terrains),
        "territories": _planes(land.territories),
        "structure_kinds": _planes([_where(structures, kind) for kind in STRUCTURE_KINDS]),
        "structure_colours": _planes([_where(structures, colour) for colour in STRUCTURE_COLOURS]),
    }


def _where(structures: Structures, what: str) -> Mask:
    return mask_of(sorted(s.space for s in structures if what in (s.kind, s.colour)))


def longest(options: model.Options) -> int:
    """Every turn puts a piece where its colour had none, or ends the game. Honour mode has no such limit (R10)."""
    if options.honour_mode:
        raise InvalidOptions("honour_mode", "honour_mode: environments have no corrections, so a game need not end.")
    return options.clues * SPACES * DECISIONS_A_TURN


ENCODING = Encoding(PARTS, ACTIONS, read, longest)
