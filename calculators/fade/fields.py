"""Serializer fields that read terms and cards of F.A.D.E. in many spellings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, TypeVar

from drf_spectacular.drainage import set_override
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from calculators.base import InputField, StrictSerializer
from cards.catalog.catalogs import library_of
from cards.serializers.fields import Flag, Messages, Text
from games.fade import FADE, keywords
from games.fade.attacks import MAX_KEYWORDS, MAX_STAT
from games.fade.cards import Card
from games.fade.fighters import Fighter
from games.fade.keywords import Held
from games.fade.words import START, Kind, Stat, elements_in
from tcg.words import Vocabulary

Known = TypeVar("Known", bound=Vocabulary)

#: Most letters of a name, and of a text with keywords or elements.
MAX_NAME: Final = 60
MAX_WORDS: Final = 400
#: Most elements on a card or in a keyword.
MAX_ELEMENTS: Final = 6


class OptionalNumber(serializers.IntegerField):
    """Field for a whole number that may be left out. Its error messages begin with the label `called`."""

    def __init__(self, called: str, most: int = MAX_STAT, least: int = 0, **more: Any) -> None:
        self.called = called
        messages: Messages = {
            "null": f"{called}: a whole number, not null.",
            "min_value": f"{called}: at least {least}.",
            "max_value": f"{called}: at most {most}.",
            "max_string_length": f"{called}: at most {most}.",
        }
        super().__init__(required=False, min_value=least, max_value=most, error_messages=messages, **more)

    def to_internal_value(self, data: Any) -> int:
        """Return the whole number in the input; refuse any other input."""
        try:
            return super().to_internal_value(data)
        except serializers.ValidationError:
            if isinstance(data, str) and len(data) > self.MAX_STRING_LENGTH:
                raise
            given = f", not “{data[:20]}”" if isinstance(data, str) and data and data.isprintable() else ""
            raise serializers.ValidationError(f"{self.called}: a whole number{given}.", "invalid") from None


def words(value: object, most: int = MAX_WORDS) -> str:
    """Return stripped `value`; raise ValidationError if it is no text or longer than `most` letters. "" is allowed."""
    return str(Text(max_length=most, allow_blank=True).run_validation(value))


#: A noun after a term that adds nothing, such as "Damage" in "Unblockable Damage".
_BEHIND: Final = re.compile(r"\s+(?:damage|card)$", re.IGNORECASE)


class WordField(InputField):
    """Field for a term of the game, by code or label. Case, spaces and hyphens don't matter."""

    def __init__(self, vocabulary: type[Vocabulary], *, help_text: str = "", source: str | None = None) -> None:
        self.vocabulary = vocabulary
        known = ", ".join(member.value for member in vocabulary)
        super().__init__(required=False, help_text=f"{help_text} One of {known}.".lstrip(), source=source)
        # No enum in the schema: labels are accepted, too.
        set_override(self, "field", {"type": "string", "example": next(iter(vocabulary)).value})

    @staticmethod
    def read(vocabulary: type[Known], data: object) -> Known:
        """Return the member of `vocabulary` that `data` names, or raise ValidationError with all members listed."""
        text = words(data, MAX_NAME)
        try:
            return vocabulary.parse(_BEHIND.sub("", text.strip()))
        except ValueError:
            known = ", ".join(member.value for member in vocabulary)
            raise serializers.ValidationError(f"“{text}” is none of {known}.", "invalid_choice") from None

    def to_internal_value(self, data: object) -> Vocabulary:
        """Return the term with this code or label; refuse any other input."""
        return self.read(self.vocabulary, data)


@extend_schema_field({"type": "string", "example": "Crossed Wires"})
class FadeCardField(InputField):
    """Field for an optional card in the database, of one kind, by name or slug."""

    def __init__(self, kind: Kind, *, help_text: str) -> None:
        self.kind = kind
        super().__init__(required=False, help_text=help_text)

    def to_internal_value(self, data: object) -> Card:
        """Return the card. Refuse an unknown or ambiguous name, and a card of another kind."""
        name = words(data)
        library = library_of(FADE.code)
        card: Card | None = library.named(name)
        if card is None and (sharing := library.sharing(name)):
            slugs = " or ".join(each.slug for each in sharing)
            raise serializers.ValidationError(f"Several cards are called “{name}”: write {slugs}.", "AMBIGUOUS")
        if card is None:
            raise serializers.ValidationError(f"No card of F.A.D.E. here is called “{name}”.", "UNKNOWN_CARD")
        if card.kind is not self.kind:
            message = f"{card.name} is a card of the kind {card.kind.label}; a {self.kind.label} is needed here."
            raise serializers.ValidationError(message, "WRONG_KIND")
        return card


@extend_schema_field(
    {"oneOf": [{"type": "string", "example": "Rust + Static"}, {"type": "array", "items": {"type": "string"}}]}
)
class ElementsField(InputField):
    """Field for elements: a list, or one text such as "Rust + Static". An empty value is Null-type."""

    def to_internal_value(self, data: object) -> tuple[str, ...]:
        """Return the names of the elements in a list or text."""
        texts = (
            [words(each) for each in data] if isinstance(data, list) and len(data) <= MAX_ELEMENTS else [words(data)]
        )
        elements = elements_in(" + ".join(texts))
        if len(elements) > MAX_ELEMENTS:
            message = f"At most {MAX_ELEMENTS} elements; these are {len(elements)}."
            raise serializers.ValidationError(message, "max_length")
        return elements


@extend_schema_field(
    {
        "oneOf": [
            {"type": "array", "items": {"type": "string"}, "example": ["Aura 3", "Affinity Rust", "Willpower"]},
            {"type": "string", "example": "Aura 3, Willpower"},
            {"type": "object", "additionalProperties": True, "example": {"Aura": 3, "Affinity": ["Rust", "Static"]}},
        ]
    }
)
class KeywordsField(InputField):
    """Field for keywords with their arguments: a list, a text with commas, or an object from names to arguments."""

    def to_internal_value(self, data: object) -> tuple[Held, ...]:
        """Return the keywords in a list, text or object; refuse the input with a fault for each unknown one."""
        held, wrong = [], []
        for text in self._texts(data):
            try:
                held.append(keywords.read(text))
            except ValueError as error:
                wrong.append(str(error))
        if wrong:
            raise serializers.ValidationError(wrong, "no_keyword")
        return tuple(held)

    def _texts(self, data: object) -> list[str]:
        """Return the keywords in any form of input, each as a text such as "Aura 3"."""
        if isinstance(data, Mapping):
            texts = list(self._item_texts(data))
        elif isinstance(data, list):
            texts = [text for each in data[:99] for text in self._item_texts(each)]
        else:
            texts = words(data, MAX_WORDS * 2).replace(";", ",").replace("\n", ",").split(",")
        texts = [text for each in texts if (text := each.strip())]
        if len(texts) > MAX_KEYWORDS:
            message = f"At most {MAX_KEYWORDS} keywords on one card; these are {len(texts)}."
            raise serializers.ValidationError(message, "max_length")
        return texts

    def _item_texts(self, each: object) -> Iterator[str]:
        """Yield the keywords of one item of a list: "Aura 3", {"Aura": 3}, {"name": "Aura", "n": 3}."""
        if not isinstance(each, Mapping):
            yield words(each)
        elif "name" in each:
            text = words(each["name"], MAX_NAME)
            for behind in [behind for name, behind in each.items() if name != "name"][:3]:
                text = self._joined(text, behind)
            yield text
        else:
            yield from (self._joined(words(name, MAX_NAME), behind) for name, behind in list(each.items())[:99])

    def _joined(self, name: str, behind: object) -> str:
        """Return a keyword and its argument `behind` as "Aura 3". True gives the name alone, False gives ""."""
        if behind is True or behind is None:
            return name
        if behind is False:
            return ""
        if isinstance(behind, int):
            return f"{name} {behind}"
        if isinstance(behind, list):
            return f"{name} {' + '.join(words(each) for each in behind[:MAX_ELEMENTS])}"
        return f"{name} {words(behind)}"


class FadeFighterSerializer(StrictSerializer):
    """Fighter: a Character or a player. A player has HP 50, PLV 5 and DEF 0 unless the input says otherwise."""

    synonyms: ClassVar = {
        "missing_hp": "missing", "keyword": "keywords", "counters": "statuses", "status": "statuses",
        "element": "elements",
    }  # fmt: skip

    name = Text(required=False, max_length=MAX_NAME, allow_blank=True)
    player = Flag(required=False, help_text="Whether it is a player and no Character.")
    hp = OptionalNumber("HP", allow_null=True, help_text="What it has now; left out, its HP decide nothing.")
    max_hp = OptionalNumber("Full HP", help_text="What it could have; says what is missing.")
    missing = OptionalNumber("HP missing", help_text="HP that it is missing (Aura).")
    plv = OptionalNumber("PLV", help_text="With Augments, before Aura and Drain Counters; 0 where it is left out.")
    level = OptionalNumber("Level")
    elements = ElementsField(required=False)
    keywords = KeywordsField(required=False, help_text="Its own; counters lie on it.")
    statuses = KeywordsField(required=False, help_text="What was done to it: Stun, Deathmark, Mute, counters.")
    in_reserve = Flag(required=False)

    def to_internal_value(self, data: object) -> object:
        """Accept a `kind` ("character" or "player") in place of `player`, and a name alone."""
        if isinstance(data, str):
            data = {"name": data}
        if isinstance(data, Mapping) and data.get("kind") in ("character", "player") and "player" not in data:
            data = {**data, "player": data["kind"] == "player"}
            del data["kind"]
        return super().to_internal_value(data)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return the fields with `def` added, which as a keyword of Python can't be an attribute."""
        fields = super().get_fields()
        return {
            **fields,
            "def": OptionalNumber("DEF", source="def_", help_text="With Augments, before Drain Counters."),
        }

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse both `max_hp` and `missing`, and a `max_hp` without an `hp` of at most that."""
        hp, most = attrs.get("hp"), attrs.get("max_hp")
        if most is not None:
            if "missing" in attrs:
                raise serializers.ValidationError({"missing": "Give “missing” or “max_hp”, not both."})
            if hp is None or hp > most:
                message = "Give “hp” of at most “max_hp”, to say what is missing."
                raise serializers.ValidationError({"max_hp": message})
        return attrs


def fighter(data: Mapping[str, Any], name: str) -> Fighter:
    """Return the fighter that validated data describes; `name` is used if the data has no name."""
    is_player = bool(data.get("player"))
    start = START if is_player else {}
    hp = data.get("hp", start.get(Stat.HP))
    most = data.get("max_hp")
    return Fighter(
        name=data.get("name") or name,
        is_player=is_player,
        hp=hp,
        missing=most - hp if most is not None and hp is not None else data.get("missing", 0),
        plv=data.get("plv", start.get(Stat.PLV, 0)),
        def_=data.get("def_", start.get(Stat.DEF, 0)),
        level=data.get("level"),
        elements=data.get("elements", ()),
        keywords=data.get("keywords", ()),
        statuses=data.get("statuses", ()),
        in_reserve=data.get("in_reserve", False),
    )
