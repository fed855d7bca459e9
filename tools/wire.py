"""Write what the client takes from Python, its types and its facts: what `make wire` runs."""

from __future__ import annotations

from pathlib import Path

from tools.typescript import facts, typescript

if __name__ == "__main__":
    folder = Path(__file__).parent.parent / "web" / "src" / "wire"
    (folder / "wire.gen.ts").write_text(typescript(), encoding="utf-8")
    (folder / "facts.gen.ts").write_text(facts(), encoding="utf-8")
