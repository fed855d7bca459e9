"""The bots of urban, weakest first, and the opponents that they are measured against."""

from __future__ import annotations

from cryptid.bots.lazy import LazyBot
from cryptid.bots.mixed import Mixed

_RANDOM = LazyBot("urban.wary", "WaryRandom", 50)

REFERENCES = {
    "one_move": LazyBot("urban.one_move", "OneMove", 300),
    "value_net": LazyBot("urban.one_move_by_net", "OneMoveByNet", 300, "urban.batch"),
    "thousand_lines": LazyBot("urban.references", "ThousandLines", 2000, "urban.batch"),
    "flat_monte_carlo": LazyBot("urban.references", "FlatMonteCarlo", 2000, "urban.batch"),
}
_ONE_MOVE, _BY_NET = REFERENCES["one_move"], REFERENCES["value_net"]
_EXPERT = LazyBot("urban.expert", "Expert", 300, "urban.batch")

BOTS = {
    "random": _RANDOM,
    "novice": Mixed(_ONE_MOVE, _RANDOM, 0.5),
    "casual": Mixed(_ONE_MOVE, _RANDOM, 0.1),
    "tracker": Mixed(_BY_NET, _ONE_MOVE, 0.5),
    "sharp": Mixed(_EXPERT, _BY_NET, 0.8),
    "expert": _EXPERT,
    "master": LazyBot("urban.master", "Master", 2000, "urban.batch"),
}
