"""Images and links of the cards that a view of a match names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypedDict

from cards.catalog.catalogs import Catalog
from cards.presenters.cards import presenter_of
from rules.duel import TrickView, UnitView, View


class VisibleCard(TypedDict):
    """Card that a viewer sees: its page, two sizes of its image, and what a list of cards says of it."""

    url: str
    small: str
    normal: str
    kind: str
    level: int | None


def cards_in(views: Iterable[View], cards: Catalog) -> dict[str, VisibleCard]:
    """Return the cards that views name, by name."""
    presenter = presenter_of(cards)
    found: dict[str, VisibleCard] = {}
    for name in sorted({name for view in views for name in _names(view)}):
        card = cards.named(name)
        if card is not None:
            shown = presenter.newest(card.id)
            found[name] = VisibleCard(
                url=shown.url, small=shown.small_image, normal=shown.normal_image, kind=card.kind, level=card.level
            )
    return found


def _names(view: View) -> Iterator[str]:
    for side in view["sides"].values():
        yield side["leader"]
        for zone in (side["hand"], side["special"], side["graveyard"], side["void"], side["archive"]):
            yield from zone or ()
    for tile in view["tiles"].values():
        if tile["unit"] is not None:
            yield from _of_unit(tile["unit"])
        if tile["trick"] is not None:
            yield from _of_tricks([tile["trick"]])
    yield from (link["card"] for link in view["chain"])
    if view["declared"] is not None and view["declared"]["card"]:
        yield view["declared"]["card"]
    question = view["question"]
    for answer in (question and question["options"]) or ():
        yield from (part.partition(":")[2] for part in answer if ":" in part)


def _of_unit(unit: UnitView) -> Iterator[str]:
    if unit["face"] is not None:
        yield unit["face"]["card"]
    yield from _of_tricks(unit["equipped"])
    for attached in unit["attached"]:
        yield from _of_unit(attached)


def _of_tricks(tricks: Iterable[TrickView]) -> Iterator[str]:
    yield from (trick["card"] for trick in tricks if trick["card"])
