"""Logs, metrics, health checks and e-mail to administrators.

`process_counters` adds up the metrics of several worker processes.
"""
