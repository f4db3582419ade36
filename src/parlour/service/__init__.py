"""What a running house decides. It is told of messages, stored steps and passed time, and never waits."""
