"""Matches: the open table, the live match played at it, and its spectators."""
