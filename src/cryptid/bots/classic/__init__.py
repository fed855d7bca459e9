"""The bots of classic, weakest first, and the opponents that they are measured against."""

from __future__ import annotations

from functools import cache

from cryptid.bots.characters import Character
from cryptid.bots.lazy import LazyBot
from cryptid.bots.levels import LEVELS, QUIET

QUIET_GAMES = 5  # of a person who plays with `adapt`: among novices, games end before a good player has had four turns
_KERNELS = ("classic.worlds", "classic.outlook")


@cache
def styled(level: str, style: Character | None) -> LazyBot:
    """Return the bot of this level, in the style of a character."""
    match level:
        case "expert":
            return LazyBot("classic.expert", "Expert", 300, *_KERNELS, style=style)
        case "master":
            return LazyBot("classic.master", "Master", 2000, *_KERNELS, style=style)
        case level if level == QUIET:
            return LazyBot("classic.quiet", "Quiet", 300, style=style)
        case _:
            return LazyBot("classic.human", "Human", 300, level=level, style=style)


BOTS = {
    "random": LazyBot("classic.honest", "HonestRandom", 50),
    **{level: styled(level, None) for level in LEVELS[1:]},
}
REFERENCES = {
    "short_memory": LazyBot("classic.note_takers", "ShortMemory", 300),
    "full_notes": LazyBot("classic.note_takers", "FullNotes", 300),
    "greedy": LazyBot("classic.references", "Greedy", 2000),
    "joiner": LazyBot("classic.joiner", "Joiner", 2000),
    "information_gain": LazyBot("classic.references", "InformationGain", 2000, *_KERNELS),
}
