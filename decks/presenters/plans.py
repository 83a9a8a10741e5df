"""Side plans as pages show them: what goes out and comes in, what no longer fits, the deck after the swap, judged."""

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
from decks.presenters.deck import ShownDeck
from tcg.construction import Decklist
from tcg.names import name_key

#: The address of a deck, or of a link to one, on this site.
_DECK: Final = re.compile(r"/(?:decks/[a-z0-9]{10}|s/[A-Za-z0-9_-]{20,40})/?")


@dataclass(frozen=True, slots=True)
class Exchanged:
    """So many copies of a card that are exchanged; `shown` is None where the database doesn't know it."""

    count: int
    name: str
    shown: CardView | None


class ShownPlan:
    """A plan of a deck with this decklist. `host` is how addresses of this site begin, such as https://example.org."""

    def __init__(
        self, plan_id: str, plan: Plan, decklist: Decklist, format_code: str, catalog: Library, host: str
    ) -> None:
        self.id, self.plan = plan_id, plan
        self._format, self._catalog, self._host = format_code, catalog, host
        self.swapped = swap(decklist, plan, game_of(catalog).side)

    @property
    def out(self) -> list[Exchanged]:
        """What goes out, by name."""
        return self._exchanged(self.plan.out)

    @property
    def into(self) -> list[Exchanged]:
        """What comes in, by name."""
        return self._exchanged(self.plan.into)

    @property
    def sums(self) -> str:
        """ "out 3, in 3"."""
        return f"out {count_of(self.plan.out)}, in {count_of(self.plan.into)}"

    @cached_property
    def shown(self) -> ShownDeck:
        """The deck after the swap."""
        return ShownDeck(self.swapped.decklist, self._format, self._catalog, most=limits.PROBLEMS)

    @property
    def misfits(self) -> list[str]:
        """What doesn't fit the deck any more, in sentences."""
        return [self._sentence(each) for each in self.swapped.misfits]

    @property
    def deck_path(self) -> str:
        """Where what is said of their deck leads to on this site, empty where it is no such address."""
        written = self.plan.deck.removeprefix(self._host)
        return written if _DECK.fullmatch(written) else ""

    def _exchanged(self, cards: Decklist) -> list[Exchanged]:
        shown = presenter_of(self._catalog)
        entries = [
            Exchanged(n, name_of(ref, self._catalog), shown.newest(ref) if isinstance(ref, int) else None)
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


def shown_plans(content: DeckContent, catalog: Library, host: str) -> list[ShownPlan]:
    """The plans of a deck, by against whom they are."""
    plans = [
        ShownPlan(plan_id, load_plan(data, catalog), content.decklist, content.format, catalog, host)
        for plan_id, data in content.plans.items()
    ]
    return sorted(plans, key=lambda shown: (name_key(shown.plan.against), shown.id))


def host_of(request: HttpRequest) -> str:
    """How addresses of this site begin."""
    return request.build_absolute_uri("/").rstrip("/")
