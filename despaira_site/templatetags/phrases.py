"""Template tag for links to explanations of phrases of card texts."""

from __future__ import annotations

from django import template
from django.urls import reverse

from rules.web.abilities import CHAPTER_OF_ENTRY

register = template.Library()


@register.simple_tag
def phrase_chapter(key: str) -> str:
    """Return the path of the help chapter with the phrase of card texts that has this key. Raises KeyError."""
    return reverse("help-chapter", args=[CHAPTER_OF_ENTRY[key]])
