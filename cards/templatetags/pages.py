"""Template tag for links between the pages of a list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django import template
from django.core.paginator import Page
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cards.templatetags.icons import icon

register = template.Library()


@register.simple_tag
def pagination(page: Page[object], around: Iterable[int | str], address: str) -> str:
    """Return HTML links to the pages of a list in `around`, and to the previous and next page.

    A single page has no links. Texts in `around` stand for gaps. `address` is the URL of the list, maybe with a query.
    """
    if page.paginator.num_pages == 1:
        return ""
    before = f"{address}{'&' if '?' in address else '?'}page="
    links = [_link(before, number, page) for number in around]
    if page.has_previous():
        links.insert(
            0, _step("prev", before, page.previous_page_number(), SafeString(icon("chevron-left") + _PREVIOUS))
        )
    if page.has_next():
        links.append(_step("next", before, page.next_page_number(), SafeString(_NEXT + icon("chevron-right"))))
    return mark_safe(f'<nav aria-label="Pages"><ul class="pagination">{"".join(links)}</ul></nav>')  # noqa: S308  (safe)


def _link(before: str, number: int | str, page: Page[object]) -> SafeString:
    if not isinstance(number, int):
        return _GAP
    current = _CURRENT if number == page.number else ""
    return format_html('<li><a class="button" href="{}{}"{}>{}{}</a></li>\n', before, number, current, _PAGE, number)


_GAP: Final = SafeString('<li class="pagination__gap">…</li>\n')
_CURRENT: Final = SafeString(' aria-current="page"')
_PAGE: Final = SafeString('<span class="visually-hidden">Page </span>')
_PREVIOUS: Final = SafeString('<span class="visually-hidden">Previous page</span>')
_NEXT: Final = SafeString('<span class="visually-hidden">Next page</span>')


def _step(way: str, before: str, number: int, inside: SafeString) -> SafeString:
    return format_html('<li><a class="button" rel="{}" href="{}{}">{}</a></li>', way, before, number, inside)
