"""Page of F.A.D.E.'s chain calculator: a chain is built link by link and resolved step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from calculators.base import ask
from calculators.fade.chain.form import ChainForm
from calculators.fade.chain.serializers import FadeChainQuestion
from games.fade import chain
from games.fade.chain import MAX_LINKS, Link, LinkKind, Outcome, Result

_FIRST_EXAMPLE: Final = (
    "k1=item&k2=reaction&r2=hyper&d2=negate&o2=item&to2=1&k3=reaction&r3=special&d3=negate&o3=hyper+reaction&to3=2"
)
EXAMPLES: Final = (
    ("First example of the rulebook", _FIRST_EXAMPLE),
    ("Second example: an Item waits", "k1=attack&k2=item&k3=reaction&d3=negate&to3=1"),
    ("It may negate only a Hyper Reaction", _FIRST_EXAMPLE.removesuffix("2") + "1"),
    ("A blocked attack", "k1=attack&k2=reaction&d2=block"),
    ("Prevented: it stays face-up", "k1=skill&g1=relentless&k2=reaction&d2=prevent"),
    ("An Augment starts none", "k1=augment"),
    ("A Block can’t be first", "k1=reaction&d1=block"),
)
_ICONS: Final = {
    LinkKind.ATTACK: "sword", LinkKind.SKILL: "zap", LinkKind.REACTION: "shield", LinkKind.EFFECT: "sparkles",
    LinkKind.ITEM: "flask-conical",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class StackedLink:
    """Link of a chain, prepared for the template: number, result, and place (`turn`, from 1) in resolving.

    On the page's step `is_done` says that the link has resolved, `is_now` that it is the last that has.
    """

    number: int
    link: Link
    icon: str
    result: Result
    turn: int
    is_done: bool
    is_now: bool


def _stacks(links: Sequence[Link], outcome: Outcome, step: int) -> list[list[StackedLink]]:
    """Return the links of each chain of `outcome` in the order of resolving. The first `step` links have resolved."""
    stacks: list[list[StackedLink]] = [[] for _ in outcome.chains]
    for turn, result in enumerate(outcome.results, 1):
        link = links[result.link]
        card = StackedLink(result.link + 1, link, _ICONS[link.kind], result, turn, turn <= step, turn == step)
        stacks[result.chain - 1].append(card)
    return stacks


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the links of a chain, and the result of each.

    The parameter `step` is the number of resolved links; all if it is missing. `add` and `remove` redirect to the
    address of the changed chain.
    """
    query = request.GET if "k1" in request.GET or "add" in request.GET else QueryDict(_FIRST_EXAMPLE)
    form = ChainForm(query)
    removed = request.GET.get("remove", "")
    step = request.GET.get("step", "")
    if removed in map(str, range(1, form.count + 1)):
        return _to(request, form.without(int(removed)) or "add=")
    if request.GET.get("add"):
        return _to(request, form.with_another() if form.count < MAX_LINKS else form.address)
    if form.count and query is request.GET:
        steps = f"step={step}" if step.isascii() and step.isdigit() and int(step[:3]) <= form.count else ""
        address = "&".join(filter(None, (form.address, steps)))
        if request.META["QUERY_STRING"] != address:
            return _to(request, address)
    return _rendered(request, form, step if step.isascii() and step.isdigit() else "")


def _to(request: HttpRequest, address: str) -> HttpResponse:
    return HttpResponseRedirect(f"{request.path}?{address}")


def _rendered(request: HttpRequest, form: ChainForm, step: str) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "examples": EXAMPLES, "address": form.address, "most": MAX_LINKS}
    if form.count:
        outcome = ask(FadeChainQuestion, form.question(), lambda data: (data["links"], chain.solve(data["links"])))
        form.faults = outcome.faults
        context["faults"] = outcome.faults
        if outcome.answer is not None:
            links, answer = outcome.answer
            total = len(answer.results)
            done = min(total, int(step[:3])) if step else total
            context |= {
                "answer": answer,
                "stacks": _stacks(links, answer, done),
                "apart": [(links[place], chain.no_starter(links[place].kind)) for place in answer.apart],
                "done": done,
                "total": total,
                "is_stepping": step != "",
                "next": done + 1 if done < total else 0,
                "before": done - 1,
                "order": [(result.name, result.happens) for result in answer.results],
            }
    context["rows"] = [
        (number, form.filled(*(f"{stem}{number}" for stem in ("k", "n", "r", "d", "o", "to"))),
         form.filled(*(f"{stem}{number}" for stem in ("g", "x", "p", "l", "t", "s"))),
         form.is_used(*(f"{stem}{number}" for stem in ("g", "x", "p", "l", "t", "s"))))
        for number in range(1, form.count + 1)
    ]  # fmt: skip
    return render(request, "calculators/fade/chain.html", context)
