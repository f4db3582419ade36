"""Turns that nobody has to take at once: what happens by itself."""
