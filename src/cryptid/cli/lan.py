"""The addresses of this machine on its networks, and QR codes for the terminal."""

from __future__ import annotations

import socket
from ipaddress import ip_address

BLACK_ON_WHITE = "38;5;16;48;5;231"  # phones expect dark modules on a light ground, whatever the terminal's colours
BORDER = 4  # light modules around a QR code (ISO/IEC 18004)
INTERNAL = ("br-", "docker", "veth", "virbr")  # networks of containers and virtual machines inside this machine


def lan_addresses() -> tuple[str, ...]:
    """Return the IPv4 addresses that other machines can use, that of the default route first."""
    import ifaddr  # noqa: PLC0415 (only `serve --lan` needs it)

    adapters = [adapter for adapter in ifaddr.get_adapters() if not adapter.nice_name.startswith(INTERNAL)]
    found = {str(ip.ip) for adapter in adapters for ip in adapter.ips if ip.is_IPv4}
    usable = [text for text in found if not (ip_address(text).is_loopback or ip_address(text).is_link_local)]
    first = _default_address()
    return tuple(sorted(usable, key=lambda text: (text != first, ip_address(text).packed)))


def _default_address() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # chooses a route; a UDP socket sends nothing yet
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def qr_lines(text: str) -> list[str]:
    """Return a QR code as coloured lines, two rows of modules in each."""
    import segno  # noqa: PLC0415 (only `serve --lan` needs it)

    rows = [list(row) for row in segno.make(text, micro=False).matrix_iter(border=BORDER)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    halves = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
    pairs = [zip(upper, lower, strict=True) for upper, lower in zip(rows[::2], rows[1::2], strict=True)]
    return [f"\033[{BLACK_ON_WHITE}m{''.join(halves[pair] for pair in line)}\033[0m" for line in pairs]
