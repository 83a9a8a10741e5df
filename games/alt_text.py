"""Alternative texts of card images: the printed values in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def sentences(name: str, facts: Iterable[str], numbers: Iterable[tuple[str, int | None]], rarity: str = "") -> str:
    """Return a card's name with facts, `rarity` and (label, number) pairs, without empty ones and a final full stop.

    Example: "Nettie Tin: Rust Character, Scrapper, Level 6. HP 6, PLV 3, DEF 0, AGI 8".
    """
    about = ", ".join(filter(None, (*facts, rarity)))
    more = ", ".join(f"{label} {value}" for label, value in numbers if value is not None)
    return f"{name}: {about}." + f" {more}" if more else f"{name}: {about}"


def alt_text(card: Any, rarity: str) -> str:
    """Return the name, kind and rarity of a card of any game; an empty `rarity` is left out."""
    return sentences(card.name, [card.kind.label], (), rarity)


def printed_lines(card: object) -> list[str]:
    """Return the printed lines of a card that `alt_text` leaves out: keywords, texts and flavour text."""
    keywords = ", ".join(map(str, getattr(card, "keywords", ())))
    text, reversed_text, flavour = (getattr(card, name, "") for name in ("text", "text_reversed", "flavour"))
    return list(filter(None, (keywords, text, reversed_text and f"Turned round: {reversed_text}", flavour)))
