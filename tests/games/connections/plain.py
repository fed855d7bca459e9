"""A second, plain implementation of the rules: texts, lists and dicts, nothing shared but the deal.

It is slow and mutable, and the real rules are compared with it.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

PAIRS = ["horns fin", "beady compound", "fangs beak", "pads claws", "fur scales", "spiked tentacles"]
FIRST = ["Thorn", "Crag", "Ember", "Lantern", "Pike", "Sail", "Gloam", "Prism"]
SECOND = ["wump", "mop", "wallow", "slink", "grubb", "tangle", "drake", "wyrm"]
DRAFTS = {2: "010101", 3: "001122", 4: "001123", 5: "001234"}


def traits(card: int) -> list[str]:
    return [pair.split()[int(bit)] for pair, bit in zip(PAIRS, f"{card:06b}", strict=True)]


def name(card: int) -> str:
    return FIRST[card // 8] + SECOND[card % 8]


class Plain:
    def __init__(self, deal: Any) -> None:
        self.deal = deal
        self.options = deal.options
        self.scores = [0] * deal.options.players
        self.expedition = 0
        self.winners: list[int] = []
        self.over = False
        self.open()

    def open(self) -> None:
        seats = list(range(self.options.players))
        best = [seat for seat in seats if self.scores[seat] == max(self.scores)]
        self.sudden = max(self.scores) >= self.options.win_score
        self.playing = seats if self.options.sd_all or not self.sudden else best
        tie = self.options.draft_tie.value
        if self.expedition == 0:
            first = self.deal.starter
        elif tie == "lowest_seat":
            first = best[0]
        elif tie == "random":
            first = next(seat for seat in self.deal.precedence[self.expedition - 1] if seat in best)
        else:
            first = [seat for seat in self.winners if seat in best][-1]
        order = self.clockwise(first)
        self.queue = [order[int(place)] for place in DRAFTS[len(order)]]
        self.hands = [list(hand) for hand in self.deal.hands[self.expedition]]
        self.expedition += 1
        self.report: list[str] = []
        self.phase = "draft"
        self.last = ""
        self.table: dict[int, int] = {}

    def clockwise(self, first: int) -> list[int]:
        place = self.playing.index(first)
        return self.playing[place:] + self.playing[:place]

    def waiting(self) -> list[int]:
        if self.over:
            return []
        if self.phase == "propose":
            return [seat for seat in self.playing if seat not in self.table]
        return self.queue[:1]

    def legal(self, seat: int) -> list[str]:
        if self.phase == "propose" and not self.over:
            if seat in self.waiting():
                return [f"propose {name(card)}" for card in self.hands[seat]]
            if self.options.recommit and seat in self.playing:
                return [f"change {name(card)}" for card in self.hands[seat] if card != self.table[seat]]
        if seat not in self.waiting():
            return []
        if self.phase == "draft":
            free = [pair.split() for pair in PAIRS if not set(pair.split()) & set(self.report)]
            return [f"pick {trait}" for pair in free for trait in pair]
        flips = [f"flip {slot}" for slot in range(1, 7)]
        swaps = [f"swap {left} {right}" for left in range(1, 7) for right in range(left + 1, 7)]
        passes = ["pass"] if self.options.allow_pass else []
        return [text for text in flips + swaps + passes if text != self.last or text == "pass"]

    def play(self, seat: int, text: str) -> None:
        word, *rest = text.split()
        if word in ("propose", "change"):
            self.table[seat] = next(card for card in self.hands[seat] if name(card) == rest[0])
            if not self.waiting():
                self.evaluate()
            return
        self.queue.pop(0)
        if word == "pick":
            self.report.insert(0, rest[0])
        elif word == "flip":
            slot = int(rest[0]) - 1
            pair = next(pair.split() for pair in PAIRS if self.report[slot] in pair.split())
            pair.remove(self.report[slot])
            self.report[slot] = pair[0]
        elif word == "swap":
            left, right = int(rest[0]) - 1, int(rest[1]) - 1
            self.report[left], self.report[right] = self.report[right], self.report[left]
        if self.phase == "alter" and not (word == "pass" and self.options.repeat_scope.value == "last_action"):
            self.last = text
        if not self.queue:
            self.phase = "propose"
            if not self.options.repeat_across:
                self.last = ""

    def evaluate(self) -> None:
        left = dict(self.table)
        for trait in self.report:
            match = {seat: card for seat, card in left.items() if trait in traits(card)}
            left = match or left
        (winner,) = left
        self.scores[winner] += 1
        self.winners.append(winner)
        for seat, card in self.table.items():
            self.hands[seat].remove(card)
        self.table = {}
        is_done = not self.hands[winner]
        top = max(self.scores)
        if (is_done or self.sudden) and top >= self.options.win_score and self.scores.count(top) == 1:
            self.over = True
        elif is_done:
            self.open()
        else:
            self.phase, self.queue = "alter", self.clockwise(winner)

    def count(self, depth: int) -> int:
        """Count the sequences of this many actions."""
        if depth == 0:
            return 1
        return sum(self.after(seat, text).count(depth - 1) for seat in self.waiting() for text in self.legal(seat))

    def after(self, seat: int, text: str) -> Plain:
        copy = deepcopy(self, {id(self.deal): self.deal, id(self.options): self.options})
        copy.play(seat, text)
        return copy
