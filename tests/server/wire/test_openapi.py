"""The OpenAPI document: every reference resolves, every parameter is declared, every operation occurs once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import pytest

from cryptid.server.http.operations import OPERATIONS
from cryptid.server.http.statuses import STATUSES
from cryptid.server.wire.messages import Configuration, Listing, TableInfo
from cryptid.server.wire.openapi import Operation, document, parameters

FEW_STATUSES = {
    "no_table": HTTPStatus.NOT_FOUND,
    "too_fast": HTTPStatus.TOO_MANY_REQUESTS,
    "bad": HTTPStatus.BAD_REQUEST,
}
FEW = (
    Operation("get", "/api/tables", "tables", "The lobby.", tuple[Listing, ...]),
    Operation(
        "post",
        "/api/tables",
        "make_table",
        "Make a table.",
        TableInfo,
        Configuration,
        errors=("bad",),
        identity=True,
        status=HTTPStatus.CREATED,
    ),
    Operation("get", "/api/tables/{code}", "table", "One table.", TableInfo, errors=("no_table", "bad")),
    Operation(
        "get", "/api/tables/{code}/{what}", "record", "A record.", str, errors=("no_table",), media="application/jsonl"
    ),
    Operation("post", "/api/me/forget", "forget", "Forget me.", None, status=HTTPStatus.NO_CONTENT),
)


def made(*operations: Operation) -> dict[str, Any]:
    return document(operations or FEW, FEW_STATUSES, ["too_fast"], "cryptid")


def faults(api: dict[str, Any]) -> Iterator[str]:
    """Return what is wrong with an OpenAPI 3.1 document, as far as this API could get it wrong."""
    if not {"openapi", "info", "paths", "components"} <= set(api) or not api["openapi"].startswith("3.1."):
        yield "not OpenAPI 3.1"
    yield from (f"{ref} leads nowhere" for ref in references(api) if not leads_somewhere(api, ref))
    operations = [(path, op) for path, item in api["paths"].items() for op in item.values()]
    names = [op["operationId"] for _, op in operations]
    yield from (f"{name} twice" for name in set(names) if names.count(name) > 1)
    for path, op in operations:
        declared = [p["name"] for p in op.get("parameters", []) if p["in"] == "path" and p["required"]]
        if sorted(declared) != sorted(parameters(path)):
            yield f"{path}: parameters {declared}"
        if not op["responses"] or any("description" not in answer for answer in op["responses"].values()):
            yield f"{path}: responses"
        schemes = {name for way in op["security"] for name in way}
        if not schemes <= set(api["components"]["securitySchemes"]):
            yield f"{path}: security"


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        yield from (value for key, value in part.items() if key == "$ref")
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from references(inner)


def leads_somewhere(api: Any, ref: str) -> bool:
    for word in ref.removeprefix("#/").split("/"):
        if not isinstance(api, dict) or word not in api:
            return False
        api = api[word]
    return ref.startswith("#/")


def test_the_document_is_valid_openapi_and_json() -> None:
    api = made()
    assert list(faults(api)) == []
    assert json.loads(json.dumps(api)) == api
    assert list(references(api))


def test_the_api_of_this_server_is_valid() -> None:
    api = document(tuple(OPERATIONS), STATUSES, [], "cryptid")
    assert list(faults(api)) == []
    assert sum(map(len, api["paths"].values())) == len(OPERATIONS)


def test_an_operation_says_what_it_takes_gives_and_refuses() -> None:
    post = made()["paths"]["/api/tables"]["post"]
    assert post["requestBody"]["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/Configuration"
    }
    assert post["responses"]["201"]["content"]["application/json"]["schema"]["$ref"].endswith("/TableInfo")
    assert {status: answer["description"] for status, answer in post["responses"].items()} == {
        "201": "Created",
        "400": "bad",
        "429": "too_fast",
    }
    assert post["security"] == [{"cookie": []}, {"token": []}]


def test_what_an_operation_does_not_have_is_left_out() -> None:
    paths = made()["paths"]
    assert "requestBody" not in paths["/api/tables"]["get"]
    assert paths["/api/tables"]["get"]["security"] == []
    assert "content" not in paths["/api/me/forget"]["post"]["responses"]["204"]
    assert list(paths["/api/tables/{code}/{what}"]["get"]["responses"]["200"]["content"]) == ["application/jsonl"]


def test_a_code_without_a_status_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError, match="surprise"):
        made(Operation("get", "/api/x", "x", "X.", str, errors=("surprise",)))


def test_planted_faults_are_found() -> None:
    api = made(*FEW, FEW[0], Operation("get", "/api/other", "tables", "Again.", str))
    assert list(faults(api)) == ["tables twice"]
    api = made()
    del api["components"]["schemas"]["Listing"], api["paths"]["/api/tables/{code}"]["get"]["parameters"]
    assert list(faults(api)) == ["#/components/schemas/Listing leads nowhere", "/api/tables/{code}: parameters []"]
