"""Code that every game shares: the protocol, records, the JSON codec, and the laws. Standard library only."""
