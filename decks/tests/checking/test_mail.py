"""Lists as they come by mail: whose they are, and what is no part of them."""

from __future__ import annotations

import pytest

from cards.catalog.catalogs import Catalog
from decks.checking.mail import Prepared, prepare, unquoted

_LIST = "1 Ashen Regent\n3 Flash Step"


@pytest.mark.parametrize(
    ("above", "name"),
    [
        ("Anna", "Anna"),
        ("Bernd:", "Bernd"),
        ("**Anna**", "Anna"),
        ("**Anne-Marie O’Neil**", "Anne-Marie O’Neil"),
        ("Player: Cleo", "Cleo"),
        ("Name: Cleo", "Cleo"),
        ("# Player: Cleo\n# Name: Ramp", "Cleo"),
        ("# Name: Ramp\nPlayer: Cleo", "Cleo"),
        ("Anna\n# Name: Ramp", "Anna"),
        ("# Name: Ramp", "Ramp"),
        # These say nobody.
        ("Flash Step", ""),
        ("Aggro\n\n## Main", ""),
        ("Leader: Ashen Regent", ""),
        ("Main deck:", ""),
        ("[Ramp]", ""),
        ("Format: standard", ""),
        ("3 Anna", ""),
        ("Flsh Step: 3", ""),
        ("Hero: Ashen Regent", ""),
    ],
)
def test_a_list_says_who_plays_it(starter: Catalog, above: str, name: str) -> None:
    prepared = prepare(f"{above}\n{_LIST}")
    assert (prepared.name, prepared.left_out) == (name, ())
    assert prepared.text.endswith(_LIST)


@pytest.mark.parametrize(
    ("text", "name", "left_out"),
    [
        (f"{_LIST}\n\nSent from my iPhone\n", "", [(4, "Sent from my iPhone")]),
        (f"{_LIST}\nBest regards,\nGerd", "Gerd", [(3, "Best regards,"), (4, "Gerd")]),
        (f"{_LIST}\n\nGerd", "Gerd", [(4, "Gerd")]),
        (f"Gerd Ash\n{_LIST}\n\nGerd", "Gerd Ash", [(5, "Gerd")]),
        (f"{_LIST}\n-- \nGerd Ash\nAt the mill", "", [(3, "--"), (4, "Gerd Ash"), (5, "At the mill")]),
        (f"Gerd\nEvent: Summer cup\n{_LIST}", "Gerd", [(2, "Event: Summer cup")]),
        (f"Hi Tom, here is my list:\nAnna\n{_LIST}", "Anna", [(1, "Hi Tom, here is my list:")]),
        (
            f"From: Dora <d@x.example>\nDate: 1 May\n\n{_LIST}",
            "Dora",
            [(1, "From: Dora <d@x.example>"), (2, "Date: 1 May")],
        ),
        (f"On 1 May, Dora wrote:\n> # Name: Dora\n>\n> {_LIST}\n>", "Dora", [(1, "On 1 May, Dora wrote:")]),
    ],
)
def test_what_is_no_part_of_a_list_is_left_out_and_told(
    starter: Catalog, text: str, name: str, left_out: list[tuple[int, str]]
) -> None:
    prepared = prepare(text)
    assert (prepared.name, [(line.line, line.text) for line in prepared.left_out]) == (name, left_out)
    lines = [line for line in prepared.text.split("\n") if line and line[0] != "#"]
    assert [line.removeprefix("> ") for line in lines] == _LIST.split("\n")


def test_another_name_at_the_end_may_be_a_card(starter: Catalog) -> None:
    assert prepare(f"Ann\n{_LIST}\n\nFlsh Step").left_out == ()


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("> name,count\n> Flash Step,3", "name,count\nFlash Step,3"),
        ("<cockatrice_deck>\n<comments>\n> a\n> b\n> c\n> d\n</comments>\n", None),
    ],
)
def test_a_quoted_document_is_unquoted_but_not_quotations_in_one(text: str, plain: str | None) -> None:
    assert unquoted(text) == (plain or text)


@pytest.mark.parametrize("text", ["Nobody", "Sent from my iPhone", '{"name": "Anna"}', "count,name\n1,Flash Step"])
def test_what_is_no_list_with_something_around_it_stays_as_it_is(starter: Catalog, text: str) -> None:
    assert prepare(text) == Prepared(text)
