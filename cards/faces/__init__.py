"""Card faces, drawn with Pillow from a card alone. No Django in here."""

from cards.faces.digest import FACE_VERSION, face_digest
from cards.faces.face import draw_face
from cards.faces.paper import on_paper
from cards.faces.printed import resize_printed
from cards.faces.size import Size

__all__ = ["FACE_VERSION", "Size", "draw_face", "face_digest", "on_paper", "resize_printed"]
