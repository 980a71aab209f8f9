"""What is sent for a call, and what is read from its response."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any, TypeVar, cast
from urllib.parse import quote

import httpx
from pydantic import ValidationError

from rcm import _json
from rcm._generated.models import AgentApproval
from rcm._types import Model, plain, wire_name
from rcm.errors import HeldForApprovalError, refusal, unexpected_answer

Result = TypeVar("Result")

_HEADERS = {"idempotency_key": "Idempotency-Key", "if_match": "If-Match"}

_X12 = "application/EDI-X12"


@dataclass(frozen=True)
class Request:
    """A request, before it is sent."""

    method: str
    path: str
    query: Mapping[str, object] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    content: bytes | None = None

    def with_query(self, **changes: object) -> Request:
        """Returns the request with other parameters; those that are None are left out."""
        return replace(self, query={**self.query, **changes})

    def accepting(self, media_type: str) -> Request:
        """Returns the request for a response of a media type."""
        return replace(self, headers={**self.headers, "Accept": media_type})

    def parameters(self) -> tuple[tuple[str, str], ...]:
        """Returns the query: a sequence is a repeated parameter."""
        return tuple(
            (name, _text(item))
            for name, value in self.query.items()
            if value is not None
            for item in _items(value)
        )


def make_request(method: str, template: str, arguments: Mapping[str, object]) -> Request:
    """Returns the request of a call with arguments by their names: of the path, `body`, of headers, or of the query."""
    path = template
    query: dict[str, object] = {}
    headers: dict[str, str] = {}
    content: bytes | None = None
    for name, value in arguments.items():
        in_path = f"{{{wire_name(name)}}}"
        if in_path in template:
            path = path.replace(in_path, quote(_text(value), safe=""))
        elif name == "body":
            if value is not None:
                content, headers["Content-Type"] = _content(value)
        elif name in _HEADERS:
            if value is not None:
                headers[_HEADERS[name]] = str(value)
        else:
            query[wire_name(name)] = value
    if method == "POST":
        headers.setdefault("Idempotency-Key", secrets.token_hex(16))
    return Request(method, path, query, headers, content)


def _content(body: object) -> tuple[bytes, str]:
    if isinstance(body, Model):
        # Fields that were not given are left out, so that an update changes only the fields that it names.
        values = body.model_dump(by_alias=True, exclude_unset=True)
        return _json.dumps(values).encode(), "application/json"
    if isinstance(body, bytes):
        return body, _X12
    raise TypeError(f"The body must be a model or bytes, not {type(body).__name__}")


def _items(value: object) -> Iterable[object]:
    return value if isinstance(value, Iterable) and not isinstance(value, str) else [value]


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime) and value.tzinfo is None:
        raise ValueError("A datetime must have a time zone")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return plain(value)
    if isinstance(value, float):
        raise TypeError("An amount is a Decimal or an int: a float is not exact")
    return str(value)


def read_result(response: httpx.Response, result: type[Result]) -> Result:
    """Returns the data of a response that was read. Raises an `RcmError` if the request was refused or waits."""
    if not response.is_success:
        raise refusal(response)
    approval = _held_approval(response)
    if approval is not None:
        raise HeldForApprovalError(approval, response)
    if result is type(None):
        return None
    if result is bytes:
        return cast(Result, response.content)
    try:
        body = _json.loads(response.content)
        data = body["data"] if "success" in body else body
    except (ValueError, TypeError, KeyError) as error:
        raise unexpected_answer(response) from error
    read = read_record(response, result, data)
    if isinstance(read, Model):
        read._response = response
    return read


def _held_approval(response: httpx.Response) -> AgentApproval | None:
    """Returns the approval that a request waits for; None if it was carried out."""
    if response.status_code != 202:
        return None
    try:
        approval = _json.loads(response.content)["data"]["approval"]
    except (ValueError, TypeError, KeyError):
        return None
    return read_record(response, AgentApproval, approval)


def read_record(response: httpx.Response, record: type[Result], data: Any) -> Result:
    """Returns a record of a response. Fields that a later service adds are ignored."""
    try:
        return cast(Result, cast(type[Model], record).model_validate(data, extra="ignore"))
    except ValidationError as error:
        raise unexpected_answer(response) from error
