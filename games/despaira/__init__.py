"""Description of Despaira for the registry of games. Its rules are in `rules`, the columns of its cards in `cards`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from games.despaira.alt_text import alt_text, lines
from games.despaira.image_digest import image_digest
from games.despaira.opening_odds import opening_odds
from games.despaira.recommendations import criteria
from games.despaira.rulings import rules_touched
from games.despaira.statistics.costs import Costs
from games.despaira.statistics.levels import Levels, glance
from games.despaira.statistics.openings import Openings
from games.despaira.statistics.set_charts import set_charts
from games.despaira.statistics.texts import Blanks, Functions, Quotations
from games.fields import MAX_NAME, MAX_TEXT, Field, Find, Kind, Show, card_builder, printing_fields
from games.game import DeckTool, Game, HandGrades, Part, Tool
from games.grouping import Grouping, by_number, by_text, first, in_order
from games.images import ImageLayout
from games.statistics.figure import DeckStatistics
from rules import vocabulary as words
from rules.cards import CardDef
from rules.formats import FORMATS, STANDARD
from rules.odds import OPENING, grade_of
from rules.rulebook import RULEBOOK
from rules.vocabulary import Section, Stat, TrickClass
from tcg.values import Integer, Reader, line_of_text, lines_of_text, name_of_card, several, word
from tcg.words import Vocabulary

#: The greatest numbers that a card may print.
MAX_STAT: Final = 99_999
MAX_LEVEL: Final = 9_999
_MAX_TYPE: Final = 40

_stat: Final = Integer(0, MAX_STAT)


def _number(name: str, label: str, about: str, kinds: str, read: Reader = _stat) -> Field:
    return Field(name, label, about, read, kinds, Show.STAT, Find.NUMBER)


def _word(name: str, label: str, about: str, kinds: str, vocabulary: type[Vocabulary]) -> Field:
    return Field(name, label, about, word(vocabulary), kinds, find=Find.CHOICE, words=vocabulary)


#: Fields (appendix C of the rules) with a sign for each kind: leader, creature, trick, token, tile card.
_FIELDS: Final[tuple[Field, ...]] = (
    Field("name", "name", "What the card is called: a name is one card.", name_of_card(MAX_NAME), "+++++", Show.NOT),
    _word("kind", "kind", "What the card is.", "+++++", words.Kind),
    _word("element", "element", "One of the ten elements.", "?+?+-", words.Element),
    _number("level", "level", "The level of a creature or trick.", "-+++-", Integer(0, MAX_LEVEL)),
    Field("type", "type", "The creature type.", line_of_text(_MAX_TYPE), "-+-+-", find=Find.CHOICE),
    _word("special", "special kind", "What makes it belong to the special deck.", "-?---", words.SpecialKind),
    _number("atk", "ATK", "ATK, as printed.", "??-?-"),
    _number("hp", "HP", "HP, as printed.", "-+-+-", Integer(1, MAX_STAT)),
    _number("catk", "CATK", "CATK, as printed.", "-?-?-"),
    _number("ratk", "RATK", "RATK, as printed.", "-?-?-"),
    _number("ratk_range", "range of RATK", "How far RATK reaches.", "-?-?-", Integer(2, MAX_LEVEL)),
    _number("def", "DEF", "DEF, as printed.", "-?-?-"),
    _number("hl", "HL", "HL, as printed.", "-?-?-"),
    _number("leader_hp", "leader HP", "The life of a leader.", "?----", Integer(1, MAX_STAT)),
    _word("activation", "activation type", "When a trick may be activated.", "--+--", words.Activation),
    Field(
        "classes", "classes", "The trick classes.",
        several(word(TrickClass), len(TrickClass), "classes"), "--+--",
        find=Find.CHOICE, many=True, words=TrickClass,
    ),
    Field("ability_name", "ability name", "The name of its ability.", line_of_text(MAX_NAME), "?????", find=Find.WORD),
    Field("text", "text", "The ability.", lines_of_text(MAX_TEXT), "??+??", Show.TEXT, Find.WORD),
    Field(
        "plays_as", "text that it plays as", "Words that are played in place of a text that isn’t read.",
        lines_of_text(MAX_TEXT), "?????", Show.TEXT,
    ),
    Field("lore", "lore", "Words without an effect.", lines_of_text(MAX_TEXT), "-?---", Show.TEXT, Find.WORD),
    _word("tile", "tile", "Which tile a tile card is.", "----+", words.Tile),
    *printing_fields("?????", number="+++??"),
)  # fmt: skip


#: Fields that the rules don't use. A card has them in `CardDef.others`.
OTHERS: Final = tuple(
    field for field in _FIELDS if not field.of_printing and field.attribute not in CardDef.__dataclass_fields__
)
_build_known: Final = card_builder(
    CardDef,
    [field for field in _FIELDS if field not in OTHERS],
    classes=lambda values: tuple(each for each in TrickClass if each in values),
)


def _build(card_id: int, slug: str, values: Mapping[str, Any]) -> CardDef:
    """Return a card from the values of its fields, without the compiled abilities of its text."""
    others = tuple((field.name, values.get(field.name)) for field in OTHERS)
    return replace(_build_known(card_id, slug, values), others=others)


def _note(card: CardDef) -> str:
    """Return a short note on a card: its type, or the classes of a trick, such as "Instant · Equip"; "" without any."""
    if card.kind is words.Kind.TRICK:
        return " · ".join(trick_class.label for trick_class in card.classes)
    return card.type


_TRAITS: Final = (
    Grouping("element", "Element", in_order(words.Element.choices(), lambda card: card.element), "No element"),
    Grouping("level", "Level", by_number(lambda card: card.level, "Level {}"), "No level"),
    Grouping("type", "Type", by_text(lambda card: card.type), "No type"),
    Grouping("class", "Class", in_order(TrickClass.choices(), first(lambda card: card.classes)), "No class"),
)

#: The parts of the page with all images of a set: leaders, each element, special cards, tokens and tile cards.
_SET_PARTS: Final = (
    ("leaders", "Leaders"),
    *((element.value, element.label) for element in words.Element),
    ("none", "Without an element"),
    ("special", "Special deck"),
    ("tokens", "Tokens"),
    ("tiles", "Tile cards"),
)


def _set_part_of(card: CardDef) -> tuple[str, str]:
    match card.kind:
        case words.Kind.LEADER:
            return "leaders", "Leaders"
        case words.Kind.TOKEN:
            return "tokens", "Tokens"
        case words.Kind.TILE:
            return "tiles", "Tile cards"
    if card.special is not words.SpecialKind.NONE:
        return "special", "Special deck"
    return (card.element.value, card.element.label) if card.element else ("none", "Without an element")


DESPAIRA: Final = Game(
    code="despaira",
    name="Despaira",
    path="/",
    about="A duel on a board of 5 × 6 tiles: creatures are spawned beside a leader and move tile by tile.",
    status="Cards, decks, rules, hands, figures and play.",
    works={
        Part.CARDS: "/cards/",
        Part.DECKS: "/decks/",
        Part.RULES: "/rules/",
        Part.HANDS: "/decks/",
        Part.FIGURES: "/decks/",
        Part.PLAY: "/play/",
    },
    tools=(
        Tool("play", "Play a situation", "What happens if I do that?", "swords", "/play/situation/", "scenario/"),
        Tool("matchups", "Deck against deck", "Which deck beats which, and how often?", "trophy", "/matchups/"),
        Tool(
            "text",
            "Read a card text",
            "Does my card’s text mean what I think?",
            "book-open",
            "/help/abilities/",
            "text/",
        ),
    ),
    rulebook=RULEBOOK,
    kinds=(
        Kind("leader", "Leader", "Leaders", Section.LEADER, group="Leader"),
        Kind("creature", "Creature", "Creatures", Section.MAIN),
        Kind("trick", "Trick", "Tricks", Section.MAIN),
        Kind("token", "Token", "Tokens", homeless="tokens come into play by abilities"),
        Kind("tile", "Tile", "Field tiles", homeless="tiles come into play by abilities"),
    ),
    fields=_FIELDS,
    has_columns=True,
    about_cards="Every card of Despaira: search names, types and texts, by element, level, stats, class and more.",
    example_query="element:fire level>=3",
    placeholder="knight element:fire level>=3",
    database="bulk-cockatrice",
    set_parts=_SET_PARTS,
    set_part_of=_set_part_of,
    spoiler_by="element",
    build=_build,
    formats=FORMATS,
    default=STANDARD.code,
    openings=dict.fromkeys(FORMATS, OPENING),
    code_prefix="DSP",
    format_numbers={"standard": 0, "quickstart": 1},
    coded_sections=(Section.LEADER, Section.MAIN, Section.SIDE, Section.SPECIAL),
    note=_note,
    led_by=Section.LEADER,
    order="level",
    side=Section.SIDE,
    # The main deck (D-2.4). Special creatures may only be in the special deck or the side deck (O-2.5).
    swaps=(Section.MAIN, Section.SPECIAL),
    counted=("element", "type", "classes", "activation"),
    measured=tuple(stat.value for stat in Stat),
    traits=_TRAITS,
    criteria=criteria,
    keys={"s": Section.SPECIAL, "m": Section.MAYBE},
    statistics=DeckStatistics(
        before=(Levels, Costs, Openings, Functions),
        after=(Quotations, Blanks),
        glance=glance,
        at_a_glance=("levels", "opening"),
    ),
    set_charts=set_charts,
    find_rules=rules_touched,
    hand_grades=HandGrades(grade_of, opening_odds),
    simulator="decks.goldfish_pages.stored_runs.SIMULATOR",
    deck_tools=(DeckTool("Goldfish", "On which turn does it win?", "fish", "goldfish/"),),
    search_chips=("kind", "element", "level", "does", "activation", "class"),
    on_top=("trick",),
    enum_names={"format": "FormatEnum", "kind": "KindEnum"},
    estimates_win_turn=True,
    image=ImageLayout("games.despaira.image.card", alt_text, lines, image_digest),
)
