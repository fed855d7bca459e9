"""A position as one line of text, to be read by people: docs/rules/urban.md says how.

    1 sensor c PPWWK,o@,PPWKK -,o,-,o,- sha/sssshha/-/down/0 ssa/ssshhaa/-/down/0 oooommmmmooooo -

Round, phase, whose turn; the Cryptid's row, the Scientist's row; hand, deck, discard, wild card and evidence of each;
the block deck; removed blocks. A position has no history: its log begins here, and later reshuffles keep the order of
the discard.
"""

from __future__ import annotations

import re

from cryptid.core.game import BadInput, Seat, State
from cryptid.core.masks import Mask, mask_of
from cryptid.games.urban import model
from cryptid.games.urban.sensors import in_order

CARDS = {"s": model.Card.SPLIT, "h": model.Card.SHUFFLE, "a": model.Card.ALIGN}
BLOCKS = {"o": model.Block.ORDINARY, "m": model.Block.MYSTERIOUS}
SEATS = {"c": model.CRYPTID, "s": model.SCIENTIST}
CARD_LETTERS = {card: letter for letter, card in CARDS.items()}
BLOCK_LETTERS = {block: letter for letter, block in BLOCKS.items()}
IN_ORDER = tuple(range(model.LONGEST_DISCARD))
MOST_ACTIVE = 3  # R3.1: active blocks from round 3 on

Row = tuple[tuple[model.Block, ...], Mask, Mask, model.Spaces]  # blocks, presence, evidence, spaces

FIELDS = re.compile(
    r"(?P<round>[1-8]) (?P<phase>[a-z]+)(?:\+(?P<extra>[a-z]+))? (?P<turn>[cs])"
    r" (?P<row0>\S+) (?P<row1>\S+) (?P<cards0>\S+) (?P<cards1>\S+) (?P<blocks>[om]*|-) (?P<removed>[om]*|-)"
)
CARD_FIELDS = re.compile(r"([sha]*|-)/([sha]*|-)/([sha]*|-)/(up|down)/([0-5])")
ROW = re.compile(r"([pwk]+|-)(,[om]!?@?,([pwk]+|-))+")


def to_position(state: model.UrbanState) -> str:
    """Write a state as a line, without its history."""
    public, hidden = state.public, state.hidden
    pair = "".join(BLOCK_LETTERS[block] for block in state.private[public.turn].blocks)
    extra = public.lifted or pair or public.ending
    fields = [
        str(public.round),
        f"{public.phase}+{extra}" if extra else public.phase,
        "cs"[public.turn],
        *(_row_text(public, row) for row in (0, 1)),
        *(_cards_text(state, seat) for seat in (0, 1)),
        *("".join(BLOCK_LETTERS[block] for block in blocks) or "-" for blocks in (hidden.blocks, public.city.removed)),
    ]
    return " ".join(fields)


def from_position(text: str, options: model.Options | None = None) -> model.UrbanState:
    """Parse a line to a state, or raise `BadInput` saying what is impossible in it."""
    options = options or model.Options()
    found = FIELDS.fullmatch(" ".join(text.lower().split()))
    _require(
        found is not None, "expected round, phase, turn, two rows, two seats' cards, block deck and removed blocks"
    )
    assert found is not None
    rows = (_row(found["row0"]), _row(found["row1"]))
    _require(found["phase"] in list(model.Phase), f"there is no phase '{found['phase']}'")
    phase, extra = model.Phase(found["phase"]), found["extra"] or ""
    cards = [_cards(found[f"cards{seat}"]) for seat in (0, 1)]
    hands = [_card_list(fields[0]) for fields in cards]
    decks = [_card_list(fields[1]) for fields in cards]
    piles = [model.Pile(len(hands[s]), len(decks[s]), _card_list(cards[s][2])) for s in (0, 1)]
    deck, removed = _block_list(found["blocks"]), _block_list(found["removed"])
    public = model.Public(
        options,
        round=int(found["round"]),
        phase=phase,
        turn=SEATS[found["turn"]],
        city=model.City(
            blocks=(rows[0][0], rows[1][0]),
            presence=(rows[0][1], rows[1][1]),
            evidence=(rows[0][2], rows[1][2]),
            deck=len(deck),
            removed=removed,
        ),
        spaces=(rows[0][3], rows[1][3]),
        lifted=_lifted(phase, extra),
        piles=(piles[0], piles[1]),
        wilds=(cards[0][3] == "up", cards[1][3] == "up"),
        evidence=(int(cards[0][4]), int(cards[1][4])),
        ending=_ending(phase, extra),
        opening=(piles[0], piles[1]),
        log=(),
    )
    pairs: list[tuple[model.Block, ...]] = [(), ()]
    pairs[public.turn] = _pair(phase, extra)
    private = tuple(model.Private(model.in_hand(hands[s]), model.in_hand(hands[s]), pairs[s]) for s in (0, 1))
    orders = (IN_ORDER,) * model.RESHUFFLES
    state = State(public, private, model.Hidden((decks[0], decks[1]), (orders, orders), deck))
    _check_table(public)
    _check_cards(state)
    _check_blocks(state)
    return state


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise BadInput("invalid_position", f"Not a position: {message}.")


def _row_text(public: model.Public, row: Seat) -> str:
    city = public.city
    parts = [public.spaces[row][0] or "-"]
    for i, block in enumerate(city.blocks[row]):
        marks = "!" * (city.evidence[row] >> i & 1) + "@" * (city.presence[row] >> i & 1)
        parts += [BLOCK_LETTERS[block] + marks, public.spaces[row][i + 1] or "-"]
    return ",".join(parts)


def _cards_text(state: model.UrbanState, seat: Seat) -> str:
    public = state.public
    lists = (state.private[seat].hand, state.hidden.decks[seat], public.piles[seat].discard)
    letters = ["".join(CARD_LETTERS[card] for card in cards) or "-" for cards in lists]
    return "/".join([*letters, "up" if public.wilds[seat] else "down", str(public.evidence[seat])])


def _row(text: str) -> Row:
    _require(ROW.fullmatch(text) is not None, f"'{text}' is no row of spaces and blocks")
    parts = text.split(",")
    blocks = parts[1::2]
    return (
        tuple(BLOCKS[block[0]] for block in blocks),
        mask_of(i for i, block in enumerate(blocks) if "@" in block),
        mask_of(i for i, block in enumerate(blocks) if "!" in block),
        tuple(in_order(space.upper()) for space in parts[::2]),
    )


def _cards(text: str) -> tuple[str, ...]:
    found = CARD_FIELDS.fullmatch(text)
    _require(found is not None, f"'{text}' is not hand/deck/discard/wild/evidence")
    assert found is not None
    return found.groups()


def _card_list(letters: str) -> tuple[model.Card, ...]:
    return tuple(CARDS[letter] for letter in letters if letter != "-")


def _block_list(letters: str) -> tuple[model.Block, ...]:
    return tuple(BLOCKS[letter] for letter in letters if letter != "-")


def _lifted(phase: model.Phase, extra: str) -> model.Sensors:
    if phase is not model.Phase.RELOCATE:
        return ""
    _require(set(extra) <= set("pwk") and bool(extra), "'relocate+' is followed by the lifted sensors")
    return in_order(extra.upper())


def _ending(phase: model.Phase, extra: str) -> model.Ending | None:
    if phase is not model.Phase.OVER:
        return None
    _require(extra in list(model.Ending), "'over+' is followed by escape, capture or time")
    return model.Ending(extra)


def _pair(phase: model.Phase, extra: str) -> tuple[model.Block, ...]:
    if phase is not model.Phase.EXPAND:
        _require(not extra or phase in (model.Phase.RELOCATE, model.Phase.OVER), f"nothing follows '{phase}'")
        return ()
    _require(re.fullmatch("[om]{2}", extra) is not None, "'expand+' is followed by the two drawn blocks")
    return tuple(sorted(_block_list(extra), reverse=True))


def _check_table(public: model.Public) -> None:
    """Check that rows, sensors, presence, evidence and turn agree with the round and the phase."""
    city, phase, row = public.city, public.phase, public.active
    size = min(public.round, MOST_ACTIVE) - (_restricted(public) > max(0, public.round - MOST_ACTIVE))
    sizes = (len(city.blocks[row]), len(city.blocks[1 - row]))
    _require(sizes == (size, size + 1), f"the active row has {size} blocks now, the other one more")
    everything = in_order("".join(public.spaces[0] + public.spaces[1]) + public.lifted)
    _require(everything == model.SENSORS[public.options.sensors], f"there are {public.options.sensors} sensors")
    _require(
        any(public.spaces[row]) == (phase is model.Phase.SENSOR), "the active row has sensors only in the Sensor phase"
    )
    is_before = phase in (model.Phase.SENSOR, model.Phase.HIDING)
    _require(bool(city.presence[row]) == is_before, "before hiding presence is in the active row, later in the other")
    _require(not (is_before and city.presence[1 - row]), "before hiding the inactive row has no presence")
    for blocks, evidence in zip(city.blocks, city.evidence, strict=True):
        marked = mask_of(i for i, block in enumerate(blocks) if block is model.Block.MYSTERIOUS)
        _require(not evidence & ~marked, "evidence lies on mysterious blocks only")
    turns = {
        model.Phase.HIDING: model.CRYPTID,
        model.Phase.RESTRICT: model.SCIENTIST,
        model.Phase.RELOCATE: model.CRYPTID,
        model.Phase.EXPAND: row,
    }
    _require(public.turn == turns.get(phase, public.turn), "it is the other seat's turn in this phase")


def _restricted(public: model.Public) -> int:
    """The number of times that blocks were removed (R7.1)."""
    now = public.round >= MOST_ACTIVE and public.phase in (model.Phase.RELOCATE, model.Phase.EXPAND)
    return max(0, public.round - MOST_ACTIVE) + now


def _check_cards(state: model.UrbanState) -> None:
    for seat, made_of in enumerate(model.DECKS[state.public.options.decks]):
        hand, deck, discard = state.private[seat].hand, state.hidden.decks[seat], state.public.piles[seat].discard
        _require(model.in_hand(hand + deck + discard) == made_of, f"the cards of seat {seat} are not those of its deck")
        _require(len(hand) <= model.HAND_LIMIT and bool(deck), "a hand holds up to 4 cards, and a deck is never empty")


def _check_blocks(state: model.UrbanState) -> None:
    public, deck = state.public, state.hidden.blocks
    pair = state.private[public.turn].blocks
    size = model.BLOCKS_ON_TOP + model.BLOCKS_BELOW - 2 * (public.round - 1) - len(pair)
    _require(len(deck) == size, f"the block deck holds {size} now")
    _require(len(public.city.removed) == 2 * _restricted(public), f"{2 * _restricted(public)} blocks are removed now")
    top = deck[: max(0, len(deck) - model.BLOCKS_BELOW)]
    everything = (*deck, *pair, *public.city.blocks[0], *public.city.blocks[1], *public.city.removed)
    mysterious = everything.count(model.Block.MYSTERIOUS)
    _require(
        mysterious == model.BLOCKS_BELOW // 2 and model.Block.MYSTERIOUS not in top,
        "5 blocks are mysterious, none on top",
    )
