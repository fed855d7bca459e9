"""Slips: mistakes that have a name, each with the pieces that show it.

| kind | what happened |
|---|---|
| `told` | asked what `target`'s pieces already told |
| `worked_out` | asked what could have been worked out by everything |
| `forbidden` | searched where `target`'s pieces forbid it |
| `late` | asked although the `odds` of `space` were even or better by `ruler`: a search was due |
| `gave` | gave each opponent `bits` on average with a cube; `instead` would have given `least_bits` |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from cryptid.core.game import Seat, View, view
from cryptid.core.masks import Space
from cryptid.games.classic import Classic
from cryptid.games.classic.model import Ask, ClassicState, ClassicView, Colour, Cube, Public, Search, colours_of, owner
from cryptid.games.classic.notation import from_text, to_text
from cryptid.kernels.classic.worlds import worlds
from cryptid.study.classic.areas import ClueSet, areas_of, clue_set
from cryptid.study.classic.beliefs import Known, Ruler, by_everything
from cryptid.study.classic.judge import EVEN
from cryptid.study.classic.pieces import Piece, clues_left, pieces_on
from cryptid.study.review import Slip, Verdict

# With even odds by this ruler, a question is late from this loss on.
LATE_LOSS: Mapping[Ruler, float] = {"pieces": 0.03, "everything": 0.10}
ROUNDING = 1e-9
GIVEN_BITS = 0.25  # more than the best cube would have given


def of_question(ply: int, seen: ClassicView, known: Known, ask: Ask, verdict: Verdict | None) -> list[Slip]:
    """Return what was wrong with a question: its answer was known, or a search was due."""
    assert seen.seat is not None
    slips = [*_known_answer(Slip(ply, seen.seat, "told", ask.target, ask.space), seen.public, known, ask)]
    due = _due(known, verdict)
    if due is not None:
        ruler, space, odds = due
        search = to_text(Search(space))
        slips.append(Slip(ply, seen.seat, "late", space=space, odds=odds, ruler=ruler, instead=search))
    return slips


def _known_answer(slip: Slip, public: Public, known: Known, ask: Ask) -> Iterator[Slip]:
    answers = _answers(public, ask)
    if answers:
        yield _with_pieces(slip, [piece for answer in answers for piece in _telling(public, answer)])
    elif _is_answer_known(public, ask, known.everything.clues):
        yield replace(slip, kind="worked_out")


def _due(known: Known, verdict: Verdict | None) -> tuple[Ruler, Space, float] | None:
    """Return the space to search and its odds: even by a ruler, where waiting cost enough.

    Of two spaces with even odds it is the one that the verdict calls best.
    """
    if verdict is None:
        return None
    best = from_text(verdict.best.text)
    for ruler, least_loss in LATE_LOSS.items():
        odds = known.by(ruler).odds
        if max(odds) >= EVEN and verdict.loss >= least_loss:
            if isinstance(best, Search) and odds[best.space] > max(odds) - ROUNDING:
                return ruler, best.space, max(odds)
            return ruler, odds.index(max(odds)), max(odds)
    return None


def of_search(ply: int, seen: ClassicView, search: Search) -> list[Slip]:
    """Return the slip of a search where somebody's pieces leave no clue that is true there."""
    assert seen.seat is not None
    public, lists = seen.public, clues_left(seen.public, pieces_on(seen.public))
    own = colours_of(public.options.players, seen.seat)
    holding = areas_of(public).on[search.space]
    for colour, clues in enumerate(lists):
        if colour not in own and not clues & holding:
            telling = _telling(public, (colour, holding))
            target = owner(public.options.players, colour)
            return [_with_pieces(Slip(ply, seen.seat, "forbidden", target, search.space), telling)]
    return []


Answer = tuple[Colour, ClueSet]  # a colour, and clues that it cannot have: that settles an answer


def _answers(public: Public, ask: Ask) -> list[Answer]:
    """Return what the pieces already say about the answer, if anything."""
    lists, holding = clues_left(public, pieces_on(public)), areas_of(public).on[ask.space]
    colours = colours_of(public.options.players, ask.target)
    no = [(colour, holding) for colour in colours if not lists[colour] & holding]
    yes = [(colour, ~holding) for colour in colours if not lists[colour] & ~holding]
    return no[:1] or (yes if len(yes) == len(colours) else [])


def _is_answer_known(public: Public, ask: Ask, clues: Sequence[Sequence[int]]) -> bool:
    holding = areas_of(public).on[ask.space]
    left = [clue_set(clues[colour]) for colour in colours_of(public.options.players, ask.target)]
    return any(not each & holding for each in left) or all(not each & ~holding for each in left)


def _telling(public: Public, answer: Answer) -> list[Piece]:
    """Return a few pieces of the colour that rule out these clues."""
    colour, impossible = answer
    pieces = [piece for piece in pieces_on(public) if piece.colour == colour]
    for piece in tuple(pieces):
        fewer = [each for each in pieces if each != piece]
        if not clues_left(public, fewer)[colour] & impossible:
            pieces = fewer
    return pieces


def _with_pieces(slip: Slip, pieces: Iterable[Piece]) -> Slip:
    cubes = tuple(piece.space for piece in pieces if not piece.is_disc)
    return replace(slip, cubes=cubes, discs=tuple(piece.space for piece in pieces if piece.is_disc))


def of_cube(ply: int, before: ClassicState, seat: Seat, cube: Cube, cubes: Sequence[Cube], bits: float) -> list[Slip]:
    """Return the slip of a cube that gave each opponent `bits` on average, if another would have given clearly less."""
    best = least_telling(before.public, seat, cubes)
    if best == cube or bits < GIVEN_BITS:
        return []
    after = Classic().apply(before, seat, best).state
    others = [other for other in range(len(before.private)) if other != seat]
    doubts = [[by_everything(view(state, other)).doubt for other in others] for state in (before, after)]
    least = (sum(doubts[0]) - sum(doubts[1])) / len(others)
    if bits - least < GIVEN_BITS:
        return []
    return [Slip(ply, seat, "gave", None, cube.space, bits=bits, least_bits=least, instead=to_text(best))]


def least_telling(public: Public, seat: Seat, cubes: Sequence[Cube]) -> Cube:
    """Return the cube that leaves a spectator most worlds."""
    total, counts = worlds(View(None, public, None)).tally()
    if not total:
        return cubes[0]
    on = areas_of(public).on
    by_clue = counts.sum(axis=2)
    first = colours_of(public.options.players, seat)[0]

    def kept(cube: Cube) -> int:
        own = by_clue[first if cube.colour is None else cube.colour]
        return int(sum(own[number] for number in own.nonzero()[0] if not on[cube.space] >> int(number) & 1))

    return max(cubes, key=kept)
