"""Several nodes of one house on one database."""
