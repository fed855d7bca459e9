"""The encodings: `ENCODING` of `encodings/<game>.py`, for the games that have one."""

from __future__ import annotations

from collections.abc import Mapping

from cryptid.core.folders import module_of
from cryptid.envs.encoding import Encoding
from cryptid.games import GAMES

ENCODINGS: Mapping[str, Encoding] = {
    game: module.ENCODING for game in GAMES if (module := module_of(__name__, game)) is not None
}
