"""Urban for the tools: its picture in the README, and the matches that docs/bots.md tells of."""

SCENE = {"code": "bako-ludi-metu", "players": 2, "seat": 1, "moves": 20, "assistance": "text=May hold"}
LADDER = [()]
REFERENCES = [
    (("master", "flat_monte_carlo"), (), 800, 0.55, "cryptid"),
    (("master", "flat_monte_carlo"), (), 800, 0.80, "scientist"),
]
BALANCE = [()]
