"""`evolve`: how the games build their next state from the last one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as evolve  # so that mypy checks the type of every field that is changed

    __all__ = ["evolve"]
else:
    from dataclasses import fields

    def evolve(value, /, **changes):
        """A copy of a frozen, slotted dataclass with some fields changed; `__post_init__` does not run.

        Equal to `dataclasses.replace`, in a third of the time: a function is written for each class and set of names,
        as `dataclass` itself writes `__init__`.
        """
        key = (type(value), *changes)
        return (_COPIERS.get(key) or _copier(*key))(value, *changes.values())

    _COPIERS = {}

    def _copier(kind, *changing):
        names = [field.name for field in fields(kind)]
        if unknown := set(changing).difference(names):
            raise TypeError(f"{kind.__name__} has no field {', '.join(unknown)}")
        puts = [f"put_{name}(new, {name if name in changing else f'value.{name}'})" for name in names]
        lines = [f"def copier({', '.join(('value', *changing))}):", "new = blank(kind)", *puts, "return new"]
        scope = {f"put_{name}": vars(kind)[name].__set__ for name in names} | {"blank": object.__new__, "kind": kind}
        exec("\n    ".join(lines), scope)
        return _COPIERS.setdefault((kind, *changing), scope["copier"])
