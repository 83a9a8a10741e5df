"""Reader of the text files beside a rulebook.

`rules.txt` has a heading for each group. An empty line stands before each of its rules:

    # 12 Battle

    D-12.1 One attack a turn
    Each creature may declare one attack on its own turn.
    Source: §6 4.1

A rule without a source is our ruling, any other a statement, unless the heading ends with the kind of all rules below
it (`# 22 Goldfish | goldfish`). Long texts go on in the next line.

All other files are tables of a row a line, with ` | ` between the cells. Lines that begin with `#` are comments.
`synonyms.txt` has the terms of players and those of the rulebook (`super, gauge | meter`), `mentions.txt` the ids of
rules and the words on cards that they are about (`AOE-8.6 | Knockdown|Root`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

from tcg.rulebook.mention import Mention
from tcg.rulebook.rule import OUR_RULING, RULING, STATEMENT, Group, Rule
from tcg.rulebook.synonyms import Synonym


def read_groups(package: str) -> tuple[Group, ...]:
    """Return the groups of rules in the `rules.txt` of a package."""
    return tuple(map(_group, re.split(r"^# ", _text(package, "rules"), flags=re.MULTILINE)[1:]))


def read_synonyms(package: str) -> tuple[Synonym, ...]:
    """Return the synonyms in the `synonyms.txt` of a package."""
    return tuple(Synonym(split_words(words), split_words(reads)) for words, reads in read_rows(package, "synonyms"))


def read_mentions(package: str, **names: str) -> tuple[Mention, ...]:
    """Return the mentions in the `mentions.txt` of a package, where `<name>` stands for the words of that name."""
    return tuple(
        Mention(re.sub(r"<(\w+)>", lambda match: names[match[1]], words), split_words(rules))
        for rules, words in read_rows(package, "mentions")
    )


def read_rows(package: str, name: str) -> Iterator[list[str]]:
    """Yield the cells of each row of a table, named without its ending, in a package."""
    lines = _text(package, name).splitlines()
    return (line.split(" | ") for line in lines if line and not line.startswith("#"))


def split_words(cell: str) -> tuple[str, ...]:
    """Return the entries of a cell, which commas separate."""
    return tuple(cell.split(", ")) if cell else ()


def _text(package: str, name: str) -> str:
    return (files(package) / f"{name}.txt").read_text(encoding="utf-8")


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
