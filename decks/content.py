"""Content of a deck (all that people write into it) and its form as JSON text, which any database returns unchanged."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, TypedDict

from decks.fields.table import DECK_FIELDS, as_arguments, value_of
from games import DEFAULT_GAME
from tcg.construction import Decklist, Ref

#: Copies of cards: section -> key of the card (`key_of`) -> count.
Exchange: TypeAlias = Mapping[str, Mapping[str, int]]
#: A side plan as stored in JSON (`decks.core.plans`).
PlanData = TypedDict("PlanData", {"against": str, "deck": str, "note": str, "out": Exchange, "in": Exchange})


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckContent:
    """Everything that a person writes into a deck: fields, cards, notes, tags and side plans.

    There are no empty notes, and no cards with an empty tuple of tags. The `game` is a code that never changes.

    Attributes:
        notes: Notes on single cards.
        tags: Tags of single cards.
        plans: Side plans (cards to swap against one opponent) by their ids.
        other_fields: Other fields of the deck (`decks.fields.table`), such as its own tags, by name; no empty ones.
    """

    name: str
    format: str
    description: str
    visibility: str
    decklist: Decklist
    notes: Mapping[Ref, str] = field(default_factory=dict)
    tags: Mapping[Ref, tuple[str, ...]] = field(default_factory=dict)
    plans: Mapping[str, PlanData] = field(default_factory=dict)
    game: str = DEFAULT_GAME.code
    other_fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardNotes:
    """Notes and tags that the author of a deck gave to single cards."""

    notes: Mapping[Ref, str] = field(default_factory=dict)
    tags: Mapping[Ref, tuple[str, ...]] = field(default_factory=dict)

    def within(self, decklist: Decklist) -> CardNotes:
        """Return the notes and tags of the cards in a decklist; only editors see those of removed cards."""
        there = {ref for pile in decklist.sections.values() for ref in pile}
        notes = {ref: note for ref, note in self.notes.items() if ref in there}
        return CardNotes(notes, {ref: tags for ref, tags in self.tags.items() if ref in there})


def words_of(content: DeckContent) -> CardNotes:
    """Return the notes and tags of the cards that are in the decklist of a deck's content."""
    return CardNotes(content.notes, content.tags).within(content.decklist)


def key_of(ref: Ref) -> str:
    """Return the key of a card in forms, scripts and JSON: "123", or "~Name" for an unknown card."""
    return str(ref) if isinstance(ref, int) else f"~{ref}"


def dump_json(data: object) -> str:
    """Return data as compact JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def dump_extras(content: DeckContent) -> str:
    """Return the notes, tags and side plans of a content as JSON text, "" if there are none."""
    data = _extras(content)
    return dump_json(data) if any(data.values()) else ""


def parse_extras(text: str, *, plans: bool = True) -> dict[str, Any]:
    """Return the keyword arguments of `DeckContent` in the JSON text of `dump_extras`; none for "".

    Without `plans`, the side plans at the end of the text are cut off before parsing, which is faster.
    """
    if not plans and (before := text.partition(_PLANS)[0]):
        text = before + "}"
    return _read_extras({"plans": {}, **json.loads(text)}) if text else {}


#: Beginning of the plans in the text of `dump_extras`. It occurs in no string: quotation marks are escaped there.
_PLANS: Final = ',"plans":'


def dump_content(content: DeckContent) -> str:
    """Return a deck's whole content as JSON text."""
    sections = {name: list(pile.items()) for name, pile in content.decklist.sections.items()}
    texts = {name: value_of(content, name) for name in DECK_FIELDS}
    written = {name: text for name, text in texts.items() if text or not DECK_FIELDS[name].is_optional}
    if content.game != DEFAULT_GAME.code:
        written["game"] = content.game
    return dump_json({**written, "sections": sections, **_extras(content)})


def parse_content(text: str) -> DeckContent:
    """Return the content that the JSON text of `dump_content` holds."""
    data = json.loads(text)
    written = as_arguments({name: data[name] for name in DECK_FIELDS if name in data})
    if "game" in data:
        written["game"] = data["game"]
    decklist = Decklist({name: _by_ref(pile) for name, pile in data["sections"].items()})
    return DeckContent(**written, decklist=decklist, **_read_extras(data))


def _extras(content: DeckContent) -> dict[str, Any]:
    return {"notes": list(content.notes.items()), "tags": list(content.tags.items()), "plans": content.plans}


def _read_extras(data: Mapping[str, Any]) -> dict[str, Any]:
    tags = {ref: tuple(tags) for ref, tags in data["tags"]}
    return {"notes": _by_ref(data["notes"]), "tags": tags, "plans": data["plans"]}


def _by_ref(pairs: Iterable[tuple[Ref, Any]]) -> dict[Ref, Any]:
    # Pairs, because a card id that is a key of a JSON object would come back as text.
    return dict(map(tuple, pairs))
