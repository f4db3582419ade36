"""Progress: what finished matches bring people, and what coins buy."""
