"""uvicorn's protocols, with bounds on what a peer can make them hold, and for how long."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

WHOLE_SECONDS = 20  # for a request to arrive, after the connection or the last answer; also without any request
UNREAD_BYTES = 8_192  # that may wait for a socket's reader, apart from its line of messages
PIECES = 64  # of one message, or of the body of a request at once


class Requests(h11.Connection):
    """The parser of requests, which refuses a body in a thousand crumbs: each would cost as much as a whole one."""

    _pieces = 0

    def next_event(self) -> Any:
        """Any: h11 does not say it more exactly."""
        event = super().next_event()
        self._pieces = self._pieces + 1 if isinstance(event, h11.Data) else 0
        if self._pieces > PIECES:
            raise h11.RemoteProtocolError("too many pieces")
        return event


class Http(H11Protocol):
    """HTTP, where requests must arrive in time. uvicorn waits for ever for one that was begun."""

    _deadline: asyncio.TimerHandle

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        assert self.config.h11_max_incomplete_event_size is not None
        self.conn = Requests(h11.SERVER, self.config.h11_max_incomplete_event_size)
        self._deadline = self.loop.call_later(WHOLE_SECONDS, transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadline.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        self._deadline.cancel()
        self._deadline = self.loop.call_later(WHOLE_SECONDS, self.transport.close)
        super().on_response_complete()

    def handle_events(self) -> None:
        super().handle_events()
        if self.conn.their_state in (h11.DONE, h11.MUST_CLOSE):
            self._deadline.cancel()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._deadline.cancel()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Where the body is at fault, the application may be about to answer, or have answered: it cannot any more."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()


class WebSocket(WebSocketsSansIOProtocol):
    """Sockets, where a peer that reads nothing cannot pile up answers to its pings, nor pieces that hold nothing."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=UNREAD_BYTES)

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > 4 * UNREAD_BYTES:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > PIECES:
            self.transport.abort()
