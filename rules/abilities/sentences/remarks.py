"""Remarks in brackets after a sentence of card text: “(Once per turn.)” limits, “(Friend or foe.)” only explains.

A limit is read as if it followed the effects without brackets. An explanation is left out if it is true of the
sentence, which a function for each remark checks. Other remarks are errors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from rules.abilities import ast
from rules.abilities.ast import Harm, Status, Whose
from rules.abilities.grammar.reader import Reader, Reading, Readings
from rules.abilities.grammar.templates import Phrase, Slot
from rules.abilities.phrases.timing import CONDITION, DURATION


class PrecedingSentence(NamedTuple):
    """Sentence before a remark, for checking whether the remark is true of it; fields are as in `Sentence`."""

    effects: tuple[ast.Effect, ...]
    when: ast.When | None
    price: tuple[ast.Cost, ...] | None
    is_instant: bool

    def nodes(self) -> list[object]:
        """Return all nodes of the sentence in the syntax tree."""
        return [*ast.nodes_of(self.effects), *ast.nodes_of((self.when,)), *ast.nodes_of(self.price)]


#: Check that a remark is true of a sentence anyway.
IsSo: TypeAlias = Callable[[PrecedingSentence], bool]


def _filters(sentence: PrecedingSentence) -> list[ast.Filter]:
    """Return the filters in a sentence that select creatures, or any cards, on the field."""
    found = [node for node in sentence.nodes() if isinstance(node, ast.Filter)]
    return [each for each in found if each.zone is ast.Zone.FIELD and each.noun is not ast.Noun.TRICK]


def _is_of_both(sentence: PrecedingSentence) -> bool:
    """Return whether all cards on the field that the sentence selects may be of either side; false without any."""
    filters = _filters(sentence)
    return bool(filters) and all(each.controller is None and each.owner is None for each in filters)


def _is_of_hidden(sentence: PrecedingSentence) -> bool:
    filters = _filters(sentence)
    return bool(filters) and all(each.is_face_up is None and not each.has_traits for each in filters)


def _is_of_tokens(sentence: PrecedingSentence) -> bool:
    filters = _filters(sentence)
    is_spawned = any(isinstance(each, ast.SpawnOnly) for each in sentence.nodes())
    return bool(filters) and not is_spawned and all(each.is_token is None for each in filters)


def _is_of_others(sentence: PrecedingSentence) -> bool:
    filters = _filters(sentence)
    return bool(filters) and all(each.other for each in filters)


def _is_of_itself(sentence: PrecedingSentence) -> bool:
    filters = [node.filter for node in sentence.nodes() if isinstance(node, ast.Every | ast.CardsOf | ast.AnyOf)]
    return bool(filters) and not any(each.other or each.not_that for each in filters)


def _spares_leaders(sentence: PrecedingSentence) -> bool:
    touching = ast.LeaderOf | ast.TheirLeader
    return not any(isinstance(each, touching) or getattr(each, "units", False) for each in sentence.nodes())


def _is_straight(sentence: PrecedingSentence) -> bool:
    """Return whether the sentence has moves or distances, and none is diagonal."""
    nears = {node.near for node in sentence.nodes() if isinstance(node, ast.Where)}
    moves = [each for each in sentence.effects if isinstance(each, ast.Move | ast.MoveFurther | ast.MayGo)]
    is_oblique = any(getattr(each, "diagonally", False) for each in moves)
    is_near = bool(moves) or bool(nears & {ast.Near.ADJACENT, ast.Near.WITHIN})
    return is_near and not is_oblique and not nears & {ast.Near.DIAGONAL, ast.Near.AROUND}


def _is_damage(sentence: PrecedingSentence) -> bool:
    """Return whether all effects deal damage, which ignores DEF and can't be countered (D-13.1)."""
    return all(isinstance(each, ast.DealDamage | ast.DivideDamage) for each in sentence.effects)


def _is_protected(sentence: PrecedingSentence) -> bool:
    """Return whether all effects protect from being destroyed, but not from damage."""
    return all(
        (isinstance(each, ast.Protect) and each.harm is Harm.DESTROYED)
        or (isinstance(each, ast.Forbid) and each.status is Status.CANNOT_BE_DESTROYED)
        for each in sentence.effects
    )


def _is_free(sentence: PrecedingSentence) -> bool:
    return any(isinstance(each, ast.May) for each in sentence.nodes())


def _is_theirs(sentence: PrecedingSentence) -> bool:
    """Return whether the opponent makes a choice in the sentence."""
    return any(
        (
            isinstance(each, ast.Discard)
            and each.whose is Whose.OPPONENTS
            and each.how is ast.Chooser.DISCARDER
            and each.count is not None
        )
        or (isinstance(each, ast.Picked | ast.ChooseOne) and each.by is Whose.OPPONENTS)
        for each in sentence.nodes()
    )


def _is_yours(sentence: PrecedingSentence) -> bool:
    """Return whether the ability's controller makes a choice in the sentence, and the opponent makes none."""
    chosen = ast.Chosen | ast.ChosenTiles | ast.AnyTile
    return not _is_theirs(sentence) and any(
        isinstance(each, chosen) or (isinstance(each, ast.Discard) and each.whose is Whose.YOURS)
        for each in sentence.nodes()
    )


def _is_shuffled(sentence: PrecedingSentence) -> bool:
    return any(isinstance(each, ast.Search) for each in sentence.nodes())


def _adds_up(sentence: PrecedingSentence) -> bool:
    return any(isinstance(each, ast.ChangeStat) for each in sentence.effects)


def _is_rounded_down(sentence: PrecedingSentence) -> bool:
    return any(isinstance(each, ast.Times) and each.parts > 1 for each in sentence.nodes())


def _is_of_main(sentence: PrecedingSentence) -> bool:
    """Return whether the sentence is an activated ability for your Main Phases: not Instant, without a trigger."""
    return sentence.price is not None and sentence.when is None and not sentence.is_instant


_ALLOWING: Final = (ast.Forbid, ast.Move, ast.PutOn, ast.Push, ast.SwapPlaces, ast.MayGo)


def _allows(*statuses: Status) -> IsSo:
    """Return a check of whether a sentence only moves cards or forbids them something, but none of `statuses`."""

    def is_so(sentence: PrecedingSentence) -> bool:
        forbidden = {each.status for each in sentence.effects if isinstance(each, ast.Forbid)}
        return all(isinstance(each, _ALLOWING) for each in sentence.effects) and not forbidden & set(statuses)

    return is_so


#: Remarks that only say what is so anyway, each with the check that it is.
_ANYWAY: Final[Sequence[tuple[str, IsSo]]] = (
    ("friend or|and foe|enemy", _is_of_both),
    ("on? both|either sides|side of_the_field?", _is_of_both),
    ("both yours and your_opponent's", _is_of_both),
    ("yours or|and your_opponent's", _is_of_both),
    ("no matter whose", _is_of_both),
    ("no matter who controls it|them", _is_of_both),
    ("including|even your own creatures|ones?", _is_of_both),
    ("including face down creatures|ones?", _is_of_hidden),
    ("face down creatures|ones too|also|included", _is_of_hidden),
    ("including tokens", _is_of_tokens),
    ("tokens too|also|included|count", _is_of_tokens),
    ("not|except|excluding itself|this_creature|this_card", _is_of_others),
    ("including|even itself|this_creature|this_card", _is_of_itself),
    ("not the? leaders|leader", _spares_leaders),
    ("except|excluding the? leaders|leader", _spares_leaders),
    ("the? leaders|leader are|is not affected", _spares_leaders),
    ("leaders|leader are|is unaffected", _spares_leaders),
    ("this does not affect leaders|the_leader", _spares_leaders),
    ("not diagonally", _is_straight),
    ("diagonals do|does not|don't count", _is_straight),
    ("diagonals don't|doesn't count", _is_straight),
    ("this|it ignores|ignore DEF|shields", _is_damage),
    ("ignoring|ignores DEF|shields", _is_damage),
    ("ability damage", _is_damage),
    ("this|it is ability damage", _is_damage),
    ("no counter attack", _is_damage),
    ("no surplus damage", _is_damage),
    ("the? damage is still dealt|taken", _is_protected),
    ("it still take damage", _is_protected),
    ("optional", _is_free),
    ("this is optional", _is_free),
    ("you don't have to", _is_free),
    ("they|your_opponent choose", _is_theirs),
    ("their|your_opponent's choice", _is_theirs),
    ("your choice", _is_yours),
    ("shuffle your deck|it afterwards|after_that|after", _is_shuffled),
    ("then shuffle your deck|it", _is_shuffled),
    ("this|these|it stack|stacks|add_up|adds_up", _adds_up),
    ("cumulative", _adds_up),
    ("rounded|round down", _is_rounded_down),
    ("only during|in your main phase|phases", _is_of_main),
    *(
        (f"{who} may still? {deed} this_turn?", _allows(*statuses))
        for who in ("it|they|this_creature|this_card|that_creature",)
        for deed, statuses in (
            ("counter attack", (Status.CANNOT_COUNTER,)),
            ("attack", (Status.CANNOT_ATTACK,)),
            ("move", (Status.CANNOT_MOVE,)),
            ("move and|or attack", (Status.CANNOT_MOVE, Status.CANNOT_ATTACK)),
            ("attack and|or move", (Status.CANNOT_MOVE, Status.CANNOT_ATTACK)),
            ("attack and|or counter attack", (Status.CANNOT_COUNTER, Status.CANNOT_ATTACK)),
            ("activate abilities|its_ability|its_abilities|their_abilities", (Status.CANNOT_ACTIVATE,)),
            ("be attacked", (Status.CANNOT_BE_ATTACKED,)),
            ("be destroyed", (Status.CANNOT_BE_DESTROYED,)),
            ("be targeted by_abilities?", ()),
        )
    ),
)


_THIS: Final = "this|it|this_ability|this_effect|this_card|this_trick"
#: Beginnings of a limit, as a sentence of its own and in brackets.
LIMITING: Final = (
    "but|still|max|max_.|maximum|limit|limit_:|at_most? only?",
    f"you may only? activate {_THIS} only?",
    f"activate {_THIS}? only?",
    f"{_THIS} may only? be activated|used only?",
    f"{_THIS} is only? usable only?",
    "this_ability|this_effect|this triggers|trigger|works|work only?",
    "only triggers|works|usable",
    "may only be activated|used",
)


#: Beginnings of a limit with “only”, where it says something else without it.
ONLY: Final = tuple(
    only
    for words in LIMITING
    for only in (
        words.replace("only?", "only", 1).replace("only?", ""),
        *((words.replace("only?", "", 1).replace("only?", "only"),) if words.count("only?") > 1 else ()),
    )
    if "only" in only
)


def _ends(reader: Reader, at: int) -> Readings:
    return [Reading(None, at)] if reader.is_at_end(at) else ()


_END: Final[Slot[object]] = Slot("the end of the text", _ends, lambda value, _: None)


def _in_brackets(make: Callable[..., object], words: str, **fields: object) -> Iterator[Phrase[object]]:
    """Yield the phrases of the remark “(WORDS)” before and after a full stop; `make` and `fields` as in `Phrase`."""
    yield Phrase(make, f"( {words} .? )", fields)
    yield Phrase(make, f". ( {words} . )", fields)

    def at_end(end: None, **others: object) -> object:
        return make(**others)

    yield Phrase(at_end, f". ( {words} ) {{end}}", fields, end=_END)


def remarks(often: Slot[object]) -> Iterator[Phrase[object]]:
    """Yield the phrases of remarks about the preceding sentence; the slot `often` reads “once per turn”."""
    for words in LIMITING:
        yield from _in_brackets(dict, f"{words} {{uses}}", uses=often)
        yield from _in_brackets(dict, f"{words} once per duel|game", once_per_duel=True)
    yield from _in_brackets(dict, "{duration}", duration=DURATION)
    yield from _in_brackets(dict, "only? if {if_so}", if_so=CONDITION)
    yield from _in_brackets(dict, "unless {if_not}", if_not=CONDITION)
    for whose, of in (("your", Whose.YOURS), ("your_opponent's", Whose.OPPONENTS)):
        for words in ONLY:
            yield from _in_brackets(dict, f"{words} during|on|in {whose} own? turn", only_in=of)
    for words in ("also|even", "you may activate this|it|this_ability also|even?"):
        yield from _in_brackets(dict, f"{words} during|on|in your_opponent's turn", instant=True)
        yield from _in_brackets(
            dict, f"{words.replace('even', 'even?')} during|on|in either_player's turn", instant=True
        )
    yield from _in_brackets(dict, "this|it cannot be avoided|dodged|evaded", unavoidable=True)
    yield Phrase(dict, ",? you choose", is_so=_is_yours)
    for words, is_so in _ANYWAY:
        yield from _in_brackets(dict, words, is_so=is_so)
