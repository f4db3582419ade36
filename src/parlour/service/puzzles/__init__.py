"""Puzzles in the house: asked, judged and rated."""
