"""What must not be lost between two requests: edits of an expired session, lines that a paste had no use for, and
whatever somebody typed into a form that was refused as a whole."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from time import time
from typing import Any, Final

from django.http import HttpRequest, QueryDict
from django.utils.http import escape_leading_slashes

from accounts.throttles import count
from jobs.later import TooOften

_EDIT: Final = "kept_edit"
_LINES: Final = "lines_not_understood"
#: Letters of an edit that a session keeps, and bytes of it compressed, as sessions are: an edit of a deck of 400 cards
#: and 10,000 letters of description, and any other form.
MAX_EDIT: Final = 100_000
EDIT_BYTES: Final = 24 * 1024
FORM_BYTES: Final = 8 * 1024
#: Seconds for which it is kept.
EDIT_SECONDS: Final = 3600
#: Lines that are shown.
MAX_LINES: Final = 100


def keep_edit(request: HttpRequest, place: str, *, is_there: bool, most: int = FORM_BYTES) -> bool:
    """Keep the posted edit for an hour, for after signing in; False where it is too large, or one of too many.

    Args:
        request: One that nobody is signed in to.
        place: The id of the deck, or the path of the page, that takes the edit then (`take_edit`).
        is_there: Whether anybody could take it. Otherwise nothing is kept, and the answer is the same: it does not
            tell whether a private deck is there.
        most: Bytes of the edit compressed.
    """
    edit = request.POST.urlencode()
    if len(edit) > MAX_EDIT or len(zlib.compress(edit.encode())) > most:
        return False
    try:
        count(request, "draft")
    except TooOften:
        return False
    if request.session.is_empty():
        request.session.set_expiry(EDIT_SECONDS)
    request.session[_EDIT] = {"deck": place, "edit": edit, "until": time() + EDIT_SECONDS} if is_there else {}
    return True


def take_edit(request: HttpRequest, place: str) -> QueryDict | None:
    """Return the edit that was kept for this deck or page, once."""
    kept = request.session.get(_EDIT)
    if not kept or kept["deck"] != place:
        return None
    del request.session[_EDIT]
    return QueryDict(kept["edit"]) if time() < kept.get("until", 0) else None


def keep_lines(request: HttpRequest, deck_id: str, lines: list[dict[str, object]]) -> None:
    """Keep what was not understood of a pasted list, until its writer has seen to it."""
    if lines:
        request.session[_LINES] = {"deck": deck_id, "lines": lines[:MAX_LINES], "count": len(lines)}


def lines_of(request: HttpRequest, deck_id: str) -> dict[str, object] | None:
    """{lines, count, more} kept for this deck, or None: of `count` lines `more` are not shown."""
    kept: dict[str, Any] | None = request.session.get(_LINES)
    if not kept or kept["deck"] != deck_id:
        return None
    return {**kept, "more": kept["count"] - len(kept["lines"])}


def forget_lines(request: HttpRequest, deck_id: str, has_seen: bool) -> None:
    """Forget the lines when their writer says so."""
    if has_seen and lines_of(request, deck_id):
        del request.session[_LINES]


#: Fields that are never given back, by name.
_SECRET: Final = re.compile(r"pass|secret|token|credential|otp|^code$", re.IGNORECASE)
#: A longer value, or one of several lines, is shown to whoever typed it.
_SHORT: Final = 60


@dataclass(frozen=True, slots=True)
class SentField:
    """A field of a form that was sent."""

    name: str
    value: str

    @property
    def is_text(self) -> bool:
        """Whether somebody wrote it at length, and will want to see it."""
        return len(self.value) > _SHORT or "\n" in self.value

    @property
    def label(self) -> str:
        return self.name.replace("_", " ").capitalize()


@dataclass(frozen=True, slots=True)
class SentForm:
    """A form that was sent, to be sent again to the same path of this site (`partials/again.html`).

    Passwords and files are left out, which `is_whole` says.
    """

    action: str
    fields: tuple[SentField, ...]
    is_whole: bool


def sent_form(request: HttpRequest) -> SentForm:
    """What `request` posted. Its size is what Django takes (`DATA_UPLOAD_MAX_MEMORY_SIZE`)."""
    sent = [(name, value) for name, values in request.POST.lists() for value in values if name != "csrfmiddlewaretoken"]
    fields = tuple(SentField(name, str(value)) for name, value in sent if not _SECRET.search(name))
    # Two slashes in front would make it the address of another site.
    action = escape_leading_slashes(request.get_full_path())
    return SentForm(action, fields, len(fields) == len(sent) and not request.FILES)
