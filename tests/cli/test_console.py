"""What the terminal answers to actions that cannot be taken: always why, or what can be done instead."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cryptid.cli.boards import BOARDS
from cryptid.cli.console import Console
from cryptid.cli.paint import Paint, plain
from cryptid.core.game import State, play, view
from cryptid.games import GAMES
from cryptid.games.classic.notation import SPACE_NAMES


class Lines:
    """A screen that keeps what was said."""

    def __init__(self) -> None:
        self.paint: Paint = plain
        self.said: list[str] = []

    def draw(self, summary: str, board: str) -> None:
        self.said.append(board)

    def refresh(self, summary: str, board: str) -> None:
        """Show nothing."""

    def say(self, text: str) -> None:
        self.said.append(text)

    def read(self, prompt: str) -> str:
        raise NotImplementedError

    def clear(self) -> None:
        self.said.clear()


def start(game: str, *texts: str, **options: Any) -> State[Any, Any, Any]:
    """Return the state after these actions, each by the seat that is next."""
    rules = GAMES[game]
    state = rules.start(rules.deal(rules.options_type(**options), Random(5)))
    for text in texts:
        state = play(rules, state, rules.to_act(state.public)[0], rules.from_text(text)).state
    return state


def refusal(game: str, state: State[Any, Any, Any], text: str, seat: int = 0) -> str:
    """Return what is said to a seat that types this."""
    screen, seen = Lines(), view(state, seat)
    assert Console(GAMES[game], screen).read_action(text, seen, GAMES[game].legal_actions(seen)) is None
    [said] = screen.said
    return said


def shared(**options: Any) -> State[Any, Any, Any]:
    """Return a game of classic in which everybody has shared their cubes, always on the first space that fits."""
    rules = GAMES["classic"]
    state = start("classic", **options)
    while state.public.phase == "share":
        seat = rules.to_act(state.public)[0]
        state = play(rules, state, seat, rules.legal_actions(view(state, seat))[0]).state
    return state


def space(mask: int, other: int = 0) -> str:
    """Return the last space of a mask that is not in the other one."""
    return SPACE_NAMES[(mask & ~other).bit_length() - 1]


def test_classic_says_why_a_space_cannot_be_chosen() -> None:
    state = shared(players=3)
    own, everywhere = state.private[0].masks[0], state.public.spaces
    cubes = state.public.cubes[0] | state.public.cubes[1] | state.public.cubes[2]
    outside, closed = space(everywhere, own | cubes), space(cubes)
    assert (
        refusal("classic", state, f"search {outside}") == f"Your clue is not true on {outside}, so it cannot be there."
    )
    said = f"There is a cube on {closed} already, so nobody can choose that space."
    assert refusal("classic", state, f"ask 1 {closed}") == said
    assert refusal("classic", state, f"ask 0 {outside}") == "You cannot ask yourself; ask another seat."
    assert refusal("classic", state, f"ask 4 {outside}") == "There is no seat 4; the last one is 2."
    assert (
        refusal("classic", state, f"cube {outside}") == "'cube' is not possible now. You can type: ask, search, hint."
    )
    assert refusal("classic", state, "yes") == "'yes' is not possible now. You can type: ask, search, hint."
    assert refusal("classic", state, f"search {outside}", seat=1) == "There is nothing for you to decide now."
    state = start("classic")
    own = space(state.private[0].masks[0])
    assert refusal("classic", state, f"cube {own}") == f"Your clue is true on {own}, so a cube there would be wrong."


def test_classic_says_where_a_seat_has_answered() -> None:
    rules, state = GAMES["classic"], shared(players=3)
    true = space(state.private[1].masks[0], state.public.cubes[0] | state.public.cubes[2])
    state = play(rules, state, 0, rules.from_text(f"ask 1 {true}")).state
    while rules.to_act(state.public) != (2,):
        seat = rules.to_act(state.public)[0]
        state = play(rules, state, seat, rules.legal_actions(view(state, seat))[0]).state
    assert refusal("classic", state, f"ask 1 {true}", seat=2) == (
        f"Seat 1 has a disc on {true} already; ask about another space."
    )


def test_urban_says_which_card_is_missing() -> None:
    state = start("urban")
    hand = state.private[0].hand
    missing = next(card for card in ("split", "shuffle", "align") if card not in hand)
    text = {"split": "split 0 P", "shuffle": "shuffle 0 P left", "align": "align P left"}[missing]
    assert refusal("urban", state, text) == f"You have no {missing} card; your hand is {', '.join(hand)}."
    assert refusal("urban", state, "restrict left").startswith("'restrict' is not possible now. You can type: ")


def test_connections_says_what_is_in_the_way() -> None:
    state = start("connections", "pick horns", players=2, start=0)
    assert refusal("connections", state, "pick fin", seat=1) == (
        "The report names the head already; pick a trait of another part."
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_summary_is_short(game: str) -> None:
    state = start(game)
    for seat in (0, 1, None):
        lines = BOARDS[game].summary(view(state, seat)).split("\n")
        assert 1 <= len(lines) <= 4
        assert max(map(len, lines)) <= 100
