#!/usr/bin/env bash
# Serve the site with granian: scripts/serve.sh BIN HOST PORT. BIN is the folder of the environment's programs. The site
# must be prepared (manage.py prepare --static).
set -euo pipefail
# Each malloc arena holds on to freed memory. Two are enough, because Python runs one thread at a time.
export MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX:-2}
# Longest time of a PostgreSQL statement of a page. Commands, such as migrations, have no limit.
export PGOPTIONS=${PGOPTIONS:--c statement_timeout=10s}
bin=$1 host=$2 port=$3

# A process holds 2,048 connections. Headers must arrive within 10 s, and a connection without requests for 10 s is
# closed. Requests have 30 s to end when the server is stopped. A worker that dies is restarted while the others go on;
# if the new one dies within five seconds too, the server ends.
exec "$bin/granian" --interface asgi --factory --http 1 --no-ws --host "$host" --port "$port" --workers "${WORKERS:-1}" \
  --respawn-failed-workers \
  --backlog 2048 --backpressure 2048 --http1-header-read-timeout 10000 --workers-kill-timeout 30 \
  --no-access-log --log-level error despaira_site.asgi:serve
