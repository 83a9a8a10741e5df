"""REST API of decks: read, write, changes, history, odds, statistics, suggestions; serializers: `decks.serializers`."""
