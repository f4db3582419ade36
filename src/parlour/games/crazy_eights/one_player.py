"""The table that the Crazy Eights document prescribes: one person, called the user, and the computer."""

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum

from parlour.core.chance import Luck
from parlour.core.game import Draw, Seat
from parlour.games.crazy_eights.computer import computers_play
from parlour.games.crazy_eights.game import Eights
from parlour.games.crazy_eights.state import ACE, DRAW, EIGHT, Drew, Flipped, Lay, Stage, State, can_play
from parlour.pieces.cards import Card, Pile, Suit

USER: Seat = 0
COMPUTER: Seat = 1


class NotPlaying(RuntimeError):
    """No game has started, or it has ended."""


class NotYourTurn(RuntimeError):
    pass


class CrazyEights:
    """Keeps a state and asks the rules; every operation returns its result."""

    class ActionResult(StrEnum):
        WINNING_PLAY = "winning play"
        VALID_PLAY = "valid play"
        SUIT_REQUIRED = "suit required"
        INVALID_PLAY = "invalid play"
        INVALID_PLAY_AND_MUST_DRAW = "invalid play and must draw"
        VALID_PLAY_AND_EXTRA_TURN = "valid play and extra turn"
        DREW_PLAYABLE_CARD = "drew playable card"
        DREW_UNPLAYABLE_CARD = "drew unplayable card"
        DREW_AND_NO_MOVE_POSSIBLE = "drew and no move possible"
        DREW_AND_RESET_PILES = "drew and reset piles"
        CANNOT_DRAW = "cannot draw"
        FLIPPED_DECK = "flipped deck"

    def __init__(self) -> None:
        self._game = Eights()
        self._state = State()
        self._playing = False
        self._luck = _luck(None)
        self._draws = 0

    def start_game(
        self,
        user_hand: Iterable[Card] | None = None,
        computer_hand: Iterable[Card] | None = None,
        discard_pile: Iterable[Card] | None = None,
        draw_pile: Iterable[Card] | None = None,
        *,
        seed: str | int | None = None,
    ) -> None:
        """Deals, or uses the given piles: the top is first in the draw pile, last in the discard pile."""
        piles = (user_hand, computer_hand, discard_pile, draw_pile)
        given = [tuple(pile) for pile in piles if pile is not None]
        if len(given) not in (0, len(piles)):
            raise ValueError("A set-up needs both hands and both piles.")
        self._state = _set_up(*given) if given else self._game.setup(2)
        self._luck, self._draws, self._playing = _luck(seed), 0, True
        self._shuffle()

    def sort_user_hand(self) -> None:
        """By suit (clubs, diamonds, hearts, spades), then from ace to king."""
        self._require_game()
        user, computer = self._state.hands
        self._state = self._state._replace(hands=(tuple(sorted(user, key=_by_suit)), computer))

    def user_draw_card(self) -> ActionResult:
        self._require_turn(USER)
        return ActionResult.CANNOT_DRAW if can_play(self._state, USER) else self._draw(USER)

    def user_play_card(self, card_num: int, chosen_suit: Suit | None = None) -> ActionResult:
        """Plays the card with this number, counted from 0; an eight needs a suit, others ignore it."""
        self._require_turn(USER)
        hand = self._state.hands[USER]
        if not 0 <= card_num < len(hand):
            raise IndexError(f"There is no card {card_num}: the hand has {len(hand)}, counted from 0.")
        if hand[card_num] not in self._state.answers:
            must_draw = not can_play(self._state, USER)
            return ActionResult.INVALID_PLAY_AND_MUST_DRAW if must_draw else ActionResult.INVALID_PLAY
        if hand[card_num].rank != EIGHT:
            return self._lay(USER, card_num, None)
        if chosen_suit is None:
            return ActionResult.SUIT_REQUIRED
        return self._lay(USER, card_num, Suit(chosen_suit))

    def computer_action(self) -> ActionResult:
        """One step of the computer's turn: plays a card, or draws one."""
        self._require_turn(COMPUTER)
        action = computers_play(self._state, self._game.legal(self._state, COMPUTER))
        if isinstance(action, Lay):
            return self._lay(COMPUTER, self._state.hands[COMPUTER].index(action.card), action.suit)
        return self._draw(COMPUTER)

    @property
    def top_discard(self) -> Card | None:
        """The card to match: an eight shows the suit that was named. None before a game."""
        if not self._state.discards:
            return None
        return Card(self._state.top.rank, self._state.suit)

    @property
    def is_draw_pile_empty(self) -> bool:
        return not self._state.draw

    @property
    def user_hand(self) -> list[Card]:
        return list(self._state.hands[USER])

    @property
    def computer_hand(self) -> list[Card]:
        return list(self._state.hands[COMPUTER])

    @property
    def is_user_turn(self) -> bool:
        return bool(self._state.discards) and self._state.mover == USER

    @property
    def is_playing(self) -> bool:
        return self._playing

    def _lay(self, seat: Seat, at: int, suit: Suit | None) -> ActionResult:
        self._state, (_, *more) = self._game.lay(self._state, seat, at, suit)
        if not self._state.hands[seat]:
            self._playing = False
            return ActionResult.WINNING_PLAY
        return ActionResult.VALID_PLAY_AND_EXTRA_TURN if more else ActionResult.VALID_PLAY

    def _draw(self, seat: Seat) -> ActionResult:
        if not self._state.draw and len(self._state.discards) == 1:
            # Only a custom setup can leave nothing to draw: dealt hands hold at most half of the deck.
            return self._pass_to(1 - seat)
        self._state, (event, *more) = self._game.apply(self._state, seat, DRAW)
        if isinstance(event, Flipped):
            return ActionResult.FLIPPED_DECK
        if self._state.stage is Stage.RESET:
            return self._reset()
        if more:
            return ActionResult.DREW_AND_NO_MOVE_POSSIBLE
        fits = isinstance(event, Drew) and event.playable
        return ActionResult.DREW_PLAYABLE_CARD if fits else ActionResult.DREW_UNPLAYABLE_CARD

    def _reset(self) -> ActionResult:
        """Shuffles the piles, unless no card of a custom setup could help; then the turn just passes."""
        other = self._state.mover
        piles = self._state.draw + self._state.discards
        starters = (self._state._replace(discards=(card,), declared=None) for card in piles)
        if not any(can_play(starter, other) for starter in starters):
            return self._pass_to(other)
        self._shuffle()
        return ActionResult.DREW_AND_RESET_PILES

    def _pass_to(self, seat: Seat) -> ActionResult:
        self._state = self._state._replace(mover=seat, stage=Stage.PLAY)
        return ActionResult.DREW_AND_NO_MOVE_POSSIBLE

    def _shuffle(self) -> None:
        """Answers every draw that the rules ask for."""
        while isinstance(draw := self._game.awaiting(self._state), Draw):
            order = self._luck(replace(draw, number=self._draws))
            self._draws += 1
            self._state, _ = self._game.drawn(self._state, order)

    def _require_game(self) -> None:
        if not self._playing:
            raise NotPlaying("No game is being played: start one first.")

    def _require_turn(self, seat: Seat) -> None:
        self._require_game()
        if self._state.mover != seat:
            raise NotYourTurn("It is the computer's turn." if seat == USER else "It is the user's turn.")


ActionResult = CrazyEights.ActionResult


def _set_up(user: Pile, computer: Pile, discards: Pile, draw: Pile) -> State:
    if not discards:
        raise ValueError("The discard pile needs a card to begin with.")
    return State((user, computer), draw, discards)


def _luck(seed: str | int | None) -> Luck:
    return Luck.fresh(2) if seed is None else Luck.from_seed(seed, 2)


def _by_suit(card: Card) -> tuple[Suit, int]:
    return card.suit, card.rank % ACE  # the ace comes first
