"""What the bots of classic say aloud: from what everybody sees, so that it gives nothing away."""

from __future__ import annotations

from cryptid.bots.classic.elimination import shares
from cryptid.games.classic.model import Action, Answer, Ask, CallHint, ClassicView, Correct, Cube, Reply, Search, Vote
from cryptid.games.classic.notation import SPACE_NAMES


def remark(view: ClassicView, action: Action) -> str:
    """The view is a spectator's."""
    match action:
        case Ask(target, space):
            share = shares(view)[target][space]
            return f"By the pieces, {share:.0%} of the clues that seat {target} may have allow {SPACE_NAMES[space]}."
        case Search(space):
            return f"{SPACE_NAMES[space]} is the best I know, so I dare."
        case Cube(_, space):
            return f"It does not live on {SPACE_NAMES[space]}, by my clue."
        case Answer(Reply.CUBE):
            return "Not there."
        case Answer():
            return "It could be there."
        case CallHint():
            return "A hint would help me."
        case Vote(agrees):
            return "A hint is welcome." if agrees else "Rather not: others would gain more."
        case Correct():
            return "A piece of mine was wrong."
        case _:
            return "I do what I can."
