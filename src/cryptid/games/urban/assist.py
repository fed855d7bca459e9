"""What a player may be shown beyond the view: previews, as pure functions of the view."""

from __future__ import annotations

from dataclasses import dataclass

from cryptid.core.masks import Mask
from cryptid.games.urban.model import (
    Effect,
    Ending,
    Feature,
    Public,
    Sensors,
    Spaces,
    UrbanView,
    Wild,
)
from cryptid.games.urban.rules import ending_of
from cryptid.games.urban.sensors import FEATURES, after, around, colours_in, reachable, reaches


@dataclass(frozen=True, slots=True)
class Reading:
    """What an inactive block shows: the sensors around it, and whether presence is diagonal to it."""

    number: int
    colours: Sensors
    is_reachable: bool


@dataclass(frozen=True, slots=True)
class Prospect:
    """What an announcement would do if hiding came now."""

    feature: Feature
    blocks: Mask  # that would get presence
    evidence: int  # that the Cryptid would take
    ending: Ending | None


@dataclass(frozen=True, slots=True)
class Preview:
    """The table after an effect: both rows of spaces, by seat, and what could then be announced."""

    spaces: tuple[Spaces, Spaces]
    prospects: tuple[Prospect, ...]  # only those that reach a block
    most: int  # blocks reached by the best announcement
    saving: int  # announcements after which the Cryptid is not captured


def readings(view: UrbanView) -> tuple[Reading, ...]:
    """Of every inactive block, from left to right."""
    public = view.public
    reach = reachable(public.city.presence[public.active])
    seen = around(public.spaces[1 - public.active])
    return tuple(Reading(len(s), colours_in(s), bool(reach >> i & 1)) for i, s in enumerate(seen))


def announcements(view: UrbanView) -> tuple[Prospect, ...]:
    """For each of the eighteen announcements which blocks it would reach, with the sensors lying as they do."""
    public = view.public
    found = reaches(public.spaces[1 - public.active], public.city.presence[public.active])
    return tuple(_prospect(public, feature, found.get(feature, Mask(0))) for feature in FEATURES)


def saving(view: UrbanView) -> int:
    """How many announcements would still save the Cryptid, if hiding came now."""
    return _saving(announcements(view))


def preview(view: UrbanView, action: Effect | Wild) -> Preview:
    """The rows after a movement effect, and what could be announced then."""
    public = view.public
    row = public.active
    effect = action.effect if isinstance(action, Wild) else action
    active, inactive = after(effect, public.spaces[row], public.spaces[1 - row])
    found = reaches(inactive, public.city.presence[row])
    prospects = tuple(_prospect(public, feature, found[feature]) for feature in FEATURES if feature in found)
    return Preview(
        spaces=(active, inactive) if row == 0 else (inactive, active),
        prospects=prospects,
        most=max((p.blocks.bit_count() for p in prospects), default=0),
        saving=_saving(prospects),
    )


def _prospect(public: Public, feature: Feature, blocks: Mask) -> Prospect:
    row = 1 - public.active
    taken = (blocks & public.city.evidence[row]).bit_count()
    return Prospect(feature, blocks, taken, ending_of(public.city, row, blocks))


def _saving(prospects: tuple[Prospect, ...]) -> int:
    return sum(p.ending is not Ending.CAPTURE for p in prospects)
