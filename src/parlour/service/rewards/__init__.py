"""What a finished match is worth, calculated from the match alone."""
