"""The counts of tests/perft/urban.txt, by a plain enumerator that shares nothing with the engine but the deal."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cryptid.core.perft import perft
from cryptid.games.urban.model import Phase, UrbanState
from tests.games.urban.configurations import CONFIGURATIONS
from tests.games.urban.games import played
from tests.games.urban.positions import URBAN

ROWS = [
    line.split()
    for line in (Path(__file__).parents[2] / "perft" / "urban.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]

Table = dict[str, Any]  # plain lists and dicts: an oracle wants no model


def plain(state: UrbanState) -> Table:
    public, city = state.public, state.public.city
    rows = [
        {
            "spaces": [list(space) for space in public.spaces[r]],
            "blocks": [
                {"kind": kind, "presence": city.presence[r] >> i & 1, "evidence": city.evidence[r] >> i & 1}
                for i, kind in enumerate(city.blocks[r])
            ],
        }
        for r in (0, 1)
    ]
    return {
        "only_matching": public.options.only_matching,
        "phase": public.phase.value,
        "turn": public.turn,
        "active": 0 if public.round % 2 else 1,
        "rows": rows,
        "lifted": list(public.lifted),
        "pair": list(state.private[public.turn].blocks),
        "hands": [[card.value for card in private.hand] for private in state.private],
        "decks": [[card.value for card in deck] for deck in state.hidden.decks],
        "discards": [[card.value for card in pile.discard] for pile in public.piles],
        "orders": [list(orders) for orders in state.hidden.reshuffles],
        "wilds": list(public.wilds),
        "block_deck": list(state.hidden.blocks),
    }


def count(table: Table, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(count(after, depth - 1) for after in moves(table))


def moves(table: Table) -> Iterator[Table]:
    if table["phase"] == "over":
        return
    yield from {
        "sensor": sensor_moves,
        "hiding": hiding_moves,
        "restrict": restrict_moves,
        "relocate": relocate_moves,
        "expand": expand_moves,
    }[table["phase"]](table)


def sensor_moves(table: Table) -> Iterator[Table]:
    seat = table["turn"]
    for card in sorted(set(table["hands"][seat])):
        for after in effects(table, card):
            after["hands"][seat].remove(card)
            after["discards"][seat].append(card)
            yield next_turn(after)
    if table["wilds"][seat]:
        for card in ("split", "shuffle", "align"):
            for after in effects(table, card):
                after["wilds"][seat] = False
                yield next_turn(after)
    if len(table["hands"][seat]) < 4:
        after = deepcopy(table)
        hand, deck, discard = after["hands"][seat], after["decks"][seat], after["discards"][seat]
        for _ in range(1 if len(hand) == 3 else 2):
            hand.append(deck.pop(0))
            if not deck:
                order = after["orders"][seat].pop(0)
                deck += [discard[i] for i in order if i < len(discard)]
                discard.clear()
        yield next_turn(after)


def effects(table: Table, card: str) -> Iterator[Table]:
    """Return every distinct effect of a card, by trying each sensor's destination separately."""
    spaces = table["rows"][table["active"]]["spaces"]
    if card == "split":
        for i, here in enumerate(spaces):
            ways = {tuple(sorted(zip(here, goals, strict=True))) for goals in product((0, 1), repeat=len(here))}
            for way in sorted(ways):
                if here and (len(here) == 1 or len({goal for _, goal in way}) == 2):
                    yield moved(table, [(i, colour, i + goal) for colour, goal in way])
    elif card == "shuffle":
        for i, here in enumerate(spaces):
            for colour in sorted(set(here)):
                if i > 0:
                    yield moved(table, [(i, colour, i - 1)])
                if i < len(spaces) - 1:
                    yield moved(table, [(i, colour, i + 2)])
    else:
        for colour in sorted({colour for here in spaces for colour in here}):
            for goal in (0, 1):
                yield moved(table, [(i, c, i + goal) for i, here in enumerate(spaces) for c in here if c == colour])


def moved(table: Table, steps: list[tuple[int, str, int]]) -> Table:
    after = deepcopy(table)
    rows = after["rows"]
    for i, colour, goal in steps:
        rows[after["active"]]["spaces"][i].remove(colour)
        rows[1 - after["active"]]["spaces"][goal].append(colour)
    return after


def next_turn(table: Table) -> Table:
    table["turn"] = 1 - table["turn"]
    if not any(table["rows"][table["active"]]["spaces"]):
        table["phase"], table["turn"] = "hiding", 0
    return table


def hiding_moves(table: Table) -> Iterator[Table]:
    near, far = table["rows"][table["active"]]["blocks"], table["rows"][1 - table["active"]]
    letters = [set(far["spaces"][i] + far["spaces"][i + 1]) for i in range(len(far["blocks"]))]
    numbers = [len(far["spaces"][i] + far["spaces"][i + 1]) for i in range(len(far["blocks"]))]
    colour_sets = [set(s) for s in ("P", "W", "K", "PW", "PK", "WK", "PWK")]
    reach = [any(near[j]["presence"] for j in (i - 1, i) if 0 <= j < len(near)) for i in range(len(far["blocks"]))]
    found = [[r and n == number for r, n in zip(reach, numbers, strict=True)] for number in range(11)]
    found += [[r and s == colours for r, s in zip(reach, letters, strict=True)] for colours in colour_sets]
    for hit in found:
        if any(hit) or not table["only_matching"]:
            yield hidden(table, hit)


def hidden(table: Table, hit: list[bool]) -> Table:
    after = deepcopy(table)
    near, far = after["rows"][after["active"]]["blocks"], after["rows"][1 - after["active"]]["blocks"]
    for block in near:
        block["presence"] = 0
    for block, is_hit in zip(far, hit, strict=True):
        block["presence"] = int(is_hit)
        if is_hit and block["evidence"]:
            block["evidence"] = 0
            after["wilds"][1] = True
    is_full = len(near) + len(far) == 7
    if (is_full and hit[0] and hit[-1]) or sum(hit) < 2 or not after["block_deck"]:
        after["phase"] = "over"
    elif is_full:
        after["phase"], after["turn"] = "restrict", 1
    else:
        expanding(after)
    return after


def expanding(table: Table) -> Table:
    table["phase"], table["turn"] = "expand", table["active"]
    table["pair"] = [table["block_deck"].pop(0), table["block_deck"].pop(0)]
    return table


def restrict_moves(table: Table) -> Iterator[Table]:
    for end in (0, -1):
        if not table["rows"][1 - table["active"]]["blocks"][end]["presence"]:
            after = deepcopy(table)
            gone = [row["blocks"].pop(end) for row in after["rows"]]
            lifted = [sensor for row in after["rows"] for sensor in row["spaces"].pop(end)]
            if any(block["evidence"] for block in gone):
                after["wilds"][0] = True
            after["lifted"] = sorted(lifted, key="PWK".index)
            after["phase"], after["turn"] = "relocate", 0
            yield after if lifted else expanding(after)


def relocate_moves(table: Table) -> Iterator[Table]:
    for i in range(len(table["rows"][1 - table["active"]]["spaces"])):
        after = deepcopy(table)
        after["rows"][1 - after["active"]]["spaces"][i].append(after["lifted"].pop(0))
        yield after if after["lifted"] else expanding(after)


def expand_moves(table: Table) -> Iterator[Table]:
    first, second = table["pair"]
    for left, right in sorted({(first, second), (second, first)}):
        after = deepcopy(table)
        row = after["rows"][after["active"]]
        ends = [{"kind": k, "presence": 0, "evidence": int(k == "mysterious")} for k in (left, right)]
        row["blocks"] = [ends[0], *row["blocks"], ends[1]]
        row["spaces"] = [[] for _ in range(len(row["blocks"]) + 1)]
        after["active"] = 1 - after["active"]
        after["phase"], after["turn"], after["pair"] = "sensor", after["active"], []
        yield after


@pytest.mark.many
@pytest.mark.parametrize(("name", "seed", "depth", "number"), [row for row in ROWS if int(row[3]) < 17_000])
def test_counts_are_explained(name: str, seed: str, depth: str, number: str) -> None:
    state = URBAN.start(URBAN.deal(CONFIGURATIONS[name], Random(int(seed))))
    assert count(plain(state), int(depth)) == int(number)


def test_late_positions_are_explained() -> None:
    """Count two plies from states of every phase of later rounds, including wild cards and relocations."""
    seen: dict[tuple[Phase, bool], int] = {}
    for seed in range(30):
        for state in played(seed)[1]:
            kind = (state.public.phase, any(state.public.wilds))
            if state.public.round >= 3 and seen.get(kind, 0) < 3 and state.public.phase is not Phase.OVER:
                seen[kind] = seen.get(kind, 0) + 1
                assert [count(plain(state), d) for d in (1, 2)] == [perft(URBAN, state, d) for d in (1, 2)]
    assert len(seen) == 10
