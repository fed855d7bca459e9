"""Programs that hold a seat in tests."""

from __future__ import annotations

import sys
from pathlib import Path

NODE = Path(sys.executable).parent / "node"
EXAMPLES = Path(__file__).parent.parent.parent / "examples"
JAVASCRIPT = f"program:{NODE} {EXAMPLES / 'random_bot.js'}"

# The first lines of a program in Python: after READY it is about to be asked, after ASKED it has been.
READY = 'import sys, json, time\nprint(\'{"type": "ready", "name": "Test"}\', flush=True)\nsys.stdin.readline()\n'
ASKED = READY + "sys.stdin.readline()\n"
