"""Measure what people meet: how long games last, how even the characters are, and where `adapt` settles.

`tools.strength` writes the results into docs/bots.md, and `make prove` checks them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import permutations, product
from math import inf, sqrt
from random import Random
from typing import Any

from cryptid.bots import BOTS, Bot, Budget
from cryptid.bots.adapt import Result, level_at, position_after
from cryptid.bots.characters import CHARACTERS
from cryptid.bots.classic import QUIET_GAMES
from cryptid.bots.entrants import named, quiet_games, seated_bot
from cryptid.bots.levels import LEVELS
from cryptid.core.codec import decode
from cryptid.core.game import Seat, view
from cryptid.core.options import players_of
from cryptid.games import GAMES
from cryptid.games.classic.model import Ask, Search

SEED = 20261117
TURNS = {"novice": (24, 36), "casual": (18, 26), "tracker": (12, 18), "sharp": (8, 12)}  # of four equals, in classic
SETTLED = {4: (0.25, 0.45), 2: (0.40, 0.60)}  # share of the games that a person wins, by players
FIRST_TURNS = {"full_notes": 4.0, "expert": 2.5}  # of players who find the habitat early
CAREER, CLIMB = 30, 10  # games of a person with `adapt`; the first ones, in which it finds the level, do not count


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean and half the width of its 95 % interval."""

    value: float
    half: float


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure that must lie between two bounds."""

    what: str
    games: int
    least: float
    most: float
    run: Callable[[int], Figure]  # with this many games

    def figure(self) -> Figure:
        return self.run(self.games)


def play_once(game: str, options: Any, bots: Sequence[Bot], seed: str) -> tuple[tuple[Seat, ...], list[int]]:
    """Play a game; return its winners and how many turns each seat had. Any: options of every game."""
    rules, luck = GAMES[game], [Random(f"{seed} {seat}") for seat in range(len(bots))]
    state, turns = rules.start(rules.deal(options, Random(seed))), [0] * len(bots)
    while (outcome := rules.outcome(state.public)) is None:
        seat = rules.to_act(state.public)[0]
        seen = view(state, seat)
        action = bots[seat].choose(seen, rules.legal_actions(seen), Budget(inf), luck[seat]).action
        turns[seat] += isinstance(action, Ask | Search)
        state = rules.apply(state, seat, action).state
    return outcome.winners, turns


@cache
def classic_match(bots: tuple[Bot, ...], mode: str, games: int) -> tuple[list[float], list[list[int]]]:
    """Play classic, with every order of the seats in turn. Return each bot's wins, and for each game its turns."""
    wins, turns, orders = [0.0] * len(bots), [], list(permutations(range(len(bots))))
    options = decode(GAMES["classic"].options_type, {"players": len(bots), "mode": mode})
    for number in range(games):
        order = orders[number % len(orders)]
        winners, by_seat = play_once("classic", options, [bots[place] for place in order], f"{SEED} {number}")
        for seat in winners:
            wins[order[seat]] += 1
        turns.append([by_seat[order.index(place)] for place in range(len(bots))])
    return wins, turns


def turns_of_equals(level: str, mode: str, games: int) -> Figure:
    _, turns = classic_match((BOTS["classic"][level],) * 4, mode, games)
    return mean([sum(each) for each in turns])


def lone_wins(mode: str, games: int) -> Figure:
    wins, _ = classic_match(_one_novice(), mode, games)
    return share(wins[0], games)


def lone_turns(mode: str, games: int) -> Figure:
    _, turns = classic_match(_one_novice(), mode, games)
    return mean([each[0] for each in turns])


def _one_novice() -> tuple[Bot, ...]:
    return (BOTS["classic"]["novice"], *[BOTS["classic"]["casual"]] * 3)


def character_wins(character: str, games: int) -> Figure:
    """Return the share of a character at a table with the others of its level and one without a character."""
    level = CHARACTERS[character].level
    own = [one.id for one in CHARACTERS.values() if one.level == level]
    bots = (*(seated_bot("classic", level, one) for one in own), BOTS["classic"][level])
    wins, _ = classic_match(bots, "normal", games)
    return share(wins[own.index(character)], games)


def adapted_wins(game: str, players: int, level: str, games: int) -> Figure:
    """Return how often a bot of this level wins against `adapt`, once that has found its level."""
    options = decode(GAMES[game].options_type, {"players": players})
    people = range(games // (CAREER - CLIMB))
    seats = [[(number + person) % players for number in range(CAREER)] for person in people]
    won = [has_won for person in people for has_won, _ in _career(game, options, level, seats[person], person)[CLIMB:]]
    return share(sum(won), len(won))


def first_games_with_four_turns(player: str, games: int) -> Figure:
    turns = first_turns(player, games)
    return share(sum(own >= 4 for own in turns), games)


def mean_first_turns(player: str, games: int) -> Figure:
    return mean(first_turns(player, games))


def first_turns(player: str, games: int) -> list[int]:
    """Return how many turns of its own a player had in each first game with `adapt`.

    It begins the first, as in "Play now". In each rematch everybody moves one seat further, as on a server.
    """
    options = decode(GAMES["classic"].options_type, {"players": 4})
    seats = [-number % options.players for number in range(QUIET_GAMES)]
    people = range(games // QUIET_GAMES)
    return [own for person in people for _, own in _career("classic", options, player, seats, person)]


def _career(game: str, options: Any, player: str, seats: Sequence[Seat], person: int) -> list[tuple[bool, int]]:
    """Play a person's games with `adapt` from these seats, in which a bot stands for the person.

    Return whether it won each game, and how many turns it had. Any: options of every game.
    """
    results, turns = list[Result](), list[int]()
    for number, mine in enumerate(seats):
        position = position_after(results[::-1], quiet_games(game, options.players))
        bots = [
            seated_bot(game, level_at(position, place, options.players - 1), None)
            for place in range(options.players - 1)
        ]
        bots.insert(mine, named(game)[player])
        winners, by_seat = play_once(game, options, bots, f"{SEED} {player} {person} {number}")
        results.append(Result(position, options.players, mine in winners))
        turns.append(by_seat[mine])
    return [(result.has_won, own) for result, own in zip(results, turns, strict=True)]


def mean(values: Sequence[float]) -> Figure:
    value = sum(values) / len(values)
    variance = sum((each - value) ** 2 for each in values) / len(values)
    return Figure(value, 1.96 * sqrt(variance / len(values)))


def share(wins: float, games: int) -> Figure:
    rate = wins / games
    return Figure(rate, 1.96 * sqrt(rate * (1 - rate) / games))


def measures() -> Iterator[Measure]:
    """Yield everything that docs/bots.md tells of people's games, with its bounds."""
    for mode in ("normal", "advanced"):
        for level, (least, most) in TURNS.items():
            run = partial(turns_of_equals, level, mode)
            yield Measure(f"classic, {mode}: turns in a game of four {level} players", 400, least, most, run)
        yield Measure(
            f"classic, {mode}: wins of a novice against three casual players", 400, 0.10, 0.20, partial(lone_wins, mode)
        )
        yield Measure(f"classic, {mode}: turns of that novice", 400, 4, inf, partial(lone_turns, mode))
    for level in TURNS:
        what = f"classic, 4 players: share of a {level} player's first five games with at least four turns of its own"
        yield Measure(what, 200, 0.9, 1, partial(first_games_with_four_turns, level))
    for player, fewest in FIRST_TURNS.items():
        what = f"classic, 4 players: turns of `{player}` in a game, of its first five"
        yield Measure(what, 200, fewest, inf, partial(mean_first_turns, player))
    for game, players in product(GAMES, SETTLED):
        for level in LEVELS[1:] if players in players_of(GAMES[game]) else ():
            what = f"{game}, {players} players: wins of `{level}` against `adapt`"
            yield Measure(what, 200, *SETTLED[players], partial(adapted_wins, game, players, level))
    for character in CHARACTERS.values():
        what = f"classic, normal: wins of {character.name} among four {character.level} players"
        yield Measure(what, 400, 0.20, 0.30, partial(character_wins, character.id))


def row(measure: Measure, figure: Figure) -> str:
    digits = 1 if measure.least >= 1 else 3
    most = "" if measure.most == inf else f" to {measure.most:g}"
    found = f"{figure.value:.{digits}f} ± {figure.half:.{digits}f}"
    return f"| {measure.what} | {found} | {'at least ' if not most else ''}{measure.least:g}{most} | {measure.games} |"
