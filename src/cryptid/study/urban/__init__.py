"""What is studied of urban."""
