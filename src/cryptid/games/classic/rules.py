"""The rules of classic Cryptid. Numbers such as R5.2 are those of docs/rules/classic.md."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from random import Random
from typing import Any, ClassVar, assert_never

from cryptid.core.game import Event, Outcome, Seat, State, Transition
from cryptid.core.masks import NOWHERE, Mask, Space
from cryptid.core.record import Record
from cryptid.games.classic import blocked, deduce, legal, notation, setup
from cryptid.games.classic.admissible import intersection
from cryptid.games.classic.board import EVERYWHERE, Layout, Structures
from cryptid.games.classic.clues import Clue, Hint
from cryptid.games.classic.model import (
    Action,
    Answer,
    Ask,
    CallHint,
    ClassicState,
    ClassicTransition,
    ClassicView,
    Colour,
    Correct,
    Cube,
    Deal,
    Disc,
    Hidden,
    LoggedMove,
    Options,
    PartialAnswer,
    Pass,
    Phase,
    Private,
    Public,
    Reply,
    Revealed,
    Search,
    Vote,
    colours_of,
    owner,
)

SHARED_CUBES = 2  # R4.1: by each seat
VOTES_NEEDED = {2: 2, 3: 3, 4: 3, 5: 4}  # R9.3


def begin(
    options: Options,
    clues: tuple[Clue, ...],
    masks: tuple[Mask, ...],
    hints: tuple[Hint, ...] = (),
    spaces: Mask = EVERYWHERE,
    layout: Layout = (),
    structures: Structures = (),
) -> ClassicState:
    """Return the first state for these clues, by colour; they are true on the masks, which have one space in common."""
    habitat = intersection(masks).bit_length() - 1
    nowhere = (NOWHERE,) * options.clues
    public = Public(
        options=options,
        layout=layout,
        structures=structures,
        spaces=spaces,
        phase=Phase.SHARE,
        turn=options.start,
        to_act=(),
        cubes=nowhere,
        discs=nowhere,
        proven_true=nowhere,
        proven_false=nowhere,
        shared=0,
        pawn=None,
        searching=False,
        moving=(),
        answered=(),
        called=False,
        votes=(None,) * options.players,
        given=(),
        revealed=None,
        log=(),
    )
    private = []
    for seat in range(options.players):
        own = colours_of(options.players, seat)
        private.append(Private(tuple(clues[k] for k in own), tuple(masks[k] for k in own)))
    draft = _Draft(State(public, tuple(private), Hidden(clues, masks, habitat, hints)))
    draft.share_on()
    return draft.freeze(()).state


class _Draft:
    """The next state while `apply` works it out: the fields that moves change, and the rules' steps as methods."""

    def __init__(self, state: ClassicState) -> None:
        public = state.public
        self.state = state
        self.options = public.options
        self.players = public.options.players
        self.truth = state.hidden.masks
        self.is_checked = not public.options.honour_mode
        self.events: list[Event] = []
        self.phase = public.phase
        self.turn = public.turn
        self.to_act = public.to_act
        self.cubes = public.cubes
        self.discs = public.discs
        self.proven_true = public.proven_true
        self.proven_false = public.proven_false
        self.shared = public.shared
        self.pawn = public.pawn
        self.searching = public.searching
        self.moving = public.moving
        self.answered = public.answered
        self.called = public.called
        self.votes = public.votes
        self.given = public.given
        self.revealed = public.revealed

    def freeze(self, log: tuple[LoggedMove, ...]) -> ClassicTransition:
        public = Public(*(*_fixed(self.state.public), *_changing(self), log))
        return Transition(State(public, self.state.private, self.state.hidden), tuple(self.events))

    # What is where

    def open(self) -> int:
        """R3.2: the spaces without a cube."""
        open_spaces: int = self.state.public.spaces
        for cubes in self.cubes:
            open_spaces &= ~cubes
        return open_spaces

    def free(self, colour: Colour) -> int:
        """R3.3: open spaces without a piece of this colour."""
        return self.open() & ~self.discs[colour]

    def can_cube(self, colour: Colour) -> int:
        free = self.free(colour)
        return free & ~self.truth[colour] if self.is_checked else free

    def can_disc(self, colour: Colour) -> int:
        free = self.free(colour)
        return free & self.truth[colour] if self.is_checked else free

    def holds(self, colour: Colour, space: Space) -> bool:
        return bool(self.truth[colour] >> space & 1)

    def has_disc(self, colour: Colour, space: Space) -> bool:
        return bool(self.discs[colour] >> space & 1)

    def here(self) -> Space:
        """The space that was asked about or searched."""
        assert self.pawn is not None
        return self.pawn

    def after(self, seat: Seat) -> Seat:
        return (seat + 1) % self.players

    def colours(self, seat: Seat) -> tuple[Colour, ...]:
        return colours_of(self.players, seat)

    # Small steps

    def tell(self, kind: str, *data: int | str) -> None:
        self.events.append(Event("all", kind, data))

    def wait(self, phase: Phase, *seats: Seat) -> None:
        self.phase = phase
        self.to_act = seats

    def put_cube(self, colour: Colour, space: Space) -> None:
        self.cubes = _with(self.cubes, colour, self.cubes[colour] | 1 << space)
        self.tell("cube", owner(self.players, colour), colour, space)

    def put_disc(self, colour: Colour, space: Space) -> None:
        self.discs = _with(self.discs, colour, self.discs[colour] | 1 << space)
        self.tell("disc", owner(self.players, colour), colour, space)

    def remove(self, colour: Colour, space: Space) -> None:
        self.cubes = _with(self.cubes, colour, self.cubes[colour] & ~(1 << space))
        self.discs = _with(self.discs, colour, self.discs[colour] & ~(1 << space))
        self.tell("removed", owner(self.players, colour), colour, space)

    def prove_true(self, colour: Colour, spaces: int) -> None:
        self.proven_true = _with(self.proven_true, colour, self.proven_true[colour] | spaces)

    def prove_false(self, colour: Colour, spaces: int) -> None:
        self.proven_false = _with(self.proven_false, colour, self.proven_false[colour] | spaces)

    # Obligations

    def share_on(self) -> None:
        """R4.1: wait for the next seat that shares a cube, two rounds; then R4.2: the first turn."""
        while self.shared < SHARED_CUBES * self.players:
            seat = (self.options.start + self.shared) % self.players
            self.turn = seat
            if self.owes_cube(seat, Phase.SHARE):
                return
            self.shared += 1
        self.begin_turn(self.options.start)

    def owes_cube(self, seat: Seat, phase: Phase) -> bool:
        """Wait for the cube that a seat owes and return True; R7.2: without a space for it, the obligation lapses."""
        if any(self.can_cube(colour) & ~self.paid_for(phase) for colour in self.colours(seat)):
            self.wait(phase, seat)
            return True
        self.lapse_cube(seat, phase)
        return False

    def paid_for(self, phase: Phase) -> int:
        """R7.1: a payment never goes on the space that it is for; a correction may have opened it (R10.5)."""
        return 1 << self.here() if phase is Phase.PENALTY else 0

    def lapse_cube(self, seat: Seat, phase: Phase) -> None:
        self.tell("no_legal_cube", seat)
        for colour in self.colours(seat):
            self.prove_true(colour, self.free(colour) & ~self.paid_for(phase))

    def begin_turn(self, seat: Seat) -> None:
        self.turn = seat
        self.searching = False
        self.answered = ()
        self.called = False
        self.wait(Phase.ACT, seat)

    def end_turn(self) -> None:
        self.begin_turn(self.after(self.turn))

    def penalty(self) -> None:
        """R7.1: after a cube in answer, the player whose turn it is must place a cube too."""
        self.moving = ()
        if not self.owes_cube(self.turn, Phase.PENALTY):
            self.end_turn()

    def replace_on(self, seat: Seat) -> None:
        """R6.3: wait for the next disc that must go elsewhere, R7.3: or let it lapse; then continue."""
        while self.moving:
            colour = self.moving[0]
            if self.can_disc(colour):
                self.wait(Phase.REPLACE, seat)
                return
            self.lapse_disc(seat)
        if self.searching:
            self.ask_on(self.after(seat))
        else:
            self.end_turn()

    def lapse_disc(self, seat: Seat) -> None:
        colour = self.moving[0]
        self.tell("no_legal_disc", seat, colour)
        self.prove_false(colour, self.free(colour))
        self.moving = self.moving[1:]

    def ask_on(self, seat: Seat) -> None:
        """R6.4: in a search, ask clockwise; R6.5: the first cube ends it; R6.6: without a cube the habitat is found."""
        space = self.here()
        while seat != self.turn:
            if all(self.has_disc(colour, space) for colour in self.colours(seat)):
                self.tell("skipped", seat, space)
            elif self.decides():
                self.wait(Phase.ANSWER, seat)
                return
            elif not self.forced_answer(seat, space):
                return
            seat = self.after(seat)
        self.found()

    def decides(self) -> bool:
        """R10.2, R11.5: answers are decisions in honour mode and with two players; otherwise they are forced."""
        return self.players == 2 or not self.is_checked

    def forced_answer(self, colour: Colour, space: Space) -> bool:
        """R5.3: put a disc and return True if the clue is true, else a cube, which R5.4 costs the asker a cube."""
        if self.holds(colour, space):
            self.put_disc(colour, space)
            self.answered = (*self.answered, colour)
            return True
        self.put_cube(colour, space)
        self.penalty()
        return False

    def found(self) -> None:
        """R8.1: no seat put a cube, so the searcher wins, unless a piece was wrong (honour mode)."""
        space = self.here()
        if space != self.state.hidden.habitat:
            self.void_win()
            return
        clues = self.state.hidden.clues
        self.tell("won", self.turn, space)
        for colour, clue in enumerate(clues):
            self.tell("clue", owner(self.players, colour), colour, clue)
        self.revealed = Revealed(self.turn, clues, space)
        self.wait(Phase.OVER)

    def void_win(self) -> None:
        """R10.7: the first colour, clockwise from the searcher, whose clue is false here corrects its disc."""
        assert not self.is_checked
        space = self.here()
        self.tell("void_win", self.turn, space)
        seats = [(self.turn + i) % self.players for i in range(self.players)]
        order = [colour for seat in seats for colour in self.colours(seat)]
        wrong = next(i for i, colour in enumerate(order) if not self.holds(colour, space))
        for colour in order[:wrong]:
            self.prove_true(colour, 1 << space)
        self.remove(order[wrong], space)
        self.prove_false(order[wrong], 1 << space)
        for colour in order[wrong + 1 :]:
            if colour in self.answered:
                self.remove(colour, space)
        self.put_cube(order[wrong], space)
        self.penalty()

    # Actions

    def share_or_pay(self, seat: Seat, cube: Cube) -> None:
        self.put_cube(seat if cube.colour is None else cube.colour, cube.space)
        self.paid()

    def paid(self) -> None:
        if self.phase is Phase.SHARE:
            self.shared += 1
            self.share_on()
        else:
            self.end_turn()

    def ask(self, seat: Seat, ask: Ask) -> None:
        """R5.2: the pawn marks the space, and the seat asked answers."""
        self.pawn = ask.space
        self.tell("asked", seat, ask.target, ask.space)
        if self.decides():
            self.wait(Phase.ANSWER, ask.target)
        elif self.forced_answer(ask.target, ask.space):
            self.end_turn()

    def search(self, seat: Seat, space: Space) -> None:
        """R6.1, R6.2: the searcher's own disc first; R6.3: if one lies here already, it goes elsewhere."""
        self.pawn = space
        self.searching = True
        self.tell("searched", seat, space)
        self.place_discs(seat, PartialAnswer.RELOCATE)
        self.replace_on(seat)

    def place_discs(self, seat: Seat, partial: PartialAnswer) -> None:
        """Put a disc of each of the seat's colours here; those that lie here already must go elsewhere."""
        space = self.here()
        lying = tuple(colour for colour in self.colours(seat) if self.has_disc(colour, space))
        for colour in self.colours(seat):
            if colour not in lying:
                self.put_disc(colour, space)
                self.answered = (*self.answered, colour)
        self.moving = lying if partial is PartialAnswer.RELOCATE else ()

    def replace(self, seat: Seat, disc: Disc) -> None:
        self.put_disc(self.moving[0], disc.space)
        self.moving = self.moving[1:]
        self.replace_on(seat)

    def answer(self, seat: Seat, answer: Answer) -> None:
        """R10.2, R11.5: a cube costs the asker a cube; R11.6: a disc that lies here already goes elsewhere."""
        if answer.reply is Reply.CUBE:
            self.put_cube(seat if answer.colour is None else answer.colour, self.here())
            self.penalty()
        else:
            self.place_discs(seat, self.options.partial_answer)
            self.replace_on(seat)

    def call_hint(self, seat: Seat) -> None:
        """R9.1: a player who calls for a hint agrees to it."""
        self.called = True
        self.tell("hint_called", seat)
        self.votes = tuple(True if s == seat else None for s in range(self.players))
        self.wait(Phase.VOTE, *(s for s in range(self.players) if s != seat))

    def vote(self, seat: Seat, agrees: bool) -> None:
        """R9.2: the vote closes as soon as it is decided."""
        self.tell("voted", seat, "yes" if agrees else "no")
        self.votes = tuple(agrees if s == seat else vote for s, vote in enumerate(self.votes))
        needed = VOTES_NEEDED[self.players]
        if self.votes.count(True) >= needed:
            self.give_hint()
        elif self.votes.count(False) > self.players - needed:
            self.tell("hint_refused")
        else:
            self.to_act = tuple(s for s in self.to_act if s != seat)
            return
        self.votes = (None,) * self.players
        self.wait(Phase.ACT, self.turn)

    def give_hint(self) -> None:
        """R9.4, R9.5: give the next hint, or tell that there is none."""
        hints = self.state.hidden.hints
        hint = hints[len(self.given)] if len(self.given) < len(hints) else None
        self.given = (*self.given, hint)
        if hint is None:
            self.tell("no_hint")
        else:
            self.tell("hint", hint.value)

    def correct(self, seat: Seat, correct: Correct) -> None:
        """R10.3: put the right piece in place of the wrong one; R10.4: the wrong one goes where it is right."""
        colour = seat if correct.colour is None else correct.colour
        was_cube = bool(self.cubes[colour] >> correct.space & 1)
        self.tell("corrected", seat, colour, correct.space)
        self.remove(colour, correct.space)
        if was_cube:
            self.put_disc(colour, correct.space)
            self.prove_true(colour, 1 << correct.space)
        else:
            self.prove_false(colour, 1 << correct.space)
            if self.open() >> correct.space & 1:
                self.put_cube(colour, correct.space)
        self.put_removed(colour, was_cube, correct.to)
        self.go_on()

    def put_removed(self, colour: Colour, was_cube: bool, to: Space | None) -> None:
        """R10.4: put the piece where it is right. If there is no such space, all know it is wrong on every free one."""
        if to is None:
            prove = self.prove_true if was_cube else self.prove_false
            prove(colour, self.free(colour))
        elif was_cube:
            self.prove_false(colour, 1 << to)
            self.put_cube(colour, to)
        else:
            self.prove_true(colour, 1 << to)
            self.put_disc(colour, to)

    def go_on(self) -> None:
        """R10.5, R10.6: after a correction, continue what was interrupted, unless its space is closed now."""
        match self.phase:
            case Phase.SHARE:
                self.share_on()
            case Phase.PENALTY:
                self.penalty()
            case Phase.REPLACE | Phase.ANSWER if self.searching and not self.open() >> self.here() & 1:
                self.tell("search_stopped", self.turn, self.here())
                self.penalty()
            case Phase.REPLACE:
                self.replace_on(self.to_act[0])
            case Phase.ANSWER if self.searching:
                self.ask_on(self.to_act[0])
            case Phase.ANSWER if not self.can_answer(self.to_act[0]):
                self.tell("question_void", self.turn, self.here())
                self.wait(Phase.ACT, self.turn)
            case _:
                pass

    def can_answer(self, seat: Seat) -> bool:
        return any(self.free(colour) >> self.here() & 1 for colour in self.colours(seat))

    def pass_on(self, seat: Seat) -> None:
        """R10.8: skip a turn without legal actions, or a piece that would be right nowhere."""
        match self.phase:
            case Phase.ACT:
                self.tell("passed", seat)
                self.end_turn()
            case Phase.REPLACE:
                self.lapse_disc(seat)
                self.replace_on(seat)
            case _:
                self.lapse_cube(seat, self.phase)
                self.paid()


_NAMES = [field.name for field in fields(Public)]  # what moves do not change, what a draft changes, and the log
_FIXED = _NAMES.index("phase")
_fixed, _changing = attrgetter(*_NAMES[:_FIXED]), attrgetter(*_NAMES[_FIXED:-1])


def _with(masks: tuple[Mask, ...], colour: Colour, mask: int) -> tuple[Mask, ...]:
    """Return the masks with that of one colour replaced."""
    return (*masks[:colour], Mask(mask), *masks[colour + 1 :])


class Classic:
    """Classic Cryptid for two to five players."""

    name: ClassVar[str] = "classic"
    version: ClassVar[int] = 1
    options_type: ClassVar[type[Any]] = Options
    deal_type: ClassVar[type[Any]] = Deal
    interrupts: ClassVar[tuple[type[Any], ...]] = (Correct,)
    roles: ClassVar[tuple[str, ...]] = ()

    deal = staticmethod(setup.deal)
    legal_actions = staticmethod(legal.legal_actions)
    to_text = staticmethod(notation.to_text)
    from_text = staticmethod(notation.from_text)
    blocked = staticmethod(blocked.blocked)

    def start(self, deal: Deal) -> ClassicState:
        made = deal.setup
        return begin(deal.options, made.clues, made.masks, deal.hints, layout=made.layout, structures=made.structures)

    def to_act(self, public: Public) -> tuple[Seat, ...]:
        return public.to_act

    def outcome(self, public: Public) -> Outcome | None:
        return None if public.revealed is None else Outcome((public.revealed.winner,), "found")

    def sample(self, view: ClassicView, rng: Random) -> Record[Deal]:
        moves = tuple((entry.seat, notation.to_text(entry.action)) for entry in view.public.log)
        return Record(self.name, self.version, deduce.sample_deal(view, rng), moves)

    def apply(self, state: ClassicState, seat: Seat, action: Action) -> ClassicTransition:
        draft = _Draft(state)
        match action:
            case Ask():
                draft.ask(seat, action)
            case Cube():
                draft.share_or_pay(seat, action)
            case Search():
                draft.search(seat, action.space)
            case Disc():
                draft.replace(seat, action)
            case Answer():
                draft.answer(seat, action)
            case CallHint():
                draft.call_hint(seat)
            case Vote():
                draft.vote(seat, action.agrees)
            case Correct():
                draft.correct(seat, action)
            case Pass():
                draft.pass_on(seat)
            case _:
                assert_never(action)
        entry = LoggedMove(seat, action, tuple(draft.events))
        return draft.freeze((*state.public.log, entry))
