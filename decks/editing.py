"""The editor's form: it always holds the whole deck, so that a refused write still has all that was typed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.http import QueryDict

from cards.catalog import Catalog
from cards.suggest import suggest
from decks import limits
from decks.forms import DeckForm, first_errors
from decks.models import MAX_WRITTEN
from decks.services import DeckContent
from rules.cards import CardDef
from rules.construction import ChangeError, Decklist, Ref, apply_change, parse_change
from rules.vocabulary import Kind, Section, SpecialKind

_COUNT = re.compile(r"count:(?P<section>[a-z]+):(?:(?P<id>[0-9]{1,18})|~(?P<name>.+))", re.DOTALL)


@dataclass(slots=True)
class Draft:
    """What the form says: its content, the version it was made from, and what is wrong with it."""

    content: DeckContent
    version: int
    form: DeckForm
    errors: list[str] = field(default_factory=list)
    #: What was typed to be added and is still to be found, and what it could mean.
    typed: str = ""
    suggestions: list[CardDef] = field(default_factory=list)
    add_to: str = ""
    added: str = ""


def read_draft(post: QueryDict, catalog: Catalog, fallback: DeckContent) -> Draft:
    """Read the form, then do what its button says and add what was typed. Never raises: errors are in the draft.

    Fields that can't be read keep what `fallback`, the deck as it stands, says of them.
    """
    form = DeckForm(post)
    errors = [] if form.is_valid() else first_errors(form)
    clean = form.cleaned_data
    decklist, count_errors = _read_counts(post, catalog)
    content = DeckContent(
        name=clean.get("name", fallback.name),
        format=clean.get("format", fallback.format),
        visibility=clean.get("visibility", fallback.visibility),
        description=clean.get("description", fallback.description),
        decklist=decklist,
    )
    draft = Draft(content, clean.get("version", 0), form, [*errors, *count_errors])
    _press(draft, post.get("do", ""))
    _add(draft, post, catalog)
    _limit(draft, catalog)
    return draft


def _read_counts(post: QueryDict, catalog: Catalog) -> tuple[Decklist, list[str]]:
    piles: dict[str, dict[Ref, int]] = {}
    errors = []
    for key, typed in post.items():
        match = _COUNT.fullmatch(key)
        if match is None or match["section"] not in set(Section):
            continue
        ref: Ref = int(match["id"]) if match["id"] else match["name"][:MAX_WRITTEN]
        if isinstance(ref, int) and ref not in catalog:
            continue
        count = str(typed).strip() or "0"
        if not (count.isascii() and count.isdigit() and len(count) <= 4 and int(count) <= limits.COPIES):
            name = catalog[ref].name if isinstance(ref, int) else ref
            errors.append(f"{name}: “{count[:20]}” is not a number from 0 to {limits.COPIES}.")
            count = "1"
        piles.setdefault(match["section"], {})[ref] = int(count)
    return Decklist(piles), errors


def _press(draft: Draft, button: str) -> None:
    """Make the change that a button stands for."""
    if not button:
        return
    try:
        change = parse_change(_object(button))
        if change.count is not None and not 1 <= change.count <= limits.COPIES:
            raise ChangeError("That many copies can't be.")
        if {change.section, change.to or change.section} - set(Section):
            raise ChangeError("There is no such section.")
        draft.content = replace(draft.content, decklist=apply_change(draft.content.decklist, change))
    except ChangeError:
        draft.errors.append("That change doesn't fit the deck any more. Here is how it stands.")


def _object(button: str) -> Mapping[str, object]:
    try:
        data = json.loads(button[:1000])
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise ChangeError("not a change")
    return data


def _add(draft: Draft, post: QueryDict, catalog: Catalog) -> None:
    """Put what was typed into the deck: an exact name, or the only card whose name begins like that."""
    typed, picked = post.get("add", "").strip()[:MAX_WRITTEN], post.get("pick", "")
    section = post.get("add_to", "")
    draft.add_to = section if section in set(Section) else ""
    if not typed:
        return
    card = catalog.slugged(picked) if picked else catalog.named(typed)
    if card is None:
        found = suggest(catalog, typed, limit=8)
        card = found[0] if len(found) == 1 else None
        if card is None:
            draft.typed, draft.suggestions = typed, found
            hint = "Which one do you mean?" if found else "Look at how it is written."
            draft.errors.append(f"No card is called “{typed}”. {hint}")
            return
    count = post.get("add_count", "1")
    copies = int(count) if count.isascii() and count.isdigit() and 1 <= len(count) <= 2 else 1
    draft.content = replace(
        draft.content,
        decklist=draft.content.decklist.add(draft.add_to or home_of(card), card.id, max(1, copies)),
    )
    draft.added = card.name


def home_of(card: CardDef) -> str:
    """The section that a card is played in (O-2.5)."""
    if card.kind is Kind.LEADER:
        return Section.LEADER
    return Section.MAIN if card.special is SpecialKind.NONE else Section.SPECIAL


def _limit(draft: Draft, catalog: Catalog) -> None:
    """Bring counts that a change has pushed too far back to what can be kept."""
    decklist = draft.content.decklist
    for section, pile in decklist.sections.items():
        for ref, count in pile.items():
            if count > limits.COPIES:
                name = catalog[ref].name if isinstance(ref, int) else ref
                draft.errors.append(f"{name}: more than {limits.COPIES} copies can't be kept.")
                decklist = decklist.set(section, ref, limits.COPIES)
    draft.content = replace(draft.content, decklist=decklist)


def differences(mine: Decklist, theirs: Decklist, catalog: Catalog) -> list[tuple[str, str, int, int]]:
    """(section, card, copies in `mine`, copies in `theirs`) wherever the two differ."""
    found = []
    for section in Section:
        refs = {**mine.section(section), **theirs.section(section)}
        for ref in refs:
            ours, other = mine.copies(section, ref), theirs.copies(section, ref)
            if ours != other:
                found.append((section.label, catalog[ref].name if isinstance(ref, int) else ref, ours, other))
    return found
