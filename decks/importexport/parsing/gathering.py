"""Builder of the deck of a parsed list, within the limits for decks; it reports whatever does not fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from cards.catalog.did_you_mean import suggester
from decks import limits
from decks.content import CardNotes
from decks.fields.cleaning import WRITTEN, clean_description, clean_name, clean_title, is_readable, replace_unprintable
from decks.fields.table import DECK_FIELDS, as_arguments, list_values
from decks.games import game_called, game_of
from decks.importexport.parsing.cardrefs import CardMatch, bare_name, find_card
from decks.importexport.parsing.result import FormatCode, FormatError, Head, LineCode, ParsedList, ReportedLine
from decks.importexport.parsing.shared import fitting_card, sharing_cards
from decks.legality import rules_of
from tcg.construction import Decklist, Ref
from tcg.library import AnyLibrary
from tcg.names import squeeze

#: Suggested names for a name that several cards share.
_NAMES: Final = 3
#: Unknown names that get suggestions.
_MOST_SUGGESTED: Final = 100


class Gatherer:
    """Builder of a parsed decklist; parsers add each line with its number and text, so that reports can name it.

    `usual` has the name, format and other fields for a list that does not state them.
    """

    def __init__(self, library: AnyLibrary, usual: Head | None = None) -> None:
        self.library = library
        self.game = game_of(library)
        usual = usual or Head(format=self.game.default)
        self._texts = list_values(usual)
        self._piles: dict[str, dict[Ref, int]] = {}
        self._lines: list[ReportedLine] = []
        self._suggested = 0
        self._notes: dict[Ref, str] = {}
        self._tags: dict[Ref, tuple[str, ...]] = {}
        self._plans: tuple[object, ...] = ()
        #: Present section, and all sections with a heading.
        self._open = ""
        self._opened: set[str] = set()
        self._has_name = False
        #: Entries with names that several cards share, until the rest of the deck is known.
        self._shared: list[tuple[str, str, int, int, str]] = []

    def open_section(self, section: str | None, line: int) -> None:
        """Start a section at its heading in a `line`; None, a group of cards within a section, changes nothing.

        Raises FormatError if the main section, or one for a single card, begins again after another: a second list
        begins.
        """
        if section is None or section == self._open:
            return
        if section in self._opened and section in {self.game.main, *self.game.singles}:
            self.refuse_second(self.game.section(section).label, line)
        self._open = section
        self._opened.add(section)

    def take_back(self, section: str | None) -> None:
        """Undo `open_section`, also of None, for a line that turned out to be no heading."""
        self._open = ""
        self._opened.discard(section or "")

    def refuse_second(self, what: str, line: int) -> None:
        """Raise FormatError because a second list begins at `line` with the words `what`."""
        message = f"A second decklist begins here (“{what}”): paste one at a time."
        raise FormatError(FormatCode.SEVERAL_DECKS, message, line)

    @property
    def name(self) -> str:
        """Name of the deck in the lines parsed so far; until they have one, that of the head `usual`."""
        return self._texts["name"]

    @property
    def format(self) -> str:
        """Code of the deck's format in the lines parsed so far; until they have one, that of the head `usual`."""
        return self._texts["format"]

    def read_field(self, name: str, data: Any, line: int) -> None:
        """Set the field `name` of the deck to `data`, which `line` contains.

        Invalid parts are cut or left out with a report. Raises FormatError for a second name.
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
        """Set the name of the deck, cut and reported for `line` if too long. Raises FormatError for a second name."""
        if self._has_name and clean_title(name) != self.name:
            self.refuse_second(clean_title(name), line)
        self._has_name = True
        self._texts["name"] = self._cut(clean_title(name), limits.DECK_NAME, "name", line)

    def read_description(self, description: str, line: int) -> None:
        """Set the description of the deck, cut and reported for `line` if too long."""
        description = self._cut(clean_description(description), limits.DESCRIPTION, "description", line)
        self._texts["description"] = description

    def read_note(self, written: str, note: str, line: int) -> None:
        """Set the note on the card that `written` names; cut a note that is too long.

        Cut notes and cards that are not in the deck are reported with their `line`.
        """
        ref = self._noted(written, line)
        if ref is not None and (text := self._cut(clean_description(note).strip(), limits.NOTE, "note", line)):
            self._notes[ref] = text

    def read_plans(self, plans: Iterable[object]) -> None:
        """Set the side plans of the deck, which stay unparsed."""
        self._plans = tuple(plans)

    def read_tags(self, written: str, tags: Iterable[str], line: int) -> None:
        """Set the tags of the card that `written` names; tags that are too long or too many are cut and reported.

        A card that is not in the deck is reported.
        """
        ref = self._noted(written, line)
        if ref is None:
            return
        cut = [self._cut(clean_title(tag), limits.CARD_TAG, "tag", line) for tag in tags]
        sources = list(dict.fromkeys(filter(None, cut)))
        if len(sources) > limits.CARD_TAGS:
            message = f"A card has at most {limits.CARD_TAGS} tags: the others were left out."
            self.report(line, ", ".join(sources), LineCode.TOO_LONG, message)
        if sources:
            self._tags[ref] = tuple(sources[: limits.CARD_TAGS])

    def _noted(self, written: str, line: int) -> Ref | None:
        """Return the card of the deck that `written` names; if it is not in the deck, report `line` and return None."""
        match = find_card(clean_name(written), self.library)
        ref: Ref = match.card.id if match else clean_name(written)
        if any(ref in pile for pile in self._piles.values()):
            return ref
        message = f"“{replace_unprintable(written)}” is not in the list: what is written about it was left out."
        self.report(line, written, LineCode.NOT_A_CARD, message)
        return None

    def read_game(self, written: str, line: int) -> None:
        """Report `line` if the game that it names (`written`), by code or name, is not the game of the library."""
        known = game_called(written)
        if known is not self.game:
            what = f"This list is of {known.name}" if known else "No game has this name"
            message = f"{what}: it was read as one of {self.game.name}."
            self.report(line, written, LineCode.OTHER_GAME, message)

    def read_format(self, written: str, line: int) -> None:
        """Set the format of the deck to the one `written`, by code or name; report `line` if no format is called so."""
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
        """Add `count` copies of the card named `written` (after `clean_name`) to a section of the deck.

        Without a section the card goes where `place_of` puts it. `line` and `text` are for reports.
        """
        match = find_card(written, self.library)
        self.add_match(section or self.place_of(match), written, match, count, line, text)

    def place_of(self, match: CardMatch | None) -> str:
        """Return the section of a card (None: unknown) that has no heading above it.

        It is the card's usual section if that needs no heading, else the main section.
        """
        home = rules_of(self.format, self.library).home(match.card.id) if match else None
        return home if home in self.game.optional_headings else self.game.main

    def add_match(
        self, section: str, written: str, match: CardMatch | None, count: int, line: int, text: str, unknown: str = ""
    ) -> None:
        """Add `count` copies of a card (`match`, None if it was not found) to a section, or report why not.

        An unknown card is added as `written`, and reported with the message `unknown` or, by default, with suggestions.
        `line` and `text` are for reports.
        """
        ref: Ref = match.card.id if match else written
        name = match.card.name if match else replace_unprintable(written)
        if not match and not is_readable(written):
            message = "There is no card name in this line."
            self.report(line, text, LineCode.NOT_A_CARD, message)
        elif not match and len(written) > WRITTEN:
            message = f"{len(written)} letters: the name of a card has at most {WRITTEN}."
            self.report(line, text, LineCode.TOO_LONG, message)
        elif not match and not unknown and sharing_cards(written, self.library):
            self._shared.append((section, written, count, line, text))
        elif self._put(section, ref, name, count, line, text):
            if match and match.doubt:
                self.report(line, text, match.doubt, match.message)
            elif not match:
                message = unknown or f"No card is called “{name}”."
                suggestions = () if unknown else self.suggest(written)
                self.report(line, text, LineCode.UNKNOWN_CARD, message, suggestions, written)

    def suggest(self, written: str) -> tuple[str, ...]:
        """Return names of known cards similar to the unknown name `written`, whose set number is ignored.

        Only the first hundred names of a list get suggestions, because a search takes longer than parsing the list.
        """
        self._suggested += 1
        if self._suggested > _MOST_SUGGESTED:
            return ()
        return suggester(self.library).suggest(bare_name(written))

    def report(
        self, line: int, text: str, code: LineCode, message: str, suggestions: tuple[str, ...] = (), card: str = ""
    ) -> None:
        """Report line number `line` of the list, whose content is `text`, with a code and a message about the reason.

        `card` is the name under which an unknown card is in the deck; `suggestions` are names that it may mean.
        """
        self._lines.append(
            ReportedLine(line, replace_unprintable(text), code, replace_unprintable(message), suggestions, card)
        )

    def parsed(self) -> ParsedList:
        """Return the deck parsed from all added lines, and the reports in the order of the lines."""
        self._tell_apart()
        lines = sorted(self._lines, key=lambda line: line.line)
        return ParsedList(
            **as_arguments(self._texts),
            decklist=Decklist(self._piles),
            lines=tuple(lines),
            words=CardNotes(self._notes, self._tags),
            plans=self._plans,
            game=self.game.code,
        )

    def _tell_apart(self) -> None:
        """Add cards with shared names as the card that fits the rest of the deck, or else by the name as written."""
        for section, written, count, line, text in self._shared:
            cards = sharing_cards(written, self.library)
            card = fitting_card(cards, self._piles, self.game, self.library)
            if self._put(section, card.id if card else written, written, count, line, text) and card is None:
                names = tuple(each.full_name for each in cards)
                message = f"“{replace_unprintable(written)}” is {len(cards)} cards: write which, such as {names[0]}."
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
