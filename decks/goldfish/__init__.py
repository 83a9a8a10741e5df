"""Goldfish games of decks (alone, against an opponent who does nothing) and matchups: runs of games, queued and played.

A run is cut into chunks of games. Game i draws its random numbers from the stream (seed, i), so results do not depend
on who plays a chunk, when, or how often. Each chunk's result is stored once, and the report is made from their sum. A
small run is played in the process of its request. A larger one waits until a process's runner claims it and gives its
chunks to workers (`jobs.workers`). A claim lapses unless it is renewed, so another process takes up the runs of a dead
one.

- `snapshot`: decklists → their stored form → the job that `rules.goldfish` plays
- `services`: start, cancel and follow a run, for pages and the API
- `claims`: every change of a run and its chunks while it is played
- `kinds`: what differs between goldfish games and matchups, games of bots with several decks
- `playing`: playing of chunks, in this process or over workers
- `worker`: the function that workers run
- `runner`: the thread that plays queued runs
- `trials`: runs that try suggested cards; `rivals`: decks to compare with
- `digests`: keys of everything that results depend on; `limits`: how much may be played
- `counts`: metrics; `cleanup`: deletion of old runs of visitors
- `access`: runs that a request may see, and throttles
- `figures`, `presenting`, `comparing`: a report in charts and in words
"""
