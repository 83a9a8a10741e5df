"""Cards of Assemblage as the tools are told of them: by name, typed in as a line, or as a JSON object."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from calculators.base import StrictSerializer, renamed
from cards.faults import printable
from cards.fields import Flag, Messages, Text
from games import GAMES
from games.aoe.cards import OF_A_CHARACTER, Card
from games.aoe.notation import LONGEST_NAME, MOST, USUAL_RANGE, Unreadable, read_card, write_card
from games.aoe.words import Colour, Input, Kind, Tag
from query.spelling import Spellings
from shelf.library import Shelf, current, kept_with_shelf
from tcg.names import fold

#: Letters of a word that the name of a face may be too narrow for.
LONG_WORD: Final = 11
_NOTHING: Final = ("", "-", "–", "—")
_DAMAGE: Final = re.compile(r"\s*(?:(\d{1,2})|[-–—])\s*(?:/\s*(?:(\d{1,2})|[-–—]))?\s*", re.ASCII)


@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}], "nullable": True})
class LettersField(serializers.Field[Any, Any, Any, Any]):
    """Inputs: "LM", "L, M", ["light", "M"], null."""

    default_error_messages: ClassVar[Messages] = {"invalid": "Inputs are letters out of L, M, H and S, such as “LM”."}

    def to_internal_value(self, data: Any) -> frozenset[Input]:
        parts = data if isinstance(data, list) else [data]
        if len(parts) > 2 * len(Input) or not all(
            isinstance(part, str) and len(part) <= LONGEST_NAME for part in parts
        ):
            self.fail("invalid")
        found: set[Input] = set()
        for word in re.split(r"[\s,+/]+", " ".join(parts)):
            if word not in _NOTHING:
                try:
                    found |= {Input.parse(word)}
                except ValueError:
                    if set(word.upper()) - set(Input):
                        self.fail("invalid")
                    found |= {Input(letter) for letter in word.upper()}
        return frozenset(found)


@extend_schema_field({"type": "integer", "minimum": 0, "maximum": MOST, "nullable": True})
class PrintedField(serializers.Field[Any, Any, Any, Any]):
    """A number that is printed on a card, or null; "r2" and "3" are read too."""

    default_error_messages: ClassVar[Messages] = {
        "invalid": f"Write a whole number from 0 to {MOST}, or nothing where none is printed."
    }

    def to_internal_value(self, data: Any) -> int | None:
        if isinstance(data, str) and data.strip() in _NOTHING:
            return None
        if isinstance(data, str) and (match := re.fullmatch(r"\s*[rRmMpP]?(\d{1,2})\s*", data, re.ASCII)):
            return int(match[1])
        if isinstance(data, bool) or not isinstance(data, int | float) or not 0 <= data <= MOST or data != int(data):
            self.fail("invalid")
        return int(data)


@extend_schema_field({"type": "string", "enum": [kind.value for kind in Kind]})
class CardKindField(serializers.Field[Any, Any, Any, Any]):
    """A kind of card by its code or label."""

    default_error_messages: ClassVar[Messages] = {"invalid": f"A kind is one of {', '.join(Kind)}."}

    def to_internal_value(self, data: Any) -> Kind:
        try:
            return Kind.parse(data.strip().removesuffix(" card"))
        except (AttributeError, ValueError):
            self.fail("invalid")


@extend_schema_field({"type": "array", "items": {"type": "string", "enum": [tag.value for tag in Tag]}})
class TagsField(serializers.Field[Any, Any, Any, Any]):
    """Tags: ["Terminal"], "terminal, final"; a number behind one, as in "Meter 2", is that of its ability."""

    default_error_messages: ClassVar[Messages] = {"invalid": f"Tags are out of {', '.join(tag.label for tag in Tag)}."}

    def to_internal_value(self, data: Any) -> frozenset[Tag]:
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
class DamageField(serializers.Field[Any, Any, Any, Any]):
    """Attack and link damage in one: "2/1", "2", 2, [2, 1]."""

    default_error_messages: ClassVar[Messages] = {"invalid": "Damage is written attack/link, such as “2/1”."}

    def to_internal_value(self, data: Any) -> dict[str, int | None]:
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
class InputsField(serializers.Field[Any, Any, Any, Any]):
    """The colour of each input: {"L": "red", "M": "yellow"}; those left out are white."""

    default_error_messages: ClassVar[Messages] = {"invalid": "Inputs are L, M, H and S, each red, yellow or white."}

    def to_internal_value(self, data: Any) -> dict[str, frozenset[Input]]:
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


def card_called(name: str) -> Card | None:
    """The card on the shelf with this name or slug. Raises ValidationError where it might be several."""
    shelf = current(GAMES["aoe"])
    card: Card | None = shelf.named(name)
    if card is None and (sharing := shelf.sharing(name)):
        names = " or ".join(f"“{each.full_name}”" for each in sharing)
        raise ValidationError(f"Several cards are called {name}: write {names}.", code="AMBIGUOUS")
    return card


@kept_with_shelf
def _names(shelf: Shelf, before: Spellings | None) -> Spellings:
    return Spellings(fold(name) for card in shelf.cards.values() for name in (card.name, card.full_name))


def _own_card(line: str) -> Card:
    """A card that a line describes and the shelf doesn't have.

    Raises Unreadable, also for a bare name: who writes no figures beside it means one on the shelf. A name in quotation
    marks is a card without any.
    """
    card = read_card(line)
    shelf = current(GAMES["aoe"])
    if card != Card(" ".join(line.split()), range=USUAL_RANGE) or not shelf.cards:
        return card
    near = [shelf.named(name) for name in _names(shelf).nearest(fold(card.name))[:1]]
    meant = f" Did you mean {near[0].full_name}?" if near and near[0] else ""
    own = "A card of your own has its figures behind its name, such as L-M 2/1."
    raise Unreadable(f"No card is called “{card.name}”.{meant} {own}")


def as_typed(card: Card) -> str:
    """A card as a person writes it: its name, or a line where it is not on the shelf."""
    return card.full_name if card.slug else _line(card)


def as_asked(card: Card) -> str:
    """A card as it stands in an address: its slug, or a line where it is not on the shelf."""
    return card.slug or _line(card)


def _line(card: Card) -> str:
    """A card as a line that is read as a card of one's own, though nothing be said of it but its name."""
    line = write_card(card)
    return f'"{line}"' if line == card.name else line


class CardSerializer(StrictSerializer):
    """A card, as an object, as the name or slug of one on the shelf, or as a line like "Jab L-M 2/1 r1".

    What is not printed is left out or null. An object with a `slug` is the one on the shelf, and says nothing else.
    """

    synonyms: ClassVar = {
        "title": "name", "type": "kind", "tag": "tags", "requirement": "meter", "meter_requirement": "meter",
        "attack_damage": "attack", "link_damage": "link",
    }  # fmt: skip

    slug = Text(max_length=LONGEST_NAME, required=False, help_text="Of a card on the shelf, in place of all else.")
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
        if isinstance(data, str):
            line = self.fields["text"].run_validation(data)
            if card := card_called(line):
                return card
            try:
                return _own_card(line)
            except Unreadable as error:
                raise ValidationError(str(error), code="invalid") from None
        if isinstance(data, Mapping) and "slug" in data:
            return self._on_the_shelf(data)
        values = dict(super().to_internal_value(self._with_throw(data)))
        for both in ("damage", "inputs"):
            values |= values.pop(both, {})
        tags = values.pop("tags", None) or frozenset()
        named = {tag for tag in (Tag.TERMINAL, Tag.FINAL, Tag.PRE_PRIORITY) if values.pop(tag.value, False)}
        red, yellow = (values.pop(colour, None) or frozenset() for colour in ("red", "yellow"))
        if values.get("kind", Kind.ATTACK) is Kind.ATTACK and values.get("range") is None:
            values["range"] = USUAL_RANGE
        return Card(**values, red=red, yellow=yellow - red, tags=tags | named)

    def _on_the_shelf(self, data: Mapping[Any, Any]) -> Card:
        """The card that an object names by its slug. Raises ValidationError."""
        try:
            slug = self.fields["slug"].run_validation(data["slug"])
        except ValidationError as error:
            raise ValidationError({"slug": error.detail}) from None
        card: Card | None = current(GAMES["aoe"]).slugged(slug)
        faults = {} if card else {"slug": [ErrorDetail(f"No card here has the slug “{slug}”.", "UNKNOWN_CARD")]}
        message = "A slug says the whole card: leave this out."
        faults |= {printable(name): [ErrorDetail(message, "not_beside_slug")] for name in data if name != "slug"}
        if card is None or faults:
            raise ValidationError(faults)
        return card

    def _with_throw(self, data: Any) -> Any:
        """A card whose kind or tags say that it is a throw: {"kind": "throw"}, {"tags": ["throw"]}."""
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


def _is_throw(word: Any) -> bool:
    return isinstance(word, str) and word.strip().casefold() == "throw"


# --- characters and their cards -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Character:
    """A character of the shelf with the cards of its method deck (AOE-1.2), from A to Z."""

    card: Card
    method: tuple[Card, ...]


@kept_with_shelf
def _characters(shelf: Shelf, before: dict[str, Character] | None) -> dict[str, Character]:
    if shelf.game != "aoe":
        return {}
    cards = sorted(shelf.cards.values(), key=lambda card: card.name)
    method: dict[str, list[Card]] = {}
    for card in cards:
        if card.kind in OF_A_CHARACTER:
            method.setdefault(card.symbol, []).append(card)
    return {
        card.slug: Character(card, tuple(method.get(card.symbol, ()))) for card in cards if card.kind is Kind.CHARACTER
    }


def characters() -> dict[str, Character]:
    """The characters that are on the shelf, by their slugs, from A to Z."""
    return _characters(current(GAMES["aoe"]))


def common_cards() -> list[Card]:
    """The common cards that are on the shelf, from A to Z."""
    cards = current(GAMES["aoe"]).cards.values()
    return sorted((card for card in cards if card.kind is Kind.COMMON), key=lambda card: card.name)


# --- how a card is drawn ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SmallCard:
    """A card as a small face."""

    card: Card

    @property
    def is_long(self) -> bool:
        """Whether its name has a word that is set smaller, so as not to be broken."""
        return max(map(len, self.card.name.split()), default=0) >= LONG_WORD

    @property
    def inputs(self) -> list[tuple[Input, Colour]]:
        """The four inputs with their colours; none of them on a card that has no red or yellow one."""
        return [(letter, self.card.colour(letter)) for letter in Input] if self.card.linkable_after else []

    @property
    def warning(self) -> str:
        """What may have been forgotten of a card that was typed: an attack without an input of its own that doesn't say
        it may be linked."""
        card = self.card
        return (
            ""
            if card.kind is not Kind.ATTACK or card.red or card.links or card.slug
            else "no input: nothing may link it"
        )

    @property
    def damage(self) -> tuple[int, int] | None:
        """Attack and link damage, where one of them is printed."""
        card = self.card
        return None if card.attack is None and card.link is None else (card.attack or 0, card.link or 0)

    @property
    def words(self) -> list[str]:
        """What else is printed: the kind that is no attack, the requirement, tags."""
        card = self.card
        words = [] if card.kind is Kind.ATTACK else [card.kind.label]
        if card.meter:
            words.append(f"meter {card.meter}")
        if card.throw:
            words.append("throw")
        words += [tag.label for tag in Tag if tag in card.tags]
        return [*words, "may be linked"] if card.links else words
