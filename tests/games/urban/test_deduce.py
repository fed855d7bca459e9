"""The worlds that fit a view, against brute force through the engine, and drawn uniformly."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from cryptid.core.game import BadInput, view
from cryptid.core.record import InvalidRecord, Record, replay
from cryptid.games.urban.deduce import hands, imagine, order_of, sample, stretches
from cryptid.games.urban.model import (
    CRYPTID,
    DECKS,
    SCIENTIST,
    Block,
    Card,
    Deal,
    Options,
    Phase,
    UrbanState,
    UrbanView,
)
from cryptid.games.urban.setup import reshuffled
from tests.games.urban.games import played
from tests.games.urban.positions import URBAN, act, table

Moves = tuple[tuple[int, str], ...]

S, H, A = Card


def last_view(deal: Deal, moves: Moves, seat: int | None) -> UrbanView | None:
    """Return the seat's view after these moves, or None if one of them is impossible in this deal."""
    try:
        *_, step = replay(URBAN, Record(URBAN.name, URBAN.version, deal, moves))
    except InvalidRecord:
        return None
    return view(step.state, seat)


def opening(seed: int, plies: int) -> tuple[Deal, Moves, UrbanState]:
    record, states = played(seed)
    return record.deal, record.moves[:plies], states[plies]


def arrangements(cards: tuple[Card, ...]) -> set[tuple[Card, ...]]:
    """Return every distinct order of the cards."""
    if not cards:
        return {()}
    firsts = {card: cards.index(card) for card in cards}
    return {(card, *rest) for card, i in firsts.items() for rest in arrangements(cards[:i] + cards[i + 1 :])}


@pytest.mark.many
def test_hands_against_every_deal() -> None:
    """Every order of the opponent's deck is replayed. The worlds are exactly those that give the same view."""
    deal, moves, state = opening(1, 7)
    seen = view(state, CRYPTID)
    orders = arrangements(deal.decks[SCIENTIST])
    fitting = [
        order for order in orders if last_view(replace(deal, decks=(deal.decks[0], order)), moves, CRYPTID) == seen
    ]
    drawn = stretches(state.public, SCIENTIST)[-1].drawn
    played_cards = Counter(state.public.piles[SCIENTIST].discard)
    found = Counter(tuple((Counter(order[:drawn]) - played_cards)[card] for card in Card) for order in fitting)
    guessed = {tuple(Counter(hand)[card] for card in Card): ways for hand, ways in hands(seen, SCIENTIST).items()}
    assert len(fitting) < len(orders)
    assert guessed == found
    sampled = Counter(URBAN.sample(seen, Random(i)).deal.decks[SCIENTIST] for i in range(3000))
    assert set(sampled) <= set(fitting)
    assert max(sampled.values()) <= 5 * 3000 / len(fitting) + 8


def after_a_reshuffle() -> tuple[Deal, Moves, UrbanState, int]:
    """Return a moment of a game at which a seat has drawn from its second deck, and played after that."""
    for seed in range(40):
        record, states = played(seed)
        for ply, state in enumerate(states):
            for seat in (0, 1):
                found = stretches(state.public, seat)
                if (
                    len(found) == 2
                    and len(found[1].cards) == 6
                    and found[1].drawn in (2, 3)
                    and sum(found[1].played) >= 3
                ):
                    return record.deal, record.moves[:ply], state, seat
    raise AssertionError("no such game")


@pytest.mark.many
def test_hands_after_a_reshuffle_against_every_order() -> None:
    deal, moves, state, seat = after_a_reshuffle()
    seen = view(state, None)
    first, second = stretches(state.public, seat)
    found: Counter[tuple[Card, ...]] = Counter()
    for deck in arrangements(second.cards):
        orders = list(deal.reshuffles[seat])
        orders[0] = order_of(second.cards, deck, Random(0))
        changed = [list(deal.reshuffles[0]), list(deal.reshuffles[1])]
        changed[seat] = orders
        world = replace(deal, reshuffles=(tuple(changed[0]), tuple(changed[1])))
        if last_view(world, moves, None) == seen:
            *_, step = replay(URBAN, Record(URBAN.name, URBAN.version, world, moves))
            found[step.state.private[seat].hand] += 1
    assert first.drawn == len(first.cards) == 10
    assert hands(seen, seat) == found
    drawn = Counter(imagine(seen, Random(i)).private[seat].hand for i in range(1000))
    for hand, ways in found.items():
        assert drawn[hand] / 1000 == pytest.approx(ways / found.total(), abs=0.06)


def test_the_hand_is_known_at_a_reshuffle() -> None:
    state = table(
        1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-", hands=("ss", "sha"), decks=("h", ""), discards=("ssshhaa", "")
    )
    before = hands(view(state, SCIENTIST), CRYPTID)
    after = act(state, "draw")
    assert before == {(S, S): 1, (S, H): 2}
    drawn_last = after.private[CRYPTID].hand
    known = set(hands(view(after, SCIENTIST), CRYPTID))
    assert drawn_last in known
    assert known == {(S, S, S, H), (S, S, H, H), (S, S, H, A)}
    full = table(
        1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-", hands=("ssh", "sha"), decks=("h", ""), discards=("ssshaa", "")
    )
    assert hands(view(act(full, "draw"), SCIENTIST), CRYPTID) == {(S, S, H, H): 60}  # orders of its new deck


def test_own_hand_is_no_guess() -> None:
    state = table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-")
    assert hands(view(state, CRYPTID), CRYPTID) == {(S, H, A): 1}


def test_a_played_card_was_in_hand() -> None:
    """After two aligns without a draw, the odds for the Scientist's third card are 15, 6 and 1 of 22."""
    state = table(1, "sensor", "s", "PPWWK,o@,PPWKK", "-,o,-,o,-", hands=("sha", "saa"))
    state = act(state, "align P left", "draw", "align W left")
    guessed = hands(view(state, CRYPTID), SCIENTIST)
    assert set(guessed) == {(S,), (H,), (A,)}
    total = sum(guessed.values())
    assert [round(guessed[card,] / total, 3) for card in Card] == [0.682, 0.273, 0.045]


@pytest.mark.parametrize("seed", range(6))
def test_truth_is_always_among_the_worlds(seed: int) -> None:
    _, states = played(seed)
    for state in states:
        for seat in (0, 1):
            assert hands(view(state, None), seat).get(state.private[seat].hand, 0) > 0
            assert hands(view(state, 1 - seat), seat).get(state.private[seat].hand, 0) > 0


@pytest.mark.parametrize("seed", range(4))
def test_an_imagined_state_is_the_end_of_a_sampled_record(seed: int) -> None:
    _, states = played(seed)
    for ply, state in enumerate(states[::5]):
        for seat in (None, 0, 1):
            seen = view(state, seat)
            *_, step = replay(URBAN, URBAN.sample(seen, Random(ply)))
            assert imagine(seen, Random(ply)) == step.state
            assert view(step.state, seat) == seen


@pytest.mark.many
def test_blocks_are_uniform() -> None:
    """Two of four unknown blocks are mysterious; the Scientist holds two of the four: all ways are equally likely."""
    state = table(
        6, "expand+mo", "s", "PPPP,o@,WWW,o@,KKK,m,-", "-,o,-,o,-", blocks="om", removed="mmoooooo", evidence=(1, 2)
    )
    pairs = Counter(imagine(view(state, CRYPTID), Random(i)).private[SCIENTIST].blocks for i in range(3000))
    o, m = Block.ORDINARY, Block.MYSTERIOUS
    assert {pair: round(count / 500) for pair, count in pairs.items()} == {(o, m): 4, (o, o): 1, (m, m): 1}
    mine = Counter(imagine(view(state, SCIENTIST), Random(i)).hidden.blocks for i in range(3000))
    assert {rest: round(count / 300) for rest, count in mine.items()} == {(o, m): 5, (m, o): 5}
    assert imagine(view(state, SCIENTIST), Random(1)).private[SCIENTIST].blocks == (o, m)


def test_the_top_four_blocks_are_known() -> None:
    state = URBAN.start(URBAN.deal(Options(), Random(1)))
    decks = [imagine(view(state, None), Random(i)).hidden.blocks for i in range(600)]
    assert all(deck[:4] == (Block.ORDINARY,) * 4 for deck in decks)
    share = [sum(deck[i] is Block.MYSTERIOUS for deck in decks) / 600 for i in range(4, 14)]
    assert share == pytest.approx([0.5] * 10, abs=0.08)


@pytest.mark.parametrize("phase", [Phase.EXPAND, Phase.SENSOR])
def test_the_order_of_a_mixed_pair_is_open(phase: Phase) -> None:
    """The seat that drew it cannot tell either, before placing it (round 3) or after (round 4)."""
    state = next(
        state
        for seed in range(100)
        for state in played(seed)[1]
        if state.public.phase is phase
        and (
            state.private[CRYPTID].blocks
            or state.public.city.blocks[CRYPTID][:1] + state.public.city.blocks[CRYPTID][-1:]
        )
        == (Block.ORDINARY, Block.MYSTERIOUS)
        and state.public.round == (3 if phase is Phase.EXPAND else 4)
    )
    found = Counter(sample(view(state, CRYPTID), Random(i))[0].blocks[4:6] for i in range(400))
    assert len(found) == 2
    assert min(found.values()) > 150


def test_orders_that_make_a_deck_are_uniform() -> None:
    discard, deck = (S, S, H, A, S, H), (H, S, S, A, H, S)
    found = [order_of(discard, deck, Random(i)) for i in range(2000)]
    assert all(reshuffled(discard, order) == deck for order in found)
    at = Counter(order.index(6) for order in found)
    assert all(abs(at[i] / 2000 - 1 / 9) < 0.03 for i in range(9))
    first = Counter(next(i for i in order if i < 6) for order in found)
    assert set(first) == {2, 5}
    assert abs(first[2] / 2000 - 0.5) < 0.05


@pytest.mark.many
def test_decks_to_come_are_uniform() -> None:
    """To a spectator, the first card of the Cryptid's deck is of each kind as likely as the deck's share of it."""
    state = URBAN.start(URBAN.deal(Options(), Random(1)))
    tops = Counter(imagine(view(state, None), Random(i)).hidden.decks[CRYPTID][0] for i in range(3000))
    full = Counter(DECKS[Options().decks][CRYPTID])
    assert all(tops[card] / 3000 == pytest.approx(full[card] / 10, abs=0.03) for card in Card)


def test_a_position_without_history_has_no_record() -> None:
    state = table(3, "restrict", "s", "-,o,-,o,-,o,-", "PPPP,o@,WWW,o@,KKK,o,-,o,-")
    with pytest.raises(BadInput, match="history"):
        URBAN.sample(view(state, None), Random(0))
    fresh = table(1, "sensor", "c", "PPWWK,o@,PPWKK", "-,o,-,o,-", hands=("ssha", "sha"))
    with pytest.raises(BadInput, match="history"):
        URBAN.sample(view(fresh, None), Random(0))


def test_a_position_can_be_imagined_on() -> None:
    """In a position without a history, every hand that the discards allow is possible."""
    state = table(
        3, "sensor", "c", "PPPPWWWKKK,o@,-,o@,-,o,-", "-,o,-,o,-,o,-,o,-", hands=("sha", "s"), discards=("", "sssshhaa")
    )
    assert hands(view(state, CRYPTID), SCIENTIST) == {(S,): 1, (A,): 1}
    drawn = {imagine(view(state, CRYPTID), Random(i)).private[SCIENTIST].hand for i in range(40)}
    assert drawn == {(S,), (A,)}
