"""Pages of a deck's side plans: their list, and one plan as a table of cards that go out and come in."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.catalog.library import Library
from decks import limits, permissions
from decks.content import DeckContent, key_of
from decks.core import services
from decks.core.plans import PLAN_ID, Plan, PlanError, count_of, dump_plan, load_plan, make_plan, target_of
from decks.games import game_of, library_of
from decks.legality import name_of
from decks.models import Deck
from decks.presenters.deck import DeckPresenter
from decks.presenters.plans import PlanPresenter, host_of, present_plans
from tcg.construction import Decklist, Ref
from tcg.integers import read_integer

#: Name of a field of the form: copies of a card that go out of a section, or come into it.
_FIELD: Final = re.compile(r"(?P<way>out|in):(?P<section>[a-z]{1,8}):(?:(?P<id>[0-9]{1,18})|~(?P<name>.+))", re.DOTALL)
OUT, IN = "out", "in"
_LABELS: Final = {"against": "Against", "deck": "Their deck", "note": "Note", OUT: "Out", IN: "In"}


def _editable(request: HttpRequest, deck_id: str) -> Deck:
    decks = permissions.editable(request).select_related("owner")
    deck = get_object_or_404(decks, pk=deck_id)
    if not game_of(deck).side:
        raise Http404
    return deck


# --- all of them ------------------------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def plans(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Show the side plans of a deck; a POST creates a new one."""
    deck = _editable(request, deck_id)
    cards = library_of(deck)
    content, errors = services.content_of(deck), []
    against = request.POST.get("against", "")
    if request.method == "POST":
        try:
            plan = make_plan(against=against, deck="", note="", out=Decklist(), into=Decklist(), library=cards)
            plan_id = secrets.token_hex(4)
            new = replace(content, plans={**content.plans, plan_id: dump_plan(plan)})
            _save(request, deck, deck.version, new)
            return redirect("decks:edit-plan", deck.pk, plan_id)
        except PlanError as error:
            errors = [sentence for _, sentence in error.problems]
        except services.TooMuch as error:
            errors = [str(error)]
    context = {
        "deck": deck,
        "plans": present_plans(content, cards, host_of(request)),
        "against": against,
        "errors": errors,
        "limits": limits,
        "has_room": len(content.plans) < limits.PLANS,
        "side": content.decklist.count(game_of(cards).side),
        "side_name": game_of(cards).side_name,
    }
    return render(request, "decks/editor/plans.html", context, status=422 if errors else 200)


def _save(request: HttpRequest, deck: Deck, version: int, content: DeckContent) -> None:
    """Save the side plans in `content`, which is based on `version` of the deck.

    Raises services.TooMuch, and services.StaleVersion if somebody else changed the same plan.
    """
    services.merge_deck(deck=deck, version=version, content=content, author=permissions.account_of(request))
    permissions.stay_known(request)


# --- one --------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class PlanDraft:
    """Side plan as its form describes it, with errors as sentences; `counts` are the typed numbers by form field."""

    plan: Plan
    counts: Mapping[str, str]
    errors: list[str]

    @classmethod
    def of(cls, plan: Plan) -> PlanDraft:
        """Return a draft without errors of a stored side plan."""
        return cls(plan, {}, [])


@dataclass(frozen=True, slots=True)
class ExchangeRow:
    """Card that a plan may exchange: form `field` with `value`, copies `there` in its section, and `facts` as HTML."""

    field: str
    name: str
    facts: SafeString
    there: int
    value: str


@dataclass(frozen=True, slots=True)
class ExchangeTable:
    """Cards that a side plan may take out of a section, or bring in from the side section; `way` is "out" or "in".

    `total` copies are planned; `id` is that of the table in HTML.
    """

    id: str
    way: str
    label: str
    rows: list[ExchangeRow]
    total: int


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: HttpRequest, deck_id: str, plan_id: str) -> HttpResponse:
    """Show or save one side plan: the cards that go out and come in, and the legality of the deck after it."""
    deck = _editable(request, deck_id)
    cards = library_of(deck)
    content = services.content_of(deck)
    if request.method == "POST":
        return _write(request, deck, content, plan_id, cards)
    if plan_id not in content.plans:
        raise Http404
    draft = PlanDraft.of(load_plan(content.plans[plan_id], cards))
    return _show(request, deck, content, plan_id, draft)


def _write(request: HttpRequest, deck: Deck, content: DeckContent, plan_id: str, cards: Library) -> HttpResponse:
    version = read_integer(request.POST.get("version", "")) or 0
    base = services.content_at(deck, version)
    is_deleted = request.POST.get("do") == "delete"
    # A plan that somebody else has deleted can still be saved.
    if not PLAN_ID.fullmatch(plan_id) or (is_deleted and plan_id not in base.plans):
        raise Http404
    others = {key: plan for key, plan in base.plans.items() if key != plan_id}
    if is_deleted:
        draft, new = PlanDraft.of(Plan("")), others
    else:
        draft = _read(request, base, plan_id, cards)
        new = {**others, plan_id: dump_plan(draft.plan)}
    if draft.errors:
        return _show(request, deck, content, plan_id, draft, version=version, status=422)
    try:
        _save(request, deck, version, replace(base, plans=new))
    except services.TooMuch as error:  # it was deleted, and others were made
        draft.errors.append(str(error))
        return _show(request, deck, content, plan_id, draft, status=422)
    except services.StaleVersion:
        return _show_both(request, deck, plan_id, draft, cards)
    if is_deleted:
        messages.success(request, f"The plan against {load_plan(base.plans[plan_id], cards).against} is deleted.")
        return redirect("decks:plans", deck.pk)
    return HttpResponseRedirect(reverse("decks:edit-plan", args=[deck.pk, plan_id]) + "#after", status=303)


def _read(request: HttpRequest, base: DeckContent, plan_id: str, cards: Library) -> PlanDraft:
    """Return the side plan of the submitted form, based on the deck `base`, with all its errors."""
    counts, errors = {}, []
    known = _cards_of(base, load_plan(base.plans[plan_id], cards) if plan_id in base.plans else Plan(""))
    piles: dict[str, dict[str, dict[Ref, int]]] = {OUT: {}, IN: {}}
    for key, typed in request.POST.items():
        match = _FIELD.fullmatch(key)
        if match is None or match["section"] not in game_of(cards).swaps:
            continue
        ref: Ref = int(match["id"]) if match["id"] else match["name"]
        if ref not in known or (isinstance(ref, int) and ref not in cards):
            continue
        counts[key] = str(typed)
        number = read_integer(written := str(typed).strip() or "0", 4)
        if number is None or number > limits.COPIES:
            errors.append(f"{name_of(ref, cards)}: “{written[:20]}” is not a number from 0 to {limits.COPIES}.")
        elif number:
            piles[match["way"]].setdefault(match["section"], {})[ref] = number
    texts = {name: request.POST.get(name, "") for name in ("against", "deck", "note")}
    out, into = (Decklist(piles[way]) for way in (OUT, IN))
    plan = Plan(**texts, out=out, into=into)
    try:
        plan = make_plan(**texts, out=out, into=into, library=cards)
    except PlanError as error:
        errors += [f"{_LABELS[name]}: {sentence}" for name, sentence in error.problems]
    return PlanDraft(plan, counts, errors)


def _cards_of(content: DeckContent, plan: Plan) -> set[Ref]:
    """Return the cards that a side plan may name: those of the deck, and those already in the plan."""
    return {
        ref for cards in (content.decklist, plan.out, plan.into) for pile in cards.sections.values() for ref in pile
    }


def _show(
    request: HttpRequest,
    deck: Deck,
    content: DeckContent,
    plan_id: str,
    draft: PlanDraft,
    *,
    version: int | None = None,
    saved: PlanPresenter | None = None,
    status: int = 200,
) -> HttpResponse:
    cards = library_of(deck)
    plan_view = PlanPresenter(plan_id, draft.plan, content.decklist, content.format, cards, host_of(request))
    context = {
        "deck": deck,
        "version": deck.version if version is None else version,
        "draft": draft,
        "plan_view": plan_view,
        "coming": _coming(content, draft, cards),
        "going": list(_going(content, draft, cards)),
        "saved": saved,
        "is_stale": status == 409,
        "limits": limits,
    }
    return render(request, "decks/editor/plan.html", context, status=status)


def _show_both(request: HttpRequest, deck: Deck, plan_id: str, draft: PlanDraft, cards: Library) -> HttpResponse:
    """Show the submitted side plan, unless it is a deletion, above the saved one, to choose one; the status is 409."""
    deck = _editable(request, deck.pk)
    content = services.content_of(deck)
    stored = content.plans.get(plan_id)
    saved = None
    if stored:
        plan = load_plan(stored, cards)
        saved = PlanPresenter(plan_id, plan, content.decklist, content.format, cards, host_of(request))
        if not draft.plan.against:  # it was to be deleted
            draft = PlanDraft.of(plan)
    return _show(request, deck, content, plan_id, draft, saved=saved, status=409)


def _coming(content: DeckContent, draft: PlanDraft, cards: Library) -> ExchangeTable:
    """Return the table of cards in the side section, and of cards that the plan of `draft` takes from there."""
    game, into = game_of(cards), draft.plan.into
    planned = {ref: (section, count) for section, pile in into.sections.items() for ref, count in pile.items()}
    targets = {ref: target_of(ref, content.format, cards) for ref in content.decklist.section(game.side)}
    targets.update({ref: section for ref, (section, _) in planned.items()})
    fields = {ref: f"{IN}:{section}:{key_of(ref)}" for ref, section in targets.items()}
    rows = _rows(fields, game.side, {ref: count for ref, (_, count) in planned.items()}, content, draft, cards)
    return ExchangeTable("from-side", IN, f"In from {game.section(game.side).label}", rows, count_of(into))


def _going(content: DeckContent, draft: PlanDraft, cards: Library) -> Iterator[ExchangeTable]:
    """Yield a table for each section that exchanges cards: its cards, and those that the plan of `draft` takes out."""
    game = game_of(cards)
    for section in game.swaps:
        planned = draft.plan.out.section(section)
        fields = {ref: f"{OUT}:{section}:{key_of(ref)}" for ref in (*content.decklist.section(section), *planned)}
        rows = _rows(fields, section, planned, content, draft, cards)
        yield ExchangeTable(f"of-{section}", OUT, f"Out of {game.section(section).label}", rows, sum(planned.values()))


def _rows(
    fields: Mapping[Ref, str],
    section: str,
    planned: Mapping[Ref, int],
    content: DeckContent,
    draft: PlanDraft,
    cards: Library,
) -> list[ExchangeRow]:
    """Return table rows for the cards of `fields`, which has their form fields, in the order of a deck's list.

    `section` is where the cards are, and `planned` has the stored numbers of copies to exchange. Typed numbers of the
    `draft` replace these.
    """
    there = content.decklist.section(section)
    deck_view = DeckPresenter(Decklist({section: dict.fromkeys(fields, 1)}), content.format, cards)
    return [
        ExchangeRow(
            fields[row.ref],
            row.name,
            row.facts,
            there.get(row.ref, 0),
            draft.counts.get(fields[row.ref], str(planned.get(row.ref, ""))),
        )
        for part in deck_view.sections
        if part.section.name == section
        for group in part.groups
        for row in group.rows
    ]
