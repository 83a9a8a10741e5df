"""URL converters for the keys of decks: ids, and tokens of share links."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeckKey:
    """Key of a deck in an address: its id, or the token of its share link."""

    value: str
    by_link: bool = False

    @property
    def token(self) -> str:
        """Token of the share link, "" for an id."""
        return self.value if self.by_link else ""


class DeckIdConverter:
    """URL converter for ids of decks; `reverse` also takes a plain id."""

    regex = r"[-a-zA-Z0-9_]+"
    by_link = False

    def to_python(self, value: str) -> DeckKey:
        """Return the key."""
        return DeckKey(value, self.by_link)

    def to_url(self, value: DeckKey | str) -> str:
        """Return the key as text.

        Raises:
            ValueError: The key is of the other kind, which has another address.
        """
        key = value if isinstance(value, DeckKey) else DeckKey(value)
        if key.by_link is not self.by_link:
            raise ValueError(key)
        return key.value


class ShareTokenConverter(DeckIdConverter):
    """URL converter for tokens of share links."""

    by_link = True
