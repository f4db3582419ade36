"""The rules, one module per game."""
