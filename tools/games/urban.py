"""Urban for the tools: its picture in the README, and the matches reported in docs/bots.md."""

SCENE = {"code": "bako-ludi-metu", "players": 2, "seat": 1, "moves": 20, "assistance": "text=May hold"}
LADDER, LADDER_GAMES = [()], 400
REFERENCES = [
    (("master", "thousand_lines"), (), 200, 0.70),
    (("master", "flat_monte_carlo"), (), 200, 0.55, "cryptid"),
    (("master", "flat_monte_carlo"), (), 200, 0.80, "scientist"),
]
BALANCE = [(), ("--option", "sensors=4-4-2"), ("--option", "decks=equal")]
