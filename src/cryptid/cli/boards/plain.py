"""The board of a game that has none of its own: a list of the values in a view."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from cryptid.cli.paint import Paint
from cryptid.core.codec import encode
from cryptid.core.game import Event, View


def draw(view: View[Any, Any], paint: Paint) -> str:
    """List the public values except options and log, then the values that only this seat knows."""
    public = {name: value for name, value in encode(view.public).items() if name not in ("options", "log")}
    own = {} if view.private is None else {f"your {name}": value for name, value in encode(view.private).items()}
    return "\n".join(f"{paint(name, '1')}: {json.dumps(value)}" for name, value in {**public, **own}.items())


def summary(view: View[Any, Any]) -> str:
    return ""


def tell(event: Event, names: Sequence[str]) -> str:
    return " ".join(map(str, (event.kind, *event.data)))


def choices(view: View[Any, Any], legal: Sequence[Any]) -> str:
    return "Type an action; 'legal' lists them all." if legal else "There is nothing for you to decide now."


def why_not(view: View[Any, Any], action: Any) -> str | None:
    return None
