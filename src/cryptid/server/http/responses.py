"""HTTP responses: values as JSON, and error responses."""

from __future__ import annotations

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response

from cryptid.core.game import BadInput
from cryptid.server.http.statuses import status_of
from cryptid.server.limits import TooFast
from cryptid.server.live.connections import UNAVAILABLE
from cryptid.server.metrics import Metrics
from cryptid.server.store.protocol import StoreDown
from cryptid.server.wire.openapi import Problem


def json(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, media_type="application/json")


class ErrorResponses:
    """Turns exceptions into error responses, and counts them."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self.handlers = dict.fromkeys((BadInput, StoreDown, HTTPException, Exception), self.answer)

    async def answer(self, _: HTTPConnection, error: Exception) -> Response:
        problem = _problem(error)
        self._metrics.refused.labels(problem.code).inc()
        response = json(problem, status_of(problem.code))
        if isinstance(error, TooFast):
            response.headers["retry-after"] = str(error.seconds)
        if isinstance(error, StoreDown):
            self._metrics.store_failures.inc()
        return response


def _problem(error: Exception) -> Problem:
    match error:
        case BadInput():
            return Problem(error.code, str(error))
        case StoreDown():
            return Problem(*UNAVAILABLE)
        case HTTPException(status_code=405):
            return Problem("wrong_method", "This address does not support this method.")
        case HTTPException():
            return Problem("not_found", "There is nothing at this address.")
        case _:
            return Problem("bug", "Something went wrong on the server. The error has been logged.")
