"""Presentation: what each game looks like as zones of pieces, and what its events mean on a screen."""
