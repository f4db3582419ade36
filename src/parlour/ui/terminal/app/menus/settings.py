"""The settings: each row changes at once, and is remembered."""

from typing import Any

from textual.widgets import OptionList

from parlour import texts
from parlour.ui.terminal.app.dialogs import AskLine, say
from parlour.ui.terminal.app.menus.sheet import RowSheet, row
from parlour.ui.terminal.settings import LONGEST_NAME


class SettingsSheet(RowSheet):
    """Left and right change a row; a name is typed."""

    def __init__(self) -> None:
        super().__init__(say("app.menu.settings"), say("app.settings.keys"))

    def show(self) -> None:
        app: Any = self.app
        settings = app.settings
        values = {
            "name": settings.name or say("seat", number=1),
            "language": say(f"app.language.{settings.language}"),
            "theme": say(f"app.theme.{app.theme}"),
            "speed": say(f"app.speed.{app.speed}"),
            "ritual": say("app.ritual-shown" if settings.ritual else "app.ritual-skipped"),
            "formalities": say("app.formalities-made" if settings.formalities else "app.ritual-shown"),
        }
        self.head(say("app.menu.settings"), say("app.settings.keys"))
        self.fill([row(say(f"app.settings.{name}"), value, name) for name, value in values.items()])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        app: Any = self.app
        if event.option.id == "name":
            question = say("app.settings.ask-name")
            app.push_screen(AskLine(question, app.settings.name, LONGEST_NAME), self._named)
        else:
            self.change(1)

    def change(self, by: int) -> None:
        app: Any = self.app
        option = self.list.highlighted_option
        match option and option.id:
            case "language":
                languages = texts.languages()
                at = languages.index(app.settings.language)
                app.choose(language=languages[(at + by) % len(languages)])
            case "theme":
                app.action_theme(by)
            case "speed":
                app.action_speed(by)
            case "ritual":
                app.choose(ritual=not app.settings.ritual)
            case "formalities":
                app.choose(formalities=not app.settings.formalities)
        self.show()

    def _named(self, name: str | None) -> None:
        app: Any = self.app
        if name is not None:
            app.choose(name=name)
        self.show()
