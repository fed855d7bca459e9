"""The bots of connections."""
