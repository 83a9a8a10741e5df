"""F.A.D.E.: the chain as a page, built link by link and seen to resolve step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from calculators.base import ask
from calculators.fade.chain.question import FadeChainQuestion, default_name
from calculators.fade.forms import Field, Filled, nested
from games.fade import chain
from games.fade.chain import MAX_LINKS, Deed, Link, LinkKind, Outcome, Reason, Result
from games.fade.words import Grade, Rank

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
_DEEDS: Final = tuple((deed.value, "Happens" if deed is Deed.HAPPEN else deed.label) for deed in Deed)
#: What an answer may be against, as its card says: a kind, or a kind of one rank.
_ONLY: Final = (
    ("", "Anything"),
    *((kind.value, kind.label) for kind in (LinkKind.ATTACK, LinkKind.SKILL, LinkKind.REACTION, LinkKind.ITEM)),
    (LinkKind.EFFECT.value, LinkKind.EFFECT.label),
    *(
        (f"{rank.value} {kind.value}", f"{rank.label} {kind.label}")
        for kind in (LinkKind.REACTION, LinkKind.SKILL, LinkKind.ITEM)
        for rank in Rank
    ),
)
_REASONS: Final = {Reason.TARGETS_ATTACKER: "Targets an attacker", Reason.NEEDS_CARD: "Needs another card first"}
_ICONS: Final = {
    LinkKind.ATTACK: "sword", LinkKind.SKILL: "zap", LinkKind.REACTION: "shield", LinkKind.EFFECT: "sparkles",
    LinkKind.ITEM: "flask-conical",
}  # fmt: skip
#: The parameters of a link without its number; `to` is the number of another link.
_STEMS: Final = ("k", "n", "r", "d", "o", "to", "g", "x", "t", "l", "p", "s")


def _fields(number: int, before: Sequence[tuple[str, str]]) -> tuple[Field, ...]:
    """The fields of a link; `before` are the links that it may answer."""
    place = f"links.{number - 1}"
    to = (("", "The last that it can"), *before)
    return (
        Field(f"k{number}", f"{place}.kind", "Kind", "", tuple(LinkKind.choices())),
        Field(f"n{number}", f"{place}.name", "Name", placeholder=default_name(number - 1)),
        Field(f"r{number}", f"{place}.rank", "Rank", "", (("", "–"), *Rank.choices())),
        Field(f"d{number}", f"{place}.does", "What it does", Deed.HAPPEN.value, _DEEDS),
        Field(f"o{number}", f"{place}.only", "May answer", "", _ONLY),
        Field(f"to{number}", f"{place}.answers", "Answers", "", to),
        Field(f"g{number}", f"{place}.grade", "Grade", Grade.BASIC.value, tuple(Grade.choices())),
        Field(f"x{number}", f"{place}.damage", "Damage", is_number=True),
        Field(f"p{number}", f"{place}.player", "Whose"),
        Field(f"l{number}", f"{place}.link_only", "Link only", "", (("", "–"), *_REASONS.items())),
        Field(f"t{number}", f"{place}.trigger", "Has a trigger", is_flag=True),
        Field(f"s{number}", f"{place}.last_stand", "Last Stand", is_flag=True),
    )


class ChainForm(Filled):
    """The fields of as many links as the address has, one after the other."""

    def __init__(self, query: QueryDict | Mapping[str, str]) -> None:
        self.count = 0
        fields: list[Field] = []
        before: list[tuple[str, str]] = []
        # One more than may be: the solver says that it is too many.
        while self.count <= MAX_LINKS and query.get(f"k{self.count + 1}"):
            self.count += 1
            fields += _fields(self.count, tuple(before))
            name = str(query.get(f"n{self.count}", "")).strip() or default_name(self.count - 1)
            before.append((str(self.count), f"{self.count} · {name}"))
        super().__init__(fields, query)

    def question(self) -> dict[str, Any]:
        """What the API would be asked: what is chosen to be answered is a number there."""
        rows = nested((place.removeprefix("links."), value) for place, value in self.asked())
        for row in rows.values():
            if str(row.get("answers", "")).isascii() and str(row.get("answers", "")).isdigit():
                row["answers"] = int(row["answers"])
        return {"links": list(rows.values())[: MAX_LINKS + 1]}

    def without(self, gone: int) -> str:
        """The address without a link: those behind it move up, and what answered it answers the last that it can."""
        pairs = []
        for number in range(1, self.count + 1):
            for stem in _STEMS:
                name = f"{stem}{number}"
                value = self.values[name]
                if number == gone or value == self.fields[name].usual:
                    continue
                if stem == "to" and value.isascii() and value.isdigit():
                    if int(value) == gone:
                        continue
                    value = str(int(value) - (int(value) > gone))
                pairs.append((f"{stem}{number - (number > gone)}", value))
        return urlencode(pairs)

    def with_another(self) -> str:
        """The address with one more link: a Reaction that negates, or what starts a chain."""
        number = self.count + 1
        more = f"k{number}=reaction&d{number}=negate" if self.count else "k1=attack"
        return "&".join(filter(None, (self.address, more)))


@dataclass(frozen=True, slots=True)
class Card:
    """A link as it lies in the stack: its number, what becomes of it, and when it resolves, from 1."""

    number: int
    link: Link
    icon: str
    result: Result
    turn: int
    is_done: bool
    is_now: bool


def _stacks(links: Sequence[Link], outcome: Outcome, step: int) -> list[list[Card]]:
    """The cards of each chain from top to bottom, which is the order of resolving; `step` of them have resolved."""
    stacks: list[list[Card]] = [[] for _ in outcome.chains]
    for turn, result in enumerate(outcome.results, 1):
        link = links[result.link]
        card = Card(result.link + 1, link, _ICONS[link.kind], result, turn, turn <= step, turn == step)
        stacks[result.chain - 1].append(card)
    return stacks


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Links to put together, and what becomes of each; `step` of them have resolved, all if nothing is said.

    Buttons add a link or take one away and lead to the address of what is left.
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
    return _shown(request, form, step if step.isascii() and step.isdigit() else "")


def _to(request: HttpRequest, address: str) -> HttpResponse:
    return HttpResponseRedirect(f"{request.path}?{address}")


def _shown(request: HttpRequest, form: ChainForm, step: str) -> HttpResponse:
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
        (number, form.shown(*(f"{stem}{number}" for stem in ("k", "n", "r", "d", "o", "to"))),
         form.shown(*(f"{stem}{number}" for stem in ("g", "x", "p", "l", "t", "s"))),
         form.is_used(*(f"{stem}{number}" for stem in ("g", "x", "p", "l", "t", "s"))))
        for number in range(1, form.count + 1)
    ]  # fmt: skip
    return render(request, "calculators/fade/chain.html", context)
