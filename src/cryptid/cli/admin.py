"""Moderate a server: look at its tables and reports, hide or delete tables, remove and ban people.

Works on the server's database, while the server runs or not; running servers follow within a second or two. Every act
is logged in the database with your user name, see `cryptid admin log`.
"""

from __future__ import annotations

import argparse
import asyncio
import getpass
import re
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime
from ipaddress import ip_address

import msgspec

from cryptid.cli.arguments import add_database, at_least, given_database
from cryptid.cli.parser import BadUsage, Parser
from cryptid.server.clock import Milliseconds, wall_clock
from cryptid.server.limits import network
from cryptid.server.store.acts import acts_since
from cryptid.server.store.addresses import Addresses
from cryptid.server.store.desk import opened_beside
from cryptid.server.store.moderation import ADDRESS, PERSON, Moderation, TableRow
from cryptid.server.store.protocol import Database
from cryptid.server.table.codes import read_code
from cryptid.server.wire import messages as wire

_UNITS = {"m": 60, "h": 3_600, "d": 86_400}
_MARK = re.compile(r"[0-9a-f]{16}")
_IDENTITY = re.compile(r"[0-9a-f]{32}|former-[0-9a-f]{24}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(metavar="ACTION", dest="action", required=True, parser_class=Parser)

    def action(name: str, words: str, *targets: str, note: bool = False) -> argparse.ArgumentParser:
        made = actions.add_parser(name, help=words, description=words, allow_abbrev=False)
        for target in targets:
            made.add_argument(target.lower(), metavar=target)
        add_database(made)
        if note:
            made.add_argument("--note", default="", metavar="TEXT", help="why, for the log")
        return made

    def count(made: argparse.ArgumentParser) -> argparse.ArgumentParser:
        made.add_argument("--count", type=at_least(1, 10_000), default=50, metavar="N", help="how many (default: 50)")
        return made

    tables = count(action("list", "list tables, those that changed last first"))
    tables.add_argument("--listed", action="store_true", help="only tables in the lobby")
    action("show", "show a table with its people and chat, or a person with their tables", "TARGET")
    reports = count(action("reports", "read what people have reported"))
    reports.add_argument("--closed", action="store_true", help="also reports that were dealt with")
    action("close", "mark a report as dealt with", "REPORT", note=True)
    action("hide", "take a table out of the lobby", "TABLE", note=True)
    action("delete", "delete a table with its log and chat", "TABLE", note=True)
    action("remove", "remove a person: their name, chat and identity go", "PERSON", note=True)
    ban = action("ban", "ban a person or an address for a time", "TARGET", note=True)
    ban.add_argument("--for", dest="time", default="7d", metavar="TIME", help="30m, 12h, 7d ... (default: 7d)")
    action("lift", "lift a ban", "TARGET", note=True)
    action("bans", "list the bans in force")
    count(action("log", "read what operators have done"))


def run(args: argparse.Namespace) -> int:
    for line in asyncio.run(_run(args)):
        print(line)
    return 0


async def _run(args: argparse.Namespace) -> list[str]:
    async with opened_beside(given_database(args)) as database:
        desk = Moderation(database, getpass.getuser(), wall_clock())
        return list(await ACTIONS[args.action](database, desk, args))


# Looking


async def _list(_: Database, desk: Moderation, args: argparse.Namespace) -> Iterable[str]:
    return map(_table_line, await desk.tables(args.count, only_listed=args.listed))


def _table_line(table: TableRow) -> str:
    seats = msgspec.json.decode(table.summary, type=wire.Listing).seats
    names = ", ".join(_printable(seat.name) for seat in seats if seat.name is not None) or "no people"
    lobby = "in the lobby" if table.address is not None else "private"
    return f"{table.code}  {table.game}  {table.phase}  {lobby}  {_time(table.changed_at)}  {names}"


async def _show(_: Database, desk: Moderation, args: argparse.Namespace) -> Iterable[str]:
    if _IDENTITY.fullmatch(args.target):
        return await _person_lines(desk, args.target)
    table = await _table(desk, args.target)
    names = dict(enumerate(msgspec.json.decode(table.summary, type=wire.Listing).seats))
    lines = [_table_line(table), f"made {_time(table.made_at)} by {table.host}"]
    lines += [f"address {table.address}"] if table.address else []
    for seat, person in await desk.seats(table.id):
        lines.append(f"seat {seat}: {_printable(names[seat].name or '')}  {person}")
    for at, author, fact in await desk.chat(table.id):
        said = msgspec.json.decode(fact, type=wire.Said)
        lines.append(f"{_time(at)}  seat {said.seat} ({author}): {_printable(said.text)}")
    return lines


async def _person_lines(desk: Moderation, person: str) -> Iterable[str]:
    found = await desk.person(person)
    if found is None:
        raise BadUsage(f"there is no person {person}.")
    name, made_at = found
    tables = await desk.tables_of(person, 50)
    return [f"{_printable(name)}  {person}  since {_time(made_at)}", *map(_table_line, tables)]


async def _reports(_: Database, desk: Moderation, args: argparse.Namespace) -> Iterable[str]:
    return [
        f"{each.id}  {_time(each.at)}  {each.code}"
        f"{'' if each.seat is None else f' seat {each.seat} ({each.person})'}  {each.reason}"
        f"{': ' if each.words else ''}{_printable(each.words)}{'  [closed]' if each.closed_at else ''}"
        for each in await desk.reports(args.count, with_closed=args.closed)
    ]


async def _bans(_: Database, desk: Moderation, __: argparse.Namespace) -> Iterable[str]:
    return [f"{ban.kind} {ban.value} until {_time(ban.until)}" for ban in await desk.bans()]


async def _log(database: Database, _: Moderation, args: argparse.Namespace) -> Iterable[str]:
    done = [act for act in await acts_since(database, 0) if act.operator][-args.count :]
    return [
        f"{_time(act.at)}  {act.operator}  {act.kind} {act.target}  {_printable(act.note)}".rstrip() for act in done
    ]


# Acting


async def _hide(_: Database, desk: Moderation, args: argparse.Namespace) -> Iterable[str]:
    table = await _table(desk, args.table)
    await desk.hide(table, args.note)
    return [f"{table.code} is no longer in the lobby."]


async def _delete(_: Database, desk: Moderation, args: argparse.Namespace) -> Iterable[str]:
    table = await _table(desk, args.table)
    await desk.delete(table, args.note)
    return [f"{table.code} is deleted."]


async def _remove(_: Database, desk: Moderation, args: argparse.Namespace) -> Iterable[str]:
    if await desk.person(args.person) is None:
        raise BadUsage(f"there is no person {args.person[:40]}.")
    await desk.remove(args.person, args.note)
    return [f"{args.person} is logged out. The server erases their name and chat now, or when it starts next."]


async def _ban(database: Database, desk: Moderation, args: argparse.Namespace) -> Iterable[str]:
    until = wall_clock() + _duration(args.time)
    kind, value = await _banned(database, args.target)
    await desk.ban(kind, value, until, args.note)
    return [f"{kind} {value} is banned until {_time(until)}."]


async def _lift(database: Database, desk: Moderation, args: argparse.Namespace) -> Iterable[str]:
    kind, value = await _banned(database, args.target)
    await desk.ban(kind, value, 0, args.note)
    return [f"{kind} {value} is no longer banned."]


async def _close(_: Database, desk: Moderation, args: argparse.Namespace) -> Iterable[str]:
    if not await desk.close(args.report, args.note):
        raise BadUsage(f"there is no report {args.report[:40]}.")
    return [f"Report {args.report} is closed."]


ACTIONS: dict[str, Callable[[Database, Moderation, argparse.Namespace], Awaitable[Iterable[str]]]] = {
    "list": _list,
    "show": _show,
    "reports": _reports,
    "close": _close,
    "hide": _hide,
    "delete": _delete,
    "remove": _remove,
    "ban": _ban,
    "lift": _lift,
    "bans": _bans,
    "log": _log,
}


# Reading arguments


async def _table(desk: Moderation, text: str) -> TableRow:
    code = read_code(text)
    table = None if code is None else await desk.table(code)
    if table is None:
        raise BadUsage(f"there is no table {text[:40]}; a table is named by its code, such as bako-ludi-meto.")
    return table


async def _banned(database: Database, text: str) -> tuple[str, str]:
    """Return the kind of a ban and what is banned: an identity, an address, or the hash of one as `show` prints it."""
    if _IDENTITY.fullmatch(text):
        return PERSON, text
    if _MARK.fullmatch(text):
        return ADDRESS, text
    try:
        ip_address(text)
    except ValueError:
        raise BadUsage(f"'{text[:40]}' is not an identity or address, as `cryptid admin show` prints them.") from None
    return ADDRESS, await Addresses(database).mark(network(text))


def _duration(text: str) -> Milliseconds:
    found = re.fullmatch(r"(\d{1,4})([mhd])", text)
    if found is None:
        raise BadUsage(f"--for: expected a time such as 30m, 12h or 7d, not '{text[:40]}'.")
    return int(found[1]) * _UNITS[found[2]] * 1000


def _time(at: Milliseconds) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in text)
