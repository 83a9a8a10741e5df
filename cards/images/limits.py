"""Limits of drawing pictures and documents: at most one large one at a time in a process, and a rate for each user.

Stored pictures are not limited. Drawing is throttled by account or IP address (`THROTTLE_DRAW`). A process draws one
large picture at a time, and requests that would wait too long are told to retry. They wait for card images before they
take the lock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from threading import BoundedSemaphore, Semaphore
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django_htmx.http import reswap

from accounts import throttles
from cards.images.card_image import CardImage
from cards.images.queue import have_drawn
from jobs.later import Busy, TryLater
from jobs.locks import SingleWaiterLock

#: Seconds to wait for card images.
SECONDS: Final = 6.0
#: Seconds to wait for the lock; a waiting request blocks a server thread.
WAIT: Final = 2.0
#: Requests of a process that may wait for card images: half of its threads.
_WAITING: Final = BoundedSemaphore(settings.THREADS // 2)
_ONE_AT_A_TIME: Final = SingleWaiterLock()


class NotYet(Busy):
    """Error for a request that has to wait until card images or another large picture are drawn."""

    title = "This is being drawn"


def count(request: HttpRequest) -> None:
    """Count a drawing against the allowed rate of a request's account or IP address, or raise TooOften."""
    throttles.count(request, "draw", "You have had a lot drawn in a short time.")


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold this process's lock for large drawings in a `with` block; raise NotYet if another holds it too long."""
    if not _ONE_AT_A_TIME.acquire(timeout=WAIT):
        raise NotYet("Something is being drawn for others first. Yours follows in a moment: this page asks by itself.")
    try:
        yield
    finally:
        _ONE_AT_A_TIME.release()


@contextmanager
def turn(request: HttpRequest) -> Iterator[None]:
    """Count a large drawing for a request, and hold the lock for large drawings during a `with` block.

    TryLater is raised if there were too many drawings, or another one holds the lock for too long.
    """
    count(request)
    with one_at_a_time():
        yield


def wait_for_images(images: Sequence[CardImage], seconds: float, waiting: Semaphore | None = None) -> int:
    """Queue card images that are not stored, wait at most `seconds` for them, and return how many are still missing.

    `waiting` limits the number of waiting requests, by default to half of the threads. More requests don't wait.
    """
    waiting = waiting or _WAITING
    may_wait = waiting.acquire(blocking=False)
    try:
        return have_drawn(images, seconds if may_wait else 0.0)
    finally:
        if may_wait:
            waiting.release()


def have_images(images: Sequence[CardImage], seconds: float | None = None) -> None:
    """Wait for card images at most `seconds`, `SECONDS` for None; raise NotYet if some are still missing."""
    missing = wait_for_images(images, SECONDS if seconds is None else seconds)
    if missing:
        raise NotYet(
            f"Faces are drawn for the first time: {len(images) - missing} of {len(images)} are there. Ask again in a "
            "moment, and the next are."
        )


def answers_later(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Make a view that raises TryLater return a page that reloads until the view succeeds.

    Its status is 202 after NotYet, otherwise that of the error.
    """

    @wraps(view)
    def drawing(request: HttpRequest, **where: str) -> HttpResponseBase:
        try:
            return view(request, **where)
        except NotYet as error:
            return answer_later(request, error, 202)
        except TryLater as error:
            return answer_later(request, error)

    return drawing


def answer_later(request: HttpRequest, error: TryLater, status: int | None = None) -> HttpResponse:
    """Return a self-reloading page that explains the delay, not swapped in by htmx. `status` overrides the error's."""
    status = status or error.status
    context = {"status": status, "title": error.title, "detail": str(error)}
    answer = render(request, "error.html", context, status=status)
    answer["Retry-After"] = answer["Refresh"] = str(error.wait)
    answer["Cache-Control"] = "no-store"
    return reswap(answer, "none")
