"""The referee: which commands are accepted when, and what each reader gets."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from cryptid.bots.characters import CHARACTERS
from cryptid.core.game import BadInput, match_winners
from cryptid.core.record import replay
from cryptid.games import GAMES
from cryptid.games.urban.rules import Urban
from cryptid.server.table import updates
from cryptid.server.table.log import Person
from cryptid.server.table.referee import Table, make_deal
from cryptid.server.wire import messages as wire
from tests.server.table.tables import (
    PEOPLE,
    TIMING,
    Reader,
    begin,
    begun,
    do,
    make_head,
    make_table,
    play_randomly,
    random_text,
    waited_for,
)

A, B, C, D, *_ = PEOPLE
STRANGER = Person("stranger", "S")

CASES = [("classic", 4), ("classic", 2), ("urban", 2), ("connections", 3)]


def refused(table: Table, person: Person, command: wire.Command, **more: Any) -> str:
    """Return the error code of a refused command; nothing has changed. Any: arguments of `do`."""
    before = table.ply, table.state, dict(table.keys)
    with pytest.raises(BadInput) as caught:
        do(table, person, command, **more)
    assert (table.ply, table.state, table.keys) == before
    assert str(caught.value).endswith((".", "?"))
    return caught.value.code


def told(table: Table, change: Any, person: Person | None) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(
        updates.StepMessages(table, change).for_reader(None if person is None else person.id)
    )
    return message


def synced(table: Table, person: Person | None) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(updates.sync(table, None if person is None else person.id, 0))
    return message


# Making


@pytest.mark.parametrize(
    ("configuration", "code"),
    [
        (wire.Configuration(game="chess", seats=(None,)), "no_game"),
        (wire.Configuration(game="classic", seats=(None, None)), "seats"),
        (wire.Configuration(game="classic", seats=("novice",) * 4), "seats"),
        (wire.Configuration(game="classic", seats=(None, "novice", "grandmaster", None)), "no_bot"),
        (wire.Configuration(game="classic", options={"players": 9}, seats=(None,)), "players"),
        (wire.Configuration(game="classic", options={"colour": 9}, seats=(None,) * 4), "invalid_data"),
    ],
)
def test_impossible_tables_are_refused(configuration: wire.Configuration, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        make_deal(configuration, Random(0))
    assert caught.value.code == code


# Gathering


def test_people_sit_down_leave_and_rename_before_the_start() -> None:
    table = make_table(players=3)
    do(table, A, wire.Sit(1))
    assert refused(table, A, wire.Sit(2)) == "seated"
    assert refused(table, B, wire.Sit(1)) == "seat_taken"
    assert refused(table, B, wire.Sit(3)) == "no_seat"
    do(table, B, wire.Sit(0))
    do(table, B, wire.Rename("Bea"))
    assert [seat.name for seat in updates.info(table).seats] == ["Bea", "A", None]
    do(table, B, wire.Leave())
    assert table.state.seat_of(B.id) is None
    assert refused(table, B, wire.Rename("B")) == "not_seated"
    assert refused(table, B, wire.Leave()) == "not_seated"
    assert refused(table, A, wire.Return()) == "not_begun"


def test_the_host_fills_seats_with_bots_and_begins() -> None:
    table = make_table(players=3)
    do(table, A, wire.Sit(0))
    do(table, B, wire.Sit(1))
    assert refused(table, B, wire.Fill(2, "novice")) == "not_host"
    assert refused(table, A, wire.Fill(1, "novice")) == "seat_taken"
    assert refused(table, A, wire.Fill(2, "grandmaster")) == "no_bot"
    assert refused(table, A, wire.Fill(3, "novice")) == "no_seat"
    assert refused(table, A, wire.Start()) == "seats_open"
    do(table, A, wire.Fill(2, "novice"))
    assert refused(table, C, wire.Sit(2)) == "seat_taken"
    assert refused(table, B, wire.Start()) == "not_host"
    do(table, A, wire.Start())
    assert updates.info(table).phase == "playing"
    for command in (wire.Start(), wire.Sit(0), wire.Rename("X"), wire.Fill(2, None)):
        assert refused(table, A, command) == "begun"


def test_the_host_s_place_passes_on() -> None:
    table = make_table(players=3)
    do(table, A, wire.Sit(0))
    do(table, B, wire.Sit(1))
    do(table, A, wire.Leave())
    assert updates.info(table).host == 1
    do(table, B, wire.Fill(0, "random"))


def test_bots_do_not_play_among_themselves() -> None:
    table = make_table(players=3, seats=(None, "novice", "random"))
    do(table, A, wire.Fill(0, "novice"))
    assert refused(table, A, wire.Start()) == "nobody"


# Playing


def test_moves_are_checked_before_they_happen() -> None:
    table = begun(players=3)
    (seat,) = waited_for(table)
    other = PEOPLE[(seat + 1) % 3]
    assert refused(table, other, wire.Act("cube A1")) == "not_your_turn"
    assert refused(table, PEOPLE[seat], wire.Act("search A1")) == "not_legal"
    assert refused(table, PEOPLE[seat], wire.Act("dance")) in ("unknown_action", "no_action", "unreadable")
    assert refused(table, STRANGER, wire.Act("cube A1")) == "not_seated"
    assert refused(make_table(), A, wire.Act("cube A1")) == "not_seated"


def test_a_choice_made_before_it_was_open_is_stale() -> None:
    table = begun(players=3)
    (seat,) = waited_for(table)
    text = random_text(table, seat, Random(1))
    assert refused(table, PEOPLE[seat], wire.Act(text), ply=table.ply - 1) == "stale"
    do(table, PEOPLE[seat], wire.Say("wait"))
    do(table, PEOPLE[seat], wire.Act(text), ply=table.ply - 1)


def test_a_simultaneous_choice_stays_open_while_others_choose() -> None:
    table = begun("connections", 3, options={"allow_pass": True})
    rng = Random(3)
    while len(waited_for(table)) < 3:
        seat = rng.choice(waited_for(table))
        do(table, PEOPLE[seat], wire.Act(random_text(table, seat, rng)))
    since = table.ply
    texts = [random_text(table, seat, rng) for seat in range(3)]
    for seat in range(3):
        do(table, PEOPLE[seat], wire.Act(texts[seat]), ply=since)


def test_a_stored_move_is_in_its_one_form() -> None:
    table = begun(players=3)
    (seat,) = waited_for(table)
    text = random_text(table, seat, Random(1))
    change = do(table, PEOPLE[seat], wire.Act(f"  {text.upper()} "))
    assert change.fact == wire.Played(seat, text)


@pytest.mark.parametrize(("game", "players"), CASES)
def test_a_whole_game_its_record_and_its_replay(game: str, players: int) -> None:
    table = begun(game, players, seed=5)
    play_randomly(table, Random(5))
    info = updates.info(table)
    assert info.phase == "over"
    assert info.outcome is not None
    *_, last = replay(GAMES[game], table.record())
    assert table.state.game_state == last.state
    assert refused(table, A, wire.Act("pass")) == "game_over"
    assert table.projection(table.state).turns == ()


@pytest.mark.parametrize(("game", "players"), CASES)
def test_following_the_log_leads_to_the_same_table(game: str, players: int) -> None:
    table = make_table(game, players, seed=6)
    copy = Table(table.head, TIMING)
    entries = []

    def keep(person: Person, command: wire.Command) -> None:
        draft = table.draft(person, wire.Do(f"k{table.ply}", table.ply, command), table.ply)
        table.commit(draft)
        entries.append(draft.entry)

    for seat in range(players):
        keep(PEOPLE[seat], wire.Sit(seat))
    keep(A, wire.Start())
    rng = Random(6)
    while table.state.phase == "playing":
        seat = rng.choice(waited_for(table))
        keep(PEOPLE[seat], rng.choice((wire.Say("hm"), wire.Act(random_text(table, seat, rng)))))
    for entry in entries:
        copy.follow(entry)
    assert (copy.state, copy.ply, copy.keys, copy.moves) == (table.state, table.ply, table.keys, table.moves)
    assert updates.sync(copy, A.id, 0) == updates.sync(table, A.id, 0)


# Telling


@pytest.mark.parametrize(("game", "players"), [*CASES, ("classic", 3)])
def test_steps_lead_every_reader_to_what_a_sync_says(game: str, players: int) -> None:
    """Law: a sync updated by every step since equals the next sync."""
    rng = Random(7)
    options = {"honour_mode": True} if (game, players) == ("classic", 3) else {}
    table = make_table(game, players, seed=7, options=options, turn_seconds=60, absent="vote")
    readers: dict[str | None, Reader] = {
        person: Reader(updates.sync(table, person, 0)) for person in (None, *(p.id for p in PEOPLE[:players]))
    }

    def watch(person: Person, command: wire.Command, **more: Any) -> None:
        change = do(table, person, command, **more)
        step = updates.StepMessages(table, change)
        for name, reader in readers.items():
            reader.step(step.for_reader(name))
            expected = Reader(updates.sync(table, name, change.at)).seen
            assert reader.seen == expected

    for seat in range(players):
        watch(PEOPLE[seat], wire.Sit(seat))
    watch(B, wire.Leave())
    watch(B, wire.Sit(1))
    watch(A, wire.Start())
    while table.state.phase == "playing":
        seat = rng.choice(waited_for(table))
        match rng.randrange(12):
            case 0:
                watch(PEOPLE[seat], wire.Say("hm"))
            case 1:
                watch(PEOPLE[seat], wire.Want("replace", (seat + 1) % players), absent=[(seat + 1) % players])
            case 2:
                watch(PEOPLE[seat], wire.Leave())
            case _:
                watch(PEOPLE[seat], wire.Act(random_text(table, seat, rng)))
        for absentee, chair in enumerate(table.state.chairs):
            if updates.info(table).phase == "playing" and (chair.has_stand_in or chair.has_left):
                watch(PEOPLE[absentee], wire.Return())
    watch(A, wire.Say("good game"))
    table.commit(table.draft_rematch(A, "r", "zozo-zozo-zozo", 0))
    assert synced(table, B)["rematch"] == "zozo-zozo-zozo"
    assert "zozo" not in updates.sync(table, None, 0).decode()


def test_the_missed_steps_are_those_that_were_sent() -> None:
    table = begun(players=3)
    sent: list[tuple[int, bytes]] = []
    rng = Random(2)
    for _ in range(50):
        seat = rng.choice(waited_for(table))
        change = do(table, PEOPLE[seat], wire.Act(random_text(table, seat, rng)))
        sent.append((table.ply, updates.StepMessages(table, change).for_reader(A.id)))
    for since in (table.ply, table.ply - 1, table.ply - 32):
        assert updates.steps_since(table, A.id, since) == [data for ply, data in sent if ply > since]
    assert updates.steps_since(table, A.id, table.ply - 33) is None
    assert updates.steps_since(table, A.id, table.ply + 1) is None


def test_a_proposal_is_told_to_its_seat_alone() -> None:
    table = begun("connections", 3)
    rng = Random(3)
    while len(waited_for(table)) < 3:
        seat = rng.choice(waited_for(table))
        do(table, PEOPLE[seat], wire.Act(random_text(table, seat, rng)))
    text = random_text(table, 0, rng)
    change = do(table, A, wire.Act(text))
    assert told(table, change, A)["fact"]["text"] == text
    for other in (B, STRANGER, None):
        message = told(table, change, other)
        assert message["fact"] == {"type": "played", "seat": 0, "text": None, "remark": None, "reason": None}
        assert text.removeprefix("propose ") not in json.dumps(message)


def test_muting_is_one_s_own_affair() -> None:
    table = begun(players=3)
    change = do(table, A, wire.Mute(1, True))
    assert told(table, change, A)["fact"]["on"]
    assert "fact" not in told(table, change, B)
    said = do(table, B, wire.Say("hello"))
    waved = do(table, B, wire.Emote("wave"))
    for change in (said, waved):
        assert "fact" not in told(table, change, A)
        assert told(table, change, C)["fact"]["seat"] == 1
    assert synced(table, A)["chat"] == []
    assert synced(table, A)["muted"] == [1]
    assert len(synced(table, None)["chat"]) == 1
    do(table, A, wire.Mute(1, False))
    assert len(synced(table, A)["chat"]) == 1
    assert refused(table, A, wire.Mute(0, True)) == "no_other"
    assert refused(table, STRANGER, wire.Mute(0, True)) == "not_seated"


def test_spectators_are_silent() -> None:
    table = begun(players=3)
    assert refused(table, STRANGER, wire.Say("psst")) == "not_seated"
    assert refused(table, STRANGER, wire.Emote("wave")) == "not_seated"
    assert refused(table, A, wire.Emote("dance")) == "no_emote"


# Absence


def test_who_leaves_may_return() -> None:
    table = begun(players=3, absent="wait")
    (seat,) = waited_for(table)
    player = PEOPLE[seat]
    assert refused(table, player, wire.Return()) == "not_away"
    do(table, player, wire.Leave())
    assert refused(table, player, wire.Leave()) == "left"
    assert refused(table, player, wire.Act(random_text(table, seat, Random(1)))) == "away"
    assert refused(table, player, wire.Want("abandon")) == "away"
    assert updates.info(table).seats[seat].absent
    assert table.projection(table.state).turns == ()
    change = do(table, player, wire.Return())
    assert told(table, change, player)["legal"]
    assert not updates.info(table).seats[seat].absent


def test_a_bot_stands_in_for_who_leaves_where_the_table_says_so() -> None:
    table = begun(players=3, absent="bot")
    (seat,) = waited_for(table)
    do(table, PEOPLE[seat], wire.Leave())
    (turn,) = table.projection(table.state).turns
    assert (turn.kind, turn.seat) == ("bot", seat)
    change = table.commit(table.draft_move(turn, wire.Played(seat, random_text(table, seat, Random(1)), "So."), 9))
    assert change.fact == wire.Played(seat, table.moves[-1].text, "So.")
    with pytest.raises(BadInput):
        table.draft_move(turn, wire.Played(seat, "cube A1"), 9)


def test_all_hear_what_a_bot_says_and_nobody_its_reason() -> None:
    table = begun(players=3, absent="bot")
    (seat,) = waited_for(table)
    do(table, PEOPLE[seat], wire.Leave())
    (turn,) = table.projection(table.state).turns
    played = wire.Played(seat, random_text(table, seat, Random(1)), "I wonder.", "I hold the swamp.")
    change = table.commit(table.draft_move(turn, played, 9))
    for reader in (*PEOPLE[:3], STRANGER, None):
        assert told(table, change, reader)["fact"]["remark"] == "I wonder."
        assert json.loads(updates.sync(table, None if reader is None else reader.id, 9))["remarks"][seat] == "I wonder."
        assert "swamp" not in json.dumps(told(table, change, reader)["fact"])
    assert table.reasons() == (wire.Reason(seat, table.moves[-1].text, "I hold the swamp."),)


def test_no_bot_moves_for_somebody_who_is_back() -> None:
    table = begun(players=3, absent="bot", turn_seconds=60)
    (seat,) = waited_for(table)
    do(table, PEOPLE[seat], wire.Leave())
    (turn,) = table.projection(table.state).turns
    do(table, PEOPLE[seat], wire.Return())
    with pytest.raises(BadInput, match="moved on"):
        table.draft_move(turn, wire.Played(seat, random_text(table, seat, Random(1)), "So."), 9)
    clock = next(turn for turn in table.projection(table.state).turns if turn.kind == "clock")
    table.commit(table.draft_move(clock, wire.Played(seat, random_text(table, seat, Random(1)), "So."), 9))


def test_a_bot_takes_over_from_the_absent() -> None:
    table = begun(players=3, absent="bot", absent_seconds=30)
    (seat,) = waited_for(table)
    (turn,) = table.projection(table.state).turns
    (waiting,) = synced(table, None)["waiting"]
    assert (turn.kind, turn.seat, turn.due) == ("absent", seat, waiting["since"] + 30_000)
    change = table.commit(table.draft_stand_in(seat, "key", 99))
    assert told(table, change, PEOPLE[seat])["legal"] == []
    assert [turn.kind for turn in table.projection(table.state).turns] == ["bot"]
    with pytest.raises(BadInput):
        table.draft_stand_in(seat, "key2", 99)


def test_the_others_vote_about_the_absent() -> None:
    table = begun(players=3, absent="vote")
    assert refused(table, A, wire.Want("replace", 2)) == "not_absent"
    assert refused(table, A, wire.Want("replace")) == "no_seat"
    assert refused(table, A, wire.Want("replace", 0), absent=[0]) == "no_other"
    do(table, A, wire.Want("replace", 2), absent=[2])
    assert updates.info(table).wishes == (wire.Wish(0, "replace", 2),)
    do(table, A, wire.Want("replace", 2, on=False), absent=[2])
    do(table, B, wire.Want("replace", 2), absent=[2])
    assert not updates.info(table).seats[2].absent
    do(table, A, wire.Want("replace", 2), absent=[2])
    assert updates.info(table).seats[2].absent
    assert updates.info(table).wishes == ()
    assert refused(table, A, wire.Want("replace", 2), absent=[2]) == "stood_in"
    do(table, C, wire.Return())
    assert not updates.info(table).seats[2].absent


def test_several_who_are_absent_have_no_say_about_each_other() -> None:
    table = begun(players=3, absent="vote")
    do(table, A, wire.Want("replace", 2), absent=[2])
    assert not updates.info(table).seats[2].absent
    do(table, A, wire.Want("replace", 2), absent=[1, 2])
    assert updates.info(table).seats[2].absent
    do(table, A, wire.Want("abandon"), absent=[1, 2])
    assert updates.info(table).phase == "abandoned"


def test_at_tables_that_wait_the_absent_keep_their_say() -> None:
    table = begun(players=2, absent="wait")
    do(table, A, wire.Want("abandon"), absent=[1])
    assert updates.info(table).phase == "playing"


def test_tables_that_wait_or_have_bots_do_not_vote() -> None:
    for absent in ("wait", "bot"):
        assert refused(begun(players=3, absent=absent), A, wire.Want("replace", 2), absent=[2]) == "no_votes"


def test_a_game_is_abandoned_by_agreement() -> None:
    table = begun(players=3, absent="vote")
    do(table, A, wire.Want("abandon"))
    do(table, B, wire.Want("abandon"))
    assert updates.info(table).phase == "playing"
    do(table, C, wire.Leave())
    assert updates.info(table).phase == "abandoned"
    assert waited_for(table) == []
    assert refused(table, A, wire.Act("cube A1")) == "game_over"
    assert refused(table, A, wire.Leave()) == "game_over"


def test_bots_have_no_say_in_abandoning() -> None:
    table = begin(make_table(players=3, seats=(None, "novice", "random")))
    do(table, A, wire.Want("abandon"))
    assert table.state.phase == "abandoned"


@pytest.mark.parametrize(("game", "players"), CASES)
def test_a_step_carries_each_event_once(game: str, players: int) -> None:
    """Events for everybody are in the log that a step adds; those for one seat are in its events."""
    table, rng = begun(game, players), Random(5)
    while table.state.phase == "playing":
        seat = rng.choice(waited_for(table))
        change = do(table, PEOPLE[seat], wire.Act(random_text(table, seat, rng)))
        public = [event for event in change.events if event.audience == "all"]
        for reader in (None, *range(players)):
            step = told(table, change, None if reader is None else PEOPLE[reader])
            logged = [event for entry in step["log"] for event in entry["events"]]
            assert [event["kind"] for event in logged] == [event.kind for event in public]
            own = [event for event in change.events if event not in public and reader in event.audience]
            assert [event["kind"] for event in step.get("events", [])] == [event.kind for event in own]


# What the server is to do


def test_turns_of_bots_and_clocks() -> None:
    table = begun(players=3, seats=(None, "novice", None), turn_seconds=20, absent="bot")
    kinds = set()
    rng = Random(4)
    while table.state.phase == "playing":
        seat, turns = waited_for(table)[0], table.projection(table.state).turns
        opened = table.state.opened[seat]
        assert opened is not None
        assert {turn.seat for turn in turns} == set(waited_for(table))
        kinds |= {(turn.seat, turn.kind) for turn in turns}
        for turn in turns:
            if turn.kind == "bot" and turn.seat == seat:
                pace = CHARACTERS[table.state.chairs[seat].character or ""].pace
                assert 300 + round(700 * pace) <= turn.due - opened.at <= 300 + round(1800 * pace)
        turn = next(turn for turn in turns if turn.seat == seat)
        table.commit(table.draft_move(turn, wire.Played(seat, random_text(table, seat, rng), "So."), table.ply * 1000))
    assert kinds == {(0, "clock"), (0, "absent"), (1, "bot"), (2, "clock"), (2, "absent")}


def test_the_pace_of_bots_depends_on_the_ply_alone() -> None:
    first, second = (begun(players=3, seed=seed, seats=(None, "novice", "novice")) for seed in (1, 2))
    for table in (first, second):
        while waited_for(table) == [0]:
            do(table, A, wire.Act(random_text(table, 0, Random(1))))
    waits = [
        [(turn.ply, turn.due - 1000 - turn.ply + 1) for turn in table.projection(table.state).turns]
        for table in (first, second)
    ]
    assert waits[0] == waits[1]


# Ends


def test_a_rematch_is_made_once_and_by_somebody_with_a_seat() -> None:
    table = begun("urban", 2)
    with pytest.raises(BadInput, match="not over"):
        table.check_rematch(A)
    play_randomly(table, Random(1))
    with pytest.raises(BadInput, match="no seat"):
        table.check_rematch(STRANGER)
    table.commit(table.draft_rematch(A, "r", "zozo-zozo-zozo", 0))
    with pytest.raises(BadInput, match="already"):
        table.check_rematch(B)


def test_a_rematch_of_urban_is_the_second_game_of_a_match() -> None:
    table = begun("urban", 2)
    assert table.first_game() is None
    play_randomly(table, Random(1))
    assert synced(table, A)["table"]["outcome"]["match"] is None
    scores = table.first_game()
    assert scores is not None
    assert sum(won for won, *_ in scores) == 1
    winner = synced(table, A)["table"]["outcome"]["winners"][0]
    assert scores[1 - winner][0] == 1  # by the seats of the second game, where the roles are exchanged
    second = begun("urban", 2, first_game=scores)
    assert second.match(second.state) is None
    play_randomly(second, Random(1))
    assert second.state.game_state is not None
    own = Urban().match_scores(second.state.game_state.public)
    assert synced(second, A)["table"]["outcome"]["match"] == list(match_winners(scores, own))
    assert second.first_game() is None  # the next one begins another match


def test_other_games_have_no_match() -> None:
    table = begun("connections", 2)
    play_randomly(table, Random(1))
    assert table.first_game() is None


def test_what_is_secret_stays_out_of_what_is_told() -> None:
    table = begun("connections", 3, seed=9)
    head = table.head
    for person in (None, A.id, B.id):
        text = updates.sync(table, person, 0).decode()
        assert head.salt not in text
        assert head.id not in text.replace('"t1"', "")
        assert all(someone.id not in text for someone in PEOPLE)
    assert table.commitment in updates.sync(table, None, 0).decode()


def test_a_head_is_read_back() -> None:
    configuration = wire.Configuration(game="urban", seats=(None, "novice"), options={"tie": "scientist"})
    table = Table(make_head(configuration, 3), TIMING)
    assert table.configuration == configuration
    assert table.deal.options.tie.value == "scientist"
