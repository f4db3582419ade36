"""Matches that are over: their records and replays, worked out beside the house."""
