"""What must not be lost between two requests: edits of an expired session, lines that a paste had no use for."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, QueryDict

_EDIT: Final = "kept_edit"
_LINES: Final = "lines_not_understood"
#: Letters of an edit that a session keeps, and lines that are shown.
MAX_EDIT: Final = 100_000
MAX_LINES: Final = 100


def keep_edit(request: HttpRequest, deck_id: str) -> bool:
    """Keep the posted edit for after signing in; False where it is too large."""
    edit = request.POST.urlencode()
    if len(edit) > MAX_EDIT:
        return False
    request.session[_EDIT] = {"deck": deck_id, "edit": edit}
    return True


def take_edit(request: HttpRequest, deck_id: str) -> QueryDict | None:
    """The edit that was kept for this deck, once."""
    kept = request.session.get(_EDIT)
    if not kept or kept["deck"] != deck_id:
        return None
    del request.session[_EDIT]
    return QueryDict(kept["edit"])


def keep_lines(request: HttpRequest, deck_id: str, lines: list[dict[str, Any]]) -> None:
    """Keep what was not understood of a pasted list, until its writer has seen to it."""
    if lines:
        request.session[_LINES] = {"deck": deck_id, "lines": lines[:MAX_LINES], "count": len(lines)}


def lines_of(request: HttpRequest, deck_id: str) -> dict[str, Any] | None:
    """{lines, count, more} kept for this deck, or None: of `count` lines `more` are not shown."""
    kept: dict[str, Any] | None = request.session.get(_LINES)
    if not kept or kept["deck"] != deck_id:
        return None
    return {**kept, "more": kept["count"] - len(kept["lines"])}


def forget_lines(request: HttpRequest, deck_id: str, has_seen: bool) -> None:
    """Forget the lines when their writer says so."""
    if has_seen and lines_of(request, deck_id):
        del request.session[_LINES]
