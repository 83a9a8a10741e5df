"""`{{ text|linked }}`: a sentence with the ids of rules in it, of whichever game, as links to them."""

from __future__ import annotations

import re
from typing import Final

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from games import SHELVED, Game
from rules.web import play
from tcg.rulebook import Rule

register = template.Library()

#: The rules of the further games by their ids, each with its game. No id is in two rulebooks.
_RULES: Final[dict[str, tuple[Game, Rule]]] = {
    rule.id: (game, rule) for game in SHELVED for rule in game.rulebook.rules.values()
}
_ID: Final = re.compile(r"\b(?:O-)?(?:FADE|AOE|GA)[-.]\d+(?:\.\d+)?\b")


@register.filter
def linked(text: str) -> SafeString:
    """A sentence, the ids of rules in it as links."""
    return mark_safe(_ID.sub(lambda found: _rule(found[0]), play.linked(text)))  # noqa: S308  (escaped)


def _rule(rule_id: str) -> str:
    if rule_id not in _RULES:
        return rule_id
    game, rule = _RULES[rule_id]
    return format_html('<a href="{}rules/#{}" title="{}">{}</a>', game.path, rule_id, rule.title, rule_id)


@register.filter
def unbroken(text: str) -> SafeString:
    """A sentence, the rule in brackets at its end kept on one line."""
    words, bracket, rule = text.rpartition("(")
    return (
        format_html('{}<span class="unbroken">{}</span>', words, bracket + rule) if words else conditional_escape(text)
    )
