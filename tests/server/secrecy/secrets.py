"""Search the bytes that a reader was sent for values that only others, or nobody, may know.

This does not use `sample`: messages are split into words, numbers and named lists, and those that reveal a secret
(clues, hints, hands, cards) must not occur before they are public.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cryptid.core.codec import canonical
from cryptid.core.game import Seat, State
from cryptid.games.classic.clues import CLUES, Hint
from cryptid.games.connections.creatures import NAMES
from cryptid.server.clock import Milliseconds
from tests.server.secrecy.staging import Channels, Leaked, seat_of

FIGURES = ("ply", "at", "since", "until", "made_at", "turn_seconds", "absent_seconds")  # numbers other than cards
SMALL = 20  # below it, a number may be anything


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of the game, and the ply and time at which it began."""

    ply: int
    at: Milliseconds
    state: State[Any, Any, Any]  # Any: of every game


def tokens(value: Any, name: str = "") -> Iterator[str]:
    """Yield words, numbers, and lists with their name. Any: JSON values."""
    match value:
        case dict():
            for key, each in value.items():
                if key not in FIGURES:
                    yield from tokens(each, key)
        case list():
            yield f"{name}:{json.dumps(value)}"
            for each in value:
                yield from tokens(each, name)
        case str():
            yield from {value, *value.split()}
        case int():
            yield str(value)


_CLUES = frozenset({*CLUES, *(hint.value for hint in Hint)})


def _tells_clue(token: str) -> bool:
    return token in _CLUES or token.startswith("masks:[")


def _tells_hand(token: str) -> bool:
    return token.startswith(("hand:[", "drawn:[", "blocks:[")) and "[]" not in token


def _tells_card(token: str) -> bool:
    return token.isdecimal() and SMALL <= int(token) < len(NAMES)


TELLS: Mapping[str, Callable[[str], bool]] = {"classic": _tells_clue, "urban": _tells_hand, "connections": _tells_card}


def values(game: str, part: object) -> frozenset[str]:
    """Return the values in a part of the state that are, or were, secret."""
    found = set(filter(TELLS[game], tokens(json.loads(canonical(part)))))
    return frozenset(found | {NAMES[int(card)] for card in found if game == "connections"})


def secrets(game: str, state: State[Any, Any, Any]) -> Mapping[Seat | None, frozenset[str]]:
    """Return the values that each reader must not receive in this state."""
    private, public = [values(game, part) for part in state.private], values(game, state.public)
    everything = values(game, state.hidden).union(*private) - public
    return {None: everything, **{seat: everything - own for seat, own in enumerate(private)}}


def check_secrets(game: str, channels: Channels, moments: list[Moment]) -> int:
    """Return how many messages were searched that could have revealed something. Raises `Leaked`."""
    kept = {moment.ply: secrets(game, moment.state) for moment in moments}
    count = 0
    for name, channel in channels.items():
        reader = seat_of(name)
        for told in channel:
            message = json.loads(told.data)
            moment = _moment(message, told.at, moments)
            if moment is None or _kind(message) == "assistance":  # which names all clues or cards alike
                continue
            words = set(tokens(message))
            if _is_replay(message):
                words -= _held(game, reader, moment, moments)
            if found := words & kept[moment.ply][reader]:
                raise Leaked(name, f"{sorted(found)} in {told.data!r}")
            if _kind(message) == "sync" and reader is not None:
                _check_told(game, words, moment.state.private[reader])
            count += bool(kept[moment.ply][reader])
    return count


def _check_told(game: str, words: set[str], private: object) -> None:
    """A reader who may know a secret gets it in the form that we search for; otherwise the search proves nothing."""
    own = set(filter(TELLS[game], values(game, private)))
    assert own <= words, f"{own - words} should have been told"


def _is_replay(message: Any) -> bool:
    return isinstance(message, dict) and "steps" in message


def _held(game: str, reader: Seat | None, until: Moment, moments: list[Moment]) -> frozenset[str]:
    """Return the values that the reader has held so far, which a replay shows again. Others may hold the same now."""
    if reader is None:
        return frozenset()
    own = (values(game, each.state.private[reader]) for each in moments if each.ply <= until.ply)
    return frozenset[str]().union(*own)


def _kind(message: Any) -> str | None:
    return message.get("type") if isinstance(message, dict) else None


def _moment(message: Any, at: Milliseconds, moments: list[Moment]) -> Moment | None:
    """Find the moment of a message by its ply, or else by its time."""
    ply = message.get("ply") if isinstance(message, dict) else None
    before = (each for each in reversed(moments) if (each.at <= at if ply is None else each.ply <= ply))
    return next(before, None)
