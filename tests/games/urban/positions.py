"""Positions for tests: you name the parts that matter, and the rest is filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cryptid.core.game import Event, view
from cryptid.games.urban import Urban
from cryptid.games.urban.model import DECKS, Options, UrbanState
from cryptid.games.urban.position import CARD_LETTERS, from_position

URBAN = Urban()


def table(
    round_: int,
    phase: str,
    turn: str,
    cryptid_row: str,
    scientist_row: str,
    *,
    hands: tuple[str, str] = ("sha", "sha"),
    discards: tuple[str, str] = ("", ""),
    decks: tuple[str, str] = ("", ""),
    wilds: tuple[str, str] = ("down", "down"),
    evidence: tuple[int, int] = (0, 0),
    blocks: str = "",
    removed: str = "",
    options: Options | None = None,
) -> UrbanState:
    """Decks default to the cards that are left, the block deck to the blocks that are left, mysterious ones last."""
    options = options or Options()
    seats = [
        f"{hands[s]}/{decks[s] or _rest(options, s, hands[s] + discards[s])}/{discards[s]}/{wilds[s]}/{evidence[s]}"
        for s in (0, 1)
    ]
    name, _, extra = phase.partition("+")
    drawn = extra if name == "expand" else ""
    gone = 2 * (max(0, round_ - 3) + (round_ >= 3 and name in ("relocate", "expand")))
    removed = removed or "o" * gone
    size = 14 - 2 * (round_ - 1) - len(drawn)
    left = 5 - (cryptid_row + scientist_row + removed + drawn).count("m")
    blocks = blocks or "o" * (size - left) + "m" * left
    line = f"{round_} {phase} {turn} {cryptid_row} {scientist_row} {' '.join(seats)} {blocks or '-'} {removed or '-'}"
    return from_position(line, options)


def _rest(options: Options, seat: int, used: str) -> str:
    full = Counter(CARD_LETTERS[card] for card in DECKS[options.decks][seat])
    return "".join((full - Counter(used)).elements())


def act(state: UrbanState, *texts: str) -> UrbanState:
    """Return the state after these actions, each played by the seat whose turn it is."""
    for text in texts:
        state = step(state, text)[0]
    return state


def step(state: UrbanState, text: str) -> tuple[UrbanState, tuple[Event, ...]]:
    action = URBAN.from_text(text)
    assert text in legal(state), f"{text} is not legal"
    made = URBAN.apply(state, state.public.turn, action)
    return made.state, made.events


def legal(state: UrbanState) -> Sequence[str]:
    (seat,) = URBAN.to_act(state.public)
    return [URBAN.to_text(action) for action in URBAN.legal_actions(view(state, seat))]
