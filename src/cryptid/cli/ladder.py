"""The ranking of an arena as a picture: a dot and a 95 % interval for each bot, strongest on top."""

from __future__ import annotations

from xml.sax.saxutils import escape

from cryptid.bots.arena import Match
from cryptid.bots.standings import Standings

WIDTH, ROW, TOP, BOTTOM = 640, 34, 56, 44
LEFT, RIGHT = 170, 440  # of the scale; names stand before it, shares of the wins after it
STEPS = (50, 100, 200, 500, 1000, 2000, 5000)  # points between the lines of the scale
MOST_LINES = 5
LONGEST_NAME = 16

STYLE = """
  svg { color-scheme: light dark; font: 14px system-ui, sans-serif; }
  .ground { fill: #fbfaf6; } .ink { fill: #23302c; } .soft { fill: #5a6762; }
  .rule { stroke: #d5d8d0; } .span { stroke: #8a6a1f; stroke-width: 4; stroke-linecap: round; } .dot { fill: #8a6a1f; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #17201d; } .ink { fill: #eef1ec; } .soft { fill: #a5b1ab; }
    .rule { stroke: #37433e; } .span { stroke: #e2b84f; } .dot { fill: #e2b84f; }
  }"""


def draw(match: Match, found: Standings) -> str:
    """Return an SVG that follows the reader's light or dark theme and does not depend on colour."""
    ranked = found.ranked()
    height = TOP + ROW * len(ranked) + BOTTOM
    ends = [found.ratings[bot].points + side * found.ratings[bot].margin for bot in ranked for side in (-1, 1)]
    scale = _scale(min(ends), max(ends))
    title = f"{match.game}, {match.options.players} players: {found.games} games"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}\n</style>",
        f'<rect class="ground" width="{WIDTH}" height="{height}" rx="8"/>',
        _text("ink", 20, 30, title, weight=600),
        _text("soft", WIDTH - 20, 30, "share of wins, 95 %", anchor="end"),
        _text("soft", 20, height - 18, "rating"),
    ]
    for points in scale:
        x, label = _across(points, scale), f"{points:+d}" if points else "0"
        parts += [_line(x, height), _text("soft", x, height - 18, label, anchor="middle")]
    for row, bot in enumerate(ranked):
        parts += _bot(found, bot, TOP + ROW * row + ROW // 2, scale)
    return "\n".join([*parts, "</svg>\n"])


def _scale(low: float, high: float) -> range:
    """Choose a few round numbers of points that enclose these two."""
    step = next((step for step in STEPS if (high - low) / step <= MOST_LINES), STEPS[-1])
    return range(int((low - 1) // step) * step, (int(high // step) + 2) * step, step)


def _bot(found: Standings, bot: str, y: int, scale: range) -> list[str]:
    rating, rate = found.ratings[bot], found.by_bot[bot]
    left, middle, right = (_across(rating.points + side * rating.margin, scale) for side in (-1, 0, 1))
    return [
        _text(
            "ink", LEFT - 20, y + 5, bot if len(bot) <= LONGEST_NAME else f"{bot[: LONGEST_NAME - 1]}…", anchor="end"
        ),
        f'<path class="span" d="M{left} {y}H{right}"/>',
        f'<circle class="dot" cx="{middle}" cy="{y}" r="7"/>',
        _text("ink", WIDTH - 20, y + 5, f"{rate.rate:.3f} ({rate.low:.3f} to {rate.high:.3f})", anchor="end"),
    ]


def _across(points: float, scale: range) -> float:
    return round(LEFT + (RIGHT - LEFT) * (points - scale[0]) / (scale[-1] - scale[0]), 1)


def _line(x: float, height: int) -> str:
    return f'<path class="rule" d="M{x} {TOP - 8}V{height - BOTTOM + 8}"/>'


def _text(kind: str, x: float, y: float, text: str, anchor: str = "start", weight: int = 400) -> str:
    return f'<text class="{kind}" x="{x}" y="{y}" text-anchor="{anchor}" font-weight="{weight}">{escape(text)}</text>'
