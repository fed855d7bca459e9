"""`cryptid habitat`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cryptid.core.codec import encode
from cryptid.games.classic.clues import CLUES
from cryptid.games.classic.model import Options
from cryptid.games.classic.notation import SPACE_NAMES
from cryptid.games.classic.setup import cards, generate
from tests.cli.running import cryptid, refusal

GOOD: dict[str, Any] = encode(cards()["N01"].setup(3))


def habitats(*setups: Any) -> list[list[list[int]]]:
    result = cryptid("habitat", stdin="".join(json.dumps(setup) + "\n" for setup in setups))
    assert (result.code, result.err) == (0, "")
    lines = [json.loads(line) for line in result.out.splitlines()]
    assert all(list(line) == ["habitats", "names"] for line in lines)
    assert all([SPACE_NAMES[row * 12 + col] for row, col in line["habitats"]] == line["names"] for line in lines)
    return [line["habitats"] for line in lines]


def test_cards_have_one() -> None:
    printed = json.loads((Path(__file__).parent.parent / "games/classic/card_habitats.json").read_text())
    for card in list(cards().values())[:10]:
        setups = [card.setup(players) for players in (3, 4, 5)]
        assert habitats(*map(encode, setups)) == [[list(printed[card.id][str(s.players)])] for s in setups]


def test_hint_and_habitat_are_optional_and_not_believed() -> None:
    bare = {name: value for name, value in GOOD.items() if name not in ("hint", "habitat")}
    false = GOOD | {"hint": "no_swamp", "habitat": [0, 0]}
    assert habitats(GOOD, bare, false) == [[GOOD["habitat"]]] * 3


def test_none_and_many() -> None:
    none = GOOD | {"clues": ["desert|forest", "!desert|forest", "1:water"]}
    many = GOOD | {"clues": ["desert|forest"] * 3}
    nothing, much = habitats(none, many)
    assert nothing == []
    assert len(much) == 43
    assert much == sorted(much)


def test_clues_of_another_mode_only_matter_in_play() -> None:
    assert habitats(GOOD | {"clues": ["3:black", "1:swamp", "2:bear"]}) == [[]]


def test_as_owners_of_the_box_write_it() -> None:
    entries = dict(cards()["N01"].rows[0][1])
    clues = [f"{book} {number}" for book, number in entries.items()]
    structures = [
        {"kind": s["kind"], "colour": s["colour"], "space": SPACE_NAMES[s["row"] * 12 + s["col"]]}
        for s in GOOD["structures"]
    ]
    for setup in ({"card": "N01", "players": 3}, GOOD | {"clues": clues}, GOOD | {"structures": structures}):
        assert habitats(setup) == [[GOOD["habitat"]]]


def test_the_board_of_a_key() -> None:
    board = {"board": "intro_12345625037B0B3472", "players": 3, "clues": ["1:water", "2:bear", "3:white"]}
    assert len(habitats(board)[0]) > 1


def test_what_setup_writes_is_read() -> None:
    written = cryptid("setup", "--json", "--count", "3", "--seed", "1").out
    assert [json.loads(line)["habitats"] for line in cryptid("habitat", stdin=written).out.splitlines()] == [
        [list(generate(Options(), Random(seed)).habitat or ())] for seed in (1, 2, 3)
    ]


def test_blank_lines_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "setups.jsonl"
    path.write_text(f"\n{json.dumps(GOOD)}\r\n  \n{json.dumps(GOOD)}")
    assert cryptid("habitat", str(path)).out.count("\n") == 2
    assert cryptid("habitat", stdin="").out == cryptid("habitat", stdin="\n\n").out == ""


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert refusal("habitat", str(tmp_path)) == f"{tmp_path}: cannot be read (Is a directory)."
    assert refusal("habitat", str(tmp_path / "none")) == f"{tmp_path}/none: cannot be read (No such file or directory)."
    assert refusal("habitat", "a\0b") == "a\\x00b: cannot be read (embedded null byte)."
    assert refusal("habitat", stdin=b'{"mode": "\xff"}') == "-: is not UTF-8 text (byte 10)."


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"mode": "hard"}, 'mode: expected one of normal, advanced, not "hard"'),
        ({"players": 6}, "players: expected 2 to 5, not 6."),
        ({"players": True}, "players: expected a whole number, not true"),
        ({"players": 4}, "clues: expected 4 clues for 4 players, not 3."),
        ({"layout": GOOD["layout"][:5]}, "layout: expected each of the tiles 1 to 6 once."),
        ({"layout": [*GOOD["layout"][:5], {"tile": 1}]}, "layout[5].rotated: missing"),
        (
            {"structures": []},
            "structures: expected a stone and a shack of each colour (white, green, blue) in normal mode.",
        ),
        (
            {"structures": [GOOD["structures"][0] | {"row": 9}, *GOOD["structures"][1:]]},
            "structures[0].row: expected 0 to 8, not 9.",
        ),
        ({"clues": ["1:water", "1:lava", "2:bear"]}, "clues[1]: there is no clue '1:lava'."),
        ({"hint": "no_lava"}, "hint: expected one of no_within_1,"),
        ({"habitat": [1]}, "habitat: expected 2 entries, not 1"),
        ({"colour": 1}, "colour: no such field"),
    ],
)
def test_a_bad_line_is_named_and_nothing_printed(change: dict[str, Any], said: str) -> None:
    lines = [GOOD, GOOD | change, GOOD]
    told = refusal("habitat", stdin="".join(json.dumps(line) + "\n" for line in lines))
    assert told.startswith(f"-: line 2: {said}")


@pytest.mark.parametrize("line", ["{", "[]", "null", "NaN", '{"a": 1, "a": 2}', "[" * 100_000, "9" * 5000])
def test_lines_that_are_no_set_up(line: str) -> None:
    assert refusal("habitat", stdin=f"\n{line}").startswith("-: line 2: ")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(CLUES),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


def is_answer_or_refusal(code: int, out: str, err: str) -> bool:
    return (code == 0 and not err) or (code == 2 and not out and err.count("\n") == 1)


@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    result = cryptid("habitat", stdin=data)
    assert is_answer_or_refusal(result.code, result.out, result.err)


@settings(max_examples=50)
@given(st.sampled_from(sorted(GOOD)), json_values)
def test_any_field(name: str, value: Any) -> None:
    result = cryptid("habitat", stdin=json.dumps(GOOD | {name: value}))
    assert is_answer_or_refusal(result.code, result.out, result.err)
