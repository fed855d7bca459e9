"""The bots of urban, weakest first, and the opponents that they are measured against."""

from __future__ import annotations

from cryptid.bots.lazy import LazyBot

BOTS = {
    "random": LazyBot("urban.wary", "WaryRandom", 50),
    "novice": LazyBot("urban.novice", "Novice", 300),
    "tracker": LazyBot("urban.tracker", "Tracker", 300, "urban.batch"),
    "expert": LazyBot("urban.expert", "Expert", 300, "urban.batch"),
    "master": LazyBot("urban.master", "Master", 2000, "urban.batch"),
}
REFERENCES = {
    "flat_monte_carlo": LazyBot("urban.references", "FlatMonteCarlo", 2000, "urban.batch"),
}
