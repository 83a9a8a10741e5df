"""Present state of a deck as JSON for the editor's script (static/js/editor/deck.js).

It has the deck's content, data about its cards, and enough of its format for a first validation.
"""

from __future__ import annotations

from cards.catalog.library import Library
from decks.content import DeckContent, key_of
from decks.core.changes import CellChange, CellKind
from decks.core.undo import StepButton
from decks.editor.facts import facts_of
from decks.fields.table import DECK_FIELDS, value_of
from decks.games import game_of
from decks.legality import rules_of
from decks.models import Deck
from tcg.construction import Ref
from tcg.construction.formats import Copies, Fault, Section

_OF_CARDS = (CellKind.CARD, CellKind.NOTE, CellKind.TAGS)


def state_of(
    deck: Deck, content: DeckContent, catalog: Library, undo: StepButton | None, redo: StepButton | None
) -> dict[str, object]:
    """Return the present state of a deck as JSON for the editor's script.

    `undo` and `redo` are the next steps, or None, with the number and label of their history entries.
    """
    deck_format = game_of(catalog).formats[content.format]
    steps = {"undo": undo, "redo": redo}
    piles = content.decklist.sections
    refs: dict[Ref, None] = dict.fromkeys(ref for pile in piles.values() for ref in pile)
    refs.update(dict.fromkeys((*content.notes, *content.tags)))
    for step in steps.values():
        refs.update((cell.key, None) for cell in (step.cells if step else ()) if cell.kind in _OF_CARDS)
    cards = [catalog[ref] for ref in refs if isinstance(ref, int) and ref in catalog.cards]
    return {
        "id": deck.pk,
        "game": deck.game,
        "version": deck.version,
        "main": game_of(catalog).main,
        "fields": {name: value_of(content, name) for name in DECK_FIELDS},
        "labels": {field.name: field.label for field in DECK_FIELDS.values()},
        "sections": [_section(section) for section in deck_format.sections],
        "copies": [
            {
                **_fault_data(rule.fault),
                "sections": rule.sections,
                "most": None if rule.where else rule.most,  # for an unknown card
                "across": rule.across,
            }
            for rule in deck_format.constraints
            if isinstance(rule, Copies)
        ],
        "unknown": _fault_data(deck_format.unknown_card),
        "cards": facts_of(cards, catalog, rules_of(content.format, catalog)),
        "placement": {name: {key_of(ref): count for ref, count in pile.items()} for name, pile in piles.items()},
        "notes": {key_of(ref): note for ref, note in content.notes.items()},
        "tags": {key_of(ref): tags for ref, tags in content.tags.items()},
        "plans": content.plans,
        **{
            way: {"number": step.number, "label": step.label, "cells": [_cell(cell) for cell in step.cells]}
            if step
            else None
            for way, step in steps.items()
        },
    }


def _section(section: Section) -> dict[str, object]:
    least, most = section.least, section.most
    faults = {
        "least": least.fault if least else None,
        "most": most.fault if most else None,
        "disabled": section.disabled,
        "misplaced": section.misplaced,
    }
    return {
        "name": section.name,
        "label": section.label,
        "least": least.limit if least else None,
        "most": most.limit if most else None,
        "counts": section.counts,
        "faults": {name: _fault_data(fault) for name, fault in faults.items() if fault},
    }


def _fault_data(fault: Fault) -> dict[str, str]:
    return {"code": fault.code, "severity": fault.severity, "rule": fault.rule, "message": fault.message}


def _cell(cell: CellChange) -> dict[str, object]:
    key = key_of(cell.key) if cell.kind in _OF_CARDS else cell.key
    return {cell.kind.value: key, "before": cell.before, "after": cell.after}
