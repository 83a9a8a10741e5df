"""The card database: sets, cards and their printings.

A card is one row whatever its kind, so that the database itself can refuse what Appendix C says cannot be
(`cards.kinds` turns the appendix into checks). Creature, Trick, Leader, Token and TileCard are that table seen by kind.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar, Self, TypeVar

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.db.models.functions import Lower
from django.urls import reverse
from django_stubs_ext.db.models.manager import RelatedManager

from cards.kinds import constraints_of_kinds
from cards.revisions import Revision
from cards.slugs import free_slug, stem_of
from cards.texts import Reading, bearer_of, read
from rules import vocabulary as words
from tcg.names import name_key
from tcg.setnumber import SetNumber

MAX_NAME = 80
#: Text of a card longer than this is a mistake in the file, not a card.
MAX_TEXT = 1200
#: Letters of the functions of a card: all there are, and as many again.
MAX_FUNCTIONS = 500
#: Stats and HP above this are a mistake too: a duel is fought over 3000 HP.
MAX_STAT = 99_999
#: The rules give levels no upper bound (O-1.8); a column has one.
MAX_LEVEL = 9_999


class Element(models.Model):
    """One of the ten elements (D-1.14). The rows come with the migrations."""

    code = models.CharField(max_length=10, primary_key=True, choices=words.Element.choices())
    name = models.CharField(max_length=20, unique=True)
    position = models.PositiveSmallIntegerField(unique=True)

    class Meta:
        ordering = ("position",)

    def __str__(self) -> str:
        return self.name


class TrickClass(models.Model):
    """One of the 21 trick classes (D-1.25) with its bit in `Card.class_mask`. The rows come with the migrations."""

    code = models.CharField(max_length=20, primary_key=True, choices=words.TrickClass.choices())
    name = models.CharField(max_length=20, unique=True)
    bit = models.PositiveIntegerField(unique=True)

    class Meta:
        ordering = ("bit",)
        verbose_name_plural = "trick classes"

    def __str__(self) -> str:
        return self.name


class CreatureType(models.Model):
    """A creature type such as Beast. The rulebook gives no list, so the sets do (O-1.1)."""

    name = models.CharField(max_length=40)

    class Meta:
        ordering = ("name",)
        constraints: ClassVar = [
            CheckConstraint(condition=~Q(name=""), name="creature_type_has_a_name"),
            UniqueConstraint(Lower("name"), name="creature_type_once"),
        ]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def names(cls) -> frozenset[str]:
        """The names of all types: what card texts are read with."""
        return frozenset(cls.objects.values_list("name", flat=True).order_by())


class CardSet(models.Model):
    """A set that cards are printed in."""

    code = models.CharField(
        max_length=6,
        unique=True,
        validators=[RegexValidator(r"\A[A-Z0-9]{2,6}\Z", "2 to 6 capital letters or digits.")],
    )
    name = models.CharField(max_length=MAX_NAME)
    released = models.DateField(null=True, blank=True)
    language = models.CharField(
        max_length=2, default="EN", validators=[RegexValidator(r"\A[A-Z]{2}\Z", "Two capital letters.")]
    )
    description = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ("-released", "code")
        verbose_name = "set"
        constraints: ClassVar = [
            CheckConstraint(condition=Q(code__regex=r"^[A-Z0-9]{2,6}$"), name="set_code_is_printable"),
            CheckConstraint(condition=~Q(name=""), name="set_has_a_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    def get_absolute_url(self) -> str:
        return reverse("cards:set", args=[self.code])


_Kind = TypeVar("_Kind", bound="Card")


class KindManager(models.Manager[_Kind]):
    """The cards of one kind."""

    def __init__(self, kind: words.Kind) -> None:
        super().__init__()
        self.kind = kind

    def get_queryset(self) -> models.QuerySet[_Kind]:
        return super().get_queryset().filter(kind=self.kind)

    def create(self, **values: Any) -> _Kind:
        return super().create(**{"kind": self.kind, **values})


class Card(models.Model):
    """A card of any kind. `id` is its permanent number, which deck codes hold on to: it is never given again.

    A name is one card (O-2.2): other printings of it are rows of `Printing`. A stat that is not printed is null
    (O-1.5); what else a kind has is in `cards.kinds`. `plays_as` settles how the printed text is played: a text that is
    compiled in its place. `executable` notes whether the text that is played can be carried out (O-13.7), so that lists
    and counts read no texts; a card without a text is. `functions` notes what it is good for, with commas between
    (`rules.abilities.functions`).
    """

    kind = models.CharField(max_length=8, choices=words.Kind.choices())
    name = models.CharField(max_length=MAX_NAME)
    name_key = models.CharField(max_length=MAX_NAME * 3, unique=True, editable=False)
    slug = models.SlugField(max_length=MAX_NAME + 10, unique=True, editable=False)

    element = models.ForeignKey(Element, models.PROTECT, null=True, blank=True)
    level = models.PositiveIntegerField(null=True, blank=True, validators=[MaxValueValidator(MAX_LEVEL)])
    type = models.ForeignKey(CreatureType, models.PROTECT, null=True, blank=True, verbose_name="creature type")
    special = models.CharField(
        "special kind",
        max_length=8,
        choices=words.SpecialKind.choices(),
        default=words.SpecialKind.NONE.value,
        help_text="Creatures of any kind but none belong in the special deck (O-2.5).",
    )
    atk = models.PositiveIntegerField("ATK", null=True, blank=True, validators=[MaxValueValidator(MAX_STAT)])
    hp = models.PositiveIntegerField("HP", null=True, blank=True, validators=[MaxValueValidator(MAX_STAT)])
    catk = models.PositiveIntegerField("CATK", null=True, blank=True, validators=[MaxValueValidator(MAX_STAT)])
    ratk = models.PositiveIntegerField("RATK", null=True, blank=True, validators=[MaxValueValidator(MAX_STAT)])
    ratk_range = models.PositiveIntegerField(
        "range of RATK", null=True, blank=True, validators=[MinValueValidator(2), MaxValueValidator(MAX_LEVEL)]
    )
    defence = models.PositiveIntegerField("DEF", null=True, blank=True, validators=[MaxValueValidator(MAX_STAT)])
    hl = models.PositiveIntegerField("HL", null=True, blank=True, validators=[MaxValueValidator(MAX_STAT)])
    leader_hp = models.PositiveIntegerField(
        "leader HP", null=True, blank=True, validators=[MaxValueValidator(MAX_STAT)], help_text="Empty: 3000 (O-1.9)."
    )
    activation = models.CharField(max_length=8, choices=words.Activation.choices(), blank=True, default="")
    class_mask = models.PositiveIntegerField(null=True, blank=True, editable=False)
    ability_name = models.CharField(max_length=MAX_NAME, blank=True, default="")
    text = models.TextField("ability text", max_length=MAX_TEXT, blank=True, default="")
    plays_as: models.TextField[str, str] = models.TextField(
        max_length=MAX_TEXT,
        blank=True,
        default="",
        db_default="",
        help_text="Only where the printed text is not read, or not as it is meant: what is played in its place.",
    )
    executable: models.BooleanField[bool, bool] = models.BooleanField(default=True, db_default=True, editable=False)
    functions: models.CharField[str, str] = models.CharField(
        max_length=MAX_FUNCTIONS, default="", db_default="", editable=False
    )
    lore = models.TextField(max_length=MAX_TEXT, blank=True, default="", help_text="Only without an ability (D-1.20).")
    tile = models.CharField(max_length=20, choices=words.Tile.choices(), blank=True, default="")

    printings: RelatedManager[Printing]

    class Meta:
        ordering = ("name_key",)
        indexes: ClassVar = [
            models.Index(fields=("kind", "name_key")),
            models.Index(fields=("level", "name_key")),
        ]
        constraints: ClassVar = [
            CheckConstraint(condition=Q(kind__in=[kind.value for kind in words.Kind]), name="card_kind_is_known"),
            CheckConstraint(condition=~Q(name="") & ~Q(name_key=""), name="card_has_a_name"),
            CheckConstraint(
                condition=Q(special__in=[special.value for special in words.SpecialKind]), name="card_special_is_known"
            ),
            CheckConstraint(
                condition=Q(activation__in=["", *(activation.value for activation in words.Activation)]),
                name="card_activation_is_known",
            ),
            CheckConstraint(
                condition=Q(tile__in=["", *(tile.value for tile in words.Tile)]), name="card_tile_is_known"
            ),
            CheckConstraint(
                condition=Q(class_mask__isnull=True) | Q(class_mask__range=(1, words.ALL_CLASSES_MASK)),
                name="card_has_1_to_21_classes",
            ),
            CheckConstraint(condition=Q(hp__isnull=True) | Q(hp__gt=0), name="card_hp_is_above_0"),
            CheckConstraint(condition=Q(leader_hp__isnull=True) | Q(leader_hp__gt=0), name="card_leader_hp_is_above_0"),
            CheckConstraint(
                condition=Q(ratk_range__isnull=True) | (Q(ratk__isnull=False) & Q(ratk_range__gte=2)),
                name="card_range_is_2_or_more_and_of_ratk",
            ),
            CheckConstraint(condition=Q(ability_name="") | ~Q(text=""), name="card_ability_has_a_text"),
            CheckConstraint(condition=Q(plays_as="") | ~Q(text=""), name="card_plays_as_beside_a_text"),
            *(
                CheckConstraint(
                    condition=Q(**{f"{field}__isnull": True}) | Q(**{f"{field}__range": (0, limit)}),
                    name=f"card_{field}_is_possible",
                )
                for field, limit in (
                    ("level", MAX_LEVEL),
                    *((stat, MAX_STAT) for stat in ("atk", "hp", "catk", "ratk", "defence", "hl", "leader_hp")),
                )
            ),
            *constraints_of_kinds(),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.derive()
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("cards:card", args=[self.slug])

    def derive(self, types: Collection[str] | None = None) -> Self:
        """Set what follows from other fields: name key, slug of a new card, and of the text (`note`).

        `types` are the names of all creature types. Whoever derives many cards gives them; otherwise the database is
        asked for each card with a text.
        """
        self.name_key = name_key(self.name)
        self.slug = self.slug or free_slug(self.name, self._slugs_like(stem_of(self.name)))
        self.note(types)
        return self

    def note(self, types: Collection[str] | None = None) -> None:
        """Set what follows from the text: whether it runs, and what it is good for."""
        reading = Reading()
        if self.played_text:
            names = CreatureType.names() if types is None else frozenset(types)
            reading = read(self.played_text, names, bearer_of(self.kind, self.class_mask))
        self.executable, self.functions = reading.is_executable, ",".join(reading.functions)

    @classmethod
    def _slugs_like(cls, stem: str) -> set[str]:
        return set(cls.objects.filter(slug__startswith=stem).values_list("slug", flat=True))

    @property
    def played_text(self) -> str:
        """The text that is compiled, as `CardDef.played_text`."""
        return self.plays_as or self.text

    @property
    def classes(self) -> tuple[words.TrickClass, ...]:
        """The classes of a trick in the rulebook's order; none for other kinds."""
        return words.classes_of_mask(self.class_mask or 0)


class Leader(Card):
    objects: ClassVar[KindManager[Leader]] = KindManager(words.Kind.LEADER)

    class Meta:
        proxy = True


class Creature(Card):
    objects: ClassVar[KindManager[Creature]] = KindManager(words.Kind.CREATURE)

    class Meta:
        proxy = True


class Trick(Card):
    objects: ClassVar[KindManager[Trick]] = KindManager(words.Kind.TRICK)

    class Meta:
        proxy = True


class Token(Card):
    objects: ClassVar[KindManager[Token]] = KindManager(words.Kind.TOKEN)

    class Meta:
        proxy = True


class TileCard(Card):
    objects: ClassVar[KindManager[TileCard]] = KindManager(words.Kind.TILE)

    class Meta:
        proxy = True


class Printing(models.Model):
    """A card in a set: number, language, rarity, artist and, where one was imported, the printed image."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="printings")
    set = models.ForeignKey(CardSet, models.PROTECT, related_name="printings")
    language = models.CharField(max_length=2, default="EN", validators=[RegexValidator(r"\A[A-Z]{2}\Z")])
    number = models.PositiveSmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(9999)])
    variant = models.CharField(max_length=1, blank=True, default="", validators=[RegexValidator(r"\A[A-Z]?\Z")])
    rarity = models.CharField(max_length=20, blank=True, default="")
    artist = models.CharField(max_length=MAX_NAME, blank=True, default="")
    image = models.ImageField(upload_to="printings/", blank=True, default="")
    image_digest = models.CharField(max_length=64, blank=True, default="", editable=False)

    class Meta:
        ordering = ("set", "number", "variant", "language")
        constraints: ClassVar = [
            UniqueConstraint(fields=("set", "language", "number", "variant"), name="printing_number_once"),
            CheckConstraint(condition=Q(language__regex=r"^[A-Z]{2}$"), name="printing_language_is_a_code"),
            CheckConstraint(condition=Q(variant__regex=r"^[A-Z]?$"), name="printing_variant_is_a_letter"),
            CheckConstraint(condition=Q(number__range=(1, 9999)), name="printing_number_is_printable"),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def code(self) -> str:
        """The printed set number, such as BTA • EN – 350 (O-1.4). Reads `set`."""
        return str(SetNumber(self.set.code, self.language, self.number, self.variant))


class CatalogRevision(Revision):
    """The one row that says which state of Despaira's cards this is. A creature type changes all cards that are of it,
    too."""

    @classmethod
    def current(cls) -> str:
        """The token, empty before the first card."""
        return cls.current_of(1)

    @classmethod
    def head(cls) -> CatalogRevision:
        """The row, or what it would be before the first card."""
        return cls.head_of(1)

    @classmethod
    def renew(cls, cards: Collection[int] | None = None) -> None:
        """Say that the cards with these ids have changed, come or gone, and nothing else; None where nobody knows."""
        cls.renew_of(1, cards)
