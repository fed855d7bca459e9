"""The names of the levels, the same in every game, and which of them people are offered."""

from __future__ import annotations

from collections.abc import Iterable

RANDOM = "random"  # for tests; people are not offered it
LEVELS = (RANDOM, "novice", "casual", "tracker", "sharp", "expert", "master")  # weakest first
GENTLE = "gentle"  # below novice; people meet it only through `adapt`
QUIET = "quiet"  # a novice that gives little away; people meet it only in their first games with `adapt`
ADAPT = "adapt"  # not a bot: stands for the level that suits a person, and is replaced by it before a bot is seated


def offered(bots: Iterable[str]) -> tuple[str, ...]:
    """Return what people can choose from, out of the levels that a game has."""
    levels = tuple(level for level in bots if level != RANDOM)
    return (*levels, ADAPT) if levels else (RANDOM,)
