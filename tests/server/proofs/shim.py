"""A library between servers and their disk (shim.c): it loses what was not synced, and makes disk and clock fail.

A file is kept as it was at its last fsync, under the name it had then; the names in a folder as they were when that was
synced. So `lose_power` leaves what a machine without power may find: the least that the disk had to keep.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

SOURCE = Path(__file__).with_name("shim.c")
COMPILER = next((path for name in ("cc", "gcc", "clang") if (path := shutil.which(name))), None)
_END = "\t//"  # of a whole line of the journal
_CONTROL = struct.Struct("iiq")


@dataclass(frozen=True, slots=True)
class Faults:
    """What goes wrong at the moment."""

    write_errno: int = 0  # of every write and fsync in the folder
    stall_ms: int = 0  # for which each fsync waits
    clock_ms: int = 0  # by which the clock is ahead


class Shim:
    """The disk below one folder. Servers started inside `loaded` use it."""

    def __init__(self, folder: Path, images: Path) -> None:
        assert COMPILER is not None
        self.folder, self.images = folder, images
        self._library = images / "shim.so"
        images.mkdir(parents=True)
        images.chmod(0o777)
        command = [COMPILER, "-shared", "-fPIC", "-O1", "-o", str(self._library), str(SOURCE), "-ldl"]
        subprocess.run(command, check=True, capture_output=True)
        self._control = images / "control"
        self._faults = Faults()
        self._control.write_bytes(_CONTROL.pack(0, 0, 0))
        self._control.chmod(0o666)
        self._begun = 0  # journals
        self.settle()

    @contextmanager
    def loaded(self) -> Iterator[None]:
        """Load the library into every process that is started inside the block."""
        added = {"LD_PRELOAD": str(self._library), "SHIM_FOLDER": str(self.folder), "SHIM_IMAGES": str(self.images)}
        before = {name: os.environ.get(name) for name in added}
        os.environ.update(added)
        try:
            yield
        finally:
            for name, value in before.items():
                os.environ.pop(name) if value is None else os.environ.update({name: value})

    @contextmanager
    def failing(self, **faults: int) -> Iterator[None]:
        """Let these fields of `Faults` be so inside the block."""
        before = self._faults
        self._set(replace(before, **faults))
        try:
            yield
        finally:
            self._set(before)

    def _set(self, faults: Faults) -> None:
        self._faults = faults
        with self._control.open("r+b") as file:
            file.write(_CONTROL.pack(faults.write_errno, faults.stall_ms, faults.clock_ms))

    def lose_power(self) -> None:
        """Leave in the folder only what was synced. Every server must have been killed."""
        found = self._synced()
        for path in self.folder.rglob("*"):
            if path.is_file() and path not in found:
                path.unlink()
        for path, image in found.items():
            if not path.exists() or path.read_bytes() != image.read_bytes():
                _overwrite(path, image.read_bytes())
        self._begin(found, os.link)

    def _synced(self) -> dict[Path, Path]:
        """Return the image of each file that was synced."""
        found = dict(self._before)
        lines = (self.images / "journal").read_text().split("\n")
        for line in (each.removesuffix(_END) for each in lines if each.endswith(_END)):
            kind, path, *more = line.split("\t")
            if kind == "F":
                found[Path(path)] = self.images / more[0]
            else:
                names = {Path(path, name): image for name, image in zip(more[::2], more[1::2], strict=True)}
                others = {each: image for each, image in found.items() if each.parent != Path(path)}
                found = others | {each: self._image(each, found, image) for each, image in names.items()}
        return found

    def _image(self, path: Path, found: dict[Path, Path], name: str) -> Path:
        """Return the image of a file that a synced folder names. One that was never synced itself is empty."""
        image = self.images / name
        return image if image.exists() else found.get(path, self.images / "empty")

    def settle(self) -> None:
        """Let everything that has been written be on the disk."""
        self._begin({path: path for path in self.folder.rglob("*") if path.is_file()}, shutil.copyfile)

    def _begin(self, contents: dict[Path, Path], copy: Callable[[Path, Path], object]) -> None:
        """Start a new journal: each file is on the disk as this other one, of which a copy is kept."""
        images = list(self.images.glob("*-*"))
        (self.images / "empty").touch()
        self._begun += 1
        self._before = {path: self.images / f"before-{self._begun}-{n}" for n, path in enumerate(contents)}
        for path, kept in self._before.items():
            copy(contents[path], kept)
        for image in images:
            image.unlink()
        (self.images / "journal").write_text("")
        (self.images / "journal").chmod(0o666)


def _overwrite(path: Path, data: bytes) -> None:
    """Write a file that keeps its owner, or takes that of its folder."""
    is_new = not path.exists()
    path.write_bytes(data)
    if is_new:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)
        path.chmod(0o600)
