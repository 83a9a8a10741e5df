"""Feature flag `settings.COMMUNITY` for likes, comments and everything else in this package.

While it is off, the package's URLs answer 404 and pages hide its parts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import URLPattern
from django.urls import path as any_path

#: Attribute of views that `guarded` has wrapped.
MARK: Final = "is_of_community"


def is_on() -> bool:
    """Return whether the feature flag `settings.COMMUNITY` is on."""
    return bool(settings.COMMUNITY)


def guarded(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Return a view that calls `view`, but answers 404 while `settings.COMMUNITY` is off."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not is_on():
            raise Http404
        return view(request, *args, **kwargs)

    setattr(answer, MARK, True)
    return answer


def path(route: str, view: Callable[..., HttpResponseBase], *, name: str) -> URLPattern:
    """Return a URL pattern of `route` whose view answers 404 while `settings.COMMUNITY` is off."""
    return any_path(route, guarded(view), name=name)


def without_community(endpoints: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """Remove this package's endpoints from the schema if `settings.COMMUNITY` is off; hook of drf-spectacular."""
    return [each for each in endpoints if is_on() or not hasattr(each[-1], MARK)]
