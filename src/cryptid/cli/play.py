"""Play a game in the terminal: against bots, with other people at the same screen, or at a server's table."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from typing import Any

from cryptid.bots.entrants import running_bots
from cryptid.bots.levels import ADAPT
from cryptid.cli import adaptation
from cryptid.cli.arguments import (
    add_options,
    add_seed,
    fresh_seed,
    given_options,
    read_entrant,
)
from cryptid.cli.files import blaming, check_writable, read_text, write_text
from cryptid.cli.local_table import HUMAN, LocalTable
from cryptid.cli.parser import BadUsage
from cryptid.cli.prepare import prepare
from cryptid.cli.screen import show
from cryptid.core.codec import decode, parse_json
from cryptid.core.game import AnyGame
from cryptid.core.record import dump_record
from cryptid.games import GAMES
from cryptid.games.classic.entered import read_setup
from cryptid.games.classic.model import Setup
from cryptid.games.classic.setup import deal_setup, warnings
from cryptid.kernels.dealing import quick_deal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", choices=tuple(GAMES), metavar="GAME", help=f"{', '.join(GAMES)}; not with --server"
    )
    parser.add_argument(
        "--seats",
        metavar="NAME,...",
        help=f"players from seat 0 on: {HUMAN}, a bot, {ADAPT} for a bot that suits you, or program:COMMAND "
        f"(default: you, and {ADAPT} in every other seat)",
    )
    add_options(parser)
    add_seed(parser)
    parser.add_argument("--setup", metavar="FILE", help="classic only: play this set-up (JSON from cryptid setup)")
    parser.add_argument("--record", metavar="FILE", help="save the game for cryptid replay")
    parser.add_argument("--reasons", action="store_true", help="after the game, print why the bots chose their actions")
    parser.add_argument("--plain", action="store_true", help="print line by line instead of using the whole terminal")
    server = parser.add_argument_group("at a server's table")
    server.add_argument("--server", metavar="URL", help="address of the server, or the whole link to the table")
    server.add_argument("--table", metavar="CODE", help="code of the table, such as bako-ludi-meto")
    server.add_argument("--seat", type=int, metavar="N", help="seat to take, from 0 on (default: the first open one)")
    server.add_argument("--name", metavar="NAME", help="your name at the table (default: a random one)")


def run(args: argparse.Namespace) -> int:
    if args.server is not None:
        from cryptid.cli.server_table import play_at_server  # noqa: PLC0415 (games at this terminal need no sockets)

        return play_at_server(args)
    if args.game is None:
        raise BadUsage(f"GAME: expected one of {', '.join(GAMES)}, or a table with --server and --table.")
    if given := [f"--{name}" for name in ("table", "seat", "name") if getattr(args, name) is not None]:
        raise BadUsage(f"{' and '.join(given)}: only with --server.")
    return _play_here(args)


def _play_here(args: argparse.Namespace) -> int:
    game = GAMES[args.game]
    seed = fresh_seed() if args.seed is None else args.seed
    seats = [] if args.seats is None else _read_seats(game, args.seats)
    deal = _deal(game, args, seats, seed)
    seats = seats or _default_seats(game, deal.options.players)
    if len(seats) != deal.options.players:
        raise BadUsage(f"--seats: expected {deal.options.players} names, not {len(seats)}.")
    if args.record is not None:
        check_writable(args.record)
    position, players = adaptation.position(game.name, len(seats)), adaptation.adapted(game.name, seats)
    prepare(game.name, players)
    with running_bots(game.name, players) as bots:
        notes = [] if args.setup is None else [f"Note: {warning}" for warning in warnings(deal.setup)]
        table = LocalTable(game, deal, players, bots, seed, notes)
        try:
            show(table.play, args.plain)
            if ADAPT in seats:
                _note_result(table, position)
            if args.reasons and game.outcome(table.state.public) is not None:
                print("\nWhy the bots chose their actions:", *table.reasons, sep="\n  ")
        finally:
            if args.record is not None:
                write_text(args.record, dump_record(table.record()))
                print(f"Saved to {args.record}. Read it with: cryptid replay {args.record}")
    return 0


def _read_seats(game: AnyGame, text: str) -> list[str]:
    return [read_entrant("player", game.name, name.strip(), HUMAN, ADAPT) for name in text.split(",")]


def _default_seats(game: AnyGame, players: int) -> list[str]:
    """Return one person, and a bot that suits them in every other seat."""
    return [HUMAN, *[ADAPT] * (players - 1)]


def _note_result(table: LocalTable, position: int) -> None:
    """Let the bots adapt to the result, if one person has played the game to its end."""
    outcome = table.game.outcome(table.state.public)
    if outcome is not None and len(table.humans) == 1:
        has_won = table.humans[0] in outcome.winners
        adaptation.note(table.game.name, position, len(table.seats), has_won)


def _deal(game: AnyGame, args: argparse.Namespace, seats: Sequence[str], seed: int) -> Any:
    given = given_options(game, args)
    if args.setup is not None:
        return _deal_file(game, given, args.setup, seed)
    if seats:
        given.setdefault("players", len(seats))
    return quick_deal(game.name, decode(game.options_type, given), Random(seed))


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
