"""The picture of a review: a PNG file with a band for each seat."""

from __future__ import annotations

from pathlib import Path
from zlib import decompress

import numpy as np

from cryptid.study.picture import FILL, HATCH, HEIGHT, MARGIN, PAPER, SEATS, WIDTH, Floats, Pixels, chart

TOKENS = Path(__file__).parents[2] / "web/src/look/tokens.css"


def read(png: bytes) -> Pixels:
    """Return the pixels of an RGB file without filters."""
    start = png.index(b"IDAT")
    size = int.from_bytes(png[start - 4 : start])
    rows = np.frombuffer(decompress(png[start + 4 : start + 4 + size]), np.uint8).reshape(HEIGHT, 1 + WIDTH * 3)
    return rows[:, 1:].reshape(HEIGHT, WIDTH, 3)


def rgb(code: str) -> Floats:
    return np.array(list(bytes.fromhex(code[1:])), np.float64)


def is_band(pixels: Pixels, colour: str) -> bool:
    """Tell whether these pixels are on average of a seat's colour on paper, some of them hatched."""
    mean = pixels.reshape(-1, 3).mean(axis=0)
    low, high = (share * rgb(colour) + (1 - share) * rgb(PAPER) for share in (FILL, HATCH))
    return bool((mean <= np.maximum(low, high)).all() and (mean >= np.minimum(low, high)).all())


def test_bands_are_as_high_as_the_chances() -> None:
    pixels = read(chart([(0.5, 0.25, 0.25), (0.0, 0.0, 1.0)]))
    assert (pixels[:MARGIN] == rgb(PAPER)).all()
    inside = pixels[MARGIN:-MARGIN, MARGIN:-MARGIN]
    start, end = inside[:, :40], inside[:, -4:]
    for rows, seat in (((40, 240), 0), ((290, 380), 1), ((430, 534), 2)):
        assert [is_band(start[slice(*rows)], colour) for colour in SEATS[:3]] == [each == seat for each in range(3)]
    assert is_band(end[20:], SEATS[2])


def test_colours_are_those_of_the_page() -> None:
    text = TOKENS.read_text(encoding="utf-8")
    for name, colour in (("paper", PAPER), *zip("abcde", SEATS, strict=True)):
        assert f"--{name}: {colour};" in text
