"""`cryptid serve --lan`: which addresses it offers, and the QR codes for them."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from unittest.mock import patch

import httpx
import ifaddr
import segno

from cryptid.cli import lan
from tests.cli.running import process, terminal
from tests.waiting import LONG


def adapter(name: str, *addresses: str) -> ifaddr.Adapter:
    return ifaddr.Adapter(name, name, [ifaddr.IP(address, 24, name) for address in addresses])


ADAPTERS = [
    adapter("lo", "127.0.0.1"),
    adapter("eth0", "10.0.0.7", "169.254.3.4"),
    adapter("wlan0", "192.168.1.20"),
    adapter("docker0", "172.17.0.1"),
    ifaddr.Adapter("wg0", "wg0", [ifaddr.IP(("fd00::1", 0, 0), 64, "wg0")]),
]


def test_addresses_that_others_can_use_the_usual_one_first() -> None:
    for usual, found in (
        ("192.168.1.20", ("192.168.1.20", "10.0.0.7")),
        ("10.0.0.7", ("10.0.0.7", "192.168.1.20")),
        (None, ("10.0.0.7", "192.168.1.20")),
    ):
        with (
            patch.object(ifaddr, "get_adapters", lambda: ADAPTERS),
            patch.object(lan, "_default_address", lambda usual=usual: usual),
        ):
            assert lan.lan_addresses() == found


def test_a_machine_without_a_network() -> None:
    with patch.object(ifaddr, "get_adapters", lambda: ADAPTERS[:1]):
        assert lan.lan_addresses() == ()


def test_a_qr_code_has_the_modules_of_the_text() -> None:
    lines = [re.sub(r"\033\[[\d;]*m", "", line) for line in lan.qr_lines("http://192.168.1.20:8000")]
    dark = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    rows = [[dark[sign][half] for sign in line] for line in lines for half in (0, 1)]
    size = len(rows[0])
    assert size == 25 + 2 * lan.BORDER
    assert rows[:size] == [list(row) for row in segno.make_qr("http://192.168.1.20:8000").matrix_iter(border=4)]
    assert not any(rows[-1]), "the border goes on below"


def test_it_prints_the_address_for_others_and_serves_there(tmp_path: Path) -> None:
    argv = ("--lan", "--host", "127.0.0.2", "--port", "0", "--no-browser", "--database", f"sqlite:///{tmp_path}/t.db")
    running = process("serve", *argv, stdin=subprocess.DEVNULL)
    assert running.stdout is not None
    first, how, address = [running.stdout.readline().decode() for _ in range(3)]
    url = address.strip()
    assert re.fullmatch(r"http://127\.0\.0\.2:\d+", url)
    assert url in first
    assert f"allow port {httpx.URL(url).port}" in how
    assert httpx.get(f"{url}/api/invitations", timeout=LONG).json() == {"origin": url}


def test_on_a_terminal_there_is_a_qr_code(tmp_path: Path) -> None:
    argv = ("--lan", "--host", "127.0.0.2", "--port", "0", "--no-browser", "--database", f"sqlite:///{tmp_path}/t.db")
    with terminal("serve", *argv) as shown:
        text = shown.read_until("█▀▀▀▀▀█")
        assert "Others on your network" in text
        assert f"\033[{lan.BLACK_ON_WHITE}m" in text
