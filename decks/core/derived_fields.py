"""Fields of decks that searches use and that follow from the content: folded texts, size, elements, legality."""

from __future__ import annotations

from typing import Final

from decks.content import DeckContent
from decks.fields.tags import split_tags
from decks.games import game_of
from decks.legality import validate
from rules.vocabulary import Element
from tcg.construction import is_legal
from tcg.library import AnyLibrary
from tcg.names import fold

#: The bit of each element in `Deck.elements`.
ELEMENT_BITS: Final = {element.value: 1 << place for place, element in enumerate(Element)}
#: Separator of name and description, so that no phrase matches across both.
_GAP: Final = "  "
#: Separator before, between and after the tags of a deck.
TAG_END: Final = "\n"


def derive_fields(content: DeckContent, library: AnyLibrary) -> dict[str, object]:
    """Return the values, by name, of the fields of `Deck` that follow from its content, the cards and the rules.

    Both `size` and `elements`, a bit (`ELEMENT_BITS`) for each element of a card, are those of the main deck.
    """
    name, tags = fold(content.name), split_tags(content.other_fields.get("deck_tags", ""))
    main = content.decklist.section(game_of(library).main)
    cards = (library.cards.get(ref) for ref in main if isinstance(ref, int))
    elements = {getattr(card, "element", None) for card in cards}
    return {
        "folded_name": name,
        "folded_text": f"{name}{_GAP}{fold(content.description)}",
        "folded_tags": "".join(f"{TAG_END}{fold(tag)}" for tag in tags) + TAG_END if tags else "",
        "size": sum(main.values()),
        "elements": sum(bit for element, bit in ELEMENT_BITS.items() if element in elements),
        "is_legal": is_legal(validate(content.decklist, content.format, library)),
    }
