"""The protocol that every game implements, the values it uses, and `play`, which checks and applies a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, TypeVar, get_type_hints, runtime_checkable

if TYPE_CHECKING:
    from cryptid.core.record import Record

Seat = int
Audience = Literal["all"] | tuple[Seat, ...]

Pub = TypeVar("Pub")
Priv = TypeVar("Priv")
Hid = TypeVar("Hid")
Act = TypeVar("Act")
Deal = TypeVar("Deal", bound="Dealt")


class BadInput(ValueError):
    """A request that was refused, with a message for people and a code that never changes. Nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class InvalidAction(BadInput):
    """The text is not an action of this game."""


class IllegalAction(BadInput):
    """The action is not legal for this seat now."""


class InvalidOptions(BadInput):
    """The game cannot be dealt with these options."""


@dataclass(frozen=True, slots=True)
class State(Generic[Pub, Priv, Hid]):
    """Everything about a game at one moment, in three parts by who may know it. Only a referee holds a whole state."""

    public: Pub
    private: tuple[Priv, ...] = field(repr=False)
    hidden: Hid = field(repr=False)


@dataclass(frozen=True, slots=True)
class View(Generic[Pub, Priv]):
    """Everything that a seat knows, or a spectator if there is no seat."""

    seat: Seat | None
    public: Pub
    private: Priv | None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, and which seats see it."""

    audience: Audience
    kind: str
    data: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Transition(Generic[Pub, Priv, Hid]):
    state: State[Pub, Priv, Hid]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    winners: tuple[Seat, ...]
    reason: str


class Dealt(Protocol):
    """Everything luck decided, and the options it was decided under: a frozen dataclass."""

    @property
    def options(self) -> Any: ...  # each game's own options; the registry mixes games


class Game(Protocol[Pub, Priv, Hid, Act, Deal]):
    """The rules of one game, as pure functions over frozen values."""

    name: ClassVar[str]
    version: ClassVar[int]  # raised when an old record would replay differently
    options_type: ClassVar[type[Any]]  # Any: the registry mixes games
    deal_type: ClassVar[type[Any]]
    interrupts: ClassVar[tuple[type[Any], ...]]  # actions that a seat may take out of turn
    roles: ClassVar[tuple[str, ...]]  # names of the seats in seat order; () if all seats play alike

    def deal(self, options: Any, rng: Random) -> Deal:
        """Draw everything that luck decides. No other function uses luck."""

    def start(self, deal: Deal) -> State[Pub, Priv, Hid]: ...

    def to_act(self, public: Pub) -> tuple[Seat, ...]:
        """The seats that must act now: several where choices are simultaneous, none when the game is over."""

    def legal_actions(self, view: View[Pub, Priv]) -> Sequence[Act]:
        """Return the seat's legal actions, each once. They depend on the view alone, so they cannot leak anything."""

    def apply(self, state: State[Pub, Priv, Hid], seat: Seat, action: Act) -> Transition[Pub, Priv, Hid]:
        """Return the transition of a legal action. The caller makes sure that it is legal, as `play` does."""

    def outcome(self, public: Pub) -> Outcome | None: ...

    def to_text(self, action: Act) -> str: ...

    def from_text(self, text: str) -> Act:
        """Parse an action, in any case and spacing, or raise `InvalidAction`."""

    def sample(self, view: View[Pub, Priv], rng: Random) -> Record[Deal]:
        """Draw a whole game that this seat cannot tell from the real one, uniformly among all such games."""


AnyGame = Game[Any, Any, Any, Any, Any]  # Any: code that takes every game alike


@runtime_checkable
class ExplainsBlocked(Protocol):
    """A game that also says why spaces cannot be chosen. Optional: a game without a map has nothing to explain."""

    def blocked(self, view: Any) -> Sequence[object]:
        """Return what cannot be chosen and why, from the view alone. Each game has its own dataclass for it."""


Score = tuple[int, ...]  # of one seat: the numbers that are compared, the most important first


@runtime_checkable
class ScoresMatch(Protocol):
    """A game in which two games with the seats exchanged make a match. Optional: for games whose roles are unequal."""

    def match_scores(self, public: Any) -> tuple[Score, ...]:
        """Return what each seat scored in a finished game: 1 for winning it, then what breaks a tie."""


def match_winners(first: Sequence[Score], second: Sequence[Score]) -> tuple[Seat, ...]:
    """Return the seats with the highest scores over two games, both given by the seats of the second."""
    totals = [tuple(map(sum, zip(*both, strict=True))) for both in zip(first, second, strict=True)]
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


@cache
def action_type(game: type[AnyGame]) -> Any:
    """The union of a game's actions, as its `to_text` declares it."""
    return get_type_hints(game.to_text)["action"]


def view(state: State[Pub, Priv, Hid], seat: Seat | None) -> View[Pub, Priv]:
    """Return what a seat, or a spectator, may know of a state."""
    if seat is not None and seat < 0:
        raise IndexError(f"there is no seat {seat}")
    return View(seat, state.public, None if seat is None else state.private[seat])


def play(
    game: Game[Pub, Priv, Hid, Act, Deal], state: State[Pub, Priv, Hid], seat: Seat, action: Act
) -> Transition[Pub, Priv, Hid]:
    """Check that the action is legal for the seat, then apply it. If not, raise `IllegalAction`; nothing changes."""
    if seat not in range(len(state.private)):
        raise IllegalAction("no_seat", f"There is no seat {seat}.")
    if game.outcome(state.public) is not None:
        raise IllegalAction("game_over", "The game is over.")
    legal = game.legal_actions(view(state, seat))
    if action in legal:
        return game.apply(state, seat, action)
    if not legal:
        raise IllegalAction("not_your_turn", f"Seat {seat} has nothing to decide now.")
    raise IllegalAction("not_legal", f"Seat {seat} may not do that now.")


def visible(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return the events that a seat, or a spectator, sees."""
    return tuple(e for e in events if e.audience == "all" or (seat is not None and seat in e.audience))
