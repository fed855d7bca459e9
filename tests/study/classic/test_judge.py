"""Judgements and slips of classic: by the view alone, by the lesser of two rulers, with pieces that show the slip."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import log2
from random import Random

import numpy as np
import pytest

from cryptid.bots.classic.belief import Belief
from cryptid.bots.classic.master import MODEL, cheapest_cube
from cryptid.core.game import view
from cryptid.core.record import Record, replay
from cryptid.games.classic import deduce
from cryptid.games.classic.clues import Mode
from cryptid.games.classic.model import Ask, ClassicState, Deal, Search
from cryptid.study.classic.areas import areas_of, clue_set
from cryptid.study.classic.beliefs import by_everything
from cryptid.study.classic.judge import SCALE, PiecesBelief
from cryptid.study.classic.judge import by_everything as ranked_exactly
from cryptid.study.classic.pieces import Piece, clues_left, knowledge
from cryptid.study.classic.reader import GameReader
from cryptid.study.classic.slips import of_question
from cryptid.study.review import Judgement, Slip
from tests.study.classic.games import GAME, played, states

NOVICES = ("novice",)


@cache
def reader(players: int, mode: Mode, seed: int, levels: tuple[str, ...] = NOVICES) -> GameReader:
    return reader_of(played(players, mode, seed, levels))


def reader_of(record: Record[Deal]) -> GameReader:
    return GameReader(states(record), [(seat, GAME.from_text(text)) for seat, text in record.moves])


def slips(kind: str, *readers: GameReader) -> list[tuple[ClassicState, Slip]]:
    found = [(each.states[ply], slip) for each in readers for ply in range(each.plies) for slip in each.slips(ply)]
    return [(state, slip) for state, slip in found if slip.kind == kind]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_knowledge_by_everything_is_the_exact_one(players: int) -> None:
    for state in states(played(players, Mode.NORMAL, 1))[players * 2 :: 6]:
        for seat in (*range(players), None):
            seen = view(state, seat)
            known, exact = by_everything(seen), deduce.odds(seen)
            assert known.worlds == exact.worlds
            assert known.odds == pytest.approx(exact.spaces)
            assert known.clues == tuple(tuple(sorted(shares)) for shares in exact.clues)


def test_sampled_worlds_fit_the_pieces() -> None:
    seen = view(states(played(4, Mode.ADVANCED, 2))[12], 1)
    belief, known, on = PiecesBelief(seen), knowledge(seen), areas_of(seen.public).on
    lists = clues_left(seen.public, (Piece(c, s, d) for c, s, d in _pieces(seen.public)))
    for row in belief.rows[::50].tolist():
        assert all(lists[colour] >> row[colour] & 1 for colour in range(4))
        assert all(on[row[-1]] >> row[colour] & 1 for colour in range(4))
    own = belief.rows[belief.weights > 0]
    shares = np.bincount(own[:, -1], minlength=108) / len(own)
    assert np.abs(shares - known.odds).max() < 0.1


def _pieces(public: object) -> list[tuple[int, int, bool]]:
    found = []
    for is_disc, name in ((False, "cubes"), (True, "discs")):
        for colour, mask in enumerate(getattr(public, name)):
            found += [(colour, space, is_disc) for space in range(108) if mask >> space & 1]
    return found


def test_the_scale() -> None:
    losses = (0.0, 0.03, 0.10, 0.20, 0.35)
    assert [SCALE.judge(loss) for loss in losses] == list(Judgement)
    assert SCALE.accuracy(losses[:3]) is None
    assert SCALE.accuracy([0.0] * 4) == 100
    assert SCALE.accuracy([0.4] * 4) == pytest.approx(36.788, abs=0.001)


def test_a_judgement_depends_on_the_view_alone() -> None:
    """In a sampled world that the seat cannot tell from the real one, the same move is judged alike."""
    mine, rng, others = reader(4, Mode.NORMAL, 3), Random(4), 0
    judged = [ply for ply in range(mine.plies) if mine.verdict(ply) is not None]
    for ply in judged[:3]:
        seat, action = mine.actions[ply]
        sampled = [step.state for step in replay(GAME, GAME.sample(view(mine.states[ply], seat), rng))]
        others += sampled[ply].hidden.clues != mine.states[ply].hidden.clues
        twin = GameReader(sampled, [*mine.actions[:ply], (seat, action)])
        assert twin.verdict(ply) == mine.verdict(ply)
        assert twin.slips(ply) == mine.slips(ply)
    assert others


def test_searching_the_only_space_is_best_and_asking_instead_is_late() -> None:
    """At certainty by the pieces, whatever else is done costs nearly the whole chance."""
    late = slips("late", *(reader(4, Mode.NORMAL, seed) for seed in range(4)))
    sure = [(state, slip) for state, slip in late if slip.odds == 1.0]
    assert sure
    for state, slip in sure:
        assert slip.space == state.hidden.habitat
        assert slip.instead is not None
        search = GAME.from_text(slip.instead)
        twin = GameReader([state], [(slip.seat, search)])
        verdict = twin.verdict(0)
        assert verdict is not None
        assert verdict.judgement is Judgement.BEST
        assert verdict.value == pytest.approx(1.0)
        assert verdict.best.text == slip.instead


def test_what_the_pieces_told_is_shown_by_pieces() -> None:
    """The pieces named in a slip are enough: no clue that fits them answers otherwise, and each is needed."""
    found = slips("told", *(reader(4, Mode.NORMAL, seed) for seed in range(3)))
    assert len(found) >= 3
    for state, slip in found:
        assert slip.target is not None
        assert slip.space is not None
        holding = areas_of(state.public).on[slip.space]
        pieces = _shown(slip)
        left = clues_left(state.public, pieces)[slip.target]
        assert not left & holding or not left & ~holding
        for piece in pieces:
            fewer = clues_left(state.public, [each for each in pieces if each != piece])[slip.target]
            assert fewer & holding
            assert fewer & ~holding
        assert len(pieces) == len(slip.cubes) + len(slip.discs) > 0


def _shown(slip: Slip) -> list[Piece]:
    assert slip.target is not None
    cubes = [Piece(slip.target, space, False) for space in slip.cubes]
    return cubes + [Piece(slip.target, space, True) for space in slip.discs]


def test_a_search_that_pieces_forbid() -> None:
    found = slips("forbidden", *(reader(3, Mode.NORMAL, seed, ("random",)) for seed in range(2)))
    assert found
    for state, slip in found:
        assert slip.target is not None
        assert slip.space is not None
        left = clues_left(state.public, _shown(slip))[slip.target]
        assert not left & areas_of(state.public).on[slip.space]


def test_what_could_be_worked_out_is_the_same_in_every_world() -> None:
    found = slips("worked_out", *(reader(3, Mode.NORMAL, seed) for seed in range(3)))
    assert found
    for state, slip in found:
        assert slip.target is not None
        assert slip.space is not None
        left = clue_set(deduce.odds(view(state, slip.seat)).clues[slip.target])
        holding = areas_of(state.public).on[slip.space]
        assert not left & holding or not left & ~holding


def test_of_two_spaces_with_even_odds_the_slip_names_the_one_that_the_verdict_does() -> None:
    mine = reader(4, Mode.NORMAL, 3)
    ply, seat, ask = next((i, seat, each) for i, (seat, each) in enumerate(mine.actions) if isinstance(each, Ask))
    known, verdict = mine.known(ply)[seat], mine.verdict(ply)
    assert verdict is not None
    odds = tuple(0.5 if space in (3, 7) else 0.0 for space in range(108))
    known = replace(known, pieces=replace(known.pieces, odds=odds))
    for space in (3, 7):
        best = replace(verdict.best, text=GAME.to_text(Search(space)))
        found = of_question(0, view(mine.states[ply], seat), known, ask, replace(verdict, loss=0.4, best=best))
        assert [slip.space for slip in found if slip.kind == "late"] == [space]


def test_a_search_that_would_have_failed_is_no_turning_point(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = reader(4, Mode.NORMAL, 1)
    elsewhere = (mine.states[0].hidden.habitat + 1) % 108
    assert "passed_up" in {point.kind for point in mine.turning_points()}
    moved = {ply: tuple(replace(slip, space=elsewhere) for slip in mine.slips(ply)) for ply in range(mine.plies)}
    monkeypatch.setattr(mine, "slips", moved.__getitem__)
    assert "passed_up" not in {point.kind for point in mine.turning_points()}


def test_a_cube_that_gives_away_too_much_has_a_better_one() -> None:
    found = slips("gave", *(reader(4, Mode.NORMAL, seed) for seed in range(4)))
    assert found
    for state, slip in found:
        assert slip.bits is not None
        assert slip.least_bits is not None
        assert slip.instead is not None
        assert slip.bits > slip.least_bits
        better = GAME.from_text(slip.instead)
        assert better in GAME.legal_actions(view(state, slip.seat))


def test_experts_make_no_named_slips() -> None:
    experts = [reader(4, Mode.NORMAL, seed, ("expert",)) for seed in range(2)]
    for kind in ("told", "worked_out", "forbidden"):
        assert slips(kind, *experts) == []


def test_only_questions_and_searches_are_judged() -> None:
    mine = reader(4, Mode.NORMAL, 1)
    for ply, (_, action) in enumerate(mine.actions):
        verdict = mine.verdict(ply)
        assert (verdict is not None) == isinstance(action, Ask | Search)
        if verdict is not None:
            assert verdict.loss >= 0
            assert verdict.judgement in (SCALE.judge(verdict.loss), Judgement.MISTAKE)


def test_a_loss_counts_what_is_told_as_well_as_the_chance_to_win() -> None:
    """In the exact worlds, by hand: chance to win by the next turn, and information gain as a share of the doubt."""
    mine, flat = reader(4, Mode.NORMAL, 3), 0
    for ply, (seat, action) in enumerate(mine.actions):
        if not isinstance(action, Ask | Search):
            continue
        seen = view(mine.states[ply], seat)
        belief = Belief(seen)
        found = ranked_exactly(belief, GAME.legal_actions(seen), action).compared(action)
        played, best = belief.values([action, found.best], MODEL, cheapest_cube(belief))
        told, most = belief.gains([action, found.best])
        doubt = max(1.0, -sum(odds * log2(odds) for odds in belief.odds if odds))
        assert (found.value, found.best_value) == pytest.approx((played, best))
        assert found.loss == pytest.approx(best - played + (most - told) / doubt, abs=1e-9)
        flat += found.loss > best - played + 0.02
    assert flat, "somewhere the best choice tells more"


def test_a_search_that_is_passed_up_again_is_no_second_blunder() -> None:
    mine = reader(4, Mode.NORMAL, 3)
    last: dict[int, str] = {}
    blunders = repeated = 0
    for ply, (seat, action) in enumerate(mine.actions):
        verdict = mine.verdict(ply)
        if verdict is None:
            continue
        is_again = last.get(seat) == verdict.best.text
        if SCALE.judge(verdict.loss) is Judgement.BLUNDER:
            assert verdict.judgement is (Judgement.MISTAKE if is_again else Judgement.BLUNDER), action
            blunders += not is_again
            repeated += is_again
        last[seat] = verdict.best.text if SCALE.judge(verdict.loss) is Judgement.BLUNDER else ""
    assert blunders
    assert repeated
