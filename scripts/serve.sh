#!/usr/bin/env bash
# Serve with granian: scripts/serve.sh BIN HOST PORT. BIN is the folder of the environment's programs; what is served has
# to be prepared (manage.py prepare --static).
set -euo pipefail
# Threads of their own arenas keep what others have freed: two are enough for those that Python lets run at a time.
export MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX:-2}
# No page waits for a statement of PostgreSQL that takes longer. Commands, such as migrations, may take their time.
export PGOPTIONS=${PGOPTIONS:--c statement_timeout=10s}
bin=$1 host=$2 port=$3

# A process holds 2,048 connections. Headers have 10 s to arrive, and a connection on which nothing is asked for as long
# is closed; requests have 30 s to end when the server is stopped. A worker that dies is begun anew while the others go
# on; where the new one dies within five seconds too, the server ends.
exec "$bin/granian" --interface wsgi --factory --http 1 --no-ws --host "$host" --port "$port" --workers "${WORKERS:-1}" \
  --blocking-threads "${THREADS:-8}" --respawn-failed-workers \
  --backlog 2048 --backpressure 2048 --http1-header-read-timeout 10000 --workers-kill-timeout 30 \
  --no-access-log --log-level error despaira_site.wsgi:serve
