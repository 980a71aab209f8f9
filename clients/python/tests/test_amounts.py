from datetime import date, datetime, timezone
from decimal import Decimal

import httpx
import pytest
from pydantic import ValidationError

from conftest import KEY, URL
from rcm import Rcm, _json, models

AMOUNTS = ["0.3", "12345678901234.56", "0.1", "-0.01", "100", "1E+2", "0.000000000000000001"]


@pytest.mark.parametrize("amount", AMOUNTS)
def test_an_amount_is_a_json_number_in_its_own_digits(amount: str) -> None:
    written = _json.dumps({"amount": Decimal(amount)})
    assert written == f'{{"amount":{Decimal(amount):f}}}'
    assert Decimal(_json.loads(written)["amount"]) == Decimal(amount)


def test_json_has_no_floats() -> None:
    assert _json.loads("[0.1, 12345678901234.56, 7]") == [Decimal("0.1"), Decimal("12345678901234.56"), 7]
    with pytest.raises(TypeError, match="not exact"):
        _json.dumps({"amount": 0.1})


def estimate(patient_id: str, unit_charge: Decimal) -> models.GfeCreateEstimateBody:
    line = models.GfeCreateEstimateBodyLineItem(
        cpt_code="99213", description="Office visit", quantity=Decimal(1), unit_charge=unit_charge
    )
    return models.GfeCreateEstimateBody(
        patient_id=patient_id,
        service_date=datetime(2026, 3, 31, 15, 30, tzinfo=timezone.utc),
        line_items=[line],
    )


def test_an_amount_of_a_float_is_refused() -> None:
    with pytest.raises(ValidationError, match="a float is not exact"):
        estimate("pat_1", 0.1)  # type: ignore[arg-type]


@pytest.mark.parametrize("amount", [Decimal("0.1") + Decimal("0.2"), Decimal("9999999.99")])
def test_an_amount_comes_back_exactly(
    amount: Decimal, rcm: Rcm, patient: models.ReferenceCreatePatientBody
) -> None:
    sent: list[bytes] = []
    transport = httpx.HTTPTransport()

    class Recording(httpx.BaseTransport):
        def handle_request(self, request: httpx.Request) -> httpx.Response:
            sent.append(request.read())
            return transport.handle_request(request)

    with Rcm(url=URL, key=KEY, transport=Recording()) as client:
        created = client.reference.create_patient(patient).patient
        made = client.gfe.create_estimate(estimate(created.id, amount)).estimate
    assert f'"unitCharge":{amount}'.encode() in sent[1]
    assert made.line_items[0].unit_charge == amount
    assert made.total_estimated_cost == amount
    assert isinstance(made.total_estimated_cost, Decimal)
    read = rcm.gfe.get_estimate(made.id).estimate
    assert read.total_estimated_cost == amount
    assert read.service_date == datetime(2026, 3, 31, 15, 30, tzinfo=timezone.utc)
    assert created.date_of_birth == date(1984, 2, 29)


def test_a_time_without_a_zone_is_refused(rcm: Rcm) -> None:
    with pytest.raises(ValueError, match="time zone"):
        rcm.gfe.list_estimates(due_from=datetime(2026, 3, 31))
    with pytest.raises(ValidationError, match="timezone"):
        models.GfeCreateEstimateBody(patient_id="p", service_date=datetime(2026, 3, 31), line_items=[])


def test_filters_take_dates_decimals_and_booleans(rcm: Rcm) -> None:
    found = rcm.gfe.list_estimates(
        overdue=False, due_from=datetime(2026, 3, 31, tzinfo=timezone.utc), status=["GFE_DRAFT", "GFE_VOID"]
    )
    assert found.total >= 0
    claims = rcm.reference.list_claims(service_from=date(2026, 1, 1), min_balance=Decimal("0.10"), open=True)
    assert claims.total >= 0
