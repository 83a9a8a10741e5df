"""Services that go on from a position of another match in an own copy of it, and positions at any point."""

from __future__ import annotations

from django.db import transaction

from cards.catalog.catalogs import Catalog
from decks.goldfish.digests import rules_digest
from play.core.history import Done
from play.core.opponents import bot_name
from play.core.remembered import start_of
from play.core.services import NewSeat, changed, check_limits, take_seat
from play.core.state import GameState
from play.models import ActionMark, Game, Match, MatchAction, Mode, Status
from rules.notation import FREE


class NoSuchPosition(Exception):
    """Error: a match has no such position, or its position is not to be seen by others yet."""


def state_at(match: Match, position: int, cards: Catalog) -> tuple[Game, GameState]:
    """Return the state of a match at a position, and its game, whose path the state's history has.

    Raises:
        NoSuchPosition: if there is none, or the match runs and has secrets.
        ActionRefused: if the present rules forbid an action that led there.
    """
    if match.mode != Mode.SELF and match.status != Status.OVER:
        raise NoSuchPosition("The match is not over yet.")
    game = match.games.filter(begins_at__lte=position).last()
    if game is None or not 0 <= position <= match.position:
        raise NoSuchPosition("The match has no such position.")
    rows = game.actions.filter(number__lt=position)
    state = GameState.after(start_of(match, game, cards), (Done(row.number, row.seat, row.text) for row in rows))
    return game, state


def continue_from(
    match: Match, position: int, *, seat: NewSeat, plays: int, bot: int, cards: Catalog
) -> tuple[Match, str]:
    """Begin a match that goes on from a position of another one, and return it with the secret key of its seat.

    With `bot`, a level from 1, the bot plays against `plays` (0 south, 1 north); without it (0) the player plays both
    sides. Everything that led to the position can be undone.

    Raises:
        NoSuchPosition: see `state_at`.
        ActionRefused: see `state_at`.
        TooManyMatches: if the player has too many.
    """
    check_limits(seat)
    old, state = state_at(match, position, cards)
    path = state.history.path()
    with transaction.atomic():
        new = Match.objects.create(
            mode=Mode.BOT if bot else Mode.SELF,
            status=Status.RUNNING,
            format=match.format,
            seed=match.seed,
            terrain=match.terrain,
            situation=match.situation,
            rules_digest=rules_digest(),
            position=len(path),
            due=state.to_act,
        )
        players = {plays: seat}
        opponent = NewSeat(contender=seat.contender, bot=bot, name=bot_name(bot) if bot else "")
        keys = {
            one.number: take_seat(new, one.number, players.get(one.number, opponent), one.side, one.deck)
            for one in match.seats.select_related("deck")
        }
        game = new.games.create(number=old.number, first=old.first, sides=old.sides)
        MatchAction.objects.bulk_create(
            MatchAction(
                match=new,
                game=game,
                number=number,
                seat=done.player,
                key=f"copied-{number}",
                text=done.text,
                mark=ActionMark.FREE if FREE.match(done.text) else ActionMark.NONE,
            )
            for number, done in enumerate(path)
        )
        changed(new)
    return new, keys[plays]
