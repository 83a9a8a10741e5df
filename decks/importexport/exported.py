"""Decks as the writers of all forms take them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from decks.content import Words
from decks.importexport.site import NOWHERE, Site
from tcg.construction import Decklist
from tcg.library import AnyLibrary


@dataclass(frozen=True, slots=True)
class ExportedDeck:
    """A deck to be written.

    Attributes:
        words: The notes and tags of its cards.
        plans: Its side plans as `decks.core.plans.written_plans` has them.
        site: The site on which its cards are shown.
        deck_tags: Its own tags, with commas between them.
    """

    name: str
    format: str
    description: str
    decklist: Decklist
    library: AnyLibrary
    words: Words = field(default_factory=Words)
    plans: Sequence[Mapping[str, object]] = ()
    site: Site = NOWHERE
    deck_tags: str = ""
