"""Phrases of card text around effects: marks in brackets such as “(Instant)”, conditions and durations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from rules.abilities import ast
from rules.abilities.grammar.reader import Reader, Reading, Readings, best_of
from rules.abilities.grammar.templates import (
    INVALID,
    Form,
    Phrase,
    Slot,
    Table,
    Word,
    fields_of,
    one_of,
    optional,
    the,
    write_one,
)
from rules.abilities.phrases.amounts import ANY_AMOUNT, COUNTED, used
from rules.abilities.phrases.filters import ANOTHER, FILTER, FILTERS, KIND, OPPONENT_AS_THEY, is_counted_by_print
from rules.abilities.phrases.targets import NAMED, OWNED, TARGET
from rules.abilities.phrases.where import WHERE, on_terrain
from rules.abilities.phrases.words import (
    A_TYPE,
    AMOUNT,
    AN_ELEMENT,
    AT_LEAST,
    COUNT,
    FACE,
    MODE,
    NAME,
    STAT,
    TERRAIN,
    ZONE,
)
from rules.vocabulary import Element, Stat, Tile

# --- for how long -------------------------------------------------------------------------------------------------


#: Cards off the field have no controller (O-23.24).
_CONTROLLED: Final = Slot(
    FILTER.label,
    lambda reader, at: [each for each in FILTER.read(reader, at) if each.value.zone is ast.Zone.FIELD],
    FILTER.write,
)


def _controls(template: str, whose: ast.Whose) -> Phrase[ast.Controls]:
    return Phrase(ast.Controls, template, many=True, whose=whose, count=AT_LEAST, filter=_CONTROLLED)


def _cards_in_zone(whose: ast.Whose, op: ast.Op, count: int, filter: ast.Filter, zone: ast.Zone) -> object:  # noqa: A002  (a field of the phrase)
    """Return the meaning of “you have 20 or more cards in your graveyard” etc.; INVALID if `filter` names a zone."""
    if filter.zone is not ast.Zone.FIELD:
        return INVALID
    return ast.Compare(ast.PerEach(1, ast.CardsOf(replace(filter, zone=zone, zone_of=whose))), op, count)


def _trio(one: str, two: str, three: str = "") -> ast.Condition:
    """Return the meaning of “you control “Sun”, “Moon” and “Star””: all of them, two if `three` is ""."""
    names = (one, two, three) if three else (one, two)
    return ast.AllOf(tuple(ast.Controls(ast.Whose.YOURS, 1, ast.Filter(ast.Noun.CARD, name=name)) for name in names))


def _none_of(filter: ast.Filter, they: ast.Whose) -> ast.Condition:  # noqa: A002  (a field of the phrase)
    return ast.Not(ast.Controls(they, 1, filter))


def _between(least: int, most: int) -> ast.Condition:
    """Return the condition that the result of a die is between two numbers, inclusive."""
    return ast.AllOf(
        (ast.Compare(ast.DieResult(), ast.Op.AT_LEAST, least), ast.Compare(ast.DieResult(), ast.Op.AT_MOST, most))
    )


def _no_counters(target: ast.Target, name: str) -> ast.Condition:
    return ast.Not(ast.HasCounters(target, name))


def _write_kind(value: ast.Filter, _: bool) -> str | None:
    text = FILTER.write(value, False)
    return None if text is None else f"{'an' if text[0].casefold() in 'aeiou' else 'a'} {text}"


#: “a Beast creature you control”.
_A_KIND: Final = Slot("a FILTER creature", Table([Phrase(the, "a|an? {value}", value=FILTER)]).read, _write_kind)
#: One condition within another.
_INNER: Final[Slot[ast.Condition]] = Slot(
    "CONDITION", lambda reader, at: _ONE_CONDITION.read(reader, at), lambda value, _: write_one(value, CONDITIONS)
)

CONDITIONS: Final[list[Form[ast.Condition]]] = [
    Phrase(ast.OnTerrain, "this creature|card is on {terrain} tiles|tile", terrain=TERRAIN),
    Phrase(ast.OnTerrain, "this creature|card is on a|an|one|1 {terrain} tile|tiles", terrain=TERRAIN),
    _controls("you control {count} or more {filter}", ast.Whose.YOURS),
    _controls("your opponent controls {count} or more {filter}", ast.Whose.OPPONENTS),
    Phrase(ast.IsFaceUp, "this card|creature is face-up"),
    Phrase(ast.LocksDown, "this creature|card locks down a|an|one|1 trick_card|trick"),
    Phrase(ast.InMode, "{target} is/are in {mode}", target=TARGET, mode=MODE),
    Phrase(
        ast.HasCounters,
        "there are {count} or more {name} counters on {target}",
        count=AT_LEAST,
        name=NAME,
        target=TARGET,
    ),
    Phrase(ast.IsEquipped, "{target} wears/wear an Equip", target=TARGET),
    Phrase(ast.IsOnField, "{target} is/are on the field", target=TARGET),
    Phrase(ast.IsTurnOf, "it is your turn", whose=ast.Whose.YOURS),
    Phrase(ast.IsTurnOf, "it is your opponent's turn", whose=ast.Whose.OPPONENTS),
    *(
        Phrase(ast.Compare, f"{{left}} is {words}", left=COUNTED, op=op, right=ANY_AMOUNT)
        for words, op in (
            ("{right} or_more|or_higher|or_greater", ast.Op.AT_LEAST),
            ("{right} or_less|or_lower|or_fewer", ast.Op.AT_MOST),
            ("more|higher|greater than {right}", ast.Op.MORE),
            ("less|lower|fewer than {right}", ast.Op.LESS),
            ("exactly {right}", ast.Op.EXACTLY),
        )
    ),
    Phrase(ast.IsKind, "{target} is/are {filter}", target=TARGET, filter=_A_KIND),
    Phrase(ast.IsEven, "{amount} is even|an_even_number", amount=COUNTED),
    Phrase(ast.Not, "it is not true that {condition}", condition=_INNER),
]


def _compared(target: ast.Target, stat: Stat, op: ast.Op, right: ast.Amount) -> ast.Compare:
    return ast.Compare(ast.StatOf(stat, target), op, right)


def _hp_against(target: ast.Target, op: ast.Op, other: ast.Target, stat: Stat) -> ast.Compare:
    return ast.Compare(ast.StatOf(stat, target), op, ast.StatOf(stat, other))


def _counted(filter: ast.Filter, op: ast.Op, right: int) -> ast.Compare:  # noqa: A002  (a field of the phrase)
    return ast.Compare(ast.PerEach(1, ast.CardsOf(filter)), op, right)


def _carries(target: ast.Target, count: int = 1) -> ast.Compare:
    """Return the condition that at least `count` cards are attached to a target."""
    return ast.Compare(ast.PerEach(1, ast.AttachedTo(target)), ast.Op.AT_LEAST, count)


def _carries_some(target: ast.Target, filter: ast.Filter, count: int = 1) -> object:  # noqa: A002  (a field of the phrase)
    """Return the condition that at least `count` creatures matching `filter` are attached to a target.

    INVALID for plain creatures, another phrase, and for tricks.
    """
    if filter.noun is not ast.Noun.CREATURE or filter == ast.Filter():
        return INVALID
    return ast.Compare(ast.PerEach(1, ast.AttachedTo(target, filter)), ast.Op.AT_LEAST, count)


def _is_shielded(target: ast.Target, shield: ast.Shield) -> ast.IsKind:
    return ast.IsKind(target, ast.Filter(shield=shield))


def _is_yours(target: ast.Target, whose: ast.Whose) -> object:
    """Return the meaning of “you control this creature”: it is on the field, and the player `whose` controls it.

    INVALID unless it is this card, its host, or a card mentioned before.
    """
    if not isinstance(target, ast.This | ast.It | ast.That | ast.Host):
        return INVALID
    return ast.IsKind(target, ast.Filter(ast.Noun.CARD, controller=whose))


def _is_gone(target: ast.Target) -> object:
    """Return the meaning of “if that creature is destroyed this way”; INVALID unless it was mentioned before."""
    return ast.Not(ast.IsOnField(target)) if isinstance(target, ast.It | ast.That) else INVALID


def _none(filter: ast.Filter, whose: ast.Whose) -> ast.Condition:  # noqa: A002  (a field of the phrase)
    return ast.Not(ast.Controls(whose, 1, filter))


def _none_said(filter: ast.Filter, whose: ast.Whose) -> object:  # noqa: A002  (a field of the phrase)
    """Return the condition that `whose` has no cards of `filter`; INVALID for “no cards in hand”, another phrase."""
    return INVALID if filter == ast.Filter(ast.Noun.CARD, zone=ast.Zone.HAND, zone_of=whose) else _none(filter, whose)


def _hand(whose: ast.Whose, op: ast.Op, count: int) -> ast.Compare:
    return ast.Compare(
        ast.PerEach(1, ast.CardsOf(ast.Filter(ast.Noun.CARD, zone=ast.Zone.HAND, zone_of=whose))), op, count
    )


def _crystals(whose: ast.Whose, op: ast.Op, count: int) -> ast.Compare:
    return ast.Compare(ast.PerEach(1, ast.CrystalsOf(whose)), op, count)


def _rival(what: Callable[[ast.Whose], ast.Amount], whose: ast.Whose, op: ast.Op) -> ast.Compare:
    """Return the condition that the player `whose` has more (or less, by `op`) of an amount than the other player.

    `what` returns the amount of a player.
    """
    other = ast.Whose.OPPONENTS if whose is ast.Whose.YOURS else ast.Whose.YOURS
    return ast.Compare(what(whose), op, what(other))


def _rival_hand(whose: ast.Whose, op: ast.Op) -> ast.Compare:
    return _rival(
        lambda one: ast.PerEach(1, ast.CardsOf(ast.Filter(ast.Noun.CARD, zone=ast.Zone.HAND, zone_of=one))), whose, op
    )


def _rival_crystals(whose: ast.Whose, op: ast.Op) -> ast.Compare:
    return _rival(lambda one: ast.PerEach(1, ast.CrystalsOf(one)), whose, op)


def _rival_hp(whose: ast.Whose, op: ast.Op) -> ast.Compare:
    return _rival(lambda one: ast.StatOf(Stat.HP, ast.LeaderOf(one)), whose, op)


def _rival_cards(filter: ast.Filter, whose: ast.Whose, op: ast.Op) -> object:  # noqa: A002  (a field of the phrase)
    """Return the condition that the player `whose` has more, or fewer (`op`), cards of `filter` than the other player.

    Rule O-23.24. INVALID for a hand, another phrase, and for a filter that names a player.
    """
    if filter.controller is not None or filter.zone_of is not ast.Whose.YOURS:
        return INVALID
    if filter.zone is ast.Zone.FIELD:
        return _rival(lambda one: ast.PerEach(1, ast.CardsOf(replace(filter, controller=one))), whose, op)
    if filter.zone is ast.Zone.HAND:
        return INVALID
    return _rival(lambda one: ast.PerEach(1, ast.CardsOf(replace(filter, zone_of=one))), whose, op)


_MORE_OR_LESS: Final = (("more", ast.Op.MORE), ("fewer|less", ast.Op.LESS))
#: Player who has more or less, and the player compared with.
_RIVALS: Final = (
    ("you", ast.Whose.YOURS, "your_opponent has|have|does|do|control|controls?"),
    ("your opponent", ast.Whose.OPPONENTS, "you do|have|control?"),
)


def _one(filter: ast.Filter, whose: ast.Whose) -> ast.Controls:  # noqa: A002  (a field of the phrase)
    return ast.Controls(whose, 1, filter)


def _only(filter: ast.Filter, whose: ast.Whose) -> ast.Condition:  # noqa: A002  (a field of the phrase)
    """Return the meaning of “you only control Fire creatures”: at least one, and no creatures but those."""
    bare = ast.Filter(filter.noun)
    return ast.AllOf((ast.Controls(whose, 1, bare), ast.Not(ast.Controls(whose, 1, replace(bare, but_not=filter)))))


def _bare_handed(filter: ast.Filter, whose: ast.Whose) -> object:  # noqa: A002  (a field of the phrase)
    """Return the condition that the player `whose` has neither cards that match `filter` nor cards in hand."""
    return ast.AllOf((_none(filter, whose), _hand(whose, ast.Op.EXACTLY, 0)))


def _odd(amount: ast.Amount) -> ast.Not:
    return ast.Not(ast.IsEven(amount))


def _has_any(target: ast.Target) -> ast.Compare:
    return ast.Compare(ast.PerEach(1, ast.CountersOn("", target)), ast.Op.AT_LEAST, 1)


def _elements(filter: ast.Filter, count: int, whose: ast.Whose) -> object:  # noqa: A002  (a field of the phrase)
    """Return the meaning of “you control creatures of 5 or more different elements”; INVALID off the field."""
    if filter.controller not in (None, whose) or filter.zone is not ast.Zone.FIELD:
        return INVALID
    return ast.Compare(ast.PerEach(1, ast.ElementsOf(replace(filter, controller=whose))), ast.Op.AT_LEAST, count)


def _absent(filter: ast.Filter, where: ast.Where | None = None) -> object:  # noqa: A002  (a field of the phrase)
    """Return the meaning of “there is no Golem”, or with `where` “no Golem is adjacent to it”.

    INVALID if `filter` names a place too.
    """
    if where is not None and (filter.where is not None or filter.zone is not ast.Zone.FIELD):
        return INVALID
    return ast.Compare(
        ast.PerEach(1, ast.CardsOf(replace(filter, where=where) if where else filter)), ast.Op.EXACTLY, 0
    )


def _present(filter: ast.Filter, count: int) -> ast.Compare:  # noqa: A002  (a field of the phrase)
    return ast.Compare(ast.PerEach(1, ast.CardsOf(filter)), ast.Op.AT_LEAST, count)


def _found_there(filter: ast.Filter, count: int, where: ast.Where) -> object:  # noqa: A002  (a field of the phrase)
    """Return the meaning of “2 or more Golem creatures are adjacent to it”; INVALID if `filter` names a place."""
    if filter.where is not None or filter.zone is not ast.Zone.FIELD:
        return INVALID
    return _present(replace(filter, where=where), count)


def _ground(terrain: Tile | str, op: ast.Op, count: int, also: ast.Where | None = None) -> object:
    """Return the condition that compares (by `op`) the number of tiles of a type with `count`.

    `also` is a limit to tiles near a card, None for all tiles. INVALID if the limit is terrain too.
    """
    if also is not None and also.near is ast.Near.ON_TERRAIN:
        return INVALID
    return ast.Compare(ast.PerEach(1, ast.TilesOf(on_terrain(terrain, also))), op, count)


def _alone(whose: ast.Whose) -> ast.Condition:
    return ast.Not(ast.Controls(whose, 1, ast.Filter(other=True)))


_ORIGINS: Final[dict[type, ast.Origin]] = {
    ast.This: ast.Origin.THIS,
    ast.It: ast.Origin.IT,
    ast.That: ast.Origin.THAT,
    ast.Host: ast.Origin.HOST,
}


def _beside(filter: ast.Filter, count: int, who: Any = ast.This()) -> object:  # noqa: A002, B008  (a field of the phrase)
    """Return the condition “`who` is adjacent to N creatures”: at least `count`; if `count` is 0, to none.

    INVALID if `filter` names a place.
    """
    if filter.where is not None or filter.zone is not ast.Zone.FIELD:
        return INVALID
    beside = replace(filter, where=ast.Where(ast.Near.ADJACENT, of=_ORIGINS[type(who)]))
    so_many = ast.Compare(ast.PerEach(1, ast.CardsOf(beside)), ast.Op.AT_LEAST if count else ast.Op.EXACTLY, count)
    return ast.SaidOf(who, so_many)


#: Cards that are beside others.
_BESIDE: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    ("this creature|card is", {}),
    ("it is", {"who": ast.It()}),
    ("it's", {"who": ast.It()}),
    ("that creature is", {"who": ast.That()}),
    ("the equipped creature is", {"who": ast.Host()}),
    ("", {}),
)


def _has_done(target: ast.Target, past: ast.Past) -> ast.IsKind:
    return ast.IsKind(target, ast.Filter(past=past))


def _none_has(filter: ast.Filter, past: ast.Past) -> object:  # noqa: A002  (a field of the phrase)
    """Return the condition that no creature matching `filter` took part in the event `past` this turn.

    INVALID unless the filter says who controls the creatures.
    """
    whose, of = filter.controller, replace(filter, controller=None)
    if whose is None:
        return INVALID
    if past is ast.Past.ATTACKED and is_counted_by_print(of):
        return _have_not(ast.PlayerDeed.ATTACK, whose, of)
    return ast.Not(ast.Controls(whose, 1, replace(of, past=past)))


def _have_done(deed: ast.PlayerDeed, whose: ast.Whose, of: ast.Filter | None = None, count: int = 1) -> ast.Compare:
    return ast.Compare(ast.PerEach(1, ast.DeedsOf(deed, whose, of)), ast.Op.AT_LEAST, count)


def _have_not(deed: ast.PlayerDeed, whose: ast.Whose, of: ast.Filter | None = None) -> ast.Compare:
    return ast.Compare(ast.PerEach(1, ast.DeedsOf(deed, whose, of)), ast.Op.EXACTLY, 0)


_DID_NOT: Final = "did_not|didn't|has_not|hasn't|have_not|haven't"


def _has_not(target: ast.Target, past: ast.Past) -> ast.Not:
    return ast.Not(_has_done(target, past))


def _turned(target: ast.Target, face_up: bool) -> object:
    """Return the meaning of “the card is face-up”, or face-down; INVALID for “this card is face-up”, an `IsFaceUp`."""
    if isinstance(target, ast.This) and face_up:
        return INVALID
    return ast.IsKind(target, ast.Filter(ast.Noun.CARD, is_face_up=face_up))


def _damaged(target: ast.Target, is_damaged: bool) -> ast.IsKind:
    return ast.IsKind(target, ast.Filter(is_damaged=is_damaged))


def _compared_its(target: ast.Target, stat: Stat, op: ast.Op, right: ast.Amount) -> object:
    return INVALID if isinstance(target, ast.Chosen) else ast.Compare(ast.StatOf(stat, target), op, right)


def _either(left: ast.Amount, one: int, other: int) -> ast.AnyOfThese:
    return ast.AnyOfThese((ast.Compare(left, ast.Op.EXACTLY, one), ast.Compare(left, ast.Op.EXACTLY, other)))


#: Measured from this card, others would be there.
_MEASURED: Final = frozenset(
    set(ast.Near)
    - {
        ast.Near.ON_TERRAIN,
        ast.Near.HOME_ROW,
        ast.Near.SIDE,
        ast.Near.OF_ELEMENT,
        ast.Near.WITH_COUNTERS,
        *ast.PARTS_OF_FIELD,
    }
)


def stands_here(where: ast.Where) -> object:
    """Return the meaning of “while on an Ocean tile” for this card; INVALID for a place measured from this card."""
    if where.of is ast.Origin.THIS and where.near in _MEASURED:
        return INVALID
    if where.near is ast.Near.ON_TERRAIN and where.terrain is not None:
        return ast.OnTerrain(where.terrain)
    return ast.IsKind(ast.This(), ast.Filter(ast.Noun.CARD, where=where))


def _is_a(target: ast.Target, type: str = "", element: Element | None = None, *, is_not: bool = False) -> ast.Condition:  # noqa: A002
    found = ast.IsKind(target, ast.Filter(type=type, element=element))
    return ast.Not(found) if is_not else found


def _stands(target: ast.Target, where: ast.Where) -> object:
    """Return the condition that the card `target` is at a place; INVALID for this card on terrain or a chosen card."""
    if isinstance(target, ast.Chosen) or (isinstance(target, ast.This) and where.near is ast.Near.ON_TERRAIN):
        return INVALID
    return ast.IsKind(target, ast.Filter(ast.Noun.CARD, where=where))


def _level(target: ast.Target, op: ast.Op, count: int) -> ast.Compare:
    return ast.Compare(ast.LevelOf(target), op, count)


def _of(words: str, what: str) -> str:
    """Return `words` with `what` in place of its {what}."""
    return words.replace("{what}", what)


def _among(filter: ast.Filter, count: int) -> ast.Compare:  # noqa: A002  (a field of the phrase)
    return ast.Compare(ast.PerEach(1, ast.AmongThose(filter)), ast.Op.AT_LEAST, count)


def _was_face(target: ast.Target, face: bool) -> ast.IsKind:
    return ast.IsKind(target, ast.Filter(ast.Noun.CARD, is_face_up=face))


def _was(target: ast.Target, filter: ast.Filter) -> ast.IsKind:  # noqa: A002  (a field of the phrase)
    """Return the condition that a card matched `filter` before it left the field."""
    return ast.IsKind(target, filter)


#: “1000 HP or less”, “more than 2 cards”: an amount of something, and how it is compared.
_OPS: Final = (
    ("{count} {what} or_more|or_higher|or_greater", ast.Op.AT_LEAST),
    ("{count} or_more|or_higher|or_greater {what}", ast.Op.AT_LEAST),
    ("at_least {count} {what}", ast.Op.AT_LEAST),
    ("{count} {what} or_less|or_lower|or_fewer", ast.Op.AT_MOST),
    ("{count} or_less|or_lower|or_fewer {what}", ast.Op.AT_MOST),
    ("at_most {count} {what}", ast.Op.AT_MOST),
    ("more|greater than {count} {what}", ast.Op.MORE),
    ("less|fewer than {count} {what}", ast.Op.LESS),
    ("exactly {count} {what}", ast.Op.EXACTLY),
)
#: Players who have something, in words that another condition may follow: “your opponent has …, and controls …”.
_SIDES: Final = (("you", ast.Whose.YOURS), ("your opponent", ast.Whose.OPPONENTS))
_CRYSTAL_WORDS: Final = "Magic_Crystals|Magic_Crystal|crystals|crystal"

CONDITION_WORDINGS: Final[list[Form[object]]] = [
    *(
        Phrase(_among, words, filter=KIND, count=count)
        for count in (1,)
        for words in (
            "a|an|any|1 {filter} is|was|were sent|put|milled there|to_the_graveyard|into_the_graveyard? this way",
            "a|an|1 {filter} is|was among them|those_cards",
            "one|at_least_one|any of them|those_cards is|was a|an? {filter}",
        )
    ),
    Phrase(_among, "{count} or_more {filter} are|were sent|put|milled this way", filter=KIND, count=COUNT),
    Phrase(_among, "{count} or_more of them|those_cards are|were {filter}", filter=KIND, count=COUNT),
    Phrase(_was_face, "{target} was {face}", target=TARGET, face=FACE),
    Phrase(_was, "{target} was {filter}", target=TARGET, filter=_A_KIND),
    Phrase(ast.InMode, "{target} was in {mode}", target=TARGET, mode=MODE),
    *(
        Phrase(_level, f"{{target}} was of? level {words}", target=TARGET, op=op, count=AMOUNT)
        for words, op in (("{count} or_higher|or_more", ast.Op.AT_LEAST), ("{count} or_lower|or_less", ast.Op.AT_MOST))
    ),
    Phrase(ast.IsOnField, "{target} is|remains|stays face-up? in play", target=TARGET),
    Phrase(
        ast.IsOnField,
        "this card is|remains|stays equipped|attached to? it|that_creature|the_equipped_creature?",
        target=ast.This(ast.Noun.CARD),
    ),
    Phrase(ast.LocksDown, "this creature|card is locking down a|an|one|1 enemy|opposing? trick_card|trick|card"),
    Phrase(ast.LocksDown, "a|an|one|1 enemy|opposing? trick_card|trick is locked_down by this creature|card"),
    *(
        Phrase(
            _compared,
            f"{{target}} have {words.replace('count', 'right').replace('{what}', '{stat}')}",
            target=TARGET,
            stat=STAT,
            op=op,
            right=ANY_AMOUNT,
        )
        for words, op in _OPS
    ),
    *(
        Phrase(
            _hp_against,
            f"{{target}} have {words} {{stat}} than {{other}}",
            target=TARGET,
            stat=STAT,
            op=op,
            other=TARGET,
        )
        for words, op in (("more|higher", ast.Op.MORE), ("less|fewer|lower", ast.Op.LESS))
    ),
    *(
        Phrase(
            _hand,
            f"{who} have|hold {words.replace('{what}', 'cards|card')} in_hand|in_your_hand|in_their_hand",
            whose=whose,
            op=op,
            count=AMOUNT,
        )
        for words, op in (*_OPS, ("{count} {what}", ast.Op.AT_LEAST))
        for who, whose in _SIDES
    ),
    *(
        Phrase(
            _cards_in_zone,
            f"{who} have {words.replace('{what}', '{filter}')} in|left_in your|their {{zone}}",
            whose=whose,
            op=op,
            count=AMOUNT,
            filter=KIND,
            zone=ZONE,
        )
        for words, op in (*_OPS, ("{count} {what}", ast.Op.AT_LEAST))
        for who, whose in _SIDES
    ),
    *(
        Phrase(
            _cards_in_zone,
            f"{whose} {{zone}} have|contains|holds {words.replace('{what}', '{filter}')}",
            whose=of,
            op=op,
            count=AMOUNT,
            filter=KIND,
            zone=ZONE,
        )
        for words, op in (*_OPS, ("{count} {what}", ast.Op.AT_LEAST))
        for whose, of in (("your", ast.Whose.YOURS), ("your opponent's", ast.Whose.OPPONENTS))
    ),
    *(
        Phrase(_trio, words, more, one=NAME, two=NAME)
        for words, more in (
            ("you control|have a? {one} and a? {two} on_the_field?", fields_of({})),
            ("you control|have a? {one} , a? {two} ,? and a? {three} on_the_field?", {"three": NAME}),
        )
    ),
    Phrase(_none_of, "they have|control no {filter} on_the_field? {they}", filter=_CONTROLLED, they=OPPONENT_AS_THEY),
    *(
        Phrase(_hand, f"{who} {words}", whose=whose, op=ast.Op.EXACTLY, count=0)
        for who, whose in _SIDES
        for words in ("have no other? cards|card in_hand|in_your_hand|in_their_hand", "have an empty hand")
    ),
    *(
        Phrase(
            _rival_hand, f"{who} have {words} cards in_hand|in_your_hand|in_their_hand than {other}", whose=whose, op=op
        )
        for who, whose, other in _RIVALS
        for words, op in _MORE_OR_LESS
    ),
    *(
        Phrase(_rival_crystals, f"{who} have {words} {_CRYSTAL_WORDS} than {other}", whose=whose, op=op)
        for who, whose, other in _RIVALS
        for words, op in _MORE_OR_LESS
    ),
    *(
        Phrase(_rival_hp, f"{who} have {words} HP than {other}", whose=whose, op=op)
        for who, whose, other in _RIVALS
        for words, op in _MORE_OR_LESS
    ),
    *(
        Phrase(_rival_cards, f"{who} control|have {words} {{filter}} than {other}", filter=FILTERS, whose=whose, op=op)
        for who, whose, other in _RIVALS
        for words, op in _MORE_OR_LESS
    ),
    *(
        Phrase(_bare_handed, f"{who} {words}", filter=FILTER, whose=whose)
        for who, whose in _SIDES
        for words in (
            "have|control no {filter} and|or no? cards in_hand|in_their_hand|in_your_hand",
            "have no cards in_hand|in_their_hand|in_your_hand and|or no? {filter}",
        )
    ),
    Phrase(_hand, "your hand is empty", whose=ast.Whose.YOURS, op=ast.Op.EXACTLY, count=0),
    Phrase(_hand, "your opponent's hand is empty", whose=ast.Whose.OPPONENTS, op=ast.Op.EXACTLY, count=0),
    *(
        Phrase(
            _crystals,
            f"{who} have {words.replace('{what}', _CRYSTAL_WORDS)} in_your_inventory?",
            whose=whose,
            op=op,
            count=AMOUNT,
        )
        for words, op in (*_OPS, ("{count} {what}", ast.Op.AT_LEAST))
        for who, whose in _SIDES
    ),
    *(
        Phrase(_crystals, f"{who} have no {_CRYSTAL_WORDS} in_your_inventory?", whose=whose, op=ast.Op.EXACTLY, count=0)
        for who, whose in _SIDES
    ),
    Phrase(_none_said, "you control|have no {filter}", filter=FILTER, whose=ast.Whose.YOURS),
    Phrase(_none_said, "your opponent control|have no {filter}", filter=FILTER, whose=ast.Whose.OPPONENTS),
    *(
        Phrase(_none, f"{who} {words} any {{filter}}", filter=FILTER, whose=whose)
        for who, whose in _SIDES
        for words in ("do|does not control|have", "don't|doesn't control|have")
    ),
    *(Phrase(_one, f"{who} control|have {{filter}}", filter=ANOTHER, whose=whose) for who, whose in _SIDES),
    *(
        Phrase(_elements, f"{who} control|have {words}", said, whose=whose, count=COUNT)
        for who, whose in _SIDES
        for words, said in (
            ("{filter} of|with {count} or_more? different elements on_the_field?", {"filter": FILTERS}),
            ("{filter} of|with at_least {count} different elements on_the_field?", {"filter": FILTERS}),
            ("at_least? {count} {filter} of|with different elements on_the_field?", {"filter": FILTERS}),
            ("{count} or_more {filter} of|with different elements on_the_field?", {"filter": FILTERS}),
            ("{count} or_more? different elements among your_creatures", {"filter": ast.Filter()}),
        )
    ),
    *(Phrase(_only, f"{who} only control|have {{filter}}", filter=FILTERS, whose=whose) for who, whose in _SIDES),
    Phrase(_absent, "there are|is no {filter}", filter=FILTER),
    *(
        Phrase(
            _ground,
            f"there are|is {words} tile|tiles on_the_field? {{also}}",
            terrain=TERRAIN,
            op=op,
            count=count,
            also=optional(WHERE),
        )
        for words, op, count in (
            ("no {terrain}", ast.Op.EXACTLY, 0),
            ("a|an|any|at_least_one {terrain}", ast.Op.AT_LEAST, 1),
            ("{count} or_more {terrain}", ast.Op.AT_LEAST, AMOUNT),
            ("at least {count} {terrain}", ast.Op.AT_LEAST, AMOUNT),
        )
    ),
    Phrase(_present, "there are|is at_least? {count} {filter}", count=AMOUNT, filter=FILTER),
    Phrase(_present, "there is {filter}", count=1, filter=ANOTHER),
    Phrase(_found_there, "{count} or_more {filter} are|is {where}", count=COUNT, filter=FILTER, where=WHERE),
    Phrase(_found_there, "at_least {count} {filter} are|is {where}", count=COUNT, filter=FILTER, where=WHERE),
    Phrase(_found_there, "a|an|any|1|one {filter} is {where}", count=1, filter=FILTER, where=WHERE),
    Phrase(_absent, "no {filter} is|are {where}", filter=FILTER, where=WHERE),
    Phrase(_found_there, "{filter} is {where}", count=1, filter=ANOTHER, where=WHERE),
    Phrase(_alone, "this creature|card is your only creature", whose=ast.Whose.YOURS),
    Phrase(_alone, "this is your only creature", whose=ast.Whose.YOURS),
    Phrase(_alone, "this is the only creature you control", whose=ast.Whose.YOURS),
    Phrase(ast.IsTurnOf, "it's your turn", whose=ast.Whose.YOURS),
    Phrase(ast.IsTurnOf, "it's your opponent's turn", whose=ast.Whose.OPPONENTS),
    Phrase(ast.IsTurnOf, "it is not your turn", whose=ast.Whose.OPPONENTS),
    *(
        Phrase(ast.Compare, f"{words} {verb} heads|head", left=ast.ThatMuch(), op=op, right=count)
        for verb in ("are|is", "come|comes up", "land|lands on")
        for words, op, count in (
            ("both|both_coins", ast.Op.EXACTLY, 2),
            ("all_three|all_three_coins", ast.Op.EXACTLY, 3),
            ("at_least_one|either|either_one|one_or_more", ast.Op.AT_LEAST, 1),
            ("exactly_one|only_one", ast.Op.EXACTLY, 1),
            ("two_or_more|at_least_two", ast.Op.AT_LEAST, 2),
            ("none|neither", ast.Op.EXACTLY, 0),
        )
    ),
    Phrase(ast.Compare, "both are|come_up|land_on tails", left=ast.ThatMuch(), op=ast.Op.EXACTLY, right=0),
    Phrase(ast.IsEven, "it is even", amount=ast.DieResult()),
    Phrase(_odd, "{amount} is odd", amount=COUNTED),
    Phrase(_odd, "it is odd", amount=ast.DieResult()),
    Phrase(_alone, "this creature|card is the only creature you control", whose=ast.Whose.YOURS),
    Phrase(
        ast.Controls,
        "you control|have at_least? {count} {filter}",
        whose=ast.Whose.YOURS,
        count=AT_LEAST,
        filter=_CONTROLLED,
    ),
    Phrase(
        ast.Controls, "you have {count} or_more {filter}", whose=ast.Whose.YOURS, count=AT_LEAST, filter=_CONTROLLED
    ),
    Phrase(
        ast.Controls,
        "your opponent control|have at_least? {count} {filter}",
        whose=ast.Whose.OPPONENTS,
        count=AT_LEAST,
        filter=FILTER,
    ),
    *(
        Phrase(
            _counted,
            f"there are|is {words.replace('count', 'right').replace('{what}', '{filter}')}",
            filter=FILTER,
            op=op,
            right=AMOUNT,
        )
        for words, op in _OPS
    ),
    Phrase(_is_yours, "you still? control {target}", target=NAMED, whose=ast.Whose.YOURS),
    Phrase(
        _is_gone, "{target} is|was|gets destroyed|killed this_way|by_this|by_this_damage|by_that_damage", target=NAMED
    ),
    Phrase(_is_gone, "this|that|this_damage|that_damage destroy|kills {target}", target=NAMED),
    Phrase(_is_yours, "your opponent still? control {target}", target=NAMED, whose=ast.Whose.OPPONENTS),
    *(
        Phrase(ast.HasCounters, words, target=target, count=AT_LEAST, name=NAME)
        for target in (TARGET,)
        for words in (
            "{target} then|now have {count} or_more {name} counters|counter on_it?",
            "{target} then|now have {count} {name} counters|counter or_more? on_it?",
            "{target} have {count} or_more {name} counters|counter on_it?",
            "{target} have {count} {name} counters|counter or_more? on_it?",
            "{target} have at_least {count} {name} counters|counter on_it?",
            "there are|is {count} {name} counters|counter on {target}",
            "there are|is at_least {count} {name} counters|counter on {target}",
        )
    ),
    *(
        Phrase(_no_counters, words, target=TARGET, name=NAME)
        for words in (
            "{target} have no {name} counters|counter on_it|left?",
            "there are|is no {name} counters|counter left? on {target}",
            "there are|is no more {name} counters|counter on {target}",
        )
    ),
    *(
        Phrase(ast.NoneLeft, words)
        for words in ("there are|is none left on_it?", "it has none left", "none are|is left on_it?", "none remain")
    ),
    Phrase(ast.IsOnField, "{target} stays|remains|stay|remain on the field|board", target=TARGET),
    Phrase(ast.IsOnField, "it's on the field|board", target=ast.It()),
    Phrase(ast.IsFaceUp, "this card|creature is|stays|remains|lies face-up on_the_field|in_play?"),
    Phrase(_has_any, "{target} have a counter on_it|on_them?", target=TARGET),
    Phrase(_has_any, "there is a counter on {target}", target=TARGET),
    Phrase(ast.IsEquipped, "{target} is|are equipped", target=TARGET),
    *(
        Phrase(ast.IsEquipped, f"{words} {worn}", target=target)
        for words, target in (
            ("{target} is|are equipped with", TARGET),
            ("{target} have|wear|wears|carry|carries", TARGET),
            ("it's equipped with", ast.It()),
        )
        for worn in (
            "an|a|any|at_least_one|1|one Equip|Equip_card|Equip_trick|Equip_trick_card equipped|attached|on_it?",
            "a trick|trick_card equipped|attached|on_it?",
        )
    ),
    *(
        Phrase(ast.IsEquipped, f"{worn} is|are {words} {{target}}", target=TARGET)
        for worn in ("an|a|any|at_least_one|1|one Equip|Equip_card|Equip_trick|Equip_trick_card",)
        for words in ("equipped|attached to|on",)
    ),
    *(
        Phrase(_is_shielded, template, target=owner, shield=shield)
        for shield, templates in (
            (
                ast.Shield.BROKEN,
                (
                    ("{target} shield|DEF is|has_been|was broken|destroyed", OWNED),
                    ("the shield|DEF of {target} is|has_been|was broken|destroyed", TARGET),
                    ("{target} have a broken|destroyed shield|DEF", TARGET),
                ),
            ),
            (
                ast.Shield.WHOLE,
                (
                    ("{target} shield|DEF is intact|unbroken|up|whole|not_broken", OWNED),
                    ("the shield|DEF of {target} is intact|unbroken|up|whole|not_broken", TARGET),
                    ("{target} have a|an|its unbroken|intact? shield", TARGET),
                ),
            ),
            (ast.Shield.NONE, (("{target} have no shield|DEF|unbroken_shield", TARGET),)),
        )
        for template, owner in templates
    ),
    *(
        Phrase(_carries, template, target=TARGET, count=COUNT)
        for template in (
            "{count} or more other? creatures are attached to {target}",
            "at least {count} other? creatures are attached to {target}",
            "{target} have {count} or more creatures attached to_it?",
            "{target} have at least {count} creatures attached to_it?",
        )
    ),
    *(
        Phrase(_carries_some, template, said, target=TARGET, filter=KIND)
        for template, said in (
            ("a|an|any|one|1|at_least_one|another {filter} is|are attached to {target}", fields_of({})),
            ("{target} have a|an|any|one|1|at_least_one {filter} attached to_it?", {}),
            ("{count} or more {filter} are attached to {target}", {"count": COUNT}),
            ("at least {count} {filter} are attached to {target}", {"count": COUNT}),
        )
    ),
    *(
        Phrase(_carries, template, target=TARGET)
        for template in (
            "a|an|any|one|1|at_least_one other? creature|creatures|unit is|are attached to {target}",
            "{target} have a|an|any|one|1|at_least_one other? creature|creatures attached to_it?",
            "{target} carries|carry a|an|any|one|1|at_least_one other? creature|creatures",
        )
    ),
    Phrase(ast.OnTerrain, "this creature|card stands|lies on a|an|one|1|any? {terrain} tiles|tile", terrain=TERRAIN),
    Phrase(_stands, "{target} stands|stand|are {where}", target=TARGET, where=WHERE),
    Phrase(ast.InMode, "in {mode}", target=ast.This(), mode=MODE),
    Phrase(_is_a, "{target} is {type}", target=TARGET, type=A_TYPE),
    Phrase(_is_a, "{target} is {element}", target=TARGET, element=AN_ELEMENT),
    Phrase(_is_a, "{target} is not {type}", target=TARGET, type=A_TYPE, is_not=True),
    Phrase(_is_a, "{target} isn't {type}", target=TARGET, type=A_TYPE, is_not=True),
    Phrase(_is_a, "{target} isn't {element}", target=TARGET, element=AN_ELEMENT, is_not=True),
    Phrase(_is_a, "{target} is not {element}", target=TARGET, element=AN_ELEMENT, is_not=True),
    Phrase(_is_a, "it's {type}", target=ast.It(), type=A_TYPE),
    Phrase(_is_a, "it's {element}", target=ast.It(), element=AN_ELEMENT),
    Phrase(_stands, "{target} is|stands|are|stand {where}", target=TARGET, where=WHERE),
    Phrase(_stands, "it's {where}", target=ast.It(), where=WHERE),
    Phrase(stands_here, "{where}", where=WHERE),
    *(
        Phrase(_beside, f"{words} adjacent|next to {template}", fields_of({**said, **more}))
        for words, said in _BESIDE
        for template, more in (
            ("{count} {filter}", {"count": COUNT, "filter": FILTER}),
            ("{count} or_more {filter}", {"count": COUNT, "filter": FILTER}),
            ("at least {count} {filter}", {"count": COUNT, "filter": FILTER}),
            ("{count} or_more? of {filter}", {"count": COUNT, "filter": FILTERS}),
            ("{filter}", {"count": 1, "filter": ANOTHER}),
        )
    ),
    *(
        Phrase(_beside, f"{words} {template}", fields_of({"count": 0, **said, **more}))
        for words, said in _BESIDE
        for template, more in (
            ("not adjacent|next to {filter}", {"filter": ANOTHER}),
            ("not adjacent|next to a|an|any {filter}", {"filter": FILTER}),
            ("adjacent|next to no {filter}", {"filter": FILTER}),
        )
    ),
    *(
        Phrase(_none_has, words, filter=FILTERS if "of" in words else FILTER, past=past)
        for past, verbs in (
            (ast.Past.ATTACKED, "attacked|has_attacked|have_attacked"),
            (ast.Past.MOVED, "moved|has_moved|have_moved"),
        )
        for words in (f"none of {{filter}} {verbs} this turn", f"no {{filter}} {verbs} this turn")
    ),
    *(
        Phrase(_have_not if is_not else _have_done, f"{who} {verbs} this turn", deed=ast.PlayerDeed.ATTACK, whose=whose)
        for who, whose in _SIDES
        for is_not, verbs in (
            (False, "has|have? already? attacked|declared_an_attack|made_an_attack"),
            (
                True,
                f"{_DID_NOT} attack|attacked|declare_an_attack|declared_an_attack|declare_attacks|declare_any_attacks",
            ),
        )
    ),
    *(
        Phrase(make, f"{who} {verbs} this turn", deed=deed, whose=whose, of=used(noun, plural="s"), count=AT_LEAST)
        for who, whose in _SIDES
        for deed, noun, does, did in (
            (ast.PlayerDeed.SPAWN, ast.Noun.CREATURE, "spawn|summon", "spawned|summoned"),
            (ast.PlayerDeed.ACTIVATE, ast.Noun.TRICK, "activate|play|use", "activated|played|used"),
        )
        for make, verbs in (
            (_have_done, f"has|have? already? {did} a|an|one|1 {{of}}"),
            (_have_done, f"has|have? already? {did} at_least? {{count}} or_more? {{of}}"),
            (_have_not, f"{_DID_NOT} {does}|{did} a|an|any {{of}}"),
            (_have_not, f"has|have? {did} no {{of}}"),
        )
    ),
    Phrase(_has_done, "{target} has|have? attacked this turn", target=TARGET, past=ast.Past.ATTACKED),
    Phrase(_has_done, "{target} has|have? moved this turn", target=TARGET, past=ast.Past.MOVED),
    Phrase(_has_done, "{target} was|were spawned this turn", target=TARGET, past=ast.Past.SPAWNED),
    Phrase(_has_done, "{target} was|were miracle spawned this turn", target=TARGET, past=ast.Past.MIRACLE_SPAWNED),
    *(
        Phrase(_has_not, f"{{target}} {words}", target=TARGET, past=past)
        for words, past in (
            ("did|has|have not attack|attacked this_turn?", ast.Past.ATTACKED),
            ("didn't|hasn't|haven't attack|attacked this_turn?", ast.Past.ATTACKED),
            ("did|has|have not move|moved this_turn?", ast.Past.MOVED),
            ("didn't|hasn't|haven't move|moved this_turn?", ast.Past.MOVED),
        )
    ),
    Phrase(_turned, "{target} is|are face-down", target=TARGET, face_up=False),
    Phrase(_turned, "{target} is|are face-up", target=TARGET, face_up=True),
    Phrase(_turned, "it's face-down", target=ast.It(), face_up=False),
    Phrase(_turned, "it's face-up", target=ast.It(), face_up=True),
    Phrase(_damaged, "{target} is|are damaged|wounded|hurt|injured", target=TARGET, is_damaged=True),
    Phrase(_damaged, "{target} is|are undamaged|unhurt|unwounded|at_full_HP", target=TARGET, is_damaged=False),
    *(
        Phrase(_compared_its, f"{{target}} {{stat}} is {words}", target=OWNED, stat=STAT, op=op, right=ANY_AMOUNT)
        for words, op in (
            ("{right} or_more|or_higher|or_greater", ast.Op.AT_LEAST),
            ("{right} or_less|or_lower|or_fewer", ast.Op.AT_MOST),
            ("more|higher|greater than {right}", ast.Op.MORE),
            ("less|lower|fewer than {right}", ast.Op.LESS),
            ("exactly|equal_to? {right}", ast.Op.EXACTLY),
        )
    ),
    Phrase(_either, "{left} is|shows {one} or {other}", left=COUNTED, one=COUNT, other=COUNT),
    Phrase(ast.Compare, "the result is a|an? {right}", left=ast.DieResult(), op=ast.Op.EXACTLY, right=AMOUNT),
    Phrase(_either, "it is|shows a|an? {one} or a|an? {other}", left=ast.DieResult(), one=COUNT, other=COUNT),
    Phrase(_either, "you roll|rolled a|an? {one} or a|an? {other}", left=ast.DieResult(), one=COUNT, other=COUNT),
    Phrase(ast.Compare, "you roll|rolled a|an? {right}", left=ast.DieResult(), op=ast.Op.EXACTLY, right=COUNT),
    Phrase(
        ast.Compare,
        "you roll|rolled a|an? {right} or_more|or_higher",
        left=ast.DieResult(),
        op=ast.Op.AT_LEAST,
        right=COUNT,
    ),
    Phrase(
        ast.Compare,
        "you roll|rolled a|an? {right} or_less|or_lower",
        left=ast.DieResult(),
        op=ast.Op.AT_MOST,
        right=COUNT,
    ),
    *(
        Phrase(_between, f"{words} {{least}} to|-|–|— {{most}}", least=COUNT, most=COUNT)
        for words in ("the result is|shows", "it is|shows", "you roll|rolled")
    ),
    *(
        Phrase(_between, f"{words} between {{least}} and {{most}}", least=COUNT, most=COUNT)
        for words in ("the result is", "it is")
    ),
    Phrase(ast.Compare, "it is a|an? {right}", left=ast.DieResult(), op=ast.Op.EXACTLY, right=COUNT),
    Phrase(ast.IsKind, "it's {filter}", target=ast.It(), filter=_A_KIND),
    Phrase(ast.InMode, "it's in {mode}", target=ast.It(), mode=MODE),
    Phrase(ast.IsEquipped, "it's equipped", target=ast.It()),
    *(
        Phrase(_level, f"{{target}} is of? level {words}", target=TARGET, op=op, count=AMOUNT)
        for words, op in (("{count} or_higher|or_more", ast.Op.AT_LEAST), ("{count} or_lower|or_less", ast.Op.AT_MOST))
    ),
    Phrase(ast.IsTurnOf, "during your turn", whose=ast.Whose.YOURS),
    Phrase(ast.IsTurnOf, "during your opponent's turn", whose=ast.Whose.OPPONENTS),
]
_ONE_CONDITION: Final = one_of("CONDITION", CONDITIONS, wordings=CONDITION_WORDINGS)


#: Conditions without their player, by that player.
_WITHOUT_SIDE: Final[dict[str, Table[object]]] = {
    subject: Table(
        [
            phrase.without_subject(ast.It())
            for phrase in (*CONDITIONS, *CONDITION_WORDINGS)
            if isinstance(phrase, Phrase) and phrase.subject == subject
        ]
    )
    for subject in ("your opponent ", "you ")
}


def _read_same_side(reader: Reader, first: int, at: int) -> Readings:
    """Read “controls no creatures” at `at`, after a condition at the token `first` that names the player."""
    for subject, table in _WITHOUT_SIDE.items():
        if reader.stands(tuple(subject.split()), first):
            return table.read(reader, at)
    return ()


def _read_conditions(reader: Reader, at: int) -> Readings:
    """Read one condition, or several joined by “and” or by “or”, with a reading for each number of them."""
    found: list[Reading] = []
    rows: list[tuple[Reading, tuple[ast.Condition, ...], str]] = [
        (reading, (reading.value,), "") for reading in _ONE_CONDITION.read(reader, at)
    ]
    while rows:
        longer = []
        for row, conditions, joint in rows:
            value = conditions[0]
            if len(conditions) > 1:
                value = ast.AllOf(conditions) if joint == "and" else ast.AnyOfThese(conditions)
            found.append(row._replace(value=value))
            start = row.end + (reader.words[row.end] == ",")
            word = reader.words[start]
            if word in ("and", "or") and joint in ("", word) and len(conditions) < _MOST_CONDITIONS:
                for more in (*_ONE_CONDITION.read(reader, start + 1), *_read_same_side(reader, at, start + 1)):
                    both = Reading(None, more.end, row.cost + more.cost, None, at, (*row.parts, *more.parts))
                    longer.append((both, (*conditions, more.value), word))
        rows = longer
    return best_of(found)


#: Most conditions of a text.
_MOST_CONDITIONS: Final = 4


def _write_conditions(value: object, _: bool) -> str:
    joint = " and " if isinstance(value, ast.AllOf) else " or "
    several = value.conditions if isinstance(value, ast.AllOf | ast.AnyOfThese) else (value,)
    return joint.join(write_one(condition, CONDITIONS) for condition in several)


#: Condition that must hold.
CONDITION: Final = Slot("CONDITION", _read_conditions, _write_conditions)


def _until_gone(target: ast.Target) -> ast.While:
    return ast.While(ast.IsOnField(target))


#: Other wordings, only read.
DURATION_WORDINGS: Final[list[Form[object]]] = [
    *(
        Phrase(_until_gone, f"until {{target}} {gone}", target=NAMED)
        for gone in ("leaves|leave the field|board|play", "is removed from the field", "is no longer on the field")
    ),
    Phrase(ast.EndOfTurn, "this turn", unsure=1),
    Phrase(
        ast.EndOfTurn, "for this_turn|the_rest_of_the_turn|the_rest_of_this_turn|the_remainder_of_the_turn|the_turn"
    ),
    Phrase(ast.EndOfTurn, "until the|this turn ends|is_over"),
    Phrase(ast.EndOfTurn, "until the|this_turn's|the_next End_Phase"),
    Phrase(ast.EndOfTurn, "until End_Phase"),
    Phrase(ast.EndOfTurn, "until the end of the|this_turn's End_Phase"),
    Phrase(ast.EndOfTurn, "during this turn"),
    Phrase(ast.EndOfBattle, "until the end of this|that|the battle"),
    Phrase(ast.EndOfBattle, "for|during the duration|rest of this|that|the battle"),
    Phrase(ast.EndOfBattle, "until this|that|the battle ends|is_over"),
    Phrase(ast.EndOfOpponentsTurn, "until the end of the|your opponent's|opponent's following turn", is_next=True),
    *(
        Phrase(ast.EndOfOpponentsTurn, template, is_next=is_next)
        for word, is_next in (("", False), ("next ", True))
        for template in (
            f"until your opponent's {word}turn ends|is_over",
            f"until your opponent's {word}end_phase",
            f"until the end of your opponent's {word}end_phase",
        )
    ),
    Phrase(ast.ForTurns, "for|during|over the next|following {turns} turns", turns=COUNT),
    Phrase(ast.EndOfYourTurn, "until your next turn ends|is_over"),
    Phrase(ast.EndOfItsTurn, "until the end of its|their|that_creature's next turn"),
    Phrase(ast.EndOfItsTurn, "until the end of its|their|that_creature's controller's|controllers'|owner's next? turn"),
    Phrase(ast.EndOfItsTurn, "until its|their controller's|controllers'|owner's? next turn ends|is_over"),
    Phrase(ast.EndOfOpponentsTurn, "during|on|in your opponent's next turn", is_next=True),
    Phrase(ast.EndOfYourTurn, "until the end of your next end_phase"),
    Phrase(ast.UntilYourTurn, "until your next turn begins|starts?"),
    Phrase(ast.UntilYourTurn, "until your next Start_Phase"),
    Phrase(ast.EndOfYourTurn, "until your next End_Phase"),
    Phrase(ast.EndOfBattle, "during|until this|that|the battle"),
    Phrase(ast.EndOfBattle, "for|during this|that attack"),
]

DURATIONS: Final[list[Form[ast.Duration]]] = [
    Phrase(ast.EndOfTurn, "until the_end_of_the_turn|the_end_of_this_turn|end_of_turn"),
    Phrase(ast.EndOfOpponentsTurn, "until the end of your opponent's turn", is_next=False),
    Phrase(ast.EndOfOpponentsTurn, "until the end of your opponent's next turn", is_next=True),
    Phrase(ast.ForTurns, "for {turns} turn/turns", turns=COUNT),
    Phrase(ast.UntilYourTurn, "until the start of your next turn"),
    Phrase(ast.EndOfYourTurn, "until the end of your next turn"),
    Phrase(ast.EndOfItsTurn, "until the end of its controller's next turn"),
    Phrase(ast.EndOfBattle, "for this|that battle"),
    Phrase(ast.While, "while {condition}", condition=CONDITION),
]
DURATION: Final = one_of("DURATION", DURATIONS, wordings=DURATION_WORDINGS)


# --- marks --------------------------------------------------------------------------------------------------------

MARKS: Final = {"Instant": "instant", "Chain": "chain", "Unavoidable": "unavoidable", "Once per duel": "once_per_duel"}
OFTEN: Final = {"once per turn": 1, "twice per turn": 2}


def _uses(uses: int) -> tuple[str, int]:
    return "uses", uses


#: One mark, with the field of `Marks` and its value.
_MARK: Final[Slot[tuple[str, int]]] = one_of(
    "MARK",
    [
        *(Word(words, (field, True)) for words, field in MARKS.items()),
        *(Word(words, ("uses", uses)) for words, uses in OFTEN.items()),
        Phrase(_uses, "{uses} times_per_turn|time_per_turn", uses=COUNT),
    ],
)


def read_marks(reader: Reader, at: int) -> Readings:
    """Read the marks in brackets at a token, such as “(Instant)”, as `Marks`. No reading if there are none.

    A text with the same mark twice can't be read, as two numbers would contradict each other.
    """
    marks: dict[str, Any] = {}
    parts: list[Reading] = []
    start = at
    while reader.words[at] == "(" and reader.words[at + 1] != "only":
        while True:
            found = [mark for mark in _MARK.read(reader, at + 1) if mark.value[0] not in marks]
            if not found:
                reader.want(at + 1, "another mark")
                return ()
            mark = found[0]
            marks[mark.value[0]] = mark.value[1]
            parts.append(mark)
            at = mark.end
            if reader.words[at] != ",":
                break
        if reader.words[at] != ")":
            reader.want(at, ")")
            return ()
        at += 1
    return (Reading(ast.Marks(**marks), at, 0, None, start, tuple(parts)),)


def write_marks(marks: ast.Marks) -> str:
    """Return marks as text in brackets followed by a space; "" if there are none."""
    written = [mark for mark, field in MARKS.items() if getattr(marks, field)]
    if marks.uses is not None:
        written.append("Once per turn" if marks.uses == 1 else f"{marks.uses} times per turn")
    return f"({', '.join(written)}) " if written else ""
