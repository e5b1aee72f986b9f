"""The parts that all messages of a table and its guests are made of; netplay.wire has these."""

from typing import Annotated, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from netplay.trust.words import shown

REASON = 400  # characters of a sentence on what is wrong

Id: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{8,32}$")]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, lt=8)]
Count: TypeAlias = Annotated[int, Field(ge=0, lt=2**53)]
Few: TypeAlias = Annotated[int, Field(ge=0, lt=2**31)]  # none will ever count to more
Whole: TypeAlias = Annotated[int, Field(gt=-(2**31), lt=2**31)]
Scalar: TypeAlias = Annotated[str, Field(max_length=32)] | bool | Whole
Word: TypeAlias = Annotated[str, Field(pattern=r"^[a-z][a-z_]{0,31}$")]
Slug: TypeAlias = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
Reason: TypeAlias = Annotated[
    str, Field(max_length=REASON), AfterValidator(lambda text: shown(text, REASON))
]  # it is printed at once: no table may send what a terminal obeys


class Message(BaseModel):
    """The base of all messages: nothing is coerced, added or changed."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
