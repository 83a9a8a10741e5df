"""Work outside the thread that answers a request. It knows neither cards nor games.

- `workers`: calls of functions in other processes, on this machine or another
- `single_process`: one such process, which makes one call at a time within limits
- `process_setup`: setup of processes that need Django
- `background`: a thread that works off a queue in the database
- `queues`: calls in the background, each known by a key
- `resource_limits`: limits of time and memory for a call
- `locks`: locks that do not block all threads of the server
- `recurring`: periodic jobs

Pending work is stored in the database alone (decision 2), so a process that dies loses none.
"""
