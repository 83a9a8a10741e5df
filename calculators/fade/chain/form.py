"""Form of F.A.D.E.'s chain calculator: fields for each link (card, attack or effect) in the query string."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlencode

from django.http import QueryDict

from calculators.fade.chain.serializers import default_name
from calculators.fade.forms import AddressForm, FormField, nested
from games.fade.chain import MAX_LINKS, Deed, LinkKind, Reason
from games.fade.words import Grade, Rank

_DEEDS: Final = tuple((deed.value, "Happens" if deed is Deed.HAPPEN else deed.label) for deed in Deed)
#: The choices for what a card may answer: a kind, or a kind of one rank.
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
#: The parameters of a link without its number; `to` is the number of another link.
_STEMS: Final = ("k", "n", "r", "d", "o", "to", "g", "x", "t", "l", "p", "s")


def _fields(number: int, before: Sequence[tuple[str, str]]) -> tuple[FormField, ...]:
    """Return the form fields of link `number`, from 1. `before` has (value, label) of the links that it may answer."""
    place = f"links.{number - 1}"
    to = (("", "The last that it can"), *before)
    return (
        FormField(f"k{number}", f"{place}.kind", "Kind", "", tuple(LinkKind.choices())),
        FormField(f"n{number}", f"{place}.name", "Name", placeholder=default_name(number - 1)),
        FormField(f"r{number}", f"{place}.rank", "Rank", "", (("", "–"), *Rank.choices())),
        FormField(f"d{number}", f"{place}.does", "What it does", Deed.HAPPEN.value, _DEEDS),
        FormField(f"o{number}", f"{place}.only", "May answer", "", _ONLY),
        FormField(f"to{number}", f"{place}.answers", "Answers", "", to),
        FormField(f"g{number}", f"{place}.grade", "Grade", Grade.BASIC.value, tuple(Grade.choices())),
        FormField(f"x{number}", f"{place}.damage", "Damage", is_number=True),
        FormField(f"p{number}", f"{place}.player", "Whose"),
        FormField(f"l{number}", f"{place}.link_only", "Link only", "", (("", "–"), *_REASONS.items())),
        FormField(f"t{number}", f"{place}.trigger", "Has a trigger", is_flag=True),
        FormField(f"s{number}", f"{place}.last_stand", "Last Stand", is_flag=True),
    )


class ChainForm(AddressForm):
    """Form of a chain, with fields for each link in the query string."""

    def __init__(self, query: QueryDict | Mapping[str, str]) -> None:
        self.count = 0
        fields: list[FormField] = []
        before: list[tuple[str, str]] = []
        # One more than allowed, so that the rules refuse it.
        while self.count <= MAX_LINKS and query.get(f"k{self.count + 1}"):
            self.count += 1
            fields += _fields(self.count, tuple(before))
            name = str(query.get(f"n{self.count}", "")).strip() or default_name(self.count - 1)
            before.append((str(self.count), f"{self.count} · {name}"))
        super().__init__(fields, query)

    def question(self) -> dict[str, Any]:
        """Return the values of the form as the API's JSON for a chain."""
        rows = nested((place.removeprefix("links."), value) for place, value in self.values_by_place())
        for row in rows.values():
            if str(row.get("answers", "")).isascii() and str(row.get("answers", "")).isdigit():
                row["answers"] = int(row["answers"])
        return {"links": list(rows.values())[: MAX_LINKS + 1]}

    def without(self, gone: int) -> str:
        """Return the query string without link `gone` (from 1). Later links move up; answers to it lose the target."""
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
        """Return the query string with one more link: a Reaction that negates, or an attack as the first."""
        number = self.count + 1
        more = f"k{number}=reaction&d{number}=negate" if self.count else "k1=attack"
        return "&".join(filter(None, (self.address, more)))
