"""Reader and writer of card texts of Assemblage of Eternity, such as "Meter 1: Deal 2 more damage.".

A tag and a colon may come before a sentence. "Before damage:" is a Resolve ability that works before the card strikes
(O-AOE.22). "×2" after the cost of a Meter ability says how often it is paid. A table of synonyms lets "Move the target
three to the west." mean "Push 3 left." Any other sentence becomes an ability of effect `OTHER` with its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from games.aoe.abilities import Ability, Effect, Heading
from games.aoe.space import Direction
from games.aoe.words import Tag
from tcg.names import fold

#: Tag before a sentence.
_HEAD: Final = re.compile(
    r"(?:(?P<tag>Pre-?Priority|Final|Resolve|Ante|Clean-?up|Terminal|Before damage)"
    r"|Meter ?(?P<cost>\d{1,2})(?: ?(?:[x×*] ?(?P<times>\d{1,2})|\((?P<often>not paid|unpaid)\)))?)\s*[:.]\s*",
    re.IGNORECASE,
)
_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
#: Synonyms with the words of `_SENTENCES` that replace them, in this order. Words without meaning are removed.
#: Texts are folded before: small letters, plain characters.
_SYNONYMS: Final = tuple(
    (re.compile(rf"\b(?:{synonym})\b"), word)
    for synonym, word in (
        *((word, str(number)) for number, word in enumerate(_NUMBERS, start=1)),
        ("north", "up"),
        ("south", "down"),
        ("west|leftwards?", "left"),
        ("east|rightwards?", "right"),
        (
            r"(?:(?:the|your|its|their) )?(?:opponent|opposing|enemy|target|foe|rival|other)(?:'s)?"
            r"(?: (?:player|figure))?|them",
            "opponent",
        ),
        (r"yourself|(?:(?:your|the|its) )?own figure|your figure", "you"),
        (r"from (?:opponent|you)|(?:(?<=toward )|(?<=towards ))(?:opponent|you)", ""),
        (r"up to(?= \d)|spaces?|to the|straight|further|directly", ""),
    )
)
_WAY: Final = r"(?:towards?|away|(?:up|down)(?:(?: and |-| )?(?:left|right))?|left|right)"
#: Spaces and the direction, in either order; the direction is optional.
_SPACES: Final = rf"(?:(?P<ahead>{_WAY}) )?(?P<amount>\d{{1,2}})(?: (?P<behind>{_WAY}))?(?: from .*)?"
_SENTENCES: Final = (
    (Effect.DAMAGE, re.compile(r"(?:deals? )?\+?(?P<amount>\d{1,2}) (?:more )?damage(?: to opponent)?")),
    (Effect.MOVE, re.compile(rf"(?:you )?moves? (?:you )?{_SPACES}")),
    (Effect.PUSH, re.compile(rf"(?:(?:push|pull)(?:es|s)?(?: opponent)?|moves? opponent|opponent moves?) {_SPACES}")),
    (Effect.KNOCKDOWN, re.compile(r"(?:knock ?downs?|knocks?)(?: opponent)?(?: down)?")),
    (Effect.ROOT, re.compile(r"roots?(?: opponent)?")),
    (Effect.CANCEL, re.compile(r"cancels?(?: .*)?")),
    (Effect.BLANK, re.compile(r"blanks?(?: .*)?")),
)
#: Direction of a sentence that names none.
_USUAL: Final = {"push": Heading.AWAY, "pull": Heading.TOWARD}
_TAGS: Final = {tag.value.replace("_", ""): tag for tag in Tag}
_SENTENCE_END: Final = re.compile(r"(?<=[.!])\s+|\s*[\n;]\s*")


def read_text(text: str) -> tuple[Ability, ...]:
    """Return the abilities in a card text, one for each sentence. Unknown sentences have the effect `OTHER`."""
    return tuple(ability for sentence in _sentences(text) for ability in [_read(sentence)] if ability)


def write_ability(ability: Ability) -> str:
    """Return an ability as a sentence, which `read_text` reads as the same ability."""
    head = ""
    if ability.is_before:
        head = "Before damage: "
    elif ability.tag is Tag.METER:
        often = "" if ability.times == 1 else f" ×{ability.times}"
        head = f"Meter {ability.cost}{often}: "
    elif ability.tag:
        head = f"{ability.tag.label}: "
    return head + _sentence(ability)


def _sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a card text. A tag with a full stop, such as "Terminal.", is one."""
    for sentence in _SENTENCE_END.split(text):
        if stripped := sentence.strip():
            yield stripped


def _read(sentence: str) -> Ability | None:
    tag, cost, times, is_before, rest = None, 0, 1, False, sentence
    if head := _HEAD.match(sentence):
        rest = sentence[head.end() :]
        if head["tag"]:
            key = re.sub("[^a-z]", "", head["tag"].casefold())
            is_before = key == "beforedamage"
            tag = Tag.RESOLVE if is_before else _TAGS[key]
        else:
            tag, cost = Tag.METER, int(head["cost"])
            times = 0 if head["often"] else int(head["times"] or 1)
    plain = fold(rest).rstrip(".! ")
    is_up_to = re.search(r"\bup to \S", plain) is not None
    for pattern, word in _SYNONYMS:
        plain = pattern.sub(word, plain)
    plain = " ".join(plain.split())
    for effect, pattern in _SENTENCES:
        if match := pattern.fullmatch(plain):
            groups = match.groupdict()
            amount = int(groups.get("amount") or 0)
            ways = [way for way in (groups.get("ahead"), groups.get("behind")) if way]
            if len(ways) < 2:
                may_less = is_up_to and effect in (Effect.MOVE, Effect.PUSH)
                heading = _heading(plain, *ways)
                return Ability(effect, amount, tag, heading, is_before, cost, times, is_up_to=may_less)
    return Ability(Effect.OTHER, tag=tag, is_before=is_before, cost=cost, times=times, text=rest)


def _heading(plain: str, where: str | None = None) -> Direction | Heading | None:
    if where is None:
        return _USUAL.get(plain[:4])
    if where.startswith(("toward", "away")):
        return Heading.TOWARD if where.startswith("toward") else Heading.AWAY
    return Direction("_".join(re.findall("up|down|left|right", where)))


def _sentence(ability: Ability) -> str:
    up_to = "up to " if ability.is_up_to else ""
    where = f" {ability.heading.value.replace('_', ' ')}" if ability.heading else ""
    return {
        Effect.DAMAGE: f"Deal {ability.amount} more damage.",
        Effect.MOVE: f"Move {up_to}{ability.amount}{where}.",
        Effect.PUSH: f"Push {up_to}{ability.amount}{where}.",
        Effect.KNOCKDOWN: "Knockdown.",
        Effect.ROOT: "Root.",
        Effect.CANCEL: "Cancel.",
        Effect.BLANK: "Blank.",
        Effect.OTHER: ability.text,
    }[ability.effect]
