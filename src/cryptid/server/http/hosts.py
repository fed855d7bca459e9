"""The names and addresses of this server: which ones it answers to, and which one others can use."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from cryptid.core.game import BadInput
from cryptid.server.settings import LOOPBACK, Settings

LOCAL = frozenset({"localhost", *LOOPBACK})  # these reach the server from its own machine only


class Hosts:
    """The hosts that may stand in the header `Host`.

    Without this check, a page of another site could rename its own host to an address of this server (DNS rebinding)
    and then act as one of our pages.
    """

    def __init__(self, settings: Settings) -> None:
        self._origins, self._lan = settings.origins, settings.lan
        named = {urlsplit(origin).hostname for origin in settings.origins}
        self._known = {*LOCAL, *named, *settings.lan, settings.host.lower()}

    def check(self, connection: HTTPConnection) -> None:
        """Raise `BadInput` unless the request names this server: a known host, or the address it arrived at."""
        host = _host(connection)
        if host is None or host not in self._known | {_arrival(connection)[0]}:
            asked = connection.headers.get("host", "")[:100]
            raise BadInput(
                "wrong_host",
                f"This server is not known as '{asked}'. Open one of the addresses that it printed when it started, "
                f"or start it with --origin http://{asked or 'HOST'}.",
            )

    def origin(self, connection: HTTPConnection) -> str:
        """Return the origin of the page that sent the request."""
        return f"{connection.url.scheme.replace('ws', 'http')}://{connection.headers.get('host', '')}"

    def invitation_origin(self, connection: HTTPConnection) -> str | None:
        """Return the origin for links to other people; None if only this machine can reach the server."""
        own = self.origin(connection)
        if self._origins:
            return own if own in self._origins else self._origins[0]
        if _host(connection) not in LOCAL:
            return own
        _, port = _arrival(connection)
        return f"http://{self._lan[0]}:{port or 80}" if self._lan else None


def _host(connection: HTTPConnection) -> str | None:
    try:
        return urlsplit(f"//{connection.headers.get('host', '')}").hostname
    except ValueError:
        return None


def _arrival(connection: HTTPConnection) -> tuple[str, int | None]:
    """Return the address and port of this machine at which the connection arrived."""
    address, port = connection.scope.get("server") or ("", None)
    return address.removeprefix("::ffff:"), port  # the prefix marks IPv4 on a socket for IPv6
