"""Playthroughs and perft counts of the toy game, where every line can be checked by hand."""

from __future__ import annotations

from cryptid.core.golden import playthrough
from cryptid.core.perft import perft
from cryptid.core.record import Record
from tests.core.toy import Deal, Options, Toy

TOY = Toy()
DEAL = Deal(Options(2), (0, 1, 2, 3, 4, 5, 6, 7, 8, 9))


def test_perft_counts_every_order_of_simultaneous_choices() -> None:
    state = TOY.start(DEAL)
    assert [perft(TOY, state, depth) for depth in range(4)] == [1, 4, 8, 16]


def test_a_playthrough_tells_moves_events_changes_and_choices() -> None:
    moves = ((0, "bid 0"), (0, " CHANGE 1"), (1, "bid 3"), (1, "bid 2"), (0, "bid 0"))
    assert playthrough(TOY, Record("toy", 1, DEAL, moves)).split("\n") == [
        "game toy version 1",
        'deal {"cards":[0,1,2,3,4,5,6,7,8,9],"options":{"players":2}}',
        '   public.options = {"players": 2}',
        "   public.has_bid = [false, false]",
        "   public.scores = [0, 0]",
        "   public.shown = []",
        "   public.prizes = []",
        "   seat 0.hand = [0, 1]",
        "   seat 0.bid = null",
        "   seat 0.bids = []",
        "   seat 1.hand = [2, 3]",
        "   seat 1.bid = null",
        "   seat 1.bids = []",
        "   seat 0 to act: 2 choices, bid 0",
        "   seat 1 to act: 2 choices, bid 2",
        "",
        "1. seat 0: bid 0",
        "   event to all: bid 0",
        "   event to 0: card 0",
        "   public.has_bid = [true, false]",
        "   seat 0.bid = 0",
        "   seat 0.bids = [0]",
        "   seat 0 may interrupt: 1 choices, change 1",
        "   seat 1 to act: 2 choices, bid 2",
        "",
        "2. seat 0: change 1",
        "   event to all: changed 0",
        "   event to 0: card 1",
        "   seat 0.bid = 1",
        "   seat 0.bids = [0, 1]",
        "   seat 0 may interrupt: 1 choices, change 0",
        "   seat 1 to act: 2 choices, bid 2",
        "",
        "3. seat 1: bid 3",
        "   event to all: bid 1",
        "   event to 1: card 3",
        "   event to all: shown 1 3",
        "   event to all: prize 1 4",
        "   public.has_bid = [false, false]",
        "   public.scores = [0, 4]",
        "   public.shown = [[1, 3]]",
        "   public.prizes = [4]",
        "   seat 0.hand = [0]",
        "   seat 0.bid = null",
        "   seat 1.hand = [2]",
        "   seat 1.bids = [3]",
        "   seat 0 to act: 1 choices, bid 0",
        "   seat 1 to act: 1 choices, bid 2",
        "",
        "4. seat 1: bid 2",
        "   event to all: bid 1",
        "   event to 1: card 2",
        "   public.has_bid = [false, true]",
        "   seat 1.bid = 2",
        "   seat 1.bids = [3, 2]",
        "   seat 0 to act: 1 choices, bid 0",
        "",
        "5. seat 0: bid 0",
        "   event to all: bid 0",
        "   event to 0: card 0",
        "   event to all: shown 0 2",
        "   event to all: prize 1 5",
        "   public.has_bid = [false, false]",
        "   public.scores = [0, 9]",
        "   public.shown = [[1, 3], [0, 2]]",
        "   public.prizes = [4, 5]",
        "   seat 0.hand = []",
        "   seat 0.bids = [0, 1, 0]",
        "   seat 1.hand = []",
        "   seat 1.bid = null",
        "   outcome: most, won by 1",
        "",
    ]
