"""The picture of a review for link previews: the chances to win as bands of the seats' colours, as a PNG file."""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack
from zlib import compress, crc32

import numpy as np
from numpy.typing import NDArray

from cryptid.study.chance import Chances

WIDTH, HEIGHT, MARGIN = 1200, 630, 48
SHARPNESS = 2  # it is drawn so many times as large and then averaged
PAPER = "#f4efe3"  # colours of tokens.css
SEATS = ("#c8402f", "#e0a100", "#6c4ab6", "#c2367f", "#7a5230")
FILL, HATCH, EDGE = 0.45, 0.8, 5  # how much of a seat's colour is in bands and hatching; pixels between bands
GRID, STROKE = 20, 3  # of the hatching, in pixels

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float64]


def chart(line: Sequence[Chances]) -> bytes:
    """Return the picture of the chances by number of moves, then by seat: the first seat is on top."""
    chances = np.array(line)
    y, x = np.mgrid[0 : HEIGHT - 2 * MARGIN : 1 / SHARPNESS, 0 : WIDTH - 2 * MARGIN : 1 / SHARPNESS]
    edges = _edges(chances, x[0] / x[0, -1]) * y[-1, 0]
    band = (y[None] >= edges[:-1, None]).sum(axis=0) - 1
    is_edge = (np.abs(y[None] - edges[1:-1, None]) < EDGE / 2).any(axis=0)
    share = np.where(_hatching(x, y)[band, *np.indices(band.shape)], HATCH, FILL)[..., None]
    paper, seats = _colour(PAPER), np.array([_colour(seat) for seat in SEATS])
    drawn = np.where(is_edge[..., None], paper, share * seats[band] + (1 - share) * paper)
    picture = np.tile(paper, (HEIGHT, WIDTH, 1))
    inside = slice(MARGIN, -MARGIN)
    shape = (HEIGHT - 2 * MARGIN, SHARPNESS, WIDTH - 2 * MARGIN, SHARPNESS, 3)
    picture[inside, inside] = drawn.reshape(shape).mean(axis=(1, 3))
    return _png(picture.round().astype(np.uint8))


def _edges(chances: Floats, places: Floats) -> Floats:
    """Return the edges between bands, from 0 to 1, at each of these places in the game, from 0 to 1."""
    sums = np.concatenate((np.zeros((len(chances), 1)), chances.cumsum(axis=1)), axis=1)
    moves = np.linspace(0, 1, len(chances))
    return np.array([np.interp(places, moves, each) for each in sums.T])


def _hatching(x: Floats, y: Floats) -> NDArray[np.bool_]:
    """By seat and pixel, whether a line of the seat's hatching is there, so that colour is not the only difference."""
    across, down, rising, falling = (each % GRID < STROKE for each in (y, x, x + y, x - y))
    return np.array([across, down, rising, falling, across | down])


def _colour(code: str) -> Floats:
    return np.array(list(bytes.fromhex(code.removeprefix("#"))), np.float64)


def _png(pixels: Pixels) -> bytes:
    """Return a PNG file (https://www.w3.org/TR/png): 8 bits for each of red, green and blue, rows without a filter."""
    height, width, _ = pixels.shape
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    header = pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data)) for kind, data in chunks
    )
