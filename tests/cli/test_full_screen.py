"""Games on the whole terminal, at 80 columns and 24 lines."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from textual.containers import ScrollableContainer
from textual.pilot import Pilot
from textual.widgets import Input, RichLog, Static

from cryptid.bots import BOTS
from cryptid.cli.full_screen import FullScreen
from cryptid.cli.local_table import LocalTable
from cryptid.cli.screen import Screen
from cryptid.core.game import view
from cryptid.games import GAMES
from tests.cli.running import terminal
from tests.waiting import LONG

SIZE = (80, 24)


def local(game: str, *seats: str) -> LocalTable:
    rules = GAMES[game]
    return LocalTable(rules, rules.deal(rules.options_type(players=len(seats)), Random(5)), seats, BOTS[game], 5)


class Shown:
    """A running display: what it shows, and the keys that are pressed."""

    def __init__(self, app: FullScreen, pilot: Pilot[None]) -> None:
        self.app, self._pilot = app, pilot

    async def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            await self._pilot.pause(0.01)

    async def prompted(self, prompt: str) -> None:
        """Wait until this is asked."""
        await self.until(lambda: str(self.app.query_one("#prompt", Static).content).startswith(prompt))

    async def type(self, line: str) -> None:
        self.app.query_one("#line", Input).value = line
        await self._pilot.press("enter")

    async def press(self, key: str) -> None:
        await self._pilot.press(key)
        await self._pilot.pause()

    async def says(self, words: str) -> None:
        await self.until(lambda: words in self.said)

    @property
    def said(self) -> str:
        return "\n".join(line.text.rstrip() for line in self.app.query_one("#log", RichLog).lines)

    def text(self, name: str) -> str:
        return str(self.app.query_one(name, Static).content)

    @property
    def board(self) -> ScrollableContainer:
        return self.app.query_one("#board", ScrollableContainer)


def shown(play: Callable[[Screen], str], test: Callable[[Shown], Awaitable[None]]) -> FullScreen:
    """Run a test with a display of `play`, then leave it."""
    app = FullScreen(play)

    async def run() -> None:
        async with app.run_test(size=SIZE) as pilot:
            await test(Shown(app, pilot))
            app.action_leave()

    asyncio.run(asyncio.wait_for(run(), LONG))
    return app


def test_the_board_scrolls_in_its_own_area_and_the_clue_stays() -> None:
    async def test(shown: Shown) -> None:
        await shown.prompted("Seat 0 (you) >")
        assert "Your clue (seat 0): the habitat is " in shown.text("#summary")
        board = shown.board
        assert board.size.height >= 12
        assert board.virtual_size.width > board.size.width, "the map has 99 columns"
        for key, where in (
            ("down", (0, 1)),
            ("pagedown", (0, board.size.height - 1)),
            ("right", (8, board.size.height - 1)),
        ):
            await shown.press(key)
            assert (board.scroll_x, board.scroll_y) == where
        await shown.press("left")
        await shown.press("pageup")
        await shown.press("up")
        assert (board.scroll_x, board.scroll_y) == (0, 0)
        line = shown.app.query_one("#line", Input)
        assert line.region.bottom == SIZE[1]
        line.value = "cube"
        await shown.press("left")
        assert (board.scroll_x, line.cursor_position) == (0, 3), "in a line that is typed, the keys move the cursor"

    app = shown(local("classic", "human", "novice", "novice").play, test)
    assert app.result() == "You left the game. The seed was 5."


def test_moves_and_refusals() -> None:
    async def test(shown: Shown) -> None:
        await shown.prompted("Seat 0 (you) >")
        await shown.type("cube")
        await shown.says("write it like 'cube C7'")
        legal = first_legal(table)
        await shown.type(legal)
        await shown.says(f"Seat 0 (you) puts a cube on {legal.split()[1]}: not there.")
        await shown.says("Seat 1 (novice) puts a cube on ")
        await shown.type("quit")
        await shown.prompted("Press Enter to leave.")
        await shown.says("You left the game.")

    table = local("classic", "human", "novice", "novice")
    assert shown(table.play, test).result() == "You left the game. The seed was 5."
    assert table.moves[0][0] == 0


def first_legal(table: LocalTable) -> str:
    return table.game.to_text(table.game.legal_actions(view(table.state, 0))[0])


def test_nothing_stays_for_the_next_person() -> None:
    async def test(shown: Shown) -> None:
        await shown.prompted("Seat 0 (human) is next.")
        await shown.type("")
        await shown.prompted("Seat 0 (human) >")
        assert "Your clue" in shown.text("#summary")
        await shown.type(first_legal(table))
        await shown.prompted("Seat 1 (human) is next.")
        assert shown.text("#summary") == shown.text("#drawing") == shown.said == ""

    table = local("classic", "human", "human", "human")
    shown(table.play, test)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_shown(game: str) -> None:
    async def test(shown: Shown) -> None:
        await shown.prompted("Seat 0 (you) >")
        assert shown.text("#summary").count("\n") <= 3
        assert shown.board.virtual_size.height > 5

    players = GAMES[game].options_type().players
    shown(local(game, "human", *["random"] * (players - 1)).play, test)


def test_bots_alone_are_watched_to_the_end() -> None:
    async def test(shown: Shown) -> None:
        await shown.prompted("Press Enter to leave.")
        assert " won (" in shown.said
        await shown.press("enter")

    assert " won (" in shown(local("urban", "random", "random").play, test).result()


def test_what_fails_in_the_game_ends_the_display_and_is_raised() -> None:
    def fail(_: Screen) -> str:
        raise ZeroDivisionError

    async def test(shown: Shown) -> None:
        await shown.until(shown.app._gone.is_set)

    with pytest.raises(ZeroDivisionError):
        shown(fail, test).result()


def test_an_interrupt() -> None:
    async def test(shown: Shown) -> None:
        await shown.prompted("Seat 0 (you) >")
        await shown.press("ctrl+c")

    app = shown(local("classic", "human", "novice", "novice").play, test)
    with pytest.raises(KeyboardInterrupt):
        app.result()


# At a real terminal


def test_a_game_at_a_terminal(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    cube = first_legal(local("classic", "human", "novice", "novice"))
    argv = ("play", "classic", "--players", "3", "--seed", "5", "--record", str(record))
    with terminal(*argv, TERM="xterm-256color", COLUMNS="80", LINES="24") as shown:
        assert "\033[?1049h" in shown.read_until("Share a cube"), "the whole terminal is used"
        shown.type(f"{cube}\r")
        shown.read_until(f"puts a {cube.replace(' ', ' on ')}")
        shown.type("quit\r")
        shown.read_until("Press Enter to leave.")
        shown.type("\r")
        rest = shown.read_to_the_end()
    after = rest.rpartition("\033[?1049l")[2]
    assert "You left the game. The seed was 5." in after, "this stays on the terminal"
    assert json.loads(record.read_text().splitlines()[1]) == [0, cube]
