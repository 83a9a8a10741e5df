"""Parsers for parts of a decklist: card references, headings, lines, tags, tables and XML.

The formats in `decks.importexport` put them together.
"""
