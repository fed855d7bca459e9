"""What is studied of connections."""
