"""Readers of set files: from a path, JSON or CSV to rows that know their lines.

The rows are checked in `cards.importing.check`.
"""
