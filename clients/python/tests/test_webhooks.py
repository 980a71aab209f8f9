import base64
import json
from datetime import datetime, timedelta, timezone

import pytest
from standardwebhooks.webhooks import Webhook

from rcm import WebhookVerificationError, verify_webhook

SECRET = "whsec_" + base64.b64encode(b"a secret of 32 bytes, as they are").decode()
ROTATED = "whsec_" + base64.b64encode(b"the secret that comes after it...").decode()
SIGNED_AT = datetime(2026, 3, 2, 15, tzinfo=timezone.utc)
EVENT = {
    "type": "claim.updated",
    "timestamp": "2026-03-02T14:59:58.000Z",
    "organizationId": "org_1",
    "data": {"recordType": "claim", "recordId": "clm_ü", "version": 17},
}
BODY = json.dumps(EVENT, ensure_ascii=False)


def signature(secret: str = SECRET) -> str:
    return Webhook(secret).sign("evt_1", SIGNED_AT, BODY)


def headers(**changes: str) -> dict[str, str]:
    given = {
        "webhook-id": "evt_1",
        "webhook-timestamp": str(int(SIGNED_AT.timestamp())),
        "webhook-signature": signature(),
    }
    return {**given, **{name.replace("_", "-"): value for name, value in changes.items()}}


def refused(
    given: dict[str, str], *, body: str = BODY, secret: str = SECRET, now: datetime = SIGNED_AT
) -> str:
    with pytest.raises(WebhookVerificationError) as raised:
        verify_webhook(secret=secret, headers=given, body=body, now=now)
    return raised.value.code


@pytest.mark.parametrize("body", [BODY, BODY.encode()])
def test_a_message_that_the_library_of_standard_webhooks_signed_is_accepted(body: str | bytes) -> None:
    upper = {name.upper(): value for name, value in headers().items()}
    for given in (headers(), upper):
        event = verify_webhook(secret=SECRET, headers=given, body=body, now=SIGNED_AT)
        assert (event.type, event.organization_id) == ("claim.updated", "org_1")
        assert event.timestamp == datetime(2026, 3, 2, 14, 59, 58, tzinfo=timezone.utc)
        assert (event.data.record_type, event.data.record_id, event.data.version) == ("claim", "clm_ü", 17)


def test_during_a_rotation_either_secret_verifies() -> None:
    both = headers(webhook_signature=f"v1a,AAAA v1,!!! {signature(ROTATED)} {signature()}")
    for secret in (SECRET, ROTATED):
        assert verify_webhook(secret=secret, headers=both, body=BODY, now=SIGNED_AT).data.version == 17
    assert refused(headers(), secret=ROTATED) == "NO_MATCHING_SIGNATURE"


@pytest.mark.parametrize("seconds", [-300, 300.999])
def test_a_message_is_accepted_within_five_minutes(seconds: float) -> None:
    verify_webhook(secret=SECRET, headers=headers(), body=BODY, now=SIGNED_AT + timedelta(seconds=seconds))


@pytest.mark.parametrize("seconds", [-300.001, 301])
def test_an_older_or_later_message_is_refused(seconds: float) -> None:
    assert refused(headers(), now=SIGNED_AT + timedelta(seconds=seconds)) == "TIMESTAMP_TOO_FAR"


@pytest.mark.parametrize("timestamp", ["1e9", "-1", "²"])
def test_a_timestamp_that_is_not_a_number_is_refused(timestamp: str) -> None:
    assert refused(headers(webhook_timestamp=timestamp)) == "TIMESTAMP_TOO_FAR"


@pytest.mark.parametrize(
    "changes",
    [
        {"webhook_id": "evt_2"},
        {"webhook_timestamp": str(int(SIGNED_AT.timestamp()) + 1)},
        {"webhook_signature": "v2,AAAA"},
        {"webhook_signature": signature()[:-4]},
    ],
)
def test_a_changed_message_is_refused(changes: dict[str, str]) -> None:
    assert refused(headers(**changes)) == "NO_MATCHING_SIGNATURE"


def test_a_changed_body_is_refused() -> None:
    assert refused(headers(), body=BODY.replace("17", "18")) == "NO_MATCHING_SIGNATURE"


@pytest.mark.parametrize("name", ["webhook-id", "webhook-timestamp", "webhook-signature"])
def test_a_message_without_a_header_is_refused(name: str) -> None:
    given = headers()
    del given[name]
    assert refused(given) == "HEADERS_MISSING"


@pytest.mark.parametrize("secret", ["", "whsec_", "rcm_live_key", "whsec_!"])
def test_an_invalid_secret_is_an_error_of_the_caller(secret: str) -> None:
    with pytest.raises(ValueError, match="whsec_"):
        verify_webhook(secret=secret, headers=headers(), body=BODY, now=SIGNED_AT)
