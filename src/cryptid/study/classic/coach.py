"""The coach of classic, by the ruler of the pieces.

| kind | what it says |
|---|---|
| `player` | nudge: `target`'s pieces leave `count` clues |
| `spaces` | nudge: the pieces leave `count` spaces |
| `least` | nudge: a cube should tell little |
| `ask` | `count` of the `total` clues, or pairs of clues, that fit `target`'s pieces are true on the space |
| `search` | the space has these `odds`, of `count` spaces left |
| `cube` | `count` of the `total` clues that the seat could hold, as the others see it, are not true there |
| `told`, `forbidden`, `late` | slips: see `slips.py` |
| `gave` | slip: the cube left `count` of `total` clues; `text` would have left more |
| `rules` | anything else |
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log2, prod

from cryptid.bots.classic.honest import honest_actions
from cryptid.core.game import Seat
from cryptid.core.masks import Space, spaces_of
from cryptid.games.classic import GAME
from cryptid.games.classic.model import Action, Ask, ClassicView, Colour, Cube, Public, Search, colours_of
from cryptid.games.classic.notation import SPACE_NAMES, to_text
from cryptid.study.classic import slips
from cryptid.study.classic.areas import ClueSet, areas_of
from cryptid.study.classic.beliefs import known
from cryptid.study.classic.judge import by_pieces, judge
from cryptid.study.classic.pieces import clues_left, knowledge, pieces_on
from cryptid.study.coach import Advice, bots_choice
from cryptid.study.review import Slip

FEW_SPACES = 8  # so many are pointed at
MUCH_GIVEN = 0.5  # bits more than the best cube would have given
SAID = ("told", "forbidden", "late")  # slips by the ruler of the pieces


def nudge(seen: ClassicView) -> Advice:
    """Point at the player to ask, at the spaces left, or at how little a cube may tell."""
    match best(seen):
        case Ask(target):
            pieces = [piece for piece in pieces_on(seen.public) if piece.colour in _colours(seen.public, target)]
            left = sum(clues.bit_count() for clues in _lists(seen.public, target))
            return Advice("player", target=target, things=_names(piece.space for piece in pieces), count=left)
        case Search():
            spaces = list(spaces_of(knowledge(seen).spaces))
            return Advice("spaces", things=_names(spaces) if len(spaces) <= FEW_SPACES else (), count=len(spaces))
        case Cube():
            return Advice("least")
        case _:
            return Advice("rules")


def suggestion(seen: ClassicView) -> Advice:
    action = best(seen)
    text = to_text(action)
    match action:
        case Ask(target, space):
            lists, holding = _lists(seen.public, target), areas_of(seen.public).on[space]
            yes, total = prod((each & holding).bit_count() for each in lists), prod(each.bit_count() for each in lists)
            return Advice("ask", text, target, _names([space]), yes, total)
        case Search(space):
            now = knowledge(seen)
            return Advice("search", text, None, _names([space]), now.spaces.bit_count(), odds=now.odds[space])
        case Cube(_, space):
            return Advice("cube", text, None, _names([space]), *_kept(seen, action))
        case _:
            return Advice("rules", text)


def slip(seen: ClassicView, action: Action) -> Advice | None:
    match action:
        case Ask():
            verdict = judge(seen, GAME.legal_actions(seen), action)
            found = slips.of_question(0, seen, known(seen), action, verdict)
        case Search():
            found = slips.of_search(0, seen, action)
        case Cube():
            return _gave(seen, action)
        case _:
            return None
    return next((_said(each) for each in found if each.kind in SAID and each.ruler != "everything"), None)


def best(seen: ClassicView) -> Action:
    """Return the cube that tells least, or the question or search that a review ranks first by the pieces."""
    legal = honest_actions(seen, GAME.legal_actions(seen))
    cubes = [action for action in legal if isinstance(action, Cube)]
    if cubes:
        return _least_telling(seen, cubes)
    if not any(isinstance(action, Ask | Search) for action in legal) or not knowledge(seen).worlds:
        return _expert(seen, legal)
    return by_pieces(seen, legal).best


def _expert(seen: ClassicView, legal: Sequence[Action]) -> Action:
    action: Action = bots_choice(GAME.name, "expert", seen, legal)
    return action


def _least_telling(seen: ClassicView, cubes: Sequence[Cube]) -> Cube:
    return max(cubes, key=lambda cube: _kept(seen, cube)[0] / max(_kept(seen, cube)[1], 1))


def _kept(seen: ClassicView, cube: Cube) -> tuple[int, int]:
    """Return how many of the clues that the others think possible a cube leaves, and how many there are."""
    assert seen.seat is not None
    own = colours_of(seen.public.options.players, seen.seat)
    clues = clues_left(seen.public, pieces_on(seen.public))[own[0] if cube.colour is None else cube.colour]
    return (clues & ~areas_of(seen.public).on[cube.space]).bit_count(), clues.bit_count()


def _gave(seen: ClassicView, cube: Cube) -> Advice | None:
    """Return the slip of a cube that told clearly more than another would have."""
    cubes = [each for each in honest_actions(seen, GAME.legal_actions(seen)) if isinstance(each, Cube)]
    better = _least_telling(seen, cubes)
    (kept, total), (most, of) = _kept(seen, cube), _kept(seen, better)
    if not kept or log2(total / kept) - log2(of / most) < MUCH_GIVEN:
        return None
    return Advice("gave", to_text(better), None, _names([cube.space]), kept, total)


def _said(slip: Slip) -> Advice:
    spaces = [space for space in (slip.space, *slip.cubes, *slip.discs) if space is not None]
    return Advice(slip.kind, slip.instead, slip.target, _names(spaces), odds=slip.odds)


def _colours(public: Public, seat: Seat) -> tuple[Colour, ...]:
    return colours_of(public.options.players, seat)


def _lists(public: Public, seat: Seat) -> list[ClueSet]:
    """Return by colour the clues that fit this seat's pieces."""
    lists = clues_left(public, pieces_on(public))
    return [lists[colour] for colour in _colours(public, seat)]


def _names(spaces: Iterable[Space]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(SPACE_NAMES[space] for space in spaces))
