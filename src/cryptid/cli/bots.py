"""List the bots of each game, weakest first."""

from __future__ import annotations

import argparse

from cryptid.bots import BOTS
from cryptid.games import GAMES


def add_arguments(_: argparse.ArgumentParser) -> None:
    """Take no arguments."""


def run(_: argparse.Namespace) -> int:
    for game in GAMES:
        print(f"{game}: {', '.join(BOTS[game])}")
    return 0
