"""Screens over the table: a page to read, a question, the curtain between two people."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from parlour import texts
from parlour.core.game import Message


def say(key: str, **args: object) -> str:
    return texts.say(Message(key, **args))


class Page(ModalScreen[None]):
    """Lines to read; arrows scroll, any other key goes back."""

    SCROLLS = ("up", "down", "pageup", "pagedown", "home", "end")

    def __init__(self, title: str, lines: list[str]) -> None:
        super().__init__()
        self.heading, self.lines = title, lines

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog page"):
            yield Static(self.heading, classes="title", markup=False)
            with VerticalScroll():
                yield Static("\n".join(self.lines), markup=False)
            yield Static(say("app.page-keys"), classes="keys", markup=False)

    def on_key(self, event: events.Key) -> None:
        if event.key not in self.SCROLLS:
            event.stop()
            self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


class Question(ModalScreen[bool]):
    """Y or Enter says yes, N or Esc no; the answer that loses nothing is the default."""

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.question, classes="title", markup=False)
            yield Static(say("app.question-keys"), classes="keys", markup=False)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in ("y", "Y"):
            self.dismiss(True)
        elif event.key in ("n", "N", "escape", "enter", "q"):
            self.dismiss(False)


class Phrases(ModalScreen[str]):
    """What one may say to the others, by number."""

    def __init__(self, phrases: Sequence[str]) -> None:
        super().__init__()
        self.numbered = {str(number): phrase for number, phrase in enumerate(phrases, 1)}

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            for number, phrase in self.numbered.items():
                text = say("online.phrase", number=number, phrase=say(f"phrase.{phrase}"))
                yield Static(text, markup=False)
            yield Static(say("online.phrase-keys"), classes="keys", markup=False)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss(self.numbered.get(event.key, ""))


class Curtain(ModalScreen[None]):
    """Hides everything until the next person says that nobody else looks."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.text, classes="title", markup=False)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in ("enter", "space"):
            self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


class AskLine(ModalScreen[str]):
    """A line to type: Enter takes it, Esc leaves everything as it was."""

    def __init__(self, question: str, value: str, longest: int) -> None:
        super().__init__()
        self.question, self.value, self.longest = question, value, longest

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog asking"):
            yield Static(self.question, classes="title", markup=False)
            yield Input(self.value, max_length=self.longest)
            yield Static(say("app.ask-keys"), classes="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        typed = "".join(sign for sign in event.value if sign.isprintable())
        self.dismiss(typed.strip())
