"""For each game with a batch kernel, a module whose class `Games` holds the games of a vector environment."""
