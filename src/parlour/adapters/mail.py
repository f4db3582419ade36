"""Sends password reset links by mail."""

import smtplib
import ssl
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from threading import Semaphore
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from parlour.adapters.stores.outage import Outage
from parlour.core.errors import BadOption
from parlour.service.people.accounts import LINK_LIFE

PATIENCE = 20.0  # seconds for the mail server to answer
MOST_WAITING = 100  # mails, including the one being sent
PORTS = {"smtp": 587, "smtps": 465}
RESET_MAIL_TEXT = """\
Hello {name},

somebody, perhaps you, wants a new password for your account in a Parlour. This link is good once, and for
{minutes} minutes:

{link}

If it was not you, there is nothing to do: the old password stays as it is.
"""


class MailServer(NamedTuple):
    """`smtp://USER:PASSWORD@HOST:PORT` upgrades to TLS if the server can; `smtps://` starts with TLS."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    tls: bool = False
    local: bool = False  # on this computer

    def send(self, message: EmailMessage) -> None:
        kind = smtplib.SMTP_SSL if self.tls else smtplib.SMTP
        with kind(self.host, self.port, timeout=PATIENCE) as smtp:
            smtp.ehlo()
            if not self.tls and (smtp.has_extn("starttls") or (self.user and not self.local)):
                smtp.starttls(context=ssl.create_default_context())  # or fail, to protect the password
            if self.user:
                smtp.login(self.user, self.password)
            smtp.send_message(message)


def mail_server(url: str, sender: str, public_url: str) -> MailServer | None:
    """The configured mail server, if any. Errors never show the password."""
    if not url:
        return None
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        host, port = "", 0
    if not host:
        raise BadOption("The setting smtp_url is written smtp://USER:PASSWORD@HOST:PORT, or smtps://…")
    if "@" not in sender or not public_url:
        raise BadOption(
            "A house that mails needs smtp_from, an e-mail address, and public_url, where its links lead."
        )
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    local = host in ("localhost", "127.0.0.1", "::1")
    return MailServer(host, port, sender, user, password, parts.scheme == "smtps", local)


class SmtpMailer:
    """Implements the house's `Mailer`; `house` is its public address, which a house that sends mail has."""

    def __init__(self, house: str, note: Callable[..., Any], server: MailServer | None = None) -> None:
        self._house = house.rstrip("/")
        self._note = note
        self._server = server
        self._outage = Outage(note, "mail")
        self._pool = ThreadPoolExecutor(1, "mail")
        self._room = Semaphore(MOST_WAITING)  # mails that may still be queued

    @property
    def mails(self) -> bool:
        return self._server is not None

    def reset_link(self, name: str, email: str, token: str) -> None:
        assert self._server is not None
        if not self._room.acquire(blocking=False):
            self._outage.fails("Too many mails wait to be sent.", server=self._server.host)
        else:
            message = reset_mail(self._server.sender, email, name, f"{self._house}/reset/{token}")
            self._pool.submit(self._mail, self._server, message)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def _mail(self, server: MailServer, message: EmailMessage) -> None:
        try:
            server.send(message)
        except Exception as error:  # nobody else would notice
            said = str(error).partition("\n")[0]
            self._outage.fails(f"{type(error).__name__}: {said}", server=server.host)
        else:
            self._outage.works()
        finally:
            self._room.release()


def reset_mail(sender: str, to: str, name: str, link: str) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, "A new password for your account"
    message.set_content(RESET_MAIL_TEXT.format(name=name, link=link, minutes=round(LINK_LIFE / 60)))
    return message
