"""The sixty-four creatures: their traits, their names, and how close each is to a report."""

from __future__ import annotations

from enum import Enum

Card = int  # six bits, head first (most significant); a bit is the side of its category (R1.2)
Slot = int  # 1 decides first, 6 last (R1.3)

CARDS = range(64)
SLOTS = range(1, 7)
CATEGORIES = ("head", "eyes", "mouth", "hands", "skin", "tail")


class Trait(Enum):
    """One side of one category; the two sides of a category are neighbours (R1.1)."""

    HORNS = "horns"
    FIN = "fin"
    BEADY = "beady"
    COMPOUND = "compound"
    FANGS = "fangs"
    BEAK = "beak"
    PADS = "pads"
    CLAWS = "claws"
    FUR = "fur"
    SCALES = "scales"
    SPIKED = "spiked"
    TENTACLES = "tentacles"

    number: int
    category: int
    side: int

    def __init__(self, _word: str) -> None:
        self.number = len(type(self).__members__)
        self.category, self.side = divmod(self.number, 2)


TRAITS = tuple(Trait)
OTHER_SIDE = tuple(TRAITS[trait.number ^ 1] for trait in TRAITS)
HAS = tuple(tuple(card >> 5 - trait.category & 1 == trait.side for card in CARDS) for trait in TRAITS)

Report = tuple[Trait, ...]  # from slot 1; while it is drafted, only the last slots

FIRST_HALVES = ("Thorn", "Crag", "Ember", "Lantern", "Pike", "Sail", "Gloam", "Prism")
SECOND_HALVES = ("wump", "mop", "wallow", "slink", "grubb", "tangle", "drake", "wyrm")

NAMES = tuple(FIRST_HALVES[card >> 3] + SECOND_HALVES[card & 7] for card in CARDS)


LATIN_FORM = "{head}{mouth} {eyes} var. {tail}cauda"
LATIN = {  # by trait
    "horns": "Corni",
    "fin": "Pinni",
    "fangs": "dens",
    "beak": "rostrum",
    "beady": "parvoculum",
    "compound": "multoculum",
    "spiked": "spini",
    "tentacles": "tentaculi",
}


def traits_of(card: Card) -> tuple[Trait, ...]:
    """The six traits of a creature, head to tail."""
    return tuple(trait for trait in TRAITS if HAS[trait.number][card])


def latin(card: Card) -> str:
    """Return the Latin line below a creature's name; it names head, mouth, eyes and tail."""
    return LATIN_FORM.format(**{CATEGORIES[trait.category]: LATIN.get(trait.value, "") for trait in traits_of(card)})


# For each slot and trait, all 64 cards at once: byte n is the weight of the slot where card n has the trait.
_COLUMNS = tuple(
    tuple(sum(HAS[trait.number][card] << 6 - slot + 8 * card for card in CARDS) for trait in TRAITS) for slot in SLOTS
)


def closeness(report: Report) -> bytes:
    """R6.2: for each card, the slots it matches as a binary number, slot 1 first. The highest wins; none are equal."""
    packed = 0
    for column, trait in zip(_COLUMNS[-len(report) :], report, strict=False):
        packed |= column[trait.number]
    return packed.to_bytes(64, "little")


def matched_slots(report: Report, card: Card) -> tuple[Slot, ...]:
    return tuple(slot for slot, trait in enumerate(report, start=7 - len(report)) if HAS[trait.number][card])
