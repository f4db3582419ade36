"""People and their accounts over HTTP."""

from typing import Annotated

from msgspec import Meta, Struct

Password = Annotated[str, Meta(min_length=8, max_length=200)]
Guess = Annotated[str, Meta(max_length=200)]  # a password attempt: no minimum length, which would be a hint
Name = Annotated[str, Meta(max_length=60, description="3 to 20 characters")]
Email = Annotated[
    str, Meta(max_length=254, pattern=r"^([!-~]+@[!-~]+\.[!-~]+)?$", description="May be left empty")
]
Link = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$", description="The end of the link")]


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Password
    email: Email = ""


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Guess


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    password: Guess
    new: Password


class NewEmail(Struct, frozen=True, forbid_unknown_fields=True):
    password: Guess
    email: Email


class AskReset(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of an account, or its e-mail address."""

    who: Annotated[str, Meta(min_length=1, max_length=254, pattern=r"^[^\x00-\x1f]*$")]


class ResetAsked(Struct, frozen=True):
    """The same answer whether the account exists or not."""

    by_mail: bool  # if false, only the operator can make a link


class Reset(Struct, frozen=True, forbid_unknown_fields=True):
    link: Link
    password: Password


class DeleteAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest has no password to give."""

    password: Guess = ""
