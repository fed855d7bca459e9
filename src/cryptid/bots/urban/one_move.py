"""Looks one move ahead: what could the Cryptid announce if hiding came next?"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cryptid.bots.bot import Budget, Choice
from cryptid.core.game import Seat
from cryptid.core.masks import Mask
from cryptid.games.urban import model
from cryptid.games.urban.model import CRYPTID, Action, Block, Public, Spaces, UrbanView
from cryptid.games.urban.rules import ending_of, reached
from cryptid.games.urban.sensors import after, reaches

# Values for the Cryptid, in blocks with presence.
ESCAPE, CAPTURE = 8.0, -8.0
EVIDENCE = 0.6
SPARE = 0.3  # for each announcement that does not end in capture
WILD, CARD = 0.7, 0.1  # a face-up wild card and any other card, for their owner


class OneMove:
    def choose(self, view: UrbanView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        assert view.seat is not None
        values = [worth(view.public, view.seat, action) for action in legal]
        value, _, place = max((value, rng.random(), place) for place, value in enumerate(values))
        return Choice(
            legal[place],
            f"If hiding came next, this would be worth {value:.1f} to me, more than anything else.",
        )

    def remark(self, view: UrbanView, action: Action) -> str:
        return "I'd like this best if hiding came next."


def worth(public: Public, seat: Seat, action: Action) -> float:
    """Return the value of an action for the seat that plays it."""
    sign = 1 if seat == CRYPTID else -1
    row = public.active
    match action:
        case model.Split() | model.Shuffle() | model.Align():
            return sign * hiding(public, *after(action, public.spaces[row], public.spaces[1 - row]))
        case model.Wild(effect):
            return worth(public, seat, effect) - WILD
        case model.Draw():
            return sign * hiding(public, public.spaces[row], public.spaces[1 - row]) + CARD
        case model.Announce(feature):
            return announced(public, reached(public, feature))
        case model.Restrict(side):
            return _removed(public, side)
        case model.Expand(left, right):
            return sign * _placed(public, left, right)
        case _:
            return 0.0


def hiding(public: Public, active: Spaces, inactive: Spaces) -> float:
    """Return the value for the Cryptid if it had to hide now. It counts less while many sensors are still to move."""
    found = reaches(inactive, public.city.presence[public.active])
    values = sorted((announced(public, blocks) for blocks in found.values()), reverse=True)
    spare = SPARE * sum(value > CAPTURE for value in values)
    return (values[0] + spare) / (1 + len("".join(active)))


def announced(public: Public, blocks: Mask) -> float:
    row = 1 - public.active
    match ending_of(public.city, row, blocks):
        case model.Ending.ESCAPE:
            return ESCAPE
        case model.Ending.CAPTURE:
            return CAPTURE
        case _:
            return blocks.bit_count() + EVIDENCE * (blocks & public.city.evidence[row]).bit_count()


def _removed(public: Public, side: model.Side) -> float:
    """Removing evidence is good for the Scientist. Lifting sensors is bad: the Cryptid places them where it likes."""
    last = [0 if side is model.Side.LEFT else len(blocks) - 1 for blocks in public.city.blocks]
    gained = sum(public.city.evidence[row] >> last[row] & 1 for row in (0, 1))
    lifted = public.spaces[1 - public.active][0 if side is model.Side.LEFT else -1]
    return 2 * gained - len(lifted)


def _placed(public: Public, left: Block, right: Block) -> float:
    """Evidence next to presence is good for the Cryptid."""
    row = 1 - public.active
    presence, last = public.city.presence[row], len(public.city.blocks[row]) - 1
    near_left, near_right = presence & 1, presence >> last & 1
    return near_left * (left is Block.MYSTERIOUS) + near_right * (right is Block.MYSTERIOUS)
