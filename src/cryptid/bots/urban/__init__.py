"""The bots of urban."""
