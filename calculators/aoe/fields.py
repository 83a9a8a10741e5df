"""Serializer fields for cards of Assemblage: by name, as a line of notation, or as a JSON object."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework.exceptions import ErrorDetail, ValidationError

from calculators.aoe.cards import card_called, own_card
from calculators.base import InputField, StrictSerializer, renamed
from cards.catalog.catalogs import library_of
from cards.serializers.errors import printable
from cards.serializers.fields import Flag, Messages, Text
from games.aoe.cards import Card
from games.aoe.notation import LONGEST_NAME, MOST, USUAL_RANGE, Unreadable
from games.aoe.space import Position
from games.aoe.words import Colour, Input, Kind, Tag

_NOTHING: Final = ("", "-", "–", "—")
_DAMAGE: Final = re.compile(r"\s*(?:(\d{1,2})|[-–—])\s*(?:/\s*(?:(\d{1,2})|[-–—]))?\s*", re.ASCII)


@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}], "nullable": True})
class LettersField(InputField):
    """Field for inputs of a card: "LM", "L, M", ["light", "M"], null."""

    default_error_messages: ClassVar[Messages] = {"invalid": "Inputs are letters out of L, M, H and S, such as “LM”."}

    def to_internal_value(self, data: object) -> frozenset[Input]:
        """Return the inputs in a text, a list or null; refuse unknown ones."""
        parts = data if isinstance(data, list) else [data]
        if len(parts) > 2 * len(Input) or not all(
            isinstance(part, str) and len(part) <= LONGEST_NAME for part in parts
        ):
            self.fail("invalid")
        inputs: set[Input] = set()
        for word in re.split(r"[\s,+/]+", " ".join(parts)):
            if word not in _NOTHING:
                try:
                    inputs |= {Input.parse(word)}
                except ValueError:
                    if set(word.upper()) - set(Input):
                        self.fail("invalid")
                    inputs |= {Input(letter) for letter in word.upper()}
        return frozenset(inputs)


@extend_schema_field({"type": "integer", "minimum": 0, "maximum": MOST, "nullable": True})
class PrintedField(InputField):
    """Field for a number printed on a card, or null. Accepts "r2" and "3"."""

    default_error_messages: ClassVar[Messages] = {
        "invalid": f"Write a whole number from 0 to {MOST}, or nothing where none is printed."
    }

    def to_internal_value(self, data: object) -> int | None:
        """Return the number, also from a text, or None."""
        if isinstance(data, str) and data.strip() in _NOTHING:
            return None
        if isinstance(data, str) and (match := re.fullmatch(r"\s*[rRmMpP]?(\d{1,2})\s*", data, re.ASCII)):
            return int(match[1])
        if isinstance(data, bool) or not isinstance(data, int | float) or not 0 <= data <= MOST or data != int(data):
            self.fail("invalid")
        return int(data)


@extend_schema_field({"type": "string", "enum": [kind.value for kind in Kind]})
class CardKindField(InputField):
    """Field for the kind of a card, by its code or label."""

    default_error_messages: ClassVar[Messages] = {"invalid": f"A kind is one of {', '.join(Kind)}."}

    def to_internal_value(self, data: Any) -> Kind:
        """Return the kind of card with this code or label; refuse any other input."""
        try:
            return Kind.parse(data.strip().removesuffix(" card"))
        except (AttributeError, ValueError):
            self.fail("invalid")


@extend_schema_field({"type": "array", "items": {"type": "string", "enum": [tag.value for tag in Tag]}})
class TagsField(InputField):
    """Field for tags of a card: ["Terminal"] or "terminal, final". A number after a tag is ignored."""

    default_error_messages: ClassVar[Messages] = {"invalid": f"Tags are out of {', '.join(tag.label for tag in Tag)}."}

    def to_internal_value(self, data: object) -> frozenset[Tag]:
        """Return the tags in a list or text; refuse unknown ones."""
        words = data.split(",") if isinstance(data, str) else data
        if not isinstance(words, list) or len(words) > 2 * len(Tag):
            self.fail("invalid")
        try:
            plain = [re.sub(r"\s+[\dxX]+$", "", word.strip()[:LONGEST_NAME]) for word in words]
            return frozenset(Tag.parse(word) for word in plain if word not in _NOTHING)
        except (AttributeError, ValueError):
            self.fail("invalid")


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "example": "2/1"},
            {"type": "integer"},
            {"type": "array", "items": {"type": "integer"}},
        ]
    }
)
class DamageField(InputField):
    """Field for attack and link damage together: "2/1", "2", 2, [2, 1]."""

    default_error_messages: ClassVar[Messages] = {"invalid": "Damage is written attack/link, such as “2/1”."}

    def to_internal_value(self, data: object) -> dict[str, int | None]:
        """Return the damage as the members `attack` and `link`, None for a missing one; refuse other input."""
        if isinstance(data, int) and not isinstance(data, bool):
            data = [data]
        if isinstance(data, list) and 0 < len(data) < 3:
            data = "/".join("-" if part is None else str(part) for part in data)
        if not isinstance(data, str) or not (match := _DAMAGE.fullmatch(data)):
            self.fail("invalid")
        attack, link = match.groups()
        return {"attack": int(attack) if attack else None, "link": int(link) if link else None}


@extend_schema_field(
    {"type": "object", "additionalProperties": {"type": "string", "enum": [colour.value for colour in Colour]}}
)
class InputsField(InputField):
    """Field for the colour of each input: {"L": "red", "M": "yellow"}. Inputs left out are white."""

    default_error_messages: ClassVar[Messages] = {"invalid": "Inputs are L, M, H and S, each red, yellow or white."}

    def to_internal_value(self, data: object) -> dict[str, frozenset[Input]]:
        """Return the inputs as the members `red` and `yellow`."""
        if not isinstance(data, Mapping) or len(data) > len(Input):
            self.fail("invalid")
        try:
            colours = {Input.parse(letter): Colour.parse(colour) for letter, colour in data.items()}
        except (TypeError, ValueError):
            self.fail("invalid")
        return {
            "red": frozenset(letter for letter, colour in colours.items() if colour is Colour.RED),
            "yellow": frozenset(letter for letter, colour in colours.items() if colour is Colour.YELLOW),
        }


@extend_schema_field(
    {
        "type": "array",
        "items": {"type": "integer", "minimum": 1, "maximum": 99},
        "minItems": 2,
        "maxItems": 2,
        "description": "Column from the left and row from the top, from 1; “4,4” is read too.",
    }
)
class PositionField(InputField):
    """Field for a space of the board: [4, 4], "4,4", {"column": 4, "row": 4}, or with x and y."""

    default_error_messages: ClassVar[Messages] = {"invalid": "A space is its column and its row, such as 4,4."}

    def to_internal_value(self, data: object) -> Position:
        """Return the position that the input gives; refuse any other form."""
        if isinstance(data, Mapping):
            data = next(([data[x], data[y]] for x, y in (("column", "row"), ("x", "y")) if set(data) == {x, y}), None)
        if isinstance(data, str):
            match = re.fullmatch(r"\D?(\d{1,2})[\s,;.-]+(\d{1,2})\D?", data.strip(), re.ASCII)
            data = [int(part) for part in match.groups()] if match else None
        if not isinstance(data, list | tuple) or len(data) != 2:
            self.fail("invalid")
        if any(isinstance(part, bool) or not isinstance(part, int) or not -99 <= part <= 99 for part in data):
            self.fail("invalid")
        return Position(*data)


class CardSerializer(StrictSerializer):
    """Card: an object, the name or slug of a card in the database, or a line such as "Jab L-M 2/1 r1".

    Values that are not printed are left out or null. An object with a `slug` is that card and has no other members.
    """

    synonyms: ClassVar = {
        "title": "name", "type": "kind", "tag": "tags", "requirement": "meter", "meter_requirement": "meter",
        "attack_damage": "attack", "link_damage": "link",
    }  # fmt: skip

    slug = Text(max_length=LONGEST_NAME, required=False, help_text="Of a card that the site has, in place of all else.")
    name = Text(max_length=LONGEST_NAME)
    kind = CardKindField(required=False, help_text="Left out: attack.")
    symbol = Text(max_length=LONGEST_NAME, required=False, allow_blank=True)
    priority = PrintedField(required=False, allow_null=True)
    meter = PrintedField(required=False, allow_null=True, help_text="The meter requirement.")
    range = PrintedField(
        required=False, allow_null=True, help_text=f"How far it reaches. Left out: {USUAL_RANGE} of an attack."
    )
    attack = PrintedField(required=False, allow_null=True, help_text="Damage as the first card that does damage.")
    link = PrintedField(required=False, allow_null=True, help_text="Damage as a later one.")
    damage = DamageField(required=False, help_text="Both in one, in place of attack and link.")
    red = LettersField(required=False, allow_null=True, help_text="The inputs of its own kind.")
    yellow = LettersField(required=False, allow_null=True, help_text="Those of cards that may follow it.")
    inputs = InputsField(required=False, help_text="Both in one, in place of red and yellow.")
    tags = TagsField(required=False, allow_null=True)
    terminal = Flag(required=False, help_text="As in tags.")
    final = Flag(required=False, help_text="As in tags.")
    pre_priority = Flag(required=False, help_text="As in tags.")
    throw = Flag(required=False, help_text="May stand in tags, or as the kind, too.")
    links = Flag(required=False, help_text="Whether it says that it may be linked (AOE-6.3).")
    text = Text(max_length=2000, required=False, allow_blank=True, help_text="Not read.")

    def to_internal_value(self, data: Any) -> Card:
        """Return the card that the input describes or names; refuse it with all faults."""
        if isinstance(data, str):
            line = self.fields["text"].run_validation(data)
            if card := card_called(line):
                return card
            try:
                return own_card(line)
            except Unreadable as error:
                raise ValidationError(str(error), code="invalid") from None
        if isinstance(data, Mapping) and "slug" in data:
            return self._by_slug(data)
        values = dict(super().to_internal_value(self._with_throw(data)))
        for both in ("damage", "inputs"):
            values |= values.pop(both, {})
        tags = values.pop("tags", None) or frozenset()
        named = {tag for tag in (Tag.TERMINAL, Tag.FINAL, Tag.PRE_PRIORITY) if values.pop(tag.value, False)}
        red, yellow = (values.pop(colour, None) or frozenset() for colour in ("red", "yellow"))
        if values.get("kind", Kind.ATTACK) is Kind.ATTACK and values.get("range") is None:
            values["range"] = USUAL_RANGE
        return Card(**values, red=red, yellow=yellow - red, tags=tags | named)

    def _by_slug(self, data: Mapping[object, object]) -> Card:
        """Return the card with the slug in `data`; raise ValidationError for an unknown slug or further members."""
        try:
            slug = self.fields["slug"].run_validation(data["slug"])
        except ValidationError as error:
            raise ValidationError({"slug": error.detail}) from None
        card: Card | None = library_of("aoe").slugged(slug)
        faults = {} if card else {"slug": [ErrorDetail(f"No card here has the slug “{slug}”.", "UNKNOWN_CARD")]}
        message = "The slug stands for the whole card. Leave this out."
        faults |= {printable(name): [ErrorDetail(message, "not_beside_slug")] for name in data if name != "slug"}
        if card is None or faults:
            raise ValidationError(faults)
        return card

    def _with_throw(self, data: Any) -> Any:
        """Return the input with `throw` set if its kind or tags say so: {"kind": "throw"}, {"tags": ["throw"]}."""
        if not isinstance(data, Mapping):
            return data
        data = renamed(data, self.synonyms, self.fields)
        tags = data.get("tags").split(",") if isinstance(data.get("tags"), str) else data.get("tags")
        others = [tag for tag in tags if not _is_throw(tag)] if isinstance(tags, list) else tags
        if others != tags:
            data |= {"tags": others, "throw": True}
        if _is_throw(data.get("kind")):
            del data["kind"]
            data["throw"] = True
        return data


def _is_throw(word: object) -> bool:
    return isinstance(word, str) and word.strip().casefold() == "throw"
