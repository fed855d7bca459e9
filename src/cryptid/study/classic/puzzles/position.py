"""Positions of classic as short text, and games played at random to look for puzzles in.

    n 12b4a6 B2F4A9C3D4E5 aDx A6C7B22C8

The mode; the tiles, 7 to c for those that are rotated (R2.6); the places of the structures, in the order of the mode;
a letter for each clue, by seat; the moves: a space is a cube, a number before it the seat that is asked. The seat whose
turn it is solves the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from string import ascii_letters

from cryptid.core.game import Seat, view
from cryptid.core.record import Record
from cryptid.games.classic import GAME
from cryptid.games.classic.board import COLS, TILES, Structure, Tile
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, Mode
from cryptid.games.classic.model import Action, Ask, ClassicState, ClassicView, Cube, Deal, Options, Phase, Setup
from cryptid.games.classic.notation import SPACE_NAMES, space_named, to_text
from cryptid.kernels.dealing import quick_deal

MODES = {mode[0]: mode for mode in Mode}
DIGITS = "0123456789abc"
MOVE = re.compile("([0-4]?)([A-L][1-9])")
MOST_TURNS = 16

TABLES = (  # that puzzles are looked for at
    (3, Mode.NORMAL),
    (4, Mode.NORMAL),
    (4, Mode.NORMAL),
    (5, Mode.NORMAL),
    (3, Mode.ADVANCED),
    (4, Mode.ADVANCED),
)


def pack(record: Record[Deal]) -> str:
    made = record.deal.setup
    tiles = "".join(DIGITS[tile.tile + TILES * tile.rotated] for tile in made.layout)
    places = {(s.kind, s.colour): SPACE_NAMES[s.space] for s in made.structures}
    structures = "".join(places[which] for which in made.mode.structures)
    clues = "".join(ascii_letters[CLUE_NUMBER[clue]] for clue in made.clues)
    moves = "".join("".join(text.split()[1:]) for _, text in record.moves)
    return f"{made.mode[0]} {tiles} {structures} {clues} {moves}"


def unpack(position: str) -> tuple[Record[Deal], Seat]:
    letter, tiles, structures, clues, moves = position.split()
    mode = MODES[letter]
    made = Setup(
        mode,
        len(clues),
        tuple(Tile((number - 1) % TILES + 1, number > TILES) for number in map(DIGITS.index, tiles)),
        tuple(
            Structure(kind, colour, *divmod(space_named(structures[2 * i : 2 * i + 2]), COLS))
            for i, (kind, colour) in enumerate(mode.structures)
        ),
        tuple(CLUES[ascii_letters.index(letter)] for letter in clues),
    )
    deal = _deal(made)
    state, played = GAME.start(deal), []
    for asked, space in MOVE.findall(moves):
        (seat,) = GAME.to_act(state.public)
        text = f"ask {asked} {space}" if asked else f"cube {space}"
        played.append((seat, text))
        state = GAME.apply(state, seat, GAME.from_text(text)).state
    return Record(GAME.name, GAME.version, deal, tuple(played)), state.public.turn


def _deal(made: Setup) -> Deal:
    """The deal of a set-up. Its hint is the first that is true; no puzzle uses it."""
    hints = made.true_hints(made.players)
    hinted = Setup(
        made.mode, made.players, made.layout, made.structures, made.clues, hints[0] if hints else None, made.habitat
    )
    return Deal(Options(players=made.players, mode=made.mode), hinted)


def positions(rng: Random) -> Iterator[tuple[ClassicView, Record[Deal]]]:
    """Play one game at random; yield each turn as the seat to act sees it."""
    players, mode = rng.choice(TABLES)
    deal = _deal(quick_deal(GAME.name, Options(players=players, mode=mode), rng).setup)
    state, played, turns = GAME.start(deal), list[tuple[Seat, str]](), 0
    while turns < MOST_TURNS:
        seat = state.public.to_act[0]
        if state.public.phase is Phase.ACT:
            turns += 1
            yield view(state, seat), Record(GAME.name, GAME.version, deal, tuple(played))
        action = _action(state, seat, rng)
        played.append((seat, to_text(action)))
        state = GAME.apply(state, seat, action).state


def _action(state: ClassicState, seat: Seat, rng: Random) -> Action:
    """A true cube, or a question about a space where the habitat may be by the asker's own clue."""
    seen = view(state, seat)
    area = state.private[seat].masks[0]
    legal = GAME.legal_actions(seen)
    asks = [action for action in legal if isinstance(action, Ask) and area >> action.space & 1]
    return rng.choice(asks or [action for action in legal if isinstance(action, Cube | Ask)])
