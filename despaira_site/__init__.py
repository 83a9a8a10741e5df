"""Django's project package: settings, URLs, server, and parts that every request uses: errors, logs, metrics."""
