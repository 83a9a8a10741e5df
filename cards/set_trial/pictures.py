"""Images of the cards in a set file that a user tries. Their URLs contain the cards, since nothing is stored.

URLs are signed, so that only cards from set files are drawn. Drawing has its own queue and process, so that the site's
card images are never delayed. Images are stored in the picture cache (`cards.images.cache`).
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

#: Queued images: enough for several screens; the page requests the others again.
QUEUE: Final = Queue(Processes(1, get_ready), 100)
_SIGNER: Final = Signer(salt="cards.set_trial.pictures")
#: Longest URL that servers and proxies accept, enough for any playable card.
_LONGEST: Final = 6_000
_CACHE: Final = "private, max-age=86400, immutable"


@dataclass(frozen=True, slots=True)
class TrialImage:
    """Image of a card in a set file that a user tries, with everything drawn on it.

    `row` has the values of a set file. `number`, `rarity` and `artist` are those of its printing.
    """

    game: str
    row: Mapping[str, object]
    is_executable: bool = True
    number: str = ""
    rarity: str = ""
    artist: str = ""

    @classmethod
    def of(cls, game: str, record: Record, *, is_executable: bool = True) -> Self:
        """Return the image of a checked card of a set file; `is_executable` says whether its text can be executed."""
        number = str(record.number or "")
        return cls(game, _row(game, record), is_executable, number, record.rarity, record.artist)

    @property
    def card(self) -> Any:
        """Card on the image, as an object of its game, such as `CardDef`."""
        card = GAMES[self.game].build(0, "", self.row)
        return card if self.is_executable else replace(card, is_executable=False)

    @property
    def address(self) -> str:
        """URL of the image, or "" if the card has too much text for a URL."""
        data = [self.game, dict(self.row), self.is_executable, self.number, self.rarity, self.artist]
        address = reverse("set-try-face", args=[_SIGNER.sign_object(data, compress=True)])
        return address if len(address) <= _LONGEST else ""

    @classmethod
    def at(cls, card: str) -> Self:
        """Return the image of the card in the signed text of a URL, or raise BadSignature if it is invalid."""
        return cls(*_SIGNER.unsign_object(card))

    @property
    def image(self) -> CardImage:
        """Image of the card, in the form that the site's cards have."""
        number = parse_set_number(self.number) if self.number else None
        printing = Printed(0, number, self.rarity, self.artist) if number else None
        return CardImage(self.game, self.card, printing)

    @property
    def digest(self) -> str:
        """Digest of everything that the image shows."""
        return digest_of("tried", self.image.digest)

    def draw(self) -> bytes:
        """Return the image as WebP, which is drawn and stored if necessary."""
        return picture(self.digest, "webp", lambda: self.image.draw()[Size.NORMAL])


def _row(game: str, record: Record) -> dict[str, object]:
    """Return the values of a checked card by the keys of set files."""
    named = {"name": record.name, "kind": record.kind}
    if game != DESPAIRA.code:
        return {**named, **record.values}
    values = {KEY_OF_FIELD[field]: value for field, value in record.values.items() if value not in (None, "")}
    if "classes" in values:
        values["classes"] = [each.value for each in classes_of_mask(values["classes"])]
    return {**values, **named}


@require_safe
def image(request: HttpRequest, card: str) -> HttpResponseBase:
    """Return the image of a card that its URL contains, or a placeholder until it is drawn."""
    try:
        trial = TrialImage.at(card)
    except BadSignature as error:
        raise Http404 from error
    digest = trial.digest
    answer: HttpResponseBase | None = get_conditional_response(request, etag=f'"{digest}"')
    if answer is None:
        image = stored(digest, "webp")
        if image is None:
            QUEUE.add(digest, TrialImage.draw, trial)
            return placeholder_response(trial.image)
        answer = HttpResponse(image, content_type=CONTENT_TYPE)
    answer["ETag"], answer["Cache-Control"] = f'"{digest}"', _CACHE
    return answer
