"""Middleware of every request: conditional answers, compression, origins, letter case, logs.

Metrics and problem documents bring middleware of their own.
"""
