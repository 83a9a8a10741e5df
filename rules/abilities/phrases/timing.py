"""Phrases around the effects of a sentence: marks in brackets, conditions and durations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from rules.abilities import ast
from rules.abilities.ast import (
    AllOf,
    AmongThose,
    Amount,
    AnyOfThese,
    AttachedTo,
    CardsOf,
    Chosen,
    Compare,
    Condition,
    Controls,
    CountersOn,
    CrystalsOf,
    DeedsOf,
    DieResult,
    Duration,
    ElementsOf,
    EndOfBattle,
    EndOfItsTurn,
    EndOfOpponentsTurn,
    EndOfTurn,
    EndOfYourTurn,
    Filter,
    ForTurns,
    HasCounters,
    Host,
    InMode,
    IsEquipped,
    IsEven,
    IsFaceUp,
    IsKind,
    IsOnField,
    IsTurnOf,
    It,
    LeaderOf,
    LevelOf,
    LocksDown,
    Marks,
    Near,
    Not,
    Noun,
    OnTerrain,
    Op,
    Origin,
    Past,
    PerEach,
    PlayerDeed,
    Shield,
    StatOf,
    Target,
    That,
    ThatMuch,
    This,
    TilesOf,
    UntilYourTurn,
    Where,
    While,
    Whose,
    Zone,
)
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
    lambda reader, at: [each for each in FILTER.read(reader, at) if each.value.zone is Zone.FIELD],
    FILTER.write,
)


def _controls(template: str, whose: Whose) -> Phrase[Controls]:
    return Phrase(Controls, template, many=True, whose=whose, count=AT_LEAST, filter=_CONTROLLED)


def _cards_in_zone(whose: Whose, op: Op, count: int, filter: Filter, zone: Zone) -> object:  # noqa: A002  (a field of the phrase)
    """Return “you have 20 or more cards in your graveyard”."""
    if filter.zone is not Zone.FIELD:
        return INVALID
    return Compare(PerEach(1, CardsOf(replace(filter, zone=zone, zone_of=whose))), op, count)


def _trio(one: str, two: str, three: str = "") -> Condition:
    """Return “you control “Sun”, “Moon” and “Star””, all of them."""
    names = (one, two, three) if three else (one, two)
    return AllOf(tuple(Controls(Whose.YOURS, 1, Filter(Noun.CARD, name=name)) for name in names))


def _none_of(filter: Filter, they: Whose) -> Condition:  # noqa: A002  (a field of the phrase)
    return Not(Controls(they, 1, filter))


def _between(least: int, most: int) -> Condition:
    """Return a result from one number to another."""
    return AllOf((Compare(DieResult(), Op.AT_LEAST, least), Compare(DieResult(), Op.AT_MOST, most)))


def _no_counters(target: Target, name: str) -> Condition:
    return Not(HasCounters(target, name))


def _write_kind(value: Filter, _: bool) -> str | None:
    text = FILTER.write(value, False)
    return None if text is None else f"{'an' if text[0].casefold() in 'aeiou' else 'a'} {text}"


#: “a Beast creature you control”.
_A_KIND: Final = Slot("a FILTER creature", Table([Phrase(the, "a|an? {value}", value=FILTER)]).read, _write_kind)
#: One condition within another.
_INNER: Final[Slot[Condition]] = Slot(
    "CONDITION",
    lambda reader, at: _ONE_CONDITION.read(reader, at),
    lambda value, _: write_one(value, CONDITIONS),
)

CONDITIONS: Final[list[Form[Condition]]] = [
    Phrase(OnTerrain, "this creature|card is on {terrain} tiles|tile", terrain=TERRAIN),
    Phrase(OnTerrain, "this creature|card is on a|an|one|1 {terrain} tile|tiles", terrain=TERRAIN),
    _controls("you control {count} or more {filter}", Whose.YOURS),
    _controls("your opponent controls {count} or more {filter}", Whose.OPPONENTS),
    Phrase(IsFaceUp, "this card|creature is face-up"),
    Phrase(LocksDown, "this creature|card locks down a|an|one|1 trick_card|trick"),
    Phrase(InMode, "{target} is/are in {mode}", target=TARGET, mode=MODE),
    Phrase(
        HasCounters,
        "there are {count} or more {name} counters on {target}",
        count=AT_LEAST,
        name=NAME,
        target=TARGET,
    ),
    Phrase(IsEquipped, "{target} wears/wear an Equip", target=TARGET),
    Phrase(IsOnField, "{target} is/are on the field", target=TARGET),
    Phrase(IsTurnOf, "it is your turn", whose=Whose.YOURS),
    Phrase(IsTurnOf, "it is your opponent's turn", whose=Whose.OPPONENTS),
    *(
        Phrase(Compare, f"{{left}} is {words}", left=COUNTED, op=op, right=ANY_AMOUNT)
        for words, op in (
            ("{right} or_more|or_higher|or_greater", Op.AT_LEAST),
            ("{right} or_less|or_lower|or_fewer", Op.AT_MOST),
            ("more|higher|greater than {right}", Op.MORE),
            ("less|lower|fewer than {right}", Op.LESS),
            ("exactly {right}", Op.EXACTLY),
        )
    ),
    Phrase(IsKind, "{target} is/are {filter}", target=TARGET, filter=_A_KIND),
    Phrase(IsEven, "{amount} is even|an_even_number", amount=COUNTED),
    Phrase(Not, "it is not true that {condition}", condition=_INNER),
]


def _compared(target: Target, stat: Stat, op: Op, right: Amount) -> Compare:
    return Compare(StatOf(stat, target), op, right)


def _hp_against(target: Target, op: Op, other: Target, stat: Stat) -> Compare:
    return Compare(StatOf(stat, target), op, StatOf(stat, other))


def _counted(filter: Filter, op: Op, right: int) -> Compare:  # noqa: A002  (a field of the phrase)
    return Compare(PerEach(1, CardsOf(filter)), op, right)


def _carries(target: Target, count: int = 1) -> Compare:
    """Return that cards are attached to a target."""
    return Compare(PerEach(1, AttachedTo(target)), Op.AT_LEAST, count)


def _carries_some(target: Target, filter: Filter, count: int = 1) -> object:  # noqa: A002  (a field of the phrase)
    """Return that cards of a kind are attached to a target."""
    if filter.noun is not Noun.CREATURE or filter == Filter():
        return INVALID
    return Compare(PerEach(1, AttachedTo(target, filter)), Op.AT_LEAST, count)


def _is_shielded(target: Target, shield: Shield) -> IsKind:
    return IsKind(target, Filter(shield=shield))


def _is_yours(target: Target, whose: Whose) -> object:
    """Return “as long as you control this creature”: it is there, and not somebody else's."""
    if not isinstance(target, This | It | That | Host):
        return INVALID
    return IsKind(target, Filter(Noun.CARD, controller=whose))


def _is_gone(target: Target) -> object:
    """Return “if that creature is destroyed this way”: the target of the effect before is gone."""
    return Not(IsOnField(target)) if isinstance(target, It | That) else INVALID


def _none(filter: Filter, whose: Whose) -> Condition:  # noqa: A002  (a field of the phrase)
    return Not(Controls(whose, 1, filter))


def _none_said(filter: Filter, whose: Whose) -> object:  # noqa: A002  (a field of the phrase)
    """Return that a player has no such cards; an empty hand is a comparison of its own."""
    return INVALID if filter == Filter(Noun.CARD, zone=Zone.HAND, zone_of=whose) else _none(filter, whose)


def _hand(whose: Whose, op: Op, count: int) -> Compare:
    return Compare(PerEach(1, CardsOf(Filter(Noun.CARD, zone=Zone.HAND, zone_of=whose))), op, count)


def _crystals(whose: Whose, op: Op, count: int) -> Compare:
    return Compare(PerEach(1, CrystalsOf(whose)), op, count)


def _rival(what: Callable[[Whose], Amount], whose: Whose, op: Op) -> Compare:
    """Return that a player has more or less than the other one."""
    other = Whose.OPPONENTS if whose is Whose.YOURS else Whose.YOURS
    return Compare(what(whose), op, what(other))


def _rival_hand(whose: Whose, op: Op) -> Compare:
    return _rival(lambda one: PerEach(1, CardsOf(Filter(Noun.CARD, zone=Zone.HAND, zone_of=one))), whose, op)


def _rival_crystals(whose: Whose, op: Op) -> Compare:
    return _rival(lambda one: PerEach(1, CrystalsOf(one)), whose, op)


def _rival_hp(whose: Whose, op: Op) -> Compare:
    return _rival(lambda one: StatOf(Stat.HP, LeaderOf(one)), whose, op)


def _rival_cards(filter: Filter, whose: Whose, op: Op) -> object:  # noqa: A002  (a field of the phrase)
    """Return that a player has more cards: on the field those they control, elsewhere those they own (O-23.24)."""
    if filter.controller is not None or filter.zone_of is not Whose.YOURS:
        return INVALID
    if filter.zone is Zone.FIELD:
        return _rival(lambda one: PerEach(1, CardsOf(replace(filter, controller=one))), whose, op)
    if filter.zone is Zone.HAND:
        return INVALID
    return _rival(lambda one: PerEach(1, CardsOf(replace(filter, zone_of=one))), whose, op)


_MORE_OR_LESS: Final = (("more", Op.MORE), ("fewer|less", Op.LESS))
#: Player who has more or less, and the player compared with.
_RIVALS: Final = (
    ("you", Whose.YOURS, "your_opponent has|have|does|do|control|controls?"),
    ("your opponent", Whose.OPPONENTS, "you do|have|control?"),
)


def _one(filter: Filter, whose: Whose) -> Controls:  # noqa: A002  (a field of the phrase)
    return Controls(whose, 1, filter)


def _only(filter: Filter, whose: Whose) -> Condition:  # noqa: A002  (a field of the phrase)
    """Return “you only control Fire creatures”: some, and no others."""
    bare = Filter(filter.noun)
    return AllOf((Controls(whose, 1, bare), Not(Controls(whose, 1, replace(bare, but_not=filter)))))


def _bare_handed(filter: Filter, whose: Whose) -> object:  # noqa: A002  (a field of the phrase)
    """Return that a player has neither such cards nor a hand."""
    return AllOf((_none(filter, whose), _hand(whose, Op.EXACTLY, 0)))


def _odd(amount: Amount) -> Not:
    return Not(IsEven(amount))


def _has_any(target: Target) -> Compare:
    return Compare(PerEach(1, CountersOn("", target)), Op.AT_LEAST, 1)


def _elements(filter: Filter, count: int, whose: Whose) -> object:  # noqa: A002  (a field of the phrase)
    """Return “creatures of 5 or more different elements”."""
    if filter.controller not in (None, whose) or filter.zone is not Zone.FIELD:
        return INVALID
    return Compare(PerEach(1, ElementsOf(replace(filter, controller=whose))), Op.AT_LEAST, count)


def _absent(filter: Filter, where: Where | None = None) -> object:  # noqa: A002  (a field of the phrase)
    """Return “there is no Golem”, “no Golem is adjacent to it”."""
    if where is not None and (filter.where is not None or filter.zone is not Zone.FIELD):
        return INVALID
    return Compare(PerEach(1, CardsOf(replace(filter, where=where) if where else filter)), Op.EXACTLY, 0)


def _present(filter: Filter, count: int) -> Compare:  # noqa: A002  (a field of the phrase)
    return Compare(PerEach(1, CardsOf(filter)), Op.AT_LEAST, count)


def _found_there(filter: Filter, count: int, where: Where) -> object:  # noqa: A002  (a field of the phrase)
    """Return “2 or more Golem creatures are adjacent to it”."""
    if filter.where is not None or filter.zone is not Zone.FIELD:
        return INVALID
    return _present(replace(filter, where=where), count)


def _ground(terrain: Tile | str, op: Op, count: int, also: Where | None = None) -> object:
    """Return a comparison of the number of tiles of a type."""
    if also is not None and also.near is Near.ON_TERRAIN:
        return INVALID
    return Compare(PerEach(1, TilesOf(on_terrain(terrain, also))), op, count)


def _alone(whose: Whose) -> Condition:
    return Not(Controls(whose, 1, Filter(other=True)))


_ORIGINS: Final[dict[type, Origin]] = {This: Origin.THIS, It: Origin.IT, That: Origin.THAT, Host: Origin.HOST}


def _beside(filter: Filter, count: int, who: Any = This()) -> object:  # noqa: A002, B008  (a field of the phrase)
    """Return “adjacent to 2 of your creatures”, or more of them; with 0, to none."""
    if filter.where is not None or filter.zone is not Zone.FIELD:
        return INVALID
    beside = replace(filter, where=Where(Near.ADJACENT, of=_ORIGINS[type(who)]))
    so_many = Compare(PerEach(1, CardsOf(beside)), Op.AT_LEAST if count else Op.EXACTLY, count)
    return ast.SaidOf(who, so_many)


#: Cards that are beside others.
_BESIDE: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    ("this creature|card is", {}),
    ("it is", {"who": It()}),
    ("it's", {"who": It()}),
    ("that creature is", {"who": That()}),
    ("the equipped creature is", {"who": Host()}),
    ("", {}),
)


def _has_done(target: Target, past: Past) -> IsKind:
    return IsKind(target, Filter(past=past))


def _none_has(filter: Filter, past: Past) -> object:  # noqa: A002  (a field of the phrase)
    """Return that none of a player's creatures has done something this turn."""
    whose, of = filter.controller, replace(filter, controller=None)
    if whose is None:
        return INVALID
    if past is Past.ATTACKED and is_counted_by_print(of):
        return _have_not(PlayerDeed.ATTACK, whose, of)
    return Not(Controls(whose, 1, replace(of, past=past)))


def _have_done(deed: PlayerDeed, whose: Whose, of: Filter | None = None, count: int = 1) -> Compare:
    return Compare(PerEach(1, DeedsOf(deed, whose, of)), Op.AT_LEAST, count)


def _have_not(deed: PlayerDeed, whose: Whose, of: Filter | None = None) -> Compare:
    return Compare(PerEach(1, DeedsOf(deed, whose, of)), Op.EXACTLY, 0)


_DID_NOT: Final = "did_not|didn't|has_not|hasn't|have_not|haven't"


def _has_not(target: Target, past: Past) -> Not:
    return Not(_has_done(target, past))


def _turned(target: Target, face_up: bool) -> object:
    """Return “the card is face-up”; for this card that is a condition of its own."""
    if isinstance(target, This) and face_up:
        return INVALID
    return IsKind(target, Filter(Noun.CARD, is_face_up=face_up))


def _damaged(target: Target, is_damaged: bool) -> IsKind:
    return IsKind(target, Filter(is_damaged=is_damaged))


def _compared_its(target: Target, stat: Stat, op: Op, right: Amount) -> object:
    return INVALID if isinstance(target, Chosen) else Compare(StatOf(stat, target), op, right)


def _either(left: Amount, one: int, other: int) -> AnyOfThese:
    return AnyOfThese((Compare(left, Op.EXACTLY, one), Compare(left, Op.EXACTLY, other)))


#: Measured from this card, others would be there.
_MEASURED: Final = frozenset(
    set(Near) - {Near.ON_TERRAIN, Near.HOME_ROW, Near.SIDE, Near.OF_ELEMENT, Near.WITH_COUNTERS, *ast.PARTS_OF_FIELD}
)


def stands_here(where: Where) -> object:
    """Return “while on an Ocean tile”, of this card."""
    if where.of is Origin.THIS and where.near in _MEASURED:
        return INVALID
    if where.near is Near.ON_TERRAIN and where.terrain is not None:
        return OnTerrain(where.terrain)
    return IsKind(This(), Filter(Noun.CARD, where=where))


def _is_a(target: Target, type: str = "", element: Element | None = None, *, is_not: bool = False) -> Condition:  # noqa: A002
    found = IsKind(target, Filter(type=type, element=element))
    return Not(found) if is_not else found


def _stands(target: Target, where: Where) -> object:
    """Return that a card is somewhere; that this card is on terrain is a condition of its own."""
    if isinstance(target, Chosen) or (isinstance(target, This) and where.near is Near.ON_TERRAIN):
        return INVALID
    return IsKind(target, Filter(Noun.CARD, where=where))


def _level(target: Target, op: Op, count: int) -> Compare:
    return Compare(LevelOf(target), op, count)


def _of(words: str, what: str) -> str:
    """Return the words with `what` in the place of {what}."""
    return words.replace("{what}", what)


def _among(filter: Filter, count: int) -> Compare:  # noqa: A002  (a field of the phrase)
    return Compare(PerEach(1, AmongThose(filter)), Op.AT_LEAST, count)


def _was_face(target: Target, face: bool) -> IsKind:
    return IsKind(target, Filter(Noun.CARD, is_face_up=face))


def _was(target: Target, filter: Filter) -> IsKind:  # noqa: A002  (a field of the phrase)
    """Return a card's kind before it was destroyed or sent away."""
    return IsKind(target, filter)


#: “1000 HP or less”, “more than 2 cards”: an amount of something, and how it is compared.
_OPS: Final = (
    ("{count} {what} or_more|or_higher|or_greater", Op.AT_LEAST),
    ("{count} or_more|or_higher|or_greater {what}", Op.AT_LEAST),
    ("at_least {count} {what}", Op.AT_LEAST),
    ("{count} {what} or_less|or_lower|or_fewer", Op.AT_MOST),
    ("{count} or_less|or_lower|or_fewer {what}", Op.AT_MOST),
    ("at_most {count} {what}", Op.AT_MOST),
    ("more|greater than {count} {what}", Op.MORE),
    ("less|fewer than {count} {what}", Op.LESS),
    ("exactly {count} {what}", Op.EXACTLY),
)
#: Players who have something, in words that another condition may follow: “your opponent has …, and controls …”.
_SIDES: Final = (("you", Whose.YOURS), ("your opponent", Whose.OPPONENTS))
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
    Phrase(InMode, "{target} was in {mode}", target=TARGET, mode=MODE),
    *(
        Phrase(_level, f"{{target}} was of? level {words}", target=TARGET, op=op, count=AMOUNT)
        for words, op in (("{count} or_higher|or_more", Op.AT_LEAST), ("{count} or_lower|or_less", Op.AT_MOST))
    ),
    Phrase(IsOnField, "{target} is|remains|stays face-up? in play", target=TARGET),
    Phrase(
        IsOnField,
        "this card is|remains|stays equipped|attached to? it|that_creature|the_equipped_creature?",
        target=This(Noun.CARD),
    ),
    Phrase(LocksDown, "this creature|card is locking down a|an|one|1 enemy|opposing? trick_card|trick|card"),
    Phrase(LocksDown, "a|an|one|1 enemy|opposing? trick_card|trick is locked_down by this creature|card"),
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
        for words, op in (("more|higher", Op.MORE), ("less|fewer|lower", Op.LESS))
    ),
    *(
        Phrase(
            _hand,
            f"{who} have|hold {words.replace('{what}', 'cards|card')} in_hand|in_your_hand|in_their_hand",
            whose=whose,
            op=op,
            count=AMOUNT,
        )
        for words, op in (*_OPS, ("{count} {what}", Op.AT_LEAST))
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
        for words, op in (*_OPS, ("{count} {what}", Op.AT_LEAST))
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
        for words, op in (*_OPS, ("{count} {what}", Op.AT_LEAST))
        for whose, of in (("your", Whose.YOURS), ("your opponent's", Whose.OPPONENTS))
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
        Phrase(_hand, f"{who} {words}", whose=whose, op=Op.EXACTLY, count=0)
        for who, whose in _SIDES
        for words in (
            "have no other? cards|card in_hand|in_your_hand|in_their_hand",
            "have an empty hand",
        )
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
    Phrase(_hand, "your hand is empty", whose=Whose.YOURS, op=Op.EXACTLY, count=0),
    Phrase(_hand, "your opponent's hand is empty", whose=Whose.OPPONENTS, op=Op.EXACTLY, count=0),
    *(
        Phrase(
            _crystals,
            f"{who} have {words.replace('{what}', _CRYSTAL_WORDS)} in_your_inventory?",
            whose=whose,
            op=op,
            count=AMOUNT,
        )
        for words, op in (*_OPS, ("{count} {what}", Op.AT_LEAST))
        for who, whose in _SIDES
    ),
    *(
        Phrase(_crystals, f"{who} have no {_CRYSTAL_WORDS} in_your_inventory?", whose=whose, op=Op.EXACTLY, count=0)
        for who, whose in _SIDES
    ),
    Phrase(_none_said, "you control|have no {filter}", filter=FILTER, whose=Whose.YOURS),
    Phrase(_none_said, "your opponent control|have no {filter}", filter=FILTER, whose=Whose.OPPONENTS),
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
            ("{count} or_more? different elements among your_creatures", {"filter": Filter()}),
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
            ("no {terrain}", Op.EXACTLY, 0),
            ("a|an|any|at_least_one {terrain}", Op.AT_LEAST, 1),
            ("{count} or_more {terrain}", Op.AT_LEAST, AMOUNT),
            ("at least {count} {terrain}", Op.AT_LEAST, AMOUNT),
        )
    ),
    Phrase(_present, "there are|is at_least? {count} {filter}", count=AMOUNT, filter=FILTER),
    Phrase(_present, "there is {filter}", count=1, filter=ANOTHER),
    Phrase(_found_there, "{count} or_more {filter} are|is {where}", count=COUNT, filter=FILTER, where=WHERE),
    Phrase(_found_there, "at_least {count} {filter} are|is {where}", count=COUNT, filter=FILTER, where=WHERE),
    Phrase(_found_there, "a|an|any|1|one {filter} is {where}", count=1, filter=FILTER, where=WHERE),
    Phrase(_absent, "no {filter} is|are {where}", filter=FILTER, where=WHERE),
    Phrase(_found_there, "{filter} is {where}", count=1, filter=ANOTHER, where=WHERE),
    Phrase(_alone, "this creature|card is your only creature", whose=Whose.YOURS),
    Phrase(_alone, "this is your only creature", whose=Whose.YOURS),
    Phrase(_alone, "this is the only creature you control", whose=Whose.YOURS),
    Phrase(IsTurnOf, "it's your turn", whose=Whose.YOURS),
    Phrase(IsTurnOf, "it's your opponent's turn", whose=Whose.OPPONENTS),
    Phrase(IsTurnOf, "it is not your turn", whose=Whose.OPPONENTS),
    *(
        Phrase(Compare, f"{words} {verb} heads|head", left=ThatMuch(), op=op, right=count)
        for verb in ("are|is", "come|comes up", "land|lands on")
        for words, op, count in (
            ("both|both_coins", Op.EXACTLY, 2),
            ("all_three|all_three_coins", Op.EXACTLY, 3),
            ("at_least_one|either|either_one|one_or_more", Op.AT_LEAST, 1),
            ("exactly_one|only_one", Op.EXACTLY, 1),
            ("two_or_more|at_least_two", Op.AT_LEAST, 2),
            ("none|neither", Op.EXACTLY, 0),
        )
    ),
    Phrase(Compare, "both are|come_up|land_on tails", left=ThatMuch(), op=Op.EXACTLY, right=0),
    Phrase(IsEven, "it is even", amount=DieResult()),
    Phrase(_odd, "{amount} is odd", amount=COUNTED),
    Phrase(_odd, "it is odd", amount=DieResult()),
    Phrase(_alone, "this creature|card is the only creature you control", whose=Whose.YOURS),
    Phrase(
        Controls, "you control|have at_least? {count} {filter}", whose=Whose.YOURS, count=AT_LEAST, filter=_CONTROLLED
    ),
    Phrase(Controls, "you have {count} or_more {filter}", whose=Whose.YOURS, count=AT_LEAST, filter=_CONTROLLED),
    Phrase(
        Controls,
        "your opponent control|have at_least? {count} {filter}",
        whose=Whose.OPPONENTS,
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
    Phrase(_is_yours, "you still? control {target}", target=NAMED, whose=Whose.YOURS),
    Phrase(
        _is_gone, "{target} is|was|gets destroyed|killed this_way|by_this|by_this_damage|by_that_damage", target=NAMED
    ),
    Phrase(_is_gone, "this|that|this_damage|that_damage destroy|kills {target}", target=NAMED),
    Phrase(_is_yours, "your opponent still? control {target}", target=NAMED, whose=Whose.OPPONENTS),
    *(
        Phrase(HasCounters, words, target=target, count=AT_LEAST, name=NAME)
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
    Phrase(IsOnField, "{target} stays|remains|stay|remain on the field|board", target=TARGET),
    Phrase(IsOnField, "it's on the field|board", target=It()),
    Phrase(IsFaceUp, "this card|creature is|stays|remains|lies face-up on_the_field|in_play?"),
    Phrase(_has_any, "{target} have a counter on_it|on_them?", target=TARGET),
    Phrase(_has_any, "there is a counter on {target}", target=TARGET),
    Phrase(IsEquipped, "{target} is|are equipped", target=TARGET),
    *(
        Phrase(IsEquipped, f"{words} {worn}", target=target)
        for words, target in (
            ("{target} is|are equipped with", TARGET),
            ("{target} have|wear|wears|carry|carries", TARGET),
            ("it's equipped with", It()),
        )
        for worn in (
            "an|a|any|at_least_one|1|one Equip|Equip_card|Equip_trick|Equip_trick_card equipped|attached|on_it?",
            "a trick|trick_card equipped|attached|on_it?",
        )
    ),
    *(
        Phrase(IsEquipped, f"{worn} is|are {words} {{target}}", target=TARGET)
        for worn in ("an|a|any|at_least_one|1|one Equip|Equip_card|Equip_trick|Equip_trick_card",)
        for words in ("equipped|attached to|on",)
    ),
    *(
        Phrase(_is_shielded, template, target=owner, shield=shield)
        for shield, templates in (
            (
                Shield.BROKEN,
                (
                    ("{target} shield|DEF is|has_been|was broken|destroyed", OWNED),
                    ("the shield|DEF of {target} is|has_been|was broken|destroyed", TARGET),
                    ("{target} have a broken|destroyed shield|DEF", TARGET),
                ),
            ),
            (
                Shield.WHOLE,
                (
                    ("{target} shield|DEF is intact|unbroken|up|whole|not_broken", OWNED),
                    ("the shield|DEF of {target} is intact|unbroken|up|whole|not_broken", TARGET),
                    ("{target} have a|an|its unbroken|intact? shield", TARGET),
                ),
            ),
            (Shield.NONE, (("{target} have no shield|DEF|unbroken_shield", TARGET),)),
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
    Phrase(OnTerrain, "this creature|card stands|lies on a|an|one|1|any? {terrain} tiles|tile", terrain=TERRAIN),
    Phrase(_stands, "{target} stands|stand|are {where}", target=TARGET, where=WHERE),
    Phrase(InMode, "in {mode}", target=This(), mode=MODE),
    Phrase(_is_a, "{target} is {type}", target=TARGET, type=A_TYPE),
    Phrase(_is_a, "{target} is {element}", target=TARGET, element=AN_ELEMENT),
    Phrase(_is_a, "{target} is not {type}", target=TARGET, type=A_TYPE, is_not=True),
    Phrase(_is_a, "{target} isn't {type}", target=TARGET, type=A_TYPE, is_not=True),
    Phrase(_is_a, "{target} isn't {element}", target=TARGET, element=AN_ELEMENT, is_not=True),
    Phrase(_is_a, "{target} is not {element}", target=TARGET, element=AN_ELEMENT, is_not=True),
    Phrase(_is_a, "it's {type}", target=It(), type=A_TYPE),
    Phrase(_is_a, "it's {element}", target=It(), element=AN_ELEMENT),
    Phrase(_stands, "{target} is|stands|are|stand {where}", target=TARGET, where=WHERE),
    Phrase(_stands, "it's {where}", target=It(), where=WHERE),
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
            (Past.ATTACKED, "attacked|has_attacked|have_attacked"),
            (Past.MOVED, "moved|has_moved|have_moved"),
        )
        for words in (f"none of {{filter}} {verbs} this turn", f"no {{filter}} {verbs} this turn")
    ),
    *(
        Phrase(_have_not if is_not else _have_done, f"{who} {verbs} this turn", deed=PlayerDeed.ATTACK, whose=whose)
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
            (PlayerDeed.SPAWN, Noun.CREATURE, "spawn|summon", "spawned|summoned"),
            (PlayerDeed.ACTIVATE, Noun.TRICK, "activate|play|use", "activated|played|used"),
        )
        for make, verbs in (
            (_have_done, f"has|have? already? {did} a|an|one|1 {{of}}"),
            (_have_done, f"has|have? already? {did} at_least? {{count}} or_more? {{of}}"),
            (_have_not, f"{_DID_NOT} {does}|{did} a|an|any {{of}}"),
            (_have_not, f"has|have? {did} no {{of}}"),
        )
    ),
    Phrase(_has_done, "{target} has|have? attacked this turn", target=TARGET, past=Past.ATTACKED),
    Phrase(_has_done, "{target} has|have? moved this turn", target=TARGET, past=Past.MOVED),
    Phrase(_has_done, "{target} was|were spawned this turn", target=TARGET, past=Past.SPAWNED),
    Phrase(_has_done, "{target} was|were miracle spawned this turn", target=TARGET, past=Past.MIRACLE_SPAWNED),
    *(
        Phrase(_has_not, f"{{target}} {words}", target=TARGET, past=past)
        for words, past in (
            ("did|has|have not attack|attacked this_turn?", Past.ATTACKED),
            ("didn't|hasn't|haven't attack|attacked this_turn?", Past.ATTACKED),
            ("did|has|have not move|moved this_turn?", Past.MOVED),
            ("didn't|hasn't|haven't move|moved this_turn?", Past.MOVED),
        )
    ),
    Phrase(_turned, "{target} is|are face-down", target=TARGET, face_up=False),
    Phrase(_turned, "{target} is|are face-up", target=TARGET, face_up=True),
    Phrase(_turned, "it's face-down", target=It(), face_up=False),
    Phrase(_turned, "it's face-up", target=It(), face_up=True),
    Phrase(_damaged, "{target} is|are damaged|wounded|hurt|injured", target=TARGET, is_damaged=True),
    Phrase(_damaged, "{target} is|are undamaged|unhurt|unwounded|at_full_HP", target=TARGET, is_damaged=False),
    *(
        Phrase(_compared_its, f"{{target}} {{stat}} is {words}", target=OWNED, stat=STAT, op=op, right=ANY_AMOUNT)
        for words, op in (
            ("{right} or_more|or_higher|or_greater", Op.AT_LEAST),
            ("{right} or_less|or_lower|or_fewer", Op.AT_MOST),
            ("more|higher|greater than {right}", Op.MORE),
            ("less|lower|fewer than {right}", Op.LESS),
            ("exactly|equal_to? {right}", Op.EXACTLY),
        )
    ),
    Phrase(_either, "{left} is|shows {one} or {other}", left=COUNTED, one=COUNT, other=COUNT),
    Phrase(Compare, "the result is a|an? {right}", left=DieResult(), op=Op.EXACTLY, right=AMOUNT),
    Phrase(_either, "it is|shows a|an? {one} or a|an? {other}", left=DieResult(), one=COUNT, other=COUNT),
    Phrase(_either, "you roll|rolled a|an? {one} or a|an? {other}", left=DieResult(), one=COUNT, other=COUNT),
    Phrase(Compare, "you roll|rolled a|an? {right}", left=DieResult(), op=Op.EXACTLY, right=COUNT),
    Phrase(Compare, "you roll|rolled a|an? {right} or_more|or_higher", left=DieResult(), op=Op.AT_LEAST, right=COUNT),
    Phrase(Compare, "you roll|rolled a|an? {right} or_less|or_lower", left=DieResult(), op=Op.AT_MOST, right=COUNT),
    *(
        Phrase(_between, f"{words} {{least}} to|-|–|— {{most}}", least=COUNT, most=COUNT)
        for words in ("the result is|shows", "it is|shows", "you roll|rolled")
    ),
    *(
        Phrase(_between, f"{words} between {{least}} and {{most}}", least=COUNT, most=COUNT)
        for words in ("the result is", "it is")
    ),
    Phrase(Compare, "it is a|an? {right}", left=DieResult(), op=Op.EXACTLY, right=COUNT),
    Phrase(IsKind, "it's {filter}", target=It(), filter=_A_KIND),
    Phrase(InMode, "it's in {mode}", target=It(), mode=MODE),
    Phrase(IsEquipped, "it's equipped", target=It()),
    *(
        Phrase(_level, f"{{target}} is of? level {words}", target=TARGET, op=op, count=AMOUNT)
        for words, op in (("{count} or_higher|or_more", Op.AT_LEAST), ("{count} or_lower|or_less", Op.AT_MOST))
    ),
    Phrase(IsTurnOf, "during your turn", whose=Whose.YOURS),
    Phrase(IsTurnOf, "during your opponent's turn", whose=Whose.OPPONENTS),
]
_ONE_CONDITION: Final = one_of("CONDITION", CONDITIONS, wordings=CONDITION_WORDINGS)


#: Conditions without their player, by that player.
_WITHOUT_SIDE: Final[dict[str, Table[object]]] = {
    subject: Table(
        [
            phrase.without_subject(It())
            for phrase in (*CONDITIONS, *CONDITION_WORDINGS)
            if isinstance(phrase, Phrase) and phrase.subject == subject
        ]
    )
    for subject in ("your opponent ", "you ")
}


def _read_same_side(reader: Reader, first: int, at: int) -> Readings:
    """Read “… and controls no creatures”, behind a condition that names the player."""
    for subject, table in _WITHOUT_SIDE.items():
        if reader.stands(tuple(subject.split()), first):
            return table.read(reader, at)
    return ()


def _read_conditions(reader: Reader, at: int) -> Readings:
    """Read one condition, or several joined by “and” or by “or”."""
    found: list[Reading] = []
    rows: list[tuple[Reading, tuple[Condition, ...], str]] = [
        (reading, (reading.value,), "") for reading in _ONE_CONDITION.read(reader, at)
    ]
    while rows:
        longer = []
        for row, conditions, joint in rows:
            value = conditions[0]
            if len(conditions) > 1:
                value = AllOf(conditions) if joint == "and" else AnyOfThese(conditions)
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
    joint = " and " if isinstance(value, AllOf) else " or "
    several = value.conditions if isinstance(value, AllOf | AnyOfThese) else (value,)
    return joint.join(write_one(condition, CONDITIONS) for condition in several)


#: Condition that must hold.
CONDITION: Final = Slot("CONDITION", _read_conditions, _write_conditions)


def _until_gone(target: Target) -> While:
    return While(IsOnField(target))


#: Other wordings, only read.
DURATION_WORDINGS: Final[list[Form[object]]] = [
    *(
        Phrase(_until_gone, f"until {{target}} {gone}", target=NAMED)
        for gone in ("leaves|leave the field|board|play", "is removed from the field", "is no longer on the field")
    ),
    Phrase(EndOfTurn, "this turn", unsure=1),
    Phrase(EndOfTurn, "for this_turn|the_rest_of_the_turn|the_rest_of_this_turn|the_remainder_of_the_turn|the_turn"),
    Phrase(EndOfTurn, "until the|this turn ends|is_over"),
    Phrase(EndOfTurn, "until the|this_turn's|the_next End_Phase"),
    Phrase(EndOfTurn, "until End_Phase"),
    Phrase(EndOfTurn, "until the end of the|this_turn's End_Phase"),
    Phrase(EndOfTurn, "during this turn"),
    Phrase(EndOfBattle, "until the end of this|that|the battle"),
    Phrase(EndOfBattle, "for|during the duration|rest of this|that|the battle"),
    Phrase(EndOfBattle, "until this|that|the battle ends|is_over"),
    Phrase(EndOfOpponentsTurn, "until the end of the|your opponent's|opponent's following turn", is_next=True),
    *(
        Phrase(EndOfOpponentsTurn, template, is_next=is_next)
        for word, is_next in (("", False), ("next ", True))
        for template in (
            f"until your opponent's {word}turn ends|is_over",
            f"until your opponent's {word}end_phase",
            f"until the end of your opponent's {word}end_phase",
        )
    ),
    Phrase(ForTurns, "for|during|over the next|following {turns} turns", turns=COUNT),
    Phrase(EndOfYourTurn, "until your next turn ends|is_over"),
    Phrase(EndOfItsTurn, "until the end of its|their|that_creature's next turn"),
    Phrase(EndOfItsTurn, "until the end of its|their|that_creature's controller's|controllers'|owner's next? turn"),
    Phrase(EndOfItsTurn, "until its|their controller's|controllers'|owner's? next turn ends|is_over"),
    Phrase(EndOfOpponentsTurn, "during|on|in your opponent's next turn", is_next=True),
    Phrase(EndOfYourTurn, "until the end of your next end_phase"),
    Phrase(UntilYourTurn, "until your next turn begins|starts?"),
    Phrase(UntilYourTurn, "until your next Start_Phase"),
    Phrase(EndOfYourTurn, "until your next End_Phase"),
    Phrase(EndOfBattle, "during|until this|that|the battle"),
    Phrase(EndOfBattle, "for|during this|that attack"),
]

DURATIONS: Final[list[Form[Duration]]] = [
    Phrase(EndOfTurn, "until the_end_of_the_turn|the_end_of_this_turn|end_of_turn"),
    Phrase(EndOfOpponentsTurn, "until the end of your opponent's turn", is_next=False),
    Phrase(EndOfOpponentsTurn, "until the end of your opponent's next turn", is_next=True),
    Phrase(ForTurns, "for {turns} turn/turns", turns=COUNT),
    Phrase(UntilYourTurn, "until the start of your next turn"),
    Phrase(EndOfYourTurn, "until the end of your next turn"),
    Phrase(EndOfItsTurn, "until the end of its controller's next turn"),
    Phrase(EndOfBattle, "for this|that battle"),
    Phrase(While, "while {condition}", condition=CONDITION),
]
DURATION: Final = one_of("DURATION", DURATIONS, wordings=DURATION_WORDINGS)


# --- marks --------------------------------------------------------------------------------------------------------

MARKS: Final = {
    "Instant": "instant",
    "Chain": "chain",
    "Unavoidable": "unavoidable",
    "Once per duel": "once_per_duel",
}
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
    """Read the marks in brackets at a token, in one or several pairs, as `Marks`; nothing if there are none.

    A mark must not occur twice there: of two numbers neither would be right.
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
    return (Reading(Marks(**marks), at, 0, None, start, tuple(parts)),)


def write_marks(marks: Marks) -> str:
    """Write the marks in brackets and a space, or nothing."""
    written = [mark for mark, field in MARKS.items() if getattr(marks, field)]
    if marks.uses is not None:
        written.append("Once per turn" if marks.uses == 1 else f"{marks.uses} times per turn")
    return f"({', '.join(written)}) " if written else ""
