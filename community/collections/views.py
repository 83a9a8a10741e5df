"""Pages of collections of decks: list, one collection, forms to create and edit it, and changes of its decks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from community import limits, login_redirect
from community.collections import services as collections
from community.collections.services import LimitReached, StaleCollection, StaleNotes
from community.models import Collected, Collection
from decks import permissions
from decks.core import services, session_drafts
from decks.core.markdown import render_markdown
from decks.fields.cleaning import clean_description, clean_title, is_visible
from decks.games import libraries_of, library_of
from decks.models import Deck
from decks.presenters.deck import DeckPresenter
from games import DEFAULT_GAME

COLLECTIONS_A_PAGE: Final = 24
_shows_a_form = require_http_methods(["GET", "HEAD", "POST"])


def clean_collection_name(text: str) -> str:
    """Return the cleaned name of a collection; ValidationError if it is empty, invisible or too long."""
    name = clean_title(text)
    if not name or not is_visible(name):
        raise forms.ValidationError("Enter a name for the deck list.", code="required")
    if len(name) > limits.COLLECTION_NAME:
        raise forms.ValidationError(
            f"The name has {len(name)} letters. It can have {limits.COLLECTION_NAME} at most.", code="max_length"
        )
    return name


class CollectionForm(forms.Form):
    """Form for name, description and visibility. `seen` is `state_of` the collection that the form was made from."""

    name = forms.CharField(label="Name", max_length=limits.COLLECTION_NAME)
    description = forms.CharField(
        label="Description",
        required=False,
        max_length=limits.COLLECTION_TEXT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text="Markdown: **bold**, lists, links; [[Name of a card]] is a link to the card.",
    )
    is_public = forms.BooleanField(label="Public: everybody sees it, with your name", required=False)
    seen = forms.CharField(required=False, widget=forms.HiddenInput, max_length=16)

    def clean_name(self) -> str:
        """Return the cleaned name of the collection. Raises ValidationError if it is empty, invisible or too long."""
        return clean_collection_name(self.cleaned_data["name"])

    def clean_description(self) -> str:
        """Return the cleaned description of the collection. Raises ValidationError if it is too long."""
        text = clean_description(self.cleaned_data["description"])
        if len(text) > limits.COLLECTION_TEXT:
            raise forms.ValidationError(f"A description can have {limits.COLLECTION_TEXT:,} letters at most.")
        return text

    @property
    def words(self) -> dict[str, Any]:
        """Cleaned name, description and visibility (`is_public`) of the collection, for `create` and `change`."""
        return {name: self.cleaned_data[name] for name in ("name", "description", "is_public")}


#: Prefixes of form fields, before the id of a deck: its note, and its note when the page was made.
_NOTE, _SEEN = "note-", "seen-"


def _user(request: HttpRequest) -> User:
    return cast(User, request.user)


def _mine(request: HttpRequest, collection_id: str) -> Collection:
    return get_object_or_404(collections.owned(request).select_related("owner"), pk=collection_id)


# --- list and collection ----------------------------------------------------------------------------------------------


@never_cache
@require_safe
def collection_list(request: HttpRequest) -> HttpResponse:
    """List the user's own collections and public ones of others, most recently changed first."""
    viewer = permissions.account_of(request)
    public = collections.public().order_by("-updated_at", "pk")
    paginator = Paginator(
        collections.counted(public.exclude(owner=viewer) if viewer else public, request), COLLECTIONS_A_PAGE
    )
    page = paginator.get_page(request.GET.get("page"))
    context = {
        "own": collections.counted(collections.owned(request).order_by("-updated_at", "pk"), request),
        "page": page,
        "pages_around": paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1),
        "page_address": request.path,
    }
    return render(request, "community/collections.html", context)


@dataclass(frozen=True, slots=True)
class EntryRow:
    """Deck in a collection with the form field for its note, as the page of the collection displays it.

    `entry` is the row of the deck, `note` is the value of the note's field, `seen` the stored note that it replaces,
    and `problem` its error.
    """

    entry: Collected
    deck_view: DeckPresenter
    note: str
    seen: str
    problem: str


@never_cache
@require_safe
def collection(request: HttpRequest, collection_id: str) -> HttpResponse:
    """Show a collection, with the decks that the viewer may see.

    The parameters `at` (a deck) and `by` (a button) name the last pressed button, which gets the focus.
    """
    instance = get_object_or_404(collections.visible(request).select_related("owner"), pk=collection_id)
    draft = session_drafts.take_edit(request, request.path) if request.method == "GET" else None
    if draft is None:
        return _show(request, instance)
    messages.info(request, "This is what you wrote before you signed in. It isn’t saved yet.")
    return _show(request, instance, written=draft)


def _show(
    request: HttpRequest,
    instance: Collection,
    *,
    written: QueryDict | None = None,
    problems: Mapping[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the page of a collection with an HTTP `status`.

    `written` is a form that was sent and is not saved, to be shown again. `problems` are its notes' errors, by deck id.
    """
    entries = list(collections.entries_of(instance, request))
    decklists = services.decklists_of((entry.deck for entry in entries), leading=True)
    libraries = libraries_of(entry.deck for entry in entries)
    sent, problems, is_mine = written or QueryDict(), problems or {}, permissions.account_of(request) == instance.owner
    context = {
        "collection": instance,
        "entries": [
            EntryRow(
                entry,
                DeckPresenter(decklists[entry.deck_id], entry.deck.format, libraries[entry.deck.game]),
                sent.get(_NOTE + entry.deck_id, entry.note)[: 2 * limits.COLLECTED_NOTE],
                # Sending a note again after a clash overwrites the stored one, which the viewer has then seen.
                entry.note if entry.deck_id in problems else sent.get(_SEEN + entry.deck_id, entry.note),
                problems.get(entry.deck_id, ""),
            )
            for entry in entries
        ],
        "hidden": collections.count_hidden(instance, request) if is_mine else 0,
        "description": render_markdown(instance.description, library_of(DEFAULT_GAME.code)),
        "is_mine": is_mine,
        "note_letters": limits.COLLECTED_NOTE,
        "at": request.GET.get("at", ""),
        "by": request.GET.get("by", ""),
    }
    return render(request, "community/collection.html", context, status=status)


# --- create, edit, delete ---------------------------------------------------------------------------------------------


@login_required
@never_cache
@_shows_a_form
def new_collection(request: HttpRequest) -> HttpResponse:
    """Show the form for a new collection; on POST create it."""
    form = CollectionForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            return redirect(collections.create(owner=_user(request), **form.words))
        except LimitReached as error:
            form.add_error(None, str(error))
    return render(request, "community/collection_form.html", {"form": form}, status=422 if form.errors else 200)


@login_required
@never_cache
@_shows_a_form
def edit_collection(request: HttpRequest, collection_id: str) -> HttpResponse:
    """Show the form with name, description and visibility of a collection; on POST change them.

    If it was changed meanwhile, the page shows the stored values too, and sending the form again overwrites them.
    """
    instance, status = _mine(request, collection_id), 200
    is_sent, newer = request.method == "POST", None
    words = {"name": instance.name, "description": instance.description, "is_public": instance.is_public}
    form = CollectionForm(request.POST if is_sent else None, initial={**words, "seen": collections.state_of(instance)})
    if form.is_valid():
        try:
            collections.change(collection=instance, seen=form.cleaned_data["seen"], **form.words)
        except StaleCollection:
            newer, status = Collection.objects.get(pk=instance.pk), 409
            form = CollectionForm({**form.words, "seen": collections.state_of(newer)})
        else:
            messages.success(request, "Saved.")
            return redirect(instance)
    elif is_sent:
        status = 422
    context = {"form": form, "collection": instance, "newer": newer}
    return render(request, "community/collection_form.html", context, status=status)


@login_required
@never_cache
@_shows_a_form
def delete_collection(request: HttpRequest, collection_id: str) -> HttpResponse:
    """Show a page that asks for confirmation; on POST delete the collection. Its decks stay."""
    instance = _mine(request, collection_id)
    if request.method == "POST":
        instance.delete()
        messages.success(request, f"The deck list “{instance.name}” is deleted. Its decks are not deleted.")
        return redirect("community:collections")
    return render(request, "community/collection_delete.html", {"collection": instance})


# --- decks in a collection --------------------------------------------------------------------------------------------


@login_required
@require_POST
def collect(request: HttpRequest) -> HttpResponse:
    """Add a deck to one of the user's collections, or to a new one with the given name."""
    deck = get_object_or_404(permissions.visible(request), pk=request.POST.get("deck", ""))
    try:
        instance, is_new = _collected(request, deck)
    except (LimitReached, forms.ValidationError) as error:
        for message in error.messages if isinstance(error, forms.ValidationError) else [str(error)]:
            messages.error(request, message)
        return redirect(deck)
    if is_new:
        messages.success(request, f"“{deck.name}” is in your deck list “{instance.name}”.")
    else:
        messages.info(request, f"“{deck.name}” is in your deck list “{instance.name}” already.")
    return redirect(deck if request.POST.get("stay") else instance)


def _collected(request: HttpRequest, deck: Deck) -> tuple[Collection, bool]:
    """Add a deck to the selected collection or to a new one; return (collection, whether the deck is new there).

    LimitReached is raised at a limit, ValidationError for an invalid name of the new collection.
    """
    chosen = request.POST.get("collection", "")
    if chosen:
        instance = _mine(request, chosen)
        return instance, collections.add(collection=instance, deck=deck)
    name = clean_collection_name(request.POST.get("name", ""))
    return collections.create(owner=_user(request), name=name, deck=deck), True


@require_POST
def change_notes(request: HttpRequest, collection_id: str) -> HttpResponse:
    """Save the notes on all decks of a collection from the form of its page."""
    return _change(request, collection_id, "")


@require_POST
def change_entry(request: HttpRequest, collection_id: str, deck_id: str) -> HttpResponse:
    """Move a deck of a collection up or down, or remove it, as the button `do` says, and save all notes too."""
    return _change(request, collection_id, deck_id)


def _change(request: HttpRequest, collection_id: str, deck_id: str) -> HttpResponse:
    if permissions.account_of(request) is None:
        back = reverse("community:collection", args=[collection_id])
        return login_redirect.sign_in(request, back, is_there=Collection.objects.filter(pk=collection_id).exists())
    instance, do = _mine(request, collection_id), request.POST.get("do", "")
    entries = collections.entries_of(instance, request)
    entry = get_object_or_404(entries, deck=deck_id) if deck_id else None
    if entry is None:
        do = "note"
    elif do not in ("up", "down", "remove", "note"):
        return _show(request, instance, written=request.POST, status=422)
    notes, problems = _notes_of(request.POST)
    if problems:
        return _show(request, instance, written=request.POST, problems=problems, status=422)
    try:
        written = collections.write_notes(collection=instance, notes=notes)
    except StaleNotes as stale:
        problems = {
            deck: f"This note was changed to “{note}” in another tab. Save again to replace it with yours."
            for deck, note in stale.notes.items()
        }
        return _show(request, instance, written=request.POST, problems=problems, status=409)
    at = deck_id
    if do in ("up", "down"):
        collections.move(collection=instance, deck_id=deck_id, step=-1 if do == "up" else 1, among=entries)
    elif do == "remove" and entry is not None:
        at = _beside(list(entries.values_list("deck", flat=True)), deck_id)
        collections.remove(collection=instance, deck_id=deck_id)
        messages.success(request, f"“{entry.deck.name}” is removed from the deck list.")
    else:
        messages.success(request, "The notes are saved." if written else "No note was changed.")
    return redirect(f"{instance.get_absolute_url()}?{urlencode({'at': at, 'by': do})}" if at else instance)


def _beside(order: list[str], deck_id: str) -> str:
    """Return the id of the deck after `deck_id` in `order`, else of the one before it, or "" if there is no other."""
    place = order.index(deck_id)
    return next(iter([*order[place + 1 : place + 2], *order[max(place - 1, 0) : place]]), "")


def _notes_of(sent: QueryDict) -> tuple[dict[str, tuple[str, str]], dict[str, str]]:
    """Return the notes in the form `sent` as `write_notes` takes them, and the errors of too long ones, by deck ids."""
    notes: dict[str, tuple[str, str]] = {}
    problems: dict[str, str] = {}
    for name in sent:
        if not name.startswith(_NOTE):
            continue
        deck_id, note = name.removeprefix(_NOTE), clean_title(sent.get(name, ""))
        notes[deck_id] = (sent.get(_SEEN + deck_id, ""), note)
        if len(note) > limits.COLLECTED_NOTE:
            problems[deck_id] = f"The note has {len(note)} letters. It can have {limits.COLLECTED_NOTE} at most."
    return notes, problems
