"""`cryptid engine`: one of our bots as a program of the line protocol, for those who referee games themselves.

Questions come in on standard input, answers go out on standard output, a JSON object a line (docs/protocol.md).
"""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from typing import Any

from cryptid import __version__
from cryptid.bots.bot import Bot, Budget
from cryptid.bots.entrants import named
from cryptid.bots.program import PROTOCOL
from cryptid.cli.arguments import add_game, one_of
from cryptid.core.codec import Json, decode, parse_json
from cryptid.core.game import AnyGame, BadInput, View, view
from cryptid.core.record import replay
from cryptid.games import GAMES


class BadQuestion(BadInput):
    def __init__(self, sentence: str) -> None:
        super().__init__("bad_question", sentence)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("bot", metavar="BOT", help="a level (see cryptid bots) or a reference")


def run(args: argparse.Namespace) -> int:
    game = GAMES[args.game]
    name = one_of("bot", args.bot, tuple(named(game.name)))
    for line in sys.stdin:
        print(json.dumps(_answer(game, name, line), ensure_ascii=False), flush=True)
    return 0


def _answer(game: AnyGame, name: str, line: str) -> Json:
    """What follows from a line; one that cannot be answered is refused with a sentence, and another may follow."""
    try:
        match parse_json(line):
            case {"type": "hello", "protocol": protocol, "game": asked, "version": version}:
                _check_hello(game, protocol, asked, version)
                return {"type": "ready", "name": f"Cryptid {name}", "version": __version__}
            case {"type": "choose", "view": data, "budget_ms": int(milliseconds), "seed": int(seed)}:
                return _choose(game, named(game.name)[name], read_view(game, data), Budget(milliseconds), Random(seed))
            case _:
                raise BadQuestion("expected hello or choose, with all their fields.")
    except BadInput as error:
        return {"type": "refused", "sentence": str(error)}


def _check_hello(game: AnyGame, protocol: Json, asked: Json, version: Json) -> None:
    if (protocol, asked, version) != (PROTOCOL, game.name, game.version):
        raise BadQuestion(f"this is protocol {PROTOCOL}, {game.name}, version {game.version}.")


def _choose(game: AnyGame, bot: Bot, seen: View[Any, Any], budget: Budget, rng: Random) -> Json:
    legal = game.legal_actions(seen)
    if not legal:
        raise BadQuestion("view: this seat has nothing to decide.")
    choice = bot.choose(seen, legal, budget, rng)
    return {"type": "move", "text": game.to_text(choice.action), "reason": choice.reason}


def read_view(game: AnyGame, data: Json) -> View[Any, Any]:
    """A seat's view from its JSON, of a game that can be played: kernels do not survive anything else."""
    if not isinstance(data, dict) or set(data) != {"seat", "public", "private"}:
        raise BadQuestion("view: expected seat, public and private.")
    example = game.start(game.deal(game.options_type(), Random(0)))
    public = decode(type(example.public), data["public"], "public")
    private = decode(type(example.private[0]), data["private"], "private")
    seat = decode(int, data["seat"], "seat")
    if seat not in range(public.options.players):
        raise BadQuestion(f"seat: there is no seat {seat}.")
    seen = View(seat, public, private)
    if not _is_reached(game, seen):
        raise BadQuestion("view: no game comes to this.")
    return seen


def _is_reached(game: AnyGame, seen: View[Any, Any]) -> bool:
    """Whether a whole game that fits the view, once played, gives this very view."""
    try:
        *_, last = replay(game, game.sample(seen, Random(0)))
    except Exception:  # `sample` takes a view to be of a game that was played; here it may be anything
        return False
    return view(last.state, seen.seat) == seen
