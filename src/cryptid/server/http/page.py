"""The client for the browser: the files of its build, or a placeholder page if it has not been built."""

from __future__ import annotations

from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOREVER = "public, max-age=31536000, immutable"  # file names of assets contain a hash of their content

TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}

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


def built_client() -> Path | None:
    """Return the folder of the client's build, in the package or in the checkout around it."""
    here = Path(__file__).resolve().parents[1]
    folders = (here / "page", here.parents[2] / "web" / "dist")
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


def page_route(folder: Path | None) -> BaseRoute:
    """Return the route for every path that no other route serves."""
    if folder is None:
        return Route("/{path:path}", _plain)
    return Mount("/", Files(directory=folder), name="page")


async def _plain(request: Request) -> Response:
    if request.url.path != "/":
        raise HTTPException(404)
    return HTMLResponse(PLAIN)


class Files(StaticFiles):
    """Static files. Paths such as /t/bako-ludi-meto get index.html, since the client routes them itself."""

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
