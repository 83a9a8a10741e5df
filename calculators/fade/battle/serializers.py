"""Serializers that read the input of the battle calculator: an attack and the defences against it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from calculators.base import InputField, StrictSerializer, renamed
from calculators.fade.fields import (
    MAX_NAME,
    ElementsField,
    FadeCardField,
    FadeFighterSerializer,
    KeywordsField,
    OptionalNumber,
    WordField,
    fighter,
    words,
)
from cards.serializers.fields import Flag, ShortList, Text
from games.fade import battle
from games.fade.attacks import (
    MAX_ALLIES,
    MAX_ANSWERS,
    MAX_HITS,
    MAX_TARGETS,
    Answer,
    Attack,
    AttackKind,
    Means,
    Question,
)
from games.fade.battle import Outcome
from games.fade.cards import Card
from games.fade.texts import read_attack
from games.fade.words import START, DamageType, Defence, Grade, Kind, Rank, Stat
from games.faults import InputFault, InvalidInput

#: Members that may be given outside of their objects: `{"plv": 5, "def": 2, "defence": "block"}`.
_FLAT: Final = {
    "attacker": (
        "plv", "missing", "max_hp", "keywords", "statuses", "tp", "last_stand", "attacks_made", "just_came",
        "called_wrong",
    ),
    "attack": ("kind", "card", "extra", "grade", "type", "elements", "hits", "cost", "rank", "from_hand"),
    "target": ("hp", "def", "level", "characters"),
}  # fmt: skip
_FLAT_NAMES: Final = frozenset(name for names in _FLAT.values() for name in names)
#: Other names of the members of an attack, and of the question.
_OF_ATTACK: Final = {"element": "elements", "damage_type": "type", "damage_grade": "grade", "extra_damage": "extra"}
_OF_QUESTION: Final = {
    **FadeFighterSerializer.synonyms,
    **_OF_ATTACK,
    "defense": "defence",
    "defenses": "defences",
    "defender": "target",
    "defenders": "targets",
}


class FadeAttackerSerializer(FadeFighterSerializer):
    """Attacker in a battle."""

    tp = OptionalNumber("TP to pay with", help_text="TP to pay with; left out, there are enough.")
    last_stand = Flag(required=False, help_text="A player without Characters (FADE-6.8).")
    attacks_made = OptionalNumber("Normal Attacks made", 99, help_text="Normal Attacks that it has made this turn.")
    just_came = Flag(required=False, help_text="From Reserve or Fighter Pool, this turn.")
    called_wrong = Flag(required=False, help_text="How a blind attacker calls its coin.")


class FadeAttackSerializer(StrictSerializer):
    """Attack: a Normal Attack or the card that is used."""

    synonyms: ClassVar = _OF_ATTACK

    kind = WordField(
        AttackKind,
        help_text="Left out: skill where a cost, a rank or a card is given, or where it is negated or prevented; "
        "else normal.",
    )
    name = Text(required=False, max_length=MAX_NAME, allow_blank=True)
    extra = OptionalNumber("More damage", help_text="Damage on top of PLV, for each hit.")
    grade = WordField(Grade)
    type = WordField(DamageType, source="damage_type")
    elements = ElementsField(required=False)
    hits = OptionalNumber("Hits", MAX_HITS, 1)
    cost = OptionalNumber("Cost in TP", help_text="In TP, as printed.")
    rank = WordField(Rank)
    keywords = KeywordsField(required=False, help_text="Of the card; counters, Stun and Deathmark go on its victim.")
    from_hand = Flag(required=False)

    def to_internal_value(self, data: object) -> object:
        """Accept a `type` that is a kind, {"type": "Skill"}, and a `card` in place of `name`."""
        if isinstance(data, Mapping) and "kind" not in data and isinstance(word := data.get("type"), str):
            with suppress(ValueError):
                kind = AttackKind.parse(word)
                data = {name: value for name, value in data.items() if name != "type"} | {"kind": kind}
        if isinstance(data, Mapping) and "card" in data and "name" not in data:
            data = {"kind": AttackKind.SKILL, "name": data["card"]} | {k: v for k, v in data.items() if k != "card"}
        return super().to_internal_value(data)


class FadeTargetSerializer(FadeFighterSerializer):
    """Target of the attack: a fighter that may be hit."""

    characters = OptionalNumber("Characters", 99, help_text="Characters of a player who is attacked.")

    def validate_hp(self, hp: int | None) -> int | None:
        """Refuse a target with 0 HP."""
        if hp == 0:
            raise serializers.ValidationError("Who is attacked has at least 1 HP: at 0 it is out of the game.", "no_hp")
        return hp


class DefenceSerializer(StrictSerializer):
    """Defence against a hit of the attack."""

    synonyms: ClassVar = {"type": "kind", "target": "to", "extra_damage": "extra", "damage_grade": "grade"}

    kind = WordField(Defence, source="defence")
    element = Text(required=False, max_length=MAX_NAME, allow_blank=True, help_text="It stops this element alone.")
    by = WordField(Means, source="means", help_text="One Reaction for each attack, effects without limit.")
    to = FadeFighterSerializer(required=False, help_text="Whom a deflected hit strikes.")
    extra = OptionalNumber("More damage", help_text="Damage of a counter on top of the target’s PLV.")
    grade = WordField(Grade, help_text="Of a counter.")
    keywords = KeywordsField(required=False, help_text="Of a counter’s card.")


_TWICE: Final = re.compile(r"\b(\w+) (?:twice|[x×] ?2)(?!\w)", re.IGNORECASE)


@extend_schema_field(
    {
        "description": "For each hit in order what is done against it: a word, an object, or several of them in the "
        "order in which they take effect. `defence` alone answers the first hit.",
        "oneOf": [
            {"type": "string", "example": "downgrade + block"},
            {"type": "object", "example": {"kind": "block", "element": "Rust", "by": "reaction"}},
            {"type": "array", "items": {}, "example": ["block", "none", {"kind": "counter", "extra": 2}]},
        ],
    }
)
class DefencesField(InputField):
    """Input field for the defences against the hits: a tuple of defences for each hit."""

    def to_internal_value(self, data: Any) -> tuple[tuple[Answer, ...], ...]:
        """Return the defences against each hit, from a list or a text; refuse unknown ones."""
        hits = data if isinstance(data, list) else [data]
        if len(hits) > MAX_HITS:
            raise serializers.ValidationError(f"An attack has at most {MAX_HITS} hits.", "max_length")
        read: list[tuple[Answer, ...]] = []
        wrong: dict[str, Any] = {}
        for place, given in enumerate(hits):
            try:
                read.append(self._hit(given))
            except serializers.ValidationError as error:
                wrong[str(place)] = error.detail
        if wrong:
            raise serializers.ValidationError(wrong if isinstance(data, list) else next(iter(wrong.values())))
        return tuple(read)

    def _hit(self, given: object) -> tuple[Answer, ...]:
        answers = given if isinstance(given, list) else [given]
        if len(answers) > MAX_ANSWERS:
            message = f"At most {MAX_ANSWERS} answers to one hit; these are {len(answers)}."
            raise serializers.ValidationError(message, "max_length")
        read = [answer for each in answers for answer in self._answers(each)]
        return tuple(answer for answer in read if answer.defence is not Defence.NONE or len(read) == 1)

    def _answers(self, given: object) -> list[Answer]:
        """Return the defences in a text such as "downgrade + block", or the one defence in an object."""
        if given is None:
            return [Answer(Defence.NONE)]
        if not isinstance(given, Mapping):
            texts = _TWICE.sub(r"\1 + \1", words(given)).replace(",", "+").split("+")[: MAX_ANSWERS + 1]
            return [Answer(WordField.read(Defence, text)) for text in texts]
        read = DefenceSerializer(data=given)
        read.is_valid(raise_exception=True)
        data = {"defence": Defence.NONE, **read.validated_data}
        if "to" in data:
            data["to"] = fighter(data["to"], "the other target")
        return [Answer(**data)]


#: Members that name a card, with the kind that each needs. A Skill's values replace those of the others.
CARDS: Final = {"by": Kind.CHARACTER, "at": Kind.CHARACTER, "skill": Kind.SKILL}


def printed_on(card: Card, name: str) -> dict[str, dict[str, Any]]:
    """Return the values printed on a card, by the member of the API's JSON that takes them.

    Values that are not printed are None. The text of a Skill is read by `games.fade.texts`. The PLV printed on a Skill
    becomes the attacker's. `name` is the member of the question that names the card, a key of `CARDS`.
    """
    keywords = [str(held) for held in card.keywords]
    if name == "skill":
        effect = read_attack(card)
        attack = {
            "kind": AttackKind.SKILL, "name": card.name, "cost": card.cost, "rank": card.rank,
            "elements": list(card.elements), "grade": card.grade, "type": card.damage_type,
            "extra": effect.extra or None, "hits": effect.hits, "keywords": keywords,
        }  # fmt: skip
        return {"attacker": {} if card.plv is None else {"plv": card.plv}, "attack": attack}
    fighter = {
        "name": card.name, "player": None, "plv": card.plv, "hp": card.hp, "def": card.def_, "level": card.level,
        "keywords": keywords,
    }  # fmt: skip
    return {"attacker" if name == "by" else "target": fighter}


class FadeBattleQuestion(StrictSerializer):
    """Input for a battle: an attack and the defences against it.

    Values that are left out are those printed on the named cards. Otherwise it is a Normal Attack of one hit without
    defences.
    """

    by = FadeCardField(CARDS["by"], help_text="The Character that attacks, by name or slug.")
    at = FadeCardField(CARDS["at"], help_text="The Character that is attacked, by name or slug: the first target.")
    skill = FadeCardField(CARDS["skill"], help_text="The Skill that is used, by name or slug.")
    attacker = FadeAttackerSerializer(required=False)
    attack = FadeAttackSerializer(required=False)
    target = FadeTargetSerializer(required=False)
    targets = ShortList(
        child=FadeTargetSerializer(), required=False, min_length=1, max_length=MAX_TARGETS,
        help_text="In place of `target`: the first one, and those that left-over hits go on to.",
    )  # fmt: skip
    defence = DefencesField(required=False, allow_null=True)
    defences = DefencesField(required=False, allow_null=True)
    allies = ShortList(
        child=FadeFighterSerializer(), required=False, max_length=MAX_ALLIES,
        help_text="Characters beside the target (Deathmark, Vengeance).",
    )  # fmt: skip
    controller_hp = OptionalNumber("HP of its player", help_text="HP of the target’s player; 50 where it is left out.")

    def to_internal_value(self, data: object) -> object:
        """Read the question; also accept members of `attacker`, `attack` and `target` outside of these objects."""
        return super().to_internal_value(self._filled(_nested(data)) if isinstance(data, Mapping) else data)

    def _filled(self, data: dict[str, object]) -> dict[str, object]:
        """Return the question with missing values filled in from the cards that it names."""
        printed: dict[str, dict[str, object]] = {}
        for name in (name for name in CARDS if name in data):
            with suppress(serializers.ValidationError):  # reported at its field
                card = self.fields[name].run_validation(data[name])
                for place, values in printed_on(card, name).items():
                    printed[place] = printed.get(place, {}) | values
        readers = {"attacker": FadeAttackerSerializer, "attack": FadeAttackSerializer, "target": FadeTargetSerializer}
        for place, values in printed.items():
            targets = data.get("targets")
            if place == "target" and isinstance(targets, list) and targets:
                data["targets"] = [_over(values, targets[0], readers[place]()), *targets[1:]]
            else:
                data[place] = _over(values, data.get(place, {}), readers[place]())
        return data

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        """Refuse both `target` and `targets`, and both `defence` and `defences`."""
        wrong = {}
        for one, many in (("target", "targets"), ("defence", "defences")):
            if one in attrs and many in attrs:
                wrong[many] = f"Give “{one}” or “{many}”, not both."
        if wrong:
            raise serializers.ValidationError(wrong)
        return attrs


def _over(printed: dict[str, object], given: object, reader: StrictSerializer) -> object:
    """Return the `given` object, completed by `printed` values. A text is a name; other input is returned unchanged.

    `reader` is the serializer of the values, for the synonyms of their names.
    """
    if isinstance(given, str):
        given = {"name": given}
    if not isinstance(given, Mapping):
        return given
    given = renamed(given, reader.synonyms, reader.fields)
    besides = {"name"} if "card" in given else set()  # `card` is another name of `name`
    there = {name: value for name, value in printed.items() if value is not None and name not in besides}
    return {**there, **given}


def _nested(data: Mapping[str, object]) -> dict[str, object]:
    """Return the question with members that stand outside of their objects moved into these.

    A member that is given at both places stays at both, so that it is refused.
    """
    nested = renamed(data, _OF_QUESTION, _FLAT_NAMES | FadeBattleQuestion().fields.keys())
    attack = nested.get("attack")
    if isinstance(attack, str):
        nested["attack"] = {"kind": attack}
    elif isinstance(attack, Mapping):
        attack = renamed(attack, _OF_ATTACK, ("plv",))
        if "plv" in attack:
            nested.setdefault("plv", attack.pop("plv"))
        nested["attack"] = attack
    if "drain" in f"{nested.get('keywords')} {nested.get('statuses')}".lower() and "attacker" not in nested:
        nested["attacker"] = {"def": nested.pop("def")} if "def" in nested else {}  # Drain Counters are of one fighter
    hits = nested.get("hits", attack.get("hits", 1) if isinstance(attack, Mapping) else 1)
    if isinstance(defence := nested.get("defence"), list) and hits in (1, "1"):
        nested["defence"] = [defence]
    for place, names in _FLAT.items():
        there = nested.get(place, {})
        flat = {name: nested[name] for name in names if name in nested}
        if place == "target" and "targets" in nested and not flat:
            continue
        if isinstance(there, str):
            there = {"name": there}
        if isinstance(there, Mapping) and flat:
            for name in flat:
                del nested[name]
            nested[place] = {**flat, **there}
    return nested


def question_of(data: Mapping[str, Any]) -> Question:
    """Return the attack with its defences, as the rules take them, from validated data."""
    attacker, attack = data.get("attacker", {}), data.get("attack", {})
    targets = data.get("targets") or [data.get("target", {})]
    is_player = attacker.get("player", attacker.get("last_stand", False))
    answers = data.get("defences") or data.get("defence") or ()
    kind = attack.get("kind") or (AttackKind.SKILL if _is_card(attack, answers) else AttackKind.NORMAL)
    return Question(
        attacker=fighter({**attacker, "player": is_player}, "the attacker"),
        attack=Attack(**{**attack, "kind": kind}),
        targets=tuple(
            fighter(target, "the target" if place == 1 else f"target {place}")
            for place, target in enumerate(targets, 1)
        ),
        answers=answers,
        allies=tuple(fighter(ally, f"ally {place}") for place, ally in enumerate(data.get("allies", ()), 1)),
        controller_hp=data.get("controller_hp", START[Stat.HP]),
        tp=attacker.get("tp"),
        last_stand=attacker.get("last_stand", False),
        attacks_made=attacker.get("attacks_made", 0),
        has_just_come=attacker.get("just_came", False),
        called=not attacker.get("called_wrong", False),
        characters=targets[0].get("characters", 0),
    )


def _is_card(attack: Mapping[str, object], answers: tuple[tuple[Answer, ...], ...]) -> bool:
    """Return whether an attack without a kind is made with a card: it has a cost or a rank, or is negated or prevented.

    Negating and preventing decide on the place of a card (FADE-6.6). `answers` are the defences against each hit.
    """
    stopped = any(answer.defence in (Defence.NEGATE, Defence.PREVENT) for hit in answers for answer in hit)
    return stopped or bool(attack.get("cost") or attack.get("rank"))


def solved(data: Mapping[str, object]) -> Outcome:
    """Return the outcome of the attack in a validated question.

    InvalidInput, with the question's paths, is raised if the rules forbid the attack or a defence.
    """
    try:
        return battle.solve(question_of(data))
    except InvalidInput as error:
        raise InvalidInput([_placed(refusal, data) for refusal in error.faults]) from None


def _placed(refusal: InputFault, data: Mapping[str, object]) -> InputFault:
    path = refusal.path
    if "targets" not in data:
        path = path.replace("targets.0", "target")
    if "defences" not in data:
        path = path.replace("defences.0", "defence").replace("defences", "defence")
    return InputFault(refusal.code, refusal.message, path, refusal.rule)
