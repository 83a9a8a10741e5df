"""Template tag for Open Graph and Twitter tags, from which other sites make link previews."""

from __future__ import annotations

from html import unescape
from typing import Final

from django import template
from django.template.context import Context
from django.template.defaultfilters import truncatechars
from django.template.loader_tags import BLOCK_CONTEXT_KEY

from cards.catalog.catalogs import known
from cards.previews.preview import Preview, site_preview
from drawing.canvas import HEIGHT, WIDTH

register = template.Library()

#: Most characters of a description, and of a URL.
_LETTERS: Final = 200
_ADDRESS: Final = 2000


@register.inclusion_tag("partials/opengraph.html", takes_context=True)
def opengraph(
    context: Context,
    preview: Preview | None = None,
    *,
    title: str = "",
    description: str = "",
    kind: str = "website",
    address: str = "",
    is_shared: bool = False,
) -> dict[str, object]:
    """Return the template context of a page's tags, with title and description from the page's blocks.

    Pages with `noindex` have no tags unless they have a preview or are shared.

    Args:
        context: Context of the page.
        preview: Preview of the page; the default is that of the site.
        title: Title in place of the block.
        description: Description in place of the block.
        kind: Open Graph type.
        address: Path in place of the request's path, unless it is too long.
        is_shared: Whether links to the page are shared although it has `noindex`.
    """
    if not (preview or is_shared) and "noindex" in _block(context, "robots"):
        return {"is_shown": False}
    request, cards = context["request"], known()
    preview = preview or (None if cards is None else site_preview(cards))
    return {
        "is_shown": True,
        "title": title or _block(context, "title"),
        "description": truncatechars(description or _block(context, "description"), _LETTERS),
        "kind": kind,
        "url": request.build_absolute_uri(address if 0 < len(address) <= _ADDRESS else request.path),
        "image": request.build_absolute_uri(preview.url) if preview else "",
        "alt": preview.alt if preview else "",
        "width": WIDTH,
        "height": HEIGHT,
    }


def _block(context: Context, name: str) -> str:
    """Return the content of a template block of the page as text."""
    node = context.render_context[BLOCK_CONTEXT_KEY].get_block(name)
    return " ".join(unescape(node.render(context)).split())
