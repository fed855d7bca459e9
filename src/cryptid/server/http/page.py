"""The client in the browser: the files of its build, or, until it is built, a page that says what runs here."""

from __future__ import annotations

from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOREVER = "public, max-age=31536000, immutable"  # names of assets change with what is in them

TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}

PLAIN = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Cryptid</title>
<h1>Cryptid</h1>
<p>A server for three games about hunting cryptids runs here. Its client for the browser has not been built.</p>
<p>Programs find the <a href="/api/openapi.json">HTTP interface</a> here; docs/wire.md of the source describes the
sockets at /ws.</p>
</html>
"""


def built_client() -> Path | None:
    """Where the build of the client is: in the package, or in the checkout around it."""
    here = Path(__file__).resolve().parents[1]
    folders = (here / "page", here.parents[2] / "web" / "dist")
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


def page_route(folder: Path | None) -> BaseRoute:
    """Everything that is no other route."""
    if folder is None:
        return Route("/{path:path}", _plain)
    return Mount("/", Files(directory=folder), name="page")


async def _plain(request: Request) -> Response:
    if request.url.path != "/":
        raise HTTPException(404)
    return HTMLResponse(PLAIN)


class Files(StaticFiles):
    """The client finds its own way at addresses such as /t/bako-ludi-meto, so those get its page too."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await self._compressed(path, scope) or await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith("assets") or "." in Path(path).name.strip("."):
                raise
            response = await super().get_response("index.html", scope)
        response.headers["cache-control"] = FOREVER if path.startswith("assets/") else "no-cache"
        response.headers["vary"] = "Accept-Encoding"
        return response

    async def _compressed(self, path: str, scope: Scope) -> Response | None:
        """The file as the build has compressed it, where it has and the browser can read that."""
        kind = TYPES.get(Path(path).suffix)
        if kind is None or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            return None
        try:
            response = await super().get_response(f"{path}.gz", scope)
        except HTTPException:
            return None
        response.headers.update({"content-encoding": "gzip", "content-type": kind})
        return response
