"""Present position of a match as one seat sees it, for the API and for its page."""

from __future__ import annotations

from typing import Any

from cards.catalog import catalogs
from play.api.serializers import match_data
from play.core.remembered import MatchClosed, present_state
from play.models import Match, Mode, Seat


def position_data(
    match: Match, seat: Seat | None, since: int | None, *, has_choices: bool, is_open: bool = False
) -> dict[str, Any]:
    """Return a match at its present position, as `match_data`; a match against oneself is seen by the side to act.

    With `is_open` its player sees both hands, like everybody else who knows it.
    """
    try:
        with present_state(match, catalogs.current()) as (_, state):
            if seat is not None and match.mode == Mode.SELF:
                seat = next((one for one in match.seats.all() if one.number == state.to_act), seat)
            return match_data(match, seat, state, since, has_choices=has_choices, is_open=is_open or seat is None)
    except MatchClosed:
        match.refresh_from_db()
        return match_data(match, seat, None)
