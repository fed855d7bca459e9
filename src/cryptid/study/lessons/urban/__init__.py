"""The lessons of the urban game."""
