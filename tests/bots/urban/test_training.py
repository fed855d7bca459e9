"""Training of urban's value network."""

from __future__ import annotations

import numpy as np
import pytest

from cryptid.bots.urban.value_net import net
from cryptid.kernels.urban import batch as kernel
from tests.games.urban.positions import table
from tools.train_urban import trained


def test_the_weights_fit_the_kernel() -> None:
    assert net().shape == (kernel.WEIGHTS,)


@pytest.mark.prove
def test_training_repeats_itself_and_learns() -> None:
    """After a few games it already prefers three blocks with presence to two."""
    first, second = trained(2000), trained(2000)
    assert np.array_equal(first, second)
    x, h = np.empty(kernel.INPUTS, dtype=np.float32), np.empty(kernel.UNITS, dtype=np.float32)
    rows = [f"-,o@,PPPP,o@,WWW,{block},KKK" for block in ("o", "o@")]
    few, many = (kernel.position(table(3, "sensor", "s", row, "-,o,-,o,-,o,-,o,-")) for row in rows)
    assert 0.05 < kernel.value(few, first, x, h) < kernel.value(many, first, x, h) < 0.95
