"""Migrations of the former app `shelf`, whose tables contained the cards of all games but Despaira.

Its rows are in the tables of `cards` now. Databases of older versions still need these migrations.
"""
