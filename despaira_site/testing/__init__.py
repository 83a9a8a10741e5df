"""Plugins and helpers of tests: databases, browser, servers, starter set, exhaustive runs.

Tests and benchmarks of all packages use them; the site does not.
"""
