"""Environments for training agents: adapters to PettingZoo and OpenSpiel, and many games at once as arrays."""
