"""Measure reviews: how accurate each level plays, and how good the stated chances to win are.

    python -m tools.study accuracy [GAMES]
    python -m tools.study others [GAMES]
    python -m tools.study chance [GAMES]
    python -m tools.study floor [GAMES]
    python -m tools.study chance-others [GAMES]

All print tables. `accuracy` and `chance` are of classic and draw docs/pictures/accuracy.svg and chance.svg; `others`
and `chance-others` are the same of the other games. GAMES is the number of games of each kind. Seats of `chance` and
`floor` are novices and trackers, and the level of the first is unknown. `floor` measures the Brier score that exact
chances would have, at some positions of the same games.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import exp, inf
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from cryptid.bots import BOTS, Budget
from cryptid.bots.levels import LEVELS
from cryptid.core.folders import module_of
from cryptid.core.game import view
from cryptid.core.options import players_of
from cryptid.core.record import Record
from cryptid.games import GAMES
from cryptid.games.classic import Classic, Options
from cryptid.games.classic.clues import Mode
from cryptid.kernels.dealing import quick_deal
from cryptid.study.chance import EVEN_WEIGHT, PERSON, Tally, last_line, play_on
from cryptid.study.classic.judge import SCALE
from cryptid.study.review import Judgement, Reading, Scale, Verdict

PICTURES = Path(__file__).parents[1] / "docs/pictures"
GAME = Classic()
FRESH, FRESH_ACCURACY, FRESH_CHANCE = 5000, 9000, 20_000  # the first seeds of games that nothing was fitted to
RESAMPLES = 1000  # of the games, for an interval
SIZE, EDGE, BINS = 300, 40, 10
COLOURS = ("#d97706", "#2563eb", "#059669", "#9333ea", "#dc2626", "#0891b2")

Statement = tuple[float, bool]  # a stated chance, and whether that seat won
Point = tuple[Statement, ...]  # by seat
T = TypeVar("T")


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


def judged(level: str, options: Any, seeds: range, name: str = "classic") -> list[list[Verdict]]:
    """Return by game the verdicts on all decisions, between players of one level. Any: options of each game."""
    found = []
    for seed in seeds:
        reading = Reading(played(options, [level] * options.players, seed, name))
        verdicts = [reading.reader.verdict(ply) for ply in range(len(reading.record.moves))]
        found.append([verdict for verdict in verdicts if verdict is not None])
    return found


def pooled(games: Sequence[Sequence[float]]) -> float:
    return sum(map(sum, games)) / sum(map(len, games))


def interval(games: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return a 95 % bootstrap interval of the pooled mean. Whole games are drawn: positions of one are alike."""
    rng = Random(1)
    means = sorted(pooled(rng.choices(games, k=len(games))) for _ in range(RESAMPLES))
    return means[round(0.025 * RESAMPLES)], means[round(0.975 * RESAMPLES) - 1]


def accuracies(games: Sequence[Sequence[Verdict]], scale: Scale) -> list[list[float]]:
    return [[100 * exp(-scale.decay * verdict.loss) for verdict in verdicts] for verdicts in games]


def measure_accuracy(games: int) -> None:
    print(f"| mode, level | decisions | accuracy | {' | '.join(Judgement)} |\n|---|---|---|---|---|---|---|---|")
    series: dict[str, list[float]] = {}
    for mode in Mode:
        for level in LEVELS[1:]:
            found = judged(level, Options(4, mode), range(FRESH_ACCURACY, FRESH_ACCURACY + games))
            series.setdefault(mode, []).append(pooled(accuracies(found, SCALE)))
            print(f"| {mode}, {level} | {told(found, SCALE)} |", flush=True)
        (PICTURES / "accuracy.svg").write_text(drawn_bars(series), encoding="utf-8")


def told(games: Sequence[Sequence[Verdict]], scale: Scale) -> str:
    """Return the cells of a row: decisions, accuracy with its interval, and the share of each judgement."""
    verdicts, found = [verdict for game in games for verdict in game], accuracies(games, scale)
    shares = [sum(verdict.judgement is each for verdict in verdicts) / len(verdicts) for each in Judgement]
    low, high = interval(found)
    mean = f"{pooled(found):.0f} ({low:.0f} to {high:.0f})"
    return " | ".join([str(len(verdicts)), mean, *(f"{share:.0%}" for share in shares)])


def measure_others(games: int) -> None:
    print(f"| game, level | decisions | accuracy | {' | '.join(Judgement)} |\n|---|---|---|---|---|---|---|---|")
    for name, game in GAMES.items():
        for players in set(players_of(game)) & {2, 4} if name != GAME.name else ():
            for level in LEVELS:
                found = judged(level, game.options_type(players=players), range(games), name)
                print(f"| {name} of {players}, {level} | {told(found, reader_scale(name))} |", flush=True)


def reader_scale(name: str) -> Scale:
    scale: Scale = module_of("cryptid.study", name, "reader").GameReader.scale
    return scale


def measure_chance(games: int) -> None:
    print("| players | mode | games | even | Brier, every turn | at six positions | calibration error |")
    print("|---|---|---|---|---|---|---|")
    series, every_game = {}, list[list[Point]]()
    for players in (3, 4, 5):
        for mode in Mode:
            found = [list(stated(players, mode, seed)) for seed in range(FRESH_CHANCE, FRESH_CHANCE + games)]
            every_game += found
            print(f"| {players} | {mode} | {games} | {1 - 1 / players:.3f} | {chance_cells(found)} |", flush=True)
            series[f"{players} players, {mode}"] = binned(statements(found))
            (PICTURES / "chance.svg").write_text(drawn_dots(series), encoding="utf-8")
    print(f"| all | | {len(every_game)} | | {chance_cells(every_game)} |")


def chance_cells(games: Sequence[Sequence[Point]]) -> str:
    """Return the cells of a row: Brier score at every turn and at some positions of each game, calibration error."""
    brier = [[sum((chance - won) ** 2 for chance, won in point) for point in game] for game in games]
    error = f"{calibration_error(statements(games)):.3f}"
    return " | ".join((with_interval(brier), with_interval([spread(game) for game in brier]), error))


def statements(games: Sequence[Sequence[Point]]) -> list[Statement]:
    return [each for game in games for point in game for each in point]


def with_interval(games: Sequence[Sequence[float]]) -> str:
    low, high = interval(games)
    return f"{pooled(games):.2f} ({low:.2f} to {high:.2f})"


POSITIONS = 4  # of each game


def measure_chance_of_others(games: int) -> None:
    """Print the Brier score of a seat's chance, beside that of always stating the mean."""
    print("| game, levels | games | mean | Brier | calibration error |\n|---|---|---|---|---|")
    for name in GAMES:
        lineups: Sequence[tuple[str, ...]] = getattr(module_of("tools.games", name), "LINEUPS", ())
        if not lineups:
            continue
        found = {levels: stated_in_other(name, levels, games) for levels in lineups}
        equal = [levels for levels in lineups if len(set(levels)) == 1]
        for title, chosen in (
            *((", ".join(levels), [levels]) for levels in lineups),
            ("equal", equal),
            ("all", lineups),
        ):
            flat = [each for levels in chosen for each in found[levels]]
            mean = sum(base_brier(found[levels]) * len(found[levels]) for levels in chosen) / len(flat)
            brier = sum((chance - won) ** 2 for chance, won in flat) / len(flat)
            figures = f"{mean:.3f} | {brier:.3f} | {calibration_error(flat):.3f}"
            print(f"| {name}, {title} | {games * len(chosen)} | {figures} |", flush=True)


def stated_in_other(name: str, levels: tuple[str, ...], games: int) -> list[Statement]:
    """Return the chances at a few positions of some games: of two seats those of the first, else of all."""
    found = []
    for seed in range(FRESH, FRESH + games):
        reading = Reading(played(GAMES[name].options_type(players=len(levels)), levels, seed, name))
        line, plies = last_line(reading, levels, Random(seed)), len(reading.record.moves)
        for ply in sorted({plies * place // POSITIONS for place in range(POSITIONS)}):
            chances = line[ply]
            assert chances is not None
            seats = list(enumerate(chances))[: 1 if len(levels) == 2 else None]
            found += [(chance, seat in reading.outcome.winners) for seat, chance in seats]
    return found


def base_brier(statements: Sequence[Statement]) -> float:
    """Return the Brier score of always stating the share that won."""
    share = sum(won for _, won in statements) / len(statements)
    return share * (1 - share)


def stated(players: int, mode: Mode, seed: int) -> Iterator[Point]:
    """Yield the chances of all seats at each turn of a game, and who won it."""
    reading, levels, rng = novices_and_trackers(players, mode, seed)
    line = last_line(reading, [None, *levels[1:]], rng)
    for point in reading.reader.points():
        chances = line[point]
        assert chances is not None
        yield tuple((chance, seat in reading.outcome.winners) for seat, chance in enumerate(chances))


def novices_and_trackers(players: int, mode: Mode, seed: int) -> tuple[Reading, list[str], Random]:
    rng = Random(seed)
    levels = [rng.choice(PERSON) for _ in range(players)]
    return Reading(played(Options(players, mode), levels, seed)), levels, rng


FLOOR_POSITIONS, FLOOR_PLAYOUTS = 6, 16  # of each game, and as each level of the first seat


def spread(turns: Sequence[T]) -> list[T]:
    """Return a few turns, evenly spread over a game."""
    places = sorted({len(turns) * place // FLOOR_POSITIONS for place in range(FLOOR_POSITIONS)})
    return [turns[place] for place in places]


def measure_floor(games: int) -> None:
    """Print the score of exact chances, with all levels known and with one unknown, and that of play-outs."""
    print(
        "| players | mode | games | even | exact, known | exact, unknown | play-outs |\n|---|---|---|---|---|---|---|"
    )
    for players in (3, 4, 5):
        for mode in Mode:
            seeds = range(FRESH_CHANCE, FRESH_CHANCE + games)
            columns = zip(*(zip(*floors(players, mode, seed), strict=True) for seed in seeds), strict=True)
            cells = " | ".join(map(with_interval, columns))
            print(f"| {players} | {mode} | {games} | {1 - 1 / players:.3f} | {cells} |", flush=True)


def floors(players: int, mode: Mode, seed: int) -> Iterator[tuple[float, float, float]]:
    """Yield the three scores at some positions of a game."""
    reading, levels, rng = novices_and_trackers(players, mode, seed)
    for point in spread(reading.reader.points()):
        by_level = {}
        for level in PERSON:
            tally = Tally(reading)
            tally.add(point, partial(play_on, reading, [level, *levels[1:]], rng), FLOOR_PLAYOUTS)
            by_level[level] = tally.wins[point]
        both = [sum(wins) for wins in zip(*by_level.values(), strict=True)]
        total = FLOOR_PLAYOUTS * len(PERSON)
        stated = [(wins + EVEN_WEIGHT / players) / (total + EVEN_WEIGHT) for wins in both]
        brier = sum((chance - (seat in reading.outcome.winners)) ** 2 for seat, chance in enumerate(stated))
        yield exact_score(by_level[levels[0]], FLOOR_PLAYOUTS), exact_score(both, total), brier


def exact_score(wins: Sequence[float], playouts: int) -> float:
    """Estimate the expected Brier score of exact chances: how often two play-outs have different winners."""
    return 1 - sum(each * (each - 1) for each in wins) / (playouts * (playouts - 1))


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
        "others": measure_others,
        "chance": measure_chance,
        "floor": measure_floor,
        "chance-others": measure_chance_of_others,
    }
    measures[what](games)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 40)
