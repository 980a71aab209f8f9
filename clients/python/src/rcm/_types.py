"""The types that models are made of."""

import typing
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Any

import httpx
from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainSerializer, PrivateAttr

if TYPE_CHECKING:
    from typing import Literal as Literal
else:

    class Literal:
        """One of several values, for type checkers; any text at run time, since later services have more values."""

        def __class_getitem__(cls, values: Any) -> Any:
            is_open = isinstance(values, tuple) and all(isinstance(value, str) for value in values)
            return str if is_open else typing.Literal[values]


def _exact(value: object) -> object:
    if isinstance(value, float):
        raise ValueError("takes a Decimal or an int: a float is not exact")
    return value


def plain(value: Decimal) -> str:
    """Returns a number in digits, without an exponent."""
    return format(value, "f")


Number = Annotated[Decimal, BeforeValidator(_exact)]
"""A number, which is a JSON number on the wire."""

DecimalText = Annotated[Decimal, BeforeValidator(_exact), PlainSerializer(plain)]
"""A number that is text on the wire, such as `"456.10"`."""


def wire_name(name: str) -> str:
    """Returns the name on the wire: `from_` is `from`, `line_items` is `lineItems`."""
    first, *others = name.removesuffix("_").split("_")
    return first + "".join(other[:1].upper() + other[1:] for other in others)


class Model(BaseModel):
    """An object of the API. Its fields are in snake_case, and in camelCase on the wire."""

    model_config = ConfigDict(
        alias_generator=wire_name,
        validate_by_alias=True,
        validate_by_name=True,
        extra="forbid",
        # Models are built when they are first used: there are too many to build them all on import.
        defer_build=True,
    )

    _response: httpx.Response | None = PrivateAttr(None)


def response_of(result: Model) -> httpx.Response:
    """Returns the response that a result was read from, for headers such as `ETag`."""
    if result._response is None:
        raise ValueError("The model is not the result of a call")
    return result._response
