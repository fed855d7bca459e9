"""A game on the whole terminal: the board scrolls in its own area, above what was said and the line to type."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer
from textual.widgets import Input, RichLog, Static

from cryptid.cli.paint import Paint, ansi
from cryptid.cli.screen import Left, Screen

HEX = 8  # columns of a hex of classic, a step to the side
HOW = "type an action, or help; the arrow keys scroll the board"


def play_full_screen(play: Callable[[Screen], str]) -> str:
    """Run `play` on the whole terminal and return its last line. Ctrl-C raises `KeyboardInterrupt`."""
    app = FullScreen(play)
    app.run()
    return app.result()


class FullScreen(App[None]):
    """The display, in the main thread. The game runs in a thread of its own and waits there for what is typed."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: ansi_default; }
    #summary { height: auto; max-height: 4; padding: 0 1; text-style: bold; background: $surface; }
    #board { height: 1fr; padding: 0 1; scrollbar-size: 1 1; }
    #board Static { width: auto; height: auto; }
    #log { height: 30%; padding: 0 1; border-top: solid $primary; background: ansi_default; scrollbar-size: 1 1; }
    #keyboard { height: 1; }
    #prompt { width: auto; padding: 0 1; text-style: bold; }
    #line { width: 1fr; height: 1; border: none; padding: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", priority=True),
        Binding("ctrl+d,ctrl+q", "leave", priority=True),
        *(Binding(key, f"scroll('{key}')", priority=True) for key in ("up", "down", "pageup", "pagedown")),
        *(Binding(f"shift+{key}", f"scroll('{key}')", priority=True) for key in ("left", "right")),
    ]

    def __init__(self, play: Callable[[Screen], str]) -> None:
        super().__init__(ansi_color=True)
        self._play = play
        self._typed = SimpleQueue[str | None]()
        self._gone = Event()
        self._is_interrupted = self._is_over = False
        self._ended: str | BaseException = ""
        self._game = Thread(target=self._run, daemon=True)

    def compose(self) -> ComposeResult:
        yield Static(id="summary", markup=False)
        with ScrollableContainer(id="board", can_focus=False):
            yield Static(id="drawing", markup=False)
        log = RichLog(id="log", wrap=True, markup=False, min_width=20)
        log.can_focus = False
        yield log
        with Horizontal(id="keyboard"):
            yield Static(id="prompt", markup=False)
            yield Line(id="line", placeholder=HOW, select_on_focus=False)

    def on_mount(self) -> None:
        self.query_one("#line").focus()
        self._game.start()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if self._is_over:
            self.action_leave()
        event.input.clear()
        self._typed.put(event.value.strip())

    def action_scroll(self, way: str) -> None:
        board = self.query_one("#board")
        page = max(board.size.height - 2, 1)
        across = {"left": -HEX, "right": HEX}.get(way, 0)
        down = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}.get(way, 0)
        board.scroll_relative(across, down, animate=False)

    def action_interrupt(self) -> None:
        self._is_interrupted = True
        self.action_leave()

    def action_leave(self) -> None:
        self._gone.set()
        self._typed.put(None)
        self.exit()

    # In the thread of the game

    def _run(self) -> None:
        shown = ShownGame(self)
        try:
            self._ended = self._play(shown)
            shown.say(self._ended)
            self.do(self._end)
        except Left:
            pass  # while the last line was shown
        except BaseException as error:  # raised again by `result`
            self._ended = error
            self.call_from_thread(self.action_leave)

    def _end(self) -> None:
        self._is_over = True
        self.query_one("#prompt", Static).update("Press Enter to leave.")

    def result(self) -> str:
        """Return the last line of the game, or raise what ended it."""
        if self._is_interrupted:
            raise KeyboardInterrupt
        self._game.join()
        if isinstance(self._ended, BaseException):
            raise self._ended
        return self._ended

    def read(self, prompt: str) -> str:
        self.do(lambda: self.query_one("#prompt", Static).update(prompt))
        line = self._typed.get()
        if line is None:
            raise Left
        return line

    def do(self, change: Callable[[], Any]) -> None:
        """Change the display, from the thread of the game."""
        if self._gone.is_set():
            raise Left
        self.call_from_thread(change)


class Line(Input):
    """The line that is typed. While it is empty, left and right scroll the board."""

    def action_cursor_left(self, select: bool = False) -> None:
        self._move("left", super().action_cursor_left, select)

    def action_cursor_right(self, select: bool = False) -> None:
        self._move("right", super().action_cursor_right, select)

    def _move(self, way: str, move: Callable[[bool], None], select: bool) -> None:
        app = self.app
        if self.value or not isinstance(app, FullScreen):
            move(select)
        else:
            app.action_scroll(way)


class ShownGame:
    """The `Screen` of a game on the whole terminal."""

    def __init__(self, app: FullScreen) -> None:
        self.paint: Paint = ansi
        self._app = app

    def draw(self, summary: str, board: str) -> None:
        self.refresh(summary, board)

    def refresh(self, summary: str, board: str) -> None:
        self._app.do(lambda: self._show(summary, board))

    def _show(self, summary: str, board: str) -> None:
        self._app.query_one("#summary", Static).update(summary)
        self._app.query_one("#drawing", Static).update(Text.from_ansi(board))

    def say(self, text: str) -> None:
        self._app.do(lambda: self._app.query_one("#log", RichLog).write(Text(text.strip("\n"))))

    def read(self, prompt: str) -> str:
        return self._app.read(prompt)

    def clear(self) -> None:
        self._app.do(self._clear)

    def _clear(self) -> None:
        self._show("", "")
        self._app.query_one("#log", RichLog).clear()
