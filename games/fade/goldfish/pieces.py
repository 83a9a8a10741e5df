"""What the goldfish understands of a card, and what of it is left out.

Four uses are played: Characters of the Fighter Pool, Skills, Augments, and Zones with keywords that count. All that are
read of a card are its stats, the keywords of `READ`, and how often and how much harder an attack hits
(`games.fade.texts`). The keywords of `IDLE` do nothing against an opponent who has no Characters and never acts. Every
other keyword, and every other sentence, is left out. All of that is named, and so is what stands beside deck and pool.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.fade import keywords
from games.fade.attacks import Attack, AttackKind
from games.fade.cards import Card
from games.fade.keywords import Elements, Held
from games.fade.texts import read_attack, unread_sentences
from games.fade.words import DamageType, Grade, Kind
from tcg.names import name_key
from tcg.words import Vocabulary


class Use(Vocabulary):
    """What the goldfish does with a card."""

    FIGHTER = "fighter"
    SKILL = "skill"
    AUGMENT = "augment"
    ZONE = "zone"
    NOTHING = "nothing"


_ATTACK: Final = frozenset({"infused", "wildcard", "mute", "basic_damage", "unblockable_damage", "relentless_damage"})
#: Keywords that work for the player, whichever card in play has them.
FOR_THE_PLAYER: Final = frozenset({"affinity", "friendship", "power_source"})
_FIGHTER: Final = _ATTACK | FOR_THE_PLAYER | {"mastery", "flash", "multistrike", "stacker"}
#: The keywords that count, by use. On an Augment with Equip those that its bearer fights with count too (FADE-10.22).
READ: Final[dict[Use, frozenset[str]]] = {
    Use.FIGHTER: _FIGHTER,
    Use.SKILL: _ATTACK,
    Use.AUGMENT: FOR_THE_PLAYER | {"equip", "mute"},
    Use.ZONE: FOR_THE_PLAYER | {"mute"},
    Use.NOTHING: frozenset(),
}
#: What Equip gives to the bearer.
GIVEN: Final = _ATTACK - {"mute"} | {"mastery", "multistrike"}
#: The keywords with nothing to do here: nobody attacks, no own Character loses HP or waits in Reserve, the opponent has
#: no Characters, and on a player no keyword and no counter lies (FADE-8.4).
IDLE: Final = frozenset(
    {
        "aura", "backup", "blindness_counter", "bloodlust", "concussion", "curse_counter", "deathmark",
        "drain_counter", "fracture_counter", "immune", "lock", "lock_on", "mythical", "neutrality", "paralyze_counter",
        "stun", "tag_out", "timid", "vengeance", "void", "willpower",
    }
)  # fmt: skip
#: The keywords that keep a card from being played here, by use, each with the reason.
BARRING: Final[dict[Use, dict[str, str]]] = {
    Use.FIGHTER: {
        "level_up": "It is laid on Characters that its text requires, which is not read (FADE-10.26).",
        "boss": "It needs Characters in the Discard Pile, and none is knocked out here (FADE-10.14).",
        "raider": "A Raider is in no Fighter Pool (FADE-2.6).",
    },
    Use.SKILL: {"buildup": "It goes off when its Stack is high enough, and how that grows is not read (FADE-10.15)."},
    Use.AUGMENT: {"arena": "It goes to the Arena Zone and is attached to nobody (FADE-10.7)."},
    Use.ZONE: {},
    Use.NOTHING: {},
}
NO_ELEMENTS: Final = Elements()
_USES: Final = {Kind.SKILL: Use.SKILL, Kind.AUGMENT: Use.AUGMENT, Kind.ZONE: Use.ZONE}
_WHY_NOT: Final = {
    Kind.CHARACTER: "Only Characters of the Fighter Pool can be played (O-FADE.3).",
    Kind.REACTION: "Reactions answer attacks, and nobody attacks here (FADE-6.5).",
    Kind.ITEM: "What Items do is not read (FADE-8.1).",
    Kind.COMMAND: "Where its materials have to lie is lost with the mat (O-FADE.8).",
    Kind.WORLD_RULE: "World Rules are no part of a deck (O-FADE.17).",
}
#: The sections that are not played, each with the reason.
BESIDE: Final = {
    "world": "A World Rule is a house rule that all agree to; it is not read, and the games go without (FADE-1.7).",
    "raider": "The games are against an opponent; a Raider, whom all players fight instead, does not come (FADE-1.8).",
}
_NOT_IN_POOL: Final = "Only Characters are played from the Fighter Pool (FADE-1.2)."
_UNKNOWN: Final = "No card has this name."


@dataclass(frozen=True, slots=True)
class Piece:
    """A card as the goldfish plays it, or doesn't.

    `cost` is in TP, of a Character in CS; `held` the keywords that count, `given` those that it gives to its bearer.
    `attack` is that of a Skill, `own_plv` the PLV that it hits with where one is printed on it (O-FADE.30). `why` says
    why it is not played; `texts` and `words` are the sentences and keywords that are left out, `idle` the keywords that
    have nothing to do here.
    """

    name: str
    card: Card | None
    use: Use
    cost: int = 0
    plv: int = 0
    held: tuple[Held, ...] = ()
    given: tuple[Held, ...] = ()
    elements: Elements = NO_ELEMENTS
    attack: Attack | None = None
    own_plv: int | None = None
    why: str = ""
    texts: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()

    def number(self, code: str) -> int:
        """The numbers of a keyword together, 0 without it."""
        return keywords.total(self.held, code)

    @property
    def has_flash(self) -> bool:
        return keywords.has(self.held, "flash")

    @property
    def equip(self) -> str | None:
        """To whom Equip lets it be attached, in the card's words; None without Equip."""
        return next((held.text for held in self.held if held.code == "equip"), None)

    def may_be_attached_to(self, bearer: Piece | None) -> bool:
        """Whether this Augment goes to a Character, or to the player (None): where Equip says whom, only there."""
        wanted = self.equip
        if wanted is None:
            return True
        if bearer is None or bearer.card is None:
            return _key(wanted) in ("player", "you")
        return _key(wanted) in {"character", *map(_key, (bearer.name, *bearer.card.typecasting, *bearer.card.elements))}


def _key(words: str) -> str:
    """Words as they are compared: "a Character" and "your character" are "character"."""
    first, _, rest = name_key(words).partition(" ")
    return rest if rest and first in ("a", "an", "the", "any", "your", "own") else name_key(words)


def unknown(name: str) -> Piece:
    """A card of which nothing is known but how a list calls it: it takes its place in the deck."""
    return Piece(name, None, Use.NOTHING, why=_UNKNOWN)


def piece_beside(card: Card, why: str) -> Piece:
    """A card that stands beside deck and pool, and why it is not played."""
    return _unplayed(piece_of(card, in_pool=False), why)


def piece_of(card: Card, *, in_pool: bool) -> Piece:
    """What is played of a card in the Fighter Pool or in the deck."""
    use, why = _use(card, in_pool=in_pool)
    held = keywords.active(card.keywords)
    is_mute = keywords.has(held, "mute")
    if bars := [reason for code, reason in BARRING[use].items() if keywords.has(held, code)]:
        why, use = bars[0], Use.NOTHING
    counts = READ[use]
    given: tuple[Held, ...] = ()
    if use is Use.AUGMENT and keywords.has(held, "equip"):
        given = tuple(one for one in held if one.code in GIVEN)
    attack = _attack(card) if use is Use.SKILL else None
    texts = () if is_mute else read_attack(card).unread if use is Use.SKILL else unread_sentences(card)
    kept = tuple(one for one in held if one.code in counts)
    piece = Piece(
        name=card.name,
        card=card,
        use=use,
        cost=card.cost or 0,
        plv=card.plv or 0,
        held=kept,
        given=given,
        elements=keywords.elements_of(card.elements, held),
        attack=attack,
        own_plv=card.plv if use is Use.SKILL else None,
        why=why,
        texts=texts,
        words=tuple(str(one) for one in held if one not in kept and one not in given and one.code not in IDLE),
        idle=tuple(str(one) for one in held if one.code in IDLE),
    )
    if use is Use.AUGMENT and not (piece.plv or given or piece.number("power_source")):
        return _unplayed(piece, "It adds no PLV, and nothing else that counts here.")
    if use is Use.ZONE and not any(one.code in FOR_THE_PLAYER for one in kept):
        return _unplayed(piece, "It has no keyword that counts here.")
    return piece


def _use(card: Card, *, in_pool: bool) -> tuple[Use, str]:
    """What a card of its kind is used for in that section, and why not."""
    if in_pool:
        return (Use.FIGHTER, "") if card.kind is Kind.CHARACTER else (Use.NOTHING, _NOT_IN_POOL)
    if card.kind in _USES:
        return _USES[card.kind], ""
    return Use.NOTHING, _WHY_NOT[card.kind]


def _attack(card: Card) -> Attack:
    """The attack of a Skill, as the battle calculator wants it."""
    held = keywords.active(card.keywords)
    said = read_attack(card)
    is_mute = keywords.has(held, "mute")
    return Attack(
        kind=AttackKind.SKILL,
        name=card.name,
        extra=0 if is_mute else said.extra,
        grade=card.grade or Grade.BASIC,
        damage_type=card.damage_type or DamageType.PHYSICAL,
        elements=card.elements,
        hits=1 if is_mute else said.hits,
        rank=card.rank,
        keywords=tuple(one for one in held if one.code in _ATTACK),
    )


def _unplayed(piece: Piece, why: str) -> Piece:
    return Piece(
        piece.name, piece.card, Use.NOTHING, piece.cost, why=why, texts=piece.texts, words=piece.words, idle=piece.idle
    )  # fmt: skip
