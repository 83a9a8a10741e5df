"""Link preview of the replay of a match: its final position as a picture."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.catalog import catalogs
from cards.images.cache import ASK_AGAIN, digest_of, response
from cards.presenters.cards import CardView, presenter_of
from cards.previews.preview import Preview
from drawing.canvas import CARD_RATIO, HEIGHT, MARGIN, WIDTH, Canvas
from drawing.captions import legible
from drawing.card_images.size import Size
from drawing.palette import RGB, rgb
from drawing.site_colours import EMBER, GROUND, INK, INK_SOFT, LINE, PANEL
from play.core.access import find_match
from play.core.recording import RulesChanged
from play.core.replays import NotOver, Replay, names_of, replay_of, result_words
from rules.duel import LETTERS, UnitView

#: Board: left and top edge, width and height of a tile, gap, and width of a card.
_LEFT: Final = MARGIN
_TOP: Final = 30
_TILE: Final = (104, 90)
_GAP: Final = 6
_CARD: Final = 58
#: Left edge and width of the words.
_BESIDE: Final = _LEFT + 5 * (_TILE[0] + _GAP) + 36
_ROOM: Final = WIDTH - MARGIN - _BESIDE
#: Colours of the players, as on the table.
_COLOURS: Final[dict[str, RGB]] = {LETTERS[0]: rgb("#a9bbd8"), LETTERS[1]: EMBER}


class FinalPosition:
    """Final position of a game, with the names of its players, as a picture shows it."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._view = replay.positions[len(replay.positions) - 1].view
        self._names = names_of(replay.game.match)

    @cached_property
    def _units(self) -> dict[str, tuple[UnitView, CardView | None]]:
        """Units by tile, each with its card; None if there is no such card any more."""
        cards = catalogs.current()
        presenter = presenter_of(cards)
        units = {name: tile["unit"] for name, tile in self._view["tiles"].items() if tile["unit"] is not None}
        found = {name: unit["face"] and cards.named(unit["face"]["card"]) for name, unit in units.items()}
        return {
            name: (unit, presenter.newest(card.id) if (card := found[name]) else None) for name, unit in units.items()
        }

    @property
    def _title(self) -> str:
        return " against ".join(legible(name, "Player") for name in self._names.values())

    @property
    def _result(self) -> str:
        turns = self._view["turn"]
        return f"{result_words(self._replay.game, self._names)} {turns} turn{'' if turns == 1 else 's'}."

    @property
    def digest(self) -> str:
        """Digest of everything that the picture depends on."""
        images = [card and card.image.digest for _, card in self._units.values()]
        return digest_of("match", self._view["tiles"], self._view["sides"], images, self._title, self._result)

    @property
    def preview(self) -> Preview:
        """Preview of the page of the replay."""
        url = reverse("play:preview", args=[self._replay.game.match_id, self.digest])
        return Preview(url, f"The final position of {self._title}. {self._result}")

    def draw(self) -> bytes:
        """Draw the picture as JPEG: the board, and beside it the players and the result."""
        canvas = Canvas()
        for row in range(6):
            for column in range(5):
                self._draw_tile(canvas, column, row)
        canvas.badge("Replay", (_BESIDE, _TOP), EMBER, PANEL)
        canvas.site_name(WIDTH - MARGIN, _TOP + 21)
        y = canvas.paragraph(self._title, (_BESIDE, _TOP + 74), _ROOM, lines=4, largest=52, smallest=34)
        canvas.paragraph(self._result, (_BESIDE, y + 14), _ROOM, lines=2, largest=32, smallest=26, weight="Bold")
        for place, letter in enumerate(reversed(LETTERS)):
            side, y = self._view["sides"][letter], HEIGHT - 150 + 54 * place
            canvas.plate((_BESIDE, y - 14, _BESIDE + 28, y + 14), PANEL, 6, _COLOURS[letter])
            words = f"{legible(side['leader'], 'Leader')}: {side['hp']} HP"
            canvas.line(words, (_BESIDE + 44, y), 28, INK_SOFT, weight="Bold", room=_ROOM - 44)
        return canvas.jpeg()

    def _draw_tile(self, canvas: Canvas, column: int, row: int) -> None:
        """Draw the tile in a column from the west and a row from the north, with the unit on it."""
        left, top = _LEFT + column * (_TILE[0] + _GAP), _TOP + row * (_TILE[1] + _GAP)
        unit, card = self._units.get(f"{'ABCDE'[column]}{6 - row}", (None, None))
        colour = LINE if unit is None else _COLOURS[unit["control"]]
        canvas.plate((left, top, left + _TILE[0], top + _TILE[1]), PANEL, 8, colour)
        if unit is None:
            return
        if card is not None:
            image, centre = card.image.opened(Size.SMALL), (left + _TILE[0] // 2, top + _TILE[1] // 2)
            if unit["mode"] in ("defence", "facedown"):
                canvas.tilted(image, centre, _CARD - 8, 90)
            else:
                canvas.card(image, (centre[0] - _CARD // 2, centre[1] - round(_CARD * CARD_RATIO) // 2), _CARD)
        if unit["face"] is not None:
            hp = str(unit["face"]["hp"])
            canvas.plate(
                (left + _TILE[0] - 20 - 11 * len(hp), top + 62, left + _TILE[0] - 4, top + _TILE[1] - 4), GROUND, 6
            )
            canvas.line(hp, (left + _TILE[0] - 10, top + 74), 20, INK, weight="Bold", anchor="right")


@require_safe
def preview(request: HttpRequest, match_id: str, digest: str) -> HttpResponseBase:
    """Return the picture of the final position of a match that is over; an outdated digest leads to the present one."""
    match = find_match(match_id)
    try:
        final = FinalPosition(replay_of(match, None, catalogs.current()))
    except (NotOver, RulesChanged) as error:
        raise Http404 from error
    if digest != final.digest:
        return redirect(final.preview.url)
    return response(request, digest, "jpg", final.draw, ASK_AGAIN)
