"""Pages of a deck's history: the list of changes, one version, undo, restore, copy and export.

Only users who may edit the deck see its history, also for public decks: earlier drafts and version names stay private.
"""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from decks import permissions
from decks.content import DeckContent
from decks.core import history, services
from decks.core.change_labels import as_known
from decks.core.changes import difference
from decks.core.creation import copy_of
from decks.core.markdown import render_markdown
from decks.core.undo import step_buttons, take_step
from decks.fields.table import DECK_FIELDS
from decks.games import game_of, library_of
from decks.goldfish.access import absent_when_deleted
from decks.history_pages.entries import history_page as page_of
from decks.history_pages.entries import title_of, version_label
from decks.history_pages.forms import VersionNameForm
from decks.importexport import export_choices
from decks.models import Deck
from decks.pages.detail import copied
from decks.pages.export import NotExportable, export_response
from decks.presenters.deck import DeckPresenter
from decks.presenters.differences import DeckDifference
from tcg.integers import read_integer


def _editable(request: HttpRequest, deck_id: str) -> Deck:
    return get_object_or_404(permissions.editable(request).select_related("owner", "forked_from"), pk=deck_id)


# --- all of it --------------------------------------------------------------------------------------------------------


@never_cache
@require_safe
def history_page(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Show the changes of a deck, the latest first: all of them, up to a day, or only named versions."""
    deck = _editable(request, deck_id)
    cards = library_of(deck)
    params = request.GET
    is_named, until = "named" in params, _day(params.get("until", ""))
    page = page_of(
        deck,
        cards,
        permissions.account_of(request),
        before=read_integer(params.get("before", "")) or 0,
        until=until,
        named=is_named,
    )
    undo, redo = step_buttons(deck, cards)
    context = {
        "deck": deck,
        "page": page,
        "marked": page.marked,
        "is_named": is_named,
        "until": params.get("until", "") if until else "",
        "has_no_day": bool(params.get("until")) and until is None,
        "is_newest": not params.get("before") and until is None,
        "undo": undo,
        "redo": redo,
        "first": 0 if page.older or is_named else history.first_version(deck),
        "form": VersionNameForm(initial={"name": page.name_of(deck.version)}),
    }
    return render(request, "decks/history_pages/history.html", context)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


@require_POST
@absent_when_deleted()
def step(request: HttpRequest, deck_id: str, way: str) -> HttpResponse:
    """Undo or redo (`way` is "undo" or "redo") the change of a deck that a button names, and go back to its history."""
    deck = _editable(request, deck_id)
    take_step(request, deck, way, read_integer(request.POST.get("version", "")) or deck.version)
    return redirect("decks:history", deck_id)


# --- one version ------------------------------------------------------------------------------------------------------


def _version(request: HttpRequest, deck_id: str, number: int) -> tuple[Deck, DeckContent, DeckContent]:
    """Return a deck, its content at version `number`, and its present content. Raises Http404."""
    deck = _editable(request, deck_id)
    now = services.content_of(deck)
    try:
        return deck, history.content_at(deck, number, now), now
    except history.NoSuchVersion as error:
        raise Http404 from error


@never_cache
@require_safe
def version(request: HttpRequest, deck_id: str, number: int) -> HttpResponse:
    """Show a deck as it was at a version."""
    return _show_version(request, deck_id, number, VersionNameForm())


def _show_version(
    request: HttpRequest, deck_id: str, number: int, form: VersionNameForm, status: int = 200
) -> HttpResponse:
    deck, content, now = _version(request, deck_id, number)
    cards = library_of(deck)
    entry = history.entries(deck).filter(number=number).first()
    known = as_known(content, cards)
    if entry and not form.is_bound:
        form = VersionNameForm(initial={"name": entry.name})
    context = {
        "deck": deck,
        "number": number,
        "entry": entry,
        "title": title_of(number, entry.name if entry else "", deck),
        "label": version_label(entry, history.delta_of(entry), cards) if entry else "",
        "content": content,
        "deck_view": DeckPresenter(known.decklist, known.format, cards, tags=known.tags, notes=known.notes),
        "description": render_markdown(content.description, cards),
        "fields": [
            (field.label, field.display(content.other_fields[name], game_of(content)))
            for name, field in DECK_FIELDS.items()
            if name in content.other_fields
        ],
        "since": DeckDifference(difference(content, now), cards),
        "exports": export_choices(known, cards),
        "form": form,
        "previous": number - 1 if number > history.first_version(deck) else None,
        "next": number + 1 if number < deck.version else None,
    }
    return render(request, "decks/history_pages/version.html", context, status=status)


@require_POST
def name(request: HttpRequest, deck_id: str, number: int) -> HttpResponse:
    """Set or remove the name of a version of a deck."""
    deck, form = _editable(request, deck_id), VersionNameForm(request.POST)
    if not form.is_valid():
        return _show_version(request, deck_id, number, form, status=422)
    title = form.cleaned_data["name"]
    try:
        history.name_version(deck, number, title)
    except history.NoSuchVersion as error:
        raise Http404 from error
    permissions.stay_known(request)
    messages.success(request, f"Version {number} is called “{title}”." if title else f"Version {number} has no name.")
    return redirect("decks:history", deck_id)


@require_POST
@absent_when_deleted()
def restore(request: HttpRequest, deck_id: str, number: int) -> HttpResponse:
    """Restore an earlier version of a deck as a new version, so that nothing is lost."""
    deck = _editable(request, deck_id)
    try:
        after = services.restore(deck=deck, number=number, author=permissions.account_of(request))
    except history.NoSuchVersion as error:
        raise Http404 from error
    permissions.stay_known(request)
    if after.version == deck.version:
        messages.success(
            request,
            f"Nothing to do: the deck is as it was in version {number}, but for who sees it, which stays as it is.",
        )
    else:
        messages.success(request, f"The deck is as in version {number} again. Undo takes that back.")
    return redirect("decks:history", deck_id)


@require_POST
def copy(request: HttpRequest, deck_id: str, number: int) -> HttpResponse:
    """Create a new deck from a version of a deck."""
    deck, content, _ = _version(request, deck_id, number)
    content = as_known(content, library_of(deck))
    return copied(request, copy_of(content, f"{deck.name}, version {number}"), deck)


@never_cache
@require_safe
def export(request: HttpRequest, deck_id: str, number: int) -> HttpResponse:
    """Return a version of a deck as a file."""
    deck, content, _ = _version(request, deck_id, number)
    try:
        known = as_known(content, library_of(deck))
        return export_response(request, deck, known, request.GET.get("as", "text"), version=number)
    except NotExportable as error:
        messages.error(request, str(error))
        return redirect("decks:version", deck_id, number)
