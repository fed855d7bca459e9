"""Tables over HTTP and WebSocket: a referee without I/O, stores that lose nothing, sockets that only move bytes."""
