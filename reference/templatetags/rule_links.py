"""Template tags that turn rule ids of any game into links."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games import GAMES
from reference.addresses import address_of
from tcg.rulebook import RULE_ID

register = template.Library()


@register.filter
def linked(text: str) -> SafeString:
    """Return a text as HTML, in which ids of known rules are links to the rulebooks."""
    return mark_safe(RULE_ID.sub(lambda match: _link(match[0]), conditional_escape(text)))  # noqa: S308  (escaped)


def _link(rule_id: str) -> str:
    """Return the link to a rule, or the plain id if no rulebook has it. Ids are unique across rulebooks."""
    for game in GAMES.values():
        if rule := game.rulebook.rules.get(rule_id):
            return format_html('<a href="{}#{}" title="{}">{}</a>', address_of(game), rule_id, rule.title, rule_id)
    return rule_id


@register.filter
def unbroken(text: str) -> SafeString:
    """Return text as HTML in which a parenthesis at its end is not broken over lines."""
    words, bracket, rule = text.rpartition("(")
    return (
        format_html('{}<span class="unbroken">{}</span>', words, bracket + rule) if words else conditional_escape(text)
    )


@register.simple_tag
def rule_ids(code: str, rules: Iterable[str] | str) -> SafeString:
    """Return HTML with small links to one or several rules, given by id, of the game `code`; "" without rules."""
    address = address_of(GAMES[code])
    ids = (rules,) if isinstance(rules, str) else rules
    links = format_html_join(" ", '<a href="{}#{}">{}</a>', ((address, rule, rule) for rule in ids if rule))
    return format_html('<span class="rule-ids">{}</span>', links) if links else SafeString()
