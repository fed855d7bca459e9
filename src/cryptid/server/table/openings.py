"""Tables whose deal is not drawn for them alone: from a move of a record, a deal code, a card, a board or a set-up."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from cryptid.core.codec import decode, encode
from cryptid.core.deal_code import make_code, normal_code, read_code
from cryptid.core.game import AnyGame, BadInput, Seat
from cryptid.core.record import Record, replay
from cryptid.games import GAMES
from cryptid.games.classic.boxed import boxed
from cryptid.games.classic.entered import read_setup
from cryptid.games.classic.model import Deal, Setup
from cryptid.games.classic.setup import deal_setup
from cryptid.kernels.dealing import quick_deal
from cryptid.server.table.records import read_record
from cryptid.server.table.slices import Sliced, at_once, last_of
from cryptid.server.wire import messages as wire

SEEDS = 2**32


@dataclass(frozen=True, slots=True)
class Opening:
    """What a table starts from: a deal that is open knowledge, and the moves that were played before."""

    game: str
    deal: Any  # Any: each game has its own deals
    moves: tuple[tuple[Seat, str], ...]
    origin: wire.Origin

    def configure(self, configuration: wire.Configuration) -> wire.Configuration:
        """Return the configuration with the game, the options and the origin of this opening."""
        options = encode(self.deal.options)
        return msgspec.structs.replace(configuration, game=self.game, options=options, origin=self.origin)


def opening_of(start: wire.StartFrom, configuration: wire.Configuration, rng: Random) -> Opening:
    """Return what a table begins with. `FromTable` needs that table's record: see `after_move`. Raises `BadInput`."""
    match start:
        case wire.FromRecord(text, move):
            return at_once(after_move(read_record(text), move, ""))
        case wire.FromCode(text):
            return _of_code(text, configuration, rng)
        case wire.FromSetup(setup):
            return _of_setup(read_setup(setup), configuration, rng, wire.Origin("setup", ""))
        case wire.FromCard(card):
            made = boxed(len(configuration.seats), None, rng.randrange(SEEDS), card=card)
            return _of_setup(made.setup, configuration, rng, wire.Origin("card", card.upper()))
        case wire.FromBoard(key):
            made = boxed(len(configuration.seats), None, rng.randrange(SEEDS), board=key)
            return _of_setup(made.setup, configuration, rng, wire.Origin("board", key))
        case wire.FromTable():
            raise TypeError("the record of a table is read where its readers are known")


def after_move(record: Record[Any], move: int, table: str) -> Sliced[Opening]:
    """Return the position of a record after this many moves. Raises `BadInput` if the game is over there."""
    if move > len(record.moves):
        raise BadInput("no_move", f"The game has only {len(record.moves)} moves.")
    moves = record.moves[:move]
    game = GAMES[record.game]
    last = yield from last_of(replay(game, Record(record.game, record.version, record.deal, moves)))
    if game.outcome(last.state.public) is not None:
        raise BadInput("game_over", "The game is over. Choose an earlier move.")
    return Opening(record.game, record.deal, moves, wire.Origin("move", table, move))


def _of_code(text: str | None, configuration: wire.Configuration, rng: Random) -> Opening:
    """Return the deal of a code, or of a new code for the options of this table."""
    if text is None:
        rules = _rules(configuration)
        text = make_code(rules, decode(rules.options_type, configuration.options, "options"), rng)
    game, options, luck = read_code(text, GAMES)
    return Opening(game.name, quick_deal(game.name, options, luck), (), wire.Origin("code", normal_code(text)))


def _rules(configuration: wire.Configuration) -> AnyGame:
    game = GAMES.get(configuration.game)
    if game is None:
        raise BadInput("no_game", f"There is no such game. Choose one of {', '.join(GAMES)}.")
    return game


def _of_setup(setup: Setup, configuration: wire.Configuration, rng: Random, origin: wire.Origin) -> Opening:
    """Return the deal of a set-up; the other options are those of the table."""
    game = _rules(configuration)
    if game.deal_type is not Deal:
        raise BadInput("no_setups", f"{game.name} has no cards, boards or set-up files.")
    decided = {"players": setup.players, "mode": setup.mode.value, "source": "hand"}
    options = decode(game.options_type, {**configuration.options, **decided}, "options")
    return Opening(game.name, deal_setup(options, setup, rng), (), origin)
