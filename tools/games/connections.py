"""Connections for the tools: its picture in the README, and the matches that docs/bots.md tells of."""

SCENE = {"code": "bako-ludi-meta", "players": 4, "seat": 0, "moves": 24, "assistance": "text=ranked against the report"}
LADDER = [("--players", "2"), ("--players", "4")]
REFERENCES = [(("master", *["greedy"] * 3), (), 400, 0.60), (("master", "greedy"), (), 400, 0.75)]
BALANCE = [("--players", str(players), "--option", "start=0") for players in (2, 3, 4, 5)]
