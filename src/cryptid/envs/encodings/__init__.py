"""The encoding of each game."""

from __future__ import annotations

from collections.abc import Mapping

from cryptid.envs.encoding import Encoding
from cryptid.envs.encodings.classic import CLASSIC
from cryptid.envs.encodings.connections import CONNECTIONS
from cryptid.envs.encodings.urban import URBAN

ENCODINGS: Mapping[str, Encoding] = {"classic": CLASSIC, "urban": URBAN, "connections": CONNECTIONS}
