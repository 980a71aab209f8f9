"""JSON whose numbers never pass through float."""

import json
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from rcm._types import plain


def loads(text: str | bytes) -> Any:
    """Reads JSON, with a Decimal for each number that is not an integer."""
    return json.loads(text, parse_float=Decimal)


def dumps(value: object) -> str:
    """Writes JSON, with each Decimal as a number in its own digits."""
    if isinstance(value, Decimal):
        return plain(value)
    if isinstance(value, (date, datetime)):
        return json.dumps(value.isoformat())
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{json.dumps(str(key))}:{dumps(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return "[" + ",".join(dumps(item) for item in value) + "]"
    if isinstance(value, float):
        raise TypeError("JSON is written with Decimal or int: a float is not exact")
    return json.dumps(value)
