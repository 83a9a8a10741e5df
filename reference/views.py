"""The rules of the games: a page of each further one, and all of them in the API."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import GAMES, Game
from reference.presenters import MAX_QUERY, Reference, asked, found_page, shown_groups
from shelf.addresses import CHOICES
from shelf.api import GAME
from tcg.rulebook import Rule, Table

#: What the search box shows as an example, and words that are understood though the rulebook does not use them.
_SEARCHES: Final = {
    "fade": ("knocked out, FADE-6.7", "mulligan, mana, graveyard"),
    "aoe": ("whiff, AOE-6.2", "super, grab, mulligan"),
    "ga": ("as though, GA-3.4", "creature, exile, layers"),
}


def _reference(game: Game) -> Reference:
    example, words = _SEARCHES[game.code]
    understood = f"Words of other games are understood too: {words}."
    return Reference(game.rulebook, _address(game), f"Rules of {game.name}", example, understood)


def _address(game: Game) -> str:
    return f"{game.path}rules/"


@require_safe
def page(request: HttpRequest, game: Game) -> HttpResponse:
    """All rules of a game with its tables; or those that `?q=` finds, the most relevant first."""
    reference = _reference(game)
    if query := asked(request.GET):
        return found_page(request, reference, query)
    context = {"game": game, "reference": reference, "rulebook": _rulebook(game.code)}
    return render(request, "reference/page.html", context)


@cache
def _rulebook(code: str) -> SafeString:
    """All rules and tables of a game as HTML, the same for everybody as long as the process lives."""
    game = GAMES[code]
    tools = {
        group.number: [
            (tool.path, f"{tool.label}: {tool.question}") for tool in game.tools if group.number in tool.groups
        ]
        for group in game.rulebook.groups
    }
    return render_to_string("reference/rulebook.html", {"groups": shown_groups(game.rulebook, tools=tools)})


# --- the API ----------------------------------------------------------------------------------------------------------


class RuleSchema(serializers.Serializer[None]):
    id = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField(help_text="In our own words.")
    kind = serializers.CharField(help_text="What it rests on: the code of one of `kinds`.")
    group = serializers.IntegerField()
    section = serializers.CharField(help_text="Where it stands, or that it is a ruling of ours.")
    path = serializers.CharField(help_text="Its place on a page.")


class RuleKindSchema(serializers.Serializer[None]):
    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # shadows an attribute that nothing here reads


class RuleGroupSchema(serializers.Serializer[None]):
    number = serializers.IntegerField()
    title = serializers.CharField()


class RuleRowSchema(serializers.Serializer[None]):
    key = serializers.CharField()
    rule = serializers.CharField(help_text="The id of the rule that the row is; empty where it is none.")
    cells = serializers.ListField(child=serializers.CharField(), help_text="A text for each of `columns`.")
    path = serializers.CharField(help_text="Its place on a page.")


class RuleTableSchema(serializers.Serializer[None]):
    key = serializers.CharField()
    title = serializers.CharField()
    group = serializers.IntegerField()
    rules = serializers.ListField(child=serializers.CharField(), help_text="The ids that it rests on.")
    columns = serializers.ListField(child=serializers.CharField())
    rows = RuleRowSchema(many=True)


class RuleReadingSchema(serializers.Serializer[None]):
    typed = serializers.CharField()
    words = serializers.ListField(child=serializers.CharField(), help_text="The rulebook's words for it.")
    instead = serializers.BooleanField(help_text="Whether these were looked for in its place, or beside it.")


class RuleHintSchema(serializers.Serializer[None]):
    query = serializers.CharField()
    count = serializers.IntegerField()


class RulebookSchema(serializers.Serializer[None]):
    game = serializers.ChoiceField(CHOICES)
    about = serializers.CharField(help_text="What the rules are made from.")
    query = serializers.CharField(help_text="What was looked for; empty where all rules are answered.")
    count = serializers.IntegerField()
    rules = RuleSchema(many=True, help_text="Group after group; of a search the most relevant first.")
    groups = RuleGroupSchema(many=True)
    kinds = RuleKindSchema(many=True)
    tables = RuleTableSchema(many=True, help_text="None where something is looked for.")
    readings = RuleReadingSchema(many=True, help_text="How words that players use were read.")
    unknown = serializers.ListField(
        child=serializers.CharField(), help_text="Where nothing is found: words that no rule has."
    )
    hints = RuleHintSchema(many=True, help_text="Where nothing is found: searches that find something.")


_QUERY: Final = OpenApiParameter(
    "q", OpenApiTypes.STR, description=f"Words, or the id of a rule; {MAX_QUERY} letters are read."
)


class RulebookView(APIView):
    """The rules of a game, all of them or those that have certain words."""

    @extend_schema(operation_id="game_rules", parameters=[GAME, _QUERY], responses=RulebookSchema)
    def get(self, request: Request, game: Game) -> Response:
        book = game.rulebook
        query = asked(request.query_params)
        found = book.find(query) if query else None
        rules = found.rules if found else tuple(book.rules.values())
        return Response(
            {
                "game": game.code,
                "about": book.about,
                "query": query,
                "count": len(rules),
                "rules": [_rule_data(game, rule) for rule in rules],
                "groups": [{"number": group.number, "title": group.title} for group in book.groups],
                "kinds": [{"code": kind.code, "label": kind.label} for kind in book.kinds],
                "tables": [] if found else [_table_data(game, table) for table in book.tables],
                "readings": [
                    {"typed": reading.typed, "words": reading.words, "instead": reading.instead}
                    for reading in (found.readings if found else ())
                ],
                "unknown": found.unknown if found else (),
                "hints": [{"query": hint.query, "count": hint.count} for hint in (found.hints if found else ())],
            }
        )


def _rule_data(game: Game, rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "title": rule.title,
        "text": rule.text,
        "kind": rule.kind,
        "group": rule.group,
        "section": rule.section,
        "path": f"{_address(game)}#{rule.id}",
    }


def _table_data(game: Game, table: Table) -> dict[str, Any]:
    return {
        "key": table.key,
        "title": table.title,
        "group": table.group,
        "rules": table.rules,
        "columns": table.columns,
        "rows": [
            {"key": row.key, "rule": row.rule, "cells": row.cells, "path": f"{_address(game)}#{table.anchor(row)}"}
            for row in table.rows
        ],
    }
