"""Hints: the vote (R9.1 to R9.3, D15, D17), and which hints may be given (R9.4, R9.5, D16)."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import permutations, product
from random import Random

import pytest

from cryptid.core.game import IllegalAction, view
from cryptid.games.classic import Options
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, Hint, Mode, true_hints
from cryptid.games.classic.model import Ask, CallHint, ClassicState, Phase, Search, Setup, Source, Vote
from cryptid.games.classic.setup import cards, deal_setup, generate, random_map
from cryptid.kernels.classic.deals import draw_map
from tests.games.classic import oracle
from tests.games.classic.toy import GAME, after, is_legal, legal, position_x, step, told, toy

NEEDED = {2: 2, 3: 3, 4: 3, 5: 4}


def first_turn(options: Options, seed: int = 1) -> ClassicState:
    """Return a game just after the sharing phase."""
    return first_turn_of(GAME.start(GAME.deal(options, Random(seed))))


def first_turn_of(state: ClassicState) -> ClassicState:
    while state.public.phase is Phase.SHARE:
        (seat,) = state.public.to_act
        state = GAME.apply(state, seat, legal(state, seat)[0]).state
    return state


def toy_turn(*hints: Hint, **options: int) -> ClassicState:
    return position_x(hints=True, true_hints=hints, **options)


# D15, D17, R9.2, R9.3: the vote


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_d15_every_vote_in_every_order(players: int) -> None:
    """The vote closes with the first vote that decides it, not sooner and not later."""
    called = GAME.apply(first_turn(Options(players)), 0, CallHint()).state
    others = range(1, players)
    for ballots in product((True, False), repeat=players - 1):
        for order in permutations(others):
            state, yes, left = called, 1, players - 1
            for seat in order:
                assert state.public.phase is Phase.VOTE
                assert set(state.public.to_act) == set(others) - set(order[: order.index(seat)])
                result = GAME.apply(state, seat, Vote(ballots[seat - 1]))
                state, yes, left = result.state, yes + ballots[seat - 1], left - 1
                kinds = [event.kind for event in result.events]
                if yes >= NEEDED[players]:
                    assert kinds == ["voted", "hint"]
                    assert len(state.public.given) == 1
                    break
                if yes + left < NEEDED[players]:
                    assert kinds == ["voted", "hint_refused"]
                    assert state.public.given == ()
                    break
                assert kinds == ["voted"]
            assert (state.public.phase, state.public.to_act) == (Phase.ACT, (0,))
            assert state.public.votes == (None,) * players


def test_d17_the_call_is_the_callers_yes() -> None:
    called = step(toy_turn(Hint.NO_DESERT), "0 hint")
    assert told(called.events) == [("hint_called", 0)]
    assert called.state.public.votes == (True, None, None)
    assert (called.state.public.phase, called.state.public.to_act) == (Phase.VOTE, (1, 2))


def test_d17_the_others_vote_together_and_publicly() -> None:
    state = after(toy_turn(Hint.NO_DESERT), "0 hint")
    assert legal(state, 1) == legal(state, 2) == [Vote(True), Vote(False)]
    assert legal(state, 0) == []
    voted = step(state, "2 yes")
    assert voted.state.public.votes == (True, None, True)
    assert [(event.audience, event.data) for event in voted.events] == [("all", (2, "yes"))]
    assert voted.state.public.to_act == (1,)
    with pytest.raises(IllegalAction):
        step(voted.state, "2 no")


def test_d17_the_call_costs_no_action() -> None:
    state = after(toy_turn(Hint.NO_DESERT), "0 hint", "1 yes", "2 yes")
    kinds = {type(action) for action in legal(state, 0)}
    assert kinds == {Ask, Search}
    assert state.public.turn == 0


def test_r9_1_once_a_turn() -> None:
    refused = after(toy_turn(Hint.NO_DESERT), "0 hint", "1 no")
    assert not is_legal(refused, "0 hint")
    nxt = after(refused, "0 ask 2 #3")
    assert is_legal(nxt, "1 hint")


def test_d17_only_the_seat_to_move_and_only_before_acting() -> None:
    state = toy_turn(Hint.NO_DESERT)
    assert not is_legal(state, "1 hint")
    assert not is_legal(toy(true_hints=(Hint.NO_DESERT,), hints=True), "0 hint")
    owing = after(state, "0 ask 1 #3")
    assert owing.public.phase is Phase.PENALTY
    assert not is_legal(owing, "0 hint")


def test_hints_may_be_switched_off() -> None:
    assert not is_legal(position_x(hints=False, true_hints=(Hint.NO_DESERT,)), "0 hint")


# D16, R9.4, R9.5: what is given


def test_d16_one_hint_a_game() -> None:
    given = step(after(toy_turn(Hint.NO_DESERT, Hint.NO_WATER), "0 hint", "1 yes"), "2 yes")
    assert told(given.events) == [("voted", 2, "yes"), ("hint", "no_desert")]
    assert given.state.public.given == (Hint.NO_DESERT,)
    nxt = after(given.state, "0 ask 2 #3")
    assert CallHint() not in legal(nxt, 1)


def test_d16_max_hints_gives_more_in_the_dealt_order() -> None:
    state = after(toy_turn(Hint.NO_WATER, Hint.NO_DESERT, max_hints=2), "0 hint", "1 yes", "2 yes", "0 ask 2 #3")
    state = after(state, "1 hint", "2 yes", "0 yes")
    assert state.public.given == (Hint.NO_WATER, Hint.NO_DESERT)
    assert CallHint() not in legal(after(state, "1 ask 2 #4"), 2)


def test_r9_5_when_none_is_true_the_game_says_so_and_none_is_called_again() -> None:
    told_so = step(after(toy_turn(), "0 hint", "1 yes"), "2 yes")
    assert told(told_so.events) == [("voted", 2, "yes"), ("no_hint",)]
    assert told_so.state.public.given == (None,)
    assert CallHint() not in legal(after(told_so.state, "0 ask 2 #3"), 1)


def test_r9_5_when_none_is_left_the_game_says_so() -> None:
    state = after(toy_turn(Hint.NO_WATER, max_hints=3), "0 hint", "1 yes", "2 yes", "0 ask 2 #3")
    state = after(state, "1 hint", "2 yes", "0 yes", "1 ask 2 #4")
    assert state.public.given == (Hint.NO_WATER, None)
    assert CallHint() not in legal(state, 2)


@pytest.mark.parametrize("kind", Hint)
def test_r9_4_which_clues_make_each_kind_untrue(kind: Hint) -> None:
    """All 48 clues against the oracle; a negated clue mentions what it denies."""
    for clue in CLUES:
        is_true = kind in true_hints([CLUE_NUMBER[clue]], players=4)
        assert is_true is oracle.is_true_hint(kind, [clue]), clue
        assert is_true is (kind in true_hints([CLUE_NUMBER[clue.lstrip("!")]], players=4))


def test_r9_4_examples() -> None:
    def hints(*clues: str, players: int = 5) -> set[str]:
        return set(true_hints([CLUE_NUMBER[clue] for clue in clues], players))

    everything = {hint.value for hint in Hint}
    assert hints("1:animal") == everything - {"no_within_1", "no_animal_mention"}
    assert hints("!2:bear") == everything - {"no_within_2", "no_animal_mention"}
    assert hints("!1:water") == everything - {"no_within_1", "no_terrain_mention", "no_water"}
    assert hints("3:white", "2:shack") == everything - {"no_within_3", "no_within_2"}
    pair = {"no_on_terrain_pair", "no_terrain_mention", "no_forest", "no_swamp"}
    assert hints("!forest|swamp") == everything - pair


def test_d16_three_players_get_the_broad_kinds_alone() -> None:
    assert set(true_hints([CLUE_NUMBER["2:stone"]], players=3)) == {
        Hint.NO_WITHIN_1,
        Hint.NO_WITHIN_3,
        Hint.NO_ON_TERRAIN_PAIR,
        Hint.NO_TERRAIN_MENTION,
    }


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_d16_dealt_hints_are_true_and_of_the_right_kinds(players: int, mode: Mode) -> None:
    for seed in range(40):
        deal = GAME.deal(Options(players, mode, max_hints=4), Random(seed))
        wanted = oracle.true_hints(deal.setup.clues, players)
        assert set(deal.hints) <= wanted
        assert len(deal.hints) == len(set(deal.hints)) == min(4, len(wanted))


def test_d16_a_hint_is_drawn_evenly_among_the_true_kinds() -> None:
    """Each true kind of a set-up is as likely as the others, summed over many set-ups."""
    rng = Random(1)
    drawn: Counter[str] = Counter()
    expected: dict[str, float] = defaultdict(float)
    for _ in range(2000):
        setup = generate(Options(4), rng, draw_map)
        drawn[str(setup.hint)] += 1
        kinds = oracle.true_hints(setup.clues, 4)
        for kind in kinds:
            expected[kind] += 1 / len(kinds)
    assert set(drawn) <= set(expected)
    assert all(abs(drawn[kind] - share) < 5 * share**0.5 for kind, share in expected.items())


def test_d16_a_card_has_its_own_hint_and_it_is_true() -> None:
    for card in cards().values():
        for players in (2, 3, 4, 5):
            setup = card.setup(players)
            assert setup.hint is not None
            assert oracle.is_true_hint(setup.hint, setup.clues)
            mode = Options(players, card.mode, Source.CARD)
            assert deal_setup(mode, setup, Random(1)).hints == (setup.hint,)


def test_d16_a_set_up_by_hand_without_a_hint_has_one_drawn() -> None:
    """R9.4: only a card, or a set-up that names a hint, has a hint of its own."""
    made = GAME.deal(Options(4), Random(3)).setup
    bare = Setup(made.mode, 4, made.layout, made.structures, made.clues)
    options = Options(4, source=Source.HAND)
    drawn = {deal_setup(options, bare, Random(seed)).hints for seed in range(100)}
    assert {hint for hints in drawn for hint in hints} == oracle.true_hints(made.clues, 4)
    assert all(len(hints) == 1 for hints in drawn)


NO_HINT = ("!desert|forest", "!water|mountain", "1:swamp", "2:bear", "3:white")


def test_r9_5_a_set_up_by_hand_may_have_no_true_hint() -> None:
    """Clues that mention everything include a superfluous one, so every dealt set-up has a true hint."""
    options = Options(5, Mode.ADVANCED, Source.HAND)
    maps = (random_map(Mode.ADVANCED, Random(seed)) for seed in range(100))
    setup = next(s for s in (Setup(Mode.ADVANCED, 5, *each, NO_HINT) for each in maps) if len(s.habitats) == 1)
    assert oracle.true_hints(NO_HINT, 5) == set()
    deal = deal_setup(options, setup, Random(1))
    assert deal.hints == ()
    state = GAME.apply(first_turn_of(GAME.start(deal)), 0, CallHint()).state
    for seat in (1, 2, 3):
        state = GAME.apply(state, seat, Vote(True)).state
    assert state.public.given == (None,)


def test_hints_in_words() -> None:
    assert len({hint.words for hint in Hint}) == 11
    assert Hint.NO_SWAMP.words == "no clue names swamp"


def test_spectators_do_not_vote() -> None:
    state = after(toy_turn(Hint.NO_DESERT), "0 hint")
    assert GAME.legal_actions(view(state, None)) == ()
