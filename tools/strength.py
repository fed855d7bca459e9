"""Play every match of docs/bots.md and write its tables.

python -m tools.strength FOLDER [WORDS ...]

With words, only rows that contain one of them are measured, and the others stay as they are. Finished games are kept in
the folder, so a run that was stopped can be resumed. Use an empty folder to start again.
"""

from __future__ import annotations

import inspect
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from cryptid.bots import BOTS
from cryptid.bots.classic.human import HABITS, Habits
from cryptid.core.folders import module_of
from cryptid.games import GAMES
from tools.people import Measure, measures, row

DOCS = Path(__file__).resolve().parents[1] / "docs" / "bots.md"
HABITS_START, HABITS_END = "<!-- habits -->\n", "<!-- end of habits -->\n"
START, END = "<!-- by tools/strength.py -->\n", "<!-- end -->\n"
SEED = 20261116
MATCHES = {game: matches for game in GAMES if (matches := module_of("tools.games", game))}


@dataclass(frozen=True, slots=True)
class Claim:
    """The claim that the first bot of a match, overall or in one role, wins at least this share."""

    game: str
    bots: tuple[str, ...]
    options: tuple[str, ...]
    games: int
    at_least: float
    role: str | None = None

    @property
    def match(self) -> tuple[str, ...]:
        return ("arena", self.game, *self.bots, *self.options, "--games", str(self.games), "--seed", str(SEED))

    @property
    def command(self) -> str:
        return shlex.join(("cryptid", *self.match))

    @property
    def who(self) -> str:
        return f"{self.bots[0]} as {self.role}" if self.role else self.bots[0]


def ladder() -> Iterator[Claim]:
    """Match each level with the one below."""
    for game, matches in MATCHES.items():
        fewer = getattr(matches, "FEWER_GAMES", {})  # of levels that are slow with these options
        for options in matches.LADDER:
            for lower, higher in pairwise(BOTS[game]):
                games = fewer.get((higher, options), matches.LADDER_GAMES)
                yield Claim(game, (higher, lower), options, games, 0.60)


def against_references() -> Iterator[Claim]:
    for game, matches in MATCHES.items():
        yield from (Claim(game, *claim) for claim in matches.REFERENCES)


def among_equals() -> Iterator[Claim]:
    """Match masters with each other, to measure each seat, counted from the starting player, or each role."""
    for game, matches in MATCHES.items():
        yield from (Claim(game, ("master",), options, 100, 0.0) for options in matches.BALANCE)


def played(claim: Claim, folder: Path) -> Any:
    """Return what `cryptid arena --json` prints for the match. Games in the folder are not played again."""
    file = folder / f"{'_'.join(claim.match).replace('--', '')}.jsonl"
    command = [sys.executable, "-m", "cryptid.cli.entry", *claim.match, "--json", "--resume", str(file)]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def rate(claim: Claim, found: Any) -> Any:
    """Return the win rate that the claim is about."""
    if claim.role is None:
        return next(bot for bot in found["bots"] if bot["bot"] == claim.bots[0])
    return next(entry for entry in found["entries"] if (entry["bot"], entry["role"]) == (claim.bots[0], claim.role))


def strength_row(claim: Claim, found: Any) -> str:
    share = rate(claim, found)
    return (
        f"| {claim.who} | {share['rate']:.3f} ({share['low']:.3f} to {share['high']:.3f}) | {claim.at_least:.2f} "
        f"| {share['games']:,} | `{claim.command}` |"
    )


def balance_row(claim: Claim, found: Any) -> str:
    shares = [f"{entry.get('role', '')} {entry['rate']:.3f}".strip() for entry in found["entries"]]
    half = max((entry["high"] - entry["low"]) / 2 for entry in found["entries"])
    return f"| {', '.join(shares)} | ± {half:.3f} | `{claim.command}` |"


def habits_table() -> str:
    """Return the habits of classic's levels below expert in Markdown."""
    source = inspect.getsource(Habits)
    rows = [
        f"| `{name}` | {meaning} | {' | '.join(f'{getattr(habits, name):g}' for habits in HABITS.values())} |"
        for name, meaning in re.findall(r"^    (\w+): .+?  # (.+)$", source, re.MULTILINE)
    ]
    return "\n".join([f"| habit | meaning | {' | '.join(HABITS)} |", "|---|---|---|---|---|---|", *rows, ""])


def between(text: str, start: str, end: str, new: str) -> str:
    """Return the text with another part between two marks."""
    before, rest = text.split(start)
    return before + start + new + end + rest.split(end)[1]


@dataclass(frozen=True, slots=True)
class Page:
    """The page as it was, and which of its rows are to be measured again: those with one of the words, or all."""

    text: str
    words: Sequence[str]

    def row(self, start: str, end: str, measured: Callable[[], str]) -> list[str]:
        """Return the row that starts and ends so: measured, or as it was. An empty list: it never was measured."""
        if not self.words or any(word in start + end for word in self.words):
            return [measured()]
        return [line for line in self.text.splitlines() if line.startswith(start) and line.endswith(end)]


def _played_row(as_row: Callable[[Claim, Any], str], claim: Claim, folder: Path) -> str:
    return as_row(claim, played(claim, folder))


def _measured_row(measure: Measure) -> str:
    return row(measure, measure.figure())


def tables(folder: Path, page: Page) -> str:
    """Play the matches and return the tables in Markdown."""
    strength, balance, people = list[str](), list[str](), list[str]()
    for claim in (*ladder(), *against_references()):
        measured = partial(_played_row, strength_row, claim, folder)
        strength += page.row(f"| {claim.who} |", f"| `{claim.command}` |", measured)
    for claim in among_equals():
        balance += page.row("| ", f"| `{claim.command}` |", partial(_played_row, balance_row, claim, folder))
    for measure in measures():
        people += page.row(f"| {measure.what} |", f"| {measure.games} |", partial(_measured_row, measure))
    head = "| bot | share of the wins, 95 % | needed | games | command |\n|---|---|---|---|---|"
    balance_head = "| share of the wins by seat or role | 95 % | command |\n|---|---|---|"
    people_head = "| what people meet | measured, 95 % | needed | games |\n|---|---|---|---|"
    among_masters = ["Between equal masters:", "", balance_head, *balance, ""] if balance else []
    return "\n".join([head, *strength, "", *among_masters, "For people:", "", people_head, *people, ""])


if __name__ == "__main__":
    kept = Path(sys.argv[1])
    kept.mkdir(parents=True, exist_ok=True)
    text = DOCS.read_text(encoding="utf-8")
    text = between(text, START, END, tables(kept, Page(text, sys.argv[2:])))
    DOCS.write_text(between(text, HABITS_START, HABITS_END, habits_table()), encoding="utf-8")
