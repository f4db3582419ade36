"""What the keys do at a table: arrows move, letters choose or command, whole words are typed.

Among cards a letter only moves the cursor and Enter plays, so that nothing is played by a slip. A card is
also named by rank and suit, `qs` or `QS`: a letter that begins such a name waits for the suit.
"""

import asyncio
from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from textual import events
from textual.widgets import Input

from parlour.core.game import Message
from parlour.ui.terminal.app.asking import AskScreen
from parlour.ui.terminal.app.drawing.scene import is_card
from parlour.ui.terminal.app.reading import has_tricks
from parlour.ui.terminal.sessions import Session

VI = {"h": "left", "j": "down", "k": "up", "l": "right"}
ARROWS = ("left", "right", "up", "down")
TYPING = (">", ":", "/")
RANKS, SUITS = "TJQKA", "CDHS"  # the letters of which the names of cards are made
BEGUN = {"Q": "app.begun-quit", "T": "app.begun-trick"}  # where the letter alone is a command

Command = Callable[[Any], Any]


class KeyScreen(AskScreen):
    """A table with a keyboard."""

    commands: dict[str, Command]  # by their keys
    spoken: dict[str, Command]  # by the words that are typed

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.showing = False  # are events being shown?
        self.hurry = asyncio.Event()
        self.waiting: tuple[str, str] | tuple[()] = ()  # a key that was pressed meanwhile
        self.begun = ""  # a letter that may be the beginning of a card's name
        self.alone: Callable[[], Any] | None = None  # what that letter does if Enter follows

    @abstractmethod
    def touch(self, slot: str) -> None: ...

    @abstractmethod
    def _after(self, change: Callable[[], Any]) -> None:
        """Makes a change, and lets the match go on if there was one."""

    # Keys

    def on_key(self, event: events.Key) -> None:
        if isinstance(self.focused, Input):
            self._key_while_typing(event)
            return
        event.stop()
        event.prevent_default()
        key, character = event.key, event.character or ""
        if self.showing and character not in self.commands:
            self.hurry.set()
            self.waiting = () if key in ("enter", "space", "escape") else (key, character)
        else:
            self._key(key, character)

    def _key(self, key: str, character: str) -> None:
        begun, alone = self.begun, self.alone
        self._spell("")
        key = VI.get(key, key) if self.on_board else key
        if key in ARROWS:
            self._move(key)
        elif key in ("enter", "space"):
            (alone or self._take)()
        elif key == "escape":
            self._release()
        elif card := self._named_card(begun, character):
            self._choose(card)
            self._spell(begun + character)
        elif slot := self._slot_of(character):
            self._choose(slot)
            if self._begins_card(character):
                self._spell(character)
        elif self._begins_card(character):
            self._wait_for_suit(character)
        elif does := self._does(character):
            does()
        elif character.isdigit() or character in TYPING or key in ("tab", "shift+tab"):
            self._type(character if character.isdigit() else "")
        else:
            self.means_nothing(character if character.isprintable() and character else key)

    def _move(self, direction: str) -> None:
        if self.view.places():
            self.view.move(direction)
        else:
            self.not_now()

    def _take(self) -> None:
        self.touch(self.view.cursor)

    def _release(self) -> None:
        touched = self.session.touched
        if self.session.release():
            self.view.point(touched[-1])
        self.session.notice = None
        self.update()

    def _does(self, character: str) -> Callable[[], Any] | None:
        """A command, or what a pile or button does; a letter may be small or a capital."""
        for letter in (character, character.swapcase()):
            if command := self.commands.get(letter):
                return lambda: command(self)
        slot = self._button(character)
        return (lambda: self.touch(slot)) if slot else None

    def _button(self, character: str) -> str:
        """A pile or button whose name begins with this letter."""
        scene = self.view.scene
        slots = sorted(scene.open) if scene and character.isalpha() else []
        return next((s for s in slots if s.startswith(character.lower()) and not is_card(s)), "")

    # Cards by letter and by name

    def _choose(self, slot: str) -> None:
        """The cursor goes there; where no play begins the reason is told at once."""
        if slot in self.view.places():
            self.session.notice = None
            self.view.point(slot)
            self.update()
        elif self.session.my_turn:
            self._after(lambda: self.session.type(slot))
        else:
            self.not_now()

    def _slot_of(self, character: str) -> str:
        """What a small letter chooses; the last meaning of a letter counts."""
        scene = self.view.scene
        letters = {key: slot for slot, key in scene.letters.items()} if scene else {}
        return letters.get(character, "")

    def _cards(self) -> set[str]:
        """Those that have letters, by their names."""
        scene = self.view.scene
        return {slot for slot in scene.letters if is_card(slot)} if scene else set()

    def _begins_card(self, character: str) -> bool:
        letter = character.upper()
        held = self.session.my_turn and any(card.startswith(letter) for card in self._cards())
        return held and letter in tuple(RANKS)

    def _named_card(self, begun: str, character: str) -> str:
        """The name that is whole with this letter. `a`, `c` may also choose two cards by their letters."""
        if not begun or character.upper() not in tuple(SUITS):
            return ""
        name = (begun + character).upper()
        two_choices = self._slot_of(begun) and self._slot_of(character)
        return "" if two_choices and name not in self._cards() else name

    def _wait_for_suit(self, character: str) -> None:
        key = BEGUN.get(character.upper(), "app.begun")
        if key == "app.begun-trick" and not has_tricks(self.session):
            key = "app.begun"
        self.session.notice = Message(key, key=character)
        self.update()
        self._spell(character, self._does(character) or (lambda: self.means_nothing(character)))

    def _spell(self, text: str, alone: Callable[[], Any] | None = None) -> None:
        """Shows what was begun where words are typed."""
        self.begun, self.alone = text if len(text) == 1 else "", alone
        self.query_one(Input).value = text

    # Words

    def _type(self, text: str) -> None:
        box = self.query_one(Input)
        self.set_focus(box)
        box.value = text
        box.cursor_position = len(text)

    def _key_while_typing(self, event: events.Key) -> None:
        box = self.query_one(Input)
        if event.key in ("escape", "tab", "shift+tab"):
            event.stop()
            event.prevent_default()
            box.value = ""
            self.view.focus()
        elif event.key == "enter":  # also a quick typist's, which set out before the box had the focus
            event.stop()  # else it would choose something on the screen below, if the word leads there
            self.post_message(Input.Submitted(box, box.value))
        elif event.is_printable and event.character:
            box.insert_text_at_cursor(event.character)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = " ".join(event.value.lower().split())
        event.input.value = ""
        self.view.focus()
        plays = {play.lower() for play in self.session.offered}
        if text in self.spoken and text not in plays:
            self.spoken[text](self)
        elif text and not self.showing and self.session.my_turn:
            self._after(lambda: self.session.type(text))
        elif text:
            self.not_now()

    # A key that does nothing says so

    def means_nothing(self, key: str) -> None:
        self.session.notice = Message("app.no-such-key", key=key)
        self.update()

    def not_now(self) -> None:
        session = self.session
        if self.showing:
            return  # that any key skips ahead is said
        if session.match.outcome:
            session.notice = Message("app.is-over")
        else:
            session.notice = Message("app.nothing-there" if session.my_turn else "app.not-your-turn")
        self.update()
