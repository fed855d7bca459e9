"""Everything a browser or program reaches over HTTP: operations, sockets, the page, identities."""
