"""Cleaning of decklists copied from emails: quotation marks, the player's name, mail headers and signatures."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from decks.fields.cleaning import clean_breaks, clean_name, fit_title, is_comment, replace_unprintable
from decks.games import every_library
from decks.importexport import is_document
from decks.importexport.parsing.headings import headings_of
from decks.importexport.parsing.result import LineCode, ReportedLine
from decks.importexport.parsing.textline import undecorated, without_bullet
from games import GAMES

#: The line `# Name: …` that begins a list, perhaps quoted.
NAMES: Final = re.compile(r"[\s>]*(?:#+|//)\s*name\s*:(?P<name>.*)", re.IGNORECASE)
_QUOTED: Final = re.compile(r"\s*(?:>\s?)+")
#: Lines that name the player: `Player: Cleo`, `From: Cleo <cleo@mail.example>`.
_PLAYER: Final = re.compile(r"\s*(?:(?:#+|//)\s*player|player(?: name)?|name)\s*:(?P<name>.*)", re.IGNORECASE)
_SENDER: Final = re.compile(r"(?:from|von)\s*:\s*[\"']?(?P<name>[^<\"']*)", re.IGNORECASE)
#: Other header lines of a mail.
_MAIL_HEAD: Final = re.compile(
    r"(?:(?:to|cc|date|sent|subject|an|datum|gesendet|betreff)\s*:.*|.*\b(?:wrote|schrieb|écrit)\s*:?"
    r"|-{3,}[ \w]+-{3,})",
    re.IGNORECASE,
)
#: Other fields of a form, such as `Event: Summer cup`; the excluded ones are part of decklists.
_FIELD: Final = re.compile(
    r"(?!(?:deck ?)?name|title|format|game)(?P<key>[^\W\d_]+(?: [^\W\d_]+)?)\s*:\s*(?P<value>.*[^\W\d_].*)",
    re.IGNORECASE,
)
#: Line between a mail and its signature.
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
#: A name: words without digits.
_NAME: Final = re.compile(r"[^\W\d_][^\W\d_.'’-]*\.?(?: [^\W\d_][^\W\d_.'’-]*\.?|['’-][^\W\d_]+){0,5}")
_NAME_WORDS: Final = 4
#: Words that mark a line before a list as a sentence, where its last letter would also fit a name.
_ABOUT_LISTS: Final = frozenset({"my", "deck", "decklist", "list", "here"})
#: Signs of a line of a list: a digit, or text after a colon.
_COUNTED: Final = re.compile(r"\d|:.")
#: A lower-level Markdown heading: lists in Markdown have their own name, so their head is not read.
_MARKDOWN: Final = re.compile(r"##+\s")
_ENDS: Final = ",.!?:"
_LONGEST: Final = 200
#: Lines above the cards of a list to search for its head.
MOST_ABOVE: Final = 20


class Prepared(NamedTuple):
    """Decklist of a mail with the `left_out` lines blanked, so that line numbers stay; `name` is the player's."""

    text: str
    name: str = ""
    left_out: tuple[ReportedLine, ...] = ()


def unquoted(text: str) -> str:
    """Return the text of a mail without the `>` before its lines, if most of them are quoted."""
    lines = text.split("\n")
    quoted = sum(line.lstrip().startswith(">") for line in lines)
    if quoted * 2 <= sum(bool(line.strip()) for line in lines) or (is_document(text) and not _QUOTED.match(text)):
        return text
    return "\n".join(_QUOTED.sub("", line, count=1) for line in lines)


def is_player(line: str) -> bool:
    """Return whether a line can only be a person's name: a few words that are neither a card nor a heading."""
    words = _bare(line).removesuffix(":").rstrip()
    return len(words.split()) <= _NAME_WORDS and _NAME.fullmatch(words) is not None and _is_no_part(line)


def is_above_list(line: str) -> bool:
    """Return whether a line belongs to the mail above a decklist: a header, a field of a form or a sentence."""
    content = clean_name(line)
    if not content or is_comment(line):
        return False
    is_head = _SENDER.match(content) or _MAIL_HEAD.fullmatch(content)
    return bool(is_head) or _is_field(content) or _is_sentence(content)


def prepare(text: str) -> Prepared:
    """Return a decklist without the mail around it, and its player. If nothing would remain, the text stays."""
    text = unquoted(clean_breaks(text))
    if is_document(text):
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
    """Lines of an email: those outside the decklist are blanked, and in `left_out`; `name` is the player's or ""."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.left_out: list[ReportedLine] = []
        self.name = ""

    def read_head(self) -> None:
        """Blank the lines above the first card or heading that are mail headers, or name the player."""
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
        """Blank the mail's end: signature, “sent from” line, regards, sender's name (also alone below a blank line)."""
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
        """Return whether the last name in a mail is the sender's: below “Regards” or so, or the only player named.

        `last` is the index of its line, `above` that of the line with text before it.
        """
        name = fit_title(_bare(self.lines[last])).casefold()
        is_known = not self.name or name in self.name.casefold()
        return _is_regards(self.lines[above]) or (last > above + 1 and is_known)

    def _leave_out(self, number: int) -> None:
        self.left_out.append(
            ReportedLine(
                number + 1,
                replace_unprintable(clean_name(self.lines[number]))[:_LONGEST],
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
    """Return whether a line of a mail is a greeting or sentence, by its end or its number of words."""
    words = content.casefold().rstrip(_ENDS).split()
    ends = content[-1] in ",!?" or (content[-1] in ".:" and not _ABOUT_LISTS.isdisjoint(words))
    is_said = content[0].isalpha() and _COUNTED.search(content) is None
    return is_said and (ends or len(words) > _NAME_WORDS) and _is_no_part(content)


def _is_field(content: str) -> bool:
    """Return whether a line of a mail is a field of a form, and not a card or section of a decklist."""
    field = _FIELD.fullmatch(content)
    return field is not None and all(map(_is_no_part, (content, field["key"], field["value"])))


def _is_no_part(line: str) -> bool:
    """Return whether in no game this whole line is a card's name, or a heading of a section with or without a card."""
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
