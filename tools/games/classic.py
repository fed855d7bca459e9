"""Classic for the tools: its picture in the README, and the matches reported in docs/bots.md."""

_FOUR = [("--players", "4", "--mode", mode) for mode in ("normal", "advanced")]
_SHARES = (("greedy", 0.93), ("information_gain", 0.40), ("joiner", 0.60))

SCENE = {"code": "bako-ludi-meto", "players": 4, "seat": 0, "moves": 14, "assistance": "button.out"}
LADDER, LADDER_GAMES = _FOUR, 200
REFERENCES = [
    *((("master", *[other] * 3), options, 200, share) for options in _FOUR for other, share in _SHARES),
    (("master", *["information_gain"] * 4), ("--players", "5", "--mode", "advanced"), 100, 0.33),
]
BALANCE = [
    ("--players", str(players), "--mode", mode, "--option", "start=0")
    for mode in ("normal", "advanced")
    for players in (2, 3, 4, 5)
]
