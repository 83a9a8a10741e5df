"""Form that adds a card to a deck from any page, such as the page of the card."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.catalog.library import Library
from cards.presenters.cards import presenter_of
from decks import permissions
from decks.core import services
from decks.core.creation import make_deck
from decks.core.visitors import VisitorsLimit
from decks.games import game_of, library_of
from decks.legality import rules_of
from decks.models import Deck
from games import DEFAULT_GAME, GAMES
from jobs.later import TryLater
from tcg.integers import read_integer
from tcg.library import Card

#: Session key of the id of the last deck that was worked on.
_LAST: Final = "deck_worked_on"
#: Decks to select from, the latest first; and most copies in one addition.
MAX_OFFERED: Final = 24
MAX_COPIES: Final = 9
#: Attempts to save while others change the deck.
_TRIES: Final = 5


class NotAdded(TryLater):
    """Error: a card cannot be added to a deck; the message has the reason."""

    def __init__(self, message: str, status: int = 422, wait: int = 0) -> None:
        super().__init__(message, wait)
        self.status = status


# --- which deck -------------------------------------------------------------------------------------------------------


def remember(request: HttpRequest, deck: Deck) -> None:
    """Store the deck in the session as the last one that the user worked on."""
    if request.session.get(_LAST) != deck.pk:
        request.session[_LAST] = deck.pk


def is_known(request: HttpRequest) -> bool:
    """Return whether the request has a session cookie; without one the visitor can't have decks."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES


def decks_offered(request: HttpRequest, game: str) -> list[tuple[str, str]]:
    """Return (id, name) of up to 25 of the user's decks of a game to which a card can be added.

    The last one used comes first, then those changed last. Decks with the same name get the time of their last change.
    """
    if not is_known(request):
        return []
    last = request.session.get(_LAST, "")
    editable = permissions.editable(request).filter(game=game)
    own = editable.order_by("-updated_at", "pk").values_list("pk", "name", "updated_at")
    decks = list(own[:MAX_OFFERED])
    if last and len(decks) == MAX_OFFERED and last not in [deck[0] for deck in decks]:
        decks = [*own.filter(pk=last), *decks]
    names = Counter(name for _, name, _ in decks)
    decks.sort(key=lambda deck: deck[0] != last)
    return [(pk, f"{name}, changed {_moment(when)}" if names[name] > 1 else name) for pk, name, when in decks]


def _moment(when: datetime) -> str:
    return f"{date_format(when, 'j F, H:i:s')} UTC"


# --- putting it there -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Added:
    """Result of adding copies of a card to a deck; `reason` tells why there are fewer than requested, or is "".

    `count` is the text of the card's count in the section with this `label` after the addition. `is_new` if the deck
    was created for the card.
    """

    deck: Deck
    card: Card
    copies: int
    count: str
    label: str
    reason: str
    is_new: bool = False

    @property
    def message(self) -> str:
        """Sentence that tells the user what was added."""
        if self.is_new:
            return f"“{self.deck.name}” is a new deck with {self.copies} {self.card.name}."
        more = f" {self.reason}" if self.reason else ""
        return f"{self.copies} {self.card.name} more in “{self.deck.name}”: {self.count} in {self.label}.{more}"


def add_card(request: HttpRequest, deck: Deck, card: Card, copies: int, cards: Library) -> Added:
    """Add copies of a card to its usual section, as many as the format allows. Raises NotAdded if none can be added."""
    for _ in range(_TRIES):
        content = services.content_of(deck)
        rules, game = rules_of(content.format, cards), game_of(cards)
        home = rules.home(card.id)
        if home is None:
            raise _homeless(card, cards, content.format)
        capacity, label = rules.capacity(content.decklist, card.id, home), game.section(home).label
        added = min(copies, capacity.more) if capacity else copies
        if not added:
            raise NotAdded(f"{card.name} is not added: {capacity.reason if capacity else ''} in “{deck.name}”.")
        decklist = content.decklist.add(home, card.id, added)
        try:
            changed = replace(content, decklist=decklist)
            author = permissions.account_of(request)
            deck = services.save_deck(deck=deck, version=deck.version, content=changed, author=author)
        except services.StaleVersion as stale:
            deck = stale.deck
            continue
        except services.TooManyEntries as error:
            raise NotAdded(str(error)) from error
        most = rules.most_copies(card.id, home)
        here = decklist.copies(home, card.id)
        count = str(here) if most is None else f"{here} of {most}"
        reason = (
            f"No more: {capacity.what} of {capacity.most} ({capacity.rule})." if capacity and added < copies else ""
        )
        return Added(deck, card, added, count, label, reason)
    raise NotAdded(f"“{deck.name}” is being changed by others at this very moment. Try again.", status=409)


def new_deck(request: HttpRequest, card: Card, copies: int, cards: Library) -> Added:
    """Create a deck of the user with copies of a card, as many as the format allows. Raises NotAdded."""
    game = game_of(cards)
    content = services.empty_content(f"Deck with {card.name}", game)
    rules = rules_of(content.format, cards)
    home = rules.home(card.id)
    if home is None:
        raise _homeless(card, cards, content.format)
    capacity = rules.capacity(content.decklist, card.id, home)
    copies = min(copies, capacity.more) if capacity else copies
    try:
        deck = make_deck(request, replace(content, decklist=content.decklist.add(home, card.id, copies)))
    except services.TooManyDecks as error:
        raise NotAdded(str(error)) from error
    except VisitorsLimit as limit:
        raise NotAdded(str(limit), limit.status, limit.wait) from limit
    return Added(deck, card, copies, str(copies), game.section(home).label, "", is_new=True)


def _homeless(card: Card, cards: Library, format_code: str) -> NotAdded:
    why, rule = game_of(cards).kind(card.kind).homeless, rules_of(format_code, cards).format.unknown_section.rule
    return NotAdded(f"{card.name} belongs in no deck{': ' if why else ''}{why} ({rule}).")


# --- the page ---------------------------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest) -> HttpResponse:
    """Add a card to one of the user's decks or to a new one, and go back to the page `next`.

    Without a POST it shows a form to select the deck. Fields: card (a slug), game (its code, by default Despaira), deck
    (an id, or "" for a new one), copies, next. Scripts get {message, deck}, or {message} for an error.
    """
    sent = request.POST if request.method == "POST" else request.GET
    code = sent.get("game", DEFAULT_GAME.code)
    if code not in GAMES:
        raise Http404
    cards = library_of(code)
    card = cards.slugged(sent.get("card", ""))
    if card is None:
        raise Http404
    if request.method != "POST":
        return _ask(request, card, cards)
    deck_id = sent.get("deck", "")
    decks = permissions.editable(request).filter(game=code)
    deck = permissions.first_or_404(decks.filter(pk=deck_id)) if deck_id else None
    try:
        copies = _copies(sent.get("copies", "1"))
        added = add_card(request, deck, card, copies, cards) if deck else new_deck(request, card, copies, cards)
    except NotAdded as refusal:
        return _not_added(request, card, cards, refusal)
    remember(request, added.deck)
    permissions.stay_known(request)
    if _is_script(request):
        return JsonResponse({"message": added.message, "deck": {"id": added.deck.pk, "name": added.deck.name}})
    messages.success(request, added.message)
    back = sent.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    address = back if is_ours and not added.is_new else reverse("decks:edit", args=[added.deck.pk])
    return HttpResponseRedirect(address, status=303)


def _copies(typed: str) -> int:
    """Return the number of copies that was typed into the form. Raises NotAdded unless it is from 1 to `MAX_COPIES`."""
    copies = read_integer(typed, 3)
    if not copies or copies > MAX_COPIES:
        raise NotAdded(f"“{typed[:20]}” is not a number of copies from 1 to {MAX_COPIES}.")
    return copies


def _is_script(request: HttpRequest) -> bool:
    return request.headers.get("Accept", "").startswith("application/json")


def _not_added(request: HttpRequest, card: Card, cards: Library, refusal: NotAdded) -> HttpResponse:
    if _is_script(request):
        return refusal.put_into(JsonResponse({"message": str(refusal)}))
    return refusal.put_into(_ask(request, card, cards, str(refusal)))


def _ask(request: HttpRequest, card: Card, cards: Library, error: str = "", status: int = 200) -> HttpResponse:
    sent = request.POST if request.method == "POST" else request.GET
    context = {
        "card_view": presenter_of(cards).newest(card.id),
        "card": card,
        "game": game_of(cards),
        "page_game": cards.game,
        "decks": decks_offered(request, cards.game),
        "chosen": sent.get("deck"),
        "copies": sent.get("copies", "1"),
        "next": sent.get("next", ""),
        "error": error,
    }
    return render(request, "decks/add.html", context, status=status)
