"""Write the client's types of the wire: what `make wire` runs."""

from __future__ import annotations

from pathlib import Path

from tools.typescript import typescript

if __name__ == "__main__":
    path = Path(__file__).parent.parent / "web" / "src" / "wire" / "wire.gen.ts"
    path.write_text(typescript(), encoding="utf-8")
