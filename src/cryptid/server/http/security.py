"""What keeps other sites' pages out, and ours from doing harm: headers on every answer, and who is at the door."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from cryptid.core.game import BadInput
from cryptid.server.http.identities import People
from cryptid.server.limits import network
from cryptid.server.settings import Settings
from cryptid.server.table.log import Person

POLICY = "; ".join(
    [
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("script", "style", "img", "font", "connect", "manifest", "worker")),
        *(f"{kind} 'none'" for kind in ("base-uri", "form-action", "frame-ancestors")),
    ]
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)


def cookie_name(settings: Settings) -> str:
    """Browsers take a cookie of the longer name only from this very host, and only by https."""
    return "__Host-cryptid" if settings.is_secure else "cryptid"


def address(connection: HTTPConnection) -> str:
    """Whose request it is, as far as the network tells and limits count; proxies we trust have been seen through."""
    return network(connection.client.host) if connection.client else ""


class Doorkeeper:
    """Who asks, and whether they may ask from where they are. Everything here raises `BadInput`."""

    def __init__(self, people: People, settings: Settings) -> None:
        self._people, self._origins = people, settings.origins
        self._cookie = cookie_name(settings)

    def check_post(self, headers: Headers) -> None:
        """Another site's page cannot have sent this."""
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise BadInput("not_json", "Send JSON, with the content type application/json.")
        if not self._fits(headers):
            raise BadInput("wrong_origin", "This page may not use this server.")

    def check_socket(self, headers: Headers) -> None:
        """Our own page asks, or a program, which proves it with a token: pages cannot send that header."""
        if "authorization" not in headers and not ("origin" in headers and self._fits(headers)):
            raise BadInput("wrong_origin", "This page may not use this server; a program needs a token.")

    async def person(self, connection: HTTPConnection) -> Person | None:
        """By the token of a program, which must be good, or else by the cookie."""
        authorization = connection.headers.get("authorization")
        if authorization is None:
            cookie = self.cookie(connection)
            return None if cookie is None else await self._people.find(cookie)
        scheme, _, token = authorization.partition(" ")
        person = await self._people.find(token.strip()) if scheme.lower() == "bearer" else None
        if person is None:
            raise BadInput("no_identity", "This token is not known.")
        return person

    def cookie(self, connection: HTTPConnection) -> str | None:
        """The token that came as a cookie, unless a program's counts instead."""
        return None if "authorization" in connection.headers else connection.cookies.get(self._cookie)

    def _fits(self, headers: Headers) -> bool:
        origin, host = headers.get("origin"), headers.get("host")
        if origin in self._origins:
            return True
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return False
        return origin is None or origin in (f"http://{host}", f"https://{host}")
