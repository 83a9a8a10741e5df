"""Lists as they come by mail: quoted, below the name of who plays them, above what a mail ends with."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from decks.fields.cleaning import clean_breaks, clean_name, clean_shown, fit_title, is_comment
from decks.games import every_library
from decks.importexport.cockatrice import is_xml
from decks.importexport.csvlist import is_csv
from decks.importexport.jsonlist import is_json
from decks.importexport.parsing.headings import headings_of
from decks.importexport.parsing.result import Line, LineCode
from decks.importexport.parsing.textline import undecorated, without_bullet
from games import GAMES

#: The line that a list's head begins with, perhaps quoted.
NAMES: Final = re.compile(r"[\s>]*(?:#+|//)\s*name\s*:(?P<name>.*)", re.IGNORECASE)
_QUOTED: Final = re.compile(r"\s*(?:>\s?)+")
#: What says who plays a list: `Player: Cleo`, `From: Cleo <cleo@mail.example>`.
_PLAYER: Final = re.compile(r"\s*(?:(?:#+|//)\s*player|player(?: name)?|name)\s*:(?P<name>.*)", re.IGNORECASE)
_SENDER: Final = re.compile(r"(?:from|von)\s*:\s*[\"']?(?P<name>[^<\"']*)", re.IGNORECASE)
#: The other lines above a mail.
_MAIL_HEAD: Final = re.compile(
    r"(?:(?:to|cc|date|sent|subject|an|datum|gesendet|betreff)\s*:.*|.*\b(?:wrote|schrieb|écrit)\s*:?"
    r"|-{3,}[ \w]+-{3,})",
    re.IGNORECASE,
)
#: What a form asks besides, such as `Event: Summer cup`; decklists say the first ones too.
_FIELD: Final = re.compile(
    r"(?!(?:deck ?)?name|title|format|game)(?P<key>[^\W\d_]+(?: [^\W\d_]+)?)\s*:\s*(?P<value>.*[^\W\d_].*)",
    re.IGNORECASE,
)
#: What parts a mail from who wrote it.
_SIGNATURE: Final = re.compile(r"--\s*")
_SIGNATURE_LINES: Final = 6
_SENT_FROM: Final = re.compile(
    r"(?:sent (?:from|with|via) (?:my\b|\w+$)|get outlook for|(?:von meinem|gesendet (?:von|mit))\b"
    r"|envoyé (?:de|depuis)|enviado desde|inviato da|verzonden (?:van|met)).*",
    re.IGNORECASE,
)
_REGARDS: Final = re.compile(
    r"(?:(?:best|kind|warm|many) )?(?:regards|greetings|wishes|thanks)|best|cheers|thanks?(?: you| a lot)?"
    r"|(?:viele|liebe|beste) grüße|mit freundlichen grüßen|[lvm]f?g",
    re.IGNORECASE,
)
#: Words without a number.
_NAME: Final = re.compile(r"[^\W\d_][^\W\d_.'’-]*\.?(?: [^\W\d_][^\W\d_.'’-]*\.?|['’-][^\W\d_]+){0,5}")
_NAME_WORDS: Final = 4
#: What tells a sentence before a list from the name of somebody, where it ends alike.
_ABOUT_LISTS: Final = frozenset({"my", "deck", "decklist", "list", "here"})
#: What only a line of a list has: a number, or something behind a colon.
_COUNTED: Final = re.compile(r"\d|:.")
#: A heading of Markdown below the first, which only a list in Markdown has: it says itself what it is called.
_MARKDOWN: Final = re.compile(r"##+\s")
_ENDS: Final = ",.!?:"
_LONGEST: Final = 200
#: Lines above the cards of a list that are looked at.
MOST_ABOVE: Final = 20


class Prepared(NamedTuple):
    """A list whose lines keep their numbers: what is no part of it is blank. `name` is who it says that plays it."""

    text: str
    name: str = ""
    left_out: tuple[Line, ...] = ()


def unquoted(text: str) -> str:
    """The text without the `>` in front of its lines, where most of them are quoted."""
    lines = text.split("\n")
    quoted = sum(line.lstrip().startswith(">") for line in lines)
    if quoted * 2 <= sum(bool(line.strip()) for line in lines) or is_json(text) or is_xml(text):
        return text
    return "\n".join(_QUOTED.sub("", line, count=1) for line in lines)


def is_player(line: str) -> bool:
    """Whether a line can only be the name of somebody: a few words without a count, neither card nor heading."""
    words = _bare(line).removesuffix(":").rstrip()
    return len(words.split()) <= _NAME_WORDS and _NAME.fullmatch(words) is not None and _is_no_part(line)


def is_above_list(line: str) -> bool:
    """Whether a line is what a mail begins with, or a sentence."""
    content = clean_name(line)
    if not content or is_comment(line):
        return False
    is_head = _SENDER.match(content) or _MAIL_HEAD.fullmatch(content)
    return bool(is_head) or _is_field(content) or _is_sentence(content)


def prepare(text: str) -> Prepared:
    """A list without what stands around it in a mail, and whose it is. A list of nothing else stays as it is."""
    text = unquoted(clean_breaks(text))
    if is_json(text) or is_xml(text) or is_csv(text):
        return Prepared(text)
    lines = text.split("\n")
    mail = _Mail(lines)
    if not any(map(_MARKDOWN.match, lines)):
        mail.read_head()
    mail.read_foot()
    if not any(line.strip() and not is_comment(line) for line in mail.lines):
        return Prepared(text)
    return Prepared("\n".join(mail.lines), mail.name, tuple(sorted(mail.left_out, key=lambda line: line.line)))


class _Mail:
    """The lines of a list, of which those are blanked that are no part of it."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.left_out: list[Line] = []
        self.name = ""

    def read_head(self) -> None:
        """Take the lines above the first card or heading: who plays the list, and what a mail begins with."""
        sender = ""
        for number, line in enumerate(self.lines[:MOST_ABOVE]):
            content = clean_name(line)
            if match := _PLAYER.fullmatch(line):
                self.name = fit_title(match["name"])
                self.lines[number] = ""
            elif match := NAMES.fullmatch(line):
                self.name = self.name or fit_title(match["name"])
            elif not content or is_comment(line):
                continue
            elif match := _SENDER.match(content):
                sender = fit_title(match["name"])
                self._leave_out(number)
            elif is_above_list(line):
                self._leave_out(number)
            elif not self.name and is_player(line):
                self.name = fit_title(_bare(line).removesuffix(":"))
                self.lines[number] = ""
            else:
                break
        self.name = self.name or sender

    def read_foot(self) -> None:
        """Take the lines that a mail ends with: a signature, where it was sent from, regards, and who sends them, whose
        name may stand alone below a blank line."""
        written = [number for number, line in enumerate(self.lines) if line.strip() and not is_comment(line)]
        for place, number in enumerate(written[-_SIGNATURE_LINES:], max(0, len(written) - _SIGNATURE_LINES)):
            if _SIGNATURE.fullmatch(self.lines[number]) and not any(
                self.lines[n].strip()[0].isdigit() for n in written[place:]
            ):
                for below in written[place:]:
                    self._leave_out(below)
                del written[place:]
                break
        while written and _SENT_FROM.fullmatch(clean_name(self.lines[written[-1]])):
            self._leave_out(written.pop())
        if len(written) > 1 and is_player(self.lines[written[-1]]) and self._is_signed(*written[-2:]):
            last = written.pop()
            self.name = self.name or fit_title(_bare(self.lines[last]))
            self._leave_out(last)
        if written and _is_regards(self.lines[written[-1]]):
            self._leave_out(written[-1])

    def _is_signed(self, above: int, last: int) -> bool:
        """Whether a name below a line is who sends the list: below regards, or alone where nobody else is named."""
        name = fit_title(_bare(self.lines[last])).casefold()
        is_known = not self.name or name in self.name.casefold()
        return _is_regards(self.lines[above]) or (last > above + 1 and is_known)

    def _leave_out(self, number: int) -> None:
        self.left_out.append(
            Line(
                number + 1,
                clean_shown(clean_name(self.lines[number]))[:_LONGEST],
                LineCode.NOT_A_CARD,
                "This is no part of the list.",
            )
        )
        self.lines[number] = ""


def _bare(line: str) -> str:
    return undecorated(without_bullet(clean_name(line)))


def _is_regards(line: str) -> bool:
    return _REGARDS.fullmatch(clean_name(line).rstrip(_ENDS)) is not None and _is_no_part(line)


def _is_sentence(content: str) -> bool:
    """Whether a line greets or tells something: it ends as sentences do, or has more words than a name."""
    words = content.casefold().rstrip(_ENDS).split()
    ends = content[-1] in ",!?" or (content[-1] in ".:" and not _ABOUT_LISTS.isdisjoint(words))
    is_said = content[0].isalpha() and _COUNTED.search(content) is None
    return is_said and (ends or len(words) > _NAME_WORDS) and _is_no_part(content)


def _is_field(content: str) -> bool:
    """Whether a line says something that is asked in a form, and not where a card stands or how often."""
    field = _FIELD.fullmatch(content)
    return field is not None and all(map(_is_no_part, (content, field["key"], field["value"])))


def _is_no_part(line: str) -> bool:
    """Whether no game has a card or a section that is called so."""
    content, bare = clean_name(line), _bare(line)
    for game in GAMES:
        headings = headings_of(game)
        if any(headings.find(words) or headings.find_loosely(words) for words in (content, bare)):
            return False
        is_frame = headings.is_frame(bare.removesuffix(":")) or (headings.is_frame(content) and content[:2] != "**")
        if headings.split_prefix(bare) or is_frame:
            return False
    names = (bare, bare.rstrip(_ENDS).rstrip())
    return not any(library.named(name) or library.sharing(name) for library in every_library() for name in names)
