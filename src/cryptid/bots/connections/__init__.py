"""The bots of connections, weakest first, and the opponents that they are measured against."""

from __future__ import annotations

from cryptid.bots.lazy import LazyBot
from cryptid.bots.random_bot import RandomBot

BOTS = {
    "random": RandomBot(),
    "novice": LazyBot("connections.novice", "Novice", 300),
    "tracker": LazyBot("connections.tracker", "Tracker", 300, "connections.batch"),
    "expert": LazyBot("connections.expert", "Expert", 300, "connections.batch"),
    "master": LazyBot("connections.master", "Master", 2000, "connections.batch"),
}
REFERENCES = {
    "greedy": LazyBot("connections.references", "Greedy", 2000, "connections.batch"),
}
