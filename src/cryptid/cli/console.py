"""What a person at the terminal sees of a game, and what their typed lines mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from cryptid.cli.boards import BOARDS
from cryptid.cli.screen import WIDTH, Left, Screen
from cryptid.core.game import AnyGame, InvalidAction, View

HELP = """\
Type an action as shown above, in upper or lower case, or one of these:
  help    show this list and what you can do now
  legal   list every action you can take now
  board   draw the board again
  quit    leave the game"""


@dataclass
class Console:
    """A game on a screen, for whichever seat is at it. Any: each game has its own types."""

    game: AnyGame
    screen: Screen

    def __post_init__(self) -> None:
        self.board = BOARDS[self.game.name]

    def draw(self, seen: View[Any, Any]) -> None:
        self.screen.draw(self.board.summary(seen), self.board.draw(seen, self.screen.paint).rstrip())

    def refresh(self, seen: View[Any, Any]) -> None:
        """Bring a board that is on the screen up to date."""
        self.screen.refresh(self.board.summary(seen), self.board.draw(seen, self.screen.paint).rstrip())

    def offer(self, seen: View[Any, Any], legal: Sequence[Any]) -> None:
        self.screen.say(f"\n{self.board.choices(seen, legal).rstrip()}")

    def read_action(self, text: str, seen: View[Any, Any], legal: Sequence[Any]) -> Any | None:
        """Return the action that was typed. Do anything else that was typed, say what is wrong, and return None."""
        match text.lower():
            case "":
                pass
            case "quit":
                raise Left
            case "help":
                self.offer(seen, legal)
                self.screen.say(HELP)
            case "board":
                self.draw(seen)
            case "legal":
                self.screen.say("\n".join(self._listed(legal)))
            case _:
                return self._checked(text, seen, legal)
        return None

    def _checked(self, text: str, seen: View[Any, Any], legal: Sequence[Any]) -> Any | None:
        try:
            action = self.game.from_text(text)
        except InvalidAction as error:
            self.screen.say(str(error))
            return None
        if action in legal:
            return action
        self.screen.say(self.board.why_not(seen, action) or self._why_not(action, legal))
        return None

    def _why_not(self, action: Any, legal: Sequence[Any]) -> str:
        """Say what can be done instead of an action that no board knows more about."""
        text = self.game.to_text(action)
        words = list(dict.fromkeys(self.game.to_text(one).split(" ")[0] for one in legal))
        if not words:
            return "There is nothing for you to decide now."
        if text.split(" ")[0] not in words:
            return f"'{text.split(' ')[0]}' is not possible now. You can type: {', '.join(words)}."
        return f"'{text}' is not possible now. Type 'legal' for a list of what is."

    def _listed(self, legal: Sequence[Any]) -> list[str]:
        """List every legal action, grouping those that differ only in their last word."""
        groups: dict[str, list[str]] = {}
        for action in legal:
            *first, last = self.game.to_text(action).split(" ")
            groups.setdefault(" ".join(first), []).append(last)
        texts = [f"{first}: {' '.join(rest)}" if first else ", ".join(rest) for first, rest in groups.items()]
        return [line for text in texts for line in wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")]
