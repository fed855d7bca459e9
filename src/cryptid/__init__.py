"""Three games about hunting cryptids: rules, bots, a table to play at."""
