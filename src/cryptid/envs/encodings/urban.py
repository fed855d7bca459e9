"""The encoding of Urban Legends: blocks and sensors of both rows, the cards that the seat sees, and the turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from cryptid.envs.encoding import Encoding, one_hot
from cryptid.games.urban import model
from cryptid.games.urban.sensors import ANNOUNCEMENTS, MOST_SENSORS, MOST_SPACES, RESTRICTIONS, sensors

SEATS = range(2)
ROUNDS = range(1, 9)
BLOCKS = range(4)  # of the longer row
SPACES = range(5)  # of the longer row
MOST_OF_A_COLOUR = 4
ENOUGH_EVIDENCE = 5
LONGEST = 246  # the most decisions of a game (docs/rules/urban.md)

EFFECTS: tuple[model.Effect, ...] = (
    *(
        model.Split(space, sensors(*counts))
        for space in range(MOST_SPACES)
        for counts in product(range(5), range(5), range(4))
        if sum(counts) <= MOST_SENSORS
    ),
    *(
        model.Shuffle(space, colour, side)
        for space in range(MOST_SPACES)
        for colour in model.COLOURS
        for side in model.Side
    ),
    *(model.Align(colour, side) for colour in model.COLOURS for side in model.Side),
)
ACTIONS: tuple[model.Action, ...] = (
    *EFFECTS,
    *(model.Wild(effect) for effect in EFFECTS),
    model.Draw(),
    *ANNOUNCEMENTS,
    *RESTRICTIONS.values(),
    *(model.Relocate(colour, space) for colour in model.COLOURS for space in range(MOST_SPACES)),
    *(model.Expand(left, right) for left, right in product(model.Block, model.Block)),
)

PARTS = {
    "seat": len(SEATS),
    "round": len(ROUNDS),
    "phase": len(model.Phase),
    "turn": len(SEATS),
    "blocks": len(SEATS) * len(BLOCKS) * 4,
    "sensors": len(SEATS) * len(SPACES) * len(model.COLOURS),
    "lifted": len(model.COLOURS),
    "hand": len(model.Card),
    "drawn_blocks": len(model.Block),
    "piles": len(SEATS) * (2 + len(model.Card)),
    "wilds": len(SEATS),
    "evidence": len(SEATS),
    "block_deck": 1,
    "removed": len(model.Block),
}


def read(view: model.UrbanView) -> dict[str, Sequence[float]]:
    public, private = view.public, view.private
    assert private is not None
    return {
        "seat": one_hot(SEATS, view.seat),
        "round": one_hot(ROUNDS, public.round),
        "phase": one_hot(list(model.Phase), public.phase),
        "turn": one_hot(SEATS, public.turn),
        "blocks": [bit for row in SEATS for block in BLOCKS for bit in _block(public, row, block)],
        "sensors": [count for row in SEATS for space in SPACES for count in _colours(_at(public.spaces[row], space))],
        "lifted": _colours(public.lifted),
        "hand": [private.hand.count(card) / model.HAND_LIMIT for card in model.Card],
        "drawn_blocks": [private.blocks.count(block) / 2 for block in model.Block],
        "piles": [share for seat in SEATS for share in _pile(public, seat)],
        "wilds": public.wilds,
        "evidence": [min(1.0, evidence / ENOUGH_EVIDENCE) for evidence in public.evidence],
        "block_deck": [public.city.deck / (model.BLOCKS_ON_TOP + model.BLOCKS_BELOW)],
        "removed": [
            public.city.removed.count(block) / (model.BLOCKS_ON_TOP + model.BLOCKS_BELOW) for block in model.Block
        ],
    }


def _block(public: model.Public, row: int, place: int) -> list[bool]:
    """Return four flags: there is a block, it is mysterious, it has presence, it has evidence."""
    city = public.city
    kind = city.blocks[row][place] if place < len(city.blocks[row]) else None
    marks = [bool(marked[row] >> place & 1) for marked in (city.presence, city.evidence)]
    return [kind is not None, kind is model.Block.MYSTERIOUS, *marks]


def _at(spaces: Sequence[model.Sensors], place: int) -> model.Sensors:
    return spaces[place] if place < len(spaces) else ""


def _colours(here: model.Sensors) -> list[float]:
    return [here.count(colour) / MOST_OF_A_COLOUR for colour in model.COLOURS]


def _pile(public: model.Public, seat: int) -> list[float]:
    pile = public.piles[seat]
    counts = [pile.hand, pile.deck, *(pile.discard.count(card) for card in model.Card)]
    return [count / model.DECK_SIZE for count in counts]


def longest(_: model.Options) -> int:
    return LONGEST


ENCODING = Encoding(PARTS, ACTIONS, read, longest)
