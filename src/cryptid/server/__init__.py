"""The server: tables over HTTP and WebSocket. Its rooms import in one direction: wire, table, store, live, http."""
