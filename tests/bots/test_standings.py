"""Win rates, intervals and ratings of an arena."""

from __future__ import annotations

from random import Random

import pytest

from cryptid.bots.arena import Lineup, Match, Played
from cryptid.bots.standings import rate, standings, wilson
from cryptid.games import GAMES


def classic(*bots: str, players: int) -> Match:
    return Match("classic", GAMES["classic"].options_type(players=players), bots, 1)


def drawn(match: Match, strength: dict[str, float], deals: int, seed: int, by_deal: bool = False) -> list[Played]:
    """Simulate games by Luce's model. With `by_deal`, one bot wins all games of a deal."""
    rng = Random(seed)
    played: list[Played] = []
    for deal in range(deals):
        luck = rng.random()
        games = [winner(lineup, strength, luck if by_deal else rng.random()) for lineup in match.lineups(deal)]
        played.append((deal, tuple((seat,) for seat in games)))
    return played


def winner(lineup: Lineup, strength: dict[str, float], luck: float) -> int:
    """Return the winning seat for `luck` between 0 and 1. The seats of a bot are adjacent, so equal luck favours it."""
    seats = sorted(range(len(lineup)), key=lambda seat: lineup[seat])
    rest = luck * sum(strength[bot] for bot in lineup)
    return next(seat for seat in seats if (rest := rest - strength[lineup[seat]]) <= 0)


def test_wins_are_counted_by_bot_and_by_seat() -> None:
    match = classic("a", "b", players=4)
    sat = dict(enumerate(match.lineups(deal) for deal in range(2)))
    found = standings(match, [(0, ((0,),) * len(sat[0])), (1, ((0,),) * len(sat[1]))])  # seat 0 wins all six
    assert found.games == 6
    assert {bot: (r.games, r.wins) for bot, r in found.by_bot.items()} == {"a": (6, 3.0), "b": (6, 3.0)}
    assert {at: (r.games, r.wins) for at, r in found.by_seat.items()} == {
        (bot, seat): (3, 3.0 if seat == 0 else 0.0) for bot in "ab" for seat in range(4)
    }


def test_a_shared_win_is_divided() -> None:
    match = classic("a", "b", "c", players=3)
    found = standings(match, [(0, ((0, 1),) * 3)])
    assert sum(r.wins for r in found.by_bot.values()) == pytest.approx(3)
    assert found.by_seat["a", 0].wins == 0.5


def test_wilson() -> None:
    """Known values for 8 of 10 and for 0 of 20."""
    assert wilson(0.8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0, 0.1611), abs=1e-4)


def test_games_with_equal_results_within_deals_count_as_one() -> None:
    apart = rate([(deal, float(deal % 2)) for deal in range(100)])
    together = rate([(deal, float(deal % 2)) for deal in range(100) for _ in range(4)])
    assert (apart.rate, together.rate) == (0.5, 0.5)
    assert (together.low, together.high) == pytest.approx((apart.low, apart.high))
    opposed = rate([(deal, won) for deal in range(100) for won in (0.0, 1.0)])
    assert (opposed.low, opposed.high) == pytest.approx(wilson(0.5, 200))
    assert rate([(deal, 1.0) for deal in range(50) for _ in range(4)]).low == pytest.approx(wilson(1, 50)[0])


@pytest.mark.parametrize("by_deal", [False, True])
def test_intervals_cover_the_truth(by_deal: bool) -> None:
    """Over 200 arenas with known strengths, about 95 % of the intervals contain the true value."""
    match = classic("a", "b", players=4)
    strength, held = {"a": 3.0, "b": 1.0}, [0, 0]
    gap = 400 * 0.47712  # a factor of 3
    for seed in range(200):
        found = standings(match, drawn(match, strength, 60, seed, by_deal))
        held[0] += found.by_bot["a"].low <= 0.75 <= found.by_bot["a"].high
        held[1] += abs(found.ratings["a"].points - gap / 2) <= found.ratings["a"].margin
    assert all(180 <= count <= 199 for count in held), held


def test_ratings_find_known_strengths() -> None:
    match = classic("a", "b", "c", "d", "e", players=3)
    strength = {"a": 1.0, "b": 2.0, "c": 4.0, "d": 8.0, "e": 16.0}
    found = standings(match, drawn(match, strength, 3000, 7))
    assert found.ranked() == ["e", "d", "c", "b", "a"]
    assert sum(r.points for r in found.ratings.values()) == pytest.approx(0, abs=1e-6)
    for weaker, stronger in zip("abcd", "bcde", strict=True):
        assert found.ratings[stronger].points - found.ratings[weaker].points == pytest.approx(120.4, abs=25)


def test_a_bot_that_never_wins_has_a_rating() -> None:
    match = classic("a", "b", players=2)
    found = standings(match, [(deal, ((0,), (1,))) for deal in range(500)])
    assert found.by_bot["a"].rate == 1
    assert 300 < found.ratings["a"].points < 1500
    assert found.ratings["a"].margin > 100


def test_one_bot_alone_is_measured_by_seat() -> None:
    match = classic("a", players=3)
    found = standings(match, [(deal, ((deal % 3,),)) for deal in range(30)])
    assert [found.by_seat["a", seat].wins for seat in range(3)] == [10, 10, 10]
    assert (found.ratings["a"].points, found.ratings["a"].margin) == (0, 0)


def test_the_order_of_play_does_not_matter() -> None:
    match = classic("a", "b", "c", players=3)
    played = drawn(match, {"a": 1, "b": 2, "c": 3}, 40, 3)
    assert standings(match, played) == standings(match, reversed(played))
