"""The site's addresses and one more, at which a page stands ready: what a page costs that nothing is made for."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from despaira_site import urls

#: The pages that stand ready, by name; and where in VAR_DIR a server finds more of them.
PAGES: Final[dict[str, bytes]] = {}
FOLDER: Final = "ready-made"


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """A page, as it is."""
    if name not in PAGES:
        PAGES[name] = (settings.VAR_DIR / FOLDER / name).read_bytes()
    return HttpResponse(PAGES[name])


urlpatterns = [path("ready-made/<name>", page), *urls.urlpatterns]
handler404 = urls.handler404
