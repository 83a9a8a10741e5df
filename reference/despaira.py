"""The rules of Despaira as a page to look things up in."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse_lazy
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from reference.presenters import Reference, asked, found_page, shown_groups
from rules.rulebook import RULEBOOK, tables
from rules.vocabulary import INSTANT_ABILITY_SPEED, PLAIN_ABILITY_SPEED, TRICK_SPEED, Activation
from rules.web.library import library

REFERENCE: Final = Reference(
    RULEBOOK,
    reverse_lazy("reference:rulebook"),
    "Rules",
    "counter-attack, D-12.7",
    "Words of other card games are understood too: mana, summon, tap.",
)

#: What is faster than what (D-1.27): speed, who has it, when it may be used.
SPEEDS: Final = (
    (TRICK_SPEED[Activation.CHAIN], "Chain tricks", "On anyone’s turn, only as an answer to an activation."),
    (TRICK_SPEED[Activation.INSTANT], "Instant tricks", "On either player’s turn, at any time."),
    (INSTANT_ABILITY_SPEED, "Creature abilities marked instant", "On either player’s turn, at any time."),
    (TRICK_SPEED[Activation.NORMAL], "Normal tricks", "On your own turn, outside the Battle Phase."),
    (PLAIN_ABILITY_SPEED, "Other creature abilities", "On your own turn, in a Main Phase."),
)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All rules and the tables that belong to them; or those that `?q=` finds, the most relevant first."""
    if query := asked(request.GET):
        return found_page(request, REFERENCE, query, library().by_rule)
    return render(request, "reference/despaira/page.html", {"reference": REFERENCE, "rulebook": _rulebook()})


@cache
def _rulebook() -> SafeString:
    """All rules and tables as HTML: thousands of elements, the same for everybody as long as the process lives."""
    context = {
        "groups": shown_groups(RULEBOOK, library().by_rule),
        "classes": tables.CLASSES,
        "elements": tables.ELEMENTS,
        "stats": tables.STATS,
        "speeds": SPEEDS,
    }
    return render_to_string("reference/despaira/rulebook.html", context)
