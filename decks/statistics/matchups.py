"""Matchups: what tournaments have shown of two decks of the site, kept as long as both are what was played.

`manage.py tournament --keep` writes them, and the starter decks bring theirs along (`data/matchups.json`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest

from cards.catalog.catalogs import Catalog
from cards.catalog.process_cache import cached_by_card
from decks.core import services
from decks.goldfish.digests import cards_digest
from decks.goldfish.snapshot import PLAYED
from decks.models import Deck, Matchup
from decks.serializers.decks import may_name
from rules.cards import CardDef
from tcg.construction import Decklist
from tcg.estimates import Estimate, share

#: Matchups that a page shows, of decks that were met most often.
SHOWN: Final = 20


@cached_by_card
def _said(card: CardDef, catalog: Catalog) -> str:
    return cards_digest([card], catalog.types)


def played_digest(decklist: Decklist, catalog: Catalog) -> str:
    """The digest of what is played of a decklist: its known cards with all that they say, and how often each."""
    piles = [
        sorted(
            (_said(catalog[ref], catalog), count)
            for ref, count in decklist.section(section.value).items()
            if isinstance(ref, int)
        )
        for section in PLAYED
    ]
    return hashlib.sha256(json.dumps(piles).encode()).hexdigest()


# --- keeping ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Meeting:
    """What two decks did against each other: `won` and `lost` as the first sees it."""

    deck: Deck
    against: Deck
    won: int
    lost: int
    drawn: int

    @property
    def games(self) -> int:
        return self.won + self.lost + self.drawn


@transaction.atomic
def keep(meetings: Sequence[Meeting], digests: Mapping[str, str], *, rules: str, seed: str, player: str) -> int:
    """Keep what was played, in the place of what was known of the same two decks; says of how many pairs.

    `digests` are those of the decklists that were played, by the ids of their decks; `rules` is that of the rules.
    """
    kept = 0
    for meeting in meetings:
        if not meeting.games:
            continue
        one, other, won, lost = meeting.deck, meeting.against, meeting.won, meeting.lost
        if one.pk > other.pk:
            one, other, won, lost = other, one, lost, won
        Matchup.objects.update_or_create(
            deck=one,
            against=other,
            defaults={
                "digest": digests[one.pk],
                "digest_against": digests[other.pk],
                "rules_digest": rules,
                "games": meeting.games,
                "won": won,
                "lost": lost,
                "drawn": meeting.drawn,
                "seed": seed,
                "player": player,
            },
        )
        kept += 1
    return kept


def load_matchups(path: Path, decks: Mapping[str, Deck], catalog: Catalog) -> int:
    """Keep what a tournament printed as JSON of `decks`, by their names; says of how many pairs.

    What was played with other cards than a deck has is left out.
    """
    told = json.loads(path.read_text(encoding="utf-8"))
    decklists = services.decklists_of(decks.values())
    digests = {deck.pk: played_digest(decklists[deck.pk], catalog) for deck in decks.values()}
    played = {
        row["name"]: row
        for row in told["decks"]
        if row["name"] in decks and digests[decks[row["name"]].pk] == row["digest"]
    }
    meetings = [
        Meeting(decks[name], decks[other], row["against"][other]["won"], played[other]["against"][name]["won"],
                row["against"][other]["drawn"])
        for name, row in played.items()
        for other in row["against"]
        if other in played and name < other
    ]  # fmt: skip
    return keep(meetings, digests, rules=told["rules"], seed=told["seed"], player=told["player"])


# --- showing ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShownMatchup:
    """How a deck does against another: the share of the games that somebody won, with its 95 % interval."""

    deck: Deck
    won: int
    lost: int
    drawn: int

    @property
    def share(self) -> Estimate:
        return share(self.won, self.won + self.lost)

    @property
    def text(self) -> str:
        """The share in words: “65 %”."""
        return f"{100 * self.share.value:.0f}\u00a0%"

    @property
    def interval(self) -> str:
        """Between what the share of all games lies: “43 to 82 %”."""
        return f"{100 * self.share.low:.0f} to {100 * self.share.high:.0f}\u00a0%"

    @property
    def band(self) -> tuple[int, int]:
        """(start, length) of the interval on a scale of 100."""
        start = round(100 * self.share.low)
        return start, max(1, round(100 * self.share.high) - start)

    @property
    def at(self) -> int:
        """The share on a scale of 100."""
        return round(100 * self.share.value)

    @property
    def verdict(self) -> str:
        """Whether the interval leaves no doubt who is ahead: "good", "bad" or ""."""
        return "good" if self.share.low > 0.5 else "bad" if self.share.high < 0.5 else ""


def matchups_of(request: HttpRequest, deck: Deck, decklist: Decklist, catalog: Catalog) -> list[ShownMatchup]:
    """What is known of a deck as it is, against decks as they are that `request` may know of; the best first.

    One query where nothing was played, two otherwise.
    """
    now = played_digest(decklist, catalog)
    rows = Matchup.objects.filter(Q(deck=deck, digest=now) | Q(against=deck, digest_against=now))
    met = [
        (row, row.against if row.deck_id == deck.pk else row.deck)
        for row in rows.select_related("deck", "against").order_by("-games", "pk")
    ]
    met = [(row, other) for row, other in met if may_name(request, other)][:SHOWN]
    theirs = services.decklists_of(other for _, other in met)
    shown = list(_current(deck, met, {pk: played_digest(each, catalog) for pk, each in theirs.items()}))
    return sorted(shown, key=lambda each: (-each.share.value, each.deck.name))


def _current(deck: Deck, met: Sequence[tuple[Matchup, Deck]], digests: Mapping[str, str]) -> Iterator[ShownMatchup]:
    """Those whose opponents have still the cards that were played."""
    for row, other in met:
        is_first = row.deck_id == deck.pk
        if digests[other.pk] != (row.digest_against if is_first else row.digest):
            continue
        won, lost = (row.won, row.lost) if is_first else (row.lost, row.won)
        if won + lost:
            yield ShownMatchup(other, won, lost, row.drawn)
