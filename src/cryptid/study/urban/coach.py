"""The coach of urban: what an expert would do, with how many announcements are safe, and the chance to win.

An announcement is safe if it does not end in capture. The kinds of a nudge and a suggestion are the kinds of their
action, such as `split` or `announce`; `wild` before them in the text means the wild card. `count` and `total`: the safe
announcements after a move of sensors and before it; for an announcement, the blocks that it reaches. `odds` is the
chance to win. The slip `mistake` has the chance with the played action as `odds`, and with `text` as `better`.
"""

from __future__ import annotations

from cryptid.core.masks import spaces_of
from cryptid.games.urban import GAME, model
from cryptid.games.urban.model import Action, Public, Side, Spaces, UrbanView
from cryptid.games.urban.rules import reached
from cryptid.games.urban.sensors import after, reachable, reaches
from cryptid.study.coach import Advice, bots_choice, is_plainly_bad, verdict_from_view


def nudge(seen: UrbanView) -> Advice:
    """Point at the spaces, blocks or cards that the best action is about, not at what to do with them."""
    action = best(seen)
    return Advice(_kind(action), things=_looked_at(seen.public, action), count=_safe_now(seen.public))


def suggestion(seen: UrbanView) -> Advice:
    action = best(seen)
    verdict = verdict_from_view(GAME.name, seen, action)
    count, total = _facts(seen.public, action)
    return Advice(
        _kind(action),
        GAME.to_text(action),
        None,
        _touched(seen.public, action),
        count,
        total,
        None if verdict is None else verdict.value,
    )


def slip(seen: UrbanView, action: Action) -> Advice | None:
    """Return the better choice if the action cost much of the chance to win."""
    verdict = verdict_from_view(GAME.name, seen, action)
    if verdict is None or not is_plainly_bad(verdict):
        return None
    return Advice("mistake", verdict.best.text, odds=verdict.value, better=verdict.best_value)


def best(seen: UrbanView) -> Action:
    action: Action = bots_choice(GAME.name, "expert", seen, GAME.legal_actions(seen))
    return action


def _kind(action: Action) -> str:
    shown = action.effect if isinstance(action, model.Wild) else action
    return type(shown).__name__.lower()


def _looked_at(public: Public, action: Action) -> tuple[str, ...]:
    """Return the things of a nudge: the lit blocks, the ends of the city, or the space or card to be used."""
    match action:
        case model.Announce():
            lit = reachable(public.city.presence[public.active])
            row = 1 - public.active
            return tuple(f"block {row} {i}" for i in spaces_of(lit) if i < len(public.city.blocks[row]))
        case model.Restrict():
            return tuple(name for side in Side for name in _ends(public, side))
        case model.Relocate():
            return ()
        case _:
            return _touched(public, action)


def _touched(public: Public, action: Action) -> tuple[str, ...]:
    """Return the things that an action is about."""
    match action:
        case model.Split(space) | model.Shuffle(space):
            return (f"space {public.active} {space}",)
        case model.Align():
            return ("card align",)
        case model.Wild(effect):
            return (f"wild {public.turn}", *(_touched(public, effect) if not isinstance(effect, model.Align) else ()))
        case model.Announce(feature):
            return tuple(f"block {1 - public.active} {i}" for i in spaces_of(reached(public, feature)))
        case model.Restrict(side):
            return _ends(public, side)
        case model.Relocate(_, space):
            return (f"space {1 - public.active} {space}",)
        case _:
            return ()


def _ends(public: Public, side: Side) -> tuple[str, ...]:
    """Return the last blocks of both rows on one side."""
    lasts = [0 if side is Side.LEFT else len(blocks) - 1 for blocks in public.city.blocks]
    return tuple(f"block {row} {index}" for row, index in enumerate(lasts))


def _facts(public: Public, action: Action) -> tuple[int | None, int | None]:
    """Return the safe announcements after a move of sensors and before it, or the blocks that one reaches."""
    match action:
        case model.Split() | model.Shuffle() | model.Align():
            row = public.active
            return _safe(public, after(action, public.spaces[row], public.spaces[1 - row])[1]), _safe_now(public)
        case model.Wild(effect):
            return _facts(public, effect)
        case model.Announce(feature):
            return reached(public, feature).bit_count(), None
        case _:
            return None, None


def _safe_now(public: Public) -> int:
    return _safe(public, public.spaces[1 - public.active])


def _safe(public: Public, inactive: Spaces) -> int:
    """Return the number of announcements that would not end in capture."""
    found = reaches(inactive, public.city.presence[public.active])
    return sum(blocks.bit_count() > 1 for blocks in found.values())
