"""The seats of a table: who has them, and how that is stored."""
