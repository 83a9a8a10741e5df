"""Pages and actions of one deck: reading, export, copies, share links, deletion, and the page for new decks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import Truncator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.catalog.catalogs import Catalog
from decks import limits, permissions
from decks.content import DeckContent
from decks.converters import DeckKey
from decks.core import services, session_drafts
from decks.core.coediting import editors_of
from decks.core.creation import copy_of, imported, make_deck
from decks.core.hands import DrawnHand, HandParams, clean_seed, new_seed
from decks.core.lookup import find, own
from decks.core.markdown import render_markdown, summary_of
from decks.core.starting_cards import begun, starting_cards_of
from decks.core.visitors import VisitorsLimit
from decks.games import game_of, library_of
from decks.images.links import dealt_hand, deck_preview, hand_preview
from decks.images.portrait import portrait_of
from decks.importexport import FormatError, ReportedLine, export_choices
from decks.importexport.detect import read_list
from decks.models import Deck
from decks.pages.export import NotExportable, export_response
from decks.pages.forms import FileForm, NewDeckForm, PasteForm, new_deck_form
from decks.pages.reader import SampleHand, copies_of, others_by
from decks.presenters.deck import DeckPresenter
from decks.presenters.hand import present_hand
from decks.presenters.origins import origin_of
from decks.presenters.plans import host_of, present_plans
from decks.search.named import NoSide, linked_copy
from decks.serializers.decks import share_url
from decks.statistics.figures import figures_of
from decks.statistics.matchups import matchups_of
from decks.statistics.winning import winning_of
from games import GAMES, Game
from rules.duel import DEFAULTS
from tcg.integers import read_integer
from tcg.opening import UnknownSize

# --- one deck, by its id or by its link -------------------------------------------------------------------------------


#: Lines with error messages if no line of a list is a card.
_LINES_SAID: Final = 20
#: Templates of the parts of a deck's page that htmx can load alone, by their ids on the page.
_PARTS: Final = {"cards": "decks/cards.html", "sample": "decks/sample.html"}


@never_cache
@require_safe
def deck_page(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Show the page of a deck that the requester may see."""
    opened = find(request, deck_key)
    deck = opened.deck
    is_mine, cards = permissions.owns(request, deck), library_of(deck)
    game = game_of(deck)
    content = services.content_of(deck)
    deck_view = DeckPresenter(content.decklist, deck.format, cards, tags=content.tags, notes=content.notes)
    context = {
        "deck": deck,
        "opened": opened,
        "deck_view": deck_view,
        "as_faces": request.GET.get("view") == "faces",
        "sample": SampleHand(request, deck_view, opened.url()),
    }
    if (part := _PARTS.get(request.headers.get("HX-Target", ""))) and request.headers.get("HX-Request"):
        return render(request, part, context)
    editors = editors_of(request, [deck]).get(deck.pk)
    may_edit = editors is not None or is_mine
    description = render_markdown(deck.description, cards)
    context |= {
        "plans": present_plans(content, cards, host_of(request)),
        "figures": figures_of(content.decklist, deck.format, cards),
        "tools": deck_view.game.deck_tools,
        "winning": winning_of(content.decklist, cast(Catalog, cards)) if game.estimates_win_turn else None,
        "is_mine": is_mine,
        "may_edit": may_edit,
        "editors": editors,
        "description": description,
        "summary": summary_of(description),
        "share_url": share_url(request, deck) if is_mine and deck.share_token else "",
        "origin": origin_of(request, deck, content, cards, address=opened.url(), may_edit=may_edit),
        "matchups": matchups_of(request, deck, content.decklist, cast(Catalog, cards))
        if game.estimates_win_turn
        else [],
        "copies": copies_of(deck),
        "others": others_by(deck),
        "exports": export_choices(content, cards),
        "is_open": opened.is_open,
        "preview": deck_preview(opened, cards, content.decklist),
    }
    return render(request, "decks/deck.html", context)


@never_cache
@require_safe
def deck_export(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Return the response with a deck as a file, in the file format `as` of the query string, by default text.

    A format that cannot hold the deck redirects to the deck's page with a message.
    """
    opened = find(request, deck_key)
    deck = opened.deck
    try:
        return export_response(request, deck, services.content_of(deck), request.GET.get("as", "text"))
    except NotExportable as error:
        messages.error(request, str(error))
        return redirect(opened.url())


@never_cache
@require_safe
def hand(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Show a sample hand of a deck, or of the deck after the exchange of cards by a side plan (`plan`).

    The seed is in the address, so everybody with the address sees the same hand.
    """
    opened = find(request, deck_key)
    deck = opened.deck
    content, cards = services.content_of(deck), library_of(deck)
    plans = {plan.id: plan for plan in present_plans(content, cards, host_of(request))}
    plan = plans.get(request.GET.get("plan", ""))
    game, params = game_of(deck), HandParams.read(request.GET, game_of(deck).openings[content.format])
    here = params.address(opened.url("hand"), plan.id if plan else "")
    seed = clean_seed(request.GET.get("seed", ""))
    if not seed:
        return redirect(f"{here}seed={new_seed()}")
    draws = min(read_integer(request.GET.get("draws", ""), 4) or 0, limits.DRAWS)
    deck_view = plan.deck_view if plan else DeckPresenter(content.decklist, deck.format, cards)
    reason, dealt = "", DrawnHand(seed, (), (), 0)
    try:
        dealt = params.deal(deck_view.decklist, cards, seed, draws)
    except UnknownSize as unknown:
        reason = str(unknown)
    laid = present_hand(deck_view, deck.name, dealt)
    portrait = portrait_of(deck, cards, content.decklist)
    others = opened.for_others(request)
    context = {
        "deck": deck,
        "game": game,
        "opening_templates": [f"decks/opening/{game.code}.html", "decks/opening/any_game.html"],
        "opened": opened,
        "plan": plan,
        "hand_params": params,
        "here": here,
        "seed": seed,
        "dealt": dealt,
        "reason": reason,
        "hand": laid,
        "draws": len(dealt.draws),
        "next_turn": params.opening.first_drawn + len(dealt.draws),
        "can_draw": params.can_draw and dealt.remaining > 0 and draws < limits.DRAWS,
        "again": new_seed(),
        "mulligans": DEFAULTS.mulligans,
        "most": limits.HAND,
        "page_address": request.build_absolute_uri(f"{(others or opened).url('hand')}?{request.META['QUERY_STRING']}"),
        "is_hidden": others is None,
        "preview": hand_preview(dealt_hand(portrait, deck_view, laid, plan), opened, seed, params, plan),
    }
    return render(request, "decks/hand.html", context)


@require_POST
def copy(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Create a private copy of a deck that the requester may see, and redirect to it."""
    opened = find(request, deck_key)
    deck = opened.deck
    return copied(request, copy_of(services.content_of(deck), f"Copy of {deck.name}"), deck)


def copied(request: HttpRequest, content: DeckContent, source: Deck) -> HttpResponse:
    """Create a deck of the requester with `content`, copied from `source`, and redirect; or show why this fails."""
    try:
        return _created(request, content, forked_from=source)
    except services.TooManyDecks as error:
        messages.error(request, str(error))
        return redirect("decks:mine")
    except VisitorsLimit as limit:
        context = {"status": limit.status, "title": "No room for a copy", "detail": str(limit)}
        return limit.put_into(render(request, "error.html", context))


# --- making, editing, sharing, deleting -------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, game: Game) -> HttpResponse:
    """Show the page for new decks of a game; on POST create the deck: empty, with a first card, or from a list.

    A list, as pasted text or file, may be of any game.
    """
    forms = NewForms(game, new_deck_form(game), PasteForm(game), FileForm())
    if request.method != "POST":
        return _show_new(request, forms)
    form: NewDeckForm | PasteForm | FileForm
    if "text" in request.POST:
        form = forms.paste = PasteForm(game, request.POST)
    elif "file" in request.FILES or "read-file" in request.POST:
        form = forms.file = FileForm(request.POST, request.FILES)
    else:
        form = forms.blank = new_deck_form(game, request.POST)
    try:
        if form.is_valid() and (
            response := _started(request, form, game) if isinstance(form, NewDeckForm) else _read(request, form, game)
        ):
            return response
    except services.TooManyDecks as error:
        form.add_error(None, str(error))
    except VisitorsLimit as limit:
        form.add_error(None, str(limit))
        return limit.put_into(_show_new(request, forms))
    return _show_new(request, forms, status=422)


@dataclass(slots=True)
class NewForms:
    """The three forms of the page for new decks of a game: empty deck (or first card), pasted list, and file."""

    game: Game
    blank: NewDeckForm
    paste: PasteForm
    file: FileForm


def _show_new(request: HttpRequest, forms: NewForms, status: int = 200) -> HttpResponse:
    context = {
        "forms": forms,
        "game": forms.game,
        "starting_cards": starting_cards_of(forms.game),
        "games": [(each, f"{each.path}decks/new/") for each in GAMES.values()],
    }
    return render(request, "decks/new.html", context, status=status)


def _started(request: HttpRequest, form: NewDeckForm, game: Game) -> HttpResponse | None:
    name, format_code = form.cleaned_data["name"], form.cleaned_data["format"]
    if form.card is None:
        return _created(request, services.empty_content(name, game, format_code))
    return _created(request, begun(form.card, name, format_code, library_of(game.code)))


def _read(request: HttpRequest, form: PasteForm | FileForm, usual: Game) -> HttpResponse | None:
    """Create a deck from the list in a form, and redirect to it; return None with an error in the form if that fails.

    A list of another game than `usual`, that of the page, becomes a deck of its own game.
    """
    ((field, text),) = form.cleaned_data.items()
    try:
        if copy := linked_copy(request, text):
            content, source = copy
            return _created(request, content, forked_from=source)
        parsed = read_list(text, library_of(usual.code))
        if not parsed.decklist.sections and parsed.lines:
            form.add_error(field, ["None of these lines is a card.", *_line_messages(parsed.lines)])
            return None
    except (FormatError, NoSide) as error:
        form.add_error(field, str(error))
        return None
    content, lines = imported(parsed, "Pasted deck" if field == "text" else "Deck from a file")
    guess = getattr(form.fields[field], "guess", None)
    try:
        response = _created(request, content, lines=[line.as_dict() for line in (guess, *lines) if line])
    except services.TooMuch as error:
        form.add_error(field, str(error))
        return None
    if parsed.game != usual.code:
        messages.info(request, f"This list is of {game_of(parsed).name}, so the deck is one of that game.")
    return response


def _line_messages(lines: Sequence[ReportedLine]) -> list[str]:
    """Return error messages about the first few lines of a list that were not understood, and about how many follow."""
    texts = [f"Line {line.line}: “{Truncator(line.text).chars(60)}”: {line.message}" for line in lines[:_LINES_SAID]]
    return texts + ([f"… and {len(lines) - _LINES_SAID} more."] if len(lines) > _LINES_SAID else [])


def _created(
    request: HttpRequest,
    content: DeckContent,
    *,
    forked_from: Deck | None = None,
    lines: list[dict[str, object]] | None = None,
) -> HttpResponse:
    """Create a deck from a content and redirect to its editor; `lines` are reports to show there.

    `forked_from` is the deck that it copies, if any. Raises TooManyDecks, TooMuch and VisitorsLimit.
    """
    deck = make_deck(request, content, forked_from)
    session_drafts.keep_lines(request, deck.pk, lines or [])
    address = reverse("decks:edit", args=[deck.pk])
    return redirect(f"{address}#lines" if lines else address)  # show the lines that need attention


@require_POST
def share(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Create a share link for the deck, with which everybody can see it."""
    services.share(deck=own(request, deck_id, "share it"))
    messages.success(request, "Whoever has the link sees the deck. You can take the link back at any time.")
    return redirect("decks:deck", deck_id)


@require_POST
def revoke(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Remove the share link of the deck, so that it no longer works."""
    services.revoke(deck=own(request, deck_id, "take its link back"))
    messages.success(request, "The link is dead. A new one will be another.")
    return redirect("decks:deck", deck_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Show a page that asks for confirmation; delete the deck on POST."""
    deck = own(request, deck_id, "delete it")
    if request.method == "POST":
        try:
            services.delete_deck(deck=deck, version=deck.version)
        except services.StaleVersion:  # saved by somebody else meanwhile
            messages.error(request, "Somebody changed the deck this very moment. Look at it before you delete it.")
            return redirect("decks:delete", deck_id)
        messages.success(request, f"“{deck.name}” is deleted.")
        return redirect("decks:mine")
    context = {"deck": deck, "editors": editors_of(request, [deck]).get(deck.pk)}
    return render(request, "decks/delete.html", context)
