"""Warnings about card texts, for the importer and the admin forms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from django.utils.functional import lazy

from cards.importing.despaira.anatomy import FieldFault
from cards.importing.errors import WarningCode
from cards.models import Token
from cards.texts import Stop, bearer_of, read, sentences_of
from rules.vocabulary import Kind
from tcg.names import quotation_matches
from tcg.values import quote


def check_text(
    kind: Kind, values: Mapping[str, Any], types: frozenset[str], token_names: Callable[[], Iterable[str]]
) -> Iterator[FieldFault]:
    """Yield warnings about a card's text: where the parser stops reading, and unknown tokens (O-13.7).

    `values` are by column, and `types` the names of all creature types. `token_names` returns the names of all tokens;
    it is called only if the text spawns tokens.
    """
    field = "plays_as" if values["plays_as"] else "text"
    text = values[field] or ""
    reading = read(text, types, bearer_of(kind, values.get("class_mask")))
    if stop := reading.stop:
        yield FieldFault(field, WarningCode.TEXT_NOT_EXECUTABLE, _not_executable(stop, field, text, types))
    for message in unknown_tokens(reading.tokens, token_names):
        yield FieldFault(field, WarningCode.UNKNOWN_TOKEN, message)


def unknown_tokens(names: Iterable[str], token_names: Callable[[], Iterable[str]]) -> Iterator[str]:
    """Yield a message for each of `names`, quoted in a text, that is not among all token names (`token_names`)."""
    for name in names:
        known = list(token_names())
        if not any(quotation_matches(name, token) for token in known):
            close = get_close_matches(name, known, n=1)
            hint = f" Did you mean {quote(close[0])}?" if close else ""
            yield f"no token is called {quote(name)}, so that nothing is spawned.{hint}"


#: Names of texts by column.
_TEXTS: Final = {"text": "the text", "plays_as": "the text it plays as"}


def _say_not_executable(stop: Stop, field: str, text: str, types: frozenset[str]) -> str:
    sentences = sentences_of(text, types)
    count = sum(sentence.stop is None for sentence in sentences)
    part = f"{count} of its {len(sentences)} sentences would run, but the" if 0 < count < len(sentences) else "The"
    return f"{stop.place} of {_TEXTS[field]}: {stop.complaint} {part} card is played as a blank (O-13.7)."


#: Lazy version, since few of thousands of warnings are displayed.
_not_executable: Final = lazy(_say_not_executable, str)


def names_of_tokens() -> list[str]:
    """Return the names of all tokens in the database."""
    return list(Token.objects.values_list("name", flat=True))
