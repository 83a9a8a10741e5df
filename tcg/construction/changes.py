"""Changes to a decklist: parsed from JSON and applied."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tcg.construction.decklist import Decklist, Ref
from tcg.construction.problems import Change, Op

#: Ops that consist of changes, and ops that are not allowed in them.
_OF_PARTS: Final = (Op.ALL, Op.FILL)
_NO_PART: Final = (*_OF_PARTS, Op.CHOOSE)


class ChangeError(ValueError):
    """Error for a change that is malformed, needs a person's choice, or concerns cards that the deck lacks."""


def parse_change(data: Mapping[str, object]) -> Change:
    """Return the change in JSON that `Change.as_dict` has written, or raise ChangeError if `data` is no such JSON."""
    op = data.get("op")
    if not isinstance(op, str) or op not in list(Op):
        raise ChangeError(f"op {op!r} is not one of {', '.join(Op)}")
    section, to = data.get("from" if op == Op.MOVE else "section"), data.get("to")
    card, count = data.get("card"), data.get("count")
    if not isinstance(section, str) or not isinstance(to, str | None):
        raise ChangeError("a change names its section, a move its from and to")
    if not isinstance(card, int | str | None) or not isinstance(count, int | None):
        raise ChangeError("a card is an id or a name, a count a whole number")
    parts = _parse_parts(data) if op in _OF_PARTS else ()
    if op == Op.FILL and any(part.op is not Op.ADD or part.section != section for part in parts):
        raise ChangeError("a section is filled with what is added to it")
    return Change(Op(op), section, card, count, to, parts)


def _parse_parts(data: Mapping[str, object]) -> tuple[Change, ...]:
    parts = data.get("changes")
    if not isinstance(parts, list) or not parts:
        raise ChangeError("several changes at once are a list of them")
    for part in parts:
        if not isinstance(part, Mapping) or part.get("op") in _NO_PART or part.get("card") is None:
            raise ChangeError("each of several changes is about a card, and can be made by itself")
    return tuple(parse_change(part) for part in parts)


def apply_change(decklist: Decklist, change: Change) -> Decklist:
    """Return the decklist with the change applied.

    ChangeError is raised if the decklist lacks cards of the change, or if a person has to choose cards (CHOOSE).
    """
    try:
        return _apply(decklist, change)
    except ValueError as error:
        raise ChangeError(str(error)) from error


def _apply(deck: Decklist, change: Change) -> Decklist:
    section, card = change.section, change.card
    count = 1 if change.count is None else change.count
    match change.op:
        case Op.CHOOSE:
            raise ChangeError("a person has to choose the cards")
        case Op.ADD:
            return deck.add(section, _named(card), count)
        case Op.KEEP:
            if not deck.copies(section, _named(card)):
                raise ChangeError(f"{card!r} is not in {section}")
            return deck.clear(section).set(section, _named(card), 1)
        case Op.REMOVE:
            return deck.clear(section) if card is None else deck.remove(section, card, count)
        case Op.MOVE:
            return _moved(deck, change, count)
        case Op.ALL:
            return _apply_all(deck, change.changes)
        case Op.FILL:
            return _apply_all(deck.clear(section), change.changes)


def _apply_all(deck: Decklist, changes: Iterable[Change]) -> Decklist:
    for change in changes:
        deck = _apply(deck, change)
    return deck


def _moved(deck: Decklist, change: Change, count: int) -> Decklist:
    if change.to is None or change.to == change.section:
        raise ChangeError("a move needs another section to go to")
    if change.card is not None:
        return deck.move(change.card, change.section, change.to, count)
    for card, copies in deck.section(change.section).items():
        deck = deck.move(card, change.section, change.to, copies)
    return deck


def _named(card: Ref | None) -> Ref:
    if card is None:
        raise ChangeError("the change names no card")
    return card
