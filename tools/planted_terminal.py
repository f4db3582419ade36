"""The defects that `make mutants` plants in the terminal, its client and what the house tells them."""

from tools.planted import Mutant

RETURNING = "tests/client/test_returning.py"
FAIRNESS = "tests/client/test_fairness.py"


def terminal(what: str, test: str, file: str, old: str, new: str) -> Mutant:
    return Mutant(f"terminal: {what}", file, ((old, new),), (test,))


TERMINAL = [
    terminal(
        "a nonce that was not taken counts",
        RETURNING,
        "client/fairness.py",
        "if taken and taken == known.nonce != _sent(luck, seat):",
        "if known.nonce and known.nonce != _sent(luck, seat):",
    ),
    terminal(
        "what was not checked is not said",
        RETURNING,
        "client/fairness.py",
        "return NOT_CHECKED if any(",
        'return "" if any(',
    ),
    terminal(
        "a nonce that was left out is not missed",
        FAIRNESS,
        "client/fairness.py",
        "if taken and taken == known.nonce != _sent(luck, seat):",
        "if False:",
    ),
    terminal(
        "a seat that was given up is still one's own",
        FAIRNESS,
        "client/fairness.py",
        "        if match not in self._begun:\n            self._taken[match] = {}\n",
        "        self._taken.setdefault(match, {})\n",
    ),
    terminal(
        "the last device that wants a rematch decides its luck",
        RETURNING,
        "service/rematches.py",
        "host.again.setdefault(seat, nonce)",
        "host.again[seat] = nonce",
    ),
    terminal(
        "nonces are forgotten with the process",
        "tests/ui/test_online.py::test_who_comes_back_to_a_seat_checks_what_it_had_contributed_before",
        "ui/terminal/online/passes.py",
        "return Promises(load(house, name).promises, keep)",
        "return Promises()",
    ),
    terminal(
        "a replay tells what was taken back",
        "tests/ui/app/test_moments.py",
        "ui/terminal/app/moments.py",
        "            stands = at_step.get(events[-1].step)\n",
        "            pass\n",
    ),
    terminal(
        "a bare install fails with a traceback",
        "tests/cli/test_bare_install.py",
        "cli.py",
        "if is_of_server(name):",
        "if not name:",
    ),
    terminal(
        "plain lines instead of the app are not explained",
        "tests/cli/test_bare_install.py",
        "ui/terminal/play.py",
        '        print(texts.say(Message("terminal.no-tui")))\n',
        "        pass\n",
    ),
    terminal(
        "a light square is taken for a number",
        "tests/ui/app/test_play.py",
        "ui/terminal/app/sitting.py",
        "        if self._unnumbered(touched[-1]):\n",
        "        if False:\n",
    ),
    terminal(
        "a capital that means nothing is ignored",
        "tests/ui/app/test_play.py",
        "ui/terminal/app/play.py",
        "        elif character.isupper():\n",
        "        elif False:\n",
    ),
    terminal(
        "the heading runs together",
        "tests/ui/app/test_play.py",
        "ui/terminal/app/play.py",
        "    room = width - cell_len(right) - 2\n",
        "    room = width\n",
    ),
    terminal(
        "an eight is wasted by the cursor's default",
        "tests/ui/app/test_play.py",
        "ui/terminal/app/view.py",
        "[slot for slot in choices if slot in scene.whole] or choices",
        "choices",
    ),
    terminal(
        "one card is dealt by the cursor's default",
        "tests/ui/app/test_play.py",
        "ui/terminal/app/view.py",
        "key=lambda z: z.layout is Layout.PILE)",
        "key=lambda z: 0)",
    ),
    terminal(
        "what happened hides what lies there",
        "tests/ui/app/test_play.py",
        "ui/terminal/app/layout.py",
        "height, SMALL, 0)",
        "height, SMALL, LEAST)",
    ),
    terminal(
        "the living have an empty bar of health",
        "tests/ui/app/test_play.py",
        "ui/terminal/app/cardpeegee.py",
        "ceil(have * BAR / need)",
        "have * BAR // need",
    ),
    terminal(
        "Ctrl-Z is ignored",
        "tests/ui/app/test_play.py",
        "ui/terminal/app/app.py",
        '"ctrl+z", "suspend_process"',
        '"ctrl+z", "bell"',
    ),
    terminal(
        "the key of the last trick is named without tricks",
        "tests/ui/app/test_play.py",
        "ui/terminal/app/play.py",
        'if has_trick(self.sitting) else "app.keys-cards"',
        'if True else "app.keys-cards"',
    ),
    terminal(
        "a click beside the button of a victory does nothing",
        "tests/ui/app/test_announcement.py",
        "ui/terminal/app/announcement.py",
        "        self._go(self._chosen)\n\n    @property",
        "        event.stop()\n\n    @property",
    ),
    terminal(
        "a seat is held after the end",
        "tests/ui/app/test_online.py",
        "ui/terminal/online/notices.py",
        '"online.went" if over else "online.away"',
        '"online.away"',
    ),
    terminal(
        "the interval of a sweep ends at its estimate",
        "tests/cli/test_arena.py",
        "bots/arena.py",
        "NEARLY_SURE = 0.05 ",
        "NEARLY_SURE = 0.5 ",
    ),
    terminal(
        "the checkers of the bag stay blank",
        "tests/core/test_table.py",
        "tables/opening.py",
        "return Cue(_bag_message(event), shown,",
        "return Cue(_bag_message(event), (),",
    ),
    terminal(
        "the last checker of the bag stays blank in a house",
        "tests/ui/app/test_moments.py",
        "ui/terminal/app/moments.py",
        'return f"{zone.name}-{count}" if counted else',
        'return f"{zone.name}-{count}" if not zone else',
    ),
    terminal(
        "the checkers of the bag are gone in a blink",
        "tests/ui/app/test_pace.py",
        "ui/terminal/pace.py",
        "(TURNED if turned > 1 else weight)",
        "weight",
    ),
    terminal(
        "whoever drew less of the prize colour is named",
        "tests/core/test_table.py",
        "tables/opening.py",
        "winner=event.winner,",
        "winner=1 - event.winner,",
    ),
    terminal(
        "a match against bots is abandoned instead of lost",
        "tests/service/test_leaving.py",
        "service/caretaker.py",
        '        if len(host.places) > 1:\n            return "A match against bots',
        '        if len(host.places) > 2:\n            return "A match against bots',
    ),
    terminal(
        "anybody gives up a solo match",
        "tests/service/test_leaving.py",
        "service/caretaker.py",
        '        if not host.played_by(person):\n            return "Only whoever plays may give',
        '        if not person:\n            return "Only whoever plays may give',
    ),
    terminal(
        "a solo match cannot be given up in lines",
        "tests/ui/test_online.py::test_a_solo_match_is_given_up_for_good",
        "ui/terminal/online/plain.py",
        'if answer in ("y", "yes") and self.match.seats == 1:',
        "if False:",
    ),
    terminal(
        "whoever declined is asked again",
        "tests/ui/test_online.py::test_whoever_declines_to_go_on_is_not_asked_about_that_match_again",
        "ui/terminal/online/entry.py",
        "        passes.decline(house, wish.name, running.match)\n",
        "        pass\n",
    ),
    terminal(
        "at the end of input another game is played",
        "tests/ui/test_online.py::test_at_the_end_of_input_the_game_that_was_asked_for_is_played",
        "ui/terminal/online/entry.py",
        "        return not wish.game\n",
        "        return True\n",
    ),
    terminal(
        "a hand that is taken up lies beside its backs",
        "tests/ui/app/test_moments.py::test_no_moment_shows_more_cards_than_there_are",
        "ui/terminal/app/moments.py",
        "        if origin == goal:\n            zones = tuple(_turned(",
        "        if origin == goal:\n            zones = tuple(_with(",
    ),
    terminal(
        "a hand that is taken up stays face down",
        "tests/ui/app/test_moments.py::"
        "test_cards_of_a_hand_that_are_turned_up_take_the_places_of_their_backs",
        "ui/terminal/app/moments.py",
        "place == code and backs:",
        "place != code and backs:",
    ),
]
