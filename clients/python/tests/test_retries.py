import asyncio
import time
from datetime import datetime, timezone

import httpx
import pytest

from conftest import KEY, Behaviour, FlakyProxy, cut_after, cut_before, unavailable
from rcm import AsyncRcm, Rcm, RcmError, models
from rcm._retry import delay_before

failures = pytest.mark.parametrize(
    "failure", [cut_before, cut_after, unavailable("0")], ids=["cut before", "cut after", "503"]
)


def patients_named(rcm: Rcm, name: str) -> list[str]:
    return [each.id for each in rcm.reference.list_patients.each() if each.last_name == name]


@failures
def test_a_post_is_executed_once_and_answered_on_retry(
    failure: Behaviour,
    rcm: Rcm,
    proxy: FlakyProxy,
    patient: models.ReferenceCreatePatientBody,
) -> None:
    proxy.behaviours = [failure, failure]
    with Rcm(url=proxy.url, key=KEY) as client:
        created = client.reference.create_patient(patient).patient
    assert patients_named(rcm, patient.last_name) == [created.id]
    keys = [key for _, _, key in proxy.received]
    assert len(keys) == 3
    assert keys[0] is not None
    assert set(keys) == {keys[0]}


@failures
def test_an_async_post_is_executed_once(
    failure: Behaviour,
    rcm: Rcm,
    proxy: FlakyProxy,
    patient: models.ReferenceCreatePatientBody,
) -> None:
    async def create() -> str:
        async with AsyncRcm(url=proxy.url, key=KEY) as client:
            return (await client.reference.create_patient(patient)).patient.id

    proxy.behaviours = [failure]
    created = asyncio.run(create())
    assert patients_named(rcm, patient.last_name) == [created]
    assert len(proxy.received) == 2


def test_each_call_has_its_own_key_unless_the_caller_gives_one(
    proxy: FlakyProxy, patient: models.ReferenceCreatePatientBody, unique: str
) -> None:
    with Rcm(url=proxy.url, key=KEY) as client:
        first = client.reference.create_patient(patient, idempotency_key=unique).patient
        again = client.reference.create_patient(patient, idempotency_key=unique).patient
        other = client.reference.create_patient(patient).patient
    assert first.id == again.id != other.id
    assert [key for _, _, key in proxy.received][:2] == [unique, unique]


@failures
def test_a_put_is_not_repeated(failure: Behaviour, rcm: Rcm, proxy: FlakyProxy) -> None:
    proxy.behaviours = [failure]
    with Rcm(url=proxy.url, key=KEY) as client, pytest.raises(RcmError) as raised:
        client.reference.update_patient("missing", models.ReferenceUpdatePatientBody(phone="+1 559 555 0142"))
    assert raised.value.code in ("CONNECTION_FAILED", "UNAVAILABLE")
    assert len(proxy.received) == 1


@pytest.mark.parametrize(("retries", "sent"), [(0, 1), (2, 3)])
def test_a_read_is_sent_again_as_often_as_configured(retries: int, sent: int, proxy: FlakyProxy) -> None:
    proxy.behaviours = [cut_before] * 5
    with Rcm(url=proxy.url, key=KEY, retries=retries) as client, pytest.raises(RcmError) as raised:
        client.reference.list_patients()
    assert raised.value.code == "CONNECTION_FAILED"
    assert raised.value.status is None
    assert len(proxy.received) == sent


@pytest.mark.parametrize(("retry_after", "sent"), [("61", 1), ("0", 4)])
def test_more_than_a_minute_is_not_awaited(retry_after: str, sent: int, proxy: FlakyProxy) -> None:
    proxy.behaviours = [unavailable(retry_after)] * 5
    with Rcm(url=proxy.url, key=KEY) as client, pytest.raises(RcmError) as raised:
        client.reference.list_patients()
    assert (raised.value.status, raised.value.code) == (503, "UNAVAILABLE")
    assert len(proxy.received) == sent


def test_a_missing_answer_times_out(proxy: FlakyProxy) -> None:
    proxy.behaviours = [lambda _: time.sleep(1)]
    with Rcm(url=proxy.url, key=KEY, timeout=0.2, retries=0) as client, pytest.raises(RcmError) as raised:
        client.reference.list_patients()
    assert raised.value.code == "TIMEOUT"


NOW = datetime(2026, 3, 2, 15, tzinfo=timezone.utc)


@pytest.mark.parametrize(("attempt", "least", "most"), [(0, 0.25, 0.5), (1, 0.5, 1), (4, 4, 8), (5, 4, 8)])
def test_backoff_doubles_up_to_eight_seconds(attempt: int, least: float, most: float) -> None:
    assert delay_before(attempt, None, 0, NOW) == least
    assert delay_before(attempt, httpx.Response(503), 1, NOW) == most


@pytest.mark.parametrize(
    ("retry_after", "seconds"),
    [
        ("0", 0),
        ("60", 60),
        ("61", None),
        ("Mon, 02 Mar 2026 15:00:09 GMT", 9),
        ("Mon, 02 Mar 2026 14:59:00 GMT", 0),
        ("soon", 0.25),
    ],
)
def test_the_delay_is_that_of_retry_after(retry_after: str, seconds: float | None) -> None:
    response = httpx.Response(503, headers={"Retry-After": retry_after})
    assert delay_before(0, response, 0, NOW) == seconds
