"""Actions as text: `pick horns`, `flip 3`, `swap 2 5`, `pass`, `propose Sailtangle`, `change Sailtangle`.

Input may be in any case and spacing, and a creature may be given by its number.
"""

from __future__ import annotations

import re
from typing import assert_never

from cryptid.core.game import InvalidAction
from cryptid.games.connections import model
from cryptid.games.connections.creatures import NAMES, TRAITS

_WORDS = re.compile(r"(pick|flip|swap|pass|propose|change)\s*(.*)", re.DOTALL)
_TRAITS = {trait.value: trait for trait in TRAITS}
_CARDS = {name.lower(): card for card, name in enumerate(NAMES)} | {str(card): card for card in range(len(NAMES))}


def to_text(action: model.Action) -> str:
    match action:
        case model.Pick(trait):
            return f"pick {trait.value}"
        case model.Flip(slot):
            return f"flip {slot}"
        case model.Swap(left, right):
            return f"swap {left} {right}"
        case model.Pass():
            return "pass"
        case model.Propose(card):
            return f"propose {NAMES[card]}"
        case model.Change(card):
            return f"change {NAMES[card]}"
        case _:  # pragma: no cover
            assert_never(action)


def from_text(text: str) -> model.Action:
    """Parse an action, or raise `InvalidAction`."""
    return _CANONICAL.get(text) or _read(text)


def _read(text: str) -> model.Action:
    found = _WORDS.fullmatch(text.strip().lower())
    if found is None:
        raise InvalidAction("unknown_action", "An action begins with pick, flip, swap, pass, propose or change.")
    word, rest = found.groups()
    match word:
        case "pick":
            return _pick(rest)
        case "flip":
            return _flip(rest)
        case "swap":
            return _swap(rest)
        case "pass":
            return _pass(rest)
        case "propose":
            return model.PROPOSALS[_card(rest)]
        case _:
            return model.CHANGES[_card(rest)]


def _pick(rest: str) -> model.Pick:
    if rest not in _TRAITS:
        raise InvalidAction("unknown_trait", f"Pick one of the traits {', '.join(_TRAITS)}.")
    return model.PICKS[_TRAITS[rest].number]


def _flip(rest: str) -> model.Flip:
    if not re.fullmatch("[1-6]", rest):
        raise InvalidAction("unknown_slot", "Flip one slot from 1 to 6, such as 'flip 3'.")
    return model.FLIPS[int(rest) - 1]


def _swap(rest: str) -> model.Swap:
    """R4.3: swap two different slots, in either order."""
    found = re.fullmatch(r"([1-6])\s*([1-6])", rest)
    if found is None or found[1] == found[2]:
        raise InvalidAction("unknown_slots", "Swap two different slots from 1 to 6, such as 'swap 2 5'.")
    left, right = sorted(map(int, found.groups()))
    return model.SWAPS[left, right]


def _pass(rest: str) -> model.Pass:
    if rest:
        raise InvalidAction("pass_alone", "Nothing follows 'pass'.")
    return model.PASS


def _card(rest: str) -> int:
    if rest not in _CARDS:
        raise InvalidAction("unknown_creature", "Name one of the 64 creatures, such as Sailtangle, or its number.")
    return _CARDS[rest]


_ACTIONS: tuple[model.Action, ...] = (
    *model.PICKS,
    *model.FLIPS,
    *model.SWAPS.values(),
    model.PASS,
    *model.PROPOSALS,
    *model.CHANGES,
)
_CANONICAL = {to_text(action): action for action in _ACTIONS}
