"""The outside world: what stores, carries and thinks for a house."""
