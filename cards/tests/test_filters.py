"""Finding cards: a row for every filter and every order, and whatever people type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.http import QueryDict

from cards.catalog import Catalog
from cards.filters import FILTERS, MAX_QUERY, MAX_WORDS, SORTS, SearchResult, parameters, search, shown
from cards.models import Card, CatalogRevision
from rules.cards import CardDef
from rules.vocabulary import Activation, Element, Kind, SpecialKind, TrickClass

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

#: Filter → a query with it, and which cards it means.
ROWS: dict[str, tuple[str, Callable[[CardDef], bool]]] = {
    "kind": ("kind=leader&kind=token", lambda card: card.kind in (Kind.LEADER, Kind.TOKEN)),
    "element": ("element=fire&element=Ice", lambda card: card.element in (Element.FIRE, Element.ICE)),
    "level": ("level=0&level=09", lambda card: card.level in (0, 9)),
    "level_min": ("level_min=8", lambda card: card.level is not None and card.level >= 8),
    "level_max": ("level_max=1", lambda card: card.level is not None and card.level <= 1),
    "type": ("type=knight,BEAST", lambda card: card.type in ("Knight", "Beast")),
    "class": (
        "class=Area Radius&class=trap",
        lambda card: bool({TrickClass.AREA_RADIUS, TrickClass.TRAP} & set(card.classes)),
    ),
    "activation": ("activation=chain", lambda card: card.activation is Activation.CHAIN),
    "special": ("special=fusion,god", lambda card: card.special in (SpecialKind.FUSION, SpecialKind.GOD)),
    "set": ("set=dsp", lambda card: True),
    "name": ("name=knight", lambda card: "knight" in card.name.lower().replace("-", " ").split()),
    "executable": ("executable=Runs", lambda card: card.is_executable),
}


def found(query: str) -> SearchResult:
    return search(QueryDict(query))


def names(query: str) -> list[str]:
    return [card.name for card in found(query).queryset]


def codes(query: str) -> list[str]:
    return [warning.code for warning in found(query).warnings]


@pytest.mark.parametrize("name", ROWS)
def test_each_filter_finds_its_cards_and_no_others(starter: Catalog, name: str) -> None:
    query, is_meant = ROWS[name]
    result = found(query)
    wanted = {card.name for card in starter.values() if is_meant(card)}
    assert wanted
    assert {card.name for card in result.queryset} == wanted
    assert result.warnings == []
    assert len(result.active) == len(result.chosen[name])
    assert all(active.label == shown(result)[name].filter.label for active in result.active)


def test_no_filter_is_without_a_row() -> None:
    assert set(ROWS) == {each.name for each in FILTERS}
    assert [name for name, _ in parameters()] == ["q", *ROWS, "sort"]


@pytest.mark.parametrize("each", FILTERS, ids=lambda each: each.name)
def test_the_example_of_each_filter_is_understood(starter: Catalog, each: Any) -> None:
    result = found(each.example)
    assert list(result.chosen) == [each.name]
    assert result.warnings == []


def test_cards_whose_text_does_not_run_are_found(starter: Catalog) -> None:
    assert names("executable=false") == [card.name for card in starter.values() if not card.is_executable]
    Card.objects.filter(slug="flash-step").update(text="Step flashily.", executable=False)
    CatalogRevision.renew()
    assert "Flash Step" in names("executable=false")
    assert "Flash Step" not in names("executable=true")
    assert len(names("executable=true&executable=false")) == len(starter)
    assert codes("executable=perhaps") == ["UNKNOWN_VALUE"]


def test_filters_narrow_each_other(starter: Catalog) -> None:
    both = set(names("element=dark&kind=creature"))
    assert both == set(names("element=dark")) & set(names("kind=creature"))
    assert names("level_min=3&level_max=3") == names("level=3")


# --- words ------------------------------------------------------------------------------------------------------------


def test_all_words_must_be_found_and_quoted_ones_side_by_side(starter: Catalog) -> None:
    assert "Candle Runner" in names("q=runner spawned")
    assert names('q="spawned, draw 1 card"')
    assert names('q="card 1 draw"') == []
    assert names("q=zzzz") == []


def test_letters_are_folded_on_both_sides(starter: Catalog) -> None:
    assert "Quartermaster Léonce" in names("q=LEONCE")
    assert names("q=“low lamp”") == names('q="low lamp"') == ["Knight of the Low Lamp"]


def test_names_come_before_texts(starter: Catalog) -> None:
    ranked = names("q=knight")
    is_name = ["knight" in name.lower() for name in ranked]
    assert is_name == sorted(is_name, reverse=True)
    assert False in is_name
    assert names("q=candle")[0].startswith("Candle")
    assert names("q=stray cur")[0] == "Stray Cur"


@pytest.mark.parametrize("text", ["%", "_", "\\", "'", "''; DROP TABLE", "a OR b", "NEAR(x y)", "*", "-x", "^y", "{a}"])
def test_signs_mean_themselves(starter: Catalog, text: str) -> None:
    for query in (f"{text}", f'"{text}"', f"{text}{text}{text}"):
        params = QueryDict(mutable=True)
        params["q"] = query
        for card in search(params).queryset:
            assert all(word.strip('"') in card.search_text for word in query.lower().split())


@pytest.mark.parametrize("text", ["\0", "a\0b", "\ud800", "\udfff knight", "\x1f", "\u202e", "\U0010ffff" * 50])
def test_letters_that_no_database_takes_are_harmless(starter: Catalog, text: str) -> None:
    for name in ("q", "sort", *ROWS):
        params = QueryDict(mutable=True)
        params[name] = text
        result = search(params)
        list(result.queryset)
        result.query.encode()
        result.echo.encode()


# --- what is not understood -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "code", "suggestion"),
    [
        ("element=fier", "UNKNOWN_VALUE", "fire"),
        ("element=xyz", "UNKNOWN_VALUE", ""),
        ("class=arearadios", "UNKNOWN_VALUE", "area_radius"),
        ("type=Knigt", "UNKNOWN_VALUE", "Knight"),
        ("level=three", "NOT_A_NUMBER", ""),
        ("level=-1", "NOT_A_NUMBER", ""),
        ("level=٣", "NOT_A_NUMBER", ""),
        ("level_min=99999999999", "NOT_A_NUMBER", ""),
        ("level_min=5&level_max=2", "EMPTY_RANGE", ""),
        ("sort=levle", "UNKNOWN_SORT", "level"),
        ('q="knight', "UNCLOSED_QUOTE", '"knight"'),
        (f"q={'a' * (MAX_QUERY + 1)}", "TOO_LONG", ""),
        (f"q={'+'.join(f'w{n}' for n in range(MAX_WORDS + 1))}", "TOO_MANY_WORDS", ""),
    ],
)
def test_what_is_not_understood_is_left_out_and_said(starter: Catalog, query: str, code: str, suggestion: str) -> None:
    (warning,) = found(query).warnings
    assert (warning.code, warning.suggestion) == (code, suggestion)
    assert 0 <= warning.start <= warning.end
    assert set(warning.as_dict()) == {"code", "message", "start", "end", "suggestion", "parameter"}


def test_an_unknown_value_takes_no_known_one_with_it(starter: Catalog) -> None:
    result = found("element=fire&element=fier")
    assert result.chosen == {"element": ["fire"]}
    assert names("element=fier") == names("")


def test_an_open_quotation_goes_to_the_end(starter: Catalog) -> None:
    assert names('q="low lamp') == ["Knight of the Low Lamp"]


# --- order ------------------------------------------------------------------------------------------------------------


VALUES: dict[str, Callable[[CardDef, Catalog], Any]] = {
    "name": lambda card, cards: card.name.casefold(),
    "level": lambda card, cards: card.level,
    "element": lambda card, cards: list(Element).index(card.element) if card.element else None,
    "atk": lambda card, cards: card.atk,
    "hp": lambda card, cards: card.hp,
    "number": lambda card, cards: printed.number.number if (printed := cards.printing_of(card.id)) else None,
}


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("sign", ["", "-"])
def test_each_order_puts_missing_values_last(starter: Catalog, sort: str, sign: str) -> None:
    values = [VALUES[sort](starter[card.pk], starter) for card in found(f"sort={sign}{sort}").queryset]
    present = [value for value in values if value is not None]
    assert values[: len(present)] == present
    if sort != "name":
        assert present == sorted(present, reverse=bool(sign))
    else:
        assert len(present) == len(starter)


def test_no_order_is_without_a_row() -> None:
    assert set(VALUES) == set(SORTS)


# --- what is said -----------------------------------------------------------------------------------------------------


def test_the_echo_says_what_was_understood(starter: Catalog) -> None:
    assert found("").echo == "All cards"
    assert found("q=knight&element=fire,ice&sort=-atk").echo == "knight · Element: Fire or Ice · by ATK, descending"


def test_each_active_value_can_be_taken_away(starter: Catalog) -> None:
    result = found("q=knight&element=fire&element=ice&level_min=2&sort=-atk&page=3")
    assert [active.without for active in result.active] == [
        "element=fire&element=ice&level_min=2&sort=-atk",
        "q=knight&element=ice&level_min=2&sort=-atk",
        "q=knight&element=fire&level_min=2&sort=-atk",
        "q=knight&element=fire&element=ice&sort=-atk",
    ]
    assert result.query == "q=knight&element=fire&element=ice&level_min=2&sort=-atk"


def test_a_search_can_use_the_index(starter: Catalog) -> None:
    index = "cards_card_fts"
    if connection.vendor == "postgresql":
        index = "cards_card_search_text"
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")  # so few cards are read through sooner
    assert index in found("q=dragon").queryset.order_by().explain()
