"""The assistance of each game, by `kernels/<game>/assist.py` where a game has one: it returns the same, faster."""

from __future__ import annotations

from collections.abc import Mapping

from cryptid.core.folders import module_of
from cryptid.games import ASSIST, Assist

QUICK_ASSIST: Mapping[str, Assist] = {
    game: getattr(module_of("cryptid.kernels", game, "assist"), "assist", usual) for game, usual in ASSIST.items()
}
