"""Each game in the terminal: `draw` a view, `tell` an event in words, say what may be typed."""
