"""Offers of players: take the last decision back, or play once more. Bots agree at once."""

from __future__ import annotations

import secrets

from django.db import transaction

from cards.catalog.catalogs import Catalog
from decks.goldfish.digests import rules_digest
from play.core.remembered import present_state
from play.core.services import act, changed, check_count, start_game
from play.models import Match, Mode, OfferKind, Seat, Status


class OfferError(Exception):
    """Error for an offer that can't be made or answered now; the message says why."""


def make_offer(match: Match, seat: Seat, kind: OfferKind, cards: Catalog) -> None:
    """Make an offer for a seat. An equal one of the other player is accepted.

    Raises:
        OfferError: if it can't be made now.
        TooManyMatches: if a player has too many matches for a rematch.
    """
    _check(match, seat, kind, cards)
    if match.mode != Mode.LINK or (match.offer == kind and match.offered_by != seat.number):
        _carry_out(match, seat.number if match.mode != Mode.LINK else 1 - seat.number, kind, cards)
        return
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match.pk)
        match.offer, match.offered_by = kind, seat.number
        changed(match)


def accept_offer(match: Match, seat: Seat, cards: Catalog) -> None:
    """Accept the offer of the other player. Raises OfferError if there is none, and TooManyMatches."""
    if not match.offer or match.offered_by is None or match.offered_by == seat.number:
        raise OfferError("There is no offer to accept.")
    _carry_out(match, match.offered_by, OfferKind(match.offer), cards)


def decline_offer(match: Match) -> None:
    """Decline the offer of the other player, or withdraw the own one. Raises OfferError if there is none."""
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match.pk)
        if not match.offer:
            raise OfferError("There is no offer to decline.")
        match.offer, match.offered_by = OfferKind.NONE, None
        changed(match)


def _check(match: Match, seat: Seat, kind: OfferKind, cards: Catalog) -> None:
    if kind == OfferKind.REMATCH:
        if match.status != Status.OVER:
            raise OfferError("Play this match to its end first.")
        if match.rematch_id:
            raise OfferError("The rematch has begun.")
    elif match.status != Status.RUNNING or _before_last_decision(match, seat.number, cards) is None:
        raise OfferError("There is nothing that you could take back.")


def _before_last_decision(match: Match, number: int, cards: Catalog) -> int | None:
    with present_state(match, cards) as (_, state):
        return None if state.to_act is None else state.history.undo(number)


def _carry_out(match: Match, number: int, kind: OfferKind, cards: Catalog) -> None:
    """Do what seat `number` has offered."""
    if kind == OfferKind.REMATCH:
        _begin_rematch(match, cards)
        return
    before = _before_last_decision(match, number, cards)
    if before is None:
        raise OfferError("There is nothing that could be taken back.")
    key, text = secrets.token_hex(8), f"goto {before}"
    act(match=match, seat=number, position=match.position, key=key, text=text, cards=cards, is_agreed=True)


def _begin_rematch(match: Match, cards: Catalog) -> None:
    """Begin the match that follows on one, with the same decks and changed seats, unless it has begun."""
    for seat in match.seats.all():
        check_count(seat.owner, seat.visitor)
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match.pk)
        if match.rematch_id:
            return
        following = Match.objects.create(
            mode=match.mode,
            format=match.format,
            seed=secrets.token_hex(16),
            terrain=match.terrain,
            situation=match.situation,
            rules_digest=rules_digest(),
            games_to_win=match.games_to_win,
            clock=match.clock,
            pace=match.pace,
        )
        for seat in match.seats.all():
            fields = ("owner", "key_digest", "bot", "name", "side", "deck", "visitor")
            number = 1 - seat.number
            following.seats.create(number=number, **{field: getattr(seat, field) for field in fields})
        start_game(following, [], cards)
        changed(following)
        match.rematch, match.offer, match.offered_by = following, OfferKind.NONE, None
        changed(match)
