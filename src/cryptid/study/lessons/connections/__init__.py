"""The lessons of the connections game."""
