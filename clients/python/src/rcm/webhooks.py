"""Verification of webhooks."""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Mapping
from datetime import datetime, timezone
from typing import Literal

from pydantic import AwareDatetime

from rcm._types import Model

WebhookRefusal = Literal["HEADERS_MISSING", "TIMESTAMP_TOO_FAR", "NO_MATCHING_SIGNATURE"]
"""Why a message failed verification."""

_TOLERANCE = 5 * 60
"""Seconds by which the timestamp of a message may differ from the current time."""


class WebhookRecord(Model):
    """The record that an event is about."""

    record_type: str
    record_id: str
    version: int
    """Increases with each change; a message that arrives late has a smaller version than earlier ones."""


class WebhookEvent(Model):
    """An event of a webhook: a record has changed. It has identifiers only."""

    type: str
    """The type of the event, such as `claim.updated`."""
    timestamp: AwareDatetime
    """When it happened."""
    organization_id: str
    data: WebhookRecord


class WebhookVerificationError(Exception):
    """Raised for a message that is not from the service, was tampered with, or is too old."""

    def __init__(self, code: WebhookRefusal, message: str) -> None:
        super().__init__(message)
        self.code = code


def verify_webhook(
    *, secret: str, headers: Mapping[str, str], body: bytes | str, now: datetime | None = None
) -> WebhookEvent:
    """
    Returns the event of a message that the service signed (Standard Webhooks) within five minutes.

    The same event may arrive again with the same `webhook-id`. `body` is the raw body, before parsing. Raises a
    `WebhookVerificationError` for an invalid message, and a ValueError for an invalid secret.
    """
    key = _base64(secret.removeprefix("whsec_")) if secret.startswith("whsec_") else None
    if not key:
        raise ValueError("Expected a secret of the form whsec_…")
    given = {name.lower(): value for name, value in headers.items()}
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    identifier, timestamp, signatures = (given.get(name, "") for name in names)
    if not (identifier and timestamp and signatures):
        raise WebhookVerificationError("HEADERS_MISSING", f"The message has not all of {', '.join(names)}")
    current = (now or datetime.now(timezone.utc)).timestamp()
    is_number = timestamp.isascii() and timestamp.isdigit()
    if not is_number or abs(int(current // 1) - int(timestamp)) > _TOLERANCE:
        raise WebhookVerificationError("TIMESTAMP_TOO_FAR", "The message was not signed within five minutes")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{identifier}.{timestamp}.".encode() + content
    expected = hmac.new(key, signed, hashlib.sha256).digest()
    for signature in signatures.split(" "):
        version, _, text = signature.partition(",")
        if version == "v1" and hmac.compare_digest(expected, _base64(text) or b""):
            return WebhookEvent.model_validate_json(content, extra="ignore")
    raise WebhookVerificationError("NO_MATCHING_SIGNATURE", "No signature of the message matches the secret")


def _base64(text: str) -> bytes | None:
    """Returns the bytes of a base64 text; None if it is invalid."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
