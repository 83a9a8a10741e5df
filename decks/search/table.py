"""Table of the search fields of decks, the one place that defines them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import starmap
from typing import Final

from django.conf import settings

from accounts.usernames import key_of
from cards.catalog.autocomplete import suggest
from decks.models import Deck
from decks.search.dates import DateField
from decks.search.fields import (
    AuthorField,
    CardField,
    CopiesField,
    CopyField,
    FiledField,
    GameField,
    LegalField,
    TurnField,
)
from decks.search.index import DeckIndex
from games import DEFAULT_GAME, GAMES, Game
from query.conditions import Phrase, Slot
from query.fields import Choice, Example, Field, Flags, Number, Option, Several, TextField, WordColumns
from query.table import Display, Table
from rules.vocabulary import Element, Kind, Section
from tcg.names import fold
from tcg.words import Vocabulary

#: Terms of a query to read; and terms to try alone, or to leave out, where nothing is found.
MAX_TERMS: Final = 16
MAX_TRIED: Final = 3


def _begun_decks(index: DeckIndex, letters: str, limit: int) -> list[tuple[str, str]]:
    return [(name, "Deck") for name in index.begun_names(fold(letters), limit)]


def _begun_cards(index: DeckIndex, letters: str, limit: int, kind: str = "") -> list[tuple[str, str]]:
    begun = [card for library in index.libraries for card in suggest(library, letters, kind=kind, limit=limit)]
    return [(card.full_name, card.kind.label) for card in begun[:limit]]


def _begun_owners(index: DeckIndex, letters: str, limit: int) -> list[tuple[str, str]]:
    """Return (name, "Player") of up to `limit` owners in the index whose names begin with `letters`, for completion."""
    return [(name, "Player") for name in index.begun_owners(key_of(letters), limit)]


def _begun_tags(index: DeckIndex, letters: str, limit: int) -> list[tuple[str, str]]:
    return [(tag, "Tag") for tag in index.begun_tags(fold(letters), limit)]


def _begun_filed(index: DeckIndex, letters: str, limit: int, column: str) -> list[tuple[str, str]]:
    begun = fold(letters)
    names = {name for _, filed in index.filed[column] for name in filed if fold(name).startswith(begun)}
    return [(name, column.capitalize()) for name in sorted(names, key=fold)[:limit]]


_IS: Final[Mapping[str, tuple[str, str, str]]] = {
    "public": ("Public", "that everybody sees", "that not everybody sees"),
    "unlisted": ("Unlisted", "that whoever has the link sees", "that are not unlisted"),
    "private": ("Private", "that only you see", "that are not private"),
    "copy": ("Copy", "that are copies of public decks", "that aren’t copies of public decks"),
}


_LIKED: Final = Option("likes", "Most liked", aliases=("liked",))

TABLE: Final[Table[Deck]] = Table(
    noun="decks",
    fields=(
        TextField(
            ("name", "n"),
            "Name",
            "Part of the name of the deck.",
            (Example("name:ember", "decks with “ember” in their name"),),
            "folded_name",
            wording="whose name has {}",
            negation="whose name doesn’t have {}",
            names=True,
        ),
        CardField(
            ("card",),
            "Card",
            "A card that is in the deck: by its name, or by a part of it. Ideas (“maybe”) don’t count.",
            (
                Example('card:"Flash Step"', "decks with Flash Step"),
                Example('card:"Flash Step" -card:"Cinder Bolt"', "decks with Flash Step and without Cinder Bolt"),
            ),
            names=True,
            starting=_begun_cards,
        ),
        CopiesField(
            ("copies",),
            "Copies",
            "How many copies of each card that the query names with card: are in the deck.",
            (Example('card:"Flash Step" copies>=3', "decks with three copies of Flash Step and more"),),
        ),
        Display(
            ("side",),
            "Side deck counts",
            "Whether cards in the side deck count for card: and copies.",
            (Example('card:"Flash Step" side:no', "decks with Flash Step outside the side deck"),),
            offered=(Option("yes", "Yes"), Option("no", "No")),
        ),
        CardField(
            ("leader",),
            "Leader",
            "The leader, by its name or a part of it.",
            (Example("leader:ashen", "decks that the Ashen Regent leads"),),
            sections=(Section.LEADER,),
            kind=Kind.LEADER,
            wording="led by {}",
            negation="not led by {}",
            names=True,
            starting=partial(_begun_cards, kind=Kind.LEADER),
        ),
        Several(
            ("element", "el", "c"),
            "Element",
            "The elements of the cards in the main deck: : has one of them, = has just these, >= has all of these, "
            "<= has no others.",
            (
                Example("el:fire", "decks with Fire cards"),
                Example("el<=fire,normal", "decks with no element but Fire and Normal"),
            ),
            "elements",
            tuple(Option(element.value, element.label, f"element-{element.value}") for element in Element),
            elsewhere=("colour", "color", "colours", "colors", "identity"),
        ),
        AuthorField(
            ("by", "author"),
            "By",
            "Whose the deck is.",
            (Example("by:despaira", "the decks of despaira"),),
            names=True,
            starting=_begun_owners,
            elsewhere=("owner", "user", "player"),
        ),
        TextField(
            ("tag", "tags"),
            "Tag",
            "A word that its author gave the deck, or a part of one; = is all of it.",
            (
                Example("tag:aggro", "decks with a tag that has “aggro” in it"),
                Example("tag=aggro", "decks with the tag “aggro” and not only “budget aggro”"),
            ),
            "tags",
            wording="with a tag that has {}",
            negation="without a tag that has {}",
            names=True,
            starting=_begun_tags,
            elsewhere=("deck_tag", "deck_tags", "archetype", "hub", "keyword"),
        ),
        Choice(
            ("format", "f"),
            "Format",
            "The format that the deck is built for.",
            (Example("f:standard", "Standard decks"),),
            "format",
            tuple(Option(code, each.name) for code, each in DEFAULT_GAME.formats.items()),
            slot=Slot.OF,
            wording="of the format {}",
            negation="of a format other than {}",
        ),
        LegalField(
            ("legal",),
            "Legal",
            "Whether the deck is legal in its format.",
            (Example("legal:yes", "legal decks"), Example("f:standard legal:yes", "legal Standard decks")),
            "legal",
            (Option("yes", "Yes", aliases=("true",)), Option("no", "No", aliases=("false",))),
        ),
        Number(
            ("cards", "size"),
            "Number of cards",
            "How many cards are in the main deck.",
            (Example("cards>=60", "decks of 60 cards and more"), Example("cards:50..60", "decks of 50 to 60 cards")),
            "size",
            counted=("card", "cards"),
        ),
        TurnField(
            ("win", "turn"),
            "Turn of the win",
            "On which turn games against nobody are won with the deck, on average, as its page says. Public decks are "
            "played one after the other when the site has time; one that wasn’t yet, or never wins, fits nothing.",
            (
                Example(
                    "win<6.5", "decks that win before turn 6.5 on average (none in the starter set until it was played)"
                ),
                Example("win:5..6", "decks that win on turn 5 to 6 (none in the starter set until it was played)"),
            ),
            "win_turn",
        ),
        Number(
            ("likes",),
            "Likes",
            "How many people like the deck.",
            (Example("likes>=10", "decks that ten people like and more (none in the starter set)"),),
            "likes",
            counted=("like", "likes"),
            elsewhere=("liked", "favorites", "favourites", "hearts", "stars"),
        ),
        DateField(
            ("updated",),
            "Last change",
            "When the deck was last changed: a day, a month or a year.",
            (
                Example("updated>=2026-01-01", "decks that were changed since the beginning of 2026"),
                Example("updated:2026-01..", "the same: “..” is from one day, month or year to another, or open"),
            ),
            "updated_at",
            wording="last changed",
        ),
        DateField(
            ("created",),
            "Made",
            "When the deck was made.",
            (Example("created>=2026", "decks that were made in 2026 and later"),),
            "created_at",
            wording="made",
        ),
        Flags(
            ("is",),
            "Is",
            "Who sees the deck, and whether it is a copy of a public one.",
            (
                Example("is:public", "decks that everybody sees"),
                Example("is:copy", "copies of public decks (none in the starter set)"),
                Example("is:private", "among your decks those that only you see", is_blank=True),
            ),
            flags={Option(key, label): key for key, (label, _, _) in _IS.items()},
            phrases={key: Phrase(Slot.THAT, wording, negation) for key, (_, wording, negation) in _IS.items()},
        ),
        CopyField(
            ("copy", "copyof"),
            "Copy of",
            "The public deck that the deck was copied from, by its id: what stands last in its address.",
            (Example("copy:abcdefghjk", "public copies of a deck", is_blank=True),),
            elsewhere=("fork", "forked_from"),
        ),
        FiledField(
            ("folder",),
            "Folder",
            "Among your own decks: the folder that you keep it in, by its name or a part of it; “none” for those that "
            "are in none.",
            (
                Example("folder:brews", "your decks in folders with “brews” in their names", is_blank=True),
                Example("folder:none", "your decks that are in no folder", is_blank=True),
            ),
            "folder",
            wording="in a folder with {} in its name",
            negation="not in a folder with {} in its name",
            unfiled="that are in no folder",
            filed="that are in a folder",
            names=True,
            starting=partial(_begun_filed, column="folder"),
        ),
        FiledField(
            ("label",),
            "Label",
            "Among your own decks: a label that you gave it, by its name or a part of it.",
            (Example("label:league", "your decks with a label that has “league” in it", is_blank=True),),
            "label",
            wording="with a label that has {}",
            negation="without a label that has {}",
            unfiled="without labels",
            filed="with labels",
            names=True,
            starting=partial(_begun_filed, column="label"),
            elsewhere=("labels",),
        ),
        Display(
            ("order",),
            "Order",
            "What results are ordered by: the last change, since when they are public (the newest first), when they "
            "were made, the name, the turn of the win (the quickest first), how many like them, how often they were "
            "copied into public decks, how many cards they have, or whether they are legal.",
            (
                Example("order:copied", "the decks that were copied most, first"),
                Example("order:win", "the decks that win soonest, first"),
            ),
            offered=(
                Option("updated", "Last changed", aliases=("changed",)),
                Option("new", "Newest", aliases=("newest", "published")),
                Option("created", "First made"),
                Option("name", "Name"),
                Option("win", "Quickest win"),
                _LIKED,
                Option("copied", "Most copied"),
                Option("cards", "Number of cards"),
                Option("legal", "Legal first"),
            ),
            elsewhere=("sort", "sortby", "ordering", "orderby"),
        ),
        Display(
            ("dir",),
            "Direction",
            "Which end comes first.",
            (Example("order:name dir:desc", "from Z to A"),),
            offered=(Option("asc", "Ascending"), Option("desc", "Descending")),
            elsewhere=("direction",),
        ),
    ),
    words=WordColumns(
        "folded_name", "folded_text", "folded_text", starting=_begun_decks, offered=("element", "format")
    ),
    terms=MAX_TERMS,
    patterns=0,
    tried=MAX_TRIED,
)


def _without_likes(table: Table[Deck]) -> Table[Deck]:
    fields = [field for field in table.fields if field.key != "likes"]
    for place, field in enumerate(fields):
        if isinstance(field, Display) and _LIKED in field.offered:
            offered: Sequence[Option] = [option for option in field.offered if option is not _LIKED]
            fields[place] = replace(
                field, offered=tuple(offered), about=field.about.replace("how many like them, ", "")
            )
    return replace(table, fields=tuple(fields))


# --- of other games, and of all ---------------------------------------------------------------------------------------

#: Fields that only decks of Despaira have: leader, elements, turn of the win.
_DESPAIRAS: Final = ("leader", "element", "win")


def first_card_fields(games: Iterable[Game]) -> list[CardField]:
    """Return a search field for each of the `games` with decks built around a card of one kind, such as a character."""
    return [_first_card_field(game, kind) for game in games if (kind := game.first_kind)]


def _first_card_field(game: Game, kind: Vocabulary) -> CardField:
    name = kind.label.lower()
    return CardField(
        (kind.value, game.begins_with),
        kind.label,
        f"The {name}, by its name or a part of it.",
        (Example(f"{kind.value}:ash", f"decks of {name}s with “ash” in their names", is_blank=True),),
        sections=(game.begins_with,),
        kind=kind,
        wording="of {}",
        negation="not of {}",
        names=True,
        starting=partial(_begun_cards, kind=kind.value),
    )


def _game_field() -> GameField:
    options = (
        Option(game.code, game.name, aliases=(game.name,) if game.name.lower() != game.code else ())
        for game in GAMES.values()
    )
    return GameField(
        ("game",),
        "Game",
        "Which game the deck is of.",
        (Example("game:fade", "among your decks those of F.A.D.E.", is_blank=True),),
        "game",
        tuple(options),
        slot=Slot.OF,
        wording="of {}",
        negation="of a game other than {}",
    )


def _of_game(table: Table[Deck], game: Game | None) -> Table[Deck]:
    """Return the table of fields adapted to decks of one game, or of all games for None."""
    fields: list[Field] = []
    games = list(GAMES.values()) if game is None else [game]
    for field in table.fields:
        if game is not None and (field.key in _DESPAIRAS or (field.key == "side" and not game.side)):
            continue
        if field.key == "format":
            assert isinstance(field, Choice)  # noqa: S101  (it stands above)
            formats = {code: each.name for one in games for code, each in one.formats.items()}
            code, name = next(iter(formats.items()))
            examples = (Example(f"f:{code}", f"{name} decks", is_blank=True),)
            field = replace(field, offered=tuple(starmap(Option, formats.items())), examples=examples)
        if game is not None and field.key in ("card", "copies", "side"):
            field = replace(field, examples=())
        if game is not None and isinstance(field, Display) and field.key == "order":
            field = replace(
                field,
                offered=tuple(option for option in field.offered if option.value != "win"),
                about=field.about.replace("the turn of the win (the quickest first), ", ""),
                examples=tuple(example for example in field.examples if "win" not in example.query),
            )
        fields.append(field)
        if field.key == "copies":
            fields += first_card_fields(games)
        if field.key == "format":
            fields.append(_game_field())
    offered = tuple(key for key in table.words.offered if game is None or key not in _DESPAIRAS)
    return replace(table, fields=tuple(fields), words=replace(table.words, offered=offered))


@cache
def _table(game: Game | None, games: tuple[Game, ...], *, has_likes: bool) -> Table[Deck]:
    """Return the cached table of `table_of` for `game`; `games` is part of the key, as more games may be registered."""
    known = TABLE if has_likes else _without_likes(TABLE)
    return replace(known, fields=(*known.fields, _game_field())) if game is DEFAULT_GAME else _of_game(known, game)


def table_of(game: Game | None, *, has_likes: bool) -> Table[Deck]:
    """Return the search fields for decks of a game (None: all games); `has_likes` adds the field of likes."""
    return _table(game, tuple(GAMES.values()), has_likes=has_likes)


def table(game: Game | None = DEFAULT_GAME) -> Table[Deck]:
    """Return the search fields that this site offers for decks of a game, or of all games for None."""
    return table_of(game, has_likes=settings.COMMUNITY)
