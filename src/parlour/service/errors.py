"""What can go wrong when somebody asks something of a house; each with one sentence for them."""

from parlour.core.errors import ParlourError

NOTED = "Something went wrong in the house; it has been noted."


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


class Defect(ParlourError):
    """Something of ours failed: the log gets all of it, whoever asked only this."""

    code = "defect"

    def __init__(self, reason: str = "", where: str = "") -> None:
        super().__init__(NOTED)
        self.reason, self.where = reason, where
