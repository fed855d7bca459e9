"""Assistance: previews, notes and odds that a front end may show beside a view, worked out from that view alone."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cryptid.core.assistance import AssistanceSetting
from cryptid.core.game import BadInput, Seat, View
from cryptid.core.masks import Mask
from cryptid.core.record import replay
from cryptid.games.urban import deduce, model
from cryptid.games.urban.notation import to_text
from cryptid.games.urban.rules import Urban, ending_of
from cryptid.games.urban.sensors import FEATURES, after, around, colours_in, reachable, reaches

SETTINGS = (AssistanceSetting.NONE, AssistanceSetting.NOTES, AssistanceSetting.EVERYTHING)


@dataclass(frozen=True, slots=True)
class Reading:
    """The reading of an inactive block: the sensors around it, and whether presence is diagonal to it."""

    number: int
    colours: model.Sensors
    is_reachable: bool


@dataclass(frozen=True, slots=True)
class Prospect:
    """The effect of an announcement if hiding came now."""

    feature: model.Feature
    blocks: Mask  # that would get presence
    evidence: int  # that the Cryptid would take
    ending: model.Ending | None


@dataclass(frozen=True, slots=True)
class Preview:
    """The table after an effect: both rows of spaces, by seat, and what could be announced then."""

    spaces: tuple[model.Spaces, model.Spaces]
    prospects: tuple[Prospect, ...]  # only those that reach a block
    most: int  # blocks reached by the best announcement
    saving: int  # announcements after which the Cryptid is not captured


Hand = tuple[model.Card, ...]


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands that a seat may hold, as far as its draws and plays tell."""

    seat: Seat
    possible: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """The readings of the inactive blocks, the announcements that would save the Cryptid, and the hidden hands."""

    readings: tuple[Reading, ...]
    saving: int | None  # None: after hiding, until the next round
    hands: tuple[Hands, ...]


@dataclass(frozen=True, slots=True)
class Likely:
    """A hand that a seat may hold, and its probability."""

    seat: Seat
    hand: Hand
    odds: float


@dataclass(frozen=True, slots=True)
class Hiding:
    """An announcement of a finished game, the blocks with presence after it, and the ways out there were."""

    move: int  # from 1
    round: int
    feature: model.Feature
    blocks: Mask
    saving: int  # announcements after which the Cryptid was not captured,
    of: int  # among all there are
    evidence: tuple[int, int]  # after it


@dataclass(frozen=True, slots=True)
class Assistance:
    """The effect of each legal action and announcement, by its text; notes; and the odds of each hidden hand."""

    effects: tuple[tuple[str, Preview], ...]
    announcements: tuple[tuple[str, Prospect], ...]
    notes: Notes | None
    deduction: tuple[Likely, ...] | None
    story: tuple[Hiding, ...]  # once the game is over


def assist(view: model.UrbanView, setting: AssistanceSetting) -> Assistance:
    """Return the assistance that this setting allows for a view. A spectator has no actions, and sees neither hand."""
    legal = Urban().legal_actions(view)
    prospects = {prospect.feature: prospect for prospect in announcements(view)}
    return Assistance(
        tuple(
            (to_text(a), preview(view, a))
            for a in legal
            if isinstance(a, model.Split | model.Shuffle | model.Align | model.Wild)
        ),
        tuple((to_text(a), prospects[a.feature]) for a in legal if isinstance(a, model.Announce)),
        None if setting is AssistanceSetting.NONE else notes(view),
        deduction(view) if setting is AssistanceSetting.EVERYTHING else None,
        () if view.public.ending is None else story(view),
    )


def story(view: model.UrbanView) -> tuple[Hiding, ...]:
    """Each announcement of the game. Any deal that fits the view leads through the same public positions."""
    try:
        record = Urban().sample(view, Random(0))
    except BadInput:  # a position without its history
        return ()
    steps = [step.state.public for step in replay(Urban(), record)]
    return tuple(
        Hiding(
            move,
            before.round,
            entry.action.feature,
            then.city.presence[1 - before.active],
            saving(View(None, before, None)),
            len(FEATURES),
            then.evidence,
        )
        for move, (before, then, entry) in enumerate(zip(steps, steps[1:], view.public.log, strict=False), 1)
        if isinstance(entry.action, model.Announce)
    )


def notes(view: model.UrbanView) -> Notes:
    is_before_hiding = view.public.phase in (model.Phase.SENSOR, model.Phase.HIDING)
    return Notes(
        readings(view),
        saving(view) if is_before_hiding else None,
        tuple(Hands(seat, tuple(deduce.hands(view, seat))) for seat in _others(view)),
    )


def deduction(view: model.UrbanView) -> tuple[Likely, ...]:
    """Each possible hand with its share of the arrangements of its deck that lead to it."""
    likely = []
    for seat in _others(view):
        ways = deduce.hands(view, seat)
        total = sum(ways.values())
        likely += [Likely(seat, hand, count / total) for hand, count in ways.items()]
    return tuple(likely)


def _others(view: model.UrbanView) -> tuple[Seat, ...]:
    return tuple(seat for seat in (0, 1) if seat != view.seat)


def readings(view: model.UrbanView) -> tuple[Reading, ...]:
    """The reading of every inactive block, from left to right."""
    public = view.public
    reach = reachable(public.city.presence[public.active])
    seen = around(public.spaces[1 - public.active])
    return tuple(Reading(len(s), colours_in(s), bool(reach >> i & 1)) for i, s in enumerate(seen))


def announcements(view: model.UrbanView) -> tuple[Prospect, ...]:
    """For each of the eighteen announcements, the blocks it would reach with the sensors where they are."""
    public = view.public
    found = reaches(public.spaces[1 - public.active], public.city.presence[public.active])
    return tuple(_prospect(public, feature, found.get(feature, Mask(0))) for feature in FEATURES)


def saving(view: model.UrbanView) -> int:
    """The number of announcements that would save the Cryptid if hiding came now."""
    return _saving(announcements(view))


def preview(view: model.UrbanView, action: model.Effect | model.Wild) -> Preview:
    """The rows after a movement effect, and what could be announced then."""
    public = view.public
    row = public.active
    effect = action.effect if isinstance(action, model.Wild) else action
    active, inactive = after(effect, public.spaces[row], public.spaces[1 - row])
    found = reaches(inactive, public.city.presence[row])
    prospects = tuple(_prospect(public, feature, found[feature]) for feature in FEATURES if feature in found)
    return Preview(
        spaces=(active, inactive) if row == 0 else (inactive, active),
        prospects=prospects,
        most=max((p.blocks.bit_count() for p in prospects), default=0),
        saving=_saving(prospects),
    )


def _prospect(public: model.Public, feature: model.Feature, blocks: Mask) -> Prospect:
    row = 1 - public.active
    taken = (blocks & public.city.evidence[row]).bit_count()
    return Prospect(feature, blocks, taken, ending_of(public.city, row, blocks))


def _saving(prospects: tuple[Prospect, ...]) -> int:
    return sum(p.ending is not model.Ending.CAPTURE for p in prospects)
