"""Tests in a real browser.

`editor` drives the deck editor for several of them.
"""
