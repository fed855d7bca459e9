"""Run the server, to play in the browser: alone, at home or over the internet.

It runs until you stop it, and finishes requests in progress first. Its log goes to standard error, one JSON object per
line.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
import webbrowser
from dataclasses import replace
from ipaddress import ip_network
from threading import Thread

from cryptid.cli.parser import BadUsage
from cryptid.server.http import serving
from cryptid.server.settings import LOOPBACK, Settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="address to listen on (default: 127.0.0.1)"
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
    parser.add_argument("--database", metavar="URL", help="sqlite:///path or postgresql://user@host/name")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


def run(args: argparse.Namespace) -> int:
    origins = tuple(map(_origin, args.origin))
    proxies = (*LOOPBACK, *map(_network, args.proxy))
    settings = Settings(host=args.host, port=args.port, origins=origins, proxies=proxies)
    if args.database is not None:
        settings = replace(settings, database=args.database)

    def ready(url: str) -> None:
        print(f"Cryptid is at {origins[0] if origins else url} (Ctrl-C stops it).", flush=True)
        if not args.no_browser and _has_display():
            open_browser(url)

    try:
        stopped = serving.run(settings, ready)
    except serving.ServerFailed:
        return 1
    if stopped is signal.SIGINT:
        raise KeyboardInterrupt
    return 0


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


def _network(text: str) -> str:
    try:
        return str(ip_network(text))
    except ValueError:
        raise BadUsage(f"--proxy: expected an address such as 10.0.0.7 or 10.0.0.0/8, not '{text[:60]}'.") from None


def _has_display() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
