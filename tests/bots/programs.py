"""Programs that take a seat in tests."""

from __future__ import annotations

import sys
from pathlib import Path

NODE = Path(sys.executable).parent / "node"
EXAMPLES = Path(__file__).parent.parent.parent / "examples"
JAVASCRIPT = f"program:{NODE} {EXAMPLES / 'random_bot.js'}"

# The beginning of one in Python: it has said that it is ready, and is asked next.
READY = 'import sys, json, time\nprint(\'{"type": "ready", "name": "Test"}\', flush=True)\nsys.stdin.readline()\n'
ASKED = READY + "sys.stdin.readline()\n"
