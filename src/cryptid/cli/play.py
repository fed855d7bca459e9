"""Play a game in the terminal, against bots or with other people at the same screen."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from textwrap import wrap
from typing import Any

from cryptid.bots import BOTS, Bot, Budget
from cryptid.bots.entrants import running_bots
from cryptid.cli.arguments import (
    add_game,
    add_options,
    add_seed,
    fresh_seed,
    given_options,
    read_entrant,
)
from cryptid.cli.boards import BOARDS
from cryptid.cli.files import blaming, check_writable, read_text, write_text
from cryptid.cli.paint import paint
from cryptid.cli.parser import BadUsage
from cryptid.cli.screen import WIDTH, Left, clear, read_line, warn_if_narrow
from cryptid.core.codec import decode, parse_json
from cryptid.core.game import (
    AnyGame,
    IllegalAction,
    InvalidAction,
    Outcome,
    Seat,
    State,
    play,
    view,
    visible,
)
from cryptid.core.record import Record, dump_record
from cryptid.games import GAMES
from cryptid.games.classic.model import Setup
from cryptid.games.classic.setup import deal_setup, read_setup, warnings

HUMAN = "human"

HELP = """\
Type an action as shown above, in upper or lower case, or one of these:
  help    show this list and what you can do now
  legal   list every action you can take now
  board   draw the board again
  quit    leave the game"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--seats",
        metavar="NAME,...",
        help=f"players from seat 0 on: {HUMAN}, a bot, or program:COMMAND (default: you and the best bots)",
    )
    add_options(parser)
    add_seed(parser)
    parser.add_argument("--setup", metavar="FILE", help="classic only: play this set-up (JSON from cryptid setup)")
    parser.add_argument("--record", metavar="FILE", help="save the game for cryptid replay")
    parser.add_argument("--reasons", action="store_true", help="after the game, print why the bots chose their actions")


def run(args: argparse.Namespace) -> int:
    game = GAMES[args.game]
    seed = fresh_seed() if args.seed is None else args.seed
    seats = [] if args.seats is None else _read_seats(game, args.seats)
    deal = _deal(game, args, seats, seed)
    seats = seats or _default_seats(game, deal.options.players)
    if len(seats) != deal.options.players:
        raise BadUsage(f"--seats: expected {deal.options.players} names, not {len(seats)}.")
    if args.record is not None:
        check_writable(args.record)
    with running_bots(game.name, seats) as bots:
        table = Table(game, deal, seats, bots, seed)
        if args.setup is not None:
            print("".join(f"Note: {warning}\n" for warning in warnings(deal.setup)), end="")
        try:
            table.play()
            if args.reasons and game.outcome(table.state.public) is not None:
                print("\nWhy the bots chose their actions:", *table.reasons, sep="\n  ")
        finally:
            if args.record is not None:
                write_text(args.record, dump_record(table.record()))
                print(f"Saved to {args.record}. Read it with: cryptid replay {args.record}")
    return 0


def _read_seats(game: AnyGame, text: str) -> list[str]:
    return [read_entrant("player", game.name, name.strip(), HUMAN) for name in text.split(",")]


def _default_seats(game: AnyGame, players: int) -> list[str]:
    """Return one person, and the best bot in every other seat."""
    return [HUMAN, *[list(BOTS[game.name])[-1]] * (players - 1)]


def _deal(game: AnyGame, args: argparse.Namespace, seats: Sequence[str], seed: int) -> Any:
    given = given_options(game, args)
    if args.setup is not None:
        return _deal_file(game, given, args.setup, seed)
    if seats:
        given.setdefault("players", len(seats))
    return game.deal(decode(game.options_type, given), Random(seed))


def _deal_file(game: AnyGame, given: dict[str, Any], name: str, seed: int) -> Any:
    """Deal from a set-up file, which also sets the players and the mode; arguments may only repeat them."""
    if game.name != "classic":
        raise BadUsage(f"--setup: {game.name} has no set-up files; only classic does.")
    if given.get("source", "hand") != "hand":
        raise BadUsage("source: with --setup, the source is hand; leave this option out.")
    text = read_text(name)
    with blaming(name):
        setup: Setup = read_setup(parse_json(text))
        decided = {"players": setup.players, "mode": setup.mode.value, "source": "hand"}
        return deal_setup(decode(game.options_type, decided | given), setup, Random(seed))


@dataclass
class Table:
    """A game in progress, and what each person at the screen has yet to be told."""

    game: AnyGame
    deal: Any
    seats: Sequence[str]
    bots: Mapping[str, Bot]
    seed: int
    state: State[Any, Any, Any] = field(init=False)
    moves: list[tuple[Seat, str]] = field(init=False, default_factory=list)
    reasons: list[str] = field(init=False, default_factory=list)
    untold: dict[Seat | None, list[str]] = field(init=False)
    at_screen: Seat | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.board = BOARDS[self.game.name]
        self.paint = paint()
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

    def play(self) -> None:
        """Play until the game ends or somebody leaves."""
        warn_if_narrow()
        print(f"{self.game.name}: {', '.join(self.names)}. Type help at any time.")
        try:
            while (outcome := self.game.outcome(self.state.public)) is None:
                seat = self.next_seat()
                if seat in self.humans:
                    self.ask(seat)
                else:
                    self.take(seat, *self.think(seat))
        except Left:
            print(f"You left the game. The seed was {self.seed}.")
        else:
            self.end(outcome)

    def next_seat(self) -> Seat:
        """Return the next seat to act. People come before bots, so that bots do not decide a vote first."""
        waited = self.game.to_act(self.state.public)
        return next((seat for seat in waited if seat in self.humans), waited[0])

    def take(self, seat: Seat, action: Any, remark: str | None = None) -> None:
        step = play(self.game, self.state, seat, action)
        self.state = step.state
        self.moves.append((seat, self.game.to_text(action)))
        for reader, untold in self.untold.items():
            untold.extend(self.board.tell(event, self.names) for event in visible(step.events, reader))
            if remark is not None:
                untold.append(f"{self.names[seat]}: “{remark}”")
        if len(self.humans) < 2:
            self.tell(self.at_screen)

    def tell(self, reader: Seat | None) -> None:
        """Print what this reader has not been told yet. That includes all a spectator would be told."""
        for line in self.untold[reader]:
            print(f"  {line}", flush=True)
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
        self.draw(seat)
        self.offer(seat)
        while not self.obey(seat, read_line(f"{self.names[seat]} > ")):
            pass

    def obey(self, seat: Seat, text: str) -> bool:
        """Do what was typed, and return whether it was an action."""
        match text.lower():
            case "":
                pass
            case "quit":
                raise Left
            case "help":
                self.offer(seat)
                print(HELP)
            case "board":
                self.draw(seat)
            case "legal":
                print("\n".join(self.listed(seat)))
            case _:
                try:
                    self.take(seat, self.game.from_text(text))
                except (InvalidAction, IllegalAction) as error:
                    print(error)
                else:
                    return True
        return False

    def hand_over(self, seat: Seat) -> None:
        """Clear the screen between people who share it, so that nobody sees another seat's secrets."""
        if self.at_screen != seat:
            clear()
            read_line(f"{self.names[seat]} is next. Press Enter when nobody else can see the screen. ")
            self.at_screen = seat

    def draw(self, seat: Seat | None) -> None:
        print(f"\n{self.board.draw(view(self.state, seat), self.paint).rstrip()}")

    def offer(self, seat: Seat) -> None:
        seen = view(self.state, seat)
        print(f"\n{self.board.choices(seen, self.game.legal_actions(seen)).rstrip()}")

    def listed(self, seat: Seat) -> list[str]:
        """List every legal action, grouping those that differ only in their last word."""
        groups: dict[str, list[str]] = {}
        for action in self.game.legal_actions(view(self.state, seat)):
            *first, last = self.game.to_text(action).split(" ")
            groups.setdefault(" ".join(first), []).append(last)
        texts = [f"{first}: {' '.join(rest)}" if first else ", ".join(rest) for first, rest in groups.items()]
        return [line for text in texts for line in wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")]

    def end(self, outcome: Outcome) -> None:
        self.tell(None)
        self.draw(self.at_screen if len(self.humans) == 1 else None)
        winners = " and ".join(self.names[seat] for seat in outcome.winners) or "Nobody"
        print(f"\n{winners} won ({outcome.reason}) after {len(self.moves)} moves. The seed was {self.seed}.")
