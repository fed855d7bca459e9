"""Whether anybody at a table could tell which of the worlds that fit their view is the real one.

A game is made up on a real hub (`improvising.py`). Then a reader, a seat or a spectator, draws a world that fits its
view, and the same script is played in that world. Everything that came to the reader, to spectators, to lists and over
HTTP must be the same to the byte and at the same time, and the server must have planned the same.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from cryptid.core.game import Seat, view
from cryptid.core.record import Record
from cryptid.games import GAMES
from cryptid.server import messages as wire
from tests.server.improvising import Improviser, Mark, random_configuration
from tests.server.staging import Channels, Item, Told, seat_of, staged
from tests.server.timeless import run_timeless


class Leaked(AssertionError):
    """Somebody was told what tells worlds apart; `channel` names how it came to them."""

    def __init__(self, channel: str, sentence: str) -> None:
        super().__init__(f"{channel}: {sentence}")
        self.channel = channel


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was made up, with all that anybody was told."""

    configuration: wire.Configuration
    record: Record[Any]  # Any: of every game
    script: list[Item]
    marks: list[Mark]
    channels: Channels


@dataclass(slots=True)
class Figures:
    """What was compared, so that a check that compares nothing is found out."""

    games: int = 0
    moves: int = 0
    worlds: int = 0
    other_deals: int = 0  # worlds in which something else was dealt
    other_moves: int = 0  # worlds in which something else was played
    messages: int = 0
    size: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return (
            f"{self.games} games of {self.moves} moves in all, {self.worlds} worlds "
            f"({self.other_deals} dealt otherwise, {self.other_moves} played otherwise), "
            f"{self.messages:,} messages of {self.size:,} bytes compared"
        )


def check_leaks(
    folder: Path, game: str, options: Any, seed: int, figures: Figures, looks: int = 2, most_moves: int = 40
) -> Played:
    """Make up a game, and play its script again in so many worlds. Raises `Leaked`. Any: options of every game."""
    rng = Random(f"{game} {options} {seed}")
    played = play_once(folder / "first.sqlite", game, options, rng, most_moves)
    for name, channel in played.channels.items():
        check_plies(name, channel)
    figures.games += 1
    figures.moves += len(played.record.moves)
    readers = [None, *(seat for seat, level in enumerate(played.configuration.seats) if level is None)]
    for number in range(looks):
        mark = rng.choice(played.marks)
        path = folder / f"{number}.sqlite"
        check_world(path, played, mark, rng.choice(readers), rng, figures)
        path.unlink()
    return played


def play_once(path: Path, game: str, options: Any, rng: Random, most_moves: int) -> Played:
    """Any: options of every game."""
    configuration = random_configuration(game, options, rng)
    rules = GAMES[game]
    dealt = Record(game, rules.version, rules.deal(options, rng), ())

    async def work() -> Played:
        async with staged(path, configuration, dealt, None) as stage:
            improviser = Improviser(stage, rng, most_moves)
            await improviser.improvise()
        return Played(configuration, stage.table.record(), improviser.script, improviser.marks, stage.channels)

    return run_timeless(work())


def check_world(path: Path, played: Played, mark: Mark, reader: Seat | None, rng: Random, figures: Figures) -> None:
    world = GAMES[played.record.game].sample(view(mark.state, reader), rng)
    moves = played.record.moves[: mark.moves]
    figures.worlds += 1
    figures.other_deals += world.deal != played.record.deal
    figures.other_moves += world.moves != moves
    channels = play_again(path, played.configuration, played.script[: mark.items], world, reader)
    for name, count in mark.told.items():
        if seat_of(name) in (None, reader):
            compare(name, played.channels[name][:count], channels[name], figures)


def play_again(
    path: Path, configuration: wire.Configuration, script: list[Item], world: Record[Any], reader: Seat | None
) -> Channels:
    async def work() -> Channels:
        async with staged(path, configuration, world, reader) as stage:
            for item in script:
                await stage.do(item)
            return {name: list(channel) for name, channel in stage.channels.items()}

    return run_timeless(work())


def compare(name: str, first: list[Told], other: list[Told], figures: Figures) -> None:
    for here, there in zip(first, other, strict=False):
        if here != there:
            raise Leaked(name, f"{here.at}: {here.data!r} and {there.at}: {there.data!r} tell worlds apart")
        figures.messages += 1
        figures.size += len(here.data)
        figures.kinds[kind_of(here.data)] += 1
    if len(first) != len(other):
        raise Leaked(name, f"{len(first)} messages in one world and {len(other)} in another")


def kind_of(data: bytes) -> str:
    """The type of a message, the code of a refusal, or else how it came."""
    message = json.loads(data)
    if not isinstance(message, dict):
        return "http"
    return str(message.get("code") if message.get("type") == "refused" else message.get("type", "http"))


def check_plies(name: str, channel: list[Told]) -> None:
    """Every reader is told of every ply, so that not being told of one says nothing."""
    seen = 0
    for told in channel:
        message = json.loads(told.data)
        if isinstance(message, dict) and message.get("type") == "step" and message["ply"] > seen + 1:
            raise Leaked(name, f"ply {message['ply']} came after {seen}")
        if isinstance(message, dict) and message.get("type") in ("step", "sync"):
            seen = message["ply"]
