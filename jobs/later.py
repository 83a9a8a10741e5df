"""Exceptions for requests that can be answered later."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from django.http import HttpResponseBase

    _R = TypeVar("_R", bound=HttpResponseBase)


class TryLater(Exception):
    """Error for a request that can't be answered now. The message says why.

    Where no view catches it, the client gets a page with `title` or a problem, with the HTTP `status` and
    `Retry-After`. `wait` are the seconds after which to try again, 0 if waiting does not help.
    """

    status = 503
    title = "Try again in a moment"

    def __init__(self, message: str = "Others are served first.", wait: int = 2) -> None:
        super().__init__(message)
        self.wait = wait

    def put_into(self, response: _R) -> _R:
        """Set the status of a response, and `Retry-After` unless `wait` is 0, and return the response."""
        response.status_code = self.status
        if self.wait:
            response["Retry-After"] = str(self.wait)
        return response


class Busy(TryLater):
    """Error for a request that needs something that other requests occupy."""


class TooOften(TryLater):
    """Error for a client that exceeded a rate of requests."""

    status = 429
    title = "Too many requests"
