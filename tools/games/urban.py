"""Urban for the tools: its picture in the README, matches of docs/bots.md and line-ups of docs/study.md."""

from cryptid.bots.levels import LEVELS

SCENE = {"code": "bako-ludi-metu", "players": 2, "seat": 1, "moves": 20, "assistance": "text=May hold"}
LADDER, LADDER_GAMES = [()], 400
REFERENCES = [
    (("master", "thousand_lines"), (), 200, 0.70),
    (("master", "flat_monte_carlo"), (), 200, 0.55, "cryptid"),
    (("master", "flat_monte_carlo"), (), 200, 0.80, "scientist"),
]
BALANCE = [(), ("--option", "sensors=4-4-2"), ("--option", "decks=equal")]
LINEUPS = [(a, b) for a in LEVELS[1:6] for b in LEVELS[1:6] if abs(LEVELS.index(a) - LEVELS.index(b)) <= 2]
