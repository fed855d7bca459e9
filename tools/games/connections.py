"""Connections for the tools: its picture in the README, matches of docs/bots.md and line-ups of docs/study.md."""

SCENE = {"code": "bako-ludi-meta", "players": 4, "seat": 0, "moves": 24, "assistance": "text=ranked against the report"}
LADDER, LADDER_GAMES = [("--players", "2"), ("--players", "4")], 1000
FEWER_GAMES = {(level, LADDER[1]): 400 for level in ("expert", "master")}
_GREEDY = (("novice", 0.20), ("casual", 0.28), ("tracker", 0.36), ("sharp", 0.45), ("expert", 0.58), ("master", 0.85))
REFERENCES = [
    (("master", *["greedy"] * 3), (), 400, 0.60),
    *(((level, "greedy"), ("--players", "2"), 1000 if level != "master" else 200, share) for level, share in _GREEDY),
]
BALANCE = [("--players", str(players), "--option", "start=0") for players in (2, 3, 4, 5)]
LINEUPS = [("expert",) * 4, ("novice", "tracker", "expert"), ("expert",) * 2]
