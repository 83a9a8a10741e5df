"""Readers of the text files that contain the rules of a game.

`rules.txt` has a heading for each group. An empty line stands before each of its rules:

    # 12 Battle

    D-12.1 One attack a turn
    Each creature may declare one attack on its own turn.
    Source: §6 4.1

A rule without a source is our ruling, any other a statement, unless the heading ends with the kind of all rules below
it (`# 22 Goldfish | goldfish`). Long texts go on in the next line.

All other files are tables (`tcg.text_tables`). `synonyms.txt` has the terms of players and those of the rulebook
(`super, gauge | meter`), `mentions.txt` the ids of rules and the words on cards that they are about
(`AOE-8.6 | Knockdown|Root`).
"""

from __future__ import annotations

import re

from tcg.rulebook.mention import Mention
from tcg.rulebook.rule import OUR_RULING, RULING, STATEMENT, Group, Rule
from tcg.rulebook.synonyms import Synonym
from tcg.text_tables import read_rows, read_text, split_words


def read_groups(package: str) -> tuple[Group, ...]:
    """Return the groups of rules in the `rules.txt` of a package."""
    return tuple(map(_group, re.split(r"^# ", read_text(package, "rules"), flags=re.MULTILINE)[1:]))


def read_synonyms(package: str) -> tuple[Synonym, ...]:
    """Return the synonyms in the `synonyms.txt` of a package."""
    return tuple(Synonym(split_words(words), split_words(reads)) for words, reads in read_rows(package, "synonyms"))


def read_mentions(package: str, **names: str) -> tuple[Mention, ...]:
    """Return words on cards with the rules that explain them, from the `mentions.txt` of a package.

    In the file `<name>` stands for the words in the argument of that name, which must be given.
    """
    return tuple(
        Mention(re.sub(r"<(\w+)>", lambda match: names[match[1]], words), split_words(rules))
        for rules, words in read_rows(package, "mentions")
    )


def _group(section: str) -> Group:
    heading, *rules = section.strip().split("\n\n")
    number, name = heading.split(" ", 1)
    title, _, kind = name.partition(" | ")
    return Group(int(number), title, tuple(_rule(rule, int(number), kind) for rule in rules))


def _rule(block: str, group: int, kind: str) -> Rule:
    heading, *lines = block.splitlines()
    rule_id, title = heading.split(" ", 1)
    text, _, source = " ".join(lines).partition(" Source: ")
    kind = kind or (STATEMENT if source else RULING).code
    return Rule(rule_id, title, text, source or OUR_RULING, kind=kind, group=group)
