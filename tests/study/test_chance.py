"""The chance to win: lines that grow, add up to one and end with the winner."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

import pytest

from cryptid.bots import BOTS, Budget
from cryptid.core.game import view
from cryptid.core.record import Record
from cryptid.games import GAMES
from cryptid.games.classic.clues import Mode
from cryptid.study.chance import EVEN_WEIGHT, FIRST, Tally, UnknownLevel, is_as_spectator, last_line, lines
from cryptid.study.review import Reading
from tests.study.classic.games import played


def played_by(game: str, level: str, seed: int) -> Record[Any]:
    """Play a game with the default options between bots of one level."""
    rules, rng = GAMES[game], Random(seed)
    deal = rules.deal(rules.options_type(), rng)
    state, moves = rules.start(deal), []
    while seats := rules.to_act(state.public):
        seen = view(state, seats[0])
        action = BOTS[game][level].choose(seen, rules.legal_actions(seen), Budget(inf), rng).action
        moves.append((seats[0], rules.to_text(action)))
        state = rules.apply(state, seats[0], action).state
    return Record(game, rules.version, deal, tuple(moves))


CLASSIC = Reading(played(3, Mode.NORMAL, 1))


def test_a_line_grows_point_by_point() -> None:
    first, *_, last = lines(CLASSIC, [None, "tracker", "novice"], Random(1))
    assert first[0] is not None
    assert first[-2] is None
    assert len(first) == len(last) == len(CLASSIC.states)
    for chances in last:
        assert chances is not None
        assert sum(chances) == pytest.approx(1)
    assert last[-1] == tuple(float(seat in CLASSIC.outcome.winners) for seat in range(3))


def test_the_winner_is_likely_before_the_last_turn() -> None:
    """The play-outs start from the true position: the seat about to search the habitat wins most of them."""
    line = last_line(CLASSIC, ["novice", "tracker", "novice"], Random(1))
    chances = line[CLASSIC.reader.points()[-1]]
    assert chances is not None
    assert chances[CLASSIC.outcome.winners[0]] > 0.5


def test_exact_bots_play_deals_that_a_spectator_thinks_possible() -> None:
    reading = Reading(played(3, Mode.NORMAL, 2, ("expert",)))
    assert is_as_spectator(["expert", "master"])
    assert not is_as_spectator(["expert", None])
    first = next(lines(reading, ["expert"] * 3, Random(1)))
    assert first[0] is not None
    assert sum(first[0]) == pytest.approx(1)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(UnknownLevel, match="no level"):
        last_line(CLASSIC, ["genius", None, None], Random(1))


def test_jumps_are_found_and_the_line_is_smoothed() -> None:
    tally = Tally(CLASSIC)
    half = len(tally.points) // 2
    for place, point in enumerate(tally.points):
        tally.add(point, lambda *_, place=place: (0,) if place < half else (2,), FIRST)
    jump = {tally.points[half - 1], tally.points[half]}
    assert jump <= set(tally.jumps())
    line = tally.line()
    start, before, after = line[0], line[tally.points[half - 1]], line[tally.points[half]]
    assert start is not None
    assert before is not None
    assert after is not None
    assert start[0] == pytest.approx((FIRST + EVEN_WEIGHT / 3) / (FIRST + EVEN_WEIGHT))
    assert start[0] > before[0] > after[0]


@pytest.mark.parametrize("game", ["urban", "connections"])
def test_other_games_are_judged_and_have_a_line(game: str) -> None:
    reading = Reading(played_by(game, "novice", 1))
    plies = range(0, len(reading.record.moves), 7)
    moves = [reading.move(ply) for ply in plies]
    assert any(move.verdict is not None for move in moves)
    for move in moves:
        if move.verdict is not None:
            assert move.verdict.judgement is reading.reader.scale.judge(move.verdict.loss)
            assert move.doubt is None
    line = last_line(reading, [None] * reading.players, Random(1))
    assert len(line) == len(reading.states)
    for chances in line:
        assert chances is not None
        assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize("game", ["urban", "connections"])
def test_judgements_of_other_games_depend_on_the_view_alone(game: str) -> None:
    """A sampled game that the seat cannot tell from the real one is judged alike."""
    reading, rng = Reading(played_by(game, "novice", 2)), Random(3)
    reader = type(reading.reader)
    for ply in range(5, 20, 7):
        seat, text = reading.record.moves[ply]
        sampled = reading.game.sample(view(reading.states[ply], seat), rng)
        state = GAMES[game].start(sampled.deal)
        for other, move in sampled.moves:
            state = GAMES[game].apply(state, other, GAMES[game].from_text(move)).state
        assert view(state, seat) == view(reading.states[ply], seat)
        actions = [(seat, GAMES[game].from_text(text))] * (ply + 1)
        twin = reader([state] * (ply + 1), actions)  # type: ignore[call-arg]  # the protocol says nothing of how readers are made
        assert twin.verdict(ply) == reading.reader.verdict(ply)
