"""Records: a game as text, its deal and its moves. A record of any version can always be replayed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from cryptid.core.codec import decode, encode, parse_json
from cryptid.core.game import Act, BadInput, Deal, Game, Hid, Priv, Pub, Seat, Transition, play


class InvalidRecord(BadInput):
    """A record that cannot be read, or whose moves break the rules. The message names the line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__("invalid_record", f"line {line}: {message}")


@dataclass(frozen=True, slots=True)
class Record(Generic[Deal]):
    game: str
    version: int
    deal: Deal
    moves: tuple[tuple[Seat, str], ...]
    coach: bool = False  # a person was coached, and may have taken moves back


def dump_record(record: Record[Any]) -> str:
    """Return JSON lines: a head `{"game", "version", "options", "deal"}`, then `[seat, "text"]` for each move.

    The head of a coached game has `"coach": true` as well.
    """
    deal = encode(record.deal)
    options = deal.pop("options")
    head = {"game": record.game, "version": record.version, "options": options, "deal": deal}
    head |= {"coach": True} if record.coach else {}
    lines = [head, *([seat, text] for seat, text in record.moves)]
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def load_record(text: str, games: Mapping[str, Game[Any, Any, Any, Any, Any]]) -> Record[Any]:
    """Parse a record of one of these games. Its moves are not checked yet: `replay` does that."""
    first, *rest = text.removesuffix("\n").split("\n")
    head = _json(1, first)
    if not isinstance(head, dict) or set(head) - {"coach"} != {"game", "version", "options", "deal"}:
        raise InvalidRecord(1, "a record begins with an object of game, version, options and deal.")
    game = games.get(head["game"]) if isinstance(head["game"], str) else None
    if game is None:
        raise InvalidRecord(1, f"game: expected one of {', '.join(games)}.")
    if type(head["version"]) is not int or head["version"] != game.version:
        raise InvalidRecord(1, f"version: this program replays {game.name} records of version {game.version}.")
    if head.get("coach", True) is not True:
        raise InvalidRecord(1, "coach: expected true, or nothing.")
    return Record(game.name, game.version, _deal(game, head), tuple(_moves(rest)), "coach" in head)


def replay(game: Game[Pub, Priv, Hid, Act, Deal], record: Record[Deal]) -> Iterator[Transition[Pub, Priv, Hid]]:
    """Return the start and the transition of each move. Every move goes through `play`, which finds false records."""
    step = Transition(game.start(record.deal), ())
    yield step
    for ply, (seat, text) in enumerate(record.moves):
        try:
            step = play(game, step.state, seat, game.from_text(text))
        except BadInput as error:
            raise InvalidRecord(ply + 2, str(error)) from None
        yield step


def _deal(game: Game[Any, Any, Any, Any, Any], head: dict[str, Any]) -> Any:
    if not isinstance(head["deal"], dict) or "options" in head["deal"]:
        raise InvalidRecord(1, "deal: expected an object without options.")
    try:
        return decode(game.deal_type, {"options": head["options"], **head["deal"]})
    except BadInput as error:
        raise InvalidRecord(1, str(error)) from None


def _json(number: int, line: str) -> Any:
    try:
        return parse_json(line)
    except BadInput as error:
        raise InvalidRecord(number, str(error)) from None


def _moves(lines: list[str]) -> Iterator[tuple[Seat, str]]:
    for number, line in enumerate(lines, start=2):
        try:
            yield decode(tuple[int, str], parse_json(line), "move")
        except BadInput as error:
            raise InvalidRecord(number, str(error)) from None
