"""A second, plain implementation of the rules, with sets and dicts.

It shares no code with the engine. It covers enough to explain every perft count and to follow whole games; honour mode
is tested by examples.
"""

from __future__ import annotations

from copy import copy

from cryptid.games.classic.board import COLS
from cryptid.games.classic.model import Deal
from cryptid.games.classic.notation import SPACE_NAMES
from tests.games.classic import oracle

NEEDED = {2: 2, 3: 3, 4: 3, 5: 4}


class Plain:
    """One state. `waiting` has the seats that must choose; a choice is the text of an action."""

    def __init__(self, players: int, clues: list[set[int]], spaces: set[int], start: int = 0) -> None:
        self.players = players
        self.clues = clues  # by colour, where it is true
        self.spaces = spaces
        self.start = start
        self.hints_left = 0
        self.hints_there = 0
        self.fills = False
        self.cubes: dict[int, int] = {}
        self.discs: set[tuple[int, int]] = set()  # colour and space
        self.phase = "share"
        self.turn = start
        self.waiting: list[int] = []
        self.shared = 0
        self.pawn = -1
        self.searching = False
        self.moving: list[int] = []
        self.called = False
        self.votes: dict[int, bool] = {}
        self._share()

    @classmethod
    def dealt(cls, deal: Deal) -> Plain:
        options = deal.options
        places = oracle.clue_places(deal.setup.layout, deal.setup.structures)
        clues = [{row * COLS + col for row, col in places[clue]} for clue in deal.setup.clues]
        made = cls(options.players, clues, set(range(108)), options.start)
        made.hints_left = options.max_hints if options.hints else 0
        made.hints_there = len(deal.hints)
        made.fills = options.partial_answer == "fill"
        return made

    # Choices

    def choices(self, seat: int) -> list[str]:
        if seat not in self.waiting:
            return []
        if self.phase in ("share", "pay"):
            return [f"cube {self._named(c)}{SPACE_NAMES[s]}" for c in self.own(seat) for s in self._cube_spots(c)]
        if self.phase == "move":
            return [f"disc {SPACE_NAMES[s]}" for s in self._disc_spots(self.moving[0])]
        if self.phase == "vote":
            return ["yes", "no"]
        if self.phase == "answer":
            false = [c for c in self.own(seat) if self.pawn not in self.clues[c]]
            return [f"answer cube {c}" for c in false] or ["answer discs"]
        return self._acts(seat)

    def _acts(self, seat: int) -> list[str]:
        found = []
        others = [other for other in range(self.players) if other != seat]
        for space in self.spaces - self.cubes.keys():
            askable = [other for other in others if not self._has_all_discs(other, space)]
            found += [f"ask {other} {SPACE_NAMES[space]}" for other in askable]
            if all(space in self.clues[c] for c in self.own(seat)):
                found.append(f"search {SPACE_NAMES[space]}")
        if self.hints_left and not self.called:
            found.append("hint")
        return found

    def own(self, seat: int) -> list[int]:
        return [2 * seat, 2 * seat + 1] if self.players == 2 else [seat]

    def _named(self, colour: int) -> str:
        return f"{colour} " if self.players == 2 else ""

    def _free(self, colour: int) -> set[int]:
        return {s for s in self.spaces if s not in self.cubes and (colour, s) not in self.discs}

    def _cube_spots(self, colour: int) -> set[int]:
        return self._free(colour) - self.clues[colour]

    def _disc_spots(self, colour: int) -> set[int]:
        return self._free(colour) & self.clues[colour]

    def _has_all_discs(self, seat: int, space: int) -> bool:
        return all((c, space) in self.discs for c in self.own(seat))

    # Consequences

    def after(self, seat: int, text: str) -> Plain:
        now = copy(self)
        now.cubes, now.discs, now.votes = dict(self.cubes), set(self.discs), dict(self.votes)
        now.moving, now.waiting = list(self.moving), list(self.waiting)
        now._do(seat, text.split())
        return now

    def _do(self, seat: int, words: list[str]) -> None:
        kind = words[0]
        if kind == "cube":
            self._paid(int(words[1]) if len(words) == 3 else seat, SPACE_NAMES.index(words[-1]))
        elif kind == "disc":
            self.discs.add((self.moving.pop(0), SPACE_NAMES.index(words[1])))
            self._move(seat)
        elif kind == "ask":
            self.pawn = SPACE_NAMES.index(words[2])
            self._ask(int(words[1]))
        elif kind == "search":
            self.pawn, self.searching = SPACE_NAMES.index(words[1]), True
            self._put_discs(seat, fills=False)
        elif kind == "answer":
            if words[1] == "cube":
                self._denied(int(words[2]))
            else:
                self._put_discs(seat, fills=self.fills)
        elif kind == "hint":
            self.called, self.votes, self.phase = True, {seat: True}, "vote"
            self.waiting = [s for s in range(self.players) if s != seat]
        else:
            self._vote(seat, kind == "yes")

    def _share(self) -> None:
        while self.shared < 2 * self.players:
            self.turn = (self.start + self.shared) % self.players
            if any(self._cube_spots(c) for c in self.own(self.turn)):
                self.waiting = [self.turn]
                return
            self.shared += 1
        self._turn(self.start)

    def _turn(self, seat: int) -> None:
        self.turn, self.phase, self.waiting, self.called, self.searching = seat, "act", [seat], False, False

    def _paid(self, colour: int, space: int) -> None:
        self.cubes[space] = colour
        if self.phase == "share":
            self.shared += 1
            self._share()
        else:
            self._turn((self.turn + 1) % self.players)

    def _denied(self, colour: int) -> None:
        """Put a cube on the pawn's space; the player whose turn it is pays a cube."""
        self.cubes[self.pawn] = colour
        self.phase, self.waiting = "pay", [self.turn]
        if not any(self._cube_spots(c) for c in self.own(self.turn)):
            self._turn((self.turn + 1) % self.players)

    def _ask(self, seat: int) -> None:
        if self.players == 2:
            self.phase, self.waiting = "answer", [seat]
        elif self.pawn in self.clues[seat]:
            self.discs.add((seat, self.pawn))
            self._turn((self.turn + 1) % self.players)
        else:
            self._denied(seat)

    def _put_discs(self, seat: int, *, fills: bool) -> None:
        lying = [c for c in self.own(seat) if (c, self.pawn) in self.discs]
        self.discs |= {(c, self.pawn) for c in self.own(seat)}
        self.moving = [] if fills else lying
        self._move(seat)

    def _move(self, seat: int) -> None:
        self.moving = self.moving if not self.moving or self._disc_spots(self.moving[0]) else self.moving[1:]
        if self.moving and not self._disc_spots(self.moving[0]):
            self.moving = []
        if self.moving:
            self.phase, self.waiting = "move", [seat]
        elif self.searching:
            self._go_round(seat)
        else:
            self._turn((self.turn + 1) % self.players)

    def _go_round(self, seat: int) -> None:
        """Ask each seat from the one after this to the searcher."""
        for step in range(1, self.players):
            other = (seat + step) % self.players
            if other == self.turn:
                break
            if self._has_all_discs(other, self.pawn):
                continue
            if self.players == 2:
                self.phase, self.waiting = "answer", [other]
                return
            if self.pawn not in self.clues[other]:
                self._denied(other)
                return
            self.discs.add((other, self.pawn))
        self.phase, self.waiting = "end", []

    def _vote(self, seat: int, agrees: bool) -> None:
        self.votes[seat] = agrees
        self.waiting.remove(seat)
        yes = sum(self.votes.values())
        if yes >= NEEDED[self.players]:
            self.hints_left = self.hints_left - 1 if self.hints_there else 0
            self.hints_there = max(self.hints_there - 1, 0)
        elif yes + len(self.waiting) >= NEEDED[self.players]:
            return
        self.phase, self.waiting = "act", [self.turn]


def count(position: Plain, depth: int) -> int:
    """Count sequences of choices; seats that choose simultaneously do so in every order."""
    if depth == 0:
        return 1
    choices = [(seat, text) for seat in position.waiting for text in position.choices(seat)]
    if depth == 1:
        return len(choices)
    return sum(count(position.after(seat, text), depth - 1) for seat, text in choices)
