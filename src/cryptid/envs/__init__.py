"""Environments for those who train agents: adapters of every game to PettingZoo and OpenSpiel."""
