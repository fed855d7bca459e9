"""`commit` hashes exactly these bytes; any other deal or salt gives another digest."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from cryptid.core.codec import decode, parse_json
from cryptid.core.commitment import commit
from cryptid.games.connections import Deal, Options

SALT = "0123456789abcdef" * 4
DEAL = Deal(Options(players=2, win_score=1, hand=1, start=0), starter=0, hands=(((5,), (40,)),), precedence=())
BYTES = (
    SALT.encode()
    + b'{"hands":[[[5],[40]]],"options":{"allow_pass":true,"draft_tie":"lowest_seat","hand":1,"players":2,'
    b'"recommit":false,"repeat_across":false,"repeat_scope":"previous_player","sd_all":true,"start":0,"win_score":1},'
    b'"precedence":[],"starter":0}'
)


def test_the_bytes() -> None:
    assert commit(DEAL, SALT) == sha256(BYTES).hexdigest()


def test_any_change_shows() -> None:
    others = [
        commit(DEAL, SALT.upper()),
        commit(replace(DEAL, hands=(((6,), (40,)),)), SALT),
        commit(replace(DEAL, options=replace(DEAL.options, sd_all=False)), SALT),
    ]
    assert len({commit(DEAL, SALT), *others}) == 4


def test_the_text_of_a_deal_gives_the_same_digest() -> None:
    assert commit(decode(Deal, parse_json(BYTES[len(SALT) :].decode())), SALT) == commit(DEAL, SALT)
