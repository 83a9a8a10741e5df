"""The deck as it is edited, without a script: how it is laid out, and what the buttons of its rows do."""

from __future__ import annotations

from html import unescape

from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks import limits, services
from decks.editor.grouping import Arrangement, choices
from decks.models import Deck
from decks.presentation import ShownDeck
from decks.tests.test_pages import edit_path, form_of
from games import GAMES
from tcg.construction import Decklist, Ref

DESPAIRA = GAMES["despaira"]
LIST = ["Ashen Regent", "Cinder Bolt", "Cinder Mote", "Flash Step", "Mirror Ward"]


def shown(
    starter: Catalog, group: str, sort: str, tags: dict[Ref, tuple[str, ...]] | None = None
) -> list[tuple[str, list[str]]]:
    """(label, names) of the groups of a main deck of LIST and a name that no card has."""
    refs = [starter.named(name).id for name in LIST]  # type: ignore[union-attr]
    decklist = Decklist.of(main=[*refs, "Zzz"])
    deck = ShownDeck(decklist, "standard", starter, tags=tags, arrangement=Arrangement("list", group, sort))
    return [(group.label, [row.name for row in group.rows]) for group in deck.main.groups]


def card_of(starter: Catalog, name: str) -> int:
    card = starter.named(name)
    assert card is not None
    return card.id


def test_groups_follow_the_order_of_the_game(starter: Catalog) -> None:
    for grouping in DESPAIRA.groupings:
        places = [grouping.place(card) for card in starter.values()]
        assert any(places), grouping.code
    labels = {code: [label for label, _ in shown(starter, code, "name")] for code, _ in choices(DESPAIRA)["group"]}
    assert labels["kind"] == ["Leader", "Creatures", "Tricks", "Not in the card database"]
    assert labels["element"][-1] == "Not in the card database"
    levels = [int(label.removeprefix("Level ")) for label in labels["level"] if label.startswith("Level ")]
    assert levels == sorted(levels)
    assert labels["level"][-2:] == ["No level", "Not in the card database"]
    types = labels["type"][: labels["type"].index("No type")]
    assert types == sorted(types, key=str.casefold)
    assert labels["class"][-2:] == ["No class", "Not in the card database"]
    assert labels["tags"] == ["Without a tag"]


def test_how_it_is_laid_out_is_chosen_once(deck: Deck, ann_client: Client) -> None:
    chosen = ann_client.get(edit_path(deck), {"deck_view": "stacks", "deck_group": "element", "view": "faces"})
    assert 'class="deck deck--stacks"' in chosen.content.decode()
    again = ann_client.get(edit_path(deck))
    assert again.context["shown"].arrangement == Arrangement("stacks", "element", "level")
    # A button of the form says it too, and saves what was typed; what there is not is passed over.
    form = form_of(again.content.decode())
    assert (form["deck_group"], form["deck_sort"]) == ("element", "level")
    data = {**form, "name": "Typed", "deck_sort": "no such", "deck_group": "tags", "deck_view": "faces"}
    answer = ann_client.post(edit_path(deck), data)
    assert answer.headers["Location"] == edit_path(deck) + "#deck"
    page = ann_client.get(edit_path(deck))
    assert page.context["shown"].arrangement == Arrangement("faces", "tags", "level")
    assert page.context["deck"].name == "Typed"


def places(deck: Deck) -> dict[tuple[str, Ref], int]:
    piles = services.decklist_of(Deck.objects.get(pk=deck.pk)).sections.items()
    return {(section, ref): count for section, pile in piles for ref, count in pile.items()}


def test_buttons_of_a_row_and_of_what_is_picked(starter: Catalog, ann: User, ann_client: Client) -> None:
    step, bolt, ward = (card_of(starter, name) for name in ("Flash Step", "Cinder Bolt", "Mirror Ward"))
    deck = make_deck(ann, starter, decklist=Decklist.of(main=[(step, 1), (bolt, 2), "Nobody"], side=[(step, 1)]))

    def send(**fields: object) -> str:
        answer = ann_client.post(
            edit_path(deck), {**form_of(ann_client.get(edit_path(deck)).content.decode()), **fields}
        )
        assert answer.status_code == 303, answer.content.decode()
        return str(answer.headers["Location"])

    assert send(more=f"main:{step}").endswith(f"#main:{step}")
    send(less="main:~Nobody")
    assert places(deck) == {("main", step): 2, ("main", bolt): 2, ("side", step): 1}
    # What was typed into another row goes along; all copies are those that the form has.
    rows = [f"main:{step}", f"main:{bolt}"]
    assert send(row=rows, picked="move:side", **{f"count:main:{bolt}": "5"}).endswith("#deck")
    assert places(deck) == {("side", step): 3, ("side", bolt): 5}
    version = Deck.objects.get(pk=deck.pk).version
    send(row=[f"side:{step}", f"side:{bolt}"], picked="set:2")
    assert places(deck) == {("side", step): 2, ("side", bolt): 2}
    assert Deck.objects.get(pk=deck.pk).version == version + 1
    send(row=[f"side:{step}"], picked="set:3")
    assert places(deck) == {("side", step): 3, ("side", bolt): 2}
    send(row=[f"side:{step}", f"side:{bolt}"], picked="tag", picked_tag=" ramp ")
    send(row=[f"side:{step}"], picked="tag", picked_tag="ramp")
    assert services.content_of(Deck.objects.get(pk=deck.pk)).tags == {bolt: ("ramp",)}
    page = ann_client.get(edit_path(deck)).content.decode()
    assert '<span class="deck-row__tag">ramp</span>' in page
    assert '<option value="ramp">' in page
    send(row=[f"side:{bolt}"], picked="remove")
    assert places(deck) == {("side", step): 3}
    assert ward not in [ref for _, ref in places(deck)]


REFUSED: list[tuple[dict[str, str], str]] = [
    ({"picked": "remove"}, "Pick cards first"),
    ({"picked": "burn", "row": "main:{}"}, "That can't be done"),
    ({"picked": "move:attic", "row": "main:{}"}, "There is no such section"),
    ({"picked": "set:many", "row": "main:{}"}, "from 0 to 99"),
    ({"picked": "set:100", "row": "main:{}"}, "from 0 to 99"),
    ({"picked": "tag", "picked_tag": " ", "row": "main:{}"}, "Write the tag"),
    ({"picked": "tag", "picked_tag": "x" * (limits.CARD_TAG + 1), "row": "main:{}"}, "Write the tag"),
    ({"picked": "remove", "row": "main:~Nobody"}, "isn't there any more"),
    *(
        ({button: row}, "isn't there any more")
        for button, row in (
            ("more", "attic:{}"), ("more", "main:999999999999999999"), ("less", "main:~"), ("less", "main"),
        )
    ),
]  # fmt: skip


def test_what_cannot_be_done_is_said_and_changes_nothing(starter: Catalog, ann: User, ann_client: Client) -> None:
    step = card_of(starter, "Flash Step")
    deck = make_deck(ann, starter, decklist=Decklist.of(main=[(step, 1)]))
    form = form_of(ann_client.get(edit_path(deck)).content.decode())
    for fields, said in REFUSED:
        sent = {name: value.format(step) for name, value in fields.items()}
        answer = ann_client.post(edit_path(deck), {**form, **sent, "name": "Typed"})
        html = unescape(answer.content.decode())
        assert (answer.status_code, said in html, 'value="Typed"' in html) == (422, True, True), fields
        assert places(deck) == {("main", step): 1}
