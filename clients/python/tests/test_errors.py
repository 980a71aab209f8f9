import asyncio

import httpx
import pytest

from conftest import KEY, URL, operations
from rcm import AsyncRcm, HeldForApprovalError, Rcm, RcmError, RcmIssue, models, response_of


def refused(rcm: Rcm) -> RcmError:
    with pytest.raises(RcmError) as raised:
        rcm.gfe.list_estimates()
    return raised.value


def answering(status: int, body: object, headers: dict[str, str] | None = None) -> Rcm:
    response = httpx.Response(status, json=body, headers=headers)
    return Rcm(url=URL, key=KEY, transport=httpx.MockTransport(lambda _: response))


def test_a_missing_record_has_code_and_request_id(rcm: Rcm) -> None:
    with pytest.raises(RcmError, match="404 Resource not found") as raised:
        rcm.gfe.get_estimate("a/b")
    error = raised.value
    assert (error.status, error.code, error.issues) == (404, "NOT_FOUND", ())
    assert error.request_id is not None
    assert error.body is not None
    assert error.body["statusCode"] == 404


def test_an_invalid_request_has_the_path_of_each_issue(rcm: Rcm) -> None:
    with pytest.raises(RcmError) as raised:
        rcm.gfe.list_estimates(take=101)
    assert (raised.value.status, raised.value.code) == (400, "INVALID_REQUEST")
    assert [issue.path for issue in raised.value.issues] == ["query.take"]


def test_an_unknown_key_is_refused() -> None:
    with Rcm(url=URL, key="rcm_live_unknown") as rcm:
        assert refused(rcm).code == "AUTHENTICATION_REQUIRED"


def test_a_changed_record_is_not_overwritten(rcm: Rcm, patient: models.ReferenceCreatePatientBody) -> None:
    created = rcm.reference.create_patient(patient).patient
    read = rcm.reference.get_patient(created.id)
    etag = response_of(read).headers["ETag"]
    change = models.ReferenceUpdatePatientBody(phone="+1 559 555 0142")
    rcm.reference.update_patient(created.id, change, if_match=etag)
    with pytest.raises(RcmError) as raised:
        rcm.reference.update_patient(created.id, change, if_match=etag)
    assert (raised.value.status, raised.value.code) == (412, "PRECONDITION_FAILED")
    after = rcm.reference.get_patient(created.id).patient
    assert (after.phone, after.last_name) == ("+1 559 555 0142", patient.last_name)


def test_an_async_call_raises_the_same_errors() -> None:
    async def read() -> None:
        async with AsyncRcm(url=URL, key=KEY) as rcm:
            await rcm.gfe.get_estimate("missing")

    with pytest.raises(RcmError) as raised:
        asyncio.run(read())
    assert raised.value.code == "NOT_FOUND"


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (403, "ACCESS_DENIED"),
        (405, "METHOD_NOT_ALLOWED"),
        (409, "REQUEST_CONFLICT"),
        (413, "PAYLOAD_TOO_LARGE"),
        (415, "UNSUPPORTED_MEDIA_TYPE"),
        (422, "REQUEST_UNPROCESSABLE"),
        (500, "INTERNAL_ERROR"),
        (418, "UNEXPECTED_ANSWER"),
    ],
)
def test_each_status_has_a_code(status: int, code: str) -> None:
    assert refused(answering(status, {"error": "No", "statusCode": status})).code == code


def test_the_errors_of_claim_status_are_issues() -> None:
    one = {"code": "INVALID_REQUEST", "message": "Expected an array", "path": "body.claimIds"}
    error = refused(answering(400, {"ok": False, "errors": [one]}))
    assert error.issues == (RcmIssue("body.claimIds", "INVALID_REQUEST", "Expected an array"),)
    assert str(error) == "400 Expected an array: body.claimIds: Expected an array"


@pytest.mark.parametrize("body", [{"success": True}, {"success": True, "data": {"total": 0}}, ["x"], "x"])
def test_a_success_that_is_not_of_the_api_is_unexpected(body: object) -> None:
    error = refused(answering(200, body, {"X-Request-Id": "req_1"}))
    assert (error.status, error.code, error.request_id) == (200, "UNEXPECTED_ANSWER", "req_1")


def test_a_page_of_a_proxy_is_an_error_without_a_body() -> None:
    response = httpx.Response(400, text="<html>")
    rcm = Rcm(url=URL, key=KEY, transport=httpx.MockTransport(lambda _: response))
    error = refused(rcm)
    assert (error.code, error.body, error.request_id) == ("INVALID_REQUEST", None, None)


def held_agent(rcm: Rcm, unique: str) -> Rcm:
    """Returns a client of an agent that creates tickets only behind an approval gate."""
    steps = [
        models.AgentBuilderCreateDefinitionBodyStep(type="APPROVAL_GATE", instruction="Read it"),
        models.AgentBuilderCreateDefinitionBodyStep(
            type="ACT", instruction="Open it", operation="support.createTicket"
        ),
    ]
    definition = rcm.agent_builder.create_definition(
        models.AgentBuilderCreateDefinitionBody(
            name=unique,
            application_name="RCM",
            application_url="https://rcm.example.org",
            mode="READ_WRITE",
            steps=steps,
        )
    ).agent_definition
    rcm.agent_builder.update_definition(
        definition.id, models.AgentBuilderUpdateDefinitionBody(status="ACTIVE")
    )
    body = models.OrganizationCreateApiKeyBody(name=unique, scopes=["support:write"], agent_id=definition.id)
    return Rcm(url=URL, key=rcm.organization.create_api_key(body).secret)


def test_a_request_of_an_agent_waits_until_it_is_approved_and_is_then_carried_out(
    rcm: Rcm, unique: str
) -> None:
    agent = held_agent(rcm, unique)
    ticket = models.SupportCreateTicketBody(subject=unique, description="Lost")
    with pytest.raises(HeldForApprovalError, match="waits for a member") as raised:
        agent.support.create_ticket(ticket)
    held = raised.value
    assert (held.status, held.code, held.issues, held.body) == (202, "HELD_FOR_APPROVAL", (), None)
    assert held.request_id is not None
    assert (held.approval.operation, held.approval.status) == ("support.createTicket", "PENDING")
    decision = models.AgentBuilderDecideApprovalBody(decision="APPROVED")
    rcm.agent_builder.decide_approval(held.approval.run_id, held.approval.id, decision)
    made = agent.support.create_ticket(ticket, idempotency_key=held.idempotency_key)
    assert made.ticket.subject == unique


HELD = {
    "success": True,
    "data": {
        "approval": {
            "id": "apv_1",
            "organizationId": "org",
            "runId": "run_1",
            "agentId": "agt_1",
            "keyId": "key_1",
            "operation": "webhooks.deleteWebhook",
            "status": "PENDING",
            "allowedNext": ["APPROVED"],
            "expiresAt": "2026-03-05T00:00:00.000Z",
            "decidedByKeyId": None,
            "decidedByMemberId": None,
            "decidedAt": None,
            "executedAt": None,
            "createdAt": "2026-03-02T00:00:00.000Z",
            "updatedAt": "2026-03-02T00:00:00.000Z",
        }
    },
    "meta": {"organizationId": "org"},
}


def test_a_call_without_a_result_waits_too() -> None:
    with pytest.raises(HeldForApprovalError) as raised:
        answering(202, HELD).webhooks.delete_webhook("whk_1")
    assert (raised.value.approval.id, raised.value.idempotency_key) == ("apv_1", None)


def test_an_accepted_request_does_not_wait() -> None:
    operation = next(each for each in operations() if each["operationId"] == "claim-status.createInquiry")
    accepted = operation["responses"]["202"]["content"]["application/json"]["example"]
    inquiry = answering(202, accepted).claim_status.create_inquiry(
        models.ClaimStatusCreateInquiryBody(claim_ids=["clm_1"])
    )
    assert response_of(inquiry).status_code == 202
