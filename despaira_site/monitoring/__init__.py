"""Logs, metrics (`process_counters`: of all worker processes together), health checks, e-mail to administrators."""
