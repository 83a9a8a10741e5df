"""Page of the calculator of a card's characteristics under effects."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from calculators.base import ask
from calculators.ga.characteristics.form import CharacteristicsForm, address, moved
from calculators.ga.characteristics.presenter import CharacteristicsPresenter
from calculators.ga.characteristics.serializers import CharacteristicsQuestion, find
from games import GAMES
from games.ga.characteristics import MAX_EFFECTS
from games.ga.reading import is_choice, sentences
from games.ga.words import Speed, Stat

#: Effects that can be added and then edited.
_STARTS: Final = (
    ("Set the type", 'set "Unique Champion"'),
    ("Set subtypes", 'set subtypes "Mage"'),
    ("Give a type", "also Phantasia (destroyed: banishment)"),
    ("Act as", "may attack as though it were an Ally"),
    ("Set a stat", "life becomes 3"),
    ("Plus or minus", "+2 power"),
    ("Double", "double durability"),
    ("Swap", "swap power and life"),
    ("Speed", "speed becomes slow"),
)
_TRIES: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    ("the example of the rules", {"object": "Unique Ally - Warrior Angel", "effect": ['set "Unique Champion"']}),
    ("an Item that may attack like an Ally", {"object": "Item", "effect": ["may attack as though it were an Ally"]}),
    ("no life, then 3", {"object": "Item", "effect": ["life becomes 3"]}),
    ("+2 power on what has none", {"object": "Item", "effect": ["+2 power"]}),
    ("swap with a stat that is not there", {"object": "Ally", "life": "4", "effect": ["swap power and life"]}),
    ("the other order", {"object": "Ally", "power": "2", "effect": ["double power", "+2 power"]}),
    (
        "a conflict that nobody decides",
        {"object": "Ally", "attributes": "destroyed: graveyard", "effect": ["also Item (destroyed: memory)"]},
    ),
    ("a state is no characteristic", {"object": "Ally", "effect": ["becomes rested", "also Item"]}),
)


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the card and effects of the query string, and the result. Redirect after a button, or to shorten it."""
    form = CharacteristicsForm.read(request.GET)
    if do := request.GET.get("do"):
        form.effects, at = moved(form.effects, do)
        return HttpResponseRedirect(f"?{form.query()}#{at}")
    if start := request.GET.get("add"):
        if form.is_full:
            return HttpResponseRedirect(f"?{form.query()}#next")
        form.effects.append(start)
        return HttpResponseRedirect(f"?{form.query()}#effect-{len(form.effects)}")
    outcome = ask(CharacteristicsQuestion, form.data(), find)
    context: dict[str, object] = {"game": GAMES["ga"], "form": form, "starts": _STARTS, "most": MAX_EFFECTS}
    context |= {"speeds": [speed.value for speed in Speed], "numbers": ["cost", *(stat.value for stat in Stat)]}
    context["tries"] = [(about, urlencode(query, doseq=True)) for about, query in _TRIES]
    if result := outcome.answer:
        short = address(result.outcome, result.answers if form.questions else ())
        if request.GET and QueryDict(short) != request.GET:
            for sentence in (each for text in form.effects for each in sentences(text) if is_choice(each)):
                messages.info(request, f"“{sentence.strip()}” changes no characteristic, so it was left out.")
            return HttpResponseRedirect(f"?{short}")
        context["result"] = CharacteristicsPresenter(result)
    form.note(outcome.faults)
    return render(request, "calculators/ga/characteristics.html", context, status=200 if result else 422)
