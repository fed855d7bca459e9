"""Whether what a reader was sent holds a value that only others, or nobody, may know: a look at the bytes alone.

Independent of `sample`: messages are taken apart into words, numbers and named lists, and those that tell a secret
(clues, hints, hands, cards) must not be among them before they are in the public part.
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

FIGURES = ("ply", "at", "since", "until", "made_at", "turn_seconds", "absent_seconds")  # numbers that are no cards
SMALL = 20  # below it, a number may be anything


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of the game, and the ply and the time at which it began."""

    ply: int
    at: Milliseconds
    state: State[Any, Any, Any]  # Any: of every game


def tokens(value: Any, name: str = "") -> Iterator[str]:
    """Words, numbers, and lists of them with their name. Any: what JSON can hold."""
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
    """What tells a secret, or one that is a secret no longer, in a part of the state."""
    found = set(filter(TELLS[game], tokens(json.loads(canonical(part)))))
    return frozenset(found | {NAMES[int(card)] for card in found if game == "connections"})


def secrets(game: str, state: State[Any, Any, Any]) -> Mapping[Seat | None, frozenset[str]]:
    """What each reader must not be told in this state."""
    private, public = [values(game, part) for part in state.private], values(game, state.public)
    everything = values(game, state.hidden).union(*private) - public
    return {None: everything, **{seat: everything - own for seat, own in enumerate(private)}}


def check_secrets(game: str, channels: Channels, moments: list[Moment]) -> int:
    """How many messages were looked through that could have told something. Raises `Leaked`."""
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
            if found := words & kept[moment.ply][reader]:
                raise Leaked(name, f"{sorted(found)} in {told.data!r}")
            if _kind(message) == "sync" and reader is not None:
                _check_told(game, words, moment.state.private[reader])
            count += bool(kept[moment.ply][reader])
    return count


def _check_told(game: str, words: set[str], private: object) -> None:
    """Who may know a secret is told it in the form that is looked for; else looking for it would prove nothing."""
    own = set(filter(TELLS[game], values(game, private)))
    assert own <= words, f"{own - words} should have been told"


def _kind(message: Any) -> str | None:
    return message.get("type") if isinstance(message, dict) else None


def _moment(message: Any, at: Milliseconds, moments: list[Moment]) -> Moment | None:
    """Of which a message tells: by its ply, or else by the time."""
    ply = message.get("ply") if isinstance(message, dict) else None
    before = (each for each in reversed(moments) if (each.at <= at if ply is None else each.ply <= ply))
    return next(before, None)
