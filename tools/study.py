"""Measure reviews of classic: how accurate each level plays, and how good the stated chances to win are.

    python tools/study.py accuracy [GAMES]
    python tools/study.py chance [GAMES]

Both print tables; the first also draws docs/pictures/accuracy.svg, the second docs/pictures/chance.svg. GAMES is the
number of games of each kind. Seats of `chance` are novices and trackers, and the level of the first is unknown.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from pathlib import Path
from random import Random

from cryptid.bots import BOTS, Budget
from cryptid.bots.levels import LEVELS
from cryptid.core.game import view
from cryptid.core.record import Record
from cryptid.games.classic import Classic, Options
from cryptid.games.classic.clues import Mode
from cryptid.games.classic.model import Deal
from cryptid.kernels.dealing import quick_deal
from cryptid.study.chance import Levels, last_line
from cryptid.study.classic.judge import SCALE
from cryptid.study.review import Judgement, Reading

PICTURES = Path(__file__).parents[1] / "docs/pictures"
GAME = Classic()
SIZE, EDGE, BINS = 300, 40, 10
COLOURS = ("#d97706", "#2563eb", "#059669", "#9333ea", "#dc2626", "#0891b2")

Statement = tuple[float, bool]  # a stated chance, and whether that seat won


def played(options: Options, levels: Sequence[str], seed: int) -> Record[Deal]:
    """Play a game between bots of these levels, by seat."""
    rng, moves = Random(seed), []
    deal = quick_deal("classic", options, rng)
    state = GAME.start(deal)
    while seats := GAME.to_act(state.public):
        seen = view(state, seats[0])
        action = BOTS["classic"][levels[seats[0]]].choose(seen, GAME.legal_actions(seen), Budget(inf), rng).action
        moves.append((seats[0], GAME.to_text(action)))
        state = GAME.apply(state, seats[0], action).state
    return Record("classic", GAME.version, deal, tuple(moves))


def losses(level: str, mode: Mode, games: int) -> list[float]:
    """Return what every decision lost in games of four players of one level."""
    found = []
    for seed in range(games):
        reading = Reading(played(Options(4, mode), [level] * 4, seed))
        verdicts = [reading.reader.verdict(ply) for ply in range(len(reading.record.moves))]
        found += [verdict.loss for verdict in verdicts if verdict is not None]
    return found


def measure_accuracy(games: int) -> None:
    print(f"| mode, level | decisions | accuracy | {' | '.join(Judgement)} |\n|---|---|---|---|---|---|---|---|")
    series: dict[str, list[float]] = {}
    for mode in Mode:
        for level in LEVELS[1:]:
            lost = losses(level, mode, games)
            accuracy = SCALE.accuracy(lost) or 0.0
            shares = [sum(SCALE.judge(loss) is each for loss in lost) / len(lost) for each in Judgement]
            series.setdefault(mode, []).append(accuracy)
            told = " | ".join(f"{share:.0%}" for share in shares)
            print(f"| {mode}, {level} | {len(lost)} | {accuracy:.1f} | {told} |", flush=True)
        (PICTURES / "accuracy.svg").write_text(drawn_bars(series), encoding="utf-8")


def measure_chance(games: int) -> None:
    print("| players | mode | games | even | Brier | calibration error |\n|---|---|---|---|---|---|")
    series = {}
    for players in (3, 4, 5):
        for mode in Mode:
            found = [list(stated(players, mode, seed)) for seed in range(games)]
            points = [point for game in found for point in game]
            brier = sum(sum((chance - won) ** 2 for chance, won in point) for point in points) / len(points)
            flat = [each for point in points for each in point]
            error = calibration_error(flat)
            print(f"| {players} | {mode} | {games} | {1 - 1 / players:.3f} | {brier:.3f} | {error:.3f} |", flush=True)
            series[f"{players} players, {mode}"] = binned(flat)
            (PICTURES / "chance.svg").write_text(drawn_dots(series), encoding="utf-8")


def stated(players: int, mode: Mode, seed: int) -> Iterator[list[Statement]]:
    """Yield the chances of all seats at each turn of a game, and who won it."""
    rng = Random(seed)
    levels = [rng.choice(("novice", "tracker")) for _ in range(players)]
    reading = Reading(played(Options(players, mode), levels, seed))
    known: Levels = [None, *levels[1:]]
    line = last_line(reading, known, rng)
    for point in reading.reader.points():
        chances = line[point]
        assert chances is not None
        yield [(chance, seat in reading.outcome.winners) for seat, chance in enumerate(chances)]


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
    {"accuracy": measure_accuracy, "chance": measure_chance}[what](games)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 40)
