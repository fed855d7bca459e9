"""The lessons of the classic game."""
