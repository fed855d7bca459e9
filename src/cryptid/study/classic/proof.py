"""Proofs that only one space can be the habitat, from what a seat has seen, as steps that a person can follow.

`encode(proof)` gives this JSON, where clues are ids, spaces are numbers and every list of them is sorted:

    {"seat", "habitat": a space, "lines": how long the proof is, "steps": [step, ...]}
    step: {"kind", "seat", "colour", "cubes": [spaces], "discs": [spaces], "hints": [ids], "clues": [ids],
           "spaces": [spaces that are left after this step], "twins": [[space, twin], ...], "cases": [case, ...]}
    case: {"given": [[colour, clue], ...], "kind", "spaces": [spaces], "spare": a clue or null, "twins": [...]}

A step fills in what its kind needs:

| kind | what it says |
|---|---|
| `own` | the seat's own clue of `colour` is `clues` |
| `hint` | the `hints` were given, so nobody has one of `clues` |
| `size` | no clue as narrow or as wide as `clues` is ever dealt (R2.4) |
| `pieces` | with these pieces, `colour` can only have one of `clues` |
| `differ` | somebody else has them, so of `colour` only `clues` are left (R2.3) |
| `unfit` | of the clues of `colour`, only `clues` are true on any of the spaces left |
| `twins` | wherever the first space of a pair fits, its twin fits too, whatever the others hold, so it drops out |
| `cases` | the cases say what follows from each clue that a colour may have |
| `habitat` | one space is left |

In a case, `given` are the clues that are assumed, and `kind` is how the case ends: `only` (`spaces` is the habitat or
empty), `several` (both `spaces` fit, whatever the others hold), `spare` (the clue `spare` would not be needed, R2.4)
or `twins` (as above, and then only the habitat is left).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache, reduce
from math import ceil
from operator import or_
from typing import Literal, NamedTuple

from cryptid.core.game import Seat
from cryptid.core.masks import Space, is_single, mask_of, spaces_of
from cryptid.games.classic.admissible import fitting
from cryptid.games.classic.board import EVERYWHERE
from cryptid.games.classic.clues import CLUES, MENTIONS, Clue, Hint
from cryptid.games.classic.model import ClassicView, Colour, Source, owner
from cryptid.study.classic.areas import Areas, ClueSet, SpaceSet, areas_of, clue_set
from cryptid.study.classic.pieces import Piece, own_clues, pieces_on

SHORT = 12  # lines that a person can be asked to follow
TWINS_A_LINE = 4
ROOM = (3, 6, 9)  # how many lines to allow besides the pieces: with few, cases are found quickly

StepKind = Literal["own", "hint", "size", "pieces", "differ", "unfit", "twins", "cases", "habitat"]
CaseKind = Literal["only", "several", "spare", "twins"]
Twin = tuple[Space, Space]
Assumed = tuple[Colour, Clue]


class Rule(StrEnum):
    """What a proof may use besides own clues and pieces."""

    HINT = "hint"  # R9.4
    DIFFER = "differ"  # R2.3: no two clues are the same
    ONE_HABITAT = "one_habitat"  # R2.3, and that each clue is needed (R2.4)
    SIZE = "size"  # R2.4


Rules = frozenset[Rule]


@dataclass(frozen=True, slots=True)
class Case:
    given: tuple[Assumed, ...]
    kind: CaseKind
    spaces: tuple[Space, ...] = ()
    spare: Clue | None = None
    twins: tuple[Twin, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    kind: StepKind
    seat: Seat | None = None
    colour: Colour | None = None
    cubes: tuple[Space, ...] = ()
    discs: tuple[Space, ...] = ()
    hints: tuple[Hint, ...] = ()
    clues: tuple[Clue, ...] = ()
    spaces: tuple[Space, ...] = ()
    twins: tuple[Twin, ...] = ()
    cases: tuple[Case, ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    seat: Seat
    habitat: Space
    lines: int
    steps: tuple[Step, ...]

    @property
    def needs_guarantee(self) -> bool:
        """Tell whether more than the pieces, player by player, is needed."""
        return any(step.kind in ("size", "differ", "twins", "cases") for step in self.steps)


def prove(view: ClassicView, most: int = SHORT) -> Proof | None:
    """Return a proof of at most `most` lines, by the pieces alone if there is one, or None."""
    habitat = certain_habitat(view)
    return None if habitat is None else prove_habitat(view, habitat, most)


def certain_habitat(view: ClassicView) -> Space | None:
    """Return the only habitat of all worlds that fit the view, or None if there are several."""
    from cryptid.kernels.classic.worlds import odds  # noqa: PLC0415 (slow to import; servers read proofs, and make none)

    likely = [space for space, share in enumerate(odds(view).spaces) if share]
    return likely[0] if len(likely) == 1 else None


def prove_habitat(view: ClassicView, habitat: Space, most: int = SHORT) -> Proof | None:
    """Return a proof of at most `most` lines that this space is the habitat, or None."""
    return attempt(view, habitat, most).proof


class Attempt(NamedTuple):
    """A proof that is short enough, or None; and the length of the shortest argument found, or None."""

    proof: Proof | None
    lines: int | None


def attempt(view: ClassicView, habitat: Space, most: int) -> Attempt:
    """Look for a proof that this space is the habitat. Rules are added only where it is too long without them."""
    position, lengths = _position(view, habitat), []
    pieces = tuple(piece for piece in pieces_on(view.public) if piece.colour not in position.own)
    for rules in position.rules:
        for room in ROOM if Rule.ONE_HABITAT in rules else (0,):
            argument = _argue(position, pieces, rules, room)
            if argument is not None:
                argument = _shortened(position, argument, room)
                lengths.append(argument.lines)
                if argument.lines <= most:
                    return Attempt(_written(position, argument), argument.lines)
    return Attempt(None, min(lengths, default=None))


@dataclass(frozen=True, slots=True)
class _Position:
    """What a proof starts from. `rules` are the sets of rules to try, the plainest first."""

    view: ClassicView
    habitat: Space
    areas: Areas
    own: Mapping[Colour, int]
    others: tuple[Colour, ...]
    hinted: ClueSet  # clues that hints rule out
    odd_sized: ClueSet
    rules: tuple[Rules, ...]
    finished: dict[tuple[tuple[ClueSet, ...], int], _Finish | None]  # by the clues left and the room

    @property
    def own_spaces(self) -> SpaceSet:
        return self.areas.every[clue_set(self.own.values())]

    @property
    def is_dealt(self) -> bool:
        """R2.8: tell whether clues are known to be needed and of the right size."""
        return self.view.public.options.source is not Source.HAND


def _position(view: ClassicView, habitat: Space) -> _Position:
    public, own, areas = view.public, own_clues(view), areas_of(view.public)
    mode, given = public.options.mode, {hint for hint in public.given if hint is not None}
    plain = frozenset({Rule.HINT} if given else ())
    guaranteed = plain | {Rule.DIFFER, Rule.ONE_HABITAT}
    rules = (plain, guaranteed, guaranteed | {Rule.SIZE})
    return _Position(
        view,
        habitat,
        areas,
        own,
        tuple(colour for colour in range(public.options.clues) if colour not in own),
        clue_set(number for number in mode.pool if MENTIONS[number] & given),
        clue_set(mode.pool) & ~clue_set(fitting(mode, mode.pool, areas.masks)),
        rules[:2] if public.options.source is Source.HAND else rules,
        _finished(areas, habitat, tuple(own.items()), public.options.source),
    )


@lru_cache(maxsize=1)
def _finished(
    areas: Areas, habitat: Space, own: tuple[tuple[Colour, int], ...], source: Source
) -> dict[tuple[tuple[ClueSet, ...], int], _Finish | None]:
    """Keep what was found for one seat: attempts at different moments come to the same clues again and again."""
    return {}


Lists = dict[Colour, ClueSet]


@dataclass(frozen=True, slots=True)
class _Round:
    """The clues that are left of some colours, because no space left fits the others; or twins that drop out."""

    unfit: Mapping[Colour, ClueSet] = field(default_factory=dict)
    twins: tuple[Twin, ...] = ()


@dataclass(frozen=True, slots=True)
class _Finish:
    """What follows from the clues that are left."""

    rounds: tuple[_Round, ...] = ()
    cases: tuple[Case, ...] = ()

    @property
    def lines(self) -> int:
        twins = sum(len(each.twins) for each in self.rounds) + sum(len(case.twins) for case in self.cases)
        unfit = sum(len(each.unfit) for each in self.rounds)
        return unfit + len(self.cases) + ceil(twins / TWINS_A_LINE)


@dataclass(frozen=True, slots=True)
class _Argument:
    """Which pieces and rules are used, and what follows."""

    pieces: tuple[Piece, ...]
    rules: Rules
    finish: _Finish = _Finish()

    @property
    def lines(self) -> int:
        return len(self.pieces) + self.finish.lines


def _argue(position: _Position, pieces: tuple[Piece, ...], rules: Rules, room: int) -> _Argument | None:
    """Return the shortest argument found, with at most `room` lines besides the pieces, or None."""
    lists = _lists(position, pieces, rules)
    lists = _without_known(position, lists) if Rule.DIFFER in rules else lists
    left = _left(position, lists, position.own_spaces)
    if left == 1 << position.habitat:
        return _Argument(pieces, rules)
    if Rule.ONE_HABITAT not in rules:
        return None
    key = tuple(lists.values()), room
    if key not in position.finished:
        position.finished[key] = _by_guarantee(position, lists, left, room)
    finish = position.finished[key]
    return None if finish is None else _Argument(pieces, rules, finish)


def _lists(position: _Position, pieces: Iterable[Piece], rules: Rules) -> Lists:
    """For each other colour, the clues that these pieces and rules leave."""
    pool = clue_set(position.view.public.options.mode.pool)
    pool &= ~position.hinted if Rule.HINT in rules else -1
    pool &= ~position.odd_sized if Rule.SIZE in rules else -1
    lists = dict.fromkeys(position.others, pool)
    for piece in pieces:
        holding = position.areas.on[piece.space]
        lists[piece.colour] &= holding if piece.is_disc else ~holding
    return lists


def _without_known(position: _Position, lists: Lists) -> Lists:
    """R2.3: strike clues that somebody else is known to have: own ones, and those of a colour with one clue left."""
    known = {colour: 1 << number for colour, number in position.own.items()}
    known |= {colour: clues for colour, clues in lists.items() if is_single(clues)}
    return {
        colour: clues & ~reduce(or_, (clue for other, clue in known.items() if other != colour), 0)
        for colour, clues in lists.items()
    }


def _left(position: _Position, lists: Lists, spaces: SpaceSet) -> SpaceSet:
    """Return those of the spaces on which each colour has a clue left that is true."""
    for clues in lists.values():
        spaces &= position.areas.some[clues]
    return spaces


def _by_guarantee(position: _Position, lists: Lists, left: SpaceSet, room: int) -> _Finish | None:
    """Drop twins, strike clues that no space left fits, and so on. After each round, try to finish by cases."""
    finish, best = _Finish(), None
    while True:
        best = _shorter(best, _by_cases(position, finish, lists, left, room))
        twins = _twins(position, lists, position.own_spaces, left)
        if not twins:
            return best
        left &= ~mask_of(space for space, _ in twins)
        finish = _Finish((*finish.rounds, _Round(twins=twins)))
        if finish.lines > room:
            return best
        if left == 1 << position.habitat:
            return _shorter(best, finish)
        kept = {colour: _fitting_any(position, clues, left) for colour, clues in lists.items()}
        if unfit := {colour: clues for colour, clues in kept.items() if clues != lists[colour]}:
            finish = _Finish((*finish.rounds, _Round(unfit)))
        lists = kept


def _fitting_any(position: _Position, clues: ClueSet, spaces: SpaceSet) -> ClueSet:
    return clue_set(number for number in spaces_of(clues) if position.areas.masks[number] & spaces)


def _shorter(one: _Finish | None, other: _Finish | None) -> _Finish | None:
    found = [finish for finish in (one, other) if finish is not None]
    return min(found, key=lambda finish: finish.lines, default=None)


def _twins(position: _Position, lists: Lists, fits: SpaceSet, left: SpaceSet) -> tuple[Twin, ...]:
    """Return a twin for each space left that has one: the habitat where possible. The habitat needs none."""
    possible, habitat, found = reduce(or_, lists.values()), 1 << position.habitat, []
    for space in spaces_of(left & ~habitat):
        twins = fits & position.areas.every[position.areas.on[space] & possible] & ~(1 << space)
        if twins:
            found.append((space, next(spaces_of(twins & habitat or twins))))
    return tuple(found)


def _by_cases(position: _Position, finish: _Finish, lists: Lists, left: SpaceSet, room: int) -> _Finish | None:
    """Return the finish with the fewest cases, or None."""
    best: _Finish | None = None
    room -= finish.lines
    for colour in lists:
        cases = _split(position, lists, (), colour, left, room)
        if cases is not None and _twin_lines(cases) + len(cases) <= room:
            best = _shorter(best, _Finish(finish.rounds, tuple(cases)))
    return best


def _twin_lines(cases: Iterable[Case]) -> int:
    return ceil(sum(len(case.twins) for case in cases) / TWINS_A_LINE)


def _split(
    position: _Position, lists: Lists, given: tuple[Assumed, ...], colour: Colour, left: SpaceSet, room: int
) -> list[Case] | None:
    """Return what follows from each clue that the colour may have, in at most `room` cases, or None."""
    clues = list(spaces_of(lists[colour]))
    if not 1 < len(clues) <= room:
        return None
    found: list[Case] = []
    for place, number in enumerate(clues):
        rest = {other: kept & ~(1 << number) for other, kept in lists.items()} | {colour: 1 << number}
        to_come = len(clues) - 1 - place
        ends = _close(position, rest, (*given, (colour, CLUES[number])), left, room - len(found) - to_come)
        if ends is None:
            return None
        found += ends
    return found


def _close(
    position: _Position, lists: Lists, given: tuple[Assumed, ...], left: SpaceSet, room: int
) -> list[Case] | None:
    """Return the cases that finish the proof under these assumptions, or None.

    One case is enough if only the habitat is left; otherwise another colour's clues are taken one by one.
    """
    left, habitat = _left(position, lists, left), 1 << position.habitat
    if not left & ~habitat:
        return [Case(given, "only", tuple(spaces_of(left)))]
    known = [*position.own.values(), *(clues.bit_length() - 1 for clues in lists.values() if is_single(clues))]
    spare = _spare(position, known) if position.is_dealt else None
    if spare is not None:
        return [Case(given, "spare", spare=CLUES[spare])]
    fits = position.areas.every[clue_set(known)]
    always = tuple(spaces_of(fits & position.areas.every[reduce(or_, lists.values())]))
    if len(always) > 1:
        return [Case(given, "several", always[:2])]
    twins = _twins(position, lists, fits, left)
    if mask_of(space for space, _ in twins) == left & ~habitat:
        return [Case(given, "twins", twins=twins)]
    splits = [_split(position, lists, given, colour, left, room) for colour in lists if not is_single(lists[colour])]
    return min((split for split in splits if split is not None), key=len, default=None)


def _spare(position: _Position, known: Sequence[int]) -> int | None:
    """Return a clue that rules out nothing beside the others (R2.4), or None."""
    clues = clue_set(known)
    for number in known:
        if not position.areas.every[clues & ~(1 << number)] & ~position.areas.masks[number]:
            return number
    return None


def _shortened(position: _Position, argument: _Argument, room: int) -> _Argument:
    """Leave out rules and pieces one by one, as long as the argument does not get longer."""
    for rule in argument.rules & {Rule.HINT, Rule.DIFFER}:
        argument = _no_longer(position, argument, argument.pieces, argument.rules - {rule}, room)
    for piece in argument.pieces:
        pieces = tuple(each for each in argument.pieces if each != piece)
        argument = _no_longer(position, argument, pieces, argument.rules, room)
    return argument


def _no_longer(
    position: _Position, argument: _Argument, pieces: tuple[Piece, ...], rules: Rules, room: int
) -> _Argument:
    """Return an argument with these pieces and rules if it is no longer than the given one, else the given one."""
    return _argue(position, pieces, rules, min(room, argument.lines - len(pieces))) or argument


def _written(position: _Position, argument: _Argument) -> Proof:
    assert position.view.seat is not None
    steps = (*_first_steps(position, argument), *_last_steps(position, argument))
    return Proof(position.view.seat, position.habitat, argument.lines, steps)


def _first_steps(position: _Position, argument: _Argument) -> Iterator[Step]:
    """Write the own clues, the rules that strike clues for everybody, and each other colour, fewest clues first."""
    players, given = position.view.public.options.players, position.view.public.given
    assert position.view.seat is not None
    left: int = EVERYWHERE
    for colour, number in position.own.items():
        left &= position.areas.masks[number]
        yield Step("own", position.view.seat, colour, clues=(CLUES[number],), spaces=tuple(spaces_of(left)))
    lists = _lists(position, (), argument.rules)
    if Rule.HINT in argument.rules:
        hints = tuple(hint for hint in given if hint is not None)
        yield Step("hint", hints=hints, clues=_names(position.hinted), spaces=tuple(spaces_of(left)))
    if Rule.SIZE in argument.rules:
        yield Step("size", clues=_names(position.odd_sized), spaces=_spaces_left(position, lists))
    by_pieces = _lists(position, argument.pieces, argument.rules)
    for colour in sorted(by_pieces, key=lambda colour: by_pieces[colour].bit_count()):
        cubes, discs = (
            [p.space for p in argument.pieces if (p.colour, p.is_disc) == (colour, d)] for d in (False, True)
        )
        if cubes or discs:
            lists[colour] = by_pieces[colour]
            yield Step(
                "pieces", owner(players, colour), colour, tuple(cubes), tuple(discs),
                clues=_names(lists[colour]), spaces=_spaces_left(position, lists),
            )  # fmt: skip
    if Rule.DIFFER in argument.rules:
        for colour, clues in _without_known(position, by_pieces).items():
            if clues != lists[colour]:
                lists[colour] = clues
                spaces = _spaces_left(position, lists)
                yield Step("differ", owner(players, colour), colour, clues=_names(clues), spaces=spaces)


def _last_steps(position: _Position, argument: _Argument) -> Iterator[Step]:
    """Write what follows from the guarantee that there is one habitat, and the conclusion."""
    players = position.view.public.options.players
    lists = _lists(position, argument.pieces, argument.rules)
    lists = _without_known(position, lists) if Rule.DIFFER in argument.rules else lists
    left = _spaces_left(position, lists)
    for each in argument.finish.rounds:
        for colour, clues in each.unfit.items():
            yield Step("unfit", owner(players, colour), colour, clues=_names(clues), spaces=left)
        dropped = {space for space, _ in each.twins}
        left = tuple(space for space in left if space not in dropped)
        if each.twins:
            yield Step("twins", twins=each.twins, spaces=left)
    if argument.finish.cases:
        colour = argument.finish.cases[0].given[0][0]
        yield Step("cases", owner(players, colour), colour, cases=argument.finish.cases, spaces=(position.habitat,))
    yield Step("habitat", spaces=(position.habitat,))


def _spaces_left(position: _Position, lists: Lists) -> tuple[Space, ...]:
    return tuple(spaces_of(_left(position, lists, position.own_spaces)))


def _names(clues: ClueSet) -> tuple[Clue, ...]:
    return tuple(CLUES[number] for number in spaces_of(clues))
