"""The command that was typed; for misspelt ones, the sentence that says which was probably meant."""

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command_name
from typer.models import CommandInfo

from parlour.core.errors import BadOption, ParlourError
from parlour.core.registry import AnyGame, game, game_from, options, slugs


class Commands(TyperGroup):
    """Whoever types a game where a command belongs wants to play it."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and self.get_command(ctx, args[0]) is None and args[0] in slugs():
            raise BadOption(f"{args[0]} is a game: parlour play {args[0]} plays it; see parlour play --help.")
        return super().resolve_command(ctx, args)


def with_only(app: typer.Typer, arguments: Sequence[str]) -> typer.Typer:
    """The command line with the one command that is asked for: to make all takes a tenth of the start."""
    named = [one for one in app.registered_commands if [_name(one)] == [*arguments[:1]]]
    if not named:
        return app
    only = copy(app)
    only.registered_commands, only.registered_groups = named, []
    return only


def _name(command: CommandInfo) -> str:
    return command.name or (get_command_name(command.callback.__name__) if command.callback else "")


# What typer says, and how to say it to somebody who has never seen its types.
PLAINLY = (
    (r"is not a valid int( range)?$", "is not a whole number"),
    (r"is not a valid float( range)?$", "is not a number"),
    (r"is not in the range (\S+)<=x<=(\S+)$", r"is not between \1 and \2"),
    (r"is not in the range x>=(\S+)$", r"is less than \1"),
)


def mistyped(error: Any) -> str:
    """One of typer's own errors, in one sentence that names the help of the command that was meant."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "parlour"
    sentence = str(error.format_message()).rstrip(".")
    for theirs, ours in PLAINLY:
        sentence = re.sub(theirs, ours, sentence)
    if hasattr(error, "possibilities"):  # there is no such option
        sentence = str(error.message).rstrip(".")
        if owner := _owner(error.option_name, context):
            command = f"{command} {owner}"
            return f"{error.option_name} is an option of {command}; see {command} --help."
        if error.possibilities:
            sentence += f". Did you mean {error.possibilities[0]}?"
    return f"{sentence}{'' if sentence.endswith('?') else ';'} {command} --help lists what there is."


def _owner(option: str, context: Any) -> str:
    """The command that has this option, which was typed before any command; `play` if several have it."""
    commands: Mapping[str, Any] = getattr(context.command, "commands", {}) if context else {}
    owners = [name for name, one in commands.items() if any(option in param.opts for param in one.params)]
    return "play" if "play" in owners else owners[0] if len(owners) == 1 else ""


# Games and their house rules


def game_of(slug: str, opts: list[str] | None = None, preset: str | None = None) -> AnyGame:
    """The game with its house rules; a misspelt word is answered with the one that was probably meant."""
    chosen = pairs(opts)
    try:
        return game_from(slug, preset, chosen)
    except ParlourError as error:
        raise type(error)(f"{error}{_nearest(slug, chosen, preset)}") from error


def pairs(opts: Iterable[str] | None) -> dict[str, str]:
    """The house rules of `--opt name=value`, each once."""
    chosen: dict[str, str] = {}
    for text in opts or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"An option is written name=value, such as width=9, not {text!r}.")
        if name in chosen:
            raise BadOption(f"The option {name!r} is given twice.")
        chosen[name] = value
    return chosen


def _nearest(slug: str, chosen: Mapping[str, str], preset: str | None) -> str:
    if slug not in slugs():
        return did_you_mean([slug], slugs())
    kind = type(game(slug))
    if preset is not None and preset not in kind.presets:
        return did_you_mean([preset], kind.presets)
    return did_you_mean([name for name in chosen if name not in options(kind)], options(kind))


def did_you_mean(typed: Iterable[str], known: Iterable[str]) -> str:
    """` Did you mean checkers?`, or nothing if no known word is near."""
    words = {word.lower(): word for word in known}
    for word in typed:
        if near := get_close_matches(word.lower(), words, 1):
            return f" Did you mean {words[near[0]]}?"
    return ""


# For the shell's Tab key


def complete_game(incomplete: str) -> list[str]:
    return [slug for slug in slugs() if slug.startswith(incomplete)]


def complete_preset(context: typer.Context, incomplete: str) -> list[str]:
    words = [context.params.get("game"), *context.args]  # the latter while the command is incomplete
    presets = [name for slug in slugs() if slug in words for name in game(slug).presets]
    return [name for name in presets if name.startswith(incomplete)]
