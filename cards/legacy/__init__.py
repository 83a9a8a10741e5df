"""Migrations of the former app `shelf`, whose tables held the cards of all games but Despaira.

Its rows are in the tables of `cards` now. Databases of older versions still have to go through these migrations.
"""
