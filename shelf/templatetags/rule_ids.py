"""`{% rule_ids "aoe" rules %}`: the ids that a step of an answer rests on, each leading to its rule."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games import GAMES

register = template.Library()


@register.simple_tag
def rule_ids(code: str, rules: Iterable[str] | str) -> SafeString:
    """Links to rules of a game, in small print; nothing where there are none."""
    game = GAMES[code]
    ids = (rules,) if isinstance(rules, str) else rules
    links = format_html_join(" ", '<a href="{}rules/#{}">{}</a>', ((game.path, rule, rule) for rule in ids if rule))
    return format_html('<span class="rule-ids">{}</span>', links) if links else SafeString()
