"""Table of the searchable fields of a game's cards, generated from the game's table of fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Final

from cards.search.columns import fields_of
from cards.search.names import name_of_number, names_starting, similar_names
from games import Game
from games.fields import Field, Find
from query import printing_fields
from query.conditions import Order, Phrase, Slot
from query.fields import (
    IS,
    ORDERED,
    Choice,
    Example,
    Flags,
    HasField,
    KindField,
    Number,
    Option,
    Several,
    TextField,
    WordColumns,
)
from query.fields import Field as SearchField
from query.index import Index, Numbers, Rows
from query.table import Display, Table
from tcg.library import Card

#: Short names of fields.
_SHORT: Final = {"name": ("n",), "text": ("o",), "element": ("el",), "level": ("lv",), "type": ("t",)}
#: Names of fields in other games, which are suggested.
_ELSEWHERE: Final = {
    "agi": ("speed", "agility"),
    "cost": ("mana", "cmc", "mv", "manavalue", "tp", "cs"),
    "def": ("defence", "defense", "armour", "armor"),
    "element": ("colour", "color", "colours", "colors", "identity", "attribute"),
    "flavour": ("flavor", "lore", "ft"),
    "hp": ("toughness", "tou", "health", "life"),
    "kind": ("cardtype",),
    "life": ("toughness", "tou", "health", "hp"),
    "plv": ("power", "pow", "atk", "attack"),
    "power": ("pow", "atk", "attack"),
    "text": ("oracle", "effect", "description", "ability"),
}


@cache
def table_of(game: Game) -> Table[Card]:
    """Return the searchable fields of a game's cards."""
    own = fields_of(game)
    searched = [search_field_of(field, game) for field in own if field.find is not Find.FLAG]
    taken = {"name", *(key for each in searched for key in each.keys)}
    fields = (
        name_field(),
        *(replace(each, elsewhere=_elsewhere(each.key, taken)) for each in searched),
        _has(own),
        *printing_fields.fields_of_printings("", *_rarities(game)),
        *_flags(own),
        *_displays(own),
    )
    choices = [each.key for each in searched if isinstance(each, Choice | Several)]
    return Table(
        noun="cards",
        fields=fields,
        words=WordColumns(
            "name", "line", "all", similar_names, names_starting, (*choices, "set", "rarity"), numbered=name_of_number
        ),
        orders=_orders(own),
    )


def _keys(field: Field) -> tuple[str, ...]:
    key, name = field.search_key, field.name.replace("_", "")
    return tuple(dict.fromkeys((key, *_SHORT.get(key, ()), name)))


def label_of(field: Field) -> str:
    """Return the label of a field in the singular, with a capital first letter."""
    label = field.label.removesuffix("s") if field.many else field.label
    return f"{label[:1].upper()}{label[1:]}"


def search_field_of(field: Field, game: Game) -> SearchField:
    """Return the search field for a field of a game's cards."""
    keys, label, about = _keys(field), label_of(field), field.about
    spoken = label if label[1:2].isupper() else f"{label[:1].lower()}{label[1:]}"
    if field.find is Find.NUMBER:
        return Number(keys, label, about, (), field.name)
    if field.find is Find.WORD:
        verb = "say" if field.many else "says"
        return TextField(
            keys,
            label,
            about,
            (),
            field.name,
            wording=f"whose {field.label} {verb} {{}}",
            negation=f"whose {field.label} {'don’t' if field.many else 'doesn’t'} say {{}}",
        )
    options = tuple(Option(word.value, word.label) for word in field.words or ())
    examples = _examples(keys[0], spoken, options)
    if field.many:
        return Several(keys, label, about, examples, field.name, options)
    if field.name == "kind":
        nouns = {kind.code: _lower(kind.plural) for kind in game.kinds}
        examples = (Example(f"kind:{game.kinds[1].code}", game.kinds[1].plural),)
        return KindField(keys, label, about, examples, field.name, options, nouns=nouns)
    ranks = {option.value: place for place, option in enumerate(options)} if field.ordered else {}
    if ranks:
        examples = (*examples, Example(f"{keys[0]}>={options[1].value}", f"{options[1].label} and more"))
    return Choice(
        keys,
        label,
        about,
        examples,
        field.name,
        options,
        wording=f"with {spoken} {{}}",
        negation=f"with {_a(spoken)} other than {{}}",
        ranks=ranks,
        operators=ORDERED if ranks else IS,
    )


def _examples(key: str, spoken: str, options: tuple[Option, ...]) -> tuple[Example, ...]:
    if not options:
        return ()
    first, *others = options
    few = (first, *others[:1])
    return (
        Example(f"{key}:{first.value}", f"cards with {spoken} {first.label}"),
        Example(f"{key}:{','.join(each.value for each in few)}", f"with {' or '.join(each.label for each in few)}"),
    )


def _lower(label: str) -> str:
    return f"{label[:1].lower()}{label[1:]}"


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _elsewhere(key: str, taken: set[str]) -> tuple[str, ...]:
    """Return names by which players of other games may call the field `key`, except those in `taken`."""
    return tuple(word for word in _ELSEWHERE.get(key, ()) if word not in taken)


def _has(own: tuple[Field, ...]) -> HasField:
    """Return the search field `has` for the numbers and texts among a game's fields (`own`). 0 is not absent."""
    columns = [Option(field.name, field.label) for field in own if field.find in (Find.NUMBER, Find.WORD)]
    first = columns[0]
    return HasField(
        ("has",),
        "Has",
        "A number or a text that is printed at all.",
        (Example(f"-has:{first.value}", f"cards without {first.label}"),),
        columns=tuple(columns),
        value="number or text",
    )


def _rarities(game: Game) -> tuple[tuple[Example, ...], tuple[Option, ...]]:
    """Return example queries for rarities and all rarities as options; both empty if the game has no labels."""
    options = tuple(Option(word.value, word.label) for word in game.field("rarity").words or ())
    if not options:
        return (), ()
    return (Example(f"r>{options[0].value}", f"cards that are rarer than {options[0].label}"),), options


#: Flags of cards of any game by key: label, phrase, and opposite phrase.
FLAGS: Final = {
    "reprint": ("Reprint", "that are in several sets", "that are in one set at most"),
    "new": ("New", "that are in the newest set", "that are not in the newest set"),
}


def name_field(*examples: Example) -> TextField:
    """Return the search field for the card name, with more examples before the usual one."""
    return TextField(
        ("name", *_SHORT["name"]),
        "Name",
        "Part of the name.",
        (*examples, Example("name:/^the /", "names that begin with the word “the”")),
        "name",
        wording="whose name has {}",
        negation="whose name doesn’t have {}",
        names=True,
    )


def flag_fields(
    flags: Mapping[str, tuple[str, str, str]],
    columns: Mapping[Option, str],
    examples: tuple[Example, ...],
    other: Example,
) -> tuple[Flags, Flags]:
    """Return the search fields `is` and `not`, for properties that a card has or lacks.

    Args:
        flags: Label, phrase and opposite phrase of each property.
        columns: Index columns of the properties.
        examples: Examples of `is`.
        other: Example of `not`.
    """
    phrases = {key: Phrase(Slot.THAT, yes, no) for key, (_, yes, no) in flags.items()}
    return (
        Flags(("is",), "Is", "What is so.", examples, flags=columns, phrases=phrases, value="property"),
        Flags(
            ("not",), "Is not", "What is not so.", (other,),
            flags=columns, phrases=phrases, is_negated=True, value="property",
        ),
    )  # fmt: skip


def _flags(own: tuple[Field, ...]) -> tuple[Flags, Flags]:
    """Return the search fields `is` and `not`: for flags of all games, and for the yes-or-no fields in `own`.

    `own` are a game's fields.
    """
    flags, columns = dict(FLAGS), {Option(key, label): f"is {key}" for key, (label, _, _) in FLAGS.items()}
    for field in own:
        if field.find is Find.FLAG:
            key = field.name.replace("_", "")
            flags[key] = label_of(field), f"with {field.label}", f"without {field.label}"
            columns[Option(key, label_of(field))] = field.name
    examples = [Example(f"is:{option.value}", f"cards {flags[option.value][1]}") for option in list(columns)[1:]]
    return flag_fields(flags, columns, tuple(examples), Example("not:reprint", "cards that are in one set at most"))


def display_fields(orders: tuple[Option, ...], example: Example) -> tuple[Display, ...]:
    """Return the query fields for the display of results: one with these orders and an `example`, and others.

    The field `order` offers `orders`, and its help shows the example query. The others are those of printings.
    """
    about, elsewhere = "What results are ordered by.", ("sort", "sortby", "ordering", "orderby")
    order = Display(("order",), "Order", about, (example,), offered=orders, elsewhere=elsewhere)
    return order, *printing_fields.DISPLAYS


def _displays(own: tuple[Field, ...]) -> tuple[Display, ...]:
    numbers = tuple(Option(field.search_key, label_of(field)) for field in own if field.find is Find.NUMBER)
    orders = (Option("name", "Name"), *numbers, Option("set", "Set number"), Option("rarity", "Rarity"))
    return display_fields(
        orders, Example(f"order:{numbers[0].value} dir:desc", f"the highest {numbers[0].label} first")
    )


def orders_by(columns: Mapping[str, str]) -> dict[str, Order]:
    """Return orders of results by `columns` of numbers, given by the value of the query's field `order`."""

    def by_number(index: Index[object], parts: Rows, name: str) -> list[Numbers]:
        return [index.numbers(name)]

    return {key: partial(by_number, name=name) for key, name in columns.items()}


def _orders(own: tuple[Field, ...]) -> dict[str, Order]:
    numbers = {field.search_key: field.name for field in own if field.find is Find.NUMBER}
    return {**orders_by(numbers), **printing_fields.ORDERS}
