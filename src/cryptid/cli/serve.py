"""Run the server, to play in the browser: alone, at home or over the internet.

It runs until you stop it with Ctrl-C, and finishes requests in progress first. Its log goes to standard error: on a
terminal only what goes wrong, otherwise everything, one JSON object per line.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from ipaddress import ip_address, ip_network
from threading import Thread
from urllib.parse import urlsplit

from cryptid.cli.arguments import add_database, given_database
from cryptid.cli.entry import INTERRUPTED
from cryptid.cli.lan import lan_addresses, qr_lines
from cryptid.cli.paint import is_terminal
from cryptid.cli.parser import BadUsage
from cryptid.server.http import serving
from cryptid.server.settings import LOOPBACK, Settings, with_limit
from cryptid.server.store.databases import shown
from cryptid.server.store.retention import Keep

SHORTEST_KEY = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", metavar="ADDRESS", help="address to listen on (default: 127.0.0.1, which is this machine only)"
    )
    parser.add_argument(
        "--lan", action="store_true", help="let others on your network join: print the addresses they can open"
    )
    parser.add_argument(
        "--port", type=_port, default=8000, metavar="N", help="port to listen on; 0 picks a free one (default: 8000)"
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="public address of the server, such as https://cryptid.example; may be repeated",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="address or network of a proxy whose X-Forwarded-For header is trusted; may be repeated",
    )
    add_database(parser)
    parser.add_argument(
        "--keep",
        action="append",
        default=[],
        metavar="WHAT=DAYS",
        help="how long to keep finished or unfinished tables, chat, or identities; 0 is for ever; may be repeated",
    )
    parser.add_argument(
        "--log", choices=("json", "text"), help="how to write the log (default: text on a terminal, otherwise json)"
    )
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change a limit: chat=6/2 (6 at once, then one every 2 s), listed_per_person=3; may be repeated, and the "
        "variable CRYPTID_LIMITS can hold several, separated by spaces; docs/operate.md lists them",
    )
    parser.add_argument(
        "--invite-only",
        action="store_true",
        help="only people who know the house key, the variable CRYPTID_HOUSE_KEY, can create tables",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


def run(args: argparse.Namespace) -> int:
    origins = tuple(map(_origin, args.origin))
    proxies = (*LOOPBACK, *map(_network, args.proxy))
    host = args.host or ("0.0.0.0" if args.lan else "127.0.0.1")
    lan = ((host,) if _is_one(host) else lan_addresses()) if args.lan else ()
    settings = Settings(host=host, port=args.port, origins=origins, lan=lan, proxies=proxies)
    settings = replace(settings, database=given_database(args), logs_text=_wants_text(args), keep=_keep(args.keep))
    settings = replace(settings, house_key=_house_key() if args.invite_only else None)
    for limit in (*os.environ.get("CRYPTID_LIMITS", "").split(), *args.limit):
        settings = with_limit(settings, limit)

    def ready(url: str) -> None:
        print(f"Cryptid is at {origins[0] if origins else url} (Ctrl-C stops it).", flush=True)
        if args.lan:
            print("\n".join(_invitation(lan, urlsplit(url).port)), flush=True)
        if settings.logs_text:
            print(f"Games are saved in {shown(settings.database)}", flush=True)
        if not args.no_browser and _has_display():
            open_browser(url)

    try:
        stopped = serving.run(settings, ready)
    except serving.ServerFailed:
        return 1
    if stopped is signal.SIGINT and settings.logs_text:
        print("\nCryptid has stopped. Your games are saved.")
        return INTERRUPTED
    if stopped is signal.SIGINT:
        raise KeyboardInterrupt
    return 0


def _house_key() -> str:
    key = os.environ.get("CRYPTID_HOUSE_KEY", "").strip()
    if len(key) < SHORTEST_KEY:
        raise BadUsage(
            f"--invite-only needs a key of at least {SHORTEST_KEY} characters in the variable CRYPTID_HOUSE_KEY."
        )
    return key


def _wants_text(args: argparse.Namespace) -> bool:
    return bool(args.log == "text" if args.log else sys.stderr is not None and sys.stderr.isatty())


def _invitation(lan: Sequence[str], port: int | None) -> Iterator[str]:
    """Say how others on the network get here, with a QR code if a person is watching."""
    if not lan:
        yield "This computer is not connected to a network, so nobody else can join yet."
        return
    yield f"Others on your network can open this (if they can't, allow port {port} in this computer's firewall):"
    for address in lan:
        yield f"  http://{address}:{port}"
        if is_terminal():
            yield from ("", *qr_lines(f"http://{address}:{port}"), "")


def open_browser(url: str) -> None:
    """Open the browser in the background."""
    Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= 65_535):
        raise argparse.ArgumentTypeError(f"expected a port from 0 to 65535, not '{text[:40]}'")
    return int(text)


def _origin(text: str) -> str:
    """Check an origin and write it the way browsers do."""
    if not re.fullmatch(r"https?://[a-z0-9.-]+(:[0-9]+)?|https?://\[[0-9a-f:.]+\](:[0-9]+)?", text.lower().rstrip("/")):
        raise BadUsage(f"--origin: expected an address such as https://cryptid.example, not '{text[:60]}'.")
    return text.lower().rstrip("/")


def _keep(given: Sequence[str]) -> Keep:
    """Return for how many days things are kept."""
    names = [field.name for field in fields(Keep)]
    days: dict[str, int] = {}
    for text in given:
        name, _, count = text.partition("=")
        if name not in names or not (count.isascii() and count.isdigit() and len(count) <= 5):
            raise BadUsage(f"--keep: expected one of {', '.join(names)} and days, such as chat=30, not '{text[:40]}'.")
        days[name] = int(count)
    return Keep(**days)


def _network(text: str) -> str:
    try:
        return str(ip_network(text))
    except ValueError:
        raise BadUsage(f"--proxy: expected an address such as 10.0.0.7 or 10.0.0.0/8, not '{text[:60]}'.") from None


def _is_one(host: str) -> bool:
    """Return whether this is a single address, rather than all of this machine (0.0.0.0 or ::)."""
    try:
        return not ip_address(host).is_unspecified
    except ValueError:
        return True


def _has_display() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
