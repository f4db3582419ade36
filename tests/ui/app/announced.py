"""Runs of CardPeeGee that are soon interrupted: a seed, and how often the first play offered is made."""

FULL_COURT = ("v664", 1)  # in hearts
UNION = ("v10", 1)
DEATH = ("v1392", 4)
