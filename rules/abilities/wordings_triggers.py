"""Other wordings of effects: protection, silence, rules for players, negation."""

from __future__ import annotations

from typing import Any, Final

from rules.abilities.phrases import REFUSED, Form, Phrase
from rules.abilities.protection import CARDS, MAYBE_DURING, WHOM
from rules.abilities.tree import Bar, Deeds, Filter, Noun, Whose


def _no_tricks(whose: Whose, of: Filter, during: Whose | None, deed: Deeds = Deeds.ACTIVATE) -> object:
    """Tricks are activated; of other cards their abilities are."""
    return Bar(whose, deed, of, during) if of.noun is Noun.TRICK else REFUSED


WORDINGS: Final[list[Form[Any]]] = [
    Phrase(_no_tricks, "{whose} cannot activate {of} {during}", whose=WHOM, of=CARDS, during=MAYBE_DURING),
]
