"""Games between bots, kept as the states that they went through."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import inf
from random import Random

from cryptid.bots import BOTS, Budget
from cryptid.core.game import view
from cryptid.core.record import Record
from cryptid.games.classic import Classic
from cryptid.games.classic.clues import Mode
from cryptid.games.classic.model import ClassicState, Deal, Options

GAME = Classic()


@cache
def played(players: int, mode: Mode, seed: int, levels: Sequence[str] = ("novice", "tracker")) -> Record[Deal]:
    """Play a game between bots of these levels, in turn around the table."""
    rng = Random(seed)
    deal = GAME.deal(Options(players, mode), rng)
    state, moves = GAME.start(deal), []
    while seats := GAME.to_act(state.public):
        seen, bot = view(state, seats[0]), BOTS["classic"][levels[seats[0] % len(levels)]]
        action = bot.choose(seen, GAME.legal_actions(seen), Budget(inf), rng).action
        moves.append((seats[0], GAME.to_text(action)))
        state = GAME.apply(state, seats[0], action).state
    return Record("classic", GAME.version, deal, tuple(moves))


def states(record: Record[Deal]) -> list[ClassicState]:
    """Return the state before each move, and the last one."""
    found = [GAME.start(record.deal)]
    for seat, text in record.moves:
        found.append(GAME.apply(found[-1], seat, GAME.from_text(text)).state)
    return found
