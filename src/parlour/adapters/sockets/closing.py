"""What both carriers of sockets say when they close one."""

NO_TEXT, DEFECT = 1003, 1011
LONGEST_REASON = 123  # bytes: a close frame holds 125, and the code takes two


def close_reason(text: str) -> str:
    """As much of the text as fits in a close frame, in whole characters."""
    return text.encode()[:LONGEST_REASON].decode(errors="ignore")
