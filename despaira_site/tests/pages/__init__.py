"""Tests of every page, and of what all pages share.

`all_pages` lists the addresses; `methods.txt` records the methods of each.
"""
