"""Group 4 of the rules: Zones and limits."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=4)
ruling = partial(Rule, kind="ruling", group=4)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "FADE-4.1",
        "Ten zones",
        "Cards are in the Deck, Fighter Pool, Reserve, Discard Pile, Rift, Hand, Character, Equip, Extra or "
        "Arena Zone. The Rift is a prison that nothing leaves unless a text says so; Zone cards lie in the "
        "Extra Zones at front line and back line, and the Arena has room for one Arena Augment.",
        "Term Definitions",
    ),
    statement(
        "FADE-4.2",
        "Six character slots",
        "Each player has 6 character slots, and a Character fills as many of them as its CS.",
        "Term Definitions",
    ),
    statement(
        "FADE-4.3",
        "Hand of ten",
        "In the End Phase of one’s turn whoever holds more than 10 cards discards the surplus.",
        "Limitations",
    ),
    statement(
        "FADE-4.4",
        "Five equipped cards",
        "A Character, and a player too, may have 5 cards in the Equip Zone; what is more has to be discarded.",
        "Limitations",
    ),
    statement(
        "FADE-4.5",
        "One Zone card a zone",
        "A zone holds one Zone card, and the next one that is put there destroys it.",
        "Zones and Commands",
    ),
    statement(
        "FADE-4.6",
        "Not from pool to Reserve",
        "A Character does not go directly from the Fighter Pool to the Reserve Zone, unless a text says so.",
        "Term Definitions",
    ),
    statement(
        "FADE-4.7",
        "Where Zones and Commands lie",
        "Zone cards may be put into both Extra Zones too; Commands only into Character, Equip and Reserve Zones.",
        "Added; place not noted",
    ),
    ruling(
        "O-FADE.8",
        "The mat is not known",
        "How many Character Zones there are and how they lie is a matter of the mat, whose picture is lost; "
        "until it is known the 6 slots are the only limit.",
    ),
)
