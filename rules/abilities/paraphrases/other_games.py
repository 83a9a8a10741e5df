"""Paraphrases from other card games: “in addition to its other types”, “those … instead”."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.abilities.ast import (
    AllTiles,
    Amount,
    AtMost,
    Attach,
    Become,
    ChangeMode,
    ChangeStat,
    ChangeTerrain,
    ChooseTile,
    Chosen,
    Countable,
    DealDamage,
    Duration,
    Effect,
    EndOfTurn,
    Every,
    Filter,
    Lasting,
    Licence,
    Move,
    MustAttack,
    Near,
    Origin,
    Permit,
    Restore,
    Send,
    Target,
    ThatMuch,
    Tiles,
    Top,
    Where,
    Who,
    Whose,
    Zone,
)
from rules.abilities.grammar.templates import REFUSED, Form, Phrase, choice, fields_of
from rules.abilities.paraphrases.flow import CHANGES, WHILE, Change, after, changed
from rules.abilities.phrases.amounts import COUNTED, FOR_EACH, per_each
from rules.abilities.phrases.counted_effects import CHOSEN
from rules.abilities.phrases.filters import FILTER
from rules.abilities.phrases.targets import TARGET
from rules.abilities.phrases.where import WHERE
from rules.abilities.phrases.words import A_TYPE, AMOUNT, AN_ELEMENT, COUNT, LICENCE, TERRAIN
from rules.vocabulary import Element


def _both(target: Target, element: Element, type: str) -> tuple[Effect, ...]:  # noqa: A002  (a field of the phrase)
    """“Is a Water creature and a Serpent in addition to its other elements and types”."""
    return (Become(target, element=element, also=True), Become(after(target), type=type, also=True))


def _more_there(target: Target, change: Change, where: Where, more: Change) -> object:
    """“Creatures have +100 DEF. Those adjacent to your leader have +200 DEF instead”: so much more there."""
    if not isinstance(target, Every) or target.filter.where is not None or where.near is Near.ON_TERRAIN:
        return REFUSED
    if len(change) != 1 or len(more) != 1 or change[0][0] is not more[0][0]:
        return REFUSED
    (stat, n), (_, m) = change[0], more[0]
    there = Every(replace(target.filter, where=where))
    return (ChangeStat(stat, target, n, True), ChangeStat(stat, there, m - n, True))


def _then_while(target: Target, change: Change, more: Change, during: Duration) -> object:
    """“Gets +100 ATK, and +200 CATK as long as …”: what stands behind the comma alone lasts so long."""
    if {stat for stat, _ in change} & {stat for stat, _ in more}:
        return REFUSED
    return (*changed(target, change), Lasting(changed(after(target), more), during))


def _on_tile_and_around(amount: int, filter: Filter) -> object:  # noqa: A002  (a field of the phrase)
    """Whoever stands on a tile that is chosen, or next to it."""
    if filter.where is not None or filter.zone is not Zone.FIELD:
        return REFUSED
    around = replace(filter, where=Where(Near.WITHIN, 1, of=Origin.THAT_TILE))
    return (ChooseTile(Tiles(1)), DealDamage(amount, Every(around)))


def _mill(count: Amount, who: Who) -> Effect:
    return Send(Top(count, who), Zone.GRAVEYARD)


def _mill_each(count: int, who: Who, what: Countable) -> Effect:
    return Send(Top(per_each(count, what), who), Zone.GRAVEYARD)


def _must_this_turn(target: Target, whom: Target) -> Effect:
    return Lasting((MustAttack(target, whom),), EndOfTurn())


#: “May move and attack diagonally”.
_DOING: Final = choice("move", {"move": Licence.MOVE_DIAGONALLY, "attack": Licence.ATTACK_DIAGONALLY})
_AROUND_THAT: Final = AllTiles(Where(Near.WITHIN, 1, of=Origin.THAT_TILE))


def _licensed(target: Target, one: Licence, other: Licence) -> object:
    """One way to go and to strike for both."""
    if {one, other} != {Licence.MOVE_DIAGONALLY, Licence.ATTACK_DIAGONALLY}:
        return REFUSED
    return (Permit(target, one), Permit(after(target), other))


def _attached(target: Chosen) -> object:
    """What is next to this card is attached to this card."""
    where = target.filter.where
    is_beside_this = where is not None and where.near is Near.ADJACENT and where.of is Origin.THIS
    return Attach(target) if is_beside_this else REFUSED


def _restored_at_most(target: Target, most: int) -> Effect:
    return Restore(AtMost(ThatMuch(), most), target)


_ADDED: Final = "in addition to its|their other"
_KINDS: Final = "elements|element|types|type|elements_and_types|types_and_elements"
_INTO: Final = "into|to|in your|their|its_owner's|the graveyard"
_DECKS: Final = (
    ("you? put|send|mill", "your", Whose.YOURS),
    ("your opponent put|send|mill", "their|his_or_her", Whose.OPPONENTS),
)

WORDINGS: Final[list[Form[object]]] = [
    *(
        Phrase(
            Become, f"{{target}} {verb} {{{kind}}} {_ADDED} {_KINDS}", fields_of({kind: slot}), target=TARGET, also=True
        )
        for verb in ("is|are|become",)
        for kind, slot in (("element", AN_ELEMENT), ("type", A_TYPE))
    ),
    Phrase(
        _both,
        f"{{target}} is|are|become {{element}} and {{type}} {_ADDED} {_KINDS}",
        target=TARGET,
        element=AN_ELEMENT,
        type=A_TYPE,
    ),
    Phrase(
        _more_there,
        "{target} gain|have {change} .|,|; but|and? those {where} gain|have {more} instead",
        target=TARGET,
        change=CHANGES,
        where=WHERE,
        more=CHANGES,
    ),
    Phrase(
        _then_while,
        "{target} gain|have {change} ,_and gain|have? {more} {during}",
        target=TARGET,
        change=CHANGES,
        more=CHANGES,
        during=WHILE,
    ),
    *(
        Phrase(
            _on_tile_and_around,
            f"deal {{amount}} damage to all|each|every {{filter}} {words}",
            amount=AMOUNT,
            filter=FILTER,
        )
        for words in (
            "on target|a|one|1 tile and on|to|those_on? the|all|each|every tiles|tile adjacent|next to it",
            "on target|a|one|1 tile and adjacent|next to it",
            "on or adjacent|next to target|a|one|1 tile",
        )
    ),
    *(
        Phrase(
            _mill,
            f"{verb} as_many|a_number_of cards from|of the top of {deck} deck {_INTO} {equal} {{count}}",
            count=COUNTED,
            who=who,
        )
        for verb, deck, who in _DECKS
        for equal in ("as|equal_to",)
    ),
    *(
        Phrase(_mill_each, words, count=count, who=who, what=FOR_EACH)
        for verb, deck, who in _DECKS
        for words, count in (
            (f"{verb} the top card of|from {deck} deck {_INTO} {{what}}", 1),
            (f"{verb} the top {{count}} card|cards of|from {deck} deck {_INTO} {{what}}", COUNT),
        )
    ),
    *(
        Phrase(_restored_at_most, words, target=TARGET, most=AMOUNT)
        for words in (
            "{target} recover|gain that much HP ,? up_to|to_a_maximum_of|at_most a_maximum_of? {most}",
            "restore|heal that much HP to|of {target} ,? up_to|to_a_maximum_of|at_most a_maximum_of? {most}",
        )
    ),
    Phrase(MustAttack, "{target} attack|attacks each|every turn if able|possible|it_can|they_can", target=TARGET),
    Phrase(
        MustAttack,
        "{target} attack|attacks {whom} each|every turn if able|possible|it_can|they_can",
        target=TARGET,
        whom=TARGET,
    ),
    Phrase(
        _must_this_turn,
        "{target} must attack {whom} this turn if able|possible|it_can|they_can",
        target=TARGET,
        whom=TARGET,
    ),
    Phrase(
        _licensed,
        "{target} may {one} and {other}",
        target=TARGET,
        one=_DOING,
        other=LICENCE,
    ),
    Phrase(ChangeMode, "{target} change|switch|switches its|their? battle? mode|modes", target=TARGET),
    *(
        Phrase(ChangeTerrain, f"{words} {{terrain}}", place=_AROUND_THAT, terrain=TERRAIN)
        for tiles in (
            "the|all|each|every|all_the adjacent|neighbouring|neighboring|surrounding tiles|tile",
            "the|all|each|every|all_the tiles|tile adjacent|next to it",
        )
        for words in (f"that tile and {tiles} become|becomes", f"change|turn that tile and {tiles} to|into")
    ),
    Phrase(_attached, "attach {target} to it|itself", target=CHOSEN),
    *(
        Phrase(Move, f"move {{target}} {words}", target=TARGET, tiles=COUNT)
        for words in ("up_to? {tiles} tile|tiles each", "each up_to? {tiles} tile|tiles")
    ),
]
