"""Errors as RFC 9457 problem details: every refusal under /api/ has one shape, whoever raised it."""

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

log = structlog.get_logger(__name__)

CONTENT_TYPE = "application/problem+json"

#: How Django's reasons begin that are about where a form came from, and what browsers say of one of our own.
_FOREIGN = ("Origin checking failed", "Referer checking failed")
_OWN = ("same-origin", "none")

#: How errors begin that say of a value that it cannot be in a column: those of `sqlite3`, and of Django.
_NO_ROW = ("Python int too large to convert to SQLite", "Field '")

#: What a status means to a person, where the exception says nothing better.
_DETAILS = {
    400: "The request could not be read.",
    403: "You may not do that.",
    404: "There is nothing here, or nothing that you may see.",
    405: "This address does not do that.",
    411: "Say how long the body is: send it with a Content-Length.",
    412: "It is not what If-Match or If-Unmodified-Since names any more.",
    429: "Too many requests; try again later.",
    500: "Something broke on our side. It has been noted.",
}


def problem(
    status: int, detail: str = "", *, errors: list[dict[str, str]] | None = None, **members: object
) -> dict[str, object]:
    """The members of a problem document (RFC 9457), with `errors` for input that was refused."""
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
    """A problem as a response of Django's."""
    return JsonResponse(problem(status, detail, **members), status=status, content_type=CONTENT_TYPE)


def api_exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """The handler of Django REST framework: its responses become problems, its field errors `errors`.

    An exception may bring `faults`, errors that say more than where, a code and a sentence.
    """
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
    # Whatever the view answers with otherwise: YAML, a page, a file.
    context["request"].accepted_renderer, context["request"].accepted_media_type = JSONRenderer(), CONTENT_TYPE
    return response


class ProblemMiddleware:
    """Turns what Django itself refuses under /api/ into problems, and bodies that are too large into a 413.

    A body in chunks says nothing of its length. Django takes it for an empty one, so it is refused.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if "HTTP_TRANSFER_ENCODING" in request.META:
            return refuse(request, 411)
        if _length(request) > body_limit(request.path):
            return refuse(request, 413)
        response = self.get_response(request)
        if response.status_code >= 400 and is_api(request) and response.get("Content-Type") != CONTENT_TYPE:
            return problem_response(response.status_code)
        if response.status_code == 429:
            response.headers.setdefault("Retry-After", "60")  # no rate is counted for longer
        return response

    def process_view(self, request: HttpRequest, *view: object) -> HttpResponseBase | None:
        """Refuse a large body, such as an image, of a visitor who is not signed in, and a form that ends early.

        The server passes on what came before a client went away. A deck must not be saved from half a form.
        """
        if _length(request) > (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) and not request.user.is_authenticated:
            return refuse(request, 413)
        if request.content_type == "application/x-www-form-urlencoded" and len(request.body) < _length(request):
            return refuse(request, 400)
        return None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        if isinstance(error, (RequestDataTooBig, TooManyFilesSent)):
            return refuse(request, 413)
        if isinstance(error, Deck.DoesNotExist):  # deleted between two looks at it
            return refuse(request, 404)
        if _names_no_row(error):
            log.warning("no_such_row", error=str(error))
            return refuse(request, 404)
        if isinstance(error, DataError):
            log.error("unfit_for_column", exc_info=error)
            return refuse(
                request, 400, "A text or number in it is longer than can be kept here, or has signs that can't."
            )
        if found := outage(error):
            write = log.error if found is FULL else log.warning  # errors are mailed to the operator
            write("outage", status=found.status, error=str(error))
            return _fail(request, found)
        return None


def _names_no_row(error: Exception) -> bool:
    """Whether a request names a row by what no column can hold: a number too large for SQLite, or no number at all.

    PostgreSQL looks for the former and finds nothing. Both come from the admin's addresses, filters and actions, which
    Django does not check.
    """
    return isinstance(error, (OverflowError, ValueError)) and str(error).startswith(_NO_ROW)


def _length(request: HttpRequest) -> int:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isascii() and length.isdigit() else 0


def body_limit(path: str) -> int:
    """Bytes that a body may have; the admin takes images too, and so does the page that tries a set."""
    images = 10 * 1024 * 1024 if path.startswith(("/admin/", "/sets/try/")) else 0
    return (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) + images


def _too_large(path: str) -> str:
    """What a person is told whose body was not read."""
    limit, of_strangers = body_limit(path) // 1024**2, (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) // 1024**2
    less = f", and {of_strangers} MB without an account" if limit > of_strangers else ""
    return f"What you sent is too large: at most {limit} MB are taken here{less}."


def is_api(request: HttpRequest) -> bool:
    """Whether a client that reads problems is asking."""
    return request.path.startswith("/api/")


def refuse(request: HttpRequest, status: int, detail: str = "") -> HttpResponse:
    """A refusal as a problem or as a page, depending on who asks. What is too large has a link back to its form."""
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        detail = detail or _too_large(request.path)
    if is_api(request):
        return problem_response(status, detail)
    context = {"status": status, "title": HTTPStatus(status).phrase, "detail": detail or _DETAILS.get(status, "")}
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        context |= {"title": "Too large", "back": request.get_full_path()}
    return render(request, "error.html", context, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """handler400"""
    return refuse(request, 413 if isinstance(exception, RequestDataTooBig) else 400)


def permission_denied(request: HttpRequest, exception: PermissionDenied) -> HttpResponse:
    """handler403"""
    return refuse(request, 403, str(exception))


def not_found(request: HttpRequest, exception: Http404) -> HttpResponse:
    """handler404"""
    return refuse(request, 404)


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """handler429, which allauth looks for."""
    return refuse(request, 429, "You have tried this very often. Wait a minute, then go back and send it again.")


def server_error(request: HttpRequest) -> HttpResponse:
    """handler500: a page that needs neither session nor database. What middleware meets of an outage ends here too."""
    if found := outage(sys.exception()):
        return _fail(request, found)
    if is_api(request):
        return problem_response(500)
    return render(None, "500.html", status=500)


def _fail(request: HttpRequest, found: Outage) -> HttpResponse:
    """An outage as a problem or as a page, which needs neither session nor database and gives back what was typed."""
    if is_api(request):
        answer: HttpResponse = problem_response(found.status, found.detail)
    else:
        context: dict[str, object] = {"title": HTTPStatus(found.status).phrase, "detail": found.detail}
        if request.method == "POST":  # of our own form: the CSRF check comes before anything that fails like this
            context |= {"again": sent_form(request), "csrf_token": get_token(request)}
        answer = render(None, "outage.html", context, status=found.status)
    answer["Retry-After"] = str(found.retry_after)
    return answer


@never_cache
def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """CSRF_FAILURE_VIEW: gives back what was typed, in a form with a token that holds.

    Not where the form may be another site's: sent again by one click it would do what that site wants.
    """
    if is_api(request):
        return problem_response(403, f"CSRF failed: {reason}")
    if reason.startswith(_FOREIGN) or request.headers.get("Sec-Fetch-Site", "same-origin") not in _OWN:
        return refuse(request, 403, "The form came from another site, or your browser hides where it came from.")
    return render(request, "csrf.html", {"again": sent_form(request)}, status=403)
