"""Finished matches: their records and replays, computed in worker processes."""
