"""What is studied of classic."""
