"""Measure how well calibrated the odds of deduction are: stated odds against what was true, in games between bots.

    python tools/calibration.py [GAMES]

Prints a table and draws docs/pictures/calibration.svg. Half of the games are advanced.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from cryptid.bots import BOTS, Budget
from cryptid.core.game import view
from cryptid.games.classic import Classic, Options
from cryptid.games.classic.clues import CLUE_NUMBER, Mode
from cryptid.games.classic.model import ClassicState, Phase
from cryptid.kernels.classic.worlds import odds

PICTURE = Path(__file__).parents[1] / "docs/pictures/calibration.svg"
BINS = 10
SIZE, EDGE = 300, 40

Statement = tuple[float, bool]  # stated odds, and whether it was true
Bins = list[tuple[int, float, float]]  # number of statements, average odds, share that was true


def statements(level: str, mode: Mode, seed: int) -> Iterator[Statement]:
    """Play a game and yield the odds of habitats and of others' clues, as each seat to act sees them."""
    game, rng = Classic(), Random(seed)
    state = game.start(game.deal(Options(4, mode), rng))
    while state.public.to_act:
        seat = state.public.to_act[0]
        if state.public.phase is Phase.ACT:
            yield from _stated(state, seat)
        seen = view(state, seat)
        action = BOTS["classic"][level].choose(seen, game.legal_actions(seen), Budget(2000), rng).action
        state = game.apply(state, seat, action).state


def _stated(state: ClassicState, seat: int) -> Iterator[Statement]:
    found = odds(view(state, seat))
    for space, share in enumerate(found.spaces):
        if share:
            yield share, space == state.hidden.habitat
    for colour, shares in enumerate(found.clues):
        if colour != seat:
            yield from ((share, CLUE_NUMBER[state.hidden.clues[colour]] == n) for n, share in shares.items())


def binned(statements: list[Statement]) -> Bins:
    made = []
    for low in range(BINS):
        part = [each for each in statements if min(int(each[0] * BINS), BINS - 1) == low]
        if part:
            size = len(part)
            made.append((size, sum(stated for stated, _ in part) / size, sum(is_true for _, is_true in part) / size))
    return made


def drawn(series: dict[str, Bins]) -> str:
    """Draw one dot per bin; perfect odds are on the diagonal. Grey lines suit light and dark pages."""
    full, end = SIZE + 2 * EDGE, EDGE + SIZE
    lines = f"M{EDGE} {EDGE}V{end}H{end}M{EDGE} {end}L{end} {EDGE}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full} {full}" font-family="sans-serif" font-size="12">',
        "<title>Stated odds against the share that was true</title>",
        f'<path d="{lines}" fill="none" stroke="#888"/>',
        f'<text x="{EDGE}" y="{full - 12}" fill="#888">stated 0 to 100 %</text>',
        f'<text x="{EDGE}" y="{EDGE - 12}" fill="#888">true 0 to 100 %</text>',
    ]
    for row, ((name, bins), colour) in enumerate(zip(series.items(), ("#d97706", "#2563eb"), strict=True)):
        parts.append(f'<text x="{EDGE + 12}" y="{EDGE + 16 + 18 * row}" fill="{colour}">{name}</text>')
        for _, stated, true in bins:
            x, y = EDGE + stated * SIZE, EDGE + (1 - true) * SIZE
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>')
    return "\n".join([*parts, "</svg>", ""])


def main(games: int) -> None:
    series = {}
    for level in ("novice", "expert"):
        found = [each for seed in range(games // len(Mode)) for mode in Mode for each in statements(level, mode, seed)]
        series[f"between bots {level}"] = binned(found)
    for name, bins in series.items():
        print(f"{name}\n| statements | stated | true |\n|---|---|---|")
        print("\n".join(f"| {size:,} | {stated:.1%} | {true:.1%} |" for size, stated, true in bins))
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(drawn(series), encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
