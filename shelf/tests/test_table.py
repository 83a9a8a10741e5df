"""The table: who is in range, where moves end, every space a link, and what is wrong is said."""

from __future__ import annotations

import re

import pytest
from django.test import Client

PAGE = "/aoe/table/"


def opened(client: Client, **query: str) -> str:
    answer = client.get(PAGE, query)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


@pytest.mark.statement("O-AOE.14")
def test_an_empty_address_shows_the_start(client: Client) -> None:
    page = opened(client)
    assert "Right is 3 spaces away" in page
    assert "column 3, row 4, Left" in page
    assert "column 6, row 4, Right" in page
    assert page.count('class="space__link"') == 64
    assert 'href="?left=1,1#field"' in page


def test_hit_or_whiff(client: Client) -> None:
    """T-AOE.5."""
    for right, reach, verdict in (
        ("3,3", "1", "Hit"), ("4,2", "1", "Whiff"), ("4,2", "2", "Hit"), ("8,8", "5", "Whiff"),
    ):  # fmt: skip
        page = opened(client, left="2,2", right=right, range=reach)
        assert f" {verdict}</span>" in page
        assert ("AOE-7.3" in page) is (verdict == "Whiff")


def test_moves_end_jump_and_go_over_the_line(client: Client) -> None:
    page = opened(client, left="7,4", right="8,4", move="1")
    assert page.count("jumps over (8, 4) and goes over the red line: ring out") == 2  # right, and toward the other
    assert '<a href="?left=7,3&amp;right=8,4&amp;move=1#field">ends at (7, 3)</a>' in page
    assert "jumps over (4, 4) and ends at (3, 4)" in opened(client, left="5,4", right="4,4", move="1")


def test_where_moves_go_over_the_line_the_field_says_so(client: Client) -> None:
    page = opened(client, left="7,4", right="8,4", move="2")
    assert page.count('class="space__out">out<') == 3
    for place, direction in (("column 8, row 3", "up and right"), ("column 8, row 4, Right", "right")):
        assert re.search(rf"{place}[^<]*a move {direction} goes over the red line here", page)
    assert "space__out" not in opened(client)


def test_the_other_figure_may_be_the_one_that_acts(client: Client) -> None:
    page = opened(client, who="right", range="3")
    assert "Left is 3 spaces away" in page
    assert "in Right’s range" in page
    assert 'href="?right=1,1&amp;who=right&amp;range=3#field"' in page


def test_what_is_wrong_is_said_and_kept_and_no_answer_is_given(client: Client) -> None:
    for query, told in (
        ({"left": "6,4"}, "jumps over it"),
        ({"left": "x", "range": "0", "move": "99", "who": "up"}, "is its column and its row"),
        ({"range": "9" * 4000, "left": "\x00"}, "whole number"),
        ({"right": "<i>4"}, "&lt;i&gt;4"),
    ):
        page = opened(client, **query)
        assert told in page
        assert "<i>" not in page
        assert 'role="alert"' in page
    page = opened(client, left="9,4", range="99", move="3")
    assert page.index('id="field"') < page.index('role="alert"') < page.index('<form class="cluster table-form')
    for name, value, told in (
        ("left", "9,4", "This space is outside the field of 8 × 8"),
        ("range", "99", "The range is a whole number from 1 to 16."),
    ):
        assert f'<a href="#{name}">{name.title()}</a>: ' in page
        assert re.search(rf'id="{name}-error">[^<]*{told}', page)
        assert f'value="{value}"' in page
    for answer in ("space__link", "verdict", "moves__one"):
        assert answer not in page


def test_of_emptied_fields_it_is_said_what_is_taken(client: Client) -> None:
    page = opened(client, left="4,4", range="", move=" ")
    assert "Range was empty: 2 is taken. Move was empty: 2 is taken." in page
    assert "is taken" not in opened(client, left="4,4")


@pytest.mark.statement("O-AOE.20")
def test_a_jump_names_the_rule_of_where_it_ends(client: Client) -> None:
    assert "rules/#O-AOE.20" in opened(client, left="5,4", right="4,4", move="1")
    assert "rules/#O-AOE.20" not in opened(client, left="1,1", right="8,8", move="1")
