"""Cryptid, Cryptid: Urban Legends and Cryptid Connections: rules, bots, environments, server and command line."""

__version__ = "0.1.0"
