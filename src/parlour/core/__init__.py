"""Games, matches and tables. Standard library only, without input or output."""
