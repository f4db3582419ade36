"""What all tests need of the process that runs them."""

import signal

# A shell that runs the tests in the background has them ignore Ctrl-C, and every child would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
