"""API of the rulebooks."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.api.games import GAME
from cards.models import game_choices
from cards.serializers.fields import RegisteredChoiceField
from games import Game
from reference.addresses import MAX_QUERY, address_of, read_query
from tcg.rulebook import Rule, Table


class RuleSchema(serializers.Serializer[None]):
    """Rule of a game, with its kind and its group."""

    id = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField(help_text="In our own words.")
    kind = serializers.CharField(help_text="What it rests on: the code of one of `kinds`.")
    group = serializers.IntegerField()
    section = serializers.CharField(help_text="Where it stands, or that it is a ruling of ours.")
    path = serializers.CharField(help_text="Its place on a page.")


class RuleKindSchema(serializers.Serializer[None]):
    """Kind of a rule, such as a ruling of this site."""

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # shadows an attribute that nothing here reads


class RuleGroupSchema(serializers.Serializer[None]):
    """Numbered group of rules on one subject."""

    number = serializers.IntegerField()
    title = serializers.CharField()


class RuleRowSchema(serializers.Serializer[None]):
    """Row of a table in a rulebook."""

    key = serializers.CharField()
    rule = serializers.CharField(help_text="The id of the rule that the row is; empty where it is none.")
    cells = serializers.ListField(child=serializers.CharField(), help_text="A text for each of `columns`.")
    path = serializers.CharField(help_text="Its place on a page.")


class RuleTableSchema(serializers.Serializer[None]):
    """Table of rules or values in a rulebook."""

    key = serializers.CharField()
    title = serializers.CharField()
    group = serializers.IntegerField()
    rules = serializers.ListField(child=serializers.CharField(), help_text="The ids that it rests on.")
    columns = serializers.ListField(child=serializers.CharField())
    rows = RuleRowSchema(many=True)


class RuleReadingSchema(serializers.Serializer[None]):
    """Player's term in a query, and the words of the rulebook that it stands for."""

    typed = serializers.CharField()
    words = serializers.ListField(child=serializers.CharField(), help_text="The rulebook's words for it.")
    instead = serializers.BooleanField(help_text="Whether these were looked for in its place, or beside it.")


class RuleHintSchema(serializers.Serializer[None]):
    """Suggested search with its number of results, for a query without results."""

    query = serializers.CharField()
    count = serializers.IntegerField()


class RulebookSchema(serializers.Serializer[None]):
    """Rulebook, or the results of a search in it."""

    game = RegisteredChoiceField(game_choices)
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
    """API view of the rules of a game, optionally filtered by words."""

    @extend_schema(operation_id="game_rules", parameters=[GAME, _QUERY], responses=RulebookSchema)
    def get(self, request: Request, game: Game) -> Response:
        """Return all rules of a game, or the rules that match the words in the parameter `q`."""
        book = game.rulebook
        query = read_query(request.query_params)
        results = book.find(query) if query else None
        rules = results.rules if results else tuple(book.rules.values())
        return Response(
            {
                "game": game.code,
                "about": book.about,
                "query": query,
                "count": len(rules),
                "rules": [_rule_data(game, rule) for rule in rules],
                "groups": [{"number": group.number, "title": group.title} for group in book.groups],
                "kinds": [{"code": kind.code, "label": kind.label} for kind in book.kinds],
                "tables": [] if results else [_table_data(game, table) for table in book.tables],
                "readings": [
                    {"typed": reading.typed, "words": reading.words, "instead": reading.instead}
                    for reading in (results.readings if results else ())
                ],
                "unknown": results.unknown if results else (),
                "hints": [{"query": hint.query, "count": hint.count} for hint in (results.hints if results else ())],
            }
        )


def _rule_data(game: Game, rule: Rule) -> dict[str, Any]:
    """Return a rule as JSON data for `RuleSchema`."""
    return {
        "id": rule.id,
        "title": rule.title,
        "text": rule.text,
        "kind": rule.kind,
        "group": rule.group,
        "section": rule.section,
        "path": f"{address_of(game)}#{rule.id}",
    }


def _table_data(game: Game, table: Table) -> dict[str, Any]:
    """Return a table as JSON data for `RuleTableSchema`."""
    return {
        "key": table.key,
        "title": table.title,
        "group": table.group,
        "rules": table.rules,
        "columns": table.columns,
        "rows": [
            {"key": row.key, "rule": row.rule, "cells": row.cells, "path": f"{address_of(game)}#{table.anchor(row)}"}
            for row in table.rows
        ],
    }
