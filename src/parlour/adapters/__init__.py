"""Adapters to the outside world: storage, network, mail and worker processes."""
