"""Why calls fail."""

from dataclasses import dataclass
from typing import Any, Literal

import httpx

from rcm._generated.models import AgentApproval

RcmErrorCode = Literal[
    "INVALID_REQUEST",
    "AUTHENTICATION_REQUIRED",
    "ACCESS_DENIED",
    "NOT_FOUND",
    "METHOD_NOT_ALLOWED",
    "REQUEST_TIMEOUT",
    "REQUEST_CONFLICT",
    "PRECONDITION_FAILED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "REQUEST_UNPROCESSABLE",
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    "UNAVAILABLE",
    "TIMEOUT",
    "CONNECTION_FAILED",
    "UNEXPECTED_ANSWER",
    "HELD_FOR_APPROVAL",
]
"""
The code of the status, or without a response `TIMEOUT` or `CONNECTION_FAILED`; `UNEXPECTED_ANSWER` for a response that
the API does not give; `HELD_FOR_APPROVAL` for a request of an agent that waits.
"""

_codes: dict[int, RcmErrorCode] = {
    400: "INVALID_REQUEST",
    401: "AUTHENTICATION_REQUIRED",
    403: "ACCESS_DENIED",
    404: "NOT_FOUND",
    405: "METHOD_NOT_ALLOWED",
    408: "REQUEST_TIMEOUT",
    409: "REQUEST_CONFLICT",
    412: "PRECONDITION_FAILED",
    413: "PAYLOAD_TOO_LARGE",
    415: "UNSUPPORTED_MEDIA_TYPE",
    422: "REQUEST_UNPROCESSABLE",
    429: "RATE_LIMITED",
    500: "INTERNAL_ERROR",
    502: "UNAVAILABLE",
    503: "UNAVAILABLE",
    504: "UNAVAILABLE",
}


@dataclass(frozen=True)
class RcmIssue:
    """One invalid part of a request: its path (`body.lineItems.0.unitCharge`), code and message; never the value."""

    path: str
    code: str
    message: str


class RcmError(Exception):
    """A call that was refused or had no response."""

    def __init__(
        self,
        message: str,
        *,
        code: RcmErrorCode,
        status: int | None = None,
        issues: tuple[RcmIssue, ...] = (),
        request_id: str | None = None,
        body: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        """The status of the response; None if there was none."""
        self.issues = issues
        """The invalid parts of the request; empty unless the request was invalid."""
        self.request_id = request_id
        """The response's `X-Request-Id`, which identifies the request in the logs of the service."""
        self.body = body
        """The body of the error response; None if it is not from the API, or there was none."""


class HeldForApprovalError(RcmError):
    """
    The outcome of a request of a key that acts for an agent definition, while it waits for the approval of a member.

    It was not carried out. Other keys never get it.
    """

    def __init__(self, approval: AgentApproval, response: httpx.Response) -> None:
        super().__init__(
            f"202 Held for approval: {approval.id} of {approval.operation} waits for a member; "
            "send the same request again once it is approved",
            code="HELD_FOR_APPROVAL",
            status=response.status_code,
            request_id=response.headers.get("X-Request-Id"),
        )
        self.approval = approval
        self.idempotency_key: str | None = response.request.headers.get("Idempotency-Key")
        """The approved request is carried out if it is sent again with the same key."""


def refusal(response: httpx.Response) -> RcmError:
    """Returns the error of a response that was read."""
    body = _body_of(response)
    issues = _issues_of(body)
    status = response.status_code
    return RcmError(
        _message_of(status, body, issues),
        code=_codes.get(status, "UNEXPECTED_ANSWER"),
        status=status,
        issues=issues,
        request_id=response.headers.get("X-Request-Id"),
        body=body,
    )


def connection_failure(error: httpx.TransportError) -> RcmError:
    """Returns the error of a call without a complete response."""
    if isinstance(error, httpx.TimeoutException):
        return RcmError("The request timed out", code="TIMEOUT")
    return RcmError(f"The connection failed: {error}", code="CONNECTION_FAILED")


def unexpected_answer(response: httpx.Response) -> RcmError:
    """Returns the error of a success that is not a response of the API."""
    return RcmError(
        "The response is not valid for this API",
        code="UNEXPECTED_ANSWER",
        status=response.status_code,
        request_id=response.headers.get("X-Request-Id"),
    )


def _body_of(response: httpx.Response) -> dict[str, Any] | None:
    try:
        body = response.json()
    except ValueError:
        return None
    return body if isinstance(body, dict) else None


def _errors_of(body: dict[str, Any] | None) -> list[dict[str, Any]]:
    """Returns the errors in the form of claim status."""
    errors = (body or {}).get("errors")
    return [error for error in errors if isinstance(error, dict)] if isinstance(errors, list) else []


def _issues_of(body: dict[str, Any] | None) -> tuple[RcmIssue, ...]:
    issues = (body or {}).get("issues")
    found = issues if isinstance(issues, list) else [error for error in _errors_of(body) if "path" in error]
    return tuple(RcmIssue(str(each["path"]), str(each["code"]), str(each["message"])) for each in found)


def _message_of(status: int, body: dict[str, Any] | None, issues: tuple[RcmIssue, ...]) -> str:
    titles = [(body or {}).get("error"), *(error.get("message") for error in _errors_of(body))]
    title = next((title for title in titles if title is not None), "Unexpected response")
    reason = (body or {}).get("message")
    details = [reason] if reason is not None else []
    details += [f"{issue.path}: {issue.message}" for issue in issues]
    return ": ".join([f"{status} {title}", *(["; ".join(details)] if details else [])])
