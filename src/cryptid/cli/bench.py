"""`cryptid bench`: how quick the engines, the generator and the inference are, beside other people's engines.

Rows that have a reference are measured in turn with it, round after round, in this one process; value, reference and
ratio are medians over the rounds. Seconds are of processor time, so that a busy machine does not count against either.
A reference that is not installed gives null.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    from cryptid.cli.measures import rows  # noqa: PLC0415 (the kernels take their time to load)

    if args.json:
        print(json.dumps({"rows": [asdict(row) for row in rows()]}))
        return 0
    print(f"{'':54}{'':>18}{'reference':>12}{'ratio':>8}")
    for row in rows():
        reference = "" if row.reference is None else f"{row.reference:,.0f}"
        ratio = "" if row.ratio is None else f"{row.ratio:.3f}"
        value = f"{row.value:,.0f}" if row.value >= 100 else f"{row.value:.2f}"
        print(f"{row.name:54}{value:>11} {row.unit:6}{reference:>12}{ratio:>8}", flush=True)
    return 0
