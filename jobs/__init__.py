"""Work outside of the thread that answers a request. It knows neither cards nor games.

- `workers`: a function called in another process, of this machine or elsewhere
- `process_setup`: what such a process does first where it needs Django
- `resource_limits`: a function called within so much time and memory
- `single_process`: one process, which makes one call at a time within such limits
- `queues`: a bounded queue of calls, each known by a key
- `locks`: work that one thread of a process does at a time
- `recurring`: what the server does by itself now and then

Nothing here remembers what is to be done: the database does (decision 2), so a process that dies leaves nothing undone.
"""
