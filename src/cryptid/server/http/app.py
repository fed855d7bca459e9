"""The ASGI application: API, WebSocket, page, and the middleware around them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cryptid.core.codec import InvalidData
from cryptid.core.game import BadInput
from cryptid.server import metrics
from cryptid.server.http.calls import Call, WithCookie
from cryptid.server.http.hosts import Hosts
from cryptid.server.http.hunts import Hunts
from cryptid.server.http.identities import Identities
from cryptid.server.http.operations import OPERATIONS, Api
from cryptid.server.http.page import page_route
from cryptid.server.http.responses import ErrorResponses, json
from cryptid.server.http.security import HEADERS, AccessControl, address, cookie_name
from cryptid.server.http.sockets import Sockets
from cryptid.server.http.statuses import EVERYWHERE, STATUSES
from cryptid.server.live.connection import Closed
from cryptid.server.logs import alarm, note
from cryptid.server.settings import Settings
from cryptid.server.store.protocol import Store, StoreDown
from cryptid.server.wire.openapi import Operation, document

if TYPE_CHECKING:
    from cryptid.server.live.server import GameServer

COOKIE_SECONDS = 400 * 86_400  # the longest that browsers allow
STARTS = ("http.response.start", "websocket.http.response.start", "websocket.accept")
HEALTH = "/healthz"
OPENED = 101  # the status of an opened WebSocket


def create_app(store: Store, server: GameServer, settings: Settings, client: Path | None) -> ASGIApp:
    """Build the application. `client` is the folder of the client's build; None: not built."""
    identities, errors = Identities(store, settings.now), ErrorResponses(server.metrics)
    access, hosts = AccessControl(identities, settings), Hosts(settings)
    hunts = Hunts(store, server.reviews.thinker, settings.now)
    endpoints = Endpoints(Api(server, identities, hunts), access, hosts, server)
    routes: list[BaseRoute] = [
        *endpoints.routes(),
        *_health(store, server),
        WebSocketRoute("/ws", Sockets(server, access, errors, settings)),
        Route("/api/{path:path}", _not_found),
        page_route(client, hosts),
    ]
    return Middleware(Starlette(routes=routes, exception_handlers=errors.handlers), server, hosts, errors)


class Endpoints:
    """The operations of the API as routes."""

    def __init__(self, api: Api, access: AccessControl, hosts: Hosts, server: GameServer) -> None:
        self._api, self._access, self._hosts = api, access, hosts
        self._bans, self._settings = server.bans, server.settings
        self._document = document(list(OPERATIONS), STATUSES, EVERYWHERE, cookie_name(self._settings))

    def routes(self) -> list[Route]:
        routes = [Route(op.path, self._endpoint(op), methods=[op.method], name=op.name) for op in OPERATIONS]
        return [*routes, Route("/api/openapi.json", self._openapi)]

    def _endpoint(self, operation: Operation) -> Callable[[Request], Awaitable[Response]]:
        answer = OPERATIONS[operation]

        async def endpoint(request: Request) -> Response:
            value = await answer(self._api, await self._call(operation, request))
            return self._response(operation, value)

        return endpoint

    async def _call(self, operation: Operation, request: Request) -> Call:
        """Authenticate and decode a request. Raises `BadInput`."""
        if operation.method != "get":
            self._access.check_change(request.headers, has_body=operation.method == "post")
        person = await self._access.person(request)
        await self._bans.check(None if person is None else person.id, address(request))
        if person is None and operation.identity:
            raise BadInput("no_identity", "You need an identity for that. Create one with POST /api/me.")
        body = None if operation.request is None else _read(operation.request, await self._body(request))
        query = None if operation.query is None else _read_query(operation.query, request)
        code = next(iter(request.path_params.values()), "")
        origin = self._hosts.invitation_origin(request)
        return Call(person, address(request), code, query, body, self._access.cookie(request), origin)

    async def _body(self, request: Request) -> bytes:
        body, limit = bytearray(), self._settings.body_bytes
        try:
            async for chunk in request.stream():
                body += chunk
                if len(body) > limit:
                    raise BadInput("too_large", f"The request is too large. The limit is {limit} bytes.")
        except ClientDisconnect:
            raise InvalidData("body", "it is incomplete.") from None
        return bytes(body)

    def _response(self, operation: Operation, value: object) -> Response:
        if isinstance(value, str | bytes):
            return Response(value, operation.status, {"cache-control": "no-store"}, media_type=operation.media)
        if value is None:
            return Response(status_code=operation.status, headers={"cache-control": "no-store"})
        if not isinstance(value, WithCookie):
            return json(value, operation.status)
        response = self._response(operation, value.value)
        response.set_cookie(
            cookie_name(self._settings),
            value.token or "",
            max_age=COOKIE_SECONDS if value.token else 0,
            path="/",
            secure=self._settings.is_secure,
            httponly=True,
            samesite="lax",
        )
        return response

    async def _openapi(self, _: Request) -> Response:
        return json(self._document)


def _read(kind: type[msgspec.Struct], body: bytes) -> msgspec.Struct:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidData("body", f"{str(error)[:200]}.") from None


def _read_query(kind: type[msgspec.Struct], request: Request) -> msgspec.Struct:
    try:
        return msgspec.convert(dict(request.query_params), kind, strict=False)
    except msgspec.MsgspecError as error:
        raise InvalidData("query", f"{str(error)[:200]}.") from None


def _health(store: Store, server: GameServer) -> list[Route]:
    async def healthz(_: Request) -> Response:
        """Return 200 if requests should be sent here; raises `StoreDown` if the store cannot be reached.

        `problems` names what the operator should look at, also where the server goes on.
        """
        try:
            await store.person_of("")
        except StoreDown:
            if not store.health.is_failing:
                raise
        status = "failing" if store.health.is_failing else "ready"
        if server.connections.is_draining:
            status = "draining"
        problems = server.watch.problems()
        answer = {"status": status, "problems": problems} if problems else {"status": status}
        return json(answer, 200 if status == "ready" else 503)

    async def metrics_page(_: Request) -> Response:
        return Response(server.metrics.page(), media_type=metrics.MEDIA)

    return [Route(HEALTH, healthz), Route("/metrics", metrics_page)]


async def _not_found(_: Request) -> Response:
    raise HTTPException(404)


class Middleware:
    """Middleware for every request: rate limit, check of the host, security headers, logging, and metrics."""

    def __init__(self, app: ASGIApp, server: GameServer, hosts: Hosts, errors: ErrorResponses) -> None:
        self._app, self._server, self._hosts, self._errors = app, server, hosts, errors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = perf_counter(), 0

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] in STARTS:
                status = message.get("status", OPENED)
                message = {**message, "headers": [*message.get("headers", ()), *HEADERS]}
            try:
                await send(message)
            except OSError as error:
                raise Closed from error

        try:
            app = await self._admit(scope)
            await app(scope, receive, with_headers)
        except Closed:
            pass  # the client closed the connection before it was answered
        except Exception as error:  # the exception handlers have sent a response
            alarm("bug", error, route=_route(scope))
        self._count(scope, status, perf_counter() - began)

    async def _admit(self, scope: Scope) -> ASGIApp:
        """Return the application, or the error response if the client exceeds its rate or names another host."""
        connection = HTTPConnection(scope)
        try:
            limits, is_api = self._server.limits, connection.url.path.startswith(("/api/", "/ws"))
            (limits.http if is_api else limits.files).take(address(connection))
            if connection.url.path != HEALTH:  # proxies probe it under names of their own
                self._hosts.check(connection)
        except BadInput as error:
            return await self._errors.answer(connection, error)
        return self._app

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        route = _route(scope)
        if status != OPENED:
            self._server.metrics.http_seconds.labels(route, status).observe(seconds)
        if route.startswith(("/api", "/ws")) or status >= 400:
            note("request", method=scope.get("method"), route=route, status=status, ms=round(seconds * 1000, 1))


def _route(scope: Scope) -> str:
    """Return the template of the route. The path itself may contain a table's code, which is a secret."""
    return getattr(scope.get("route"), "path", "") or "page"
