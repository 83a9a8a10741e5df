"""What a chat or a social site shows of a page whose link somebody sends: Open Graph and Twitter tags."""

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

#: Letters of a description that anything shows, and of an address that anything keeps.
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
    """`{% opengraph %}`, which every page has in its block `opengraph`: its title and description as its blocks say
    them, and a picture.

    A page may give another `preview` than the site's, other words, and the `address` where it stands instead of its
    own path, unless that is too long to be kept. One that robots are not to keep has no tags, unless it gives a
    preview or says that it `is_shared`: its link is sent all the same.
    """
    if not (preview or is_shared) and "noindex" in _block(context, "robots"):
        return {"is_shown": False}
    request, cards = context["request"], known()
    shown = preview or (None if cards is None else site_preview(cards))
    return {
        "is_shown": True,
        "title": title or _block(context, "title"),
        "description": truncatechars(description or _block(context, "description"), _LETTERS),
        "kind": kind,
        "url": request.build_absolute_uri(address if 0 < len(address) <= _ADDRESS else request.path),
        "image": request.build_absolute_uri(shown.url) if shown else "",
        "alt": shown.alt if shown else "",
        "width": WIDTH,
        "height": HEIGHT,
    }


def _block(context: Context, name: str) -> str:
    """What a block of the page says, as text."""
    node = context.render_context[BLOCK_CONTEXT_KEY].get_block(name)
    return " ".join(unescape(node.render(context)).split())
