"""Settings, URLs and server of the site, and parts that every request uses: errors, logs, metrics.

It is Django's project package, which connects the apps.
"""
