"""`cryptid setup`: set-ups of classic for a physical table.

Each is drawn with what everybody may see: the map, and for owners of the box each clue and the hint by book and number.
The clues in words, the hint and the habitat come after it, each behind a screen of its own. With --json it is one
object a line, as cryptid habitat and cryptid play --setup read it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from cryptid.cli.arguments import BadUsage, Subparsers, add_seed, at_least, fresh_seed
from cryptid.cli.boards.classic_map import Hex, Land, bottom, draw_map, legend
from cryptid.cli.paint import Paint, paint
from cryptid.cli.screen import WIDTH, Left, clear, is_watched, read_line
from cryptid.core.codec import decode, encode
from cryptid.core.masks import Space
from cryptid.games.classic.clues import Mode, clue_words
from cryptid.games.classic.model import Options, Source, colours_of
from cryptid.games.classic.notation import SPACE_NAMES
from cryptid.games.classic.setup import (
    Card,
    InvalidSetup,
    Setup,
    card_setup,
    cards,
    data_books,
    data_hints,
    generate,
    generate_on,
    read_key,
)

SCREEN = "\n" * 30  # what hides a secret from the reader of the lines above


@dataclass(frozen=True, slots=True)
class Made:
    """A set-up with the words that made it, and where its clues (by colour) and its hint stand in the box."""

    setup: Setup
    origin: str
    entries: tuple[tuple[str, int], ...]
    hint_number: int | None


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "setup", help="set-ups for a physical table", description=__doc__, allow_abbrev=False
    )
    parser.add_argument("--players", type=at_least(0), default=4, metavar="N", help="2 to 5 (default: 4)")
    parser.add_argument(
        "--mode", metavar="MODE", help="normal or advanced (default: that of the card or board, else normal)"
    )
    add_seed(parser)
    parser.add_argument("--count", type=at_least(1), default=1, metavar="K", help="how many, with seeds N, N + 1, ...")
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "--card", metavar="ID", help="a printed card: N01 to N19 normal, A01 to A35 advanced, or random"
    )
    source.add_argument("--board", metavar="KEY", help="the board of an official key, with fresh clues")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    seed = fresh_seed() if args.seed is None else args.seed
    for i in range(args.count):  # what is refused is refused for every seed, so before anything is printed
        made = _make(args, seed + i)
        if args.json:
            print(json.dumps(encode(made.setup)))
        elif is_watched():
            _show(made)
        else:
            print("\n".join(_pages(made)))
    return 0


# Making


def _make(args: argparse.Namespace, seed: int) -> Made:
    rng = Random(seed)
    if args.card is not None:
        card = _card(args.card, args.mode, rng)
        setup = card_setup(_options(args, card.mode, Source.CARD), card, rng)
        return Made(setup, f"card {card.id}, seed {seed}", *_on_card(card, setup))
    if args.board is not None:
        setup = _on_board(args, rng)
        origin = f"fresh clues on board {args.board}, seed {seed}"
    else:
        setup = generate(_options(args, None, Source.GENERATED), rng)
        origin = f"seed {seed}"
    return Made(setup, origin, *_in_books(setup, Random(f"{seed} books")))


def _options(args: argparse.Namespace, mode: Mode | None, source: Source) -> Options:
    """The options asked for; a card or a board has a mode of its own."""
    wanted = mode or Mode.NORMAL if args.mode is None else decode(Mode, args.mode, "mode")
    if mode not in (None, wanted):
        raise BadUsage(f"mode: this is for {mode} mode, not {wanted}.")
    return Options(args.players, wanted, source)


def _card(name: str, mode: str | None, rng: Random) -> Card:
    if name.lower() == "random":
        wanted = Mode.NORMAL if mode is None else decode(Mode, mode, "mode")
        return rng.choice([card for card in cards().values() if card.mode is wanted])
    if name.upper() not in cards():
        raise BadUsage(f"card: there is no '{name[:40]}'; N01 to N19 are normal, A01 to A35 advanced.")
    return cards()[name.upper()]


def _on_board(args: argparse.Namespace, rng: Random) -> Setup:
    mode, layout, structures = read_key(args.board)
    setup = generate_on(_options(args, mode, Source.GENERATED), layout, structures, rng)
    if setup is None:
        raise InvalidSetup("board", f"no clues for {args.players} players lead to one habitat on this board.")
    return setup


def _on_card(card: Card, setup: Setup) -> tuple[tuple[tuple[str, int], ...], int]:
    """Books and numbers of a card's row, by colour, and the number of its hint."""
    _, row, hint_number = next(row for row in card.rows if row[0] == len(setup.clues))
    by_clue = {data_books()[book][number - 1]: (book, number) for book, number in row}
    return tuple(by_clue[clue] for clue in setup.clues), hint_number


def _in_books(setup: Setup, rng: Random) -> tuple[tuple[tuple[str, int], ...], int | None]:
    """An entry for each clue, in the next book each: every book holds every clue, so the number tells nothing."""
    entries = []
    for clue, (book, clues) in zip(setup.clues, data_books().items(), strict=False):
        entries.append((book, rng.choice([number for number, each in enumerate(clues, start=1) if each == clue])))
    hints = [number for number, hint in enumerate(data_hints(), start=1) if hint == setup.hint]
    return tuple(entries), rng.choice(hints) if hints else None


# Showing


def _show(made: Made) -> None:
    """At a screen that people share: one secret at a time, when it is asked for, and hidden again."""
    secrets = list(_secrets(made))
    print(_open(made, paint()))
    try:
        for title, text in secrets:
            read_line(f"\n{title}: press Enter to see it (Ctrl-D to stop here). ")
            clear()
            print(f"{title}\n\n  {text}\n")
            try:
                read_line("Press Enter to hide it. ")
            finally:
                clear()
                print(_open(made, paint()))
    except Left:
        return


def _pages(made: Made) -> Iterator[str]:
    """The whole set-up to be scrolled through with care."""
    yield _open(made, paint())
    for title, text in _secrets(made):
        yield f"\n{'-' * WIDTH}\n{title}: below. Everybody else, do not read on.{SCREEN}  {text}\n"
    yield f"{'-' * WIDTH}\n"


def _open(made: Made, paint: Paint) -> str:
    """What everybody may see."""
    setup = made.setup
    land = Land(setup.layout, setup.structures)

    def hex_at(space: Space) -> Hex:
        return land.top(space), bottom(space, None, ())

    return "\n".join(
        [
            f"Cryptid for {setup.players} players, {setup.mode} mode",
            "",
            *draw_map(land, paint, hex_at, lambda _: True),
            "",
            *legend(setup.mode.structure_colours),
            "",
            "Tiles (a tile's number stands in its top left corner, that of a turned one in its bottom right)",
            *_tiles(setup),
            "",
            *_structures(setup),
            "",
            *_references(made),
        ]
    )


def _tiles(setup: Setup) -> Iterator[str]:
    cells = [f"{tile.tile}{' turned' if tile.rotated else ''}" for tile in setup.layout]
    for i in range(0, len(cells), 2):
        rows = f"{i // 2 * 3 + 1}-{i // 2 * 3 + 3}"
        yield f"  rows {rows}:  A-F  tile {cells[i]:<12}G-L  tile {cells[i + 1]}"


def _structures(setup: Setup) -> Iterator[str]:
    for kind, name in (("stone", "Standing stones"), ("shack", "Abandoned shacks")):
        places = ", ".join(f"{s.colour} {SPACE_NAMES[s.space]}" for s in setup.structures if s.kind == kind)
        yield f"{name + ':':<18}{places}"


def _references(made: Made) -> Iterator[str]:
    yield "With the clue books of the box, each player looks up a clue; the numbers give nothing away:"
    for seat in range(made.setup.players):
        entries = [made.entries[colour] for colour in colours_of(made.setup.players, seat)]
        yield f"  {_player(seat)}: " + " and ".join(f"book {book}, clue {number}" for book, number in entries)
    if made.hint_number is not None:
        yield f"  If you agree on a hint: number {made.hint_number} of the rule book's hints"


def _secrets(made: Made) -> Iterator[tuple[str, str]]:
    """Whom each secret is for, and the secret."""
    setup = made.setup
    for seat in range(setup.players):
        clues = [clue_words(setup.clues[colour]) for colour in colours_of(setup.players, seat)]
        yield f"The clue of {_player(seat)}", "\n  ".join(f"the habitat is {clue}" for clue in clues)
    hint = "there is none" if setup.hint is None else setup.hint.words
    yield "The hint, once you agree on it", hint
    yield "The habitat, when the game is over", f"{SPACE_NAMES[setup.habitats[0]]} (to deal this again: {made.origin})"


def _player(seat: int) -> str:
    return f"player {seat + 1}"
