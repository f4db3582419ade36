"""Links for new passwords, by mail."""

import smtplib
import socketserver
import threading
from email import message_from_bytes
from email.policy import default
from queue import SimpleQueue
from typing import NamedTuple

import pytest

from parlour.adapters.mail import MOST_WAITING, SmtpMailer, mail_server
from parlour.core.errors import BadOption

PATIENCE = 30
TOKEN = "t" * 43
HOUSE = "https://parlour.example"


class MailBox(socketserver.ThreadingTCPServer):
    """As much of an SMTP server as takes a letter."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Conversation)
        self.mailer = SimpleQueue()
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Conversation(socketserver.StreamRequestHandler):
    timeout = PATIENCE

    def handle(self):
        self.say("220 here")
        while line := self.rfile.readline():
            word = line.split()[0].upper()
            if word == b"DATA":
                self.say("354 go on")
                self.server.mailer.put(self.text())
            self.say("250 fine" if word != b"QUIT" else "221 bye")
            if word == b"QUIT":
                return

    def say(self, text):
        self.wfile.write(text.encode() + b"\r\n")

    def text(self):
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line)
        return b"".join(lines)


@pytest.fixture
def box():
    with MailBox() as box:
        yield box
        box.shutdown()


@pytest.fixture
def notes():
    return SimpleQueue()


def post(notes, server=None):
    return SmtpMailer(HOUSE + "/", lambda event, **facts: notes.put((event, facts)), server)


def test_a_house_mails_if_it_has_a_mail_server(notes):
    server = mail_server("smtp://127.0.0.1:9", "house@parlour.example", HOUSE)
    assert [False, True] == [post(notes).mails, post(notes, server).mails]


def test_with_one_the_link_is_mailed(notes, box):
    server = mail_server(f"smtp://127.0.0.1:{box.server_address[1]}", "house@parlour.example", HOUSE)
    mailer = post(notes, server)
    mailer.reset_link("Ana", "ana@example.org", TOKEN)
    letter = message_from_bytes(box.mailer.get(timeout=PATIENCE), policy=default)
    mailer.close()

    assert ("house@parlour.example", "ana@example.org") == (letter["From"], letter["To"])
    assert f"{HOUSE}/reset/{TOKEN}" in letter.get_content().splitlines()
    assert notes.empty()


def test_a_mail_server_that_does_not_answer_is_noted_without_the_link(notes, box):
    port = box.server_address[1]
    box.shutdown()
    box.server_close()
    mailer = post(notes, mail_server(f"smtp://127.0.0.1:{port}", "house@parlour.example", HOUSE))
    for _ in range(3):
        mailer.reset_link("Ana", "ana@example.org", TOKEN)
    event, facts = notes.get(timeout=PATIENCE)
    mailer._pool.shutdown(wait=True)

    assert "mail-failing" == event
    assert TOKEN not in str(facts)
    assert notes.empty()  # one line for all of them


def test_a_password_is_not_sent_to_a_server_that_cannot_keep_it(notes, box):
    """Without TLS, unless it is on this computer."""
    server = mail_server(f"smtp://me:secret@127.0.0.1:{box.server_address[1]}", "a@b.example", HOUSE)
    with pytest.raises(smtplib.SMTPNotSupportedError):
        server._replace(host="localhost", local=False).send(None)


@pytest.mark.parametrize(
    ("url", "host", "port", "tls"),
    [
        ("smtp://mail.example", "mail.example", 587, False),
        ("smtps://mail.example", "mail.example", 465, True),
        ("smtp://me%40x:p%2Fw@mail.example:25", "mail.example", 25, False),
    ],
)
def test_a_mail_server_is_written_as_a_url(url, host, port, tls):
    server = mail_server(url, "a@b.example", HOUSE)
    assert (host, port, tls) == (server.host, server.port, server.tls)
    assert ("me@x", "p/w") == (server.user, server.password) or "@" not in url


@pytest.mark.parametrize(
    ("url", "sender", "house"),
    [
        ("http://me:secret@mail.example", "a@b.example", HOUSE),
        ("smtp://me:secret@", "a@b.example", HOUSE),
        ("smtp://me:secret@mail.example:port", "a@b.example", HOUSE),
        ("smtp://me:secret@mail.example", "", HOUSE),
        ("smtp://me:secret@mail.example", "a@b.example", ""),
    ],
)
def test_what_is_missing_for_mail_is_said_without_the_password(url, sender, house):
    with pytest.raises(BadOption) as wrong:
        mail_server(url, sender, house)
    assert "secret" not in str(wrong.value)


def test_without_a_url_there_is_no_mail():
    assert mail_server("", "", "") is None


def test_whatever_keeps_a_letter_from_being_sent_is_noted():
    notes, noted = [], threading.Event()

    def note(event, **facts):
        notes.append((event, facts["reason"]))
        noted.set()

    class Broken(NamedTuple):
        host: str = "mail.example"
        sender: str = "house@example.org"

        def send(self, message):
            raise UnicodeEncodeError("ascii", "\u00e4", 0, 1, "no such letter")

    post = SmtpMailer(HOUSE, note, Broken())
    post.reset_link("Ana", "ana@example.org", TOKEN)
    assert noted.wait(PATIENCE)
    post.close()
    assert [("mail-failing", "UnicodeEncodeError")] == [(event, said.split(":")[0]) for event, said in notes]


def test_a_mail_that_finds_no_room_is_noted_and_not_queued(notes):
    sending, go_on, sent = threading.Event(), threading.Event(), []

    class Slow(NamedTuple):
        host: str = "mail.example"
        sender: str = "house@example.org"

        def send(self, message):
            sending.set()
            assert go_on.wait(PATIENCE)
            sent.append(message)

    mailer = post(notes, Slow())
    for _ in range(MOST_WAITING):
        mailer.reset_link("Ana", "ana@example.org", TOKEN)
    assert sending.wait(PATIENCE)
    assert notes.empty()
    mailer.reset_link("Ben", "ben@example.org", TOKEN)
    event, facts = notes.get(timeout=PATIENCE)
    go_on.set()
    mailer._pool.shutdown(wait=True)

    assert ("mail-failing", "Too many mails wait to be sent.") == (event, facts["reason"])
    assert MOST_WAITING == len(sent)
