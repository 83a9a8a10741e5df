"""URL converters for the two keys of a deck in addresses: its id, and the token of its share link."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeckKey:
    """Key of a deck in a URL: its id, or the token of its share link if `by_link`."""

    value: str
    by_link: bool = False

    @property
    def token(self) -> str:
        """Token of the share link, "" if the key is an id."""
        return self.value if self.by_link else ""


class DeckIdConverter:
    """URL path converter for the ids of decks; `reverse` takes a key or an id as text."""

    regex = r"[-a-zA-Z0-9_]+"
    by_link = False

    def to_python(self, value: str) -> DeckKey:
        """Return the key that this part of a path holds: an id, or in `ShareTokenConverter` a token."""
        return DeckKey(value, self.by_link)

    def to_url(self, value: DeckKey | str) -> str:
        """Return the key as part of a path; ValueError for a token where an id belongs, or the reverse."""
        key = value if isinstance(value, DeckKey) else DeckKey(value)
        if key.by_link is not self.by_link:
            raise ValueError(key)
        return key.value


class ShareTokenConverter(DeckIdConverter):
    """URL path converter for the tokens of share links."""

    by_link = True
