"""Receivers of signals about accounts: take matches over at sign-in, export them, and leave them at deletion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.data_export import as_json
from accounts.models import User
from accounts.signals import deleting_account, exporting
from play.core.access import COOKIE
from play.core.keys import key_digest
from play.core.remembered import void
from play.models import Match, Mode, Seat, Status
from rules.duel import LETTERS

_LEFT: Final = "The other player has deleted the account."


@receiver(user_logged_in)
def take_matches_over(sender: type, request: HttpRequest | None, user: User, **kwargs: Any) -> None:
    """Give the seats that were taken in a browser without an account to the account that signs in."""
    if key := "" if request is None else request.COOKIES.get(COOKIE, ""):
        Seat.objects.filter(key_digest=key_digest(key), owner=None).update(owner=user)


@receiver(exporting)
def export_matches(sender: type, user: User, **kwargs: Any) -> Iterator[tuple[str, str]]:
    """Yield `matches.json` for the export of an account's data: its matches with results and all actions."""
    matches = Match.objects.filter(seats__owner=user).distinct().prefetch_related("seats", "games", "actions")
    yield "matches.json", as_json([_record(match, user) for match in matches.iterator(chunk_size=50)])


def _record(match: Match, user: User) -> dict[str, object]:
    """Return a match as JSON: with the lists of the other seats after its end alone."""
    is_over = match.status == Status.OVER
    return {
        "id": match.pk,
        "mode": match.mode,
        "status": match.status,
        "format": match.format,
        "map": match.terrain,
        "seed": match.seed if is_over else None,
        "created": match.created_at,
        "seats": [
            {
                "seat": LETTERS[seat.number],
                "name": seat.name,
                "bot": seat.bot,
                "deck": seat.side if is_over or seat.owner_id == user.pk else None,
            }
            for seat in match.seats.all()
        ],
        "results": [(*LETTERS, "draw")[game.winner] for game in match.games.all() if game.winner is not None],
        "actions": [[LETTERS[action.seat], action.text] for action in match.actions.all() if is_over],
    }


@receiver(deleting_account)
def leave_matches(sender: type, user: User, **kwargs: Any) -> None:
    """Delete the matches of an account that is deleted. Those against other people stay for these, without its name."""
    mine = Match.objects.filter(seats__owner=user)
    mine.exclude(mode=Mode.LINK).delete()
    mine.filter(status=Status.WAITING).delete()
    for match in mine.filter(status=Status.RUNNING):
        void(match, _LEFT)
    for seat in Seat.objects.filter(owner=user):
        seat.name, seat.key_digest, seat.visitor, seat.side["name"] = "", "", "", "Deck"
        seat.save()
