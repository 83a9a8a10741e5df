"""Converters of the keys of decks in addresses: ids, and tokens of share links."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeckKey:
    """Key of a deck in an address: its id, or the token of its share link."""

    value: str
    by_link: bool = False

    @property
    def token(self) -> str:
        """The token, "" for an id."""
        return self.value if self.by_link else ""


class DeckIdConverter:
    """Ids of decks. Addresses are also made of a plain id."""

    regex = r"[-a-zA-Z0-9_]+"
    by_link = False

    def to_python(self, value: str) -> DeckKey:
        """Return the key."""
        return DeckKey(value, self.by_link)

    def to_url(self, value: DeckKey | str) -> str:
        """Return the key as text. Raises ValueError for a key of the other kind, whose address is another."""
        key = value if isinstance(value, DeckKey) else DeckKey(value)
        if key.by_link is not self.by_link:
            raise ValueError(key)
        return key.value


class ShareTokenConverter(DeckIdConverter):
    """Tokens of share links."""

    by_link = True
