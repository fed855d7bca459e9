"""The learned value of a position, as `tools/train_urban.py` wrote it down."""

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
    """The weights, read once."""
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    return np.array(list(chain.from_iterable(rows)), dtype=np.float32)


def chance(view: UrbanView, worth: float) -> float:
    """What a worth to the Cryptid means to the seat that looks."""
    return worth if view.seat == CRYPTID else 1 - worth
