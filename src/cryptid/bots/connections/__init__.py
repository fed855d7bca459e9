"""The bots of connections, weakest first, and the opponents that they are measured against."""

from __future__ import annotations

from cryptid.bots.lazy import LazyBot
from cryptid.bots.mixed import Mixed
from cryptid.bots.random_bot import RandomBot

REFERENCES = {
    "two_slots": LazyBot("connections.two_slots", "TwoSlots", 300),
    "card_counter": LazyBot("connections.card_counter", "CardCounter", 300, "connections.batch"),
    "greedy": LazyBot("connections.references", "Greedy", 300, "connections.batch"),
}
_TWO_SLOTS, _GREEDY = REFERENCES["two_slots"], REFERENCES["greedy"]
_SAMPLER = LazyBot("connections.expert", "Expert", 300, "connections.batch")

BOTS = {
    "random": RandomBot(),
    "novice": Mixed(_GREEDY, _TWO_SLOTS, 0.315, among_many=0.46),
    "casual": Mixed(_GREEDY, _TWO_SLOTS, 0.185, among_many=0.30),
    "tracker": Mixed(_GREEDY, _TWO_SLOTS, 0.09, among_many=0.16),
    "sharp": Mixed(_SAMPLER, _GREEDY, 0.83, among_many=0.87),
    "expert": Mixed(_SAMPLER, _GREEDY, 0, among_many=0.20),
    "master": LazyBot("connections.master", "Master", 2000, "connections.batch"),
}
