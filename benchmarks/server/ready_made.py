"""URLs of the site, and one more that answers a prepared page from memory: the yardstick of the other pages."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from despaira_site import urls

#: Pages in memory, by name, and the folder in VAR_DIR with more of them.
PAGES: Final[dict[str, bytes]] = {}
FOLDER: Final = "ready-made"


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """Answer with the saved page `name`, which is read from its file in `FOLDER` the first time."""
    if name not in PAGES:
        PAGES[name] = (settings.VAR_DIR / FOLDER / name).read_bytes()
    return HttpResponse(PAGES[name])


urlpatterns = [path("ready-made/<name>", page), *urls.urlpatterns]
handler404 = urls.handler404
