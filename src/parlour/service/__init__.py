"""What a running house does. It reacts to messages, stored steps and the clock, and never blocks."""
