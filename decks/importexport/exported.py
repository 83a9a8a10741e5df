"""Decks as the writers of all forms take them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from decks.content import DeckContent, Words
from decks.fields.table import as_arguments, list_values
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
        more: Further fields, such as its own tags, by their names (`decks.fields.table`).
    """

    name: str
    format: str
    description: str
    decklist: Decklist
    library: AnyLibrary
    words: Words = field(default_factory=Words)
    plans: Sequence[Mapping[str, object]] = ()
    site: Site = NOWHERE
    more: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        content: DeckContent,
        library: AnyLibrary,
        *,
        words: Words | None = None,
        plans: Sequence[Mapping[str, object]] = (),
        site: Site = NOWHERE,
    ) -> ExportedDeck:
        """Return the deck of a content; without what is written about its cards unless that is given."""
        fields = as_arguments(list_values(content))
        return cls(**fields, decklist=content.decklist, library=library, words=words or Words(), plans=plans, site=site)
