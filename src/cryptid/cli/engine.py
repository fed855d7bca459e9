"""Run one of our bots as a program of the line protocol, so that your own referee can ask it for moves.

It reads questions from standard input and writes answers to standard output, one JSON object per line; docs/protocol.md
describes them.
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
    def __init__(self, message: str) -> None:
        super().__init__("bad_question", message)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("bot", metavar="BOT", help="a level (see cryptid bots) or a reference opponent")


def run(args: argparse.Namespace) -> int:
    game = GAMES[args.game]
    name = one_of("bot", args.bot, tuple(named(game.name)))
    for line in sys.stdin:
        print(json.dumps(_answer(game, name, line), ensure_ascii=False), flush=True)
    return 0


def _answer(game: AnyGame, name: str, line: str) -> Json:
    """Answer one line. A bad line is refused with a message, and the next one is read."""
    try:
        match parse_json(line):
            case {"type": "hello", "protocol": protocol, "game": asked, "version": version}:
                _check_hello(game, protocol, asked, version)
                return {"type": "ready", "name": f"Cryptid {name}", "version": __version__}
            case {"type": "choose", "view": data, "budget_ms": int(milliseconds), "seed": int(seed)}:
                return _choose(game, named(game.name)[name], read_view(game, data), Budget(milliseconds), Random(seed))
            case _:
                raise BadQuestion("expected hello or choose, with all of its fields.")
    except BadInput as error:
        return {"type": "refused", "sentence": str(error)}


def _check_hello(game: AnyGame, protocol: Json, asked: Json, version: Json) -> None:
    if (protocol, asked, version) != (PROTOCOL, game.name, game.version):
        raise BadQuestion(f"this engine speaks protocol {PROTOCOL} and plays {game.name}, version {game.version}.")


def _choose(game: AnyGame, bot: Bot, seen: View[Any, Any], budget: Budget, rng: Random) -> Json:
    legal = game.legal_actions(seen)
    if not legal:
        raise BadQuestion("view: this seat has no decision to make.")
    choice = bot.choose(seen, legal, budget, rng)
    return {"type": "move", "text": game.to_text(choice.action), "reason": choice.reason}


def read_view(game: AnyGame, data: Json) -> View[Any, Any]:
    """Read a seat's view from JSON. An unreachable view is refused, because it could crash a kernel."""
    seen = decode_view(game, data)
    if not _is_reached(game, seen):
        raise BadQuestion("view: no game can reach this view.")
    return seen


def decode_view(game: AnyGame, data: Json) -> View[Any, Any]:
    """Read a seat's view from JSON, whether a game can reach it or not."""
    if not isinstance(data, dict) or set(data) != {"seat", "public", "private"}:
        raise BadQuestion("view: expected seat, public and private.")
    example = game.start(game.deal(game.options_type(), Random(0)))
    public = decode(type(example.public), data["public"], "public")
    private = decode(type(example.private[0]), data["private"], "private")
    seat = decode(int, data["seat"], "seat")
    if seat not in range(public.options.players):
        raise BadQuestion(f"seat: there is no seat {seat}.")
    return View(seat, public, private)


def _is_reached(game: AnyGame, seen: View[Any, Any]) -> bool:
    """Return whether replaying a game sampled from the view leads to this same view."""
    try:
        *_, last = replay(game, game.sample(seen, Random(0)))
    except Exception:  # `sample` expects a view from a real game; this one may be anything
        return False
    return view(last.state, seen.seat) == seen
