"""Suggestions of cards for a section of a deck, with reasons, and tests of the best in goldfish games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.catalog.catalogs import Catalog
from decks import permissions
from decks.core import services
from decks.editor.facts import facts_of
from decks.games import game_of, library_of
from decks.goldfish import limits
from decks.goldfish.access import absent_when_deleted, count_start
from decks.goldfish.snapshot import Unplayable
from decks.goldfish.trials import SuggestionTrial, stop, trials_of, try_out, worth_trying
from decks.legality import rules_of
from decks.pages.forms import data_of
from decks.presenters.deck import DeckPresenter, card_facts
from decks.presenters.problems import encode
from decks.recommendations.suggestions import Suggestion, needy_section, suggestions
from jobs.later import TooOften
from tcg.construction import Change, Op


@dataclass(frozen=True, slots=True)
class SuggestionRow:
    """Suggested card as a row: its data, the buttons that add it, and its test in goldfish games, if there is one."""

    suggestion: Suggestion
    facts: SafeString
    trial: SuggestionTrial | None

    @property
    def adds(self) -> list[tuple[int, str]]:
        """Buttons to add one copy and as many as there is room for: (copies, value that the button sends)."""
        section, card = self.suggestion.section, self.suggestion.card.id
        counts = sorted({1, self.suggestion.copies})
        return [(count, encode(Change(Op.ADD, section, card, count))) for count in counts]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@absent_when_deleted()
def suggest(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Show cards suggested for `section`, by default the first with too few cards, as a page or, for htmx, a list.

    A POST with `do=try` starts tests of the best suggestions in goldfish games; another POST stops them.
    """
    deck = get_object_or_404(permissions.editable(request), pk=deck_id)
    cards = library_of(deck)
    content = services.content_of(deck)
    decklist, game = content.decklist, game_of(cards)
    section_name = request.GET.get("section", "")
    section = section_name if game.has_section(section_name) else needy_section(decklist, deck.format, cards)
    suggested, has_games = suggestions(decklist, deck.format, cards, section), game.estimates_win_turn
    reason = later = None
    if request.method == "POST":
        try:
            if request.POST.get("do") == "try" and has_games:
                count_start(request)
                try_out(request, deck, decklist, suggested, cast(Catalog, cards))  # of Despaira, which alone is played
            else:
                stop(request, deck)
        except (Unplayable, TooOften) as error:
            reason, later = str(error), error if isinstance(error, TooOften) else None
        if not _is_part(request):
            if reason:
                messages.error(request, reason)
            return redirect(f"{reverse('decks:suggest', args=[deck.pk])}?{urlencode({'section': section})}")
    trials = trials_of(request, deck, decklist, suggested, cast(Catalog, cards)) if has_games else {}
    context = {
        "deck": deck,
        "section": game.section(section),
        "sections": [part for part in game.formats[deck.format].sections if part.disabled is None],
        "items": [SuggestionRow(each, card_facts(each.card, cards), trials.get(each.card.id)) for each in suggested],
        "facts": facts_of((each.card for each in suggested), cards, rules_of(deck.format, cards)),
        "can_try": has_games and any(_is_untried(trials.get(each.card.id)) for each in worth_trying(suggested)),
        "is_trying": any(trial.is_active for trial in trials.values()),
        "games": limits.GAMES,
        "reason": reason or "",
    }
    if not _is_part(request):
        context |= {"data": data_of(content, deck.version), "whole": DeckPresenter(decklist, content.format, cards)}
    response = render(request, f"decks/editor/{'suggestions' if _is_part(request) else 'suggest'}.html", context)
    patch_vary_headers(response, ["HX-Request"])
    if later:
        response["Retry-After"] = str(later.wait)
    return response


def _is_untried(trial: SuggestionTrial | None) -> bool:
    return trial is None or (not trial.is_active and not trial.message)


def _is_part(request: HttpRequest) -> bool:
    """Return whether a script requests only a part of the page (static/js/editor/suggest.js)."""
    return bool(request.htmx)  # type: ignore[attr-defined]  # django_htmx's middleware
