"""Every space is either legal or blocked for one reason, and the pieces on the map show that the reason is true."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cryptid.core.game import play, view
from cryptid.core.masks import spaces_of
from cryptid.games.classic import Classic, Options
from cryptid.games.classic.blocked import Blocked, Reason
from cryptid.games.classic.board import SPACES
from cryptid.games.classic.model import Action, Ask, ClassicView, Correct, Cube, Disc, Phase, Search
from tests.games.classic.configurations import CONFIGURATIONS

GAME = Classic()
Key = tuple[str, int | None, int | None]  # the kind of action, whom or which colour, and the piece to correct


def key_of(action: Action) -> tuple[Key, int | None] | None:
    """Return the kind of an action, and the space that a player chooses for it."""
    match action:
        case Ask(target, space):
            return ("Ask", target, None), space
        case Search(space) | Disc(space):
            return (type(action).__name__, None, None), space
        case Cube(colour, space):
            return ("Cube", colour, None), space
        case Correct(colour, space, to):
            return ("Correct", colour, space), to
    return None


def places(actions: list[Action]) -> dict[Key, set[int]]:
    """For each kind of action among these, return the spaces that may be chosen."""
    found: dict[Key, set[int]] = {}
    for action in actions:
        match key_of(action):
            case key, int(space):
                found.setdefault(key, set()).add(space)
    return found


def fits(one: Blocked, key: Key) -> bool:
    return one.kind is None or (one.kind, one.who, one.piece) == key


def holds(seen: ClassicView, reason: Reason, key: Key, space: int) -> bool:
    """Tell whether the reason is true of the space, by looking at the pieces one by one."""
    kind, who, _ = key
    public, private = seen.public, seen.private
    assert seen.seat is not None
    assert private is not None
    two = public.options.players == 2
    own = [2 * seen.seat, 2 * seen.seat + 1] if two else [seen.seat]
    says = {colour: space in spaces_of(mask) for colour, mask in zip(own, private.masks, strict=True)}
    colour = public.moving[0] if kind == "Disc" else who if two and kind != "Ask" and who is not None else own[0]
    match reason:
        case Reason.CLOSED:
            return any(space in spaces_of(cubes) for cubes in public.cubes)
        case Reason.ANSWERED:
            assert who is not None
            return all(space in spaces_of(public.discs[each]) for each in ([2 * who, 2 * who + 1] if two else [who]))
        case Reason.OWN_DISC:
            return space in spaces_of(public.discs[colour])
        case Reason.PAID_FOR:
            return public.phase is Phase.PENALTY and space == public.pawn
        case Reason.CLUE_HOLDS:
            return says[colour]
        case Reason.CLUE_FAILS:
            return not all(says.values()) if kind == "Search" else not says[colour]


def views(options: Options, seed: int) -> Iterator[ClassicView]:
    """Yield the view of every seat during a random game."""
    rng = Random(seed)
    state = GAME.start(GAME.deal(options, rng))
    for _ in range(40):
        if state.public.phase is Phase.OVER:
            return
        seen = [view(state, seat) for seat in range(options.players)]
        yield from seen
        seat = rng.choice(state.public.to_act)
        state = play(GAME, state, seat, rng.choice(list(GAME.legal_actions(seen[seat])))).state


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", CONFIGURATIONS.values(), ids=CONFIGURATIONS)
def test_every_space_is_legal_or_blocked_for_one_true_reason(options: Options, seed: int) -> None:
    for seen in views(options, seed):
        blocked = GAME.blocked(seen)
        for key, legal in places(list(GAME.legal_actions(seen))).items():
            reasons = {
                space: [one.reason for one in blocked if fits(one, key) and one.spaces >> space & 1]
                for space in range(SPACES)
            }
            assert {space for space, found in reasons.items() if not found} == legal, key
            assert all(len(found) <= 1 for found in reasons.values()), key
            assert all(holds(seen, reason, key, space) for space, found in reasons.items() for reason in found), key


def test_nothing_is_blocked_for_a_spectator_or_a_seat_without_a_space_to_choose() -> None:
    state = GAME.start(GAME.deal(Options(3), Random(1)))
    assert GAME.blocked(view(state, None)) == ()
    assert GAME.blocked(view(state, 1)) == ()
    assert GAME.blocked(view(state, 0))


def test_every_reason_occurs() -> None:
    """Except the one that needs a correction before a payment, for which test_honour.py has a position."""
    found = {
        one.reason for options in CONFIGURATIONS.values() for seen in views(options, 1) for one in GAME.blocked(seen)
    }
    assert found == set(Reason) - {Reason.PAID_FOR}
