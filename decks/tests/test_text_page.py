"""The whole deck as text: what it would change is shown, and saved as one change; nothing that was typed is lost."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks import limits, services
from decks.models import Deck
from tcg.construction import Decklist, Ref


def ids(cards: Catalog, **names: int) -> list[tuple[Ref, int]]:
    return [(cards.named(name.replace("_", " ")).id, count) for name, count in names.items()]  # type: ignore[union-attr]


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    """Ann's, with a note, a tag, and a name that no card has."""
    main = [*ids(starter, flash_step=2, cinder_bolt=1), ("Nobody's Card", 1)]
    deck = make_deck(ann, starter, name="Embers", description="Burns.\n\nA lot.", decklist=Decklist.of(main=main))
    flash = ids(starter, flash_step=1)[0][0]
    content = replace(services.content_of(deck), notes={flash: "fast"}, tags={flash: ("ramp",)})
    return services.save_deck(deck=deck, version=1, content=content)


def path(deck: Deck) -> str:
    return f"/decks/{deck.pk}/edit/text/"


def form_of(answer: Any) -> dict[str, str]:
    """The fields of the page's form."""
    html = answer.content.decode()
    form = html[html.index('id="whole-text"') :]
    fields = {name: re.search(rf'name="{name}" value="([^"]*)"', form)[1] for name in ("version", "seen")}  # type: ignore[index]
    return {**fields, "text": unescape(re.search(r'name="text".*?>\n(.*?)</textarea>', form, re.DOTALL)[1])}  # type: ignore[index]


def send(client: Client, deck: Deck, do: str, text: str, **fields: str) -> Any:
    form = form_of(client.get(path(deck)))
    return client.post(path(deck), {**form, "text": text, "do": do, **fields})


def changed(answer: Any) -> dict[str, list[tuple[str, str, str]]]:
    """What a preview shows: section -> (amount, card, note)."""
    sections = answer.context["difference"].sections
    return {part.name: [(card.amount, card.name, card.note) for card in part.cards] for part in sections}


def test_a_text_is_looked_at_and_saved_as_one_change(deck: Deck, ann_client: Client) -> None:
    page = ann_client.get(path(deck))
    text = form_of(page)["text"]
    assert "2 Flash Step (DSP) 112" in text
    assert not page.context["difference"]
    text = text.replace("Embers", "Embers two").replace("2 Flash Step", "3 Flash Step").replace("1 Nobody's Card", "")
    text = text.replace("1 Cinder Bolt (DSP) 111\n", "").replace("A lot.", "A bit.") + "\nSide\n1 Cinder Bolt\n"
    text += "2 Mirror Ward\n"
    look = send(ann_client, deck, "preview", text)
    assert changed(look) == {
        "main": [("+1", "Flash Step", "2 → 3"), ("−1", "Cinder Bolt", "to Side"), ("−1", "Nobody's Card", "gone")],
        "side": [("+2", "Mirror Ward", "new"), ("+1", "Cinder Bolt", "from Main")],
    }
    html = look.content.decode()
    assert "<del>Embers</del> → <ins>Embers two</ins>" in html
    assert "The deck by then: 2 problems" in html
    assert form_of(look)["text"] == text
    assert services.content_of(deck) == services.content_of(Deck.objects.get())  # not yet
    saved = ann_client.post(path(deck), {**form_of(look), "do": "apply"})
    assert (saved.status_code, saved.headers["Location"]) == (303, f"/decks/{deck.pk}/edit/")
    after, content = Deck.objects.get(), services.content_of(Deck.objects.get())
    assert (after.version, content.name, content.description) == (3, "Embers two", "Burns.\n\nA bit.")
    assert (list(content.notes.values()), list(content.tags.values())) == (["fast"], [("ramp",)])
    assert after.history.count() == 3


def test_what_the_text_does_not_say_stays(deck: Deck, ann_client: Client) -> None:
    send(ann_client, deck, "apply", "Main\n3 Flash Step\n")
    content = services.content_of(Deck.objects.get())
    assert (content.name, content.description, content.decklist.count("main")) == ("Embers", "Burns.\n\nA lot.", 3)
    send(ann_client, deck, "apply", "# Format: Quick start\n# Description:\nSome Bare Name\n3 Flash Step\n", seen="")
    assert Deck.objects.get().format == "standard"  # the line that is no card was to be seen first
    look = send(ann_client, deck, "preview", "# Format: Quick start\n# Description:\nSome Bare Name\n3 Flash Step\n")
    ann_client.post(path(deck), {**form_of(look), "do": "apply"})
    content = services.content_of(Deck.objects.get())
    assert (content.name, content.format, content.description) == ("Embers", "quickstart", "")
    assert "Some Bare Name" in content.decklist.section("main")


def test_lines_that_are_not_understood_are_listed_with_what_may_be_meant(deck: Deck, ann_client: Client) -> None:
    text = "Main\n3 Flsh Step\n0 Cinder Bolt\n500 Mirror Ward\nSB: 2 Mirrr Ward\n"
    refused = send(ann_client, deck, "apply", text)
    assert (refused.status_code, Deck.objects.get().version) == (422, 2)
    html = unescape(refused.content.decode())
    assert "4 lines need a look" in html
    for said in ("No card is called “Flsh Step”", "at least once", "at most 99 copies", "Mirrr Ward"):
        assert said in html
    button = re.search(r'name="replace" value="([^"]*)">Write Flash Step', refused.content.decode())
    mended = ann_client.post(path(deck), {**form_of(refused), "replace": unescape(button[1])})  # type: ignore[index]
    assert form_of(mended)["text"].startswith("Main\n3 Flash Step\n0 Cinder")
    assert "3 lines need a look" in mended.content.decode()
    assert ann_client.post(path(deck), {**form_of(mended), "do": "apply"}).status_code == 303
    assert services.content_of(Deck.objects.get()).decklist.count("main") == 3


def test_two_who_change_the_same_see_both(deck: Deck, starter: Catalog, ann_client: Client) -> None:
    text = form_of(ann_client.get(path(deck)))["text"].replace("2 Flash Step", "3 Flash Step")
    flash, ward = (ids(starter, **{name: 1})[0][0] for name in ("flash_step", "mirror_ward"))
    content = services.content_of(deck)
    others = content.decklist.set("main", flash, 1).set("main", ward, 3)
    services.save_deck(deck=deck, version=2, content=replace(content, decklist=others))
    both = ann_client.post(path(deck), {"version": "2", "do": "apply", "text": f"# my remark\n{text}"})
    assert both.status_code == 409
    html = unescape(both.content.decode())
    assert "# my remark" in html
    assert "1 Flash Step (DSP) 112" in html.partition('id="text-theirs"')[2]
    assert changed(both) == {"main": [("+2", "Flash Step", "1 → 3")]}
    assert Deck.objects.get().version == 3
    assert ann_client.post(path(deck), {**form_of(both), "do": "apply"}).status_code == 303
    merged = services.content_of(Deck.objects.get()).decklist
    assert (merged.copies("main", flash), merged.copies("main", ward)) == (3, 3)


#: What is sent as the text → what is said of it.
REFUSED = {
    "too long": ("x" * (limits.LIST_LETTERS + 1), "50,001 letters"),
    "too many lines": ("1 Flash Step\n" * (limits.LIST_LINES + 1), "1,001 lines"),
    "no list": ('{"sections": 3}', "A decklist in JSON"),
    "a broken code": ("DSPAQABBwF", ""),
}


def test_what_cannot_be_read_is_kept(deck: Deck, ann_client: Client) -> None:
    for text, said in REFUSED.values():
        refused = send(ann_client, deck, "apply", text)
        assert (refused.status_code, Deck.objects.get().version) == (422, 2)
        assert said in refused.content.decode()
        assert form_of(refused)["text"] == text
