"""Check that a record has the deal that its table committed to, and that its moves follow the rules."""

from __future__ import annotations

import argparse
import re

from cryptid.cli.files import BadFile
from cryptid.cli.replay import read_record
from cryptid.core.commitment import commit


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="a record from a server; - for standard input")
    parser.add_argument("--salt", type=_digits, required=True, help="the salt that the table published after the game")
    parser.add_argument(
        "--commitment",
        type=_digits,
        required=True,
        metavar="DIGEST",
        help="the commitment that the table showed from the start",
    )


def run(args: argparse.Namespace) -> int:
    record = read_record(args.record)
    if commit(record.deal, args.salt) != args.commitment:
        raise BadFile(args.record, "with this salt, its deal does not match the commitment.")
    print(f"{args.record}: the deal matches the commitment, and all {len(record.moves)} moves follow the rules.")
    return 0


def _digits(text: str) -> str:
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise argparse.ArgumentTypeError(f"expected 64 hexadecimal digits, not '{text[:40]}'")
    return text
