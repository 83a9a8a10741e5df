"""The faces of Despaira's cards, as they are kept: see `cards.images.card_image`."""

from __future__ import annotations

from typing import Final

from django.urls import reverse

from cards.images.card_image import CONTENT_TYPE, Faces
from cards.printings import Printed
from drawing.size import Size
from games.despaira import DESPAIRA
from games.despaira.image.card import draw_face
from games.despaira.image.digest import face_digest
from rules.cards import CardDef

__all__ = [
    "CONTENT_TYPE",
    "FACES",
    "digest",
    "face",
    "face_url",
    "is_kept",
    "is_on_paper",
    "paper_face",
    "response",
]


def digest(card: CardDef, printing: Printed | None) -> str:
    """What the face of a card in a printing looks like, as 20 hexadecimal digits."""
    if printing is None:
        return face_digest(card, "", "")
    return face_digest(card, str(printing.number), printing.rarity, printing.image_digest)


def _draw(card: CardDef, printing: Printed | None) -> dict[Size, bytes]:
    return draw_face(card, str(printing.number), printing.rarity) if printing else draw_face(card, "", "")


def _address(slug: str, mark: str, size: str) -> str:
    return reverse("cards:face", args=[slug, mark, size])


FACES: Final[Faces[CardDef]] = Faces(digest, _draw, _address, DESPAIRA.code)

face_url, face, response = FACES.url, FACES.face, FACES.response
is_kept, paper_face, is_on_paper = FACES.is_kept, FACES.paper_face, FACES.is_on_paper
