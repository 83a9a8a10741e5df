"""Template tags for icons of Despaira and for general icons."""

from __future__ import annotations

from functools import cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from lucide.templatetags.lucide import lucide

from drawing.icons.sprite import KEYS

register = template.Library()

SPRITE = "cards/signs.svg"


@register.simple_tag
@cache
def game_icon(key: str, label: str = "", extra: str = "") -> SafeString:
    """Return the icon of Despaira with this key as SVG: an image with a label, or a decoration without one.

    `extra` contains more CSS classes. Icons of elements have their colour. An unknown key raises KeyError.
    """
    if key not in KEYS:
        raise KeyError(f"no icon is called {key!r}")
    css = " ".join(filter(None, ("sign", key if key.startswith("element-") else "", extra)))
    use = format_html('<use href="{}#sign-{}"></use>', static(SPRITE), key)
    if label:
        return format_html('<svg class="{}" viewBox="0 0 24 24" role="img"><title>{}</title>{}</svg>', css, label, use)
    return format_html('<svg class="{}" viewBox="0 0 24 24" aria-hidden="true">{}</svg>', css, use)


@register.simple_tag
@cache
def icon(name: str) -> str:
    """Return a decorative Lucide icon as SVG. Its meaning has to be given in text or in an aria-label."""
    svg = lucide(name, size=20, **{"class": "icon", "aria-hidden": "true"})
    return mark_safe("".join(line.strip() for line in svg.splitlines()))  # noqa: S308  (as it was; a page has dozens)
