"""Migrations of the former app `shelf`, needed for old databases; its rows (all games but Despaira) are in `cards`."""
