"""What a person writes into a deck, and how it is kept as text: JSON, which every database gives back as it was."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, TypedDict

from decks.fields.table import DECK_FIELDS, as_arguments, value_of
from games import DEFAULT_GAME
from tcg.construction import Decklist, Ref

#: Copies of cards by their keys (`key_of`), by section.
Exchange: TypeAlias = Mapping[str, Mapping[str, int]]
#: A side plan as it is kept, JSON (`decks.core.plans`).
PlanData = TypedDict("PlanData", {"against": str, "deck": str, "note": str, "out": Exchange, "in": Exchange})


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckContent:
    """What a person writes into a deck of `game`, which stays of it. `notes` and `tags` are of single cards, `plans` by
    their ids. Further fields of the deck itself (`decks.fields.table`), such as its own tags, stand in `more` by their
    names; empty ones have no key.

    There are no empty notes, and no cards with no tags.
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
    more: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Words:
    """What is written about single cards: notes, and tags."""

    notes: Mapping[Ref, str] = field(default_factory=dict)
    tags: Mapping[Ref, tuple[str, ...]] = field(default_factory=dict)

    def within(self, decklist: Decklist) -> Words:
        """Those about cards that stand in a deck: what is left of others is for who edits it alone."""
        there = {ref for pile in decklist.sections.values() for ref in pile}
        notes = {ref: note for ref, note in self.notes.items() if ref in there}
        return Words(notes, {ref: tags for ref, tags in self.tags.items() if ref in there})


def words_of(content: DeckContent) -> Words:
    """What is written about the cards that stand in a deck."""
    return Words(content.notes, content.tags).within(content.decklist)


def key_of(ref: Ref) -> str:
    """A card of a deck as forms, scripts and JSON call it: "123", or "~Name" where no card has that name."""
    return str(ref) if isinstance(ref, int) else f"~{ref}"


def dump_json(data: object) -> str:
    """Data as short JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def dump_extras(content: DeckContent) -> str:
    """Notes, tags and plans as text; empty where there are none."""
    data = _extras(content)
    return dump_json(data) if any(data.values()) else ""


def parse_extras(text: str, *, plans: bool = True) -> dict[str, Any]:
    """The arguments of `DeckContent` that `dump_extras` wrote; the plans, which come last there, where they are asked
    for."""
    if not plans and (before := text.partition(_PLANS)[0]):
        text = before + "}"
    return _read_extras({"plans": {}, **json.loads(text)}) if text else {}


#: How the plans begin in such a text: within a string there is no quotation mark alone.
_PLANS: Final = ',"plans":'


def dump_content(content: DeckContent) -> str:
    """All of a content as text."""
    sections = {name: list(pile.items()) for name, pile in content.decklist.sections.items()}
    texts = {name: value_of(content, name) for name in DECK_FIELDS}
    written = {name: text for name, text in texts.items() if text or not DECK_FIELDS[name].is_optional}
    if content.game != DEFAULT_GAME.code:
        written["game"] = content.game
    return dump_json({**written, "sections": sections, **_extras(content)})


def parse_content(text: str) -> DeckContent:
    """The content that `dump_content` wrote."""
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
    # Pairs: as a key of a JSON object the id of a card would come back as text.
    return dict(map(tuple, pairs))
