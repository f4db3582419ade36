"""Values without rules: cards, checkers and shuffles."""
