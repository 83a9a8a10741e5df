"""Pages that compare two versions of a deck, or two decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, cast
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.catalog.catalogs import Catalog
from cards.catalog.library import Library
from decks import permissions
from decks.content import DeckContent
from decks.core import history, services
from decks.core.change_labels import as_known
from decks.core.changes import difference
from decks.core.hands import new_seed
from decks.fields.cleaning import replace_unprintable
from decks.games import game_of, library_of
from decks.goldfish import limits as goldfish_limits
from decks.goldfish.access import absent_when_deleted
from decks.goldfish.snapshot import PLAYED, Contender, Unplayable
from decks.goldfish_pages.runs import start
from decks.history_pages.entries import title_of, version_choices
from decks.history_pages.overlap import Overlap
from decks.models import Deck
from decks.presenters.differences import DeckDifference
from decks.search.named import ComparedDeck, NoSide, comparable, own_names, side_of, titles_of
from games import DEFAULT_GAME
from jobs.later import TooOften
from rules.goldfish import Params
from tcg.integers import read_integer

#: Own decks that are offered for the comparison.
_OFFERED: Final = 24


# --- two versions of a deck -------------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@absent_when_deleted()
def versions(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Show the differences between two versions of a deck; a POST plays goldfish games with both.

    `to` is by default the present version, `from` the last named version before it, else the first version.
    """
    deck = get_object_or_404(permissions.editable(request), pk=deck_id)
    params = request.POST if request.method == "POST" else request.GET
    names = dict(deck.history.exclude(name="").order_by("-number").values_list("number", "name"))
    texts = {"from": params.get("from", "").strip(), "to": params.get("to", "").strip()}
    first = history.first_version(deck)
    to = read_integer(texts["to"] or str(deck.version))
    usual = next((number for number in names if number < (to or 0)), first)
    numbers = [read_integer(texts["from"] or str(usual)), to]
    known = [number for number in numbers if number is not None and first <= number <= deck.version]
    cards = library_of(deck)
    choices = version_choices(deck, cards, first, known)
    context: dict[str, object] = {"deck": deck, "choices": choices, "chosen": numbers}
    if len(known) < len(numbers):
        wrong = next(text for text, number in zip(texts.values(), numbers, strict=True) if number not in known)
        problem = f"There is no version “{wrong[:20]}”. Choose one from the list."
        return _show_versions(request, {**context, "problem": problem}, status=422)
    context["titles"] = [title_of(number, names.get(number, ""), deck) for number in known]
    return _compare(request, deck, cards, known, context)


def _compare(
    request: HttpRequest, deck: Deck, cards: Library, numbers: Sequence[int], context: dict[str, Any]
) -> HttpResponse:
    """Show the differences between the two versions of a deck with these `numbers`, which exist.

    A POST plays goldfish games with both. `context` has the titles of the versions.
    """
    now, titles = services.content_of(deck), context["titles"]
    before, after = (history.content_at(deck, number, now) for number in numbers)
    has_goldfish, is_apart = game_of(deck).estimates_win_turn, _plays_apart(before, after)
    result = DeckDifference(difference(before, after), cards, (before.decklist, after.decklist))
    context = {
        **context,
        "numbers": numbers,
        "difference": result,
        "plays": has_goldfish and is_apart,
        "same_games": has_goldfish and not is_apart and bool(result),
    }
    if request.method != "POST" or not has_goldfish:
        return _show_versions(request, context)
    contenders = [
        _contender(content, f"{deck.name}: {title}", cards, version=number)
        for content, title, number in zip((before, after), titles, numbers, strict=True)
    ]
    contenders[0] = replace(contenders[0], deck=deck)
    return _played(request, contenders, cards, f"{request.path}?{urlencode({'from': numbers[0], 'to': numbers[1]})}")


def _show_versions(request: HttpRequest, context: dict[str, object], status: int = 200) -> HttpResponse:
    return render(request, "decks/history_pages/compare.html", context, status=status)


# --- two decks --------------------------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@absent_when_deleted()
def decks(request: HttpRequest) -> HttpResponse:
    """Show two decks side by side, given by id, address, name or deck code; a POST plays goldfish games with both.

    The fields of the form hold names; `a_key` and `b_key` identify those decks. A GET with them is redirected to an
    address without them.
    """
    params = request.POST if request.method == "POST" else request.GET
    own = own_names(request)
    typed = {name: replace_unprintable(params.get(name, "").strip()) for name in ("a", "b")}
    problems: dict[str, str] = {}
    sides: dict[str, ComparedDeck] = {}
    for name, text in typed.items():
        try:
            if text:
                sides[name] = _side(request, text, replace_unprintable(params.get(f"{name}_key", "").strip()), own)
        except NoSide as error:
            problems[name] = str(error)
    address = f"{request.path}?{urlencode({name: side.key for name, side in sides.items()})}"
    if request.method == "GET" and sides and not problems and params.keys() & {"a_key", "b_key"}:
        return redirect(address)
    typed |= {name: side.label(own) for name, side in sides.items()}
    context: dict[str, object] = {"typed": typed, "problems": problems, "sides": sides, "own": own.values()}
    games = [game_of(side.content) for side in sides.values()]
    if games:
        context["page_game"] = games[0].code
    if len(set(map(id, games))) == 2:
        problems["b"] = f"One is a deck of {games[0].name}, the other one of {games[1].name}. Choose two of one game."
    elif len(sides) == 2:
        a, b = sides["a"], sides["b"]
        context |= _beside(a, b)
        if request.method == "POST" and a.can_play and b.can_play and games[0].estimates_win_turn:
            cards = library_of(a.content)
            contenders = [
                replace(_contender(side.content, side.name, cards, version=side.version), deck=side.deck)
                for side in (a, b)
            ]
            return _played(request, contenders, cards, address)
    elif sides:
        context["offered"] = [
            deck
            for deck in permissions.listable(request).filter(game=games[0].code).order_by("-updated_at")[: _OFFERED + 1]
            if all(side.deck != deck for side in sides.values())
        ][:_OFFERED]
    return render(request, "decks/history_pages/compare_decks.html", context, status=422 if problems else 200)


def _side(request: HttpRequest, text: str, key: str, own: Mapping[str, str]) -> ComparedDeck:
    """Return the deck that a form field names: the one with `key` while `text` is still its name, else that of `text`.

    `own` has the names of the user's decks. Raises NoSide.
    """
    home = library_of(DEFAULT_GAME.code)
    if key:
        with suppress(NoSide):
            side = side_of(request, key, home)
            if side.label(own) == text:
                return side
    return side_of(request, text, home)


def _beside(a: ComparedDeck, b: ComparedDeck) -> dict[str, object]:
    """Return the template context for two decks of one game beside each other.

    If both are versions or copies of one deck, it has only their differences, else also the cards that they share.
    """
    cards, one, other = library_of(a.content), comparable(a.content), comparable(b.content)
    result = DeckDifference(difference(one, other), cards, (one.decklist, other.decklist))
    has_goldfish, is_apart = game_of(a.content).estimates_win_turn, _plays_apart(one, other)
    return {
        "difference": result,
        "overlap": None if a.is_kin_of(b) else Overlap(one.decklist, other.decklist, cards),
        "titles": titles_of(a, b),
        "plays": has_goldfish and is_apart,
        "same_games": has_goldfish and not is_apart and bool(result),
    }


# --- games ------------------------------------------------------------------------------------------------------------


def _plays_apart(before: DeckContent, after: DeckContent) -> bool:
    """Return whether goldfish games with the two decks `before` and `after` may have different results."""
    return any(before.decklist.section(section) != after.decklist.section(section) for section in PLAYED)


def _contender(content: DeckContent, name: str, cards: Library, version: int | None) -> Contender:
    known = as_known(content, cards)
    return Contender(name=name, format=known.format, decklist=known.decklist, version=version)


def _played(request: HttpRequest, contenders: Sequence[Contender], cards: Library, back: str) -> HttpResponse:
    """Start a run of goldfish games with both decks (`contenders`) on the same seeds, and redirect to its page.

    If no run can start, redirect to `back` with an error message.
    """
    try:
        library = cast(Catalog, cards)  # of Despaira, which alone is played
        run = start(request, contenders, library, params=Params(), seed=new_seed(), games=goldfish_limits.GAMES)
    except Unplayable as error:
        messages.error(request, f"{contenders[error.place].name}: {error}")
        return redirect(back)
    except TooOften as error:
        messages.error(request, str(error))
        return redirect(back)
    return redirect("decks:goldfish-run", run.deck_id, run.pk)
