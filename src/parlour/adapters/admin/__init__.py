"""How the person who runs a house talks to it."""
