"""Page to play a round of Assemblage of Eternity; the query string has characters, seed and a letter an action."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe

from calculators.aoe.board import SIDES
from calculators.aoe.cards import characters, common_cards
from calculators.aoe.round.presenter import presented
from calculators.aoe.round.serializers import (
    LONGEST_SEED,
    OPPONENTS,
    USUAL,
    RoundQuestion,
    begin,
    query_of,
    question_of,
)
from calculators.base import ask, deck_path
from cards.catalog.catalogs import library_of
from cards.presenters.cards import presenter_of
from games import GAMES
from games.aoe.round.policy import WORDS
from games.aoe.round.record import MOST_ACTIONS, read_letter, replay
from games.faults import InputFault, InvalidInput


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the round that the query string describes; without one, the choice of two characters."""
    values = {name: request.GET.get(name, usual).strip() or usual for name, usual in USUAL.items()}
    values["deck"] = deck_path(request.GET)
    if not any(values[side] for side, _ in SIDES):
        return _choosing(request, values, ())
    if not values["seed"]:
        values["seed"] = secrets.token_hex(3)
        return HttpResponseRedirect(f"{request.path}?{query_of(values)}")
    outcome = ask(RoundQuestion, question_of(values), begin)
    if outcome.answer is None:
        return _choosing(request, values, outcome.faults)
    done = values["do"][: MOST_ACTIONS + 1]
    step = request.GET.get("step", "")
    here = min(int(step), len(done)) if step.isascii() and step.isdigit() and len(step) < 5 else len(done)
    faults: tuple[InputFault, ...] = ()
    played: list[int] = []
    if len(done) > MOST_ACTIONS:
        faults = (InputFault("max_length", f"A round has at most {MOST_ACTIONS} actions: begin another.", "do"),)
        done, here = "", 0
    try:
        replay(
            outcome.answer.state, done[:here], read_letter, outcome.answer.people,
            lambda state: played.append(len(state.log) + len(state.attack)),
        )  # fmt: skip
    except InvalidInput as refused:
        faults = refused.faults
        here = len(played)
        done = done[:here]
    context = presented(outcome.answer, {**values, "do": done}, here, played[-1] if played else 0)
    return render(request, "calculators/aoe/round.html", {**context, "faults": faults}, status=400 if faults else 200)


def _choosing(request: HttpRequest, values: dict[str, str], faults: tuple[InputFault, ...]) -> HttpResponse:
    """Show the form that starts a round, filled in with `values` of the query string, and the `faults` in them."""
    own, cards = list(characters().values()), presenter_of(library_of("aoe"))
    fighters = [(each.card, cards.newest(each.card.id)) for each in own]
    begins_with = {"left": request.GET.get("with", ""), "left_common": request.GET.get("common", "")}
    taken = values | {name: values[name] or begins_with[name] for name in begins_with}
    for place, (side, _) in enumerate(SIDES):
        if taken[side] not in characters() and own:
            taken[side] = own[min(place, len(own) - 1)].card.slug
    context = {
        "faults": faults,
        "fighters": fighters,
        "sides": [(side, title, taken[side], taken[f"{side}_common"]) for (side, _), title in zip(
            SIDES, ("Left", "Right"), strict=True)],
        "commons": common_cards(),
        "opponents": OPPONENTS,
        "values": taken,
        "names_own": begins_with["left"] in characters(),
        "longest_seed": LONGEST_SEED,
        "policy": WORDS,
        "game": GAMES["aoe"],
    }  # fmt: skip
    return render(request, "calculators/aoe/round_start.html", context, status=400 if faults else 200)
