"""What a match must do, told a second time: rules PL-1 to PL-7 in their simplest words.

The oracle keeps the match after each step and knows what is on offer, when luck was last drawn and when
something was last seen by some only. From these alone it foretells whether a deed is accepted.
"""

from collections import Counter
from typing import Any

from parlour.core.game import NATURE, Over, Turn
from parlour.core.laws import PLATFORM, STRANGE
from parlour.core.match import CLOCK, AnyMatch, IllegalAction, Play
from parlour.core.offers import Offer


class Oracle:
    def __init__(self, start: AnyMatch, deeds: Counter[str]) -> None:
        self.past = [start]
        self.deeds = deeds  # how often what was done, to be told in the end
        self.offer: Offer | None = None
        self.lucky = self.secret = self.talk = 0  # the last step with luck, the last not seen alike

    @property
    def now(self) -> AnyMatch:
        return self.past[-1]

    @property
    def awaited(self) -> tuple[int, ...]:
        return self.now.awaiting.seats if isinstance(self.now.awaiting, Turn) else ()

    def does(self, kind: str, a: int, b: int) -> None:
        """One deed; `a` chooses the seat and `b` the words."""
        anybody = a % self.now.seats
        match kind:
            case "play" | "expire" if not self.awaited:
                self.refused(anybody, STRANGE[b % len(STRANGE)], "PL-3")
            case "play":
                seat = self.awaited[a % len(self.awaited)]
                plays = self.now.legal(seat)
                self._plays(seat, plays[b % len(plays)])
            case "expire":
                self._expires(anybody)
            case "strange":
                self._says_nonsense(a % (self.now.seats + 2) - 1, STRANGE[b % len(STRANGE)])
            case "takeback":
                back = 1 + b % 5 if b % 3 else b % (self.now.step + 2)  # mostly a little
                self._says(anybody, f"/offer-takeback {max(self.now.step - back, 0)}")
            case "draw":
                self._says(anybody, "/offer-draw")
            case _:
                asked = self.offer.asked if self.offer and b % 4 else ()  # mostly one who was asked
                self._says(asked[a % len(asked)] if asked else anybody, f"/{kind}")

    # Plays

    def _plays(self, seat: int, notation: str, by: str | None = None) -> None:
        before = self.now
        after, events = before.expire(seat) if by else before.play(seat, notation)
        entry, *luck = after.log[len(before.log) :]
        assert (seat, by) == (entry.seat, entry.by), "the log names somebody else"
        assert by or notation == entry.notation, "the log names another play"
        assert all(play.seat == NATURE for play in luck), "one play became two"
        assert before.draws + len(luck) + bool(by) == after.draws, "draws are miscounted"
        assert before.events + tuple(events) == after.events, "what was told is not what happened"
        self.deeds["by the clock" if by else "plays"] += 1
        self.offer = None if self.offer and seat in self.offer.asked else self.offer
        self._goes_on(after)
        self.lucky = after.step if luck else self.lucky
        self.secret = after.step if not self._seen_alike(before, entry) else self.secret

    def _seen_alike(self, before: AnyMatch, entry: Play) -> bool:
        """Whatever the luck that came after it: that is another reason not to go back."""
        game = before.game
        action = next(a for a in game.legal(before.state, entry.seat) if str(a) == entry.notation)
        events = game.apply(before.state, entry.seat, action).events
        views = [[game.witness(event, seat) for event in events] for seat in (None, *range(before.seats))]
        shown = [[event for event in view if event is not None] for view in views]
        return all(view == shown[0] for view in shown)

    def _expires(self, seat: int) -> None:
        now = self.now
        if seat in self.awaited:
            may = [str(action) for action in now.game.timeouts(now.state, seat)]
            self._plays(seat, "", CLOCK)
            assert self.now.log[len(now.log)].notation in may, "the clock may not play this"
            assert set(may) <= set(now.legal(seat)), "the clock has plays that nobody else has"
        else:
            self._raises("PL-1", now.expire, seat)

    def _says_nonsense(self, seat: int, notation: str) -> None:
        if seat in self.awaited and notation in self.now.legal(seat):
            self._plays(seat, notation)
        elif isinstance(self.now.awaiting, Over):
            self.refused(seat, notation, "PL-3")
        elif seat == NATURE or not notation.startswith("/"):
            self.refused(seat, notation, None if seat in self.awaited else "PL-1")
        else:
            self.refused(seat, notation, "PL-5" if seat < self.now.seats else "PL-1")

    def refused(self, seat: int, notation: str, rule: str | None) -> None:
        """By this rule, or by some rule of the game."""
        self._raises(rule, self.now.play, seat, notation)

    def _raises(self, rule: str | None, deed: Any, *words: Any) -> None:
        named = None
        try:
            deed(*words)
        except IllegalAction as error:
            named = error.refusal.rule
        known = (rule,) if rule else (*self.now.game.rules, *PLATFORM)
        assert named, f"{words} is forbidden by {rule or 'the game'}, and was accepted"
        assert named in known, f"{words} was refused by {named}, not by {rule or 'a known rule'}"
        self.deeds["refused"] += 1

    # Talk

    def _says(self, seat: int, notation: str) -> None:
        before, rule = self.now, self._forbidden(seat, notation)
        if rule:
            self.refused(seat, notation, rule)
            return
        after, _ = before.play(seat, notation)
        assert (*before.log, Play(seat, notation)) == after.log, "talk is logged wrongly"
        assert before.draws == after.draws, "talk draws luck"
        back, ends = self._hear(seat, notation)
        then = self.past[back]
        assert (then.state, then.events) == (after.state, after.events), f"step {back} does not return"
        assert (ends or then.awaiting) == after.awaiting, "it goes on otherwise"
        self.deeds["taken back" if back < before.step else "talk"] += 1
        self.talk += 1
        self._goes_on(after)

    def _forbidden(self, seat: int, notation: str) -> str | None:
        word, _, number = notation.partition(" ")
        answers = self.offer is not None and seat in self.offer.asked
        if isinstance(self.now.awaiting, Over):
            return "PL-3"
        match word:
            case "/resign":
                return "PL-4" if self.now.seats == 1 else None
            case "/offer-draw":
                return "PL-5" if self.offer or not self.now.game.draw_offers else None
            case "/offer-takeback":
                return "PL-6" if self._too_far(int(number)) else "PL-5" if self.offer else None
            case "/accept" if answers and self.offer and self.offer.step is not None:
                return "PL-6" if self._too_far(self.offer.step) else None
        return None if answers else "PL-5"

    def _too_far(self, step: int) -> bool:
        return step >= self.now.step or step < max(self.lucky, self.secret)

    def _undone(self, step: int) -> str:
        """The play at this step, if it was one of the game's."""
        plays = [play.notation for play in self.now.log if play.seat != NATURE]
        return "" if plays[step].startswith("/") else plays[step]

    def _hear(self, seat: int, notation: str) -> tuple[int, Over | None]:
        """The step at which the match is now, and its end if it ended; keeps what is on offer."""
        offer, now = self.offer, self.now.step
        others = tuple(other for other in range(self.now.seats) if other != seat)
        foes = tuple(o for team in self.now.game.teams(self.now.seats) if seat not in team for o in team)
        match notation.split(" "):
            case ["/resign"]:
                self.offer = None
                return now, Over(foes, "resigned")
            case ["/offer-draw"]:
                self.offer = Offer(seat, foes)
            case ["/offer-takeback", number]:
                self.offer = Offer(seat, others, int(number), self._undone(int(number))) if others else None
                return now if others else int(number), None
            case ["/decline"]:
                self.offer = None
            case ["/accept"]:
                assert offer
                left = tuple(other for other in offer.asked if other != seat)
                self.offer = offer._replace(asked=left) if left and offer.step is not None else None
                if offer.step is None:
                    return now, Over((), "agreed")
                return now if left else offer.step, None
        return now, None

    # After every deed

    def _goes_on(self, after: AnyMatch) -> None:
        assert self.now.step + 1 == after.step, "steps are miscounted"
        self.past.append(after)
        assert (self.offer, self.talk) == (after.offer, after.talk), "another offer is open"
        assert isinstance(after.awaiting, Turn | Over), "luck was not answered"
        for seat in range(after.seats):
            assert (seat in self.awaited) == bool(after.legal(seat)), f"seat {seat} can or cannot act"
        for seat in self.awaited:
            mine = [str(action) for action in after.game.legal(after.view(seat), seat)]
            assert mine == after.legal(seat), f"seat {seat} cannot know what it may play"
