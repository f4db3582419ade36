"""Worker processes: bots, and replays of old matches."""
