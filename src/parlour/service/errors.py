"""What can go wrong when somebody asks something of a house; each with one sentence for them."""

from parlour.core.errors import ParlourError


class NotFound(ParlourError):
    code = "not-found"


class NotAllowed(ParlourError):
    code = "not-allowed"


class TooMany(ParlourError):
    code = "too-many"


class NotStored(ParlourError):
    code = "not-stored"
