"""`cryptid play`: whole games from scripted input."""

from __future__ import annotations

import itertools
import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cryptid.bots import BOTS, REFERENCES, Choice
from cryptid.bots.random_bot import RandomBot
from cryptid.cli import play as command
from cryptid.cli.console import HELP
from cryptid.cli.local_table import LocalTable
from cryptid.cli.parser import parser
from cryptid.core.codec import encode
from cryptid.core.game import view
from cryptid.core.record import load_record, replay
from cryptid.games import GAMES
from cryptid.games.classic import Action, Classic, Options
from cryptid.games.classic.board import clue_masks
from cryptid.games.classic.clues import CLUES, Mode, clue_words
from cryptid.games.classic.model import Answer, CallHint, Correct, Cube, Search, Vote
from cryptid.games.classic.notation import SPACE_BY_NAME, SPACE_NAMES
from cryptid.games.classic.setup import cards
from tests.bots.programs import JAVASCRIPT, READY
from tests.cli.running import Result, cryptid, refusal, terminal

GAME = Classic()
Choose = Callable[[Sequence[Action]], Action]


def script(options: Options, seed: int, choose: Choose, plies: int = 10_000) -> list[str]:
    """Return what people in all seats type if they choose like this, with Enter at each change of seat."""
    state = GAME.start(GAME.deal(options, Random(seed)))
    lines: list[str] = []
    at_screen = None
    while GAME.outcome(state.public) is None and len(state.public.log) < plies:
        seat = GAME.to_act(state.public)[0]
        action = choose(GAME.legal_actions(view(state, seat)))
        lines += [""] * (seat != at_screen)
        lines.append(GAME.to_text(action))
        state, at_screen = GAME.apply(state, seat, action).state, seat
    return lines


def by_kind(seed: int) -> Choose:
    """Choose each kind of action equally often, so that games are short and include votes on hints."""
    rng = Random(seed)

    def choose(legal: Sequence[Action]) -> Action:
        kind = rng.choice(list(dict.fromkeys(map(type, legal))))
        return rng.choice([action for action in legal if type(action) is kind])

    return choose


def played(lines: Sequence[str], *argv: str, path: Path) -> tuple[Result, list[tuple[int, str]]]:
    """Play these lines, and return the result and the recorded moves."""
    result = cryptid("play", "classic", "--record", str(path), *argv, stdin="".join(f"{line}\n" for line in lines))
    assert (result.code, result.err) == (0, "")
    record = load_record(path.read_text(), GAMES)
    assert len(list(replay(GAMES["classic"], record))) == len(record.moves) + 1
    return result, list(record.moves)


def test_a_whole_game_against_bots(tmp_path: Path) -> None:
    """A person who tries every search and every cube in turn finds the habitat in the end."""
    tries = [f"{verb} {name}" for verb in ("SEARCH", "cube") for name in SPACE_NAMES]
    seats = ["--seats", "human,random,random,random"]
    result, moves = played(tries * 60, "--seed", "6", "--option", "hints=false", *seats, path=tmp_path / "game.jsonl")
    setup = GAME.deal(Options(hints=False), Random(6)).setup
    habitat = SPACE_NAMES[setup.habitats[0]]
    assert f"The habitat is {habitat}. The clues were\n" in result.out
    for seat, clue in enumerate(setup.clues):
        assert f"\n  seat {seat}: {clue_words(clue)}\n" in result.out
    assert re.search(r"\nSeat \d \((you|random)\) won \(found\) after \d+ moves\. The seed was 6\.\n", result.out)
    assert result.out.endswith(f"Read it with: cryptid replay {tmp_path / 'game.jsonl'}\n")
    assert moves[-1][1] == f"search {habitat}"
    assert "There is a cube on " in result.out
    assert "Your clue is not true on " in result.out


@pytest.mark.parametrize(
    "options",
    [Options(2), Options(2, Mode.ADVANCED), Options(3), Options(5, Mode.ADVANCED, max_hints=2), Options(4, start=2)],
    ids=str,
)
def test_whole_games_of_people(options: Options, tmp_path: Path) -> None:
    lines = script(options, 8, by_kind(8))
    seats = ",".join(["human"] * options.players)
    more = ["--mode", options.mode, "--option", f"max_hints={options.max_hints}", "--option", f"start={options.start}"]
    result, moves = played(lines, "--seats", seats, "--seed", "8", *more, path=tmp_path / "game.jsonl")
    assert [text for _, text in moves] == [line for line in lines if line]
    assert "won (found)" in result.out
    asks_enter = re.findall(r"Seat (\d) \(human\) is next\. Press Enter", result.out)
    assert len(asks_enter) == lines.count("")
    assert all(a != b for a, b in itertools.pairwise(asks_enter))


def test_each_sees_only_the_own_clue_at_a_shared_screen(tmp_path: Path) -> None:
    lines = script(Options(3), 5, by_kind(5))
    result, _ = played(lines, "--seats", "human,human,human", "--seed", "5", path=tmp_path / "game.jsonl")
    words = [clue_words(clue) for clue in GAME.deal(Options(3), Random(5)).setup.clues]
    pages = re.split(r"Seat (\d) \(human\) is next\. Press Enter when nobody else can see the screen\. ", result.out)
    for seat, page in zip(pages[1:-2:2], pages[2:-2:2], strict=True):
        assert [clue in page for clue in words] == [int(seat) == other for other in range(3)]


def test_what_happened_since_is_told_to_everyone(tmp_path: Path) -> None:
    """On a shared screen, each seat is told each move once when it acts again; everybody is told the last move."""
    lines = script(Options(3, hints=False), 5, by_kind(5))
    argv = ["--seats", "human,human,human", "--seed", "5", "--option", "hints=false"]
    result, moves = played(lines, *argv, path=tmp_path / "game.jsonl")
    first = f"Seat {moves[0][0]} (human) puts a cube on {moves[0][1].split()[1]}: not there."
    assert result.out.count(first) == 3
    assert result.out.count(" has found it on ") == 1


def test_an_answer_is_told_before_the_penalty(tmp_path: Path) -> None:
    """The asker stays at the screen and is told the answer."""
    state = GAME.start(GAME.deal(Options(3), Random(1)))
    false = [name for name, space in SPACE_BY_NAME.items() if not state.private[1].masks[0] >> space & 1]
    lines = script(Options(3), 1, lambda legal: legal[-1], plies=6)
    question = next(name for name in false if not any(name in line for line in lines))
    argv = ["--seats", "human,human,human", "--seed", "1"]
    result, _ = played([*lines, "", f"ask 1 {question}"], *argv, path=tmp_path / "game.jsonl")
    told = result.out.index(f"Seat 1 (human) puts a cube on {question}: not there.")
    assert told < result.out.index("You owe a cube")


def test_a_hint_is_voted_on(tmp_path: Path) -> None:
    """The person votes first, although the bots alone could decide."""

    def choose(legal: Sequence[Action]) -> Action:
        kinds = (CallHint, Vote, Search, Cube)
        return next(action for kind in kinds for action in legal if isinstance(action, kind))

    lines = script(Options(3), 4, choose)
    result, moves = played(lines, "--seats", "human,human,human", "--seed", "4", path=tmp_path / "game.jsonl")
    assert (0, "hint") in moves
    assert "Seat 0 asks for a hint. Vote:\n  yes " in result.out
    assert "Seat 1 (human) votes yes.\n" in result.out
    assert "  The hint: no clue " in result.out
    assert "Hint: no clue " in result.out


def test_people_vote_before_bots(tmp_path: Path) -> None:
    lines = ["cube B1", "cube A2"] + [f"cube {name}" for name in SPACE_NAMES]
    seats = ["--seats", "random,random,random,human"]
    with patch.dict(BOTS["classic"], random=HintCaller()):
        _, moves = played([*lines, "no", "quit"], "--seed", "1", *seats, path=tmp_path / "game.jsonl")
    asked = next(i for i, (_, text) in enumerate(moves) if text == "hint")
    assert moves[asked + 1] == (3, "no")


class HintCaller(RandomBot):
    def choose(self, view: Any, legal: Sequence[Any], budget: Any, rng: Random) -> Choice:
        return Choice(legal[-1], "")


def test_a_bot_that_cheats_is_no_refusal() -> None:
    with patch.dict(BOTS["classic"], random=Cheat()), pytest.raises(AssertionError, match="the bot random chose"):
        cryptid("play", "classic", "--seats", "random,random,random")


class Cheat(RandomBot):
    def choose(self, view: Any, legal: Sequence[Any], budget: Any, rng: Random) -> Choice:
        return Choice(CallHint(), "")


def test_two_players_answer_and_move_discs(tmp_path: Path) -> None:
    lines = script(Options(2), 3, by_kind(3))
    result, moves = played(lines, "--seats", "human,human", "--seed", "3", path=tmp_path / "game.jsonl")
    texts = [text for _, text in moves]
    assert any(text.startswith("answer cube ") for text in texts)
    assert "answer discs" in texts
    assert "Your clues (seat 0)\n  colour 0: the habitat is " in result.out
    assert re.search(r"Could it be on \w\d\? Answer seat [01]:\n  answer ", result.out)


def test_honour_mode_with_a_correction(tmp_path: Path) -> None:
    """Seat 0 shares a cube where its clue holds, and corrects it at the next prompt."""
    options = Options(3, honour_mode=True, hints=False)
    start = GAME.start(GAME.deal(options, Random(2)))
    clue = start.private[0].masks[0]
    wrong = next(space for space in range(108) if clue >> space & 1)

    def choose(legal: Sequence[Action]) -> Action:
        for action in legal:
            if isinstance(action, Correct):
                return action
        if Cube(None, wrong) in legal:
            return Cube(None, wrong)
        return truth(legal)

    def truth(legal: Sequence[Action]) -> Action:
        habitat = GAME.deal(options, Random(2)).setup.habitats[0]
        if Search(habitat) in legal:
            return Search(habitat)
        return next(a for a in legal if not isinstance(a, Answer) or a.reply == "disc")

    lines = script(options, 2, choose)
    argv = ["--seats", "human,human,human", "--seed", "2", "--option", "honour_mode=true", "--option", "hints=false"]
    result, moves = played(lines, *argv, path=tmp_path / "game.jsonl")
    correction = next(text for seat, text in moves if seat == 0 and text.startswith("correct "))
    assert correction.startswith(f"correct {SPACE_NAMES[wrong]} ")
    assert f"Seat 0 (human) corrects a mistake on {SPACE_NAMES[wrong]}.\n" in result.out
    assert f"your piece on {SPACE_NAMES[wrong]} is wrong" in result.out


def test_bots_alone_are_watched(tmp_path: Path) -> None:
    seats = ["--seats", "random,random,random", "--option", "hints=false"]
    result, moves = played([], *seats, "--seed", "1", path=tmp_path / "game.jsonl")
    assert "Your clue" not in result.out
    assert f"won (found) after {len(moves)} moves" in result.out
    again, _ = played([], *seats, "--seed", "1", path=tmp_path / "again.jsonl")
    assert again.out.splitlines()[:-1] == result.out.splitlines()[:-1]


# At the keyboard


def typed(*lines: str, argv: Sequence[str] = ("--seats", "human,random,random,random")) -> str:
    result = cryptid("play", "classic", "--seed", "5", *argv, stdin="".join(f"{line}\n" for line in lines))
    assert (result.code, result.err) == (0, "")
    assert max(len(line) for line in result.out.split("\n") if " > " not in line) <= 100
    return result.out


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "cryptid" / "adapt.json"


def opponents(*argv: str) -> list[str]:
    """Return the levels of the bots in the first line of a game."""
    return re.findall(r"Seat \d \((\w+)\)", typed(argv=argv).split("\n")[0])[1:]


def play_at_random(table: LocalTable, seat: int) -> None:
    """Act in place of the person at the keyboard."""
    table.take(seat, Random(len(table.moves)).choice(GAMES["classic"].legal_actions(view(table.state, seat))))


def test_the_first_game_is_against_novices_that_give_little_away(own_folder: Path) -> None:
    assert opponents() == ["quiet"] * 3
    assert opponents("--players", "2") == ["novice"]
    assert opponents("--seats", "human,adapt,master") == ["quiet", "master"]
    assert not own_folder.exists(), "a game that was left does not count"


def test_bots_adapt_after_each_game(own_folder: Path) -> None:
    levels = []
    for seed in range(9):
        with patch.object(LocalTable, "ask", play_at_random):  # and lose
            assert cryptid("play", "classic", "--seed", str(seed)).code == 0
        levels.append(opponents())
    assert levels[:4] == [["quiet"] * 3] * 4, "the first five games"
    assert levels[4] == ["casual"] * 3, "then it starts at casual"
    assert levels[5] == ["novice", "novice", "casual"], "each loss moves it down"
    assert levels[6] == ["novice"] * 3
    assert levels[8] == ["gentle"] * 3, "after a game with some of these"


@pytest.mark.parametrize("text", ["", "[]", "{", '{"classic": "high"}'])
def test_a_damaged_file_counts_as_no_games(own_folder: Path, text: str) -> None:
    own_folder.parent.mkdir()
    own_folder.write_text(text)
    assert opponents() == ["quiet"] * 3


START = GAME.start(GAME.deal(Options(), Random(5)))  # of the games that are typed here
CUBES = [GAME.to_text(action).removeprefix("cube ") for action in GAME.legal_actions(view(START, 0))]
OWN = next(name for name, space in SPACE_BY_NAME.items() if START.private[0].masks[0] >> space & 1)


def test_the_position_and_the_choices_are_shown() -> None:
    out = typed()
    clue = clue_words(START.private[0].clues[0])
    assert f"\nYour clue (seat 0): the habitat is {clue} (marked +).\n" in out
    assert "\nShare a cube: " in out
    assert out.endswith("Seat 0 (you) > \nYou left the game. The seed was 5.\n")


def test_help_board_legal_quit() -> None:
    out = typed(" Help ", "LEGAL", "board", "", "quit", f"cube {CUBES[0]}")
    assert HELP in out
    assert f"\n  cube: {' '.join(CUBES[:3])} " in out.replace("> ", "> \n")
    assert out.count("\nLand        D desert") == 2
    assert "puts a cube" not in out
    assert out.endswith("Seat 0 (you) > You left the game. The seed was 5.\n")


def test_legal_actions_without_a_second_word_stand_together() -> None:
    assert "\n  hint\n" in typed(*(f"cube {name}" for name in CUBES), "legal")
    lines = script(Options(3), 4, lambda legal: next((a for a in legal if isinstance(a, CallHint)), legal[0]))
    cut = lines[: lines.index("hint") + 1]
    argv = ["--seats", "human,human,human"]
    result = cryptid("play", "classic", "--seed", "4", *argv, stdin="\n".join([*cut, "", "legal"]))
    assert "> " in result.out
    assert "  yes, no\n" in result.out


def test_what_cannot_be_played_is_said_and_asked_again() -> None:
    out = typed("jump", "cube Z9", f"cube {OWN}", "search A1", f"cube {CUBES[0].lower()}")
    assert "> 'jump' is no action; the first word is one of " in out
    assert "> 'cube Z9' is not complete; write it like 'cube C7'.\n" in out
    assert f"> Your clue is true on {OWN}, so a cube there would be wrong.\n" in out
    assert "> 'search' is not possible now. You can type: cube.\n" in out
    assert f"  Seat 0 (you) puts a cube on {CUBES[0]}: not there.\n" in out


def test_the_end_of_the_input_between_two_people() -> None:
    out = typed(argv=["--seats", "human,human"])
    assert out.endswith("nobody else can see the screen. \nYou left the game. The seed was 5.\n")


def test_no_keyboard_at_all() -> None:
    with patch("cryptid.cli.screen.sys.stdin", None):
        assert command.run(parser().parse_args(["play", "classic"])) == 0


def test_an_unfinished_game_is_recorded_too(tmp_path: Path) -> None:
    _, moves = played(["cube A1", "quit"], "--seed", "5", path=tmp_path / "game.jsonl")
    assert moves[0] == (0, "cube A1")


def test_without_a_seed_games_differ() -> None:
    assert len({cryptid("play", "classic").out for _ in range(3)}) == 3


# In a terminal


def shown_at_a_terminal(**environ: str) -> str:
    """Return what a terminal shows, line by line, at the start of a game between two people."""
    with terminal("play", "classic", "--plain", "--seats", "human,human", "--seed", "1", **environ) as shown:
        shown.type("\nquit\n")
        return shown.read_to_the_end()


def test_colours_in_a_terminal() -> None:
    assert "\033[38;5;16;48;5;" in shown_at_a_terminal(TERM="xterm-256color")


def test_no_colours_where_they_are_not_wanted() -> None:
    shown = shown_at_a_terminal(TERM="xterm-256color", NO_COLOR="1")
    assert "\033[2J\033[3J\033[H" in shown
    assert "48;5" not in shown


def test_a_dumb_terminal() -> None:
    shown = shown_at_a_terminal(TERM="dumb")
    assert "\033" not in shown
    assert "\r\n" * 60 in shown


def test_a_narrow_window_is_told() -> None:
    warning = "This window has 80 columns, but boards need 100."
    assert warning in shown_at_a_terminal(COLUMNS="80")
    assert warning not in shown_at_a_terminal(COLUMNS="100")


# Set-ups from a file


@pytest.fixture
def setup_file(tmp_path: Path) -> Path:
    path = tmp_path / "setup.json"
    path.write_text(json.dumps(encode(cards()["A01"].setup(3))))
    return path


def test_a_set_up_made_by_hand(setup_file: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    result, _ = played([], "--setup", str(setup_file), path=record)
    clue = clue_words(cards()["A01"].setup(3).clues[0])
    assert f"Your clue (seat 0): the habitat is {clue} (marked +)." in result.out
    assert "Note: " not in result.out
    options = load_record(record.read_text(), GAMES).deal.options
    assert (options.players, options.mode, options.source) == (3, "advanced", "hand")


def test_a_set_up_with_a_warning(setup_file: Path) -> None:
    spare = spare_clue()
    setup_file.write_text(json.dumps(spare))
    result = cryptid("play", "classic", "--setup", str(setup_file))
    assert result.code == 0
    assert result.out.startswith("Note: Not every clue is needed to find the habitat.\n")
    assert not any(clue in result.out for clue in spare["clues"])


def spare_clue() -> Any:
    """Return a card for three players with a fourth clue that is true on its habitat."""
    setup = cards()["A01"].setup(3)
    masks = clue_masks(setup.layout, setup.structures)
    spare = next(
        clue
        for clue, mask in zip(CLUES, masks, strict=True)
        if clue not in setup.clues and mask >> setup.habitats[0] & 1 and 42 <= mask.bit_count() <= 66
    )
    return encode(setup) | {"players": 4, "clues": [*setup.clues, spare], "hint": None}


def test_arguments_and_set_up_must_agree(setup_file: Path) -> None:
    def said(*argv: str) -> str:
        return refusal("play", "classic", "--setup", str(setup_file), *argv)

    assert said("--players", "4") == f"{setup_file}: players: the set-up is for 3, not 4."
    assert said("--mode", "normal") == f"{setup_file}: mode: the set-up is for advanced, not normal."
    assert said("--seats", "human,human") == "--seats: expected 3 names, not 2."
    assert said("--option", "source=card") == "source: with --setup, the source is hand; leave this option out."
    assert cryptid("play", "classic", "--setup", str(setup_file), "--players", "3").code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "value: not JSON"),
        ("[1]", "value: expected an object"),
        (json.dumps(encode(cards()["N01"].setup(3)) | {"habitat": [0, 0]}), "habitat: the clues leave [1, 8]."),
        (
            json.dumps(encode(cards()["N01"].setup(3)) | {"clues": ["1:swamp"] * 3}),
            "clues[1]: '1:swamp' is dealt twice.",
        ),
        (
            json.dumps(encode(cards()["N01"].setup(3)) | {"clues": ["1:swamp", "1:water", "2:bear"], "habitat": None}),
            "clues: expected exactly one habitat, these leave ",
        ),
    ],
)
def test_set_ups_that_cannot_be_played(text: str, said: str, setup_file: Path, tmp_path: Path) -> None:
    setup_file.write_text(text)
    record = tmp_path / "game.jsonl"
    told = refusal("play", "classic", "--setup", str(setup_file), "--record", str(record))
    assert told.startswith(f"{setup_file}: {said}")
    assert not record.exists()


def test_only_classic_is_played_from_a_file(setup_file: Path) -> None:
    class Other(Classic):
        name = "other"

    with patch.dict(GAMES, other=Other()):
        assert refusal("play", "other", "--setup", str(setup_file)) == (
            "--setup: other has no set-up files; only classic does."
        )


def test_refusals(tmp_path: Path) -> None:
    known = ", ".join(["human", "adapt", *BOTS["classic"], *REFERENCES["classic"]])
    assert refusal("play", "classic", "--seats", "human,hal") == f"there is no player 'hal'; there are {known}."
    assert refusal("play", "classic", "--seats", "") == f"there is no player ''; there are {known}."
    assert refusal("play", "classic", "--seats", "human") == "players: expected a whole number from 2 to 5."
    assert refusal("play", "classic", "--seats", "human,human", "--players", "3") == "--seats: expected 3 names, not 2."
    assert refusal("play", "classic", "--record", str(tmp_path)) == f"{tmp_path}: is a folder."
    assert (
        refusal("play", "classic", "--record", f"{tmp_path}/a/b") == f"{tmp_path}/a/b: there is no folder {tmp_path}/a."
    )
    missing = f"{tmp_path}/none: cannot be read (No such file or directory)."
    assert refusal("play", "classic", "--setup", f"{tmp_path}/none") == missing
    assert list(tmp_path.iterdir()) == []


def test_a_record_that_cannot_be_written_is_a_failure_of_the_environment(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    with patch.object(Path, "write_text", side_effect=OSError(28, "No space left on device")):
        result = cryptid("play", "classic", "--record", str(path))
    assert (result.code, result.err) == (1, f"cryptid: {path}: No space left on device.\n")


def test_an_interrupted_game_is_recorded_too(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    with patch("cryptid.cli.screen.read_line", side_effect=[f"cube {CUBES[0]}", KeyboardInterrupt]):
        result = cryptid("play", "classic", "--seed", "5", "--record", str(path))
    assert (result.code, result.err) == (130, "cryptid: interrupted.\n")
    assert load_record(path.read_text(), GAMES).moves[0] == (0, f"cube {CUBES[0]}")


def test_a_name_that_no_file_can_have() -> None:
    result = cryptid("play", "classic", "--record", "x" * 300)
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1


@settings(max_examples=50)
@given(st.binary())
def test_any_input_at_the_keyboard(data: bytes) -> None:
    result = cryptid("play", "classic", "--seed", "1", stdin=data)
    assert (result.code, result.err) == (0, "")


@settings(max_examples=50)
@given(data=st.binary(max_size=50) | st.sampled_from([b"{}", b"[]", b'{"board": 1}', b'{"board": "x", "mode": 2}']))
def test_any_set_up_file(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "setup.json"
    path.write_bytes(data)
    result = cryptid("play", "classic", "--setup", str(path))
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)


def test_a_program_takes_a_seat(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    words = ("--seats", f"{JAVASCRIPT},{JAVASCRIPT}", "--seed", "1", "--record", str(path))
    assert cryptid("play", "urban", *words).code == 0
    first = path.read_text()
    assert cryptid("play", "urban", *words).code == 0
    assert path.read_text() == first


def test_a_program_that_fails_ends_the_game_and_what_was_played_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    bot = tmp_path / "bot.py"
    bot.write_text(READY)
    seats = f"novice,program:{sys.executable} {bot}"
    result = cryptid("play", "urban", "--seats", seats, "--seed", "1", "--record", str(path))
    assert result.code == 2
    assert result.err.startswith("cryptid: the program ")
    assert result.err.endswith("ended before it answered (exit code 0).\n")
    assert load_record(path.read_text(), GAMES).moves
