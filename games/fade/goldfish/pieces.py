"""Parts of a card of F.A.D.E. that goldfish games play, and those that are left out.

Four uses are played: Characters of the Fighter Pool, Skills, Augments, and Zones with keywords that count. Only stats,
the keywords of `READ`, and the hits and extra damage of attacks (`games.fade.texts`) count. The keywords of `IDLE`
have no effect against an opponent without Characters who never acts. All other keywords and sentences are left out.
They are listed, and so are cards outside deck and pool.
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
    """Use of a card in goldfish games."""

    FIGHTER = "fighter"
    SKILL = "skill"
    AUGMENT = "augment"
    ZONE = "zone"
    NOTHING = "nothing"


_ATTACK: Final = frozenset({"infused", "wildcard", "mute", "basic_damage", "unblockable_damage", "relentless_damage"})
#: Keywords that work for the player from any card in play.
FOR_THE_PLAYER: Final = frozenset({"affinity", "friendship", "power_source"})
_FIGHTER: Final = _ATTACK | FOR_THE_PLAYER | {"mastery", "flash", "multistrike", "stacker"}
#: Keywords that count, by use. An Augment with Equip also gives those of `GIVEN` (FADE-10.22).
READ: Final[dict[Use, frozenset[str]]] = {
    Use.FIGHTER: _FIGHTER,
    Use.SKILL: _ATTACK,
    Use.AUGMENT: FOR_THE_PLAYER | {"equip", "mute"},
    Use.ZONE: FOR_THE_PLAYER | {"mute"},
    Use.NOTHING: frozenset(),
}
#: Keywords that Equip gives to the bearer.
GIVEN: Final = _ATTACK - {"mute"} | {"mastery", "multistrike"}
#: Keywords without effect here: nobody attacks, no own Character loses HP or is in Reserve, the opponent has no
#: Characters, and players have no keywords or counters (FADE-8.4).
IDLE: Final = frozenset(
    {
        "aura", "backup", "blindness_counter", "bloodlust", "concussion", "curse_counter", "deathmark",
        "drain_counter", "fracture_counter", "immune", "lock", "lock_on", "mythical", "neutrality", "paralyze_counter",
        "stun", "tag_out", "timid", "vengeance", "void", "willpower",
    }
)  # fmt: skip
#: Keywords that prevent a card from being played here, by use, each with the reason.
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
    """Card as goldfish games play it.

    Attributes:
        cost: The cost in TP, or CS for a Character.
        held: The keywords that count.
        given: The keywords that an Augment gives to its bearer.
        attack: The attack of a Skill.
        own_plv: The PLV printed on a Skill, with which it hits (O-FADE.30).
        why: The reason why it is not played.
        texts: Sentences that are left out.
        words: Keywords that are left out.
        idle: Keywords without an effect in goldfish games.
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
        """Return the sum of the numbers of the card's keyword `code`, such as 3 for "Aura 3"; 0 without it."""
        return keywords.total(self.held, code)

    @property
    def has_flash(self) -> bool:
        """Whether the Character may act on the turn in which it enters."""
        return keywords.has(self.held, "flash")

    @property
    def equip(self) -> str | None:
        """The text of the keyword Equip: the only bearers that the Augment may have. None without Equip."""
        return next((held.text for held in self.held if held.code == "equip"), None)

    def may_be_attached_to(self, bearer: Piece | None) -> bool:
        """Return whether this Augment may be attached to the Character `bearer`, or to the player (None)."""
        wanted = self.equip
        if wanted is None:
            return True
        if bearer is None or bearer.card is None:
            return _key(wanted) in ("player", "you")
        return _key(wanted) in {"character", *map(_key, (bearer.name, *bearer.card.typecasting, *bearer.card.elements))}


def _key(words: str) -> str:
    """Return words for the bearer of an Augment in comparable form: "your Character" is "character"."""
    first, _, rest = name_key(words).partition(" ")
    return rest if rest and first in ("a", "an", "the", "any", "your", "own") else name_key(words)


def unknown(name: str) -> Piece:
    """Return an unknown card as goldfish games play it: it takes its place in the deck but is never played."""
    return Piece(name, None, Use.NOTHING, why=_UNKNOWN)


def piece_beside(card: Card, why: str) -> Piece:
    """Return a card outside deck and pool as goldfish games list it: not played, for the reason `why`."""
    return _unplayed(piece_of(card, in_pool=False), why)


def piece_of(card: Card, *, in_pool: bool) -> Piece:
    """Return a card of the Fighter Pool (`in_pool`) or of the deck as goldfish games play it."""
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
    counted = tuple(one for one in held if one.code in counts)
    piece = Piece(
        name=card.name,
        card=card,
        use=use,
        cost=card.cost or 0,
        plv=card.plv or 0,
        held=counted,
        given=given,
        elements=keywords.elements_of(card.elements, held),
        attack=attack,
        own_plv=card.plv if use is Use.SKILL else None,
        why=why,
        texts=texts,
        words=tuple(str(one) for one in held if one not in counted and one not in given and one.code not in IDLE),
        idle=tuple(str(one) for one in held if one.code in IDLE),
    )
    if use is Use.AUGMENT and not (piece.plv or given or piece.number("power_source")):
        return _unplayed(piece, "It adds no PLV, and nothing else that counts here.")
    if use is Use.ZONE and not any(one.code in FOR_THE_PLAYER for one in counted):
        return _unplayed(piece, "It has no keyword that counts here.")
    return piece


def _use(card: Card, *, in_pool: bool) -> tuple[Use, str]:
    """Return the use of a card in the pool or the deck, and the reason if it is not played there, else ""."""
    if in_pool:
        return (Use.FIGHTER, "") if card.kind is Kind.CHARACTER else (Use.NOTHING, _NOT_IN_POOL)
    if card.kind in _USES:
        return _USES[card.kind], ""
    return Use.NOTHING, _WHY_NOT[card.kind]


def _attack(card: Card) -> Attack:
    """Return the attack of a Skill as the battle calculator takes it."""
    held = keywords.active(card.keywords)
    text = read_attack(card)
    is_mute = keywords.has(held, "mute")
    return Attack(
        kind=AttackKind.SKILL,
        name=card.name,
        extra=0 if is_mute else text.extra,
        grade=card.grade or Grade.BASIC,
        damage_type=card.damage_type or DamageType.PHYSICAL,
        elements=card.elements,
        hits=1 if is_mute else text.hits,
        rank=card.rank,
        keywords=tuple(one for one in held if one.code in _ATTACK),
    )


def _unplayed(piece: Piece, why: str) -> Piece:
    return Piece(
        piece.name, piece.card, Use.NOTHING, piece.cost, why=why, texts=piece.texts, words=piece.words, idle=piece.idle
    )  # fmt: skip
