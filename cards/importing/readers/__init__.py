"""Readers of set files, from JSON or CSV to rows with line numbers. `cards.importing.check` checks the rows."""
