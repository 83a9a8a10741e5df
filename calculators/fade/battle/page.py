"""F.A.D.E.: the battle as a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from calculators.base import ask
from calculators.fade.battle.question import CARDS, FadeBattleQuestion, printed_on, question_of, solved
from calculators.fade.forms import Field, Filled, nested
from games.fade import FADE
from games.fade.attacks import MAX_HITS, AttackKind
from games.fade.battle import After, Outcome
from games.fade.fighters import Fighter
from games.fade.words import START, DamageType, Defence, Grade, Rank, Stat
from shelf.library import Shelf, current, kept_with_shelf

#: Targets and allies that the page has room for; the API takes more.
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
EXAMPLES: Final = (
    ("A Normal Attack", ""),
    ("A Skill is blocked", "kind=skill&elements=Static&card=Crossed+Wires&cost=7&card_keywords=Stun&d1=block"),
    ("Relentless damage is negated", "kind=skill&grade=relentless&d1=negate"),
    ("Downgraded twice, then it is basic", "kind=skill&grade=relentless&d1=downgrade%2Bdowngrade"),
    ("Three hits, the first knocks out", "targets=2&kind=skill&extra=7&hits=3&hp=9&hp2=8&level2=2"),
    ("Aura: 12 HP missing", "a_keywords=Aura+3&a_missing=12"),
    ("Last Stand against a player", "last_stand=1&player=1&hp=5"),
    ("Willpower against Concussion", "kind=skill&card_keywords=Concussion&keywords=Willpower"),
    ("A counter knocks the attacker out", "a_hp=2&a_level=3&plv1=6&d1=counter"),
)

_ATTACK: Final = (
    Field("kind", "attack.kind", "With", "normal", tuple(AttackKind.choices())),
    Field("plv", "attacker.plv", "PLV", "5", is_number=True),
    Field("extra", "attack.extra", "More damage", is_number=True),
    Field("hits", "attack.hits", "Hits", "1", is_number=True),
    Field("grade", "attack.grade", "Grade", "basic", tuple(Grade.choices())),
    Field("elements", "attack.elements", "Elements", about="“Rust + Static”; none is Null"),
)
_CARD: Final = (
    Field("card", "attack.name", "Name of the card"),
    Field("type", "attack.type", "Damage", "physical", tuple(DamageType.choices())),
    Field("cost", "attack.cost", "Cost in TP", is_number=True),
    Field("rank", "attack.rank", "Rank", "", (("", "–"), *Rank.choices())),
    Field("card_keywords", "attack.keywords", "Keywords of the card", about="what it puts on its victim, too"),
    Field("from_hand", "attack.from_hand", "Used from hand", is_flag=True),
)
_ATTACKER: Final = (
    Field("a_keywords", "attacker.keywords", "Attacker’s keywords", about="“Aura 3, Drain 2”"),
    Field("a_hp", "attacker.hp", "Attacker’s HP", is_number=True),
    Field("a_level", "attacker.level", "Attacker’s Level", is_number=True),
)
_ATTACKER_MORE: Final = (
    Field("a_name", "attacker.name", "Name", placeholder="the attacker"),
    Field("a_player", "attacker.player", "It is", "", _WHO, true="1"),
    Field("a_statuses", "attacker.statuses", "Was done to it", about="“Stun”, “Mute”"),
    Field("a_missing", "attacker.missing", "HP missing", is_number=True),
    Field("a_def", "attacker.def", "DEF", is_number=True),
    Field("tp", "attacker.tp", "TP to pay with", is_number=True),
    Field("made", "attacker.attacks_made", "Normal Attacks made", is_number=True),
    Field("last_stand", "attacker.last_stand", "Last Stand", is_flag=True, about="a player without Characters"),
    Field("just_came", "attacker.just_came", "Came this turn", is_flag=True),
    Field("called_wrong", "attacker.called_wrong", "Blind, and calls the coin wrong", is_flag=True),
)
_REST: Final = (
    Field("controller_hp", "controller_hp", "HP of its player", "50", is_number=True),
    Field("characters", "targets.0.characters", "Characters of a player who is attacked", is_number=True),
    Field("to_name", "to.name", "A deflected hit strikes"),
    Field("to_hp", "to.hp", "its HP", is_number=True),
    Field("to_def", "to.def", "its DEF", is_number=True),
    Field("to_level", "to.level", "its Level", is_number=True),
)


#: What the first target has as long as nobody says more: a Character, or a player as one starts (FADE-1.4).
_CHARACTER: Final = {"hp": "12", "def": "2", "level": "4"}
_PLAYER: Final = {"hp": str(START[Stat.HP]), "def": str(START[Stat.DEF]), "level": ""}


def _target(number: int, usual: Mapping[str, str]) -> tuple[Field, ...]:
    """The fields of a target, the first of which is there from the beginning."""
    end, place = ("" if number == 1 else str(number)), f"targets.{number - 1}"
    usual = usual if number == 1 else {}
    return (
        Field(f"name{end}", f"{place}.name", "Name", placeholder="the target" if number == 1 else f"target {number}"),
        Field(f"player{end}", f"{place}.player", "It is", "", _WHO, true="1"),
        *(
            Field(f"{stat}{end}", f"{place}.{stat}", label, usual.get(stat, ""), is_number=True)
            for stat, label in (("hp", "Target’s HP"), ("def", "Target’s DEF"), ("level", "Target’s Level"))
        ),
        Field(f"plv{number}", f"{place}.plv", "PLV", is_number=True, about="to counter with"),
        Field(f"keywords{end}", f"{place}.keywords", "Target’s keywords", about="“Willpower”"),
        Field(f"statuses{end}", f"{place}.statuses", "Was done to it", about="“Stun”, “Paralyze 1”"),
        Field(f"in_reserve{end}", f"{place}.in_reserve", "In Reserve", is_flag=True),
    )


def _ally(number: int) -> tuple[Field, ...]:
    place = f"allies.{number - 1}"
    return (
        Field(f"ally{number}", f"{place}.name", "Name", placeholder=f"ally {number}"),
        Field(f"ally{number}_level", f"{place}.level", "Level", is_number=True),
        Field(f"ally{number}_keywords", f"{place}.keywords", "Keywords", about="“Deathmark”, “Vengeance: draw a card”"),
    )


def _hit(number: int) -> tuple[Field, ...]:
    place = f"defences.{number - 1}"
    return (
        Field(f"d{number}", place, f"Against hit {number}", "none", _DEFENCES),
        Field(f"e{number}", f"{place}.element", "Only its element", about="none: all of it"),
    )


#: What the page asks of the cards that it takes numbers from, by the parameter that names one by its slug.
_ASKED: Final = {"by": "Attacker", "skill": "Skill", "at": "Target"}
#: Where the page has what the question may say elsewhere.
_PLACES: Final = {"target": "targets.0"}
#: The parameters by their places in the question.
_PLACED: Final = {field.place: field.name for field in (*_ATTACK, *_CARD, *_ATTACKER, *_ATTACKER_MORE, *_target(1, {}))}


def _with_cards(query: Mapping[str, str]) -> dict[str, str]:
    """What was filled in, with the numbers of the cards that are named. `use` is a Character that attacks, or a Skill.
    What names no such card is left out, as all that the page doesn't know."""
    shelf = current(FADE)
    said = {name: str(value) for name, value in query.items()}
    used = shelf.slugged(said.pop("use", ""))
    if used is not None:
        said |= {name: used.slug for name in ("by", "skill") if used.kind is CARDS[name]}
    for name, kind in CARDS.items():
        card = shelf.slugged(said.pop(name, ""))
        if card is not None and card.kind is kind:
            for place, values in printed_on(card, name).items():
                for member, value in values.items():
                    field = _PLACED[f"{_PLACES.get(place, place)}.{member}"]
                    said.pop(field, None)
                    if value is not None:
                        between = " + " if member == "elements" else ", "
                        said[field] = between.join(value) if isinstance(value, list) else str(value)
    return said


@kept_with_shelf
def _choices(shelf: Shelf, before: Any) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """What the page offers to take from cards: (parameter, what it asks, slugs and names)."""
    cards = sorted(shelf.cards.values(), key=lambda card: card.name)
    return [
        (name, label, [(card.slug, card.name) for card in cards if card.kind is CARDS[name]])
        for name, label in _ASKED.items()
    ]


def _names(fields: tuple[Field, ...]) -> tuple[str, ...]:
    return tuple(field.name for field in fields)


def _count(text: str, most: int, least: int = 0) -> int:
    """How many rows a form has: what the address says, within bounds."""
    return max(least, min(most, int(text))) if text.isascii() and text.isdigit() and len(text) < 6 else least


class BattleForm(Filled):
    """The battle's fields: of the attack, of so many targets, hits and allies as the address says."""

    def __init__(self, query: QueryDict | Mapping[str, str]) -> None:
        self.targets = _count(str(query.get("targets", "1")), MOST_TARGETS, 1)
        self.allies = _count(str(query.get("allies", "0")), MOST_ALLIES)
        self.hits = _count(str(query.get("hits", "1")), MAX_HITS, 1)
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
        """What was filled in. Of a target that `was` a Character and is a player now, or the other way round, what
        stands as it was usual before stands as it is usual now."""
        said = {name: str(value) for name, value in query.items()}
        was = {"character": _CHARACTER, "player": _PLAYER}.get(said.get("was", ""), self.usual)
        if was is not self.usual:
            said = {name: value for name, value in said.items() if was.get(name) != value.strip()}
        return said

    @property
    def is_example(self) -> bool:
        """Whether the first target is a Character of nothing but made-up numbers."""
        return self.usual is _CHARACTER and not self.is_used(*_names(_target(1, _CHARACTER)))

    @property
    def was(self) -> str:
        """What the first target is now, for the form to say the next time."""
        return "player" if self.usual is _PLAYER else "character"

    @property
    def is_deflected_to_nobody(self) -> bool:
        """Whether a hit is deflected and nobody said to whom."""
        deflects = any("deflect" in self.values[f"d{number}"] for number in range(1, self.hits + 1))
        return deflects and not any(self.values[field.name] for field in _REST if field.place.startswith("to."))

    @property
    def address(self) -> str:
        counts = [f"targets={self.targets}"] * (self.targets > 1) + [f"allies={self.allies}"] * (self.allies > 0)
        return "&".join(filter(None, [*counts, super().address]))

    def question(self) -> dict[str, Any]:
        """What the API would be asked."""
        said = dict(self.asked())
        defences = [self._defence(number, said) for number in range(1, self.hits + 1)]
        deflected = nested((place, value) for place, value in said.items() if place.startswith("to.")).get("to")
        if deflected:
            for defence in defences:
                for answer in defence:
                    if answer["kind"] == Defence.DEFLECT.value:
                        answer["to"] = deflected
        body = nested((place, value) for place, value in said.items() if place.split(".")[0] not in ("defences", "to"))
        first: dict[str, Any] = {str(number): {} for number in range(self.targets)}
        body["targets"] = list({**first, **body.get("targets", {})}.values())
        if self.allies:
            rows: dict[str, Any] = {str(number): {} for number in range(self.allies)}
            body["allies"] = list({**rows, **body.get("allies", {})}.values())
        if any(answer["kind"] != Defence.NONE.value for defence in defences for answer in defence):
            body["defences"] = defences
        return body

    def _defence(self, number: int, said: Mapping[str, Any]) -> list[dict[str, Any]]:
        element = said.get(f"defences.{number - 1}.element", "")
        kinds = str(said.get(f"defences.{number - 1}", Defence.NONE.value)).split("+")
        return [{"kind": kind.strip(), **({"element": element} if element else {})} for kind in kinds]

    def opens(self) -> dict[str, bool]:
        """Which of the parts that are folded away stand open, since something in them is said."""
        parts = {"card": _CARD, "attacker": _ATTACKER_MORE, "rest": _REST}
        opens = {name: self.is_used(*_names(fields)) for name, fields in parts.items()}
        return {**opens, "rest": opens["rest"] or self.is_deflected_to_nobody}

    def groups(self) -> dict[str, Any]:
        """The fields for the page, group by group."""
        return {
            "attack": self.shown(*_names(_ATTACK)),
            "card": self.shown(*_names(_CARD)),
            "attacker": self.shown(*_names(_ATTACKER)),
            "attacker_more": self.shown(*_names(_ATTACKER_MORE)),
            "rest": self.shown(*_names(_REST)),
            "targets": [self.shown(*_names(_target(number, self.usual))) for number in range(1, self.targets + 1)],
            "hits": [self.shown(*_names(_hit(number))) for number in range(1, self.hits + 1)],
            "allies": [self.shown(*_names(_ally(number))) for number in range(1, self.allies + 1)],
        }


@dataclass(frozen=True, slots=True)
class Face:
    """A fighter as a small card: what is printed, what it fights with, and its HP before and after, in hundredths."""

    fighter: Fighter
    role: str
    plv: int
    def_: int
    after: After
    before_bar: int
    now_bar: int


def _face(after: After, role: str) -> Face:
    before, now = after.hp_before or 0, after.hp or 0
    most = max(before + after.fighter.missing, now, 1)
    fighter = after.fighter
    return Face(fighter, role, fighter.current_plv, fighter.current_def, after, before * 100 // most, now * 100 // most)


def _faces(outcome: Outcome) -> Iterator[Face]:
    for place, target in enumerate(outcome.targets):
        yield _face(target, "Target" if not place else f"Target {place + 1}")
    for ally in outcome.allies:
        yield _face(ally, "Ally of the target")


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """An attack to fill in, and what comes of it. The address holds what is not as usual, and nothing else."""
    form = BattleForm(_with_cards(request.GET))
    if request.META["QUERY_STRING"] != form.address:
        return HttpResponseRedirect(f"{request.path}?{form.address}" if form.address else request.path)
    outcome = ask(FadeBattleQuestion, form.question(), lambda data: (question_of(data), solved(data)))
    form.faults = outcome.faults
    context: dict[str, Any] = {"form": form, "faults": outcome.faults, "examples": EXAMPLES, **form.groups()}
    context["choices"] = _choices(current(FADE))
    context["more_targets"] = form.targets + 1 if form.targets < MOST_TARGETS else 0
    context["more_allies"] = form.allies + 1 if form.allies < MOST_ALLIES else 0
    if outcome.answer is not None:
        question, answer = outcome.answer
        context |= {
            "question": question,
            "answer": answer,
            "by": _face(answer.attacker, "Attacker"),
            "against": list(_faces(answer)),
        }
    return render(request, "calculators/fade/battle.html", context)
