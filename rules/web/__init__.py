"""Pages and API of Despaira's rules: card texts, scenarios, and situations to play on.

The code that they show is pure, and lives in the other packages of `rules`.
"""
