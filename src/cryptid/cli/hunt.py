"""Play the daily hunt in the terminal: you hold one clue, and silent hunters answer your questions truly.

Type `ask 2 C7` to ask hunter 2 about C7, `search C7` when you think it is there, `notes` for the clues that each hunter
may still hold, and `give up`. A wrong search costs two questions. With --json the hunt is printed as one object; only
--solution adds the answer.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from datetime import date
from typing import Any

from cryptid.cli.boards.classic import draw
from cryptid.cli.paint import paint
from cryptid.cli.screen import Left, read_line, warn_if_narrow
from cryptid.core.codec import encode
from cryptid.core.game import BadInput
from cryptid.games.classic.board import COLS
from cryptid.games.classic.clues import clue_words
from cryptid.games.classic.notation import SPACE_NAMES
from cryptid.study.classic.hunt import days, rules
from cryptid.study.classic.hunt.rules import Answer, Hunt, Trail

PROMPT = "Ask, search, notes or give up: "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--date", metavar="YYYY-MM-DD", help="the day of the hunt (default: today)")
    parser.add_argument("--json", action="store_true", help="print the hunt as a JSON object and do not play")
    parser.add_argument("--solution", action="store_true", help="with --json: add clues, habitat, par and ace")


def run(args: argparse.Namespace) -> int:
    day = date.today() if args.date is None else _date(args.date)
    hunt = days.hunt_on(day)
    if args.json:
        print(json.dumps(_json(day, hunt) | (_solution(hunt) if args.solution else {})))
        return 0
    if args.solution:
        raise BadInput("usage", "--solution needs --json.")
    warn_if_narrow()
    _play(day, hunt)
    return 0


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput("bad_date", f"'{text[:20]}' is not a date like 2027-01-31.") from None


def _json(day: date, hunt: Hunt) -> dict[str, Any]:
    """Return what everybody may know before the hunt. Any: JSON."""
    return {
        "date": str(day),
        "mode": hunt.mode,
        "players": hunt.players,
        "layout": encode(hunt.layout),
        "structures": encode(hunt.structures),
        "clue": hunt.clues[0],
        "cubes": [[hunter, SPACE_NAMES[space]] for hunter, space in hunt.cubes],
        "weekday_par": days.weekday_of(day).par,
    }


def _solution(hunt: Hunt) -> dict[str, Any]:
    """Return what `--solution` adds to the JSON, which is the reason for Any."""
    return {"clues": hunt.clues, "habitat": divmod(hunt.habitat, COLS), "par": hunt.par, "ace": hunt.ace}


# Playing


def _play(day: date, hunt: Hunt) -> None:
    print(f"Hunt {days.number_of(day)}, {day:%A}: {hunt.players - 1} hunters, par {days.weekday_of(day).par}.")
    trail = Trail()
    try:
        while not rules.is_found(hunt, trail):
            print(f"\n{draw(rules.seen(hunt, trail), paint())}", flush=True)
            if (moved := _turn(hunt, trail)) is None:
                print(f"It was {SPACE_NAMES[hunt.habitat]}.\n{_clues(hunt)}")
                return
            trail = moved
            print(_told(hunt, trail))
    except Left:
        print("You left the hunt.")
        return
    spent = rules.cost(hunt, trail)
    print(f"Found at {SPACE_NAMES[hunt.habitat]} with {spent} questions: {_verdict(spent - hunt.par)}.")
    print(f"Par is {hunt.par}; exact reasoning needs {hunt.ace}.\n{_clues(hunt)}")


def _turn(hunt: Hunt, trail: Trail) -> Trail | None:
    """Read until a move is allowed; return the trail with it, or None if the player gives up."""
    while True:
        text = read_line(PROMPT)
        if text.lower() == "give up":
            return None
        if text.lower() == "notes":
            print(_notes(hunt, trail))
            continue
        try:
            move = rules.read_move(text)
            rules.check(hunt, trail, move)
        except BadInput as refusal:
            print(refusal)
            continue
        return (*trail, move)


def _notes(hunt: Hunt, trail: Trail) -> str:
    left = rules.clues_left(hunt, trail)
    return "\n".join(
        f"Hunter {hunter} may hold: {'; '.join(map(clue_words, clues))}." for hunter, clues in left.items()
    )


def _told(hunt: Hunt, trail: Trail) -> str:
    words = ", ".join(map(_said, rules.answers(hunt, trail[-1])))
    share = rules.told(hunt, trail)[-1]
    return f"{words}. That ruled out {share:.0%} of the sets of clues. Questions so far: {rules.cost(hunt, trail)}."


def _said(answer: Answer) -> str:
    return f"Hunter {answer.hunter} says {'yes' if answer.is_yes else 'no'} on {SPACE_NAMES[answer.space]}"


def _clues(hunt: Hunt) -> str:
    names: Sequence[str] = ["You", *(f"Hunter {hunter}" for hunter in hunt.hunters)]
    return "\n".join(f"{name}: {clue_words(clue)}" for name, clue in zip(names, hunt.clues, strict=True))


def _verdict(difference: int) -> str:
    return "on par" if not difference else f"{abs(difference)} {'under' if difference < 0 else 'over'} par"
