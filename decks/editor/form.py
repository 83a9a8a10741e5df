"""Form of the deck editor. It always holds the whole deck, so that a refused save loses nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from django.http import QueryDict

from cards.catalog.library import Library
from cards.search.context import Context
from decks import limits
from decks.content import DeckContent
from decks.editor import picking
from decks.fields.table import DECK_FIELDS, value_of, with_values
from decks.games import game_of
from decks.legality import rules_of
from decks.models import MAX_WRITTEN
from decks.pages.forms import DeckForm, first_errors
from decks.presenters.bulk_fixes import fix_all, read_bulk_fix
from decks.presenters.card_target import COUNT, Aim, read_aim
from decks.recommendations.candidates import LETTERS, Candidates, looked_for
from games import Game
from tcg.construction import ChangeError, Checker, Decklist, Ref, apply_change, parse_change
from tcg.integers import read_integer
from tcg.library import AnyLibrary, Card

#: "3 flash step" is three of what "flash step" finds (as in static/js/editor/box.js).
_COUNTED = re.compile(r"([1-9][0-9]?)\s*[x×]?\s+(?=\S)", re.IGNORECASE)

#: Value of the button that dismisses the lines of a list that were not understood.
FORGET_LINES: Final = "forget lines"


@dataclass(slots=True)
class DeckDraft:
    """Deck as the submitted form describes it, with the form's errors and the version that it is based on.

    `place` is the id of the HTML element to scroll to. `typed` is the text of the card box if it names no single card,
    and `suggestions` the cards that it may mean. `aim` is where the next card goes.
    """

    content: DeckContent
    version: int
    form: DeckForm
    errors: list[str] = field(default_factory=list)
    #: Id of the element to continue at, "" for the top of the page.
    place: str = ""
    #: Text typed to add a card that was not identified, and the cards that it may mean.
    typed: str = ""
    suggestions: Candidates | None = None
    aim: Aim = field(default_factory=lambda: Aim())


def read_draft(post: QueryDict, catalog: Library, fallback: DeckContent, context: Context) -> DeckDraft:
    """Return the deck of the submitted form, after the action of its button and with the typed card.

    Errors are put into the draft. Fields that are unreadable or missing are taken from `fallback`, the deck on which
    the form is based. `context` has the decks that a search typed into the card box may name.
    """
    form = DeckForm(post, game_of(catalog))
    errors = [] if form.is_valid() else first_errors(form)
    clean = form.cleaned_data
    decklist, count_errors = _read_counts(post, catalog)
    content = replace(with_values(fallback, _texts(post, clean, fallback)), decklist=decklist)
    draft = DeckDraft(content, clean.get("version", 0), form, [*errors, *count_errors])
    _press(draft, post.get("do", ""), catalog)
    try:
        draft.content = picking.press(draft.content, post, catalog)
        draft.place = picking.place_of(post)
    except picking.NotDone as error:
        draft.errors.append(str(error))
    _add(draft, post, catalog, context)
    _limit(draft, catalog)
    return draft


def _texts(post: QueryDict, clean: Mapping[str, str], fallback: DeckContent) -> dict[str, str]:
    """Return {field: text} for the form's fields whose text in `clean` differs from `fallback` after tidying."""
    fields = [field for field in DECK_FIELDS.values() if field.name in post and field.name in clean]
    typed = {field.name: clean[field.name] for field in fields}
    return {
        field.name: typed[field.name]
        for field in fields
        if typed[field.name] != field.tidy(value_of(fallback, field.name))
    }


def _read_counts(post: QueryDict, library: AnyLibrary) -> tuple[Decklist, list[str]]:
    game = game_of(library)
    piles: dict[str, dict[Ref, int]] = {}
    errors = []
    for key, typed in post.items():
        match = COUNT.fullmatch(key)
        if match is None or not game.has_section(match["section"]):
            continue
        ref: Ref = int(match["id"]) if match["id"] else match["name"][:MAX_WRITTEN]
        if isinstance(ref, int) and ref not in library.cards:
            continue
        count = read_integer(written := str(typed).strip() or "0", 4)
        if count is None or count > limits.COPIES:
            name = library.cards[ref].name if isinstance(ref, int) else ref
            errors.append(f"{name}: “{written[:20]}” is not a number from 0 to {limits.COPIES}.")
            count = 1
        piles.setdefault(match["section"], {})[ref] = count
    return Decklist(piles), errors


def _press(draft: DeckDraft, button: str, library: AnyLibrary) -> None:
    """Apply the change or bulk fix that the value of a submit button names, if any; add an error if it fails."""
    if button in ("", FORGET_LINES):
        return
    content = draft.content
    try:
        if mend := read_bulk_fix(button):
            decklist = fix_all(content.decklist, content.format, library, mend)
            draft.content = replace(content, decklist=decklist)
            return
        change = parse_change(_object(button))
        if len(change.changes) > 2 * limits.ENTRIES:  # each card moves out of one section and into another
            raise ChangeError("That many changes can't be.")
        for part in (change, *change.changes):
            if not _is_known(part.card, draft.content.decklist, library):
                raise ChangeError("There is no such card.")
            if part.count is not None and not 1 <= part.count <= limits.COPIES:
                raise ChangeError("That many copies can't be.")
            if not all(map(game_of(library).has_section, {part.section, part.to or part.section})):
                raise ChangeError("There is no such section.")
        draft.content = replace(draft.content, decklist=apply_change(draft.content.decklist, change))
    except ChangeError:
        draft.errors.append("That change doesn't fit the deck any more. Here is how it stands.")


def _is_known(card: Ref | None, decklist: Decklist, library: AnyLibrary) -> bool:
    """Return whether a change may name `card`: a card of the game, an unknown name in the deck, or None."""
    if isinstance(card, str):
        return any(card in pile for pile in decklist.sections.values())
    return card is None or card in library.cards


def _object(button: str) -> Mapping[str, object]:
    try:
        data = json.loads(button)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise ChangeError("not a change")
    return data


def _add(draft: DeckDraft, post: QueryDict, catalog: Library, context: Context) -> None:
    """Add to the `draft` the card that was picked, or whose name was typed.

    Beginnings of words in a name suffice if only one card fits.

    Results of a search must be chosen, even a single one. If a card cannot be added, the draft gets an error.
    """
    typed, picked = post.get("add", "").strip()[:LETTERS], catalog.slugged(post.get("pick", ""))
    game, decklist = game_of(catalog), draft.content.decklist
    aim = read_aim(post, decklist, game)
    draft.aim = aim
    if not typed and not picked:
        return
    card, copies = picked or catalog.named(typed), aim.count
    if card is None and (counted := _COUNTED.match(typed)):
        copies, typed = int(counted[1]), typed[counted.end() :]
        card = catalog.named(typed)
    if card is None:
        section = "" if aim.instead else aim.section
        candidates = looked_for(typed, draft.content.format, catalog, context, section=section)
        if candidates.count != 1 or not candidates.is_name:
            draft.typed, draft.suggestions = typed, candidates
            draft.errors.append(_question(typed, candidates))
            return
        card = candidates.cards[0]
    rules = rules_of(draft.content.format, catalog)
    section, refusal = _section_for(card, aim, rules, game)
    if refusal:
        draft.typed, draft.aim = card.name, Aim(count=aim.count)
        draft.errors.append(refusal)
        return
    if aim.instead:
        decklist = decklist.remove(aim.section, aim.instead, decklist.copies(aim.section, aim.instead))
    # The chosen number of copies doesn't apply to a leader, of which a deck has one (D-2.7).
    copies = 1 if section in game.singles and not aim.instead else copies
    capacity = None if aim.instead else rules.capacity(decklist, card.id, section)
    if capacity and capacity.more < copies:
        draft.errors.append(f"{card.name}: {capacity.reason}.")
        copies = capacity.more
    if copies:
        decklist = decklist.add(section, card.id, copies)
    draft.content = replace(draft.content, decklist=decklist)
    # A card picked from the list keeps its section for the next; a typed name does not.
    stays = aim.section if picked and not aim.instead and section not in game.singles else ""
    draft.aim = Aim(stays, count=1 if aim.instead else aim.count)
    draft.place = f"pick-{card.id}" if picked else "add"


def _question(typed: str, candidates: Candidates) -> str:
    if candidates.is_guess or not candidates.count:
        return candidates.about
    if candidates.is_name:
        return f"No card is called “{typed}”. Which one do you mean?"
    return f"No card is called “{typed}”. Choose one of those that it finds."


def _section_for(card: Card, aim: Aim, rules: Checker, game: Game) -> tuple[str, str]:
    """Return (section, "") for a card to add: that of `aim` or its usual one; or ("", reason) if it can't be added."""
    home, rule = rules.home(card.id), rules.format.unknown_section.rule
    if aim.section and card.id in rules.accepted(aim.section):
        return aim.section, ""
    if home is None:
        why = game.kind(card.kind).homeless
        return "", f"{card.name} belongs in no deck{': ' if why else ''}{why} ({rule})."
    if aim.section and not aim.instead:
        there, belongs = game.section(aim.section).label, game.section(home).label
        return (
            "",
            f"{card.name} can’t go into {there} ({rule}). Press Add again to put it into {belongs}, where it belongs.",
        )
    return home, ""


def _limit(draft: DeckDraft, library: AnyLibrary) -> None:
    """Reduce counts of cards above `limits.COPIES`, and add an error for each."""
    decklist = draft.content.decklist
    for section, pile in decklist.sections.items():
        for ref, count in pile.items():
            if count > limits.COPIES:
                name = library.cards[ref].name if isinstance(ref, int) else ref
                draft.errors.append(f"{name}: more than {limits.COPIES} copies can't be kept.")
                decklist = decklist.set(section, ref, limits.COPIES)
    draft.content = replace(draft.content, decklist=decklist)


def differences(mine: Decklist, theirs: Decklist, library: AnyLibrary) -> list[tuple[str, str, int, int]]:
    """Return (section's label, card's name, copies in `mine`, copies in `theirs`) where two decklists differ."""
    fixes = []
    for section in game_of(library).sections:
        refs = {**mine.section(section.name), **theirs.section(section.name)}
        for ref in refs:
            ours, other = mine.copies(section.name, ref), theirs.copies(section.name, ref)
            if ours != other:
                fixes.append((section.label, library.cards[ref].name if isinstance(ref, int) else ref, ours, other))
    return fixes
