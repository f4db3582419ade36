"""The HTTP interface of a house."""
