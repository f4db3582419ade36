"""Processes beside the house: bots that think, and old matches that are replayed."""
