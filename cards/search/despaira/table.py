"""Searchable fields of Despaira's cards, the source of language, warnings, sentences, help, form and completions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from cards.search.despaira.columns import OTHER_FIELDS, STATS
from cards.search.despaira.decks import CopiesField, DeckField
from cards.search.despaira.fields import CALLED, FormatField, FunctionField, RuleField, TileField, TypeField
from cards.search.despaira.quotations import NameQuotedField
from cards.search.names import name_of_number, names_starting, similar_names
from cards.search.table import FLAGS, display_fields, flag_fields, name_field, orders_by, search_field_of
from games.despaira import DESPAIRA
from games.fields import Find
from query import printing_fields
from query.conditions import Order, Slot
from query.fields import (
    IS,
    ORDERED,
    Choice,
    Example,
    HasField,
    KindField,
    Number,
    Option,
    Several,
    TextField,
    WordColumns,
)
from query.printing_fields import fields_of_printings
from query.synonyms import Meanings
from query.table import Table
from rules import vocabulary as words
from rules.cards import CardDef
from rules.synonyms import SYNONYMS
from tcg.words import Vocabulary


def _options(vocabulary: type[Vocabulary], icon: str = "", *, skip: str = "") -> tuple[Option, ...]:
    return tuple(
        Option(member.value, member.label, f"{icon}-{member.value}" if icon else "")
        for member in vocabulary
        if member.value != skip
    )


def _number(keys: str, label: str, about: str, *examples: Example, column: str = "", **besides: Any) -> Number:
    names = tuple(keys.split())
    return Number(names, label, about, examples, column or names[0], **besides)


def _stat(stat: words.Stat, example: Example, *elsewhere: str) -> Number:
    return _number(stat.value, stat.label, f"{stat.label}, as printed.", example, elsewhere=elsewhere)


_KIND: Final = KindField(
    ("kind",),
    "Kind",
    "What the card is.",
    (Example("kind:trick", "tricks"), Example("kind:creature,token", "creatures and tokens")),
    "kind",
    _options(words.Kind),
    nouns={
        words.Kind.LEADER: "leaders",
        words.Kind.CREATURE: "creatures",
        words.Kind.TRICK: "tricks",
        words.Kind.TOKEN: "tokens",
        words.Kind.TILE: "tile cards",
    },
)
_TYPE: Final = Choice(
    ("type",), "Type", "", (), "type", wording="of type {}", negation="of a type other than {}", slot=Slot.OF
)

_IS: Final[Mapping[str, tuple[str, str, str]]] = {
    "creature": ("Creature", "that are creatures", "that aren’t creatures"),
    "trick": ("Trick", "that are tricks", "that aren’t tricks"),
    "leader": ("Leader", "that are leaders", "that aren’t leaders"),
    "token": ("Token", "that are tokens", "that aren’t tokens"),
    "special": ("Special", "that belong in the special deck", "that don’t belong in the special deck"),
    "vanilla": ("Vanilla", "that are creatures without a text", "that aren’t creatures without a text"),
    "spawnable": ("Spawnable", "that can be Normal Spawned", "that can’t be Normal Spawned"),
    "sacrifice": ("Sacrifice", "that need a Sacrifice Spawn", "that need no Sacrifice Spawn"),
    "executable": ("Executable", "that the simulator can carry out", "that the simulator plays as a blank"),
    **FLAGS,
}
#: Names of these in other games.
_IS_CALLED: Final = {"creature": ("monster", "minion"), "trick": ("spell",), "leader": ("commander", "general", "hero")}
_IS_FLAGS: Final = {
    Option(key, label, aliases=_IS_CALLED.get(key, ())): f"is {key}" for key, (label, _, _) in _IS.items()
} | {Option(field.search_key, field.label): field.name for field in OTHER_FIELDS if field.find is Find.FLAG}


_NUMBERS: Final = [field.name for field in OTHER_FIELDS if field.find is Find.NUMBER]
ORDERS: Final[Mapping[str, Order]] = {
    **orders_by({name: name for name in ("level", *STATS, "total", *_NUMBERS)}),
    "element": lambda index, parts: [
        printing_fields.ranks(index, "element", [element.value for element in words.Element])
    ],
    **printing_fields.ORDERS,
}

_LABELS: Final = {"name": "Name", "level": "Level", "element": "Element", "total": "Sum of stats", "set": "Set number"}

#: Names of these in other games.
_CALLED: Final = {
    "level": ("lv", "lvl", "cmc", "mv", "cost"),
    "atk": ("power",),
    "hp": ("toughness",),
    "element": ("color", "colour"),
}
#: The values of the field `order`.
_ORDER_OPTIONS: Final = tuple(
    Option(key, _LABELS.get(key, key.upper() if key in STATS else key.title()), aliases=_CALLED.get(key, ()))
    for key in ("name", *ORDERS)
)

TABLE: Final[Table[CardDef]] = Table(
    noun="cards",
    fields=(
        name_field(Example("name:knight", "cards with “knight” in their name")),
        Choice(
            ("element", "el", "c"),
            "Element",
            "The element of a creature, or of a leader or trick that has one.",
            (
                Example("el:fire", "Fire cards"),
                Example("el:fire,ice", "Fire or Ice cards"),
                Example("el!=normal", "cards of any element but Normal"),
            ),
            "element",
            _options(words.Element, "element"),
            slot=Slot.OF,
            wording="of element {}",
            negation="of an element other than {}",
            elsewhere=("colour", "color", "colours", "colors", "identity", "attribute"),
        ),
        TypeField(
            ("t", "type"),
            "Type",
            "What the card is, or the type printed on a creature.",
            (
                Example("t:dragon", "Dragons"),
                Example("t:trick", "tricks"),
                Example("t:knight,soldier", "Knights and Soldiers"),
            ),
            kind=_KIND,
            type=_TYPE,
            operators=IS,
            elsewhere=("subtype", "race", "tribe"),
        ),
        _KIND,
        Choice(
            ("special",),
            "Special kind",
            "What makes a creature belong in the special deck.",
            (Example("special:fusion", "fusion creatures"),),
            "special",
            _options(words.SpecialKind, skip="none"),
            slot=Slot.OF,
            wording="of the special kind {}",
            negation="of a special kind other than {}",
        ),
        Several(
            ("class", "cl"),
            "Class",
            "The classes of a trick. With : it has one of them, with = just these, with >= all, with <= no others.",
            (
                Example("class:trap", "traps"),
                Example("class=trap,damage", "tricks that are Trap and Damage and nothing else"),
                Example("class>=trap,damage", "tricks that are Trap and Damage"),
                Example("class<=target,damage", "tricks that are Target, Damage or both"),
            ),
            "class",
            _options(words.TrickClass, "class"),
        ),
        _number(
            "classes",
            "Number of classes",
            "How many classes a trick has.",
            Example("classes>2", "tricks of three classes and more"),
            counted=("class", "classes"),
        ),
        Choice(
            ("activation", "act"),
            "Activation",
            "The activation of a trick. Instant is quicker than Normal, and Chain than both.",
            (Example("act:chain", "Chain tricks"), Example("act>=instant", "tricks that are Instant or Chain")),
            "activation",
            tuple(
                replace(option, aliases=("chainlink",)) if option.value == "chain" else option
                for option in _options(words.Activation, "activation")
            ),
            wording="with activation {}",
            negation="with an activation other than {}",
            ranks={activation.value: -speed for activation, speed in words.TRICK_SPEED.items()},
            operators=ORDERED,
            elsewhere=("speed", "timing"),
        ),
        _number(
            "level lv",
            "Level",
            "The level.",
            Example("lv:3", "cards of level 3"),
            Example("level>=5", "level 5 and more"),
            Example("level:2..4", "levels 2 to 4"),
            elsewhere=("lvl", "cost", "mana", "cmc", "mv", "manavalue", "stars", "rank"),
        ),
        _stat(words.Stat.ATK, Example("atk>hp", "creatures with more ATK than HP"), "power", "pow", "attack"),
        _stat(words.Stat.HP, Example("hp>=500", "creatures with 500 HP and more"), "toughness", "tou", "health"),
        _stat(words.Stat.CATK, Example("catk>=300", "creatures with 300 CATK and more")),
        _stat(words.Stat.RATK, Example("atk+ratk>=600", "creatures whose ATK and RATK come to 600 and more")),
        _number(
            "range",
            "Range",
            "How many tiles away RATK reaches.",
            Example("range>2", "creatures whose RATK reaches three tiles and more"),
        ),
        _stat(
            words.Stat.DEF,
            Example("def>=100", "creatures with 100 DEF and more"),
            "defence",
            "defense",
            "armor",
            "armour",
        ),
        _stat(words.Stat.HL, Example("hl>0", "creatures that heal"), "heal", "healing"),
        _number(
            "leaderhp",
            "Leader HP",
            "The HP that a leader begins with.",
            Example("leaderhp>3000", "leaders with more than 3000 HP"),
            column="leader_hp",
        ),
        _number(
            "total",
            "Sum of stats",
            "All six stats together.",
            Example("total>=1500", "creatures whose stats come to 1500 and more"),
        ),
        HasField(
            ("has",),
            "Has",
            "A stat, a level or a text that is printed at all.",
            (Example("has:ratk", "creatures with RATK"), Example("-has:text t:creature", "creatures without a text")),
            columns=(
                *(Option(stat, stat.upper()) for stat in STATS),
                *(Option(column, column) for column in ("level", "text", "ability", "lore")),
                *(Option(field.name, field.label) for field in OTHER_FIELDS if field.find in (Find.NUMBER, Find.WORD)),
            ),
            value="stat or text",
        ),
        TextField(
            ("text", "o"),
            "Text",
            "Part of the ability text. ~ is the card’s own name.",
            (
                Example('o:"draw 1 card"', "cards whose text says “draw 1 card”"),
                Example("o:~", "cards whose text names them (none in the starter set)"),
                Example("o:/boost .* by [0-9]00/", "texts in which something is boosted by hundreds"),
            ),
            "text",
            own="own",
            elsewhere=("oracle", "effect", "description"),
        ),
        TextField(
            ("ability", "ab"),
            "Ability name",
            "Part of the name of the ability.",
            (Example("ab:call", "abilities called some call"),),
            "ability",
            wording="whose ability is called {}",
            negation="whose ability isn’t called {}",
            elsewhere=("keyword", "kw"),
        ),
        TextField(
            ("lore",),
            "Lore",
            "Part of the lore.",
            (Example("lore:sun", "cards whose lore tells of the sun"),),
            "lore",
            wording="whose lore says {}",
            negation="whose lore doesn’t say {}",
            elsewhere=("flavor", "flavour", "ft"),
        ),
        FunctionField(
            ("does", "function"),
            "Function",
            "What the card is good for, worked out from its text.",
            (
                Example("does:removal", "cards that destroy or cast out opposing creatures"),
                Example("does:grow,buff t:knight", "Knights that get stronger, or make others stronger"),
                Example("does>=draw,discard", "cards that draw and make the opponent discard"),
            ),
            "does",
            elsewhere=("do", "tag", "otag", "oracletag", "effecttag"),
        ),
        RuleField(
            ("rule",),
            "Rule",
            "A term of the rules that the text uses, or a rule by its id.",
            (
                Example("rule:equip", "texts that speak of Equip"),
                Example("rule:D-1.1", "texts with the term that D-1.1 explains"),
            ),
        ),
        TileField(
            ("tile",),
            "Tile",
            "A field tile: the tile card, and texts that name it.",
            (Example("tile:abyss", "cards about Abyss"),),
            "tile",
            _options(words.Tile),
            wording="about {}",
            negation="not about {}",
        ),
        NameQuotedField(
            ("refs",),
            "Names",
            "Cards whose text names this card in quotation marks.",
            (Example('refs:"Cindral Knight"', "cards that name Cindral Knight, if only as “Knight”"),),
            names=True,
            elsewhere=("mentions",),
        ),
        NameQuotedField(
            ("quoted",),
            "Quoted name",
            "Cards whose name has these words whole and side by side: what a text means by “Knight”.",
            (Example("quoted:knight", "the cards that “Knight” means"),),
            quotes=False,
            names=True,
        ),
        *(search_field_of(field, DESPAIRA) for field in OTHER_FIELDS if field.find is not Find.FLAG),
        *fields_of_printings("DSP", (Example("r:rare,mythic", "rare and mythic cards"),)),
        *flag_fields(
            _IS,
            _IS_FLAGS,
            (
                Example("is:spawnable", "creatures that can be Normal Spawned"),
                Example("is:new t:trick", "tricks of the newest set"),
            ),
            Example("not:spawnable t:creature", "creatures that can’t be Normal Spawned"),
        ),
        DeckField(
            ("deck",),
            "Deck",
            "The cards of a deck that you may see, by its id or deck code.",
            (
                Example("-deck:ID", "cards that are not in the deck", is_blank=True),
                Example("-deck:current", "in the editor, cards that are not in the deck there", is_blank=True),
            ),
        ),
        CopiesField(
            ("copies",),
            "Copies",
            "How many copies of the card are in the deck.",
            (Example("deck:ID copies>=2", "cards of which the deck has two and more", is_blank=True),),
        ),
        FormatField(
            ("format", "f"),
            "Format",
            "A format that the card may be played in.",
            (Example("f:standard", "cards for a Standard deck"),),
            elsewhere=("legal", "legality"),
            opposites=("banned",),
        ),
        *display_fields(_ORDER_OPTIONS, Example("t:creature order:atk dir:desc", "creatures, the highest ATK first")),
    ),
    words=WordColumns(
        "name",
        "line",
        "all",
        similar_names,
        names_starting,
        ("element", "t", "class", "special", "activation", "set", "rarity"),
        Meanings("text", SYNONYMS, CALLED),
        name_of_number,
    ),
    orders=ORDERS,
)
