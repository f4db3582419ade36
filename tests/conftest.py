"""What all tests need of the process that runs them."""

import signal

# A shell that runs the tests in the background has them ignore Ctrl-C, and `nohup` the end of the
# terminal; every child would inherit that.
for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)
