"""Page that is the same for everybody: the rules of conduct."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def conduct(request: HttpRequest) -> HttpResponse:
    """What is allowed where people write to one another."""
    return render(request, "community/conduct.html")
