"""Logs, metrics, health checks and e-mail to administrators.

`process_counters` lets each worker process report the metrics of all.
"""
