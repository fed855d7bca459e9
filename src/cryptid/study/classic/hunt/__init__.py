"""The daily hunt: you hold one clue and question silent, truthful hunters who hold the others."""
