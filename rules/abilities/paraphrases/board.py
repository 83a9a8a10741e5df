"""Paraphrases of movement, attack, battle and tiles: what people write, and the phrase that it is.

A line is one wording. Where it has the slots of a canonical phrase it stands below that phrase; where it says some of
it in other words a function makes the same node of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from rules.abilities import ast
from rules.abilities.ast import (
    Again,
    AllTiles,
    AmbushTimes,
    AttackFrom,
    AttackWhere,
    BreakShield,
    ChangeMode,
    ChangeRange,
    ChangeTerrain,
    ChooseTile,
    Chosen,
    Condition,
    Effect,
    EndOfTurn,
    Every,
    Filter,
    Forbid,
    Heading,
    Host,
    If,
    IsKind,
    It,
    Lasting,
    LeaderOf,
    Licence,
    LimitAttacks,
    Move,
    MoveFurther,
    Near,
    Not,
    Origin,
    Past,
    Permit,
    Place,
    Push,
    PutOn,
    RestoreShield,
    Select,
    SetFieldBuff,
    SetRange,
    Shield,
    Stance,
    Status,
    SwapPlaces,
    Target,
    That,
    This,
    TileOf,
    Tiles,
    TradeStat,
    Turn,
    UnitDeed,
    Where,
    While,
    Whose,
    Zone,
)
from rules.abilities.grammar.templates import REFUSED, Form, Node, Phrase, Slot, worded
from rules.abilities.phrases.effects import EFFECTS, TWO, may_be_two
from rules.abilities.phrases.filters import KIND, KINDS
from rules.abilities.phrases.targets import OWNED, PLACE, TARGET
from rules.abilities.phrases.timing import CONDITION
from rules.abilities.phrases.where import NAMED_WHERE, ORIGIN, UNNAMED_WHERE, WHERE
from rules.abilities.phrases.words import AT_LEAST, COUNT, DEED, FACE, MODE, NUMBER, STAT, STATUS, TERRAIN, UP_TO
from rules.vocabulary import Stat, Tile

_ALL: Final = Every(Filter())


def _says(make: Callable[..., Node], *templates: str, **fields: object) -> list[Phrase[Node]]:
    """The same in several wordings."""
    return [Phrase(make, template, fields) for template in templates]


# --- places -------------------------------------------------------------------------------------------------------


def _pushed(target: Target, tiles: int = 1, *, up_to: bool = False) -> Effect:
    return Push(target, tiles, Heading.AWAY, up_to=up_to)


def _pulled(target: Target, tiles: int = 1, *, up_to: bool = False) -> Effect:
    return Push(target, tiles, Heading.TOWARDS, up_to=up_to)


def _swapped_with_this(other: Target) -> Effect:
    return SwapPlaces(This(), other)


#: What two do, or is done to two.
_SWAP: Final = "swap|switch|exchange|trade|swaps|switches|exchanges|trades"
_HOWEVER_FAR: Final = (
    "no_matter_how_far_apart|no_matter_how_far_apart_they_are|however_far_apart_they_are|no_matter_the_distance|"
    "regardless_of_distance|no_matter_where_they_are?"
)


def _chosen_pair(target: Target, other: Target, stat: Stat | None = None, *, are_targets: bool) -> object:
    """“Target X and Y; swap their ATK”: without a stat their places."""
    if not isinstance(target, Chosen) or not isinstance(other, Chosen) or target.count != 1 or other.count != 1:
        return REFUSED
    if are_targets:
        target, other = replace(target, targets=True), replace(other, targets=True)
    return SwapPlaces(target, other) if stat is None else TradeStat(stat, target, other)


#: “target creatures'”, of which there are two.
_TWO_OWNERS: Final = Slot(
    OWNED.label,
    lambda reader, at: [reading for reading in OWNED.read(reader, at) if may_be_two(reading.value)],
    lambda value, _: None,
)


def _beside(target: Target, count: int = 1) -> Effect:
    """An adjacent tile is one beside what is placed."""
    origin = Origin.THAT if isinstance(target, Chosen | That | It) else Origin.THIS
    return PutOn(target, Tiles(count, Where(Near.ADJACENT, of=origin)))


def _one_step(target: Target) -> Effect:
    return Move(target, 1, exactly=True)


_PLACES: Final = [
    *_says(
        _pushed,
        "push|knock|shove|throw|drive {target} back by? {up_to} {tiles} tile|tiles|space|spaces",
        "push|knock|shove|throw|drive {target} {up_to} {tiles} tile|tiles|space|spaces back",
        "push|knock|shove|throw|drive {target} away by? {up_to} {tiles} tile|tiles|space|spaces",
        "push|knock|shove|throw|drive {target} {up_to} {tiles} tile|tiles|space|spaces away",
        "push|knock|shove back {target} by? {up_to} {tiles} tile|tiles|space|spaces",
        "push|knock|shove {target} by? {up_to} {tiles} tile|tiles|space|spaces",
        target=TARGET,
        tiles=COUNT,
        up_to=UP_TO,
    ),
    *_says(
        Push,
        "push|knock|shove|throw|drive {target} {up_to} {tiles} tile|tiles|space|spaces straight? away from {of}",
        "push|knock|shove|throw|drive {target} away from {of} by? {up_to} {tiles} tile|tiles|space|spaces",
        target=TARGET,
        tiles=COUNT,
        up_to=UP_TO,
        of=ORIGIN,
        heading=Heading.AWAY,
    ),
    *_says(
        _pulled,
        "pull|drag {target} closer by? {up_to} {tiles} tile|tiles|space|spaces",
        "pull|drag {target} {up_to} {tiles} tile|tiles|space|spaces closer",
        target=TARGET,
        tiles=COUNT,
        up_to=UP_TO,
    ),
    *_says(
        Push,
        "pull|drag {target} {up_to} {tiles} tile|tiles|space|spaces directly|straight? towards|toward|to {of}",
        "pull|drag {target} {up_to} {tiles} tile|tiles|space|spaces closer to {of}",
        "pull|drag {target} towards|toward|to|closer_to {of} by? {up_to} {tiles} tile|tiles|space|spaces",
        target=TARGET,
        tiles=COUNT,
        up_to=UP_TO,
        of=ORIGIN,
        heading=Heading.TOWARDS,
    ),
    *_says(
        Push,
        "push|knock|shove|move {target} {up_to} {tiles} tile|tiles|space|spaces forward|forwards|ahead",
        "push|knock|shove|move {target} forward|forwards by? {up_to} {tiles} tile|tiles|space|spaces",
        target=TARGET,
        tiles=COUNT,
        up_to=UP_TO,
        heading=Heading.FORWARDS,
    ),
    *_says(
        Push,
        "push|knock|shove {target} {up_to} {tiles} tile|tiles|space|spaces backward|backwards",
        "push|knock|shove {target} backward|backwards by? {up_to} {tiles} tile|tiles|space|spaces",
        "push|knock|shove {target} {up_to} {tiles} tile|tiles|space|spaces "
        "towards|toward its|their owner's|controller's|own? home|back row",
        "push|knock|shove {target} {up_to} {tiles} tile|tiles|space|spaces "
        "towards|toward its|their owner's|controller's|own? side",
        target=TARGET,
        tiles=COUNT,
        up_to=UP_TO,
        heading=Heading.BACKWARDS,
    ),
    *_says(
        SwapPlaces,
        "swap|switch|exchange|trade the places|positions|tiles|place|position of {target} and|with {other}",
        "swap|switch|exchange|trade {target} and|with {other}",
        "{target} and {other} swap|trade|exchange|switch places|positions|tiles|their_places|their_positions",
        "{target} swaps|trades|exchanges|switches|swap|trade|exchange|switch places|positions with {other}",
        target=TARGET,
        other=TARGET,
    ),
    Phrase(SwapPlaces, f"{_SWAP} {{target}} place|position|tile with {{other}}", target=OWNED, other=TARGET),
    *_says(
        SwapPlaces,
        f"{_SWAP} the places|positions|tiles|place|position|locations of {{target}}",
        f"{_SWAP} {{target}}",
        f"{{target}} {_SWAP} places|positions|tiles|locations|their_places|their_positions|their_tiles|their_locations"
        f" with_each_other|with_one_another? ,? {_HOWEVER_FAR}",
        f"{_SWAP} {{target}} places|positions|tiles|locations",
        "change the places|positions of {target}",
        target=TWO,
    ),
    *_says(SwapPlaces, f"{_SWAP} {{target}} places|positions|tiles|locations", target=_TWO_OWNERS),
    *_says(
        SwapPlaces,
        f"{_SWAP} the places|positions|tiles|locations of {{target}} with that|those of {{other}}",
        f"{{target}} {_SWAP} places|positions|tiles with {{other}}",
        f"{_SWAP} the places|positions|tiles|locations of {{target}} and|with {{other}}",
        target=TARGET,
        other=TARGET,
    ),
    *_says(
        TradeStat,
        f"{_SWAP} the {{stat}} of {{target}}",
        f"{_SWAP} {{target}} {{stat}}",
        f"{{target}} {_SWAP} their|the {{stat}} values|with_each_other?",
        target=TWO,
        stat=STAT,
    ),
    *_says(TradeStat, f"{_SWAP} {{target}} {{stat}}", target=_TWO_OWNERS, stat=STAT),
    *_says(
        TradeStat,
        f"{_SWAP} the {{stat}} of {{target}} and|with that|those|the_one? of? {{other}}",
        f"{{target}} and {{other}} {_SWAP} their|the {{stat}} values|with_each_other?",
        f"{{target}} {_SWAP} its|their|the {{stat}} with {{other}}",
        target=TARGET,
        other=TARGET,
        stat=STAT,
    ),
    *(
        phrase
        for choose, are_targets in (("choose", False), ("target", True))
        for phrase in _says(
            _chosen_pair,
            *(
                f"{choose} {{target}} and {{other}} {behind}"
                for behind in (
                    f";|.|, and|then? {_SWAP} their places|positions|tiles|locations",
                    f";|.|, then? they {_SWAP} their? places|positions|tiles|locations",
                )
            ),
            target=TARGET,
            other=TARGET,
            are_targets=are_targets,
        )
        + _says(
            _chosen_pair,
            *(
                f"{choose} {{target}} and {{other}} {behind}"
                for behind in (f";|.|, and|then? {_SWAP} their {{stat}}", f";|.|, then? they {_SWAP} their? {{stat}}")
            ),
            target=TARGET,
            other=TARGET,
            stat=STAT,
            are_targets=are_targets,
        )
    ),
    *_says(
        TradeStat,
        f"{_SWAP} {{target}} {{stat}} with that of {{other}}",
        f"{_SWAP} {{target}} {{stat}} with {{other}}",
        target=OWNED,
        other=TARGET,
        stat=STAT,
    ),
    *_says(
        SwapPlaces,
        f"{{target}} may {_SWAP} places|positions|tiles with {{other}}",
        f"let|have|make {{target}} {_SWAP} places|positions|tiles with {{other}}",
        target=TARGET,
        other=TARGET,
    ),
    *_says(
        _swapped_with_this,
        "swap|switch|exchange|trade places|positions with {other}",
        other=TARGET,
    ),
    *_says(
        PutOn,
        "put|teleport|relocate|set|transport {target} on|onto|to {place}",
        "move {target} on|onto|to {place}",
        "{target} teleports|teleport to {place}",
        "put|move|place|send|return {target} back on|onto|to {place}",
        target=TARGET,
        place=PLACE,
    ),
    *_says(
        _beside,
        "place|put|teleport|set {target} on|onto|to {count} free|unoccupied|empty? adjacent|neighbouring tile",
        "place|put|teleport|set {target} on|onto|to {count} adjacent|neighbouring free|unoccupied|empty tile",
        target=TARGET,
        count=COUNT,
    ),
    *_says(
        _one_step,
        "move {target} on|onto|to a|an|1|one free|unoccupied|empty? adjacent|neighbouring|neighboring tile",
        "move {target} on|onto|to a|an|1|one adjacent|neighbouring|neighboring free|unoccupied|empty tile",
        "move {target} to a|1|one free|unoccupied|empty? tile next_to|adjacent_to it",
        "move {target} a tile",
        target=TARGET,
    ),
    *worded(
        EFFECTS,
        {
            "move TARGET up to N tile(s)": [
                "move {target} at most|no_more_than {tiles} tile|tiles",
                "move {target} up to {tiles} space|spaces",
                "move {target} by up to {tiles} tile|tiles",
                "move {target} up to {tiles} tile|tiles in any direction|directions",
                "move {target} along a path of up to {tiles} tile|tiles",
            ],
            "move TARGET up to N tile(s) diagonally": [
                "move {target} diagonally up to {tiles} tile|tiles",
            ],
            "move TARGET N tile(s) diagonally": [
                "move {target} diagonally by? {tiles} tile|tiles",
            ],
            "move TARGET N tile(s)": [
                "move {target} by? exactly? {tiles} tile|tiles|space|spaces in_any_direction|in_any_directions?",
                "move {target} along a path of {tiles} tile|tiles",
            ],
        },
    ),
]

# --- modes and shields --------------------------------------------------------------------------------------------


def _mended_if_broken(target: Target) -> Effect:
    """“If its shield is broken, restore it”: the shield."""
    return If(IsKind(target, Filter(shield=Shield.BROKEN)), (RestoreShield(target),))


def _from_mode(target: Target, before: Stance, mode: Stance) -> object:
    """“Change 1 creature from Attack Mode to Defence Mode”: one that is in the other mode."""
    if before is mode:
        return REFUSED
    if not isinstance(target, Chosen | Every):
        return ChangeMode(target, mode)
    if target.filter.mode is not None or target.filter.zone is not Zone.FIELD:
        return REFUSED
    return ChangeMode(replace(target, filter=replace(target.filter, mode=before)), mode)


def _laid(target: Target, mode: Stance, *, face_up: bool) -> tuple[Effect, ...]:
    """“Turn 1 creature face-down in Defence Mode”: first in that mode, in which alone it may lie face-down."""
    same = That(target.filter.noun) if isinstance(target, Chosen) else target
    return (ChangeMode(target, mode), Turn(same, face_up))


_LYING: Final = [
    *_says(
        ChangeRange,
        "increase|raise|extend the? range of {target} RATK by {tiles} tile|tiles?",
        "the range of {target} RATK is|becomes? increased|extended by {tiles} tile|tiles?",
        target=OWNED,
        tiles=COUNT,
    ),
    *_says(Turn, "flip {target} {face_up}", "{target} is|are turned|flipped {face_up}", target=TARGET, face_up=FACE),
    *_says(Turn, "flip {target} up", target=TARGET, face_up=True),
    *(
        Phrase(partial(_laid, face_up=face_up), words, target=TARGET, mode=Stance.DEFENCE)
        for face, face_up in (("face-down", False), ("face-up", True))
        for words in (
            f"turn|flip|change|put|switch|set {{target}} to|into|in? {face} and|,? in|to|into? Defence Mode",
            f"turn|flip|change|put|switch|set {{target}} in|to|into Defence Mode and? {face}",
        )
    ),
    *_says(
        ChangeMode,
        "switch|put|turn|set|force|place {target} in|into|to {mode}",
        "{target} change|switch|switches|goes|go to|into {mode}",
        "{target} is|are changed|switched|turned|put to|into|in {mode}",
        target=TARGET,
        mode=MODE,
    ),
    *_says(
        BreakShield,
        "break|destroy|remove|shatter|crush {target} DEF|shield|shields",
        "{target} DEF|shield|shields is|are broken|destroyed|shattered",
        target=OWNED,
    ),
    *_says(
        RestoreShield,
        "restore|repair|rebuild|renew|mend|fix|reform {target} broken|destroyed? DEF|shield|shields",
        "{target} broken|destroyed? DEF|shield|shields is|are restored|repaired|renewed|rebuilt",
        "return {target} DEF|shield|shields",
        target=OWNED,
    ),
    *_says(
        _mended_if_broken,
        "if {target} shield|DEF is|has_been|was broken|destroyed ,? restore|repair|renew|rebuild|mend it",
        "if {target} shield|DEF is|has_been|was broken|destroyed ,? it is restored|repaired|renewed|rebuilt|mended",
        target=OWNED,
    ),
    *_says(ChangeMode, "change|switch {target} mode to {mode}", target=OWNED, mode=MODE),
    *_says(
        _from_mode,
        "change|switch|turn|put|move {target} from {before} to|into {mode}",
        "{target} change|switch|switches from {before} to|into {mode}",
        target=TARGET,
        before=MODE,
        mode=MODE,
    ),
    *_says(ChangeMode, "change|switch|flip|reverse {target} mode", target=OWNED),
    *_says(
        SetRange,
        "{target} RATK|attack? range become|is {tiles} tiles|tile?",
        "set|change {target} RATK|attack? range to {tiles} tiles|tile?",
        target=OWNED,
        tiles=AT_LEAST,
    ),
    *_says(
        ChangeRange,
        "increase {target} RATK|attack? range by {tiles} tiles|tile?",
        "{target} RATK|attack? range is|becomes increased by {tiles} tiles|tile?",
        "{target} RATK|attack? range increase by {tiles} tiles|tile?",
        target=OWNED,
        tiles=AT_LEAST,
    ),
    *_says(
        ChangeMode,
        "switch|flip|reverse the mode|modes of {target}",
        "change|switch {target} from Attack_Mode to Defence_Mode ,? or the_other_way_round|vice_versa",
        "change|switch {target} to its|the other|opposite mode",
        "{target} change|switch its|their mode|modes",
        target=TARGET,
    ),
    *worded(
        EFFECTS,
        {
            "break the shield of TARGET": [
                "break|destroy|remove|shatter|crush the|all|all_the DEF|shield|shields of {target}",
                "the shield|shields|DEF of {target} is|are broken|destroyed|shattered",
                "{target} lose its|their shield|shields",
            ],
            "restore the shield of TARGET": [
                "restore|repair|rebuild|renew|mend|fix|reform the broken|destroyed? DEF|shield|shields of {target}",
                "give back|return the DEF|shield|shields of {target}",
                "{target} regain|recover|get_back the|its|their DEF|shield|shields",
                "give {target} its|their DEF|shield|shields back",
                "the shield|shields|DEF of {target} is|are restored|repaired|renewed",
                "{target} recover its|their shield|shields",
            ],
        },
    ),
]

# --- what may be done beyond the rules ------------------------------------------------------------------------------


def _diagonally_too(target: Target, tiles: int) -> tuple[Effect, ...]:
    same = That(target.filter.noun) if isinstance(target, Chosen) else target
    return (MoveFurther(target, tiles), Permit(same, Licence.MOVE_DIAGONALLY))


def _one_more(target: Target, tiles: int = 1) -> Effect:
    return MoveFurther(target, tiles + 1)


def _let_one_more(target: Target, tiles: int = 1) -> Effect:
    """“Let this creature move one more tile”: now, and not for good."""
    return Lasting((MoveFurther(target, tiles + 1),), EndOfTurn())


def _one_more_diagonally(target: Target, tiles: int) -> tuple[Effect, ...]:
    return _diagonally_too(target, tiles + 1)


def _may(licence: Licence, *templates: str) -> list[Phrase[Effect]]:
    return _says(Permit, *templates, target=TARGET, licence=licence)


#: Where lies what is attached to this creature.
_ON_THIS: Final = Where(Near.ON)


def _detached(target: Target) -> object:
    """“Detach 1 creature from this creature”: one of those that it carries."""
    if not isinstance(target, Chosen | Every) or target.filter.where is not None:
        return REFUSED
    changed: Any = {"filter": replace(target.filter, where=_ON_THIS)}
    return ast.Detach(replace(target, **changed))


def _detached_some(count: int | None, filter: Filter) -> object:  # noqa: A002  (a field of the phrase)
    wanted = replace(filter, where=_ON_THIS)
    return ast.Detach(Every(wanted) if count is None else Chosen(count, wanted))


def _kept_off(target: Target, terrain: Tile | str, *, only: bool) -> Effect:
    return ast.LimitMoves(target, Where(Near.ON_TERRAIN, terrain=terrain), only)


def _ambushes(times: int, word: str, *verbs: str) -> list[Phrase[AmbushTimes]]:
    """“triple damage”, and whatever else says three times."""
    return _says(
        AmbushTimes,
        f"Ambushes|Ambush_attacks of|by|from {{target}} deal {word} damage",
        f"{{target}} deal {word} damage instead_of_double? when it ambushes|ambushing",
        f"{{target}} deal {word} damage instead of double? when it ambushes|ambushing",
        f"{{target}} deal {word} damage with|in|from its? Ambushes|Ambush_attacks|an_Ambush",
        f"{{target}} deal {word} damage from behind",
        *(
            f"Ambushes|Ambush_attacks of|by|from {{target}} {verb} the|their damage instead_of_doubling_it|instead?"
            for verb in verbs
        ),
        target=TARGET,
        times=times,
    ) + _says(
        AmbushTimes,
        *(
            f"{{target}} Ambushes|Ambush_attacks {verb} the|their damage instead_of_doubling_it|instead?"
            for verb in verbs
        ),
        f"{{target}} Ambushes|Ambush_attacks deal {word} damage instead_of_double?",
        target=OWNED,
        times=times,
    )


_BEYOND: Final = [
    *_may(
        Licence.ATTACK_DIAGONALLY,
        "{target} may also attack diagonally",
        "{target} attack|attacks diagonally",
        "{target} may attack diagonally too|as_well",
        "{target} may attack diagonally adjacent units|creatures|targets|enemies",
        "{target} may attack in all|every directions|direction ,? including diagonally",
    ),
    *_may(
        Licence.MOVE_DIAGONALLY,
        "{target} may also move diagonally",
        "{target} may move diagonally too|as_well",
        "{target} may move in all|every|any directions|direction ,? including diagonally",
    ),
    *_may(
        Licence.MOVE_THROUGH,
        "{target} may move|walk|pass through|over other? creatures|units",
        "{target} may move|walk|pass through|over tiles occupied by other? creatures|units",
        "{target} may move|walk|pass through|over occupied tiles",
        "{target} may jump|leap over other? creatures|units",
        "{target} may fly over other? creatures|units",
    ),
    *_may(
        Licence.ATTACK_IN_DEFENCE,
        "{target} may attack while|when|even_while|even_when it_is|they_are? in Defence_Mode",
        "{target} may attack from Defence_Mode",
    ),
    *_may(
        Licence.MOVE_IN_DEFENCE,
        "{target} may move while|when|even_while|even_when it_is|they_are? in Defence_Mode",
    ),
    *_may(
        Licence.MOVE_AFTER_ATTACKING,
        "{target} may still|also? move after it|they attack|attacks|attacked|has_attacked|have_attacked",
        "{target} may still|also? move even? after declaring an attack",
        "{target} may still|also? move even? after attacking|it_has_attacked",
        "{target} may still|also? move even? if it|they attacked|has_attacked this turn",
        "{target} may still|also? move the|this turn in which it attacked",
        *(
            f"after {when} ,? {who} may still|also? move {how}"
            for when, who in (
                ("{target} has|have? attacked|attack|attacks", "it|they|this_creature|this_card|that_creature"),
                (
                    "{target} has|have? declared|declare|declares an attack|attacks",
                    "it|they|this_creature|this_card|that_creature",
                ),
                ("attacking", "{target}"),
                ("it|they has|have? attacked|attack|attacks", "{target}"),
            )
            for how in ("1|one|a? tile?", "1|one|a? tile? during|in main_phase_2")
        ),
        "{target} may still|also? move in|during Main_Phase_2 after attacking|it_attacked|it_has_attacked",
    ),
    *_may(
        Licence.CHANGE_AFTER_ATTACKING,
        "{target} may still? change its mode after it attack|attacks|attacked|has_attacked",
    ),
    *_may(
        Licence.COUNTER_RANGED,
        "{target} may counter-attack against|when_attacked_by|when_it_is_attacked_by? ranged attacks",
        "{target} may counter-attack when it_is? attacked from a distance|range",
        "{target} may counter-attack from_any_distance|at_any_distance|at_any_range|from_any_range",
        "{target} counter-attack ranged attacks too|as_well?",
    ),
    *_may(
        Licence.COUNTER_AMBUSHES,
        "{target} may still? counter-attack when|even_when|while it_is? ambushed",
        "when|if {target} is ambushed ,? it may still? counter-attack",
        "{target} may still? counter-attack against|an|after|in? Ambush|Ambushes|an_Ambush|Ambush_attacks",
    ),
    *_may(
        Licence.AMBUSH_FROM_THE_SIDE,
        "{target} may also? ambush from the sides|side too|as_well?",
        "attacks of|by|from {target} from the side|sides count as Ambushes|Ambush_attacks too|as_well?",
    ),
    *_may(
        Licence.IGNORE_DEF,
        "attacks of|by|from {target} ignore DEF|shields|the_DEF_of_its_target|the_shield_of_its_target",
        "{target} ignore the? DEF|shield|shields of its|their|the? target|targets|creatures_it_attacks|opponent",
        "{target} ignore the? DEF|shield|shields when attacking|it_attacks|they_attack",
        "{target} attack|attacks ignoring DEF|shields",
        "{target} may attack ignoring DEF|shields",
        "attacks of|by|from {target} go|goes straight|directly to HP",
    ),
    *_says(
        Permit,
        "{target} attacks ignore DEF|shields",
        "{target} attacks ignore the DEF|shield|shields of its? target|targets|its_targets|their_targets",
        "{target} attacks go straight|directly to HP",
        target=OWNED,
        licence=Licence.IGNORE_DEF,
    ),
    *_says(
        Permit,
        "{target} attacks from the side|sides count as Ambushes|Ambush_attacks too|as_well?",
        target=OWNED,
        licence=Licence.AMBUSH_FROM_THE_SIDE,
    ),
    *_says(Forbid, "{target} mode cannot be changed", target=OWNED, status=Status.CANNOT_CHANGE_MODE),
    *_says(
        Forbid, "{target} attacks cannot be counter-attacked|countered", target=OWNED, status=Status.CANNOT_BE_COUNTERED
    ),
    *_may(
        Licence.PIERCE,
        "when {target} attack|attacks a creature in Defence_Mode ,? surplus damage is dealt to your opponent's leader",
        "when {target} attack|attacks a creature in Defence_Mode ,? surplus damage is dealt to its leader",
        "{target} deal surplus damage to leaders|the_leader|your_opponent's_leader even when|if|while"
        " attacking|it_attacks a|creatures? creature? in Defence_Mode",
        "{target} deal surplus damage even to|against|when_attacking creatures in Defence_Mode",
        "{target} deal surplus damage to|against creatures in Defence_Mode as_well|also?",
        "{target} deal surplus damage through Defence_Mode",
    ),
    *_says(ast.MayGo, "{target} may|can move up_to {tiles} tile|tiles|space|spaces", target=TARGET, tiles=COUNT),
    *_says(ast.MayGo, "{target} may|can move {tiles} tile|tiles", target=TARGET, tiles=COUNT, only_now=True),
    *_says(
        MoveFurther,
        "{target} may move up_to? {tiles} tile|tiles|space|spaces per|each|a|every turn",
        "{target} may move up_to? {tiles} tile|tiles|space|spaces per|each|with_each|in_one|with_one|with_its move",
        "{target} may move up_to? {tiles} tile|tiles|space|spaces instead of 1|one|only_1|only_one",
        "{target} may move up_to? {tiles} tile|tiles|space|spaces at once|a_time",
        "{target} may move up_to? {tiles} tile|tiles|space|spaces when|whenever|each_time it|they moves|move",
        target=TARGET,
        tiles=COUNT,
    ),
    *_says(
        _one_more,
        "{target} may move up_to? {tiles} more|additional|extra|further tile|tiles per|each|a|every? turn?",
        "{target} may move {tiles} tile|tiles further|farther|more",
        target=TARGET,
        tiles=COUNT,
    ),
    *_says(
        _let_one_more,
        "let {target} move {tiles} more|additional|extra|further tile|tiles",
        "let {target} move {tiles} tile|tiles further|farther|more",
        target=TARGET,
        tiles=COUNT,
    ),
    *_says(Move, "let {target} move up_to? {tiles} tile|tiles", target=TARGET, tiles=COUNT),
    *_says(Again, "let {target} {deed} again this_turn?", target=TARGET, deed=DEED),
    *_says(
        _one_more_diagonally,
        "{target} may move {tiles} more|additional|extra|further tile|tiles per|each|a|every|this? turn? ,?"
        " also|even|and diagonally",
        target=TARGET,
        tiles=COUNT,
    ),
    *_says(
        _diagonally_too,
        "{target} may move up to {tiles} tile|tiles per|each|a turn ,? and may also? move diagonally",
        "{target} may move up to {tiles} tile|tiles each_turn|per_turn|in_any_direction? ,? including|even diagonally",
        target=TARGET,
        tiles=COUNT,
    ),
    *_ambushes(3, "triple", "triple", "triples"),
    *_ambushes(4, "quadruple", "quadruple", "quadruples"),
    *_says(_detached, "detach {target} from this_creature|this_card", target=TARGET),
    *_says(
        _detached_some,
        "detach {count} {filter} attached to this_creature|this_card|it",
        "detach {count} {filter} from it",
        count=COUNT,
        filter=KIND,
    ),
    *_says(
        _detached_some,
        "detach all|every|each {filter} attached to this_creature|this_card|it",
        count=None,
        filter=KINDS,
    ),
    *_says(
        ast.LimitMoves,
        "{target} cannot move|enter|step|go|come onto|to|into|on? a|an|any|the? tile|tiles {where}",
        "{target} cannot move|step|go|come onto|to|into {where}",
        "{target} cannot enter {where}",
        target=TARGET,
        where=WHERE,
    ),
    *_says(
        _kept_off,
        "{target} cannot move|enter|step|go|come onto|to|into|on? a|an|any|the? {terrain} tile|tiles",
        target=TARGET,
        terrain=TERRAIN,
        only=False,
    ),
    *_says(
        _kept_off,
        "{target} may only move onto|to|into|on a|an|any? {terrain} tile|tiles",
        "{target} may move only onto|to|into|on a|an|any? {terrain} tile|tiles",
        target=TARGET,
        terrain=TERRAIN,
        only=True,
    ),
    *_says(
        AmbushTimes,
        "{target} deal {times} times the? damage when it ambushes|ambushing",
        "Ambush_attacks of|by|from {target} deal {times} times the? damage",
        target=TARGET,
        times=AT_LEAST,
    ),
    *_says(
        AmbushTimes,
        "{target} Ambushes|Ambush_attacks deal {times} times the|their damage instead_of_twice|instead_of_double?",
        target=OWNED,
        times=AT_LEAST,
    ),
    *_may(
        Licence.WIN_TIES,
        "if a Clash is|would_be? tied|a_tie ,? {target} win it?",
        "when a Clash is|ends tied|in_a_tie ,? {target} win it?",
    ),
]

# --- attacks ------------------------------------------------------------------------------------------------------


def _again(target: Target) -> Effect:
    return Again(target, UnitDeed.ATTACK)


def _moves_again(target: Target) -> Effect:
    return Again(target, UnitDeed.MOVE)


def _forbidden(target: Target, one: Status, other: Status, third: Status | None = None) -> tuple[Effect, ...]:
    statuses = (one, other) if third is None else (one, other, third)
    same = That(target.filter.noun) if isinstance(target, Chosen) else target
    return tuple(Forbid(same if number else target, status) for number, status in enumerate(statuses))


def _thrice(target: Target) -> tuple[Effect, ...]:
    same = That(target.filter.noun) if isinstance(target, Chosen) else target
    return (Again(target, UnitDeed.ATTACK), Again(same, UnitDeed.ATTACK))


def _while_spawned(target: Target, status: Status) -> object:
    """“can't attack the turn they're spawned”."""
    if isinstance(target, Every) and target.filter.past is None:
        return Forbid(Every(replace(target.filter, past=Past.SPAWNED)), status)
    if isinstance(target, This):
        return Lasting((Forbid(target, status),), While(IsKind(target, Filter(past=Past.SPAWNED))))
    return REFUSED


def _only_if(target: Target, status: Status, condition: Condition) -> object:
    """“can't attack unless you control another Knight”, “can only attack if you control one”."""
    return (
        Lasting((Forbid(target, status),), While(Not(condition)))
        if isinstance(target, This | Host | Every)
        else REFUSED
    )


def _on_leaders(target: Target, whose: Whose = Whose.BOTH, *, only: bool) -> Effect:
    return LimitAttacks(target, LeaderOf(whose), only)


def _from(target: Target) -> Origin:
    """From where the reach of an attacker is measured: from itself, as the text names it."""
    match target:
        case Host():
            return Origin.HOST
        case Chosen() | That():
            return Origin.THAT
        case It():
            return Origin.IT
    return Origin.THIS


def _along(target: Target, tiles: int) -> Effect:
    return AttackWhere(target, Where(Near.STRAIGHT, tiles, of=_from(target)))


def _units_there(target: Target, where: Where) -> object:
    """What is “up to N tiles away” is said another way."""
    return REFUSED if where.near is Near.WITHIN and where.of is Origin.THIS else AttackWhere(target, where)


def _creatures_there(target: Target, where: Where) -> Effect:
    """Creatures somewhere, measured from the attacker."""
    return AttackWhere(target, replace(where, of=_from(target)) if where.of is Origin.THIS else where, creatures=True)


def _along_at_creatures(target: Target, tiles: int) -> Effect:
    return AttackWhere(target, Where(Near.STRAIGHT, tiles, of=_from(target)), creatures=True)


def _creatures_within(target: Target, tiles: int) -> Effect:
    return AttackWhere(target, Where(Near.WITHIN, tiles, of=_from(target)), creatures=True)


def _in_line(near: Near, *, creatures: bool) -> Callable[[Target], Effect]:
    return lambda target: AttackWhere(target, Where(near, of=_from(target)), creatures)


#: Who is attacked: creatures alone, or leaders too.
_FOES: Final = (
    "creatures|enemies|opposing_creatures|enemy_creatures|any_creature|any_enemy|a_creature|an_enemy|any_enemy_creature|"
    "any_opposing_creature|an_enemy_creature|an_opposing_creature|your_opponent's_creatures|all_creatures|"
    "creatures_your_opponent_controls"
)
_UNITS: Final = (
    "units|targets|any_unit|any_target|anything|a_unit|enemy_units|opposing_units|a_target|enemies_and_leaders"
)

_ATTACKS: Final = [
    *_says(
        _again,
        "{target} may attack twice per|each|a|every|this? turn?",
        "{target} attack|attacks twice per|each|a|every|this? turn?",
        "{target} may attack up to? two|2 times per|each|a|every|this? turn?",
        "{target} may attack a second time per|each|a|every|this? turn?",
        "{target} may attack one|1|an more|additional|extra|further time per|each|a|every|this? turn?",
        "{target} may attack once|one more|again|additionally per|each|a|every|this turn",
        "{target} may attack once more",
        "{target} may make|declare a|1|one second|additional|extra|further|more attack per|each|a|every|this? turn?",
        "{target} may make|declare an additional|extra attack per|each|a|every|this? turn?",
        "{target} may make|declare up_to? two|2 attacks per|each|a|every|this? turn?",
        "{target} may make|declare up_to? two|2 attacks during|in|on each|your|the|every|this|each_of_your"
        " Battle_Phase|Battle_Phases",
        "{target} gain an|one|1 additional|extra|more attack per|each|a|every|this? turn?",
        target=TARGET,
    ),
    *_says(
        _thrice,
        "{target} may attack three|3 times per|each|a|every|this? turn?",
        "{target} may attack two|2 more|additional|extra times per|each|a|every|this? turn?",
        "{target} may make|declare three|3 attacks per|each|a|every|this? turn?",
        target=TARGET,
    ),
    *_says(
        _again,
        "{target} may make|declare a second attack during|in|on each|your|the|every|this|each_of_your"
        " Battle_Phase|turn|Battle_Phases",
        "{target} may attack twice|again during|in|on each_of_your turns",
        "{target} may attack twice|again during|in each|your|the|every|this Battle_Phase",
        "{target} may attack a second time during|in each|your|the|every|this Battle_Phase",
        target=TARGET,
    ),
    *_says(
        _moves_again,
        "{target} may move twice|a_second_time|two_times|2_times per|each|a|every|this turn",
        "{target} may move once|one more|again per|each|a|every|this turn",
        "{target} may move one|1|an more|additional|extra time per|each|a|every|this? turn?",
        target=TARGET,
    ),
    *_says(
        _while_spawned,
        "{target} cannot {status} the|on_the|on_a|during_the|during_a|in_the|in_a turn "
        "they_are|it_is|they_were|it_was|when_it_is|when_they_are spawned",
        "{target} cannot {status} the|on_the|during_the|in_the turn in_which|when|that "
        "it_is|they_are|it_was|they_were spawned",
        target=TARGET,
        status=STATUS,
    ),
    *_says(
        _only_if,
        "{target} cannot {status} unless {condition}",
        "{target} may {status} only if|while|as_long_as {condition}",
        "{target} may only {status} if|while|as_long_as {condition}",
        target=TARGET,
        status=STATUS,
        condition=CONDITION,
    ),
    *_says(
        _forbidden,
        "{target} cannot {one} or|and|nor {other}",
        "{target} may neither {one} nor {other}",
        "{target} may not {one} or|and|nor {other}",
        target=TARGET,
        one=STATUS,
        other=STATUS,
    ),
    *_says(
        _forbidden,
        "{target} cannot {one} , {other} ,? or|and|nor {third}",
        target=TARGET,
        one=STATUS,
        other=STATUS,
        third=STATUS,
    ),
    *_says(
        LimitAttacks,
        "{target} may only attack {whom}",
        "{target} may attack only {whom}",
        "{target} may attack nothing|nobody|no_one|no_other_creature but|except|other_than|besides {whom}",
        "{target} cannot attack anything|anyone|anybody|creatures|units|any_creature|any_unit|any_other_creature"
        " other_than|but|except|except_for|besides {whom}",
        "{target} cannot attack other creatures|units than {whom}",
        target=TARGET,
        whom=TARGET,
        only=True,
    ),
    *_says(_on_leaders, "{target} cannot attack leaders|a_leader|any_leader directly?", target=TARGET, only=False),
    *_says(
        _on_leaders,
        "{target} may only attack leaders",
        "{target} may attack only leaders",
        "{target} may attack leaders only",
        "{target} attack|attacks leaders only",
        target=TARGET,
        only=True,
    ),
    *_says(LimitAttacks, "{target} cannot attack creatures", target=TARGET, whom=_ALL),
    *worded(
        EFFECTS,
        {
            "TARGET cannot attack TARGET": ["{target} cannot attack {whom} directly"],
            "TARGET must attack": [
                f"{{target}} must attack {when}" for when in ("if able", "if possible", "if it can", "if they can")
            ]
            + [
                f"{{target}} must attack each|every|this turn {when}"
                for when in ("if able", "if possible", "if it can", "if they can")
            ]
            + ["{target} must attack each|every|this turn", "{target} has|have to attack each|every|this? turn?"],
            "TARGET must attack TARGET": [
                f"{{target}} must attack {{whom}} {when}"
                for when in ("if able", "if possible", "if it can", "if they can")
            ],
            "TARGET may be attacked only by TARGET": [
                "{target} may only be attacked by {whom}",
                "{target} cannot be attacked except|unless by {whom}",
                "{target} cannot be attacked by anything|anyone|creatures? except|other_than {whom}",
                "only {whom} may attack {target}",
            ],
            "redirect that attack to TARGET": [
                "redirect the attack to {target}",
                "redirect it to {target}",
                "change the target of that|the attack to {target}",
                "change the attack target|attack's_target to {target}",
                "change the attack to {target}",
                "{target} become the target of that|the attack instead?",
                "{target} become the attack_target|new_target|target instead?",
                "that|the attack is redirected to {target} instead?",
                "that|the attack target {target} instead",
                "that|the attack is made|carried_out against|on {target} instead",
                "{target} is attacked instead",
                "{target} take|takes the attack instead",
                "have {target} become the target of that|the attack instead?",
            ],
            "end the Battle Phase": [
                "the Battle Phase ends|is_over",
                "end the Battle Phase immediately",
                "end this Battle Phase",
            ],
            "your opponent skips the next Battle Phase": [
                "your opponent skips the Battle Phase of the|their|his|her next turn",
                "your opponent has|have no Battle Phase on|in|during the|their|his|her next turn",
                "your opponent has|have no Battle Phase next turn",
                "your opponent cannot enter|begin the|their|his|her next Battle Phase",
                "skip your opponent's next Battle Phase",
            ],
            "you skip the next Battle Phase": ["skip your next Battle Phase", "you have no Battle Phase this turn"],
            "set the range of TARGET to N": [
                "the range of {target} become|is {tiles} tiles|tile?",
                "the RATK range of {target} become|is {tiles} tiles|tile?",
                "set|change the RATK range of {target} to {tiles} tiles|tile?",
                "change the range of {target} to {tiles} tiles|tile?",
                "{target} gain|have a range|RATK_range of {tiles} tiles|tile?",
                "{target} may attack with its? RATK from up_to? {tiles} tiles|tile away",
            ],
            "increase the range of TARGET by N": [
                "increase the range of {target} by {tiles} tile|tiles",
                "{target} gain|have + {tiles} range|RATK_range",
                "{target} have the|its|their RATK? range increased by {tiles} tile|tiles?",
                "{target} gain|have + {tiles} to its|their? RATK? range",
                "{target} gain|gains|have {tiles} more|additional|extra range",
                "{target} gain|gains {tiles} tile|tiles of range",
                "{target} gain {tiles} range",
                "the range of {target} is|becomes increased by {tiles}",
                "the RATK range of {target} is increased by {tiles}",
                "increase the RATK range of {target} by {tiles}",
                "increase the range of the RATK of {target} by {tiles} tile|tiles?",
                "{target} may attack with RATK from {tiles} tile|tiles further|farther away?",
            ],
            "TARGET counts N more in a Clash": [
                "{target} gain {amount} in a Clash",
                "{target} gain {amount} in Clashes",
                "{target} count {amount} more in Clashes|each_Clash|a_clash_battle",
                "add {amount} to the total of {target} in a Clash|Clashes|each_Clash",
            ],
            "TARGET wins Clashes that are tied": [
                "{target} win all? tied Clashes|Clash_battles",
                "{target} win all? Clashes|Clash_battles that end in a tie",
                "{target} win ties in a Clash|Clashes",
            ],
        },
    ),
    *_says(
        AttackFrom,
        "{target} may attack up_to {tiles} tile|tiles away",
        *(
            f"{{target}} may attack {_UNITS} {far}"
            for far in ("up_to|at_most|within? {tiles} tile|tiles away", "within {tiles} tile|tiles")
        ),
        f"{{target}} may attack {_UNITS} that are up_to|at_most|within? {{tiles}} tile|tiles away",
        "{target} may attack within {tiles} tile|tiles",
        "{target} may attack from a distance of up_to? {tiles} tile|tiles",
        "{target} may attack over a distance of up_to? {tiles} tile|tiles",
        "{target} may attack from {tiles} tile|tiles away with its ATK",
        "{target} may attack from a distance|range of up_to? {tiles}",
        "{target} may attack at a? distance|range of? up_to? {tiles} tiles|tile?",
        target=TARGET,
        tiles=COUNT,
    ),
    *_says(
        _creatures_within,
        f"{{target}} may attack {_FOES} up_to|at_most {{tiles}} tile|tiles away"
        " using_its_normal_ATK|with_its_ATK|using_its_ATK?",
        f"{{target}} may attack {_FOES} {{tiles}} tile|tiles away",
        f"{{target}} may attack {_FOES} from up_to|at_most? {{tiles}} tile|tiles away",
        f"{{target}} may attack {_FOES} at a distance|range of up_to? {{tiles}} tile|tiles",
        f"{{target}} may attack {_FOES} that are up_to|at_most|within? {{tiles}} tile|tiles away",
        target=TARGET,
        tiles=COUNT,
    ),
    *_says(
        _along,
        f"{{target}} may attack {_UNITS} up_to|at_most|within? {{tiles}} tile|tiles away in a straight line ,?"
        " using_its_normal_ATK|with_its_ATK|using_its_ATK?",
        "{target} may attack up_to|at_most|within? {tiles} tile|tiles away in a straight line",
        "{target} may attack in a straight line up_to|at_most|within? {tiles} tile|tiles away",
        target=TARGET,
        tiles=COUNT,
    ),
    *_says(
        _along_at_creatures,
        f"{{target}} may attack {_FOES} up_to|at_most|within? {{tiles}} tile|tiles away in a straight line ,?"
        " using_its_normal_ATK|with_its_ATK|using_its_ATK?",
        f"{{target}} may attack {_FOES} in a straight line up_to|at_most|within? {{tiles}} tile|tiles away",
        target=TARGET,
        tiles=COUNT,
    ),
    *(
        phrase
        for near, words in (
            (Near.SAME_ROW, "row"),
            (Near.SAME_COLUMN, "column"),
            (Near.SAME_LINE, "row or column"),
        )
        for whom, only in ((_FOES, True), (_UNITS, False), ("everything|anything|anywhere", False))
        for phrase in _says(
            _in_line(near, creatures=only),
            *(
                f"{{target}} may attack {whom} {line} ,? no_matter_how_far_away_it_is|no_matter_how_far_away|"
                "at_any_distance|regardless_of_distance|however_far_away|no_matter_the_distance|at_any_range|"
                "no_matter_how_far_away_they_are|no_matter_how_far|regardless_of_the_distance?"
                for line in (
                    f"in|on|along its|the_same|that|this_creature's|this_card's {words}",
                    f"in|on the same {words} as itself",
                    f"that|which is|are in|on its|the_same {words}",
                )
            ),
            target=TARGET,
        )
    ),
    *(
        phrase
        for whom, only in ((_FOES, True), (_UNITS, False))
        for phrase in _says(
            _in_line(Near.SAME_LINE, creatures=only),
            f"{{target}} may attack {whom} in a straight line ,? "
            "at_any_distance|no_matter_how_far_away|regardless_of_distance|from_any_distance",
            target=TARGET,
        )
    ),
    *_says(_units_there, f"{{target}} may attack {_UNITS} {{where}}", target=TARGET, where=WHERE),
    *_says(_creatures_there, f"{{target}} may attack {_FOES} {{where}}", target=TARGET, where=UNNAMED_WHERE),
    *_says(AttackWhere, f"{{target}} may attack {_FOES} {{where}}", target=TARGET, where=NAMED_WHERE, creatures=True),
    *_says(
        AttackFrom,
        "{target} may attack {tiles} tile|tiles away",
        "{target} may attack something|a_target {tiles} tile|tiles away",
        target=TARGET,
        tiles=COUNT,
    ),
    *_says(
        Forbid,
        "{target} cannot be the target of an? attack|attacks",
        "{target} cannot be chosen|selected|targeted as|for|by an? attack_target|attack|attacks|target_of_attacks",
        "{target} may not be attacked",
        "no creature|unit may attack {target}",
        target=TARGET,
        status=Status.CANNOT_BE_ATTACKED,
    ),
    *_says(
        Forbid,
        "{target} is|are not counter-attacked",
        "{target} do|does not receive|suffer|take counter-attacks|a_counter-attack",
        "{target} receive|suffer|take|gain no counter-attack|counter-attacks",
        "attacks of|by|from {target} cannot be counter-attacked|countered",
        "creatures|units attacked by {target} cannot counter-attack",
        "creatures|units that|which {target} attack|attacks cannot counter-attack",
        "creatures cannot counter-attack {target}",
        "no creature may counter-attack {target}",
        target=TARGET,
        status=Status.CANNOT_BE_COUNTERED,
    ),
    *_says(
        Forbid,
        "Ambushing {target} does_not|doesn't double the damage ,? and it may still? counter-attack",
        "{target} is|are immune to Ambushes|Ambush_attacks",
        target=TARGET,
        status=Status.CANNOT_BE_AMBUSHED,
    ),
    *_says(
        Forbid,
        "{target} cannot be moved",
        "{target} cannot be moved|pushed or pushed|pulled|moved|placed by abilities",
        "{target} cannot be moved by any abilities|ability",
        "{target} cannot be moved by an ability",
        target=TARGET,
        status=Status.CANNOT_BE_MOVED,
    ),
    *_says(
        Forbid,
        "{target} cannot be changed|switched to|into another mode",
        "the mode|modes of {target} cannot be changed",
        target=TARGET,
        status=Status.CANNOT_CHANGE_MODE,
    ),
]

# --- tiles --------------------------------------------------------------------------------------------------------


def _every_buff(amount: int) -> Effect:
    return SetFieldBuff(_ALL, amount)


def _no_buff(target: Target = _ALL) -> Effect:
    return SetFieldBuff(target, 0)


def _ground_of(target: Target, terrain: Tile | str) -> object:
    """“Change the tile of 1 creature to Abyss”: where the one stands that is chosen."""
    return (Select(target), ChangeTerrain(TileOf(Origin.THAT), terrain)) if isinstance(target, Chosen) else REFUSED


def _ground_around(place: Place, terrain: Tile | str) -> object:
    """“Target tile and each tile adjacent to it become Ocean”."""
    if not isinstance(place, Tiles) or place.count != 1 or place.up_to:
        return REFUSED
    return (ChooseTile(place), ChangeTerrain(AllTiles(Where(Near.WITHIN, 1, of=Origin.THAT_TILE)), terrain))


_TILES: Final = [
    *_says(
        _ground_of,
        "change|turn|transform|make the tile of|under|below {target} to|into a|an? {terrain} tile?",
        "the tile of|under|below {target} become|turn|turns into? a|an? {terrain} tile?",
        "change|turn|transform|make the tile on|onto which? {target} is|stands on? to|into a|an? {terrain} tile?",
        target=TARGET,
        terrain=TERRAIN,
    ),
    *_says(
        _ground_of,
        "change|turn|transform|make {target} tile to|into a|an? {terrain} tile?",
        "{target} tile become|turn|turns into? a|an? {terrain} tile?",
        target=OWNED,
        terrain=TERRAIN,
    ),
    *_says(
        ChangeTerrain,
        *(
            f"target|choose {{place}} ;|.|,|:|and|,_and|,_then|then|;_then {words}"
            for words in (
                "it|them|they|that_tile|those_tiles|the_tile|these_tiles become|turn|turns into? a|an? {terrain}"
                " tile|tiles?",
                "change|turn|transform|convert|make it|them|that_tile|those_tiles|the_tile|these_tiles"
                " to|into? a|an? {terrain} tile|tiles?",
            )
        ),
        place=PLACE,
        terrain=TERRAIN,
    ),
    *_says(
        _ground_around,
        *(
            f"{first} ,? {last}"
            for own in (
                "{place} and|plus {beside} tiles|tile adjacent|next to it",
                "{place} and {beside} adjacent tiles|tile",
            )
            for first, last in (
                (
                    f"change|turn|transform|make {own.replace('{beside}', 'all|each|every|the|all_the')}",
                    "to|into? a|an? {terrain} tile|tiles?",
                ),
                (
                    own.replace("{beside}", "all|each|every|the|all_the"),
                    "become|turn|turns into? a|an? {terrain} tile|tiles?",
                ),
            )
        ),
        place=PLACE,
        terrain=TERRAIN,
    ),
    *_says(
        ChangeTerrain,
        "turn|transform|convert|make {place} to|into|a|an? {terrain} tile|tiles?",
        "turn|transform|convert|change|make {place} to|into a|an {terrain} tile|tiles?",
        "change {place} to|into {terrain} tile|tiles",
        "{place} become|turn|turns|transform|transforms into? a|an? {terrain} tile|tiles?",
        "{place} is|are changed|turned|transformed to|into {terrain} tile|tiles?",
        place=PLACE,
        terrain=TERRAIN,
    ),
    *_says(
        _every_buff,
        "field_tiles|tiles|field_buffs boost creatures of the|their matching element by {amount} instead_of_100?",
        "field_tiles|tiles|field_buffs boost all? stats of? creatures of the|their matching element by {amount}"
        " instead_of_100?",
        "field_buffs|tile_buffs are|is {amount} instead_of_100?",
        "creatures on tiles of the|their matching? element gain {amount} to all stats instead of 100",
        "the field buff is|becomes {amount} instead_of_100?",
        amount=NUMBER,
    ),
    *_says(
        _no_buff,
        "field_tiles|tiles do not boost creatures",
        "field_buffs|tile_buffs do not apply",
        "field_buffs|tile_buffs have no effect",
    ),
    *_says(
        _no_buff,
        "{target} gain no field_buff|field_buffs|buff_from_tiles|buffs_from_tiles",
        "{target} do|does not gain field_buffs|buffs_from_tiles|a_field_buff",
        target=TARGET,
    ),
    *worded(
        EFFECTS,
        {
            "set the field buff of TARGET to N": [
                "the field_buff|field_buffs of {target} is|are|become {amount} instead_of_100?",
                "field_tiles|tiles boost {target} by {amount} instead_of_100?",
                "{target} gain {amount} instead_of_100 from its|their? field_tiles|field_buff|tiles|field_buffs",
            ],
        },
    ),
]

WORDINGS: Final[list[Form[object]]] = [*_PLACES, *_LYING, *_BEYOND, *_ATTACKS, *_TILES]
