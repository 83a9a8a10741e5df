"""Comparison of checked set files with the database, and writing of the differences. Only `apply` writes."""
