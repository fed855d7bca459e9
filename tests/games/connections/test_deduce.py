"""Sampled worlds against brute force: exactly the worlds that fit a view, all equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest

from cryptid.core.game import BadInput, Seat, View, view
from cryptid.core.record import Record, replay
from cryptid.games.connections import Deal, DraftTie, Options, Private, Public
from cryptid.games.connections.deduce import sample, unseen
from cryptid.games.connections.model import ConnectionsState, Hand, Hidden, Phase, Sighting
from tests.games.connections.positions import GAME, do, texts

Seen = View[Public, Private]
Moves = tuple[tuple[Seat, str], ...]


def after(
    options: Options, sightings: int, *moves: tuple[Seat, int], seed: int = 1
) -> tuple[ConnectionsState, Record[Deal]]:
    """Play at random until this many sightings are over and everyone has altered.

    Then play these moves: each seat lays down, or changes to, the n-th of its choices.
    """
    rng = Random(seed)
    deal = GAME.deal(options, rng)
    state, played = GAME.start(deal), []
    while len([entry for entry in state.public.log if isinstance(entry, Sighting)]) < sightings or (
        state.public.phase is not Phase.PROPOSE
    ):
        seat = GAME.to_act(state.public)[0]
        played.append((seat, rng.choice([text for text in texts(state, seat) if not text.startswith("change")])))
        state = do(state, *played[-1]).state
    for seat, choice in moves:
        played.append((seat, texts(state, seat)[choice]))
        state = do(state, *played[-1]).state
    return state, Record(GAME.name, GAME.version, deal, tuple(played))


def fitting(seen: Seen, record: Record[Deal], left: Sequence[int]) -> set[tuple[tuple[Hand, ...], Moves]]:
    """Return all hands and moves that give this view, by trying any cards in the hands and face down."""
    found = set()
    start = len(record.moves) - trailing(seen)
    for rest in layouts(unseen(seen), [0 if seat == seen.seat else count for seat, count in enumerate(left)]):
        if seen.seat is not None and seen.private is not None:
            rest[seen.seat] = seen.private.hand
        hands = tuple(tuple(sorted([*hand, *shown(seen, seat)])) for seat, hand in enumerate(rest))
        for tail in product(*(any_card(seen, move, rest) for move in record.moves[start:])):
            deal = replace(record.deal, hands=(hands, *record.deal.hands[1:]))
            world = replace(record, deal=deal, moves=(*record.moves[:start], *tail))
            if is_same(world, seen):
                found.add((hands, named(world.moves)))
    return found


def shown(seen: Seen, seat: Seat) -> list[int]:
    cards = [entry.cards[seat] for entry in seen.public.log if isinstance(entry, Sighting)]
    return [card for card in cards if card is not None]


def any_card(seen: Seen, move: tuple[Seat, str], hands: Sequence[Hand]) -> Moves:
    seat, text = move
    return (move,) if seat == seen.seat else tuple((seat, f"{text.split()[0]} {card}") for card in hands[seat])


def trailing(seen: Seen) -> int:
    """Return the number of proposals that lie face down, including changes."""
    count = 0
    while not isinstance(entry := seen.public.log[-1 - count], Sighting) and entry.text in ("propose", "change"):
        count += 1
    return count


def layouts(pool: Sequence[int], counts: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    if not counts:
        yield []
        return
    for hand in combinations(pool, counts[0]):
        for others in layouts([card for card in pool if card not in hand], counts[1:]):
            yield [hand, *others]


def is_same(world: Record[Deal], seen: Seen) -> bool:
    try:
        *_, last = replay(GAME, world)
    except BadInput:
        return False
    return view(last.state, seen.seat) == seen


def named(moves: Moves) -> Moves:
    return tuple((seat, GAME.to_text(GAME.from_text(text))) for seat, text in moves)


@pytest.mark.many
@pytest.mark.parametrize(
    ("options", "sightings", "moves", "viewer", "worlds"),
    [
        pytest.param(Options(players=2, hand=31), 28, [(1, 1)], 0, 10 * 3, id="a card face down"),
        pytest.param(Options(players=2, hand=31), 28, [(0, 2)], 0, 10, id="own card face down"),
        pytest.param(Options(players=2, hand=32), 30, [(0, 0)], None, 6 * 2, id="a spectator"),
        pytest.param(Options(players=3, hand=21), 19, [(2, 0), (0, 1)], 0, 30 * 2, id="three players"),
        pytest.param(
            Options(players=3, hand=21, recommit=True), 19, [(2, 0), (2, 0), (1, 1)], 0, 30 * 2 * 2, id="a changed card"
        ),
        pytest.param(
            Options(players=2, hand=31, recommit=True),
            28,
            [(1, 0), (1, 1), (1, 0)],
            0,
            10 * 3 * 2 * 2,
            id="changed twice",
        ),
        pytest.param(
            Options(players=2, hand=31, recommit=True), 28, [(0, 0), (0, 1), (0, 0)], 0, 10, id="own card changed twice"
        ),
    ],
)
def test_r8_3_sample_is_uniform_over_all_worlds(
    options: Options, sightings: int, moves: list[tuple[Seat, int]], viewer: Seat | None, worlds: int
) -> None:
    state, record = after(options, sightings, *moves)
    seen = view(state, viewer)
    left = [len(private.hand) for private in state.private]
    expected = fitting(seen, record, left)
    assert len(expected) == worlds
    assert (record.deal.hands[0], named(record.moves)) in expected
    rng = Random(2)
    draws = Counter((deal.hands[0], made) for deal, made in (sample(seen, rng) for _ in range(25 * worlds)))
    assert set(draws) == expected
    assert all(6 <= count <= 55 for count in draws.values())  # 25 expected


def test_r8_3_later_expeditions_are_drawn_afresh() -> None:
    state, record = after(Options(), 2, (0, 0))
    rng = Random(3)
    drawn = [sample(view(state, 0), rng)[0] for _ in range(20)]
    for expedition in range(1, 6):
        assert len({deal.hands[expedition] for deal in drawn}) == 20
        assert record.deal.hands[expedition] not in {deal.hands[expedition] for deal in drawn}


def test_past_expeditions_are_known() -> None:
    state, record = after(Options(hand=3), 7)
    for viewer in (None, 0, 1, 2):
        deal, _ = sample(view(state, viewer), Random(1))
        assert deal.hands[:2] == record.deal.hands[:2]
        assert deal.hands[2] != record.deal.hands[2]


def test_r5_4_a_withdrawn_card_can_be_known_in_the_end() -> None:
    """With hands of two, the card taken back is the other one, which everybody knows by the next expedition."""
    state, _ = after(Options(players=2, hand=2, recommit=True), 0, (0, 1), (0, 0))
    withdrawn = state.private[0].withdrawn
    for text in ("propose", "pass", "pass", "propose", "propose"):
        seat = GAME.to_act(state.public)[0]
        state = do(state, seat, next(t for t in texts(state, seat) if t.startswith(text))).state
    assert state.public.expedition == 2
    for viewer in (None, 0, 1):
        _, moves = sample(view(state, viewer), Random(viewer))
        assert moves[6] == (0, GAME.to_text(GAME.from_text(f"propose {withdrawn[0]}")))


def test_r2_4_lots_fit_the_ties_that_were_seen() -> None:
    options = Options(hand=2, draft_tie=DraftTie.RANDOM)
    tied = (after(options, 2, seed=seed)[0] for seed in range(50))
    state = next(state for state in tied if sorted(state.public.scores) == [0, 1, 1])
    leaders = [seat for seat in range(3) if state.public.scores[seat]]
    starter = state.public.starters[1]
    rng = Random(4)
    lots = [sample(view(state, 0), rng)[0].precedence for _ in range(1200)]
    first = Counter(orders[0] for orders in lots)
    assert len(first) == 3
    assert all(min(leaders, key=order.index) == starter for order in first)
    assert all(320 <= count <= 480 for count in first.values())
    assert all(140 <= count <= 260 for count in Counter(orders[1] for orders in lots).values())


def test_r8_3_unseen_cards() -> None:
    state, _ = after(Options(players=4), 2, (0, 0))
    assert len(unseen(view(state, 0))) == 64 - 7 - 2 * 3
    assert len(unseen(view(state, None))) == 64 - 2 * 4
    assert not set(unseen(view(state, 1))) & set(state.private[1].hand)
    assert set(state.private[2].hand) <= set(unseen(view(state, 1)))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r8_cards_unseen_may_lie_anywhere(players: int) -> None:
    """If unseen cards are dealt again and cards face down change, the seat sees the same and has the same actions."""
    state, _ = after(Options(players=players), 3, (1, 0))
    seen = view(state, 0)
    pool = list(unseen(seen))
    rng = Random(5)
    for _ in range(50):
        rng.shuffle(pool)
        others = [tuple(sorted(pool[4 * seat : 4 * seat + 4])) for seat in range(players)]
        private = [Private(hand, None, ()) for hand in others]
        private[0], private[1] = state.private[0], Private(others[1], rng.choice(others[1]), ())
        world = replace(state, private=tuple(private), hidden=Hidden(GAME.deal(state.public.options, rng)))
        assert view(world, 0) == seen
        assert GAME.legal_actions(view(world, 0)) == GAME.legal_actions(seen)
        assert GAME.to_act(world.public) == GAME.to_act(state.public)


def test_r7_5_who_sits_out_knows_no_hand() -> None:
    options = Options(players=4, hand=2, win_score=1, sd_all=False)
    states = (after(options, 2, seed=seed)[0] for seed in range(20))
    state = next(state for state in states if len(state.public.playing) == 2)
    outside = next(seat for seat in range(4) if seat not in state.public.playing)
    assert len(unseen(view(state, outside))) == 64
    drawn = [sample(view(state, outside), Random(seed))[0].hands[1] for seed in range(20)]
    assert len({hands[outside] for hands in drawn}) > 15
