"""Requirements of a card's abilities in words: when, at what cost, with which choices, how fast, for how long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Final, NamedTuple, TypeAlias

from rules.abilities import ast
from rules.abilities.ast import Ability
from rules.abilities.describe import describe
from rules.abilities.grammar.templates import write_one
from rules.abilities.phrases.effects import COSTS
from rules.abilities.phrases.events import WHENS
from rules.abilities.phrases.filters import KIND
from rules.abilities.phrases.targets import PLACES, TARGETS
from rules.abilities.phrases.timing import CONDITION, DURATIONS
from rules.cards import CardDef
from rules.duel import CompiledAbilities, CompiledAbility, as_activated, compile_script, is_lasting
from rules.vocabulary import Activation, Kind, TrickClass


class Need(NamedTuple):
    """One requirement of an ability, such as its cost: a label, and words."""

    label: str
    words: str


class Use(NamedTuple):
    """Sentences of a card text that act together, in standard wording, and their requirements."""

    text: str
    needs: Sequence[Need]


#: Times when a trick may be activated, by its activation type (D-1.26, O-7.1).
_ACTIVATED: Final = {
    Activation.NORMAL: "in your Main Phases, from your hand or face-down on the field",
    Activation.INSTANT: "at any time, once it lies face-down on the field; from your hand in your Main Phases",
    Activation.CHAIN: "as an answer in a chain, once it lies face-down on the field",
}
_STAYS: Final = {
    TrickClass.EQUIP: "as long as it is attached to the creature that it was activated on",
    TrickClass.INFINITE: "as long as it stays on the field",
}
_SPEEDS: Final = 5


def uses_of(card: CardDef) -> list[Use]:
    """Return the parts of a card text that are used separately, with their requirements, in the order of the text.

    The sentences of a trick without a trigger are one part, which comes first.
    """
    if card.kind is not Kind.TRICK:
        return [_use(card, [parsed]) for parsed in card.abilities]
    plain = [parsed for parsed in card.abilities if parsed.when is None]
    waiting = [[parsed] for parsed in card.abilities if parsed.when is not None]
    return [_use(card, together) for together in ([plain] if plain else []) + waiting]


def oddities_of(card: CardDef) -> list[str]:
    """Return sentences about parts of a card text that can have no effect on a card of this kind and classes."""
    return list(dict.fromkeys(_oddities(card)))


def _oddities(card: CardDef) -> Iterator[str]:
    for parsed in card.abilities:
        is_set_off = parsed.when is not None or parsed.is_activated or parsed.costs or as_activated(parsed).is_activated
        if card.kind is not Kind.TRICK and not is_set_off and not any(map(_may_last, parsed.effects)):
            yield (
                f"Nothing sets “{describe([parsed])}” off: what a {card.kind.value} says without “When …” or "
                "“Activate:” goes on all the time, and this happens once."
            )
        if TrickClass.EQUIP not in card.classes and any(isinstance(node, ast.Host) for node in ast.nodes_of(parsed)):
            yield "No creature is ever equipped with it: only a trick of class Equip is attached to one."


def _may_last(effect: ast.Effect) -> bool:
    """Return whether an effect lasts for some time, or contains other effects, which may last."""
    return is_lasting(effect) or any(isinstance(getattr(effect, each.name), tuple) for each in fields(effect))


def _use(card: CardDef, together: Sequence[Ability]) -> Use:
    return Use(describe(together), [need for need in _needs(card, together) if need.words])


def _needs(card: CardDef, together: Sequence[Ability]) -> Iterator[Need]:
    ability = _compiled_ability(card, together)
    yield Need("When", _when(card, together, ability))
    conditions = [parsed.condition for parsed in together if parsed.condition is not None]
    yield Need("Only if", _joined([CONDITION.write(condition, False) or "" for condition in conditions]))
    if ability is not None:
        yield Need(
            "Cost", _joined([*_level(card, together), *(write_one(c, COSTS) for a in together for c in a.costs)])
        )
    chosen = [node for parsed in together for node in _choices((parsed.costs, parsed.effects))]
    options = [node for node in ast.nodes_of(tuple(together)) if isinstance(node, ast.ChooseOne)]
    yield Need("Options", _joined([_options(node) for node in options]))
    for label, is_target in (("You target", True), ("You choose", False)):
        yield Need(label, _joined([_chosen(node) for node in chosen if _is_target(card, node) is is_target]))
    yield Need("Reach", _reach(card, chosen))
    if ability is not None:
        yield Need("How often", _how_often(card, ability))
        yield Need("Speed", f"{ability.speed} of {_SPEEDS}; 1 is the quickest")
    yield Need("Lasts", _lasts(card, together))


def _compiled_ability(card: CardDef, together: Sequence[Ability]) -> CompiledAbility | None:
    """Return the ability that the engine runs when the sentences `together` are used; None for a continuous effect."""
    alone = CardDef(
        card.id, card.name, card.kind, level=card.level, activation=card.activation, classes=card.classes,
        abilities=tuple(together),
    )  # fmt: skip
    script = compile_script(alone, CompiledAbilities())
    compiled = (*script.activated, *script.triggered, *script.traps, *((script.ability,) if script.ability else ()))
    return compiled[0] if compiled else None


def _when(card: CardDef, together: Sequence[Ability], ability: CompiledAbility | None) -> str:
    when = together[0].when
    is_trick = card.kind is Kind.TRICK
    if when is not None:
        event = write_one(when, WHENS)
        stays = {TrickClass.INFINITE, TrickClass.TIMER, TrickClass.EQUIP} & set(card.classes)
        if not is_trick:
            return f"by itself, {event}"
        return f"by itself while it stays, {event}" if stays else f"once it lies face-down on the field, {event}"
    if ability is None:
        return "always, as long as the card is on the field"
    if is_trick:
        return _ACTIVATED[card.activation or Activation.NORMAL]
    if ability.is_instant:
        return "at any time"
    return "as an answer in a chain" if ability.is_chain else "in your Main Phases"


def _level(card: CardDef, together: Sequence[Ability]) -> list[str]:
    """Return a list with a trick's activation cost in words; empty for a trigger of a trick that stays on the field."""
    stays = {TrickClass.INFINITE, TrickClass.TIMER, TrickClass.EQUIP} & set(card.classes)
    if card.kind is not Kind.TRICK or (stays and together[0].when is not None):
        return []
    return ["Magic Crystals of its level"]


def _how_often(card: CardDef, ability: CompiledAbility) -> str:
    if ability.once_per_duel:
        return "once per duel"
    if ability.uses is None or card.kind is Kind.TRICK:
        return ""
    return "once a turn" if ability.uses == 1 else f"{ability.uses} times a turn"


def _lasts(card: CardDef, together: Sequence[Ability]) -> str:
    nodes = [node for node in ast.nodes_of(tuple(together)) if isinstance(node, ast.Ability | ast.Lasting)]
    durations = [write_one(node.duration, DURATIONS) for node in nodes if node.duration is not None]
    stays = [words for each, words in _STAYS.items() if each in card.classes]
    return _joined(dict.fromkeys(durations or stays[:1]))


def _options(choice: ast.ChooseOne) -> str:
    """Return in words how many options of “choose …” are chosen, and when (O-23.19)."""
    count = str(choice.most) if choice.least == choice.most else f"{choice.least} to {choice.most}"
    when = "before all else" if choice.by is ast.Whose.YOURS else "by your opponent, when it is carried out"
    return f"{count} of {len(choice.options)}, chosen {when}"


def _joined(words: Sequence[str] | dict[str, None]) -> str:
    return "; ".join(words)


_Choice: TypeAlias = ast.Chosen | ast.ChosenTiles | ast.AnyTile | ast.MiracleSpawn


def _chosen(node: _Choice) -> str:
    """Return a description in words of what the player chooses for `node`, such as “1 creature”."""
    match node:
        case ast.Chosen():
            return write_one(node, TARGETS)
        case ast.MiracleSpawn(count=count, filter=wanted, zone=zone):
            return f"{count} {KIND.write(wanted, count > 1)} in your {zone.value}"
        case _:
            return write_one(node, PLACES)


def _is_target(card: CardDef, node: _Choice) -> bool:
    """Return whether the thing chosen by `node` counts as a target (O-23.1): always for a trick of class Target."""
    return TrickClass.TARGET in card.classes or (isinstance(node, ast.Chosen) and node.targets)


def _choices(node: object) -> Iterator[_Choice]:
    """Yield the choices in a part of an ability, in the order of the text."""
    return (each for each in ast.nodes_of(node) if isinstance(each, _Choice))


def _reach(card: CardDef, chosen: Sequence[_Choice]) -> str:
    """Return in words how far away a trick may choose `chosen` on the field (O-7.7); "" if there is no limit."""
    is_limited = any(not isinstance(node, ast.Chosen) or node.filter.zone is ast.Zone.FIELD for node in chosen)
    if card.kind is not Kind.TRICK or not is_limited or TrickClass.RANGED in card.classes:
        return ""
    return "what is chosen must be on the trick’s own tile or adjacent to it: it is not of class Ranged"
