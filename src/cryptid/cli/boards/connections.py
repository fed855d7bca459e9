"""Connections in the terminal: the hand is listed in the report's columns, so matching traits line up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from cryptid.cli.paint import Paint
from cryptid.core.assistance import AssistanceSetting
from cryptid.core.game import Event, Seat, View
from cryptid.games.connections import model
from cryptid.games.connections.assist import Ranked, barred, ranked_hand
from cryptid.games.connections.creatures import CATEGORIES, HAS, NAMES, OTHER_SIDE, TRAITS, Card, Trait
from cryptid.games.connections.deduce import unseen

Seen = View[model.Public, model.Private]

_BOLD, _DIM, _ACCENT, _GOOD = "1", "2", "1;38;5;214", "1;38;5;114"
_NAME, _CELL = 17, 12


def draw(view: Seen, paint: Paint) -> str:
    lines = [paint(_title(view.public), _ACCENT), "", *_report(view.public, paint)]
    if view.private is not None and view.private.hand:
        lines += ["", *_hand(view, paint)]
    lines += ["", *_seats(view, paint)]
    last = next((entry for entry in reversed(view.public.log) if isinstance(entry, model.Sighting)), None)
    if last is not None:
        lines += ["", *_last_sighting(last, view.seat, paint)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def summary(view: Seen) -> str:
    """Return what is going on, the report and the score."""
    public = view.public
    scores = ", ".join(
        f"seat {seat}{' (you)' if seat == view.seat else ''} {n}" for seat, n in enumerate(public.scores)
    )
    report = ", ".join(trait.value for trait in public.report)
    return "\n".join([_title(public), f"Report: {report or 'empty'}. Points: {scores}."])


def tell(event: Event, names: Sequence[str]) -> str:
    data = event.data
    if event.kind == "opened":
        what = "Sudden death" if data[2] == "sudden death" else "A new expedition"
        return f"{what} begins (expedition {data[0]}): {names[int(data[1])]} drafts first."
    if event.kind == "dealt":
        return f"You are dealt {_listed([NAMES[int(card)] for card in data])}."
    if event.kind == "proposed":
        return f"Your {NAMES[int(data[0])]} lies face down."
    if event.kind == "revealed":
        shown = [f"{names[seat]} shows {NAMES[int(card)]}" for seat, card in enumerate(data) if card != -1]
        return f"All cards are turned up: {_listed(shown)}."
    who, rest = names[int(data[0])], data[1:]
    if event.kind == "won":
        return f"{who} wins the sighting and has {_count(int(rest[0]), 'point')}."
    if event.kind == "ended":
        return f"{who} has won the game."
    return f"{who} {_DOES[event.kind].format(*rest)}."


_DOES = {
    "picked": "puts {1} in slot {0}",
    "flipped": "flips slot {0} to {1}",
    "swapped": "swaps slots {0} and {1}",
    "passed": "leaves the report as it is",
    "committed": "has laid down a card",
    "changed": "has laid down another card instead",
}


def choices(view: Seen, legal: Sequence[model.Action]) -> str:
    public = view.public
    if not legal:
        return "There is nothing for you to decide now.\n"
    if any(isinstance(action, model.Pick) for action in legal):
        traits = ", ".join(action.trait.value for action in legal if isinstance(action, model.Pick))
        return _wrapped(f"Put a trait into slot {len(public.waiting)}, such as 'pick {traits.split(',')[0]}':", traits)
    cards = [NAMES[action.card] for action in legal if isinstance(action, model.Propose | model.Change)]
    if cards:
        word = "propose" if isinstance(legal[0], model.Propose) else "change"
        what = "Lay a card face down" if word == "propose" else "You may lay down another card instead"
        return _wrapped(f"{what}, such as '{word} {cards[0]}':", ", ".join(cards))
    return "\n".join(_alterations(public, legal)) + "\n"


def why_not(view: Seen, action: model.Action) -> str | None:
    """Say that a card is not in the hand, or that the report has a trait of the same kind already."""
    public = view.public
    if (
        isinstance(action, model.Propose | model.Change)
        and view.private is not None
        and action.card not in view.private.hand
    ):
        return f"{NAMES[action.card]} is not in your hand."
    if isinstance(action, model.Pick) and any(trait.category == action.trait.category for trait in public.report):
        return f"The report names the {CATEGORIES[action.trait.category]} already; pick a trait of another part."
    return None


def _wrapped(head: str, words: str) -> str:
    return "\n".join([head, *wrap(words, 96, initial_indent="  ", subsequent_indent="  ")]) + "\n"


def _alterations(public: model.Public, legal: Sequence[model.Action]) -> Iterator[str]:
    flips = [str(action.slot) for action in legal if isinstance(action, model.Flip)]
    yield f"Turn a tile, such as 'flip {flips[0]}': slots {_listed(flips)}."
    swap = next(action for action in legal if isinstance(action, model.Swap))
    yield f"Exchange two tiles, such as 'swap {swap.left} {swap.right}'."
    if any(isinstance(action, model.Pass) for action in legal):
        yield "Or 'pass'."
    no = barred(public)
    if no is not None:
        yield f"'{no.action}' is barred: seat {no.seat} has just done it."


def _title(public: model.Public) -> str:
    kind = "Sudden death" if public.sudden_death else "Expedition"
    where = f"{kind}, expedition {public.expedition}" if public.sudden_death else f"{kind} {public.expedition}"
    where += f", sighting {public.sighting} of {public.options.hand}"
    if public.phase is model.Phase.OVER:
        return f"{where}: seat {public.scores.index(max(public.scores))} has won"
    first, *rest = map(str, public.waiting)
    if public.phase is model.Phase.DRAFT:
        return f"{where}: seat {first} drafts slot {len(public.waiting)}"
    if public.phase is model.Phase.ALTER:
        return f"{where}: seat {', then '.join(filter(None, [first, ', '.join(rest)]))} may alter the report"
    return f"{where}: all propose, waiting for seat {_listed([first, *rest])}"


def _columns(public: model.Public) -> list[int]:
    """Return the categories in display order: the report's order, or head to tail while it is drafted."""
    return [trait.category for trait in public.report] if len(public.report) == 6 else list(range(6))


def _report(public: model.Public, paint: Paint) -> Iterator[str]:
    tiles = {trait.category: (slot, trait) for slot, trait in enumerate(public.report, start=7 - len(public.report))}
    columns = _columns(public)
    slots = [f"slot {tiles[category][0]}" if category in tiles else "-" for category in columns]
    yield _row("1 decides first", slots, paint, _BOLD)
    yield _row("", [CATEGORIES[category] for category in columns], paint, _DIM)
    up = [tiles[category][1].value.upper() if category in tiles else "free" for category in columns]
    yield _row("Report", up, paint, _BOLD)
    if len(tiles) == 6:
        other = [OTHER_SIDE[tiles[category][1].number].value for category in columns]
        yield _row("  other side", other, paint, _DIM)


def _row(head: str, cells: Sequence[str], paint: Paint, style: str) -> str:
    return head.ljust(_NAME) + "".join(paint(cell.ljust(_CELL), style) for cell in cells)


def _hand(view: Seen, paint: Paint) -> Iterator[str]:
    is_complete = len(view.public.report) == 6
    yield "Your hand, closest first (* matches the report" + (
        "; how many of the unseen cards it beats)" if is_complete else ")"
    )
    others = len(unseen(view))
    for ranked in ranked_hand(view, AssistanceSetting.NOTES):
        yield _hand_row(view, ranked, paint) + (f"beats {ranked.beats}/{others}" if is_complete else "")


def _hand_row(view: Seen, ranked: Ranked, paint: Paint) -> str:
    traits = [_trait(ranked.card, category) for category in _columns(view.public)]
    is_committed = view.private is not None and ranked.card == view.private.committed
    name = (f"> {NAMES[ranked.card]}" if is_committed else f"  {NAMES[ranked.card]}").ljust(_NAME)
    cells = [
        paint(f"*{trait.value}".ljust(_CELL), _GOOD)
        if trait in view.public.report
        else paint(f" {trait.value}".ljust(_CELL), _DIM)
        for trait in traits
    ]
    return name + "".join(cells)


def _trait(card: Card, category: int) -> Trait:
    side_a, side_b = TRAITS[2 * category : 2 * category + 2]
    return side_a if HAS[side_a.number][card] else side_b


def _seats(view: Seen, paint: Paint) -> Iterator[str]:
    public = view.public
    to_win = f"{public.options.win_score} points and a clear lead win, at the end of an expedition"
    yield "Points " + paint("(most alone wins at once)" if public.sudden_death else f"({to_win})", _DIM)
    cards = public.options.hand - public.sighting + (public.phase is not model.Phase.OVER)
    for seat, score in enumerate(public.scores):
        who = f"  seat {seat}" + (" (you)" if seat == view.seat else "")
        track = "#" * score + "." * (public.options.win_score - score)
        holds = _count(cards, "card") if seat in public.playing else "sits out"
        yield f"{who.ljust(_NAME)}{track}  {score}, {holds}{_doing(public, seat)}"


def _doing(public: model.Public, seat: Seat) -> str:
    if public.phase is model.Phase.PROPOSE and seat in public.playing:
        return ", still choosing" if seat in public.waiting else ", one of them face down"
    return ", to act" if public.waiting[:1] == (seat,) else ""


def _last_sighting(sighting: model.Sighting, viewer: Seat | None, paint: Paint) -> Iterator[str]:
    report = ", ".join(trait.value for trait in sighting.report)
    slot = sighting.decided[-1].slot
    yield f"Last sighting: seat {sighting.winner} won at slot {slot} " + paint(f"(report {report})", _DIM)
    out = {seat: check for check in sighting.decided for seat in check.out}
    order = sorted(out, key=lambda seat: -out[seat].slot)
    for seat in (sighting.winner, *order):
        card = sighting.cards[seat]
        assert card is not None
        who = f"  seat {seat}" + (" (you)" if seat == viewer else "")
        fate = paint("wins", _GOOD) if seat == sighting.winner else _fate(out[seat], card)
        yield f"{who.ljust(_NAME)}{NAMES[card].ljust(_CELL + 3)}{fate}"


def _fate(check: model.Check, card: Card) -> str:
    return f"out at slot {check.slot}: {_trait(card, check.trait.category).value}, not {check.trait.value}"


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
