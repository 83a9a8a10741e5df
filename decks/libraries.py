"""The cards of any game as decks show and find them: of which game a library is, its own part of the site knows."""

from __future__ import annotations

from typing import Any

from cards import finding, shown
from cards.finder import Finder
from cards.library import Library
from cards.shown import ShownCards
from decks.games import HOME
from shelf import finding as shelf_finding
from shelf import shown as shelf_shown
from tcg.library import AnyLibrary


def shown_cards(library: AnyLibrary) -> ShownCards:
    """The cards of a library as pages show them."""
    known: Any = library
    return shown.shown_cards(known) if library.game == HOME.code else shelf_shown.shown_cards(known)


def finder_of(library: Library) -> Finder[Any]:
    """What the cards of a library are found with."""
    known: Any = library
    return finding.finder_of(known) if library.game == HOME.code else shelf_finding.finder_of(library)
