"""Page with a whole deck as text: edited by hand, previewed card by card, and saved as one history entry.

Between previews only the text exists, so that plain forms work. With scripts the page requests only the preview.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.catalog.library import Library
from decks import limits, permissions
from decks.content import DeckContent
from decks.core import services, session_drafts
from decks.core.changes import difference
from decks.fields.cleaning import clean_breaks
from decks.fields.table import as_arguments, list_values, with_values
from decks.games import game_of, headings_of, library_of
from decks.importexport import ExportedDeck, FormatError, Head, ReportedLine, parse
from decks.importexport.text import dump_text
from decks.models import Deck
from decks.presenters.deck import DeckPresenter
from decks.presenters.differences import DeckDifference
from tcg.integers import read_integer

#: Largest number of lines to list with their errors.
MAX_LINES: Final = 100


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """Line of the deck's text that was not understood; `fixes` are (suggested name, value of its button)."""

    line: ReportedLine
    fixes: list[tuple[str, str]]


class TextDraft:
    """Deck as an edited text describes it, based on the deck `base`; `error` says why it can't be read at all.

    All that a text doesn't mention stays: visibility, notes and tags of cards, side plans, and fields without a line.
    """

    def __init__(self, text: str, base: DeckContent, cards: Library) -> None:
        self.text, self._base, self._cards = text, base, cards
        self.error = ""
        self.content = base
        self._lines: tuple[ReportedLine, ...] = ()
        try:
            parsed = parse(text, cards, Head(**as_arguments(list_values(base))))
        except FormatError as error:
            self.error = f"Line {error.line}: {error}" if error.line else str(error)
            return
        texts = list_values(parsed) | {"name": parsed.name or base.name}
        self.content, self._lines = replace(with_values(base, texts), decklist=parsed.decklist), parsed.lines

    @cached_property
    def difference(self) -> DeckDifference:
        """The changes that the text makes to the deck `base`."""
        decklists = (self._base.decklist, self.content.decklist)
        return DeckDifference(difference(self._base, self.content), self._cards, decklists)

    @cached_property
    def deck_view(self) -> DeckPresenter:
        """The deck that the text describes, checked for legality, in the form that templates read."""
        return DeckPresenter(self.content.decklist, self.content.format, self._cards)

    @property
    def count(self) -> int:
        """Number of lines of the text that were not understood."""
        return len(self._lines)

    @property
    def has_news(self) -> bool:
        """Whether a line was not understood, apart from unknown names that `base` already has."""
        known = {ref for pile in self._base.decklist.sections.values() for ref in pile}
        return any(line.card not in known for line in self._lines)

    @property
    def faults(self) -> list[UnreadLine]:
        """The first `MAX_LINES` lines of the text that were not understood."""
        written = clean_breaks(self.text).split("\n")
        return [UnreadLine(line, list(_fixes(line, written))) for line in self._lines[:MAX_LINES]]

    @property
    def more(self) -> int:
        """Number of lines that were not understood beyond the first `MAX_LINES`."""
        return max(0, self.count - MAX_LINES)

    @property
    def digest(self) -> str:
        """A digest of the text (16 hexadecimal digits), which tells whether the user has seen the preview of it."""
        return hashlib.sha256(self.text.encode("utf-8", "replace")).hexdigest()[:16]


def _fixes(line: ReportedLine, written: list[str]) -> Iterator[tuple[str, str]]:
    """Yield (suggested name, value of its button) if the line of the text `written` has the misspelt name literally."""
    if 0 < line.line <= len(written) and line.card and line.card in written[line.line - 1]:
        for name in line.suggestions:
            yield name, json.dumps([line.line, line.card, name])


def mended(text: str, button: str) -> str:
    """Return the text with a misspelt name replaced as the value `button` says; unchanged if the name is gone."""
    try:
        number, old, new = json.loads(button)
        lines = clean_breaks(text).split("\n")
        before, match, after = lines[number - 1].rpartition(old)
    except (ValueError, TypeError, IndexError, RecursionError):
        return text
    if not match or number < 1 or not isinstance(new, str):
        return text
    lines[number - 1] = f"{before}{new}{after}"
    return "\n".join(lines)


def text_of(content: DeckContent, cards: Library) -> str:
    """Return the text of a deck, as the page offers it for editing."""
    return dump_text(ExportedDeck.of(content, cards))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def whole_text(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Show a deck as text to edit; a POST previews the changes, or saves them with `do=apply`."""
    deck = permissions.editable(request).filter(pk=deck_id).first()
    if deck is None and request.method == "POST":
        return _keep_for_later(request, deck_id)
    deck = get_object_or_404(permissions.editable(request), pk=deck_id)
    cards = library_of(deck)
    if request.method != "POST":
        content = services.content_of(deck)
        return _show(request, deck, TextDraft(text_of(content, cards), content, cards), deck.version)
    version = _version(request)
    text = clean_breaks(request.POST.get("text", ""))
    if button := request.POST.get("replace"):
        text = mended(text, button)
    draft = TextDraft(text, services.content_at(deck, version), cards)
    if request.POST.get("do") == "apply":
        return _apply(request, deck, draft, version)
    return _show(request, deck, draft, version, is_preview=True, status=422 if draft.error else 200)


def _version(request: HttpRequest) -> int:
    """Return the version of the deck on which the submitted text is based; 0 if unknown."""
    return read_integer(request.POST.get("version", "")) or 0


def _apply(request: HttpRequest, deck: Deck, draft: TextDraft, version: int) -> HttpResponse:
    # Lines that would be left out are shown first, so that nothing is lost silently.
    if draft.error or (draft.has_news and request.POST.get("seen") != draft.digest):
        return _show(request, deck, draft, version, is_preview=True, status=422)
    try:
        saved = services.merge_deck(
            deck=deck, version=version, content=draft.content, author=permissions.account_of(request)
        )
    except services.EditConflict as conflict:
        return _show_both(request, conflict.deck, draft, conflict.mine)
    except services.StaleVersion as stale:
        return _show_both(request, stale.deck, draft, draft.content)
    except (services.TooMuch, services.NeedsAccount) as error:
        draft.error = str(error)
        return _show(request, deck, draft, version, is_preview=True, status=422)
    permissions.stay_known(request)
    if saved.version == deck.version:
        messages.info(request, "The text says what the deck was already: nothing has changed.")
    else:
        messages.success(request, f"Saved as version {saved.version}. One undo takes all of it back.")
    return HttpResponseRedirect(reverse("decks:edit", args=[deck.pk]), status=303)


def _show(
    request: HttpRequest, deck: Deck, draft: TextDraft, version: int, *, is_preview: bool = False, status: int = 200
) -> HttpResponse:
    context = {
        "deck": deck,
        "draft": draft,
        "version": version,
        "is_preview": is_preview,
        "deck_view": draft.deck_view,
        "difference": draft.difference,
        "limits": limits,
        "headings": headings_of(game_of(deck)),
        "has_plans": bool(game_of(deck).side),
    }
    template = "decks/editor/text_preview.html" if getattr(request, "htmx", False) else "decks/editor/text.html"
    return render(request, template, context, status=status)


def _show_both(request: HttpRequest, deck: Deck, draft: TextDraft, mine: DeckContent) -> HttpResponse:
    """Show the text of `mine`, the merged deck, beside the submitted text and the deck as others have saved it."""
    cards, theirs = library_of(deck), services.content_of(deck)
    merged = TextDraft(text_of(mine, cards), theirs, cards)
    context = {
        "deck": deck,
        "draft": merged,
        "version": deck.version,
        "is_preview": True,
        "deck_view": merged.deck_view,
        "difference": merged.difference,
        "limits": limits,
        "headings": headings_of(game_of(deck)),
        "has_plans": bool(game_of(deck).side),
        "sent": draft.text,
        "theirs": text_of(theirs, cards),
    }
    return render(request, "decks/editor/text.html", context, status=409)


def _keep_for_later(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Answer 404 for a deck that the user may not edit, with the submitted text so that it is not lost."""
    context = {
        "again": session_drafts.sent_form(request),
        "text": clean_breaks(request.POST.get("text", "")),
        "next": reverse("decks:edit-text", args=[deck_id]),
    }
    return render(request, "decks/kept.html", context, status=404)
