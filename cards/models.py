"""Models of the card database: sets, cards and printings of every game.

Cards of all games are rows of one table. The fields of Despaira cards are columns, so that constraints enforce Appendix
C of the rules (`cards.kinds`). Creature, Trick, Leader, Token and TileCard are proxies of that table, one per kind.
Cards of other games keep their fields in `values`, which the game's table of fields validates.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any, ClassVar, Self, TypeVar

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models, transaction
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.db.models.functions import Lower
from django_stubs_ext.db.models.manager import RelatedManager

from cards.addresses import card_page, set_page
from cards.kinds import constraints_of_columns
from cards.slugs import free_slug, stem_of
from cards.storage import storage_of
from cards.texts import TextReading, bearer_of, read
from games import DEFAULT_GAME, GAMES, Game
from games.faults import InvalidInput
from rules import vocabulary as words
from tcg.names import name_key
from tcg.setnumber import SetNumber

MAX_NAME = 80
MAX_DESCRIPTION = 500
#: Longest key of a name. Folding can lengthen it, and some games join two names.
MAX_KEY = 400
#: Longest card text; longer ones are mistakes.
MAX_TEXT = 1200
#: Most changes stored in a revision. After a larger change all cards are read again.
MAX_CHANGES = 2_000
#: Longest list of functions: twice the length of all functions.
MAX_FUNCTIONS = 500
#: Highest stats and HP; higher ones are mistakes, since a duel starts with 3000 HP.
MAX_STAT = 99_999
#: Highest level in the database; the rules have no limit (O-1.8).
MAX_LEVEL = 9_999


class Element(models.Model):
    """Element of Despaira's cards, one of ten (D-1.14). Migrations create the rows."""

    code = models.CharField(max_length=10, primary_key=True, choices=words.Element.choices())
    name = models.CharField(max_length=20, unique=True)
    position = models.PositiveSmallIntegerField(unique=True)

    class Meta:
        ordering = ("position",)

    def __str__(self) -> str:
        return self.name


class TrickClass(models.Model):
    """Class of Despaira's tricks, one of 21 (D-1.25), with its bit in `Card.class_mask`. Migrations create the rows."""

    code = models.CharField(max_length=20, primary_key=True, choices=words.TrickClass.choices())
    name = models.CharField(max_length=20, unique=True)
    bit = models.PositiveIntegerField(unique=True)

    class Meta:
        ordering = ("bit",)
        verbose_name_plural = "trick classes"

    def __str__(self) -> str:
        return self.name


class CreatureType(models.Model):
    """Creature type of Despaira, such as Beast. Set files define them, because the rulebook has no list (O-1.1)."""

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
        """Return the names of all creature types, which card texts refer to."""
        return frozenset(cls.objects.values_list("name", flat=True).order_by())


def game_choices() -> list[tuple[str, str]]:
    """Return the code and the name of every game."""
    return [(game.code, game.name) for game in GAMES.values()]


class CardSet(models.Model):
    """Card set of a game. Sets of different games may share a code."""

    game = models.CharField(max_length=10, choices=game_choices, default=DEFAULT_GAME.code)
    code = models.CharField(
        max_length=6, validators=[RegexValidator(r"\A[A-Z0-9]{2,6}\Z", "2 to 6 capital letters or digits.")]
    )
    name = models.CharField(max_length=MAX_NAME)
    released = models.DateField(null=True, blank=True)
    language = models.CharField(
        max_length=2, default="EN", validators=[RegexValidator(r"\A[A-Z]{2}\Z", "Two capital letters.")]
    )
    description = models.CharField(max_length=MAX_DESCRIPTION, blank=True)

    class Meta:
        ordering = ("game", "-released", "code")
        verbose_name = "set"
        constraints: ClassVar = [
            UniqueConstraint(fields=("game", "code"), name="set_code_once"),
            CheckConstraint(condition=Q(code__regex=r"^[A-Z0-9]{2,6}$"), name="set_code_is_printable"),
            CheckConstraint(condition=~Q(name=""), name="set_has_a_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    def get_absolute_url(self) -> str:
        """Return the URL of the set's page."""
        return set_page(GAMES[self.game], self.code)


_Kind = TypeVar("_Kind", bound="Card")


class KindManager(models.Manager[_Kind]):
    """Model manager for the Despaira cards of one kind."""

    def __init__(self, kind: words.Kind) -> None:
        super().__init__()
        self.kind = kind

    def get_queryset(self) -> models.QuerySet[_Kind]:
        """Return all Despaira cards of this manager's kind."""
        return super().get_queryset().filter(game=DEFAULT_GAME.code, kind=self.kind)

    def create(self, **values: Any) -> _Kind:
        """Create a card of this manager's kind."""
        return super().create(**{"kind": self.kind, **values})


class Card(models.Model):
    """Card of any game.

    Attributes:
        permanent_number: Number of the card within its game. Deck codes and deck histories refer to it; it is never
            given to another card.
        name_key: Identity of the card within its game (`Game.identity`). In most games a name is one card (O-2.2), and
            its printings are rows of `Printing`.
        values: Fields of the card by name, unless the game has columns (`Game.has_columns`). Unprinted fields have no
            key, unlike 0 (GA-4.1).
        plays_as: Text that is compiled in place of the printed text.
        executable: Whether the played text can be executed (O-13.7), stored so that lists need not read texts.
        functions: Comma-separated functions of the card (`rules.abilities.functions`).

    Other columns are for Despaira and empty for other games. Unprinted stats are null (O-1.5); `cards.kinds` defines
    the columns of each kind.
    """

    game = models.CharField(max_length=10, choices=game_choices, default=DEFAULT_GAME.code)
    permanent_number = models.PositiveIntegerField(editable=False)
    kind = models.CharField(max_length=20)
    name = models.CharField(max_length=MAX_NAME)
    name_key = models.CharField(max_length=MAX_KEY, editable=False)
    slug = models.SlugField(max_length=MAX_NAME + 10, editable=False)
    values = models.JSONField(default=dict, blank=True)

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
        ordering = ("game", "name_key")
        indexes: ClassVar = [models.Index(fields=("game", "kind", "name_key"), name="card_by_kind")]
        constraints: ClassVar = [
            UniqueConstraint(fields=("game", "permanent_number"), name="card_permanent_number_once"),
            UniqueConstraint(fields=("game", "name_key"), name="card_name_once"),
            UniqueConstraint(fields=("game", "slug"), name="card_slug_once"),
            CheckConstraint(condition=~Q(name="") & ~Q(name_key="") & ~Q(slug=""), name="card_has_a_name"),
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
            *constraints_of_columns(),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the card, with its derived columns, and with a permanent number if it is new.

        ValidationError is raised if `values` do not match the game's table of fields.
        """
        self.derive()
        if self.permanent_number is None:
            self.permanent_number = Revision.take_numbers(self.game, 1)[0]
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        """Return the URL of the card's page."""
        return card_page(self.of_game, self.slug)

    @property
    def of_game(self) -> Game:
        """Game of the card."""
        return GAMES[self.game]

    @property
    def printed(self) -> dict[str, object]:
        """Values printed on the card, as the game's table of fields reads them, for games without columns."""
        return {"name": self.name, "kind": self.kind, **self.values}

    def clean(self) -> None:
        """Validate the card by the rules of its game, or raise ValidationError with all problems."""
        storage_of(self.of_game).validate(self)

    def derive(self, types: Collection[str] | None = None) -> Self:
        """Set the columns that follow from others: `name_key`, a new card's slug, and what its text does.

        `types` are the names of all creature types; without them they are queried for each card with a text.
        ValidationError is raised if `values` do not match the game's table of fields.
        """
        storage_of(self.of_game).derive(self, types)
        self.slug = self.slug or free_slug(self.name, self._slugs_like(stem_of(self.name)))
        return self

    def read_columns(self, types: Collection[str] | None = None) -> None:
        """Set `name_key` and the columns that follow from the text of a Despaira card. `types` is as in `note`."""
        self.name_key = name_key(self.name)
        self.note(types)

    def read_values(self) -> None:
        """Store `values` in normal form by the game's table of fields, or raise ValidationError with all problems."""
        try:
            self.take(self.of_game.read(self.printed))
        except InvalidInput as refused:
            raise ValidationError(
                {_FORM_FIELDS.get(each.path, "values"): f"{each.path}: {each.message}" for each in refused.faults}
            ) from None

    def take(self, read: dict[str, Any]) -> None:
        """Store the name, kind and values, by field, that the game's table of fields has read."""
        self.name_key = self.of_game.identity(read)
        self.values = {key: value for key, value in read.items() if key not in ("name", "kind")}
        self.name, self.kind = read["name"], read["kind"]

    def note(self, types: Collection[str] | None = None) -> None:
        """Read the text of a Despaira card, and store whether it is `executable` and its `functions`.

        `types` are the names of all creature types, which are queried if it is None.
        """
        reading = TextReading()
        if self.played_text:
            names = CreatureType.names() if types is None else frozenset(types)
            reading = read(self.played_text, names, bearer_of(self.kind, self.class_mask))
        self.executable, self.functions = reading.is_executable, ",".join(reading.functions)

    def _slugs_like(self, stem: str) -> set[str]:
        like = Card.objects.filter(game=self.game, slug__startswith=stem)
        return set(like.values_list("slug", flat=True))

    @property
    def played_text(self) -> str:
        """Text that the rules engine reads: `plays_as` if there is one, otherwise the printed text."""
        return self.plays_as or self.text

    @property
    def classes(self) -> tuple[words.TrickClass, ...]:
        """Classes of a trick in the order of the rulebook; empty for other kinds of cards."""
        return words.classes_of_mask(self.class_mask or 0)


#: Form fields for problems; problems of other fields are reported at `values`.
_FORM_FIELDS = {"name": "name", "kind": "kind"}


class Leader(Card):
    """Leader card of Despaira."""

    objects: ClassVar[KindManager[Leader]] = KindManager(words.Kind.LEADER)

    class Meta:
        proxy = True


class Creature(Card):
    """Creature card of Despaira."""

    objects: ClassVar[KindManager[Creature]] = KindManager(words.Kind.CREATURE)

    class Meta:
        proxy = True


class Trick(Card):
    """Trick card of Despaira."""

    objects: ClassVar[KindManager[Trick]] = KindManager(words.Kind.TRICK)

    class Meta:
        proxy = True


class Token(Card):
    """Token card of Despaira."""

    objects: ClassVar[KindManager[Token]] = KindManager(words.Kind.TOKEN)

    class Meta:
        proxy = True


class TileCard(Card):
    """Tile card of Despaira."""

    objects: ClassVar[KindManager[TileCard]] = KindManager(words.Kind.TILE)

    class Meta:
        proxy = True


class Printing(models.Model):
    """Appearance of a card in a set, with number, language, rarity, artist and an optional imported image."""

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
        """Set number as printed, such as BTA • EN – 350 (O-1.4). Queries `set`."""
        return str(SetNumber(self.set.code, self.language, self.number, self.variant))


class Revision(models.Model):
    """State of a game's cards, one row per game, with a random token that changes with the cards.

    Processes cache the cards while the token is unchanged. A row is locked until the end of the transaction that
    changes it, so that changes are in the order of their commits. `changes` are the latest ones, oldest first, so that
    processes need not read all cards again. Each is the token before the change, and the permanent numbers of changed,
    added or deleted cards. `last_number` is the highest permanent number that a card of the game ever had.
    """

    game = models.CharField(max_length=10, primary_key=True, choices=game_choices)
    token = models.CharField(max_length=32)
    changed_at = models.DateTimeField(auto_now=True)
    changes = models.JSONField(default=list)
    last_number = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.token

    @classmethod
    def current_of(cls, game: str) -> str:
        """Return the token for the present state of a game's cards, or "" before its first card."""
        return cls.objects.filter(pk=game).values_list("token", flat=True).first() or ""

    @classmethod
    def head_of(cls, game: str) -> Revision:
        """Return the row with the present state of a game's cards, or an unsaved one before its first card."""
        return cls.objects.filter(pk=game).first() or cls(pk=game)

    @classmethod
    def renew_of(cls, game: str, cards: Collection[int] | None = None) -> None:
        """Record that some cards of a game, given by permanent numbers, were changed, added or deleted.

        None means that any card may have changed. A change of a set changes all cards printed in it.
        """
        with transaction.atomic():
            head, _ = cls.objects.select_for_update().get_or_create(pk=game)
            changes = [] if cards is None else [*head.changes, (head.token, sorted(cards))]
            room = MAX_CHANGES - sum(1 + len(numbers) for _, numbers in changes)
            while room < 0:
                room += 1 + len(changes.pop(0)[1])
            head.changes, head.token = changes, secrets.token_hex(16)
            head.save()

    @classmethod
    def take_numbers(cls, game: str, count: int) -> range:
        """Return consecutive permanent numbers for `count` new cards of a game, which no card ever had."""
        with transaction.atomic():
            head, _ = cls.objects.select_for_update().get_or_create(pk=game)
            cls.objects.filter(pk=game).update(last_number=head.last_number + count)
            return range(head.last_number + 1, head.last_number + count + 1)

    def changed_since(self, token: str | None) -> set[int] | None:
        """Return the permanent numbers of cards changed since the state with a token.

        None means that they are unknown, since the state is too old or any card may have changed.
        """
        found: set[int] = set()
        for before, numbers in reversed(self.changes):
            found.update(numbers)
            if before == token:
                return found
        return None
