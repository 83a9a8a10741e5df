"""Session drafts of input that would be lost: edits of signed-out users, unread lines and refused forms."""

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
#: Letters of an edit that a session stores. Then bytes of it compressed, as sessions are: for an edit of a deck of 400
#: cards with 10,000 letters of description, and for any other form.
MAX_EDIT: Final = 100_000
EDIT_BYTES: Final = 24 * 1024
FORM_BYTES: Final = 8 * 1024
#: Seconds until a stored edit expires.
EDIT_SECONDS: Final = 3600
#: Lines that are stored and shown.
MAX_LINES: Final = 100


def keep_edit(request: HttpRequest, place: str, *, is_there: bool, most: int = FORM_BYTES) -> bool:
    """Store the posted edit for an hour, to use after signing in; return False if it is too large or one of too many.

    Args:
        request: Request without an account.
        place: Id of the deck, or path of the page, that the edit is for (`take_edit`).
        is_there: Whether that deck or page exists. Otherwise nothing is stored, but the result is the same, so that
        it does not reveal private decks.
        most: Greatest size of the compressed edit in bytes.
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
    """Return the edit that `keep_edit` stored for this deck or page, and remove it; None without one."""
    stored = request.session.get(_EDIT)
    if not stored or stored["deck"] != place:
        return None
    del request.session[_EDIT]
    return QueryDict(stored["edit"]) if time() < stored.get("until", 0) else None


def keep_lines(request: HttpRequest, deck_id: str, lines: list[dict[str, object]]) -> None:
    """Store the lines of a pasted list that were not understood, until the user dismisses them."""
    if lines:
        request.session[_LINES] = {"deck": deck_id, "lines": lines[:MAX_LINES], "count": len(lines)}


def lines_of(request: HttpRequest, deck_id: str) -> dict[str, object] | None:
    """Return {lines, count, more} for the stored lines of a deck, or None; of `count` lines, `more` were not stored."""
    stored: dict[str, Any] | None = request.session.get(_LINES)
    if not stored or stored["deck"] != deck_id:
        return None
    return {**stored, "more": stored["count"] - len(stored["lines"])}


def forget_lines(request: HttpRequest, deck_id: str, has_seen: bool) -> None:
    """Remove the stored lines of this deck if the user has seen them (`has_seen`)."""
    if has_seen and lines_of(request, deck_id):
        del request.session[_LINES]


#: Names of fields that are never returned to the page.
_SECRET: Final = re.compile(r"pass|secret|token|credential|otp|^code$", re.IGNORECASE)
#: Letters of a short value; longer ones, or ones of several lines, are shown to the user.
_SHORT: Final = 60


@dataclass(frozen=True, slots=True)
class SentField:
    """Field of a form that a user submitted: its name, and the submitted value as text."""

    name: str
    value: str

    @property
    def is_text(self) -> bool:
        """Whether the value is over 60 letters or has line breaks, so that the user will want to see it."""
        return len(self.value) > _SHORT or "\n" in self.value

    @property
    def label(self) -> str:
        """The field's name as a label: "Deck name" for `deck_name`."""
        return self.name.replace("_", " ").capitalize()


@dataclass(frozen=True, slots=True)
class SentForm:
    """Form to send again to the path `action` (`partials/again.html`).

    Passwords and files are left out; `is_whole` tells that the user's form had none.
    """

    action: str
    fields: tuple[SentField, ...]
    is_whole: bool


def sent_form(request: HttpRequest) -> SentForm:
    """Return the form that `request` submitted. Django limits its size (`DATA_UPLOAD_MAX_MEMORY_SIZE`)."""
    sent = [(name, value) for name, values in request.POST.lists() for value in values if name != "csrfmiddlewaretoken"]
    fields = tuple(SentField(name, str(value)) for name, value in sent if not _SECRET.search(name))
    # Two slashes in front would make it an address of another site.
    action = escape_leading_slashes(request.get_full_path())
    return SentForm(action, fields, len(fields) == len(sent) and not request.FILES)
