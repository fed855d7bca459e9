"""The client for the browser: the files of its build, or a placeholder page if it has not been built."""

from __future__ import annotations

from html import escape
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from cryptid.server.http.hosts import Hosts

FOREVER = "public, max-age=31536000, immutable"  # file names of assets contain a hash of their content

TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}

PLAIN = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Cryptid</title>
<h1>Cryptid</h1>
<p>This is a Cryptid server. Its web client has not been built; run <code>make setup</code> to build it.</p>
<p>Programs can use the <a href="/api/openapi.json">HTTP API</a>. docs/wire.md in the source describes the WebSocket at
/ws.</p>
</html>
"""


FRONT_DOOR = ("Cryptid", "Three games about hunting cryptids, with friends or against bots.")
INVITATION = (
    "You are invited to a game of Cryptid",
    "Open the link to take a seat or to watch. No account, nothing to install.",
)
REVIEW = ("A game of Cryptid, move by move", "Open the link to step through the game with everyone's eyes.")
COVER = "A creature between the trees of a mountain forest, and a footprint in a hexagon."
CHART = "Each player's chance to win over the game, as bands of their colours."


def _preview(title: str, description: str, picture: str, alt: str) -> str:
    """Return the tags from which chats and social networks draw a link preview (https://ogp.me)."""
    properties = {
        "og:type": "website",
        "og:site_name": "Cryptid",
        "og:title": title,
        "og:description": description,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": alt,
        "twitter:card": "summary_large_image",
    }
    return "".join(f'<meta property="{name}" content="{escape(content)}" />\n' for name, content in properties.items())


def built_client() -> Path | None:
    """Return the folder of the client's build, in the package or in the checkout around it."""
    here = Path(__file__).resolve().parents[1]
    folders = (here / "page", here.parents[2] / "web" / "dist")
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


def page_route(folder: Path | None, hosts: Hosts) -> BaseRoute:
    """Return the route for every path that no other route serves."""
    if folder is None:
        return Route("/{path:path}", _plain)
    return Mount("/", Files(folder, hosts), name="page")


async def _plain(request: Request) -> Response:
    if request.url.path != "/":
        raise HTTPException(404)
    return HTMLResponse(PLAIN, 503)


def _contents(path: str) -> tuple[str, str, str, str]:
    """Return title, description, picture and its description of the preview of a link."""
    if not path.startswith("/t/"):
        return *FRONT_DOOR, "/preview.png", COVER
    if not path.endswith("/review"):
        return *INVITATION, "/preview.png", COVER
    code = path.removeprefix("/t/").removesuffix("/review")
    return *REVIEW, f"/api/tables/{code}/picture", CHART


class Files(StaticFiles):
    """Static files. Paths such as /t/bako-ludi-meto get index.html, since the client routes them itself."""

    def __init__(self, folder: Path, hosts: Hosts) -> None:
        super().__init__(directory=folder)
        self._index, self._hosts = (folder / "index.html").read_text(encoding="utf-8"), hosts

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await self._compressed(path, scope) or await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith("assets") or "." in Path(path).name.strip("."):
                raise
            response = self._page(scope)
        response.headers["cache-control"] = FOREVER if path.startswith("assets/") else "no-cache"
        response.headers["vary"] = "Accept-Encoding"
        return response

    def _page(self, scope: Scope) -> Response:
        """Return index.html with a link preview. It depends on the path alone, so it cannot tell a table's secrets.

        The picture of a review is refused where the review would be; the preview then has no picture.
        """
        connection = HTTPConnection(scope)
        title, words, picture, alt = _contents(connection.url.path)
        origin = self._hosts.invitation_origin(connection) or self._hosts.origin(connection)
        tags = _preview(title, words, f"{origin}{picture}", alt)
        return HTMLResponse(self._index.replace("</head>", f"{tags}</head>", 1))

    async def _compressed(self, path: str, scope: Scope) -> Response | None:
        """Return the compressed file, if the build made one and the browser accepts gzip."""
        kind = TYPES.get(Path(path).suffix)
        if kind is None or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            return None
        try:
            response = await super().get_response(f"{path}.gz", scope)
        except HTTPException:
            return None
        response.headers.update({"content-encoding": "gzip", "content-type": kind})
        return response
