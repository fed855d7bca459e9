"""Assistance of classic with compiled inference."""

from __future__ import annotations

from functools import partial

from cryptid.games.classic.assist import assist as plain_assist
from cryptid.kernels.classic.worlds import odds

assist = partial(plain_assist, infer=odds)
