"""Matchups: results of computer-played games between two decks of the site, valid while both are unchanged.

`manage.py tournament --keep` stores them; those of the starter decks are in `data/matchups.json`.
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
from decks.statistics.win_rates import WinRate
from rules.cards import CardDef
from tcg.construction import Decklist

#: Matchups to show on a page, those with the most games.
SHOWN: Final = 20


@cached_by_card
def _text_digest(card: CardDef, catalog: Catalog) -> str:
    return cards_digest([card], catalog.types)


def played_digest(decklist: Decklist, catalog: Catalog) -> str:
    """Return a digest of the played cards of a decklist: its known cards, their content and their counts."""
    piles = [
        sorted(
            (_text_digest(catalog[ref], catalog), count)
            for ref, count in decklist.section(section.value).items()
            if isinstance(ref, int)
        )
        for section in PLAYED
    ]
    return hashlib.sha256(json.dumps(piles).encode()).hexdigest()


# --- storing ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StoredResults:
    """Results of the games of two decks; `won` and `lost` are those of the first deck."""

    deck: Deck
    against: Deck
    won: int
    lost: int
    drawn: int

    @property
    def games(self) -> int:
        """Number of games that the two decks played."""
        return self.won + self.lost + self.drawn


@transaction.atomic
def keep(meetings: Sequence[StoredResults], digests: Mapping[str, str], *, rules: str, seed: str, player: str) -> int:
    """Store results of pairs of decks in place of older ones, and return the number of pairs.

    Args:
        meetings: The results; pairs without games are skipped.
        digests: The `played_digest` of each deck, by the deck's id.
        rules: The digest of the rules.
        seed: The seed of the tournament.
        player: The player that played the games.
    """
    count = 0
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
        count += 1
    return count


def load_matchups(path: Path, decks: Mapping[str, Deck], catalog: Catalog) -> int:
    """Store the results of games in a tournament's JSON file, and return the number of pairs of decks.

    `decks` maps the names in the file to decks. Results of a deck whose cards have changed are skipped.
    """
    document = json.loads(path.read_text(encoding="utf-8"))
    decklists = services.decklists_of(decks.values())
    digests = {deck.pk: played_digest(decklists[deck.pk], catalog) for deck in decks.values()}
    played = {
        row["name"]: row
        for row in document["decks"]
        if row["name"] in decks and digests[decks[row["name"]].pk] == row["digest"]
    }
    meetings = [
        StoredResults(decks[name], decks[other], row["against"][other]["won"], played[other]["against"][name]["won"],
                row["against"][other]["drawn"])
        for name, row in played.items()
        for other in row["against"]
        if other in played and name < other
    ]  # fmt: skip
    return keep(meetings, digests, rules=document["rules"], seed=document["seed"], player=document["player"])


# --- showing ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MatchupResult(WinRate):
    """Win rate of a deck against another deck."""

    deck: Deck


def matchups_of(request: HttpRequest, deck: Deck, decklist: Decklist, catalog: Catalog) -> list[MatchupResult]:
    """Return the results of a deck with its present cards against up to 20 other decks, the best first.

    Only opponents that `request` may see, and whose cards are unchanged, are listed. Takes one query if there are no
    matchups, else two.
    """
    now = played_digest(decklist, catalog)
    rows = Matchup.objects.filter(Q(deck=deck, digest=now) | Q(against=deck, digest_against=now))
    met = [
        (row, row.against if row.deck_id == deck.pk else row.deck)
        for row in rows.select_related("deck", "against").order_by("-games", "pk")
    ]
    met = [(row, other) for row, other in met if may_name(request, other)][:SHOWN]
    theirs = services.decklists_of(other for _, other in met)
    current = list(_current(deck, met, {pk: played_digest(each, catalog) for pk, each in theirs.items()}))
    return sorted(current, key=lambda each: (-each.share.value, each.deck.name))


def _current(deck: Deck, met: Sequence[tuple[Matchup, Deck]], digests: Mapping[str, str]) -> Iterator[MatchupResult]:
    """Yield the deck's decided results against opponents in `met` whose cards are unchanged by present `digests`."""
    for row, other in met:
        is_first = row.deck_id == deck.pk
        if digests[other.pk] != (row.digest_against if is_first else row.digest):
            continue
        won, lost = (row.won, row.lost) if is_first else (row.lost, row.won)
        if won + lost:
            yield MatchupResult(won, lost, row.drawn, other)
