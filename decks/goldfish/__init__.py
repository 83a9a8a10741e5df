"""The engine room of goldfish games (group 22 of the rules): runs that are stored, queued, played and cancelled.

A run is cut into chunks of games. Game i has streams of chance of its own, (seed, i), so it makes no difference who
plays a chunk, when, or how often: its result is stored once, and the report is made of their sum. A small run is played
in the process that takes the request; a larger one waits until the runner of some process claims it, which gives its
chunks to workers (`jobs.workers`). A claim lapses unless it is renewed, so what a dead process leaves is taken up.

- `snapshot`: decklists → what is stored of them → the job that `rules.goldfish` plays
- `services`: start, cancel and look at a run: what pages and the API use
- `claims`: every change of a run and its chunks while it is played
- `playing`: chunk after chunk, here or over workers
- `worker`: what runs at their end
- `runner`: the thread that plays what waits
- `here`: games played at once, in the thread of a request, for one at a time
- `worth`: what each card of a run is worth, played while somebody looks on
- `digests`: what results depend on; `limits`: how much may be played
- `serial`, `api`: runs as JSON
- `pages`, `game_pages`, `forms`, `rivals`, `ways`: the pages, and who comes to them how
- `figures`, `presenting`, `comparing`, `plain`: a report in charts, in words, and as text
"""
