"""Page of an Assemblage deck's combos: opening hands at each distance and meter, a sample hand, each card's worth."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from calculators.aoe.cards import SmallCard, characters
from calculators.aoe.clash.form import START
from calculators.aoe.combos.forecasts import Forecast, forecast_of
from calculators.aoe.combos.presenter import ComboLink, chances_of, links_of
from calculators.aoe.combos.serializers import WhereSerializer, address
from calculators.base import ask
from cards.addresses import card_page
from decks.combos.cards import ComboDeck, combo_deck, dealt_cards
from decks.converters import DeckKey
from decks.core import services
from decks.core.hands import clean_seed, new_seed
from decks.core.lookup import find
from decks.games import library_of
from decks.models import Deck
from games.aoe import AOE
from games.aoe.cards import Card
from games.aoe.combos import Answer, Question, solve
from games.aoe.opening_hands import distances_of, meters_of
from games.aoe.space import BOARD, distance
from games.faults import InputFault, InvalidInput

#: The seed without one in the address, the same for everybody.
_FIRST_SEED: Final = "1"
#: Spaces between the two characters when a round begins.
_APART: Final = distance(*BOARD.starts)


@never_cache
@require_safe
def combos(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Show damage statistics over a deck's opening hands, at the distance and with the meter in the query string."""
    deck, deck_url = _find(request, deck_key)
    library, decklist, faults = library_of(deck), services.decklist_of(deck), list[InputFault]()
    params = {name: _number(value) for name in ("distance", "meter") if (value := request.GET.get(name, "").strip())}
    outcome = ask(WhereSerializer, params, dict)
    faults += outcome.faults
    read = params if outcome.answer else ()
    seed = clean_seed(request.GET.get("seed", "")) or _FIRST_SEED
    context: dict[str, object] = {"deck": deck, "deck_url": deck_url, "faults": faults, "game": AOE, "seed": seed}
    try:
        of_deck = combo_deck(decklist, AOE, deck.format, library)
        spaces, meter = (_initial_params(of_deck) | {name: (outcome.answer or {})[name] for name in read}).values()
        forecast = forecast_of(of_deck.cards, of_deck.size, spaces, meter)
    except InvalidInput as error:
        faults += error.faults
    else:
        hand = dealt_cards(decklist, AOE, deck.format, library, seed)
        context["combos"] = DeckCombosPresenter(of_deck, forecast, hand, spaces, meter, seed)
    return render(request, "decks/combos.html", context, status=422 if faults else 200)


@require_safe
def clash(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Redirect to the calculator of clashes, with the cards of the deck's character, if any, on the left side."""
    deck, deck_url = _find(request, deck_key)
    character = next((characters()[card.slug] for card in _cards(deck, "fighter") if card.slug in characters()), None)
    address = reverse("calculators:aoe-clash")
    if character:
        question = {"left_of": character.card.slug, "left_health": character.card.health or "", "deck": deck_url}
        question |= {f"{side}_at": square for side, square in START.items()}
        for card in _cards(deck, "common")[:1]:
            question["common"] = card.slug
        address += "?" + urlencode(question, safe="/,")
    return redirect(address)


@require_safe
def round_of(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Redirect to the calculator of a round, with the deck's character and common card on the left side."""
    deck, deck_url = _find(request, deck_key)
    own = {"with": [card.slug for card in _cards(deck, "fighter") if card.slug in characters()]}
    own["common"] = [card.slug for card in _cards(deck, "common")]
    question = {name: slugs[0] for name, slugs in own.items() if slugs}
    return redirect(f"{reverse('calculators:aoe-round')}?{urlencode(question | {'deck': deck_url}, safe='/')}")


def _cards(deck: Deck, section: str) -> list[Card]:
    """Return the cards of a section of a deck, without names that the database does not know."""
    library = library_of(deck)
    return [library.cards[ref] for ref in services.decklist_of(deck).section(section) if isinstance(ref, int)]


def _find(request: HttpRequest, deck_key: DeckKey) -> tuple[Deck, str]:
    """Return the Assemblage deck with a key in the URL, and the address of its page. Raises Http404."""
    opened = find(request, deck_key)
    if opened.deck.game != AOE.code:
        raise Http404
    return opened.deck, opened.url()


def _initial_params(deck: ComboDeck) -> dict[str, int]:
    """Return initial distance and meter: those at the start of a round (O-AOE.14), or the cards' reach if shorter."""
    return {"distance": min(_APART, distances_of(deck.cards)[-1]), "meter": 0}


def _number(text: str) -> int | str:
    """Return a number from the query string as int; other text stays as it is, and validation refuses it."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else text


@dataclass(frozen=True, slots=True)
class Carrier:
    """Mean best damage of hands `without` one copy of a card, and its `worth`: what a copy adds.

    `bar` is the worth in percent of the highest one.
    """

    name: str
    url: str
    without: str
    worth: str
    #: Length of the bar: 100 for the card with the highest worth.
    bar: float


@dataclass(frozen=True, slots=True)
class DamageCell:
    """Mean of hands' best damage at a distance with a meter; `is_shown` if the page shows the details at `address`."""

    mean: str
    address: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class AnswerLinks:
    """Best combo of some cards, its cards in order (`links`), and the address of a page with all their combos."""

    answer: Answer
    links: tuple[ComboLink, ...]
    address: str


class DeckCombosPresenter:
    """Values that the template of a deck's combos shows."""

    def __init__(
        self, deck: ComboDeck, forecast: Forecast, hand: tuple[Card, ...], spaces: int, meter: int, seed: str
    ) -> None:
        self._deck, self._forecast, self._hand = deck, forecast, hand
        self._character = next((each for each in characters().values() if deck.cards[0] in each.method), None)
        self.size, self.spaces, self.meter, self._seed = deck.size, spaces, meter, seed
        self.outlook = forecast.outlook
        self.hands = f"{self.outlook.hands:,}"
        self.mean = _decimal(self.outlook.mean)

    @property
    def chances(self) -> list[Any]:
        """Rows of the table with the number of opening hands for each best damage."""
        return chances_of(self.outlook)

    @property
    def meters(self) -> range:
        """Values of the meter: the columns of the table of mean damage."""
        return meters_of(self._deck.cards)

    @property
    def rows(self) -> list[tuple[int, list[DamageCell]]]:
        """Rows of the table of mean damage: (distance, a cell for each meter)."""
        return [
            (spaces, [self._cell(spaces, meter) for meter in self.meters]) for spaces in distances_of(self._deck.cards)
        ]

    @property
    def faces(self) -> list[SmallCard]:
        """Cards of the sample hand, for display as images."""
        return [SmallCard(card) for card in self._hand]

    @property
    def of_hand(self) -> AnswerLinks:
        """The best combo of the sample hand."""
        return self._solved(self._hand)

    @property
    def of_all(self) -> AnswerLinks:
        """The best combo of all cards of the deck, if they were in one hand."""
        return self._solved(self._deck.cards)

    @property
    def another(self) -> str:
        """Query string of the page with another sample hand."""
        return self._query(seed=new_seed())

    @property
    def carriers(self) -> list[Carrier]:
        """Cards that add damage, those with the highest worth first."""
        worths: dict[str, tuple[Fraction, Card, Fraction]] = {}
        for place, card in enumerate(self._deck.cards):
            if worth := self._forecast.worth(place):
                worths[card.full_name] = (worth, card, self._forecast.without[place])
        ordered = sorted(worths.values(), key=lambda worth: (-worth[0], worth[1].name))
        most = ordered[0][0] if ordered else Fraction(1)
        return [
            Carrier(card.name, _url(card), _decimal(without), _decimal(worth), round(float(100 * worth / most), 1))
            for worth, card, without in ordered
        ]

    @property
    def idle(self) -> list[str]:
        """Names of the cards without effect on the damage at this distance and meter."""
        return sorted({card.name for at, card in enumerate(self._deck.cards) if not self._forecast.worth(at)})

    def _cell(self, spaces: int, meter: int) -> DamageCell:
        mean = _decimal(self._forecast.means[spaces, meter])
        return DamageCell(mean, self._query(distance=spaces, meter=meter), (spaces, meter) == (self.spaces, self.meter))

    def _solved(self, cards: tuple[Card, ...]) -> AnswerLinks:
        question = Question(cards, self.spaces, self.meter)
        answer = solve(question)
        links = tuple(links_of(answer.combos[0])) if answer.combos else ()
        return AnswerLinks(
            answer, links, f"{reverse('calculators:aoe-combos')}?{address(question, None, self._character)}"
        )

    def _query(self, **changed: object) -> str:
        params = {"distance": self.spaces, "meter": self.meter, "seed": self._seed} | changed
        usual = _initial_params(self._deck) | {"seed": _FIRST_SEED}
        return urlencode({name: value for name, value in params.items() if value != usual[name]})


def _url(card: Card) -> str:
    """Return the address of a card's page, or "" for an unknown card."""
    return card_page(AOE, card.slug) if card.slug else ""


def _decimal(mean: Fraction) -> str:
    """Return a mean as text with two places; a small mean above 0 is “< 0.01”, not “0.00”."""
    written = f"{float(mean):.2f}"
    return "<\u00a00.01" if mean and written == "0.00" else written
