"""Entry point of the console script. It imports little, so that Ctrl-C is handled from the start."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def run() -> int:
    try:
        from cryptid.cli.main import main  # noqa: PLC0415 (Ctrl-C while it loads is handled below)

        return main()
    except KeyboardInterrupt:
        print("cryptid: interrupted.", file=sys.stderr)
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(run())
