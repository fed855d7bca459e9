"""The OpenAPI 3.1 document of the HTTP API, built from the same `Operation` values as the routes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Literal

import msgspec

from cryptid import __version__

Json = dict[str, Any]  # Any: what json.dumps takes has no useful static type


class Problem(msgspec.Struct, frozen=True):
    """The body of an error response. A code never changes its meaning; `sentence` is a message for people."""

    code: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of the HTTP API. A path names its parameters in braces: "/api/tables/{code}"."""

    method: Literal["get", "post", "delete"]
    path: str
    name: str  # unique, a Python and JavaScript identifier
    summary: str
    response: Any  # the type of the response body; Any: types have no common class
    request: type[msgspec.Struct] | None = None  # the type of the request body
    query: type[msgspec.Struct] | None = field(default=None, kw_only=True)  # its fields are the parameters after "?"
    errors: tuple[str, ...] = ()  # error codes besides those that any operation may return
    identity: bool = False  # whether it needs a cookie or token
    status: HTTPStatus = HTTPStatus.OK
    media: str = "application/json"  # of the response


def document(
    operations: Sequence[Operation], statuses: Mapping[str, HTTPStatus], everywhere: Sequence[str], cookie: str
) -> Json:
    """Return the document. Any operation may return the error codes in `everywhere`."""
    types = [Problem, *(kind for op in operations for kind in (op.request, op.response) if kind is not None)]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    components = msgspec.json.decode(msgspec.json.encode(components))  # defaults that are tuples become lists
    schema_of = dict(zip(types, schemas, strict=True))
    paths: Json = {}
    for op in operations:
        codes = sorted({*op.errors, *everywhere})
        paths.setdefault(op.path, {})[op.method] = _operation(op, schema_of, _grouped(codes, statuses))
    return {
        "openapi": "3.1.0",
        "info": {"title": "Cryptid", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": _schemes(cookie)},
    }


def parameters(path: str) -> list[str]:
    """Return the names in braces in a path."""
    return re.findall(r"\{(\w+)\}", path)


def _operation(op: Operation, schema_of: Mapping[Any, Json], errors: Mapping[HTTPStatus, list[str]]) -> Json:
    made: Json = {
        "operationId": op.name,
        "summary": op.summary,
        "security": [{"cookie": []}, {"token": []}] if op.identity else [],
        "responses": {str(op.status.value): _answer(op, schema_of)},
    }
    for status, codes in errors.items():
        made["responses"][str(status.value)] = {
            "description": ", ".join(codes),
            "content": {"application/json": {"schema": schema_of[Problem]}},
        }
    if found := [*_path_parameters(op), *_query_parameters(op)]:
        made["parameters"] = found
    if op.request is not None:
        body = {"application/json": {"schema": schema_of[op.request]}}
        made["requestBody"] = {"required": True, "content": body}
    return made


def _path_parameters(op: Operation) -> list[Json]:
    names = parameters(op.path)
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]


def _query_parameters(op: Operation) -> list[Json]:
    if op.query is None:
        return []
    fields = msgspec.json.schema(op.query)["$defs"][op.query.__name__]["properties"]
    return [{"name": name, "in": "query", "required": False, "schema": schema} for name, schema in fields.items()]


def _answer(op: Operation, schema_of: Mapping[Any, Json]) -> Json:
    made: Json = {"description": op.status.phrase}
    if op.response is not None:
        made["content"] = {op.media: {"schema": schema_of[op.response]}}
    return made


def _grouped(codes: Iterable[str], statuses: Mapping[str, HTTPStatus]) -> dict[HTTPStatus, list[str]]:
    """Group the codes by status, in ascending order."""
    made: dict[HTTPStatus, list[str]] = {}
    for code in sorted(codes, key=lambda code: statuses[code]):
        made.setdefault(statuses[code], []).append(code)
    return made


def _schemes(cookie: str) -> Json:
    return {
        "cookie": {"type": "apiKey", "in": "cookie", "name": cookie, "description": "Set by POST /api/me."},
        "token": {"type": "http", "scheme": "bearer", "description": "Returned by POST /api/programs."},
    }
