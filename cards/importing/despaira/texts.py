"""What is odd about a card text, in a person's words: for the importer and the forms of the admin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from django.utils.functional import lazy

from cards.importing.despaira.anatomy import Finding
from cards.importing.errors import WarningCode
from cards.models import Token
from cards.texts import Stop, bearer_of, read, sentences_of
from rules.vocabulary import Kind
from tcg.names import quotation_matches
from tcg.values import quote


def check_text(
    kind: Kind, values: Mapping[str, Any], types: frozenset[str], token_names: Callable[[], Iterable[str]]
) -> Iterator[Finding]:
    """Where the text that a card is played by can't be read any further, or what it names that isn't there (O-13.7).

    `values` are the card's of that kind, by field. `types` are the names of all creature types. `token_names` is asked
    for the names of all tokens where a text spawns some.
    """
    field = "plays_as" if values["plays_as"] else "text"
    text = values[field] or ""
    reading = read(text, types, bearer_of(kind, values.get("class_mask")))
    if stop := reading.stop:
        yield Finding(field, WarningCode.TEXT_NOT_EXECUTABLE, _not_executable(stop, field, text, types))
    for message in unknown_tokens(reading.tokens, token_names):
        yield Finding(field, WarningCode.UNKNOWN_TOKEN, message)


def unknown_tokens(names: Iterable[str], token_names: Callable[[], Iterable[str]]) -> Iterator[str]:
    """Say of each of these names that no token is called so, where that is so."""
    for name in names:
        known = list(token_names())
        if not any(quotation_matches(name, token) for token in known):
            close = get_close_matches(name, known, n=1)
            hint = f" Did you mean {quote(close[0])}?" if close else ""
            yield f"no token is called {quote(name)}, so that nothing is spawned.{hint}"


#: How the texts of a card are called, by field.
_TEXTS: Final = {"text": "the text", "plays_as": "the text it plays as"}


def _say_not_executable(stop: Stop, field: str, text: str, types: frozenset[str]) -> str:
    sentences = sentences_of(text, types)
    count = sum(sentence.stop is None for sentence in sentences)
    part = f"{count} of its {len(sentences)} sentences would run, but the" if 0 < count < len(sentences) else "The"
    return f"{stop.place} of {_TEXTS[field]}: {stop.complaint} {part} card is played as a blank (O-13.7)."


#: The same, said when somebody reads it: of thousands of warnings few are.
_not_executable: Final = lazy(_say_not_executable, str)


def names_of_tokens() -> list[str]:
    """The names of the tokens in the database."""
    return list(Token.objects.values_list("name", flat=True))
