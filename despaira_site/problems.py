"""Error responses: RFC 9457 problem details for every error under /api/, and pages for browsers."""

from __future__ import annotations

import sys
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import structlog
from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig, TooManyFilesSent
from django.db import DataError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import exception_handler

from cards.serializers.errors import flattened
from decks.core.session_drafts import sent_form
from decks.models import Deck
from despaira_site.outages import FULL, Outage, outage
from jobs.later import TryLater

log = structlog.get_logger(__name__)

CONTENT_TYPE = "application/problem+json"

#: Beginnings of Django's CSRF reasons about the origin of a form, and values of Sec-Fetch-Site for our own forms.
_FOREIGN = ("Origin checking failed", "Referer checking failed")
_OWN = ("same-origin", "none")

#: Beginnings of messages of `sqlite3` and Django about values that a column cannot hold.
_NO_ROW = ("Python int too large to convert to SQLite", "Field '")

#: Messages by status, for exceptions without a message.
_DETAILS = {
    400: "The request could not be read.",
    403: "You may not do that.",
    404: "There is nothing here, or nothing that you may see.",
    405: "This address does not support this method.",
    411: "Send the body with a Content-Length.",
    412: "It has changed since the version in If-Match or If-Unmodified-Since.",
    429: "Too many requests. Try again later.",
    500: "Something failed on our side. We have logged it.",
}


def problem(
    status: int, detail: str = "", *, errors: list[dict[str, str]] | None = None, **members: object
) -> dict[str, object]:
    """Return a problem document (RFC 9457), the JSON of an error response, with further `members`.

    `detail` is the message, by default one for the HTTP status. `errors` of the input each have path, code and message.
    """
    document: dict[str, object] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail or _DETAILS.get(status, HTTPStatus(status).description),
        **members,
    }
    if errors is not None:
        document["errors"] = errors
    return document


def problem_response(status: int, detail: str = "", **members: Any) -> JsonResponse:
    """Return a Django response with a problem document; the arguments are those of `problem`."""
    return JsonResponse(problem(status, detail, **members), status=status, content_type=CONTENT_TYPE)


def api_exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the problem document with which the API responds to an exception.

    `error` may have the attributes `faults` (a list that replaces the `errors` of a ValidationError) and `members`
    (further members of the document). The result is None for an exception without a response.
    """
    if isinstance(error, TryLater):
        error = _of_api(error)
    response = exception_handler(error, context)
    if response is None:
        return None
    members = getattr(error, "members", {})
    if isinstance(error, exceptions.ValidationError):
        errors = getattr(error, "faults", None) or list(flattened(error.get_full_details()))
        detail = "The input was refused." if len(errors) != 1 else errors[0]["message"]
        response.data = problem(response.status_code, detail, errors=errors, **members)
    else:
        detail = "" if isinstance(error, Http404) else str(getattr(error, "detail", error) or "")
        response.data = problem(response.status_code, detail, **members)
    response.content_type = CONTENT_TYPE
    # The view may have another renderer, such as one for YAML, a page or a file.
    context["request"].accepted_renderer, context["request"].accepted_media_type = JSONRenderer(), CONTENT_TYPE
    return response


def _of_api(error: TryLater) -> exceptions.APIException:
    """Return the exception of Django REST framework with the status, message and waiting time of `error`."""
    if error.status == HTTPStatus.TOO_MANY_REQUESTS:
        return exceptions.Throttled(error.wait, str(error))
    if error.status == HTTPStatus.FORBIDDEN:
        return exceptions.PermissionDenied(str(error))
    later = exceptions.APIException(str(error), "busy")
    later.status_code, later.wait = error.status, error.wait  # type: ignore[attr-defined]  # the handler looks for it
    return later


class ProblemMiddleware:
    """Middleware that makes errors under /api/ problem documents, and refuses bodies that are too large.

    Chunked bodies are refused with 411: they have no length, and Django would take them for empty.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response, or the error response that replaces it."""
        if "HTTP_TRANSFER_ENCODING" in request.META:
            return refuse(request, 411)
        if _length(request) > body_limit(request.path):
            return refuse(request, 413)
        response = self.get_response(request)
        if response.status_code >= 400 and is_api(request) and response.get("Content-Type") != CONTENT_TYPE:
            return problem_response(response.status_code)
        if response.status_code == 429:
            response.headers.setdefault("Retry-After", "60")  # the other rates are by minute
        return response

    def process_view(self, request: HttpRequest, *view: object) -> HttpResponseBase | None:
        """Refuse a large body, such as an image, of a visitor who is not signed in, and a form that ends early.

        The server passes on what came before a client went away. A deck must not be saved from half a form. None lets
        the request through.
        """
        if _length(request) > (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) and not request.user.is_authenticated:
            return refuse(request, 413)
        if request.content_type == "application/x-www-form-urlencoded" and len(request.body) < _length(request):
            return refuse(request, 400)
        return None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """Return the response to an exception that has a status, or None for an unexpected one."""
        if isinstance(error, (RequestDataTooBig, TooManyFilesSent)):
            return refuse(request, 413)
        if isinstance(error, TryLater):
            return error.put_into(refuse(request, error.status, str(error)))
        if isinstance(error, Deck.DoesNotExist):  # deleted between two queries
            return refuse(request, 404)
        if _names_no_row(error):
            log.warning("no_such_row", error=str(error))
            return refuse(request, 404)
        if isinstance(error, DataError):
            log.error("unfit_for_column", exc_info=error)
            return refuse(request, 400, "A text or number in it is too long, or has characters that can't be stored.")
        if found := outage(error):
            write = log.error if found is FULL else log.warning  # errors are mailed to the operator
            write("outage", status=found.status, error=str(error))
            return _fail(request, found)
        return None


def _names_no_row(error: Exception) -> bool:
    """Return whether an error shows that a request named a row by a value that no column can hold.

    The value is a number too large for SQLite, or no number at all. Both come from URLs, filters and actions of the
    admin, which Django does not check. PostgreSQL accepts large numbers and finds nothing.
    """
    return isinstance(error, (OverflowError, ValueError)) and str(error).startswith(_NO_ROW)


def _length(request: HttpRequest) -> int:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isascii() and length.isdigit() else 0


def body_limit(path: str) -> int:
    """Return the maximum bytes of a request body, larger where images are uploaded: admin, and to try a set."""
    images = 10 * 1024 * 1024 if path.startswith(("/admin/", "/sets/try/")) else 0
    return (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) + images


def _too_large(path: str) -> str:
    """Return the message for a request body that is too large for its path."""
    limit, of_strangers = body_limit(path) // 1024**2, (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) // 1024**2
    less = f", or {of_strangers} MB without an account" if limit > of_strangers else ""
    return f"What you sent is too large. The limit here is {limit} MB{less}."


def is_api(request: HttpRequest) -> bool:
    """Return whether a request is to the API, whose errors are problem documents."""
    return request.path.startswith("/api/")


def refuse(request: HttpRequest, status: int, detail: str = "") -> HttpResponse:
    """Return an error response: a problem document under /api/, else a page.

    `detail` is the message, by default one for the status. The page of a 413 links back to the form.
    """
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        detail = detail or _too_large(request.path)
    if is_api(request):
        return problem_response(status, detail)
    context = {"status": status, "title": HTTPStatus(status).phrase, "detail": detail or _DETAILS.get(status, "")}
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        context |= {"title": "Too large", "back": request.get_full_path()}
    return render(request, "error.html", context, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the response with status 400, as Django's handler400."""
    return refuse(request, 413 if isinstance(exception, RequestDataTooBig) else 400)


def permission_denied(request: HttpRequest, exception: PermissionDenied) -> HttpResponse:
    """Return the response with status 403, as Django's handler403."""
    return refuse(request, 403, str(exception))


def not_found(request: HttpRequest, exception: Http404) -> HttpResponse:
    """Return the response with status 404, as Django's handler404."""
    return refuse(request, 404)


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Return the response with status 429, as handler429 of allauth."""
    return refuse(request, 429, "You have tried this too often. Wait a minute, then go back and send it again.")


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the response with status 500 or for an outage, as handler500. It needs no session and database."""
    if failure := outage(sys.exception()):
        return _fail(request, failure)
    if is_api(request):
        return problem_response(500)
    return render(None, "500.html", status=500)


def _fail(request: HttpRequest, failure: Outage) -> HttpResponse:
    """Return the response to an outage (`failure`): a problem document, or a page with the sent form.

    It needs no session and no database.
    """
    if is_api(request):
        answer: HttpResponse = problem_response(failure.status, failure.detail)
    else:
        context: dict[str, object] = {"title": HTTPStatus(failure.status).phrase, "detail": failure.detail}
        if request.method == "POST":  # the CSRF check has passed, so the form is our own
            context |= {"again": sent_form(request), "csrf_token": get_token(request)}
        answer = render(None, "outage.html", context, status=failure.status)
    answer["Retry-After"] = str(failure.retry_after)
    return answer


@never_cache
def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return the response to a failed CSRF check (CSRF_FAILURE_VIEW): the sent form with a valid token.

    A form that may come from another site is not shown: one click would do what that site wants.
    """
    if is_api(request):
        return problem_response(403, f"CSRF failed: {reason}")
    if reason.startswith(_FOREIGN) or request.headers.get("Sec-Fetch-Site", "same-origin") not in _OWN:
        return refuse(request, 403, "The form came from another site, or your browser hides where it came from.")
    return render(request, "csrf.html", {"again": sent_form(request)}, status=403)
