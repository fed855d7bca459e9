"""Urban Legends in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cryptid.cli.paint import Paint
from cryptid.core.game import Event, Seat
from cryptid.core.masks import spaces_of
from cryptid.games.urban import assist, model
from cryptid.games.urban.notation import to_text
from cryptid.games.urban.rules import winner

WIDTH = 10  # of a block or a space; nine of them side by side
NAMES = tuple(role.capitalize() for role in model.ROLES)
COLOUR_NAMES = {"P": "pink", "W": "white", "K": "black"}
STYLES = {"P": "1;38;5;205", "W": "1", "K": "1;38;5;244"}
EVIDENCE, PRESENCE, REACH, DIM, TITLE = "1;38;5;178", "1;38;5;203", "38;5;178", "38;5;245", "1"
ENDINGS = {model.Ending.ESCAPE: "escaped", model.Ending.CAPTURE: "captured", model.Ending.TIME: "time runs out"}


def draw(view: model.UrbanView, paint: Paint) -> str:
    """Draw the table as this seat sees it, with its own row below."""
    own = model.CRYPTID if view.seat == model.CRYPTID else model.SCIENTIST
    rows = [_row(view, row, paint) for row in (1 - own, own)]
    return "\n".join([paint(_title(view), TITLE), "", *rows[0], *rows[1], "", *_below(view, paint)])


def summary(view: model.UrbanView) -> str:
    """Return whose turn it is, and this seat's cards."""
    own = [] if view.seat is None else [_seat(view, view.seat).split("\n")[0]]
    return "\n".join([_title(view), *own])


def tell(event: Event, names: Sequence[str]) -> str:
    return _TELL[event.kind](names, *event.data)


def choices(view: model.UrbanView, legal: Sequence[model.Action]) -> str:
    """Say what may be typed now: each kind of action once, with an example."""
    if not legal:
        return "Nothing to decide now."
    lines = []
    for kind, how in _HOW.items():
        found = [action for action in legal if isinstance(action, kind)]
        if found:
            ways = f"{len(found)} ways" if len(found) > 1 else "1 way"
            lines.append(f"  {how:<55} e.g. {to_text(found[-1]):<26} ({ways})")
    return "\n".join([_question(view.public), *lines])


def why_not(view: model.UrbanView, action: model.Action) -> str | None:
    """Say which card is missing."""
    if view.public.phase is not model.Phase.SENSOR or view.private is None:
        return None
    card = {model.Split: "split", model.Shuffle: "shuffle", model.Align: "align"}.get(type(action))
    if card is None or card in view.private.hand:
        return None
    return f"You have no {card} card; your hand is {', '.join(view.private.hand) or 'empty'}."


def _title(view: model.UrbanView) -> str:
    public = view.public
    if public.ending is not None:
        return f"Round {public.round}: {ENDINGS[public.ending]}. The {NAMES[winner(public)]} wins."
    who = "you" if view.seat == public.turn else f"the {NAMES[public.turn]}"
    return f"Round {public.round} of at most 8, {public.phase} phase: {who} to act."


def _row(view: model.UrbanView, row: Seat, paint: Paint) -> list[str]:
    """Draw a row as five lines of cells, alternating spaces and blocks. The active row is indented by one cell."""
    public, city = view.public, view.public.city
    is_active = row == public.active
    letter = "x" if is_active else "y"
    cells = [_space(f"{letter}{i}", here, paint) for i, here in enumerate(public.spaces[row])]
    readings = None if is_active else assist.readings(view)
    for i in reversed(range(len(city.blocks[row]))):
        marks = (bool(city.evidence[row] >> i & 1), bool(city.presence[row] >> i & 1))
        reading = readings[i] if readings else None
        cells.insert(i + 1, _block(block_name(i, is_active), city.blocks[row][i], marks, reading, paint))
    indent = " " * (WIDTH + 1 if is_active else 1)
    head = paint(f"{NAMES[row]}'s row ({'active' if is_active else 'inactive'}, spaces {letter})", DIM)
    return [head, *(indent + "".join(line).rstrip() for line in zip(*cells, strict=True))]


def block_name(i: int, is_active: bool = False) -> str:
    """Name a block: A, B, C, D in the inactive row; a, b, c in the active one."""
    return ("abcd" if is_active else "ABCD")[i]


def _space(label: str, here: model.Sensors, paint: Paint) -> list[str]:
    blank = " " * WIDTH
    sensors = "".join(paint(letter, STYLES[letter]) for letter in here)
    return [
        blank,
        _middle(label, paint(label, DIM)),
        _middle(here, sensors) if here else ".".center(WIDTH),
        blank,
        blank,
    ]


def _middle(text: str, painted: str) -> str:
    """Centre a painted text in a cell, not counting its colour codes."""
    return text.center(WIDTH).replace(text, painted)


def _block(
    name: str, kind: model.Block, marks: tuple[bool, bool], reading: assist.Reading | None, paint: Paint
) -> list[str]:
    inner = WIDTH - 2
    has_evidence, has_presence = marks
    evidence = paint("!", EVIDENCE) if has_evidence else " "
    presence = paint("@", PRESENCE) if has_presence else " "
    is_near = reading is not None and reading.is_reachable
    edge = paint("+" + "=reach=".center(inner, "=") + "+", REACH) if is_near else "+" + "-" * inner + "+"
    shown = f"{reading.number:>2} {reading.colours:<3}" if reading else ""
    return [
        "+" + f" {name} ".center(inner, "-") + "+",
        "|" + (kind if kind is model.Block.ORDINARY else "MYSTERY").center(inner) + "|",
        "|" + f"   {evidence}{presence}   " + "|",
        "|" + shown.center(inner) + "|",
        edge,
    ]


def _below(view: model.UrbanView, paint: Paint) -> list[str]:
    public = view.public
    lines = [
        paint("! evidence   @ presence   in an inactive block: how many sensors are around it, and their colours", DIM)
    ]
    lines += [_seat(view, seat) for seat in (model.CRYPTID, model.SCIENTIST)]
    removed = public.city.removed
    mysterious = removed.count(model.Block.MYSTERIOUS)
    lines.append(f"Block deck: {public.city.deck} left. Removed: {len(removed)}, of these mysterious: {mysterious}.")
    if public.lifted:
        lines.append(f"Lifted, to be put down by the Cryptid: {public.lifted}.")
    if view.private is not None and view.private.blocks:
        lines.append(f"You drew two blocks: {view.private.blocks[0]} and {view.private.blocks[1]}.")
    return lines + (_prospects(view) if public.phase in (model.Phase.SENSOR, model.Phase.HIDING) else [])


def _seat(view: model.UrbanView, seat: Seat) -> str:
    public = view.public
    pile = public.piles[seat]
    own = view.private if view.seat == seat else None
    hand = f"hand {', '.join(own.hand) or 'empty'}" if own else f"{pile.hand} in hand"
    name = f"{NAMES[seat]}{' (you)' if own else ''}"
    wild = "face UP" if public.wilds[seat] else "face down"
    discard = ", ".join(pile.discard) or "empty"
    head = f"{name}: evidence {public.evidence[seat]}; wild card {wild}; {hand}; {pile.deck} in deck."
    return f"{head}\n    Discard: {discard}."


def _prospects(view: model.UrbanView) -> list[str]:
    """List the possible announcements and the blocks they reach, most blocks first."""
    now = view.public.phase is model.Phase.HIDING
    found = [p for p in assist.announcements(view) if p.blocks]
    found.sort(key=lambda p: -p.blocks.bit_count())
    lines = ["What can be announced:" if now else "What the Cryptid could announce if hiding came now:"]
    for p in found:
        blocks = " ".join(block_name(i) for i in spaces_of(p.blocks))
        takes = f", takes {p.evidence} evidence" if p.evidence else ""
        lines.append(f"  {_feature(p.feature):<24} -> {blocks}{takes}{f' ({ENDINGS[p.ending]})' if p.ending else ''}")
    saving = assist.saving(view)
    lines.append(f"  anything else -> nothing (captured). {saving or 'None'} would save the Cryptid.")
    return lines


def _feature(feature: model.Feature) -> str:
    if isinstance(feature, int):
        return f"{feature} sensor{'' if feature == 1 else 's'}"
    return f"{feature} ({_colours(feature)})"


def _colours(letters: str) -> str:
    return ", ".join(COLOUR_NAMES[letter] for letter in letters)


def _question(public: model.Public) -> str:
    lifted = COLOUR_NAMES[public.lifted[:1] or "P"]
    return {
        model.Phase.SENSOR: "Move sensors from x to y, or draw. Type one of:",
        model.Phase.HIDING: "Announce a feature. Type one of:",
        model.Phase.RESTRICT: "Remove both end blocks of one side. Type one of:",
        model.Phase.RELOCATE: f"Put the next lifted sensor down ({lifted}). Type one of:",
        model.Phase.EXPAND: "Place the two drawn blocks, one at each end. Type one of:",
        model.Phase.OVER: "The game is over.",
    }[public.phase]


_HOW: dict[type, str] = {
    model.Split: "split SPACE SENSORS: those that go left, the rest right",
    model.Shuffle: "shuffle SPACE COLOUR left|right: one along and across",
    model.Align: "align COLOUR left|right: all of a colour across",
    model.Wild: "wild EFFECT: any effect, with the wild card",
    model.Draw: "draw: two cards, up to four in hand",
    model.Announce: "announce NUMBER or announce COLOURS",
    model.Restrict: "restrict left|right",
    model.Relocate: "relocate COLOUR SPACE",
    model.Expand: "expand LEFT RIGHT: ordinary or mysterious",
}


def _by(how: str) -> str:
    return " with the wild card" if how == "wild" else ""


def _tell_split(names: Sequence[str], seat: int, how: str, space: int, left: str, right: str) -> str:
    parts = [f"{sensors} {side}" for sensors, side in ((left, "left"), (right, "right")) if sensors]
    return f"{names[seat]} splits space x{space}{_by(how)}: {', '.join(parts)}."


def _tell_announced(names: Sequence[str], feature: model.Feature, *blocks: int) -> str:
    reached = f"presence on {', '.join(block_name(i) for i in blocks)}" if blocks else "no presence"
    return f"{names[model.CRYPTID]} announces {_feature(feature)}: {reached}."


def _tell_restricted(names: Sequence[str], side: str, lifted: str) -> str:
    moved = f"; {lifted} lifted" if lifted else ""
    return f"{names[model.SCIENTIST]} removes the {side}most blocks{moved}."


def _tell_over(names: Sequence[str], ending: str, seat: int) -> str:
    how = {"escape": "The Cryptid escapes", "capture": "The Cryptid is captured", "time": "Time has run out"}[ending]
    return f"{how}: {names[seat]} wins."


_TELL: dict[str, Callable[..., str]] = {
    "split": _tell_split,
    "shuffle": lambda names, seat, how, space, colour, side: (
        f"{names[seat]} shuffles a {COLOUR_NAMES[colour]} sensor of space x{space} to the {side}{_by(how)}."
    ),
    "align": lambda names, seat, how, colour, side: (
        f"{names[seat]} aligns {COLOUR_NAMES[colour]} to the {side}{_by(how)}."
    ),
    "drew": lambda names, seat, count: f"{names[seat]} draws {count} card{'' if count == 1 else 's'}.",
    "cards": lambda _, *cards: f"You drew {' and '.join(cards)}.",
    "reshuffled": lambda names, seat, count: f"{names[seat]}'s discard becomes a new deck of {count}.",
    "announced": _tell_announced,
    "evidence": lambda names, seat, count: f"{names[seat]} takes {count} evidence.",
    "wild": lambda names, seat: f"{names[seat]}'s wild card turns face up.",
    "restricted": _tell_restricted,
    "relocated": lambda names, colour, space: (
        f"{names[model.CRYPTID]} puts a {COLOUR_NAMES[colour]} sensor in y{space}."
    ),
    "blocks": lambda _, first, second: f"You look at two blocks: {first} and {second}.",
    "expanded": lambda names, seat, left, right: (
        f"{names[seat]} places a block at each end: {left} left, {right} right."
    ),
    "round": lambda _, number: f"Round {number}.",
    "over": _tell_over,
}
