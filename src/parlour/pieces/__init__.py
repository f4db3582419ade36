"""Values without rules: cards, checkers, and the ways to shuffle."""
