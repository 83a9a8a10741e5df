"""JSON of a deck's history: versions, and the changes between them."""

from __future__ import annotations

from decks.content import DeckContent
from decks.core import history
from decks.core.change_labels import as_known, called, label_of
from decks.core.changes import CellChange
from decks.fields.table import field_data
from decks.legality import sections_data
from decks.models import DeckVersion
from tcg.library import AnyLibrary


def cell_data(cell: CellChange, library: AnyLibrary) -> dict[str, object]:
    """Return the JSON of a changed part (`cell`) of a deck: {kind: card's name or key, before, after}."""
    return {cell.kind.value: called(cell.key, library), "before": cell.before, "after": cell.after}


def entry_data(entry: DeckVersion, library: AnyLibrary) -> dict[str, object]:
    """Return the JSON of a version and its changes. Load `author` with the version."""
    delta = history.delta_of(entry)
    return {
        "number": entry.number,
        "kind": entry.kind,
        "name": entry.name,
        "author": entry.author.username if entry.author else None,
        "created": entry.created_at.isoformat(),
        "change": label_of(delta, library),
        "cells": [cell_data(cell, library) for cell in delta],
    }


def content_data(content: DeckContent, library: AnyLibrary) -> dict[str, object]:
    """Return the JSON of the content of a deck at a version, with cards by name."""
    return {
        **field_data(content),
        "sections": sections_data(as_known(content, library).decklist, library),
        "notes": {called(ref, library): note for ref, note in content.notes.items()},
        "tags": {called(ref, library): list(tags) for ref, tags in content.tags.items()},
        "plans": dict(content.plans),
    }
