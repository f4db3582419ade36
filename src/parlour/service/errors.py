"""What can go wrong when somebody asks something of a house; each with one sentence for them."""

from parlour.core.errors import ParlourError


class NotFound(ParlourError):
    code = "not-found"


class NotAllowed(ParlourError):
    code = "not-allowed"


class WrongPassword(ParlourError):
    code = "wrong-password"


class TooMany(ParlourError):
    code = "too-many"

    def __init__(self, sentence: str, retry_after: float = 0.0) -> None:
        """`retry_after`: in how many seconds it may go better, where that is known."""
        super().__init__(sentence)
        self.retry_after = retry_after


class NotStored(ParlourError):
    code = "not-stored"


class Unreadable(ParlourError):
    """What the house has kept is damaged: nobody can mend that by asking again."""

    code = "unreadable"

    def __init__(
        self, sentence: str = "What the house has kept of that cannot be read.", reason: str = ""
    ) -> None:
        """`reason`: for whoever runs the house."""
        super().__init__(sentence)
        self.reason = reason


class NotEnoughCoins(NotAllowed):
    code = "not-enough-coins"
