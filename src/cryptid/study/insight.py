"""A review with everything that its page draws: also the odds that every seat and a spectator saw after each move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Generic

from cryptid.core.folders import module_of
from cryptid.core.game import play
from cryptid.core.masks import Space
from cryptid.core.record import Record, dump_record, replay
from cryptid.games import GAMES
from cryptid.study.chance import Chances, Levels, is_as_spectator, lines
from cryptid.study.review import Proof, Reading, Review, Verdict, reader_of

PARTS = 12  # of the chances to win, which are shown as they are worked out


@dataclass(frozen=True, slots=True)
class Sight:
    """What somebody could work out at one moment: how many worlds were possible, and the odds in them.

    `odds` is of each space left, `clues` by colour of each clue left.
    """

    worlds: int
    odds: tuple[tuple[Space, float], ...]
    clues: tuple[tuple[tuple[str, float], ...], ...]


@dataclass(frozen=True, slots=True)
class Insight(Generic[Proof]):
    """A review and its sights: by number of moves, then by seat, and last that of a spectator.

    `lists` is by number of moves, then by colour: the clues that the pieces of that colour leave, for everybody.
    """

    review: Review[Proof]
    sights: tuple[tuple[Sight, ...], ...]  # empty where the game has no map of odds
    lists: tuple[tuple[tuple[str, ...], ...], ...]  # empty where the game has no clues


@dataclass(frozen=True, slots=True)
class Prospects:
    """Each seat's chance to win after every move, if everybody plays on as before."""

    chances: tuple[Chances | None, ...]  # by number of moves, then by seat; None: not worked out yet
    as_spectator: bool  # judged as a spectator would, because only bots that reason exactly played
    is_complete: bool  # False: the next part knows more


def prospects(record: Record[Any], levels: Levels) -> Iterator[Prospects]:
    """Yield the chances in a finished game in at most `PARTS` parts, each with all that is known. Raises `BadInput`.

    The play-outs depend on the record alone, so that another run yields the same parts.
    """
    reading, shown = Reading(record), 0
    for line in lines(reading, levels, Random(dump_record(record))):
        known = sum(chances is not None for chances in line)
        if (known - shown) * (PARTS - 1) >= len(line):
            shown = known
            yield Prospects(line, is_as_spectator(levels), is_complete=False)
    yield Prospects(line, is_as_spectator(levels), is_complete=True)


def insight(record: Record[Any]) -> Insight[Any]:
    """Return the insight of a finished game. Any: each game has its own deals. Raises `NotFinished`."""
    reading = Reading(record)
    review = reading.summed_up([reading.move(ply) for ply in range(len(record.moves))])
    module = module_of("cryptid.study", record.game, "sights")
    if module is None:
        return Insight(review, (), ())
    return Insight(review, module.sights(reading.reader), module.lists(reading.reader))


def verdict_on(record: Record[Any], move: int, text: str) -> Verdict | None:
    """Judge another action in place of this move, counted from 1, by what its seat could know. Raises `BadInput`."""
    game = GAMES[record.game]
    before = Record(record.game, record.version, record.deal, record.moves[: move - 1])
    states = [step.state for step in replay(game, before)]
    seat = record.moves[move - 1][0]
    action = game.from_text(text)
    play(game, states[-1], seat, action)
    actions = [(each, game.from_text(words)) for each, words in before.moves]
    return reader_of(record.game, states, [*actions, (seat, action)]).verdict(move - 1)
