"""Serializers that read the input of the clash calculator: two players and their revealed cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, ClassVar, Final

from drf_spectacular.drainage import set_override
from drf_spectacular.utils import extend_schema_field
from rest_framework.exceptions import ErrorDetail, ValidationError

from calculators.aoe.board import MOST_SPACES
from calculators.aoe.fields import CardSerializer, PositionField, PrintedField
from calculators.base import Between, InputField, StrictSerializer, renamed
from cards.serializers.fields import Flag, Messages, ShortList, Text, Whole
from games.aoe.abilities import Ability, Effect, Heading
from games.aoe.cards import Card
from games.aoe.notation import LONGEST_LINE, LONGEST_NAME, MOST
from games.aoe.reveal import Clash, Player, Resource, Revealed, State
from games.aoe.space import BOARD, Direction, Position
from games.aoe.texts import read_text
from games.aoe.words import Kind, Tag
from tcg.words import Vocabulary

NAMES: Final = ("Left", "Right")
USUAL_HEALTH: Final = 20
#: Most linked cards that are read. The rules refuse more than three.
MOST_LINKS: Final = 10
MOST_HAND: Final = 20
MOST_ABILITIES: Final = 10
#: Most pairs of checking cards: nobody has more cards.
MOST_CHECKS: Final = 20
#: Row of the figures if no positions are given.
ROW: Final = 4
LONGEST_TEXT: Final = 500


class VocabularyField(InputField):
    """Input field for a term of the game, by its code or label, from one of several lists."""

    def __init__(self, *lists: type[Vocabulary], **options: Any) -> None:
        self._lists = lists
        super().__init__(**options)
        codes = [word.value for words in lists for word in words]
        nullable = {"nullable": True, "enum": [*codes, None]} if self.allow_null else {"enum": codes}
        set_override(self, "field", {"type": "string", **nullable})

    def to_internal_value(self, data: Any) -> Vocabulary:
        """Return the term with this code or label; refuse any other input."""
        for words in self._lists:
            with suppress(AttributeError, TypeError, ValueError):
                return words.parse(data)
        raise ValidationError(
            f"This is one of {', '.join(word.value for words in self._lists for word in words)}.", "invalid"
        )


class AbilityObject(StrictSerializer):
    """Ability of a card, given as a JSON object."""

    effect = VocabularyField(Effect)
    amount = Whole(min_value=0, max_value=MOST, default=0, help_text="Damage or spaces.")
    tag = VocabularyField(Tag, required=False, allow_null=True, help_text="Left out: when the card resolves.")
    direction = VocabularyField(
        Direction,
        Heading,
        source="heading",
        required=False,
        allow_null=True,
        help_text="Of a move or a push: as seen on the field.",
    )
    before = Flag(default=False, source="is_before", help_text="Whether it works before the damage (O-AOE.22).")
    cost = Whole(min_value=0, max_value=MOST, default=0, help_text="X of Meter X.")
    times = Whole(min_value=0, max_value=MOST_SPACES, default=1, help_text="How often Meter X is paid.")
    text = Text(max_length=LONGEST_TEXT, required=False, allow_blank=True, help_text="The text of effect “other”.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse an ability whose `amount` times `times` is too great."""
        if attrs["amount"] * attrs["times"] > MOST:
            raise ValidationError({"amount": [ErrorDetail(f"No more than {MOST} in all.", "max_value")]})
        return attrs


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "maxLength": LONGEST_TEXT, "example": "Final: Knockdown."},
            {"type": "object", "required": ["effect"], "properties": {"effect": {"type": "string"}}},
        ]
    }
)
class AbilityField(InputField):
    """Input field for abilities: sentences as on a card, or an object with the members of `AbilityObject`."""

    default_error_messages: ClassVar[Messages] = {"invalid": "An ability is a sentence or an object."}

    def to_internal_value(self, data: object) -> tuple[Ability, ...]:
        """Return the abilities in sentences or in an object; refuse any other input."""
        if isinstance(data, str):
            return read_text(Text(max_length=LONGEST_TEXT).run_validation(data))
        if not isinstance(data, Mapping):
            self.fail("invalid")
        return (Ability(**AbilityObject().run_validation(data)),)


class RevealedSerializer(CardSerializer):
    """Card that is played: an object, whose text is read, or a line with its text after a bar: "Jab 2/1 | Root."."""

    abilities = ShortList(
        child=AbilityField(), max_length=MOST_ABILITIES, required=False, help_text="Beside those of the text."
    )

    def to_internal_value(self, data: Any) -> Any:
        """Return the card with the abilities of its text and those that the input adds."""
        given: list[tuple[Ability, ...]] = []
        text = ""
        if isinstance(data, str):
            line, _, text = Text(max_length=LONGEST_LINE + LONGEST_TEXT).run_validation(data).partition("|")
            data = line.strip()
        elif isinstance(data, Mapping):
            if "abilities" in data:
                try:
                    given = self.fields["abilities"].run_validation(data["abilities"])
                except ValidationError as error:
                    raise ValidationError({"abilities": error.detail}) from None
            data = renamed(data, self.synonyms, self.fields)
            data.pop("abilities", None)
            if "slug" not in data:
                data.setdefault("name", "card")
        card: Card = super().to_internal_value(data)
        read = (*read_text(text or card.text), *(ability for sentence in given for ability in sentence))
        if len(read) > MOST_ABILITIES:
            raise ValidationError(f"A card has at most {MOST_ABILITIES} abilities.", "max_length")
        if card.text_reversed:  # only one of the two abilities is played, but the card has the tags of both (AOE-2.3)
            card = replace(card, tags=card.tags & {Tag.TERMINAL})
        return Revealed(card, read)


@extend_schema_field(
    {"oneOf": [{"type": "array", "items": {"type": "string", "enum": list(State)}}, {"type": "string"}]}
)
class StatesField(InputField):
    """Input field for the states of a figure: ["knockdown"], "knockdown, root", null."""

    default_error_messages: ClassVar[Messages] = {"invalid": "States are knockdown and root."}

    def to_internal_value(self, data: object) -> frozenset[State]:
        """Return the states in a list, a text or null; refuse unknown ones."""
        words = data.split(",") if isinstance(data, str) else data
        if not isinstance(words, list) or len(words) > 2 * len(State):
            self.fail("invalid")
        try:
            plain = [re.sub(r"[\s_-]+", " ", word.strip().casefold()) for word in words]
            return frozenset(State.parse(_STATES.get(word, word)) for word in plain if word)
        except (AttributeError, ValueError):
            self.fail("invalid")


_STATES: Final = {"knocked down": "knockdown", "rooted": "root"}


@extend_schema_field(
    {
        "oneOf": [{"type": "boolean"}, {"type": "integer", "minimum": 0, "maximum": 3}],
        "nullable": True,
        "description": "true or 0: in the burst step; n: as the n-th linked card of a combo is resolved.",
    }
)
class BurstField(InputField):
    """Input field for the time of a burst."""

    default_error_messages: ClassVar[Messages] = {
        "invalid": "A burst is true, in the burst step, or the number of a linked card."
    }

    def to_internal_value(self, data: object) -> int | None:
        """Return 0 for the burst step, the number of a linked card, or None for no burst."""
        if isinstance(data, bool):
            return 0 if data else None
        if isinstance(data, str) and data.strip().casefold() in ("step", "0", "1", "2", "3"):
            data = 0 if data.strip().casefold() == "step" else int(data)
        if not isinstance(data, int) or not 0 <= data <= 3:
            self.fail("invalid")
        return data


@extend_schema_field(
    {
        "oneOf": [{"type": "integer", "minimum": 0}, {"type": "string"}, {"type": "object"}],
        "nullable": True,
        "description": "The printed priority, null where there is none, a kind such as “common”, or the card.",
    }
)
class CheckingField(InputField):
    """Card laid to check priority: its priority (3, "3", "p3"), "common", "utility", or the card itself."""

    default_error_messages: ClassVar[Messages] = {
        "invalid": f"Write the printed priority, from 0 to {MOST}, “common” or “utility”, or the card."
    }

    def to_internal_value(self, data: object) -> Card:
        """Return the card that the input describes; refuse input in another form."""
        word = data.strip().casefold() if isinstance(data, str) else ""
        if kind := _KINDS_LAID.get(word.removesuffix(" card")):
            return Card(f"a {kind.label.lower()} card", kind)
        if re.fullmatch(r"[-+]\d+|p?\d+", word, re.ASCII):
            data = int(word.removeprefix("p")) if len(word) < 5 else MOST + 1
        if isinstance(data, str | Mapping) and data:
            card: Card = CardSerializer().run_validation(data)
            return card
        try:
            value = PrintedField(allow_null=True).run_validation(data)
        except ValidationError:
            self.fail("invalid")
        name = "a card without priority" if value is None else f"priority {value}"
        return Card(name, Kind.ATTACK, priority=value)


_KINDS_LAID: Final = {kind.value: kind for kind in (Kind.COMMON, Kind.UTILITY, Kind.TAG)}


class ClashPlayerSerializer(StrictSerializer):
    """Player in a clash: the revealed card, the position of the figure, and other values.

    The members of the card may also be given here, in place of `card`. A text alone is the card.
    """

    synonyms: ClassVar = {"state": "states"}

    name = Text(max_length=LONGEST_NAME, required=False)
    card = RevealedSerializer(source="revealed")
    position = PositionField(required=False)
    health = Between("Health", 1, MOST, default=USUAL_HEALTH)
    meter = Between("The meter", 0, MOST, default=0)
    states = StatesField(required=False, allow_null=True)
    token = Flag(default=True, help_text="Whether the burst token is still there.")
    burst = BurstField(required=False, allow_null=True)
    bet = Between("A bet", 0, MOST, default=0, help_text="What is bet in the ante.")
    bet_of = VocabularyField(Resource, default=Resource.METER)
    up_to = Between(
        "Up to how far", 0, MOST, required=False, allow_null=True,
        help_text="So many spaces “up to” moves a figure; left out: as many as it may.",
    )  # fmt: skip
    links = ShortList(
        child=RevealedSerializer(), max_length=MOST_LINKS, required=False, help_text="Cards to link, in their order."
    )
    hand = ShortList(
        child=CardSerializer(),
        max_length=MOST_HAND,
        required=False,
        allow_null=True,
        help_text="Cards that could be linked. Left out: `may_link` does not ask for one.",
    )

    def to_internal_value(self, data: object) -> object:
        """Accept a card alone, and the members of the card in place of `card`."""
        if isinstance(data, str):
            data = {"card": data}
        if isinstance(data, Mapping) and "card" not in data:
            of_card = RevealedSerializer.synonyms.keys() | RevealedSerializer().fields.keys() - self.fields.keys()
            card = {name: value for name, value in data.items() if str(name).lower() in of_card}
            if isinstance(data.get("links"), bool):
                card["links"] = data["links"]
            if card:
                data = {name: value for name, value in data.items() if name not in card} | {"card": card}
        return super().to_internal_value(data)


#: Names of the two players that may be given in place of `players`.
_PAIRS: Final = (("left", "right"), ("a", "b"))
#: Members with a list of both players' values, in place of `players`.
_COLUMNS: Final = {
    "cards": "card",
    "positions": "position",
    "names": "name",
    "meters": "meter",
    **{name: name for name in ("health", "meter", "states", "token", "burst", "bet", "links")},
}


class ClashQuestion(StrictSerializer):
    """Input for a clash: two players as a list, as left and right, or by lists of two, such as `cards`."""

    players = ShortList(child=ClashPlayerSerializer(), min_length=2, max_length=2)
    distance = Whole(
        min_value=1, max_value=BOARD.columns - 1, required=False, help_text="In place of positions. Left out: 1."
    )
    checks = ShortList(
        child=ShortList(child=CheckingField(allow_null=True), min_length=2, max_length=2),
        max_length=MOST_CHECKS,
        required=False,
        help_text="Pairs of cards laid to check priority, in the order in which checks fall due.",
    )
    burst_on_hit = Flag(default=False, help_text="The house rule of O-AOE.6.")

    def to_internal_value(self, data: object) -> object:
        """Accept all forms of `players`, and a single pair of cards for priority checks without a list."""
        if isinstance(data, Mapping):
            data = _in_players(dict(data))
            checks = data.get("checks")
            if isinstance(checks, list) and len(checks) == 2 and not any(isinstance(one, list) for one in checks):
                data["checks"] = [checks]
        return super().to_internal_value(data)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse both a distance and positions, and the position of only one figure."""
        places = [player.get("position") for player in attrs["players"]]
        if "distance" in attrs and any(places):
            raise ValidationError({"distance": [ErrorDetail("Give positions or a distance, not both.", "invalid")]})
        if any(places) and not all(places):
            missing = places.index(None)
            message = "Give the positions of both figures, or of none."
            raise ValidationError({"players": {str(missing): {"position": [ErrorDetail(message, "required")]}}})
        return attrs


def _in_players(data: dict[str, Any]) -> dict[str, Any]:
    """Return the input with a list `players`, made from the members `left` and `right` or from lists of two."""
    if "players" in data:
        return data
    for pair in _PAIRS:
        if all(name in data for name in pair):
            rest = {name: value for name, value in data.items() if name not in pair}
            return {**rest, "players": [data[name] for name in pair]}
    columns = {name: data[name] for name in _COLUMNS if isinstance(data.get(name), list) and len(data[name]) == 2}
    if "cards" not in columns:
        return data
    rest = {name: value for name, value in data.items() if name not in columns}
    players = [{_COLUMNS[name]: values[place] for name, values in columns.items()} for place in (0, 1)]
    return {**rest, "players": players}


def clash_of(question: Mapping[str, Any]) -> Clash:
    """Return the clash that validated input describes."""
    apart = question.get("distance", 1)
    column = min(ROW, BOARD.columns - apart)
    places = (Position(column, ROW), Position(column + apart, ROW))
    one, other = (
        Player(
            **{
                "name": NAMES[place],
                **player,
                "position": player.get("position") or places[place],
                "states": player.get("states") or frozenset(),
                "links": tuple(player.get("links", ())),
                "hand": None if player.get("hand") is None else tuple(player["hand"]),
            }
        )
        for place, player in enumerate(question["players"])
    )
    checks = tuple((_laid(pair[0]), _laid(pair[1])) for pair in question.get("checks", ()))
    return Clash((one, other), checks, burst_on_hit=question["burst_on_hit"])


def _laid(card: Card | None) -> Card:
    return card or Card("a card without priority", Kind.ATTACK)
