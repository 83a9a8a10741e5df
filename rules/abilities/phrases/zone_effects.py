"""Phrases of card text for effects on hands, decks and the other zones outside the field."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.abilities import ast
from rules.abilities.grammar.reader import Reader, Readings
from rules.abilities.grammar.templates import Form, Phrase, Slot, choice, one_of
from rules.abilities.phrases.filters import KIND, KINDS
from rules.abilities.phrases.targets import DECK, PICKED, TARGET
from rules.abilities.phrases.words import COUNT, SPOT, UP_TO


def _imperative(slot: Slot[object]) -> Slot[object]:
    """Return `slot`, of a player and a verb, without a reading of “draws” without a subject as “you draw”."""

    def read(reader: Reader, at: int) -> Readings:
        is_third = reader.is_third_person(at)
        return [reading for reading in slot.read(reader, at) if not (is_third and reading.value is ast.Whose.YOURS)]

    return replace(slot, read=read, begins=slot.starts)


#: Player who draws, discards or shuffles, with the verb.
DRAWS: Final = _imperative(
    choice(
        "draw",
        {
            "draw": ast.Whose.YOURS,
            "your opponent draws": ast.Whose.OPPONENTS,
            "each player draws": ast.Whose.BOTH,
            "its controller draws": ast.ControllerOf(ast.That()),
            "its owner draws": ast.OwnerOf(ast.That()),
            "that player draws": ast.ThatPlayer(),
        },
        also={"that player draws": ast.They(), "the turn player draws": ast.They(), "they draw": ast.They()},
    )
)
DISCARDS: Final = _imperative(
    choice(
        "discard",
        {
            "discard": ast.Whose.YOURS,
            "your opponent discards": ast.Whose.OPPONENTS,
            "each player discards": ast.Whose.BOTH,
            "its controller discards": ast.ControllerOf(ast.That()),
            "its owner discards": ast.OwnerOf(ast.That()),
            "that player discards": ast.ThatPlayer(),
        },
        also={"that player discards": ast.They(), "the turn player discards": ast.They(), "they discard": ast.They()},
    )
)
DISCARDS_ALL: Final = _imperative(
    choice(
        "discard your hand",
        {
            "discard your hand": ast.Whose.YOURS,
            "your opponent discards their hand": ast.Whose.OPPONENTS,
            "each player discards their hand": ast.Whose.BOTH,
            "its controller discards their hand": ast.ControllerOf(ast.That()),
            "its owner discards their hand": ast.OwnerOf(ast.That()),
            "that player discards their hand": ast.ThatPlayer(),
        },
        also={
            "that player discards their hand": ast.They(),
            "the turn player discards their hand": ast.They(),
            "each player discards their hands": ast.Whose.BOTH,
            "they discard their hand": ast.They(),
        },
    )
)
SHUFFLES: Final = choice(
    "shuffle your deck",
    {
        "shuffle your deck": ast.Whose.YOURS,
        "your opponent shuffles their deck": ast.Whose.OPPONENTS,
        "each player shuffles their deck": ast.Whose.BOTH,
    },
    also={
        "that player shuffles their deck": ast.They(),
        "the turn player shuffles their deck": ast.They(),
        "they shuffle their deck": ast.They(),
    },
)
#: Whether both players see the cards.
LOOKS: Final = choice("look at", {"look at": False, "reveal": True})
#: Zones that are searched beside the deck.
SEARCHED: Final = choice(
    "your deck",
    {
        "your deck": (),
        "your deck or graveyard": (ast.Zone.GRAVEYARD,),
        "your deck or hand": (ast.Zone.HAND,),
        "your deck, hand or graveyard": (ast.Zone.HAND, ast.Zone.GRAVEYARD),
        "your deck or the Void": (ast.Zone.VOID,),
    },
)


def _discards(words: str, *, how: ast.Chooser = ast.Chooser.DISCARDER, up_to: bool = False) -> Phrase[ast.Discard]:
    return Phrase(ast.Discard, words, whose=DISCARDS, count=COUNT, filter=KIND, how=how, up_to=up_to)


#: Order of the rest (O-23.9).
IN_ORDER: Final = choice(
    "",
    {"": False, "in any order": True},
    also={"in an order of your choice": True, "in the order of your choice": True, "in any order you like": True},
)


def _digs(taken: str, *, take: Slot[object] | None, up_to: bool) -> Phrase[ast.Dig]:
    """Return the phrase of looking at the top cards of a deck and taking some of them.

    The slot `take` reads their number, None for any number; with `up_to` it is a maximum. `taken` are the template's
    words for the number.
    """
    words = f"{{is_revealed}} the top {{count}} card/cards of {{whose}} , putting {taken} {{filter}} {{to}}"
    return Phrase(
        ast.Dig,
        f"{words} and the_rest|the_others|the_other {{rest}} {{in_any_order}}",
        in_any_order=IN_ORDER,
        is_revealed=LOOKS,
        count=COUNT,
        whose=DECK,
        take=take,
        up_to=up_to,
        filter=KIND,
        to=SPOT,
        rest=SPOT,
    )


#: Cards but for those in your own deck, which are searched for (O-23.9).
NOT_SEARCHED: Final = replace(
    TARGET, read=lambda reader, at: [each for each in TARGET.read(reader, at) if not is_in_own_deck(each.value)]
)


def is_in_own_deck(target: object) -> bool:
    """Return whether a target is chosen in the deck of the ability's controller."""
    if not isinstance(target, ast.Chosen) or target.filter.zone_of is not ast.Whose.YOURS:
        return False
    return ast.Zone.DECK in (target.filter.zone, *target.filter.more_zones)


#: Shuffling behind a search, which the rules demand anyway (O-23.9).
SHUFFLED: Final = (
    ",_then_shuffle_your_deck|,_then_shuffle_the_deck|,_then_shuffle|,_shuffle_your_deck|and_shuffle_your_deck"
    "|then_shuffle_your_deck|,_and_shuffle_your_deck|and_shuffle_the_deck|,_and_shuffle|,_shuffle|and_shuffle"
    "|._then_shuffle_your_deck|._shuffle_your_deck_afterwards|._shuffle_your_deck|._then_shuffle|._shuffle_afterwards?"
)


def _searches(found: str, **fields: object) -> Phrase[ast.Search]:
    """Return the phrase of a search. `found` are the words for the destination of the cards; `fields` as in Phrase."""
    words = f"search {{more_zones}} for {{up_to}} {{count}} {{filter}} ,? {found} {SHUFFLED}"
    return Phrase(ast.Search, words, fields, more_zones=SEARCHED, up_to=UP_TO, count=COUNT, filter=KIND)


#: Of two phrases for one node the first is written.
PILE_EFFECTS: Final[list[Form[ast.Effect]]] = [
    Phrase(ast.Draw, "{who} {count} card/cards", who=DRAWS, count=COUNT),
    Phrase(
        ast.DrawUpTo,
        "{who} until you_have|they_have {count} card/cards in_hand|in_your_hand|in_their_hand",
        who=DRAWS,
        count=COUNT,
    ),
    _discards("{whose} up_to {count} {filter}", up_to=True),
    _discards("{whose} {count} random {filter}", how=ast.Chooser.RANDOM),
    _discards("{whose} {count} {filter} of_your_choice", how=ast.Chooser.YOU),
    _discards("{whose} {count} {filter} from_your_hand|from_their_hand?"),
    Phrase(ast.Discard, "{whose} any_number_of {filter}", whose=DISCARDS, count=None, filter=KINDS, up_to=True),
    Phrase(ast.Discard, "{whose}", whose=DISCARDS_ALL, count=None),
    Phrase(ast.Sacrifice, "sacrifice {target}", target=TARGET),
    Phrase(ast.Shuffle, "{whose}", whose=SHUFFLES),
    Phrase(
        ast.Dig,
        "{is_revealed} the top {count} card/cards of {whose} , in any order",
        is_revealed=LOOKS,
        count=COUNT,
        whose=DECK,
        take=0,
        to=ast.Spot.HAND,
        rest=ast.Spot.TOP,
        in_any_order=True,
    ),
    _digs("any_number_of", take=None, up_to=False),
    _digs("up_to {take}", take=COUNT, up_to=True),
    _digs("{take}", take=COUNT, up_to=False),
    Phrase(ast.Look, "look at {target}", target=TARGET),
    Phrase(ast.Reveal, "reveal {target}", target=TARGET),
    Phrase(ast.Pick, "choose {target}", target=one_of("TARGET", PICKED)),
    _searches("and|then add|put it/them|that_card|those_cards to|into your hand", to=ast.Spot.HAND, is_revealed=False),
    _searches("and|then put it/them|that_card|those_cards {to}", to=SPOT, is_revealed=False),
    _searches(
        "and|, reveal it/them|that_card|those_cards ,? and put it/them|that_card|those_cards {to}",
        to=SPOT,
        is_revealed=True,
    ),
    Phrase(ast.Send, "send {target} to the|your graveyard", target=TARGET, zone=ast.Zone.GRAVEYARD),
    Phrase(
        ast.Send,
        "send {target} to its/their owner's/owners' graveyard/graveyards",
        target=TARGET,
        zone=ast.Zone.GRAVEYARD,
    ),
    Phrase(ast.Send, "cast out {target}", target=TARGET, zone=ast.Zone.VOID),
    Phrase(ast.Send, "exile {target}", target=TARGET, zone=ast.Zone.VOID),
    Phrase(ast.Send, "send {target} to the|your Void|Abyss", target=TARGET, zone=ast.Zone.VOID),
    Phrase(ast.Send, "return {target} to its/their owner's/owners' hand/hands", target=TARGET, zone=ast.Zone.HAND),
    Phrase(ast.Send, "return {target} to your hand", target=NOT_SEARCHED, zone=ast.Zone.HAND),
    Phrase(ast.Send, "add {target} to your hand", target=NOT_SEARCHED, zone=ast.Zone.HAND),
    Phrase(ast.Send, "shuffle {target} into its/their owner's/owners' deck/decks", target=TARGET, zone=ast.Zone.DECK),
    Phrase(ast.Send, "shuffle {target} into your deck", target=TARGET, zone=ast.Zone.DECK),
    Phrase(
        ast.Send,
        "put {target} on|onto top|the_top of its/their owner's/owners' deck/decks",
        target=TARGET,
        zone=ast.Zone.DECK,
        end=ast.DeckEnd.TOP,
    ),
    Phrase(
        ast.Send,
        "put {target} on|at the bottom of its/their owner's/owners' deck/decks",
        target=TARGET,
        zone=ast.Zone.DECK,
        end=ast.DeckEnd.BOTTOM,
    ),
    Phrase(
        ast.Send,
        "put {target} into|in its/their owner's/owners' Archive/Archives",
        target=TARGET,
        zone=ast.Zone.ARCHIVE,
    ),
]
