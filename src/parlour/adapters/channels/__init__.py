"""What carries short messages between the nodes of a house."""
