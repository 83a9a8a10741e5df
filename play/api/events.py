"""Server-sent events of matches: clients that listen are told of each new position at once."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Final

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request

from accounts.networks import network_of
from cards.responses.files import FileView
from jobs.later import Busy
from play import limits
from play.core.access import find_match
from play.core.watching import WATCHER, Seen

#: Milliseconds after which a client connects again.
_RETRY: Final = 1500
_HEADERS: Final = {
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",  # nginx would hold events back
}


class MatchEventsView(FileView):
    """API view of the events of a match."""

    @extend_schema(
        operation_id="match_events",
        responses={(200, "text/event-stream"): OpenApiResponse(OpenApiTypes.STR, "Events until the match is over.")},
    )
    def get(self, request: Request, match_id: str) -> HttpResponseBase:
        """Tell of each change of a match, as server-sent events: `position` or, when it is over, `result`.

        Their data has the `version`, `position` and `status` of the match: get the match for more. Some servers send
        the present state alone; clients that connect again after each end of the connection miss nothing.
        """
        match = find_match(match_id)
        seen, network = Seen.of(match), network_of(request._request)
        if not isinstance(request._request, ASGIRequest):
            return HttpResponse(_text(seen), headers=_HEADERS)
        if WATCHER.listeners() >= limits.LISTENERS or WATCHER.listeners(network) >= limits.LISTENERS_OF_A_NETWORK:
            raise Busy("Too many clients listen. Ask for the match again and again instead.", wait=60)
        return StreamingHttpResponse(_events(match.pk, seen, network), headers=_HEADERS)


async def _events(match_id: str, seen: Seen, network: str) -> AsyncIterator[str]:
    yield f"retry: {_RETRY}\n\n"
    async for state in WATCHER.follow(match_id, seen, network):
        yield ":\n\n" if state is None else _text(state)


def _text(seen: Seen) -> str:
    """Return the state of a match as an event."""
    event = "result" if seen.is_over else "position"
    return f"event: {event}\nid: {seen.version}\ndata: {json.dumps(seen._asdict())}\n\n"
