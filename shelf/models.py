"""The cards of the further games: sets, cards and their printings, all on one shelf.

What belongs on a card is said by its game's table of fields alone. The database holds to game, kind, names and links;
the values are checked at one door, `ShelfCard.clean`, through which files, admin and tests go, and `manage.py
check_games` reads what is stored by the table once more.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.urls import reverse
from django_stubs_ext.db.models.manager import RelatedManager

from cards.models import MAX_NAME
from cards.revisions import Revision
from cards.slugs import free_slug, stem_of
from games import GAMES, SHELVED, Game
from games.fields import MAX_RARITY
from games.refusals import Refused
from tcg.setnumber import SetNumber

_GAMES = [(game.code, game.name) for game in SHELVED]
_KINDS = Q()
for _game in SHELVED:
    _KINDS |= Q(game=_game.code, kind__in=[kind.code for kind in _game.kinds])


class ShelfSet(models.Model):
    """A set that cards of a game are printed in. Two games may have a set of one code."""

    game = models.CharField(max_length=10, choices=_GAMES)
    code = models.CharField(
        max_length=6, validators=[RegexValidator(r"\A[A-Z0-9]{2,6}\Z", "2 to 6 capital letters or digits.")]
    )
    name = models.CharField(max_length=MAX_NAME)
    released = models.DateField(null=True, blank=True)
    language = models.CharField(
        max_length=2, default="EN", validators=[RegexValidator(r"\A[A-Z]{2}\Z", "Two capital letters.")]
    )
    description = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ("game", "-released", "code")
        verbose_name = "set of a further game"
        verbose_name_plural = "sets of further games"
        constraints: ClassVar = [
            UniqueConstraint(fields=("game", "code"), name="shelf_set_once"),
            CheckConstraint(condition=Q(game__in=[code for code, _ in _GAMES]), name="shelf_set_is_of_a_game"),
            CheckConstraint(condition=Q(code__regex=r"^[A-Z0-9]{2,6}$"), name="shelf_set_code_is_printable"),
            CheckConstraint(condition=~Q(name=""), name="shelf_set_has_a_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    def get_absolute_url(self) -> str:
        return reverse("shelf:set", args=[GAMES[self.game], self.code])


class ShelfCard(models.Model):
    """A card of one of the further games. `id` is its permanent number, which deck codes hold on to: it is never given
    again.

    `values` has what else is printed, by the names of the game's fields; what is not printed has no key, which is
    another thing than 0 (GA-4.1). `name_key` is what makes two cards the same (`Game.identity`).
    """

    game = models.CharField(max_length=10, choices=_GAMES)
    kind = models.CharField(max_length=20)
    name = models.CharField(max_length=MAX_NAME)
    name_key = models.CharField(max_length=400, editable=False)
    slug = models.SlugField(max_length=90, editable=False)
    values = models.JSONField(default=dict, blank=True)

    printings: RelatedManager[ShelfPrinting]

    class Meta:
        ordering = ("game", "name_key")
        verbose_name = "card of a further game"
        verbose_name_plural = "cards of further games"
        constraints: ClassVar = [
            UniqueConstraint(fields=("game", "name_key"), name="shelf_card_once"),
            UniqueConstraint(fields=("game", "slug"), name="shelf_slug_once"),
            CheckConstraint(condition=_KINDS, name="shelf_card_is_of_a_kind"),
            CheckConstraint(condition=~Q(name="") & ~Q(name_key="") & ~Q(slug=""), name="shelf_card_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.clean()
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("shelf:card", args=[self.of_game, self.slug])

    @property
    def of_game(self) -> Game:
        """The game that it is of."""
        return GAMES[self.game]

    @property
    def printed(self) -> dict[str, Any]:
        """All that is printed on it, as its game reads it."""
        return {"name": self.name, "kind": self.kind, **self.values}

    def clean(self) -> None:
        """Read the values by the game's table of fields, as a file is read. Raises ValidationError with all that is
        wrong, each at the name of its field."""
        try:
            self.take(self.of_game.read(self.printed))
        except Refused as refused:
            raise ValidationError(
                {_FORM_FIELDS.get(each.path, "values"): f"{each.path}: {each.message}" for each in refused.refusals}
            ) from None

    def take(self, read: dict[str, Any]) -> None:
        """Take over values that were read, and set what follows from them: key, and slug of a new card."""
        self.name_key = self.of_game.identity(read)
        self.values = {key: value for key, value in read.items() if key not in ("name", "kind")}
        self.name, self.kind = read["name"], read["kind"]
        self.slug = self.slug or free_slug(self.name, self._slugs_like(stem_of(self.name)))

    def _slugs_like(self, stem: str) -> set[str]:
        like = ShelfCard.objects.filter(game=self.game, slug__startswith=stem)
        return set(like.values_list("slug", flat=True))


#: Where a form shows what is wrong with a value: those that have no column stand in `values`.
_FORM_FIELDS = {"name": "name", "kind": "kind"}


class ShelfPrinting(models.Model):
    """A card in a set: number, language, rarity, artist and, where one was imported, the printed image."""

    card = models.ForeignKey(ShelfCard, models.CASCADE, related_name="printings")
    set = models.ForeignKey(ShelfSet, models.PROTECT, related_name="printings")
    language = models.CharField(max_length=2, default="EN", validators=[RegexValidator(r"\A[A-Z]{2}\Z")])
    number = models.PositiveSmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(9999)])
    variant = models.CharField(max_length=1, blank=True, default="", validators=[RegexValidator(r"\A[A-Z]?\Z")])
    rarity = models.CharField(max_length=MAX_RARITY, blank=True, default="")
    artist = models.CharField(max_length=MAX_NAME, blank=True, default="")
    image = models.ImageField(upload_to="printings/", blank=True, default="")
    image_digest = models.CharField(max_length=64, blank=True, default="", editable=False)

    class Meta:
        ordering = ("set", "number", "variant", "language")
        verbose_name = "printing of a further game"
        verbose_name_plural = "printings of further games"
        constraints: ClassVar = [
            UniqueConstraint(fields=("set", "language", "number", "variant"), name="shelf_printing_number_once"),
            CheckConstraint(condition=Q(language__regex=r"^[A-Z]{2}$"), name="shelf_printing_language_is_a_code"),
            CheckConstraint(condition=Q(variant__regex=r"^[A-Z]?$"), name="shelf_printing_variant_is_a_letter"),
            CheckConstraint(condition=Q(number__range=(1, 9999)), name="shelf_printing_number_is_printable"),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def code(self) -> str:
        """The printed set number, such as EMB • EN – 012. Reads `set`."""
        return str(SetNumber(self.set.code, self.language, self.number, self.variant))


class ShelfRevision(Revision):
    """Which state of its cards each game is in."""

    game = models.CharField(max_length=10, primary_key=True, choices=_GAMES)
