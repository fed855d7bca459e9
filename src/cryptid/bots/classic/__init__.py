"""The bots of classic."""
