"""Proofs hold for a checker that shares no code with them, and spoiled ones do not."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cryptid.core.codec import encode
from cryptid.core.game import view
from cryptid.core.masks import is_single
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, Mode, true_hints
from cryptid.games.classic.model import ClassicView
from cryptid.study.classic import proof as making
from cryptid.study.classic.pieces import knowledge
from cryptid.study.classic.proof import SHORT, Proof, certain_habitat, prove
from tests.study.classic.checker import Refused, check
from tests.study.classic.games import played, states

KINDS = ((2, Mode.NORMAL), (3, Mode.NORMAL), (4, Mode.NORMAL), (4, Mode.ADVANCED), (5, Mode.NORMAL), (5, Mode.ADVANCED))


def proofs(players: int, mode: Mode, games: int) -> Iterator[tuple[ClassicView, Proof]]:
    """Yield the first short proof of each seat in some games."""
    for seed in range(games):
        for seat in range(players):
            views = [view(state, seat) for state in states(played(players, mode, seed))[:-1]]
            found = next(((seen, proof) for seen in views if (proof := prove(seen)) is not None), None)
            if found is not None:
                yield found


def holds(seen: ClassicView, proof: Any) -> bool:
    try:
        check(encode(seen), proof)
    except Refused:
        return False
    return True


@pytest.mark.parametrize(("players", "mode"), KINDS)
def test_every_proof_holds(players: int, mode: Mode) -> None:
    for seen, proof in proofs(players, mode, games=2):
        check(encode(seen), encode(proof))
        assert proof.lines <= SHORT
        assert proof.habitat == certain_habitat(seen)


def spoil(proof: Any, rng: Random) -> Any:
    """Return the proof with one thing changed."""
    spoiled = deepcopy(proof)
    step = rng.choice([step for step in spoiled["steps"] if step["kind"] != "habitat"])
    where: Any = step
    if step["cases"] and rng.random() < 0.7:
        where = rng.choice(step["cases"])
    changes = [name for name in ("cubes", "discs", "clues", "spaces", "twins", "cases", "given") if where.get(name)]
    name = rng.choice(changes)
    items = where[name]
    if rng.random() < 0.5:
        items.pop(rng.randrange(len(items)))
    else:
        place = rng.randrange(len(items))
        items[place] = _other(name, items[place], rng)
    return spoiled


def _other(name: str, item: Any, rng: Random) -> Any:
    """Return something else in place of a space, a clue, a pair of twins, a case or an assumption."""
    match name:
        case "clues":
            return rng.choice([clue for clue in CLUES if clue != item])
        case "twins":
            return [item[0], rng.choice([space for space in range(108) if space not in item])]
        case "cases":
            return {**item, "kind": rng.choice([k for k in ("only", "several", "spare", "twins") if k != item["kind"]])}
        case "given":
            return [item[0], rng.choice([clue for clue in CLUES if clue != item[1]])]
        case _:
            return rng.choice([space for space in range(108) if space != item])


@pytest.mark.parametrize(("players", "mode"), [(3, Mode.NORMAL), (4, Mode.NORMAL), (4, Mode.ADVANCED)])
def test_spoiled_proofs_are_refused(players: int, mode: Mode) -> None:
    rng, tried, accepted = Random(1), 0, 0
    for seen, proof in proofs(players, mode, games=2):
        written = encode(proof)
        for _ in range(30):
            tried += 1
            accepted += holds(seen, spoil(written, rng))
    assert tried > 100
    assert accepted <= tried * 0.02


def test_a_proof_of_another_position_is_refused() -> None:
    (seen, proof), (other, _) = list(proofs(4, Mode.NORMAL, games=2))[:2]
    assert not holds(other, encode(proof))
    assert not holds(seen, {**encode(proof), "habitat": proof.habitat - 1})
    assert not holds(seen, {**encode(proof), "lines": proof.lines - 1})
    assert not holds(seen, {**encode(proof), "steps": encode(proof)["steps"][:-1]})


def test_proofs_by_the_pieces_come_first() -> None:
    """Where the pieces alone leave one space, the proof has only own clues and pieces in it."""
    ends = [states(played(4, Mode.NORMAL, seed))[-2] for seed in range(6)]
    views = [view(state, seat) for state in ends for seat in range(4)]
    plain = [(seen, prove(seen, most=20)) for seen in views if is_single(knowledge(seen).spaces)]
    assert plain
    for seen, proof in plain:
        assert proof is not None
        check(encode(seen), encode(proof))
        assert {step.kind for step in proof.steps} == {"own", "pieces", "habitat"}
        assert proof.lines == sum(len(step.cubes) + len(step.discs) for step in proof.steps)
        assert not proof.needs_guarantee


class Forgetful(dict[Any, Any]):
    def __contains__(self, key: object) -> bool:
        return False


def test_a_proof_does_not_depend_on_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    after = states(played(3, Mode.NORMAL, 2))[:-1]
    views = [view(state, seat) for seat in range(3) for state in after[-20::2]]
    kept = [prove(seen) for seen in views]
    assert any(found is not None and found.needs_guarantee for found in kept)
    monkeypatch.setattr(making, "_finished", lambda *_: Forgetful())
    assert [prove(seen) for seen in views] == kept


def test_hints_count_as_a_step() -> None:
    """A hint that denies every clue that the pieces leave open but the true ones is used in the proof."""
    for state in states(played(4, Mode.NORMAL, 3))[:-1]:
        for hint in true_hints([CLUE_NUMBER[clue] for clue in state.hidden.clues], players=4):
            public = replace(state.public, given=(hint,))
            seen = view(replace(state, public=public), 0)
            proof = prove(seen)
            if proof is not None and any(step.kind == "hint" for step in proof.steps):
                return check(encode(seen), encode(proof))
    raise AssertionError("no hint was needed")


def test_no_proof_without_certainty() -> None:
    first = states(played(5, Mode.ADVANCED, 0))[0]
    assert certain_habitat(view(first, 0)) is None
    assert prove(view(first, 0)) is None
