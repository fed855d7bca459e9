"""The classic bots: legal, honest, and as clever as their level claims."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import inf, log2, prod
from random import Random

import numpy as np
import pytest

from cryptid.bots import BOTS, REFERENCES, Budget
from cryptid.bots.classic import elimination, joiner, joining, master
from cryptid.bots.classic.belief import Belief
from cryptid.bots.classic.honest import honest_actions
from cryptid.bots.classic.likelihood import ALIKE, ASKED_SPACES, HESITATION, MISTAKE, Reading, read
from cryptid.bots.entrants import named
from cryptid.core.game import play, view
from cryptid.core.masks import Mask, spaces_of
from cryptid.games.classic import Action, Classic, Options, deduce
from cryptid.games.classic.admissible import intersection
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, Mode, true_hints
from cryptid.games.classic.model import (
    Answer,
    Ask,
    CallHint,
    ClassicState,
    Correct,
    Cube,
    LoggedMove,
    Phase,
    Search,
    Vote,
    open_spaces,
)
from cryptid.games.classic.notation import from_text
from tests.bots.match import winners
from tests.games.classic.configurations import CONFIGURATIONS

GAME = Classic()


def started(options: Options, seed: int = 1) -> ClassicState:
    return GAME.start(GAME.deal(options, Random(seed)))


def choice(bot: str, state: ClassicState, seat: int, seed: int = 1) -> Action:
    seen = view(state, seat)
    action: Action = named("classic")[bot].choose(seen, GAME.legal_actions(seen), Budget(inf), Random(seed)).action
    assert action in GAME.legal_actions(seen)
    return action


def played(state: ClassicState, bots: str, until: Phase, seed: int = 1) -> ClassicState:
    rng = Random(seed)
    while state.public.phase is not until:
        seat = state.public.to_act[0]
        seen = view(state, seat)
        action = BOTS["classic"][bots].choose(seen, GAME.legal_actions(seen), Budget(inf), rng).action
        state = play(GAME, state, seat, action).state
    return state


@pytest.mark.parametrize("name", CONFIGURATIONS)
@pytest.mark.parametrize("bot", BOTS["classic"])
def test_bots_play_whole_games_of_every_configuration(name: str, bot: str) -> None:
    options = CONFIGURATIONS[name]
    for seed in range(2):
        assert len(winners("classic", options, [bot] * options.players, seed)) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", Mode)
def test_one_novice_beats_randoms(players: int, mode: Mode) -> None:
    wins = 0
    for seed in range(16):
        seat = seed % players
        bots = ["novice" if s == seat else "random" for s in range(players)]
        wins += winners("classic", Options(players, mode), bots, seed) == (seat,)
    assert wins >= 16 / players + 3


@pytest.mark.parametrize("bot", BOTS["classic"])
@pytest.mark.parametrize("players", [2, 4])
def test_bots_place_no_wrong_pieces_in_honour_mode(bot: str, players: int) -> None:
    for seed in range(5):
        end = played(started(Options(players, honour_mode=True), seed), bot, Phase.OVER, seed)
        for colour, mask in enumerate(end.hidden.masks):
            assert not end.public.cubes[colour] & mask
            assert not end.public.discs[colour] & ~mask


def test_a_bot_that_takes_over_a_seat_corrects_its_pieces() -> None:
    state = started(Options(3, honour_mode=True))
    wrong = next(s for s in range(108) if state.hidden.masks[0] >> s & 1)
    state = play(GAME, state, 0, Cube(None, wrong)).state
    for bot in BOTS["classic"]:
        action = choice(bot, state, 0)
        assert isinstance(action, Correct)
        assert action.space == wrong


def test_outside_honour_mode_everything_legal_is_honest() -> None:
    state = started(Options(3))
    legal = GAME.legal_actions(view(state, 0))
    assert honest_actions(view(state, 0), legal) is legal


def test_the_novice_agrees_to_hints() -> None:
    state = played(started(Options(3)), "random", Phase.ACT)
    state = play(GAME, state, 0, CallHint()).state
    assert choice("novice", state, 1) == Vote(True)


@pytest.mark.parametrize("bot", ["novice", "casual", "tracker", "sharp", "full_notes"])
def test_bots_search_what_they_are_sure_of(bot: str) -> None:
    """All others have a disc on a space where its own clue holds."""
    state = played(started(Options(4)), "random", Phase.ACT)
    habitat = state.hidden.habitat
    discs = tuple(Mask(1 << habitat) if colour else Mask(0) for colour in range(4))
    state = replace(state, public=replace(state.public, discs=discs))
    assert any(choice(bot, state, 0, seed) == Search(habitat) for seed in range(20))


def test_note_takers_ask_where_the_answer_is_uncertain() -> None:
    state = played(started(Options(5, Mode.ADVANCED)), "random", Phase.ACT)
    action = choice("short_memory", state, 0)
    assert isinstance(action, Ask)
    masks = deduce.masks_of(state.public)
    numbers = deduce.candidates(view(state, 0))[action.target]
    holding = sum(masks[number] >> action.space & 1 for number in numbers)
    assert 0 < holding < len(numbers)
    assert masks[CLUE_NUMBER[state.hidden.clues[0]]] >> action.space & 1


@pytest.mark.parametrize("bot", [*list(BOTS["classic"])[1:], "short_memory"])
def test_bots_use_only_their_view(bot: str) -> None:
    """In another world with the same view the bot makes the same choice."""
    state = played(started(Options(4)), "random", Phase.ACT)
    world = GAME.start(deduce.sample_deal(view(state, 0), Random(9)))
    for entry in state.public.log:
        world = play(GAME, world, entry.seat, entry.action).state
    assert choice(bot, world, 0, seed=4) == choice(bot, state, 0, seed=4)


@pytest.mark.parametrize("bot", [*list(BOTS["classic"])[1:], "short_memory"])
def test_bots_cope_with_pieces_that_contradict_each_other(bot: str) -> None:
    """In honour mode no clue may fit all pieces. The bot continues anyway."""
    state = played(started(Options(3, honour_mode=True)), "novice", Phase.ACT)
    everywhere = Mask((1 << 60) - 1)
    state = replace(state, public=replace(state.public, proven_true=(everywhere,) * 3, proven_false=(everywhere,) * 3))
    assert isinstance(choice(bot, state, 0), Ask | Search | CallHint)


@pytest.mark.parametrize("bot", ["expert", "master"])
def test_without_time_they_play_by_full_notes(bot: str) -> None:
    state = played(started(Options(5, Mode.ADVANCED)), "random", Phase.ACT)
    seen = view(state, 0)
    legal = GAME.legal_actions(seen)
    hasty, notes = (named("classic")[name].choose(seen, legal, Budget(0), Random(1)) for name in (bot, "full_notes"))
    assert hasty == notes


def test_honest_answers_with_two_players() -> None:
    state = played(started(Options(2, honour_mode=True)), "random", Phase.ACT)
    for space in range(108):
        asked = from_text(f"ask 1 {'ABCDEFGHIJKL'[space % 12]}{space // 12 + 1}")
        if asked not in GAME.legal_actions(view(state, 0)):
            continue
        after = play(GAME, state, 0, asked).state
        answer = choice("random", after, 1)
        assert isinstance(answer, Answer)
        both = all(mask >> space & 1 for mask in state.private[1].masks)
        assert (answer.colour is None) == both
        assert answer.colour is None or not state.hidden.masks[answer.colour] >> space & 1


def test_short_memory_holds_only_the_latest_pieces() -> None:
    state = played(started(Options(4)), "novice", Phase.ACT)
    assert elimination.remember(view(state, 0), state.public.log[-1:]).public.cubes[0] == Mask(0)
    assert elimination.remember(view(state, 0), state.public.log[-8:]).public.cubes == state.public.cubes


def test_belief_is_the_exact_posterior() -> None:
    state = played(started(Options(4)), "random", Phase.ACT)
    belief = Belief(view(state, 1))
    assert belief.odds == pytest.approx(deduce.odds(view(state, 1)).spaces)
    assert belief.count == deduce.odds(view(state, 1)).worlds


def exact(state: ClassicState, action: Ask | Search) -> list[float]:
    """The oracle for the exact model: how likely seat 0 is to take the action with each clue."""
    masks, held = deduce.masks_of(state.public), defaultdict[int, Counter[int]](Counter)
    for world in deduce.worlds(view(state, None)):
        held[world[0]][intersection([masks[n] for n in world])] += 1

    def explains(habitats: Counter[int]) -> float:
        most = max(habitats.values(), default=0)
        if isinstance(action, Search):
            return 1.0 if habitats[1 << action.space] == most else MISTAKE
        return (HESITATION if 2 * most >= habitats.total() else 1.0) / ASKED_SPACES

    return [explains(held[clue]) for clue in range(len(CLUES))]


def greedy(state: ClassicState, action: Ask | Search) -> list[float]:
    """The oracle for the greedy model, which chooses any of the spaces that look best."""
    fits, masks = elimination.shares(view(state, 0)), deduce.masks_of(state.public)
    hope = {space: prod(fits[seat][space] for seat in (1, 2, 3)) for space in spaces_of(open_spaces(state.public))}

    def explains(mask: Mask) -> float:
        most = max((hope[space] for space in hope if mask >> space & 1), default=0.0)
        best = [space for space in hope if mask >> space & 1 and hope[space] > most - 1e-9]
        return 1 / len(best) if action.space in best else MISTAKE / ASKED_SPACES

    return [explains(mask) for mask in masks]


def joins(state: ClassicState, action: Ask | Search) -> list[float]:
    """The oracle for the joining model, from the notes of the reference with each clue."""
    masks, seen = deduce.masks_of(state.public), view(state, 0)
    asks = [legal for legal in GAME.legal_actions(seen) if isinstance(legal, Ask)]

    def explains(number: int) -> float:
        assert seen.private is not None
        lists, left = joiner._left(replace(seen, private=replace(seen.private, masks=(masks[number],))))
        if isinstance(action, Search):
            best = [space for space in left if left[space] == max(left.values())]
            chance = (action.space in best) / max(len(best), 1)
        else:
            longest = max(map(len, lists.values()))
            most = [ask for ask in asks if len(lists[ask.target]) == longest]
            off = {ask: abs(no_share(lists[ask.target], ask) - Fraction(3, 10)) for ask in most}
            nearest = min(off.values())
            least = [ask for ask in most if off[ask] == nearest]
            chance = 3 * (action in least) / len(least)
        is_due = (len(left) <= joiner.SPACES_LEFT) == isinstance(action, Search)
        return max(chance if is_due else MISTAKE * chance, MISTAKE / ASKED_SPACES)

    def no_share(numbers: Sequence[int], ask: Ask) -> Fraction:
        return Fraction(sum(not masks[number] >> ask.space & 1 for number in numbers), len(numbers))

    return [explains(number) for number in range(len(CLUES))]


@pytest.mark.parametrize(("kind", "step"), [(Ask, 29), (Search, 7)])  # only some actions: the oracles are slow
@pytest.mark.parametrize("reasoning", [exact, greedy, joins])
def test_questions_and_searches_reveal_the_clue(
    kind: type[Ask | Search], step: int, reasoning: Callable[[ClassicState, Ask | Search], list[float]]
) -> None:
    """The odds of a belief that reads others equal those of the oracles, summed over all worlds."""
    state = played(started(Options(4), 20), "random", Phase.ACT)

    def telling(action: Ask | Search) -> tuple[bool, float]:
        """Prefer an action that separates clues, and for which several spaces are equally good."""
        by_clue = reasoning(state, action)
        values = {by_clue[world[0]] for world in deduce.worlds(view(state, 1))}
        return len(values) > 1, -max(values)

    actions = [action for action in GAME.legal_actions(view(state, 0)) if isinstance(action, kind)]
    action = max(actions[::step], key=telling)
    assert telling(action)[0]
    types = zip(exact(state, action), greedy(state, action), joins(state, action), strict=True)
    explains = [sum(each) / 3 for each in types]
    seen, masks = view(play(GAME, state, 0, action).state, 1), deduce.masks_of(state.public)
    fit = defaultdict[int, float](float)
    for world in deduce.worlds(seen):
        room = prod(108 - masks[world[seat]].bit_count() for seat in (0, 2, 3))
        fit[intersection([masks[n] for n in world])] += explains[world[0]] / room**2
    total, odds = sum(fit.values()), Belief(seen, reads_others=True).odds
    assert odds == pytest.approx([fit[1 << space] / total for space in range(108)])


def test_players_at_a_table_are_often_alike() -> None:
    """The oracle sums over the types: either all players are of one type, or each is of any."""
    likelihood = np.random.default_rng(1).random((3, 3, len(CLUES)))
    turns = dict(enumerate(np.log(likelihood), start=1))
    rows = np.array([[0, 4, 7, 2, 0, 0], [0, 5, 7, 9, 0, 0]], np.uint8)
    found = np.exp(Reading(np.zeros((4, len(CLUES))), turns).fit(rows))
    for row, fit in zip(rows, found, strict=True):
        seats = [likelihood[seat - 1, :, row[seat]] for seat in (1, 2, 3)]
        alike = sum(prod(seat[kind] for seat in seats) for kind in range(3)) / 3
        mixed = prod(seat.sum() / 3 for seat in seats)
        assert fit == pytest.approx(ALIKE * alike + (1 - ALIKE) * mixed)


@pytest.mark.parametrize(("players", "mode"), [(3, Mode.NORMAL), (4, Mode.ADVANCED), (5, Mode.NORMAL)])
def test_the_joining_model_explains_everything_that_joiners_do(players: int, mode: Mode) -> None:
    """With the clue that they have, the action is always one of the best, and searches come when they are due."""
    state, rng = started(Options(players, mode)), Random(1)
    while state.public.to_act:
        seat = state.public.to_act[0]
        seen = view(state, seat)
        action = REFERENCES["classic"]["joiner"].choose(seen, GAME.legal_actions(seen), Budget(inf), rng).action
        if isinstance(action, Ask | Search):
            is_ready, chance = joining.chances(view(state, None), seat, action)
            own = CLUE_NUMBER[state.hidden.clues[seat]]
            assert chance[own] > 0
            assert is_ready[own] == isinstance(action, Search)
        state = play(GAME, state, seat, action).state


def after_greedy_turns(seed: int, turns: int) -> ClassicState:
    """Return a game in which greedy players have taken this many turns."""
    state, rng = started(Options(4, hints=False), seed), Random(seed)
    while state.public.phase is not Phase.ACT or acts(state) < turns:
        seat = state.public.to_act[0]
        seen = view(state, seat)
        action = REFERENCES["classic"]["greedy"].choose(seen, GAME.legal_actions(seen), Budget(inf), rng).action
        state = play(GAME, state, seat, action).state
    return state


def acts(state: ClassicState) -> int:
    return sum(isinstance(entry.action, Ask | Search) for entry in state.public.log)


@pytest.mark.parametrize("seed", [5, 8, 20])
def test_the_master_searches_where_three_greedy_players_point(seed: int) -> None:
    """Going by the pieces alone, the odds of the habitat are below 30 %, so the expert asks."""
    state = after_greedy_turns(seed, turns=3)
    assert choice("expert", state, 3) != Search(state.hidden.habitat)
    assert choice("master", state, 3) == Search(state.hidden.habitat)


def test_a_player_who_first_asked_elsewhere_is_hardly_taken_as_greedy() -> None:
    """After a question that the greedy model cannot explain, the next one reveals less about the clue."""

    def told(log: Sequence[LoggedMove]) -> float:
        """Return the likelihood of the likeliest of seat 0's five clues, given its questions."""
        seen = view(replace(state, public=replace(state.public, log=tuple(log))), 1)
        by_clue = np.exp(read(seen).turns[0]).sum(axis=0)[list(deduce.candidates(seen)[0])]
        return float(by_clue.max() / by_clue.sum())

    state = after_greedy_turns(11, turns=5)
    log = list(state.public.log)
    first = next(ply for ply, entry in enumerate(log) if isinstance(entry.action, Ask))
    fits = elimination.shares(view(state, 0))[1]
    elsewhere = min(spaces_of(open_spaces(state.public)), key=fits.__getitem__)
    assert told(log) > 0.9
    log[first] = replace(log[first], action=Ask(1, elsewhere))
    assert told(log) < 0.3


def test_worlds_with_fewer_true_hints_explain_the_hint_better() -> None:
    state = played(started(Options(4), 6), "random", Phase.ACT)
    state = play(GAME, state, 0, CallHint()).state
    while state.public.phase is Phase.VOTE:
        state = play(GAME, state, state.public.to_act[0], Vote(True)).state
    seen, masks, fit = view(state, 0), deduce.masks_of(state.public), defaultdict[int, float](float)
    for world in deduce.worlds(seen):
        room = prod(108 - masks[world[seat]].bit_count() for seat in (1, 2, 3))
        fit[intersection([masks[n] for n in world])] += 1 / room**2 / len(true_hints(world, players=4))
    total, odds = sum(fit.values()), Belief(seen, reads_others=True).odds
    assert odds == pytest.approx([fit[1 << space] / total for space in range(108)])


def test_the_gain_of_a_question_is_the_decrease_in_entropy() -> None:
    """The oracle splits the worlds by the answer."""
    state = played(started(Options(4, Mode.ADVANCED), 2), "random", Phase.ACT)
    seen, masks = view(state, 0), deduce.masks_of(state.public)
    found = [(world, intersection([masks[n] for n in world])) for world in deduce.worlds(seen)]

    def entropy(habitats: Sequence[int]) -> float:
        return -sum(n / len(habitats) * log2(n / len(habitats)) for n in Counter(habitats).values())

    asks = [Ask(1, space) for space in range(0, 108, 9)]
    for ask, gain in zip(asks, Belief(seen).gains(asks), strict=True):
        yes = [habitat for world, habitat in found if masks[world[1]] >> ask.space & 1]
        no = [habitat for world, habitat in found if not masks[world[1]] >> ask.space & 1]
        after = sum(len(part) / len(found) * entropy(part) for part in (yes, no) if part)
        assert gain == pytest.approx(entropy([habitat for _, habitat in found]) - after)


@pytest.mark.parametrize("bot", ["expert", "master"])
def test_a_known_habitat_is_searched(bot: str) -> None:
    state = played(started(Options(4), 3), "random", Phase.ACT)
    discs = tuple(state.hidden.masks[colour] if colour else Mask(0) for colour in range(4))
    state = replace(state, public=replace(state.public, discs=discs))
    assert choice(bot, state, 0) == Search(state.hidden.habitat)


@pytest.mark.parametrize(("bot", "considers"), [("expert", 1), ("master", master.CUBES)])
def test_cubes_reveal_little(bot: str, considers: int) -> None:
    """The first cube is among those that leave the others the most worlds."""
    state = started(Options(2, Mode.ADVANCED), 5)
    cube = choice(bot, state, 0)
    cubes = [action for action in GAME.legal_actions(view(state, 0)) if isinstance(action, Cube)]
    kept = dict(zip(cubes, Belief(view(state, 0)).kept(cubes), strict=True))
    assert isinstance(cube, Cube)
    assert kept[cube] >= sorted(kept.values())[-considers]
    assert len(cubes) > considers


def test_the_master_takes_hints_first_and_refuses_them_to_others() -> None:
    state = played(started(Options(4, Mode.ADVANCED), 1), "random", Phase.ACT)
    assert choice("master", state, 0) == CallHint()
    state = play(GAME, state, 0, CallHint()).state
    assert choice("master", state, 1) == Vote(False)
    assert choice("expert", state, 1) == Vote(True)


@pytest.mark.parametrize("name", REFERENCES["classic"])
def test_references_play_whole_games(name: str) -> None:
    bot, rng = REFERENCES["classic"][name], Random(1)
    state = started(Options(4))
    while state.public.to_act:
        seen = view(state, state.public.to_act[0])
        action = bot.choose(seen, GAME.legal_actions(seen), Budget(inf), rng).action
        state = play(GAME, state, state.public.to_act[0], action).state
    assert state.public.revealed is not None
