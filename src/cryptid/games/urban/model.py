"""The values of Urban Legends: options, deal, the three parts of a state, and the actions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from cryptid.core.game import BadInput, Event, InvalidOptions, Seat, State, Transition, View
from cryptid.core.masks import NOWHERE, Mask
from cryptid.core.options import check_choice, check_flag

CRYPTID, SCIENTIST = 0, 1
ROLES = ("cryptid", "scientist")

Colour = str  # one letter of COLOURS: pink, white, black
Sensors = str  # what lies in one space: colours in the order of COLOURS, "" where it is empty
Feature = int | str  # R5.1: a number of sensors, or a set of colours
COLOURS = "PWK"
START_LEFT = "PPWWK"  # R2.5: the first side; the remaining sensors are the other

HAND_LIMIT = 4
HAND_AT_START = 3
DECK_SIZE = 10
TABLE_FULL = 7  # R6.1, R7.1: blocks on the table from round 3 on
BLOCKS_ON_TOP = 4  # R2.3: ordinary ones on top of the block deck
BLOCKS_BELOW = 10  # R2.3: below them, half of these mysterious
LAST_ROUND = (BLOCKS_ON_TOP + BLOCKS_BELOW) // 2 + 1  # R6.3: two blocks are placed after every other round
LONGEST_DISCARD = DECK_SIZE - 1  # R4.10: a reshuffle follows a draw, so one card or more is in hand
RESHUFFLES = 7  # R4.11: no seat can reshuffle more often in eight rounds


class Card(StrEnum):
    SPLIT = "split"
    SHUFFLE = "shuffle"
    ALIGN = "align"


class Block(StrEnum):
    ORDINARY = "ordinary"
    MYSTERIOUS = "mysterious"


class Side(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class Phase(StrEnum):
    SENSOR = "sensor"
    HIDING = "hiding"
    RESTRICT = "restrict"
    RELOCATE = "relocate"
    EXPAND = "expand"
    OVER = "over"


class Ending(StrEnum):
    ESCAPE = "escape"
    CAPTURE = "capture"
    TIME = "time"


class SensorKit(StrEnum):
    """The numbers of pink, white and black sensors (R1.2)."""

    FOUR_THREE_THREE = "4-3-3"
    FOUR_FOUR_TWO = "4-4-2"


class Decks(StrEnum):
    """The cards of the two movement decks (R1.5)."""

    PROTOTYPE = "prototype"
    EQUAL = "equal"


class Tie(StrEnum):
    """The winner when time runs out with equal evidence (R6.5)."""

    CRYPTID = "cryptid"
    SCIENTIST = "scientist"


SENSORS: dict[SensorKit, Sensors] = {
    SensorKit.FOUR_THREE_THREE: "PPPPWWWKKK",
    SensorKit.FOUR_FOUR_TWO: "PPPPWWWWKK",
}


def in_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards in the order split, shuffle, align, which is the reverse of the alphabet."""
    return tuple(sorted(cards, reverse=True))


def _cards(splits: int, shuffles: int, aligns: int) -> tuple[Card, ...]:
    return (Card.SPLIT,) * splits + (Card.SHUFFLE,) * shuffles + (Card.ALIGN,) * aligns


DECKS: dict[Decks, tuple[tuple[Card, ...], tuple[Card, ...]]] = {
    Decks.PROTOTYPE: (_cards(5, 3, 2), _cards(5, 2, 3)),
    Decks.EQUAL: (_cards(4, 3, 3), _cards(4, 3, 3)),
}


@dataclass(frozen=True, slots=True)
class Options:
    players: int = 2
    sensors: SensorKit = SensorKit.FOUR_THREE_THREE
    decks: Decks = Decks.PROTOTYPE
    only_matching: bool = False
    tie: Tie = Tie.CRYPTID

    def __post_init__(self) -> None:
        if type(self.players) is not int or self.players != 2:
            raise InvalidOptions("players", "players: Urban Legends is for 2.")
        check_choice("sensors", self.sensors, SensorKit)
        check_choice("decks", self.decks, Decks)
        check_flag("only_matching", self.only_matching)
        check_choice("tie", self.tie, Tie)


Order = tuple[int, ...]  # a permutation: which card of the discard comes first, second, ... in the new deck


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything luck decided: both movement decks and the block deck, top first, and the order of later reshuffles.

    An order permutes the longest possible discard; a shorter discard skips the numbers it does not have (R4.10).
    """

    options: Options
    decks: tuple[tuple[Card, ...], tuple[Card, ...]]
    reshuffles: tuple[tuple[Order, ...], tuple[Order, ...]]
    blocks: tuple[Block, ...]

    def __post_init__(self) -> None:
        for seat, made_of in enumerate(DECKS[self.options.decks]):
            if in_hand(self.decks[seat]) != made_of:
                raise BadInput("invalid_deal", f"decks[{seat}]: not the cards of the {ROLES[seat]}'s deck.")
            if list(map(sorted, self.reshuffles[seat])) != _ORDERS_SORTED:
                message = f"reshuffles[{seat}]: expected {RESHUFFLES} permutations of 0 to {LONGEST_DISCARD - 1}."
                raise BadInput("invalid_deal", message)
        if not _is_block_deck(self.blocks):
            raise BadInput("invalid_deal", "blocks: expected 4 ordinary ones, then 10 of which 5 are mysterious.")


_ORDERS_SORTED = [list(range(LONGEST_DISCARD))] * RESHUFFLES


def _is_block_deck(blocks: tuple[Block, ...]) -> bool:
    """R2.3: four ordinary blocks on top, and as many mysterious as ordinary ones below."""
    return (
        len(blocks) == BLOCKS_ON_TOP + BLOCKS_BELOW
        and Block.MYSTERIOUS not in blocks[:BLOCKS_ON_TOP]
        and blocks.count(Block.MYSTERIOUS) == BLOCKS_BELOW // 2
    )


@dataclass(frozen=True, slots=True)
class Split:
    """R4.4: empty a space; `left` goes to the left, the rest to the right."""

    space: int
    left: Sensors


@dataclass(frozen=True, slots=True)
class Shuffle:
    """R4.5: move one sensor a space along, then across, in the same direction."""

    space: int
    colour: Colour
    side: Side


@dataclass(frozen=True, slots=True)
class Align:
    """R4.6: move every sensor of a colour across, in the same direction."""

    colour: Colour
    side: Side


Effect = Split | Shuffle | Align
CARD_OF: dict[type, Card] = {Split: Card.SPLIT, Shuffle: Card.SHUFFLE, Align: Card.ALIGN}


@dataclass(frozen=True, slots=True)
class Wild:
    """R4.7: any effect, with the wild card instead of a card in hand."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class Draw:
    """R4.8: draw movement cards."""


@dataclass(frozen=True, slots=True)
class Announce:
    """R5.1: announce a feature to hide."""

    feature: Feature


@dataclass(frozen=True, slots=True)
class Restrict:
    """R7.1: remove the end blocks of one side."""

    side: Side


@dataclass(frozen=True, slots=True)
class Relocate:
    """R7.4: put down the next lifted sensor."""

    colour: Colour
    space: int


@dataclass(frozen=True, slots=True)
class Expand:
    """R8.1: put one new block at each end."""

    left: Block
    right: Block


Action = Split | Shuffle | Align | Wild | Draw | Announce | Restrict | Relocate | Expand

Pair = tuple[Block, ...]
Spaces = tuple[Sensors, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """A seat's movement cards, as everyone sees them."""

    hand: int
    deck: int
    discard: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class City:
    """The blocks: a row next to each seat, from left to right."""

    blocks: tuple[tuple[Block, ...], tuple[Block, ...]]
    presence: tuple[Mask, Mask]
    evidence: tuple[Mask, Mask]
    deck: int
    removed: tuple[Block, ...]


START_PILE = Pile(HAND_AT_START, DECK_SIZE - HAND_AT_START, ())  # R2.2
START_CITY = City(  # R2.1, R2.3, R2.6
    blocks=((Block.ORDINARY,), (Block.ORDINARY, Block.ORDINARY)),
    presence=(Mask(1), NOWHERE),
    evidence=(NOWHERE, NOWHERE),
    deck=BLOCKS_ON_TOP + BLOCKS_BELOW,
    removed=(),
)


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """One move, and the events that everybody saw."""

    seat: Seat
    action: Action
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Public:
    options: Options
    round: int
    phase: Phase
    turn: Seat
    city: City
    spaces: tuple[Spaces, Spaces]
    lifted: Sensors  # R7.4: still to be put down by the Cryptid
    piles: tuple[Pile, Pile]
    wilds: tuple[bool, bool]  # face up
    evidence: tuple[int, int]
    ending: Ending | None
    opening: tuple[Pile, Pile]  # the piles when the log began, from which possible hands are worked out
    log: tuple[LoggedMove, ...]

    @property
    def active(self) -> Seat:
        """R3.1: the row with the sensors, as the seat next to it."""
        return (self.round + 1) % 2


@dataclass(frozen=True, slots=True)
class Private:
    hand: tuple[Card, ...]  # in the order split, shuffle, align
    drawn: tuple[Card, ...]  # every card this seat drew, in order
    blocks: Pair  # R8.2: two drawn blocks, seen by their drawer before placing them


@dataclass(frozen=True, slots=True)
class Hidden:
    decks: tuple[tuple[Card, ...], tuple[Card, ...]]
    reshuffles: tuple[tuple[Order, ...], tuple[Order, ...]]  # those to come
    blocks: tuple[Block, ...]


UrbanState = State[Public, Private, Hidden]
UrbanView = View[Public, Private]
UrbanTransition = Transition[Public, Private, Hidden]
