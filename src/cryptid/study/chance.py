"""Each seat's chance to win after every move, if everybody plays on as before.

From the true position, the game is played on many times by each seat's own bot, which sees only its view. A person is
played by two neighbouring human-like levels, half of the time each. Bots that reason exactly would nearly always decide
such a game in the same way, so between them deals are drawn from all that a spectator cannot tell from the real one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf
from random import Random
from typing import Any

from cryptid.bots.bot import Bot, Budget
from cryptid.bots.entrants import known_bot
from cryptid.core.folders import module_of
from cryptid.core.game import AnyGame, BadInput, State, view
from cryptid.core.record import replay
from cryptid.study.review import Reading

PERSON = ("novice", "tracker")  # on both sides of what a person plays like
EXACT = frozenset({"expert", "master"})
FIRST, MORE, JUMPS = 16, 16, 3  # play-outs of each point, further ones at both ends of the largest jumps
LONGEST = 300  # moves, after which a play-out counts as won by nobody
EVEN_WEIGHT = 2.0  # equal chances count as so many play-outs

Chances = tuple[float, ...]  # by seat
Line = tuple[Chances | None, ...]  # by number of moves played; None: not known yet
Levels = Sequence[str | None]  # by seat: the level of a bot, or None for a person


class UnknownLevel(BadInput):
    def __init__(self, level: str) -> None:
        super().__init__("unknown_level", f"There is no level {level[:40]!r}.")


def lines(reading: Reading, levels: Levels, rng: Random) -> Iterator[Line]:
    """Yield the chances to win of a game better and better: first point by point, then with more play-outs."""
    for level in levels:
        if level is not None and known_bot(reading.record.game, level) is None:
            raise UnknownLevel(level)
    own = getattr(module_of("cryptid.study", reading.record.game, "chance"), "lines", None)
    yield from (_by_playouts if own is None else own)(reading, levels, rng)


def last_line(reading: Reading, levels: Levels, rng: Random) -> Line:
    """Return the final chances."""
    *_, last = lines(reading, levels, rng)
    return last


def is_as_spectator(levels: Levels) -> bool:
    """Tell whether deals are drawn as a spectator would judge, because all seats reason exactly."""
    return all(level in EXACT for level in levels)


def _by_playouts(reading: Reading, levels: Levels, rng: Random) -> Iterator[Line]:
    for tally in playouts(reading, levels, rng):
        yield tally.line()


def playouts(reading: Reading, levels: Levels, rng: Random) -> Iterator[Tally]:
    """Play on from every point, then again at the largest jumps; yield the same tally after each of them."""
    tally, play = Tally(reading), partial(play_on, reading, levels, rng)
    for point in tally.points:
        tally.add(point, play, FIRST)
        yield tally
    for point in tally.jumps():
        tally.add(point, play, MORE)
        yield tally


def by_reading(reading: Reading, chances: Callable[[int], Chances]) -> Iterator[Line]:
    """Yield the line move by move, where the chances at a ply can be worked out at once."""
    end = tuple((seat in reading.outcome.winners) / len(reading.outcome.winners) for seat in range(reading.players))
    plies = len(reading.record.moves)
    found: list[Chances] = []
    for ply in range(plies):
        found.append(chances(ply))
        yield (*found, *(None,) * (plies - 1 - ply), end)


class Tally:
    """Counts the wins of play-outs at each point: a number of moves after which a turn began."""

    def __init__(self, reading: Reading) -> None:
        self.players, self.plies = reading.players, len(reading.record.moves)
        self.winners, self.points = reading.outcome.winners, reading.reader.points()
        self.wins = {point: [0.0] * self.players for point in self.points}
        self.games = dict.fromkeys(self.points, 0)

    def add(self, point: int, play: Callable[[int, int], Sequence[int]], games: int) -> None:
        """Play on from a point; `play` takes the point and a number, and returns the winners."""
        for number in range(self.games[point], self.games[point] + games):
            winners = play(point, number)
            for seat in winners:
                self.wins[point][seat] += 1 / len(winners)
        self.games[point] += games

    def jumps(self) -> list[int]:
        """Return the points at both ends of the largest jumps."""
        raw = {point: self._raw(point) for point in self.points}
        pairs = list(zip(self.points, self.points[1:], strict=False))
        size = {pair: sum(abs(a - b) for a, b in zip(raw[pair[0]], raw[pair[1]], strict=True)) for pair in pairs}
        largest = sorted(pairs, key=lambda pair: -size[pair])[:JUMPS]
        return sorted({point for pair in largest for point in pair})

    def _raw(self, point: int) -> Chances:
        total = self.games[point] + EVEN_WEIGHT
        even = (self.games[point] - sum(self.wins[point]) + EVEN_WEIGHT) / self.players
        return tuple((wins + even) / total for wins in self.wins[point])

    def line(self) -> Line:
        """Return the smoothed chances. Between two points, those of the later one."""
        known = [point for point in self.points if self.games[point]]
        smooth = {point: self._smooth(known[max(i - 1, 0) : i + 2], point) for i, point in enumerate(known)}
        end = tuple((seat in self.winners) / max(len(self.winners), 1) for seat in range(self.players))
        found: list[Chances | None] = [end]
        for ply in range(self.plies - 1, -1, -1):
            is_point = ply in self.games
            found.append(smooth.get(ply) if is_point else found[-1])
        return tuple(reversed(found))

    def _smooth(self, near: Sequence[int], point: int) -> Chances:
        """Return the mean of a point and its neighbours, by their play-outs; the point itself counts twice."""
        weights = {each: self.games[each] * (2 if each == point else 1) for each in near}
        raw = {each: self._raw(each) for each in near}
        total = sum(weights.values())
        return tuple(sum(weights[each] * raw[each][seat] for each in near) / total for seat in range(self.players))


def play_on(reading: Reading, levels: Levels, rng: Random, point: int, number: int) -> Sequence[int]:
    """Play a game on from this point and return its winners."""
    state = reading.states[point]
    if is_as_spectator(levels):
        sampled = reading.game.sample(view(state, None), rng)
        *_, step = replay(reading.game, sampled)
        state = step.state
    bots = [
        _bot(reading.record.game, PERSON[(number + seat) % 2] if each is None else each)
        for seat, each in enumerate(levels)
    ]
    return winners(reading.game, state, bots, rng)


def _bot(game: str, level: str) -> Bot:
    bot = known_bot(game, level)
    assert bot is not None
    return bot


def winners(game: AnyGame, state: State[Any, Any, Any], bots: Sequence[Bot], rng: Random) -> Sequence[int]:
    """Let bots play a game to its end and return the winners: nobody if it takes too long."""
    for _ in range(LONGEST):
        outcome = game.outcome(state.public)
        if outcome is not None:
            return outcome.winners
        seat = game.to_act(state.public)[0]
        seen = view(state, seat)
        action = bots[seat].choose(seen, game.legal_actions(seen), Budget(inf), rng).action
        state = game.apply(state, seat, action).state
    return ()
