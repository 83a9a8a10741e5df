"""Tests of the whole site, which belong to no single package.

`browser`, `pages`, `api` and `operation` group them; who sees what is in `test_access`.
"""
