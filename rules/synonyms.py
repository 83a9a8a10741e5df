"""Words that say the same wherever they stand: each is read as the first of its line.

This is data: a synonym is one more piece of a line. The phrases of the grammar are brought to the same words, so that
any of them may be written in a template. What depends on the phrase around it is a wording of that phrase instead.
"""

from __future__ import annotations

from typing import Final

#: The word (or words) that the grammar compares with, and what is read as it, parted by “|”.
SYNONYMS: Final = {
    # small words
    "cannot": "can't|can not|may not|can no longer|may no longer|is unable to|are unable to",
    "may": "can|is able to|are able to",
    "when": "whenever|each time|as soon as|every time|any time|anytime",
    "while": "as long as|so long as|for as long as",
    # verbs in all persons
    "activate": "activates|use|uses",
    "add": "adds",
    "attach": "attaches",
    "become": "becomes",
    "boost": "boosts",
    "change": "changes",
    "choose": "chooses|pick|picks",
    "control": "controls",
    "counter attack": "counter attacks|counterattack|counterattacks|strike back|strikes back",
    "deal": "deals|inflict|inflicts",
    "declare": "declares",
    "decrease": "decreases",
    "destroy": "destroys",
    "discard": "discards|throw away|throws away",
    "draw": "draws",
    "enter": "enters",
    "exile": "exiles|banish|banishes",
    "flip a coin": "toss a coin|flip one coin|flip 1 coin|toss one coin|toss 1 coin",
    "gain": "gains|get|gets|receive|receives",
    "give": "gives",
    "have": "has",
    "heal": "heals",
    "increase": "increases",
    "lose": "loses",
    "move": "moves",
    "negate": "negates",
    "overlap": "overlaps",
    "pay": "pays",
    "place": "places",
    "prevent": "prevents",
    "put": "puts",
    "recover": "recovers|regain|regains",
    "reduce": "reduces",
    "remove": "removes",
    "restore": "restores",
    "return": "returns",
    "reveal": "reveals",
    "roll a die": "roll a six sided die|roll one six sided die|roll one die|roll 1 die|roll a dice|throw a die",
    "sacrifice": "sacrifices",
    "search": "searches",
    "send": "sends",
    "shuffle": "shuffles",
    "spawn": "spawns|summon|summons",
    "take": "takes",
    "take control of": "takes control of|gain control of|gains control of|get control of|gets control of|steal|steals",
    "target": "targets|select|selects",
    "turn": "turns",
    "win": "wins",
    # limits
    "or higher": "and higher",
    "or lower": "and lower",
    # short forms
    "it is": "it's",
    "you have": "you've",
    "they are": "they're",
    "that is": "that's",
    # nouns
    "defence": "defense",
    "defence mode": "defence position|defense position|defense mode",
    "attack mode": "attack position",
    "your opponent": "the opponent|an opponent|your enemy|the enemy player|your foe",
    "your opponent's": "the opponent's|an opponent's|your enemy's|the enemy's|the enemy player's",
    "your opponent's leader": (
        "enemy leader|the enemy leader|opposing leader|the opposing leader|your opponents leader"
        "|the opponent's leader|your enemy's leader|the enemy's leader"
    ),
    "your leader": "your own leader",
    "on the field": "on the board|on the battlefield",
    "each player": "both players",
    "both leaders": "each leader|all leaders|each player's leader",
    "this creature": "this token|this monster",
    "that creature": "that monster",
    "those creatures": "those tokens|those monsters",
    "face down": "facedown",
    "face up": "faceup",
    "until the end of the turn": (
        "until end of turn|until the end of turn|until the end of this turn|until end of this turn|until this turn ends"
    ),
}

#: What may stand in brackets, which then say nothing; N is any number. In words that are compared.
BRACKETED: Final = frozenset(
    {
        "at random", "randomly", "by battle", "in battle", "by abilities", "by an ability", "face down", "face up",
        "in attack mode", "in defence mode", "of your choice", "you choose",
        "including diagonals", "including diagonally", "even diagonally", "also diagonally", "diagonals included",
        "diagonals count", "diagonals count too",
        "in any order", "in a straight line", "up to N",
        "to a maximum of N", "permanently",
    }
)  # fmt: skip
