"""`cryptid play`: a game in the terminal, people and bots at one table."""

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
  help    this list and what may be done now
  legal   every action you may take now
  board   draw the position again
  quit    leave the game"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--seats",
        metavar="NAME,...",
        help=f"who sits where, from seat 0: {HUMAN}, a bot, or program:COMMAND; default: you and the best bots",
    )
    add_options(parser)
    add_seed(parser)
    parser.add_argument("--setup", metavar="FILE", help="classic: play this set-up (JSON, as cryptid setup gives it)")
    parser.add_argument("--record", metavar="FILE", help="write the game down for cryptid replay when it ends")
    parser.add_argument("--reasons", action="store_true", help="after the end, say why the bots did what they did")


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
                print("\nWhy the bots did it:", *table.reasons, sep="\n  ")
        finally:
            if args.record is not None:
                write_text(args.record, dump_record(table.record()))
                print(f"The record is in {args.record}; cryptid replay tells it again.")
    return 0


def _read_seats(game: AnyGame, text: str) -> list[str]:
    return [read_entrant("player", game.name, name.strip(), HUMAN) for name in text.split(",")]


def _default_seats(game: AnyGame, players: int) -> list[str]:
    """One person and the best bots."""
    return [HUMAN, *[list(BOTS[game.name])[-1]] * (players - 1)]


def _deal(game: AnyGame, args: argparse.Namespace, seats: Sequence[str], seed: int) -> Any:
    given = given_options(game, args)
    if args.setup is not None:
        return _deal_file(game, given, args.setup, seed)
    if seats:
        given.setdefault("players", len(seats))
    return game.deal(decode(game.options_type, given), Random(seed))


def _deal_file(game: AnyGame, given: dict[str, Any], name: str, seed: int) -> Any:
    """A set-up made by hand decides players and mode, unless the arguments say so too."""
    if game.name != "classic":
        raise BadUsage(f"--setup: {game.name} is not played from a set-up; classic is.")
    if given.get("source", "hand") != "hand":
        raise BadUsage("source: a set-up from a file is played with source=hand.")
    text = read_text(name)
    with blaming(name):
        setup: Setup = read_setup(parse_json(text))
        decided = {"players": setup.players, "mode": setup.mode.value, "source": "hand"}
        return deal_setup(decode(game.options_type, decided | given), setup, Random(seed))


@dataclass
class Table:
    """A game under way, and who at the screen has been told what."""

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
        """Until there is an outcome, or somebody leaves."""
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
            print(f"You have left the game. The seed was {self.seed}.")
        else:
            self.end(outcome)

    def next_seat(self) -> Seat:
        """People first where several are waited for, so that no bot decides a vote over their heads."""
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
        """What this reader has not been told yet; what a spectator would be told stands on the screen then, too."""
        for line in self.untold[reader]:
            print(f"  {line}", flush=True)
        self.untold[reader].clear()
        self.untold[None].clear()

    def think(self, seat: Seat) -> tuple[Any, str]:
        """What a bot chooses, and says about it; a bot that cheats is a fault of the program, not of its user."""
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
        """Let a person act; what cannot be played is answered with a sentence, and asked again."""
        self.hand_over(seat)
        self.tell(seat)
        self.draw(seat)
        self.offer(seat)
        while not self.obey(seat, read_line(f"{self.names[seat]} > ")):
            pass

    def obey(self, seat: Seat, text: str) -> bool:
        """Do what was typed; whether it was an action."""
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
        """Several people share the screen: nobody sees what another seat knows."""
        if self.at_screen != seat:
            clear()
            read_line(f"{self.names[seat]} is next. Press Enter when nobody else looks at the screen. ")
            self.at_screen = seat

    def draw(self, seat: Seat | None) -> None:
        print(f"\n{self.board.draw(view(self.state, seat), self.paint).rstrip()}")

    def offer(self, seat: Seat) -> None:
        seen = view(self.state, seat)
        print(f"\n{self.board.choices(seen, self.game.legal_actions(seen)).rstrip()}")

    def listed(self, seat: Seat) -> list[str]:
        """Every legal action, those that differ only in their last word together."""
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
