"""Set-ups for owners of the boxed game: from a seed, a printed card or a board, with clue books and numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from cryptid.games.classic.clues import Mode
from cryptid.games.classic.entered import find_card
from cryptid.games.classic.model import Grade, InvalidSetup, Options, Setup, Source
from cryptid.games.classic.setup import (
    Card,
    DrawMap,
    card_setup,
    cards,
    clue_books,
    draw_map,
    generate,
    generate_on,
    hint_list,
    read_key,
)

BookNumber = tuple[str, int]  # a clue book, and the number of a clue in it


@dataclass(frozen=True, slots=True)
class Boxed:
    """A set-up, how it was made, and where to find its clues (by colour) and its hint in the box."""

    setup: Setup
    origin: str
    entries: tuple[BookNumber, ...]
    hint_number: int | None


def boxed(
    players: int,
    mode: Mode | None,
    seed: int,
    card: str | None = None,
    board: str | None = None,
    grade: Grade = Grade.ANY,
    draw: DrawMap = draw_map,
) -> Boxed:
    """Make the set-up of a seed, on a card or a board if one is given (not both); these decide the mode.

    `grade` is that of a generated map in normal mode. `draw` is `draw_map` or a twin of it.
    """
    if card is not None and board is not None:
        raise InvalidSetup("board", "give a card or a board, not both.")
    if grade is not Grade.ANY:
        _check_gradable(mode, card, board)
    rng = Random(seed)
    if card is not None:
        return _of_card(players, mode, seed, _card(card, mode, rng), rng)
    if board is not None:
        setup = _on_board(players, mode, board, rng)
        origin = f"fresh clues on board {board}, seed {seed}"
    else:
        setup = generate(replace(_options(players, mode, None, Source.GENERATED), grade=grade), rng, draw)
        origin = f"seed {seed}" if grade is Grade.ANY else f"grade {grade}, seed {seed}"
    return Boxed(setup, origin, *_in_books(setup, Random(f"{seed} books")))


def _check_gradable(mode: Mode | None, card: str | None, board: str | None) -> None:
    if mode is Mode.ADVANCED:
        raise InvalidSetup("grade", "set-ups in advanced mode are about equally hard, so they have no grade.")
    if card is not None or board is not None:
        raise InvalidSetup("grade", "choose a grade, or a card or board, not both.")


def _options(players: int, wanted: Mode | None, own: Mode | None, source: Source) -> Options:
    """Return the options asked for, in normal mode by default; `own` is the mode of the card or board."""
    mode = wanted or own or Mode.NORMAL
    if own not in (None, mode):
        raise InvalidSetup("mode", f"this is for {own} mode, not {mode}.")
    return Options(players, mode, source)


def _card(name: str, mode: Mode | None, rng: Random) -> Card:
    if name.lower() == "random":
        return rng.choice([card for card in cards().values() if card.mode is (mode or Mode.NORMAL)])
    return find_card(name)


def _of_card(players: int, mode: Mode | None, seed: int, card: Card, rng: Random) -> Boxed:
    setup = card_setup(_options(players, mode, card.mode, Source.CARD), card, rng)
    _, row, hint_number = next(row for row in card.rows if row[0] == len(setup.clues))
    by_clue = {clue_books()[book][number - 1]: (book, number) for book, number in row}
    return Boxed(setup, f"card {card.id}, seed {seed}", tuple(by_clue[clue] for clue in setup.clues), hint_number)


def _on_board(players: int, wanted: Mode | None, board: str, rng: Random) -> Setup:
    mode, layout, structures = read_key(board)
    setup = generate_on(_options(players, wanted, mode, Source.GENERATED), layout, structures, rng)
    if setup is None:
        raise InvalidSetup("board", f"no clues for {players} players lead to one habitat on this board.")
    return setup


def _in_books(setup: Setup, rng: Random) -> tuple[tuple[BookNumber, ...], int | None]:
    """Choose a book and number for each clue. Every book has every clue, so the number tells nothing to others."""
    entries = []
    for clue, (book, clues) in zip(setup.clues, clue_books().items(), strict=False):
        entries.append((book, rng.choice([number for number, each in enumerate(clues, start=1) if each == clue])))
    hints = [number for number, hint in enumerate(hint_list(), start=1) if hint == setup.hint]
    return tuple(entries), rng.choice(hints) if hints else None
