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
    """Count a drawing against the allowed rate of the account or IP address of a request.

    Raises:
        TooOften: There were too many.
    """
    throttles.count(request, "draw", "You have had a lot drawn in a short time.")


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold the lock of this process for large drawings, during a `with` block.

    Raises:
        NotYet: Another drawing holds the lock for too long.
    """
    if not _ONE_AT_A_TIME.acquire(timeout=WAIT):
        raise NotYet("Something is being drawn for others first. Yours follows in a moment: this page asks by itself.")
    try:
        yield
    finally:
        _ONE_AT_A_TIME.release()


@contextmanager
def turn(request: HttpRequest) -> Iterator[None]:
    """Count a large drawing for a request, and hold the lock for large drawings during a `with` block.

    Raises:
        TryLater: There were too many drawings, or another one holds the lock for too long.
    """
    count(request)
    with one_at_a_time():
        yield


def wait_for_images(images: Sequence[CardImage], seconds: float, waiting: Semaphore | None = None) -> int:
    """Queue card images that are not stored, and wait for them.

    Args:
        images: The images.
        seconds: Most seconds to wait.
        waiting: Limits the number of waiting requests, by default to half of the threads. Others don't wait.

    Returns:
        Number of images that are still missing.
    """
    waiting = waiting or _WAITING
    may_wait = waiting.acquire(blocking=False)
    try:
        return have_drawn(images, seconds if may_wait else 0.0)
    finally:
        if may_wait:
            waiting.release()


def have_images(images: Sequence[CardImage], seconds: float | None = None) -> None:
    """Wait for card images that are not stored, at most `seconds`, or `SECONDS` for None.

    Raises:
        NotYet: Images are still missing.
    """
    missing = wait_for_images(images, SECONDS if seconds is None else seconds)
    if missing:
        raise NotYet(
            f"Faces are drawn for the first time: {len(images) - missing} of {len(images)} are there. Ask again in a "
            "moment, and the next are."
        )


def answers_later(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Make a view respond with a self-reloading page when it raises TryLater.

    The page reloads until the document is ready. Its status is 202 after NotYet.
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
    """Return a self-reloading page that explains the delay, with `status` or else that of the error.

    A request by htmx does not swap it in.
    """
    status = status or error.status
    context = {"status": status, "title": error.title, "detail": str(error)}
    answer = render(request, "error.html", context, status=status)
    answer["Retry-After"] = answer["Refresh"] = str(error.wait)
    answer["Cache-Control"] = "no-store"
    return reswap(answer, "none")
