"""Where people find tables, opponents and their own matches."""
