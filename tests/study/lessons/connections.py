"""What the connections lessons say about traits and slots, checked against the printed list of creatures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from cryptid.study.lessons.lesson import Found
from cryptid.study.lessons.script import Tap
from tests.study.lessons.checking import Moment

COUNT = ("no", "one", "two", "three", "four", "five", "six")
SIDES = (
    ("horns", "fin"),
    ("beady", "compound"),
    ("fangs", "beak"),
    ("pads", "claws"),
    ("fur", "scales"),
    ("spiked", "tentacles"),
)
FIRST = ("Thorn", "Crag", "Ember", "Lantern", "Pike", "Sail", "Gloam", "Prism")
SECOND = ("wump", "mop", "wallow", "slink", "grubb", "tangle", "drake", "wyrm")


def claims(found: Found, moment: Moment, tap: Tap | None, text: str) -> Iterator[tuple[str, bool]]:
    """Yield each statement in a sentence about the cards and the report, and whether it is true."""
    facts = Facts(found, moment, tap)
    for pattern, check in PATTERNS.items():
        for match in re.finditer(pattern, text):
            yield match[0], check(facts, match)


def traits(card: int) -> set[str]:
    """R1.2: six binary digits, head first, 0 for the first side."""
    return {sides[int(digit)] for sides, digit in zip(SIDES, f"{card:06b}", strict=True)}


def named(name: str) -> int:
    first = next(i for i, half in enumerate(FIRST) if name.startswith(half))
    return 8 * first + SECOND.index(name.removeprefix(FIRST[first]))


class Facts:
    def __init__(self, found: Found, moment: Moment, tap: Tap | None) -> None:
        self.found, self.moment, self.tap = found, moment, tap
        self.public = moment.state.public
        self.report = [trait.value for trait in self.public.report]
        self.hand = moment.state.private[found.lesson.seat].hand

    def shown(self, name: str) -> int:
        """The card of a player at the last sighting."""
        sightings = [entry for entry in self.public.log if hasattr(entry, "cards")]
        card: int = sightings[-1].cards[self.found.lesson.players.index(name)]
        return card

    def having(self, trait: str) -> int:
        return sum(trait in traits(card) for card in self.hand)


def _trait(facts: Facts, match: re.Match[str]) -> bool:
    """A named creature has a trait, and not another one where that is said."""
    own = traits(named(match[1]))
    return match[2] in own and (match[3] is None or match[3] not in own)


def _slot(facts: Facts, match: re.Match[str]) -> bool:
    """A slot asks for a trait, now or after the tapped change."""
    trait: str = facts.report[int(match[1]) - 1]
    return trait == match[2]


Check = Callable[[Facts, re.Match[str]], bool]
PATTERNS: Mapping[str, Check] = {
    r"([A-Z][a-z]+) has (?:a )?(horns|fin|tentacles)(?:, not (?:a )?(horns|spiked|fin))?": lambda f, m: (
        m[1] in ("Iris", "Tom") or _trait(f, m)
    ),
    r"(?<!Then )\b[Ss]lot (\d) asks for (?:a )?(?!it)(\w+)": _slot,
    r"That is slot (\d), (\w+)": _slot,
    r"The fin lies in slot (\d)": lambda f, m: f.report[int(m[1]) - 1] == "fin",
    r"only read in slot (\d)": lambda f, m: f.report[int(m[1]) - 1] == "fin",
    r"(\w+) of your (?:three )?(?:creatures|cards) have (?:a )?(horns|fin)": lambda f, m: (
        COUNT[f.having(m[2])] == m[1].lower()
    ),
    r"Both your cards have a (fin)": lambda f, m: f.having(m[1]) == len(f.hand) == 2,
    r"only one of your cards has them": lambda f, m: f.having(f.report[0]) == 1,
    r"([A-Z][a-z]+) matches (\w+) slots": lambda f, m: COUNT[len(traits(named(m[1])) & set(f.report))] == m[2],
    r"Her (\w+) other matches": lambda f, m: COUNT[len(traits(f.shown("Iris")) & set(f.report))] == m[1],
    r"(\w+) matches beat his (\w+)": lambda f, m: (
        [COUNT[len(traits(f.shown(name)) & set(f.report))] for name in ("You", "Tom")] == [m[1].lower(), m[2]]
    ),
    r"Iris has a fin, so she is out": lambda f, m: "fin" in traits(f.shown("Iris")) and f.report[0] == "horns",
    r"Slot 1 sent Iris away": lambda f, m: f.report[0] not in traits(f.shown("Iris")),
    r"You both have a (spiked) tail": lambda f, m: all(m[1] in traits(f.shown(n)) for n in ("You", "Tom")),
    r"It is over before slot (\d)": lambda f, m: int(m[1]) > 3,
    r"Compound eyes: yours\. Tom's are beady": lambda f, m: (
        "compound" in traits(f.shown("You")) and "beady" in traits(f.shown("Tom"))
    ),
    r"(She|He) was out at slot (\d)": lambda f, m: (
        f.report[int(m[2]) - 1] not in traits(f.shown("Iris" if m[1] == "She" else "Tom"))
    ),
    r"you have none": lambda f, m: f.having(f.report[0]) == 0,
    r"Swapping slots (\d) and (\d) is barred": lambda f, m: (
        (f.public.barred.left, f.public.barred.right) == (int(m[1]), int(m[2]))
    ),
    r"Only the last change is barred": lambda f, m: type(f.public.barred).__name__ == "Swap",
    r"Then slot 1 would ask for horns, and your card has a fin": lambda f, m: (
        f.report[0] == "fin" and f.having("fin") == 1
    ),
    r"Then slot 1 would still ask for (\w+)": lambda f, m: f.report[0] == m[1],
    r"Slot (\d) is read later": lambda f, m: int(m[1]) > 1,
    r"It is out at slot 1": lambda f, m: f.tap is not None and f.report[0] not in traits(int(f.tap.thing.split()[1])),
    r"Slot 4 comes second": lambda f, m: f.moment.step.tap == ("slot 1",),
}
