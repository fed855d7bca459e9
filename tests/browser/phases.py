"""Every phase of every game, shown at once: tables in this process, which a page reads in place of the server's.

Games are played at random from fixed seeds until the wanted phase comes up, so a page gets there without playing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any, Literal

from playwright.sync_api import Page, WebSocketRoute, expect

from cryptid.bots.entrants import stand_in
from cryptid.core.assistance import AssistanceSetting
from cryptid.core.codec import canonical
from cryptid.core.game import play, view
from cryptid.games import GAMES
from cryptid.server.live.worker import assist
from cryptid.server.table import updates
from cryptid.server.table.log import Head, Person, Turn
from cryptid.server.table.referee import Table, make_deal
from cryptid.server.table.schedule import Timing
from cryptid.server.wire import messages as wire

CODE = "bako-ludi-meto"
NAMES = ("Ann", "Ben", "Cora", "Dora", "Emil")
TIMING = Timing(bot_pace=(700, 1800))
MOST_MOVES = 400  # of a game played at random, before the next seed is tried

Wanted = Callable[["Stand"], bool]
Gesture = Callable[[Page], None]


class Stand:
    """A table, and the page that shows it to one of its seats or to a spectator."""

    def __init__(self, configuration: wire.Configuration, seed: int) -> None:
        head = Head(
            id="t",
            code=CODE,
            game=configuration.game,
            version=GAMES[configuration.game].version,
            configuration=wire.encode(configuration).decode(),
            deal=canonical(make_deal(configuration, Random(seed))),
            salt="5a" * 32,
            host="0",
            listed=False,
            made_at=1_000,
        )
        self.table = Table(head, TIMING)
        self.reader: str | None = None
        self.socket: WebSocketRoute | None = None
        for seat, chair in enumerate(self.table.state.chairs):
            if chair.level is None:
                self._do(seat, wire.Sit(seat))

    def start(self) -> None:
        self._do(0, wire.Start())

    @property
    def public(self) -> Any:
        """Return what everybody knows of the game."""
        state = self.table.state.game_state
        assert state is not None
        return state.public

    def _do(self, seat: int, command: wire.Command) -> Any:  # Any: a change of any game
        person = Person(str(seat), NAMES[seat])
        do = wire.Do(f"k{self.table.ply}", self.table.ply, command)
        return self.table.commit(self.table.draft(person, do, 1_000 + self.table.ply))

    def legal(self, seat: int) -> Sequence[Any]:
        state = self.table.state.game_state
        assert state is not None
        return self.table.game.legal_actions(view(state, seat))

    def deciding(self) -> list[int]:
        return [seat for seat, opened in enumerate(self.table.state.opened) if opened is not None]

    def move(self, seat: int, action: Any) -> Any:
        """Make a move, as a person or as the seat's bot."""
        text = self.table.game.to_text(action)
        if self.table.state.chairs[seat].bot is None:
            return self._do(seat, wire.Act(text))
        opened = self.table.state.opened[seat]
        assert opened is not None
        turn = Turn(self.table.head.id, seat, "bot", opened.ply, 0)
        return self.table.commit(self.table.draft_move(turn, wire.Played(seat, text, None, None), 1_000))

    def some(self, seat: int, rng: Random) -> Any:
        """Choose a kind of action, then one of it that does not end the game if there is one; nobody corrects."""
        actions = self.legal(seat)
        kind = rng.choice(sorted({type(action).__name__ for action in actions} - {"Correct"}))
        choices = [action for action in actions if type(action).__name__ == kind]
        rng.shuffle(choices)
        if kind != "Announce":  # only these end games of Urban Legends early
            return choices[0]
        return next((action for action in choices if self._goes_on(seat, action)), choices[0])

    def _goes_on(self, seat: int, action: Any) -> bool:
        state = self.table.state.game_state
        assert state is not None
        return self.table.game.outcome(play(self.table.game, state, seat, action).state.public) is None

    def show(self, page: Page, seat: int | None) -> None:
        """Open the table in this page, as this seat or as a spectator."""
        self.reader = None if seat is None else str(seat)
        page.unroute_all()
        page.route_web_socket("**/ws", self._connect)
        page.goto(f"/t/{CODE}")
        expect(page.locator("div.frame")).to_be_visible()

    def _connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(self._answer)

    def _answer(self, text: str | bytes) -> None:
        request = json.loads(text)
        assert self.socket is not None
        if request["type"] == "open":
            self.socket.send(updates.sync(self.table, self.reader, 1_000).decode())
            here = tuple(range(len(self.table.state.chairs)))
            self.socket.send(wire.encode(wire.Presence(here, 0)).decode())
        elif request["type"] == "assist":
            self.socket.send(self._assistance(request["key"]))

    def _assistance(self, key: str) -> str:
        state, setting = self.table.state.game_state, AssistanceSetting(self.table.configuration.assistance)
        assert state is not None
        data = assist(self.table.game.name, view(state, self.table.state.seat_of(self.reader)), setting)
        return json.dumps({"type": "assistance", "key": key, "ply": self.table.ply, "help": json.loads(data)})

    def tell(self, change: Any) -> None:
        """Send the page one step, as it happens."""
        assert self.socket is not None
        self.socket.send(updates.StepMessages(self.table, change).for_reader(self.reader).decode())


@dataclass(frozen=True)
class Phase:
    """A screen of a table: how to get there, whose it is, and what is done on the page first."""

    name: str
    game: str
    wanted: Wanted
    options: dict[str, Any] = field(default_factory=dict)  # Any: each game has options of its own
    people: int = 2  # the first seats are people, the others bots
    assistance: Literal["none", "notes", "pieces", "everything"] = "notes"
    is_watched: bool = False
    gesture: Gesture | None = None
    least: int = 0  # moves before it
    is_moving: bool = False  # the page is then told one more move, because it shows it as an animation

    def open(self, page: Page) -> Stand:
        """Show the phase in this page."""
        stand = self._stand()
        seat = min(stand.deciding(), default=0)
        stand.show(page, None if self.is_watched else seat)
        if self.is_moving:
            stand.tell(stand.move(seat, stand.legal(seat)[0]))
        if self.gesture is not None:
            self.gesture(page)
        return stand

    def _stand(self) -> Stand:
        """Return a table in this phase, by the first seed that leads there."""
        players = self.options.get("players", GAMES[self.game].options_type().players)
        bots = max(players - self.people, 0)
        seats = (None,) * (players - bots) + (stand_in(self.game),) * bots
        configuration = wire.Configuration(
            game=self.game, options=self.options, seats=seats, assistance=self.assistance
        )
        return next(stand for seed in count(1) if self._is_reached(stand := Stand(configuration, seed), Random(seed)))

    def _is_reached(self, stand: Stand, rng: Random) -> bool:
        """Play at random until the phase is there, or the game over."""
        stand.start()
        for moves in range(MOST_MOVES):
            if moves >= self.least and self.wanted(stand):
                return True
            seats = stand.deciding()
            if not seats:
                return False
            seat = rng.choice(seats)
            stand.move(seat, stand.some(seat, rng))
        return False


def at(*phases: str, seat: int | None = None) -> Wanted:
    """Wanted: one of these phases, in which a person decides, or this one."""

    def is_wanted(stand: Stand) -> bool:
        deciding = [one for one in stand.deciding() if stand.table.state.chairs[one].bot is None]
        return stand.public.phase in phases and bool(deciding) and seat in (None, min(deciding))

    return is_wanted


def is_last_to_propose(stand: Stand) -> bool:
    """Wanted: the first seat's card is the only one that is not down yet."""
    return stand.public.phase == "propose" and stand.deciding() == [0]


def is_bots_turn(stand: Stand) -> bool:
    return bool(stand.deciding()) and all(stand.table.state.chairs[seat].bot is not None for seat in stand.deciding())


def is_over(stand: Stand) -> bool:
    return not stand.deciding()


# What is done on a page before it is looked at


def click(*selectors: str) -> Gesture:
    """Click the middle one of what each selector finds, one after the other."""

    def gesture(page: Page) -> None:
        for selector in selectors:
            found = page.locator(selector)
            expect(found.first).to_be_visible()
            found.nth(found.count() // 2).click(force=True)

    return gesture


def lift(card: str) -> Gesture:
    """Choose a card of Urban Legends, and the rest of the move."""

    def gesture(page: Page) -> None:
        page.locator(f".hand button.play:enabled:has-text('{card}')").first.click()
        send = page.locator(".move .actions .primary")
        if card == "Wild":
            page.get_by_role("group", name="Play the wild card as").locator("button:enabled").last.click()
        for _ in range(3):  # a colour, a space and a side at most
            groups = page.locator(".move :is([role=group], .sides):not(:has([aria-pressed=true]))")
            open_choices = groups.locator("button[aria-pressed]:enabled")
            if send.is_disabled() and open_choices.count():
                open_choices.first.click()

    return gesture


def _can(card: str) -> Wanted:
    """Wanted: somebody may play this card."""

    def is_wanted(stand: Stand) -> bool:
        return at("sensor")(stand) and any(
            type(action).__name__ == card for action in stand.legal(min(stand.deciding()))
        )

    return is_wanted


SPACE = "path.hit.allowed"
WHO = "button[aria-disabled=false]"
TRAIT, TILE, CARD = ".draft button:enabled", ".altering [data-slot] button", ".hand [aria-pressed]"

CLASSIC = (
    Phase("sharing", "classic", at("share")),
    Phase("a space for a cube", "classic", at("share"), gesture=click(SPACE)),
    Phase("asking", "classic", at("act"), least=40, gesture=click(SPACE, f".who {WHO}")),
    Phase("asking one of four", "classic", at("act"), {"players": 5}, 5, least=60, gesture=click(SPACE)),
    Phase("searching", "classic", at("act"), least=40, gesture=click("text=Search >> visible=true", SPACE)),
    Phase("a space that cannot be chosen", "classic", at("act"), least=50, gesture=click("path.hit:not(.allowed)")),
    Phase("paying", "classic", at("penalty"), least=30, gesture=click(SPACE)),
    Phase("a disc elsewhere", "classic", at("replace"), gesture=click(SPACE)),
    Phase("voting", "classic", at("vote"), people=4),
    Phase("waiting", "classic", is_bots_turn, people=1, least=20),
    Phase("watching", "classic", at("act"), least=30, is_watched=True),
    Phase("deduction", "classic", at("act"), least=30, assistance="everything"),
    Phase("two players, sharing", "classic", at("share"), {"players": 2}, gesture=click(SPACE, f".who {WHO}")),
    Phase("two players, asking", "classic", at("act"), {"players": 2}, least=20, gesture=click(SPACE)),
    Phase("two players, answering", "classic", at("answer"), {"players": 2}, least=10),
    Phase("honour, answering", "classic", at("answer"), {"honour_mode": True}, 4, least=20),
    Phase("honour, correcting", "classic", at("act"), {"honour_mode": True}, 4, least=40,
          gesture=click("text=Correct a piece")),
    Phase("end", "classic", is_over, least=50),
    Phase("end of two", "classic", is_over, {"players": 2}),
)  # fmt: skip

URBAN = (
    Phase("sensors, the Scientist", "urban", at("sensor", seat=1)),
    Phase("sensors, the Cryptid", "urban", at("sensor", seat=0), least=12),
    *(Phase(f"{card} chosen", "urban", _can(card), least=10, gesture=lift(card))
      for card in ("Split", "Shuffle", "Align", "Wild")),
    Phase("drawing", "urban", at("sensor"), assistance="none"),
    Phase("hiding", "urban", at("hiding"), least=6),
    Phase("an announcement chosen", "urban", at("hiding"), least=6, gesture=click(".row-button, .chip")),
    Phase("restricting", "urban", at("restrict"), gesture=click(".side:enabled")),
    Phase("relocating", "urban", at("relocate"), gesture=click(".spaces button:enabled")),
    Phase("expanding", "urban", at("expand"), gesture=click(".choices button")),
    Phase("waiting", "urban", is_bots_turn, people=1),
    Phase("watching", "urban", at("sensor"), least=8, is_watched=True),
    Phase("end", "urban", is_over, least=10),
)  # fmt: skip

CONNECTIONS = (
    Phase("drafting", "connections", at("draft"), least=2),
    Phase("a trait chosen", "connections", at("draft"), least=2, gesture=click(TRAIT)),
    Phase("a trait chosen, five players", "connections", at("draft"), {"players": 5}, least=4, gesture=click(TRAIT)),
    Phase("altering", "connections", at("alter")),
    Phase("a flip", "connections", at("alter"), least=8, gesture=click(TILE)),
    Phase("a swap", "connections", at("alter"), least=8, gesture=click("#slot-2", "text=Swap with", "#slot-5")),
    Phase("proposing", "connections", at("propose"), gesture=click(CARD)),
    Phase("proposed", "connections", at("propose"), {"recommit": True}, 3, gesture=click(CARD, ".actions .main")),
    Phase("revealed", "connections", is_last_to_propose, people=1, is_moving=True),
    Phase("revealed, five players", "connections", is_last_to_propose, {"players": 5}, 1, is_moving=True),
    Phase("waiting", "connections", is_bots_turn, people=1),
    Phase("watching", "connections", at("alter"), is_watched=True),
    Phase("end", "connections", is_over, {"win_score": 4}),
)  # fmt: skip

PHASES = CLASSIC + URBAN + CONNECTIONS
