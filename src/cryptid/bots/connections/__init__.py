"""The bots of connections, weakest first, and the opponents that they are measured against."""

from __future__ import annotations

from cryptid.bots.lazy import LazyBot
from cryptid.bots.random_bot import RandomBot

BOTS = {
    "random": RandomBot(),
    "novice": LazyBot("connections.novice", "Novice", 300),
    "tracker": LazyBot("connections.tracker", "Tracker", 300, "connections"),
    "expert": LazyBot("connections.expert", "Expert", 300, "connections"),
    "master": LazyBot("connections.master", "Master", 2000, "connections"),
}
REFERENCES = {
    "greedy": LazyBot("connections.references", "Greedy", 2000, "connections"),
}
