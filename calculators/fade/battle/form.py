"""Form of F.A.D.E.'s battle calculator: an attack, its targets, and the defences against its hits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.http import QueryDict

from calculators.fade.battle.serializers import CARDS, printed_on
from calculators.fade.forms import AddressForm, FormField, nested
from cards.catalog.catalogs import library_of
from games.fade import FADE
from games.fade.attacks import MAX_HITS, AttackKind
from games.fade.words import START, DamageType, Defence, Grade, Rank, Stat

#: Most targets and allies on the page. The API takes more.
MOST_TARGETS: Final = 4
MOST_ALLIES: Final = 4
_WHO: Final = (("", "A Character"), ("1", "A player"))
_DEFENCES: Final = (
    *((each.value, "Nothing" if each is Defence.NONE else each.label) for each in Defence),
    ("downgrade+downgrade", "Downgrade twice"),
    ("downgrade+block", "Downgrade, then block"),
    ("downgrade+deflect", "Downgrade, then deflect"),
    ("downgrade+counter", "Downgrade, then counter"),
    ("downgrade+negate", "Downgrade, then negate"),
)
_ATTACK: Final = (
    FormField("kind", "attack.kind", "With", "normal", tuple(AttackKind.choices())),
    FormField("plv", "attacker.plv", "PLV", "5", is_number=True),
    FormField("extra", "attack.extra", "More damage", is_number=True),
    FormField("hits", "attack.hits", "Hits", "1", is_number=True),
    FormField("grade", "attack.grade", "Grade", "basic", tuple(Grade.choices())),
    FormField("elements", "attack.elements", "Elements", about="“Rust + Static”; none is Null"),
)
_CARD: Final = (
    FormField("card", "attack.name", "Name of the card"),
    FormField("type", "attack.type", "Damage", "physical", tuple(DamageType.choices())),
    FormField("cost", "attack.cost", "Cost in TP", is_number=True),
    FormField("rank", "attack.rank", "Rank", "", (("", "–"), *Rank.choices())),
    FormField("card_keywords", "attack.keywords", "Keywords of the card", about="what it puts on its victim, too"),
    FormField("from_hand", "attack.from_hand", "Used from hand", is_flag=True),
)
_ATTACKER: Final = (
    FormField("a_keywords", "attacker.keywords", "Attacker’s keywords", about="“Aura 3, Drain 2”"),
    FormField("a_hp", "attacker.hp", "Attacker’s HP", is_number=True),
    FormField("a_level", "attacker.level", "Attacker’s Level", is_number=True),
)
_ATTACKER_MORE: Final = (
    FormField("a_name", "attacker.name", "Name", placeholder="the attacker"),
    FormField("a_player", "attacker.player", "It is", "", _WHO, true="1"),
    FormField("a_statuses", "attacker.statuses", "Was done to it", about="“Stun”, “Mute”"),
    FormField("a_missing", "attacker.missing", "HP missing", is_number=True),
    FormField("a_def", "attacker.def", "DEF", is_number=True),
    FormField("tp", "attacker.tp", "TP to pay with", is_number=True),
    FormField("made", "attacker.attacks_made", "Normal Attacks made", is_number=True),
    FormField("last_stand", "attacker.last_stand", "Last Stand", is_flag=True, about="a player without Characters"),
    FormField("just_came", "attacker.just_came", "Came this turn", is_flag=True),
    FormField("called_wrong", "attacker.called_wrong", "Blind, and calls the coin wrong", is_flag=True),
)
_REST: Final = (
    FormField("controller_hp", "controller_hp", "HP of its player", "50", is_number=True),
    FormField("characters", "targets.0.characters", "Characters of a player who is attacked", is_number=True),
    FormField("to_name", "to.name", "A deflected hit strikes"),
    FormField("to_hp", "to.hp", "its HP", is_number=True),
    FormField("to_def", "to.def", "its DEF", is_number=True),
    FormField("to_level", "to.level", "its Level", is_number=True),
)
#: Defaults of the first target: a Character, or a player at the start of the game (FADE-1.4).
_CHARACTER: Final = {"hp": "12", "def": "2", "level": "4"}
_PLAYER: Final = {"hp": str(START[Stat.HP]), "def": str(START[Stat.DEF]), "level": ""}


def _target(number: int, usual: Mapping[str, str]) -> tuple[FormField, ...]:
    """Return the form fields of target `number`, from 1. Only the first has the defaults `usual`, by stat."""
    end, place = ("" if number == 1 else str(number)), f"targets.{number - 1}"
    usual = usual if number == 1 else {}
    return (
        FormField(
            f"name{end}", f"{place}.name", "Name", placeholder="the target" if number == 1 else f"target {number}"
        ),
        FormField(f"player{end}", f"{place}.player", "It is", "", _WHO, true="1"),
        *(
            FormField(f"{stat}{end}", f"{place}.{stat}", label, usual.get(stat, ""), is_number=True)
            for stat, label in (("hp", "Target’s HP"), ("def", "Target’s DEF"), ("level", "Target’s Level"))
        ),
        FormField(f"plv{number}", f"{place}.plv", "PLV", is_number=True, about="to counter with"),
        FormField(f"keywords{end}", f"{place}.keywords", "Target’s keywords", about="“Willpower”"),
        FormField(f"statuses{end}", f"{place}.statuses", "Was done to it", about="“Stun”, “Paralyze 1”"),
        FormField(f"in_reserve{end}", f"{place}.in_reserve", "In Reserve", is_flag=True),
    )


def _ally(number: int) -> tuple[FormField, ...]:
    place = f"allies.{number - 1}"
    return (
        FormField(f"ally{number}", f"{place}.name", "Name", placeholder=f"ally {number}"),
        FormField(f"ally{number}_level", f"{place}.level", "Level", is_number=True),
        FormField(
            f"ally{number}_keywords", f"{place}.keywords", "Keywords", about="“Deathmark”, “Vengeance: draw a card”"
        ),
    )


def _hit(number: int) -> tuple[FormField, ...]:
    place = f"defences.{number - 1}"
    return (
        FormField(f"d{number}", place, f"Against hit {number}", "none", _DEFENCES),
        FormField(f"e{number}", f"{place}.element", "Only its element", about="none: all of it"),
    )


#: Other paths of the question that the page has at one place.
_PLACES: Final = {"target": "targets.0"}
#: The parameters by their paths in the question.
_PLACED: Final = {field.place: field.name for field in (*_ATTACK, *_CARD, *_ATTACKER, *_ATTACKER_MORE, *_target(1, {}))}


def with_cards(query: Mapping[str, str]) -> dict[str, str]:
    """Return the URL parameters with the slugs of cards replaced by the values printed on these cards.

    `use` may name a Character that attacks or a Skill. A slug that no card of the right kind has is dropped.
    """
    library = library_of(FADE.code)
    values = {name: str(value) for name, value in query.items()}
    used = library.slugged(values.pop("use", ""))
    if used is not None:
        values |= {name: used.slug for name in ("by", "skill") if used.kind is CARDS[name]}
    for name, kind in CARDS.items():
        card = library.slugged(values.pop(name, ""))
        if card is not None and card.kind is kind:
            for place, members in printed_on(card, name).items():
                for member, value in members.items():
                    field = _PLACED[f"{_PLACES.get(place, place)}.{member}"]
                    values.pop(field, None)
                    if value is not None:
                        between = " + " if member == "elements" else ", "
                        values[field] = between.join(value) if isinstance(value, list) else str(value)
    return values


def _names(fields: tuple[FormField, ...]) -> tuple[str, ...]:
    return tuple(field.name for field in fields)


def _row_count(text: str, most: int, least: int = 0) -> int:
    """Return the number of form rows in `text`, clamped to `least` and `most`; `least` if `text` is no number."""
    return max(least, min(most, int(text))) if text.isascii() and text.isdigit() and len(text) < 6 else least


class BattleForm(AddressForm):
    """Form of an attack, with as many targets, hits and allies as the query string says."""

    def __init__(self, query: QueryDict | Mapping[str, str]) -> None:
        self.targets = _row_count(str(query.get("targets", "1")), MOST_TARGETS, 1)
        self.allies = _row_count(str(query.get("allies", "0")), MOST_ALLIES)
        self.hits = _row_count(str(query.get("hits", "1")), MAX_HITS, 1)
        self.usual = _PLAYER if query.get("player") else _CHARACTER
        query = self._switched(query)
        super().__init__(
            [
                *_ATTACK, *_CARD, *_ATTACKER, *_ATTACKER_MORE,
                *(field for number in range(1, self.targets + 1) for field in _target(number, self.usual)),
                *(field for number in range(1, self.hits + 1) for field in _hit(number)),
                *_REST,
                *(field for number in range(1, self.allies + 1) for field in _ally(number)),
            ],
            query,
        )  # fmt: skip

    def _switched(self, query: QueryDict | Mapping[str, str]) -> dict[str, str]:
        """Return the URL parameters after a possible change of the first target's kind.

        If the first target changed between Character and player, defaults of the former kind are dropped.
        """
        values = {name: str(value) for name, value in query.items()}
        was = {"character": _CHARACTER, "player": _PLAYER}.get(values.get("was", ""), self.usual)
        if was is not self.usual:
            values = {name: value for name, value in values.items() if was.get(name) != value.strip()}
        return values

    @property
    def is_example(self) -> bool:
        """Whether the first target is a Character with all fields at their defaults."""
        return self.usual is _CHARACTER and not self.is_used(*_names(_target(1, _CHARACTER)))

    @property
    def was(self) -> str:
        """The kind of the first target ("player" or "character"), a hidden field by which a change is noticed."""
        return "player" if self.usual is _PLAYER else "character"

    @property
    def is_deflected_to_nobody(self) -> bool:
        """Whether a hit is deflected but its new target is missing."""
        deflects = any("deflect" in self.values[f"d{number}"] for number in range(1, self.hits + 1))
        return deflects and not any(self.values[field.name] for field in _REST if field.place.startswith("to."))

    @property
    def address(self) -> str:
        """The query string of the form's values, without defaults."""
        counts = [f"targets={self.targets}"] * (self.targets > 1) + [f"allies={self.allies}"] * (self.allies > 0)
        return "&".join(filter(None, [*counts, super().address]))

    def question(self) -> dict[str, Any]:
        """Return the values of the form as the API's JSON for an attack."""
        values = dict(self.values_by_place())
        defences = [self._defence(number, values) for number in range(1, self.hits + 1)]
        deflected = nested((place, value) for place, value in values.items() if place.startswith("to.")).get("to")
        if deflected:
            for defence in defences:
                for answer in defence:
                    if answer["kind"] == Defence.DEFLECT.value:
                        answer["to"] = deflected
        body = nested(
            (place, value) for place, value in values.items() if place.split(".")[0] not in ("defences", "to")
        )
        first: dict[str, object] = {str(number): {} for number in range(self.targets)}
        body["targets"] = list({**first, **body.get("targets", {})}.values())
        if self.allies:
            rows: dict[str, Any] = {str(number): {} for number in range(self.allies)}
            body["allies"] = list({**rows, **body.get("allies", {})}.values())
        if any(answer["kind"] != Defence.NONE.value for defence in defences for answer in defence):
            body["defences"] = defences
        return body

    def _defence(self, number: int, values: Mapping[str, object]) -> list[dict[str, object]]:
        element = values.get(f"defences.{number - 1}.element", "")
        kinds = str(values.get(f"defences.{number - 1}", Defence.NONE.value)).split("+")
        return [{"kind": kind.strip(), **({"element": element} if element else {})} for kind in kinds]

    def opens(self) -> dict[str, bool]:
        """Return whether each folded part of the form is open, by its name: if one of its fields is used."""
        parts = {"card": _CARD, "attacker": _ATTACKER_MORE, "rest": _REST}
        opens = {name: self.is_used(*_names(fields)) for name, fields in parts.items()}
        return {**opens, "rest": opens["rest"] or self.is_deflected_to_nobody}

    def groups(self) -> dict[str, object]:
        """Return the form fields for the template, by group."""
        return {
            "attack": self.filled(*_names(_ATTACK)),
            "card": self.filled(*_names(_CARD)),
            "attacker": self.filled(*_names(_ATTACKER)),
            "attacker_more": self.filled(*_names(_ATTACKER_MORE)),
            "rest": self.filled(*_names(_REST)),
            "targets": [self.filled(*_names(_target(number, self.usual))) for number in range(1, self.targets + 1)],
            "hits": [self.filled(*_names(_hit(number))) for number in range(1, self.hits + 1)],
            "allies": [self.filled(*_names(_ally(number))) for number in range(1, self.allies + 1)],
        }
