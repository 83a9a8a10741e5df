"""Deck with all that an export may need: the input of all file formats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from decks.content import CardNotes, DeckContent
from decks.fields.table import as_arguments, list_values
from decks.importexport.site import NOWHERE, CardSite
from tcg.construction import Decklist
from tcg.library import AnyLibrary


@dataclass(frozen=True, slots=True)
class ExportedDeck:
    """Deck to export, with everything that a file format may write about it.

    Attributes:
        words: Notes and tags of its cards.
        plans: Side plans from `decks.core.plans.dump_plans`.
        site: Site with the pages of its cards.
        other_fields: Further fields, such as its own tags, by name (`decks.fields.table`).
    """

    name: str
    format: str
    description: str
    decklist: Decklist
    library: AnyLibrary
    words: CardNotes = field(default_factory=CardNotes)
    plans: Sequence[Mapping[str, object]] = ()
    site: CardSite = NOWHERE
    other_fields: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        content: DeckContent,
        library: AnyLibrary,
        *,
        words: CardNotes | None = None,
        plans: Sequence[Mapping[str, object]] = (),
        site: CardSite = NOWHERE,
    ) -> ExportedDeck:
        """Return the deck to export from its content.

        `words` are the notes and tags of cards (None: without). `plans` are the side plans, for formats that have them.
        `site` gives addresses and card texts.
        """
        fields = as_arguments(list_values(content))
        return cls(
            **fields, decklist=content.decklist, library=library, words=words or CardNotes(), plans=plans, site=site
        )
