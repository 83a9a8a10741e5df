"""Notes and tags on single cards of a deck: a page for each card, which the editor shows as a dialog."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar
from urllib.parse import quote, unquote

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from rest_framework.exceptions import ValidationError

from cards.catalog.library import Library
from cards.presenters.cards import CardView, presenter_of
from decks import limits, permissions
from decks.content import DeckContent, key_of
from decks.core import services
from decks.core.markdown import render_markdown
from decks.games import game_of, library_of
from decks.legality import name_of
from decks.models import Deck
from decks.serializers.changes import read_note, read_tags
from tcg.construction import Ref

_T = TypeVar("_T")


class NoteForm(forms.Form):
    """Form with a card's note and tags (with commas), and the version of the deck on which they are based."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    note = forms.CharField(required=False, strip=False, widget=forms.Textarea({"rows": 6}))
    tags = forms.CharField(required=False, max_length=limits.CARD_TAGS * (limits.CARD_TAG + 2))

    def clean_note(self) -> str:
        """Return the cleaned note on the card. Raises ValidationError."""
        return _read(read_note, self.cleaned_data["note"])

    def clean_tags(self) -> tuple[str, ...]:
        """Return the cleaned tags of the card. Raises ValidationError."""
        return tuple(_read(read_tags, self.cleaned_data["tags"].replace("\n", ",").split(",")))


def _read(read: Callable[[object], _T], value: object) -> _T:
    try:
        return read(value)
    except ValidationError as error:
        raise forms.ValidationError([str(detail) for detail in error.detail]) from error


def note_address(deck_id: str, key: str) -> str:
    """Return the address of the page for the note on a card; `key` identifies the card in forms."""
    # A name may contain anything, even slashes: it is quoted here once, and again by `reverse`.
    return reverse("decks:note", args=[deck_id, quote(key, safe="~ ")])


@dataclass(frozen=True, slots=True)
class Noted:
    """Card that has a note or tags, and the address to edit them; `is_out` if it is no longer in the deck."""

    name: str
    address: str
    is_out: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def card_note(request: HttpRequest, deck_id: str, key: str) -> HttpResponse:
    """Show or save the note and tags of a card that is in the deck, or that was and still has a note."""
    deck = get_object_or_404(permissions.editable(request), pk=deck_id)
    content, cards = services.content_of(deck), library_of(deck)
    ref = _find(unquote(key), content)
    if request.method != "POST":
        return _show(request, deck, content, ref, _form_of(content, ref, deck.version))
    form = NoteForm(request.POST)
    if not form.is_valid():
        return _show(request, deck, content, ref, form, status=422)
    version, note, tags = (form.cleaned_data[name] for name in ("version", "note", "tags"))
    mine = _with(services.content_at(deck, version), ref, note, tags)
    try:
        saved = services.merge_deck(deck=deck, version=version, content=mine, author=permissions.account_of(request))
    except services.StaleVersion as stale:  # others wrote about the same card, or the version is not known
        theirs = services.content_of(stale.deck)
        fresh = NoteForm({**request.POST.dict(), "version": stale.deck.version})
        return _show(request, stale.deck, theirs, ref, fresh, status=409, theirs=theirs)
    except services.TooMuch as error:
        form.add_error(error.path if error.path in form.fields else "note", str(error))
        return _show(request, deck, content, ref, form, status=422)
    permissions.stay_known(request)
    if saved.version != deck.version:
        messages.success(request, f"What you wrote about {name_of(ref, cards)} is saved.")
    return HttpResponseRedirect(reverse("decks:edit", args=[deck.pk]) + "#deck", status=303)


def _find(key: str, content: DeckContent) -> Ref:
    """Return the card with a key (`key_of`). Raises Http404 if it is not in the deck and has no note or tags."""
    piles = content.decklist.sections.values()
    for ref in (ref for refs in (*piles, content.notes, content.tags) for ref in refs):
        if key_of(ref) == key:
            return ref
    raise Http404


def _with(content: DeckContent, ref: Ref, note: str, tags: tuple[str, ...]) -> DeckContent:
    """Return the deck's content with `note` and `tags` in place of those of one card; empty ones are removed."""
    notes = {other: text for other, text in content.notes.items() if other != ref}
    tagged = {other: words for other, words in content.tags.items() if other != ref}
    return replace(
        content, notes={**notes, **({ref: note} if note else {})}, tags={**tagged, **({ref: tags} if tags else {})}
    )


def _form_of(content: DeckContent, ref: Ref, version: int) -> NoteForm:
    note, tags = content.notes.get(ref, ""), content.tags.get(ref, ())
    return NoteForm(initial={"version": version, "note": note, "tags": ", ".join(tags)})


def _show(
    request: HttpRequest,
    deck: Deck,
    content: DeckContent,
    ref: Ref,
    form: NoteForm,
    status: int = 200,
    theirs: DeckContent | None = None,
) -> HttpResponse:
    cards = library_of(deck)
    places = [(part.label, content.decklist.copies(part.name, ref)) for part in game_of(cards).sections]
    context = {
        "deck": deck,
        "name": name_of(ref, cards),
        "card": _card_view(ref, cards),
        "places": [(label, count) for label, count in places if count],
        "form": form,
        "limits": limits,
        "known_tags": sorted({tag for tags in content.tags.values() for tag in tags}, key=str.casefold),
        "rendered": render_markdown(content.notes.get(ref, ""), cards),
        "others": [other for other in _noted(deck, content, cards) if other.name != name_of(ref, cards)],
        "theirs": theirs and (theirs.notes.get(ref, ""), ", ".join(theirs.tags.get(ref, ()))),
    }
    return render(request, "decks/editor/note.html", context, status=status)


def _card_view(ref: Ref, cards: Library) -> CardView | None:
    return presenter_of(cards).newest(ref) if isinstance(ref, int) else None


def _noted(deck: Deck, content: DeckContent, cards: Library) -> list[Noted]:
    """Return the cards of the deck that have a note or tags, by name."""
    there = {ref for pile in content.decklist.sections.values() for ref in pile}
    refs = dict.fromkeys((*content.notes, *content.tags))
    noted = (Noted(name_of(ref, cards), note_address(deck.pk, key_of(ref)), ref not in there) for ref in refs)
    return sorted(noted, key=lambda each: each.name.casefold())
