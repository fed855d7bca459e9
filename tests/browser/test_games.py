"""Whole games in a real browser, from the front door to the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cryptid.games import GAMES
from tests.browser.players import against_bots, play_to_the_end

Visit = Callable[..., Page]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_bots_from_the_front_door_to_the_end(visit: Visit, game: str) -> None:
    page = visit()
    against_bots(page, game)
    play_to_the_end(page, game)
    expect(page.get_by_role("link", name="Save the record")).to_be_visible()
