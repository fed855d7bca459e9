"""uvicorn's protocols, with limits on how much memory a peer can take up, and for how long."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

REQUEST_SECONDS = 20  # for a whole request to arrive, after the connection or the last response
UNREAD_BYTES = 8_192  # buffered for a slow reader, besides its queue of messages
MAX_CHUNKS = 64  # of a fragmented message, or of a request's body at once


class Requests(h11.Connection):
    """The parser of requests. It rejects bodies split into too many small chunks, which would be slow to parse."""

    _chunks = 0

    def next_event(self) -> Any:
        """Return the next event. Any: h11 has no more exact type."""
        event = super().next_event()
        self._chunks = self._chunks + 1 if isinstance(event, h11.Data) else 0
        if self._chunks > MAX_CHUNKS:
            raise h11.RemoteProtocolError("too many chunks")
        return event


class Http(H11Protocol):
    """HTTP with a timeout for requests. uvicorn waits forever for the rest of a request."""

    _deadline: asyncio.TimerHandle

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        assert self.config.h11_max_incomplete_event_size is not None
        self.conn = Requests(h11.SERVER, self.config.h11_max_incomplete_event_size)
        self._deadline = self.loop.call_later(REQUEST_SECONDS, transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadline.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        self._deadline.cancel()
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.close)
        super().on_response_complete()

    def handle_events(self) -> None:
        super().handle_events()
        if self.conn.their_state in (h11.DONE, h11.MUST_CLOSE):
            self._deadline.cancel()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._deadline.cancel()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Send status 400, unless the application has already begun its response."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()


class WebSocket(WebSocketsSansIOProtocol):
    """WebSockets with limits on unread pongs and on the fragments of a message."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=UNREAD_BYTES)

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > 4 * UNREAD_BYTES:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MAX_CHUNKS:
            self.transport.abort()
