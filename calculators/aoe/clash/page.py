"""Page of Assemblage of Eternity's clash calculator: two cards side by side, and the six steps as a timeline."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from calculators.aoe.board import SIDES
from calculators.aoe.clash.form import EXAMPLES, CheckFields, ClashForm, usual
from calculators.aoe.clash.presenter import presented
from calculators.aoe.clash.serializers import ClashQuestion, clash_of
from calculators.base import Reply, ask
from games.aoe.clash import resolve
from games.aoe.reveal import Clash, Resolution, Resource

BURSTS: Final = (
    ("", "no burst"),
    ("0", "bursts in the burst step"),
    ("1", "bursts at the 1st linked card"),
    ("2", "bursts at the 2nd linked card"),
    ("3", "bursts at the 3rd linked card"),
    ("used", "the token is used up"),
)
STATES: Final = (("", "none"), ("knockdown", "knocked down"), ("root", "rooted"), ("knockdown,root", "both"))


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the form and, if it is complete, the resolved clash. An empty query string shows the first example."""
    given = any(name in request.GET for side, _ in SIDES for name in (side, f"{side}_of"))
    form = ClashForm.read(request.GET if given else QueryDict(EXAMPLES[0][1]))
    is_longer = any(not request.GET[name] or request.GET[name] == usual(name) for name in request.GET)
    if given and is_longer and QueryDict(form.address) != request.GET:
        return HttpResponseRedirect(f"{request.path}?{form.address}")
    outcome: Reply[tuple[Clash, Resolution]] = (
        Reply(None) if form.is_waiting else ask(ClashQuestion, form.question(), _answered)
    )
    faults = (*outcome.faults, *form.off_board(outcome.faults))
    checking = form.check_fields(faults)
    context: dict[str, object] = {
        "form": form,
        "entries": form.sides(faults),
        "faults": [form.described(fault) for fault in faults],
        "is_refused": bool(faults),
        "deck": form.values["deck"],
        "common": form.values["common"],
        "checks": form.checks[: checking.number] if checking else form.checks,
        "checking": checking,
        "examples": EXAMPLES,
        "bursts": BURSTS,
        "states": STATES,
        "resources": [(resource.value, resource.label.lower()) for resource in Resource],
    }
    if outcome.answer:
        if outcome.answer[1].check:
            context["checking"] = CheckFields(len(form.checks), ("", ""), ("", ""))
        context |= presented(*outcome.answer)
    return render(request, "calculators/aoe/clash.html", context)


def _answered(question: dict[str, object]) -> tuple[Clash, Resolution]:
    clash = clash_of(question)
    return clash, resolve(clash)
