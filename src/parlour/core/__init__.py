"""What a game, a match and a table are. Standard library only, no input or output."""
