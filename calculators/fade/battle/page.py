"""Page of F.A.D.E.'s battle calculator."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe

from calculators.base import ask
from calculators.fade.battle.form import MOST_ALLIES, MOST_TARGETS, BattleForm, with_cards
from calculators.fade.battle.serializers import CARDS, FadeBattleQuestion, question_of, solved
from cards.catalog.catalogs import library_of
from cards.catalog.library import Library
from cards.catalog.process_cache import cached_by_library_of
from games.fade import FADE
from games.fade.battle import After, Outcome
from games.fade.fighters import Fighter

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
#: Labels of the parameters that name a card by its slug.
_CARD_LABELS: Final = {"by": "Attacker", "skill": "Skill", "at": "Target"}


@cached_by_library_of("fade")
def _choices(library: Library, before: object) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Return the cards of `library` by choice: (URL parameter, label, (slug, name) pairs). `before` is unused."""
    cards = sorted(library.cards.values(), key=lambda card: card.name)
    return [
        (name, label, [(card.slug, card.name) for card in cards if card.kind is CARDS[name]])
        for name, label in _CARD_LABELS.items()
    ]


@dataclass(frozen=True, slots=True)
class FighterCard:
    """Fighter for a small drawing: values, its HP before and after in percent, and its part (`role`: "Target 2")."""

    fighter: Fighter
    role: str
    plv: int
    def_: int
    after: After
    before_bar: int
    now_bar: int


def _card_of(after: After, role: str) -> FighterCard:
    before, now = after.hp_before or 0, after.hp or 0
    most = max(before + after.fighter.missing, now, 1)
    fighter = after.fighter
    return FighterCard(
        fighter, role, fighter.current_plv, fighter.current_def, after, before * 100 // most, now * 100 // most
    )


def _faces(outcome: Outcome) -> Iterator[FighterCard]:
    for place, target in enumerate(outcome.targets):
        yield _card_of(target, "Target" if not place else f"Target {place + 1}")
    for ally in outcome.allies:
        yield _card_of(ally, "Ally of the target")


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the form of an attack and its outcome. Redirect to an address without defaults."""
    form = BattleForm(with_cards(request.GET))
    if request.META["QUERY_STRING"] != form.address:
        return HttpResponseRedirect(f"{request.path}?{form.address}" if form.address else request.path)
    outcome = ask(FadeBattleQuestion, form.question(), lambda data: (question_of(data), solved(data)))
    form.faults = outcome.faults
    context: dict[str, object] = {"form": form, "faults": outcome.faults, "examples": EXAMPLES, **form.groups()}
    context["choices"] = _choices(library_of(FADE.code))
    context["more_targets"] = form.targets + 1 if form.targets < MOST_TARGETS else 0
    context["more_allies"] = form.allies + 1 if form.allies < MOST_ALLIES else 0
    if outcome.answer is not None:
        question, answer = outcome.answer
        context |= {
            "question": question,
            "answer": answer,
            "by": _card_of(answer.attacker, "Attacker"),
            "against": list(_faces(answer)),
        }
    return render(request, "calculators/fade/battle.html", context)
