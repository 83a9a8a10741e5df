"""Cards put together into a decklist, one after the other, within the limits; what does not fit is listed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from cards.catalog.did_you_mean import suggester
from decks import limits
from decks.content import Words
from decks.fields.cleaning import (
    WRITTEN,
    clean_description,
    clean_name,
    clean_shown,
    clean_title,
    is_readable,
)
from decks.fields.table import DECK_FIELDS, as_arguments, list_values
from decks.games import game_called, game_of
from decks.importexport.parsing.cardrefs import Found, bare_name, find_card
from decks.importexport.parsing.result import FormatCode, FormatError, Head, Line, LineCode, Parsed
from decks.importexport.parsing.shared import meant_of, sharing_cards
from decks.legality import rules_of
from tcg.construction import Decklist, Ref
from tcg.library import AnyLibrary
from tcg.names import squeeze

#: Names that are proposed for one that several cards have.
_NAMES: Final = 3
#: Names that no card has for which others are suggested.
_MOST_SUGGESTED: Final = 100


class Gatherer:
    """A decklist in the making. Give every line with its place and text, so that what is wrong can be shown.

    Its head is `usual` where nothing else is said.
    """

    def __init__(self, library: AnyLibrary, usual: Head | None = None) -> None:
        self.library = library
        self.game = game_of(library)
        usual = usual or Head(format=self.game.default)
        self._texts = list_values(usual)
        self._piles: dict[str, dict[Ref, int]] = {}
        self._lines: list[Line] = []
        self._suggested = 0
        self._notes: dict[Ref, str] = {}
        self._tags: dict[Ref, tuple[str, ...]] = {}
        self._plans: tuple[object, ...] = ()
        #: The heading that is open, and all that were.
        self._open = ""
        self._opened: set[str] = set()
        self._has_name = False
        #: What was written with a name that several cards have, until all others are known.
        self._shared: list[tuple[str, str, int, int, str]] = []

    def open_section(self, section: str | None, line: int) -> None:
        """Note a heading. Raises FormatError for a section that comes again behind others: another list begins."""
        if section is None or section == self._open:
            return
        if section in self._opened and section in {self.game.main, *self.game.singles}:
            self.refuse_second(self.game.section(section).label, line)
        self._open = section
        self._opened.add(section)

    def take_back(self, section: str | None) -> None:
        """Forget a heading that was none."""
        self._open = ""
        self._opened.discard(section or "")

    def refuse_second(self, what: str, line: int) -> None:
        """Raise FormatError for a second list in one text."""
        message = f"A second decklist begins here (“{what}”): paste one at a time."
        raise FormatError(FormatCode.SEVERAL_DECKS, message, line)

    @property
    def name(self) -> str:
        """The deck's name, so far."""
        return self._texts["name"]

    @property
    def format(self) -> str:
        """The deck's format, so far."""
        return self._texts["format"]

    def read_field(self, name: str, data: Any, line: int) -> None:
        """Take a field of the deck as its column has it; what cannot be stored is cut or left out, and listed.

        Raises FormatError for a second name.
        """
        match name:
            case "name":
                self.read_name(data, line)
            case "format":
                self.read_format(data, line)
            case "description":
                self.read_description(data, line)
            case _:
                self._texts[name], reasons = DECK_FIELDS[name].fit(data)
                for reason in reasons:
                    self.report(line, reason, LineCode.TOO_LONG, f"{reason} It was left out.")

    def read_name(self, name: str, line: int) -> None:
        """Take the deck's name; one that is too long is cut and listed. Raises FormatError for a second one."""
        if self._has_name and clean_title(name) != self.name:
            self.refuse_second(clean_title(name), line)
        self._has_name = True
        self._texts["name"] = self._cut(clean_title(name), limits.DECK_NAME, "name", line)

    def read_description(self, description: str, line: int) -> None:
        """Take the description; one that is too long is cut and listed."""
        description = self._cut(clean_description(description), limits.DESCRIPTION, "description", line)
        self._texts["description"] = description

    def read_note(self, written: str, note: str, line: int) -> None:
        """Take the note on a card of the list; one that is too long is cut and listed."""
        ref = self._noted(written, line)
        if ref is not None and (text := self._cut(clean_description(note).strip(), limits.NOTE, "note", line)):
            self._notes[ref] = text

    def read_plans(self, plans: Iterable[object]) -> None:
        """Take side plans as they are written."""
        self._plans = tuple(plans)

    def read_tags(self, written: str, tags: Iterable[str], line: int) -> None:
        """Take the tags of a card of the list; those that are too long, or too many, are cut and listed."""
        ref = self._noted(written, line)
        if ref is None:
            return
        cut = [self._cut(clean_title(tag), limits.CARD_TAG, "tag", line) for tag in tags]
        kept = list(dict.fromkeys(filter(None, cut)))
        if len(kept) > limits.CARD_TAGS:
            message = f"A card has at most {limits.CARD_TAGS} tags: the others were left out."
            self.report(line, ", ".join(kept), LineCode.TOO_LONG, message)
        if kept:
            self._tags[ref] = tuple(kept[: limits.CARD_TAGS])

    def _noted(self, written: str, line: int) -> Ref | None:
        """The card of the list that something is written about; None, which is listed, for any other."""
        found = find_card(clean_name(written), self.library)
        ref: Ref = found.card.id if found else clean_name(written)
        if any(ref in pile for pile in self._piles.values()):
            return ref
        message = f"“{clean_shown(written)}” is not in the list: what is written about it was left out."
        self.report(line, written, LineCode.NOT_A_CARD, message)
        return None

    def read_game(self, written: str, line: int) -> None:
        """Take what the list says of which game it is, by its code or name; another than it is read as is listed."""
        known = game_called(written)
        if known is not self.game:
            what = f"This list is of {known.name}" if known else "No game has this name"
            message = f"{what}: it was read as one of {self.game.name}."
            self.report(line, written, LineCode.OTHER_GAME, message)

    def read_format(self, written: str, line: int) -> None:
        """Take the format by its code or name, however it is spelt; another one is listed."""
        wanted = squeeze(written)
        formats = self.game.formats
        for code, known in formats.items():
            if wanted in (squeeze(code), squeeze(known.name)):
                self._texts["format"] = code
                return
        names = ", ".join(known.name for known in formats.values())
        message = f"No format has this name: the deck was read as {formats[self.format].name}. There are {names}."
        self.report(line, written, LineCode.UNKNOWN_FORMAT, message)

    def add(self, section: str | None, written: str, count: int, line: int, text: str) -> None:
        """Put `count` copies of the card that was written as `written` (see `clean_name`) into a section; of which
        nothing is said, into its own where that needs no heading, else into the main one."""
        found = find_card(written, self.library)
        self.add_found(section or self.place_of(found), written, found, count, line, text)

    def place_of(self, found: Found | None) -> str:
        """The section of a card of which nothing is said."""
        home = rules_of(self.format, self.library).home(found.card.id) if found else None
        return home if home in self.game.unheaded else self.game.main

    def add_found(
        self, section: str, written: str, found: Found | None, count: int, line: int, text: str, unknown: str = ""
    ) -> None:
        """The same for a card that was looked up before; `unknown` is what to say where it wasn't found."""
        ref: Ref = found.card.id if found else written
        name = found.card.name if found else clean_shown(written)
        if not found and not is_readable(written):
            message = "There is no card name in this line."
            self.report(line, text, LineCode.NOT_A_CARD, message)
        elif not found and len(written) > WRITTEN:
            message = f"{len(written)} letters: the name of a card has at most {WRITTEN}."
            self.report(line, text, LineCode.TOO_LONG, message)
        elif not found and not unknown and sharing_cards(written, self.library):
            self._shared.append((section, written, count, line, text))
        elif self._put(section, ref, name, count, line, text):
            if found and found.doubt:
                self.report(line, text, found.doubt, found.message)
            elif not found:
                message = unknown or f"No card is called “{name}”."
                suggestions = () if unknown else self.suggest(written)
                self.report(line, text, LineCode.UNKNOWN_CARD, message, suggestions, written)

    def suggest(self, written: str) -> tuple[str, ...]:
        """Names of cards that are near one that no card has; a set number behind it doesn't matter.

        Only for so many names: to find them takes longer than to read the list.
        """
        self._suggested += 1
        if self._suggested > _MOST_SUGGESTED:
            return ()
        return suggester(self.library).suggest(bare_name(written))

    def report(
        self, line: int, text: str, code: LineCode, message: str, suggestions: tuple[str, ...] = (), card: str = ""
    ) -> None:
        """List a line."""
        self._lines.append(Line(line, clean_shown(text), code, clean_shown(message), suggestions, card))

    def parsed(self) -> Parsed:
        """What was read."""
        self._tell_apart()
        lines = sorted(self._lines, key=lambda line: line.line)
        return Parsed(
            **as_arguments(self._texts),
            decklist=Decklist(self._piles),
            lines=tuple(lines),
            words=Words(self._notes, self._tags),
            plans=self._plans,
            game=self.game.code,
        )

    def _tell_apart(self) -> None:
        """Put the cards into the list whose names are several cards: those that go with the rest of the deck; others
        under the name as written."""
        for section, written, count, line, text in self._shared:
            cards = sharing_cards(written, self.library)
            card = meant_of(cards, self._piles, self.game, self.library)
            if self._put(section, card.id if card else written, written, count, line, text) and card is None:
                names = tuple(each.full_name for each in cards)
                message = f"“{clean_shown(written)}” is {len(cards)} cards: write which, such as {names[0]}."
                self.report(line, text, LineCode.AMBIGUOUS, message, names[:_NAMES], written)
        self._shared.clear()

    def _put(self, section: str, ref: Ref, name: str, count: int, line: int, text: str) -> bool:
        pile = self._piles.get(str(section), {})
        total = pile.get(ref, 0) + count
        if count < 1:
            self.report(line, text, LineCode.BAD_COUNT, "A card stands in a deck at least once.")
        elif total > limits.COPIES:
            message = f"More than {limits.COPIES} copies of {name}: these were left out."
            self.report(line, text, LineCode.TOO_MANY_COPIES, message)
        elif ref not in pile and sum(map(len, self._piles.values())) >= limits.ENTRIES:
            message = f"More than {limits.ENTRIES} different cards: a deck keeps at most {limits.ENTRIES}."
            raise FormatError(FormatCode.TOO_MANY_CARDS, message, line)
        else:
            self._piles.setdefault(str(section), {})[ref] = total
            return True
        return False

    def _cut(self, text: str, most: int, what: str, line: int) -> str:
        if len(text) <= most:
            return text
        message = f"The {what} was cut: it has {len(text):,} letters, and at most {most:,} are kept."
        self.report(line, text, LineCode.TOO_LONG, message)
        return text[:most].rstrip()
