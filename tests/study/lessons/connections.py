"""What the connections lessons say about traits and slots, checked against the printed list of creatures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cryptid.study.lessons.lesson import Found
from cryptid.study.lessons.script import Tap
from tests.study.lessons.checking import Moment, after

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
        state = after(found, moment, tap)
        self.public = state.public
        self.report = [trait.value for trait in self.public.report]
        self.hand = state.private[found.lesson.seat].hand

    def shown(self, name: str) -> int:
        """The card of a player at the last sighting."""
        sightings = [entry for entry in self.public.log if hasattr(entry, "cards")]
        card: int = sightings[-1].cards[self.found.lesson.players.index(name)]
        return card

    def having(self, trait: str) -> int:
        return sum(trait in traits(card) for card in self.hand)

    def all_have(self, trait: str) -> bool:
        return self.having(trait) == len(self.hand)

    def out_at(self, name: str) -> int | None:
        """Return the slot at which a player was out at the last sighting, by comparing slot after slot."""
        sightings = [entry for entry in self.public.log if hasattr(entry, "cards")]
        sets = {
            player: traits(card) for player, card in zip(self.found.lesson.players, sightings[-1].cards, strict=True)
        }
        still = set(sets)
        for slot, trait in enumerate(self.seen, start=1):
            matching = {player for player in still if trait.value in sets[player]}
            if matching and name in still - matching:
                return slot
            still = matching or still
        return None

    @property
    def seen(self) -> Sequence[Any]:
        """The report of the last sighting. Any: traits of the game."""
        report: Sequence[Any] = [entry for entry in self.public.log if hasattr(entry, "cards")][-1].report
        return report


def _trait(facts: Facts, match: re.Match[str]) -> bool:
    """A named creature has a trait, and not another one where that is said."""
    own = traits(named(match[1]))
    return match[2] in own and (match[3] is None or match[3] not in own)


def _has_not(facts: Facts, match: re.Match[str]) -> bool:
    """A named creature has one trait and not another."""
    own = traits(named(match[1]))
    return match[2] in own and match[3] not in own


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
    r"only checked in slot (\d)": lambda f, m: f.report[int(m[1]) - 1] == "fin",
    r"(\w+) of your (?:three )?(?:creatures|cards) have (?:a )?(horns|fin)": lambda f, m: (
        COUNT[f.having(m[2])] == m[1].lower()
    ),
    r"Both your cards have a (fin)": lambda f, m: f.having(m[1]) == len(f.hand) == 2,
    r"only one of your cards has them": lambda f, m: f.having(f.report[0]) == 1,
    r"([A-Z][a-z]+) matches (\w+) slots": lambda f, m: COUNT[len(traits(named(m[1])) & set(f.report))] == m[2],
    r"Iris has a fin, so she is out": lambda f, m: "fin" in traits(f.shown("Iris")) and f.report[0] == "horns",
    r"You both have a (spiked) tail": lambda f, m: all(m[1] in traits(f.shown(n)) for n in ("You", "Tom")),
    r"It is over before slot (\d)": lambda f, m: int(m[1]) > 3,
    r"Compound eyes: yours\. Tom's are beady": lambda f, m: (
        "compound" in traits(f.shown("You")) and "beady" in traits(f.shown("Tom"))
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
    r"Slot (\d) is checked later": lambda f, m: int(m[1]) > 1,
    r"It is out at slot 1": lambda f, m: f.tap is not None and f.report[0] not in traits(int(f.tap.thing.split()[1])),
    r"Slot (\d) sent (\w+) away|slot (\d) sent him away": lambda f, m: f.out_at(m[2] or "Tom") == int(m[1] or m[3]),
    r"(\w+) is out\.$|so (she) is out": lambda f, m: f.out_at("Iris") is not None or m[1] == "nobody",
    r"Neither (?:of you|Iris nor you) (?:has|had) a (\w+)": lambda f, m: (
        not any(m[1] in traits(f.shown(name)) for name in ("You", "Iris"))
    ),
    r"(She|He) was out at slot (\d)": lambda f, m: f.out_at("Iris" if m[1] == "She" else "Tom") == int(m[2]),
    r"Iris matched (\w+) slots, and you (\w+)": lambda f, m: (
        [COUNT[len(traits(f.shown(name)) & {each.value for each in f.seen})] for name in ("Iris", "You")]
        == [m[1], m[2]]
    ),
    r"([A-Z][a-z]+) has (?:a )?(fin|fangs|scales|fur), (?:but no|not)(?: a)? (scales|beak|fur)": _has_not,
    r"([A-Z][a-z]+) has (beady) eyes, not (compound)": _has_not,
    r"All your (?:cards|creatures) have (?:a )?(\w+)": lambda f, m: f.all_have(m[1]),
    r"All three cards have (\w+)": lambda f, m: f.all_have(m[1]) and len(f.hand) == 3,
    r"all your cards have (?:it|them)": lambda f, m: f.all_have(f.report[0]),
    r", three have (\w+)": lambda f, m: f.having(m[1]) == 3,
    r"[Tt]wo (?:of your creatures )?have (?:a )?(fangs|beak)": lambda f, m: f.having(m[1]) == 2,
    r"like another of your cards": lambda f, m: f.having("fin") == 2 and f.report[0] != "fin",
    r"a spiked tail, and your card has tentacles": lambda f, m: f.report[1] == "spiked" and f.all_have("tentacles"),
    r"All three have a (\w+), but yours alone has (?:a )?(\w+)": lambda f, m: (
        all(m[1] in traits(f.shown(name)) for name in f.found.lesson.players)
        and [m[2] in traits(f.shown(name)) for name in f.found.lesson.players] == [True, False, False]
    ),
    r"a spiked tail beats you at slot 2": lambda f, m: f.report[:2] == ["fin", "spiked"] and not f.having("spiked"),
    r"three more sightings": lambda f, m: len(f.hand) == 3,
    r"goes to (\w+) points": lambda f, m: COUNT[f.public.options.win_score] == m[1],
    r"Only one of your cards has a (\w+)": lambda f, m: f.having(m[1]) == 1,
    r"None of your (?:cards|creatures) has (?:a )?(\w+)": lambda f, m: f.having(m[1]) == 0,
    r"Not all your creatures have that\. All of them have (\w+)": lambda f, m: (
        f.tap is not None and not f.all_have(f.tap.thing.removeprefix("trait ")) and f.all_have(m[1])
    ),
    r"You may take that, too": lambda f, m: f.tap is not None and f.tap.thing.startswith("trait "),
    r"[Tt]wo of your cards have (fur)": lambda f, m: f.having(m[1]) == 2,
    r"Both your cards have a (fin), and slot 1 asks for it": lambda f, m: f.report[0] == m[1],
    r"Then slot 1 would ask for horns, and your cards have a fin": lambda f, m: (
        f.report[0] == "fin" and f.all_have("fin")
    ),
    r"Your cards share (\w+), in slot (\d)": lambda f, m: f.all_have(m[1]) and int(m[2]) == 6,
    r"The point is yours|the point is yours": lambda f, m: f.out_at("You") is None,
}
