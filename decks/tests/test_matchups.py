"""Matchups and the command `tournament`: results, output and errors."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog, current
from cards.tests import commands
from conftest import make_deck
from decks.core import services
from decks.importexport import parse
from decks.models import Deck, Matchup, Visibility
from decks.statistics.matchups import StoredResults, keep, load_matchups, matchups_of, played_digest
from rules.tournament.games import Game, Tournament
from tcg.construction import Decklist

FOLDER = settings.DATA_DIR / "decks"
FILE = settings.DATA_DIR / "matchups.json"
FILES = sorted(FOLDER.glob("*.txt"))


def remember(one: Deck, other: Deck, won: int, lost: int, drawn: int = 0) -> None:
    digests = {deck.pk: played_digest(services.decklist_of(deck), current()) for deck in (one, other)}
    keep([StoredResults(one, other, won, lost, drawn)], digests, rules="r", seed="s", player="eager")


def shown(client: Client, path: str) -> str:
    """What a page says of matchups."""
    page = client.get(path).content.decode()
    return page.partition('id="matchups"')[2].partition("</section>")[0]


@pytest.fixture
def pair(ann: User, starter: Catalog) -> tuple[Deck, Deck]:
    here, there = (parse(file.read_text(), starter).decklist for file in FILES[:2])
    return (
        make_deck(ann, starter, Visibility.PUBLIC, name="Here", decklist=here),
        make_deck(ann, starter, Visibility.PUBLIC, name="<There>", decklist=there),
    )


def test_both_pages_show_it_from_their_side(client: Client, pair: tuple[Deck, Deck]) -> None:
    """Whichever deck was named first."""
    here, there = pair
    for one, other, won in ((here, there, 15), (there, here, 5)):
        remember(one, other, won, 20 - won, drawn=1)
        mine, theirs = (shown(client, deck.get_absolute_url()) for deck in pair)
        for part in ("&lt;There&gt;", "75\u00a0%", "53 to 89\u00a0%", ">21<"):  # Wilson's interval of 15 of 20
            assert part in mine
        assert "25\u00a0%" in theirs
        Matchup.objects.all().delete()


def test_it_is_shown_while_both_have_the_cards_that_were_played(
    client: Client, pair: tuple[Deck, Deck], starter: Catalog
) -> None:
    request = client.get("/decks/new/").wsgi_request

    def are_met() -> set[bool]:
        return {bool(matchups_of(request, deck, services.decklist_of(deck), starter)) for deck in pair}

    remember(*pair, 3, 1)
    assert all(shown(client, deck.get_absolute_url()) for deck in pair)
    for changed in pair:
        before = services.content_of(changed)
        main = before.decklist.section("main")
        fewer = Decklist.of(**{
            name: [(ref, count - (name == "main" and ref == next(iter(main)))) for ref, count in pile.items()]
            for name, pile in before.decklist.sections.items()
        })  # fmt: skip
        other_words = replace(before, name="Renamed", description="Other words")
        changed = services.save_deck(deck=changed, version=changed.version, content=other_words)
        assert are_met() == {True}
        changed = services.save_deck(
            deck=changed, version=changed.version, content=replace(other_words, decklist=fewer)
        )
        assert are_met() == {False}
        services.save_deck(deck=changed, version=changed.version, content=other_words)
        assert are_met() == {True}


def test_nobody_sees_against_whom_where_they_may_not_see_the_deck(
    client: Client, bob_client: Client, ann_client: Client, ann: User, starter: Catalog
) -> None:
    public, secret = make_deck(ann, starter, Visibility.PUBLIC), make_deck(ann, starter, name="Secret")
    unlisted = make_deck(ann, starter, Visibility.UNLISTED, name="By link alone")
    remember(public, secret, 3, 1)
    remember(public, unlisted, 1, 3)
    before = len(client.get(public.get_absolute_url()).content)
    assert [shown(who, public.get_absolute_url()) for who in (client, bob_client)] == ["", ""]
    assert "Secret" in shown(ann_client, public.get_absolute_url())
    Matchup.objects.all().delete()
    assert abs(len(client.get(public.get_absolute_url()).content) - before) < 50  # a form's token, a hand's seed
    # By its link a deck tells what it does against public ones.
    remember(public, unlisted, 1, 3)
    assert "75\u00a0%" in shown(client, f"/s/{unlisted.share_token}/")
    public.delete()
    assert not Matchup.objects.exists()


@pytest.mark.postgres
def test_the_database_keeps_each_pair_once(pair: tuple[Deck, Deck]) -> None:
    low, high = sorted(pair, key=lambda deck: deck.pk)
    row = {"digest": "", "digest_against": "", "rules_digest": "", "seed": "", "player": "", "won": 1, "lost": 0}
    Matchup.objects.create(deck=low, against=high, games=1, drawn=0, **row)
    for wrong in (
        {"deck": high, "against": low, "games": 1, "drawn": 0},
        {"deck": low, "against": high, "games": 1, "drawn": 0},
        {"deck": low, "against": low, "games": 1, "drawn": 0},
        {"deck": low, "against": high, "games": 2, "drawn": 0},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Matchup.objects.create(**wrong, **row)


run = partial(commands.run, "tournament")


def tournament(*arguments: str, **options: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*arguments, json=True, **options)[1])
    return found


def test_a_tournament_keeps_what_it_has_played(client: Client, pair: tuple[Deck, Deck]) -> None:
    told = tournament(*(deck.pk for deck in pair), keep=True, games=2, seed="7")
    row = Matchup.objects.get()
    assert (row.games, row.seed, row.player, row.rules_digest) == (2, "7", "eager", told["rules"])
    by_name = {deck["name"]: deck for deck in told["decks"]}
    assert by_name[row.deck.name]["against"][row.against.name]["won"] == row.won
    assert shown(client, pair[0].get_absolute_url()) or not row.won + row.lost
    tournament(*(deck.pk for deck in pair), keep=True, games=0)
    assert Matchup.objects.get().games == 2  # what was not played is not known better


def test_the_starter_decks_bring_their_matchups_as_the_tournament_prints_them(client: Client, starter: Catalog) -> None:
    """Check that the file is of the decks and cards as they are; otherwise its games must be played again."""
    services.load_starter_decks(FOLDER)
    told, known = tournament(keep=True, seed="2026", games=1), json.loads(FILE.read_text())
    digests = [[(deck["name"], deck["digest"]) for deck in each["decks"]] for each in (told, known)]
    assert digests[0] == digests[1]
    assert (known["games"], known["seed"], known["player"], known["broken"]) == (900, "2026", told["player"], [])
    for deck in known["decks"]:
        for other in known["decks"]:
            if deck is not other:
                met = deck["against"][other["name"]]
                assert met["won"] + other["against"][deck["name"]]["won"] + met["drawn"] == 20
    Matchup.objects.all().delete()
    decks = services.starter_decks()
    assert load_matchups(FILE, decks, starter) == len(decks) * (len(decks) - 1) // 2 == 45
    assert shown(client, decks["Ember Rush"].get_absolute_url()).count('scope="row"') == 9
    assert load_matchups(FILE, decks, starter) == 45
    assert Matchup.objects.count() == 45
    # A deck with other cards has none.
    changed = decks["Ember Rush"]
    changed.entries.filter(section="main")[:1].get().delete()
    Matchup.objects.all().delete()
    assert load_matchups(FILE, decks, starter) == 36


def test_decks_in_files_play_and_a_table_and_data_say_who_won(starter: Catalog) -> None:
    code, text, complaints = run(*FILES[:3], games=3, seed="s", check=True)
    assert (code, complaints) == (0, "")
    head, *rows, _, ended = text.rstrip("\n").split("\n")
    assert (head.split(), len(rows)) == (["all", "games", "1", "2", "3"], 3)
    assert ended.startswith("3 games, ")
    data = json.loads(run(*FILES[:3], games=3, seed="s", json=True)[1])
    assert (data["seed"], data["player"], data["games"], data["broken"]) == ("s", "eager", 3, [])
    assert sum(data["endings"].values()) == 3
    one, other = data["decks"][:2]
    assert one["against"][other["name"]]["played"] == other["against"][one["name"]]["played"] == 1
    assert all(starter.named(name) for name in data["cards"])


def test_ctrl_c_keeps_what_is_known(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Tournament.play

    def play(self: Tournament, number: int, watch: object = None) -> Game:
        if number == 2:
            raise KeyboardInterrupt
        return whole(self, number)

    monkeypatch.setattr(Tournament, "play", play)
    code, text, complaints = run(*FILES[:2], games=9)
    assert (code, "2 games" in text) == (0, True)
    assert "stopped after 2 of 9 games" in complaints
