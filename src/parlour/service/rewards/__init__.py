"""What a finished match is worth, computed from the match alone."""
