"""Codes that are easy to say aloud."""

from __future__ import annotations

import re

import pytest

from cryptid.server.table.codes import SYLLABLES, fresh_code, read_code


def test_codes_are_three_groups_of_two_syllables() -> None:
    codes = {fresh_code() for _ in range(1000)}
    assert len(codes) == 1000
    assert all(re.fullmatch(r"[a-z]{4}-[a-z]{4}-[a-z]{4}", code) for code in codes)
    assert len(SYLLABLES) ** 6 > 2**37.5


@pytest.mark.parametrize(
    "text", ["bako-ludi-meto", "BAKO LUDI METO", "bakoludimeto", " Ba-ko lu di\tme-TO ", "bako--ludi-meto"]
)
def test_codes_are_read_as_they_are_said(text: str) -> None:
    assert read_code(text) == "bako-ludi-meto"


def test_every_code_reads_back() -> None:
    for _ in range(1000):
        code = fresh_code()
        assert read_code(code) == read_code(code.replace("-", " ").upper()) == code


@pytest.mark.parametrize(
    "text", ["", "bako", "bako-ludi-metox", "bako-ludi-meta-ba", "abko-ludi-meto", "bако-ludi-meto", "\0", "K" * 99]
)
def test_nothing_else_is_a_code(text: str) -> None:
    assert read_code(text) is None
