#!/usr/bin/env python
"""Django's command line for despaira."""

import atexit
import gc
import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    # Imports leave no garbage: to look for it as often as Python does by itself takes a fifth of the start.
    gc.set_threshold(20_000)
    atexit.register(gc.freeze)  # nor need it look once more at the end
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "despaira_site.settings")
    execute_from_command_line(sys.argv)
