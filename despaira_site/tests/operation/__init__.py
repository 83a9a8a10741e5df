"""Tests of what administrators use: commands, backups, logs, metrics, health, deployment.

Most run on SQLite and PostgreSQL alike.
"""
