"""`cryptid verify`: whether a record is of the deal that a table had committed to, and its moves follow the rules."""

from __future__ import annotations

import argparse
import re

from cryptid.cli.files import BadFile
from cryptid.cli.replay import read_record
from cryptid.core.commitment import commit


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="as the server exports it; - for standard input")
    parser.add_argument("--salt", type=_digits, required=True, help="as the table told it after the end")
    parser.add_argument(
        "--commitment", type=_digits, required=True, metavar="DIGEST", help="as the table showed it from the start"
    )


def run(args: argparse.Namespace) -> int:
    record = read_record(args.record)
    if commit(record.deal, args.salt) != args.commitment:
        raise BadFile(args.record, "with this salt, its deal is not the one that was committed to.")
    print(f"{args.record}: the deal is the one that was committed to, and {len(record.moves)} moves follow the rules.")
    return 0


def _digits(text: str) -> str:
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise argparse.ArgumentTypeError(f"expected 64 hexadecimal digits, not '{text[:40]}'")
    return text
