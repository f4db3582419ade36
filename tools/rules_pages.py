"""Writes docs/rules: a page for each game with its house rules, presets and rules, as the code has them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from parlour.core.game import Message
from parlour.core.laws import PLATFORM
from parlour.core.progress import COINS, LEAST_PLAYS
from parlour.core.record import option_text
from parlour.core.registry import AnyGame, games, options
from parlour.service.rewards.achievements import ACHIEVEMENTS_A_DAY
from parlour.service.rewards.allowance import (
    DAILY_ALLOWANCE,
    MOST_ALLOWANCES,
    PARTNERS_PER_ALLOWANCE,
    PARTNERS_TO_BE_APART,
)
from parlour.service.rewards.finished_match import LEAST_SECONDS
from parlour.service.rewards.rewards import RECENT_DAYS
from parlour.texts import say

PAGES = Path(__file__).parent.parent / "docs" / "rules"
NOTE = "<!-- Written by tools/rules_pages.py from the code and its texts. Do not edit. -->"

REWARDS = f"""\
| for | XP | who |
|---|---|---|
| finishing | 1 | everybody who stayed to the end, and whoever resigned a match that was really played |
| winning | 1 | the winners |
| a quick win | 2 | the winners, if it was decided on the board or by the cards |
| a long match | 1 | everybody who finished and did not resign |

A win over other people also earns {COINS} coins, unless the host has set another number. A match against
bots earns only the 1 XP for finishing. Quick means at most 0.4 of the game's usual length, long at least
1.25 of it.

**Only matches that were really played count**, for XP, coins, statistics, achievements and leaderboards
alike:

* A match that was resigned, left, lost on time or drawn by agreement counts if it was longer than a quick
  win (in a game without a usual length: at least {LEAST_PLAYS} moves each). Before that, nobody gets
  anything.
* A match that was played to its end counts if it was as long as the shortest possible match of any preset.
  The page of each game says how long that is. Other house rules do not change it.
* People need {LEAST_SECONDS} seconds for a move, on average over the match. Nobody plays faster than that.
* The people on a side must have made at least half of its moves themselves: not the clock, not a bot.
* If you leave or lose on time, you get nothing. If you lose a ranked match that was not really played, you
  lose rating points all the same; nobody gains any.

**A day pays for about an hour with the same company**: {DAILY_ALLOWANCE.matches} matches against people,
{DAILY_ALLOWANCE.wins} wins and {DAILY_ALLOWANCE.points} XP. The next win earns a quarter of the coins, and
those after it next to nothing. Bots belong to the same company, and so does everybody who has not met
{PARTNERS_TO_BE_APART} people whom you have not met, in the last {RECENT_DAYS} days. Everybody else is a
company of their own and pays separately. All companies together pay once as much if you have met
{PARTNERS_PER_ALLOWANCE} people in these days, and up to {MOST_ALLOWANCES} times as much if you have met
{PARTNERS_PER_ALLOWANCE * MOST_ALLOWANCES}. What is not paid is not counted either. Runs of a solo game are
not paid: only the leaderboard of that game counts them.

**Achievements** need a win that was decided on the board or by the cards: four in a row needs the row. With
the same company, and with bots, you can reach {ACHIEVEMENTS_A_DAY} a day.

**Ratings**: the second match with the same person in {RECENT_DAYS} days counts half, the third a third, and
so on. All newcomers count as one person. Every further match of a day with the same company counts half as
much as the one before, and those that are no longer paid count for nothing.

If a match earns less, you are told why. The reasons are in
[decision 13](../decisions/0013-what-was-played.md)."""

Kind = type[AnyGame]


def built() -> dict[str, str]:
    """Every page by its file name; games of others that happen to be installed have none."""
    ours = {slug: kind for slug, kind in games().items() if kind.__module__.startswith("parlour.")}
    pages = {slug: list(page(kind)) for slug, kind in ours.items()}
    pages |= {"README": list(_index(ours)), "platform": list(_platform())}
    return {f"{name}.md": "\n".join([*lines, ""]) for name, lines in pages.items()}


def page(kind: Kind) -> Iterator[str]:
    yield from (f"# {kind.title}", "", NOTE, "", *_facts(kind))
    yield from ("", "## House rules", "", *_options(kind))
    yield from ("", "## Presets", "", *_presets(kind.presets))
    yield from ("", "## Rules", "", *_rules(kind.rules, kind.texts))
    yield from ("", "The [rules of every match](platform.md) come on top.")


def _facts(kind: Kind) -> Iterator[str]:
    yield f"* Name on the command line: `{kind.slug}`"
    yield f"* Seats: {_seats(kind)}"
    if kind.average:
        yield f"* Usual length: {kind.average}, counted in {kind.unit}"
    if kind.shortest:
        yield f"* Shortest match that counts: {kind.shortest}, counted in {kind.unit}"
    yield f"* A draw may be agreed: {'yes' if kind.draw_offers else 'no'}"
    yield f"* Version of the rules: {kind.rules_version}"


def _options(kind: Kind) -> Iterator[str]:
    if not options(kind):
        yield "None."
        return
    yield from ("| option | default | may be |", "|---|---|---|")
    for name, rule in options(kind).items():
        choices = rule.get("choices") or [f"{rule['min']} to {rule['max']}"]
        yield f"| `{name}` | {option_text(rule['default'])} | {', '.join(map(option_text, choices))} |"


def _presets(presets: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    yield from ("| preset | house rules |", "|---|---|")
    for name, rules in presets.items():
        changed = ", ".join(f"`{rule}={option_text(value)}`" for rule, value in rules.items())
        yield f"| `{name}` | {changed or 'the defaults'} |"


def _rules(ids: tuple[str, ...], texts: Mapping[str, str]) -> Iterator[str]:
    yield from ("| id | rule |", "|---|---|")
    for rule in ids:
        yield f"| {rule} | {say(Message(f'rule.{rule}'), texts=texts)} |"


def _platform() -> Iterator[str]:
    yield from ("# Rules of every match", "", NOTE, "")
    yield from ("These hold in all games, on top of a game's own rules.", "", *_rules(PLATFORM, {}))
    yield from ("", "## What a match earns", "", *REWARDS.splitlines())


def _index(kinds: Mapping[str, Kind]) -> Iterator[str]:
    yield from ("# Rules", "", NOTE, "", "| game | seats | rules |", "|---|---|---|")
    for slug, kind in kinds.items():
        yield f"| [{kind.title}]({slug}.md) | {_seats(kind)} | {kind.rules[0]} to {kind.rules[-1]} |"
    yield f"| [every match](platform.md) | | {PLATFORM[0]} to {PLATFORM[-1]} |"


def _seats(kind: Kind) -> str:
    return " or ".join(map(str, kind.seats))


if __name__ == "__main__":
    PAGES.mkdir(exist_ok=True)
    for name, text in built().items():
        (PAGES / name).write_text(text, "utf-8")
        print(f"wrote {name}")
