"""Django settings of a benchmark server that also serves prepared pages from memory."""

from despaira_site.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.server.ready_made"
