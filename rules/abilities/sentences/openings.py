"""Card text sentences whose subject names their trigger: “creatures that attack this creature lose 100 ATK”.

Also sentences with an action that the ability replaces: “instead of attacking, you may …”.
"""

from __future__ import annotations

from typing import Final

from rules.abilities import ast
from rules.abilities.grammar.templates import INVALID, Form, Phrase, Slot, fields_of, one_of, the
from rules.abilities.phrases.events import WHO
from rules.abilities.phrases.filters import FILTER, FILTERS
from rules.abilities.phrases.timing import stands_here
from rules.abilities.phrases.where import WHERE
from rules.abilities.phrases.words import COUNT, MODE, NAME, TERRAIN
from rules.vocabulary import Tile

_EACH_TURN: Final = "each|every|per turn"
#: Cards of the event in the subject of a sentence.
_ONES: Final[Slot[object]] = one_of(
    "FILTER creatures",
    [],
    wordings=[Phrase(the, "{value}", value=FILTERS), Phrase(the, "all|any|each|every|a|an {value}", value=FILTER)],
)
#: This creature, or the host of this card.
_OWN: Final = Slot(
    "this creature",
    lambda reader, at: [each for each in WHO.read(reader, at) if isinstance(each.value, ast.This | ast.Host)],
    lambda value, _: None,
)


def _is_plain(wanted: ast.Filter) -> bool:
    return wanted.zone is ast.Zone.FIELD and wanted.noun is ast.Noun.CREATURE


def _they_do(
    event: ast.Event, who: ast.Filter, what: ast.Subject | None = None, where: ast.Where | None = None
) -> object:
    """Return the sentence's parts for “creatures that attack …”: one of them attacks, and is “that creature”.

    The parts are a dict of fields. `what` and `where` are fields of the trigger. INVALID unless `who` is creatures on
    the field.
    """
    if not _is_plain(who):
        return INVALID
    return {"when": ast.When(event, ast.AnyOf(who), what, where=where), "of_that": True}


def _done_to_them(event: ast.Event, who: ast.Subject, what: ast.Filter) -> object:
    """Return the sentence's parts for “creatures that this creature attacks …”; INVALID as for `_they_do`."""
    return {"when": ast.When(event, who, ast.AnyOf(what)), "of_that": True} if _is_plain(what) else INVALID


def _brought(event: ast.Event, what: ast.Filter, whose: ast.Whose, uses: int | None = None) -> object:
    """Return the sentence's parts for “the first creature you Miracle Spawn each turn gains …”.

    `uses` is the limit each turn, None for no limit. INVALID as for `_they_do`, and for creatures of the other player.
    """
    if not _is_plain(what) or what.controller not in (None, whose):
        return INVALID
    said: dict[str, object] = {"when": ast.When(event, ast.Player(whose), ast.AnyOf(what)), "of_that": True}
    return said if uses is None else {**said, "uses": uses}


def _used(what: ast.Filter, whose: ast.Whose) -> object:
    """Return the sentence's parts for “every trick you activate gives this creature 50 ATK”; INVALID for non-tricks."""
    if what.noun is not ast.Noun.TRICK or what.zone is not ast.Zone.FIELD or what.controller not in (None, whose):
        return INVALID
    return {"when": ast.When(ast.Event.ACTIVATES, ast.Player(whose), ast.AnyOf(what))}


def _spawned_there(where: ast.Where) -> object:
    """Return trigger and condition: “when this creature is spawned on an Ocean tile”; INVALID as for `stands_here`."""
    found = stands_here(where)
    return INVALID if found is INVALID else {"when": ast.When(ast.Event.SPAWNED), "condition": found}


def _changed_to(who: ast.Subject, mode: ast.Stance) -> object:
    """Return the sentence's parts for “when this creature changes to Defence Mode”, or its host; else INVALID."""
    if not isinstance(who, ast.This | ast.Host):
        return INVALID
    return {"when": ast.When(ast.Event.CHANGES_MODE, who), "condition": ast.InMode(who, mode)}


_SPAWNING: Final = (("spawn", ast.Event.SPAWNS), ("Miracle_Spawn", ast.Event.MIRACLE_SPAWNS))
_PLAYERS: Final = (("you", ast.Whose.YOURS), ("your_opponent", ast.Whose.OPPONENTS))
_MOVE: Final = "move|come|step|walk|go|moves|comes|steps|walks|goes"
_THAT_DO: Final = "that|which|who"

#: Deeds that may be given up, each with the status that forbids it afterwards.
_FORGONE: Final = (
    ("attacking|an_attack|its_attack|declaring_an_attack", (ast.Past.ATTACKED, ast.Status.CANNOT_ATTACK)),
    ("moving|its_move|a_move", (ast.Past.MOVED, ast.Status.CANNOT_MOVE)),
)


def _forgoing(deed: tuple[ast.Past, ast.Status]) -> dict[str, object]:
    past, status = deed
    return {"forgoes": status, "condition": ast.Not(ast.IsKind(ast.This(), ast.Filter(past=past)))}


def _forgoing_first(deed: tuple[ast.Past, ast.Status]) -> dict[str, object]:
    return {**_forgoing(deed), "price": ()}


def forgone(
    effects: tuple[ast.Effect, ...], duration: ast.Duration | None, status: ast.Status
) -> tuple[ast.Effect, ...]:
    """Return `effects`, and the effect that this creature can't move, or attack, this turn.

    `status` is the ban, and `duration` that of `effects`, if any. The text says “instead of moving”, or “instead of
    attacking”.
    """
    done = effects if duration is None else (ast.Lasting(effects, duration),)
    return (*done, ast.Lasting((ast.Forbid(ast.This(), status),), ast.EndOfTurn()))


#: Words before the effects of a sentence.
OPENINGS: Final[list[Form[object]]] = [
    *(
        Phrase(_brought, words, more, event=event, what=what, whose=whose)
        for spawn, event in _SPAWNING
        for you, whose in _PLAYERS
        for words, what, more in (
            (f"the first {{what}} {you} {spawn} {_EACH_TURN}", FILTER, {"uses": 1}),
            (f"{{what}} {you} {spawn}", _ONES, {}),
        )
    ),
    *(Phrase(_used, f"each|every {{what}} {you} activate|play", what=FILTER, whose=whose) for you, whose in _PLAYERS),
    *(
        Phrase(_they_do, f"{{who}} {_THAT_DO} {words}", fields_of({name: slot}), who=_ONES, event=event)
        for words, event, name, slot in (
            ("attack|attacks|declare_an_attack_on|declares_an_attack_on {what}", ast.Event.ATTACKS, "what", _OWN),
            ("ambush|ambushes {what}", ast.Event.AMBUSHES, "what", _OWN),
            ("damage|damages {what}", ast.Event.DEALS_DAMAGE, "what", _OWN),
            (f"{_MOVE} {{where}}", ast.Event.ENTERS, "where", WHERE),
            (f"{_MOVE}|enter|enters onto|to|into|on? a|any tile {{where}}", ast.Event.ENTERS, "where", WHERE),
        )
    ),
    *(
        Phrase(_they_do, f"{{who}} {_THAT_DO} {words}", who=_ONES, event=event)
        for words, event in (
            (f"{_MOVE} onto|on|over this card|creature|trick", ast.Event.OVERLAPS),
            (f"{_MOVE} onto|on this card's|creature's? tile", ast.Event.OVERLAPS),
        )
    ),
    *(
        Phrase(_done_to_them, words, what=_ONES, who=_OWN, event=event)
        for words, event in (
            ("{what} attacked by {who}", ast.Event.ATTACKS),
            ("{what} that? {who} attack|attacks", ast.Event.ATTACKS),
            ("{what} ambushed by {who}", ast.Event.AMBUSHES),
            ("{what} that? {who} ambush|ambushes", ast.Event.AMBUSHES),
            ("{what} damaged|hurt by {who}", ast.Event.DEALS_DAMAGE),
            ("{what} that? {who} damage|damages|hurt|hurts", ast.Event.DEALS_DAMAGE),
        )
    ),
    *(
        Phrase(_spawned_there, words, where=WHERE)
        for words in (
            "when this creature is spawned {where} ,?",
            "when|if you spawn this creature {where} ,?",
            "if this creature is spawned {where} ,?",
            "when spawned {where} ,?",
            "if spawned {where} ,?",
        )
    ),
    *(
        Phrase(_changed_to, f"{when} {{who}} {words} {{mode}} ,?", who=WHO, mode=MODE)
        for when in ("when", "if")
        for words in ("change|changes|switch|switches|turn|turns|goes|is_changed|is_switched|is_put|is_turned to|into",)
    ),
    *(
        Phrase(_forgoing_first, f"instead of {words} ,? you|this_creature|it|this_card may", deed=deed)
        for words, deed in _FORGONE
    ),
]
#: Words behind the effects of a sentence.
FORGOING: Final[list[Form[object]]] = [
    Phrase(_forgoing, f",? instead of {words}", deed=deed) for words, deed in _FORGONE
]


def _entering(name: str, count: int) -> dict[str, object]:
    return {"when": ast.When(ast.Event.SPAWNED), "effects": (ast.PutCounters(count, name, ast.This()),)}


def _trail(who: ast.Subject, terrain: Tile | str, *, is_left: bool) -> object:
    """Return the sentence's parts for “each tile this creature leaves becomes Burning Lands”.

    With `is_left` false, the tile that it enters becomes `terrain`. INVALID unless `who` is this creature.
    """
    if not isinstance(who, ast.This):
        return INVALID
    place = ast.TileLeft() if is_left else ast.ThisTile()
    return {"when": ast.When(ast.Event.MOVES, who), "effects": (ast.ChangeTerrain(place, terrain),)}


_TURNS_INTO: Final = "become|becomes|turn_into|turns_into|is_changed_to|change_to|changes_into"
#: Sentences with trigger and effect in one phrase.
WHOLE_SENTENCES: Final[list[Form[object]]] = [
    *(
        Phrase(_entering, f"this creature|card {enters} with {{count}} {{name}} counter|counters on_it?", said)
        for enters in (
            "come|comes|enter|enters into? play|the_field",
            "enter|enters|arrives|comes_in",
            "is spawned|summoned",
            "start|starts",
        )
        for said in ({"name": NAME, "count": COUNT},)
    ),
    *(
        Phrase(_trail, f"each|every|any|all|the tile|tiles {words} {_TURNS_INTO} {{terrain}} tile|tiles?", said)
        for words, is_left in (
            ("that? {who} leave|leaves|left", True),
            ("that? {who} moves|move off|from|away_from", True),
            ("that? {who} moves|move onto|to|on", False),
            ("that? {who} enter|enters", False),
        )
        for said in ({"who": _OWN, "terrain": TERRAIN, "is_left": is_left},)
    ),
]
