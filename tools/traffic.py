"""Record the messages that a table's readers get, for the client's tests: web/tests/traffic/<game>.json.

Each recording belongs to one reader: the first `sync`, every step after it, and a `sync` at the end. The first sync
updated by the steps must equal the last.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from cryptid.bots.entrants import stand_in
from cryptid.core.codec import canonical
from cryptid.core.game import view
from cryptid.games import GAMES
from cryptid.server.table import updates
from cryptid.server.table.log import Head, Person, Turn
from cryptid.server.table.referee import Table, make_deal
from cryptid.server.table.schedule import Timing
from cryptid.server.wire import messages as wire

FOLDER = Path(__file__).parent.parent / "web" / "tests" / "traffic"
PEOPLE = (Person("a", "Ann"), Person("b", "Ben"), Person("c", "Cora"))
READERS = (None, PEOPLE[0].id, PEOPLE[1].id)
MOVES = 60
TIMING = Timing(bot_pace=(700, 1800))
SEED = 65  # a long game of urban, for moves at random


def traffic(configuration: wire.Configuration) -> str:
    """Return the recordings of one table, as JSON."""
    table, rng = _table(configuration), Random(SEED)
    first = {reader: _sync(table, reader) for reader in READERS}
    steps: dict[str | None, list[Any]] = {reader: [] for reader in READERS}
    for change in _life(table, rng):
        step = updates.StepMessages(table, change)
        for reader in READERS:
            steps[reader].append(json.loads(step.for_reader(reader)))
    recordings = [{"sync": first[reader], "steps": steps[reader], "end": _sync(table, reader)} for reader in READERS]
    return json.dumps(recordings, separators=(",", ":")) + "\n"


def configuration_of(game: str) -> wire.Configuration:
    """Return the configuration of a game's recording; for its first one, two people and default options."""
    file = FOLDER / f"{game}.json"
    if file.exists():
        return msgspec.convert(json.loads(file.read_bytes())[0]["sync"]["table"]["configuration"], wire.Configuration)
    players = GAMES[game].options_type().players
    return wire.Configuration(game=game, options={}, seats=(None, None, *[stand_in(game)] * (players - 2)))


def _table(configuration: wire.Configuration) -> Table:
    head = Head(
        id="t",
        code="bako-ludi-meto",
        game=configuration.game,
        version=GAMES[configuration.game].version,
        configuration=wire.encode(configuration).decode(),
        deal=canonical(make_deal(configuration, Random(0))),
        salt="5a" * 32,
        host=PEOPLE[0].id,
        listed=False,
        made_at=1_000,
    )
    return Table(head, TIMING)


def _sync(table: Table, reader: str | None) -> Any:
    return json.loads(updates.sync(table, reader, 1_000 + table.ply))


def _life(table: Table, rng: Random) -> Iterator[Any]:
    """Yield one change of every kind, and the moves of part of a game."""
    ann, ben, *_ = PEOPLE
    for seat, chair in enumerate(table.state.chairs):
        if chair.level is None:
            yield _do(table, PEOPLE[seat], wire.Sit(seat))
    yield _do(table, ben, wire.Rename("Benjamin"))
    yield _do(table, ann, wire.Say("Good luck!"))
    yield _do(table, ann, wire.Start())
    for move in range(MOVES):
        if table.state.phase == "playing":
            yield from _small_talk(table, move)
        seats = [seat for seat, opened in enumerate(table.state.opened) if opened is not None]
        if not seats:
            yield _do(table, ann, wire.Say("Well played."))
            return
        yield _move(table, rng.choice(seats), rng)


def _small_talk(table: Table, move: int) -> Iterator[Any]:
    ann, ben, *_ = PEOPLE
    talk: dict[int, list[tuple[Person, wire.Command]]] = {
        2: [(ben, wire.Say("Hm.")), (ben, wire.Emote("thinking"))],
        4: [(ann, wire.Mute(1, on=True)), (ben, wire.Say("Not heard by all."))],
        6: [(ben, wire.Leave()), (ben, wire.Return())],
        8: [(ann, wire.Want("abandon")), (ann, wire.Want("abandon", on=False))],
    }
    for person, command in talk.get(move, []):
        yield _do(table, person, command)


def _do(table: Table, person: Person, command: wire.Command) -> Any:
    do = wire.Do(f"k{table.ply}", table.ply, command)
    return table.commit(table.draft(person, do, 1_000 + table.ply))


def _move(table: Table, seat: int, rng: Random) -> Any:
    state, opened = table.state.game_state, table.state.opened[seat]
    assert state is not None
    assert opened is not None
    text = table.game.to_text(rng.choice(list(table.game.legal_actions(view(state, seat)))))
    if table.state.chairs[seat].bot is None:
        return _do(table, PEOPLE[seat], wire.Act(text))
    turn = Turn(table.head.id, seat, "bot", opened.ply, 0)
    played = wire.Played(seat, text, "So be it.", "By chance.")
    return table.commit(table.draft_move(turn, played, 1_000 + table.ply))


if __name__ == "__main__":
    for game in GAMES:
        (FOLDER / f"{game}.json").write_text(traffic(configuration_of(game)), encoding="utf-8")
