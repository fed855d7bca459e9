"""Classic for the tools: its picture in the README, and the matches that docs/bots.md tells of."""

_FOUR = [("--players", "4", "--mode", mode) for mode in ("normal", "advanced")]
_SHARES = (("greedy", 0.93), ("information_gain", 0.40))

SCENE = {"code": "bako-ludi-meto", "players": 4, "seat": 0, "moves": 14, "assistance": "button.out"}
LADDER = _FOUR
REFERENCES = [
    *((("master", *[other] * 3), options, 400, share) for options in _FOUR for other, share in _SHARES),
    (("master", *["information_gain"] * 4), ("--players", "5", "--mode", "advanced"), 400, 0.33),
]
BALANCE = [
    ("--players", str(players), "--mode", mode, "--option", "start=0")
    for mode in ("normal", "advanced")
    for players in (2, 3, 4, 5)
]
