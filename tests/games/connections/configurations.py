"""The configurations under which the laws of the game are checked."""

from __future__ import annotations

from cryptid.games.connections import DraftTie, Options, RepeatScope

# Long games tell the laws nothing that short ones do not, but take the square of the time: most go for fewer points
# here, and `test_whole_games.py` plays the full ones.
CONFIGURATIONS: dict[str, Options] = {
    "two": Options(players=2),
    "three": Options(players=3, win_score=6),
    "four": Options(players=4, win_score=4, hand=5),
    "five": Options(players=5, win_score=3, hand=4),
    "recommit": Options(
        players=3,
        win_score=4,
        hand=4,
        recommit=True,
        draft_tie=DraftTie.RANDOM,
        repeat_scope=RepeatScope.LAST_ACTION,
        repeat_across=True,
    ),
    "ties": Options(
        players=4, win_score=2, hand=4, start=2, allow_pass=False, draft_tie=DraftTie.LAST_WINNER, sd_all=False
    ),
}
