"""Bot accounts in a house in virtual time: their owners, and what they are asked and told."""

from parlour.core.errors import ParlourError
from parlour.service.bot_accounts import BotAccounts
from parlour.service.errors import english
from parlour.service.wire.bots import NewBot, NewChallenge
from parlour.service.wire.http import NewTable
from tests.service.desk import Desk, member
from tests.service.room import Guest, Room, said

GAME = "connect-four"


class BotRoom(Room):
    """A house with people who own bots. The answer of each request comes at once; an error is one, too."""

    def __init__(self, **settings):
        super().__init__(**settings)
        self.desk = Desk(self)
        self.accounts = BotAccounts(self.connections)

    def member(self, name="Ana"):
        return member(self.desk, name)

    def ask(self, what, *words):
        told = []
        try:
            what(*words, told.append)
        except ParlourError as error:
            return english(error)
        (answer,) = told
        return english(answer) if isinstance(answer, ParlourError) else answer

    def make(self, owner, name="Four", games=(GAME,), line=""):
        return self.ask(self.accounts.create, owner.visitor._who, NewBot(name, games, line))

    def bot(self, owner=None, name="Four", games=(GAME,), ready=True, **wish):
        """A connected bot account, which waits."""
        owner = owner or self.member("Olga")
        made = self.make(owner, name, games)
        bot = Guest(self, "", made.token)
        bot.account, bot.owner = made, owner
        return bot.say(type="bot-ready", **wish) if ready else bot

    def challenge(self, person, bot, game=GAME, preset=None):
        call = self.house.ready_bots.challenge
        return self.ask(call, person.visitor._who, bot.account.bot, NewChallenge(game, preset))

    def refusal_to_open(self, person, **terms):
        new = NewTable(GAME, **terms)
        return self.ask(lambda done: self.house.create(person.visitor._who, new, done))


def problem(guest):
    """What the last message refuses."""
    return said(guest.told()[-1])
