"""What the classic bots say at the table. It depends only on a spectator's view, so it reveals no secrets."""

from __future__ import annotations

from cryptid.bots.classic.elimination import shares
from cryptid.games.classic.model import Action, Answer, Ask, CallHint, ClassicView, Correct, Cube, Reply, Search, Vote
from cryptid.games.classic.notation import SPACE_NAMES


def remark(view: ClassicView, action: Action) -> str:
    match action:
        case Ask(target, space):
            return f"Going by the pieces, {shares(view)[target][space]:.0%} of their clues allow {SPACE_NAMES[space]}."
        case Search(space):
            return f"{SPACE_NAMES[space]} is my best guess, so I'm searching there."
        case Cube(_, space):
            return f"My clue says it doesn't live on {SPACE_NAMES[space]}."
        case Answer(Reply.CUBE):
            return "Not there."
        case Answer():
            return "It could be there."
        case CallHint():
            return "I'd like a hint."
        case Vote(agrees):
            return "Yes, a hint would help." if agrees else "No, a hint would help the others more."
        case Correct():
            return "One of my pieces was wrong."
        case _:
            return "I'm doing what I can."
