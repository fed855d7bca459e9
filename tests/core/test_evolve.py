"""`evolve` against `dataclasses.replace`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, combinations

import pytest

from cryptid.core.evolve import evolve


@dataclass(frozen=True, slots=True)
class Value:
    a: int
    b: str
    c: tuple[int, ...]


CHANGES = {"a": 2, "b": "two", "c": (2,)}


@pytest.mark.parametrize("names", list(chain.from_iterable(combinations(CHANGES, n) for n in range(4))))
def test_evolve_is_replace(names: tuple[str, ...]) -> None:
    value, changes = Value(1, "one", (1,)), {name: CHANGES[name] for name in names}
    assert evolve(value, **changes) == replace(value, **changes)  # type: ignore[arg-type]  # any of the fields
    assert value == Value(1, "one", (1,))


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(TypeError, match="Value has no field d"):
        evolve(Value(1, "one", ()), d=1)  # type: ignore[call-arg]  # the fault to find
