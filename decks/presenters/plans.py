"""Presenters of side plans: cards to exchange against an opponent, cards that no longer fit, and the deck after it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.http import HttpRequest

from cards.catalog.library import Library
from cards.presenters.cards import CardView, presenter_of
from decks import limits
from decks.content import DeckContent
from decks.core.plans import Misfit, Plan, count_of, load_plan, swap
from decks.games import game_of
from decks.legality import name_of
from decks.presenters.deck import DeckPresenter
from tcg.construction import Decklist
from tcg.names import name_key

#: Path of a deck, or of a share link, on this site.
_DECK: Final = re.compile(r"/(?:decks/[a-z0-9]{10}|s/[A-Za-z0-9_-]{20,40})/?")


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Card that a side plan exchanges, and its copies (`count`); `card_view` is None for an unknown card."""

    count: int
    name: str
    card_view: CardView | None


class PlanPresenter:
    """Side plan of a deck: the cards to exchange against one opponent, as templates display it.

    `host` is the start of this site's addresses, such as https://example.org.
    """

    def __init__(
        self, plan_id: str, plan: Plan, decklist: Decklist, format_code: str, catalog: Library, host: str
    ) -> None:
        self.id, self.plan = plan_id, plan
        self._format, self._catalog, self._host = format_code, catalog, host
        self.swapped = swap(decklist, plan, game_of(catalog).side)

    @property
    def out(self) -> list[Exchanged]:
        """Cards that leave the deck, sorted by name."""
        return self._exchanged(self.plan.out)

    @property
    def into(self) -> list[Exchanged]:
        """Cards that enter the deck, sorted by name."""
        return self._exchanged(self.plan.into)

    @property
    def sums(self) -> str:
        """Numbers of exchanged cards as text: "out 3, in 3"."""
        return f"out {count_of(self.plan.out)}, in {count_of(self.plan.into)}"

    @cached_property
    def deck_view(self) -> DeckPresenter:
        """Presenter of the deck after the exchange."""
        return DeckPresenter(self.swapped.decklist, self._format, self._catalog, most=limits.PROBLEMS)

    @property
    def misfits(self) -> list[str]:
        """Sentences about cards of the plan that the deck no longer has in sufficient number."""
        return [self._sentence(each) for each in self.swapped.misfits]

    @property
    def deck_path(self) -> str:
        """Path of the opponent's deck if the plan has its address on this site, else ""."""
        written = self.plan.deck.removeprefix(self._host)
        return written if _DECK.fullmatch(written) else ""

    def _exchanged(self, cards: Decklist) -> list[Exchanged]:
        presenter = presenter_of(self._catalog)
        entries = [
            Exchanged(n, name_of(ref, self._catalog), presenter.newest(ref) if isinstance(ref, int) else None)
            for pile in cards.sections.values()
            for ref, n in pile.items()
        ]
        return sorted(entries, key=lambda each: name_key(each.name))

    def _sentence(self, misfit: Misfit) -> str:
        game, name = game_of(self._catalog), name_of(misfit.card, self._catalog)
        label = game.section(misfit.source).label
        goes = "come in from" if misfit.source == game.side else "go out of"
        has = f"has {misfit.there}" if misfit.there else "has none"
        return f"{name}: {misfit.wanted} to {goes} {label}, which {has}."


def present_plans(content: DeckContent, catalog: Library, host: str) -> list[PlanPresenter]:
    """Return presenters of the side plans of a deck, sorted by opponent; `host` is that of `host_of`."""
    plans = [
        PlanPresenter(plan_id, load_plan(data, catalog), content.decklist, content.format, catalog, host)
        for plan_id, data in content.plans.items()
    ]
    return sorted(plans, key=lambda plan_view: (name_key(plan_view.plan.against), plan_view.id))


def host_of(request: HttpRequest) -> str:
    """Return the start of this site's addresses, such as https://example.org, without a slash at the end."""
    return request.build_absolute_uri("/").rstrip("/")
