"""Preview of a deck's guide, a text in Markdown, during editing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from decks import limits, permissions
from decks.core.markdown import render_markdown
from decks.games import library_of


@never_cache
@require_POST
def preview(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Show the guide that the user typed as rendered Markdown, as a part of the editor's page. Nothing is saved."""
    deck = get_object_or_404(permissions.editable(request), pk=deck_id)
    text = request.POST.get("description", "")[: limits.DESCRIPTION]
    return render(request, "decks/editor/guide_preview.html", {"guide": render_markdown(text, library_of(deck))})
