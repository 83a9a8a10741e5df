"""Services that change who plays a seat: a bot of another level, its player, or a bot until the turn ends."""

from __future__ import annotations

from django.db import transaction

from cards.catalog.catalogs import Catalog
from play.core.opponents import bot_name
from play.core.remembered import present_state
from play.core.services import changed
from play.models import Match, Mode, Seat, Status


class NotAllowed(Exception):
    """Error for a change that the match does not allow; the message says why."""


def change_bots(
    *,
    match: Match,
    own: Seat,
    seat: Seat | None = None,
    level: int | None = None,
    paused: bool | None = None,
    pace: int | None = None,
) -> None:
    """Change the level of the bot at a seat (0: its player takes over), or let all bots wait, go on, or slow down.

    `own` is the seat of the player who does that.

    Raises:
        NotAllowed: in matches between people, in one that is over, and for the other hand in a match against a bot.
    """
    with transaction.atomic():
        locked = _locked(match)
        if seat is not None and level is not None:
            if level == 0 and seat != own and locked.mode != Mode.SELF:
                raise NotAllowed("You can't take over the other side: its hand is hidden from you.")
            name = bot_name(level) if level else str(seat.owner or "")
            locked.seats.filter(pk=seat.pk).update(bot=level, name=name, helped_in=None)
        if paused is not None:
            locked.is_paused = paused
        if pace is not None:
            locked.pace = pace
        changed(locked)


def start_help(*, match: Match, seat: Seat, cards: Catalog) -> None:
    """Let a bot play for a player until the turn ends.

    Raises:
        NotAllowed: in matches between people, in one that is over, and if the player is not to act.
    """
    with transaction.atomic():
        locked = _locked(match)
        with present_state(locked, cards) as (_, state):
            if state.to_act != seat.number or seat.bot:
                raise NotAllowed("It is not for you to act.")
            locked.seats.filter(pk=seat.pk).update(helped_in=state.duel.turn)
        changed(locked)


def stop_help(*, match: Match, seat: Seat) -> None:
    """Let a player play the seat again, if a bot does so for this turn."""
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        if locked.seats.filter(pk=seat.pk, helped_in__isnull=False).update(helped_in=None):
            changed(locked)


def check_help(match: Match) -> None:
    """Raise NotAllowed unless bots may help or play in a match now."""
    if match.mode == Mode.LINK:
        raise NotAllowed("Bots don't help in matches between people.")
    if match.status != Status.RUNNING:
        raise NotAllowed("This match is over.")


def _locked(match: Match) -> Match:
    locked = Match.objects.select_for_update().get(pk=match.pk)
    check_help(locked)
    return locked
