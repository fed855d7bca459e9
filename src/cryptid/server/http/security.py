"""Security headers, checks of origin and content type, and the identity behind a request."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from cryptid.core.game import BadInput
from cryptid.server.http.identities import Identities
from cryptid.server.limits import network
from cryptid.server.settings import Settings
from cryptid.server.table.log import Person

POLICY = "; ".join(
    [
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("script", "style", "font", "connect", "manifest", "worker")),
        "img-src 'self' blob:",  # the page draws pictures of its boards
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
    """Return the cookie's name. Browsers accept the prefix __Host- only from this host, and only over https."""
    return "__Host-cryptid" if settings.is_secure else "cryptid"


def address(connection: HTTPConnection) -> str:
    """Return the client's address for rate limits. Trusted proxies have been resolved already."""
    return network(connection.client.host) if connection.client else ""


class AccessControl:
    """Finds the identity behind a request, and refuses requests of other sites' pages. Methods raise `BadInput`."""

    def __init__(self, identities: Identities, settings: Settings) -> None:
        self._identities, self._origins = identities, settings.origins
        self._cookie = cookie_name(settings)

    def check_change(self, headers: Headers, *, has_body: bool) -> None:
        """Refuse a request for a change that another site's page could have sent."""
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if has_body and kind != "application/json":
            raise BadInput("not_json", "Send JSON with the content type application/json.")
        if not self._fits(headers):
            raise BadInput("wrong_origin", "Pages from this origin may not use this server.")

    def check_socket(self, headers: Headers) -> None:
        """Accept our own pages, and programs, which send a token. Pages cannot send that header."""
        if "authorization" not in headers and not ("origin" in headers and self._fits(headers)):
            raise BadInput("wrong_origin", "Pages from this origin may not use this server. A program needs a token.")

    async def person(self, connection: HTTPConnection) -> Person | None:
        """Return the identity by a program's token, which must be valid, or else by the cookie."""
        authorization = connection.headers.get("authorization")
        if authorization is None:
            cookie = self.cookie(connection)
            return None if cookie is None else await self._identities.find(cookie)
        scheme, _, token = authorization.partition(" ")
        person = await self._identities.find(token.strip()) if scheme.lower() == "bearer" else None
        if person is None:
            raise BadInput("no_identity", "This token is unknown. Create a program with POST /api/programs.")
        return person

    def cookie(self, connection: HTTPConnection) -> str | None:
        """Return the cookie's token, unless the request has a program's token."""
        return None if "authorization" in connection.headers else connection.cookies.get(self._cookie)

    def _fits(self, headers: Headers) -> bool:
        origin, host = headers.get("origin"), headers.get("host")
        if origin in self._origins:
            return True
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return False
        return origin is None or origin in (f"http://{host}", f"https://{host}")
