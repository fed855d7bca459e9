"""The rules of Urban Legends. Numbers such as R5.2 are those of docs/rules/urban.md."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, TypeVar, assert_never

from cryptid.core.evolve import evolve
from cryptid.core.game import Event, Outcome, Score, Seat, State, Transition
from cryptid.core.masks import NOWHERE, Mask, spaces_of
from cryptid.core.record import Record
from cryptid.games.urban import deduce, legal, model, notation, setup
from cryptid.games.urban.sensors import (
    after,
    matching,
    merged,
    reachable,
    without,
)

# Naming an Enum member through its class is a call in Python 3.11; these are named in every step.
SENSOR, HIDING, RESTRICT, RELOCATE, EXPAND, OVER = model.Phase
MYSTERIOUS = model.Block.MYSTERIOUS

T = TypeVar("T")


class Urban:
    """Cryptid: Urban Legends. Seat 0 is the Cryptid, seat 1 the Scientist."""

    name: ClassVar[str] = "urban"
    version: ClassVar[int] = 1
    options_type: ClassVar[type[Any]] = model.Options
    deal_type: ClassVar[type[Any]] = model.Deal
    interrupts: ClassVar[tuple[type[Any], ...]] = ()
    roles: ClassVar[tuple[str, ...]] = model.ROLES

    deal = staticmethod(setup.deal)
    legal_actions = staticmethod(legal.legal_actions)
    to_text = staticmethod(notation.to_text)
    from_text = staticmethod(notation.from_text)

    def start(self, deal: model.Deal) -> model.UrbanState:
        """R2: one block and all sensors next to the Cryptid, two blocks next to the Scientist."""
        right = without(model.SENSORS[deal.options.sensors], model.START_LEFT)
        hands = [deck[: model.HAND_AT_START] for deck in deal.decks]
        piles = (model.START_PILE, model.START_PILE)
        public = model.Public(
            deal.options,
            round=1,
            phase=SENSOR,
            turn=model.CRYPTID,
            city=model.START_CITY,
            spaces=((model.START_LEFT, right), ("", "", "")),
            lifted="",
            piles=piles,
            wilds=(False, False),
            evidence=(0, 0),
            ending=None,
            opening=piles,
            log=(),
        )
        private = tuple([model.Private(model.in_hand(hand), hand, ()) for hand in hands])
        decks = (deal.decks[0][model.HAND_AT_START :], deal.decks[1][model.HAND_AT_START :])
        return State(public, private, model.Hidden(decks, deal.reshuffles, deal.blocks))

    def match_scores(self, public: model.Public) -> tuple[Score, Score]:
        """R10.2: the win, how far the Cryptid got, and the evidence."""
        won, last = winner(public), public.round
        rounds = last if won == model.SCIENTIST else 2 * model.LAST_ROUND + 1 - last
        cryptid, scientist = public.evidence
        return (int(won == model.CRYPTID), rounds, cryptid), (int(won == model.SCIENTIST), 0, scientist)

    def to_act(self, public: model.Public) -> tuple[Seat, ...]:
        return () if public.phase is OVER else (public.turn,)

    def apply(self, state: model.UrbanState, seat: Seat, action: model.Action) -> model.UrbanTransition:
        match action:
            case model.Split() | model.Shuffle() | model.Align():
                return _play(state, seat, action)
            case model.Wild():
                return _play_wild(state, seat, action)
            case model.Draw():
                return _draw(state, seat, action)
            case model.Announce():
                return _hide(state, action)
            case model.Restrict():
                return _restrict(state, action)
            case model.Relocate():
                return _relocate(state, action)
            case model.Expand():
                return _expand(state, seat, action)
            case _:  # pragma: no cover
                assert_never(action)

    def outcome(self, public: model.Public) -> Outcome | None:
        """R6: return the winner and how the game ended."""
        return None if public.ending is None else Outcome((winner(public),), public.ending.value)

    def sample(self, view: model.UrbanView, rng: Random) -> Record[model.Deal]:
        return Record(self.name, self.version, *deduce.sample(view, rng))


def _with(pair: Sequence[T], seat: Seat, value: T) -> tuple[T, T]:
    """Return the pair with the item of one seat replaced."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def _play(state: model.UrbanState, seat: Seat, effect: model.Effect) -> model.UrbanTransition:
    """R4.3: carry out a card's effect; the card goes to its owner's discard."""
    card = model.CARD_OF[type(effect)]
    pile, mine = state.public.piles[seat], state.private[seat]
    at = mine.hand.index(card)
    held = model.Private(mine.hand[:at] + mine.hand[at + 1 :], mine.drawn, mine.blocks)
    piles = _with(state.public.piles, seat, model.Pile(pile.hand - 1, pile.deck, (*pile.discard, card)))
    return _moved(state, seat, effect, effect, _with(state.private, seat, held), piles, state.public.wilds)


def _play_wild(state: model.UrbanState, seat: Seat, action: model.Wild) -> model.UrbanTransition:
    """R4.7: the wild card turns face down."""
    public = state.public
    wilds = _with(public.wilds, seat, False)
    return _moved(state, seat, action, action.effect, state.private, public.piles, wilds)


def _moved(
    state: model.UrbanState,
    seat: Seat,
    action: model.Effect | model.Wild,
    effect: model.Effect,
    private: tuple[model.Private, ...],
    piles: tuple[model.Pile, model.Pile],
    wilds: tuple[bool, bool],
) -> model.UrbanTransition:
    """Move the sensors as the effect says. When no sensor is left in the active row, hiding follows (R4.12)."""
    public = state.public
    row = public.active
    before = public.spaces[row]
    active, inactive = after(effect, before, public.spaces[1 - row])
    is_clear = not any(active)
    events = (_effect_event(seat, "card" if action is effect else "wild", effect, before),)
    moved = evolve(
        public,
        phase=HIDING if is_clear else SENSOR,
        turn=model.CRYPTID if is_clear else 1 - seat,
        spaces=(active, inactive) if row == 0 else (inactive, active),
        piles=piles,
        wilds=wilds,
        log=(*public.log, model.LoggedMove(seat, action, events)),
    )
    return Transition(State(moved, private, state.hidden), events)


def _effect_event(seat: Seat, how: str, effect: model.Effect, active: model.Spaces) -> Event:
    if isinstance(effect, model.Split):
        right = without(active[effect.space], effect.left)
        return Event("all", "split", (seat, how, effect.space, effect.left, right))
    if isinstance(effect, model.Shuffle):
        return Event("all", "shuffle", (seat, how, effect.space, effect.colour, effect.side))
    return Event("all", "align", (seat, how, effect.colour, effect.side))


def _draw(state: model.UrbanState, seat: Seat, action: model.Draw) -> model.UrbanTransition:
    """R4.8 to R4.10: draw up to two cards, one at a time; the discard is shuffled as soon as the deck is empty."""
    public, hidden, mine = state.public, state.hidden, state.private[seat]
    deck, orders, discard = hidden.decks[seat], hidden.reshuffles[seat], public.piles[seat].discard
    count = min(2, model.HAND_LIMIT - len(mine.hand))
    cards, deck = deck[:count], deck[count:]
    events: tuple[Event, ...] = (Event("all", "drew", (seat, count)),)
    if not deck:
        missing = count - len(cards)
        deck, discard, orders = setup.reshuffled(discard, orders[0]), (), orders[1:]
        events += (Event("all", "reshuffled", (seat, len(deck))),)
        cards, deck = cards + deck[:missing], deck[missing:]
    hand = model.in_hand(mine.hand + cards)
    pile = model.Pile(len(hand), len(deck), discard)
    drawn = model.Private(hand, mine.drawn + cards, mine.blocks)
    entry = model.LoggedMove(seat, action, events)
    public = evolve(public, turn=1 - seat, piles=_with(public.piles, seat, pile), log=(*public.log, entry))
    hidden = model.Hidden(_with(hidden.decks, seat, deck), _with(hidden.reshuffles, seat, orders), hidden.blocks)
    private = _with(state.private, seat, drawn)
    drew, *anew = events
    return Transition(State(public, private, hidden), (drew, Event((seat,), "cards", cards), *anew))


def reached(public: model.Public, feature: model.Feature) -> Mask:
    """R5.4: the inactive blocks that would get presence from this announcement, with the sensors where they are."""
    inactive = public.spaces[1 - public.active]
    return Mask(matching(inactive, feature) & reachable(public.city.presence[public.active]))


def _hide(state: model.UrbanState, action: model.Announce) -> model.UrbanTransition:
    """R5.4 to R5.6: put presence on every block reached, give the evidence there to the Cryptid, and check who won."""
    public, city = state.public, state.public.city
    row = 1 - public.active
    presence = reached(public, action.feature)
    taken = city.evidence[row] & presence
    left = _with(city.evidence, row, Mask(city.evidence[row] ^ taken))
    evidence, wilds, gained = _gain(public, model.CRYPTID, taken.bit_count())
    ending = ending_of(city, row, presence)
    if ending is model.Ending.TIME:
        evidence, left, more = _share(evidence, left)
        gained += more
    if ending is not None:
        phase, turn = OVER, model.CRYPTID
    elif _is_full(city):
        phase, turn = RESTRICT, model.SCIENTIST
    else:
        phase, turn = EXPAND, public.active
    events = (Event("all", "announced", (action.feature, *spaces_of(presence))), *gained)
    if ending is not None:
        events += (Event("all", "over", (ending, _winner(public.options, ending, evidence))),)
    city = model.City(city.blocks, _with((NOWHERE, NOWHERE), row, presence), left, _deck_in(phase, city), city.removed)
    log = (*public.log, model.LoggedMove(model.CRYPTID, action, events))
    return _entered(
        state, evolve(public, phase=phase, turn=turn, city=city, wilds=wilds, evidence=evidence, ending=ending, log=log)
    )


def _entered(state: model.UrbanState, public: model.Public) -> model.UrbanTransition:
    """R8.2: in the Expand phase the seat next to the active row has drawn two blocks and looks at them."""
    private, hidden, events = state.private, state.hidden, public.log[-1].events
    if public.phase is EXPAND:
        seat, pair = public.turn, tuple(sorted(hidden.blocks[:2], reverse=True))
        private = _with(private, seat, model.Private(private[seat].hand, private[seat].drawn, pair))
        hidden = model.Hidden(hidden.decks, hidden.reshuffles, hidden.blocks[2:])
        events = (*events, Event((seat,), "blocks", pair))
    return Transition(State(public, private, hidden), events)


def _deck_in(phase: model.Phase, city: model.City) -> int:
    """R8.1: entering the Expand phase takes two blocks off the deck."""
    return city.deck - 2 if phase is EXPAND else city.deck


def _gain(public: model.Public, seat: Seat, count: int) -> tuple[tuple[int, int], tuple[bool, bool], tuple[Event, ...]]:
    """R5.5, R7.3: return evidence and wild cards after a gain, which turns the opponent's wild card face up."""
    if not count:
        return public.evidence, public.wilds, ()
    other = 1 - seat
    gained = Event("all", "evidence", (seat, count))
    events = (gained,) if public.wilds[other] else (gained, Event("all", "wild", (other,)))
    evidence = _with(public.evidence, seat, public.evidence[seat] + count)
    return evidence, _with(public.wilds, other, True), events


def _is_full(city: model.City) -> bool:
    return len(city.blocks[0]) + len(city.blocks[1]) == model.TABLE_FULL


def ending_of(city: model.City, row: Seat, presence: Mask) -> model.Ending | None:
    """R6.4: check escape, capture and time, in this order."""
    ends = 1 | 1 << len(city.blocks[row]) - 1
    if presence & ends == ends and _is_full(city):
        return model.Ending.ESCAPE
    if presence.bit_count() <= 1:
        return model.Ending.CAPTURE
    return None if city.deck else model.Ending.TIME


def _share(
    evidence: tuple[int, int], left: tuple[Mask, Mask]
) -> tuple[tuple[int, int], tuple[Mask, Mask], tuple[Event, ...]]:
    """R6.3: when time is up, both seats take the evidence left in their own row."""
    found = (left[0].bit_count(), left[1].bit_count())
    events = tuple(Event("all", "evidence", (seat, count)) for seat, count in enumerate(found) if count)
    return (evidence[0] + found[0], evidence[1] + found[1]), (NOWHERE, NOWHERE), events


def winner(public: model.Public) -> Seat:
    """Return the winner of a game that is over (R6.1 to R6.5)."""
    return _winner(public.options, public.ending, public.evidence)


def _winner(options: model.Options, ending: model.Ending | None, evidence: tuple[int, int]) -> Seat:
    if ending is not model.Ending.TIME:
        return model.CRYPTID if ending is model.Ending.ESCAPE else model.SCIENTIST
    cryptid, scientist = evidence
    if cryptid == scientist:
        return model.CRYPTID if options.tie is model.Tie.CRYPTID else model.SCIENTIST
    return model.CRYPTID if cryptid > scientist else model.SCIENTIST


def _restrict(state: model.UrbanState, action: model.Restrict) -> model.UrbanTransition:
    """R7.1 to R7.4: remove two blocks, give their evidence to the Scientist, and lift the sensors beyond them."""
    public, city = state.public, state.public.city
    is_left = action.side is model.Side.LEFT
    at = (0, 0) if is_left else (len(city.blocks[0]) - 1, len(city.blocks[1]) - 1)
    kept = slice(1, None) if is_left else slice(None, -1)
    lifted = public.spaces[1 - public.active][0 if is_left else -1]
    evidence, wilds, gained = _gain(public, model.SCIENTIST, sum(city.evidence[row] >> at[row] & 1 for row in (0, 1)))
    spaces = (public.spaces[0][kept], public.spaces[1][kept])
    phase, turn = _after_lifting(public, lifted)
    city = model.City(
        (city.blocks[0][kept], city.blocks[1][kept]),
        _cut(city.presence, at),
        _cut(city.evidence, at),
        _deck_in(phase, city),
        (*city.removed, city.blocks[0][at[0]], city.blocks[1][at[1]]),
    )
    entry = model.LoggedMove(model.SCIENTIST, action, (Event("all", "restricted", (action.side, lifted)), *gained))
    after = evolve(public, phase=phase, turn=turn, spaces=spaces, lifted=lifted, log=(*public.log, entry))
    return _entered(state, evolve(after, city=city, wilds=wilds, evidence=evidence))


def _after_lifting(public: model.Public, lifted: model.Sensors) -> tuple[model.Phase, Seat]:
    """R7.4, R7.5: the Cryptid puts lifted sensors down; if there are none, the Expand phase begins."""
    return (RELOCATE, model.CRYPTID) if lifted else (EXPAND, public.active)


def _cut(masks: tuple[Mask, Mask], at: tuple[int, int]) -> tuple[Mask, Mask]:
    """Remove an end block from both masks: the first one shifts the others, the last one does not."""
    first, second = (mask >> 1 if i == 0 else mask & ~(1 << i) for mask, i in zip(masks, at, strict=True))
    return Mask(first), Mask(second)


def _relocate(state: model.UrbanState, action: model.Relocate) -> model.UrbanTransition:
    """R7.4: put one lifted sensor into a space of the inactive row."""
    public = state.public
    row = 1 - public.active
    inactive = list(public.spaces[row])
    inactive[action.space] = merged(inactive[action.space], action.colour)
    spaces = _with(public.spaces, row, tuple(inactive))
    lifted = public.lifted[1:]
    phase, turn = _after_lifting(public, lifted)
    entry = model.LoggedMove(model.CRYPTID, action, (Event("all", "relocated", (action.colour, action.space)),))
    log = (*public.log, entry)
    city = evolve(public.city, deck=_deck_in(phase, public.city))
    return _entered(state, evolve(public, phase=phase, turn=turn, city=city, spaces=spaces, lifted=lifted, log=log))


def _expand(state: model.UrbanState, seat: Seat, action: model.Expand) -> model.UrbanTransition:
    """R8.1, R8.3, R8.4: put a block at each end of the active row, evidence on mysterious ones; begin a new round."""
    public, city, mine = state.public, state.public.city, state.private[seat]
    row = public.active
    blocks = (action.left, *city.blocks[row], action.right)
    added = (action.left is MYSTERIOUS) | (action.right is MYSTERIOUS) << len(blocks) - 1
    evidence = _with(city.evidence, row, Mask(city.evidence[row] << 1 | added))
    events = (Event("all", "expanded", (seat, action.left, action.right)), Event("all", "round", (public.round + 1,)))
    public = evolve(
        public,
        round=public.round + 1,
        phase=SENSOR,
        turn=1 - row,
        city=evolve(city, blocks=_with(city.blocks, row, blocks), evidence=evidence),
        spaces=_with(public.spaces, row, ("",) * (len(blocks) + 1)),
        log=(*public.log, model.LoggedMove(seat, action, events)),
    )
    private = _with(state.private, seat, model.Private(mine.hand, mine.drawn, ()))
    return Transition(State(public, private, state.hidden), events)
