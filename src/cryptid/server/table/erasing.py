"""Facts of a log without the name and the words of a person who has deleted their identity."""

from __future__ import annotations

from cryptid.server.table.texts import FORMER
from cryptid.server.wire import messages as wire


def erased(fact: str) -> str:
    """Return the JSON of a fact as it stays in the log."""
    match wire.read_fact(fact):
        case wire.Seated(seat, _, program):
            return wire.encode(wire.Seated(seat, FORMER, program)).decode()
        case wire.Renamed(seat):
            return wire.encode(wire.Renamed(seat, FORMER)).decode()
        case wire.Said(seat):
            return wire.encode(wire.Said(seat, "")).decode()
        case _:
            return fact
