"""Limits of drawing: large pictures and documents one at a time, and none too often.

What is kept is answered at once, and counts for nothing. What isn't is counted by account or address, as the site
counts all that is dear (`THROTTLE_DRAW`); of what is large a process draws one thing at a time, and whoever would wait
for long is asked to come again. Card images are waited for before a turn begins: nobody's turn is spent waiting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from math import ceil
from threading import BoundedSemaphore, Semaphore
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django_htmx.http import reswap
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from cards.images.card_image import CardImage
from cards.images.queue import have_drawn
from jobs.locks import Turn

#: Seconds that a request waits for card images that aren't drawn yet.
SECONDS: Final = 6.0
#: Seconds to wait for what others have drawn: who waits holds a thread of the server.
WAIT: Final = 2.0
#: Requests of a process that wait for card images at a time: half of its threads answer others meanwhile.
_WAITING: Final = BoundedSemaphore(settings.THREADS // 2)
_ONE_AT_A_TIME: Final = Turn()


class NotNow(Exception):
    """It isn't drawn now. `str()` says why, `wait` after how many seconds to ask again."""

    status: int
    title: str

    def __init__(self, message: str, wait: int) -> None:
        super().__init__(message)
        self.wait = wait


class NotYet(NotNow):
    """There is something to wait for: faces that are being drawn, or what somebody else has drawn."""

    status, title = 503, "This is being drawn"

    def __init__(self, message: str) -> None:
        super().__init__(message, 2)


class TooOften(NotNow):
    """An account or address had as many drawn as it may."""

    status, title = 429, "Too much at once"


class _Draw(APIView):
    """A view with the scope that is counted."""

    throttle_scope = "draw"


def count(request: HttpRequest) -> None:
    """Count something that is drawn for a request. Raises TooOften."""
    for throttle in (each() for each in APIView.throttle_classes if issubclass(each, ScopedRateThrottle)):
        if not throttle.allow_request(request, _Draw()):  # type: ignore[arg-type]  # it asks for nothing that this has not
            wait = ceil(throttle.wait() or 1)
            seconds = f"{wait} second{'' if wait == 1 else 's'}"
            raise TooOften(f"You have had a lot drawn in a short time. Try again in {seconds}.", wait)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Draw something large, and nothing else in this process. Raises NotYet."""
    if not _ONE_AT_A_TIME.acquire(timeout=WAIT):
        raise NotYet("Something is being drawn for others first. Yours follows in a moment: this page asks by itself.")
    try:
        yield
    finally:
        _ONE_AT_A_TIME.release()


@contextmanager
def turn(request: HttpRequest) -> Iterator[None]:
    """Draw something large that isn't stored, for a request. Raises NotNow."""
    count(request)
    with one_at_a_time():
        yield


def wait_for_images(images: Sequence[CardImage], seconds: float, waiting: Semaphore | None = None) -> int:
    """Have card images drawn that aren't stored yet; return how many are missing after so many seconds at most.

    Where `waiting` lets no more requests wait, this one doesn't. Without it, half of the threads of a process may.
    """
    waiting = waiting or _WAITING
    may_wait = waiting.acquire(blocking=False)
    try:
        return have_drawn(images, seconds if may_wait else 0.0)
    finally:
        if may_wait:
            waiting.release()


def have_images(images: Sequence[CardImage], seconds: float | None = None) -> None:
    """Wait for card images that aren't stored yet, `SECONDS` at most. Raises NotYet where it takes longer."""
    missing = wait_for_images(images, SECONDS if seconds is None else seconds)
    if missing:
        raise NotYet(
            f"Faces are drawn for the first time: {len(images) - missing} of {len(images)} are there. Ask again in a "
            "moment, and the next are."
        )


def answers_later(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Decorate a view of a document so that it answers with a page where it raises NotNow.

    The page asks again by itself, until the document is there. Where the document follows, the status is 202.
    """

    @wraps(view)
    def drawing(request: HttpRequest, **where: str) -> HttpResponseBase:
        try:
            return view(request, **where)
        except NotYet as error:
            return answer_later(request, error, 202)
        except NotNow as error:
            return answer_later(request, error)

    return drawing


def answer_later(request: HttpRequest, error: NotNow, status: int | None = None) -> HttpResponse:
    """Return a page that says why nothing is drawn and reloads itself, or for a part of a page a refusal to swap it."""
    status = status or error.status
    context = {"status": status, "title": error.title, "detail": str(error)}
    answer = render(request, "error.html", context, status=status)
    answer["Retry-After"] = answer["Refresh"] = str(error.wait)
    answer["Cache-Control"] = "no-store"
    return reswap(answer, "none")
