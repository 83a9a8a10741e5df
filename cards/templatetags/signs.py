"""Template tags for the signs of the game and for icons."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from zipfile import ZipFile

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cards.signs import KEYS

register = template.Library()

SPRITE = "cards/signs.svg"


@register.simple_tag
@cache
def sign(key: str, label: str = "", extra: str = "") -> SafeString:
    """The sign `key` as SVG: an image called `label`, or decoration that screen readers pass over without one.

    `extra` are further CSS classes. An element's sign brings its colour. Raises KeyError for an unknown key, as
    a misspelt sign is a mistake of ours.
    """
    if key not in KEYS:
        raise KeyError(f"no sign is called {key!r}")
    css = " ".join(filter(None, ("sign", key if key.startswith("element-") else "", extra)))
    use = format_html('<use href="{}#sign-{}"></use>', static(SPRITE), key)
    if label:
        return format_html('<svg class="{}" viewBox="0 0 24 24" role="img"><title>{}</title>{}</svg>', css, label, use)
    return format_html('<svg class="{}" viewBox="0 0 24 24" aria-hidden="true">{}</svg>', css, use)


@register.simple_tag
@cache
def icon(name: str) -> str:
    """An icon of Lucide as decoration: what it means is said by the words beside it, or by an aria-label."""
    _, _, shapes = _icons()[name].partition(">")
    return mark_safe(_ICON + "".join(line.strip() for line in shapes.splitlines()))  # noqa: S308  (as it was)


_ICON = (
    '<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
    'stroke-linecap="round" stroke-linejoin="round" class="icon" aria-hidden="true">'
)


@cache
def _icons() -> dict[str, str]:
    """All icons by name, unpacked at once: to open the archive takes longer, and pages have dozens of them."""
    with files("lucide").joinpath("lucide.zip").open("rb") as packed, ZipFile(packed) as archive:
        return {path.removesuffix(".svg"): archive.read(path).decode() for path in archive.namelist()}
