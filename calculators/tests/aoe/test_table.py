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
    for right, verdict in (("3,3", "Hit"), ("8,8", "Whiff")):
        page = opened(client, left="2,2", right=right, range="1")
        assert f" {verdict}</span>" in page
        assert ("AOE-7.3" in page) is (verdict == "Whiff")


@pytest.mark.statement("O-AOE.20")
def test_moves_end_jump_and_go_over_the_line(client: Client) -> None:
    page = opened(client, left="7,4", right="8,4", move="1")
    assert page.count("jumps over (8, 4) and goes over the red line: ring out") == 2  # right, and toward the other
    assert '<a href="?left=7,3&amp;right=8,4&amp;move=1#field">ends at (7, 3)</a>' in page
    jumped = opened(client, left="5,4", right="4,4", move="1")
    assert "jumps over (4, 4) and ends at (3, 4)" in jumped
    assert ["rules/#O-AOE.20" in each for each in (jumped, opened(client, left="1,1", move="1"))] == [True, False]
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
        ({"left": "9,4", "range": "99", "move": "3"}, "This space is outside the field of 8 × 8"),
    ):
        page = opened(client, **query)
        assert told in page
        assert "<i>" not in page
        assert 'role="alert"' in page
    assert page.index('id="field"') < page.index('role="alert"') < page.index('<form class="cluster table-form')
    for name, value in (("left", "9,4"), ("range", "99")):
        assert f'<a href="#{name}">{name.title()}</a>: ' in page
        assert f'id="{name}-error">' in page
        assert f'value="{value}"' in page
    for answer in ("space__link", "verdict", "moves__one"):
        assert answer not in page


def test_of_emptied_fields_it_is_said_what_is_taken(client: Client) -> None:
    page = opened(client, left="4,4", range="", move=" ")
    assert "Range was empty: 2 is taken. Move was empty: 2 is taken." in page
    assert "is taken" not in opened(client, left="4,4")
