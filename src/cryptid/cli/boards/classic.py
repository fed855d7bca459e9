"""Classic in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from cryptid.cli.boards.classic_map import Hex, Land, bottom, draw_map, legend
from cryptid.cli.paint import Paint
from cryptid.core.game import Event
from cryptid.core.masks import Space
from cryptid.games.classic import model
from cryptid.games.classic.blocked import Reason, blocked
from cryptid.games.classic.clues import Hint, clue_words
from cryptid.games.classic.notation import SPACE_NAMES, to_text

# Drawing


def draw(view: model.ClassicView, paint: Paint) -> str:
    """Draw the map with all pieces, a key to the signs, what this seat knows, and whose turn it is."""
    public = view.public
    land = Land(public.layout, public.structures)
    marks = [_mark(view, space) for space in range(len(SPACE_NAMES))]

    def hex_at(space: Space) -> Hex:
        top = land.top(space, marks[space], pawn=space == public.pawn)
        return top, bottom(space, _cube(public, space), _discs(public, space))

    knows = view.private is not None
    lines = draw_map(land, paint, hex_at, lambda space: marks[space] == "+" or not knows)
    lines += ["", *legend(public.options.mode.structure_colours), *_signs(view), "", *_known(view), *_standing(public)]
    return "\n".join(lines)


def summary(view: model.ClassicView) -> str:
    """Return what this seat knows, and whose turn it is."""
    return "\n".join([*_known(view), *_standing(view.public)])


def _cube(public: model.Public, space: Space) -> model.Colour | None:
    return next((colour for colour, mask in enumerate(public.cubes) if mask >> space & 1), None)


def _discs(public: model.Public, space: Space) -> list[model.Colour]:
    return [colour for colour, mask in enumerate(public.discs) if mask >> space & 1]


def _mark(view: model.ClassicView, space: Space) -> str:
    """Mark a space where the viewer's clues hold: "+" if all do, the colour's number if one of two does."""
    if view.private is None or view.seat is None:
        return " "
    own = model.colours_of(view.public.options.players, view.seat)
    true = [colour for colour, mask in zip(own, view.private.masks, strict=True) if mask >> space & 1]
    if len(true) == len(own):
        return "+"
    return str(true[0]) if true else " "


def _signs(view: model.ClassicView) -> list[str]:
    whose = "colour" if view.public.options.players == 2 else "seat"
    return [f"Pieces      #2 cube of {whose} 2: not here   o13 discs of {whose}s 1 and 3: could be here   * pawn"]


def _known(view: model.ClassicView) -> list[str]:
    """List the viewer's own clues and the mark of their spaces, or everybody's clues once the game is over."""
    public = view.public
    players = public.options.players
    if public.revealed is not None:
        clues = [f"{_whose(players, k)}: {clue_words(clue)}" for k, clue in enumerate(public.revealed.clues)]
        return [f"The habitat is {SPACE_NAMES[public.revealed.habitat]}. The clues were", *(f"  {c}" for c in clues)]
    if view.private is None or view.seat is None:
        return []
    words = [clue_words(clue) for clue in view.private.clues]
    if players != 2:
        return [f"Your clue (seat {view.seat}): the habitat is {words[0]} (marked +)."]
    own = [
        f"colour {colour}: the habitat is {clue}"
        for colour, clue in zip(model.colours_of(2, view.seat), words, strict=True)
    ]
    a, b = model.colours_of(2, view.seat)
    signs = f"The spaces marked + fit both, those marked {a} or {b} only that one."
    return [f"Your clues (seat {view.seat})", *(f"  {line}" for line in own), signs]


def _whose(players: int, colour: model.Colour) -> str:
    return f"seat {model.owner(players, colour)}, colour {colour}" if players == 2 else f"seat {colour}"


def _standing(public: model.Public) -> list[str]:
    doing = _DOING[public.phase].format(public.turn, ", ".join(map(str, public.to_act)))
    pawn = "" if public.pawn is None else f" The pawn is on {SPACE_NAMES[public.pawn]}."
    hints = ["There was no hint to give." if hint is None else f"Hint: {hint.words}." for hint in public.given]
    return [doing + pawn, *hints]


_DOING = {
    model.Phase.SHARE: "Seat {0} shares a cube.",
    model.Phase.ACT: "Seat {0} is to move.",
    model.Phase.VOTE: "Seat {0} asks for a hint; still to vote: {1}.",
    model.Phase.REPLACE: "Seat {1} has to put a disc elsewhere.",
    model.Phase.ANSWER: "Seat {1} has to answer seat {0}.",
    model.Phase.PENALTY: "Seat {0} owes a cube.",
    model.Phase.OVER: "Seat {0} has won.",
}


# Telling


def tell(event: Event, names: Sequence[str]) -> str:
    match event.kind, event.data:
        case "cube" | "disc" | "removed" as kind, (int(seat), int(colour), int(space)):
            which = f" of colour {colour}" if len(names) == 2 else ""
            return f"{names[seat]} {_DONE[kind].format(which=which, space=SPACE_NAMES[space])}"
        case "asked", (int(seat), int(target), int(space)):
            return f"{names[seat]} asks {names[target]}: could it be on {SPACE_NAMES[space]}?"
        case "corrected", (int(seat), int(_), int(space)):
            return f"{names[seat]} corrects a mistake on {SPACE_NAMES[space]}."
        case "clue", (int(seat), int(_), str(clue)):
            return f"{names[seat]} knew: {clue_words(clue)}."
        case "voted", (int(seat), str(vote)):
            return f"{names[seat]} votes {vote}."
        case "hint", (str(hint),):
            return f"The hint: {Hint(hint).words}."
        case "no_legal_disc", (int(seat), int(_)):
            return f"{names[seat]} has nowhere to put the disc; it is left out."
        case ("searched" | "skipped" | "won" | "void_win" | "search_stopped" | "question_void") as kind, (
            int(seat),
            int(space),
        ):
            return _ON_A_SPACE[kind].format(name=names[seat], space=SPACE_NAMES[space])
        case ("no_legal_cube" | "hint_called" | "passed") as kind, (int(seat),):
            return _BY_A_SEAT[kind].format(name=names[seat])
        case _:
            return _PLAIN[event.kind]


_DONE = {
    "cube": "puts a cube{which} on {space}: not there.",
    "disc": "puts a disc{which} on {space}: it could be there.",
    "removed": "takes the piece{which} from {space} away.",
}
_ON_A_SPACE = {
    "searched": "{name} searches {space}.",
    "skipped": "{name} has a disc on {space} already.",
    "won": "{name} has found it on {space} and wins!",
    "void_win": "{name} met no cube, but {space} is not the habitat: one of the discs there is wrong.",
    "search_stopped": "The search of {name} stops: {space} has a cube now.",
    "question_void": "The question of {name} about {space} is void; the turn goes on with another move.",
}
_BY_A_SEAT = {
    "no_legal_cube": "{name} has nowhere to put a cube; it is left out.",
    "hint_called": "{name} asks for a hint.",
    "passed": "{name} has no move and passes.",
}
_PLAIN = {
    "hint_refused": "The vote fails: no hint.",
    "no_hint": "There is no hint to give.",
}


# Choosing


def choices(view: model.ClassicView, legal: Sequence[model.Action]) -> str:
    """Say what may be typed now: a line for each kind of action, with a legal example."""
    kinds: dict[str, list[model.Action]] = {}
    for action in legal:
        kinds.setdefault(_kind(action), []).append(action)
    return "\n".join([_task(view), *(_line(actions) for actions in kinds.values())])


def _kind(action: model.Action) -> str:
    """Group actions for `choices`: each answer and vote is listed, but one example stands for all cubes."""
    return to_text(action) if isinstance(action, model.Answer | model.Vote) else type(action).__name__


def _line(actions: Sequence[model.Action]) -> str:
    example = actions[len(actions) // 2]
    return f"  {to_text(example):<16}{_meaning(example)}"


def _task(view: model.ClassicView) -> str:
    public = view.public
    where = "" if public.pawn is None else SPACE_NAMES[public.pawn]
    match public.phase:
        case _ if view.seat not in public.to_act:
            return "You may correct a mistake:"
        case model.Phase.SHARE:
            return "Share a cube: show everybody a space where it cannot live."
        case model.Phase.PENALTY:
            return "You owe a cube: show everybody another space where it cannot live."
        case model.Phase.REPLACE:
            which = f" of colour {public.moving[0]}" if public.options.players == 2 else ""
            return f"Your disc{which} lies on {where} already: put one on another space that fits your clue."
        case model.Phase.ANSWER:
            return f"Could it be on {where}? Answer seat {public.turn}:"
        case model.Phase.VOTE:
            return f"Seat {public.turn} asks for a hint. Vote:"
        case _:
            return "Your turn: ask, or search the space that you think fits the clues of all."


def _meaning(action: model.Action) -> str:
    match action:
        case model.Cube():
            return "put a cube on a space without a cube where your clue does not hold"
        case model.Ask():
            return "ask a seat whether it could be on a space without a cube"
        case model.Search():
            return "search a space without a cube that fits your clue: if nobody objects, you win"
        case model.Disc():
            return "put a disc on a space without a cube that fits your clue"
        case model.Answer(model.Reply.CUBE, None):
            return "not there"
        case model.Answer(model.Reply.CUBE, colour):
            return f"not there, by the clue of colour {colour}"
        case model.Answer():
            return "it could be there"
        case model.CallHint():
            return "let all vote on a hint; your turn goes on"
        case model.Vote():
            return "a hint, please" if action.agrees else "no hint now"
        case model.Correct():
            return f"your piece on {SPACE_NAMES[action.space]} is wrong: turn it and move it where it is right"
        case model.Pass():
            return "there is no other move"
        case _:
            assert_never(action)


def why_not(view: model.ClassicView, action: model.Action) -> str | None:
    """Say why a space cannot be chosen, or why a seat cannot be asked."""
    public = view.public
    if isinstance(action, model.Ask) and action.target == view.seat:
        return "You cannot ask yourself; ask another seat."
    if isinstance(action, model.Ask) and action.target >= public.options.players:
        return f"There is no seat {action.target}; the last one is {public.options.players - 1}."
    match action:
        case model.Ask(who, space) | model.Cube(who, space):
            piece = None
        case model.Search(space) | model.Disc(space):
            who = piece = None
        case model.Correct(who, piece, int(space)):
            pass
        case _:
            return None
    kind = type(action).__name__
    for one in blocked(view):
        is_meant = one.kind is None or (one.kind, one.who, one.piece) == (kind, who, piece)
        if is_meant and one.spaces >> space & 1:
            return _WHY[one.reason].format(space=SPACE_NAMES[space], who=one.who)
    return None


_WHY = {
    Reason.CLOSED: "There is a cube on {space} already, so nobody can choose that space.",
    Reason.ANSWERED: "Seat {who} has a disc on {space} already; ask about another space.",
    Reason.OWN_DISC: "Your own disc lies on {space} already.",
    Reason.CLUE_HOLDS: "Your clue is true on {space}, so a cube there would be wrong.",
    Reason.CLUE_FAILS: "Your clue is not true on {space}, so it cannot be there.",
}
