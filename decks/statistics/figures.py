"""Figures of a decklist (statistics such as the curve of costs), cached by its cards."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.responses.rendered import BoundedCache
from decks.games import game_of
from games.statistics.deck_cards import DeckCards
from games.statistics.figure import Figure
from games.statistics.glance import Glance
from games.statistics.panel import Panel
from games.statistics.spreads import Spreads
from games.statistics.word_counts import WordCounts
from tcg.construction import Decklist
from tcg.library import AnyLibrary

#: Decklists whose figures are cached: about 40 kB each.
_KEPT: Final = 100
_cache: Final = BoundedCache["DeckFigures"](_KEPT)


class DeckFigures:
    """All figures of a decklist; one that can't be computed is left out."""

    def __init__(self, decklist: Decklist, format_code: str, library: AnyLibrary) -> None:
        self._game = game = game_of(library)
        self._deck = deck = game.deck_cards(decklist, format_code, library)
        self.size = sum(deck.counts.values())
        self.known = sum(count for _, count in deck.main)
        self.before = list(_made(game.statistics.before, deck))
        self.words = [words for name in game.counted if (words := WordCounts.of(game.field(name), deck))]
        self.numbers = Spreads.of(deck, map(game.field, game.measured))
        self.after = list(_made(game.statistics.after, deck))

    @property
    def panels(self) -> list[Panel]:
        """Panels with the figures, always in the same order, so that nothing moves during editing."""
        numbers = (self.numbers,) if self.numbers else ()
        figures: list[Figure | WordCounts | Spreads] = [*self.before, *self.words, *numbers, *self.after]
        return [figure.panel for figure in figures]

    @cached_property
    def html(self) -> SafeString:
        """HTML of all panels."""
        return render_to_string("decks/statistics/panels.html", {"panels": self.panels, "game": self._game})

    @cached_property
    def overview(self) -> SafeString:
        """HTML with a line for each panel, as table of contents of the statistics page."""
        return render_to_string(
            "decks/statistics/overview.html", {"panels": [each for each in self.panels if each.brief]}
        )

    @cached_property
    def board(self) -> SafeString:
        """HTML of all panels opened, for the statistics page: those that need attention come first."""
        panels = sorted((replace(panel, is_open=True) for panel in self.panels), key=lambda panel: not panel.is_off)
        wide = [panel for panel in panels if len(panel.charts) > 1]
        columns = [panel for panel in panels if len(panel.charts) < 2]
        return render_to_string("decks/statistics/board.html", {"wide": wide, "columns": columns, "game": self._game})

    @cached_property
    def below_glance(self) -> SafeString:
        """HTML of all panels below the short form `glance`: closed, except those that need attention."""
        panels = [replace(panel, is_open=False) for panel in self.panels]
        return render_to_string("decks/statistics/panels.html", {"panels": panels, "game": self._game})

    @property
    def elements(self) -> tuple[tuple[str, str, int], ...]:
        """Code, label and number of cards of each element with an icon in the deck, the most frequent first."""
        return self._glance.elements

    @cached_property
    def _glance(self) -> Glance:
        return self._game.statistics.glance(self._deck, self._game.field(self._game.order))

    @cached_property
    def glance(self) -> SafeString:
        """HTML of the short form of the figures, for the top of a deck's page."""
        keys = self._game.statistics.at_a_glance
        panels = [panel for panel in self.panels if panel.key in keys]
        return render_to_string("decks/statistics/glance.html", {"glance": self._glance, "panels": panels})

    def as_data(self) -> dict[str, Any]:
        """Return all figures as JSON for the API."""
        return {
            "size": self.size,
            "unknown": self.size - self.known,
            "words": [words.as_data() for words in self.words],
            "numbers": self.numbers.as_data() if self.numbers else [],
            **{figure.key: figure.as_data() for figure in (*self.before, *self.after)},
        }


def figures_of(decklist: Decklist, format_code: str, library: AnyLibrary) -> DeckFigures:
    """Return the figures of a decklist in its format, cached."""
    key = _key(decklist, format_code, library)
    figures = _cache.get(key)
    if figures is None:
        figures = DeckFigures(decklist, format_code, library)
        _cache.set(key, figures)
    return figures


def _made(kinds: tuple[type[Figure], ...], deck: DeckCards) -> Iterator[Figure]:
    return (figure for kind in kinds if (figure := kind.of(deck)))


def _key(decklist: Decklist, format_code: str, library: AnyLibrary) -> Hashable:
    """Return the cache key of the figures: everything that they depend on."""
    sections = frozenset((name, frozenset(pile.items())) for name, pile in decklist.sections.items())
    return library.game, library.revision, format_code, sections
