"""The faces of the further games' cards, as they are kept: see `cards.images.card_image`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from django.urls import reverse

from cards import catalog
from cards.face_cache import FACES as FACES_OF_DESPAIRA
from cards.images.card_image import Faces
from cards.printings import Printed
from drawing.layout import Imprint, face_digest
from drawing.size import Size
from games import GAMES, Game
from games.aoe import image as aoe
from games.fade import image as fade
from games.ga import image as ga
from shelf.library import KEEPERS, Shelf

_Draw = Callable[[Any, Imprint], dict[Size, bytes]]

_DRAW: Final[dict[str, _Draw]] = {"aoe": aoe.draw_face, "fade": fade.draw_face, "ga": ga.draw_face}


def _faces(game: Game, draw: _Draw) -> Faces[Any]:
    code = game.code
    return Faces(partial(_digest, code), partial(_drawn, draw), partial(_address, code), code)


def _digest(game: str, card: Any, printing: Printed | None) -> str:
    return face_digest(game, card, _imprint(printing), printing.image_digest if printing else "")


def _drawn(draw: _Draw, card: Any, printing: Printed | None) -> dict[Size, bytes]:
    return draw(card, _imprint(printing))


def _imprint(printing: Printed | None) -> Imprint:
    if printing is None:
        return Imprint()
    return Imprint(str(printing.number), printing.number.set, printing.rarity, printing.artist)


def _address(game: str, slug: str, mark: str, size: str) -> str:
    return reverse("shelf:face", args=[GAMES[game], slug, mark, size])


#: The faces of each game, by its code.
FACES: Final = {code: _faces(GAMES[code], draw) for code, draw in _DRAW.items()}


def face_url(shelf: Shelf, card: Any, printing: Printed | None, size: Size) -> str:
    """The permanent address of the face of a card on a shelf."""
    return FACES[shelf.game].url(card, printing, size)


def all_marks() -> set[str]:
    """The digests of the faces of all cards of all games, Despaira's too."""
    marks = FACES_OF_DESPAIRA.marks(catalog.current())
    return marks.union(*(FACES[code].marks(keeper.current()) for code, keeper in KEEPERS.items()))


def draw_missing(each: Callable[[int, int], bool]) -> int:
    """Draw every face that nobody has asked for yet, Despaira's first, then game by game; says how many were drawn.

    Before each face `each` is told how many are drawn and how many there are to draw, and says whether to go on.
    """
    games = [FACES_OF_DESPAIRA.missing(catalog.current())]
    games += [FACES[code].missing(keeper.current()) for code, keeper in KEEPERS.items()]
    faces = [FACES_OF_DESPAIRA, *(FACES[code] for code in KEEPERS)]
    todo = [(drawn, card, printing) for drawn, cards in zip(faces, games, strict=True) for card, printing in cards]
    for done, (drawn, card, printing) in enumerate(todo):
        if not each(done, len(todo)):
            return done
        drawn.face(card, printing, Size.NORMAL)
    return len(todo)
