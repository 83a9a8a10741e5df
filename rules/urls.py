"""Former address of the page on which a situation of the game can be played."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import path, reverse
from django.views.decorators.http import require_http_methods

app_name = "rules"


@require_http_methods(["GET", "HEAD", "POST"])
def moved(request: HttpRequest) -> HttpResponse:
    """Lead to the table, with the query string and a posted situation."""
    query = request.META.get("QUERY_STRING", "")
    return HttpResponseRedirect(
        reverse("play:situation") + (f"?{query}" if query else ""), preserve_request=request.method == "POST"
    )


urlpatterns = [
    path("play/", moved, name="play"),
]
