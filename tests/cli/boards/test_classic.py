"""Classic in the terminal: boards, events and choices as they are printed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cryptid.cli.boards import BOARDS
from cryptid.cli.boards.classic import choices, draw, tell
from cryptid.cli.paint import ansi, plain
from cryptid.core.conformance import check_game
from cryptid.core.game import Event, view
from cryptid.core.masks import Mask, mask_of
from cryptid.core.record import replay
from cryptid.games import GAMES
from cryptid.games.classic import Classic, Deal, Options, Setup, rules
from cryptid.games.classic.clues import Hint, Mode
from cryptid.games.classic.model import ClassicState, ClassicTransition, Phase, Source
from cryptid.games.classic.notation import from_text, space_named
from cryptid.games.classic.rules import begin
from cryptid.games.classic.setup import cards

GAME = Classic()
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve"]


def test_every_game_has_a_board() -> None:
    assert set(BOARDS) == set(GAMES)


def started(players: int = 3, card: str = "N01") -> ClassicState:
    setup: Setup = cards()[card].setup(players)
    return GAME.start(Deal(Options(players, setup.mode, Source.CARD), setup))


def after(state: ClassicState, *moves: str) -> ClassicState:
    """Return the state after these moves, each `seat action`, legal or not."""
    for move in moves:
        seat, text = move.split(" ", 1)
        state = GAME.apply(state, int(seat), from_text(text)).state
    return state


def hexes(drawing: str) -> dict[str, tuple[str, str]]:
    """Read the two lines of each hex from the drawing, by the name of its space."""
    lines = drawing.split("\n")[1:21]
    found = {}
    for col in range(12):
        for row in range(9):
            top = 2 * row + 1 + col % 2
            left = 3 + 8 * col
            name = f"{'ABCDEFGHIJKL'[col]}{row + 1}"
            found[name] = (lines[top][left : left + 7], lines[top + 1][left : left + 7])
    return found


# Drawing


def test_land() -> None:
    drawn = hexes(draw(view(started(), None), plain))
    assert drawn["A1"] == (" F b   ", "A1_____")
    assert drawn["B1"] == (" D b @U", "B1_____")
    assert drawn["L1"] == (" M   @G", "L1_____")
    assert drawn["D3"] == (" W   ^W", "D3_____")
    assert drawn["L9"] == (" F c   ", "L9_____")


def test_every_hex_has_its_terrain_and_its_name() -> None:
    state = started(3, "A01")
    drawn = hexes(draw(view(state, None), plain))
    assert all(bottom == f"{name}_____" for name, (_, bottom) in drawn.items())
    letters = "".join(top[1] for top, _ in drawn.values())
    assert {letter: letters.count(letter) for letter in "DFWMS"} == {"D": 21, "F": 22, "W": 22, "M": 22, "S": 21}
    assert sum(top[5] == "@" for top, _ in drawn.values()) == 4
    assert sum(top[5] == "^" for top, _ in drawn.values()) == 4
    for structure in state.public.structures:
        sign = {"stone": "@", "shack": "^"}[structure.kind] + {"blue": "U", "black": "K"}.get(
            structure.colour, structure.colour[0].upper()
        )
        assert drawn[f"{'ABCDEFGHIJKL'[structure.col]}{structure.row + 1}"][0].endswith(sign)


def test_the_own_clue_is_marked() -> None:
    state = started()
    for seat in range(3):
        drawn = hexes(draw(view(state, seat), plain))
        marked = mask_of(space_named(name) for name, (top, _) in drawn.items() if top[0] == "+")
        assert marked == state.private[seat].masks[0]
    assert "Your clue (seat 1): the habitat is within 3 spaces of a green structure (marked +).\n" in draw(
        view(state, 1), plain
    )


def test_two_own_clues_are_marked() -> None:
    state = started(2)
    text = draw(view(state, 1), plain)
    first, second = state.private[1].masks
    signs = {(True, True): "+", (True, False): "2", (False, True): "3", (False, False): " "}
    for name, (top, _) in hexes(text).items():
        space = space_named(name)
        assert top[0] == signs[bool(first >> space & 1), bool(second >> space & 1)]
    assert "\nYour clues (seat 1)\n  colour 2: the habitat is within 2 spaces of an abandoned shack\n" in text
    assert "\nThe spaces marked + fit both, those marked 2 or 3 only that one.\n" in text


def test_a_spectator_sees_no_clue() -> None:
    text = draw(view(started(), None), plain)
    assert "clue" not in text
    assert not any("+" in top for top, _ in hexes(text).values())


def test_pieces_and_pawn() -> None:
    state = started(5)
    state = state_with(
        state, cubes={2: ["C7"]}, discs={0: ["C7", "D4"], 1: ["C7"], 3: ["D4", "E5"], 4: ["D4"]}, pawn="D4"
    )
    drawn = hexes(draw(view(state, None), plain))
    assert drawn["C7"][1] == "C7#2o01"
    assert drawn["D4"][1] == "D4_o034"
    assert drawn["E5"][1] == "E5___o3"
    assert [name for name, (top, _) in drawn.items() if top[4] == "*"] == ["D4"]


def test_a_crowded_hex_gives_up_its_name() -> None:
    state = state_with(started(5), cubes={4: ["C7"]}, discs={seat: ["C7"] for seat in range(4)}, pawn="C7")
    assert hexes(draw(view(state, None), plain))["C7"][1] == "#4o0123"
    state = state_with(started(5), cubes={}, discs={seat: ["C7"] for seat in range(5)}, pawn="C7")
    assert hexes(draw(view(state, None), plain))["C7"][1] == "_o01234"


def state_with(
    state: ClassicState, cubes: dict[int, list[str]], discs: dict[int, list[str]], pawn: str
) -> ClassicState:
    def masks(pieces: dict[int, list[str]]) -> tuple[Mask, ...]:
        return tuple(mask_of(map(space_named, pieces.get(k, ()))) for k in range(len(state.public.cubes)))

    return replace(state, public=replace(state.public, cubes=masks(cubes), discs=masks(discs), pawn=space_named(pawn)))


CONFIGURATIONS = {
    "2": Options(2),
    "3-advanced": Options(3, Mode.ADVANCED),
    "5-hints": Options(5, max_hints=3),
    "2-honour": Options(2, Mode.ADVANCED, honour_mode=True),
    "4-honour": Options(4, honour_mode=True),
}
each_configuration = pytest.mark.parametrize("options", CONFIGURATIONS.values(), ids=CONFIGURATIONS)


@cache
def steps(options: Options) -> Sequence[ClassicTransition]:
    """Return the transitions of two random games."""
    return [step for seed in (1, 2) for step in replay(GAME, check_game(GAME, seed, options, look_rate=0))]


@each_configuration
def test_colour_adds_nothing_and_a_hundred_columns_are_enough(options: Options) -> None:
    for step in steps(options)[::40]:
        for seat in (None, *range(options.players)):
            text = draw(view(step.state, seat), plain)
            assert max(map(len, text.split("\n"))) <= 100
            assert re.sub(r"\033\[[0-9;]*m", "", draw(view(step.state, seat), ansi)) == text


def test_the_end_shows_everything() -> None:
    state = steps(Options(3))[-1].state
    text = draw(view(state, 0), plain)
    assert "The habitat is " in text
    assert all(f"\n  seat {seat}: " in text for seat in range(3))
    assert re.search(r"\nSeat \d has won\. The pawn is on \w\d\.$", text, re.MULTILINE)
    text = draw(view(steps(Options(2))[-1].state, None), plain)
    assert all(f"\n  seat {colour // 2}, colour {colour}: " in text for colour in range(4))


def test_standing() -> None:
    state = started(4)
    assert draw(view(state, 0), plain).endswith("\nSeat 0 shares a cube.")
    shared = after(state, "0 cube A1", "1 cube B1", "2 cube C1", "3 cube D1", "0 cube E1", "1 cube F1", "2 cube G1")
    acting = after(shared, "3 cube H1")
    assert draw(view(acting, 0), plain).endswith("\nSeat 0 is to move.")
    voting = after(acting, "0 hint", "1 yes")
    assert draw(view(voting, 0), plain).endswith("\nSeat 0 asks for a hint; still to vote: 2, 3.")
    told = after(voting, "3 yes")
    assert draw(view(told, 0), plain).endswith("\nSeat 0 is to move.\nHint: no clue is about a distance of 3.")


# Telling


TOLD = [
    (("cube", (1, 1, 26)), "Bob puts a cube on C3: not there."),
    (("disc", (1, 1, 26)), "Bob puts a disc on C3: it could be there."),
    (("removed", (1, 1, 26)), "Bob takes the piece from C3 away."),
    (("asked", (0, 1, 0)), "Ann asks Bob: could it be on A1?"),
    (("searched", (2, 107)), "Cid searches L9."),
    (("skipped", (2, 107)), "Cid has a disc on L9 already."),
    (("won", (2, 107)), "Cid has found it on L9 and wins!"),
    (("clue", (2, 2, "!desert|swamp")), "Cid knew: not on desert or swamp."),
    (("void_win", (0, 0)), "Ann met no cube, but A1 is not the habitat: one of the discs there is wrong."),
    (("corrected", (0, 0, 0)), "Ann corrects a mistake on A1."),
    (("search_stopped", (0, 0)), "The search of Ann stops: A1 has a cube now."),
    (("question_void", (0, 0)), "The question of Ann about A1 is void; the turn goes on with another move."),
    (("no_legal_cube", (0,)), "Ann has nowhere to put a cube; it is left out."),
    (("no_legal_disc", (0, 0)), "Ann has nowhere to put the disc; it is left out."),
    (("hint_called", (1,)), "Bob asks for a hint."),
    (("voted", (2, "no")), "Cid votes no."),
    (("hint", (Hint.NO_WATER.value,)), "The hint: no clue names water."),
    (("hint_refused", ()), "The vote fails: no hint."),
    (("no_hint", ()), "There is no hint to give."),
    (("passed", (0,)), "Ann has no move and passes."),
]


@pytest.mark.parametrize(("event", "words"), TOLD)
def test_tell(event: tuple[str, tuple[int | str, ...]], words: str) -> None:
    assert tell(Event("all", *event), NAMES[:3]) == words


def test_tell_between_two_names_the_colour() -> None:
    assert tell(Event("all", "cube", (1, 3, 26)), NAMES[:2]) == "Bob puts a cube of colour 3 on C3: not there."


def test_every_event_of_the_rules_is_told() -> None:
    source = Path(rules.__file__).read_text(encoding="utf-8")
    kinds = set(re.findall(r'\.tell\("(\w+)"', source))
    assert {event[0] for event, _ in TOLD} == kinds


@each_configuration
def test_whole_games_are_told(options: Options) -> None:
    for step in steps(options):
        for event in step.events:
            told = tell(event, NAMES[: options.players])
            assert told.endswith((".", "!", "?"))
            assert "\n" not in told


# Choosing


@each_configuration
def test_what_is_offered_is_legal_and_short(options: Options) -> None:
    phases = set()
    for step in steps(options):
        for seat in range(options.players):
            seen = view(step.state, seat)
            legal = GAME.legal_actions(seen)
            if not legal:
                continue
            phases.add(step.state.public.phase)
            task, *lines = choices(seen, legal).split("\n")
            examples = [from_text(line[2:18].strip()) for line in lines]
            assert set(examples) <= set(legal)
            assert {type(action) for action in legal} == {type(example) for example in examples}
            assert len(lines) <= 5
            assert max(map(len, (task, *lines))) <= 100
    assert {Phase.SHARE, Phase.ACT, Phase.PENALTY} <= phases


def test_a_correction_out_of_turn_is_offered() -> None:
    setup = cards()["N01"].setup(3)
    state = GAME.start(Deal(Options(3, source=Source.CARD, honour_mode=True), setup))
    wrong = next(name for name, (top, _) in hexes(draw(view(state, 0), plain)).items() if top[0] == "+")
    state = after(state, f"0 cube {wrong}")
    seen = view(state, 0)
    task, line = choices(seen, GAME.legal_actions(seen)).split("\n")
    assert task == "You may correct a mistake:"
    assert line.strip().startswith(f"correct {wrong} ")


def test_a_pass_is_offered_where_there_is_no_other_move() -> None:
    """Set up honour mode on a map of one space, which a wrong cube has closed."""
    masks = tuple(Mask(1) for _ in range(3))
    options = Options(3, honour_mode=True, hints=False, source=Source.HAND)
    setup = cards()["N01"].setup(3)
    state = begin(options, setup.clues, masks, spaces=Mask(1), layout=setup.layout, structures=setup.structures)
    state = after(state, "0 cube A1")
    seen = view(state, 0)
    assert "\n  pass            there is no other move" in choices(seen, GAME.legal_actions(seen))
