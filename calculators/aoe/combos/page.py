"""Page that shows the best combos of a hand."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from calculators.aoe.cards import as_typed, characters
from calculators.aoe.combos.examples import example_addresses
from calculators.aoe.combos.form import CombosForm
from calculators.aoe.combos.presenter import CombosPresenter, Roster
from calculators.aoe.combos.serializers import CombosQuestion, address, find
from calculators.base import ask
from games import GAMES
from games.aoe.combos import MOST_CARDS, Question
from games.aoe.words import Colour, Input, Kind

#: Kinds of cards that may be in a hand.
_KINDS: Final = [kind for kind in Kind if kind is not Kind.CHARACTER]


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the hand in the query string and its best combos. Redirect to a shorter address if there is one."""
    form = CombosForm.read(request.GET)
    outcome = ask(CombosQuestion, form.data(), find)
    context: dict[str, object] = {"game": GAMES["aoe"], "form": form, "kinds": _KINDS, "inputs": list(Input)}
    context |= {"colours": [Colour.WHITE, Colour.YELLOW, Colour.RED], "tries": example_addresses(), "most": MOST_CARDS}
    known = characters()
    character = known.get(form.character)
    if result := outcome.answer:
        short = address(result.question, result.opening, character)
        if request.GET and QueryDict(short) != request.GET:
            return HttpResponseRedirect(f"?{short}")
        form.hand = "\n".join(map(as_typed, result.question.cards))
        context["result"] = CombosPresenter(result, character)
    question, opening = (result.question, result.opening) if result else (Question(()), None)
    context |= {
        "characters": [
            (each.card.name, address(question, opening, each), each is character) for each in known.values()
        ],
        "roster": Roster(character, question, opening) if character else None,
    }
    form.note(outcome.faults)
    return render(request, "calculators/aoe/combos.html", context, status=200 if result else 422)
