"""The games of a vector environment: for each game with a batch kernel, a module with a class `Games`."""
