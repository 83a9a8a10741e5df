"""Settings, URLs and server of the site, and parts that every request uses: errors, logs, metrics.

This package wires the others together.
"""
