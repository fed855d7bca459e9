"""Assistance for each game, with the compiled twins where there are some."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from cryptid.core.assistance import AssistanceSetting
from cryptid.core.game import View
from cryptid.games import ASSIST
from cryptid.games.classic.assist import assist as classic_assist
from cryptid.kernels.classic.worlds import odds as classic_odds

# Any: each game has its own types
QUICK_ASSIST: Mapping[str, Callable[[View[Any, Any], AssistanceSetting], object]] = {
    **ASSIST,
    "classic": partial(classic_assist, infer=classic_odds),
}
