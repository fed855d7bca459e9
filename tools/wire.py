"""Write what the client takes from Python, the types of the wire and the facts of the games: what `make wire` runs."""

from __future__ import annotations

from pathlib import Path

from tools.typescript import facts, typescript

if __name__ == "__main__":
    folder = Path(__file__).parent.parent / "web" / "src" / "wire"
    (folder / "wire.gen.ts").write_text(typescript(), encoding="utf-8")
    for game, text in facts():
        (folder / f"{game}.gen.ts").write_text(text, encoding="utf-8")
