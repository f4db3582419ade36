"""Admin access to a house, running or stopped."""
