"""Results of a deck in matches, for its page: win rates by kind of opponent, and a list of own matches.

Addresses of matches are secret, and others must not learn from a page who has played. So everybody sees their own
matches, and the games of other people only as a sum: of matches that were begun since the deck was first public, and
from `LEAST` games against a kind of opponent on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.http import HttpRequest

from decks.models import Deck, Visibility
from decks.statistics.win_rates import WinRate
from games import DEFAULT_GAME
from play.core.access import own_seats
from play.core.opponents import LEVELS, bot_name
from play.models import Match, MatchAction, Mode, Seat, Status
from rules.duel import DRAW

#: Least games of other people against a kind of opponent that are counted.
LEAST: Final = 10
#: Own matches that are listed, last played first.
_LISTED: Final = 20

#: Games won, lost and drawn.
_Counts = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class KindResult(WinRate):
    """Win rate of a deck against a kind of opponent."""

    name: str


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """Match that the requester has played to its end, with both seats, and the games that each of them won."""

    match: Match
    seat: Seat
    other: Seat
    won: int
    lost: int

    @property
    def result(self) -> str:
        """Result in words, with the games of a match of several ones."""
        word = "Draw" if self.won == self.lost else "Won" if self.won > self.lost else "Lost"
        return word if self.match.games_to_win == 1 else f"{word} {self.won}–{self.lost}"


def win_rates(request: HttpRequest, deck: Deck) -> list[KindResult]:
    """Return the win rates of a deck against bots of each level and against people, as `request` may see them."""
    if deck.game != DEFAULT_GAME.code:
        return []
    own = own_seats(request)
    mine = _counts(own.filter(deck=deck))
    theirs: dict[int, _Counts] = {}
    if deck.visibility == Visibility.PUBLIC and deck.published_at:
        others = Seat.objects.filter(deck=deck, match__created_at__gte=deck.published_at)
        theirs = _counts(others.exclude(pk__in=own.values("pk")))
    return list(_sums(mine, {kind: counts for kind, counts in theirs.items() if sum(counts) >= LEAST}))


def _sums(mine: dict[int, _Counts], theirs: dict[int, _Counts]) -> Iterator[KindResult]:
    for kind in (*LEVELS, 0):
        won, lost, drawn = map(sum, zip(mine.get(kind, (0, 0, 0)), theirs.get(kind, (0, 0, 0)), strict=True))
        if won + lost + drawn:
            yield KindResult(won, lost, drawn, bot_name(kind) if kind else "People")


def _counts(seats: QuerySet[Seat]) -> dict[int, _Counts]:
    """Return the results of finished games of people at `seats`, by the level of the opposite bot, 0 for a person.

    Matches that went on from a position of another one don't count.
    """
    copied = MatchAction.objects.filter(match=OuterRef("match"), number=0, key="copied-0")
    games = _finished(seats).filter(
        ~Exists(copied), match__seats__number=1 - F("number"), match__games__winner__isnull=False
    )
    rows = games.order_by().values_list("match__seats__bot").annotate(
        won=Count("pk", filter=Q(match__games__winner=F("number"))),
        lost=Count("pk", filter=Q(match__games__winner=1 - F("number"))),
        drawn=Count("pk", filter=Q(match__games__winner=DRAW)),
    )  # fmt: skip
    return {bot: (won, lost, drawn) for bot, won, lost, drawn in rows}


def _finished(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    return seats.filter(bot=0, match__status=Status.OVER, match__mode__in=(Mode.BOT, Mode.LINK))


def finished_matches(request: HttpRequest, deck: Deck) -> list[FinishedMatch]:
    """Return the last matches that the requester has played to their end with a deck."""
    seats = _finished(own_seats(request).filter(deck=deck)).select_related("match")
    seats = seats.prefetch_related("match__seats", "match__games").order_by("-match__acted_at", "pk")
    return [_finished_match(seat) for seat in seats[:_LISTED]]


def _finished_match(seat: Seat) -> FinishedMatch:
    other = next(each for each in seat.match.seats.all() if each.number != seat.number)
    winners = [game.winner for game in seat.match.games.all()]
    return FinishedMatch(seat.match, seat, other, winners.count(seat.number), winners.count(other.number))
