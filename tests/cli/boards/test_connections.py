"""Connections in the terminal: boards, events and choices as they are printed."""

from __future__ import annotations

import re
from random import Random

import pytest

from cryptid.cli.boards.connections import choices, draw, tell
from cryptid.cli.paint import ansi, plain
from cryptid.core.game import Event, view
from cryptid.games.connections import Connections, Options
from cryptid.games.connections.model import ConnectionsState, Phase
from tests.games.connections.configurations import CONFIGURATIONS
from tests.games.connections.positions import GAME, altering, do, do_all, position, sighting_won_by

NAMES = ["Ann", "Bob", "Cem", "Dee", "Eve"]

DRAFT = """\
Expedition 1, sighting 1 of 2: seat 0 drafts slot 4

1 decides first  -           -           -           -           slot 5      slot 6
                 head        eyes        mouth       hands       skin        tail
Report           free        free        free        free        FUR         SPIKED

Your hand, closest first (* matches the report)
  Thornwump       horns       beady       fangs       pads       *fur        *spiked
  Prismwyrm       fin         compound    beak        claws       scales      tentacles

Points (10 points and a clear lead win, at the end of an expedition)
  seat 0 (you)   ..........  0, 2 cards, to act
  seat 1         ..........  0, 2 cards
"""

ALTER = """\
Expedition 1, sighting 2 of 2: seat 1, then 0 may alter the report

1 decides first  slot 1      slot 2      slot 3      slot 4      slot 5      slot 6
                 head        eyes        mouth       hands       skin        tail
Report           HORNS       BEADY       FANGS       PADS        FUR         SPIKED
  other side     fin         compound    beak        claws       scales      tentacles

Your hand, closest first (* matches the report; how many of the unseen cards it beats)
  Prismwyrm       fin         compound    beak        claws       scales      tentacles  beats 0/61

Points (10 points and a clear lead win, at the end of an expedition)
  seat 0 (you)   ..........  0, 1 card
  seat 1         #.........  1, 1 card, to act

Last sighting: seat 1 won at slot 3 (report horns, beady, fangs, pads, fur, spiked)
  seat 1         Thornwyrm      wins
  seat 0 (you)   Cragwump       out at slot 3: beak, not fangs
"""

PROPOSE = """\
Sudden death, expedition 4, sighting 6 of 7: all propose, waiting for seat 1 and 2

1 decides first  slot 1      slot 2      slot 3      slot 4      slot 5      slot 6
                 head        eyes        mouth       hands       skin        tail
Report           HORNS       BEADY       FANGS       PADS        FUR         SPIKED
  other side     fin         compound    beak        claws       scales      tentacles

Your hand, closest first (* matches the report; how many of the unseen cards it beats)
> Thornwump      *horns      *beady      *fangs      *pads       *fur        *spiked     beats 62/62
  Prismwyrm       fin         compound    beak        claws       scales      tentacles  beats 0/62

Points (most alone wins at once)
  seat 0 (you)   ##########  10, 2 cards, one of them face down
  seat 1         ##########  10, 2 cards, still choosing
  seat 2         #.........  1, 2 cards, still choosing
"""


def drafting() -> ConnectionsState:
    return position(
        phase=Phase.DRAFT,
        waiting=(0, 1, 0, 1),
        hands=[[0, 63], [1, 2]],
        report=altering([0, 1], players=2).public.report[4:],
        players=2,
        hand=2,
    )


def proposing(recommit: bool = False) -> ConnectionsState:
    state = position(
        phase=Phase.PROPOSE,
        waiting=(0, 1, 2),
        hands=[[0, 63], [1, 2], [3, 4]],
        scores=(10, 10, 1),
        sighting=6,
        expedition=4,
        sudden_death=True,
        recommit=recommit,
    )
    return do(state, 0, "propose 0").state


def second_sighting() -> ConnectionsState:
    state = position(phase=Phase.PROPOSE, waiting=(0, 1), hands=[[8, 63], [7, 2]], players=2, hand=2)
    return do_all(state, (0, "propose 8"), (1, "propose 7"))


def test_draw_the_draft() -> None:
    assert draw(view(drafting(), 0), plain) == DRAFT


def test_draw_altering_with_the_last_sighting() -> None:
    assert draw(view(second_sighting(), 0), plain) == ALTER


def test_draw_proposing_in_sudden_death() -> None:
    assert draw(view(proposing(), 0), plain) == PROPOSE


def test_draw_for_a_spectator_shows_no_card_of_a_hand() -> None:
    text = draw(view(proposing(), None), plain)
    assert "Your hand" not in text
    assert "(you)" not in text
    assert "Thornwump" not in text


def test_draw_the_end() -> None:
    text = draw(view(sighting_won_by(1, (3, 10, 1), expedition=2).state, 0), plain)
    assert text.startswith("Expedition 2, sighting 7 of 7: seat 1 has won\n")
    assert "###########  11, 0 cards\n" in text
    assert "to act" not in text


def test_draw_who_sits_out() -> None:
    state = sighting_won_by(3, (1, 10, 1, 9), expedition=3, sd_all=False).state
    assert "seat 0 (you)   #.........  1, sits out\n" in draw(view(state, 0), plain)


def test_last_to_alter() -> None:
    state = do(altering([0, 1], players=2), 0, "pass").state
    assert draw(view(state, 0), plain).split("\n")[0].endswith(": seat 1 may alter the report")


def test_colours_change_nothing_else() -> None:
    for state in (drafting(), second_sighting(), proposing()):
        text = draw(view(state, 0), ansi)
        assert "\033[" in text
        bare = re.sub("\033\\[[0-9;]*m", "", text)
        assert [line.rstrip() for line in bare.split("\n")] == draw(view(state, 0), plain).split("\n")


@pytest.mark.parametrize("options", CONFIGURATIONS.values(), ids=CONFIGURATIONS)
def test_everything_fits_and_is_told(options: Options) -> None:
    game, rng = Connections(), Random(1)
    state = game.start(game.deal(options, rng))
    while game.to_act(state.public):
        seats = [seat for seat in range(options.players) if game.legal_actions(view(state, seat))]
        seat = rng.choice(seats)
        look = view(state, seat)
        printed = draw(look, plain) + choices(look, game.legal_actions(look))
        assert max(map(len, printed.split("\n"))) <= 100
        assert len(printed.split("\n")) < 40
        step = game.apply(state, seat, rng.choice(game.legal_actions(look)))
        for event in step.events:
            line = tell(event, NAMES)
            assert line.endswith(".")
            assert "\n" not in line
        state = step.state


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Event("all", "opened", (2, 1, "expedition")), "A new expedition begins (expedition 2): Bob drafts first."),
        (Event("all", "opened", (4, 0, "sudden death")), "Sudden death begins (expedition 4): Ann drafts first."),
        (Event((0,), "dealt", (0, 45, 63)), "You are dealt Thornwump, Sailtangle and Prismwyrm."),
        (Event((0,), "dealt", (45,)), "You are dealt Sailtangle."),
        (Event("all", "picked", (2, 6, "beak")), "Cem puts beak in slot 6."),
        (Event("all", "flipped", (1, 3, "fur")), "Bob flips slot 3 to fur."),
        (Event("all", "swapped", (1, 2, 5)), "Bob swaps slots 2 and 5."),
        (Event("all", "passed", (1,)), "Bob leaves the report as it is."),
        (Event("all", "committed", (1,)), "Bob has laid down a card."),
        (Event("all", "changed", (1,)), "Bob has laid down another card instead."),
        (Event((1,), "proposed", (45,)), "Your Sailtangle lies face down."),
        (
            Event("all", "revealed", (45, -1, 0)),
            "All cards are turned up: Ann shows Sailtangle and Cem shows Thornwump.",
        ),
        (Event("all", "won", (2, 1)), "Cem wins the sighting and has 1 point."),
        (Event("all", "won", (2, 5)), "Cem wins the sighting and has 5 points."),
        (Event("all", "ended", (2,)), "Cem has won the game."),
    ],
)
def test_tell(event: Event, line: str) -> None:
    assert tell(event, NAMES) == line


def offered(state: ConnectionsState, seat: int) -> str:
    look = view(state, seat)
    return choices(look, GAME.legal_actions(look))


def test_choices_in_the_draft() -> None:
    assert offered(drafting(), 0) == (
        "Put a trait into slot 4, such as 'pick horns':\n  horns, fin, beady, compound, fangs, beak, pads, claws\n"
    )


def test_choices_when_altering() -> None:
    state = altering([0, 1, 2])
    assert offered(state, 0) == (
        "Turn a tile, such as 'flip 1': slots 1, 2, 3, 4, 5 and 6.\n"
        "Exchange two tiles, such as 'swap 1 2'.\n"
        "Or 'pass'.\n"
    )
    assert offered(do(state, 0, "swap 1 2").state, 1).endswith(
        "such as 'swap 1 3'.\nOr 'pass'.\n'swap 1 2' is barred: seat 0 has just done it.\n"
    )
    assert "pass" not in offered(altering([0, 1, 2], allow_pass=False), 0)


def test_choices_when_proposing() -> None:
    state = proposing(recommit=True)
    assert offered(state, 1) == "Lay a card face down, such as 'propose Thornmop':\n  Thornmop, Thornwallow\n"
    assert offered(state, 0) == ("You may lay down another card instead, such as 'change Prismwyrm':\n  Prismwyrm\n")
    assert offered(proposing(), 0) == "There is nothing for you to decide now.\n"
