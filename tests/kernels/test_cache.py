"""The cache of compiled kernels: whether it can be kept, and loading from it without compiling."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cryptid import kernels
from cryptid.kernels import cache
from tests.waiting import LONG

LOAD = "from cryptid.kernels.cache import load_cached; print(load_cached('classic'), load_cached('urban'))"


def test_nothing_is_loaded_from_an_empty_cache_and_nothing_compiled(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOAD],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=LONG,
        check=True,
    )
    assert done.stdout.split() == ["False", "False"]
    assert not list(tmp_path.rglob("*.nbc"))


def test_a_full_cache_is_loaded() -> None:
    kernels.load_game("connections")
    done = subprocess.run(
        [sys.executable, "-c", LOAD.replace("urban", "connections")],
        capture_output=True,
        text=True,
        timeout=LONG,
        check=True,
    )
    assert done.stdout.split()[1] == "True"


def test_the_cache_needs_a_folder_that_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba tries the named folder, then the source folder, then one in the home folder."""
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(file / "below"))
    monkeypatch.setattr(cache, "__file__", str(file / "cryptid" / "cache.py"))
    monkeypatch.setenv("HOME", str(file))
    assert not cache.is_kept()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "new" / "folder"))
    assert cache.is_kept()
