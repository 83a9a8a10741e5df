"""Goldfish games, single or in chunks, in Python or WebAssembly, and their sums, equal for any division."""
