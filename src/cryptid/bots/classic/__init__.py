"""The bots of classic, weakest first, and the opponents that they are measured against."""

from __future__ import annotations

from cryptid.bots.lazy import LazyBot

_KERNELS = ("classic.worlds", "classic.outlook")

BOTS = {
    "random": LazyBot("classic.honest", "HonestRandom", 50),
    "novice": LazyBot("classic.novice", "Novice", 300),
    "tracker": LazyBot("classic.tracker", "Tracker", 300),
    "expert": LazyBot("classic.expert", "Expert", 300, *_KERNELS),
    "master": LazyBot("classic.master", "Master", 2000, *_KERNELS),
}
REFERENCES = {
    "greedy": LazyBot("classic.references", "Greedy", 2000),
    "information_gain": LazyBot("classic.references", "InformationGain", 2000, *_KERNELS),
}
