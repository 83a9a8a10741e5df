"""Draft: a card text that a visitor tries, with the fields of its card that decide how it is read and played."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict

from rules.abilities.ast import Ability
from rules.abilities.disambiguation import Bearer
from rules.cards import CardDef
from rules.vocabulary import Activation, Kind, TrickClass

#: Most letters of a text, as on a card.
MAX_TEXT: Final = 1200
#: Kinds of cards with a text; the text of a tile card is not played.
KINDS: Final = (Kind.CREATURE, Kind.TRICK, Kind.LEADER, Kind.TOKEN)

#: Phrases that only creatures have: about themselves, or about how often they may be used.
_OF_A_CREATURE: Final = re.compile(
    r"\bthis creature\b"
    r"|\bthis card (?:is (?:spawned|attacked|destroyed|sacrificed)|attacks|moves|battles|destroys|deals|gains|has)\b"
    r"|^\W*(?:\([^)]*\)\s*)?(?:activate|once (?:per|each) turn)\b",
    re.IGNORECASE,
)


class Draft(NamedTuple):
    """Card text that a visitor tries, with fields of its card. If `kind` is None, the text decides the kind."""

    text: str = ""
    kind: Kind | None = None
    activation: Activation = Activation.NORMAL
    classes: tuple[TrickClass, ...] = ()

    @classmethod
    def read(cls, params: QueryDict) -> Draft:
        """Return the draft in query parameters. Invalid values are ignored, and a text that is too long is cut."""
        text = params.get("text", "").replace("\0", "").replace("\r\n", "\n").strip()[: MAX_TEXT + 1]
        kind = next((kind for kind in KINDS if kind.value == params.get("kind")), None)
        activation = next((each for each in Activation if each.value == params.get("activation")), Activation.NORMAL)
        named = set(params.getlist("classes"))
        return cls(text, kind, activation, tuple(each for each in TrickClass if each.value in named))

    @property
    def is_too_long(self) -> bool:
        """Whether the text is longer than a card text may be."""
        return len(self.text) > MAX_TEXT

    @property
    def played_kind(self) -> Kind:
        """Kind of the card: the chosen one, or else the one that the text suggests."""
        if self.kind is not None:
            return self.kind
        return Kind.CREATURE if _OF_A_CREATURE.search(self.text) else Kind.TRICK

    @property
    def bearer(self) -> Bearer:
        """Fields of the card that decide how its text is read."""
        return Bearer(self.played_kind, self.classes if self.played_kind is Kind.TRICK else ())

    def card(self, abilities: Collection[Ability] = ()) -> CardDef:
        """Return a card with the text, the parsed `abilities`, and no other properties."""
        kind = self.played_kind
        is_trick = kind is Kind.TRICK
        return CardDef(
            0,
            "The Card",
            kind,
            activation=self.activation if is_trick else None,
            classes=self.classes if is_trick else (),
            text=self.text,
            abilities=tuple(abilities),
        )

    @property
    def query(self) -> str:
        """Query string from which `read` returns this draft."""
        params: dict[str, object] = {"text": self.text}
        if self.kind is not None:
            params["kind"] = self.kind.value
        if self.played_kind is Kind.TRICK:
            if self.activation is not Activation.NORMAL:
                params["activation"] = self.activation.value
            if self.classes:
                params["classes"] = [each.value for each in self.classes]
        return urlencode(params, doseq=True)
