"""Puzzles of Urban Legends: escape, stay hidden and capture, each with one first move that works against everything.

Where more moves are needed, the solver plays on against the reply that makes it hardest.

A position is the game up to it: both movement decks, the ten lower blocks of the block deck, then the moves, each with
its first word as one letter. Reshuffles keep the order of the discard pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random

from cryptid.core.evolve import evolve
from cryptid.core.game import Seat, view
from cryptid.core.record import Record, replay
from cryptid.games.urban import GAME, model
from cryptid.games.urban.notation import from_text, to_text
from cryptid.games.urban.position import BLOCK_LETTERS, BLOCKS, CARD_LETTERS, CARDS, IN_ORDER
from cryptid.games.urban.sensors import reaches
from cryptid.study.puzzle import LOOKING_AHEAD, Draft, Grade, Kind, Puzzle, PuzzleStep, view_of
from cryptid.study.urban.forced import (
    AIMS,
    Move,
    Node,
    Search,
    Undecided,
    draws,
    following,
    knows_no_more,
    moves,
    node_of,
)

MOST_MOVES = 3  # of the solver
FEWEST_CHOICES = 6
MANY_CHOICES = {1: 8, 2: 14, 3: 0}  # more than these, by the own moves needed, make a puzzle harder
LETTERS = {
    "split": "s",
    "shuffle": "h",
    "align": "a",
    "wild": "w",
    "draw": "d",
    "announce": "n",
    "restrict": "r",
    "relocate": "l",
    "expand": "e",
}
WORDS = {letter: word for word, letter in LETTERS.items()}
NOTHING_CAN_GO_WRONG = (1.0, 0)
SAME_ORDER = ((IN_ORDER,) * model.RESHUFFLES,) * 2


# Positions


def pack(record: Record[model.Deal]) -> str:
    decks = ["".join(CARD_LETTERS[card] for card in deck) for deck in record.deal.decks]
    blocks = "".join(BLOCK_LETTERS[block] for block in record.deal.blocks[model.BLOCKS_ON_TOP :])
    return " ".join([*decks, blocks, *(_short(text) for _, text in record.moves)])


def _short(text: str) -> str:
    word, *rest = text.split()
    if word == "wild":
        return LETTERS[word] + _short(" ".join(rest))
    return LETTERS[word] + "".join(part[0] if part.islower() else part for part in rest)


def unpack(position: str) -> tuple[Record[model.Deal], Seat]:
    cryptid, scientist, blocks, *shorts = position.split()
    on_top = (model.Block.ORDINARY,) * model.BLOCKS_ON_TOP
    deal = model.Deal(
        model.Options(),
        decks=(tuple(CARDS[letter] for letter in cryptid), tuple(CARDS[letter] for letter in scientist)),
        reshuffles=(SAME_ORDER[0], SAME_ORDER[1]),
        blocks=on_top + tuple(BLOCKS[letter] for letter in blocks),
    )
    state, played = GAME.start(deal), []
    for short in shorts:
        (seat,) = GAME.to_act(state.public)
        action = from_text(_long(short))
        played.append((seat, to_text(action)))
        state = GAME.apply(state, seat, action).state
    return Record(GAME.name, GAME.version, deal, tuple(played)), state.public.turn


def _long(short: str) -> str:
    if short.startswith(LETTERS["wild"]):
        return f"wild {_long(short[1:])}"
    return f"{WORDS[short[0]]} {short[1:]}"


# Makers


def find(kind: str, rng: Random) -> Iterator[Draft]:
    """Play games at random; yield one puzzle of a game at most."""
    while True:
        deal = GAME.deal(model.Options(), rng)
        deal = model.Deal(deal.options, deal.decks, (SAME_ORDER[0], SAME_ORDER[1]), deal.blocks)
        draft = next(_in_game(kind, deal, rng), None)
        if draft is not None:
            yield draft


def _in_game(kind: str, deal: model.Deal, rng: Random) -> Iterator[Draft]:
    state, played = GAME.start(deal), list[tuple[Seat, str]]()
    while state.public.ending is None:
        seat = state.public.turn
        seen = view(state, seat)
        if seat == AIMS[kind].solver and _is_ripe(kind, state.public):
            record = Record(GAME.name, GAME.version, deal, tuple(played))
            yield from _puzzle(kind, seen, record)
        action = _random_action(seen, rng)
        played.append((seat, to_text(action)))
        state = GAME.apply(state, seat, action).state


def _is_ripe(kind: str, public: model.Public) -> bool:
    """Tell whether this may be a position of the kind: few sensors are left, and the goal is within reach."""
    if public.phase is not model.Phase.SENSOR or sum(map(len, public.spaces[public.active])) > AIMS[kind].sensors:
        return False
    blocks = public.city.blocks
    return kind != "escape" or len(blocks[0]) + len(blocks[1]) == model.TABLE_FULL


def _random_action(seen: model.UrbanView, rng: Random) -> model.Action:
    """Return a plausible move: each kind of card is equally likely; announcements are the widest without an escape."""
    legal: list[model.Action] = list(GAME.legal_actions(seen))
    if isinstance(legal[0], model.Announce):
        public = seen.public
        found = reaches(public.spaces[1 - public.active], public.city.presence[public.active])
        return model.Announce(max(found, key=lambda feature: (found[feature].bit_count(), rng.random())))
    kind = rng.choice(sorted({type(action).__name__ for action in legal}))
    return rng.choice([action for action in legal if type(action).__name__ == kind])


def _puzzle(kind: str, seen: model.UrbanView, record: Record[model.Deal]) -> Iterator[Draft]:
    if not knows_no_more(seen):
        return
    try:
        solution = _only_solution(AIMS[kind].search(seen.public), node_of(seen))
    except Undecided:
        return
    if solution is None:
        return
    move, needs, count = solution
    grade = _grade(needs, count)
    yield Draft(grade, kind, _themes(move, needs), (text_of(move),), pack(record))


def _only_solution(search: Search, node: Node) -> tuple[Move, int, int] | None:
    """The one move that reaches the goal, the own moves it needs, and the number of choices; None: none or several."""
    count = sum(1 for _ in moves(node)) + bool(draws(node))
    found = list(islice(search.solutions(node), 2)) if count >= FEWEST_CHOICES else []
    if len(found) != 1:
        return None
    needs = search.needs_after(node, found[0])
    return (found[0], needs, count) if needs <= MOST_MOVES else None


def _grade(needs: int, count: int) -> Grade:
    """By the own moves that the proof looks ahead, and the choices that it has to refute."""
    easier, harder = (Grade.GENTLE, Grade.FAIR) if needs == 1 else (Grade.HARD, Grade.FIENDISH)
    return harder if count > MANY_CHOICES[needs] else easier


def _themes(move: Move, needs: int) -> tuple[str, ...]:
    return (move[0], LOOKING_AHEAD) if needs > 1 else (move[0],)


def text_of(move: Move) -> str:
    how, effect = move
    if effect is None:
        return how
    return to_text(model.Wild(effect) if how == "wild" else effect)


# Proofs


def prove(puzzle: Puzzle) -> tuple[PuzzleStep, ...]:
    """Return the move, then what follows each reply, then the reply that refutes each other move."""
    seen = view_of(puzzle)
    node, search = node_of(seen), AIMS[puzzle.kind].search(seen.public)
    follows = [_answered(seen.public, search, next_) for next_ in following(node, _move(node, puzzle.answer))]
    others = [choice for choice in puzzle.choices if choice != puzzle.answer]
    rows = tuple((other, *_spoiled(search, node, other)) for other in others)
    return (
        PuzzleStep("move", puzzle.seat, words=(puzzle.answer,)),
        *follows,
        PuzzleStep("others", puzzle.seat, rows=rows),
    )


def _move(node: Node, text: str) -> Move:
    return next((move for move, _ in moves(node) if text_of(move) == text), ("draw", None))


def _answered(public: model.Public, search: Search, node: Node) -> PuzzleStep:
    """What follows each reply: the next own move, or the announcement once no sensor is left."""
    if not any(node.active):
        return PuzzleStep("announce", words=_announcement(public, node))
    rows = [(text_of(reply), *_continuation(public, search, next_)) for reply, next_ in moves(node)]
    return PuzzleStep("replies", rows=tuple(rows))


def _continuation(public: model.Public, search: Search, node: Node) -> tuple[str, ...]:
    if not any(node.active):
        return _announcement(public, node)
    return (text_of(min(search.solutions(node), key=lambda move: search.needs_after(node, move))),)


def _announcement(public: model.Public, node: Node) -> tuple[str, ...]:
    """The widest announcement: at the end of a phase it says whether the Cryptid escapes, stays hidden or is caught."""
    found = reaches(node.inactive, public.city.presence[public.active])
    ends = 1 | 1 << len(node.inactive) - 2
    feature = max(found, key=lambda feature: (found[feature] & ends == ends, found[feature].bit_count(), str(feature)))
    return (f"announce {feature}",)


def _spoiled(search: Search, node: Node, text: str) -> tuple[str, ...]:
    """A reply after which this own move no longer reaches the goal; nothing if the phase is over by then."""
    for next_ in following(node, _move(node, text)):
        if any(next_.active):
            for reply, then in moves(next_):
                if not search.is_forced(then):
                    return (text_of(reply),)
    return ()


def refute(puzzle: Puzzle, answer: str) -> PuzzleStep:
    seen = view_of(puzzle)
    search = AIMS[puzzle.kind].search(seen.public)
    return PuzzleStep("spoiled", puzzle.seat, words=(answer, *_spoiled(search, node_of(seen), answer)))


def hint(puzzle: Puzzle) -> PuzzleStep:
    """Name the card to play."""
    return PuzzleStep("card", puzzle.seat, words=(puzzle.answer.split()[0],))


# Playing on


def after(puzzle: Puzzle, answer: str) -> Puzzle | None:
    """Play a move that works, then the hardest reply that the other seat really has; None if nothing can go wrong then.

    The hardest reply leaves the smallest share of moves that work; of several such, the one that needs most moves.
    """
    *_, last = replay(GAME, puzzle.record)
    seat, other = puzzle.seat, 1 - puzzle.seat
    search = AIMS[puzzle.kind].search(last.state.public)
    state = GAME.apply(last.state, seat, from_text(answer)).state
    if state.public.phase is not model.Phase.SENSOR:
        return None
    replies = [to_text(reply) for reply in GAME.legal_actions(view(state, other))]
    seen = {text: view(GAME.apply(state, other, from_text(text)).state, seat) for text in replies}
    ease = {text: _ease(search, seen[text]) for text in replies}
    hardest = min(replies, key=lambda text: (ease[text], text))
    if ease[hardest] == NOTHING_CAN_GO_WRONG:
        return None
    both = ((seat, answer), (other, hardest))
    return evolve(
        puzzle,
        record=evolve(puzzle.record, moves=puzzle.record.moves + both),
        choices=choices(seen[hardest]),
        answers=_solutions(search, node_of(seen[hardest])),
        played=puzzle.played + both,
    )


def _ease(search: Search, seen: model.UrbanView) -> tuple[float, int]:
    """The share of own moves that work, and how few moves are needed."""
    if seen.public.phase is not model.Phase.SENSOR:
        return NOTHING_CAN_GO_WRONG
    node = node_of(seen)
    share = len(_solutions(search, node)) / len(choices(seen))
    return NOTHING_CAN_GO_WRONG if share == 1 else (share, -search.needs(node))


def _solutions(search: Search, node: Node) -> tuple[str, ...]:
    """The moves that work, those that need fewest others first."""
    found = [(search.needs_after(node, move), text_of(move)) for move in search.solutions(node)]
    return tuple(text for _, text in sorted(found))


def choices(seen: model.UrbanView) -> tuple[str, ...]:
    return tuple(to_text(action) for action in GAME.legal_actions(seen))


def read(text: str) -> str:
    return to_text(from_text(text))


KINDS = tuple(
    Kind(name, GAME.name, partial(find, name), unpack, choices, read, prove, refute, hint, after) for name in AIMS
)
