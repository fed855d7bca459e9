"""Actions as text, and spaces by name: `A1` is the top left corner, `L9` the bottom right one."""

from __future__ import annotations

import re
from typing import assert_never

from cryptid.core.game import InvalidAction
from cryptid.core.masks import Space
from cryptid.games.classic import model
from cryptid.games.classic.board import COLS, ROWS

LETTERS = "ABCDEFGHIJKL"
SPACE_NAMES = tuple(f"{LETTERS[col]}{row + 1}" for row in range(ROWS) for col in range(COLS))
SPACE_BY_NAME = {name: space for space, name in enumerate(SPACE_NAMES)}

_SPACE = f"[{LETTERS}][1-{ROWS}]"
_PATTERNS = {
    kind: re.compile(pattern, re.IGNORECASE | re.ASCII)
    for kind, pattern in {
        "cube": rf"cube (?:([0-3]) )?({_SPACE})",
        "ask": rf"ask ([0-4]) ({_SPACE})",
        "search": rf"search ({_SPACE})",
        "disc": rf"disc ({_SPACE})",
        "answer": r"answer (?:(discs?)|cube(?: ([0-3]))?)",
        "hint": r"hint",
        "yes": r"yes",
        "no": r"no",
        "correct": rf"correct (?:([0-3]) )?({_SPACE})(?: ({_SPACE}))?",
        "pass": r"pass",
    }.items()
}


def space_named(name: str) -> Space:
    """Return the space of a name that is known to be well formed."""
    return SPACE_BY_NAME[name.upper()]


def to_text(action: model.Action) -> str:
    match action:
        case model.Cube():
            return f"cube {_own(action.colour)}{SPACE_NAMES[action.space]}"
        case model.Ask():
            return f"ask {action.target} {SPACE_NAMES[action.space]}"
        case model.Search():
            return f"search {SPACE_NAMES[action.space]}"
        case model.Disc():
            return f"disc {SPACE_NAMES[action.space]}"
        case model.Answer():
            return f"answer {action.reply} {_own(action.colour)}".rstrip()
        case model.CallHint():
            return "hint"
        case model.Vote():
            return "yes" if action.agrees else "no"
        case model.Correct():
            to = "" if action.to is None else f" {SPACE_NAMES[action.to]}"
            return f"correct {_own(action.colour)}{SPACE_NAMES[action.space]}{to}"
        case model.Pass():
            return "pass"
        case _:
            assert_never(action)


def from_text(text: str) -> model.Action:
    """Parse an action, in any case and spacing."""
    words = " ".join(text.split())
    pattern = _PATTERNS.get(words.split(" ")[0].lower())
    if pattern is None:
        raise InvalidAction(
            "unreadable", f"'{words[:40]}' is no action; the first word is one of {', '.join(_PATTERNS)}."
        )
    match = pattern.fullmatch(words)
    if match is None:
        raise InvalidAction("unreadable", f"'{words[:40]}' is not complete; write it like '{_EXAMPLES[pattern]}'.")
    return _read(words.split(" ")[0].lower(), match.groups())


_EXAMPLES = {
    _PATTERNS["cube"]: "cube C7",
    _PATTERNS["ask"]: "ask 2 C7",
    _PATTERNS["search"]: "search C7",
    _PATTERNS["disc"]: "disc C7",
    _PATTERNS["answer"]: "answer discs' or 'answer cube 3",
    _PATTERNS["hint"]: "hint",
    _PATTERNS["yes"]: "yes",
    _PATTERNS["no"]: "no",
    _PATTERNS["correct"]: "correct C3 D4",
    _PATTERNS["pass"]: "pass",
}


def _read(kind: str, words: tuple[str | None, ...]) -> model.Action:
    match kind, words:
        case "cube", (colour, str(space)):
            return model.CUBES[_colour(colour)].at[space_named(space)]
        case "ask", (str(target), str(space)):
            return model.ASKS[int(target)].at[space_named(space)]
        case "search", (str(space),):
            return model.SEARCHES.at[space_named(space)]
        case "disc", (str(space),):
            return model.DISCS.at[space_named(space)]
        case "answer", (str(discs), _):
            return model.Answer(model.Reply(discs.lower()))
        case "answer", (None, colour):
            return model.Answer(model.Reply.CUBE, _colour(colour))
        case "correct", (colour, str(space), to):
            return model.Correct(_colour(colour), space_named(space), None if to is None else space_named(to))
        case "hint", _:
            return model.CallHint()
        case "pass", _:
            return model.Pass()
        case _:
            return model.Vote(kind == "yes")


def _own(colour: model.Colour | None) -> str:
    return "" if colour is None else f"{colour} "


def _colour(digit: str | None) -> model.Colour | None:
    return None if digit is None else int(digit)
