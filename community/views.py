"""Page of the rules of conduct."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def conduct(request: HttpRequest) -> HttpResponse:
    """Show the rules of conduct."""
    return render(request, "community/conduct.html")
