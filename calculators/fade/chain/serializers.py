"""Serializers that read the input of the chain calculator: links in the order in which they were played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from calculators.base import InputField, StrictSerializer, renamed
from calculators.fade.fields import MAX_NAME, OptionalNumber, WordField, words
from cards.serializers.fields import Flag, ShortList, Text, Whole
from games.fade.chain import MAX_LINKS, Deed, Link, LinkKind, Only, Reason
from games.fade.words import Grade, Rank, Trigger

#: Members that stand for two: `"negates": "A"` is `"does": "negate", "answers": "A"`.
_DEEDS: Final = {f"{deed.value}s": deed for deed in Deed if deed is not Deed.HAPPEN}
#: Other names of a Normal Attack.
_NORMAL: Final = frozenset({"normal", "normal attack", "attack"})
#: Other names of kinds of links.
_KINDS: Final = {
    **dict.fromkeys(_NORMAL, LinkKind.ATTACK),
    "equip item": LinkKind.ITEM,
    "arena augment": LinkKind.AUGMENT,
    "arena zone": LinkKind.ZONE,
}


@extend_schema_field({"oneOf": [{"type": "integer", "example": 1}, {"type": "string", "example": "a Hyper Reaction"}]})
class AnsweredField(InputField):
    """Field for the link that a link answers: its number, from 1, its name, or words such as "a Hyper Reaction"."""

    def to_internal_value(self, data: object) -> int | str:
        """Return the number of a link, or a text that names or describes one."""
        if isinstance(data, int):
            return Whole().run_validation(data)  # type: ignore[no-any-return]
        if isinstance(data, Mapping) and data and data.keys() <= {"rank", "kind"}:  # {"rank": "hyper", "kind": "item"}
            return " ".join(words(data[name], MAX_NAME) for name in ("rank", "kind") if name in data)
        return words(data, MAX_NAME)


class LinkKindField(WordField):
    """Field for the kind of a link. "normal" is a Normal Attack."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the kind of link with this code, label or other usual name; refuse any other input."""
        return _KINDS.get(words(data, MAX_NAME).casefold()) or super().to_internal_value(data)


@extend_schema_field({"oneOf": [{"type": "boolean"}, {"type": "string", "example": "On Attacked"}]})
class TriggerField(Flag):
    """Field that says whether a link has a trigger: true, false or the name of the trigger (FADE-3.8)."""

    def to_internal_value(self, data: Any) -> bool:
        """Return whether the input says that there is a trigger."""
        with suppress(AttributeError, ValueError):
            return bool(Trigger.parse(f"on {data.strip().lower().removeprefix('on ')}"))
        return super().to_internal_value(data)


class FadeLinkSerializer(StrictSerializer):
    """Link of a chain: an attack, card or effect that is played.

    In place of `does` and `answers` it may have one of `negates`, `blocks`, `prevents`, `deflects`, `counters` and
    `downgrades`, with the link that it answers.
    """

    synonyms: ClassVar = {"type": "kind", "target": "answers"}

    kind = LinkKindField(LinkKind)
    name = Text(required=False, max_length=MAX_NAME, allow_blank=True, help_text="Left out: A, B, C …")
    rank = WordField(Rank)
    does = WordField(Deed, help_text="Left out: what it says, which stops nothing.")
    answers = AnsweredField(required=False, help_text="Left out: the last one that it can answer.")
    only = Text(
        required=False, max_length=MAX_NAME, allow_blank=True,
        help_text="What it may answer, such as “a Hyper Reaction”; left out, anything.",
    )  # fmt: skip
    grade = WordField(Grade, help_text="Of an attack.")
    damage = OptionalNumber("Damage", help_text="Of an attack, if nothing stops it; left out, it does some.")
    trigger = TriggerField(required=False, source="has_trigger", help_text="Whether a Reaction has a trigger.")
    link_only = WordField(Reason, source="is_link_only", help_text="Why it can only be a link.")
    player = Text(required=False, max_length=MAX_NAME, allow_blank=True, help_text="Whose it is.")
    last_stand = Flag(required=False, help_text="Of a Normal Attack’s player.")

    def to_internal_value(self, data: object) -> object:
        """Read a link of a chain; also accept a kind alone, and a member such as `negates`."""
        if isinstance(data, str):
            data = {"kind": data}
        if not isinstance(data, Mapping):
            return super().to_internal_value(data)
        data = renamed(data, self.synonyms, self.fields.keys() | _DEEDS)
        deeds = [name for name in _DEEDS if name in data]
        plain = {name: value for name, value in data.items() if name not in _DEEDS}
        if len(deeds) > 1 or (deeds and ("does" in data or "answers" in data)):
            message = "Give either “does” and “answers”, or one member such as “negates”."
            raise serializers.ValidationError({deeds[-1]: message})
        if deeds:
            plain["does"] = _DEEDS[deeds[0]].value
            if data[deeds[0]] is not True:
                plain["answers"] = data[deeds[0]]
        return super().to_internal_value(plain)

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        """Refuse a link without a kind."""
        if "kind" not in attrs:
            raise serializers.ValidationError({"kind": "Say what is played, such as “item” or “reaction”."}, "required")
        return attrs


class FadeChainQuestion(StrictSerializer):
    """Input for a chain: its links in the order in which they were played."""

    links = ShortList(child=FadeLinkSerializer(), min_length=1, max_length=MAX_LINKS)

    def validate_links(self, links: list[dict[str, Any]]) -> list[Link]:
        """Return the links, each with the place of the link that it answers, or refuse them with all faults."""
        read: list[Link] = []
        wrong: dict[str, Any] = {}
        for place, data in enumerate(links):
            try:
                read.append(_link(data, read))
            except serializers.ValidationError as error:
                wrong[str(place)] = error.detail
                read.append(Link(data["kind"], data.get("name") or default_name(place)))
        if wrong:
            raise serializers.ValidationError(wrong)
        return read


def default_name(place: int) -> str:
    """Return the name for a link without one, by its place from 0: A to Z, then A2, B2 and so on."""
    letter, turn = chr(ord("A") + place % 26), place // 26
    return f"{letter}{turn + 1}" if turn else letter


def _link(data: Mapping[str, Any], before: Sequence[Link]) -> Link:
    """Return the link in validated data; `before` are the links that it may name. Refuse unreadable descriptions."""
    answers, only = data.get("answers"), described(data["only"], "only") if data.get("only") else None
    if isinstance(answers, str):
        named = [place for place, link in enumerate(before) if link.name.casefold() == answers.casefold()]
        only = only if named or not answers else described(answers, "answers")
        answers = named[-1] if named else None
    elif answers is not None:
        answers -= 1
    name = data.get("name") or default_name(len(before))
    return Link(**{**data, "name": name, "answers": answers, "only": only})


def described(text: str, member: str) -> Only:
    """Return the sort of cards in a text such as "a Hyper Reaction"; else raise ValidationError about `member`."""
    terms = [word for word in text.casefold().split() if word not in ("a", "an", "any", "the")]
    if " ".join(terms) in _NORMAL:
        return Only(LinkKind.ATTACK)
    ranks, kinds = {rank.value: rank for rank in Rank}, {kind.value: kind for kind in LinkKind}
    rank = ranks.get(terms[0]) if terms else None
    rest = terms[1:] if rank is not None else terms
    kind = kinds.get(rest[0].removesuffix("s")) if len(rest) == 1 else None
    if (rank is None and kind is None) or (rest and kind is None and rest != ["card"]):
        link = "no link before it, nor" if member == "answers" else "not"
        message = f"“{text}” is {link} a kind of card such as “a Hyper Reaction”."
        raise serializers.ValidationError({member: [message]}, "nothing_to_answer")
    return Only(kind, rank)
