"""The remarks of the classic bots at the table. They depend only on a spectator's view, so they reveal no secrets."""

from __future__ import annotations

from cryptid.bots.classic.elimination import shares
from cryptid.games.classic import model
from cryptid.games.classic.model import Action, ClassicView
from cryptid.games.classic.notation import SPACE_NAMES


def remark(view: ClassicView, action: Action) -> str:
    match action:
        case model.Ask(target, space):
            share = shares(view)[target][space]
            return f"Going by the pieces, {share:.0%} of their possible clues allow {SPACE_NAMES[space]}."
        case model.Search(space):
            return f"{SPACE_NAMES[space]} is my best guess, so I'm searching there."
        case model.Cube(_, space):
            return f"My clue says it doesn't live on {SPACE_NAMES[space]}."
        case model.Disc(space):
            return f"My clue allows {SPACE_NAMES[space]}."
        case model.Answer(model.Reply.CUBE):
            return "Not there."
        case model.Answer():
            return "It could be there."
        case model.CallHint():
            return "I'd like a hint."
        case model.Vote(agrees):
            return "Yes, a hint would help." if agrees else "No, a hint would help the others more."
        case model.Correct():
            return "One of my pieces was wrong."
        case _:
            return "I'm doing what I can."
