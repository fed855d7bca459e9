"""Urban: lessons, how good choices were, and the chance to win."""
