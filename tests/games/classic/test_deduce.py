"""Inference: `worlds`, `odds` and `sample_world` against brute force without their code.

A world fits a view if it can be dealt, and the moves of the view, replayed in it, give the same view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from math import prod
from random import Random

import pytest

from cryptid.core.conformance import check_game
from cryptid.core.game import view
from cryptid.core.masks import NOWHERE, Mask, mask_of, spaces_of
from cryptid.core.record import replay
from cryptid.games.classic import Action, Classic, Deal, Options, Setup
from cryptid.games.classic.board import EVERYWHERE, clue_masks
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, Mode
from cryptid.games.classic.deduce import Odds, candidates, masks_of, odds, sample_deal, sample_world, story, worlds
from cryptid.games.classic.model import (
    Ask,
    CallHint,
    ClassicState,
    ClassicView,
    Correct,
    Cube,
    Phase,
    Public,
    Search,
    Source,
    Vote,
    colours_of,
)
from cryptid.games.classic.rules import begin
from cryptid.games.classic.setup import deal_setup, random_map
from tests.games.classic import oracle
from tests.games.classic.configurations import CONFIGURATIONS

GAME = Classic()

World = tuple[str, ...]


# Brute force


places_on = cache(oracle.clue_places)


def clue_places(public: Public) -> dict[str, oracle.Places]:
    return places_on(public.layout, public.structures)


def spots(mask: int) -> set[oracle.Place]:
    return {divmod(space, 12) for space in spaces_of(mask)}


def lists(seen: ClassicView, *, trusting: bool) -> list[list[str]]:
    """For each colour, return the clues that fit its pieces and the hints, ignoring lapses and corrections."""
    public = seen.public
    options = public.options
    places = clue_places(public)
    all_clues = oracle.NORMAL if options.mode is Mode.NORMAL else oracle.ADVANCED
    pool = all_clues if options.source is Source.HAND else oracle.pool(options.mode, places)
    given = [hint for hint in public.given if hint is not None]
    found = []
    for colour in range(options.clues):
        fits = [clue for clue in pool if all(oracle.is_true_hint(hint, [clue]) for hint in given)]
        if trusting:
            discs, cubes = spots(public.discs[colour]), spots(public.cubes[colour])
            fits = [clue for clue in fits if discs <= places[clue] and not cubes & places[clue]]
        found.append(fits)
    own = own_clues(seen)
    return [[own[colour]] if colour in own else fits for colour, fits in enumerate(found)]


def own_clues(seen: ClassicView) -> dict[int, str]:
    if seen.public.revealed is not None:
        return dict(enumerate(seen.public.revealed.clues))
    if seen.seat is None or seen.private is None:
        return {}
    first = 2 * seen.seat if seen.public.options.players == 2 else seen.seat
    return {first + i: clue for i, clue in enumerate(seen.private.clues)}


def could_be_dealt(public: Public, world: World) -> bool:
    options = public.options
    sets = [clue_places(public)[clue] for clue in world]
    if len(set(world)) < len(world) or not oracle.is_one_habitat(sets):
        return False
    if options.source is Source.HAND:
        return True
    if options.players == 2 and options.source is Source.GENERATED:
        return oracle.is_needed(sets) and len(sets[0] & sets[1]) >= 9 and len(sets[2] & sets[3]) >= 9
    return oracle.is_needed(sets)


def hints_agree(public: Public, world: World) -> bool:
    """Tell whether the hints fit: after "no hint", all true ones were given, unless a set-up by hand left one out."""
    if None not in public.given or public.options.source is Source.HAND:
        return True
    return oracle.true_hints(world, public.options.players) <= set(public.given)


def replays_the_same(seen: ClassicView, world: World) -> bool:
    """Tell whether the moves of the log, in a game with these clues, lead to this view."""
    public = seen.public
    places = clue_places(public)
    masks = tuple(mask_of(row * 12 + col for row, col in places[clue]) for clue in world)
    hints = tuple(hint for hint in public.given if hint is not None)
    state = begin(public.options, world, masks, hints, layout=public.layout, structures=public.structures)
    for entry in public.log:
        if entry.action not in GAME.legal_actions(view(state, entry.seat)):
            return False
        step = GAME.apply(state, entry.seat, entry.action)
        if step.events != entry.events:
            return False
        state = step.state
    return state.public == public


def brute(seen: ClassicView, *, one_habitat: bool = True, trusting: bool = True) -> list[World]:
    """Return every world that fits the view, in order."""
    found = []
    for world in product(*lists(seen, trusting=trusting)):
        is_dealt = could_be_dealt(seen.public, world) if one_habitat else len(set(world)) == len(world)
        if is_dealt and hints_agree(seen.public, world) and replays_the_same(seen, world):
            found.append(world)
    return sorted(found)


def deduced(seen: ClassicView, *, one_habitat: bool = True, trusting: bool = True) -> list[World]:
    found = worlds(seen, one_habitat=one_habitat, trusting=trusting)
    return sorted(tuple(CLUES[number] for number in world) for world in found)


# Positions


def random_states(options: Options, seed: int) -> Iterator[ClassicState]:
    rng = Random(seed)
    return played_on(GAME.start(GAME.deal(options, rng)), rng)


def played_on(state: ClassicState, rng: Random) -> Iterator[ClassicState]:
    """Play random moves to the end; in honour mode every fourth is a correction if there is one."""
    yield state
    while GAME.outcome(state.public) is None:
        seats = range(state.public.options.players)
        fixes = [(s, a) for s in seats for a in GAME.legal_actions(view(state, s)) if isinstance(a, Correct)]
        if fixes and rng.random() < 0.25:
            state = GAME.apply(state, *rng.choice(fixes)).state
        else:
            seat = rng.choice(GAME.to_act(state.public))
            others = [a for a in GAME.legal_actions(view(state, seat)) if not isinstance(a, Correct)]
            state = GAME.apply(state, seat, rng.choice(others)).state
        yield state


def views(state: ClassicState) -> list[ClassicView]:
    """Return the views of each seat and of a spectator."""
    return [view(state, seat) for seat in (None, *range(state.public.options.players))]


def effort(seen: ClassicView, *, trusting: bool = True) -> int:
    """Return the number of combinations that brute force has to try."""
    return prod(len(each) for each in lists(seen, trusting=trusting))


def compare(seen: ClassicView, *, trusting: bool = True) -> int:
    """Check `worlds` and `odds` with and without the one-habitat guarantee; return the number of worlds."""
    wanted = brute(seen, trusting=trusting)
    assert deduced(seen, trusting=trusting) == wanted
    if trusting:
        assert odds(seen) == counted(seen, wanted)
    return len(wanted)


def compare_without_guarantee(seen: ClassicView) -> None:
    wanted = brute(seen, one_habitat=False)
    assert deduced(seen, one_habitat=False) == wanted
    assert odds(seen, one_habitat=False) == counted(seen, wanted)


def counted(seen: ClassicView, found: list[World]) -> Odds:
    """Work out the odds by counting worlds."""
    places = clue_places(seen.public)
    total = max(len(found), 1)
    clues = [Counter(CLUE_NUMBER[world[colour]] for world in found) for colour in range(seen.public.options.clues)]
    spaces = Counter(spot for world in found for spot in oracle.common([places[clue] for clue in world]))
    return Odds(
        len(found),
        tuple({number: count / total for number, count in sorted(counter.items())} for counter in clues),
        tuple(spaces[divmod(space, 12)] / total for space in range(108)),
    )


# The start


@pytest.mark.parametrize("seat", [None, 0, 2])
@pytest.mark.parametrize("seed", [1, 2])
def test_three_players_at_the_start(seat: int | None, seed: int) -> None:
    state = GAME.start(GAME.deal(Options(3), Random(seed)))
    assert compare(view(state, seat)) >= 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_three_players_advanced_at_the_start(seed: int) -> None:
    state = GAME.start(GAME.deal(Options(3, Mode.ADVANCED), Random(seed)))
    assert compare(view(state, 1)) >= 1


@pytest.mark.parametrize(("mode", "seed", "fitting"), [(Mode.NORMAL, 19, 24), (Mode.ADVANCED, 40, 14)])
def test_two_players_at_the_start(mode: Mode, seed: int, fitting: int) -> None:
    """Dealt pairs are wide (R11.2), those of a card need not be (R2.8): with a card, two more worlds fit."""
    seen = view(GAME.start(GAME.deal(Options(2, mode), Random(seed))), 0)
    assert compare(seen) == fitting
    assert compare(from_source(seen, Source.CARD)) == fitting + 2


def from_source(seen: ClassicView, source: Source) -> ClassicView:
    """Return the same view with a set-up from another source."""
    return replace(seen, public=replace(seen.public, options=replace(seen.public.options, source=source)))


def test_without_the_guarantee_at_the_start() -> None:
    state = GAME.start(GAME.deal(Options(3), Random(1)))
    seen = view(state, 1)
    compare_without_guarantee(seen)
    pool = oracle.pool("normal", clue_places(state.public))
    assert odds(seen, one_habitat=False).worlds == (len(pool) - 1) * (len(pool) - 2)


# Along games


PLAYED = {name: options for name, options in CONFIGURATIONS.items() if not options.honour_mode}


@pytest.mark.many
@pytest.mark.parametrize("name", PLAYED)
def test_along_random_games(name: str) -> None:
    """Compare views of all seats and spectators, early and late, wherever brute force is feasible."""
    compared = several = 0
    limit = 250 if PLAYED[name].clues > 3 else 1000
    for seed in range(2):
        for ply, state in enumerate(random_states(PLAYED[name], seed)):
            if ply % 9 and state.public.phase is not Phase.REPLACE:
                continue
            for seen in views(state):
                if effort(seen) <= limit:
                    several += compare(seen) > 1
                    compared += 1
                    if effort(seen) <= 60:
                        compare_without_guarantee(seen)
    assert compared >= 20
    assert several >= 1


@pytest.mark.many
@pytest.mark.parametrize("options", [Options(4), Options(5, Mode.ADVANCED), Options(2)], ids=["four", "five", "two"])
def test_after_some_pieces(options: Options) -> None:
    """Compare each seat's first view for which brute force is feasible, while many worlds are left."""
    for seat in range(options.players):
        seen = next(v for v in (view(s, seat) for s in random_states(options, 7)) if effort(v) <= 4000)
        assert compare(seen) >= 1


@pytest.mark.many
@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_the_true_world_always_fits(name: str) -> None:
    """In honour mode this holds only if pieces are not trusted."""
    options = CONFIGURATIONS[name]
    trusting = not options.honour_mode
    for seed in range(4):
        for ply, state in enumerate(random_states(options, seed)):
            truth = tuple(CLUE_NUMBER[clue] for clue in state.hidden.clues)
            for seen in views(state):
                fitting = candidates(seen, trusting=trusting)
                assert all(number in each for number, each in zip(truth, fitting, strict=True))
                if ply % 8 == 0 and prod(map(len, fitting)) <= 3000:
                    assert truth in worlds(seen, trusting=trusting)


def test_after_the_end_there_is_one_world() -> None:
    for options in (Options(3), Options(2), Options(4, honour_mode=True)):
        *_, state = random_states(options, 3)
        truth = tuple(CLUE_NUMBER[clue] for clue in state.hidden.clues)
        for seen in views(state):
            assert list(worlds(seen)) == [truth]
            assert sample_world(seen, Random(1)) == truth
            assert odds(seen).spaces[state.hidden.habitat] == 1


# Hints


def ask_for_hints(state: ClassicState, rng: Random) -> ClassicState:
    """Everybody calls for a hint in every turn, and all agree, until there is no hint left."""
    while None not in state.public.given and len(state.public.given) < state.public.options.max_hints:
        seat = state.public.to_act[0]
        legal = GAME.legal_actions(view(state, seat))
        if state.public.phase is Phase.VOTE:
            action: Action = Vote(True)
        elif CallHint() in legal:
            action = CallHint()
        else:
            action = rng.choice([a for a in legal if not isinstance(a, Search)])
        state = GAME.apply(state, seat, action).state
    return state


@pytest.mark.parametrize("options", [Options(3, max_hints=2), Options(4, max_hints=11), Options(5, max_hints=11)])
def test_hints_and_the_lack_of_them(options: Options) -> None:
    for seed in range(3):
        rng = Random(seed)
        state = ask_for_hints(GAME.start(GAME.deal(options, rng)), rng)
        assert (None in state.public.given) or len(state.public.given) == options.max_hints
        for seen in views(state):
            if effort(seen) <= 4000:
                compare(seen)
        seat = view(state, 0)
        while effort(seat) > 4000:
            seat = view(next(s for i, s in enumerate(played_on(state, rng)) if i == 6), 0)
        assert compare(seat) >= 1


def test_r9_5_no_hint_left_rules_worlds_out() -> None:
    """Fewer worlds fit after the answer that there is no hint left."""
    fewer = 0
    for seed in range(12):
        rng = Random(seed)
        state = ask_for_hints(GAME.start(GAME.deal(Options(3, Mode.ADVANCED, max_hints=11), rng)), rng)
        assert state.public.given[-1] is None
        unsaid = replace(state, public=replace(state.public, given=state.public.given[:-1]))
        said, everything = set(worlds(view(state, None))), set(worlds(view(unsaid, None)))
        assert said <= everything
        fewer += said < everything
    assert fewer > 0


# Lapses, and what is owed


def starved(options: Options, seed: int, p: int, other: str) -> ClassicState:
    """Play until seat p owes a cube at a moment when another clue would leave p no space for it.

    Nobody finds the habitat, and p's pieces fit both clues.
    """
    state = GAME.start(GAME.deal(options, Random(seed)))
    places = clue_places(state.public)
    truth = [places[clue] for clue in state.hidden.clues]

    def worth(seat: int, action: Action, left: set[oracle.Place]) -> float:
        if isinstance(action, Cube):
            spot = divmod(action.space, 12)
            return -9 if seat == p and spot in places[other] else 2 if spot in left else 0
        if not isinstance(action, Ask):
            return -9
        spot = divmod(action.space, 12)
        if action.target == p:
            return 0.5 if spot in truth[p] & places[other] else -9
        if spot in truth[action.target]:
            return 0.2
        is_last = left == {spot} and seat != p
        return -5 if is_last else 3 if spot in left else -1

    while True:
        (seat,) = state.public.to_act
        left = set(oracle.EVERYWHERE - places[other]).difference(*(spots(mask) for mask in state.public.cubes))
        if state.public.phase is Phase.PENALTY and seat == p and not left:
            return state
        action = max(GAME.legal_actions(view(state, seat)), key=lambda a: worth(seat, a, left))
        state = GAME.apply(state, seat, action).state


STARVED = [(Options(3, hints=False), 6, 1, "3:white"), (Options(3, Mode.ADVANCED, hints=False), 4, 2, "1:mountain")]


@pytest.mark.parametrize(("options", "seed", "p", "other"), STARVED)
def test_r7_2_who_is_waited_for_can_pay(options: Options, seed: int, p: int, other: str) -> None:
    """With the other clue the cube would have lapsed, so that world is ruled out while the game waits for the cube."""
    state = starved(options, seed, p, other)
    world = tuple(other if seat == p else clue for seat, clue in enumerate(state.hidden.clues))
    assert could_be_dealt(state.public, world)
    seen = view(state, None)
    assert compare(seen) == 1
    assert world not in deduced(seen, one_habitat=False)


@pytest.mark.parametrize(("options", "seed", "p", "other"), STARVED)
def test_r7_2_a_lapse_tells_worlds_apart(options: Options, seed: int, p: int, other: str) -> None:
    """The same moves are played in the other world: there the cube lapses, and the first world no longer fits."""
    state = starved(options, seed, p, other)
    setup = GAME.deal(options, Random(seed)).setup
    clues = tuple(other if seat == p else clue for seat, clue in enumerate(setup.clues))
    bare = Setup(setup.mode, setup.players, setup.layout, setup.structures, clues)
    lapsed = GAME.start(deal_setup(options, bare, Random(1)))
    for entry in state.public.log:
        step = GAME.apply(lapsed, entry.seat, entry.action)
        lapsed = step.state
    assert step.events[-1].kind == "no_legal_cube"
    seen = view(lapsed, None)
    assert deduced(seen) == brute(seen) == [clues]


def smaller_map(state: ClassicState, spaces: int) -> ClassicView:
    """Return a spectator's view of a map with only these spaces."""
    return view(replace(state, public=replace(state.public, spaces=Mask(spaces))), None)


def test_r7_3_who_has_to_move_a_disc_can_move_it() -> None:
    """Clues that are true on no free space do not fit while the game waits for the disc."""
    games = (state for seed in range(50) for state in random_states(Options(3), seed))
    state = next(s for s in games if s.public.phase is Phase.REPLACE)
    (colour,) = state.public.moving
    before = candidates(view(state, None))
    free = EVERYWHERE & ~state.public.discs[colour]
    masks = clue_masks(state.public.layout, state.public.structures)
    for number in before[colour]:
        after = candidates(smaller_map(state, free & ~masks[number]))
        assert number not in after[colour]
        assert set(after[colour]) == {n for n in before[colour] if masks[n] & ~masks[number] & free & opened(state)}
        assert [each for k, each in enumerate(after) if k != colour] == [
            each for k, each in enumerate(before) if k != colour
        ]


def opened(state: ClassicState) -> int:
    closed = 0
    for mask in state.public.cubes:
        closed |= mask
    return EVERYWHERE & ~closed


def test_t14_one_of_two_colours_can_pay() -> None:
    """With two players, waiting for a cube tells that one colour has room, but not which."""
    games = (state for seed in range(20) for state in random_states(Options(2), seed))
    late = (s for s in games if s.public.phase is Phase.PENALTY and 2 <= effort(view(s, None)) <= 300)
    ruled_out = 0
    for state, _ in zip(late, range(12), strict=False):
        masks = clue_masks(state.public.layout, state.public.structures)
        first, second = colours_of(2, state.public.to_act[0])
        everything = set(worlds(view(state, None)))
        for world in everything:
            room = masks[world[first]] & masks[world[second]]
            left = set(worlds(smaller_map(state, room)))
            free = [room & opened(state) & ~state.public.discs[colour] for colour in (first, second)]
            wanted = {w for w in everything if free[0] & ~masks[w[first]] or free[1] & ~masks[w[second]]}
            assert left == wanted
            ruled_out += len(everything) - len(left)
    assert ruled_out > 0


# Set-ups by hand


def hand_made(players: int) -> Setup:
    """Return the first set-up, map by map, that has one habitat but a clue that is not needed."""
    for seed in range(50):
        layout, structures = random_map(Mode.NORMAL, Random(seed))
        places = oracle.clue_places(layout, structures)
        for clues in combinations(oracle.NORMAL, 4 if players == 2 else players):
            sets = [places[clue] for clue in clues]
            if oracle.is_one_habitat(sets) and not oracle.is_needed(sets):
                return Setup(Mode.NORMAL, players, layout, structures, clues)
    raise AssertionError("no such set-up")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_set_up_by_hand_only_has_one_habitat(players: int) -> None:
    """Its clues may be superfluous, too narrow or too wide, and with two players the pairs may be narrow."""
    options = Options(players, source=Source.HAND)
    deal = deal_setup(options, hand_made(players), Random(1))
    states = list(played_on(GAME.start(deal), Random(2)))
    seen = next(v for state in states for v in views(state) if effort(v) <= 3000)
    assert compare(seen) >= 1
    assert compare(view(states[len(states) // 2], 0)) >= 1
    assert len(set(worlds(seen))) > len(set(worlds(from_source(seen, Source.GENERATED))))


def test_r9_5_by_hand_no_hint_says_nothing() -> None:
    """A set-up by hand may have no hint though one is true."""
    setup = hand_made(3)
    state = GAME.start(Deal(Options(3, source=Source.HAND), setup))
    told = replace(state, public=replace(state.public, given=(None,)))
    assert deduced(view(told, 0)) == deduced(view(state, 0))


# Honour mode


@pytest.mark.many
def test_honour_mode_with_trust_in_the_pieces() -> None:
    compared = 0
    for seed in range(2):
        for ply, state in enumerate(random_states(Options(3, honour_mode=True), seed)):
            if ply % 4 == 0:
                for seen in views(state):
                    if effort(seen) <= 400:
                        compare(seen)
                        compared += 1
    assert compared >= 20


@pytest.mark.parametrize("options", [Options(3, honour_mode=True), Options(2, honour_mode=True)], ids=["three", "two"])
def test_honour_mode_without_trust(options: Options) -> None:
    """Only corrections, void wins and passes count as evidence."""
    for seed in range(2):
        states = list(random_states(options, seed))
        for state in (states[0], states[len(states) // 3], states[-2]):
            seen = view(state, 0)
            assert compare(seen, trusting=False) >= 1


def test_honour_mode_a_wrong_piece_may_leave_no_world() -> None:
    state = GAME.start(GAME.deal(Options(3, honour_mode=True), Random(1)))
    lost = replace(state, public=replace(state.public, cubes=(EVERYWHERE, NOWHERE, NOWHERE)))
    nothing = odds(view(lost, 1))
    assert (nothing.worlds, set(nothing.spaces)) == (0, {0.0})
    assert nothing.clues == ({}, {}, {})
    truth = tuple(CLUE_NUMBER[clue] for clue in state.hidden.clues)
    assert truth in worlds(view(lost, 1), trusting=False)


# Sampling


def is_even(seen: ClassicView, draws: int) -> None:
    """Tell whether every world occurs equally often, within five sigma."""
    everything = set(worlds(seen, trusting=False))
    rng = Random(11)
    drawn = Counter(sample_world(seen, rng) for _ in range(draws))
    even = draws / len(everything)
    assert set(drawn) <= everything
    assert all(abs(drawn[world] - even) < 5 * even**0.5 for world in everything)


@pytest.mark.many
@pytest.mark.parametrize("seat", [None, 0])
@pytest.mark.parametrize(
    "options",
    [Options(3), Options(3, Mode.ADVANCED), Options(3, Mode.ADVANCED, Source.CARD)],
    ids=["normal", "advanced", "card"],
)
def test_sampling_is_uniform_at_the_start(options: Options, seat: int | None) -> None:
    state = GAME.start(GAME.deal(options, Random(4)))
    is_even(view(state, seat), 600)


@pytest.mark.many
@pytest.mark.parametrize("options", [Options(4), Options(5, Mode.ADVANCED), Options(2)], ids=["four", "five", "two"])
def test_sampling_is_uniform_in_the_middle(options: Options) -> None:
    seen = next(v for v in (view(s, 0) for s in random_states(options, 7)) if odds_are_few(v))
    is_even(seen, 1500)


def odds_are_few(seen: ClassicView) -> bool:
    return prod(map(len, candidates(seen))) <= 20_000 and 1 < odds(seen).worlds <= 100


def test_sampling_without_trust_is_uniform() -> None:
    states = list(random_states(Options(2, honour_mode=True), 0))
    is_even(view(states[len(states) // 2], 1), 1500)


@pytest.mark.many
@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_a_sampled_deal_gives_the_same_view(name: str) -> None:
    """Its hints begin with those given, and the same number is left to give."""
    rng = Random(1)
    for ply, state in enumerate(random_states(CONFIGURATIONS[name], 2)):
        if ply % 15 == 0:
            for seen in views(state):
                deal = sample_deal(seen, rng)
                given = tuple(hint for hint in state.public.given if hint is not None)
                assert deal.hints[: len(given)] == given
                again = GAME.start(deal)
                for entry in state.public.log:
                    again = GAME.apply(again, entry.seat, entry.action).state
                assert view(again, seen.seat) == seen


def test_a_sampled_deal_knows_that_no_hint_is_left() -> None:
    rng = Random(2)
    state = ask_for_hints(GAME.start(GAME.deal(Options(3, max_hints=11), rng)), rng)
    given = tuple(hint for hint in state.public.given if hint is not None)
    assert sample_deal(view(state, 0), rng).hints == given


def test_a_set_up_by_hand_is_sampled_from_all_with_one_habitat() -> None:
    state = GAME.start(Deal(Options(3, source=Source.HAND), hand_made(3)))
    everything = set(worlds(view(state, None)))
    rng = Random(3)
    assert len(everything) > 20
    assert {sample_world(view(state, None), rng) for _ in range(60)} <= everything


class Stuck(Random):
    """A generator that always draws the same number."""

    def getrandbits(self, k: int, /) -> int:
        return 0 * k


def test_sampling_never_draws_for_ever() -> None:
    state = GAME.start(GAME.deal(Options(3), Random(1)))
    seen = view(state, None)
    assert prod(map(len, candidates(seen))) > 3000
    assert sample_world(seen, Stuck(1)) in set(worlds(seen))


def test_sample_is_a_record_with_the_moves_seen() -> None:
    state = next(s for i, s in enumerate(random_states(Options(4), 3)) if i == 20)
    record = GAME.sample(view(state, 1), Random(1))
    assert (record.game, record.version, len(record.moves)) == ("classic", 1, 20)
    *_, last = replay(GAME, record)
    assert view(last.state, 1) == view(state, 1)


@pytest.mark.parametrize("seed", range(3))
def test_a_story_counts_what_each_seat_could_know(seed: int) -> None:
    """The counts begin with the seat's own area, and are never lower than the exact worlds of its view allow."""
    record = check_game(GAME, seed, Options(players=3))
    steps = list(replay(GAME, record))
    end = steps[-1].state.public
    told = story(end)
    assert told is not None
    assert end.revealed is not None
    for seat, left in enumerate(told.left):
        assert len(left) == len(steps)
        assert left[-1] <= left[0] == masks_of(end)[CLUE_NUMBER[end.revealed.clues[seat]]].bit_count()
        for count, step in list(zip(left, steps, strict=True))[-40:-1:10]:
            exact = sum(share > 0 for share in odds(view(step.state, seat)).spaces)
            assert 1 <= exact <= count
    for colour, count in enumerate(told.fitting):
        assert count >= len(candidates(view(steps[-2].state, None))[colour]) >= 1


def test_a_story_is_told_after_the_game_only() -> None:
    assert story(GAME.start(GAME.deal(Options(players=3), Random(1))).public) is None


def test_a_story_for_two_counts_both_clues_as_own() -> None:
    end = list(replay(GAME, check_game(GAME, 1, Options(players=2))))[-1].state.public
    told = story(end)
    assert told is not None
    assert end.revealed is not None
    first, second = (masks_of(end)[CLUE_NUMBER[clue]] for clue in end.revealed.clues[:2])
    assert told.left[0][0] == (first & second).bit_count()
