"""Main pages of the deck editor: the form, a choice between two versions, and a rejected edit to recover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cards.search.context import context_of
from decks import limits, permissions
from decks.content import DeckContent
from decks.core import card_search, services, session_drafts
from decks.core.coediting import others_of
from decks.core.undo import WAYS, step_buttons, take_step
from decks.editor.card_picker import Pane, PickerParams, params_in_form, read_params
from decks.editor.facts import facts_of
from decks.editor.form import FORGET_LINES, DeckDraft, differences, read_draft
from decks.editor.notes import note_address
from decks.editor.picking import noted
from decks.editor.state import state_of
from decks.editor.text import text_of
from decks.fields.table import DECK_FIELDS, value_of
from decks.games import game_of, library_of
from decks.legality import rules_of
from decks.models import Deck, DeckVersion, Visibility
from decks.pages import quick_add
from decks.pages.card_links import unknown_links
from decks.pages.forms import data_of
from decks.presenters.card_target import Aim, read_aim
from decks.presenters.deck import DeckPresenter
from decks.presenters.grouping import VIEWS, arrangement_of, choices
from decks.presenters.origins import origin_of
from decks.recommendations.candidates import LETTERS, Candidates, named_like, suggested
from games import DEFAULT_GAME
from tcg.integers import read_integer


def _editable(request: HttpRequest, deck_id: str) -> Deck:
    return get_object_or_404(permissions.editable(request).select_related("owner", "forked_from__owner"), pk=deck_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Show the deck editor, or save its form if the deck can take the changes."""
    if request.method == "POST" and not permissions.editable(request).filter(pk=deck_id).exists():
        return _keep_for_later(request, deck_id)
    deck = _editable(request, deck_id)
    quick_add.remember(request, deck)
    cards, context = library_of(deck), context_of(request)
    if request.method == "POST":
        return _save(request, deck, read_draft(request.POST, cards, _form_content(deck, request.POST), context))
    stored = session_drafts.take_edit(request, deck_id)
    if stored is not None:
        content = read_draft(stored, cards, _form_content(deck, stored), context).content
        return _show_both(request, deck, content, status=200)
    return _show_editor(request, deck, services.content_of(deck))


def _form_content(deck: Deck, form: QueryDict) -> DeckContent:
    """Return the content of the deck on which a form is based, or its present content if that is unknown."""
    return services.content_at(deck, read_integer(form.get("version", "")) or 0)


def _save(request: HttpRequest, deck: Deck, draft: DeckDraft) -> HttpResponse:
    session_drafts.forget_lines(request, deck.pk, request.POST.get("do") == FORGET_LINES)
    arrangement_of(request, game_of(deck))
    if not draft.form.is_valid() or (draft.errors and not draft.typed):
        return _show_editor(request, deck, draft.content, draft, status=422)
    for way in WAYS:
        if way in request.POST:  # first, so that text typed beside the button stays as the newest change
            take_step(request, deck, way, draft.version)
    try:
        services.merge_deck(
            deck=deck, version=draft.version, content=draft.content, author=permissions.account_of(request)
        )
    except services.EditConflict as conflict:
        return _show_both(request, deck, conflict.mine, status=409)
    except services.StaleVersion:
        return _show_both(request, deck, draft.content, status=409)
    except (services.TooMuch, services.NeedsAccount) as error:
        draft.errors.append(str(error))
        return _show_editor(request, deck, draft.content, draft, status=422)
    except services.OwnersAlone as error:
        raise PermissionDenied(str(error)) from error
    permissions.stay_known(request)
    if key := noted(request.POST):
        return HttpResponseRedirect(note_address(deck.pk, key), status=303)
    if draft.typed:
        return _show_editor(request, _editable(request, deck.pk), draft.content, draft, status=422)
    place = f"#{draft.place}" if draft.place else ""
    address = reverse("decks:edit", args=[deck.pk])
    query = "&".join(filter(None, (params_in_form(request.POST).query, draft.aim.query)))
    return HttpResponseRedirect(f"{address}{'?' if query else ''}{query}{place}", status=303)


def _show_editor(
    request: HttpRequest, deck: Deck, content: DeckContent, draft: DeckDraft | None = None, status: int = 200
) -> HttpResponse:
    shared = shared_context(request, deck, content)
    library = shared["deck_view"].catalog
    aim = draft.aim if draft else read_aim(request.GET, content.decklist, shared["deck_view"].game)
    params = read_params(request.GET) if draft is None else params_in_form(request.POST)
    is_refused = draft is not None and not draft.form.is_valid()
    context = {
        **shared,
        "pane": _pane(request, content, aim, params, draft.suggestions if draft else None),
        "data": draft.form.data if draft and is_refused else data_of(content, deck.version),
        "version": deck.version if draft is None or draft.typed else draft.version,
        "draft": draft,
        "aim": aim,
        "box_letters": LETTERS,
        "copies_choices": sorted({*shared["deck_view"].copies, aim.count}),
        "state": state_of(deck, content, library, shared["undo"], shared["redo"]),
        "is_mine": permissions.owns(request, deck),
        "people": others_of(request, [deck]).get(deck.pk),
    }
    return render(request, "decks/edit.html", context, status=status)


def shared_context(
    request: HttpRequest, deck: Deck, content: DeckContent, entries: Sequence[DeckVersion] = ()
) -> dict[str, Any]:
    """Return the template context of the parts of the editor's page that change with the deck.

    `entries` are history entries that are already loaded.
    """
    library = library_of(deck)
    arrangement = arrangement_of(request, game_of(library))
    deck_view = DeckPresenter(
        content.decklist, content.format, library, tags=content.tags, notes=content.notes, arrangement=arrangement
    )
    undo, redo = step_buttons(deck, library, entries)
    stored = session_drafts.lines_of(request, deck.pk)
    return {
        "deck": deck,
        "deck_view": deck_view,
        "views": VIEWS,
        "arrangements": choices(deck_view.game),
        "tools": deck_view.game.deck_tools,
        "version": deck.version,
        "undo": undo,
        "redo": redo,
        "origin": origin_of(request, deck, content, library, address=deck.pk, may_edit=True),
        "lines": deck_view.lines(stored) if stored else None,
        "formats": deck_view.game.formats.values(),
        "visibilities": Visibility.choices,
        "limits": limits,
        "unknown_links": unknown_links(content.description, library),
    }


def _pane(
    request: HttpRequest, content: DeckContent, aim: Aim, params: PickerParams, suggestions: Candidates | None = None
) -> Pane:
    """Return the values of the card picker's template; the next card is added at the target `aim`.

    It shows `suggestions` for a typed name, if any. Otherwise it shows the results of the search in `params` or,
    without a search text, cards named like the unknown name that `aim` replaces.
    """
    cards = library_of(content)
    if suggestions is None and aim.instead and not params.text:
        suggestions = named_like(aim.instead, content.format, cards)
    context = card_search.context_of(request, content.decklist)
    return Pane(content.decklist, content.format, aim, params, cards, context, suggestions)


@never_cache
@require_safe
def cards(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Return part of the editor's page: with `show` the cards that a search finds, with `card` only this card.

    Without these parameters, return JSON for the card box: cards that match the typed text and may go into the section
    `add_to`.
    """
    deck = _editable(request, deck_id)
    content = services.content_of(deck)
    aim, params = read_aim(request.GET, content.decklist, game_of(deck)), read_params(request.GET)
    if "show" not in request.GET and not params.card:
        return _suggestions(request, content, aim.section)
    pane = _pane(request, content, aim, params)
    if params.card and pane.looked_at is None:
        raise Http404
    template = "card" if params.card else "found"
    return render(request, f"decks/editor/{template}.html", {"pane": pane, "deck": deck})


def _suggestions(request: HttpRequest, content: DeckContent, section: str) -> JsonResponse:
    library = library_of(content)
    candidates = suggested(request, content.decklist, content.format, library, section)
    facts = facts_of(candidates.cards, library, rules_of(content.format, library))
    return JsonResponse({**candidates.as_dict(library), "cards": facts})


def _show_both(request: HttpRequest, current: Deck, content: DeckContent, status: int) -> HttpResponse:
    """Show the `content` that the user wants beside the saved deck `current`; nothing is saved until the user chooses.

    The response has the HTTP status `status`.
    """
    current = _editable(request, current.pk)
    theirs, cards = services.content_of(current), library_of(current)
    texts = [(field, value_of(content, field.name), value_of(theirs, field.name)) for field in DECK_FIELDS.values()]
    fields = [(field.label, mine, saved) for field, mine, saved in texts if mine != saved]
    mine = DeckPresenter(content.decklist, content.format, cards)
    context = {
        "deck": current,
        "mine": mine,
        "versions": [("Mine", mine), ("Saved", DeckPresenter(theirs.decklist, theirs.format, cards))],
        "data": data_of(content, current.version),
        "fields": fields,
        "differences": differences(content.decklist, theirs.decklist, cards),
        "was_kept": status == 200,
    }
    return render(request, "decks/both.html", context, status=status)


def _keep_for_later(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Answer 404 to an edit of a deck that the user may not edit, or no longer may as the session ended.

    The answer is the same whether or not the deck exists. The edit is stored in the session until the user signs in,
    and can become a deck of its own.
    """
    cards = library_of(DEFAULT_GAME.code)
    nothing = services.empty_content("Untitled deck", DEFAULT_GAME)
    sent = read_draft(request.POST, cards, nothing, context_of(request)).content
    # A visitor's deck can't belong to a user who signs in.
    is_there = Deck.objects.filter(pk=deck_id, owner__isnull=False).exists()
    context = {
        "is_stored": not request.user.is_authenticated
        and session_drafts.keep_edit(request, deck_id, is_there=is_there, most=session_drafts.EDIT_BYTES),
        "again": session_drafts.sent_form(request),
        "text": text_of(sent, cards),
        "next": reverse("decks:edit", args=[deck_id]),
    }
    return render(request, "decks/kept.html", context, status=404)
