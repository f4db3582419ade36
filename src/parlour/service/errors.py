"""The errors of requests to a house, each with one sentence for whoever asked."""

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
        """`retry_after`: in how many seconds to try again, if known."""
        super().__init__(sentence)
        self.retry_after = retry_after


class NotStored(ParlourError):
    code = "not-stored"


class Unreadable(ParlourError):
    """The stored data is damaged: asking again does not help."""

    code = "unreadable"

    def __init__(
        self, sentence: str = "What the house has kept of that cannot be read.", reason: str = ""
    ) -> None:
        """`reason`: for the operator."""
        super().__init__(sentence)
        self.reason = reason


class NotEnoughCoins(NotAllowed):
    code = "not-enough-coins"


class Defect(ParlourError):
    """A bug of ours: the log gets the details, whoever asked only this sentence."""

    code = "defect"

    def __init__(self, reason: str = "", where: str = "") -> None:
        super().__init__(NOTED)
        self.reason, self.where = reason, where
