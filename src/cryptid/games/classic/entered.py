"""Set-ups as people write them in JSON: with clue books, cards, official keys and names of spaces (R2.5, R2.6)."""

from __future__ import annotations

import re
from typing import Any

from cryptid.core.codec import decode, encode
from cryptid.games.classic.board import COLS, Layout, Structures
from cryptid.games.classic.clues import CLUE_NUMBER, NEGATION, TERRAINS, Clue, Mode
from cryptid.games.classic.model import InvalidSetup, Setup
from cryptid.games.classic.notation import SPACE_BY_NAME
from cryptid.games.classic.setup import Card, cards, clue_books, hint_list, read_key

JUDGEMENT = ("doubt", "grade", "map_surprise")  # what `cryptid setup --json` adds to a set-up
_GREEK = "αβγδε"  # the initials of the books
_ENTRY = re.compile(rf"([a-z]+|[{_GREEK}]) ?[:-]? ?([0-9]+)", re.IGNORECASE)


def read_setup(data: Any) -> Setup:
    """Decode a set-up from JSON.

    "card" (with "players") or "board" (an official key) may replace mode, layout and structures; a card also brings its
    clues, unless others are given. A clue may be a book and a number, a space a name, the hint a number.
    """
    setup: Setup = decode(Setup, _plain(data) if isinstance(data, dict) else data)
    return setup


def find_card(name: str) -> Card:
    """Return the card of this id, in any case."""
    if name.upper() not in cards():
        raise InvalidSetup("card", f"there is no '{name[:40]}'; N01 to N19 are normal, A01 to A35 advanced.")
    return cards()[name.upper()]


def read_clue(text: str) -> Clue | None:
    """Return the clue of an id, such as "water|desert" in any order, or of a book and number, such as "alpha 12"."""
    entry = _ENTRY.fullmatch(text.strip())
    if entry is not None:
        return _clue_in_book(entry[1].lower(), int(entry[2]))
    words = text.replace(" ", "").lower()
    negation = NEGATION if words.startswith(NEGATION) else ""
    terrains = words.removeprefix(NEGATION).split("|")
    if set(terrains) <= set(TERRAINS):
        words = negation + "|".join(sorted(terrains, key=TERRAINS.index))
    return words if words in CLUE_NUMBER else None


def _clue_in_book(name: str, number: int) -> Clue | None:
    """Return a clue by its book's name, or its Greek or Latin initial."""
    for letter, (book, clues) in zip(_GREEK, clue_books().items(), strict=True):
        if name in (book, book[0], letter):
            return clues[number - 1] if 1 <= number <= len(clues) else None
    return None


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a set-up in the form in which it is written."""
    rest = {name: value for name, value in data.items() if name not in ("board", "card", *JUDGEMENT)}
    given = data.keys() & {"board", "card"}
    if len(given) == 2:
        raise InvalidSetup("board", "give a card or a board, not both.")
    for source in given:
        if clash := {"mode", "layout", "structures"} & rest.keys():
            raise InvalidSetup(source, f"stands for {', '.join(sorted(clash))} too: give one or the other.")
        if not isinstance(data[source], str):
            raise InvalidSetup(source, f"expected the text of {'a key' if source == 'board' else 'an id'}.")
        rest = (_on_board if source == "board" else _on_card)(data[source], rest)
    return {name: _FIELDS.get(name, _as_it_is)(value) for name, value in rest.items()}


def _on_board(key: str, rest: dict[str, Any]) -> dict[str, Any]:
    return _map(*read_key(key)) | rest


def _on_card(name: str, rest: dict[str, Any]) -> dict[str, Any]:
    card = find_card(name)
    if "clues" in rest or rest.get("players") not in (2, 3, 4, 5):
        return _map(card.mode, card.layout, card.structures) | rest
    printed: dict[str, Any] = encode(card.setup(rest["players"]))
    return printed | rest


def _map(mode: Mode, layout: Layout, structures: Structures) -> dict[str, Any]:
    return {"mode": mode, "layout": encode(layout), "structures": encode(structures)}


def _as_it_is(value: Any) -> Any:
    return value


def _clues(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return [_clue(index, each) if isinstance(each, str) else each for index, each in enumerate(value)]


def _clue(index: int, text: str) -> Clue:
    clue = read_clue(text)
    if clue is None:
        raise InvalidSetup(f"clues[{index}]", f"there is no clue {text[:40]!r}. `cryptid clues` lists them all.")
    return clue


def _structures(value: Any) -> Any:
    return [_structure(index, each) for index, each in enumerate(value)] if isinstance(value, list) else value


def _structure(index: int, value: Any) -> Any:
    """Return a structure with row and column in place of the name of its space."""
    if not isinstance(value, dict) or "space" not in value:
        return value
    row, col = _place(f"structures[{index}].space", value["space"])
    return {name: each for name, each in value.items() if name != "space"} | {"row": row, "col": col}


def _habitat(value: Any) -> Any:
    return _place("habitat", value) if isinstance(value, str) else value


def _place(where: str, name: Any) -> list[int]:
    if not isinstance(name, str) or name.strip().upper() not in SPACE_BY_NAME:
        raise InvalidSetup(where, f"there is no space {str(name)[:40]!r}; they are named A1 to L9.")
    return list(divmod(SPACE_BY_NAME[name.strip().upper()], COLS))


def _hint(value: Any) -> Any:
    """Return the kind of a hint that is given by its number in the box."""
    if type(value) is int and 1 <= value <= len(hint_list()):
        return hint_list()[value - 1]
    return value


_FIELDS = {"clues": _clues, "structures": _structures, "habitat": _habitat, "hint": _hint}
