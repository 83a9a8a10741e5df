"""Middleware: conditional responses, compression, cross-origin access, letter case, logs.

Middleware of metrics and problem documents is in their own modules.
"""
