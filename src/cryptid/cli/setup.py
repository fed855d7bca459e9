"""Deal set-ups of classic for a physical table.

First comes what everybody may see: the map, and the book and number of each clue for owners of the box. The clues in
words, the hint and the habitat follow, each on a screen of its own. With --json, each set-up is one object per line,
for cryptid habitat and cryptid play --setup, with the doubt of each seat before the first piece in bits, the grade, and
the mean plain surprise of all sets of clues of the map.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import suppress

from cryptid.cli.arguments import add_seed, at_least, fresh_seed
from cryptid.cli.boards.classic_map import Hex, Land, bottom, draw_map, legend
from cryptid.cli.paint import Paint, paint
from cryptid.cli.screen import WIDTH, Left, clear, is_watched, read_line
from cryptid.core.codec import decode, encode
from cryptid.core.masks import Space
from cryptid.games.classic.boxed import Boxed, boxed
from cryptid.games.classic.clues import Mode, clue_words
from cryptid.games.classic.grade import grade_of
from cryptid.games.classic.model import Grade, Setup, Source, colours_of
from cryptid.games.classic.notation import SPACE_NAMES

SCREEN = "\n" * 30  # scrolls a secret out of sight


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=at_least(0), default=4, metavar="N", help="2 to 5 (default: 4)")
    parser.add_argument(
        "--mode", metavar="MODE", help="normal or advanced (default: the mode of the card or board, else normal)"
    )
    add_seed(parser)
    parser.add_argument(
        "--count",
        type=at_least(1),
        default=1,
        metavar="K",
        help="number of set-ups, with seeds N, N + 1, ... (default: 1)",
    )
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "--card", metavar="ID", help="a printed card: N01 to N19 normal, A01 to A35 advanced, or random"
    )
    source.add_argument("--board", metavar="KEY", help="use the board of an official key, with new clues")
    parser.add_argument(
        "--grade",
        default=Grade.ANY,
        metavar="GRADE",
        help="gentle, fair or hard: how hard the map is on average, in normal mode (default: any)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run(args: argparse.Namespace) -> int:
    seed = fresh_seed() if args.seed is None else args.seed
    mode = None if args.mode is None else decode(Mode, args.mode, "mode")
    grade = decode(Grade, args.grade, "grade")
    if args.json:
        _print_json(args, mode, grade, seed)
        return 0
    for i in range(args.count):  # bad arguments are refused at the first seed, before anything is printed
        made = boxed(args.players, mode, seed + i, args.card, args.board, grade)
        if is_watched():
            _show(made)
        else:
            print("\n".join(_pages(made)))
    return 0


def _print_json(args: argparse.Namespace, mode: Mode | None, grade: Grade, seed: int) -> None:
    """Print set-ups with doubt and grade. The kernel is imported here: it pays off for many set-ups, not for one."""
    from cryptid.kernels.classic.deals import draw_map, judged  # noqa: PLC0415 (see above)

    source = Source.GENERATED if args.card is None else Source.CARD
    for i in range(args.count):
        setup = boxed(args.players, mode, seed + i, args.card, args.board, grade, draw_map).setup
        print(json.dumps(encode(setup) | judged(setup, source)))


# Showing


def _show(made: Boxed) -> None:
    """Show the set-up on a shared screen: one secret at a time, on request, then hidden again."""
    print(_open(made, paint()))
    with suppress(Left):
        for title, text in _secrets(made):
            read_line(f"\n{title}: press Enter to see it (Ctrl-D to stop here). ")
            clear()
            print(f"{title}\n\n  {text}\n")
            try:
                read_line("Press Enter to hide it. ")
            finally:
                clear()
                print(_open(made, paint()))


def _pages(made: Boxed) -> Iterator[str]:
    """Return the whole set-up as text, with space before each secret so that nobody reads it by accident."""
    yield _open(made, paint())
    for title, text in _secrets(made):
        yield f"\n{'-' * WIDTH}\n{title}: below. Everybody else, please look away.{SCREEN}  {text}\n"
    yield f"{'-' * WIDTH}\n"


def _open(made: Boxed, paint: Paint) -> str:
    """Return the part that everybody may see."""
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
            "Tiles (the number is in a tile's top left corner; on a turned tile, it is in the bottom right)",
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


def _references(made: Boxed) -> Iterator[str]:
    yield "If you own the box, look up your clue in the clue books; the numbers give nothing away:"
    for seat in range(made.setup.players):
        entries = [made.entries[colour] for colour in colours_of(made.setup.players, seat)]
        yield f"  {_player(seat)}: " + " and ".join(f"book {book}, clue {number}" for book, number in entries)
    if made.hint_number is not None:
        yield f"  If you all agree to a hint: number {made.hint_number} of the rule book's hints"


def _secrets(made: Boxed) -> Iterator[tuple[str, str]]:
    """Yield each secret with a title that says who may read it."""
    setup = made.setup
    for seat in range(setup.players):
        clues = [clue_words(setup.clues[colour]) for colour in colours_of(setup.players, seat)]
        yield f"The clue of {_player(seat)}", "\n  ".join(f"the habitat is {clue}" for clue in clues)
    hint = "there is none" if setup.hint is None else setup.hint.words
    yield "The hint, once everybody agrees to it", hint
    grade = grade_of(setup)
    told = "" if grade is None else f"; for people this set-up was {grade}"
    again = f"(to deal this again: {made.origin})"
    yield "The habitat, when the game is over", f"{SPACE_NAMES[setup.habitats[0]]}{told} {again}"


def _player(seat: int) -> str:
    return f"player {seat + 1}"
