"""Tests of the OpenAPI document and of errors.

`surface.txt` records operations and schemas, which others depend on.
"""
