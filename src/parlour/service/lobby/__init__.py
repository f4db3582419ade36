"""Where people find a table, each other and a match again."""
