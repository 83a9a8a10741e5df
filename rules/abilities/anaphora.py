"""Resolution of “it”, “them” and “that player” in card text: the last card or player mentioned, or the trigger's card.

A when-phrase (the words for a trigger) may name two cards that are both there afterwards: “when this creature attacks a
creature, it …”. Then “it” may be either, and both readings are returned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from operator import is_
from typing import Any, Final, TypeVar, get_args

from rules.abilities import ast
from rules.abilities.ast import (
    Answered,
    Attacker,
    Chosen,
    Effect,
    Event,
    Every,
    Host,
    It,
    LeaderOf,
    MiracleSpawn,
    Negate,
    Noun,
    Origin,
    Other,
    Place,
    Select,
    SpawnCopies,
    SpawnThese,
    SpawnTokens,
    Stance,
    Target,
    That,
    TheirLeader,
    They,
    This,
    When,
    Who,
    Whose,
    Zone,
)

_Value = TypeVar("_Value")
# Sets of classes: whether a class is one of a hundred is found at once, where `isinstance` asks each of them.
_EFFECTS: Final = frozenset(get_args(Effect))
_DEEDS: Final = _EFFECTS | frozenset(get_args(ast.Cost))
#: Effects on a leader whose amount is counted on another card.
_OF_OTHERS: Final = (ast.DealDamage, ast.LoseHp, ast.Restore)
#: Conditions, and amounts in them, on a card.
_CONDITIONS: Final = (ast.IsKind, ast.InMode, ast.HasCounters, ast.IsEquipped, ast.IsOnField)
#: Conditions that are about the card that has the ability.
_OF_THIS: Final = (ast.OnTerrain, ast.IsFaceUp)
#: Effects on any player, also on one who is known only through a card.
_OF_ANYBODY: Final = (ast.Draw, ast.DrawUpTo, ast.Discard, ast.Top, ast.GainCrystals, ast.LoseCrystals)
#: Targets that “it” can refer to.
_TARGETS: Final = (This, Host, That, Other, Attacker, ast.Attacked, LeaderOf, Chosen, Every)
#: Card that a negation is about: the one with the ability, the attacker, the one that is spawned or moves.
_NEGATED: Final = {
    Answered.ABILITY: That(Noun.CARD),
    Answered.ATTACK: Attacker(),
    Answered.SPAWN: That(),
    Answered.MOVE: That(),
}
#: Events that one of the two does not outlive: “it” is the other one.
_FATAL: Final = frozenset({Event.DESTROYS, Event.SACRIFICES})
#: The fields of effects that say how much or how many.
_AMOUNTS: Final = ("amount", "count")
#: Targets that cannot be named again within an amount: each of them counts for itself.
_UNNAMED: Final = (Chosen, Every, ast.Picked, ast.AtRandom, ast.Extreme)
#: Kind of thing that “negate it” negates, by event.
_ANSWERS: Final[dict[Event | None, Answered]] = {
    Event.ATTACKS: Answered.ATTACK,
    Event.ATTACKED: Answered.ATTACK,
    Event.AMBUSHES: Answered.ATTACK,
    Event.AMBUSHED: Answered.ATTACK,
    Event.SPAWNS: Answered.SPAWN,
    Event.SPAWNED: Answered.SPAWN,
    Event.MOVES: Answered.MOVE,
    Event.ENTERS: Answered.MOVE,
    Event.ACTIVATES: Answered.ABILITY,
    Event.TARGETED: Answered.ABILITY,
}
#: Effects that bring cards onto the field; “it” is such a card afterwards.
_BRINGING: Final = (MiracleSpawn, SpawnCopies, SpawnTokens)


#: Cards to compare with, which an ability can always find.
_COMPARED_WITH: Final[dict[type, Origin]] = {This: Origin.THIS, Host: Origin.HOST}
_COUNTERPARTS: Final = tuple(_COMPARED_WITH.values())

#: Rules that are checked without knowing the card of the text, so that nothing in them is compared with it.
_OF_NO_CARD: Final = (
    ast.Bar, ast.ChangeCost, ast.Negate, ast.Prevent, ast.PreventNext, ast.SpawnOnly, ast.SpawnPlace,
)  # fmt: skip


#: Nodes with a target or a deed, to which later text can refer.
_ABOUT_A_TARGET: Final = _EFFECTS | frozenset((*_CONDITIONS, ast.SacrificeTarget, ast.SpendCounters))
_NOTED: Final = _ABOUT_A_TARGET | _DEEDS | frozenset((*_OF_THIS, ast.Compare, ast.AttachedTo, ast.EquipsOn))
#: Types without parts.
_PLAIN: Final = frozenset((type(None), bool, int, str))
#: Effects that can't happen to a trick.
_OF_UNITS: Final = (
    ast.DealDamage, ast.Restore, ast.ChangeStat, ast.SetStat, ast.SwapStats, ast.Silence, ast.BreakShield,
)  # fmt: skip


class Unspoken(Exception):
    """Error for a reading in which “it”, or another reference, has nothing to stand for. That reading is discarded."""


class Speaker:
    """Resolver of the references in one card text, such as “it”. It remembers the cards and players mentioned last."""

    def __init__(self, head: object = None, choice: int = 0) -> None:
        #: Present target of “it”; None if there is none.
        self.head = head
        #: Present target of “it” if it was chosen.
        self._one: object = None
        #: Last event.
        self._event: Event | None = None
        #: Present player of “they”; None if there is none.
        self._player: Who | None = None
        #: Subjects of the when-phrase, if there are several.
        self._subjects: tuple[object, ...] = ()
        self._choice = choice
        #: The when-phrase, and which of its two cards it calls creatures.
        self._when: When | None = None
        self._called = (True, True)
        #: Effect whose target is being resolved.
        self._deed: object = None
        #: Whether “that creature” is still the one of the event: nothing has been chosen or brought in since.
        self._is_of_event = False
        #: Card whose counters were mentioned, and the counters' name.
        self._counters: tuple[Any, str] | None = None
        #: Filter of the card that was chosen last.
        self._chosen: ast.Filter | None = None
        #: Whether this sentence has chosen or named a card itself, and whether it refers to an earlier sentence.
        self._is_fresh = False
        #: Whether it has chosen or named a card that “that creature” can be.
        self._has_that = False
        #: Whether “that creature” is the host of an equip, the only card mentioned.
        self._wears = False
        self.reaches_back = False
        #: Within an amount: the target of the effect, if it has no name that could be repeated.
        self._own: object = None
        self._in_amount = False
        #: Whether this sentence has rolled a die.
        self._has_rolled = False
        #: Whether “that much” can refer to a deed, payment or event of this sentence.
        self._has_done = False
        #: Last effect or trigger; None if there is none.
        self._last: object = None
        #: Whether the effects of the sentence happen at once, after an event or payment.
        self.happens = False
        #: Number of ways to read the text.
        self.ways = 1

    def _going(self, going: ast.MayGo) -> Any:
        """Return the effect of “may move”: a `May` of one move after an event or payment, else a longer usual move.

        Raises Unspoken for “may move N tiles”, a single move, without event and payment.
        """
        if self.happens:
            return ast.May((ast.Move(going.target, going.tiles, exactly=going.only_now),))
        if going.only_now:
            raise Unspoken
        return ast.MoveFurther(going.target, going.tiles)

    def begin(self, when: When | None, called: tuple[bool, bool] = (True, True)) -> When | None:
        """Begin a sentence, and return its trigger, None without one, with “it” replaced by the card meant.

        `called` says whether the text uses the word “creature” for the first and for the second card of the trigger.
        Raises Unspoken if “it” can mean no card.
        """
        if when is not None and isinstance(when.who, It):
            when = replace(when, who=self._subject())
        if when is not None:
            named = [_COMPARED_WITH[type(each)] for each in (when.who, when.what) if type(each) in _COMPARED_WITH]
            when = _compared_within(when, named[0] if named else None)
            self._event = when.event
            if isinstance(when.who, ast.Player):
                self._player = _player_of(when)
        is_about_somebody = when is not None and not is_hour(when)
        self._is_fresh = self._has_that = is_about_somebody
        self.reaches_back = self._has_rolled = False
        self._has_done = when is not None
        if when is not None and is_about_somebody:
            self.head = None
            self._when, self._called, self._is_of_event = when, called, True
            self._subjects = tuple(dict.fromkeys(_subjects_of(when)))
            self._player = _player_of(when)
            self._last = when
        return when

    @property
    def is_divided(self) -> bool:
        """Whether “it” may stand for either of two cards that the trigger names."""
        return self.head is None and len(self._subjects) > 1

    def _counterpart(self, of: Origin) -> Origin:
        """Return `of`, the card that a filter compares with, or for “it” the card meant. Raises Unspoken if unclear."""
        if of is not Origin.IT:
            return of
        # “It” may be either of two cards of a when-phrase.
        if self._own or self.is_divided:
            raise Unspoken
        meant = _origin_of(self._antecedent())
        if meant not in _COUNTERPARTS:
            raise Unspoken
        return meant

    def _subject(self) -> ast.Subject:
        """Return what “it” means as a trigger's subject: this card, its host or a leader. Raises Unspoken otherwise."""
        if not isinstance(self.head, This | Host | LeaderOf):
            raise Unspoken
        return self.head

    def resolve(self, value: _Value) -> _Value:
        """Return a node in which each “it” is replaced by the card meant. Raises Unspoken if there is no such card."""
        kind: Any = type(value)
        if kind in _PLAIN:
            return value
        resolve = _RESOLVERS.get(kind)
        if resolve is not None:
            return resolve(self, value)  # type: ignore[no-any-return]
        self._look_back(value)
        if isinstance(value, ast.Filter) and value.compared is not None and value.compared.of is Origin.IT:
            # “Adjacent to this card that have a lower level than it”: the card that they are next to.
            near = None if value.where is None else value.where.of
            if near in _COUNTERPARTS:
                value = _with(value, {"compared": replace(value.compared, of=near)})
        made_of = _made_of(kind)
        if made_of is None:
            return value
        is_effect = kind in _EFFECTS
        names, changed = self._in_order(value, list(made_of))
        for name in names:
            before = getattr(value, name)
            self._deed = value if is_effect and name == "target" else None
            if is_effect and name in _AMOUNTS:
                after = self._counted(before, value)
            elif name == "options":
                after = self._apart(before)
            else:
                after = self.resolve(before)
            if after is not before:
                changed[name] = after
            if is_effect and name == "target":
                self._note_subject(_with(value, changed))
        self._deed = None
        resolved = _with(value, changed)
        if isinstance(resolved, ast.MayGo):
            return self._going(resolved)  # type: ignore[no-any-return]
        self._check(value, resolved)
        self._note_subject(resolved)
        if kind in _DEEDS:
            self._has_done, self._last = True, resolved
        return _with_player(resolved, changed)  # type: ignore[no-any-return]

    def _look_back(self, value: object) -> None:
        """Set `reaches_back` if a node refers to an earlier sentence. Raises Unspoken if no such sentence fits."""
        if isinstance(value, ast.DieResult) and not self._has_rolled:
            self.reaches_back = True
        if isinstance(value, _OF_ONE) and isinstance(value.target, It | That) and isinstance(self._last, _DISCARDING):
            # “Discard 1 creature: Deal damage equal to its ATK”: of what lies in the graveyard.
            is_of_event = isinstance(value.target, That) and self._is_of_event
            if not is_of_event or self._last.filter.noun is Noun.CREATURE:
                raise Unspoken
        if isinstance(value, ast.ThatMuch):
            if self._last is None or isinstance(self._last, _LATER):
                raise Unspoken
            self.reaches_back |= not self._has_done
        if isinstance(value, ast.RollDie | ast.RollDice | ast.DieTable):
            self._has_rolled = True
        self.reaches_back |= isinstance(value, ast.AmongThose) and not self._is_fresh

    def _in_order(self, value: Any, names: list[str]) -> tuple[list[str], dict[str, object]]:
        """Return the `names` of a node's fields in the order to resolve, and the fields (by name) resolved already."""
        kind = type(value)
        changed: dict[str, object] = {}
        if kind in _EFFECTS and "target" in names:
            # “Its” in the other fields is the target: “this creature gains 100 ATK for each … on it”.
            is_before = any(_speaks_before(getattr(value, name)) for name in _AMOUNTS if name in names)
            # “Deal damage to your opponent's leader equal to its ATK” is not about the ATK of that leader.
            target = getattr(value, "target", None)
            is_before |= isinstance(target, LeaderOf) and isinstance(value, _OF_OTHERS)
            is_before |= isinstance(target, LeaderOf) and isinstance(value, ast.ChangeStat) and bool(self._subjects)
            names.sort(key=lambda name: (name == "target") is is_before)
        if kind in _FIGHTING and isinstance(getattr(value, "whom", None), It) and isinstance(value.target, Every):
            # “Creatures with more ATK than this creature can't attack it”: this creature, not those.
            if not _speaks_of_this(value.target.filter):
                raise Unspoken
            names.remove("whom")
            changed["whom"] = This()
        if isinstance(value, ast.Push):
            # Nothing is pushed away from itself: “push all creatures 1 tile away from it”.
            names.sort(key=lambda name: name != "of")
            if value.of is Origin.IT and self.head is None and not self._subjects and _is_near_this(value.target):
                names.remove("of")
                changed["of"] = Origin.THIS
        copied: object = value.target if isinstance(value, SpawnCopies) else None
        if isinstance(copied, It):
            # The tile is beside what is copied, not beside the copy.
            names.sort(key=lambda name: name != "place")
        return names, changed

    def _check(self, value: object, resolved: Any) -> None:
        """Raise Unspoken if `resolved`, the resolved node `value`, makes no sense, such as a look at a face-up card."""
        if isinstance(resolved, _OF_NO_CARD) and _compares(resolved):
            raise Unspoken
        if holds_that(resolved):
            raise Unspoken
        # The cause is seen from the protected card.
        if _compares(getattr(resolved, "cause", None)) and not isinstance(getattr(resolved, "target", None), This):
            raise Unspoken
        if isinstance(value, ast.Look) and isinstance(value.target, It) and getattr(resolved, "target", None) == This():
            raise Unspoken  # nobody looks at a creature that stands there open
        if is_idle(resolved):
            raise Unspoken
        if _is_of_both(self._last) and _has_that_much(resolved):
            raise Unspoken  # each player has done another number

    # --- values that stand for another, by their type (`_RESOLVERS`) ---

    def _resolve_those(self, value: ast.Those) -> object:
        if self.head is not None and self.head is self._one:
            raise Unspoken  # one that was chosen is no “those”
        return self.resolve(That(value.noun))

    def _resolve_that(self, value: That) -> object:
        if self._wears and not self._subjects:
            return Host()
        self.reaches_back |= not self._has_that
        return self._of_event(value)

    def _resolve_latter(self, value: ast.Latter) -> object:
        return Other() if value.is_former else That()

    def _resolve_such(self, value: ast.Such) -> object:
        return self._such(value.filter)

    def _resolve_origin(self, value: Origin) -> object:
        match value:
            case Origin.LATTER:
                return Origin.THAT
            case Origin.THAT:
                self.reaches_back |= not self._has_that
                return _origin_of(self._of_event(value))
            case Origin.ITSELF if not self._in_amount:
                raise Unspoken
            case Origin.THAT_TILE:
                self.reaches_back |= not self._is_fresh
            case Origin.IT:
                return Origin.ITSELF if self._own else _origin_of(self._antecedent())
        return value

    def _resolve_sacrificed(self, value: ast.SacrificedFor) -> object:
        if not isinstance(self._last, When) or self._last.event is not Event.SACRIFICE_SPAWNED:
            raise Unspoken
        return ast.ThatMuch()

    def _resolve_compared(self, value: ast.Compared) -> object:
        return _with(value, {"of": self._counterpart(value.of)})

    def _resolve_it(self, value: It) -> object:
        meant = self._own or self._antecedent(is_other=value.is_other)
        if value.is_one and isinstance(meant, Every) and _speaks_of_this(meant.filter):
            raise Unspoken  # “deal 100 damage to all creatures adjacent to this card. It …”: not those
        if isinstance(meant, ast.ThisTile):
            raise Unspoken  # a tile is nobody to whom something happens
        return meant

    def _resolve_said_of(self, value: ast.SaidOf) -> object:
        self.head = self.resolve(value.target)
        condition = self.resolve(value.condition)
        self._is_fresh = True
        return condition

    def _resolve_none_left(self, value: ast.NoneLeft) -> object:
        if self._counters is None:
            raise Unspoken
        self.reaches_back |= not self._is_fresh
        return ast.Not(ast.HasCounters(*self._counters))

    def _resolve_negated(self, value: ast.NegateIt) -> object:
        if self._event not in _ANSWERS:
            raise Unspoken
        return self.resolve(Negate(_ANSWERS[self._event]))

    def _resolve_they(self, value: They) -> object:
        if self._player is None:
            raise Unspoken
        return self._player

    def _resolve_each(self, value: tuple[object, ...]) -> object:
        each_resolved = tuple([self.resolve(each) for each in value])
        return value if all(map(is_, each_resolved, value)) else each_resolved

    def _of_event(self, value: object) -> Any:
        """Return the card of the trigger that `value`, “that creature” or “that card”, means: `That` or `Other`.

        If an effect chose a card after the trigger, return `That`, the chosen card. If both cards are likely, `_either`
        decides.
        """
        when, noun = self._when, value.noun if isinstance(value, That) else Noun.CREATURE
        second = None if when is None else ast.second_of(when)
        if isinstance(value, ast.Across):
            return That() if second is not None else Other()
        if when is None or not self._is_of_event or not isinstance(when.who, ast.AnyOf):
            return That(noun)
        if noun is not Noun.CREATURE:
            is_trick = when.who.filter.noun is Noun.TRICK or (when.who.filter.noun is Noun.CARD and noun is Noun.CARD)
            return That(noun) if is_trick or second is not None or not _names_trick(when) else Other(Noun.CARD)
        if second is None or self._called == (False, True):
            return That(noun)
        is_placed = isinstance(self._deed, _PLACING)
        if when.event is Event.DESTROYS and self._deed is not None and not is_placed:
            return Other()  # the second one is gone
        if self._called == (True, False):
            return Other()
        if when.event is Event.DESTROYED and is_placed:
            return self._either()
        first = when.who.filter
        valence = _valence(self._deed)
        if valence and first.controller is not second.controller:
            # A harmful ability is about the opponent's creature rather, a helpful one about your own.
            good = (Whose.OPPONENTS, Whose.YOURS)[valence > 0]
            bad = (Whose.YOURS, Whose.OPPONENTS)[valence > 0]
            if second.controller is bad or (first.controller is good and second.controller is not good):
                return self._either()
        return That(noun)

    def _such(self, wanted: ast.Filter) -> Any:
        """Return the only mentioned card that a filter describes, as `That` or `Other`. Raises Unspoken otherwise."""
        if not self._is_of_event or self._when is None:
            if self._chosen is None or not _says(self._chosen, wanted):
                raise Unspoken
            return That(wanted.noun)
        when, second = self._when, ast.second_of(self._when)
        named = [
            (each.filter, Other() if each is when.who and second is not None else That(each.filter.noun))
            for each in (when.who, when.what)
            if isinstance(each, ast.AnyOf)
        ]
        if second is not None and not isinstance(when.what, ast.AnyOf):
            named.append((second, That()))
        found = [meant for filter_, meant in named if _says(filter_, wanted)]
        if len(found) != 1:
            raise Unspoken
        return found[0]

    def _by_sense(self) -> object:
        """Return a trigger's likelier card for “it” (effects help your cards, harm opposing ones); None if unclear."""
        when, deed = self._when, self._deed
        first = None if when is None else when.who
        second = None if when is None else when.what.filter if isinstance(when.what, ast.AnyOf) else None
        is_own = isinstance(first, This | Host) or (
            isinstance(first, ast.AnyOf) and first.filter.controller is Whose.YOURS
        )
        if isinstance(first, ast.AnyOf) and first.filter.controller is Whose.OPPONENTS and _valence(deed) < 0:
            # “When an opposing creature attacks another ally, it gets −100 ATK”: the one that attacks.
            is_theirs = isinstance(when.what, This | Host) or (second is not None and second.controller is Whose.YOURS)  # type: ignore[union-attr]
            return self._subjects[0] if is_theirs else None
        if not is_own or second is None or second.controller is Whose.YOURS:
            return None
        if isinstance(deed, ast.DealDamage | ast.Destroy):
            return self._subjects[-1]
        return self._subjects[0] if _valence(deed) > 0 else None

    def _either(self) -> object:
        """Return one of two cards that “that creature” may mean, and set `ways` to 2 readings at least.

        A second `Speaker`, with the next choice, takes the other card.
        """
        self.ways = max(self.ways, 2)
        return Other() if self._choice % 2 else That()

    def _apart(self, options: _Value) -> _Value:
        """Return the resolved options of “choose one”, none of which can refer to cards that another one mentions."""
        outer = self.head, self._is_fresh, self._player
        resolved = []
        for option in options:  # type: ignore[attr-defined]
            self.head, self._is_fresh, self._player = outer
            resolved.append(self.resolve(option))
        return tuple(resolved)  # type: ignore[return-value]

    def _counted(self, amount: _Value, effect: object) -> _Value:
        """Return the resolved amount of `effect`. Raises Unspoken if the stat of either of two cards may be counted."""
        if isinstance(amount, ast.StatOf) and isinstance(amount.target, It) and isinstance(effect, ast.ChangeStat):
            is_own = isinstance(effect.target, This | Host) and amount.stat is effect.stat
            # “When an ally is destroyed, this creature gains ATK equal to its ATK”: the ATK of either.
            if is_own and any(not isinstance(each, This | Host) for each in self._subjects):
                raise Unspoken
        is_unnamed = isinstance(getattr(effect, "target", None), _UNNAMED) and not _speaks_before(amount)
        outer = self._own, self._in_amount
        self._own, self._in_amount = ast.Itself() if is_unnamed else None, True
        resolved = self.resolve(amount)
        self._own, self._in_amount = outer
        return resolved

    def _note_subject(self, value: object) -> None:
        """Remember the card or player that a resolved node, such as an effect, is about, for the rest of the text."""
        kind = type(value)
        if kind not in _NOTED:
            return
        if isinstance(value, ast.TakeCounters | ast.PutCounters | ast.SpendCounters):
            held = value.target
            held = That(held.filter.noun) if isinstance(held, Chosen) else held
            self._counters = (held, value.name) if isinstance(held, This | Host | That) else None
        if kind in _EFFECTS:
            self._player = _player_in(value) or self._player
        if isinstance(value, ast.EquipOnly):
            self.head, self._is_fresh, self._wears = Host(), True, True
        elif isinstance(value, ast.Attach):
            # An attached card lies on no tile: “it” is the host.
            self.head, self._is_fresh = This(), True
        elif isinstance(value, ast.Compare):
            counted = value.left.what if isinstance(value.left, ast.PerEach) else value.left
            compared = getattr(counted, "target", None)
            if isinstance(compared, _TARGETS):
                self.head, self._is_fresh = compared, True
        elif isinstance(value, ast.ChooseTile):
            self.head, self._is_fresh = ast.ThisTile(), True
        elif isinstance(value, ast.AttachedTo | ast.EquipsOn) and isinstance(value.target, This | Host):
            self.head, self._is_fresh = value.target, True
        elif isinstance(value, _BRINGING):
            self.head, self._is_fresh, self._is_of_event = That(), True, False
            self._chosen = value.filter if isinstance(value, MiracleSpawn) else ast.Filter(is_token=True)
        elif isinstance(value, ast.Pick) and isinstance(value.target, ast.Picked):
            self._is_of_event = False
            if value.target.by is not Whose.BOTH:
                self.head, self._is_fresh = That(value.target.filter.noun), True
        elif isinstance(value, _OF_THIS) or value == ast.SacrificeTarget(This()):
            self.head, self._is_fresh = This(), True
        elif isinstance(value, Negate):
            self.head, self._is_fresh = _NEGATED[value.what], True
            if value.what is Answered.ABILITY:
                self.head = self._of_event(That(Noun.CARD))
        elif kind in _ABOUT_A_TARGET:
            target = getattr(value, "target", None)
            self._is_of_event = self._is_of_event and not isinstance(target, _UNNAMED)
            self._chosen = target.filter if isinstance(target, Chosen) else self._chosen
            if isinstance(target, _TARGETS):
                self.head = That(target.filter.noun) if isinstance(target, Chosen) else target
                self._one = self.head if isinstance(target, Chosen) and target.count == 1 else None
                self._wears = self._wears and not isinstance(target, Chosen)
                self._is_fresh = True

        self._has_that |= self._is_fresh and not isinstance(self.head, This | Host | LeaderOf)

    def _antecedent(self, *, is_other: bool = False) -> Any:
        self.reaches_back |= not self._is_fresh
        if self.head is not None:
            return self.head
        if not self._subjects:
            raise Unspoken
        if is_other:
            return self._subjects[-1]
        if len(self._subjects) > 1 and (sure := self._by_sense()) is not None:
            return sure
        self.ways = max(self.ways, len(self._subjects))
        return self._subjects[min(self._choice, len(self._subjects) - 1)]


#: Resolvers of references by their type.
_RESOLVERS: Final[Mapping[type, Callable[[Speaker, Any], Any]]] = {
    It: Speaker._resolve_it,
    Origin: Speaker._resolve_origin,
    That: Speaker._resolve_that,
    They: Speaker._resolve_they,
    ast.Across: Speaker._of_event,
    ast.Compared: Speaker._resolve_compared,
    ast.Latter: Speaker._resolve_latter,
    ast.NegateIt: Speaker._resolve_negated,
    ast.NoneLeft: Speaker._resolve_none_left,
    ast.SacrificedFor: Speaker._resolve_sacrificed,
    ast.SaidOf: Speaker._resolve_said_of,
    ast.Such: Speaker._resolve_such,
    ast.Those: Speaker._resolve_those,
    tuple: Speaker._resolve_each,
}


@cache
def _made_of(kind: type) -> tuple[str, ...] | None:
    """Return the names of the fields of a node's class; None if it is no dataclass."""
    return tuple(each.name for each in fields(kind) if each.init) if is_dataclass(kind) else None


def _inside(value: object) -> Sequence[object]:
    """Return the direct parts of a node of the syntax tree: its fields, or the items of a tuple."""
    if isinstance(value, tuple):
        return value
    kind = type(value)
    return [getattr(value, name) for name in _made_of(kind) or ()]


def _with(value: _Value, changed: Mapping[str, object]) -> _Value:
    """Return a node with some fields changed; the node itself if there is nothing to change."""
    return replace(value, **changed) if changed else value  # type: ignore[misc]


def is_idle(value: object) -> bool:
    """Return whether an effect that only creatures can have targets a trick, so that it does nothing."""
    target = value.target if isinstance(value, _OF_UNITS) else None
    noun = target.noun if isinstance(target, That) else getattr(getattr(target, "filter", None), "noun", None)
    return noun is Noun.TRICK


def _is_near_this(target: object) -> bool:
    """Return whether a target is limited to a place measured from the card with the text."""
    where = getattr(getattr(target, "filter", None), "where", None)
    return where is not None and where.of is Origin.THIS


def _compares(value: object) -> bool:
    """Return whether a node contains a comparison with another card."""
    return isinstance(value, ast.Compared) or any(map(_compares, _inside(value)))


#: Fields read for as long as an effect lasts, when “that creature” can no longer be known.
_HELD: Final[dict[type, tuple[str, ...]]] = {
    ast.Bar: ("of",), ast.Cause: ("of",), ast.EquipOnly: ("filter",), Negate: ("of",), ast.SpawnPlace: ("where",),
    ast.LimitAttacks: ("whom",), ast.LimitAttackers: ("whom",), ast.MustAttack: ("whom",),
    ast.LimitMoves: ("where",),
}  # fmt: skip


def holds_that(value: object) -> bool:
    """Return whether an effect that lasts measures from “that creature”, which is unknown once the event is over."""
    return any(_measures_elsewhere(getattr(value, name, None)) for name in _HELD.get(type(value), ()))


#: Effects with the units to fight.
_FIGHTING: Final = frozenset((ast.LimitAttacks, ast.LimitAttackers, ast.MustAttack))


def _speaks_of_this(wanted: ast.Filter) -> bool:
    """Return whether a filter measures from the card with the text, or compares with it."""
    where, compared = wanted.where, wanted.compared
    return Origin.THIS in (where and where.of, compared and compared.of)


def _measures_elsewhere(value: object) -> bool:
    """Return whether a node contains a place measured from “that creature” or “that tile”."""
    if isinstance(value, ast.Where) and value.of in (Origin.THAT, Origin.THAT_TILE, Origin.ITSELF):
        return True
    return any(map(_measures_elsewhere, _inside(value)))


def _compared_within(value: _Value, other: Origin | None) -> _Value:
    """Return a trigger in which “than it” means `other`, a card that it names. Raises Unspoken if that is None."""
    if isinstance(value, ast.Compared) and value.of is Origin.IT:
        if other is None:
            raise Unspoken
        return _with(value, {"of": other})
    if isinstance(value, tuple):
        return tuple(_compared_within(each, other) for each in value)  # type: ignore[return-value]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    before = {each.name: getattr(value, each.name) for each in fields(value) if each.init}
    after = {name: _compared_within(each, other) for name, each in before.items()}
    changed = {name: each for name, each in after.items() if each is not before[name] and each != before[name]}
    return _with(value, changed)


def _speaks_before(amount: object) -> bool:
    """Return whether an amount has an “it” that comes before the words for the effect's target."""
    if isinstance(amount, It):
        return amount.is_before
    if isinstance(amount, tuple):
        return any(map(_speaks_before, amount))
    if is_dataclass(amount) and not isinstance(amount, type):
        return any(_speaks_before(getattr(amount, each.name)) for each in fields(amount) if each.init)
    return False


def is_hour(when: When) -> bool:
    """Return whether a trigger is a point of a turn, such as “at the end of your turn”."""
    return isinstance(when.who, ast.Player) and when.event in (Event.TURN_STARTS, Event.TURN_ENDS)


def speaks_of_that(value: object) -> bool:
    """Return whether “that creature” occurs in a node of the syntax tree."""
    return isinstance(value, That) or value is Origin.THAT or any(map(speaks_of_that, _inside(value)))


def _subjects_of(when: When) -> Iterator[object]:
    """Yield the cards that “it” may mean after a trigger: those that it names and its event does not remove.

    A leader is yielded only if no other card is named, as a text that means a leader names it (D-13.2).
    """
    named = (when.who, when.what)
    for subject in named:
        if isinstance(subject, LeaderOf) and any(isinstance(each, This | Host | ast.AnyOf) for each in named):
            continue
        if isinstance(subject, This | Host | LeaderOf):
            yield subject
        elif isinstance(subject, ast.AnyOf) and not (subject is when.what and when.event in _FATAL):
            # Of two cards the second is “that creature”; beside this card, the first.
            yield That(subject.filter.noun) if subject is when.what or not ast.second_of(when) else Other()


def _player_of(when: When) -> Who | None:
    """Return the player that “that player” means after a trigger, preferably the controller of its second card.

    None if the trigger is about no player and no card with a known side.
    """
    if isinstance(when.who, ast.Player):
        return ast.ThatPlayer() if when.who.whose is Whose.BOTH else when.who.whose
    for subject in (when.what, when.who):
        if isinstance(subject, ast.AnyOf):
            is_other = subject is when.who and ast.second_of(when) is not None
            is_other |= subject is when.what and isinstance(when.who, ast.AnyOf) and ast.second_of(when) is None
            thing = Other() if is_other else That(subject.filter.noun)
            return ast.ControllerOf(thing) if subject.filter.controller is None else subject.filter.controller
        if isinstance(subject, ast.Player | LeaderOf) and subject.whose is not Whose.BOTH:
            return subject.whose
    return None


def _player_in(effect: object) -> Who | None:
    """Return the player that “that player” means after an effect: its player, or the controller of its card.

    None if it names no other player, and no card whose side is known.
    """
    for name in ("who", "whose", "by"):
        who = getattr(effect, name, Whose.YOURS)
        if who is not Whose.YOURS:
            return who
    target = getattr(effect, "target", None)
    if isinstance(target, LeaderOf | ast.Top):
        return target.whose if target.whose is not Whose.YOURS else None
    if isinstance(target, TheirLeader):
        return target.who
    if isinstance(target, ast.Picked) and target.by is not Whose.YOURS:
        return target.by
    if isinstance(target, Chosen | Every | ast.Picked | ast.AtRandom | ast.Extreme):
        filter_ = target.filter
        if filter_.zone is not ast.Zone.FIELD:
            return filter_.zone_of
        if filter_.controller is not None:
            return filter_.controller
    return ast.ControllerOf(That(target.filter.noun)) if isinstance(target, Chosen) else None


def _with_player(value: Any, changed: dict[str, object]) -> Any:
    """Return `value`, or a node like it that can name a player known only through a card or event.

    `changed` are its new fields by name, with that player among them. Raises Unspoken if no such node exists.
    """
    if not any(isinstance(each, ast.ControllerOf | ast.OwnerOf | ast.ThatPlayer) for each in changed.values()):
        return value
    if isinstance(value, LeaderOf):
        who: Any = value.whose
        return TheirLeader(who)
    if isinstance(value, (*_OF_ANYBODY, TheirLeader)):
        return value
    raise Unspoken


def _origin_of(target: Target) -> Origin:
    """Return the origin from which distances to a target are measured. Raises Unspoken if it is no single card."""
    match target:
        case This():
            return Origin.THIS
        case That():
            return Origin.THAT
        case Host():
            return Origin.HOST
        case ast.ThisTile():
            return Origin.THAT_TILE
        # The card on the chosen tile.
        case Every(filter=ast.Filter(where=ast.Where(near=ast.Near.ON, of=Origin.THAT_TILE))):
            return Origin.THAT_TILE
        case LeaderOf(whose=Whose.YOURS):
            return Origin.YOUR_LEADER
        case LeaderOf(whose=Whose.OPPONENTS):
            return Origin.OPPONENTS_LEADER
    raise Unspoken


def _says(said: ast.Filter, wanted: ast.Filter) -> bool:
    """Return whether the filter `said` has all conditions of the filter `wanted`, and maybe more."""
    bare = ast.Filter()
    names = [each.name for each in fields(ast.Filter) if each.init]
    return all(getattr(wanted, name) in (getattr(bare, name), getattr(said, name)) for name in names)


#: Preventions that act later, so the text can't count them afterwards.
_LATER: Final = (ast.Prevent, ast.PreventNext, ast.ReduceDamage, ast.Protect)
#: Amounts counted on one card.
_OF_ONE: Final = (ast.StatOf, ast.MaxHpOf, ast.LevelOf)
_DISCARDING: Final = (ast.DiscardCards, ast.Discard)
#: Effects on a card wherever it is.
_PLACING: Final = (ast.Send, SpawnThese, MiracleSpawn)
#: Effects that are bad for a creature, and effects that are good for it.
_HURTING: Final = (ast.DealDamage, ast.LoseHp, ast.Destroy, ast.Forbid, ast.BreakShield, ast.Silence)
_HELPING: Final = (
    ast.Restore, ast.Prevent, ast.PreventNext, ast.ReduceDamage, ast.Protect, ast.Again, ast.RestoreShield,
)  # fmt: skip


def _valence(deed: object) -> int:
    """Return 1 if an effect helps its target, -1 if it hurts it, 0 if unknown."""
    if isinstance(deed, ast.ChangeStat) and isinstance(deed.amount, int):
        return 1 if deed.amount > 0 else -1
    if isinstance(deed, ast.Forbid) and deed.status in _SAFE:
        return 1
    if isinstance(deed, ast.ScaleDamage | ast.ScaleDealt):
        return 1 if deed.doubles is isinstance(deed, ast.ScaleDealt) else -1
    return -1 if isinstance(deed, _HURTING) else 1 if isinstance(deed, _HELPING) else 0


_SAFE: Final = frozenset(status for status in ast.Status if status.startswith("cannot_be_"))


def _names_trick(when: When) -> bool:
    """Return whether the second card of a trigger, or its cause, may be a trick."""
    named = when.what.filter if isinstance(when.what, ast.AnyOf) else None if when.cause is None else when.cause.of
    return when.event is Event.TARGETED if named is None else named.noun is not Noun.CREATURE


def _is_of_both(effect: object) -> bool:
    """Return whether an effect is about both players."""
    return ast.Whose.BOTH in (getattr(effect, "who", None), getattr(effect, "whose", None))


def _has_that_much(effect: object) -> bool:
    return any(isinstance(node, ast.ThatMuch) for node in ast.nodes_of(effect))


def count_effects(value: object) -> int:
    """Return the number of effects in a node, nested ones included."""
    return sum(map(count_effects, _inside(value))) + (type(value) in _EFFECTS)


def count_its(value: object) -> int:
    """Return how often “it” occurs in a node whose references are not resolved yet."""
    return 1 if isinstance(value, It) or value is Origin.IT else sum(map(count_its, _inside(value)))


def out_of_zone(chosen: Chosen, place: Place | None, mode: Stance | None) -> MiracleSpawn:
    """Return the Miracle Spawn of a card chosen in a zone; a `place` of None is next to the leader.

    If the card is sought in several zones, the second is the spawn's zone, and the rest are its further zones. `mode`
    is the mode after the spawn, None for a choice.
    """
    first, *more = (chosen.filter.zone, *chosen.filter.more_zones)
    zone, others = (more[0], (first, *more[1:])) if more else (first, ())
    bare = replace(chosen.filter, zone=Zone.FIELD, more_zones=others)
    return MiracleSpawn(chosen.count, bare, zone, place, chosen.up_to, mode)


def _about(effect: Effect, chosen: Chosen) -> Effect:
    """Return an effect with `chosen` as its target; a Miracle Spawn to spawn a card chosen off the field."""
    kind = chosen.filter
    if isinstance(effect, SpawnThese) and kind.zone is not Zone.FIELD:
        return out_of_zone(chosen, effect.place, effect.mode)
    changed: Any = {"target": chosen}
    return replace(effect, **changed)


def without_selecting(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return effects with “choose 1 creature, then destroy it” merged to the equal “destroy 1 creature”."""
    shorter: list[Effect] = []
    for effect in effects:
        selected = shorter[-1] if shorter else None
        if isinstance(selected, Select) and getattr(effect, "target", None) == That(selected.target.filter.noun):
            effect = _about(effect, selected.target)
            shorter.pop()
        shorter.append(effect)
    return tuple(shorter)
