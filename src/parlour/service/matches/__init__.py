"""Matches: a table before it begins, the match that is played at it, and everybody who watches."""
