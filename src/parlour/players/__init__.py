"""Players that are no person at the keyboard: bots of one's own, models, assistants with tools."""
