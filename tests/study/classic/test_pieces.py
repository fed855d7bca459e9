"""Knowledge by the pieces, beside a plain enumeration with sets."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import log2

import pytest

from cryptid.core.game import view
from cryptid.games.classic.clues import CLUES, Mode
from cryptid.games.classic.model import ClassicView
from cryptid.study.classic.pieces import knowledge
from tests.games.classic.oracle import clue_places
from tests.study.classic.games import played, states


def plain(seen: ClassicView) -> tuple[list[list[str]], Counter[int]]:
    """Return by colour the clues that fit its own pieces, and how many combinations of them fit each space."""
    public, own = seen.public, seen.private
    true = {
        clue: {row * 12 + col for row, col in places}
        for clue, places in clue_places(public.layout, public.structures).items()
    }
    lists = []
    for colour, (cubes, discs) in enumerate(zip(public.cubes, public.discs, strict=True)):
        no, yes = ({space for space in range(108) if mask >> space & 1} for mask in (cubes, discs))
        pool = [CLUES[number] for number in public.options.mode.pool]
        fits = [clue for clue in pool if yes <= true[clue] and not no & true[clue]]
        lists.append(list(own.clues) if own is not None and colour == seen.seat else fits)
    ways = Counter(space for clues in product(*lists) for space in set.intersection(*(true[clue] for clue in clues)))
    return lists, ways


@pytest.mark.parametrize("seat", [0, 2, None])
def test_knowledge_is_what_the_pieces_of_each_player_leave(seat: int | None) -> None:
    for state in states(played(3, Mode.NORMAL, 5))[6::4]:
        seen = view(state, seat)
        known, (lists, ways) = knowledge(seen), plain(seen)
        assert [[CLUES[number] for number in numbers] for numbers in known.clues] == lists
        assert {space for space in range(108) if known.spaces >> space & 1} == set(ways)
        total = ways.total()
        assert known.odds == pytest.approx([ways[space] / total for space in range(108)])
        assert known.doubt == pytest.approx(sum(n / total * log2(total / n) for n in ways.values()))


def test_no_guarantee_is_used_before_the_first_piece() -> None:
    """Every clue of the mode is left for the others, also those that are never dealt on this map."""
    known = knowledge(view(states(played(4, Mode.NORMAL, 0))[0], 0))
    assert [len(clues) for clues in known.clues] == [1, 23, 23, 23]
