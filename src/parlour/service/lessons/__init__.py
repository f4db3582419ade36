"""Lessons: prepared positions, each with one play to find."""
