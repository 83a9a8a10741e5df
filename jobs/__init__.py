"""Work outside of the thread that answers a request, which knows neither cards nor games.

- `workers`: a function called in another process, of this machine or elsewhere, and what becomes of it
- `resource_limits`: a function called within so much time and memory
- `locks`: what one thread does at a time
- `recurring`: what the server does by itself now and then

Nothing here remembers what is to be done. The database does (decision 2), so whoever dies leaves nothing undone.
"""
