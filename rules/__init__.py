"""Rules of Despaira in pure Python: card text, rulebook, engine, notation, scenarios and goldfish.

Only `apps`, `urls`, `web`, `templatetags` and `management` know Django.
"""
