"""A client of the revenue-cycle API."""

from rcm._client import AsyncRcm, Rcm
from rcm._generated import models
from rcm._types import response_of
from rcm.errors import HeldForApprovalError, RcmError, RcmErrorCode, RcmIssue
from rcm.webhooks import WebhookEvent, WebhookRecord, WebhookVerificationError, verify_webhook

__all__ = [
    "AsyncRcm",
    "HeldForApprovalError",
    "Rcm",
    "RcmError",
    "RcmErrorCode",
    "RcmIssue",
    "WebhookEvent",
    "WebhookRecord",
    "WebhookVerificationError",
    "models",
    "response_of",
    "verify_webhook",
]
