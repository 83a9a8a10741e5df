"""Pictures of the cards of a set that is tried, at addresses that say themselves what is on the cards.

An address is signed: the site draws what it has read in a set file, and not whatever anybody makes up. Drawing has a
queue and a process of its own, so that the site's own card images never wait for a set that somebody tries. What was
drawn is kept among the pictures of the site (`cards.images.cache`) for as long as there is room.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from cards.catalog.printings import Printed
from cards.images.cache import digest_of, picture, stored
from cards.images.card_image import CardImage
from cards.images.responses import CONTENT_TYPE, placeholder_response
from cards.importing.keys import KEY_OF_FIELD
from cards.importing.records import Record
from drawing.card_images.size import Size
from games import GAMES
from games.despaira import DESPAIRA
from jobs.process_setup import get_ready
from jobs.queues import Queue
from jobs.workers import Processes
from rules.vocabulary import classes_of_mask
from tcg.setnumber import parse_set_number

#: As many as some screens show; the page asks again for the others.
QUEUE: Final = Queue(Processes(1, get_ready), 100)
_SIGNER: Final = Signer(salt="cards.set_trial.pictures")
#: Letters of an address: servers and proxies take no more. No card that can be read at a table needs so many.
_LONGEST: Final = 6_000
_CACHE: Final = "private, max-age=86400, immutable"


@dataclass(frozen=True, slots=True)
class Pictured:
    """A card of a set that is tried, with all that is drawn on it.

    `row` has its values as a set file does; `number`, `rarity` and `artist` are those of its printing.
    """

    game: str
    row: Mapping[str, object]
    is_executable: bool = True
    number: str = ""
    rarity: str = ""
    artist: str = ""

    @classmethod
    def of(cls, game: str, record: Record, *, is_executable: bool = True) -> Self:
        """A card that a set file wants."""
        number = str(record.number or "")
        return cls(game, _row(game, record), is_executable, number, record.rarity, record.artist)

    @property
    def card(self) -> Any:
        """The card as its game knows it."""
        card = GAMES[self.game].build(0, "", self.row)
        return card if self.is_executable else replace(card, is_executable=False)

    @property
    def address(self) -> str:
        """Where its picture is; empty for one with more words on it than an address can have."""
        said = [self.game, dict(self.row), self.is_executable, self.number, self.rarity, self.artist]
        address = reverse("set-try-face", args=[_SIGNER.sign_object(said, compress=True)])
        return address if len(address) <= _LONGEST else ""

    @classmethod
    def at(cls, card: str) -> Self:
        """The card of an address. Raises BadSignature."""
        return cls(*_SIGNER.unsign_object(card))

    @property
    def image(self) -> CardImage:
        number = parse_set_number(self.number) if self.number else None
        printing = Printed(0, number, self.rarity, self.artist) if number else None
        return CardImage(self.game, self.card, printing)

    @property
    def digest(self) -> str:
        """What the picture looks like."""
        return digest_of("tried", self.image.digest)

    def draw(self) -> bytes:
        """Draw the picture and keep it, unless it is kept already."""
        return picture(self.digest, "webp", lambda: self.image.draw()[Size.NORMAL])


def _row(game: str, record: Record) -> dict[str, object]:
    """The values of a card by the keys of set files."""
    named = {"name": record.name, "kind": record.kind}
    if game != DESPAIRA.code:
        return {**named, **record.values}
    values = {KEY_OF_FIELD[field]: value for field, value in record.values.items() if value not in (None, "")}
    if "classes" in values:
        values["classes"] = [each.value for each in classes_of_mask(values["classes"])]
    return {**values, **named}


@require_safe
def face(request: HttpRequest, card: str) -> HttpResponseBase:
    """The picture of a card of a set that was tried, or a placeholder until it is drawn."""
    try:
        pictured = Pictured.at(card)
    except BadSignature as error:
        raise Http404 from error
    digest = pictured.digest
    answer: HttpResponseBase | None = get_conditional_response(request, etag=f'"{digest}"')
    if answer is None:
        image = stored(digest, "webp")
        if image is None:
            QUEUE.add(digest, Pictured.draw, pictured)
            return placeholder_response(pictured.image)
        answer = HttpResponse(image, content_type=CONTENT_TYPE)
    answer["ETag"], answer["Cache-Control"] = f'"{digest}"', _CACHE
    return answer
