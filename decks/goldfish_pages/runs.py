"""Pages of runs of goldfish games with Despaira's decks: the form, the progress and the report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from cards.catalog import catalogs
from cards.catalog.catalogs import Catalog
from decks import permissions
from decks.converters import DeckKey
from decks.core import services
from decks.core.changes import Edit
from decks.core.creation import copy_of
from decks.core.hands import new_seed
from decks.core.lookup import OpenedDeck, find
from decks.goldfish.access import absent_when_deleted, count_start, find_run
from decks.goldfish.comparing import present_comparison
from decks.goldfish.digests import rules_digest
from decks.goldfish.presenting import present_report, uses_of
from decks.goldfish.rivals import Rivals, is_played_as
from decks.goldfish.services import cancel_run, have_cards_changed, progress, report_of, start_run
from decks.goldfish.snapshot import Contender, Unplayable, build_job, contender_of, side_data
from decks.goldfish_pages.forms import GoldfishForm, fields_of, settings_of
from decks.goldfish_pages.games import PACES, looked_through, side_index, stage_of
from decks.goldfish_pages.swaps import SwapState, swap_of
from decks.goldfish_pages.worth.pages import worth_context
from decks.goldfish_pages.worth.progress import progress_of
from decks.images.links import deck_preview, report_preview
from decks.models import ACTIVE, Deck, Run, RunStatus, Visibility
from decks.pages.detail import copied
from decks.recommendations.candidates import answer
from games import DEFAULT_GAME
from jobs.later import TooOften
from rules.goldfish import Params
from rules.vocabulary import Section

_STALE: Final = "The deck has changed since these games, and the change no longer fits it. Compare again."
#: Earlier runs to list.
_EARLIER: Final = 10


# --- starting a run ---------------------------------------------------------------------------------------------------


def goldfish(request: HttpRequest, opened: OpenedDeck) -> HttpResponse:
    """Show the form of a run, which the query string may fill in, and the deck's earlier runs; a POST starts a run."""
    cards = catalogs.current()
    earlier = list(_earlier(request, opened))
    rivals = Rivals(request, opened.deck, earlier, cards)
    if request.method != "POST":
        form = GoldfishForm(rivals=rivals, initial={"seed": new_seed(), **request.GET.dict()})
        return _show_form(request, opened, form, earlier, cards)
    form = GoldfishForm(request.POST, rivals=rivals)
    if form.is_valid():
        try:
            return redirect(opened.url("goldfish-run", _start(request, opened, form, cards).pk))
        except Unplayable as error:
            form.add_error(form.rival_field if error.place else None, str(error))
        except TooOften as error:
            form.add_error(None, str(error))
            return error.put_into(_show_form(request, opened, form, earlier, cards))
    return _show_form(request, opened, form, earlier, cards, status=422)


@never_cache
@require_safe
@absent_when_deleted()
def card_candidates(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Return JSON with cards for the form's box for a card to add: those that may go into the main deck."""
    deck = find(request, deck_key).deck
    if deck.game != DEFAULT_GAME.code:
        raise Http404
    return answer(request, services.decklist_of(deck), deck.format, catalogs.current(), Section.MAIN)


def _start(request: HttpRequest, opened: OpenedDeck, form: GoldfishForm, cards: Catalog) -> Run:
    """Start the run of games that a valid form describes. Raises Unplayable and TooOften."""
    contenders = [contender_of(opened.deck), *([form.rival] if form.rival else [])]
    cleaned = form.cleaned_data
    return start(request, contenders, cards, params=form.params, seed=cleaned["seed"], games=cleaned["runs"])


def start(
    request: HttpRequest, contenders: Sequence[Contender], cards: Catalog, *, params: Params, seed: str, games: int
) -> Run:
    """Start a run of games that the user, or a new visitor, owns. Raises Unplayable and TooOften."""
    count_start(request)
    with permissions.new_owner(request) as (owner, visitor):
        return start_run(
            owner=owner, visitor=visitor, contenders=contenders, params=params, seed=seed, games=games, cards=cards
        )


def _earlier(request: HttpRequest, opened: OpenedDeck) -> QuerySet[Run]:
    """Return the latest runs, ten at most, that this user or visitor has started with a deck."""
    runs, visitor = (
        permissions.visible_runs(request, opened.key.token).filter(deck=opened.deck),
        permissions.visitor_of(request),
    )
    if request.user.is_authenticated:
        return runs.filter(owner=request.user)[:_EARLIER]
    return runs.filter(owner=None, visitor=visitor)[:_EARLIER] if visitor else runs.none()


def _show_form(
    request: HttpRequest, opened: OpenedDeck, form: GoldfishForm, earlier: list[Run], cards: Catalog, status: int = 200
) -> HttpResponse:
    side = side_data(contender_of(opened.deck), cards)
    context = {
        "deck": opened.deck,
        "opened": opened,
        "preview": deck_preview(opened, cards),
        "form": form,
        "warnings": side["warnings"],
        "reason": _unplayable_reason(side, cards),
        "earlier": [(run, report_of(run)) for run in earlier],
        "may_edit": permissions.may_edit(request, opened.deck),
    }
    return render(request, "decks/goldfish/form.html", context, status=status)


def _unplayable_reason(side: dict[str, object], cards: Catalog) -> str:
    """Return the reason why no game can be played with a stored decklist (`side`), "" if games can."""
    try:
        build_job([side], Params(), "", cards)
    except Unplayable as error:
        return str(error)
    return ""


# --- a run ------------------------------------------------------------------------------------------------------------


@never_cache
@require_safe
@absent_when_deleted()
def run_page(request: HttpRequest, run_id: str, deck_key: DeckKey) -> HttpResponse:
    """Show the progress of a run of games, and its report once it is done."""
    run, opened = find_run(request, run_id, deck_key)
    context = {
        "deck": opened.deck,
        "opened": opened,
        "run": run,
        "again": _again(request, run, opened),
        "progress": progress(run),
        "is_active": run.status in ACTIVE,
        "cancel_url": opened.url("goldfish-cancel", run.pk) if permissions.owns(request, run) else "",
    }
    if run.status in ACTIVE:
        context["seconds"] = int((timezone.now() - run.created_at).total_seconds())
        page = "progress" if request.htmx else "run"  # type: ignore[attr-defined]  # django_htmx's middleware
        return render(request, f"decks/goldfish/{page}.html", context)
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRefresh()
    if run.status == RunStatus.DONE:
        context |= _report_context(request, run, opened)
    return render(request, "decks/goldfish/run.html", context)


def _versions(run: Run) -> tuple[int, int] | None:
    """Return the numbers of the two versions of a deck that a run compares; None if it compares none."""
    if run.against_id or len(run.sides) < 2 or run.sides[1]["version"] is None:
        return None
    return run.sides[0]["version"], run.sides[1]["version"]


def _again(request: HttpRequest, run: Run, opened: OpenedDeck) -> str:
    """Return the address to start another run like this one: the form filled in, or the comparison of versions."""
    versions = _versions(run)
    if versions and permissions.owns(request, opened.deck):
        query = urlencode(dict(zip(("from", "to"), versions, strict=True)))
        return f"{reverse('decks:compare-versions', args=[opened.deck.pk])}?{query}"
    return f"{opened.url('goldfish')}?{urlencode(settings_of(run))}"


def _report_context(request: HttpRequest, run: Run, opened: OpenedDeck) -> dict[str, object]:
    cards, report, place = catalogs.current(), report_of(run) or {}, side_index(request, run)
    link = _link(request, run, opened)
    try:
        uses = uses_of(stage_of(run, place, cards))
    except Unplayable:
        uses = {}
    return {
        "report": present_report(report["decks"][place], report["params"], uses),
        "comparison": present_comparison(report) if report["comparison"] else None,
        "warnings": run.sides[place]["warnings"],
        "sides": list(enumerate(run.sides, start=1)),
        "place": place + 1,
        "changes": _changes(run, opened.deck, cards),
        "one_more": [*fields_of(run).items(), ("copies", 1)],
        "is_mine": permissions.owns(request, opened.deck),
        "may_edit": permissions.may_edit(request, opened.deck),
        "swap": swap_of(run, opened.deck, cards),
        "paces": PACES,
        **worth_context(run, opened, place, progress_of(run, place, cards), is_playing=True),
        "looked_through": looked_through(run),
        "preview": None if link["hidden"] else report_preview(opened, run.pk, report),
        **link,
    }


def _link(request: HttpRequest, run: Run, opened: OpenedDeck) -> dict[str, str]:
    """Return template context to share the page: its address, and the name of a deck that others can't see, or ""."""
    hidden = run.against if run.against and run.against.visibility != Visibility.PUBLIC else None
    others = opened.for_others(request)
    if others is None:
        hidden = opened.deck
    address = (others if others and not hidden else opened).url("goldfish-run", run.pk)
    return {"page_address": request.build_absolute_uri(address), "hidden": hidden.name if hidden else ""}


def _changes(run: Run, deck: Deck, cards: Catalog) -> list[str]:
    """Return what has changed since a run was played, of "the deck", "cards" and "the simulator".

    A deck that equals either deck of the run has not changed, so applying the swap of cards that the run tried is no
    change.
    """
    decklist = services.decklist_of(deck)
    changes = {
        "the deck": not _versions(run) and not any(is_played_as(side, decklist, cards) for side in run.sides),
        "cards": have_cards_changed(run, cards),
        "the simulator": run.rules_digest != rules_digest(),
    }
    return [what for what, has_changed in changes.items() if has_changed]


@require_POST
@absent_when_deleted()
def cancel(request: HttpRequest, run_id: str, deck_key: DeckKey) -> HttpResponse:
    """Cancel a run of games; only the user who started it may."""
    run, opened = find_run(request, run_id, deck_key)
    if not permissions.owns(request, run):
        raise PermissionDenied
    cancel_run(run=run)
    return redirect(opened.url("goldfish-run", run.pk))


@require_POST
@absent_when_deleted()
def swap(request: HttpRequest, run_id: str, deck_key: DeckKey) -> HttpResponse:
    """Apply the swap of cards that a run has tried to its deck, or with `copy` in the form to a copy of the deck."""
    run, opened = find_run(request, run_id, deck_key)
    tried = swap_of(run, opened.deck, catalogs.current())
    if tried is None:
        raise Http404
    is_copy = "copy" in request.POST
    if not is_copy and not permissions.may_edit(request, opened.deck):
        raise PermissionDenied
    if tried.state is SwapState.STALE:
        messages.error(request, _STALE)
    elif is_copy:
        return copied(request, copy_of(tried.applied, run.sides[1]["name"]), opened.deck)
    else:
        applied = services.apply_edits(
            deck=opened.deck,
            version=opened.deck.version,
            edits=[Edit(cells=tried.cells)],
            author=permissions.account_of(request),
            among=permissions.editable(request),
        )
        permissions.stay_known(request)
        for refused in applied.refused:
            messages.error(request, _STALE if refused.code == "conflict" else refused.message)
        if not applied.refused:
            messages.success(request, f"“{opened.deck.name}” is changed: {tried.words}.")
    return redirect(opened.url("goldfish-run", run.pk))
