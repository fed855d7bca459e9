"""Play bots against each other and print how often each one wins.

Each deal is played once for every rotation of the bots around the table. If there are fewer bots than seats, they are
repeated in turn; if there are more, every combination of them plays. The 95 % intervals treat deals, not games, as the
independent samples.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import asdict

from cryptid.bots.arena import Match, Played
from cryptid.bots.standings import Rate, Rating, Standings, standings
from cryptid.bots.workers import play_here, play_in_processes, play_in_ray
from cryptid.cli.arguments import (
    add_game,
    add_options,
    add_seed,
    at_least,
    fresh_seed,
    given_options,
    read_entrant,
)
from cryptid.cli.files import check_writable, write_text
from cryptid.cli.ladder import draw
from cryptid.cli.prepare import prepare
from cryptid.cli.progress import Progress
from cryptid.cli.results import Kept, check_same, keeping, read_results
from cryptid.core.codec import Json, decode, encode
from cryptid.core.game import Seat
from cryptid.core.options import players_of
from cryptid.games import GAMES

MOST_GAMES, MOST_JOBS = 10_000_000, 1_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("bots", nargs="+", metavar="BOT", help="a level, a reference, or program:COMMAND")
    parser.add_argument(
        "--games", type=at_least(1, MOST_GAMES), required=True, metavar="N", help="play at least this many games"
    )
    add_options(parser)
    add_seed(parser)
    parser.add_argument(
        "--jobs", type=at_least(1, MOST_JOBS), metavar="J", help="number of processes (default: one per processor)"
    )
    parser.add_argument(
        "--ray", action="store_true", help="play with Ray, on the cluster at RAY_ADDRESS or on this machine"
    )
    parser.add_argument("--resume", metavar="FILE", help="save finished deals to a file, and continue from it")
    parser.add_argument("--svg", metavar="FILE", help="draw the ranking as a picture")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    if args.svg is not None:
        check_writable(args.svg)
    kept = None if args.resume is None else read_results(args.resume)
    match = _match(args, kept)
    played = {} if kept is None else kept.played
    wanted = range(match.deals(args.games))
    to_play = [deal for deal in wanted if deal not in played]
    progress = Progress(sum(len(match.lineups(deal)) for deal in to_play))
    with keeping(args.resume, match, kept) as keep, closing(_play(match, to_play, args)) as games, closing(progress):
        for deal, winners in games:
            keep((deal, winners))
            played[deal] = winners
            progress.add(len(winners))
    speed = progress.speed
    found = standings(match, [(deal, played[deal]) for deal in wanted])
    if args.svg is not None:
        write_text(args.svg, draw(match, found))
    print(json.dumps(as_json(match, found, speed)) if args.json else as_table(match, found, speed))
    return 0


def _match(args: argparse.Namespace, kept: Kept | None) -> Match:
    """Return the match that the arguments describe.

    By default there is a seat for each bot, as far as the game allows, and the seed is the one in the resumed file.
    """
    game = GAMES[args.game]
    bots = tuple(read_entrant("bot", game.name, name) for name in args.bots)
    seats = min(max(2, len(bots)), players_of(game)[-1])
    options = decode(game.options_type, {"players": seats, **given_options(game, args)})
    seed = args.seed if args.seed is not None else fresh_seed() if kept is None else kept.head["seed"]
    match = Match(game.name, options, bots, seed)
    if kept is not None:
        check_same(args.resume, kept, match)
    return match


def _play(match: Match, deals: Sequence[int], args: argparse.Namespace) -> Generator[Played, None, None]:
    prepare(match.game, match.bots)
    if args.ray and deals:
        return play_in_ray(match, deals, args.jobs)
    jobs = args.jobs or os.cpu_count() or 1
    return play_here(match, deals) if jobs == 1 else play_in_processes(match, deals, jobs)


def as_json(match: Match, found: Standings, speed: float) -> Json:
    """Return the object that `--json` prints. Its form is a contract."""
    roles = GAMES[match.game].roles
    return {
        "game": match.game,
        "options": encode(match.options),
        "seed": match.seed,
        "games": found.games,
        "games_per_second": round(speed, 2),
        "entries": [
            {"bot": bot, **({"role": roles[seat]} if roles else {"seat": seat}), **asdict(rate)}
            for (bot, seat), rate in found.by_seat.items()
        ],
        "bots": [{"bot": bot, **asdict(rate), **asdict(found.ratings[bot])} for bot, rate in found.by_bot.items()],
    }


def as_table(match: Match, found: Standings, speed: float) -> str:
    """List the bots by strength, then the results of each by seat or role."""
    wide = max(map(len, found.by_bot))
    return "\n".join(
        [
            f"{match.game}, {match.options.players} players, seed {match.seed}",
            f"{found.games} games, {speed:.1f} per second",
            f"\n{'':{wide}}{HEADINGS}{'rating':>8}",
            *(f"{bot:{wide}}{_figures(found.by_bot[bot])}{_rating(found.ratings[bot])}" for bot in found.ranked()),
            f"\n{'':{wide}}  {'':9}{HEADINGS}",
            *(
                f"{bot:{wide}}  {_seat_name(match, seat):9}{_figures(found.by_seat[bot, seat])}"
                for bot in found.ranked()
                for seat in range(match.options.players)
                if (bot, seat) in found.by_seat
            ),
        ]
    )


HEADINGS = f"{'games':>8}{'wins':>10}{'rate':>8}{'95 %':>16}"


def _figures(rate: Rate) -> str:
    return f"{rate.games:>8}{rate.wins:>10.1f}{rate.rate:>8.3f}{f'{rate.low:.3f} - {rate.high:.3f}':>16}"


def _rating(rating: Rating) -> str:
    return f"{rating.points:>+8.0f} ± {rating.margin:.0f}"


def _seat_name(match: Match, seat: Seat) -> str:
    return (GAMES[match.game].roles or [f"seat {number}" for number in range(seat + 1)])[seat]
