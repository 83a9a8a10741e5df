"""Pages of the rulebooks."""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games import Game
from games.despaira import DESPAIRA
from reference.addresses import address_of, read_query
from reference.presenters import GroupPresenter, RulePresenter


@require_safe
def rulebook(request: HttpRequest, game: Game = DESPAIRA) -> HttpResponse:
    """Show the rulebook of a game, or the rules that match `?q=`, the most relevant first."""
    address, book = address_of(game), game.rulebook
    context = {"game": game, "address": address}
    if query := read_query(request.GET):
        results = book.find(query)
        rules = [(book.group_of(rule), RulePresenter.of(book, rule, address)) for rule in results.rules]
        context |= {"home": address, "query": query, "results": results, "rules": rules}
        return render(request, _templates(game, "search_results"), context)
    return render(request, _templates(game, "page"), {**context, "rulebook": _html(game)})


def _templates(game: Game, name: str) -> list[str]:
    """Return the names of templates to try for the page `name`: that of the game, then the general one."""
    return [f"reference/{game.code}/{name}.html", f"reference/{name}.html"]


@cache
def _html(game: Game) -> SafeString:
    """Return all rules and tables of a game as HTML, cached because they have thousands of elements."""
    groups = [GroupPresenter.of(game, group) for group in game.rulebook.groups]
    return render_to_string(_templates(game, "rulebook"), {"groups": groups})
