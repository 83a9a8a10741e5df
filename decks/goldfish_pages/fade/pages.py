"""Goldfish page of a F.A.D.E. deck: the settings, and any single game, are in its address.

Nothing is stored: the games of an address are played when it is opened, within about a second.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.catalog.library import Library
from decks import permissions
from decks.core.lookup import OpenedDeck
from decks.core.markdown import first_sentence
from decks.games import library_of
from decks.goldfish.access import count_start
from decks.goldfish.snapshot import Contender, Unplayable, contender_of
from decks.goldfish_pages.fade import limits
from decks.goldfish_pages.fade.forms import FadeGoldfishForm, form_of
from decks.goldfish_pages.fade.playing import TooLong, check, play_game, play_games, warnings_of
from decks.goldfish_pages.fade.presenting import policy_by_phase, present_comparison, present_game, present_report
from decks.images.links import deck_preview
from decks.models import Deck, Visibility
from games.fade import FADE
from jobs.later import Busy, TooOften, TryLater
from tcg.integers import read_integer

#: Parameters besides the settings: a game, a step of it, and the deck.
_READING: Final = ("game", "step", "side")
#: Decks to show on the start page, of the user's own and of public ones.
_SHOWN: Final = 6


@require_safe
def goldfish(request: HttpRequest, opened: OpenedDeck) -> HttpResponse:
    """Show the goldfish page of a F.A.D.E. deck: the form, or the report or single game that the address names."""
    cards, form = library_of(opened.deck), form_of(request, opened.deck)
    mine = contender_of(opened.deck)
    try:
        check(mine.decklist)
    except Unplayable as error:
        return _show_form(request, opened, form, cards, reason=str(error))
    if not form.is_bound:
        return _show_form(request, opened, form, cards)
    if not form.is_valid():
        return _show_form(request, opened, form, cards, status=422)
    reading = {name: request.GET[name] for name in _READING if name in request.GET}
    if request.GET.dict() != {**form.settings, **reading}:
        return redirect(f"{request.path}?{urlencode({**form.settings, **reading})}")
    sides = [mine, *([contender_of(form.rival)] if form.rival else [])]
    try:
        check(sides[-1].decklist)
        if "game" in reading:
            return _show_game(request, opened, form, sides, cards)
        return _show_report(request, opened, form, sides, cards)
    except Unplayable as error:
        form.add_error("against", f"“{sides[-1].name}” can’t be played. {error}")
    except TooLong as error:
        fitting = urlencode({**form.settings, "games": error.games})
        form.add_error("games", str(error))
        return _show_form(request, opened, form, cards, fitting=fitting, status=422)
    return _show_form(request, opened, form, cards, status=422)


@never_cache
@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Show the goldfish start page of F.A.D.E. without a deck: rules of play for the program, and decks to play."""
    cards = library_of(FADE.code)
    own = _newest(permissions.listable(request))
    public = _newest(permissions.public().exclude(pk__in=[deck.pk for deck in own]))
    context = {
        "game": FADE,
        "policy": policy_by_phase(),
        "groups": [
            (title, [(deck, first_sentence(deck.description, cards)) for deck in decks])
            for title, decks in (("Your decks", own), ("Public decks", public))
            if decks
        ],
    }
    return render(request, "decks/goldfish/fade/start.html", context)


def _newest(decks: QuerySet[Deck]) -> list[Deck]:
    return list(decks.filter(game=FADE.code).select_related("owner").order_by("-updated_at", "pk")[:_SHOWN])


def _show_form(
    request: HttpRequest,
    opened: OpenedDeck,
    form: FadeGoldfishForm,
    cards: Library,
    *,
    reason: str = "",
    fitting: str = "",
    status: int = 200,
) -> HttpResponse:
    """Show the form for games with a deck.

    `reason` says why no game can be played; `fitting` is the query string for as many games as allowed.
    """
    context = {
        "deck": opened.deck,
        "opened": opened,
        "form": form,
        "reason": reason,
        "warnings": list(warnings_of(contender_of(opened.deck), cards)),
        "may_edit": permissions.may_edit(request, opened.deck),
        "policy": policy_by_phase(),
        "fitting": fitting,
        "preview": deck_preview(opened, cards),
    }
    return render(request, "decks/goldfish/fade/form.html", context, status=status)


def _show_report(
    request: HttpRequest, opened: OpenedDeck, form: FadeGoldfishForm, sides: list[Contender], cards: Library
) -> HttpResponse:
    """Show the report of the games of one deck or two (`sides`). Raises TooLong and Unplayable."""
    cleaned = form.cleaned_data
    try:
        count_start(request, "You have games played faster than they can be. Wait a moment and try again.")
        report = play_games(
            sides,
            cards,
            seed=cleaned["seed"],
            games=cleaned["games"],
            params=form.params,
            most_turns=limits.TURNS_SHOWN,
        )
    except TryLater as error:
        message = "Games of others are being played. Try again in a moment." if isinstance(error, Busy) else str(error)
        return _refuse(request, opened, form, cards, TooOften(message, error.wait))
    reports = [present_report(deck, report["params"], cards) for deck in report.get("decks", [report])]
    place = _place(request, sides)
    context = {
        "deck": opened.deck,
        "opened": opened,
        "form": form,
        "params": cleaned,
        "report": reports[place],
        "comparison": present_comparison(report) if form.rival else None,
        "sides": list(enumerate(reports, start=1)),
        "place": place + 1,
        "policy": policy_by_phase(),
        "preview": deck_preview(opened, cards, sides[0].decklist),
        **_link(request, opened, form),
    }
    return render(request, "decks/goldfish/fade/report.html", context)


def _refuse(
    request: HttpRequest, opened: OpenedDeck, form: FadeGoldfishForm, cards: Library, error: TooOften
) -> HttpResponse:
    form.add_error(None, str(error))
    return error.put_into(_show_form(request, opened, form, cards))


def _link(request: HttpRequest, opened: OpenedDeck, form: FadeGoldfishForm) -> dict[str, str]:
    """Return template context to share the page: its address, and the name of a deck that others can't see, or ""."""
    others, rival = opened.for_others(request), form.rival
    hidden = rival if rival and rival.visibility != Visibility.PUBLIC else None
    if others is None:
        hidden = opened.deck
    address = (opened if hidden else others or opened).url("goldfish")
    return {
        "page_address": request.build_absolute_uri(f"{address}?{form.query}"),
        "hidden": hidden.name if hidden else "",
    }


def _show_game(
    request: HttpRequest, opened: OpenedDeck, form: FadeGoldfishForm, sides: list[Contender], cards: Library
) -> HttpResponse:
    """Show game number `game` of the query string, played with a deck of `sides`, after its step number `step`."""
    cleaned, place = form.cleaned_data, _place(request, sides)
    number = min(read_integer(request.GET.get("game", "")) or 1, cleaned["games"])
    game = play_game(sides[place].decklist, cards, seed=cleaned["seed"], number=number, params=form.params)
    context = {
        "deck": opened.deck,
        "opened": opened,
        "params": cleaned,
        "query": f"{form.query}{'&side=2' if place else ''}",
        "report_query": form.query,
        "settings": form.settings,
        "number": number,
        "sides": list(enumerate(sides, start=1)),
        "place": place + 1,
        "game_view": present_game(game, read_integer(request.GET.get("step", "")) or 1, cards),
        "preview": deck_preview(opened, cards, sides[0].decklist),
    }
    return render(request, "decks/goldfish/fade/game.html", context)


def _place(request: HttpRequest, sides: list[Contender]) -> int:
    """Return the index of the deck to show among `sides`: 0, or 1 for the second of two (`side=2` in the query)."""
    return 1 if request.GET.get("side") == "2" and len(sides) > 1 else 0
