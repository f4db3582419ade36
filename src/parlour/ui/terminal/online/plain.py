"""A match in a house in plain lines: what is typed goes there, what happens there is told here."""

from parlour.ui.terminal.online.keyboard import Inbox, TalkingLines, Typed
from parlour.ui.terminal.online.session import OnlineSession
from parlour.ui.terminal.online.shown import next_match
from parlour.ui.terminal.plain import Plain


async def play_in_lines(session: OnlineSession, lines: TalkingLines, inbox: Inbox) -> str:
    """Until everybody wants to play again: the match that follows. Raises `Left` or `EOFError` before."""
    plain = Plain(session, lines)
    plain.begin()
    plain.go_on()
    try:
        while True:
            lines.prompt()
            # A script's next line is for when there is something to type, and not for now.
            is_asked = not session.doing and bool(session.offered or session.match.outcome)
            happened = await inbox.next(lines.live or is_asked, session.doing, session.watch.wait())
            if warning := session.warning():
                lines.say(session.words(warning))
            if isinstance(happened, Typed):
                lines.typed(happened)
                plain.obey(happened)
            elif following := next_match(happened, session.match.id):
                return following
            elif happened is not None:
                session.hear(happened)
    finally:
        session.cancel()
