"""Measure the speed of the games, the kernels, dealing and inference, and compare it with other engines.

A row and its reference are measured alternately in this process. Value, reference and ratio are medians over several
rounds, in processor time, so other programs on the machine do not distort them. A reference that is not installed is
printed as null.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    from cryptid.cli.measures import rows  # noqa: PLC0415 (loading the kernels would slow down --help)

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
