"""Middleware for the Content-Security-Policy, which is the same for nearly every answer and built once.

A view that needs another says what differs by the decorator `csp.decorators.csp_replace`.
"""

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
    """Says CONTENT_SECURITY_POLICY with each answer, with what a view has put in the place of parts of it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.policy = build_policy()
        self._others: dict[str, str] = {}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not (settings.DEBUG and response.status_code in _DEBUG_PAGES):
            replaced: dict[str, list[str]] | None = getattr(response, "_csp_replace", None)
            response.headers[HEADER] = self._other(replaced) if replaced else self.policy
        return response

    def _other(self, replaced: dict[str, list[str]]) -> str:
        key = repr(replaced)  # as many as there are views with a policy of their own
        if key not in self._others:
            self._others[key] = build_policy(replace=replaced)
        return self._others[key]
