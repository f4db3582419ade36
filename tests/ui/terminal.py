"""A person at a real terminal: the command runs behind a pseudo-terminal and is typed to."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time

COMMAND = [sys.executable, "-c", "import sys; from parlour.cli import main; sys.exit(main())"]
PATIENCE = 20.0  # seconds in which anything must happen


class Terminal:
    """80 × 24, and a new session, so that closing it hangs up as a window does."""

    def __init__(self, *arguments, program=COMMAND, **environment):
        self.screen, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.inside, self.settings = inside, termios.tcgetattr(inside)
        self.output = ""
        self.answered = 0  # how much of it was there when something was typed last
        self.process = subprocess.Popen(
            [*program, *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env={**os.environ, "TERM": "dumb", "LC_ALL": "C.UTF-8", **environment},
            preexec_fn=lambda: _controls(inside),
            start_new_session=True,
        )

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for handle in (self.screen, self.inside):
            if handle is not None:
                os.close(handle)

    def until(self, text):
        """Reads until there is something new and it ends with this text."""
        end = time.monotonic() + PATIENCE
        while len(self.output) == self.answered or not self.output.endswith(text):
            assert time.monotonic() < end, f"waited for {text!r} after {self.output[-500:]!r}"
            self._read()
        return self.output

    def sees(self, text):
        """Reads until this text is somewhere on the screen."""
        end = time.monotonic() + PATIENCE
        while text not in self.output:
            assert time.monotonic() < end, f"waited for {text!r} in {self.output[-500:]!r}"
            self._read()

    def type(self, text):
        self.answered = len(self.output)
        os.write(self.screen, text.encode())

    def answer(self, text, prompt="\n> "):
        self.until(prompt)
        self.type(text + "\n")

    def rest(self):
        """Everything up to the end of the command."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, f"it does not end after {self.output[-500:]!r}"
            self._read()
        while self._read():
            pass
        return self.output

    def hang_up(self):
        os.close(self.inside)
        os.close(self.screen)
        self.inside = self.screen = None
        return self.process.wait(PATIENCE)

    @property
    def sane(self):
        """Is the terminal set as it was?"""
        return self.settings == termios.tcgetattr(self.inside)

    def ended_by(self, send):
        """Sends it until it is heard: what comes in the moment before a key is waited for is noticed late."""
        for _ in range(5):
            send()
            if self._ends():
                break
        return self.rest()

    def _ends(self):
        """Soon enough; it is read meanwhile, because nothing ends whose last words nobody takes."""
        end = time.monotonic() + PATIENCE / 2
        while self.process.poll() is None and time.monotonic() < end:
            self._read()
        return self.process.poll() is not None

    def ctrl_c(self):
        return self.ended_by(lambda: self.type("\x03"))

    def signal(self, number):
        return self.ended_by(lambda: self.process.send_signal(number))

    def _read(self):
        ready, _, _ = select.select([self.screen], [], [], 0.05)
        if ready:
            self.output += os.read(self.screen, 65536).decode(errors="replace").replace("\r\n", "\n")
        return bool(ready)


def _controls(handle):
    fcntl.ioctl(handle, termios.TIOCSCTTY, 0)
