"""Positions as one line of text."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cryptid.core.game import BadInput
from cryptid.games.urban.model import CRYPTID, SCIENTIST, Block, Card, Ending, Options, Phase, SensorKit
from cryptid.games.urban.position import from_position, to_position
from tests.games.urban.games import played

START = "1 sensor c PPWWK,o@,PPWKK -,o,-,o,- sha/sssshha/-/down/0 ssa/ssshhaa/-/down/0 oooommmmmooooo -"
LATE = "4 hiding c -,o,PW,m!,KKK,o,PW,o,PPW -,o,-,o@,-,o@,- s/sssh/shhaa/up/0 -/sssh/ssahaa/down/1 momooomo om"


def test_start() -> None:
    state = from_position(START)
    public = state.public
    assert (public.round, public.phase, public.turn) == (1, Phase.SENSOR, CRYPTID)
    assert public.spaces == (("PPWWK", "PPWKK"), ("", "", ""))
    assert public.city.presence == (1, 0)
    assert state.private[SCIENTIST].hand == (Card.SPLIT, Card.SPLIT, Card.ALIGN)
    assert state.hidden.blocks[:5] == (Block.ORDINARY,) * 4 + (Block.MYSTERIOUS,)
    assert to_position(state) == START
    assert from_position(f"  {START.upper()}\n") == state


def test_late() -> None:
    state = from_position(LATE)
    assert state.public.city.evidence == (0b10, 0)
    assert state.public.wilds == (True, False)
    assert state.public.evidence == (0, 1)
    assert to_position(state) == LATE


@pytest.mark.parametrize("seed", range(12))
def test_every_state_of_a_game_can_be_written_and_read(seed: int) -> None:
    _, states = played(seed)
    for state in states:
        line = to_position(state)
        read = from_position(line)
        assert to_position(read) == line
        assert (read.public.city, read.public.spaces, read.public.piles) == (
            state.public.city,
            state.public.spaces,
            state.public.piles,
        )
        assert [private.hand for private in read.private] == [private.hand for private in state.private]
        assert (read.hidden.decks, read.hidden.blocks) == (state.hidden.decks, state.hidden.blocks)


def test_options_of_a_position() -> None:
    with pytest.raises(BadInput, match="4-4-2"):
        from_position(START, Options(sensors=SensorKit.FOUR_FOUR_TWO))


def test_other_phases() -> None:
    rows = "-,o,-,o,- PPPP,o@,WWW,o@,K,o,-"
    cards = "sha/sssshha/-/down/0 ssa/ssshhaa/-/down/0"
    lifted = from_position(f"3 relocate+kk c {rows} {cards} mmmmmooooo oo")
    assert lifted.public.lifted == "KK"
    drawn = from_position(f"3 expand+mo c {rows.replace(',K,', ',KKK,')} {cards} mmmmoooo oo")
    assert drawn.private[CRYPTID].blocks == (Block.ORDINARY, Block.MYSTERIOUS)
    over = from_position(f"1 over+capture c -,o,- PPPPWWWKKK,o,-,o@,- {cards} oooommmmmooooo -")
    assert over.public.ending is Ending.CAPTURE


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("1 sensor", "sensor", "expected round, phase"),
        ("1 sensor", "9 sensor", "expected round, phase"),
        ("sensor", "victory", "there is no phase"),
        ("sensor c", "sensor+wk c", "nothing follows 'sensor'"),
        ("sensor c", "relocate+xy c", "'relocate+' is followed"),
        ("sensor c", "relocate c", "'relocate+' is followed"),
        ("sensor c", "over+tie c", "'over+' is followed"),
        ("sensor c", "expand+o c", "'expand+' is followed"),
        ("PPWWK,o@,PPWKK", "PPWWK,o@", "'ppwwk,o@' is no row"),
        ("sha/sssshha/-/down/0", "sha/sssshha/-/down", "is not hand/deck/discard/wild/evidence"),
        ("-,o,-,o,- ", "-,o,-,o,-,o,- ", "the active row has 1 blocks now"),
        ("PPWKK", "PPWK", "there are 4-3-3 sensors"),
        ("PPWWK,o@,PPWKK -,o,-,o,-", "-,o@,- PPPPWWWKKK,o,-,o,-", "the active row has sensors only in the Sensor"),
        ("o@", "o", "before hiding presence is in the active row"),
        ("-,o,-,o,-", "-,o@,-,o,-", "before hiding the inactive row has no presence"),
        ("o@", "o!@", "evidence lies on mysterious blocks only"),
        ("sha/sssshha", "sha/ssssshh", "the cards of seat 0"),
        ("sha/sssshha", "sssha/sshha", "a hand holds up to 4"),
        ("sha/sssshha/-", "sha/-/sssshha", "a deck is never empty"),
        ("oooommmmmooooo", "oooommmmmoooo", "the block deck holds 14 now"),
        ("ooooo -", "ooooo oo", "0 blocks are removed now"),
        ("oooommmmmooooo", "oooommmmoooooo", "5 blocks are mysterious"),
        ("oooommmmmooooo", "mmmmmooooooooo", "5 blocks are mysterious, none on top"),
    ],
)
def test_refusals(old: str, new: str, sentence: str) -> None:
    line = START.replace(old, new, 1)
    assert line != START
    with pytest.raises(BadInput) as refusal:
        from_position(line)
    assert refusal.value.code == "invalid_position"
    assert sentence in str(refusal.value)


def test_the_turn_belongs_to_the_phase() -> None:
    with pytest.raises(BadInput, match="other seat's turn"):
        from_position(LATE.replace("hiding c", "hiding s"))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_line_gives_a_position_or_a_refusal(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(START)))
    line = START[:at] + data.draw(st.text(alphabet="ocmspwkha,@!/-+ 19u", max_size=4)) + START[at + 1 :]
    with suppress(BadInput):
        state = from_position(line)
        assert from_position(to_position(state)) == state
