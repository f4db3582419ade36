"""What can go wrong by somebody's mistake: each says in one sentence what to do about it."""


class ParlourError(ValueError):
    """The user's mistake, told in one sentence."""


class UnknownGame(ParlourError):
    pass


class BadOption(ParlourError):
    pass


class BadPosition(ParlourError):
    pass


class BadRecord(ParlourError):
    pass
