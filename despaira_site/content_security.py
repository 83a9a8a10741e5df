"""The Content-Security-Policy: the same for every answer, so that it is put together once."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

#: The pages about mistakes that Django has for developers bring styles and scripts of their own.
_DEBUG_PAGES: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.INTERNAL_SERVER_ERROR)


class ContentSecurityMiddleware:
    """Says CONTENT_SECURITY_POLICY with each answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.policy = build_policy()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not (settings.DEBUG and response.status_code in _DEBUG_PAGES):
            response.headers[HEADER] = self.policy
        return response
