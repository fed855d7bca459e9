"""Random invalid frames and HTTP requests, most of them broken variants of valid ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from cryptid.server.http.operations import OPERATIONS
from cryptid.server.wire import messages as wire
from cryptid.server.wire.messages import MAX_FRAME
from tests.server.proofs.sockets import CLOSE, CONTINUED, FINAL, MASKED, PING, PONG, TEXT, Guest, frame, piece, upgrade

BINARY = 2
RESERVED = (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)  # opcodes without a meaning
CODE = "bako-ludi-meto"

COMMANDS: tuple[wire.Command, ...] = (
    wire.Sit(1),
    wire.Leave(),
    wire.Return(),
    wire.Rename("Heron"),
    wire.Fill(1, "novice"),
    wire.Start(),
    wire.Act("ask 2 C7"),
    wire.Act("search C7"),
    wire.Say("Hello!"),
    wire.Emote("wave"),
    wire.Mute(1, True),
    wire.Want("replace", 1),
    wire.Rematch(),
)
GOOD: tuple[wire.Request, ...] = (
    wire.Open(CODE, 17),
    wire.Watch(),
    wire.Assist("k"),
    *(wire.Do("k", 3, command) for command in COMMANDS),
)
NASTY = (
    b"null", b"true", b"-1", b"1e400", b"-1e400", b"9" * 400, b"18446744073709551616", b"0.1", b"NaN", b"Infinity",
    b'""', b'"\\ud800"', b'"\\u0000"', b'"\xff\xfe"', b'"' + b"a" * 3000 + b'"', b"[" * 1500, b'{"a":' * 700, b"[]",
    b"{}", b'{"type":"act"}', b"\xf0\x9f\x98\x80", b"\x00", b"\xed\xa0\x80", "\u202e".encode(), b"\\", b'"',
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sent:
    """Bytes for a socket. `is_framed`: they are whole, valid frames, so the socket stays open."""

    data: bytes
    is_framed: bool


def mutated(text: bytes, rng: Random) -> bytes:
    """Return the text with one to three errors in it."""
    for _ in range(rng.randint(1, 3)):
        text = rng.choice(MUTATIONS)(text, rng)
    return text


def _truncated(text: bytes, rng: Random) -> bytes:
    return text[: rng.randrange(len(text) + 1)]


def _flipped(text: bytes, rng: Random) -> bytes:
    place = rng.randrange(len(text) + 1)
    return text[:place] + bytes([rng.randrange(256)]) + text[place + 1 :]


def _inserted(text: bytes, rng: Random) -> bytes:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(NASTY) + text[place:]


def _replaced(text: bytes, rng: Random) -> bytes:
    """Replace a part between two separators."""
    ends = [place for place, sign in enumerate(text) if sign in b":,{}[] \r\n/="]
    if len(ends) < 2:
        return rng.choice(NASTY)
    first = rng.randrange(len(ends) - 1)
    return text[: ends[first] + 1] + rng.choice(NASTY) + text[ends[first + 1] :]


def _doubled(text: bytes, rng: Random) -> bytes:
    first, last = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
    return text[:last] + text[first:]


MUTATIONS: Sequence[Callable[[bytes, Random], bytes]] = (_truncated, _flipped, _inserted, _replaced, _doubled)


# Frames


def any_frame(rng: Random) -> Sent:
    """Return a frame with invalid content, or now and then bytes that are not a frame."""
    return rng.choices(FRAMES, FRAME_WEIGHTS)[0](rng)


def _bad_text(rng: Random) -> Sent:
    """Bytes that are not UTF-8 break the connection; other errors are answered."""
    text = mutated(wire.encode(rng.choice(GOOD)), rng)
    if rng.random() < 0.9:
        text = text.decode(errors="replace").encode()
    text = text[:MAX_FRAME]
    return Sent(frame(text), _is_text(text))


def _bad_binary(rng: Random) -> Sent:
    return Sent(frame(mutated(wire.encode(rng.choice(GOOD)), rng)[:MAX_FRAME], BINARY), True)


def _good(rng: Random) -> Sent:
    """A valid request, but at a bad time, for a wrong table, or sent twice."""
    return Sent(frame(wire.encode(rng.choice(GOOD)), rng.choice((TEXT, BINARY))), True)


def _fragments(rng: Random) -> Sent:
    """A valid request in fragments, some of them empty, with a ping in between."""
    text = mutated(wire.encode(rng.choice(GOOD)), rng)[:MAX_FRAME]
    cuts = sorted(rng.randrange(len(text) + 1) for _ in range(rng.randint(1, 6)))
    parts = [text[i:j] for i, j in zip((0, *cuts), (*cuts, len(text)), strict=True)]
    sent = [piece(part, CONTINUED if place else TEXT, is_last=False) for place, part in enumerate(parts)]
    return Sent(b"".join([*sent, frame(b"ping", PING), piece(b"", CONTINUED, is_last=True)]), _is_text(text))


def _control(rng: Random) -> Sent:
    return Sent(frame(rng.randbytes(rng.randrange(126)), rng.choice((PING, PONG))), True)


def _noise(rng: Random) -> Sent:
    return Sent(rng.randbytes(rng.randint(1, 300)), False)


def _oversized(rng: Random) -> Sent:
    return Sent(frame(b" " * rng.choice((MAX_FRAME + 1, 8_192, 70_000))), False)


def _boastful(rng: Random) -> Sent:
    """A frame that announces more bytes than it sends."""
    size = rng.choice((MAX_FRAME + 1, 1 << 31, (1 << 63) - 1, 1 << 63))
    return Sent(bytes([FINAL | TEXT, MASKED | 127]) + size.to_bytes(8) + bytes(4) + b"{", False)


def _endless(rng: Random) -> Sent:
    """Fragments that together exceed the limit."""
    pieces = [piece(b" " * 1_000, CONTINUED, is_last=False) for _ in range(6)]
    return Sent(b"".join([piece(b"{", TEXT, is_last=False), *pieces]), False)


def _misplaced(rng: Random) -> Sent:
    """A continuation without a first fragment, or a new message inside another."""
    first = rng.choice((b"", piece(b"{", TEXT, is_last=False)))
    return Sent(first + piece(b"}", TEXT if first else CONTINUED, is_last=True), False)


def _bits(rng: Random) -> Sent:
    """A frame without a mask, with a bad opcode or reserved bits, or a control frame that is too long or fragmented."""
    good = frame(wire.encode(wire.Watch()))
    return Sent(
        rng.choice(
            (
                bytes([good[0], good[1] & 127]) + good[6:],
                frame(b"{}", rng.choice(RESERVED)),
                bytes([good[0] | rng.choice((0x10, 0x20, 0x40))]) + good[1:],
                frame(b"x" * 126, PING),
                piece(b"x", PING, is_last=False),
            )
        ),
        False,
    )


def _closing(rng: Random) -> Sent:
    payload = rng.choice((b"", b"\x03", b"\x03\xe8", b"\x00\x00", b"\x03\xed", b"\xff\xff", b"\x03\xe8\xff"))
    return Sent(frame(payload, CLOSE), False)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


FRAMES: Sequence[Callable[[Random], Sent]] = (
    _bad_text, _bad_binary, _good, _fragments, _control,
    _noise, _oversized, _boastful, _endless, _misplaced, _bits, _closing,
)  # fmt: skip
FRAME_WEIGHTS = (40, 20, 10, 8, 4, 2, 1, 1, 1, 1, 2, 1)


# HTTP


def any_request(guest: Guest, rng: Random) -> bytes:
    """Return an HTTP request with something wrong; it may stop in the middle, and then the connection is closed."""
    return rng.choice(REQUESTS)(guest, rng)


def _good_request(guest: Guest, rng: Random) -> bytes:
    operation = rng.choice(list(OPERATIONS))
    path = operation.path.replace("{code}", CODE)
    return _post(guest, path, rng.choice(BODIES)) if operation.method == "post" else guest.head("GET", path)


def _post(guest: Guest, path: str, body: bytes, *more: str) -> bytes:
    kind = "Content-Type: application/json"
    return guest.head("POST", path, kind, f"Content-Length: {len(body)}", *more) + body


def _bad_bytes(guest: Guest, rng: Random) -> bytes:
    """A request with random errors, also in its address."""
    return mutated(_good_request(guest, rng), rng)


def _bad_body(guest: Guest, rng: Random) -> bytes:
    return _post(guest, rng.choice(POSTS), mutated(rng.choice(BODIES), rng))


def _large_body(guest: Guest, rng: Random) -> bytes:
    return _post(guest, rng.choice(POSTS), b" " * rng.choice((16_385, 70_000)) + b"{}")


def _bad_length(guest: Guest, rng: Random) -> bytes:
    length = rng.choice(("-1", "99999999999999999999", "1e3", "0x10", "5, 5", "5, 6", "", "+5", "٥"))
    return guest.head("POST", rng.choice(POSTS), "Content-Type: application/json", f"Content-Length: {length}") + b"{}"


def _bad_chunks(guest: Guest, rng: Random) -> bytes:
    chunks = rng.choice(
        (b"2\r\n{}\r\n0\r\n\r\n", b"zz\r\n{}", b"-2\r\n{}\r\n", b"ffffffffffffffffffff\r\n{}", b"2;" + b"x" * 20_000,
         b"2\r\n{}0\r\n\r\n", b"2\r\n{", b"0\r\nx: y\r\n\r\n", b"1\r\n{\r\n" * 20_000)
    )  # fmt: skip
    encoding = rng.choice(("chunked", "gzip, chunked", "chunked, chunked", "gzip", "identity", ""))
    more = rng.choice(((), ("Content-Length: 2",)))
    kind = "Content-Type: application/json"
    return guest.head("POST", rng.choice(POSTS), kind, f"Transfer-Encoding: {encoding}", *more) + chunks


def _bad_kind(guest: Guest, rng: Random) -> bytes:
    kind = rng.choice(
        (
            "text/plain",
            "application/json; charset=utf-16",
            "multipart/form-data; boundary=x",
            "",
            "\x80",
            "/;=,",
            "a" * 9000,
        )
    )
    encoding = rng.choice(("gzip", "br", "identity", "x" * 100))
    return guest.head("POST", rng.choice(POSTS), f"Content-Type: {kind}", f"Content-Encoding: {encoding}",
                      "Content-Length: 2") + b"{}"  # fmt: skip


def _bad_headers(guest: Guest, rng: Random) -> bytes:
    name = rng.choice(
        ("Host", "Origin", "Cookie", "Authorization", "X-Forwarded-For", "X-Forwarded-Proto", "Sec-Fetch-Site",
         "Content-Length", "Connection", "Expect", "Range", "If-None-Match", "If-Modified-Since", "Upgrade",
         "Accept-Encoding", "Bad Name", "", "\x00")
    )  # fmt: skip
    value = rng.choice(
        ("", "a" * 4_000, "a" * 40_000, "\x00", "\x01\x7f", "é\x80\xff", "cryptid=" + "a" * 43, 'cryptid="\\377"',
         ";;=;", "Bearer", "Bearer " + "é" * 43, "Basic eA==", "bytes=9-1", "bytes=" + "0-1," * 2_000, "100-continue",
         "null", "::1%eth0", "10.0.0.1, " * 500, "h2c", "close, upgrade", "W/", "Sun, 99 Foo 0000 99:99:99 GMT")
    )  # fmt: skip
    method, path = rng.choice((("GET", "/"), ("GET", "/api/me"), ("GET", "/api/tables"), ("POST", "/api/me")))
    line = f"{name}: {value}".encode("latin-1", "replace")
    return guest.head(method, path)[:-2] + line + b"\r\n" * 2


def _many_headers(guest: Guest, rng: Random) -> bytes:
    return guest.head(
        "GET", "/", *(f"X-{number}: {'x' * rng.randrange(40)}" for number in range(rng.randint(50, 2_000)))
    )


def _bad_path(guest: Guest, rng: Random) -> bytes:
    parts = ("..", "%2e%2e", "%2e.", ".", "", "%00", "%2f", "%5c", "\\", "etc", "passwd", "assets", "index.html", "api",
             "tables", "%ff%fe", "%", "%zz", "%u0041", "é", "a" * 300, "~", ";", "?", "#", "*", "{code}")  # fmt: skip
    path = rng.choice(("/", "", "//", "http://example.test/")) + "/".join(rng.choices(parts, k=rng.randint(1, 8)))
    return guest.head(rng.choice(("GET", "HEAD", "GET", "POST")), path)


def _bad_method(guest: Guest, rng: Random) -> bytes:
    method = rng.choice(
        ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "HEAD", "get", "A" * 300, "G ET", "", "{}")
    )
    return guest.head(method, rng.choice((*POSTS, "/", "*", "/ws", "/healthz", "/metrics", "/api/openapi.json")))


def _bad_version(guest: Guest, rng: Random) -> bytes:
    version = rng.choice(
        (b"HTTP/1.0", b"HTTP/0.9", b"HTTP/2.0", b"HTTP/9.9", b"HTTP/1.1x", b"http/1.1", b"", b"SIP/2.0")
    )
    return _good_request(guest, rng).replace(b"HTTP/1.1", version, 1)


def _bad_upgrade(guest: Guest, rng: Random) -> bytes:
    head = upgrade(guest)
    if rng.random() < 0.5:
        return mutated(head, rng)
    old, new = rng.choice(
        ((b"13", b"8"), (b"13", b"x"), (b"AAAA==", b"A"), (b": websocket", b": h2c"), (b"GET", b"POST"),
         (b"/ws", b"/nowhere"), (b"Origin", b"X-Origin"), (b"Connection: Upgrade", b"Connection: close"),
         (b"Sec-WebSocket-Key", b"X-Key"),
         (b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Extensions: permessage-deflate; x=" + b"y" * 500))
    )  # fmt: skip
    return head.replace(old, new)


def _half(guest: Guest, rng: Random) -> bytes:
    """A request that stops somewhere."""
    whole = _good_request(guest, rng)
    return whole[: rng.randrange(len(whole))]


def _noise_request(guest: Guest, rng: Random) -> bytes:
    return rng.randbytes(rng.randint(1, 2_000))


BODIES = (
    b"{}",
    b'{"name":"Heron"}',
    b'{"code":"bako-ludi-meto"}',
    b'{"configuration":{"game":"classic","options":{"players":3},"seats":[null,"novice","novice"]},"seat":0}',
    b'{"configuration":{"game":"urban","seats":[null,null],"listed":true,"turn_seconds":30},"seat":null}',
    b'{"players":4,"mode":"normal","seed":7}',
    b'{"card":"random"}',
)
POSTS = tuple(operation.path for operation in OPERATIONS if operation.method == "post")
REQUESTS: Sequence[Callable[[Guest, Random], bytes]] = (
    _bad_bytes, _bad_bytes, _bad_body, _bad_body, _large_body, _bad_length, _bad_chunks, _bad_kind, _bad_headers,
    _many_headers, _bad_path, _bad_path, _bad_method, _bad_version, _bad_upgrade, _half, _noise_request,
)  # fmt: skip
