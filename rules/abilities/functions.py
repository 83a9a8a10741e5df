"""Functions of cards, worked out from their abilities: removal, drawing, protection.

Functions depend on the possible targets: “Destroy 1 creature” is removal, “Destroy 1 creature you control” is not.
“That creature” is the card that the sentence chose, or that its trigger names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from operator import attrgetter
from typing import Final, NamedTuple

from rules.abilities import ast
from rules.abilities.ast import Ability, Effect, Event, Filter, Licence, Noun, Status, This, Whose, Zone
from rules.vocabulary import Stat


class Function(StrEnum):
    """Use of a card, such as removal. The value is its name in card searches."""

    @property
    def meaning(self) -> str:
        """Description of the use, to follow the words “cards that …”."""
        return MEANINGS[self]

    REMOVAL = "removal"
    DAMAGE = "damage"
    BURN = "burn"
    BREAK = "break"
    BOUNCE = "bounce"
    CONTROL = "control"
    DEBUFF = "debuff"
    LOCK = "lock"
    NEGATE = "negate"
    DISCARD = "discard"
    TAX = "tax"
    BUFF = "buff"
    GROW = "grow"
    HEAL = "heal"
    PROTECT = "protect"
    MOVE = "move"
    ATTACK = "attack"
    SPAWN = "spawn"
    TOKENS = "tokens"
    SACRIFICE = "sacrifice"
    DRAW = "draw"
    SEARCH = "search"
    LOOK = "look"
    RECOVER = "recover"
    MILL = "mill"
    CRYSTALS = "crystals"
    CHEAPER = "cheaper"
    TERRAIN = "terrain"
    COUNTERS = "counters"
    TURN = "turn"
    COPY = "copy"
    CHANCE = "chance"
    WIN = "win"


#: Descriptions that follow “cards that …”.
MEANINGS: Final = {
    Function.REMOVAL: "destroy or cast out opposing creatures, or have them sacrificed",
    Function.DAMAGE: "deal damage to opposing creatures, or make them lose HP, without a battle",
    Function.BURN: "deal damage to the other leader, or make it lose HP, without a battle",
    Function.BREAK: "destroy or cast out opposing tricks",
    Function.BOUNCE: "put cards from the field back into hand or deck",
    Function.CONTROL: "take control of creatures",
    Function.DEBUFF: "lower stats of opposing creatures, or break their shields",
    Function.LOCK: "stop the opponent or opposing cards from doing something, or take abilities away",
    Function.NEGATE: "negate abilities, attacks, spawns or moves",
    Function.DISCARD: "make the opponent discard cards",
    Function.TAX: "make the opponent pay more, or lose Magic Crystals",
    Function.BUFF: "raise stats of creatures",
    Function.GROW: "get stronger themselves, time and again or for each of something",
    Function.HEAL: "restore HP",
    Function.PROTECT: "keep own cards from damage, destruction, attacks or effects",
    Function.MOVE: "move, place, push or swap creatures, or let them go further",
    Function.ATTACK: "let creatures attack again, farther or past what is in the way",
    Function.SPAWN: "bring creatures onto the field, or let more of them be spawned",
    Function.TOKENS: "spawn tokens",
    Function.SACRIFICE: "sacrifice own creatures for something",
    Function.DRAW: "draw cards",
    Function.SEARCH: "find cards in the deck",
    Function.LOOK: "look at hidden cards, or reveal them",
    Function.RECOVER: "bring cards back from the graveyard or the Void",
    Function.MILL: "send cards from a deck to the graveyard or the Void",
    Function.CRYSTALS: "gain Magic Crystals",
    Function.CHEAPER: "make own cards cheaper",
    Function.TERRAIN: "change tiles",
    Function.COUNTERS: "place counters or remove them",
    Function.TURN: "turn cards over or change their mode",
    Function.COPY: "copy creatures or their abilities",
    Function.CHANCE: "flip coins or roll dice",
    Function.WIN: "win the duel by themselves",
}


class _Cards(NamedTuple):
    """Cards that an effect may be about: of a side, a kind and zones, or one card.

    With `is_this`, that is the card that has the ability, with `is_leader` a leader.
    """

    whose: Whose = Whose.BOTH
    noun: Noun = Noun.CREATURE
    zones: tuple[Zone, ...] = (Zone.FIELD,)
    is_this: bool = False
    is_leader: bool = False

    @property
    def is_own(self) -> bool:
        """Whether cards of the ability's controller may be among the cards."""
        return self.whose is not Whose.OPPONENTS

    @property
    def is_opposing(self) -> bool:
        """Whether the opponent's cards may be among the cards."""
        return self.whose is not Whose.YOURS

    @property
    def is_on_field(self) -> bool:
        return Zone.FIELD in self.zones

    @property
    def is_creature(self) -> bool:
        return self.noun is not Noun.TRICK and not self.is_leader

    @property
    def is_trick(self) -> bool:
        return self.noun is not Noun.CREATURE and not self.is_leader


def _is_other(cards: _Cards) -> bool:
    return cards.is_opposing and not cards.is_this


_THIS: Final = _Cards(Whose.YOURS, is_this=True)
_OPPOSING: Final = _Cards(Whose.OPPONENTS)
#: Events whose other side is an opponent's card, even if the phrase doesn't name it.
_HOSTILE: Final = frozenset(
    {
        Event.ATTACKS, Event.ATTACKED, Event.SURVIVES, Event.AMBUSHES, Event.AMBUSHED, Event.DEALS_DAMAGE,
        Event.DAMAGED, Event.DESTROYS, Event.DESTROYED, Event.LOCKS_DOWN, Event.WINS_CLASH, Event.LOSES_CLASH,
    }
)  # fmt: skip
#: Events behind which this card lies in the graveyard.
_GONE: Final = frozenset(
    {Event.DESTROYED, Event.SACRIFICED, Event.DISCARDED, Event.SENT, Event.SENT_FROM_FIELD, Event.LEAVES}
)
_PROTECTING: Final = frozenset(
    {
        Status.CANNOT_BE_DESTROYED, Status.CANNOT_BE_ATTACKED, Status.CANNOT_BE_COUNTERED, Status.CANNOT_BE_AMBUSHED,
        Status.CANNOT_BE_MOVED,
    }
)  # fmt: skip
_ATTACKING: Final = frozenset(
    {
        Licence.ATTACK_DIAGONALLY, Licence.ATTACK_IN_DEFENCE, Licence.AMBUSH_FROM_THE_SIDE, Licence.IGNORE_DEF,
        Licence.PIERCE,
    }
)  # fmt: skip
_MOVING: Final = frozenset(
    {Licence.MOVE_DIAGONALLY, Licence.MOVE_THROUGH, Licence.MOVE_IN_DEFENCE, Licence.MOVE_AFTER_ATTACKING}
)
_SHIELDING: Final = frozenset({Licence.PASS_NO_SURPLUS, Licence.AMBUSHED_ONCE})
#: Functions of effects on any card or player.
_ALWAYS: Final[Mapping[type, tuple[Function, ...]]] = {
    ast.TakeControl: (Function.CONTROL,),
    ast.SetFieldBuff: (Function.BUFF,),
    ast.BreakShield: (Function.DEBUFF,),
    ast.Restore: (Function.HEAL,),
    ast.EndBattle: (Function.LOCK,),
    ast.Negate: (Function.NEGATE,),
    **dict.fromkeys((ast.AttackFrom, ast.AttackWhere, ast.ChangeRange, ast.SetRange), (Function.ATTACK,)),
    **dict.fromkeys((ast.SpawnThese, ast.MoreSpawns, ast.SpawnPlace), (Function.SPAWN,)),
    ast.SpawnCopies: (Function.SPAWN, Function.TOKENS, Function.COPY),
    ast.Search: (Function.SEARCH,),
    ast.Dig: (Function.SEARCH, Function.LOOK),
    **dict.fromkeys((ast.Look, ast.Reveal), (Function.LOOK,)),
    ast.ChangeTerrain: (Function.TERRAIN,),
    **dict.fromkeys((ast.PutCounters, ast.TakeCounters), (Function.COUNTERS,)),
    **dict.fromkeys((ast.Turn, ast.ChangeMode), (Function.TURN,)),
    **dict.fromkeys((ast.BecomeCopy, ast.GainAbilities), (Function.COPY,)),
    **dict.fromkeys((ast.FlipCoin, ast.FlipCoins, ast.RollDice, ast.RollDie, ast.DieTable), (Function.CHANCE,)),
}
#: Functions of effects on certain cards.
_ON_CARDS: Final[Mapping[type, tuple[Callable[[_Cards], bool], Function]]] = {
    **dict.fromkeys((ast.LimitAttacks, ast.LimitMoves, ast.MustAttack, ast.Silence), (_is_other, Function.LOCK)),
    **dict.fromkeys(
        (
            ast.Protect,
            ast.Prevent,
            ast.PreventNext,
            ast.ReduceDamage,
            ast.LimitAttackers,
            ast.RestoreShield,
            ast.Redirect,
            ast.Unlockable,
        ),
        (attrgetter("is_own"), Function.PROTECT),
    ),
    **dict.fromkeys(
        (ast.Move, ast.PutOn, ast.Push, ast.SwapPlaces, ast.MoveFurther), (attrgetter("is_on_field"), Function.MOVE)
    ),
}
#: Functions of effects on players, except on the named one.
_ON_PLAYERS: Final[Mapping[type, tuple[Whose, Function]]] = {
    **dict.fromkeys((ast.Bar, ast.SkipBattle), (Whose.YOURS, Function.LOCK)),
    ast.Discard: (Whose.YOURS, Function.DISCARD),
    ast.LoseCrystals: (Whose.YOURS, Function.TAX),
    **dict.fromkeys((ast.Draw, ast.DrawUpTo), (Whose.OPPONENTS, Function.DRAW)),
    ast.GainCrystals: (Whose.OPPONENTS, Function.CRYSTALS),
}


def functions_of(abilities: Iterable[Ability]) -> tuple[Function, ...]:
    """Return the functions of a card with these abilities, each once, in the order of `Function`."""
    found = {function for ability in abilities for function in _Sentence(ability).functions()}
    return tuple(function for function in Function if function in found)


class _Sentence:
    """Visitor of an ability that collects the functions of its effects, in order."""

    def __init__(self, ability: Ability, this: _Cards = _THIS) -> None:
        is_gone = ability.when is not None and ability.when.who == This() and ability.when.event in _GONE
        self._ability, self._this = ability, this._replace(zones=(Zone.GRAVEYARD,)) if is_gone else this
        self._that = self._waited_for()

    def functions(self) -> Iterator[Function]:
        """Yield the functions of the ability, possibly with duplicates."""
        for cost in self._ability.costs:
            if isinstance(cost, ast.SacrificeTarget) and not self._cards(cost.target).is_this:
                yield Function.SACRIFICE
            if isinstance(cost, ast.SpendCounters):
                yield Function.COUNTERS
        yield from self._all(self._ability.effects)

    def _waited_for(self) -> _Cards:
        when = self._ability.when
        if when is None:
            return _Cards()
        subjects = [each for each in (when.what, when.who) if isinstance(each, ast.AnyOf)]
        cause = when.cause.of if when.cause else None
        if subjects or cause:
            return _filtered(subjects[0].filter if subjects else cause or Filter())
        return _OPPOSING if when.event in _HOSTILE else _Cards()

    def _all(self, effects: tuple[Effect, ...]) -> Iterator[Function]:
        for effect in effects:
            for node in ast.nodes_of(effect):
                if isinstance(node, ast.Chosen | ast.Picked | ast.AtRandom | ast.Extreme | ast.Every):
                    cards = self._cards(node)
                    yield from self._one(effect)
                    self._that = cards
                    break
            else:
                yield from self._one(effect)
            for branch in ast.branches_of(effect):
                yield from self._all(branch)

    def _cards(self, target: ast.Target | None) -> _Cards:
        """Return the cards that a target may include; for None and “that creature”, those mentioned before."""
        match target:
            case This():
                return self._this
            case ast.Host():
                return _Cards()
            case ast.Attacker() | ast.Attacked():
                return _OPPOSING
            case ast.LeaderOf(whose=whose):
                return _Cards(whose, is_leader=True)
            case ast.TheirLeader():
                return _Cards(self._that.whose, is_leader=True)
            case ast.Picked(filter=filter, by=by):
                return _filtered(filter)._replace(whose=by)
            case (
                ast.Chosen(filter=filter)
                | ast.Every(filter=filter)
                | ast.AtRandom(filter=filter)
                | ast.Extreme(filter=filter)
            ):
                return _filtered(filter)
            case ast.Top(whose=whose):
                return _Cards(_whose(whose), Noun.CARD, (Zone.DECK,))
        return self._that

    def _one(self, effect: Effect) -> Iterator[Function]:
        """Yield the functions of a single effect, without those of effects nested in it."""
        kind, cards = type(effect), self._cards(getattr(effect, "target", None))
        yield from _ALWAYS.get(kind, ())
        if kind in _ON_CARDS:
            holds, function = _ON_CARDS[kind]
            if holds(cards):
                yield function
        elif kind in _ON_PLAYERS:
            spared, function = _ON_PLAYERS[kind]
            if getattr(effect, "whose", getattr(effect, "who", None)) is not spared:
                yield function
        else:
            yield from self._on_cards(effect, cards)
            yield from self._otherwise(effect, cards)

    def _on_cards(self, effect: Effect, cards: _Cards) -> Iterator[Function]:
        """Yield the functions of an effect that removes, hurts or changes `cards`; none for other effects."""
        match effect:
            case ast.Destroy():
                yield from self._removed(cards)
            case ast.Send(zone=zone):
                yield from self._sent(cards, zone)
            case ast.Sacrifice():
                if cards.is_opposing:
                    yield Function.REMOVAL
                if cards.is_own and not cards.is_this:
                    yield Function.SACRIFICE
            case ast.DealDamage() | ast.DivideDamage() | ast.LoseHp():
                if cards.is_opposing:
                    yield Function.BURN if cards.is_leader else Function.DAMAGE
            case ast.ChangeStat(amount=amount):
                yield from self._changed(cards, is_more=_is_positive(amount), is_less=not _is_positive(amount))
                if effect.stat is Stat.HP and not _is_positive(amount) and cards.is_opposing:
                    yield Function.DAMAGE
                if cards.is_this and _is_positive(amount) and self._lasts(effect):
                    yield Function.GROW
            case ast.SetStat() | ast.SwapStats() | ast.TradeStat():
                yield from self._changed(cards, is_more=cards.is_own, is_less=cards.is_opposing)
            case ast.Forbid(status=status):
                if status in _PROTECTING:
                    yield Function.PROTECT
                elif _is_other(cards):
                    yield Function.LOCK
            case ast.ScaleDamage(doubles=False) if cards.is_own:
                yield Function.PROTECT

    def _otherwise(self, effect: Effect, cards: _Cards) -> Iterator[Function]:
        """Yield the functions of an effect on `cards` that changes actions, costs, spawns or the duel; maybe none."""
        match effect:
            case ast.Instead():
                if self._ability.when and self._ability.when.event is Event.WOULD_BE_DESTROYED:
                    yield Function.PROTECT
            case ast.ChangeCost(amount=amount, whose=whose):
                if _is_positive(amount) and whose is not Whose.YOURS:
                    yield Function.TAX
                if not _is_positive(amount) and whose is not Whose.OPPONENTS:
                    yield Function.CHEAPER
            case ast.Again(deed=deed):
                yield Function.MOVE if deed is ast.UnitDeed.MOVE else Function.ATTACK
            case ast.Permit(licence=licence):
                yield from _allowed(licence)
            case ast.SpawnTokens(whose=Whose.YOURS):
                yield from (Function.SPAWN, Function.TOKENS)
            case ast.MiracleSpawn(zone=zone):
                yield Function.SPAWN
                if zone in (Zone.GRAVEYARD, Zone.VOID):
                    yield Function.RECOVER
                if zone is Zone.DECK:
                    yield Function.SEARCH
            case ast.WinDuel(whose=Whose.YOURS):
                yield Function.WIN
            case ast.Gain(abilities=abilities):
                for ability in abilities:
                    yield from _Sentence(ability, cards).functions()

    def _lasts(self, change: ast.ChangeStat) -> bool:
        """Return whether a stat is raised permanently, or by an amount counted in the game, not for some turns only."""
        ability = self._ability
        if ability.duration is not None and not isinstance(ability.duration, ast.While):
            return False
        return isinstance(change.amount, ast.PerEach) or (
            change.permanent and (ability.is_activated or ability.when is not None)
        )

    def _removed(self, cards: _Cards) -> Iterator[Function]:
        if cards.is_on_field and cards.is_opposing:
            if cards.is_creature:
                yield Function.REMOVAL
            if cards.is_trick:
                yield Function.BREAK

    def _sent(self, cards: _Cards, zone: Zone) -> Iterator[Function]:
        back = zone in (Zone.HAND, Zone.DECK, Zone.ARCHIVE)
        if not back:
            yield from self._removed(cards)
            if cards.whose is Whose.YOURS and cards.is_on_field and not cards.is_this:
                yield Function.SACRIFICE
            if Zone.DECK in cards.zones:
                yield Function.MILL
        elif cards.is_on_field:
            yield Function.BOUNCE
        elif Zone.DECK in cards.zones and zone is Zone.HAND:
            yield Function.DRAW
        if zone is not Zone.VOID and cards.is_own and not {Zone.GRAVEYARD, Zone.VOID}.isdisjoint(cards.zones):
            yield Function.RECOVER

    def _changed(self, cards: _Cards, is_more: bool, is_less: bool) -> Iterator[Function]:
        if is_more and cards.is_own and not cards.is_leader:
            yield Function.BUFF
        if is_less and cards.is_opposing and not cards.is_leader:
            yield Function.DEBUFF


def _allowed(licence: Licence) -> Iterator[Function]:
    if licence in _ATTACKING:
        yield Function.ATTACK
    elif licence in _MOVING:
        yield Function.MOVE
    elif licence in _SHIELDING:
        yield Function.PROTECT
    elif licence is Licence.CAST_OUT_VICTIMS:
        yield Function.REMOVAL


def _whose(who: ast.Who) -> Whose:
    """Return the side that a player is on; BOTH if that is known only during a duel."""
    return who if isinstance(who, Whose) else Whose.BOTH


def _filtered(which: Filter) -> _Cards:
    whose = which.controller or which.owner
    if whose is None and which.zone is not Zone.FIELD:
        whose = which.zone_of
    return _Cards(whose or Whose.BOTH, which.noun, (which.zone, *which.more_zones))


def _is_positive(amount: object) -> bool:
    match amount:
        case int():
            return amount > 0
        case ast.PerEach(amount=each):
            return each > 0
        case ast.Times(times=times):
            return times > 0
        case ast.Plus(first=first):
            return _is_positive(first)
    return True
