"""Set-ups: the 54 cards, the generator, set-ups made by hand and boards of official keys (R2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import comb
from random import Random
from typing import Any

from cryptid.core.codec import decode
from cryptid.core.game import BadInput, InvalidOptions
from cryptid.core.masks import Mask, Space, spaces_of
from cryptid.games.classic.board import (
    COLS,
    EVERYWHERE,
    ROWS,
    SPACES,
    TILES,
    Layout,
    Structure,
    Structures,
    Tile,
    clue_masks,
    data,
)
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, STRUCTURE_KINDS, Clue, Hint, Mode, true_hints
from cryptid.games.classic.model import Options, Source

SMALLEST = 42
LARGEST = {Mode.NORMAL: 64, Mode.ADVANCED: 66}
OWN_PAIR_LEAVES = 9

# Up to this many combinations, listing them all is quicker than drawing until one fits.
_LISTED = 3000
_DRAWS = 4000


class InvalidSetup(BadInput):
    """A set-up that cannot be read or played; the sentence begins with the field that is wrong."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__("invalid_setup", f"{field}: {sentence}")


@dataclass(frozen=True, slots=True)
class Setup:
    """A map with clues. Its form is checked here; `check_playable` tells whether it can be played."""

    mode: Mode
    players: int
    layout: Layout
    structures: Structures
    clues: tuple[Clue, ...]
    hint: Hint | None = None
    habitat: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if not 2 <= self.players <= 5:
            raise InvalidSetup("players", f"expected 2 to 5, not {self.players}.")
        if sorted(tile.tile for tile in self.layout) != list(range(1, TILES + 1)):
            raise InvalidSetup("layout", "expected each of the tiles 1 to 6 once.")
        _check_structures(self.mode, self.structures)
        for index, clue in enumerate(self.clues):
            if clue not in CLUE_NUMBER:
                raise InvalidSetup(f"clues[{index}]", f"there is no clue {clue[:40]!r}.")
        count = 4 if self.players == 2 else self.players
        if len(self.clues) != count:
            raise InvalidSetup("clues", f"expected {count} clues for {self.players} players, not {len(self.clues)}.")

    @property
    def masks(self) -> tuple[Mask, ...]:
        """Where each of the clues is true."""
        masks = clue_masks(self.layout, self.structures)
        return tuple(masks[CLUE_NUMBER[clue]] for clue in self.clues)

    @property
    def habitats(self) -> tuple[Space, ...]:
        """The spaces on which all clues are true."""
        return tuple(spaces_of(intersection(self.masks)))


def _check_structures(mode: Mode, structures: Structures) -> None:
    for index, structure in enumerate(structures):
        if not 0 <= structure.row < ROWS:
            raise InvalidSetup(f"structures[{index}].row", f"expected 0 to {ROWS - 1}, not {structure.row}.")
        if not 0 <= structure.col < COLS:
            raise InvalidSetup(f"structures[{index}].col", f"expected 0 to {COLS - 1}, not {structure.col}.")
    wanted = sorted((kind, colour) for kind in STRUCTURE_KINDS for colour in mode.structure_colours)
    if sorted((s.kind, s.colour) for s in structures) != wanted:
        colours = ", ".join(mode.structure_colours)
        raise InvalidSetup("structures", f"expected a stone and a shack of each colour ({colours}) in {mode} mode.")
    if len({s.space for s in structures}) != len(structures):
        raise InvalidSetup("structures", "two stand on one space.")


def intersection(masks: Sequence[Mask]) -> Mask:
    mask = EVERYWHERE
    for each in masks:
        mask = Mask(mask & each)
    return mask


def is_needed(masks: Sequence[Mask], common: Mask) -> bool:
    """R2.4: dropping any one of the clues leaves more than the `common` space."""
    return all(intersection([*masks[:i], *masks[i + 1 :]]) != common for i in range(len(masks)))


def own_pairs_are_wide(masks: Sequence[Mask]) -> bool:
    """R11.2: the two clues of one seat alone leave at least nine spaces."""
    return all((masks[i] & masks[i + 1]).bit_count() >= OWN_PAIR_LEAVES for i in (0, 2))


def fitting_pool(mode: Mode, masks: Sequence[Mask]) -> tuple[int, ...]:
    """R2.4: the numbers of the clues that a dealer may use on this map."""
    largest = LARGEST[mode]
    return tuple([n for n in mode.pool if SMALLEST <= masks[n].bit_count() <= largest])


def is_admissible(options: Options, numbers: Sequence[int], masks: Sequence[Mask]) -> bool:
    """R2.4: one habitat and every clue needed (so none twice); two players: wide own pairs, unless a card decides."""
    common = EVERYWHERE
    for number in numbers:
        common = Mask(common & masks[number])
    if common == 0 or common & (common - 1):
        return False
    chosen = [masks[number] for number in numbers]
    if not is_needed(chosen, common):
        return False
    return options.players != 2 or options.source is not Source.GENERATED or own_pairs_are_wide(chosen)


def check_playable(options: Options, setup: Setup) -> None:
    """Raise `InvalidSetup` unless this set-up may be dealt under these options (R2.3, R2.7)."""
    for field in ("players", "mode"):
        if getattr(setup, field) != getattr(options, field):
            raise InvalidSetup(field, f"the set-up is for {getattr(setup, field)}, not {getattr(options, field)}.")
    for index, clue in enumerate(setup.clues):
        if CLUE_NUMBER[clue] not in setup.mode.pool:
            raise InvalidSetup(f"clues[{index}]", f"there is no '{clue}' in {setup.mode} mode.")
        if clue in setup.clues[:index]:
            raise InvalidSetup(f"clues[{index}]", f"'{clue}' is dealt twice.")
    habitats = [divmod(space, COLS) for space in setup.habitats]
    if len(habitats) != 1:
        left = ", ".join(str(list(place)) for place in habitats) or "none"
        raise InvalidSetup("clues", f"expected exactly one habitat, these leave {len(habitats)}: {left}.")
    if setup.habitat not in (None, habitats[0]):
        raise InvalidSetup("habitat", f"the clues leave {list(habitats[0])}.")
    if setup.hint is not None and setup.hint not in _hints_of(setup, players=5):
        raise InvalidSetup("hint", f"'{setup.hint}' is not true of these clues.")
    if options.source is Source.CARD and (setup.layout, setup.structures) not in _card_maps():
        raise InvalidSetup("layout", "no card has this map.")
    if options.source is not Source.HAND and not _is_dealt(options, setup):
        raise InvalidSetup("clues", f"no {options.source} set-up has these clues on this map.")


def _is_dealt(options: Options, setup: Setup) -> bool:
    numbers = [CLUE_NUMBER[clue] for clue in setup.clues]
    masks = clue_masks(setup.layout, setup.structures)
    return set(numbers) <= set(fitting_pool(setup.mode, masks)) and is_admissible(options, numbers, masks)


def warnings(setup: Setup) -> tuple[str, ...]:
    """R2.7: what a set-up made by hand has that no dealt one has; it may be played all the same.

    Everybody at the table may read these, so they name no clue.
    """
    masks, largest = setup.masks, LARGEST[setup.mode]
    found = []
    if not all(SMALLEST <= mask.bit_count() <= largest for mask in masks):
        found.append(f"Not every clue is true on {SMALLEST} to {largest} spaces.")
    if not is_needed(masks, intersection(masks)):
        found.append("Not every clue is needed to find the habitat.")
    if setup.players == 2 and not own_pairs_are_wide(masks):
        found.append(f"The two clues of a player alone leave fewer than {OWN_PAIR_LEAVES} spaces.")
    return tuple(found)


def _hints_of(setup: Setup, players: int) -> tuple[Hint, ...]:
    return true_hints((CLUE_NUMBER[clue] for clue in setup.clues), players)


# Dealing


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything luck decided: the set-up, clues by colour, and the hints after its own, in order."""

    options: Options
    setup: Setup
    further_hints: tuple[Hint, ...] = ()

    def __post_init__(self) -> None:
        check_playable(self.options, self.setup)
        if self.further_hints and self.setup.hint is None:
            raise InvalidSetup("further_hints", "the first hint stands in the set-up.")
        kinds = _hints_of(self.setup, self.options.players if self.options.source is Source.GENERATED else 5)
        if len(set(self.hints)) != len(self.hints) or not set(self.hints) <= set(kinds):
            raise InvalidSetup("further_hints", "expected hints that are true of the clues, each once.")
        most = min(self.options.max_hints, len({*self.hints, *_hints_of(self.setup, self.options.players)}))
        if len(self.hints) > most or (self.options.source is not Source.HAND and len(self.hints) < most):
            raise InvalidSetup("further_hints", f"expected {most} hints in all.")

    @property
    def hints(self) -> tuple[Hint, ...]:
        return () if self.setup.hint is None else (self.setup.hint, *self.further_hints)


def deal(options: Options, rng: Random) -> Deal:
    """R2.5: a set-up from the generator or the cards."""
    if options.source is Source.HAND:
        raise InvalidOptions("source", "source: a set-up made by hand comes as a file.")
    setup = draw_card(options, rng) if options.source is Source.CARD else generate(options, rng)
    return deal_setup(options, setup, rng)


def deal_setup(options: Options, setup: Setup, rng: Random) -> Deal:
    """A deal of this set-up; R9.4: the hints that `max_hints` allows beside its own are drawn among the true ones."""
    own = [] if setup.hint is None else [setup.hint]
    rest = [kind for kind in _hints_of(setup, options.players) if kind not in own]
    hints = own + rng.sample(rest, min(options.max_hints - len(own), len(rest)))
    return Deal(options, replace(setup, hint=hints[0] if hints else None), tuple(hints[1:]))


DrawClues = Callable[[Options, Sequence[Mask], Random], tuple[int, ...] | None]


def generate(options: Options, rng: Random, draw: DrawClues | None = None) -> Setup:
    """R2.5: a map uniform among those that have an admissible set, then a set uniform among its sets.

    `draw` is a twin of `draw_clues` to be used in its place.
    """
    while True:
        layout, structures = random_map(options.mode, rng)
        setup = generate_on(options, layout, structures, rng, draw)
        if setup is not None:
            return setup


def random_map(mode: Mode, rng: Random) -> tuple[Layout, Structures]:
    tiles = rng.sample(range(1, TILES + 1), TILES)
    layout = tuple([Tile(tile, rng.random() < 0.5) for tile in tiles])
    things = [(kind, colour) for kind in STRUCTURE_KINDS for colour in mode.structure_colours]
    spaces = rng.sample(range(SPACES), len(things))
    return layout, tuple([Structure(*thing, *divmod(s, COLS)) for thing, s in zip(things, spaces, strict=True)])


def generate_on(
    options: Options, layout: Layout, structures: Structures, rng: Random, draw: DrawClues | None = None
) -> Setup | None:
    """An admissible set of clues on this map, uniform among all, seats in random order; None where there is none."""
    masks = clue_masks(layout, structures)
    numbers = (draw or draw_clues)(options, masks, rng)
    if numbers is None:
        return None
    kinds = true_hints(numbers, options.players)
    return Setup(
        options.mode,
        options.players,
        layout,
        structures,
        tuple([CLUES[number] for number in numbers]),
        rng.choice(kinds) if kinds else None,  # R9.4
        divmod(intersection([masks[number] for number in numbers]).bit_length() - 1, COLS),
    )


def draw_clues(options: Options, masks: Sequence[Mask], rng: Random) -> tuple[int, ...] | None:
    """Clue numbers by colour, uniform over the admissible orders, or None.

    Drawing until an order fits is uniform, and so is choosing among all sets and shuffling; two players' pairs are
    part of the order, so there every order of a set is tried.
    """
    pool = fitting_pool(options.mode, masks)
    if comb(len(pool), options.clues) > _LISTED:
        numbers = _draw_until_admissible(options, pool, masks, rng)
        if numbers is not None:
            return numbers
    sets = _one_habitat(pool, options.clues, EVERYWHERE, masks)
    orders = [order for numbers in sets for order in _pairings(options, numbers)]
    admissible = [order for order in orders if is_admissible(options, order, masks)]
    return _shuffled(options, rng.choice(admissible), rng) if admissible else None


def _draw_until_admissible(
    options: Options, pool: Sequence[int], masks: Sequence[Mask], rng: Random
) -> tuple[int, ...] | None:
    """Some hundred draws are usual, so all but the few with one habitat are turned down at once."""
    held, size, random, seats = [masks[number] for number in pool], len(pool), rng.random, range(options.clues)
    for _ in range(_DRAWS):
        drawn = [int(random() * size) for _ in seats]
        common: int = EVERYWHERE
        for place in drawn:
            common &= held[place]
        if common and not common & (common - 1):
            numbers = tuple([pool[place] for place in drawn])
            if is_admissible(options, numbers, masks):
                return numbers
    return None


def _one_habitat(pool: Sequence[int], count: int, left: Mask, masks: Sequence[Mask]) -> Iterator[tuple[int, ...]]:
    """The sets of `count` clues of the pool that agree with `left` on exactly one space."""
    if count == 1:
        for number in pool:
            common = left & masks[number]
            if common and not common & (common - 1):
                yield (number,)
        return
    for i, number in enumerate(pool):
        if common := left & masks[number]:
            for rest in _one_habitat(pool[i + 1 :], count - 1, Mask(common), masks):
                yield (number, *rest)


def _pairings(options: Options, numbers: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    yield numbers
    if options.players == 2:
        a, b, c, d = numbers
        yield a, c, b, d
        yield a, d, b, c


def _shuffled(options: Options, numbers: Sequence[int], rng: Random) -> tuple[int, ...]:
    """Seats in random order; two players: pairs kept, and each seat's clues in random order over its colours."""
    if options.players != 2:
        return tuple(rng.sample(numbers, len(numbers)))
    pairs = rng.sample([numbers[:2], numbers[2:]], 2)
    return tuple(number for pair in pairs for number in rng.sample(pair, 2))


# Cards


@dataclass(frozen=True, slots=True)
class Card:
    """A printed card: the map, and for each player count the books' clues in turn order and the hint."""

    id: str
    mode: Mode
    layout: Layout
    structures: Structures
    rows: tuple[tuple[int, tuple[tuple[str, int], ...], int], ...]

    def setup(self, players: int) -> Setup:
        """R2.5: two players take the row of four."""
        row = 4 if players == 2 else players
        books, number = next((books, hint) for count, books, hint in self.rows if count == row)
        clues = tuple(data_books()[book][entry - 1] for book, entry in books)
        hint = Hint(data_hints()[number - 1])
        setup = Setup(self.mode, players, self.layout, self.structures, clues, hint)
        return replace(setup, habitat=divmod(setup.habitats[0], COLS))


@cache
def data_books() -> dict[str, list[Clue]]:
    books: dict[str, list[Clue]] = data("clue_books")
    return books


@cache
def data_hints() -> list[str]:
    hints: list[str] = data("hints")
    return hints


@cache
def cards() -> dict[str, Card]:
    """The 54 cards by id: N01 to N19 normal, A01 to A35 advanced (the printed cards carry no number)."""
    return {card["id"]: _card(card) for card in data("cards")}


@cache
def _card_maps() -> frozenset[tuple[Layout, Structures]]:
    return frozenset((card.layout, card.structures) for card in cards().values())


def _card(card: Any) -> Card:
    layout = tuple(Tile(int(name[0]), name.endswith("r")) for name in card["layout"].split())
    structures = []
    for name, (row, col) in card["structures"].items():
        colour, kind = name.split()
        structures.append(Structure(kind, colour, row, col))
    rows = tuple((int(count), tuple(row["books"].items()), row["hint"]) for count, row in card["rows"].items())
    return Card(card["id"], Mode(card["mode"]), layout, tuple(structures), rows)


def draw_card(options: Options, rng: Random) -> Setup:
    card = rng.choice([card for card in cards().values() if card.mode is options.mode])
    return card_setup(options, card, rng)


def card_setup(options: Options, card: Card, rng: Random) -> Setup:
    """The row of a card; R11.2: two players split its four clues as `pairing` says, in random order over colours."""
    setup = card.setup(options.players)
    if options.players == 2:
        pairs = [rng.sample([setup.clues[i] for i in pair], 2) for pair in options.pairing]
        setup = replace(setup, clues=(*pairs[0], *pairs[1]))
    return setup


# By hand


def read_setup(data: Any) -> Setup:
    """A set-up from JSON; "board" with an official key may stand for mode, layout and structures."""
    if isinstance(data, dict) and "board" in data:
        rest = {name: value for name, value in data.items() if name != "board"}
        if clash := {"mode", "layout", "structures"} & rest.keys():
            raise InvalidSetup("board", f"stands for {', '.join(sorted(clash))} too: give one or the other.")
        if not isinstance(data["board"], str):
            raise InvalidSetup("board", "expected the text of a key.")
        mode, layout, structures = read_key(data["board"])
        made: Setup = decode(_Clued, rest).on(mode, layout, structures)
        return made
    setup: Setup = decode(Setup, data)
    return setup


@dataclass(frozen=True, slots=True)
class _Clued:
    """What a set-up needs beside the board."""

    players: int
    clues: tuple[Clue, ...]
    hint: Hint | None = None
    habitat: tuple[int, int] | None = None

    def on(self, mode: Mode, layout: Layout, structures: Structures) -> Setup:
        return Setup(mode, self.players, layout, structures, self.clues, self.hint, self.habitat)


_KEY = re.compile(r"(intro|normal)_([1-9a-c]{6})((?:[0-8][0-9ab])+)", re.IGNORECASE | re.ASCII)


def read_key(key: str) -> tuple[Mode, Layout, Structures]:
    """R2.6: the board of an official companion key, such as intro_12345625037B0B3472."""
    match = _KEY.fullmatch(key.strip())
    if match is None:
        raise InvalidSetup("board", f"{key[:40]!r} is not a key like intro_12345625037B0B3472.")
    mode = Mode.NORMAL if match[1].lower() == "intro" else Mode.ADVANCED
    layout = tuple(Tile((n - 1) % TILES + 1, n > TILES) for n in (int(digit, 16) for digit in match[2]))
    if len({tile.tile for tile in layout}) != TILES:
        raise InvalidSetup("board", f"'{match[2]}' does not name each of the tiles 1 to 6 once.")
    places = [(int(match[3][i]), int(match[3][i + 1], 16)) for i in range(0, len(match[3]), 2)]
    things = [(kind, colour) for kind in STRUCTURE_KINDS for colour in mode.structure_colours]
    if len(places) != len(things) or len(set(places)) != len(places):
        raise InvalidSetup("board", f"expected {len(things)} structures on as many spaces in a key of {mode} mode.")
    return mode, layout, tuple(Structure(*thing, *place) for thing, place in zip(things, places, strict=True))
