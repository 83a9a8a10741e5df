"""Benchmarks, each a module with a `measure` that `manage.py benchmark NAME` runs.

The modules beside the packages prepare cards, sites and requests for them.
"""
