"""What the benchmark of the further games' search asks is understood and finds something, of whichever game."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.test import Client

from benchmarks import generated_cards
from benchmarks.search_of_games import fill, queries, sides
from games import SHELVED
from shelf.library import current

COUNT = 400


@pytest.mark.django_db
@pytest.mark.usefixtures("no_cards")
def test_every_game_is_asked_the_same_and_finds_it(client: Client) -> None:
    generated_cards.fill(COUNT)
    for game in SHELVED:
        fill(game, COUNT)
        assert len(current(game)) == COUNT
    found = {}
    for side in sides():
        counts = []
        for query in (query for several in queries(side, 3) for query in several):
            answer = client.get(f"{side.address}?q={quote(query)}").json()
            warnings = {warning["code"] for warning in answer["query"]["warnings"]}
            assert warnings <= {"NO_SUCH_WORD", "NO_SUCH_VALUE", "UNKNOWN_VALUE"}, query
            counts.append(answer["count"])
        assert sum(map(bool, counts)) > len(counts) / 2
        found[side.name] = counts
    assert found["F.A.D.E."][0] == found["Grand Archive"][0] == found["Despaira"][0]
