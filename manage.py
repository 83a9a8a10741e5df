#!/usr/bin/env python
"""Django's command line for despaira."""

import atexit
import gc
import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    # Imports leave no garbage. With Python's defaults its collection takes a fifth of the start.
    gc.set_threshold(20_000)
    atexit.register(gc.freeze)  # skips the last collection
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "despaira_site.settings")
    execute_from_command_line(sys.argv)
