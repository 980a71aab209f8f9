"""When and how soon a request is sent again."""

import random
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

import httpx

_FIRST_DELAY = 0.5
_MAX_DELAY = 8.0
"""Backoff in seconds: the first delay, doubled for each further retry, and the maximum."""

_MAX_RETRY_AFTER = 60.0
"""The maximum `Retry-After` in seconds; a response with a longer one is not retried."""

_TEMPORARY_STATUSES = (502, 503, 504)
"""The statuses of temporary failures of a proxy or the service."""


def retry_delay(request: httpx.Request, response: httpx.Response | None, attempt: int) -> float | None:
    """Returns the seconds until a request is sent again after its attempt, from 0; None if it must not be."""
    is_retryable = _is_idempotent(request) if response is None else _is_temporary(request, response)
    if not is_retryable:
        return None
    return delay_before(attempt, response, random.random(), datetime.now(timezone.utc))


def _is_idempotent(request: httpx.Request) -> bool:
    """
    True for a read, or a write with an `Idempotency-Key`. Others are retried only after a 429, which is sent before
    anything is done.
    """
    return request.method in ("GET", "HEAD") or "Idempotency-Key" in request.headers


def _is_temporary(request: httpx.Request, response: httpx.Response) -> bool:
    """True if the response allows a retry. A 409 with `Retry-After` means that the first attempt is still running."""
    status = response.status_code
    if status == 429:
        return True
    is_running = status == 409 and "Retry-After" in response.headers
    return _is_idempotent(request) and (status in _TEMPORARY_STATUSES or is_running)


def delay_before(attempt: int, response: httpx.Response | None, jitter: float, now: datetime) -> float | None:
    """
    Returns the seconds until the next attempt: `Retry-After` plus some jitter, so that clients don't retry
    simultaneously, or exponential backoff with jitter. None if the service asks for more than a minute.
    """
    retry_after = None if response is None else _retry_after_of(response, now)
    if retry_after is None:
        return min(_MAX_DELAY, _FIRST_DELAY * 2.0**attempt) * (1 + jitter) / 2
    return None if retry_after > _MAX_RETRY_AFTER else retry_after + jitter * _FIRST_DELAY / 2


def _retry_after_of(response: httpx.Response, now: datetime) -> float | None:
    """Returns the seconds of `Retry-After`, which has seconds or a date; None if there is none."""
    value: str = response.headers.get("Retry-After", "").strip()
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        at = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (at - now).total_seconds())
