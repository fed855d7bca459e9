"""Puzzles of Connections: win the sighting. You alter last: one change and one card that no unseen card can beat.

A position is the number of players, the starter, the hands of the first expedition and the moves, one letter a card and
one or two letters a move. Later expeditions are dealt in the order of the cards: they never come.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cryptid.core.game import BadInput, InvalidAction, Seat, view
from cryptid.core.record import Record
from cryptid.games.connections import GAME
from cryptid.games.connections.creatures import CARDS, NAMES, SLOTS, TRAITS, Card, Report, closeness, matched_slots
from cryptid.games.connections.deduce import unseen
from cryptid.games.connections.model import (
    FLIPS,
    PASS,
    PICKS,
    PROPOSALS,
    SWAPS,
    Action,
    ConnectionsState,
    ConnectionsView,
    Deal,
    Flip,
    Options,
    Pass,
    Phase,
    Pick,
    Propose,
    Swap,
    expeditions_needed,
)
from cryptid.games.connections.notation import from_text, to_text
from cryptid.study.puzzle import Draft, Grade, Kind, Puzzle, PuzzleStep, view_of

KIND = "sighting"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"  # one for each card
PICK_LETTERS = LETTERS[: len(TRAITS)]
FEW_PAIRS = 80

Alteration = Flip | Swap | Pass
Pair = tuple[Alteration, Card]


# Positions


def pack(record: Record[Deal]) -> str:
    deal = record.deal
    hands = "".join(LETTERS[card] for hand in deal.hands[0] for card in hand)
    moves = "".join(_short(from_text(text)) for _, text in record.moves)
    return f"{deal.options.players}{deal.starter} {hands} {moves}"


def _short(action: Action) -> str:
    match action:
        case Pick(trait):
            return PICK_LETTERS[trait.number]
        case Flip(slot):
            return f"={slot}"
        case Swap(left, right):
            return f"{left}{right}"
        case Propose(card):
            return f"*{LETTERS[card]}"
        case _:
            return "__"


def unpack(position: str) -> tuple[Record[Deal], Seat]:
    numbers, letters, shorts = position.split()
    options = Options(players=int(numbers[0]), start=int(numbers[1]))
    deal = _deal(options, [LETTERS.index(letter) for letter in letters])
    state, played = GAME.start(deal), []
    rest = shorts
    while rest:
        seat = _next(state)
        size = 1 if state.public.phase is Phase.DRAFT else 2
        action, rest = _long(rest[:size]), rest[size:]
        played.append((seat, to_text(action)))
        state = GAME.apply(state, seat, action).state
    return Record(GAME.name, GAME.version, deal, tuple(played)), _next(state)


def _deal(options: Options, cards: list[Card]) -> Deal:
    """The deal with these hands; those of later expeditions are the first cards, in order."""
    size = options.hand
    hands = tuple(tuple(cards[size * seat : size * (seat + 1)]) for seat in range(options.players))
    later = tuple(tuple(range(size * seat, size * (seat + 1))) for seat in range(options.players))
    assert options.start is not None
    return Deal(options, options.start, (hands, *(later,) * (expeditions_needed(options) - 1)), ())


def _next(state: ConnectionsState) -> Seat:
    """The seat to act; proposals are written in the order of the seats that wait."""
    return GAME.to_act(state.public)[0]


def _long(short: str) -> Action:
    if len(short) == 1:
        return PICKS[PICK_LETTERS.index(short)]
    if short == "__":
        return PASS
    if short[0] == "=":
        return FLIPS[int(short[1]) - 1]
    if short[0] == "*":
        return PROPOSALS[LETTERS.index(short[1])]
    return SWAPS[int(short[0]), int(short[1])]


# Maker


def find(rng: Random) -> Iterator[Draft]:
    """Play first expeditions at random; yield one puzzle of a game at most."""
    while True:
        draft = next(_in_game(rng), None)
        if draft is not None:
            yield draft


def _in_game(rng: Random) -> Iterator[Draft]:
    options = Options(players=rng.choice((2, 3, 3, 4, 4, 5)))
    options = Options(players=options.players, start=rng.randrange(options.players))
    cards = rng.sample(CARDS, options.players * options.hand)
    deal = _deal(options, [card for seat in range(options.players) for card in sorted(cards[seat :: options.players])])
    state, played = GAME.start(deal), list[tuple[Seat, str]]()
    while state.public.expedition == 1 and state.public.phase is not Phase.OVER:
        seat = _next(state)
        if state.public.phase is Phase.ALTER and len(state.public.waiting) == 1:
            yield from _puzzle(view(state, seat), Record(GAME.name, GAME.version, deal, tuple(played)))
        action = rng.choice(list(GAME.legal_actions(view(state, seat))))
        played.append((seat, to_text(action)))
        state = GAME.apply(state, seat, action).state


def _puzzle(seen: ConnectionsView, record: Record[Deal]) -> Iterator[Draft]:
    winning = [pair for pair in pairs(seen) if is_unbeaten(seen, *pair)]
    if len(winning) == 1:
        (alteration, card) = winning[0]
        assert seen.private is not None
        if len(seen.private.hand) > 1:
            yield Draft(
                _grade(seen, alteration, card),
                KIND,
                _themes(seen, alteration, card),
                (pair_text(*winning[0]),),
                pack(record),
            )


def pairs(seen: ConnectionsView) -> list[Pair]:
    """Every change with every card of the hand."""
    assert seen.private is not None
    legal = [action for action in GAME.legal_actions(seen) if isinstance(action, Flip | Swap | Pass)]
    return [(action, card) for action in legal for card in seen.private.hand]


def altered(report: Report, action: Alteration) -> Report:
    """R4.2, R4.3: the report after this change."""
    tiles = list(report)
    match action:
        case Flip(slot):
            tiles[slot - 1] = TRAITS[tiles[slot - 1].number ^ 1]
        case Swap(left, right):
            tiles[left - 1], tiles[right - 1] = tiles[right - 1], tiles[left - 1]
        case Pass():
            pass
    return tuple(tiles)


def is_unbeaten(seen: ConnectionsView, action: Alteration, card: Card) -> bool:
    """Tell whether no card that the seat has not seen is closer to the report after this change."""
    numbers = closeness(altered(seen.public.report, action))
    return all(numbers[other] < numbers[card] for other in unseen(seen))


def obvious(seen: ConnectionsView) -> Card:
    """The card of the hand that is closest to the report as it lies."""
    assert seen.private is not None
    numbers = closeness(seen.public.report)
    return max(seen.private.hand, key=lambda card: numbers[card])


def _grade(seen: ConnectionsView, action: Alteration, card: Card) -> Grade:
    """By the pairs to look at, by whether the obvious card is wrong, and by whether two slots change."""
    if isinstance(action, Swap):
        return Grade.FIENDISH
    if card != obvious(seen):
        return Grade.HARD
    return Grade.GENTLE if len(pairs(seen)) <= FEW_PAIRS else Grade.FAIR


def _themes(seen: ConnectionsView, action: Alteration, card: Card) -> tuple[str, ...]:
    change = type(action).__name__.lower()
    return (change,) if card == obvious(seen) else (change, "not_the_closest")


def pair_text(action: Alteration, card: Card) -> str:
    return f"{to_text(action)} + {to_text(PROPOSALS[card])}"


# Proofs


def prove(puzzle: Puzzle) -> tuple[PuzzleStep, ...]:
    """The slots that the card matches; then, slot by slot, how many unseen cards are still as close."""
    seen = view_of(puzzle)
    action, card = _parsed(puzzle.answer)
    report = altered(seen.public.report, action)
    others, rows = list(unseen(seen)), []
    for slot in SLOTS:
        is_matched = slot in matched_slots(report, card)
        others = [other for other in others if (slot in matched_slots(report, other)) == is_matched]
        rows.append((str(slot), report[slot - 1].value, "yes" if is_matched else "no", str(len(others))))
        if not others:
            break
    traits = tuple(trait.value for trait in report)
    return (
        PuzzleStep("change", puzzle.seat, _slots(action), (to_text(action), *traits)),
        PuzzleStep("slots", puzzle.seat, tuple(row[0] for row in rows), (NAMES[card], *traits), tuple(rows)),
    )


def _slots(action: Alteration) -> tuple[str, ...]:
    match action:
        case Flip(slot):
            return (str(slot),)
        case Swap(left, right):
            return (str(left), str(right))
        case Pass():
            return ()


def refute(puzzle: Puzzle, answer: str) -> PuzzleStep:
    """Name the unseen card that is closest to the report after this change."""
    seen = view_of(puzzle)
    action, card = _parsed(answer)
    report = altered(seen.public.report, action)
    numbers = closeness(report)
    best = max(unseen(seen), key=lambda other: numbers[other])
    traits = tuple(trait.value for trait in report)
    return PuzzleStep("beaten", puzzle.seat, _slots(action), (to_text(action), NAMES[card], NAMES[best], *traits))


def hint(puzzle: Puzzle) -> PuzzleStep:
    """Say whether to flip or to swap."""
    return PuzzleStep("change_kind", puzzle.seat, words=puzzle.themes[:1])


def _parsed(text: str) -> Pair:
    change, _, proposal = text.partition("+")
    action, card = from_text(change.strip()), from_text(proposal.strip())
    if not isinstance(action, Flip | Swap | Pass) or not isinstance(card, Propose):
        raise InvalidAction("unreadable", "Write the change and the card, such as 'swap 1 6 + propose Sailtangle'.")
    return action, card.card


def read(text: str) -> str:
    try:
        return pair_text(*_parsed(text))
    except BadInput:
        raise InvalidAction(
            "unreadable", "Write the change and the card, such as 'swap 1 6 + propose Sailtangle'."
        ) from None


def choices(seen: ConnectionsView) -> tuple[str, ...]:
    return tuple(pair_text(*pair) for pair in pairs(seen))


KINDS = (Kind(KIND, GAME.name, find, unpack, choices, read, prove, refute, hint),)
