"""Where the phrases of card texts are explained."""

from __future__ import annotations

from django import template
from django.urls import reverse

from rules.web.abilities import CHAPTER_OF_ENTRY

register = template.Library()


@register.simple_tag
def phrase_chapter(key: str) -> str:
    """The address of the chapter that an entry of the phrasebook stands in, by the key of the entry."""
    return reverse("help-chapter", args=[CHAPTER_OF_ENTRY[key]])
