"""Where the console script begins: nothing heavy is imported before an interrupt can be answered."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def run() -> int:
    try:
        from cryptid.cli.main import main  # noqa: PLC0415 (an interrupt while it loads is answered below)

        return main()
    except KeyboardInterrupt:
        print("cryptid: interrupted.", file=sys.stderr)
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(run())
