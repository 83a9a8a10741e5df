"""Middleware of every request: conditional answers, compression, security policy, letter case, logs.

Metrics and problem documents bring middleware of their own.
"""
