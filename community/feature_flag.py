"""Feature flag of `community`: while `settings.COMMUNITY` is off its addresses answer 404 and pages show none of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import URLPattern
from django.urls import path as any_path

#: Marks the views that there are only while it is on.
MARK: Final = "is_of_community"


def is_on() -> bool:
    """Whether people meet here (`settings.COMMUNITY`)."""
    return bool(settings.COMMUNITY)


def guarded(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """`view`, which is not there while the setting is off."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not is_on():
            raise Http404
        return view(request, *args, **kwargs)

    setattr(answer, MARK, True)
    return answer


def path(route: str, view: Callable[..., HttpResponseBase], *, name: str) -> URLPattern:
    """An address of `community`."""
    return any_path(route, guarded(view), name=name)


def without_community(endpoints: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """What the API's schema names: nothing of `community` while the setting is off (hook of drf-spectacular)."""
    return [each for each in endpoints if is_on() or not hasattr(each[-1], MARK)]
