"""Texts that would run a script, load something or hold a page up where they are not made harmless: what people try on
sites that render Markdown, in every place where a description, a note or a name may have it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Final

import yaml

from despaira_site.testing.exhaustive import is_exhaustive

_TEXTS: Final[dict[str, list[str]]] = yaml.safe_load(
    Path(__file__).with_name("hostile.yaml").read_text(encoding="utf-8")
)
#: Addresses that do something when they are followed or loaded, and those that only look as if they didn't.
ADDRESSES: Final = tuple(_TEXTS["addresses"])
#: Where an address may stand.
PLACES: Final = tuple(_TEXTS["places"])
#: HTML, whole and broken, that a browser would act upon.
TAGS: Final = tuple(_TEXTS["tags"])
#: Markdown whose parts get into one another.
MARKS: Final = tuple(_TEXTS["marks"])
#: What is repeated until a text is as long as it may be.
REPEATED: Final = tuple(_TEXTS["repeated"])

#: Every text that is short, once.
PAYLOADS: Final = tuple(
    dict.fromkeys(
        [
            *(place.format(address) for place, address in product(PLACES, ADDRESSES)), *ADDRESSES, *TAGS, *MARKS,
            *(f"[[Flash Step|{tag}]]" for tag in TAGS),
        ]
    )
)  # fmt: skip


def some_payloads() -> tuple[str, ...]:
    """Return all of them in an exhaustive run, every fifth in any other."""
    return PAYLOADS if is_exhaustive() else PAYLOADS[::5]


def long_payloads(letters: int) -> list[str]:
    """Texts of so many letters that are the same again and again."""
    return [(each * letters)[:letters] for each in REPEATED]


def packed(texts: Iterable[str], letters: int) -> list[str]:
    """The texts, as many together as so many letters hold: what is left open in one is not closed by the next, so that
    each should be tried by itself as well."""
    packs = [""]
    for text in texts:
        joined = f"{packs[-1]}\n\n{text}".strip()
        if len(joined) <= letters:
            packs[-1] = joined
        else:
            packs.append(text[:letters])
    return packs
