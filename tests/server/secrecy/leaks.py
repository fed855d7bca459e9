"""Check that no reader can tell the real world from another one that fits their view.

`improvising.py` makes up a game on a real server. Then a reader, a seat or a spectator, draws a world that fits its
view, and the same script is played in that world. Everything that reached the reader, spectators, lists and HTTP must
be equal to the byte and arrive at the same time, and the server must have planned the same turns.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from cryptid.core.game import Seat, view
from cryptid.core.record import Record, replay
from cryptid.games import GAMES
from cryptid.server.table.referee import Table
from cryptid.server.wire import messages as wire
from tests.server.secrecy.improvising import Improviser, Mark, random_configuration
from tests.server.secrecy.secrets import Moment, check_secrets
from tests.server.secrecy.staging import Channels, Item, Leaked, Stage, Told, seat_of, staged
from tests.server.secrecy.timeless import run_timeless
from tests.server.table.tables import TIMING

DRAWS = 10  # of worlds, of which one that differs much is played


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was made up, with everything that anybody received."""

    configuration: wire.Configuration
    record: Record[Any]  # Any: of every game
    script: list[Item]
    marks: list[Mark]
    moments: list[Moment]
    channels: Channels


@dataclass(frozen=True, slots=True)
class Look:
    """A world that a reader cannot tell from the real one at this moment, and whether it differs."""

    mark: Mark
    reader: Seat | None
    world: Record[Any]  # Any: of every game
    has_other_privates: bool
    has_other_moves: bool

    @property
    def differs(self) -> int:
        return self.has_other_privates + self.has_other_moves


@dataclass(slots=True)
class Figures:
    """Counts of what was compared, so that a check that compares nothing is noticed."""

    games: int = 0
    moves: int = 0
    worlds: int = 0
    other_privates: int = 0  # worlds in which others know something else
    other_moves: int = 0  # worlds in which others played something else
    guarded: int = 0  # messages in which a secret could have been
    messages: int = 0
    size: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return (
            f"{self.games} games of {self.moves} moves in all, {self.worlds} worlds "
            f"({self.other_privates} in which others know, {self.other_moves} in which they played something else), "
            f"{self.messages:,} messages of {self.size:,} bytes compared, "
            f"{self.guarded:,} messages looked through for secrets"
        )


def check_leaks(
    folder: Path, game: str, options: Any, seed: int, figures: Figures, looks: int = 2, most_moves: int = 40
) -> None:
    """Make up a game, and play its script again in several worlds. Raises `Leaked`. Any: options of every game."""
    rng = Random(f"{game} {options} {seed}")
    played = play_once(folder, game, options, rng, most_moves)
    figures.games += 1
    figures.moves += len(played.record.moves)
    check_plies(played.channels)
    figures.guarded += check_secrets(game, played.channels, played.moments)
    check_worlds(folder, played, rng, figures, looks)


def check_worlds(folder: Path, played: Played, rng: Random, figures: Figures, looks: int) -> None:
    for _ in range(looks):
        look = max((draw(played, rng) for _ in range(DRAWS)), key=lambda look: look.differs)
        figures.worlds += 1
        figures.other_privates += look.has_other_privates
        figures.other_moves += look.has_other_moves
        channels = play_again(folder, played, look)
        for name, count in look.mark.told.items():
            if seat_of(name) in (None, look.reader):
                compare(name, played.channels[name][:count], channels.get(name, []), figures)


def draw(played: Played, rng: Random) -> Look:
    """Draw a reader, a moment, and a world that fits what the reader saw until then."""
    game = GAMES[played.record.game]
    mark = rng.choice(played.marks)
    reader = rng.choice([None, *(seat for seat, level in enumerate(played.configuration.seats) if level is None)])
    world = game.sample(view(mark.state, reader), rng)
    *_, last = replay(game, world)
    has_other_privates = last.state.private != mark.state.private
    return Look(mark, reader, world, has_other_privates, world.moves != played.record.moves[: mark.moves])


def play_once(folder: Path, game: str, options: Any, rng: Random, most_moves: int) -> Played:
    """Any: options of every game."""
    configuration = random_configuration(game, options, rng)
    rules = GAMES[game]
    dealt = Record(game, rules.version, rules.deal(options, rng), ())

    async def work() -> Played:
        async with staged(folder, configuration, dealt, None) as stage:
            improviser = Improviser(stage, rng, most_moves)
            await improviser.improvise()
            moments = await stage_moments(stage)
            record, channels = stage.table.record(), dict(stage.channels)
        return Played(configuration, record, improviser.script, improviser.marks, moments, channels)

    return run_timeless(work())


async def stage_moments(stage: Stage) -> list[Moment]:
    """Return the states of the game, from the log."""
    table = Table(stage.table.head, TIMING)
    steps = [table.follow(entry) for entry in await stage.server.store.entries(table.head.id)]
    states = [(step, step.after.game_state) for step in steps if step.after.game_state is not step.before.game_state]
    return [Moment(step.ply, step.at, state) for step, state in states if state is not None]


def play_again(folder: Path, played: Played, look: Look) -> Channels:
    """Return what everybody receives in another world, up to the same moment."""

    async def work() -> Channels:
        async with staged(folder, played.configuration, look.world, look.reader) as stage:
            for item in played.script[: look.mark.items]:
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
        raise Leaked(name, f"{len(first)} messages in one world and {len(other)} in another tell worlds apart")


def kind_of(data: bytes) -> str:
    """Return the type of a message, the code of an error, or else the channel."""
    message = json.loads(data)
    if not isinstance(message, dict):
        return "http"
    return str(message.get("code") if message.get("type") == "refused" else message.get("type", "http"))


def check_plies(channels: Channels) -> None:
    """Every reader gets every ply, so that a missing one gives nothing away."""
    for name, channel in channels.items():
        seen = 0
        for told in channel:
            message = json.loads(told.data)
            if kind_of(told.data) == "step" and message["ply"] > seen + 1:
                raise Leaked(name, f"ply {message['ply']} came after {seen}")
            seen = message["ply"] if kind_of(told.data) in ("step", "sync") else seen
