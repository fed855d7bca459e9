"""Identities: names are cleaned, tokens are stored as hashes, transfer codes work once."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cryptid.core.game import BadInput
from cryptid.server.http.identities import Identities, fresh_name
from cryptid.server.store.sqlite import SqliteStore
from cryptid.server.table.texts import BadName, clean_name, clean_text


@dataclass
class Clock:
    time: int = 1_000_000

    def __call__(self) -> int:
        return self.time


def with_identities(folder: Path, test: Callable[[Identities, Clock], Awaitable[None]]) -> None:
    async def run() -> None:
        store, clock = SqliteStore(folder / "test.db"), Clock()
        await store.open()
        try:
            await test(Identities(store, clock), clock)
        finally:
            await store.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\n Green  Gables ", "Ann of Green Gables"),
        ("Zoe\u0301", "Zo\u00e9"),
        ("\u0141uk\u00e1\u0161 \u732b \U0001f98a", "\u0141uk\u00e1\u0161 \u732b \U0001f98a"),
        ("e\u0301" * 24, "\u00e9" * 24),
        ("x" * 24, "x" * 24),
    ],
)
def test_names_are_cleaned(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "A name must have 1 to 24 characters."),
        (" \n ", "A name must have 1 to 24 characters."),
        ("x" * 25, "A name must have 1 to 24 characters."),
        ("Ann\0", "A name may only contain visible characters."),
        ("Ann\x1b[2J", "A name may only contain visible characters."),
        ("\u202eAnn", "A name may only contain visible characters."),
        ("A\u2066nn", "A name may only contain visible characters."),
        ("An\u200bn", "A name may only contain visible characters."),
        ("An\u200dn", "A name may only contain visible characters."),
        ("\u3164", "A name may only contain visible characters."),
        ("\ud800", "A name may only contain visible characters."),
        ("\ue000", "A name may only contain visible characters."),
    ],
)
def test_names_that_are_refused(text: str, said: str) -> None:
    with pytest.raises(BadName) as refused:
        clean_name(text)
    assert (refused.value.code, str(refused.value)) == ("bad_name", said)


def test_fresh_names_can_be_shown() -> None:
    for name in {fresh_name() for _ in range(500)}:
        assert clean_name(name) == name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (" good\n game ", "good game"),
        ("\u202eevil\u202c", "evil"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("a\0b\x1b[31m", "ab[31m"),
    ],
)
def test_what_is_said_is_cleaned(text: str, said: str) -> None:
    assert clean_text(text) == said


@pytest.mark.parametrize("text", ["", " \n", "\u202e", "\0"])
def test_nothing_is_not_said(text: str) -> None:
    with pytest.raises(BadInput, match=r"^The message is empty\.$"):
        clean_text(text)


def test_a_token_is_who_one_is(tmp_path: Path) -> None:
    async def test(identities: Identities, _: Clock) -> None:
        ann, ann_token = await identities.create("Ann")
        bob, bob_token = await identities.create(None)
        assert (ann.name, ann.is_program) == ("Ann", False)
        assert bob.name
        assert ann.id != bob.id
        assert re.fullmatch(r"[\w-]{43}", ann_token)
        assert await identities.find(ann_token) == ann
        assert await identities.find(bob_token) == bob
        for wrong in ("", "x", ann_token[:-1], ann_token + "x", ann_token.swapcase(), ann.id):
            assert await identities.find(wrong) is None

    with_identities(tmp_path, test)


def test_a_program_is_known_as_one(tmp_path: Path) -> None:
    async def test(identities: Identities, __: Clock) -> None:
        _, token = await identities.create("Robot", is_program=True)
        found = await identities.find(token)
        assert found is not None
        assert found.is_program

    with_identities(tmp_path, test)


def test_renaming(tmp_path: Path) -> None:
    async def test(identities: Identities, _: Clock) -> None:
        ann, token = await identities.create("Ann")
        assert (await identities.rename(ann, " Anna ")).name == "Anna"
        with pytest.raises(BadName):
            await identities.rename(ann, "")
        found = await identities.find(token)
        assert found is not None
        assert (found.id, found.name) == (ann.id, "Anna")

    with_identities(tmp_path, test)


def test_a_transfer_works_once_and_leaves_the_old_token_good(tmp_path: Path) -> None:
    async def test(identities: Identities, _: Clock) -> None:
        ann, first = await identities.create("Ann")
        code, _until = await identities.offer_transfer(ann)
        claimed, second = await identities.redeem(code.upper().replace("-", " "))
        assert claimed == ann
        assert first != second
        assert await identities.find(first) == await identities.find(second) == ann
        with pytest.raises(BadInput) as refused:
            await identities.redeem(code)
        assert refused.value.code == "no_transfer"

    with_identities(tmp_path, test)


def test_a_transfer_is_good_for_ten_minutes(tmp_path: Path) -> None:
    async def test(identities: Identities, clock: Clock) -> None:
        ann, _ = await identities.create("Ann")
        code, until = await identities.offer_transfer(ann)
        assert until == clock.time + 600_000
        clock.time += 600_001
        with pytest.raises(BadInput):
            await identities.redeem(code)
        code, _ = await identities.offer_transfer(ann)
        clock.time += 599_999
        await identities.redeem(code)

    with_identities(tmp_path, test)


@pytest.mark.parametrize("text", ["", "bako-ludi-meto", "nonsense", "\0"])
def test_a_code_that_nobody_gave(tmp_path: Path, text: str) -> None:
    async def test(identities: Identities, _: Clock) -> None:
        with pytest.raises(BadInput, match=r"^This code is unknown, already used, or older than ten minutes\."):
            await identities.redeem(text)

    with_identities(tmp_path, test)


def test_no_secret_is_kept(tmp_path: Path) -> None:
    secrets: list[str] = []

    async def test(identities: Identities, _: Clock) -> None:
        ann, token = await identities.create("Ann")
        code, _until = await identities.offer_transfer(ann)
        used, _until = await identities.offer_transfer(ann)
        second = (await identities.redeem(used))[1]
        secrets.extend([token, second, code, used, code.replace("-", ""), used.replace("-", "")])

    with_identities(tmp_path, test)
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Ann" in kept
    assert not any(secret.encode() in kept for secret in secrets)
