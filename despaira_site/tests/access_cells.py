"""Every address of the site, and the values with which tests ask for it: an address that needs a value which is not
named here fails them, so that nothing is added that nobody looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.urls import URLPattern, URLResolver, get_resolver

#: Values of addresses that have nothing to do with decks of people; each is there.
_NEUTRAL: Final[Mapping[str, str]] = {
    "slug": "flash-step",
    "code": "DSP",
    "set_code": "DSP",
    "game": "fade",
    "digest": "0" * 20,
    "cards": "1",
    "signature": "0" * 20,
    "mark": "0" * 20,
    "card": "0",
    "size": "small",
    "form": "json",
    "section": "decks",
    "rest": "cards/",
    "pace": "fastest",
    "number": "1",
    "key": "1",
    "plan_id": "a",
    "invitation_id": "1",
    "match_id": "nothing",
    "invitation": "nothing",
    "one": "1",
    "other": "2",
}
#: Rooms that are about no deck, or have tables of their own: what moderators and operators do, and one's own account.
_APART: Final = ("admin/", "accounts/", "health/", "metrics", "favicon.ico")
#: What is chosen anew for each answer: tokens of forms, and seeds where none was asked for.
_CHANCE: Final = re.compile(
    r'name="csrfmiddlewaretoken" value="[^"]*"|X-CSRFToken": "[^"]*"|seed=\w+|name="seed" value="\w+"'
)


@dataclass(frozen=True, slots=True)
class Address:
    """An address as the site's table of them has it, "decks/<slug:deck_id>/hand/", and the values that it needs."""

    route: str
    names: tuple[str, ...]

    def path(self, values: Mapping[str, str]) -> str:
        """The path with these values, and those that are about nobody. Raises KeyError for one that is not known."""
        path = re.sub(r"<(?:\w+:)?(\w+)>", lambda match: values.get(match[1]) or _NEUTRAL[match[1]], self.route)
        return f"/{path}"


def addresses() -> list[Address]:
    """All addresses of the site that are about decks, cards and people."""
    return [each for each in _walk(get_resolver(), "") if not each.route.startswith(_APART)]


def routes() -> list[str]:
    """All addresses of the site, as its table of them has them."""
    return [each.route for each in _walk(get_resolver(), "")]


def _walk(resolver: URLResolver, before: str) -> Iterator[Address]:
    for each in resolver.url_patterns:
        route = f"{before}{each.pattern}"
        route = route.replace("deck_id:deck_key", "slug:deck_id").replace("share_token:deck_key", "slug:token")
        if isinstance(each, URLPattern):
            yield Address(route, tuple(re.findall(r"<(?:\w+:)?(\w+)>", route)))
        else:
            yield from _walk(each, route)


def neutral(answer: Any, *differing: str) -> tuple[Any, ...]:
    """All of an answer but what differs between any two; `differing` are texts that do because they were asked for."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    text = body.decode("latin-1")
    location = answer.get("Location") or ""
    for each in differing:
        text, location = text.replace(each, "…"), location.replace(each, "…")
    text, location = (_CHANCE.sub("", each) for each in (text, location))
    return answer.status_code, answer.get("Content-Type"), location, answer.get("Cache-Control"), text
