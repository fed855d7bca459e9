"""Measure reviews: how accurate each level plays, and how good the stated chances to win in classic are.

    python tools/study.py accuracy [GAMES]
    python tools/study.py rulers [GAMES]
    python tools/study.py others [GAMES]
    python tools/study.py chance [GAMES]

All print tables. `accuracy` is of classic and draws docs/pictures/accuracy.svg, `rulers` is the same by each ruler
alone, and `others` is of the other games. `chance` also draws docs/pictures/chance.svg. GAMES is the number of games
of each kind. Seats of `chance` are novices and trackers, and the level of the first is unknown.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from cryptid.bots import BOTS, Budget
from cryptid.bots.classic.belief import Belief
from cryptid.bots.classic.master import cheapest_cube
from cryptid.bots.levels import LEVELS
from cryptid.core.folders import module_of
from cryptid.core.game import view
from cryptid.core.options import players_of
from cryptid.core.record import Record, replay
from cryptid.games import GAMES
from cryptid.games.classic import Classic, Options
from cryptid.games.classic.clues import Mode
from cryptid.games.classic.model import Ask, Search
from cryptid.kernels.dealing import quick_deal
from cryptid.study.chance import FIRST, Levels, playouts
from cryptid.study.classic.judge import SCALE, by_everything, by_pieces
from cryptid.study.review import Judgement, Reading, Scale

PICTURES = Path(__file__).parents[1] / "docs/pictures"
GAME = Classic()
FRESH = 5000  # the first seed of games that nothing was fitted to
SIZE, EDGE, BINS = 300, 40, 10
COLOURS = ("#d97706", "#2563eb", "#059669", "#9333ea", "#dc2626", "#0891b2")

Statement = tuple[float, bool]  # a stated chance, and whether that seat won


def played(options: Any, levels: Sequence[str], seed: int, name: str = "classic") -> Record[Any]:
    """Play a game between bots of these levels, by seat. Any: each game has its own options and deals."""
    game, rng, moves = GAMES[name], Random(seed), []
    deal = quick_deal(name, options, rng)
    state = game.start(deal)
    while seats := game.to_act(state.public):
        seen = view(state, seats[0])
        action = BOTS[name][levels[seats[0]]].choose(seen, game.legal_actions(seen), Budget(inf), rng).action
        moves.append((seats[0], game.to_text(action)))
        state = game.apply(state, seats[0], action).state
    return Record(name, game.version, deal, tuple(moves))


def losses(level: str, options: Any, games: int, name: str = "classic") -> list[float]:
    """Return what every decision lost in games between players of one level. Any: each game has its own options."""
    found = []
    for seed in range(games):
        reading = Reading(played(options, [level] * options.players, seed, name))
        verdicts = [reading.reader.verdict(ply) for ply in range(len(reading.record.moves))]
        found += [verdict.loss for verdict in verdicts if verdict is not None]
    return found


def measure_accuracy(games: int) -> None:
    print(f"| mode, level | decisions | accuracy | {' | '.join(Judgement)} |\n|---|---|---|---|---|---|---|---|")
    series: dict[str, list[float]] = {}
    for mode in Mode:
        for level in LEVELS[1:]:
            lost = losses(level, Options(4, mode), games)
            series.setdefault(mode, []).append(SCALE.accuracy(lost) or 0.0)
            print(f"| {mode}, {level} | {told(lost, SCALE)} |", flush=True)
        (PICTURES / "accuracy.svg").write_text(drawn_bars(series), encoding="utf-8")


def told(lost: Sequence[float], scale: Scale) -> str:
    """Return the cells of a row: decisions, accuracy, and the share of each judgement."""
    shares = [sum(scale.judge(loss) is each for loss in lost) / len(lost) for each in Judgement]
    cells = [str(len(lost)), f"{scale.accuracy(lost) or 0:.0f}", *(f"{share:.0%}" for share in shares)]
    return " | ".join(cells)


def measure_others(games: int) -> None:
    print(f"| game, level | decisions | accuracy | {' | '.join(Judgement)} |\n|---|---|---|---|---|---|---|---|")
    for name, game in GAMES.items():
        for players in set(players_of(game)) & {2, 4} if name != GAME.name else ():
            for level in LEVELS:
                lost = losses(level, game.options_type(players=players), games, name)
                print(f"| {name} of {players}, {level} | {told(lost, reader_scale(name))} |", flush=True)


def reader_scale(name: str) -> Scale:
    scale: Scale = module_of("cryptid.study", name, "reader").GameReader.scale
    return scale


def measure_rulers(games: int) -> None:
    print("| mode, level | decisions | by everything | by the pieces | lesser |\n|---|---|---|---|---|")
    for mode in Mode:
        for level in LEVELS[1:]:
            pairs = [pair for seed in range(games) for pair in compared(played(Options(4, mode), [level] * 4, seed))]
            lists = [[pair[0] for pair in pairs], [pair[1] for pair in pairs], [min(pair) for pair in pairs]]
            cells = [
                f"{SCALE.accuracy(lost):.0f}, {sum(x >= SCALE.limits[3] for x in lost) / len(lost):.0%}"
                for lost in lists
            ]
            print(f"| {mode}, {level} | {len(pairs)} | {' | '.join(cells)} |", flush=True)


def compared(record: Record[Any]) -> Iterator[tuple[float, float]]:
    """Yield what every decision of a game lost by each ruler. Any: each game has its own deals."""
    states = [step.state for step in replay(GAME, record)]
    for ply, (seat, text) in enumerate(record.moves):
        action, seen = GAME.from_text(text), view(states[ply], seat)
        legal, exact = GAME.legal_actions(seen), Belief(seen)
        if isinstance(action, Ask | Search) and len(legal) > 1:
            cube = cheapest_cube(exact)
            yield by_everything(exact, cube, legal, action).loss, by_pieces(seen, cube, legal, action).loss


def measure_chance(games: int) -> None:
    print("| players | mode | games | even | exact | Brier | calibration error |\n|---|---|---|---|---|---|---|")
    series = {}
    for players in (3, 4, 5):
        for mode in Mode:
            found = [list(stated(players, mode, seed)) for seed in range(FRESH, FRESH + games)]
            points = [point for game in found for point in game]
            brier = sum(sum((chance - won) ** 2 for chance, won in point.seats) for point in points) / len(points)
            exact = sum(point.spread for point in points) / len(points)
            flat = [each for point in points for each in point.seats]
            figures = f"{1 - 1 / players:.3f} | {exact:.3f} | {brier:.3f} | {calibration_error(flat):.3f}"
            print(f"| {players} | {mode} | {games} | {figures} |", flush=True)
            series[f"{players} players, {mode}"] = binned(flat)
            (PICTURES / "chance.svg").write_text(drawn_dots(series), encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Stated:
    """What was said at one turn. `spread` is the Brier score to be expected if the chances were known exactly."""

    seats: tuple[Statement, ...]
    spread: float


def stated(players: int, mode: Mode, seed: int) -> Iterator[Stated]:
    """Yield the chances of all seats at each turn of a game, and who won it."""
    rng = Random(seed)
    levels = [rng.choice(("novice", "tracker")) for _ in range(players)]
    reading = Reading(played(Options(players, mode), levels, seed))
    known: Levels = [None, *levels[1:]]
    spreads: dict[int, float] = {}
    for tally in playouts(reading, known, rng):
        for point in tally.points:
            if tally.games[point] == FIRST:
                spreads[point] = 1 - sum(wins * (wins - 1) for wins in tally.wins[point]) / (FIRST * (FIRST - 1))
    line = tally.line()
    for point, spread in spreads.items():
        chances = line[point]
        assert chances is not None
        seats = tuple((chance, seat in reading.outcome.winners) for seat, chance in enumerate(chances))
        yield Stated(seats, spread)


def binned(statements: Sequence[Statement]) -> list[tuple[int, float, float]]:
    """Return for each tenth how many chances were stated, their mean, and the share that came true."""
    made = []
    for low in range(BINS):
        part = [each for each in statements if min(int(each[0] * BINS), BINS - 1) == low]
        if part:
            made.append(
                (len(part), sum(chance for chance, _ in part) / len(part), sum(won for _, won in part) / len(part))
            )
    return made


def calibration_error(statements: Sequence[Statement]) -> float:
    return sum(size * abs(chance - won) for size, chance, won in binned(statements)) / len(statements)


def drawn_dots(series: Mapping[str, Sequence[tuple[int, float, float]]]) -> str:
    """Draw one dot per tenth; perfect chances are on the diagonal."""
    end = EDGE + SIZE
    parts = [f'<path d="M{EDGE} {EDGE}V{end}H{end}M{EDGE} {end}L{end} {EDGE}" fill="none" stroke="#888"/>']
    for row, (name, bins) in enumerate(series.items()):
        parts.append(_label(row, name))
        for size, chance, won in bins:
            x, y = EDGE + chance * SIZE, EDGE + (1 - won) * SIZE
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{min(2 + size**0.5 / 8, 8):.1f}" fill="{COLOURS[row]}"/>'
            )
    return _svg("Stated chance to win against the share that won", parts)


def drawn_bars(series: Mapping[str, Sequence[float]]) -> str:
    """Draw the accuracy of each level, weakest first, as a line for each mode."""
    end, step = EDGE + SIZE, SIZE / (len(LEVELS) - 1)
    parts = [f'<path d="M{EDGE} {EDGE}V{end}H{end}" fill="none" stroke="#888"/>']
    for place, level in enumerate(LEVELS[1:]):
        x = EDGE + (place + 0.5) * step
        parts.append(f'<text x="{x:.1f}" y="{end + 16}" text-anchor="middle" fill="#888">{level}</text>')
    for row, (name, values) in enumerate(series.items()):
        spots = [(EDGE + (place + 0.5) * step, end - value / 100 * SIZE) for place, value in enumerate(values)]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
        parts += [_label(row, name), f'<path d="M{path}" fill="none" stroke="{COLOURS[row]}"/>']
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{COLOURS[row]}"/>' for x, y in spots]
    return _svg("Accuracy from 0 to 100 of four players of a level", parts)


def _label(row: int, name: str) -> str:
    return f'<text x="{EDGE + 12}" y="{EDGE + 16 + 18 * row}" fill="{COLOURS[row]}">{name}</text>'


def _svg(title: str, parts: Sequence[str]) -> str:
    full = SIZE + 2 * EDGE
    box = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full} {full}" font-family="sans-serif" font-size="12">'
    )
    head = f'<text x="{EDGE}" y="{EDGE - 12}" fill="#888">{title}</text>'
    return "\n".join([box, f"<title>{title}</title>", head, *parts, "</svg>", ""])


def main(what: str, games: int) -> None:
    PICTURES.mkdir(exist_ok=True)
    measures = {
        "accuracy": measure_accuracy,
        "rulers": measure_rulers,
        "others": measure_others,
        "chance": measure_chance,
    }
    measures[what](games)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 40)
