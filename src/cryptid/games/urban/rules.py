"""The rules of Urban Legends, by the numbers of docs/rules/urban.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar, assert_never

from cryptid.core.game import Event, Outcome, Seat, State, Step, View
from cryptid.core.masks import NOWHERE, Mask, spaces_of
from cryptid.core.record import Record
from cryptid.games.urban import deduce, notation, setup
from cryptid.games.urban.model import (
    CARD_OF,
    CRYPTID,
    DECK_SIZE,
    HAND_AT_START,
    HAND_LIMIT,
    SCIENTIST,
    SENSORS,
    START_LEFT,
    TABLE_FULL,
    Action,
    Align,
    Announce,
    Block,
    Card,
    City,
    Deal,
    Draw,
    Effect,
    Ending,
    Expand,
    Feature,
    Hidden,
    Options,
    Phase,
    Pile,
    Private,
    Public,
    Relocate,
    Restrict,
    Shuffle,
    Side,
    Spaces,
    Split,
    Tie,
    Wild,
    in_hand,
)
from cryptid.games.urban.sensors import (
    ANNOUNCEMENTS,
    RESTRICTIONS,
    after,
    effects,
    matching,
    merged,
    reachable,
    relocations,
    without,
)

UrbanState = State[Public, Private, Hidden]
UrbanStep = Step[Public, Private, Hidden]
UrbanView = View[Public, Private]

DRAW = Draw()
CARDS = tuple(Card)
EXPANSIONS = {(a, b): tuple(dict.fromkeys((Expand(a, b), Expand(b, a)))) for a in Block for b in Block}

T = TypeVar("T")


class Urban:
    """Cryptid: Urban Legends. Seat 0 is the Cryptid, seat 1 the Scientist."""

    name: ClassVar[str] = "urban"
    version: ClassVar[int] = 1
    options_type: ClassVar[type[Any]] = Options
    deal_type: ClassVar[type[Any]] = Deal
    interrupts: ClassVar[tuple[type[Any], ...]] = ()

    def deal(self, options: Options, rng: Random) -> Deal:
        return setup.deal(options, rng)

    def start(self, deal: Deal) -> UrbanState:
        """R2: one block and all sensors next to the Cryptid, two blocks next to the Scientist."""
        ordinary = Block.ORDINARY
        city = City(((ordinary,), (ordinary, ordinary)), (Mask(1), NOWHERE), (NOWHERE, NOWHERE), len(deal.blocks), ())
        right = without(SENSORS[deal.options.sensors], START_LEFT)
        hands = [deck[:HAND_AT_START] for deck in deal.decks]
        pile = Pile(HAND_AT_START, DECK_SIZE - HAND_AT_START, ())
        public = Public(
            deal.options,
            round=1,
            phase=Phase.SENSOR,
            turn=CRYPTID,
            city=city,
            spaces=((START_LEFT, right), ("", "", "")),
            lifted="",
            piles=(pile, pile),
            wilds=(False, False),
            evidence=(0, 0),
            ending=None,
            opening=(pile, pile),
            log=(),
        )
        private = tuple(Private(in_hand(hand), hand, ()) for hand in hands)
        decks = (deal.decks[0][HAND_AT_START:], deal.decks[1][HAND_AT_START:])
        return State(public, private, Hidden(decks, deal.reshuffles, deal.blocks))

    def to_act(self, public: Public) -> tuple[Seat, ...]:
        return () if public.phase is Phase.OVER else (public.turn,)

    def legal_actions(self, view: UrbanView) -> Sequence[Action]:
        public, private = view.public, view.private
        if view.seat != public.turn or private is None:
            return ()
        match public.phase:
            case Phase.SENSOR:
                return _sensor_actions(public, private)
            case Phase.HIDING:
                return _announcements(public)
            case Phase.RESTRICT:
                return _restrictions(public)
            case Phase.RELOCATE:
                return relocations(public.lifted[0], len(public.spaces[1 - public.active]))
            case Phase.EXPAND:
                return EXPANSIONS[private.blocks[0], private.blocks[1]]
            case Phase.OVER:
                return ()
            case _:  # pragma: no cover
                assert_never(public.phase)

    def apply(self, state: UrbanState, seat: Seat, action: Action) -> UrbanStep:
        match action:
            case Split() | Shuffle() | Align():
                return _play(state, seat, action)
            case Wild():
                return _play_wild(state, seat, action)
            case Draw():
                return _draw(state, seat, action)
            case Announce():
                return _hide(state, action)
            case Restrict():
                return _restrict(state, action)
            case Relocate():
                return _relocate(state, action)
            case Expand():
                return _expand(state, seat, action)
            case _:  # pragma: no cover
                assert_never(action)

    def outcome(self, public: Public) -> Outcome | None:
        """R6."""
        return None if public.ending is None else Outcome((winner(public),), public.ending.value)

    def to_text(self, action: Action) -> str:
        return notation.to_text(action)

    def from_text(self, text: str) -> Action:
        return notation.from_text(text)

    def sample(self, view: UrbanView, rng: Random) -> Record[Deal]:
        return Record(self.name, self.version, *deduce.sample(view, rng))


def _with(pair: Sequence[T], seat: Seat, value: T) -> tuple[T, T]:
    """The pair with the entry of one seat changed."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def _sensor_actions(public: Public, private: Private) -> list[Action]:
    """R4.2: every effect of the cards in hand and of a face-up wild card, or drawing. Never empty (R4.14)."""
    active = public.spaces[public.active]
    hand = private.hand
    actions: list[Action] = []
    for card in CARDS:
        if card in hand:
            actions += effects(card, active)
    if public.wilds[public.turn]:
        for card in CARDS:
            actions += effects(card, active, is_wild=True)
    if len(hand) < HAND_LIMIT:
        actions.append(DRAW)
    return actions


def _play(state: UrbanState, seat: Seat, effect: Effect) -> UrbanStep:
    """R4.3: a card's effect; the card goes to its owner's discard."""
    public = state.public
    card = CARD_OF[type(effect)]
    pile = public.piles[seat]
    played = Pile(pile.hand - 1, pile.deck, (*pile.discard, card))
    piles = (played, public.piles[1]) if seat == 0 else (public.piles[0], played)
    mine = state.private[seat]
    at = mine.hand.index(card)
    held = Private(mine.hand[:at] + mine.hand[at + 1 :], mine.drawn, mine.blocks)
    private = (held, state.private[1]) if seat == 0 else (state.private[0], held)
    return _moved(State(public, private, state.hidden), seat, effect, effect, piles, public.wilds)


def _play_wild(state: UrbanState, seat: Seat, action: Wild) -> UrbanStep:
    """R4.7: the wild card turns face down."""
    wilds = (False, state.public.wilds[1]) if seat == 0 else (state.public.wilds[0], False)
    return _moved(state, seat, action, action.effect, state.public.piles, wilds)


def _moved(
    state: UrbanState,
    seat: Seat,
    action: Effect | Wild,
    effect: Effect,
    piles: tuple[Pile, Pile],
    wilds: tuple[bool, bool],
) -> UrbanStep:
    """The sensors go where the effect sends them; hiding follows the last of them (R4.12)."""
    public = state.public
    row = public.active
    active, inactive = after(effect, public.spaces[row], public.spaces[1 - row])
    is_clear = not any(active)
    moved = Public(
        public.options,
        public.round,
        Phase.HIDING if is_clear else Phase.SENSOR,
        CRYPTID if is_clear else 1 - seat,
        public.city,
        (active, inactive) if row == 0 else (inactive, active),
        "",
        piles,
        wilds,
        public.evidence,
        None,
        public.opening,
        (*public.log, (seat, action)),
    )
    how = "card" if action is effect else "wild"
    return Step(State(moved, state.private, state.hidden), (_effect_event(seat, how, effect, public.spaces[row]),))


def _effect_event(seat: Seat, how: str, effect: Effect, active: Spaces) -> Event:
    match effect:
        case Split(space, left):
            return Event("all", "split", (seat, how, space, left, without(active[space], left)))
        case Shuffle(space, colour, side):
            return Event("all", "shuffle", (seat, how, space, colour, side))
        case Align(colour, side):
            return Event("all", "align", (seat, how, colour, side))
        case _:  # pragma: no cover
            assert_never(effect)


def _draw(state: UrbanState, seat: Seat, action: Draw) -> UrbanStep:
    """R4.8 to R4.10: up to two cards, one at a time; an empty deck is made anew from the discard at once."""
    public, hidden, mine = state.public, state.hidden, state.private[seat]
    deck, orders, discard = hidden.decks[seat], hidden.reshuffles[seat], public.piles[seat].discard
    cards: tuple[Card, ...] = ()
    events = []
    for _ in range(min(2, HAND_LIMIT - len(mine.hand))):
        cards, deck = (*cards, deck[0]), deck[1:]
        if not deck:
            deck, discard, orders = setup.reshuffled(discard, orders[0]), (), orders[1:]
            events.append(Event("all", "reshuffled", (seat, len(deck))))
    hand = in_hand(mine.hand + cards)
    pile = Pile(len(hand), len(deck), discard)
    drawn = Private(hand, mine.drawn + cards, mine.blocks)
    public = Public(
        public.options,
        public.round,
        Phase.SENSOR,
        1 - seat,
        public.city,
        public.spaces,
        "",
        (pile, public.piles[1]) if seat == 0 else (public.piles[0], pile),
        public.wilds,
        public.evidence,
        None,
        public.opening,
        (*public.log, (seat, action)),
    )
    hidden = Hidden(_with(hidden.decks, seat, deck), _with(hidden.reshuffles, seat, orders), hidden.blocks)
    private = (drawn, state.private[1]) if seat == 0 else (state.private[0], drawn)
    seen = (Event("all", "drew", (seat, len(cards))), Event((seat,), "cards", cards), *events)
    return Step(State(public, private, hidden), seen)


def _announcements(public: Public) -> tuple[Announce, ...]:
    """R5.1, R5.7."""
    if not public.options.only_matching:
        return ANNOUNCEMENTS
    return tuple(action for action in ANNOUNCEMENTS if reached(public, action.feature))


def reached(public: Public, feature: Feature) -> Mask:
    """R5.4: the inactive blocks that get presence if this is announced with the sensors lying as they do."""
    inactive = public.spaces[1 - public.active]
    return Mask(matching(inactive, feature) & reachable(public.city.presence[public.active]))


def _hide(state: UrbanState, action: Announce) -> UrbanStep:
    """R5.4 to R5.6: presence on every block reached, evidence there to the Cryptid; then the victory phase."""
    public, city = state.public, state.public.city
    row = 1 - public.active
    presence = reached(public, action.feature)
    taken = (city.evidence[row] & presence).bit_count()
    city = replace(
        city,
        presence=_with((NOWHERE, NOWHERE), row, presence),
        evidence=_with(city.evidence, row, Mask(city.evidence[row] & ~presence)),
    )
    public = replace(public, city=city, log=(*public.log, (CRYPTID, action)))
    events = [Event("all", "announced", (action.feature, *spaces_of(presence)))]
    public, more = _take_evidence(public, CRYPTID, taken)
    step = _judge(State(public, state.private, state.hidden))
    return Step(step.state, (*events, *more, *step.events))


def _take_evidence(public: Public, seat: Seat, count: int) -> tuple[Public, tuple[Event, ...]]:
    """R5.5, R7.3: evidence gained turns the opponent's wild card face up."""
    if not count:
        return public, ()
    evidence = _with(public.evidence, seat, public.evidence[seat] + count)
    events = [Event("all", "evidence", (seat, count))]
    if not public.wilds[1 - seat]:
        events.append(Event("all", "wild", (1 - seat,)))
    return replace(public, evidence=evidence, wilds=_with(public.wilds, 1 - seat, True)), tuple(events)


def _judge(state: UrbanState) -> UrbanStep:
    """R6: escape, capture and time, in this order; else the Restrict phase, with seven blocks, or the Expand phase."""
    public, city = state.public, state.public.city
    row = 1 - public.active
    presence, ends = city.presence[row], 1 | 1 << len(city.blocks[row]) - 1
    is_full = len(city.blocks[0]) + len(city.blocks[1]) == TABLE_FULL
    if is_full and presence & ends == ends:
        return _over(state, public, Ending.ESCAPE)
    if presence.bit_count() <= 1:
        return _over(state, public, Ending.CAPTURE)
    if not city.deck:
        return _time_out(state)
    if not is_full:
        return _draw_blocks(state)
    return Step(replace(state, public=replace(public, phase=Phase.RESTRICT, turn=SCIENTIST)), ())


def _time_out(state: UrbanState) -> UrbanStep:
    """R6.3: both take the evidence left in their own row."""
    public, city = state.public, state.public.city
    left = [mask.bit_count() for mask in city.evidence]
    evidence = (public.evidence[0] + left[0], public.evidence[1] + left[1])
    public = replace(public, evidence=evidence, city=replace(city, evidence=(NOWHERE, NOWHERE)))
    step = _over(state, public, Ending.TIME)
    gained = tuple(Event("all", "evidence", (seat, count)) for seat, count in enumerate(left) if count)
    return Step(step.state, gained + step.events)


def _over(state: UrbanState, public: Public, ending: Ending) -> UrbanStep:
    public = replace(public, phase=Phase.OVER, ending=ending)
    return Step(replace(state, public=public), (Event("all", "over", (ending, winner(public))),))


def winner(public: Public) -> Seat:
    """Who has won a game that is over (R6.1 to R6.5)."""
    if public.ending is not Ending.TIME:
        return CRYPTID if public.ending is Ending.ESCAPE else SCIENTIST
    cryptid, scientist = public.evidence
    if cryptid == scientist:
        return CRYPTID if public.options.tie is Tie.CRYPTID else SCIENTIST
    return CRYPTID if cryptid > scientist else SCIENTIST


def _restrictions(public: Public) -> tuple[Restrict, ...]:
    """R7.2: the sides whose end block holds no presence; both holding some would have been an escape."""
    row = 1 - public.active
    presence, last = public.city.presence[row], len(public.city.blocks[row]) - 1
    free = {Side.LEFT: not presence & 1, Side.RIGHT: not presence >> last & 1}
    return tuple(RESTRICTIONS[side] for side in Side if free[side])


def _restrict(state: UrbanState, action: Restrict) -> UrbanStep:
    """R7.1 to R7.4: two blocks go, their evidence to the Scientist; sensors beyond them are lifted."""
    public, city = state.public, state.public.city
    is_left = action.side is Side.LEFT
    row = 1 - public.active
    at = (0, 0) if is_left else (len(city.blocks[0]) - 1, len(city.blocks[1]) - 1)
    taken = sum(mask >> i & 1 for mask, i in zip(city.evidence, at, strict=True))
    kept = slice(1, None) if is_left else slice(None, -1)
    city = City(
        blocks=(city.blocks[0][kept], city.blocks[1][kept]),
        presence=_cut(city.presence, at),
        evidence=_cut(city.evidence, at),
        deck=city.deck,
        removed=(*city.removed, city.blocks[0][at[0]], city.blocks[1][at[1]]),
    )
    lifted = public.spaces[row][0 if is_left else -1]
    public = replace(
        public,
        city=city,
        spaces=(public.spaces[0][kept], public.spaces[1][kept]),
        lifted=lifted,
        phase=Phase.RELOCATE,
        turn=CRYPTID,
        log=(*public.log, (SCIENTIST, action)),
    )
    public, gained = _take_evidence(public, SCIENTIST, taken)
    step = _next_sensor(replace(state, public=public))
    return Step(step.state, (Event("all", "restricted", (action.side, lifted)), *gained, *step.events))


def _cut(masks: tuple[Mask, Mask], at: tuple[int, int]) -> tuple[Mask, Mask]:
    """Both masks without an end block: the first one shifts all the others, the last one only goes."""
    first, second = (mask >> 1 if i == 0 else mask & ~(1 << i) for mask, i in zip(masks, at, strict=True))
    return Mask(first), Mask(second)


def _relocate(state: UrbanState, action: Relocate) -> UrbanStep:
    """R7.4: one lifted sensor goes to a space of the inactive row."""
    public = state.public
    row = 1 - public.active
    inactive = list(public.spaces[row])
    inactive[action.space] = merged(inactive[action.space], action.colour)
    public = replace(
        public,
        spaces=_with(public.spaces, row, tuple(inactive)),
        lifted=public.lifted[1:],
        log=(*public.log, (CRYPTID, action)),
    )
    step = _next_sensor(replace(state, public=public))
    return Step(step.state, (Event("all", "relocated", (action.colour, action.space)), *step.events))


def _next_sensor(state: UrbanState) -> UrbanStep:
    """R7.5: with nothing more to put down, the Expand phase."""
    return Step(state, ()) if state.public.lifted else _draw_blocks(state)


def _draw_blocks(state: UrbanState) -> UrbanStep:
    """R8.1, R8.2: the seat next to the active row draws two blocks and looks at them."""
    public, hidden = state.public, state.hidden
    seat = public.active
    first, second = sorted(hidden.blocks[:2], reverse=True)
    city = replace(public.city, deck=public.city.deck - 2)
    public = replace(public, phase=Phase.EXPAND, turn=seat, city=city)
    private = _with(state.private, seat, replace(state.private[seat], blocks=(first, second)))
    events = (Event((seat,), "blocks", (first, second)),)
    return Step(State(public, private, replace(hidden, blocks=hidden.blocks[2:])), events)


def _expand(state: UrbanState, seat: Seat, action: Expand) -> UrbanStep:
    """R8.1, R8.3, R8.4: a block at each end of the active row, evidence on mysterious ones; then the next round."""
    public, city = state.public, state.public.city
    row = public.active
    blocks = (action.left, *city.blocks[row], action.right)
    added = (action.left is Block.MYSTERIOUS) | (action.right is Block.MYSTERIOUS) << len(blocks) - 1
    city = replace(
        city,
        blocks=_with(city.blocks, row, blocks),
        evidence=_with(city.evidence, row, Mask(city.evidence[row] << 1 | added)),
    )
    public = replace(
        public,
        city=city,
        spaces=_with(public.spaces, row, ("",) * (len(blocks) + 1)),
        round=public.round + 1,
        phase=Phase.SENSOR,
        turn=1 - row,
        log=(*public.log, (seat, action)),
    )
    private = _with(state.private, seat, replace(state.private[seat], blocks=()))
    events = (Event("all", "expanded", (seat, action.left, action.right)), Event("all", "round", (public.round,)))
    return Step(State(public, private, state.hidden), events)
