"""Previews of the site, of cards and of sets, which other sites show with a link: URL, picture, alternative text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.urls import reverse

from cards.catalog.catalogs import Catalog
from cards.catalog.library import Library
from cards.images.cache import digest_of
from cards.presenters.cards import CardView, Presenter, presenter_of
from cards.previews.selection import emblems
from drawing.canvas import HEIGHT, MARGIN, WIDTH, Canvas
from drawing.captions import legible
from drawing.card_images.badges import STAT_COLOURS
from drawing.card_images.size import Size
from drawing.palette import ICON_COLOURS, Family, rgb
from drawing.site_colours import EMBER, GOLD, INK, INK_SOFT, PANEL
from drawing.text import Block, draw_blocks, fitting_size, printable, set_blocks

FAN: Final = 5
#: Centre of a fan beside text, and left edge of text beside a card of normal size.
_FAN_AT: Final = (838, 322)
_BESIDE: Final = MARGIN + Size.NORMAL.width + 52
#: Left end and vertical middle of a card's stats.
_STATS: Final = (_BESIDE, HEIGHT - 122)
#: Style of text that has an effect.
_PLAIN: Final = ("Regular", INK)


@dataclass(frozen=True, slots=True)
class Preview:
    """Preview of a page: URL and alternative text of a JPEG picture of 1200 × 630 pixels."""

    url: str
    alt: str


# --- the site ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def rarest(catalog: Catalog) -> tuple[CardView, ...]:
    """Return up to five sample cards for the site's preview, cached because every card is compared."""
    view = presenter_of(catalog)
    return tuple(emblems(map(view.newest, catalog), FAN))


@lru_cache(maxsize=2)
def site_digest(catalog: Catalog) -> str:
    """Return the digest of the site's preview, which changes with the picture."""
    return digest_of("site", len(catalog), [view.image.digest for view in rarest(catalog)])


def site_preview(catalog: Catalog) -> Preview:
    """Return the preview of the site, the default for pages."""
    return Preview(reverse("previews:site", args=[site_digest(catalog)]), "despaira: cards, decks and rules")


def draw_site(catalog: Catalog) -> bytes:
    """Draw the site's preview as JPEG: a fan of the rarest cards beside the name of the site."""
    canvas, images = Canvas(), [view.image.opened(Size.NORMAL) for view in rarest(catalog)]
    if images:
        canvas.backdrop(images[len(images) // 2], from_right=True)
    canvas.icon("crystal", (MARGIN + 30, 226), 68, EMBER)
    canvas.line("despaira", (MARGIN + 76, 226), 84, weight="Black")
    canvas.paragraph("Cards, decks and rules", (MARGIN, 294), 460, lines=2, largest=44, smallest=36, weight="Bold")
    canvas.line("Search every card. Build a legal deck.", (MARGIN, 374), 26, INK_SOFT)
    count = f"{len(catalog):,} cards" if catalog else "Free, no account needed"
    canvas.line(count, (MARGIN, 420), 26, GOLD, weight="Bold")
    canvas.fan(images, _FAN_AT, 256, 82, 8)
    return canvas.jpeg()


# --- a card -----------------------------------------------------------------------------------------------------------


def card_digest(view: CardView, set_name: str) -> str:
    """Return the digest of the preview of a card in a printing, which changes with the picture."""
    return digest_of("card", view.image.digest, view.line, set_name)


def set_name_of(view: CardView, library: Library) -> str:
    """Return the name of the set in which a card is printed, or ""."""
    return library.sets[view.printing.number.set].name if view.printing else ""


def card_preview(view: CardView, library: Library) -> Preview:
    """Return the preview of the page of a card in a printing."""
    digest = card_digest(view, set_name_of(view, library))
    return Preview(f"{view.page}preview/{digest}.jpg", f"The card {view.alt}")


def draw_card(view: CardView, set_name: str) -> bytes:
    """Draw the preview of a card as JPEG: its image beside its name, its text and the name of its set."""
    canvas, card, image = Canvas(), view.card, view.image.opened(Size.NORMAL)
    canvas.backdrop(image)
    canvas.card(image, (MARGIN, (HEIGHT - Size.NORMAL.height) // 2), Size.NORMAL.width)
    room, y = WIDTH - MARGIN - _BESIDE, 62
    canvas.site_name(WIDTH - MARGIN, y + 14)
    x = _BESIDE
    if view.icon:
        canvas.medallion(view.icon, (x + 24, y + 14), 48, rgb(ICON_COLOURS[Family(card.element)].dark))
        x += 64
    canvas.line(view.headline, (x, y + 14), 28, EMBER, weight="Bold")
    y = canvas.paragraph(
        legible(card.name, view.game.kind(card.kind).label), (_BESIDE, y + 54), room, lines=2, largest=62, smallest=40
    )
    canvas.line(legible(view.line), (_BESIDE, y + 26), 26, INK_SOFT, room=room)
    _words(canvas, view, y + 62)
    if numbers := view.icon_numbers:
        canvas.stats([(icon, number, STAT_COLOURS[stat]) for icon, number, stat in numbers], _STATS)
    elif view.numbers:
        canvas.line(_in_words(view.numbers), _STATS, 28, weight="Bold", room=room)
    number = str(view.printing.number) if view.printing else ""
    foot = " · ".join(filter(None, (view.origin, legible(set_name), number)))
    canvas.line(foot, (_BESIDE, HEIGHT - 66), 24, INK_SOFT, room=room)
    return canvas.jpeg()


def _in_words(numbers: Iterable[tuple[str, int]]) -> str:
    return " · ".join(f"{label[:1].upper()}{label[1:]} {number}" for label, number in numbers)


def _words(canvas: Canvas, view: CardView, top: int) -> None:
    """Draw a card's texts on a preview below the height `top`. If any has an effect, those without are left out."""
    room = WIDTH - MARGIN - _BESIDE - 48
    effects = [each for each in view.says if not each[2]]
    blocks = [
        block
        for title, text, is_soft in effects or view.says
        for block in (Block(title, "Bold", GOLD, 1.06), Block(text, *(("Italic", INK_SOFT) if is_soft else _PLAIN)))
        if printable(block.text)
    ]
    most = (_STATS[1] - 36 if view.numbers else HEIGHT - 92) - top - 36
    if blocks:
        size = fitting_size(blocks, room, most, 31, 20)
        high = min(most, round(set_blocks(blocks, room, size)[1]) + 6)
        canvas.plate((_BESIDE, top, WIDTH - MARGIN, top + high + 36), PANEL, 16)
        draw_blocks(canvas.image, blocks, (_BESIDE + 24, top + 18, WIDTH - MARGIN - 24, top + high + 22), size, 20)


# --- a set ------------------------------------------------------------------------------------------------------------


def _emblems(code: str, every: Presenter) -> list[CardView]:
    return emblems(map(every.printed, every.library.printings_in(code)), FAN)


@lru_cache(maxsize=64)
def set_digest(code: str, every: Presenter) -> str:
    """Return the digest of the preview of the set with this code, cached because all its cards are compared.

    `every` is the presenter of the game's cards.
    """
    info = every.library.sets[code]
    images = [view.image.digest for view in _emblems(code, every)]
    return digest_of("set", info.name, info.released, code, every.in_set(code).count, images)


def set_preview(code: str, every: Presenter) -> Preview:
    """Return the preview of the page of the set with this code; `every` is the presenter of the game's cards."""
    alt = f"{every.library.sets[code].name}, a set of {_cards(every.in_set(code).count)}"
    return Preview(f"{every.set_page(code)}preview/{set_digest(code, every)}.jpg", alt)


def draw_set(code: str, every: Presenter) -> bytes:
    """Draw a set's preview as JPEG: a fan of its rarest cards beside its name. `every` is the game's presenter."""
    canvas, info = Canvas(), every.library.sets[code]
    images = [view.image.opened(Size.NORMAL) for view in _emblems(code, every)]
    if images:
        canvas.backdrop(images[len(images) // 2], from_right=True)
        canvas.fan(images, _FAN_AT, 256, 82, 8)
    else:
        canvas.placeholder((WIDTH - MARGIN - 330, 85), 330, "No cards yet")
    canvas.line(
        " · ".join(filter(None, (every.origin, f"Set {code}"))), (MARGIN, 178), 28, EMBER, weight="Bold", room=440
    )
    y = canvas.paragraph(legible(info.name, code), (MARGIN, 212), 450, lines=3, largest=64, smallest=40)
    canvas.line(_cards(every.in_set(code).count), (MARGIN, y + 34), 30, INK, weight="Bold")
    if info.released:
        canvas.line(f"{info.released:%-d %B %Y}", (MARGIN, y + 78), 26, INK_SOFT)
    canvas.site_name(MARGIN + 138, HEIGHT - 66)
    return canvas.jpeg()


def _cards(count: int) -> str:
    return f"{count:,} card{'' if count == 1 else 's'}"
