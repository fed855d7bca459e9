"""A game at this terminal: bots, and one or more people who share the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cryptid.bots import Bot, Budget
from cryptid.cli.console import Console
from cryptid.cli.screen import Left, Screen
from cryptid.core.game import AnyGame, Outcome, Seat, State, play, view, visible
from cryptid.core.record import Record

HUMAN = "human"


@dataclass
class LocalTable:
    """A game in progress, and what each person at the screen has yet to be told."""

    game: AnyGame
    deal: Any
    seats: Sequence[str]
    bots: Mapping[str, Bot]
    seed: int
    notes: Sequence[str] = ()  # said before the game
    state: State[Any, Any, Any] = field(init=False)
    moves: list[tuple[Seat, str]] = field(init=False, default_factory=list)
    reasons: list[str] = field(init=False, default_factory=list)
    untold: dict[Seat | None, list[str]] = field(init=False)
    at_screen: Seat | None = field(init=False, default=None)
    console: Console = field(init=False)

    def __post_init__(self) -> None:
        self.state = self.game.start(self.deal)
        self.humans = [seat for seat, who in enumerate(self.seats) if who == HUMAN]
        self.luck = [Random(f"{self.seed} {seat}") for seat in range(len(self.seats))]
        self.untold = {reader: [] for reader in (None, *self.humans)}
        if len(self.humans) == 1:
            self.at_screen = self.humans[0]
        you = "you" if len(self.humans) == 1 else HUMAN
        self.names = [f"Seat {seat} ({you if who == HUMAN else who})" for seat, who in enumerate(self.seats)]

    def record(self) -> Record[Any]:
        return Record(self.game.name, self.game.version, self.deal, tuple(self.moves))

    def play(self, screen: Screen) -> str:
        """Play until the game ends or somebody leaves, and return the last line to print."""
        self.console = Console(self.game, screen)
        try:
            for note in self.notes:
                screen.say(note)
            screen.say(f"{self.game.name}: {', '.join(self.names)}. Type help at any time.")
            while (outcome := self.game.outcome(self.state.public)) is None:
                seat = self.next_seat()
                if seat in self.humans:
                    self.ask(seat)
                else:
                    self.take(seat, *self.think(seat))
            return self.end(outcome)
        except Left:
            return f"You left the game. The seed was {self.seed}."

    def next_seat(self) -> Seat:
        """Return the next seat to act. People come before bots, so that bots do not decide a vote first."""
        waited = self.game.to_act(self.state.public)
        return next((seat for seat in waited if seat in self.humans), waited[0])

    def take(self, seat: Seat, action: Any, remark: str | None = None) -> None:
        step = play(self.game, self.state, seat, action)
        self.state = step.state
        self.moves.append((seat, self.game.to_text(action)))
        for reader, untold in self.untold.items():
            untold.extend(self.console.board.tell(event, self.names) for event in visible(step.events, reader))
            if remark is not None:
                untold.append(f"{self.names[seat]}: “{remark}”")
        if len(self.humans) < 2:
            self.tell(self.at_screen)
            self.console.refresh(view(self.state, self.at_screen))

    def tell(self, reader: Seat | None) -> None:
        """Say what this reader has not been told yet. That includes all a spectator would be told."""
        for line in self.untold[reader]:
            self.console.screen.say(f"  {line}")
        self.untold[reader].clear()
        self.untold[None].clear()

    def think(self, seat: Seat) -> tuple[Any, str]:
        """Ask a bot for its action and its remark. An illegal action is a bug, so it raises AssertionError."""
        name = self.seats[seat]
        seen = view(self.state, seat)
        legal = self.game.legal_actions(seen)
        bot = self.bots[name]
        choice = bot.choose(seen, legal, Budget(bot.budget_ms), self.luck[seat])
        if choice.action not in legal:
            raise AssertionError(f"the bot {name} chose {choice.action}, which is not legal")
        self.reasons.append(f"{self.names[seat]}, {self.game.to_text(choice.action)}: {choice.reason}")
        return choice.action, bot.remark(view(self.state, None), choice.action)

    def ask(self, seat: Seat) -> None:
        """Let a person act. Input that cannot be played gets a message, and the prompt again."""
        self.hand_over(seat)
        self.tell(seat)
        seen = view(self.state, seat)
        legal = self.game.legal_actions(seen)
        self.console.draw(seen)
        self.console.offer(seen, legal)
        action = None
        while action is None:
            action = self.console.read_action(self.console.screen.read(f"{self.names[seat]} > "), seen, legal)
        self.take(seat, action)

    def hand_over(self, seat: Seat) -> None:
        """Clear the screen between people who share it, so that nobody sees another seat's secrets."""
        if self.at_screen != seat:
            self.console.screen.clear()
            self.console.screen.read(f"{self.names[seat]} is next. Press Enter when nobody else can see the screen. ")
            self.at_screen = seat

    def end(self, outcome: Outcome) -> str:
        self.tell(None)
        self.console.draw(view(self.state, self.at_screen if len(self.humans) == 1 else None))
        winners = " and ".join(self.names[seat] for seat in outcome.winners) or "Nobody"
        return f"\n{winners} won ({outcome.reason}) after {len(self.moves)} moves. The seed was {self.seed}."
