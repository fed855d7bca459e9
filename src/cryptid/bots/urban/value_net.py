"""The value network that `tools/train_urban.py` trained: the chance that the Cryptid wins."""

from __future__ import annotations

import json
from functools import cache
from itertools import chain
from pathlib import Path

import numpy as np

from cryptid.games.urban.model import CRYPTID, UrbanView
from cryptid.kernels.urban.batch import Floats

FILE = Path(__file__).with_name("value.json")


@cache
def net() -> Floats:
    """Return the weights."""
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    return np.array(list(chain.from_iterable(rows)), dtype=np.float32)


def chance(view: UrbanView, value: float) -> float:
    """Return the chance that this seat wins if the Cryptid wins with chance `value`."""
    return value if view.seat == CRYPTID else 1 - value
