"""All operations. Written by tooling/client-generator."""

# mypy: disable-error-code="empty-body"

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from types import NoneType
from typing import Generic, Literal

from rcm._generated import models as m
from rcm._operation import AnyTransport, Module, exported_list, list_operation, operation


class AgentBuilder(Module[AnyTransport]):
    @operation("POST", "/api/v1/agent-builder/credentials", m.AgentBuilderCreateCredentialResult)
    def create_credential(
        self,
        body: m.AgentBuilderCreateCredentialBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.AgentBuilderCreateCredentialResult:
        """Register an automation credential

        Stores metadata of a credential, not the secret: any further field, such as `password`, is a 400.

        Scope: `agent-builder:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/agent-builder/definitions", m.AgentBuilderCreateDefinitionResult)
    def create_definition(
        self,
        body: m.AgentBuilderCreateDefinitionBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.AgentBuilderCreateDefinitionResult:
        """Create an agent definition

        Creates a draft. If the slug is taken, `-2`, `-3` and so on is appended. `applicationUrl` must not contain user information, a session token or a signature; the default credential must be active. Steps, variables and schemas are stored but never shown. A step can name the `operation` that it calls: one of this document that agents may call (definitions, approvals, keys, members and settings are closed to them), and not one that writes if the mode is READ; an approval gate names none.

        Scope: `agent-builder:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST", "/api/v1/agent-builder/runs/{runId}/approvals/{gateId}", m.AgentBuilderDecideApprovalResult
    )
    def decide_approval(
        self,
        run_id: str,
        gate_id: str,
        body: m.AgentBuilderDecideApprovalBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.AgentBuilderDecideApprovalResult:
        """Decide on an approval of an agent

        Approves, rejects or expires the request of an agent. Nothing is carried out here: once it is approved, the agent repeats the same request, with the same `Idempotency-Key`, and it is carried out once. Another request is another approval. An approved request can still be rejected until then. A decision that the status or the time does not allow is a 409. The key and its member are named in the approval and in the trail; no key of an agent may decide.

        Scope: `agent-builder:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`. Refused to `READ_ONLY`.
        """

    @operation(
        "GET", "/api/v1/agent-builder/runs/{runId}/approvals/{gateId}", m.AgentBuilderGetApprovalResult
    )
    def get_approval(
        self,
        run_id: str,
        gate_id: str,
    ) -> m.AgentBuilderGetApprovalResult:
        """Read an approval of an agent

        With the request that waits: what the agent asks to do, as it will be carried out.

        Scope: `agent-builder:read`.
        """

    @operation("GET", "/api/v1/agent-builder/definitions/{agentId}", m.AgentBuilderGetDefinitionResult)
    def get_definition(
        self,
        agent_id: str,
    ) -> m.AgentBuilderGetDefinitionResult:
        """Read an agent definition

        Scope: `agent-builder:read`.
        """

    @operation("GET", "/api/v1/agent-builder/runs/{runId}", m.AgentBuilderGetRunResult)
    def get_run(
        self,
        run_id: str,
    ) -> m.AgentBuilderGetRunResult:
        """Read a run of an agent

        What a run did, read from the audit trail: its requests, each with its outcome and its records, and the approvals that it asked for. A request that failed is not in the trail, and neither are further refusals within a minute. `organization.listAuditEvents` with `actorKeyId` has every event.

        Scope: `agent-builder:read`.
        """

    @exported_list(
        "/api/v1/agent-builder/approvals",
        m.AgentBuilderListApprovalsResult,
        m.AgentApproval,
        "approvals",
        "cursor",
    )
    def list_approvals(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        status: Sequence[Literal["PENDING", "APPROVED", "REJECTED", "EXPIRED", "EXECUTED"]] | None = None,
        agent_id: Sequence[str] | None = None,
        run_id: Sequence[str] | None = None,
    ) -> m.AgentBuilderListApprovalsResult:
        """List approvals of agents

        The requests of agents that wait, or waited, for a decision, newest first and without their content. One that was not decided, or not carried out, until `expiresAt` is EXPIRED. A repeated filter means OR.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `agent-builder:read`.
        """

    @exported_list(
        "/api/v1/agent-builder/credentials",
        m.AgentBuilderListCredentialsResult,
        m.AutomationCredential,
        "credentials",
        "cursor",
    )
    def list_credentials(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "label", "-createdAt", "-label"] | None = None,
        kind: Sequence[Literal["USERNAME_PASSWORD", "API_KEY", "OAUTH", "CERTIFICATE", "OTHER"]]
        | None = None,
        status: Sequence[Literal["ACTIVE", "INACTIVE", "LOCKED"]] | None = None,
    ) -> m.AgentBuilderListCredentialsResult:
        """List automation credentials

        Newest first; the metadata of each credential, never a secret.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `agent-builder:read`.
        """

    @exported_list(
        "/api/v1/agent-builder/definitions",
        m.AgentBuilderListDefinitionsResult,
        m.AgentDefinition,
        "agent_definitions",
        "cursor",
    )
    def list_definitions(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "name", "-createdAt", "-name"] | None = None,
        category: Sequence[
            Literal[
                "ELIGIBILITY",
                "CLAIMS",
                "PAYMENTS",
                "ENROLLMENT",
                "PRIOR_AUTH",
                "DENIAL",
                "REPORTING",
                "PATIENT",
                "PROVIDER",
                "BILLING",
                "CUSTOM",
            ]
        ]
        | None = None,
        application_type: Sequence[
            Literal[
                "EHR", "PAYER_PORTAL", "CLEARINGHOUSE", "GOVERNMENT", "LAB", "PHARMACY", "REGISTRY", "CUSTOM"
            ]
        ]
        | None = None,
        status: Sequence[Literal["DRAFT", "ACTIVE", "PAUSED", "ARCHIVED"]] | None = None,
        tag: Sequence[str] | None = None,
    ) -> m.AgentBuilderListDefinitionsResult:
        """List agent definitions

        Newest first.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `agent-builder:read`.
        """

    @exported_list("/api/v1/agent-builder/runs", m.AgentBuilderListRunsResult, m.AgentRun, "runs", "cursor")
    def list_runs(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        agent_id: Sequence[str] | None = None,
        key_id: Sequence[str] | None = None,
    ) -> m.AgentBuilderListRunsResult:
        """List runs of agents

        What each key of an agent did under each version of its definition, newest first. A key for each run, with an expiry, keeps runs apart. A repeated filter means OR.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `agent-builder:read`.
        """

    @exported_list(
        "/api/v1/agent-builder/definitions/{agentId}/versions",
        m.AgentBuilderListVersionsResult,
        m.AgentDefinitionVersion,
        "versions",
        "cursor",
    )
    def list_versions(
        self,
        agent_id: str,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["number", "-number"] | None = None,
    ) -> m.AgentBuilderListVersionsResult:
        """List the versions of an agent definition

        Newest first, each with its author and changes; instructions, variables and schemas are never shown. For definitions that are older than the recording of versions, only the first version and the version at that time exist, without author and changes.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `agent-builder:read`.
        """

    @operation(
        "POST", "/api/v1/agent-builder/definitions/{agentId}/simulate", m.AgentBuilderSimulateDefinitionResult
    )
    def simulate_definition(
        self,
        agent_id: str,
        body: m.AgentBuilderSimulateDefinitionBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> m.AgentBuilderSimulateDefinitionResult:
        """Simulate a run of an agent definition

        The plan of a run: the reachable steps in the order in which they are first reached, the variables that it requires, and the maximum credits, tokens and seconds that it may use, including retries. Nothing runs, nothing is stored, and instructions and schemas are not shown.

        Scope: `agent-builder:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`, `CODER`, `CLINICIAN`, `COLLECTOR`.
        """

    @operation(
        "PUT", "/api/v1/agent-builder/credentials/{credentialId}", m.AgentBuilderUpdateCredentialResult
    )
    def update_credential(
        self,
        credential_id: str,
        body: m.AgentBuilderUpdateCredentialBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.AgentBuilderUpdateCredentialResult:
        """Activate, deactivate or lock a credential

        The response lists the agents that use the credential by default: the newest 100 and the number of all. A further field, such as `password`, is a 400.

        Scope: `agent-builder:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/agent-builder/definitions/{agentId}", m.AgentBuilderUpdateDefinitionResult)
    def update_definition(
        self,
        agent_id: str,
        body: m.AgentBuilderUpdateDefinitionBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.AgentBuilderUpdateDefinitionResult:
        """Update an agent definition

        Omitted fields are unchanged; null clears a nullable field. An update that changes something increments the version. A new name changes the slug; 409 if another definition has the same slug. The keys of an agent work only while its status is ACTIVE.

        Scope: `agent-builder:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/agent-builder/definitions/validate", m.AgentBuilderValidateDefinitionResult)
    def validate_definition(
        self,
        body: m.AgentBuilderValidateDefinitionBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.AgentBuilderValidateDefinitionResult:
        """Validate an agent definition

        Accepts the same body as creating a definition, stores nothing, and reports: variables (`{{name}}`) that are bound neither by an input nor by an extraction before the step, unreachable steps, steps that write (by the operation that they name, else ACT and SUB_AGENT, unless the mode is READ) and can be reached without an approval gate, operations that a step cannot name, and addresses with a token. If the whole run requires approval, an ungated step that writes is only a warning.

        Scope: `agent-builder:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`, `CODER`, `CLINICIAN`, `COLLECTOR`.
        """


class Appeals(Module[AnyTransport]):
    @operation("POST", "/api/v1/appeals/{appealId}/documents", m.AppealsAttachDocumentResult)
    def attach_document(
        self,
        appeal_id: str,
        body: m.AppealsAttachDocumentBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.AppealsAttachDocumentResult:
        """Attach a document to an appeal

        Records metadata only: no content is stored, and nothing is sent to the payer.

        Scope: `appeals:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/appeals", m.AppealsCreateAppealResult)
    def create_appeal(
        self,
        body: m.AppealsCreateAppealBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.AppealsCreateAppealResult:
        """Create an appeal

        Opens a draft for a denial case. By default the payer program, the level and the receipt of the notice determine the deadline. The appealed amount is at most the denied amount. A withdrawn denial is a 409, and so is one without appeal rights unless `overrideReason` is given.

        Scope: `appeals:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/appeals/{appealId}/decision", m.AppealsDecideAppealResult)
    def decide_appeal(
        self,
        appeal_id: str,
        body: m.AppealsDecideAppealBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.AppealsDecideAppealResult:
        """Record the payer's decision on an appeal

        Records status, outcome, date and amounts together; the outcome must fit the status. What the decision overturns waits for the payment, as work of kind PAYMENT_DUE that is due 30 days after the decision.

        Scope: `appeals:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/appeals/{appealId}/letter", m.AppealsDraftLetterResult)
    def draft_letter(
        self,
        appeal_id: str,
        body: m.AppealsDraftLetterBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.AppealsDraftLetterResult:
        """Draft an appeal letter

        Plain text from a template, filled with the facts of the case, its claim and its payer. Given facts take precedence; the appeal keeps them for later drafts, also at its next level, until null removes them. The signatory is the member assigned to the case, else the member whom API keys act for. Missing facts appear as gaps, such as `[payer address]`; `missing` lists where each can be filled. The text is not stored and nothing is sent.

        Scope: `appeals:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/appeals/{appealId}/escalate", m.AppealsEscalateAppealResult)
    def escalate_appeal(
        self,
        appeal_id: str,
        body: m.AppealsEscalateAppealBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.AppealsEscalateAppealResult:
        """Escalate an appeal to the next level

        Allowed in DECIDED_PARTIAL and DECIDED_UNFAVORABLE. Opens a draft at the next level of the ladder for the remaining amount, with a deadline counted from the decision or its receipt, as the level says. It is a 409 if there is no next level or the remaining amount is below the amount in controversy.

        Scope: `appeals:write`. Refused to `READ_ONLY`.
        """

    @operation("GET", "/api/v1/appeals/{appealId}", m.AppealsGetAppealResult)
    def get_appeal(
        self,
        appeal_id: str,
    ) -> m.AppealsGetAppealResult:
        """Read an appeal

        With its documents, the checklist of required documents, and its history.

        Scope: `appeals:read`.
        """

    @list_operation("/api/v1/appeals", m.AppealsListAppealsResult, m.AppealSummary, "appeals", "skip")
    def list_appeals(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        status: Literal[
            "DRAFT",
            "PENDING_DOCUMENTATION",
            "READY_FOR_SUBMISSION",
            "SUBMITTED",
            "RECEIVED_ACKNOWLEDGED",
            "UNDER_REVIEW",
            "PEER_TO_PEER_SCHEDULED",
            "PEER_TO_PEER_COMPLETED",
            "ADDITIONAL_INFO_REQUESTED",
            "DECIDED_FAVORABLE",
            "DECIDED_PARTIAL",
            "DECIDED_UNFAVORABLE",
            "ESCALATED_TO_NEXT_LEVEL",
            "WITHDRAWN",
            "EXPIRED",
        ]
        | None = None,
        level: Literal[
            "LEVEL_1_RECONSIDERATION",
            "LEVEL_2_FORMAL_APPEAL",
            "LEVEL_3_EXTERNAL_REVIEW",
            "LEVEL_4_ALJ_HEARING",
            "LEVEL_5_COUNCIL_REVIEW",
            "LEVEL_6_FEDERAL_COURT",
            "STATE_FAIR_HEARING",
            "INDEPENDENT_REVIEW_ORG",
            "STATE_INSURANCE_DEPT",
        ]
        | None = None,
        denial_case_id: str | None = None,
        claim_id: str | None = None,
        payer_id: Sequence[str] | None = None,
        assigned_to_id: Sequence[str] | None = None,
        is_assigned: bool | None = None,
        closed_by_agent_id: Sequence[str] | None = None,
        is_closed_by_agent: bool | None = None,
        outcome: Literal[
            "FULL_OVERTURN",
            "PARTIAL_OVERTURN",
            "UPHELD",
            "DISMISSED_PROCEDURAL",
            "WITHDRAWN_BY_PROVIDER",
            "SETTLED",
            "NO_RESPONSE_DEFAULT",
        ]
        | None = None,
        submission_method: Literal[
            "ELECTRONIC_PORTAL", "FAX", "MAIL_CERTIFIED", "MAIL_REGULAR", "EDI_277", "PHONE_VERBAL"
        ]
        | None = None,
        payer_name: str | None = None,
        deadline_from: datetime | None = None,
        deadline_to: datetime | None = None,
        created_from: datetime | None = None,
        created_to: datetime | None = None,
        updated_from: datetime | None = None,
        updated_to: datetime | None = None,
        submitted_from: datetime | None = None,
        submitted_to: datetime | None = None,
        decided_from: datetime | None = None,
        decided_to: datetime | None = None,
    ) -> m.AppealsListAppealsResult:
        """List appeals

        Newest first. Bounds are inclusive; `payerName` matches names that contain the text, ignoring case; an unknown identifier returns an empty list.

        Scope: `appeals:read`.
        """

    @list_operation("/api/v1/appeals/levels", m.AppealsListLevelsResult, m.AppealLadder, "ladders", None)
    def list_levels(
        self,
        *,
        payer_program: Sequence[
            Literal[
                "COMMERCIAL",
                "MEDICARE_FFS",
                "MEDICARE_ADVANTAGE",
                "MEDICAID",
                "MEDICAID_MANAGED",
                "ERISA",
                "TRICARE",
                "WORKERS_COMP",
                "AUTO",
                "OTHER",
            ]
        ]
        | None = None,
    ) -> m.AppealsListLevelsResult:
        """List the levels of appeal

        The ladder of each payer program: filing windows, amounts in controversy and decision times. An operational aid, not legal advice; a contract may set other windows.

        Scope: `appeals:read`.
        """

    @operation("POST", "/api/v1/appeals/deadline-preview", m.AppealsPreviewDeadlineResult)
    def preview_deadline(
        self,
        body: m.AppealsPreviewDeadlineBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.AppealsPreviewDeadlineResult:
        """Preview a filing deadline

        Computes the filing date with its rule, and whether an amount reaches the amount in controversy of the year. `rollForward` overrides whether a last day on a weekend or holiday moves to the next business day.

        Scope: `appeals:read`.
        """

    @operation("POST", "/api/v1/appeals/{appealId}/submit", m.AppealsSubmitAppealResult)
    def submit_appeal(
        self,
        appeal_id: str,
        body: m.AppealsSubmitAppealBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.AppealsSubmitAppealResult:
        """Record the submission of an appeal

        Allowed in READY_FOR_SUBMISSION; nothing is sent. With ELECTRONIC_PORTAL the appeal is only validated and does not change; record a submission made in the portal with `transition`. A submission after the deadline needs `reason` (good cause).

        Scope: `appeals:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/appeals/{appealId}/transition", m.AppealsTransitionAppealResult)
    def transition_appeal(
        self,
        appeal_id: str,
        body: m.AppealsTransitionAppealBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.AppealsTransitionAppealResult:
        """Move an appeal to another status

        An illegal move is a 409 that names the legal ones. A submission after the deadline needs `reason` (good cause). A decision without `outcome` has the default outcome of its status. ESCALATED_TO_NEXT_LEVEL opens the next level as `escalate` does.

        Scope: `appeals:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/appeals/{appealId}/decision/undo", m.AppealsUndoAppealDecisionResult)
    def undo_appeal_decision(
        self,
        appeal_id: str,
        body: m.AppealsUndoAppealDecisionBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.AppealsUndoAppealDecisionResult:
        """Undo a decision on an appeal

        Takes a wrong decision back with everything that followed. The appeal returns to its status before the decision, and its tracking with it. The denial case is under appeal again; if it ended since, it returns to its queue and its member, and the write-off or the transfer to the patient that its end posted is reversed. A 409 names what stands in the way, with `existingId`: an appeal at the next level, a payment that the payer made since, another open case, or adjustments that rest on the reversed one.

        Scope: `appeals:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/appeals/{appealId}", m.AppealsUpdateAppealResult)
    def update_appeal(
        self,
        appeal_id: str,
        body: m.AppealsUpdateAppealBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.AppealsUpdateAppealResult:
        """Edit an appeal

        Omitted fields keep their values. Null clears a field; for `appealDeadline` it restores the deadline of the ladder. The appealed amount is at most the denied amount. Closed appeals are a 409.

        Scope: `appeals:write`. Refused to `READ_ONLY`.
        """


class ArManagement(Module[AnyTransport]):
    @operation("POST", "/api/v1/ar-management/appeals", m.ArManagementCreateAppealResult)
    def create_appeal(
        self,
        body: m.ArManagementCreateAppealBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ArManagementCreateAppealResult:
        """Create an AR appeal tracking record

        Tracks the appeal of the denial case that was appealed at the level, else of the newest denial case of the claim; a claim without a denial case is a 404. If the appeal exists, its status, time of submission, confirmation number and, by default, its deadline are copied. The deadline is shown as `dueDate`. Nothing is submitted.

        Scope: `ar-management:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/ar-management/claims/{claimId}/notes", m.ArManagementCreateClaimNoteResult)
    def create_claim_note(
        self,
        claim_id: str,
        body: m.ArManagementCreateClaimNoteBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ArManagementCreateClaimNoteResult:
        """Add a note to a claim

        Records what was done or learned; nothing is sent. A note is never changed; another note corrects it.

        Scope: `ar-management:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/ar-management/follow-ups", m.ArManagementCreateFollowUpResult)
    def create_follow_up(
        self,
        body: m.ArManagementCreateFollowUpBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ArManagementCreateFollowUpResult:
        """Schedule a follow-up for a claim

        A task for the claim with a due date. It is a work item until it is completed or cancelled. Nobody is notified.

        Scope: `ar-management:write`. Refused to `READ_ONLY`.
        """

    @exported_list(
        "/api/v1/ar-management/aging", m.ArManagementGetAgingResult, m.PayerAging, "payers", "cursor"
    )
    def get_aging(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal[
            "payerName",
            "claims",
            "days121AndOver",
            "total",
            "credit",
            "-payerName",
            "-claims",
            "-days121AndOver",
            "-total",
            "-credit",
        ]
        | None = None,
        payer_id: Sequence[str] | None = None,
        provider_id: Sequence[str] | None = None,
        facility_id: Sequence[str] | None = None,
        as_of: date | None = None,
        basis: Literal["EFFECTIVE", "POSTED"] | None = None,
        age_from: Literal["BILLED", "SERVICE"] | None = None,
    ) -> m.ArManagementGetAgingResult:
        """Age what payers owe

        What payers owed at the end of a day, by default today, by the age of the claims: the same sums as the insurance receivables of `/reports/receivables`. The insurance balance counts for the responsible payer, the held balance for the next payer, or for the payer of the claim where no next payer is known. `ageFrom` selects whether ages count from the billing date or the service date; a claim that was not billed by then counts from its service date. By default the payer with the largest total comes first.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `ar-management:read`.
        """

    @operation("GET", "/api/v1/ar-management/appeals/{appealId}", m.ArManagementGetAppealResult)
    def get_appeal(
        self,
        appeal_id: str,
    ) -> m.ArManagementGetAppealResult:
        """Read an AR appeal tracking record

        Scope: `ar-management:read`.
        """

    @operation("GET", "/api/v1/ar-management/work-items/summary", m.ArManagementGetWorkItemSummaryResult)
    def get_work_item_summary(
        self,
        *,
        kind: Sequence[
            Literal[
                "PAYMENT_EXCEPTION",
                "PAYMENT_DIFFERENCE",
                "PROVIDER_ADJUSTMENT",
                "DENIAL_CASE",
                "PAYMENT_DUE",
                "APPEAL",
                "UNDERPAYMENT_CASE",
                "CLAIM_STATUS_INQUIRY",
                "NO_RESPONSE",
                "TIMELY_FILING",
                "REJECTED_CLAIM",
                "REJECTED_BATCH",
                "SECONDARY_DUE",
                "HELD_SHARE_DUE",
                "COB_DIFFERENCE",
                "EARLIER_ANSWER_MISSING",
                "UNEXPLAINED_PAYMENT",
                "CREDIT_BALANCE",
                "TAKEBACK",
                "CLAIM_NUMBER_TAKEN",
                "FOLLOW_UP",
                "ESTIMATE_DUE",
                "ESTIMATE_INCOMPLETE",
                "NOTICE_OF_ADMISSION",
                "EXPIRABLE",
                "EXCLUSION_REVIEW",
            ]
        ]
        | None = None,
        assigned_to_id: Sequence[str] | None = None,
        unassigned: bool | None = None,
        payer_id: Sequence[str] | None = None,
        due_from: date | None = None,
        due_to: date | None = None,
        min_amount: Decimal | int | None = None,
        max_amount: Decimal | int | None = None,
    ) -> m.ArManagementGetWorkItemSummaryResult:
        """Sum up open work

        Counts and amounts of the open items that are not snoozed, by kind, by member and by age.

        Scope: `ar-management:read`.
        """

    @exported_list(
        "/api/v1/ar-management/worklist", m.ArManagementGetWorklistResult, m.WorklistClaim, "claims", "cursor"
    )
    def get_worklist(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal[
            "deadline",
            "balance",
            "totalCharge",
            "serviceDate",
            "-deadline",
            "-balance",
            "-totalCharge",
            "-serviceDate",
        ]
        | None = None,
        payer_id: Sequence[str] | None = None,
        provider_id: Sequence[str] | None = None,
        facility_id: Sequence[str] | None = None,
        min_balance: Decimal | int | None = None,
    ) -> m.ArManagementGetWorklistResult:
        """Rank unpaid claims

        Claims with a balance. The default order is the most urgent deadline, then the largest balance, then the earliest service date. The deadline is the earliest of the open work on the claim (the appeal of a denial, a dispute, a status check, a follow-up) and, for a claim that is not billed or was rejected, of timely filing. Each claim has the reasons for its rank.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `ar-management:read`.
        """

    @exported_list(
        "/api/v1/ar-management/appeals", m.ArManagementListAppealsResult, m.ArAppeal, "appeals", "cursor"
    )
    def list_appeals(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "dueDate", "-createdAt", "-dueDate"] | None = None,
        status: Sequence[
            Literal[
                "DRAFT",
                "PENDING_DOCUMENTATION",
                "READY_FOR_SUBMISSION",
                "SUBMITTED",
                "RECEIVED_ACKNOWLEDGED",
                "UNDER_REVIEW",
                "PEER_TO_PEER_SCHEDULED",
                "PEER_TO_PEER_COMPLETED",
                "ADDITIONAL_INFO_REQUESTED",
                "DECIDED_FAVORABLE",
                "DECIDED_PARTIAL",
                "DECIDED_UNFAVORABLE",
                "ESCALATED_TO_NEXT_LEVEL",
                "WITHDRAWN",
                "EXPIRED",
            ]
        ]
        | None = None,
        level: Sequence[int] | None = None,
        assigned_to_id: Sequence[str] | None = None,
        claim_id: Sequence[str] | None = None,
        due_from: datetime | None = None,
        due_to: datetime | None = None,
    ) -> m.ArManagementListAppealsResult:
        """List AR appeal tracking records

        Newest first. Bounds are inclusive.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `ar-management:read`.
        """

    @exported_list(
        "/api/v1/ar-management/claims/{claimId}/notes",
        m.ArManagementListClaimNotesResult,
        m.ArClaimNote,
        "notes",
        "cursor",
    )
    def list_claim_notes(
        self,
        claim_id: str,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["occurredAt", "-occurredAt"] | None = None,
        channel: Sequence[Literal["NOTE", "CALL", "PORTAL", "LETTER", "FAX", "EMAIL", "MEETING"]]
        | None = None,
    ) -> m.ArManagementListClaimNotesResult:
        """List the notes of a claim

        The notes of the claim, latest event first, and its newest 100 follow-ups with their outcomes.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `ar-management:read`.
        """

    @exported_list(
        "/api/v1/ar-management/follow-ups",
        m.ArManagementListFollowUpsResult,
        m.ArFollowUp,
        "follow_ups",
        "cursor",
    )
    def list_follow_ups(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "dueDate", "-createdAt", "-dueDate"] | None = None,
        claim_id: Sequence[str] | None = None,
        status: Sequence[Literal["OPEN", "COMPLETED", "CANCELLED"]] | None = None,
        payer_id: Sequence[str] | None = None,
        assigned_to_id: Sequence[str] | None = None,
        is_assigned: bool | None = None,
        closed_by_agent_id: Sequence[str] | None = None,
        is_closed_by_agent: bool | None = None,
        due_from: date | None = None,
        due_to: date | None = None,
        ended_from: datetime | None = None,
        ended_to: datetime | None = None,
    ) -> m.ArManagementListFollowUpsResult:
        """List follow-ups

        Newest first. A repeated filter matches any of its values; bounds are inclusive. Open ones are work items too.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `ar-management:read`.
        """

    @exported_list(
        "/api/v1/ar-management/work-items",
        m.ArManagementListWorkItemsResult,
        m.WorkItem,
        "work_items",
        "cursor",
    )
    def list_work_items(
        self,
        *,
        kind: Sequence[
            Literal[
                "PAYMENT_EXCEPTION",
                "PAYMENT_DIFFERENCE",
                "PROVIDER_ADJUSTMENT",
                "DENIAL_CASE",
                "PAYMENT_DUE",
                "APPEAL",
                "UNDERPAYMENT_CASE",
                "CLAIM_STATUS_INQUIRY",
                "NO_RESPONSE",
                "TIMELY_FILING",
                "REJECTED_CLAIM",
                "REJECTED_BATCH",
                "SECONDARY_DUE",
                "HELD_SHARE_DUE",
                "COB_DIFFERENCE",
                "EARLIER_ANSWER_MISSING",
                "UNEXPLAINED_PAYMENT",
                "CREDIT_BALANCE",
                "TAKEBACK",
                "CLAIM_NUMBER_TAKEN",
                "FOLLOW_UP",
                "ESTIMATE_DUE",
                "ESTIMATE_INCOMPLETE",
                "NOTICE_OF_ADMISSION",
                "EXPIRABLE",
                "EXCLUSION_REVIEW",
            ]
        ]
        | None = None,
        assigned_to_id: Sequence[str] | None = None,
        unassigned: bool | None = None,
        payer_id: Sequence[str] | None = None,
        due_from: date | None = None,
        due_to: date | None = None,
        min_amount: Decimal | int | None = None,
        max_amount: Decimal | int | None = None,
        snoozed: bool | None = None,
        sort: Literal["rank", "dueDate", "-amount", "createdAt"] | None = None,
        take: int | None = None,
        cursor: str | None = None,
    ) -> m.ArManagementListWorkItemsResult:
        """List open work of every module

        One list of all open work: payments that could not be posted, denials, appeals, underpayments, status inquiries, claims that have to be filed or that payers have not answered in time, rejected claims and batches, shares that a next payer is due for, answers that do not agree or give no reason, credits, takebacks, follow-ups, notices of admission, expiring credentials and exclusions to review. Items are computed from the records, so an item disappears with its cause; disabled modules are excluded. The default order is the most urgent item, then the largest amount, then the oldest. Snoozed items are excluded by default.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `ar-management:read`.
        """

    @operation("PUT", "/api/v1/ar-management/appeals/{appealId}", m.ArManagementUpdateAppealResult)
    def update_appeal(
        self,
        appeal_id: str,
        body: m.ArManagementUpdateAppealBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ArManagementUpdateAppealResult:
        """Update an AR appeal tracking record

        Omitted fields keep their values. A status may follow any other; a move of the appeal itself also updates this record. A recovered amount above the charge of the claim is taken, and a warning where the record is read. Local tracking only: no cash is posted and no payer is contacted.

        Scope: `ar-management:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/ar-management/follow-ups/{followUpId}", m.ArManagementUpdateFollowUpResult)
    def update_follow_up(
        self,
        follow_up_id: str,
        body: m.ArManagementUpdateFollowUpBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ArManagementUpdateFollowUpResult:
        """Complete, cancel or move a follow-up

        With `status` the follow-up ends, and `outcome` records its result; otherwise its due date or member changes. Omitted fields keep their values. An ended follow-up is a 409.

        Scope: `ar-management:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/ar-management/work-items/{itemId}", m.ArManagementUpdateWorkItemResult)
    def update_work_item(
        self,
        item_id: str,
        body: m.ArManagementUpdateWorkItemBody | None = None,
    ) -> m.ArManagementUpdateWorkItemResult:
        """Assign, snooze or annotate a work item

        Omitted fields keep their values; null clears a field. The record of the item does not change; its own assignee applies if nobody is assigned here. An item that is no longer open is a 404.

        Scope: `ar-management:write`. Refused to `READ_ONLY`.
        """


class ClaimStatus(Module[AnyTransport]):
    @operation("POST", "/api/v1/claim-status/inquiries/{id}/cancel", m.InquiryResult)
    def cancel_inquiry(
        self,
        id: str,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.InquiryResult:
        """Cancel a claim status inquiry

        Ends an inquiry that waits for an answer, as the next revision; its claims need no further check. Nothing is sent to a payer. Allowed until the first answer, else 409.

        Scope: `claim-status:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/claim-status/inquiries", m.InquiryResult)
    def create_inquiry(
        self,
        body: m.ClaimStatusCreateInquiryBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.InquiryResult:
        """Create a claim status inquiry

        Creates an inquiry about 1 to 50 claims with a published mapping profile: the named one, else that of the payer, else that for every payer. It is a local record that waits for answers to be recorded; nothing is sent to a payer.

        Scope: `claim-status:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/claim-status/mapping-profiles", m.ClaimStatusCreateMappingProfileResult)
    def create_mapping_profile(
        self,
        body: m.ClaimStatusCreateMappingProfileBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ClaimStatusCreateMappingProfileResult:
        """Create a mapping profile

        Creates a draft for one payer or for every payer. A rule for a category and status takes precedence over one for the category, and both over the code table. `defaultOutcome` is for codes that are in neither.

        Scope: `claim-status:write`. Refused to `READ_ONLY`.
        """

    @operation("GET", "/api/v1/claim-status/inquiries/{id}", m.InquiryResult)
    def get_inquiry(
        self,
        id: str,
    ) -> m.InquiryResult:
        """Read a claim status inquiry

        HTTP 200 does not mean that the payer succeeded: read `ok`, `outcome` and `errors`.

        Scope: `claim-status:read`.
        """

    @operation("GET", "/api/v1/claim-status/claims/{claimId}/latest", m.ClaimStatusGetLatestStatusResult)
    def get_latest_status(
        self,
        claim_id: str,
    ) -> m.ClaimStatusGetLatestStatusResult:
        """Read the newest status of a claim

        The most recently recorded answer of any inquiry about the claim, and the date of the next check. Without an answer, the outcome is `pending` and there are no statuses.

        Scope: `claim-status:read`.
        """

    @operation(
        "GET", "/api/v1/claim-status/mapping-profiles/{profileId}", m.ClaimStatusGetMappingProfileResult
    )
    def get_mapping_profile(
        self,
        profile_id: str,
    ) -> m.ClaimStatusGetMappingProfileResult:
        """Read a mapping profile

        Scope: `claim-status:read`.
        """

    @exported_list(
        "/api/v1/claim-status/codes", m.ClaimStatusListCodesResult, m.ClaimStatusCode, "codes", "cursor"
    )
    def list_codes(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["categoryCode", "-categoryCode"] | None = None,
        category_code: Sequence[str] | None = None,
        outcome: Sequence[
            Literal[
                "pending",
                "payer_unavailable",
                "request_error",
                "not_found",
                "rejected",
                "acknowledged",
                "in_process",
                "in_review",
                "on_hold",
                "info_requested_patient",
                "info_requested",
                "forwarded",
                "denied",
                "finalized_no_payment",
                "finalized_revised",
                "paid",
            ]
        ]
        | None = None,
    ) -> m.ClaimStatusListCodesResult:
        """List claim status category codes

        The category codes in force with a short label of this project, the default outcome, the next action and the days until the next check. The official texts belong to X12 and are not included. Sorted by code, up to 100 by default.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `claim-status:read`.
        """

    @exported_list(
        "/api/v1/claim-status/inquiries",
        m.ClaimStatusListInquiriesResult,
        m.InquirySummary,
        "inquiries",
        "cursor",
    )
    def list_inquiries(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "nextCheckDate", "-createdAt", "-nextCheckDate"] | None = None,
        processing_state: Sequence[
            Literal[
                "RECEIVED",
                "VALIDATING",
                "QUEUED",
                "AWAITING_RESPONSE",
                "MAPPING",
                "COMPLETED",
                "PARTIAL",
                "FAILED",
                "CANCELLED",
                "EXPIRED",
            ]
        ]
        | None = None,
        outcome: Sequence[
            Literal[
                "pending",
                "unmapped",
                "payer_unavailable",
                "request_error",
                "not_found",
                "rejected",
                "acknowledged",
                "in_process",
                "in_review",
                "on_hold",
                "info_requested_patient",
                "info_requested",
                "forwarded",
                "denied",
                "finalized_no_payment",
                "finalized_revised",
                "paid",
            ]
        ]
        | None = None,
        payer_id: Sequence[str] | None = None,
        claim_id: Sequence[str] | None = None,
    ) -> m.ClaimStatusListInquiriesResult:
        """List claim status inquiries

        Newest first, without the results of the individual claims.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `claim-status:read`.
        """

    @exported_list(
        "/api/v1/claim-status/mapping-profiles",
        m.ClaimStatusListMappingProfilesResult,
        m.MappingProfile,
        "mapping_profiles",
        "cursor",
    )
    def list_mapping_profiles(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "name", "-createdAt", "-name"] | None = None,
        status: Sequence[Literal["DRAFT", "PUBLISHED", "SUPERSEDED"]] | None = None,
        payer_id: Sequence[str] | None = None,
    ) -> m.ClaimStatusListMappingProfilesResult:
        """List mapping profiles

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `claim-status:read`.
        """

    @exported_list(
        "/api/v1/claim-status/inquiries/{id}/revisions",
        m.ClaimStatusListRevisionsResult,
        m.InquiryRevision,
        "revisions",
        "cursor",
    )
    def list_revisions(
        self,
        id: str,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["resultRevision", "-resultRevision"] | None = None,
    ) -> m.ClaimStatusListRevisionsResult:
        """List the revisions of a claim status result

        Newest first, down to revision 0 as the inquiry was created. Each is the result as it was when it was recorded, with the version of the mapping profile that decided it. Revisions never change.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `claim-status:read`.
        """

    @operation(
        "POST",
        "/api/v1/claim-status/mapping-profiles/{profileId}/publish",
        m.ClaimStatusPublishMappingProfileResult,
    )
    def publish_mapping_profile(
        self,
        profile_id: str,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ClaimStatusPublishMappingProfileResult:
        """Publish a mapping profile

        Publishes the draft as the next version, which never changes. Inquiries keep the version that they were created with. Supersedes the published profile of the same payer. Without changes since the last version: 409. With rules that contradict each other or have a category that is not in force: 422.

        Scope: `claim-status:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/claim-status/inquiries/{id}/responses", m.InquiryResult)
    def record_response(
        self,
        id: str,
        body: m.ClaimStatusRecordResponseBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.InquiryResult:
        """Record a payer’s answer

        Maps a normalized answer about one claim by the version of the profile that the inquiry was created with. A later answer replaces the earlier one. Raw EDI is refused.

        Scope: `claim-status:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/claim-status/inquiries/{id}/reprocess", m.InquiryResult)
    def reprocess_inquiry(
        self,
        id: str,
        body: m.ClaimStatusReprocessInquiryBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.InquiryResult:
        """Reprocess the answers of a claim status inquiry

        Maps the recorded answers again, by another version of the profile or by another profile, as the next revision. The default profile is that of the inquiry if it is still published, else the one in force for the payer; the default version is the newest. Next checks are counted from the dates of the answers. Allowed in COMPLETED, PARTIAL and FAILED, else 409; a profile that is not published or is for another payer, or a version that does not exist: 422.

        Scope: `claim-status:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT", "/api/v1/claim-status/mapping-profiles/{profileId}", m.ClaimStatusUpdateMappingProfileResult
    )
    def update_mapping_profile(
        self,
        profile_id: str,
        body: m.ClaimStatusUpdateMappingProfileBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ClaimStatusUpdateMappingProfileResult:
        """Edit a mapping profile

        Edits the draft. The published version stays in force until the draft is published. The payer of a profile cannot be changed.

        Scope: `claim-status:write`. Refused to `READ_ONLY`.
        """


class Claims(Module[AnyTransport]):
    @operation("POST", "/api/v1/claim-batches/{batchId}/cancel", m.ClaimsCancelClaimBatchResult)
    def cancel_claim_batch(
        self,
        batch_id: str,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ClaimsCancelClaimBatchResult:
        """Cancel a batch that was not carried away

        Its claims are READY again. Its control number stays used.

        Scope: `claims:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/claim-batches", m.ClaimsCreateClaimBatchesResult)
    def create_claim_batches(
        self,
        body: m.ClaimsCreateClaimBatchesBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ClaimsCreateClaimBatchesResult:
        """Make batches of ready claims

        Makes a file for each trading partner, of its claims that are READY, the oldest first; a partner with more claims than it takes in one set gets several. One request takes at most 5000 claims, and each has a result. Claims are checked once more: those with an error stay out. Every batch is made, or none if the request fails. A control number is used once. Claims that another request works with are left to it. `dryRun` returns the results and changes nothing.

        Scope: `claims:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/claim-edits/exceptions", m.ClaimsCreateEditExceptionResult)
    def create_edit_exception(
        self,
        body: m.ClaimsCreateEditExceptionBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ClaimsCreateEditExceptionResult:
        """Switch an edit off for a payer

        Claims to the payer no longer fail the edit. What a file can’t be written without stays: the batch then refuses the claim.

        Scope: `claims:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/payer-edits", m.ClaimsCreatePayerEditResult)
    def create_payer_edit(
        self,
        body: m.ClaimsCreatePayerEditBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ClaimsCreatePayerEditResult:
        """Create a payer edit

        A claim fails the edit where its conditions hold. It is checked when claims are validated, and once more when batches are made. Conditions are written as `{all: […]}`, `{any: […]}`, `{not: …}` or `{field, op, value}`, and compare the claim as it is written. If they name no field of lines, they are tested once, and the path of a failure is `claim`. If they name one, they are tested for each line, and the path is that of each line for which they hold, such as `claim.services[2]`. An organization has at most 500 payer edits, and one claim names at most 100 of their failures, errors first. Fields of the claim: `payerId` (identifier of the payer to whom the claim is written), `payerSequence` (position of the payer among those of the claim (SBR01), `P` for the first), `filingIndicator` (kind of payer (SBR09)), `placeOfService` (place of service of a professional claim (CLM05-1)), `typeOfBill` (type of bill of an institutional claim, three digits (CLM05-1 and CLM05-3)), `frequencyCode` (`1` original, `7` replaces, `8` voids (CLM05-3)), `totalCharge` (total charge (CLM02)), `serviceDate` (first day of the services), `diagnosisCodes` (principal and other diagnoses, with or without the dot), `procedureCodes` (procedure codes of all lines), `revenueCodes` (revenue codes of all lines), `patientAge` (age of the patient in whole years on the first day), `patientSex` (sex of the patient, `F`, `M` or `U`), `hasPriorAuthorization` (true if the claim names a prior authorization (REF*G1)), `hasReferral` (true if the claim names a referral (REF*9F)), `billingNpi` (NPI of the billing provider), `billingTaxonomyCode` (taxonomy of the billing provider), `renderingNpi` (NPI of the rendering provider, whom a claim names only if it is not the billing provider), `renderingTaxonomyCode` (taxonomy of the rendering provider), `referringNpi` (NPI of the referring provider), `referringTaxonomyCode` (taxonomy of the referring provider), `attendingNpi` (NPI of the attending provider of an institutional claim), `facilityNpi` (NPI of the service facility). Fields of a line: `line.procedureCode` (procedure code), `line.modifiers` (modifiers), `line.revenueCode` (revenue code of an institutional line), `line.units` (units, which may be a fraction), `line.charge` (charge), `line.placeOfService` (place of service of a professional line, its own or that of the claim), `line.serviceDate` (first day of the line, its own or that of the claim), `line.diagnosisCodes` (diagnoses that a professional line points to, with or without the dot), `line.hasPriorAuthorization` (true if the line or the claim names a prior authorization (REF*G1)), `line.hasReferral` (true if the line or the claim names a referral (REF*9F)).

        Scope: `claims:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/trading-partners", m.ClaimsCreateTradingPartnerResult)
    def create_trading_partner(
        self,
        body: m.ClaimsCreateTradingPartnerBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ClaimsCreateTradingPartnerResult:
        """Create a trading partner

        A payer goes to one partner, and one partner gets the claims of all payers that none names; another one is a 409. The contact needs a telephone number or an e-mail address. Nothing is sent to the partner: files are made for it, which a person or another system carries.

        Scope: `claims:write`. Refused to `READ_ONLY`.
        """

    @operation("DELETE", "/api/v1/claim-edits/exceptions/{editExceptionId}", NoneType)
    def delete_edit_exception(
        self,
        edit_exception_id: str,
        *,
        if_match: str | None = None,
    ) -> None:
        """Switch an edit on again

        Scope: `claims:write`. Refused to `READ_ONLY`.
        """

    @operation("DELETE", "/api/v1/payer-edits/{payerEditId}", NoneType)
    def delete_payer_edit(
        self,
        payer_edit_id: str,
        *,
        if_match: str | None = None,
    ) -> None:
        """Delete a payer edit

        Exceptions by its code stay. To keep it without checking claims, set `isActive` to false.

        Scope: `claims:write`. Refused to `READ_ONLY`.
        """

    @operation("DELETE", "/api/v1/trading-partners/{tradingPartnerId}", NoneType)
    def delete_trading_partner(
        self,
        trading_partner_id: str,
        *,
        if_match: str | None = None,
    ) -> None:
        """Delete a trading partner

        Its payers go to the default partner from then on. Batches that were made for it stay, with their files.

        Scope: `claims:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/payer-edits/evaluate", m.ClaimsEvaluatePayerEditsResult)
    def evaluate_payer_edits(
        self,
        body: m.ClaimsEvaluatePayerEditsBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ClaimsEvaluatePayerEditsResult:
        """Try out payer edits with a claim

        Returns the payer edits that a claim fails today. With `payerEdit` only this one is evaluated, whether or not it is active and effective, before it is created. Edits that are switched off for the payer of the claim are left out. Nothing changes.

        Scope: `claims:read`.
        """

    @operation("GET", "/api/v1/claim-batches/{batchId}", m.ClaimsGetClaimBatchResult)
    def get_claim_batch(
        self,
        batch_id: str,
    ) -> m.ClaimsGetClaimBatchResult:
        """Read a batch of claims

        Returns the batch with its claims as they are now.

        Scope: `claims:read`.
        """

    @operation("GET", "/api/v1/claim-batches/{batchId}/file", bytes)
    def get_claim_batch_file(
        self,
        batch_id: str,
    ) -> bytes:
        """Download the file of a batch

        Returns the same bytes each time.

        Scope: `claims:read`.
        """

    @operation("GET", "/api/v1/reference/claims/{claimId}/filing-proof", m.ClaimsGetFilingProofResult)
    def get_filing_proof(
        self,
        claim_id: str,
    ) -> m.ClaimsGetFilingProofResult:
        """Read the proof of timely filing of a claim

        The files that carried the claim with their control numbers, and what receivers, clearinghouses and the payer said of them and of the claim. The payer’s own 277CA proves that it was filed.

        Scope: `claims:read`.
        """

    @operation("GET", "/api/v1/payer-edits/{payerEditId}", m.ClaimsGetPayerEditResult)
    def get_payer_edit(
        self,
        payer_edit_id: str,
    ) -> m.ClaimsGetPayerEditResult:
        """Read a payer edit

        Scope: `claims:read`.
        """

    @operation("GET", "/api/v1/trading-partners/{tradingPartnerId}", m.ClaimsGetTradingPartnerResult)
    def get_trading_partner(
        self,
        trading_partner_id: str,
    ) -> m.ClaimsGetTradingPartnerResult:
        """Read a trading partner

        Scope: `claims:read`.
        """

    @exported_list(
        "/api/v1/claim-batches/acknowledgments",
        m.ClaimsListBatchAcknowledgmentsResult,
        m.BatchAcknowledgment,
        "batch_acknowledgments",
        "cursor",
    )
    def list_batch_acknowledgments(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        batch_id: Sequence[str] | None = None,
        source: Sequence[Literal["999", "TA1", "277CA"]] | None = None,
        is_matched: bool | None = None,
    ) -> m.ClaimsListBatchAcknowledgmentsResult:
        """List acknowledgments of batches

        What receivers said of batches (TA1, 999, and the 277CA of a whole batch), newest first, also of batches that are not known.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `claims:read`.
        """

    @exported_list(
        "/api/v1/claim-batches",
        m.ClaimsListClaimBatchesResult,
        m.ClaimBatchSummary,
        "claim_batches",
        "cursor",
    )
    def list_claim_batches(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        state: Sequence[Literal["CREATED", "SUBMITTED", "RECEIVED", "REJECTED", "CANCELLED"]] | None = None,
        trading_partner_id: Sequence[str] | None = None,
        created_from: datetime | None = None,
        created_to: datetime | None = None,
    ) -> m.ClaimsListClaimBatchesResult:
        """List batches of claims

        Newest first, without their claims. A repeated filter means OR.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `claims:read`.
        """

    @exported_list(
        "/api/v1/claim-edits/exceptions",
        m.ClaimsListEditExceptionsResult,
        m.EditException,
        "edit_exceptions",
        "cursor",
    )
    def list_edit_exceptions(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        payer_id: Sequence[str] | None = None,
        code: Sequence[str] | None = None,
    ) -> m.ClaimsListEditExceptionsResult:
        """List switched-off edits

        The edits that the organization switched off for payers, newest first.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `claims:read`.
        """

    @exported_list("/api/v1/payer-edits", m.ClaimsListPayerEditsResult, m.PayerEdit, "payer_edits", "cursor")
    def list_payer_edits(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "name", "-createdAt", "-name"] | None = None,
        payer_id: Sequence[str] | None = None,
        code: Sequence[str] | None = None,
        kind: Sequence[Literal["837P", "837I", "BOTH"]] | None = None,
        severity: Sequence[Literal["ERROR", "WARNING"]] | None = None,
        is_active: bool | None = None,
    ) -> m.ClaimsListPayerEditsResult:
        """List payer edits

        The edits that the organization wrote for its payers, newest first. A repeated filter means OR.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `claims:read`.
        """

    @exported_list(
        "/api/v1/trading-partners",
        m.ClaimsListTradingPartnersResult,
        m.TradingPartner,
        "trading_partners",
        "cursor",
    )
    def list_trading_partners(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "name", "-createdAt", "-name"] | None = None,
    ) -> m.ClaimsListTradingPartnersResult:
        """List trading partners

        The receivers of claims, newest first.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `claims:read`.
        """

    @operation("POST", "/api/v1/claim-batches/{batchId}/submitted", m.ClaimsSubmitClaimBatchResult)
    def submit_claim_batch(
        self,
        batch_id: str,
        body: m.ClaimsSubmitClaimBatchBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ClaimsSubmitClaimBatchResult:
        """Record that a batch was carried away

        The claims become SUBMITTED, and are billed from then on: their payers’ time to answer begins. Sends nothing.

        Scope: `claims:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/payer-edits/{payerEditId}", m.ClaimsUpdatePayerEditResult)
    def update_payer_edit(
        self,
        payer_edit_id: str,
        body: m.ClaimsUpdatePayerEditBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ClaimsUpdatePayerEditResult:
        """Update a payer edit

        Omitted fields are unchanged; null clears a day, and stands for all payers. Claims that are ready are checked by it when batches are made. Conditions are written as `{all: […]}`, `{any: […]}`, `{not: …}` or `{field, op, value}`, and compare the claim as it is written. If they name no field of lines, they are tested once, and the path of a failure is `claim`. If they name one, they are tested for each line, and the path is that of each line for which they hold, such as `claim.services[2]`.

        Scope: `claims:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/trading-partners/{tradingPartnerId}", m.ClaimsUpdateTradingPartnerResult)
    def update_trading_partner(
        self,
        trading_partner_id: str,
        body: m.ClaimsUpdateTradingPartnerBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ClaimsUpdateTradingPartnerResult:
        """Update a trading partner

        Omitted fields are unchanged; null clears a telephone number or an e-mail address. Batches that exist keep their files.

        Scope: `claims:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/claims/{claimId}/validate", m.ClaimsValidateClaimResult)
    def validate_claim(
        self,
        claim_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> m.ClaimsValidateClaimResult:
        """Validate a claim for its submission

        Returns every edit that the claim fails, except those that the organization switched off for its payer. A draft without an error becomes READY, and a ready claim with an error a DRAFT again. A claim that is batched or was sent is checked, and keeps its state.

        Scope: `claims:write`. Refused to `READ_ONLY`.
        """


class Collections(Module[AnyTransport]):
    @operation(
        "POST",
        "/api/v1/collections/placements/{placementId}/status",
        m.CollectionsChangePlacementStatusResult,
    )
    def change_placement_status(
        self,
        placement_id: str,
        body: m.CollectionsChangePlacementStatusBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.CollectionsChangePlacementStatusResult:
        """Recall or close a placement

        RECALL takes the account back from the agency; CLOSE ends a placement that the agency has given up. An action that the current status does not allow is a 409 that lists the allowed ones. The agency is not notified.

        Scope: `collections:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/collections/agencies", m.CollectionsCreateAgencyResult)
    def create_agency(
        self,
        body: m.CollectionsCreateAgencyBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.CollectionsCreateAgencyResult:
        """Create a collection agency

        A local record; nothing is sent to the agency.

        Scope: `collections:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/collections/compliance/checks", m.CollectionsCreateCheckResult)
    def create_check(
        self,
        body: m.CollectionsCreateCheckBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.CollectionsCreateCheckResult:
        """Check a planned contact

        Evaluates a contact before it is made, and stores the result with the rule values that it is based on. Hours and days are counted in every time zone where the consumer may be: `timeZones`, else those of `state`, else those of the state of the person's home address. If one of `timeZones` is outside the state, those of the state are checked too. The consumer's preferences and open written disputes also block contacts. CREDIT_REPORTING is blocked with NO_PRIOR_CONTACT until a conversation with the person about the account was logged, or 14 days after a letter or message was sent that did not come back within them (12 CFR 1006.30(a)). For a charitable hospital, LEGAL and CREDIT_REPORTING are blocked with NO_STATEMENT_DELIVERED or NOTIFICATION_PERIOD until 120 days after the first delivered statement with each open charge (26 CFR 1.501(r)-6). Once a charge is time-barred, LEGAL is blocked with TIME_BARRED, and other purposes warn (12 CFR 1006.26(b)): from the day that was given for the charge, else after the limitation period that the organization has set for the state and the kind of debt. An operational aid, not legal advice; nothing is sent.

        Scope: `collections:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/collections/contacts", m.CollectionsCreateContactResult)
    def create_contact(
        self,
        body: m.CollectionsCreateContactBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.CollectionsCreateContactResult:
        """Log a contact

        Records a call, letter, email or text that somebody made, and its result; nothing is sent. A call ends in CONVERSATION, NO_ANSWER, VOICEMAIL or NOT_CONNECTED, everything else in SENT or RETURNED. A validation notice is a contact with that purpose: SENT starts the validation period, RETURNED cancels it.

        Scope: `collections:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/collections/disputes", m.CollectionsCreateDisputeResult)
    def create_dispute(
        self,
        body: m.CollectionsCreateDisputeBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.CollectionsCreateDisputeResult:
        """Record a written dispute

        A written dispute stops the collection of its account while it is OPEN: every compliance check about the account returns BLOCKED, and the account cannot be placed.

        Scope: `collections:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/collections/placements", m.CollectionsCreatePlacementResult)
    def create_placement(
        self,
        body: m.CollectionsCreatePlacementBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.CollectionsCreatePlacementResult:
        """Place an account with a collection agency

        The placed amount is the balance of the account, and the commission rate that of the agency. Answers 409 with every reason that prevents the placement in `obstacles`: ALREADY_PLACED, NOTHING_OWED, BILLING_HOLD, DISPUTE_OPEN, ACTIVE_PAYMENT_PLAN, for a charitable hospital NO_STATEMENT_DELIVERED or NOTIFICATION_PERIOD (the 120 days of 26 CFR 1.501(r)-6 from the first delivered statement with each open charge), AGENCY_INACTIVE, CONTRACT_NOT_BEGUN, CONTRACT_ENDED. While an account is placed, its statements cannot be finalized and its payment plans cannot be activated. Nothing is sent to the agency.

        Scope: `collections:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/collections/compliance/rules", m.ComplianceRule)
    def create_rule(
        self,
        body: m.CollectionsCreateRuleBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ComplianceRule:
        """Create a compliance rule

        Null means no limit. A check applies the most restrictive value of all active rules for all states or for the state of the consumer. If no rule sets a value, the federal limits of 7 calls, hours 8 to 21 and 30 days apply.

        Scope: `collections:write`. Refused to `READ_ONLY`.
        """

    @operation("GET", "/api/v1/collections/placements/{placementId}", m.CollectionsGetPlacementResult)
    def get_placement(
        self,
        placement_id: str,
    ) -> m.CollectionsGetPlacementResult:
        """Read a placement

        Includes every payment of the agency, and the written disputes that stop collection now.

        Scope: `collections:read`.
        """

    @operation(
        "GET", "/api/v1/collections/accounts/{accountId}/preferences", m.CollectionsGetPreferencesResult
    )
    def get_preferences(
        self,
        account_id: str,
    ) -> m.CollectionsGetPreferencesResult:
        """Read a consumer's preferences

        The contact preferences of the consumer for the account; null if there are none.

        Scope: `collections:read`.
        """

    @exported_list(
        "/api/v1/collections/agencies",
        m.CollectionsListAgenciesResult,
        m.CollectionAgency,
        "agencies",
        "cursor",
    )
    def list_agencies(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        is_active: bool | None = None,
    ) -> m.CollectionsListAgenciesResult:
        """List collection agencies

        Newest first by default.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `collections:read`.
        """

    @exported_list(
        "/api/v1/collections/compliance/checks",
        m.CollectionsListChecksResult,
        m.ComplianceCheck,
        "checks",
        "cursor",
    )
    def list_checks(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        account_id: Sequence[str] | None = None,
        person_id: Sequence[str] | None = None,
        channel: Sequence[Literal["CALL", "EMAIL", "SMS", "LETTER"]] | None = None,
        result: Sequence[Literal["ALLOWED", "ALLOWED_WITH_WARNINGS", "BLOCKED"]] | None = None,
        planned_from: datetime | None = None,
        planned_to: datetime | None = None,
    ) -> m.CollectionsListChecksResult:
        """List compliance checks

        Newest first by default. Later changes of rules do not change past checks.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `collections:read`.
        """

    @exported_list(
        "/api/v1/collections/contacts",
        m.CollectionsListContactsResult,
        m.CollectionContact,
        "contacts",
        "cursor",
    )
    def list_contacts(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "contactedAt", "-createdAt", "-contactedAt"] | None = None,
        account_id: Sequence[str] | None = None,
        person_id: Sequence[str] | None = None,
        channel: Sequence[Literal["CALL", "EMAIL", "SMS", "LETTER"]] | None = None,
        purpose: Sequence[Literal["COLLECTION", "VALIDATION_NOTICE", "LEGAL", "CREDIT_REPORTING"]]
        | None = None,
        result: Sequence[
            Literal["CONVERSATION", "NO_ANSWER", "VOICEMAIL", "NOT_CONNECTED", "SENT", "RETURNED"]
        ]
        | None = None,
        contacted_from: datetime | None = None,
        contacted_to: datetime | None = None,
    ) -> m.CollectionsListContactsResult:
        """List contacts

        Most recently logged first by default; both ends of the range of times are inclusive.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `collections:read`.
        """

    @exported_list(
        "/api/v1/collections/disputes",
        m.CollectionsListDisputesResult,
        m.CollectionDispute,
        "disputes",
        "cursor",
    )
    def list_disputes(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "receivedAt", "-createdAt", "-receivedAt"] | None = None,
        account_id: Sequence[str] | None = None,
        person_id: Sequence[str] | None = None,
        status: Sequence[Literal["OPEN", "VERIFICATION_SENT", "RESOLVED"]] | None = None,
        received_from: datetime | None = None,
        received_to: datetime | None = None,
    ) -> m.CollectionsListDisputesResult:
        """List written disputes

        Newest first by default. An OPEN dispute stops the collection of its account.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `collections:read`.
        """

    @exported_list(
        "/api/v1/collections/placements",
        m.CollectionsListPlacementsResult,
        m.Placement,
        "placements",
        "cursor",
    )
    def list_placements(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "placedAt", "placedAmount", "-createdAt", "-placedAt", "-placedAmount"]
        | None = None,
        agency_id: Sequence[str] | None = None,
        status: Sequence[Literal["PLACED", "PARTIALLY_PAID", "RECALLED", "CLOSED"]] | None = None,
        account_id: Sequence[str] | None = None,
        patient_id: Sequence[str] | None = None,
        min_days_placed: int | None = None,
        max_days_placed: int | None = None,
        min_amount: Decimal | int | None = None,
        max_amount: Decimal | int | None = None,
    ) -> m.CollectionsListPlacementsResult:
        """List placements

        Newest first by default. The age of a placement is counted in days from the day of its placement, in the time zone of the organization.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `collections:read`.
        """

    @exported_list(
        "/api/v1/collections/compliance/rules",
        m.CollectionsListRulesResult,
        m.ComplianceRule,
        "rules",
        "cursor",
    )
    def list_rules(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        is_active: bool | None = None,
        state: Sequence[str] | None = None,
    ) -> m.CollectionsListRulesResult:
        """List compliance rules

        Newest first by default.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `collections:read`.
        """

    @operation(
        "POST",
        "/api/v1/collections/placements/{placementId}/payments",
        m.CollectionsRecordAgencyPaymentResult,
    )
    def record_agency_payment(
        self,
        placement_id: str,
        body: m.CollectionsRecordAgencyPaymentBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.CollectionsRecordAgencyPaymentResult:
        """Record a payment of an agency

        Records what the agency recovered from the patient and posts all of it to the account's ledger, where it settles the charges of `allocations`, then the oldest open charges; what is above the balance stays as unapplied credit. The commission is the rate of the placement, rounded half up to cents; what is left is net. A balance that comes to zero closes the placement. To take it back, reverse its entry in the ledger of the account. A placement that has ended takes only what the agency was paid by then (409 else).

        Scope: `collections:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT", "/api/v1/collections/accounts/{accountId}/preferences", m.CollectionsReplacePreferencesResult
    )
    def replace_preferences(
        self,
        account_id: str,
        body: m.CollectionsReplacePreferencesBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.CollectionsReplacePreferencesResult:
        """Replace a consumer's preferences

        A full replacement: an omitted or null field clears the preference. Compliance checks about the account return BLOCKED if the contact is against a preference (12 CFR 1006.6 and 1006.14(h)), for every contacted person.

        Scope: `collections:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/collections/compliance/rules/{ruleId}", m.ComplianceRule)
    def replace_rule(
        self,
        rule_id: str,
        body: m.CollectionsReplaceRuleBody,
        *,
        if_match: str | None = None,
    ) -> m.ComplianceRule:
        """Replace a compliance rule

        A full replacement: omitted fields become null, and an omitted `isActive` becomes true. Past checks keep their values. Null means no limit. A check applies the most restrictive value of all active rules for all states or for the state of the consumer. If no rule sets a value, the federal limits of 7 calls, hours 8 to 21 and 30 days apply.

        Scope: `collections:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/collections/agencies/{agencyId}", m.CollectionsUpdateAgencyResult)
    def update_agency(
        self,
        agency_id: str,
        body: m.CollectionsUpdateAgencyBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.CollectionsUpdateAgencyResult:
        """Update or deactivate a collection agency

        Omitted fields do not change; null clears an optional field. No account can be placed with an inactive agency. Its current placements continue at the rate of their placement until they are recalled or closed.

        Scope: `collections:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/collections/disputes/{disputeId}", m.CollectionsUpdateDisputeResult)
    def update_dispute(
        self,
        dispute_id: str,
        body: m.CollectionsUpdateDisputeBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.CollectionsUpdateDisputeResult:
        """Verify or resolve a dispute

        A `verificationSentAt` records that verification of the debt was sent, after which collection may resume; an `outcome` resolves the dispute. Both may be given together. DEBT_VERIFIED and DEBT_ADJUSTED require that verification was sent. A change that the current status does not allow is a 409 that lists the allowed ones. The ledger does not change: record an adjustment for what is no longer owed.

        Scope: `collections:write`. Refused to `READ_ONLY`.
        """


class ContractManagement(Module[AnyTransport]):
    @operation(
        "PUT",
        "/api/v1/contract-management/underpayment-cases/{caseId}/assignment",
        m.ContractManagementAssignUnderpaymentCaseResult,
    )
    def assign_underpayment_case(
        self,
        case_id: str,
        body: m.ContractManagementAssignUnderpaymentCaseBody,
        *,
        if_match: str | None = None,
    ) -> m.ContractManagementAssignUnderpaymentCaseResult:
        """Assign an underpayment case

        A case in IDENTIFIED becomes UNDER_REVIEW; other statuses do not change. A missing or inactive member is a 400. Nobody is notified.

        Scope: `contract-management:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/contract-management/expected-reimbursement",
        m.ContractManagementCalculateExpectedReimbursementResult,
    )
    def calculate_expected_reimbursement(
        self,
        body: m.ContractManagementCalculateExpectedReimbursementBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> m.ContractManagementCalculateExpectedReimbursementResult:
        """Calculate the expected reimbursement

        Prices a claim (`claimId`), or lines with their payer and day of service, by the contracts of the payer. Shows for each line the matched rate, each adjustment in order, and the rejected candidates.

        The contract is chosen by payer, line of business, billing provider, facility, state and day of service; the schedule by day of service; the rate by code and modifiers, the most specific first. Adjustments are applied in this order, each rounded half up to cents: units, 26 or TC from a whole, percent of Medicare, modifier 50, assistants, several procedures of a day, lesser of billed, stop-loss. Nothing is written.

        Scope: `contract-management:read`.
        """

    @operation(
        "POST",
        "/api/v1/contract-management/underpayment-cases/{caseId}/close",
        m.ContractManagementCloseUnderpaymentCaseResult,
    )
    def close_underpayment_case(
        self,
        case_id: str,
        body: m.ContractManagementCloseUnderpaymentCaseBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ContractManagementCloseUnderpaymentCaseResult:
        """Close an underpayment case

        WRITTEN_OFF writes off the open amount; INVALID means that nothing was underpaid. An illegal move is a 409 that names the legal statuses. A closed case cannot be reopened; a run that finds the same amounts opens no other case.

        Scope: `contract-management:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/contract-management/contracts", m.ContractManagementCreateContractResult)
    def create_contract(
        self,
        body: m.ContractManagementCreateContractBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ContractManagementCreateContractResult:
        """Create a contract

        Creates a contract that determines the expected payment of claims. Of the contracts that fit a claim, the most specific ones apply: those that name most of line of business, billing provider, facility and state.

        Scope: `contract-management:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/contract-management/contracts/{contractId}/fee-schedules",
        m.ContractManagementCreateFeeScheduleResult,
    )
    def create_fee_schedule(
        self,
        contract_id: str,
        body: m.ContractManagementCreateFeeScheduleBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ContractManagementCreateFeeScheduleResult:
        """Add a fee schedule to a contract

        A fee schedule sets the method that computes amounts, and limits it to days and places. PERCENT_OF_CHARGE and PERCENT_OF_MEDICARE need `percent` unless each rate has its own; DRG_WEIGHT needs `baseAmount`. The `percent` of PERCENT_OF_CHARGE and the `baseAmount` of CASE_RATE also price the codes that have no rate, and CAPITATION without rates covers every code; other methods price only codes that have a rate.

        Adjustments have defaults: 150 % for modifier 50, 100, 50 and 50 % for several procedures of one day, 16 % for an assistant surgeon, 13.6 % for an assistant who is not a physician; null disables one. They apply to FEE_SCHEDULE, PERCENT_OF_MEDICARE and APC. Stop-loss applies to every method but CAPITATION, and is disabled by default.

        Scope: `contract-management:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/contract-management/underpayment-cases/{caseId}/dispute",
        m.ContractManagementDisputeUnderpaymentCaseResult,
    )
    def dispute_underpayment_case(
        self,
        case_id: str,
        body: m.ContractManagementDisputeUnderpaymentCaseBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ContractManagementDisputeUnderpaymentCaseResult:
        """Record a dispute of an underpayment

        Records a filed dispute; nothing is sent to the payer. Allowed in UNDER_REVIEW, PAYER_RESPONDED (second level) and PARTIALLY_RECOVERED; otherwise a 409 names the legal statuses.

        Scope: `contract-management:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "GET", "/api/v1/contract-management/contracts/{contractId}", m.ContractManagementGetContractResult
    )
    def get_contract(
        self,
        contract_id: str,
    ) -> m.ContractManagementGetContractResult:
        """Read a contract

        With its fee schedules.

        Scope: `contract-management:read`.
        """

    @operation(
        "GET",
        "/api/v1/contract-management/underpayment-cases/{caseId}",
        m.ContractManagementGetUnderpaymentCaseResult,
    )
    def get_underpayment_case(
        self,
        case_id: str,
    ) -> m.ContractManagementGetUnderpaymentCaseResult:
        """Read an underpayment case

        With the lines of its claim and its history.

        Scope: `contract-management:read`.
        """

    @operation(
        "POST",
        "/api/v1/contract-management/fee-schedules/{scheduleId}/rates/imports",
        m.ContractManagementImportRatesResult,
    )
    def import_rates(
        self,
        schedule_id: str,
        body: m.ContractManagementImportRatesBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ContractManagementImportRatesResult:
        """Load rates into a fee schedule

        Takes up to 10,000 rates: `rows` in JSON, or `content` with one JSON object per line (NDJSON) or a CSV file whose header names the fields, with modifiers separated by blanks (`26 RT`). An unknown column, or the same column twice, is refused with 400. A row replaces the rate with its `externalId`; without such a rate, the rate with the same code, modifiers, place of service, provider type and first day; else it creates a rate. An omitted field is cleared, except `externalId`.

        Valid rows are written; failed rows are reported and not written. With `dryRun` nothing is written. Rates for the same code, modifiers, place and provider type that share effective days are reported as `overlaps`; the one with the latest first day prices those days.

        Scope: `contract-management:write`. Refused to `READ_ONLY`.
        """

    @exported_list(
        "/api/v1/contract-management/contracts",
        m.ContractManagementListContractsResult,
        m.PayerContract,
        "contracts",
        "cursor",
    )
    def list_contracts(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "effectiveFrom", "-createdAt", "-effectiveFrom"] | None = None,
        payer_id: Sequence[str] | None = None,
        status: Sequence[Literal["DRAFT", "ACTIVE", "TERMINATED", "DISCARDED"]] | None = None,
        line_of_business: Sequence[
            Literal[
                "COMMERCIAL",
                "MEDICARE_FFS",
                "MEDICARE_ADVANTAGE",
                "MEDICAID",
                "MEDICAID_MANAGED",
                "ERISA",
                "TRICARE",
                "WORKERS_COMP",
                "AUTO",
                "OTHER",
            ]
        ]
        | None = None,
        external_id: Sequence[str] | None = None,
        effective_on: date | None = None,
    ) -> m.ContractManagementListContractsResult:
        """List contracts

        Newest first. `effectiveOn` returns contracts that price services of that day, without drafts and discarded ones.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `contract-management:read`.
        """

    @exported_list(
        "/api/v1/contract-management/fee-schedules/{scheduleId}/rates",
        m.ContractManagementListRatesResult,
        m.FeeScheduleRate,
        "rates",
        "cursor",
    )
    def list_rates(
        self,
        schedule_id: str,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["code", "-code"] | None = None,
        code: Sequence[str] | None = None,
        code_type: Sequence[Literal["PROCEDURE", "REVENUE", "DRG"]] | None = None,
        modifier: Sequence[str] | None = None,
        on_date: date | None = None,
        external_id: Sequence[str] | None = None,
        is_active: bool | None = None,
    ) -> m.ContractManagementListRatesResult:
        """List the rates of a fee schedule

        By code, then by the latest first day.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `contract-management:read`.
        """

    @exported_list(
        "/api/v1/contract-management/underpayment-cases",
        m.ContractManagementListUnderpaymentCasesResult,
        m.UnderpaymentCase,
        "underpayment_cases",
        "cursor",
    )
    def list_underpayment_cases(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal[
            "createdAt", "variance", "disputeDeadline", "-createdAt", "-variance", "-disputeDeadline"
        ]
        | None = None,
        status: Sequence[
            Literal[
                "IDENTIFIED",
                "UNDER_REVIEW",
                "DISPUTED",
                "PAYER_RESPONDED",
                "PARTIALLY_RECOVERED",
                "RECOVERED",
                "WRITTEN_OFF",
                "INVALID",
            ]
        ]
        | None = None,
        payer_id: Sequence[str] | None = None,
        provider_id: Sequence[str] | None = None,
        facility_id: Sequence[str] | None = None,
        has_provider: bool | None = None,
        has_facility: bool | None = None,
        has_contract: bool | None = None,
        is_assigned: bool | None = None,
        assigned_to_id: Sequence[str] | None = None,
        closed_by_agent_id: Sequence[str] | None = None,
        is_closed_by_agent: bool | None = None,
        claim_id: Sequence[str] | None = None,
        contract_id: Sequence[str] | None = None,
        procedure_code: Sequence[str] | None = None,
        has_procedure: bool | None = None,
        origin: Sequence[Literal["MANUAL", "DETECTED"]] | None = None,
        min_variance: Decimal | int | None = None,
        max_variance: Decimal | int | None = None,
        created_from: datetime | None = None,
        created_to: datetime | None = None,
        closed_from: datetime | None = None,
        closed_to: datetime | None = None,
        deadline_from: datetime | None = None,
        deadline_to: datetime | None = None,
    ) -> m.ContractManagementListUnderpaymentCasesResult:
        """List underpayment cases

        Newest first; `sort=-variance` puts the largest variance first, `sort=disputeDeadline` the next deadline. A repeated filter matches any of its values; bounds are inclusive.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `contract-management:read`.
        """

    @operation(
        "POST",
        "/api/v1/contract-management/underpayment-cases",
        m.ContractManagementOpenUnderpaymentCaseResult,
    )
    def open_underpayment_case(
        self,
        body: m.ContractManagementOpenUnderpaymentCaseBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ContractManagementOpenUnderpaymentCaseResult:
        """Open an underpayment case

        Opens a case manually, in IDENTIFIED. The variance is the expected less the paid amount; the case keeps a copy of the current lines of the claim. The expected amount is at most the charge of the claim, and the paid amount at most the expected one. While the claim has an open case, another is a 409 with its id.

        Scope: `contract-management:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/contract-management/underpayment-cases/{caseId}/payer-response",
        m.ContractManagementRecordPayerResponseResult,
    )
    def record_payer_response(
        self,
        case_id: str,
        body: m.ContractManagementRecordPayerResponseBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ContractManagementRecordPayerResponseResult:
        """Record the payer’s response to a dispute

        Records the answer of the payer. Allowed in DISPUTED; otherwise a 409 names the legal statuses. The next step is a second dispute, a recovery or a write-off of the rest.

        Scope: `contract-management:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/contract-management/underpayment-cases/{caseId}/recoveries",
        m.ContractManagementRecordRecoveryResult,
    )
    def record_recovery(
        self,
        case_id: str,
        body: m.ContractManagementRecordRecoveryBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ContractManagementRecordRecoveryResult:
        """Record a recovery of an underpayment

        Records a recovered part of the variance; no payment is posted. The case becomes PARTIALLY_RECOVERED, and RECOVERED once the sum reaches the variance; a larger sum is a 400. Allowed in DISPUTED, PAYER_RESPONDED and PARTIALLY_RECOVERED. Additional amounts of later remittances count automatically; record only other recoveries.

        Scope: `contract-management:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/contract-management/underpayment-detection/runs",
        m.ContractManagementRunUnderpaymentDetectionResult,
    )
    def run_underpayment_detection(
        self,
        body: m.ContractManagementRunUnderpaymentDetectionBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> m.ContractManagementRunUnderpaymentDetectionResult:
        """Look for underpayments

        Compares the allowed amounts of claims with the contracts of their payers, and opens an IDENTIFIED case for each claim with lines that are underpaid by more than the payer’s threshold. Lines that were not paid, are capitated or have no rate are not underpayments. A posted remittance is compared immediately; use a run after loading contracts and rates later.

        An existing case is updated, so a second run opens no second case. A run covers at most 500 claims in the order of their ids; `nextAfter` is the position of the next run.

        Scope: `contract-management:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT",
        "/api/v1/contract-management/payer-thresholds/{payerId}",
        m.ContractManagementSetPayerThresholdResult,
    )
    def set_payer_threshold(
        self,
        payer_id: str,
        body: m.ContractManagementSetPayerThresholdBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ContractManagementSetPayerThresholdResult:
        """Set the underpayment threshold of a payer

        A case is opened for a line that is underpaid by more than the larger of both tolerances. Replaces an earlier threshold and overrides the variance thresholds of the payer’s own record; an omitted or null tolerance is zero. With `isDisabled` no more cases are opened; existing ones stay.

        Scope: `contract-management:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT", "/api/v1/contract-management/contracts/{contractId}", m.ContractManagementUpdateContractResult
    )
    def update_contract(
        self,
        contract_id: str,
        body: m.ContractManagementUpdateContractBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ContractManagementUpdateContractResult:
        """Update or terminate a contract

        Changes the given fields; null clears an optional field. `status` moves the contract: a draft becomes ACTIVE; an active contract becomes TERMINATED with `terminatedOn`, its last day of service, and ACTIVE again to correct a mistake; DISCARDED withdraws a contract that should not exist. A discarded contract cannot be changed. Existing cases do not change.

        Scope: `contract-management:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT",
        "/api/v1/contract-management/fee-schedules/{scheduleId}",
        m.ContractManagementUpdateFeeScheduleResult,
    )
    def update_fee_schedule(
        self,
        schedule_id: str,
        body: m.ContractManagementUpdateFeeScheduleBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ContractManagementUpdateFeeScheduleResult:
        """Update a fee schedule

        Changes the given fields and adjustments; null clears an optional field. The method cannot be changed; create another schedule instead. Existing cases do not change.

        Scope: `contract-management:write`. Refused to `READ_ONLY`.
        """


class Credentialing(Module[AnyTransport]):
    @operation(
        "POST",
        "/api/v1/credentialing/sessions/{sessionId}/board-certifications",
        m.CredentialingAddBoardCertificationResult,
    )
    def add_board_certification(
        self,
        session_id: str,
        body: m.CredentialingAddBoardCertificationBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.CredentialingAddBoardCertificationResult:
        """Add a board certification

        The values are stored as they are sent; nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/credentialing/sessions/{sessionId}/dea-registrations",
        m.CredentialingAddDeaRegistrationResult,
    )
    def add_dea_registration(
        self,
        session_id: str,
        body: m.CredentialingAddDeaRegistrationBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.CredentialingAddDeaRegistrationResult:
        """Add a DEA or CDS registration

        The values are stored as they are sent; nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST", "/api/v1/credentialing/sessions/{sessionId}/education", m.CredentialingAddEducationResult
    )
    def add_education(
        self,
        session_id: str,
        body: m.CredentialingAddEducationBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.CredentialingAddEducationResult:
        """Add an education entry

        The values are stored as they are sent; nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/credentialing/sessions/{sessionId}/hospital-affiliations",
        m.CredentialingAddHospitalAffiliationResult,
    )
    def add_hospital_affiliation(
        self,
        session_id: str,
        body: m.CredentialingAddHospitalAffiliationBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.CredentialingAddHospitalAffiliationResult:
        """Add a hospital affiliation

        The values are stored as they are sent; nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/credentialing/sessions/{sessionId}/licenses", m.CredentialingAddLicenseResult)
    def add_license(
        self,
        session_id: str,
        body: m.CredentialingAddLicenseBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.CredentialingAddLicenseResult:
        """Add a state license

        The values are stored as they are sent; nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/credentialing/sessions/{sessionId}/malpractice-insurance",
        m.CredentialingAddMalpracticeInsuranceResult,
    )
    def add_malpractice_insurance(
        self,
        session_id: str,
        body: m.CredentialingAddMalpracticeInsuranceBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.CredentialingAddMalpracticeInsuranceResult:
        """Add malpractice insurance

        The values are stored as they are sent; nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST", "/api/v1/credentialing/sessions/{sessionId}/references", m.CredentialingAddReferenceResult
    )
    def add_reference(
        self,
        session_id: str,
        body: m.CredentialingAddReferenceBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.CredentialingAddReferenceResult:
        """Add a peer reference

        The values are stored as they are sent; nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST", "/api/v1/credentialing/sessions/{sessionId}/work-history", m.CredentialingAddWorkHistoryResult
    )
    def add_work_history(
        self,
        session_id: str,
        body: m.CredentialingAddWorkHistoryBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.CredentialingAddWorkHistoryResult:
        """Add a work history entry

        The values are stored as they are sent; nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/credentialing/sessions", m.CredentialingCreateSessionResult)
    def create_session(
        self,
        body: m.CredentialingCreateSessionBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.CredentialingCreateSessionResult:
        """Open a credentialing session

        Opens an empty file in DRAFT. The default NPI is that of the provider; its check digit is not verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST", "/api/v1/credentialing/sessions/{sessionId}/decision", m.CredentialingDecideSessionResult
    )
    def decide_session(
        self,
        session_id: str,
        body: m.CredentialingDecideSessionBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.CredentialingDecideSessionResult:
        """Record the credentialing committee's decision

        APPROVED and DENIED are allowed in COMMITTEE; RETURNED, for the applicant to complete the file, also in SUBMITTED and IN_REVIEW. An approval requires a file that is complete and verified on the date of the decision, and a newest exclusion check of its NPI that has a result and no match, else 409 with `obstacles`. It is valid for 36 months from that date and ends the earlier approvals of the same provider. DENIED and RETURNED require a reason.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation("DELETE", "/api/v1/credentialing/entries/{entryId}", NoneType)
    def delete_entry(
        self,
        entry_id: str,
        *,
        if_match: str | None = None,
    ) -> None:
        """Delete an entry of any section

        A soft delete: the entry is kept but hidden, and requests for it are answered like those for a missing one.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation("DELETE", "/api/v1/credentialing/sessions/{sessionId}", NoneType)
    def delete_session(
        self,
        session_id: str,
        *,
        if_match: str | None = None,
    ) -> None:
        """Delete a credentialing session

        A soft delete: the session and the entries of its file are kept but hidden, and requests for them are answered like those for missing ones.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "GET", "/api/v1/credentialing/sessions/{sessionId}/completeness", m.CredentialingGetCompletenessResult
    )
    def get_completeness(
        self,
        session_id: str,
        *,
        as_of: date | None = None,
    ) -> m.CredentialingGetCompletenessResult:
        """Read the completeness report of a credentialing file

        Missing entries and fields, dates out of order, expired entries, unexplained gaps in the work history of the last five years, the attestation and the answers to all questions, and verifications that are missing, failed, older than the standard allows, or made before the last change of the entry. `asOf` may be in the future, such as the date of the committee.

        Scope: `credentialing:read`.
        """

    @operation("GET", "/api/v1/credentialing/sessions/{sessionId}", m.CredentialingGetSessionResult)
    def get_session(
        self,
        session_id: str,
    ) -> m.CredentialingGetSessionResult:
        """Read a credentialing file

        The session with the entries of every section, by sort order, and the log of their verifications, oldest first. Deleted entries and their verifications are hidden.

        Scope: `credentialing:read`.
        """

    @exported_list(
        "/api/v1/credentialing/expirables",
        m.CredentialingListExpirablesResult,
        m.CredentialingExpirable,
        "expirables",
        "cursor",
    )
    def list_expirables(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["expiresOn", "-expiresOn"] | None = None,
        within_days: int | None = None,
        expires_from: date | None = None,
        section: Sequence[
            Literal["licenses", "deaRegistrations", "boardCertifications", "malpracticeInsurance"]
        ]
        | None = None,
        session_id: Sequence[str] | None = None,
    ) -> m.CredentialingListExpirablesResult:
        """List expirables

        The entries of open files that have expired or expire within `withinDays`, earliest first. Excludes files that are deleted, DENIED, WITHDRAWN or EXPIRED, and entries that are no longer in force.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `credentialing:read`.
        """

    @exported_list(
        "/api/v1/credentialing/sessions",
        m.CredentialingListSessionsResult,
        m.CredentialingSessionSummary,
        "sessions",
        "cursor",
    )
    def list_sessions(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal[
            "createdAt",
            "lastName",
            "dueDate",
            "recredentialingDueDate",
            "-createdAt",
            "-lastName",
            "-dueDate",
            "-recredentialingDueDate",
        ]
        | None = None,
        status: Sequence[
            Literal[
                "DRAFT",
                "IN_PROGRESS",
                "SUBMITTED",
                "IN_REVIEW",
                "COMMITTEE",
                "APPROVED",
                "DENIED",
                "RETURNED",
                "WITHDRAWN",
                "EXPIRED",
            ]
        ]
        | None = None,
        session_type: Sequence[Literal["INITIAL", "RECREDENTIALING", "OFF_CYCLE"]] | None = None,
        provider_id: Sequence[str] | None = None,
        due_from: date | None = None,
        due_to: date | None = None,
        recredentialing_due_from: date | None = None,
        recredentialing_due_to: date | None = None,
    ) -> m.CredentialingListSessionsResult:
        """List credentialing sessions

        Newest first by default. A repeated filter matches any of its values; bounds are inclusive. An approval is EXPIRED after its last day.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `credentialing:read`.
        """

    @operation("POST", "/api/v1/credentialing/verifications", m.CredentialingRecordVerificationResult)
    def record_verification(
        self,
        body: m.CredentialingRecordVerificationBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.CredentialingRecordVerificationResult:
        """Record a primary source verification of an entry

        Adds the result of a verification of an entry of any section to the log of the file; the source is not contacted. Verifications never change: a later one replaces an earlier one, and a changed entry requires a new one.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST", "/api/v1/credentialing/sessions/{sessionId}/submit", m.CredentialingSubmitSessionResult
    )
    def submit_session(
        self,
        session_id: str,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.CredentialingSubmitSessionResult:
        """Submit a credentialing file for review

        A complete file with current verifications moves to IN_REVIEW. A file that lacks only verifications moves to SUBMITTED, and is submitted again once they are recorded. If anything else is missing: 409, and `obstacles` lists the missing items with the codes of the completeness report.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT",
        "/api/v1/credentialing/board-certifications/{boardCertificationId}",
        m.CredentialingUpdateBoardCertificationResult,
    )
    def update_board_certification(
        self,
        board_certification_id: str,
        body: m.CredentialingUpdateBoardCertificationBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.CredentialingUpdateBoardCertificationResult:
        """Update a board certification

        Omitted fields are unchanged; null clears a field. Nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT",
        "/api/v1/credentialing/dea-registrations/{deaRegistrationId}",
        m.CredentialingUpdateDeaRegistrationResult,
    )
    def update_dea_registration(
        self,
        dea_registration_id: str,
        body: m.CredentialingUpdateDeaRegistrationBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.CredentialingUpdateDeaRegistrationResult:
        """Update a DEA or CDS registration

        Omitted fields are unchanged; null clears a field. Nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/credentialing/education/{educationId}", m.CredentialingUpdateEducationResult)
    def update_education(
        self,
        education_id: str,
        body: m.CredentialingUpdateEducationBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.CredentialingUpdateEducationResult:
        """Update an education entry

        Omitted fields are unchanged; null clears a field. Nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT",
        "/api/v1/credentialing/hospital-affiliations/{hospitalAffiliationId}",
        m.CredentialingUpdateHospitalAffiliationResult,
    )
    def update_hospital_affiliation(
        self,
        hospital_affiliation_id: str,
        body: m.CredentialingUpdateHospitalAffiliationBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.CredentialingUpdateHospitalAffiliationResult:
        """Update a hospital affiliation

        Omitted fields are unchanged; null clears a field. Nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/credentialing/licenses/{licenseId}", m.CredentialingUpdateLicenseResult)
    def update_license(
        self,
        license_id: str,
        body: m.CredentialingUpdateLicenseBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.CredentialingUpdateLicenseResult:
        """Update a state license

        Omitted fields are unchanged; null clears a field. Nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT",
        "/api/v1/credentialing/malpractice-insurance/{malpracticeInsuranceId}",
        m.CredentialingUpdateMalpracticeInsuranceResult,
    )
    def update_malpractice_insurance(
        self,
        malpractice_insurance_id: str,
        body: m.CredentialingUpdateMalpracticeInsuranceBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.CredentialingUpdateMalpracticeInsuranceResult:
        """Update malpractice insurance

        Omitted fields are unchanged; null clears a field. Nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/credentialing/references/{referenceId}", m.CredentialingUpdateReferenceResult)
    def update_reference(
        self,
        reference_id: str,
        body: m.CredentialingUpdateReferenceBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.CredentialingUpdateReferenceResult:
        """Update a peer reference

        Omitted fields are unchanged; null clears a field. Nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/credentialing/sessions/{sessionId}", m.CredentialingUpdateSessionResult)
    def update_session(
        self,
        session_id: str,
        body: m.CredentialingUpdateSessionBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.CredentialingUpdateSessionResult:
        """Update a credentialing session

        Changes the fields that are sent; null clears optional fields. `status` moves a file in review to the COMMITTEE, or ends it: WITHDRAWN by the applicant, EXPIRED if time ran out or an approval ends early. DENIED, WITHDRAWN and EXPIRED sessions cannot be edited.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT", "/api/v1/credentialing/work-history/{workHistoryId}", m.CredentialingUpdateWorkHistoryResult
    )
    def update_work_history(
        self,
        work_history_id: str,
        body: m.CredentialingUpdateWorkHistoryBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.CredentialingUpdateWorkHistoryResult:
        """Update a work history entry

        Omitted fields are unchanged; null clears a field. Nothing is verified.

        Scope: `credentialing:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/credentialing/npi/validate", m.CredentialingValidateNpiResult)
    def validate_npi(
        self,
        body: m.CredentialingValidateNpiBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.CredentialingValidateNpiResult:
        """Check the format of an NPI

        Ten digits, the first 1 or 2, and the Luhn check with the prefix 80840 (45 CFR 162.406). No registry is queried: a valid number may not be assigned to anyone.

        Scope: `credentialing:read`.
        """


class DenialManagement(Module[AnyTransport]):
    @operation("POST", "/api/v1/denial-management/cases/{caseId}/assign", m.DenialManagementAssignCaseResult)
    def assign_case(
        self,
        case_id: str,
        body: m.DenialManagementAssignCaseBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.DenialManagementAssignCaseResult:
        """Assign a denial case

        Puts the case into a queue, assigns it to an active member, or both; null removes it. Assigning it to a member starts work (IN_PROGRESS). If only a new queue is given, the queue assigns the case by its method. A full queue is a 409.

        Scope: `denial-management:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/denial-management/cases/bulk", m.DenialManagementBulkUpdateCasesResult)
    def bulk_update_cases(
        self,
        body: m.DenialManagementBulkUpdateCasesBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.DenialManagementBulkUpdateCasesResult:
        """Assign, route or resolve many denial cases

        Up to 100 cases in one transaction, selected by `caseIds` or, oldest first, by a `filter` with the filters of the list. The answer has one result for each case, in the order of the ids or of the list; `total` counts all selected cases, including those beyond 100. A case that is missing or does not allow the action fails alone; a missing queue or member fails the request. `dryRun` returns the results and changes nothing.

        Scope: `denial-management:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/denial-management/cases", m.DenialManagementCreateCaseResult)
    def create_case(
        self,
        body: m.DenialManagementCreateCaseBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.DenialManagementCreateCaseResult:
        """Open a denial case

        Opens a case for a claim. The reason code determines the category, and the payer's program the appeal deadline. Without `queueId` the queue rules choose the queue; if no rule matches, the case goes to the default queue. If the queue is full, the case goes to the default queue and `warnings` reports it. An omitted date, reason, code, amount or list of lines is taken from the payer's answer that was posted last; if it has none, the answer is a 400 that names the first missing field. Deductible, coinsurance and copayment (PR-1, PR-2, PR-3) are not denials: 409. A denied amount above the charges of the lines is a 400; a charge that another open case covers is a 409 with its `existingId`.

        Scope: `denial-management:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/denial-management/queues", m.DenialManagementCreateQueueResult)
    def create_queue(
        self,
        body: m.DenialManagementCreateQueueBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.DenialManagementCreateQueueResult:
        """Create a denial queue

        A queue without `maxCapacity` accepts every case; so does the default queue. A new default queue replaces the current one. MANUAL assigns nobody; ROUND_ROBIN alternates between the active members of the queue, who are listed in `memberUserIds` or hold one of `memberRoles`; LEAST_LOADED picks the one with the fewest open cases; BY_ROLE alternates within the first of `memberRoles` that an active member holds.

        Scope: `denial-management:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/denial-management/queue-rules", m.DenialManagementCreateQueueRuleResult)
    def create_queue_rule(
        self,
        body: m.DenialManagementCreateQueueRuleBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.DenialManagementCreateQueueRuleResult:
        """Create a queue rule

        An unknown field, operator or action is refused, so that every stored rule can be evaluated. Rules are evaluated by `priority` ascending, then by creation. The first match ends the evaluation unless it has `continue`; STOP always ends it. A denial goes to the queue of the last ASSIGN_QUEUE action, else to the queue of the first matching rule.

        Scope: `denial-management:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST", "/api/v1/denial-management/queue-rules/evaluate", m.DenialManagementEvaluateQueueRulesResult
    )
    def evaluate_queue_rules(
        self,
        body: m.DenialManagementEvaluateQueueRulesBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.DenialManagementEvaluateQueueRulesResult:
        """Try out the queue rules

        Returns what the active rules would do with a case or a sample of facts: every evaluated rule with each of its conditions, the actions, and the resulting queue and member. The trace shows the compared codes, identifiers and amounts. Nothing changes.

        Scope: `denial-management:read`.
        """

    @operation("GET", "/api/v1/denial-management/cases/{caseId}", m.DenialManagementGetCaseResult)
    def get_case(
        self,
        case_id: str,
    ) -> m.DenialManagementGetCaseResult:
        """Read a denial case

        With its adjustments, the reasons against an appeal, and its appeals.

        Scope: `denial-management:read`.
        """

    @exported_list(
        "/api/v1/denial-management/cases", m.DenialManagementListCasesResult, m.DenialCase, "cases", "cursor"
    )
    def list_cases(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal[
            "createdAt",
            "appealDeadline",
            "slaDueAt",
            "deniedAmount",
            "-createdAt",
            "-appealDeadline",
            "-slaDueAt",
            "-deniedAmount",
        ]
        | None = None,
        status: Sequence[Literal["OPEN", "IN_PROGRESS", "APPEALED", "RESOLVED", "WITHDRAWN"]] | None = None,
        kind: Sequence[Literal["FULL", "PARTIAL"]] | None = None,
        category: Sequence[
            Literal[
                "MISSING_INFORMATION",
                "DUPLICATE",
                "COB",
                "ELIGIBILITY",
                "TIMELY_FILING",
                "CONTRACTUAL",
                "CODING",
                "MEDICAL_NECESSITY",
                "COVERAGE_LIMIT",
                "BUNDLING",
                "AUTHORIZATION",
                "WRONG_PAYER",
                "DOCUMENTATION",
                "CREDENTIALING",
                "PROVIDER_ENROLLMENT",
                "REFERRAL",
                "EXPERIMENTAL",
                "OTHER",
            ]
        ]
        | None = None,
        payer_id: Sequence[str] | None = None,
        patient_id: Sequence[str] | None = None,
        provider_id: Sequence[str] | None = None,
        facility_id: Sequence[str] | None = None,
        group_code: Sequence[Literal["CO", "PR", "OA", "PI", "CR"]] | None = None,
        primary_code: Sequence[str] | None = None,
        queue_id: Sequence[str] | None = None,
        assigned_to_id: Sequence[str] | None = None,
        claim_id: Sequence[str] | None = None,
        deadline_from: datetime | None = None,
        deadline_to: datetime | None = None,
        sla_due_from: datetime | None = None,
        sla_due_to: datetime | None = None,
        resolved_from: datetime | None = None,
        resolved_to: datetime | None = None,
        created_from: datetime | None = None,
        created_to: datetime | None = None,
        min_amount: Decimal | int | None = None,
        max_amount: Decimal | int | None = None,
        has_provider: bool | None = None,
        has_facility: bool | None = None,
        has_code: bool | None = None,
        is_assigned: bool | None = None,
        closed_by_agent_id: Sequence[str] | None = None,
        is_closed_by_agent: bool | None = None,
    ) -> m.DenialManagementListCasesResult:
        """List denial cases

        Newest first unless `sort` is given. A repeated filter matches any of its values; bounds are inclusive.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `denial-management:read`.
        """

    @exported_list(
        "/api/v1/denial-management/codes", m.DenialManagementListCodesResult, m.DenialCode, "codes", "cursor"
    )
    def list_codes(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["code", "-code"] | None = None,
        kind: Sequence[Literal["GROUP", "CARC", "RARC"]] | None = None,
        code: Sequence[str] | None = None,
        category: Sequence[
            Literal[
                "MISSING_INFORMATION",
                "DUPLICATE",
                "COB",
                "ELIGIBILITY",
                "TIMELY_FILING",
                "CONTRACTUAL",
                "CODING",
                "MEDICAL_NECESSITY",
                "COVERAGE_LIMIT",
                "BUNDLING",
                "AUTHORIZATION",
                "WRONG_PAYER",
                "DOCUMENTATION",
                "CREDENTIALING",
                "PROVIDER_ENROLLMENT",
                "REFERRAL",
                "EXPERIMENTAL",
                "OTHER",
            ]
        ]
        | None = None,
    ) -> m.DenialManagementListCodesResult:
        """List adjustment codes

        A directory of group codes, claim adjustment reason codes (CARC) and remittance advice remark codes (RARC): the codes with this project's own short labels, a category, the first action and whether an appeal is worthwhile. It does not contain the official texts, which belong to X12. Up to 100 entries by default.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `denial-management:read`.
        """

    @list_operation(
        "/api/v1/denial-management/queue-rules",
        m.DenialManagementListQueueRulesResult,
        m.QueueRule,
        "rules",
        None,
    )
    def list_queue_rules(
        self,
    ) -> m.DenialManagementListQueueRulesResult:
        """List denial queue configuration

        Every queue, and every rule by priority and then creation. Nothing is evaluated or moved.

        Scope: `denial-management:read`.
        """

    @operation("POST", "/api/v1/denial-management/cases/{caseId}/reopen", m.DenialManagementReopenCaseResult)
    def reopen_case(
        self,
        case_id: str,
        body: m.DenialManagementReopenCaseBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.DenialManagementReopenCaseResult:
        """Reopen a denial case

        Opens an ended case again, for example an overturned denial whose payment the payer reversed. The case is unassigned, and OPEN, or APPEALED if an appeal is still pending with the payer; `reopenings` keeps how it had ended. It returns to its queue; if it was in none, the queue rules choose one. If the queue is full, the case goes to the default queue and `warnings` reports it. The SLA starts again. The write-off or transfer that the end of the case had posted to the claim is reversed, unless an answer of a payer took it back already; adjustments of the claim that rest on it are a 409. A charge that another open case covers is a 409 with its `existingId`.

        Scope: `denial-management:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST", "/api/v1/denial-management/cases/{caseId}/resolve", m.DenialManagementResolveCaseResult
    )
    def resolve_case(
        self,
        case_id: str,
        body: m.DenialManagementResolveCaseBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.DenialManagementResolveCaseResult:
        """Resolve a denial case

        Ends the case. OVERTURNED waits for the payment of what is still denied, as work of kind PAYMENT_DUE, and ends that wait when the payer pays. WRITTEN_OFF writes off what is still denied of the insurance balance, and PATIENT_BILLED transfers it to the patient: 409 for a denial that is not of group PR, unless `overrideReason` is given, and always for a Qualified Medicare Beneficiary. The case is reopened once that write-off or transfer is reversed, or a later answer of a payer takes it back and leaves the amount denied. Nothing is sent to the payer.

        Scope: `denial-management:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/denial-management/cases/{caseId}/route", m.DenialManagementRouteCaseResult)
    def route_case(
        self,
        case_id: str,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.DenialManagementRouteCaseResult:
        """Route a denial case

        Evaluates the active queue rules and applies their actions. The trace lists every evaluated rule with each of its conditions.

        Scope: `denial-management:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/denial-management/cases/{caseId}", m.DenialManagementUpdateCaseResult)
    def update_case(
        self,
        case_id: str,
        body: m.DenialManagementUpdateCaseBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.DenialManagementUpdateCaseResult:
        """Edit a denial case

        Null clears an optional field. The category, the cause, the priority and the note can be edited in every status but WITHDRAWN. The amount, codes, reason and date of the denial can be edited until the case ends; the category, the appeal rights and the deadline are then computed again, except a category that a person set. A denied amount above the charges of the lines is a 400. If a claim payment opened the case, its amount belongs to the payer, and a different one is a 409.

        Scope: `denial-management:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/denial-management/queues/{queueId}", m.DenialManagementUpdateQueueResult)
    def update_queue(
        self,
        queue_id: str,
        body: m.DenialManagementUpdateQueueBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.DenialManagementUpdateQueueResult:
        """Edit a denial queue

        Cases in the queue stay there; a smaller `maxCapacity` only refuses further ones. MANUAL assigns nobody; ROUND_ROBIN alternates between the active members of the queue, who are listed in `memberUserIds` or hold one of `memberRoles`; LEAST_LOADED picks the one with the fewest open cases; BY_ROLE alternates within the first of `memberRoles` that an active member holds.

        Scope: `denial-management:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT", "/api/v1/denial-management/queue-rules/{ruleId}", m.DenialManagementUpdateQueueRuleResult
    )
    def update_queue_rule(
        self,
        rule_id: str,
        body: m.DenialManagementUpdateQueueRuleBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.DenialManagementUpdateQueueRuleResult:
        """Edit a queue rule

        Omitted fields keep their values. Rules are evaluated by `priority` ascending, then by creation. The first match ends the evaluation unless it has `continue`; STOP always ends it. A denial goes to the queue of the last ASSIGN_QUEUE action, else to the queue of the first matching rule.

        Scope: `denial-management:write`. Refused to `READ_ONLY`.
        """


class Gfe(Module[AnyTransport]):
    @operation("POST", "/api/v1/gfe/estimates/{gfeId}/acknowledge", m.GfeAcknowledgeEstimateResult)
    def acknowledge_estimate(
        self,
        gfe_id: str,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.GfeAcknowledgeEstimateResult:
        """Acknowledge a good faith estimate

        Records that the patient received a delivered estimate.

        Scope: `gfe:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/gfe/estimates/{gfeId}/compare-bill", m.GfeCompareBillResult)
    def compare_bill(
        self,
        gfe_id: str,
        body: m.GfeCompareBillBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.GfeCompareBillResult:
        """Compare a bill with a good faith estimate

        A bill is substantially in excess when one provider or facility bills at least 400.00 above its expected total (45 CFR 149.620(a)(2)(ii)); a dispute can be opened within 120 calendar days of the original bill.

        Scope: `gfe:read`.
        """

    @operation("POST", "/api/v1/gfe/estimates", m.GfeCreateEstimateResult)
    def create_estimate(
        self,
        body: m.GfeCreateEstimateBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.GfeCreateEstimateResult:
        """Create a good faith estimate

        Creates a draft. Line totals, the estimate total, the amount that the patient owes and the delivery deadline are computed (45 CFR 149.610). The facility, the provider and the scheduling time default to those of the appointment; the provider only if neither its name nor its NPI is given.

        Scope: `gfe:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/gfe/estimates/{gfeId}/deliver", m.GfeDeliverEstimateResult)
    def deliver_estimate(
        self,
        gfe_id: str,
        body: m.GfeDeliverEstimateBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.GfeDeliverEstimateResult:
        """Deliver a good faith estimate

        Records a delivery; nothing is transmitted to the patient. With `simulateOnly`, nothing changes and the response shows the result that a delivery would have.

        Scope: `gfe:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/gfe/estimates/{gfeId}/generate", m.GfeGenerateEstimateResult)
    def generate_estimate(
        self,
        gfe_id: str,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.GfeGenerateEstimateResult:
        """Generate a good faith estimate

        Moves a draft to GFE_GENERATED if it has every element that 45 CFR 149.610(c) requires; otherwise a 400 lists each missing element.

        Scope: `gfe:write`. Refused to `READ_ONLY`.
        """

    @operation("GET", "/api/v1/gfe/estimates/{gfeId}", m.GfeGetEstimateResult)
    def get_estimate(
        self,
        gfe_id: str,
    ) -> m.GfeGetEstimateResult:
        """Read a good faith estimate

        Scope: `gfe:read`.
        """

    @operation("GET", "/api/v1/gfe/estimates/{gfeId}/pdf", m.GfeGetEstimatePdfResult)
    def get_estimate_pdf(
        self,
        gfe_id: str,
    ) -> m.GfeGetEstimatePdfResult:
        """Get the PDF of a good faith estimate

        Sensitive content: a data URL, or a presigned URL that is valid for 300 seconds if an object store is configured.

        Scope: `gfe:read`.
        """

    @operation("GET", "/api/v1/gfe/idr-cases/{caseId}", m.GfeGetIdrCaseResult)
    def get_idr_case(
        self,
        case_id: str,
    ) -> m.GfeGetIdrCaseResult:
        """Read a dispute case

        Scope: `gfe:read`.
        """

    @exported_list(
        "/api/v1/gfe/estimates", m.GfeListEstimatesResult, m.GoodFaithEstimate, "estimates", "cursor"
    )
    def list_estimates(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal[
            "createdAt", "serviceDate", "deliveryDeadline", "-createdAt", "-serviceDate", "-deliveryDeadline"
        ]
        | None = None,
        status: Sequence[
            Literal[
                "GFE_DRAFT",
                "GFE_GENERATED",
                "GFE_DELIVERED",
                "GFE_ACKNOWLEDGED",
                "GFE_DISPUTED",
                "GFE_EXPIRED",
                "GFE_VOID",
            ]
        ]
        | None = None,
        patient_id: Sequence[str] | None = None,
        facility_id: Sequence[str] | None = None,
        appointment_id: Sequence[str] | None = None,
        overdue: bool | None = None,
        due_before: datetime | None = None,
        due_from: datetime | None = None,
        due_to: datetime | None = None,
        service_from: datetime | None = None,
        service_to: datetime | None = None,
        created_from: datetime | None = None,
        created_to: datetime | None = None,
        min_amount: Decimal | int | None = None,
        max_amount: Decimal | int | None = None,
    ) -> m.GfeListEstimatesResult:
        """List good faith estimates

        Newest first. `overdue=true` returns only estimates whose delivery is overdue now.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `gfe:read`.
        """

    @exported_list("/api/v1/gfe/idr-cases", m.GfeListIdrCasesResult, m.IdrCase, "idr_cases", "cursor")
    def list_idr_cases(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "initiatedAt", "-createdAt", "-initiatedAt"] | None = None,
        status: Sequence[
            Literal[
                "IDR_INITIATED",
                "IDR_OFFER_SUBMITTED",
                "IDR_COUNTER_RECEIVED",
                "IDR_IN_ARBITRATION",
                "IDR_RESOLVED_PROVIDER",
                "IDR_RESOLVED_PAYER",
                "IDR_RESOLVED_SPLIT",
                "IDR_WITHDRAWN",
            ]
        ]
        | None = None,
        estimate_id: Sequence[str] | None = None,
        initiated_from: datetime | None = None,
        initiated_to: datetime | None = None,
        min_amount: Decimal | int | None = None,
        max_amount: Decimal | int | None = None,
    ) -> m.GfeListIdrCasesResult:
        """List dispute cases

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `gfe:read`.
        """

    @operation("POST", "/api/v1/gfe/estimates/{gfeId}/idr", m.GfeOpenIdrCaseResult)
    def open_idr_case(
        self,
        gfe_id: str,
        body: m.GfeOpenIdrCaseBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.GfeOpenIdrCaseResult:
        """Open a dispute case

        Allowed for acknowledged estimates that the bill exceeds by at least 400.00. Creates a local record; no dispute resolution entity is contacted. While the case is open, the accounts of the patient that carry the estimated services are on the billing hold PPDR (45 CFR 149.620(c)(5)).

        Scope: `gfe:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/gfe/deadline-preview", m.GfePreviewDeadlineResult)
    def preview_deadline(
        self,
        body: m.GfePreviewDeadlineBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.GfePreviewDeadlineResult:
        """Preview a delivery deadline

        Computes the deadline and returns the rule that applies and the holidays that were skipped.

        Scope: `gfe:read`.
        """

    @operation("POST", "/api/v1/gfe/idr-cases/{caseId}/events", m.GfeRecordIdrEventResult)
    def record_idr_event(
        self,
        case_id: str,
        body: m.GfeRecordIdrEventBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.GfeRecordIdrEventResult:
        """Record an event of a dispute case

        An event that the current status does not allow is a 409 that lists the allowed ones. The hold PPDR of accounts ends with the case.

        Scope: `gfe:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/gfe/estimates/{gfeId}/revise", m.GfeReviseEstimateResult)
    def revise_estimate(
        self,
        gfe_id: str,
        body: m.GfeReviseEstimateBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.GfeReviseEstimateResult:
        """Revise a good faith estimate

        Creates a draft that supersedes this estimate and is due 1 business day before the service; this estimate becomes GFE_EXPIRED (45 CFR 149.610(b)(1)(vii)).

        Scope: `gfe:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/gfe/estimates/{gfeId}", m.GfeUpdateEstimateResult)
    def update_estimate(
        self,
        gfe_id: str,
        body: m.GfeUpdateEstimateBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.GfeUpdateEstimateResult:
        """Edit a good faith estimate

        Allowed in GFE_DRAFT and GFE_GENERATED. Totals and the deadline are recomputed.

        Scope: `gfe:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/gfe/estimates/{gfeId}/void", m.GfeVoidEstimateResult)
    def void_estimate(
        self,
        gfe_id: str,
        body: m.GfeVoidEstimateBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.GfeVoidEstimateResult:
        """Void a good faith estimate

        Allowed in GFE_DRAFT, GFE_GENERATED and GFE_DELIVERED.

        Scope: `gfe:write`. Refused to `READ_ONLY`.
        """


class Imports(Module[AnyTransport]):
    @operation("POST", "/api/v1/imports/x12", m.ImportsCreateX12ImportResult)
    def create_x12_import(
        self,
        body: m.ImportsCreateX12ImportBody | bytes,
        *,
        file_name: str | None = None,
        envelope: Literal["strict", "lenient"] | None = None,
        idempotency_key: str | None = None,
    ) -> m.ImportsCreateX12ImportResult:
        """Import an X12 file

        Send the file itself with `Content-Type: application/EDI-X12` (at most 64 MiB, its name in `fileName`), or its content in JSON. The response is sent once the file is read. Jobs post its contents afterwards, in order.

        A file is identified by its SHA-256. Sending it again returns 200 and the existing import; with the same `Idempotency-Key`, it returns the first response. If another file contained the same payment (by payer, trace number, date and amount), the claim payments that both contain are counted as duplicates and not posted.

        An envelope that fails validation is refused as the smallest unit: transaction set, group or interchange. What precedes it is imported. With `envelope=lenient`, wrong counts and control numbers of trailers are `warnings`; an envelope that is cut off is refused all the same. A refused file can be sent again with it. A claim that can't be read becomes an exception. The file itself is not stored.

        Scope: `imports:write`. Refused to `READ_ONLY`.
        """

    @operation("GET", "/api/v1/imports/{importId}", m.ImportsGetImportResult)
    def get_import(
        self,
        import_id: str,
    ) -> m.ImportsGetImportResult:
        """Read an import

        Returns counts, amounts and faults. They grow while the import is POSTING.

        Scope: `imports:read`.
        """

    @exported_list(
        "/api/v1/imports/{importId}/transactions",
        m.ImportsListImportTransactionsResult,
        m.ImportTransaction,
        "transactions",
        "cursor",
    )
    def list_import_transactions(
        self,
        import_id: str,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["sequence", "-sequence"] | None = None,
        status: Sequence[Literal["STAGED", "POSTED", "PARTLY_POSTED", "DUPLICATE", "REFUSED"]] | None = None,
        type: Sequence[Literal["271", "277", "835", "999", "837P", "837I", "277CA", "TA1"]] | None = None,
    ) -> m.ImportsListImportTransactionsResult:
        """List the transaction sets of an import

        In the order of the file, each with its outcome.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `imports:read`.
        """

    @exported_list("/api/v1/imports", m.ImportsListImportsResult, m.Import, "imports", "cursor")
    def list_imports(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        status: Sequence[Literal["READING", "POSTING", "DONE", "REFUSED"]] | None = None,
        type: Sequence[Literal["271", "277", "835", "999", "837P", "837I", "277CA", "TA1"]] | None = None,
        created_from: datetime | None = None,
        created_to: datetime | None = None,
    ) -> m.ImportsListImportsResult:
        """List imports

        Newest first. A repeated filter means OR. Both ends of a range are inclusive.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `imports:read`.
        """


class MedicalCoding(Module[AnyTransport]):
    @operation("POST", "/api/v1/medical-coding/edits/check", m.MedicalCodingCheckEditsResult)
    def check_edits(
        self,
        body: m.MedicalCodingCheckEditsBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.MedicalCodingCheckEditsResult:
        """Check coding edits

        Checks services before they are billed: codes, modifiers, diagnosis pointers, age and sex, pairs of procedures and units. The last two use the tables of the National Correct Coding Initiative that the operator has loaded. Checks a stored claim or the services in the request. `layers` lists what was checked and what could not be checked. This is an operational aid; a payer may decide otherwise.

        Scope: `medical-coding:read`. At most 60 requests of a key in 60 seconds.
        """

    @operation("POST", "/api/v1/medical-coding/jobs/{jobId}/complete", m.MedicalCodingCompleteJobResult)
    def complete_job(
        self,
        job_id: str,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.MedicalCodingCompleteJobResult:
        """Complete a coding job

        Completes a job that is coded or under review. It requires at least one accepted code and no open query, and every accepted code must be well-formed and, if its system is loaded, known and in force on the date of service (else 409). Undecided suggestions stay as they are. Nothing is billed, and the claim is not changed.

        Scope: `medical-coding:write`. Refused to `READ_ONLY`. At most 60 requests of a key in 60 seconds.
        """

    @operation("POST", "/api/v1/medical-coding/jobs", m.MedicalCodingCreateJobResult)
    def create_job(
        self,
        body: m.MedicalCodingCreateJobBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> m.MedicalCodingCreateJobResult:
        """Open a coding job

        Queues a claim or an encounter for coding. The active automation rules are evaluated and may route or escalate the job; the results are in `ruleEvaluations` of the job. Nothing is sent to a coding service.

        Scope: `medical-coding:write`. Refused to `READ_ONLY`. At most 60 requests of a key in 60 seconds.
        """

    @operation(
        "POST",
        "/api/v1/medical-coding/jobs/{jobId}/suggestions/{suggestionId}/decision",
        m.MedicalCodingDecideSuggestionResult,
    )
    def decide_suggestion(
        self,
        job_id: str,
        suggestion_id: str,
        body: m.MedicalCodingDecideSuggestionBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.MedicalCodingDecideSuggestionResult:
        """Decide on a suggested code

        ACCEPT accepts the code as it was suggested, MODIFY accepts another code instead, REJECT accepts none. A code is refused if it is not well-formed, or if its system is loaded and it is unknown or not in force on the date of service: 409 for the suggested code, 400 for a code in the request. The job is CODED once every suggestion is decided and at least one is accepted; decisions can be changed until it is completed.

        Scope: `medical-coding:write`. Refused to `READ_ONLY`. At most 60 requests of a key in 60 seconds.
        """

    @operation("GET", "/api/v1/medical-coding/jobs/{jobId}", m.MedicalCodingGetJobResult)
    def get_job(
        self,
        job_id: str,
        *,
        include_traces: bool | None = None,
    ) -> m.MedicalCodingGetJobResult:
        """Read a coding job

        With its suggestions, documentation queries and the evaluations of automation rules. `includeTraces` adds the traces of conditions and requires the scope `medical-coding:write`.

        Scope: `medical-coding:read`. At most 60 requests of a key in 60 seconds.
        """

    @exported_list(
        "/api/v1/medical-coding/automation-rules",
        m.MedicalCodingListAutomationRulesResult,
        m.CodingAutomationRuleWithBodies,
        "automation_rules",
        "cursor",
    )
    def list_automation_rules(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        rule_type: Sequence[Literal["AUTO_ACCEPT", "AUTO_ROUTE", "ESCALATION", "SLA_ALERT", "AUTO_BILLING"]]
        | None = None,
        is_active: bool | None = None,
        search: str | None = None,
        include_bodies: bool | None = None,
    ) -> m.MedicalCodingListAutomationRulesResult:
        """List coding automation rules

        Newest first by default. `includeBodies` adds conditions and actions and requires the scope `medical-coding:write`.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `medical-coding:read`. At most 60 requests of a key in 60 seconds.
        """

    @list_operation(
        "/api/v1/medical-coding/code-systems",
        m.MedicalCodingListCodeSystemsResult,
        m.CodeSystem,
        "code_systems",
        None,
    )
    def list_code_systems(
        self,
    ) -> m.MedicalCodingListCodeSystemsResult:
        """List code systems

        The directory of the code systems of the revenue cycle, with their stewards, identifiers, code formats and licenses. It is the same for everyone, requires no key and has no rate limit.

        Needs no key.
        """

    @exported_list(
        "/api/v1/medical-coding/code-systems/{system}/codes",
        m.MedicalCodingListCodesResult,
        m.LoadedCode,
        "codes",
        "cursor",
    )
    def list_codes(
        self,
        system: Literal[
            "ICD10CM",
            "ICD10PCS",
            "CPT",
            "HCPCS2",
            "CDT",
            "NDC",
            "LOINC",
            "SNOMEDCT",
            "RXNORM",
            "CVX",
            "MSDRG",
            "APC",
            "HIPPS",
            "REVENUE",
            "TOB",
            "POS",
            "MODIFIER",
            "TAXONOMY",
            "CARC",
            "RARC",
        ],
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal[
            "code",
            "display",
            "effectiveDate",
            "terminationDate",
            "-code",
            "-display",
            "-effectiveDate",
            "-terminationDate",
        ]
        | None = None,
        search: str | None = None,
        active_on: date | None = None,
        is_billable: bool | None = None,
    ) -> m.MedicalCodingListCodesResult:
        """Search the codes of a system

        The codes that the operator has loaded with `rcm import codes`. By default, codes that begin with `search` come first, then sorted by code. 404 for a system whose codes are not loaded; the directory has only its metadata.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `medical-coding:read`. At most 60 requests of a key in 60 seconds.
        """

    @exported_list(
        "/api/v1/medical-coding/jobs", m.MedicalCodingListJobsResult, m.CodingJob, "jobs", "cursor"
    )
    def list_jobs(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "dueAt", "priority", "-createdAt", "-dueAt", "-priority"] | None = None,
        status: Sequence[
            Literal[
                "QUEUED",
                "IN_PROGRESS",
                "AI_SUGGESTED",
                "IN_REVIEW",
                "QUERY_PENDING",
                "CODED",
                "COMPLETED",
                "ON_HOLD",
                "ESCALATED",
                "CANCELLED",
            ]
        ]
        | None = None,
        team: Sequence[str] | None = None,
        coder_id: Sequence[str] | None = None,
        payer_id: Sequence[str] | None = None,
        claim_id: Sequence[str] | None = None,
        encounter_reference: Sequence[str] | None = None,
        created_from: datetime | None = None,
        created_to: datetime | None = None,
        overdue: bool | None = None,
        due_before: datetime | None = None,
    ) -> m.MedicalCodingListJobsResult:
        """List coding jobs

        Newest first by default. A repeated filter matches any of its values; bounds are inclusive. `overdue=true` lists the jobs that are past due and not coded.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `medical-coding:read`. At most 60 requests of a key in 60 seconds.
        """

    @operation("POST", "/api/v1/medical-coding/jobs/{jobId}/queries", m.MedicalCodingOpenQueryResult)
    def open_query(
        self,
        job_id: str,
        body: m.MedicalCodingOpenQueryBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.MedicalCodingOpenQueryResult:
        """Query a provider about the documentation

        Records a question; the job waits in QUERY_PENDING until its last open query is closed. The question is for the provider of the claim unless another is given. No message is sent.

        Scope: `medical-coding:write`. Refused to `READ_ONLY`. At most 60 requests of a key in 60 seconds.
        """

    @operation(
        "POST", "/api/v1/medical-coding/jobs/{jobId}/suggestions", m.MedicalCodingRecordSuggestionsResult
    )
    def record_suggestions(
        self,
        job_id: str,
        body: m.MedicalCodingRecordSuggestionsBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.MedicalCodingRecordSuggestionsResult:
        """Record suggested codes

        Up to 100 codes that an external engine suggests (ENGINE: the job moves to AI_SUGGESTED) or a coder proposes (CODER: it moves to IN_REVIEW), each with its confidence and pointers to the documentation. A job under review stays there; a coded job is reviewed again. A job has at most 500. The active automation rules are then evaluated; the results are in `ruleEvaluations` of the job. No engine is called.

        Scope: `medical-coding:write`. Refused to `READ_ONLY`. At most 60 requests of a key in 60 seconds.
        """

    @operation(
        "POST",
        "/api/v1/medical-coding/jobs/{jobId}/queries/{queryId}/response",
        m.MedicalCodingRespondToQueryResult,
    )
    def respond_to_query(
        self,
        job_id: str,
        query_id: str,
        body: m.MedicalCodingRespondToQueryBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.MedicalCodingRespondToQueryResult:
        """Record the response to a documentation query

        Closes the query; the job returns to IN_REVIEW once no query is open. DECLINED means that the provider did not answer, WITHDRAWN that the coder withdrew the query.

        Scope: `medical-coding:write`. Refused to `READ_ONLY`. At most 60 requests of a key in 60 seconds.
        """

    @operation("POST", "/api/v1/medical-coding/automation-rules", m.MedicalCodingSaveAutomationRuleResult)
    def save_automation_rule(
        self,
        body: m.MedicalCodingSaveAutomationRuleBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.MedicalCodingSaveAutomationRuleResult:
        """Create or update a coding automation rule

        Without `ruleId` it creates a rule (201); with it, it updates that rule (200), and omitted optional fields are unchanged. Conditions and actions are stored as they are sent, without validation, and are not shown; a rule with invalid ones never takes effect, and a simulation reports why. Rules are not run for existing jobs: active rules are evaluated when a job is opened and when suggestions are recorded, and AUTO_BILLING rules when a job is completed. Conditions are written as `{all: […]}`, `{any: […]}`, `{not: …}` or `{field, op, value}`. `actions` has `minimumConfidence` (0 to 1) for AUTO_ACCEPT, `team` or `coderId` for AUTO_ROUTE, an optional `reason` for ESCALATION, and nothing for SLA_ALERT and AUTO_BILLING.

        Scope: `medical-coding:write`. Refused to `READ_ONLY`. At most 60 requests of a key in 60 seconds.
        """

    @operation(
        "POST",
        "/api/v1/medical-coding/automation-rules/{ruleId}/simulate",
        m.MedicalCodingSimulateAutomationRuleResult,
    )
    def simulate_automation_rule(
        self,
        rule_id: str,
        body: m.MedicalCodingSimulateAutomationRuleBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.MedicalCodingSimulateAutomationRuleResult:
        """Simulate a coding automation rule

        Evaluates the rule for up to 25 stored jobs or given samples, and reports the result of each condition and the effect that the rule would have. Inactive rules can be simulated too. A rule with invalid conditions or actions is NOT_EVALUABLE, and `faults` lists the errors. Nothing is changed. Conditions are written as `{all: […]}`, `{any: […]}`, `{not: …}` or `{field, op, value}`. `actions` has `minimumConfidence` (0 to 1) for AUTO_ACCEPT, `team` or `coderId` for AUTO_ROUTE, an optional `reason` for ESCALATION, and nothing for SLA_ALERT and AUTO_BILLING.

        Scope: `medical-coding:write`. Refused to `READ_ONLY`. At most 60 requests of a key in 60 seconds.
        """

    @operation("PUT", "/api/v1/medical-coding/jobs/{jobId}", m.MedicalCodingUpdateJobResult)
    def update_job(
        self,
        job_id: str,
        body: m.MedicalCodingUpdateJobBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.MedicalCodingUpdateJobResult:
        """Assign, prioritize or move a coding job

        Assigns the job to an active member or a team (null unassigns it) and sets its priority, until it is completed or cancelled. `move` starts the work (start), returns the job to the queue (release), starts the review of an engine’s suggestions (review), pauses the job (hold, escalate), resumes it (resume), ends it without codes (cancel), or reopens a completed job before its claim is billed (reopen). hold, escalate, cancel and reopen require a `reason`. No notification is sent.

        Scope: `medical-coding:write`. Refused to `READ_ONLY`. At most 60 requests of a key in 60 seconds.
        """

    @operation("POST", "/api/v1/medical-coding/codes/validate", m.MedicalCodingValidateCodesResult)
    def validate_codes(
        self,
        body: m.MedicalCodingValidateCodesBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.MedicalCodingValidateCodesResult:
        """Validate codes

        Up to 200 codes, one result for each in the order given: whether it is well-formed (including check digits of LOINC and SNOMED CT), its normalized form (drug codes in the 5-4-2 form), whether it exists if the codes of the system are loaded, and whether it is in force on the date of service.

        Scope: `medical-coding:read`. At most 60 requests of a key in 60 seconds.
        """


class OigExclusion(Module[AnyTransport]):
    @operation("POST", "/api/v1/oig-exclusion/checks", m.OigExclusionCreateCheckResult)
    def create_check(
        self,
        body: m.OigExclusionCreateCheckBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.OigExclusionCreateCheckResult:
        """Create an exclusion check

        Compares a name and an NPI with the loaded lists. If a check of the same name, NPI, state, `userId` and `providerId` with the same result was made within the last 24 hours, it is returned instead, unless a newer list was loaded. A match must be reviewed by a person; it is not a verdict. Without a list, the check is EXC_PENDING.

        Scope: `oig-exclusion:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/oig-exclusion/checks/batch", m.OigExclusionCreateChecksResult)
    def create_checks(
        self,
        body: m.OigExclusionCreateChecksBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.OigExclusionCreateChecksResult:
        """Create many exclusion checks

        Screens 1 to 500 people and businesses, each like a single check, and returns the results in the order of the rows. A row with an unknown member or session gets no check and does not affect other rows; an invalid row is a 400 for the whole request.

        Scope: `oig-exclusion:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/oig-exclusion/monitors", m.OigExclusionCreateMonitorResult)
    def create_monitor(
        self,
        body: m.OigExclusionCreateMonitorBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.OigExclusionCreateMonitorResult:
        """Monitor a provider, a member or an entity

        Screens immediately, at each interval, and whenever a newer list is loaded; each run creates a check. The name and NPI are taken from the credentialing session, or the name from the member, unless they are sent. 409 if the session or member has a monitor that has not ended. The OIG publishes monthly, and 42 CFR 455.436 requires Medicaid agencies to screen monthly. An operational aid, not legal advice.

        Scope: `oig-exclusion:write`. Refused to `READ_ONLY`.
        """

    @operation("GET", "/api/v1/oig-exclusion/checks/{checkId}", m.OigExclusionGetCheckResult)
    def get_check(
        self,
        check_id: str,
    ) -> m.OigExclusionGetCheckResult:
        """Read an exclusion check

        With the listed entities that were found, best first, each with its score and the features that contribute to it, as they were listed at the time of the check.

        Scope: `oig-exclusion:read`.
        """

    @exported_list(
        "/api/v1/oig-exclusion/checks", m.OigExclusionListChecksResult, m.ExclusionCheck, "checks", "cursor"
    )
    def list_checks(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "checkedAt", "-createdAt", "-checkedAt"] | None = None,
        status: Sequence[
            Literal[
                "EXC_CLEAR",
                "EXC_POTENTIAL_MATCH",
                "EXC_CONFIRMED_MATCH",
                "EXC_FALSE_POSITIVE",
                "EXC_PENDING",
                "EXC_ERROR",
            ]
        ]
        | None = None,
        entity_name: str | None = None,
        npi: Sequence[str] | None = None,
        user_id: Sequence[str] | None = None,
        provider_id: Sequence[str] | None = None,
        checked_from: datetime | None = None,
        checked_to: datetime | None = None,
    ) -> m.OigExclusionListChecksResult:
        """List exclusion checks

        Newest first. `entityName` matches a part of the name, case-insensitive.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `oig-exclusion:read`.
        """

    @list_operation(
        "/api/v1/oig-exclusion/exclusion-types",
        m.OigExclusionListExclusionTypesResult,
        m.ExclusionType,
        "exclusion_types",
        None,
    )
    def list_exclusion_types(
        self,
    ) -> m.OigExclusionListExclusionTypesResult:
        """List the authorities for an exclusion

        The meaning of the exclusion types in LEIE: mandatory or permissive, and the minimum term. The descriptions are those of this project; an operational aid, not legal advice.

        Scope: `oig-exclusion:read`.
        """

    @exported_list(
        "/api/v1/oig-exclusion/monitors",
        m.OigExclusionListMonitorsResult,
        m.ExclusionMonitor,
        "monitors",
        "cursor",
    )
    def list_monitors(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "nextRunAt", "-createdAt", "-nextRunAt"] | None = None,
        status: Sequence[Literal["ACTIVE", "PAUSED", "ENDED"]] | None = None,
        last_status: Sequence[
            Literal[
                "EXC_CLEAR",
                "EXC_POTENTIAL_MATCH",
                "EXC_CONFIRMED_MATCH",
                "EXC_FALSE_POSITIVE",
                "EXC_PENDING",
                "EXC_ERROR",
            ]
        ]
        | None = None,
        user_id: Sequence[str] | None = None,
        provider_id: Sequence[str] | None = None,
        npi: Sequence[str] | None = None,
        next_run_from: datetime | None = None,
        next_run_to: datetime | None = None,
    ) -> m.OigExclusionListMonitorsResult:
        """List exclusion monitors

        Newest first, each with its last and next run.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `oig-exclusion:read`.
        """

    @list_operation(
        "/api/v1/oig-exclusion/sources", m.OigExclusionListSourcesResult, m.ExclusionSource, "sources", None
    )
    def list_sources(
        self,
    ) -> m.OigExclusionListSourcesResult:
        """List the loaded exclusion lists

        Every list that checks use, with the results of its last import. The operator loads the public files with `rcm import leie` and `rcm import sam`; the service does not download them.

        Scope: `oig-exclusion:read`.
        """

    @operation("POST", "/api/v1/oig-exclusion/checks/{checkId}/review", m.OigExclusionReviewCheckResult)
    def review_check(
        self,
        check_id: str,
        body: m.OigExclusionReviewCheckBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.OigExclusionReviewCheckResult:
        """Decide about a potential match

        Records the decision of a person: CONFIRMED leads to EXC_CONFIRMED_MATCH, FALSE_POSITIVE to EXC_FALSE_POSITIVE. Allowed once, in EXC_POTENTIAL_MATCH, else 409. The OIG verifies identities by social security number on its own site.

        Scope: `oig-exclusion:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/oig-exclusion/monitors/{monitorId}", m.OigExclusionUpdateMonitorResult)
    def update_monitor(
        self,
        monitor_id: str,
        body: m.OigExclusionUpdateMonitorBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.OigExclusionUpdateMonitorResult:
        """Pause, resume, change or end a monitor

        Changes only the fields that are sent. PAUSED pauses the monitor, ACTIVE resumes it and makes it due immediately, ENDED ends it permanently: 409 for any later change. Another name, NPI or state makes it due immediately; another interval is counted from the last run.

        Scope: `oig-exclusion:write`. Refused to `READ_ONLY`.
        """


class Organization(Module[AnyTransport]):
    @operation("POST", "/api/v1/organization/api-keys", m.OrganizationCreateApiKeyResult)
    def create_api_key(
        self,
        body: m.OrganizationCreateApiKeyBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.OrganizationCreateApiKeyResult:
        """Issue an API key

        The secret is shown once. The new key can grant no more than the key that creates it (403): scopes that its scopes cover, a role that its role includes (OWNER includes every role, ADMIN every role but OWNER), an expiry no later than its own, and LIVE mode only from a LIVE key. The default role is ADMIN, the default mode LIVE. A key can be bound to a member, whose role the role of the creating key must include (403), and to an agent definition, for good: whatever it does is done by them. A key of an agent may call only the operations that the steps of its definition name, within its scopes and its role, and only while the definition is ACTIVE (403 with the reason in `obstacles`). A key for an inactive member, or for a definition that is not ACTIVE, is a 409.

        Scope: `organization:write`. Roles: `OWNER`, `ADMIN`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/organization/members", m.OrganizationCreateMemberResult)
    def create_member(
        self,
        body: m.OrganizationCreateMemberBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.OrganizationCreateMemberResult:
        """Create a member

        Creates the record of a person; no invitation is sent. E-mail addresses are unique within the organization, ignoring case. ADMIN can create members of every role but OWNER (403).

        Scope: `organization:write`. Roles: `OWNER`, `ADMIN`. Refused to `READ_ONLY`.
        """

    @operation("GET", "/api/v1/organization", m.OrganizationGetOrganizationResult)
    def get_organization(
        self,
    ) -> m.OrganizationGetOrganizationResult:
        """Read the organization

        The organization of the calling key: its settings, disabled modules and feature flags.

        Scope: `organization:read`.
        """

    @exported_list(
        "/api/v1/organization/api-keys", m.OrganizationListApiKeysResult, m.ApiKey, "api_keys", "cursor"
    )
    def list_api_keys(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "name", "-createdAt", "-name"] | None = None,
        role: Sequence[
            Literal[
                "OWNER", "ADMIN", "BILLING_MANAGER", "BILLER", "CODER", "CLINICIAN", "COLLECTOR", "READ_ONLY"
            ]
        ]
        | None = None,
        mode: Sequence[Literal["LIVE", "TEST"]] | None = None,
        member_id: Sequence[str] | None = None,
        agent_id: Sequence[str] | None = None,
        active: bool | None = None,
    ) -> m.OrganizationListApiKeysResult:
        """List API keys

        Newest first, including revoked and expired keys. Secrets are never shown.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `organization:read`.
        """

    @exported_list(
        "/api/v1/organization/audit-events",
        m.OrganizationListAuditEventsResult,
        m.AuditEvent,
        "audit_events",
        "cursor",
    )
    def list_audit_events(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["position", "-position"] | None = None,
        actor_key_id: Sequence[str] | None = None,
        member_id: Sequence[str] | None = None,
        agent_id: Sequence[str] | None = None,
        module: Sequence[str] | None = None,
        operation: Sequence[str] | None = None,
        record_type: Sequence[str] | None = None,
        record_id: Sequence[str] | None = None,
        action: Sequence[Literal["create", "read", "list", "update", "delete", "refuse", "mcp"]]
        | None = None,
        occurred_from: datetime | None = None,
        occurred_to: datetime | None = None,
    ) -> m.OrganizationListAuditEventsResult:
        """List audit events

        Who did what to which record, newest first. Every write and every read of patient data is an event, and so is a refusal (`refuse`): a 403, or a 401 for a key of the organization that is revoked, expired or replaced. Further refusals of the same key and operation within a minute of that event are only logged. An operation that an agent called by a tool of `/mcp` has an event `mcp` before its own ones, with the same `requestId`. No event holds the content of a record.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `organization:read`.
        """

    @list_operation(
        "/api/v1/organization/changes", m.OrganizationListChangesResult, m.Change, "changes", "cursor"
    )
    def list_changes(
        self,
        *,
        cursor: str | None = None,
        take: int | None = None,
    ) -> m.OrganizationListChangesResult:
        """Follow changes

        All changes to records, in a stable order. Keep `nextCursor` and pass it in the next request; without a cursor the feed begins at the first change. Delivery is at least once: a client that loses its cursor sees changes again. A cursor survives backups, restores and moves to another server; a cursor that is newer than the point in time to which the database was restored is answered 400.

        Scope: `organization:read`.
        """

    @exported_list(
        "/api/v1/organization/members", m.OrganizationListMembersResult, m.Member, "members", "cursor"
    )
    def list_members(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "name", "-createdAt", "-name"] | None = None,
        role: Sequence[
            Literal[
                "OWNER", "ADMIN", "BILLING_MANAGER", "BILLER", "CODER", "CLINICIAN", "COLLECTOR", "READ_ONLY"
            ]
        ]
        | None = None,
        status: Sequence[Literal["ACTIVE", "INACTIVE"]] | None = None,
        search: str | None = None,
    ) -> m.OrganizationListMembersResult:
        """List members

        Newest first. `search` matches names and e-mail addresses.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `organization:read`.
        """

    @operation("DELETE", "/api/v1/organization/api-keys/{keyId}", NoneType)
    def revoke_api_key(
        self,
        key_id: str,
        *,
        if_match: str | None = None,
    ) -> None:
        """Revoke an API key

        Takes effect on every server process within 1 second and cannot be undone. Revoking a revoked key changes nothing. Revoking a key that grants more than the calling key is a 403. Revoking the last LIVE key with role OWNER and `organization:write` is a 409, unless another such key is valid at least as long.

        Scope: `organization:write`. Roles: `OWNER`, `ADMIN`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/organization/api-keys/{keyId}/rotate", m.OrganizationRotateApiKeyResult)
    def rotate_api_key(
        self,
        key_id: str,
        body: m.OrganizationRotateApiKeyBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.OrganizationRotateApiKeyResult:
        """Rotate an API key

        Gives the key a new secret, shown once; the key stays bound to its member and its agent. The previous secret works for another `overlapSeconds`; older ones stop working. Rotating a key that grants more than the calling key is a 403; rotating a revoked or expired key is a 409.

        Scope: `organization:write`. Roles: `OWNER`, `ADMIN`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/organization/members/{memberId}", m.OrganizationUpdateMemberResult)
    def update_member(
        self,
        member_id: str,
        body: m.OrganizationUpdateMemberBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.OrganizationUpdateMemberResult:
        """Change a member

        ADMIN can change members of every role but OWNER, and assign every role but OWNER (403). The last active owner can be neither demoted nor deactivated (409). Deactivating a member revokes the API keys that are bound to it, for good; it is a 409 where they include the last LIVE key with role OWNER and `organization:write`, unless another such key is valid at least as long.

        Scope: `organization:write`. Roles: `OWNER`, `ADMIN`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/organization", m.OrganizationUpdateOrganizationResult)
    def update_organization(
        self,
        body: m.OrganizationUpdateOrganizationBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.OrganizationUpdateOrganizationResult:
        """Change the organization

        The time zone and the holidays determine every deadline, quiet hour and aging bucket from the next request on (on other server processes, within 1 second); values computed earlier stay. `holidays` replaces the whole set.

        Scope: `organization:write`. Roles: `OWNER`, `ADMIN`. Refused to `READ_ONLY`.
        """

    @operation("GET", "/api/v1/organization/whoami", m.OrganizationWhoamiResult)
    def whoami(
        self,
    ) -> m.OrganizationWhoamiResult:
        """Describe the calling key

        The key, the modules it may use, its rate limits, and the member it acts for where a record needs a person: the earliest active owner, else the earliest active member.

        Open to every key.
        """


class PatientAr(Module[AnyTransport]):
    @operation(
        "POST", "/api/v1/patient-ar/accounts/adjustments/bulk", m.PatientArBulkAccountAdjustmentsResult
    )
    def bulk_account_adjustments(
        self,
        body: m.PatientArBulkAccountAdjustmentsBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.PatientArBulkAccountAdjustmentsResult:
        """Write off small balances of accounts

        Writes off the whole balance of accounts that owe at most `maxAmount`, each by an adjustment with the reason SMALL_BALANCE, which the reversal of its ledger entry takes back. The filter selects accounts, oldest first; one request processes at most 500, and `total` counts all selected ones. Each has a separate result. `dryRun` returns the results and changes nothing.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST", "/api/v1/patient-ar/payment-plans/{planId}/status", m.PatientArChangePaymentPlanStatusResult
    )
    def change_payment_plan_status(
        self,
        plan_id: str,
        body: m.PatientArChangePaymentPlanStatusBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.PatientArChangePaymentPlanStatusResult:
        """Activate, pause or cancel a payment plan

        An account has at most one active or paused plan, and no plan can be activated while the account is placed with a collection agency (409). Cancelling a plan cancels its unpaid installments. An action that the current status does not allow is a 409 that lists the allowed ones.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST", "/api/v1/patient-ar/statements/{statementId}/status", m.PatientArChangeStatementStatusResult
    )
    def change_statement_status(
        self,
        statement_id: str,
        body: m.PatientArChangeStatementStatusBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.PatientArChangeStatementStatusResult:
        """Finalize or void a statement

        FINALIZE updates the totals and the aging of a draft and freezes them. VOID requires a reason. An action that the current status does not allow is a 409 that lists the allowed ones; an account on a billing hold or placed with a collection agency cannot be billed (409).

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/patient-ar/accounts", m.PatientArCreateAccountResult)
    def create_account(
        self,
        body: m.PatientArCreateAccountBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.PatientArCreateAccountResult:
        """Open a patient account

        An opening balance becomes the first entry of the ledger; its age is counted from `openingBalanceDate`, by default from now.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/patient-ar/payment-plans", m.PatientArCreatePaymentPlanResult)
    def create_payment_plan(
        self,
        body: m.PatientArCreatePaymentPlanBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.PatientArCreatePaymentPlanResult:
        """Create a payment plan

        Creates a draft with one pending installment per payment, with due dates computed from `startDate` in the time zone of its offset. Nothing is charged, and the installments need not add up to `originalBalance`. A repeated `idempotencyKey` creates another plan.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/patient-ar/statements", m.PatientArCreateStatementResult)
    def create_statement(
        self,
        body: m.PatientArCreateStatementBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.PatientArCreateStatementResult:
        """Create a statement draft

        Creates a local draft with the account’s current balance; nothing is sent and no file is created. A repeated `idempotencyKey` creates another draft.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/patient-ar/statement-runs", m.PatientArCreateStatementRunResult)
    def create_statement_run(
        self,
        body: m.PatientArCreateStatementRunBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.PatientArCreateStatementRunResult:
        """Bill many accounts

        Creates an itemized, finalized statement for each selected account that owes. A statement bills what payers no longer have to answer for: charges of claims with an insurance or held balance are left to a later one. Left out are accounts on a billing hold, placed with an agency, on a payment plan, below `minimum`, or whose last notice is not yet due, and with `deliveryMethod` MAIL or none, patients without an address. Each statement has the number of its notice: one more than the notices about charges that are still open; `dunningStep` selects the accounts whose next notice it is. The first 100 accounts are processed at once, the others in the background; an interrupted run continues where it stopped. An account never gets two statements of one run, nor a second one before the first is due. `dryRun` creates no statement and counts what a run would do. List the statements by `runId`.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation("GET", "/api/v1/patient-ar/accounts/{accountId}", m.PatientArGetAccountResult)
    def get_account(
        self,
        account_id: str,
        *,
        as_of: date | None = None,
        basis: Literal["EFFECTIVE", "POSTED"] | None = None,
    ) -> m.PatientArGetAccountResult:
        """Read a patient account

        Returns the balance, the aging as of a date (default today), the billing hold and the active payment plan.

        Scope: `patient-ar:read`.
        """

    @exported_list("/api/v1/patient-ar/aging", m.PatientArGetAgingResult, m.AgingGroup, "groups", "cursor")
    def get_aging(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal[
            "accounts",
            "days121AndOver",
            "total",
            "unappliedCredit",
            "-accounts",
            "-days121AndOver",
            "-total",
            "-unappliedCredit",
        ]
        | None = None,
        as_of: date | None = None,
        basis: Literal["EFFECTIVE", "POSTED"] | None = None,
        group_by: Literal["ACCOUNT", "FACILITY", "FINANCIAL_CLASS"] | None = None,
        facility_id: Sequence[str] | None = None,
        financial_class: Sequence[Literal["SELF_PAY", "INSURED"]] | None = None,
    ) -> m.PatientArGetAgingResult:
        """Age what patients owe

        Open charges by age as of the end of a day in the organization’s time zone (default today), with the entries that are effective or posted by then. The age of a charge is counted from its first delivered statement, else from its own date. Groups with the largest total first by default. Keys that a grouping does not have are null.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `patient-ar:read`.
        """

    @operation("GET", "/api/v1/patient-ar/payment-plans/{planId}", m.PatientArGetPaymentPlanResult)
    def get_payment_plan(
        self,
        plan_id: str,
    ) -> m.PatientArGetPaymentPlanResult:
        """Read a payment plan

        Scope: `patient-ar:read`.
        """

    @operation("GET", "/api/v1/patient-ar/statements/{statementId}", m.PatientArGetStatementResult)
    def get_statement(
        self,
        statement_id: str,
    ) -> m.PatientArGetStatementResult:
        """Read a statement

        Scope: `patient-ar:read`.
        """

    @operation("GET", "/api/v1/patient-ar/statements/{statementId}/pdf", m.PatientArGetStatementPdfResult)
    def get_statement_pdf(
        self,
        statement_id: str,
    ) -> m.PatientArGetStatementPdfResult:
        """Get the PDF of a statement

        Sensitive content: a data URL, or a presigned URL that is valid for 300 seconds if an object store is configured.

        Scope: `patient-ar:read`.
        """

    @operation("GET", "/api/v1/patient-ar/statement-runs/{runId}", m.PatientArGetStatementRunResult)
    def get_statement_run(
        self,
        run_id: str,
    ) -> m.PatientArGetStatementRunResult:
        """Read a statement run

        Scope: `patient-ar:read`.
        """

    @operation("GET", "/api/v1/patient-ar/statement-runs/{runId}/pdf", m.PatientArGetStatementRunPdfResult)
    def get_statement_run_pdf(
        self,
        run_id: str,
        *,
        format: Literal["COMBINED", "SEPARATE"] | None = None,
        part: int | None = None,
    ) -> m.PatientArGetStatementRunPdfResult:
        """Get the PDFs of a statement run

        Sensitive content: data URLs, or presigned URLs that are valid for 300 seconds if an object store is configured. `COMBINED` is one file of all statements of the part, each on pages of its own; `SEPARATE` is one file for each. A part has up to 20 statements, in the order of their accounts. Statements that were voided are left out. A dry run has none.

        Scope: `patient-ar:read`.
        """

    @exported_list(
        "/api/v1/patient-ar/accounts", m.PatientArListAccountsResult, m.PatientAccount, "accounts", "cursor"
    )
    def list_accounts(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal[
            "createdAt", "balance", "outstandingSince", "-createdAt", "-balance", "-outstandingSince"
        ]
        | None = None,
        patient_id: Sequence[str] | None = None,
        facility_id: Sequence[str] | None = None,
        account_number: Sequence[str] | None = None,
        min_balance: Decimal | int | None = None,
        max_balance: Decimal | int | None = None,
        min_days_outstanding: int | None = None,
        max_days_outstanding: int | None = None,
        last_payment_from: datetime | None = None,
        last_payment_to: datetime | None = None,
        on_hold: bool | None = None,
        open: bool | None = None,
        open_on: date | None = None,
        basis: Literal["EFFECTIVE", "POSTED"] | None = None,
        entry_from: date | None = None,
        entry_to: date | None = None,
        share_from: date | None = None,
        share_to: date | None = None,
        financial_class: Sequence[Literal["SELF_PAY", "INSURED"]] | None = None,
        has_facility: bool | None = None,
        hold_type: Sequence[
            Literal["BANKRUPTCY", "DECEASED", "DISPUTE", "PPDR", "FINANCIAL_ASSISTANCE", "OTHER"]
        ]
        | None = None,
        is_placed: bool | None = None,
    ) -> m.PatientArListAccountsResult:
        """List patient accounts

        Newest first by default. Days outstanding are counted from the oldest open charge.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `patient-ar:read`.
        """

    @exported_list(
        "/api/v1/patient-ar/accounts/{accountId}/ledger",
        m.PatientArListLedgerResult,
        m.LedgerEntry,
        "entries",
        "cursor",
    )
    def list_ledger(
        self,
        account_id: str,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["sequence", "-sequence"] | None = None,
        type: Sequence[
            Literal[
                "OPENING_BALANCE",
                "CHARGE",
                "LATE_FEE",
                "CHARGE_TRANSFER",
                "PAYMENT",
                "REFUND",
                "CREDIT_TRANSFER",
                "ADJUSTMENT",
            ]
        ]
        | None = None,
        occurred_from: datetime | None = None,
        occurred_to: datetime | None = None,
    ) -> m.PatientArListLedgerResult:
        """List the ledger of an account

        Newest first by default; every entry has the balance after it.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `patient-ar:read`.
        """

    @exported_list(
        "/api/v1/patient-ar/payment-plans",
        m.PatientArListPaymentPlansResult,
        m.PaymentPlan,
        "payment_plans",
        "cursor",
    )
    def list_payment_plans(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "nextPaymentDate", "-createdAt", "-nextPaymentDate"] | None = None,
        account_id: Sequence[str] | None = None,
        status: Sequence[Literal["DRAFT", "ACTIVE", "PAUSED", "COMPLETED", "DEFAULTED", "CANCELLED"]]
        | None = None,
        min_missed: int | None = None,
        next_payment_from: datetime | None = None,
        next_payment_to: datetime | None = None,
        created_from: datetime | None = None,
        created_to: datetime | None = None,
        min_amount: Decimal | int | None = None,
        max_amount: Decimal | int | None = None,
    ) -> m.PatientArListPaymentPlansResult:
        """List payment plans

        Newest first, without their installments.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `patient-ar:read`.
        """

    @exported_list(
        "/api/v1/patient-ar/statement-runs",
        m.PatientArListStatementRunsResult,
        m.StatementRun,
        "statement_runs",
        "cursor",
    )
    def list_statement_runs(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "statementDate", "-createdAt", "-statementDate"] | None = None,
        is_dry_run: bool | None = None,
    ) -> m.PatientArListStatementRunsResult:
        """List statement runs

        Newest first.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `patient-ar:read`.
        """

    @exported_list(
        "/api/v1/patient-ar/statements",
        m.PatientArListStatementsResult,
        m.PatientStatement,
        "statements",
        "cursor",
    )
    def list_statements(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "statementDate", "dueDate", "-createdAt", "-statementDate", "-dueDate"]
        | None = None,
        account_id: Sequence[str] | None = None,
        run_id: Sequence[str] | None = None,
        status: Sequence[Literal["DRAFT", "READY", "DELIVERED", "RETURNED", "PAID", "VOID"]] | None = None,
        delivery_status: Sequence[Literal["DRAFT", "READY", "DELIVERED", "RETURNED"]] | None = None,
        statement_from: datetime | None = None,
        statement_to: datetime | None = None,
        due_from: datetime | None = None,
        due_to: datetime | None = None,
        min_amount: Decimal | int | None = None,
        max_amount: Decimal | int | None = None,
    ) -> m.PatientArListStatementsResult:
        """List statements

        Newest first.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `patient-ar:read`.
        """

    @operation("POST", "/api/v1/patient-ar/payment-plans/preview", m.PatientArPreviewPaymentPlanResult)
    def preview_payment_plan(
        self,
        body: m.PatientArPreviewPaymentPlanBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.PatientArPreviewPaymentPlanResult:
        """Preview a payment plan

        Stores nothing. The balance is `originalBalance`, else that of the account. With `suggestedLastInstallment`, the plan adds up exactly to the balance.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`.
        """

    @operation(
        "POST", "/api/v1/patient-ar/accounts/{accountId}/adjustments", m.PatientArRecordAdjustmentResult
    )
    def record_adjustment(
        self,
        account_id: str,
        body: m.PatientArRecordAdjustmentBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.PatientArRecordAdjustmentResult:
        """Record an adjustment

        Reduces the balance for a reason; settles the oldest open charges first. 400 if the amount exceeds the balance.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/patient-ar/accounts/{accountId}/charges", m.PatientArRecordChargeResult)
    def record_charge(
        self,
        account_id: str,
        body: m.PatientArRecordChargeBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.PatientArRecordChargeResult:
        """Record a charge

        Adds a charge with a reason and, optionally, a claim of the same patient. Unapplied credit settles it immediately. Its age is counted from `serviceDate`, else from the service date of the claim, else from now; once a statement with the charge is delivered, from that delivery.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/patient-ar/payment-plans/{planId}/installments/{installmentId}/events",
        m.PatientArRecordInstallmentEventResult,
    )
    def record_installment_event(
        self,
        plan_id: str,
        installment_id: str,
        body: m.PatientArRecordInstallmentEventBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.PatientArRecordInstallmentEventResult:
        """Record an event of an installment

        PAYMENT records a payment taken elsewhere on the installment and in the account’s ledger, where it settles the charges of `allocations`, then the oldest; a partial payment leaves the installment open. MISSED is allowed after the due date. Within the grace period it is kept (`missDueAt`) and counts after it, unless the installment is settled or the plan is paused by then; after the grace period it counts at once. What counts as missed is charged the late fee of the plan to the account, once per installment. The plan defaults after more than `maxMissedPayments`. WAIVE closes the installment without changing the balance. A plan without open installments is completed.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/patient-ar/accounts/{accountId}/payments", m.PatientArRecordPaymentResult)
    def record_payment(
        self,
        account_id: str,
        body: m.PatientArRecordPaymentBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.PatientArRecordPaymentResult:
        """Record a payment

        Records a payment taken elsewhere; no processor is called. The payment settles the charges of `allocations`, then the oldest open charges. An amount above the balance becomes unapplied credit, which the next charge uses up. 400 for allocations above the payment or above what is open of a charge, 404 for a charge of another account.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/patient-ar/accounts/{accountId}/refunds", m.PatientArRecordRefundResult)
    def record_refund(
        self,
        account_id: str,
        body: m.PatientArRecordRefundBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.PatientArRecordRefundResult:
        """Record a refund

        Records that unapplied credit was paid back; no money is moved. The oldest credit is used first. 400 if the amount exceeds the unapplied credit.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/patient-ar/statements/{statementId}/delivery",
        m.PatientArRecordStatementDeliveryResult,
    )
    def record_statement_delivery(
        self,
        statement_id: str,
        body: m.PatientArRecordStatementDeliveryBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.PatientArRecordStatementDeliveryResult:
        """Record a delivery of a statement

        Records a delivery that somebody made; nothing is sent. The first delivery starts the clock of the charges on the statement, from which aging and the days of 26 CFR 1.501(r)-6 count.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/patient-ar/accounts/{accountId}/ledger/{entryId}/reverse",
        m.PatientArReverseEntryResult,
    )
    def reverse_entry(
        self,
        account_id: str,
        entry_id: str,
        body: m.PatientArReverseEntryBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.PatientArReverseEntryResult:
        """Reverse a ledger entry

        Posts an entry with the opposite amount; the reversed entry refers to it, and its allocations are undone. The payments of a reversed charge settle the oldest open charges, and the rest becomes unapplied credit. A reversed payment reopens its charges, their PAID statements and its installment, and a plan that it had completed becomes ACTIVE again. A transfer is reversed in both accounts, and a payment of a collection agency also on its placement. Answers 409 for an entry that is already reversed (with `existingId`), for a reversal, for a share of a claim, which only its claim payment reverses, for a charge that was partly adjusted or transferred, for a credit that was partly transferred, and for a charge without which the account would owe less than its plan requires.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/patient-ar/accounts/{accountId}/billing-hold", m.PatientArSetBillingHoldResult)
    def set_billing_hold(
        self,
        account_id: str,
        body: m.PatientArSetBillingHoldBody,
        *,
        if_match: str | None = None,
    ) -> m.PatientArSetBillingHoldResult:
        """Set or clear a billing hold

        A null `type` clears the hold. During a hold, no statement of the account can be finalized and no late fee is charged. While a dispute about the bill of estimated services is pending, the account is on hold (45 CFR 149.620(c)(5)): its hold PPDR ends with the dispute (409 before), and follows any other hold that is cleared.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT",
        "/api/v1/patient-ar/accounts/{accountId}/ledger/{entryId}/limitation",
        m.PatientArSetLimitationResult,
    )
    def set_limitation(
        self,
        account_id: str,
        entry_id: str,
        body: m.PatientArSetLimitationBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.PatientArSetLimitationResult:
        """Set when a charge is time-barred

        Says what kind of debt a charge is, or from which day a suit about it is barred, which outweighs the limitation periods of the organization; null clears a value, one that is left out stays. Checks of planned contacts depend on it (12 CFR 1006.26(b)). 409 for an entry that is no charge.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/patient-ar/accounts/{accountId}/transfers", m.PatientArTransferBalanceResult)
    def transfer_balance(
        self,
        account_id: str,
        body: m.PatientArTransferBalanceBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.PatientArTransferBalanceResult:
        """Transfer credit or a charge to another account

        Moves unapplied credit, or with `entryId` the open amount of that charge, to another account of the same patient. A charge keeps its age. A share of a claim stays with its account and claim payment; a reversal of the share also reverses the transfer. 400 if the amount exceeds the unapplied or open amount, or for an account of another patient; 409 for a charge without which the account would owe less than its payment plan requires.

        Scope: `patient-ar:write`. Roles: `OWNER`, `ADMIN`, `BILLING_MANAGER`, `BILLER`. Refused to `READ_ONLY`.
        """


class Prevention(Module[AnyTransport]):
    @operation("POST", "/api/v1/prevention/education", m.PreventionCreateEducationResult)
    def create_education(
        self,
        body: m.PreventionCreateEducationBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.PreventionCreateEducationResult:
        """Create provider education

        Local workflow state; nothing is delivered. By default the severity is MEDIUM and the status ASSIGNED.

        Scope: `prevention:write`. Refused to `READ_ONLY`.
        """

    @operation("GET", "/api/v1/prevention/education/{educationContentId}", m.PreventionGetEducationResult)
    def get_education(
        self,
        education_content_id: str,
    ) -> m.PreventionGetEducationResult:
        """Read provider education

        Scope: `prevention:read`.
        """

    @operation("GET", "/api/v1/prevention/providers/{providerId}/scorecard", m.PreventionGetScorecardResult)
    def get_scorecard(
        self,
        provider_id: str,
        *,
        from_: date | None = None,
        to: date | None = None,
        window_days: int | None = None,
    ) -> m.PreventionGetScorecardResult:
        """Read the scorecard of a provider

        Denial rates of the provider in the period, before and after each of its newest 20 education records, and its open items. The day of education counts as after.

        Scope: `prevention:read`.
        """

    @exported_list(
        "/api/v1/prevention/education",
        m.PreventionListEducationResult,
        m.PreventionEducation,
        "education",
        "cursor",
    )
    def list_education(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        provider_id: Sequence[str] | None = None,
        severity: Sequence[Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]] | None = None,
        status: Sequence[str] | None = None,
        payer_id: Sequence[str] | None = None,
        created_from: datetime | None = None,
        created_to: datetime | None = None,
    ) -> m.PreventionListEducationResult:
        """List provider education

        Newest first.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `prevention:read`.
        """

    @exported_list(
        "/api/v1/prevention/patterns", m.PreventionListPatternsResult, m.DenialPattern, "patterns", "cursor"
    )
    def list_patterns(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal[
            "deniedAmount",
            "denials",
            "charges",
            "chargeDenialRate",
            "lineDenialRate",
            "payerName",
            "-deniedAmount",
            "-denials",
            "-charges",
            "-chargeDenialRate",
            "-lineDenialRate",
            "-payerName",
        ]
        | None = None,
        from_: date | None = None,
        to: date | None = None,
        provider_id: Sequence[str] | None = None,
        payer_id: Sequence[str] | None = None,
        code: Sequence[str] | None = None,
        severity: Sequence[Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]] | None = None,
        min_denials: int | None = None,
    ) -> m.PreventionListPatternsResult:
        """List denial patterns

        Denials by provider, payer and claim adjustment reason code, for services of at most 730 days, bounds inclusive. Counts denials by claim payments, including later overturned ones; rates are relative to all claims of the provider that the payer has answered. By default the most severe first, then the largest amount.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `prevention:read`.
        """

    @operation("PUT", "/api/v1/prevention/education/{educationContentId}", m.PreventionUpdateEducationResult)
    def update_education(
        self,
        education_content_id: str,
        body: m.PreventionUpdateEducationBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.PreventionUpdateEducationResult:
        """Update provider education

        Omitted fields keep their values; `actionItems` and `resourceUrls` replace the previous lists. Local workflow state; nothing is delivered.

        Scope: `prevention:write`. Refused to `READ_ONLY`.
        """


class Reference(Module[AnyTransport]):
    @operation("POST", "/api/v1/reference/claims/{claimId}/next-payer", m.ReferenceBillNextPayerResult)
    def bill_next_payer(
        self,
        claim_id: str,
        body: m.ReferenceBillNextPayerBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceBillNextPayerResult:
        """Prepare a claim for the next payer

        Has the claim written to the payer behind the one that answered last, with what earlier payers answered: amounts and adjustments of claim and lines, from posted answers alone. It keeps its number and becomes a DRAFT, which is validated and batched like any other. Without a body, the payer is the next one of the patient’s coverages. An answer that was recorded without adjustments does not balance, which is an edit.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/claims/adjustments/bulk", m.ReferenceBulkClaimAdjustmentsResult)
    def bulk_claim_adjustments(
        self,
        body: m.ReferenceBulkClaimAdjustmentsBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ReferenceBulkClaimAdjustmentsResult:
        """Write off small balances

        Writes off the whole insurance balance of answered claims where it is at most `maxAmount`. The filter selects claims, oldest first; one request processes at most 500, and `total` counts all selected ones. Each has a separate result. `dryRun` returns the results and changes nothing.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/claims/{claimId}/cancel", m.ReferenceCancelClaimResult)
    def cancel_claim(
        self,
        claim_id: str,
        body: m.ReferenceCancelClaimBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceCancelClaimResult:
        """Cancel a claim at its payer

        Voids a claim that was sent, and makes it a DRAFT with frequency code 8, which is validated and batched like any other. Its charge becomes 0.00, and what was paid for it waits for the payer’s reversal. A claim that was never sent is voided without telling its payer.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/appointments", m.ReferenceCreateAppointmentResult)
    def create_appointment(
        self,
        body: m.ReferenceCreateAppointmentBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ReferenceCreateAppointmentResult:
        """Create an appointment

        The delivery deadline of good faith estimates is computed from `scheduledAt` and `serviceDate`.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/authorizations", m.ReferenceCreateAuthorizationResult)
    def create_authorization(
        self,
        body: m.ReferenceCreateAuthorizationBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ReferenceCreateAuthorizationResult:
        """Record an authorization

        Creates a local record; no payer is contacted. It names procedure codes, a service description, or both. An APPROVED authorization has a number that is unique for the patient and payer. Claims of the patient with its number use its units: the units of lines with one of its procedure codes (of all lines, if it has none), or one of its VISITS for each claim. Void and replaced claims use nothing.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/claims", m.ReferenceCreateClaimResult)
    def create_claim(
        self,
        body: m.ReferenceCreateClaimBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ReferenceCreateClaimResult:
        """Create a claim

        Lines are numbered from 1 in the given order, and `totalCharge` is their sum. With frequency code 7, the claim replaces the one that `replacesClaimId` names, which becomes REPLACED: its balances, payments and cases are shown at the new claim. With 8, no claim is created: the one that `replacesClaimId` names becomes VOIDED and is returned, and what was paid for it waits for the reversal. Interim claims (2, 3, 4) and late charges (5) may have the number of another claim of the patient, and form a series with it. `content` is what the claim says in its file beyond its fields and records, as in `PUT …/content`. This changes local records only: nothing is sent to a payer.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST", "/api/v1/reference/claims/{claimId}/adjustments", m.ReferenceCreateClaimAdjustmentResult
    )
    def create_claim_adjustment(
        self,
        claim_id: str,
        body: m.ReferenceCreateClaimAdjustmentBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceCreateClaimAdjustmentResult:
        """Write off insurance balance

        Writes off at most the insurance balance of the line or claim. A later answer of a payer to a line takes back its write-offs.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/claims/{claimId}/transfers", m.ReferenceCreateClaimTransferResult)
    def create_claim_transfer(
        self,
        claim_id: str,
        body: m.ReferenceCreateClaimTransferBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceCreateClaimTransferResult:
        """Transfer an amount to another owner

        Allowed from INSURANCE to PATIENT or NEXT_PAYER, from PATIENT to INSURANCE, and from HELD to PATIENT, up to the balance of the owner. What the patient owes is posted to the account of the patient; a transfer back reduces the newest shares first. Refused where the claim has no next payer, and to the patient for a Qualified Medicare Beneficiary. A later answer of a payer to a line takes back its transfers.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/patients/{patientId}/coverages", m.ReferenceCreateCoverageResult)
    def create_coverage(
        self,
        patient_id: str,
        body: m.ReferenceCreateCoverageBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ReferenceCreateCoverageResult:
        """Add a coverage to a patient

        Creates a local record; no payer is contacted. Two PRIMARY coverages of a patient on overlapping days are a 409 with the id of the other. A missing day means that the period is open on that side.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/facilities", m.ReferenceCreateFacilityResult)
    def create_facility(
        self,
        body: m.ReferenceCreateFacilityBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ReferenceCreateFacilityResult:
        """Create a facility

        Deadlines at the facility are computed in its time zone.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/patients", m.ReferenceCreatePatientResult)
    def create_patient(
        self,
        body: m.ReferenceCreatePatientBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ReferenceCreatePatientResult:
        """Create a patient

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/payers", m.ReferenceCreatePayerResult)
    def create_payer(
        self,
        body: m.ReferenceCreatePayerBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ReferenceCreatePayerResult:
        """Create a payer

        The program type determines the appeal levels of a denial.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/claims/{claimId}/payer-refunds", m.ReferenceCreatePayerRefundResult)
    def create_payer_refund(
        self,
        claim_id: str,
        body: m.ReferenceCreatePayerRefundBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceCreatePayerRefundResult:
        """Refund a credit to its payer

        Records a refund that was paid, up to the credit balance of the line or claim, also of a claim that was voided after payers paid. This changes the local record only: no money is sent.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/providers", m.ReferenceCreateProviderResult)
    def create_provider(
        self,
        body: m.ReferenceCreateProviderBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ReferenceCreateProviderResult:
        """Create a provider

        A person requires `lastName`, an organization `organizationName`.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/reference/claim-number-conflicts/{conflictId}/dismiss",
        m.ReferenceDismissClaimNumberConflictResult,
    )
    def dismiss_claim_number_conflict(
        self,
        conflict_id: str,
        body: m.ReferenceDismissClaimNumberConflictBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceDismissClaimNumberConflictResult:
        """Dismiss a claim number conflict

        Says that the claim is none, for example because it was sent twice. It can still be imported later. The same claim in another file is no conflict again.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("GET", "/api/v1/reference/appointments/{appointmentId}", m.ReferenceGetAppointmentResult)
    def get_appointment(
        self,
        appointment_id: str,
    ) -> m.ReferenceGetAppointmentResult:
        """Read an appointment

        Returns the appointment with the ids of its estimates and scribe jobs.

        Scope: `reference-data:read`.
        """

    @operation("GET", "/api/v1/reference/batch-rejections/{rejectionId}", m.ReferenceGetBatchRejectionResult)
    def get_batch_rejection(
        self,
        rejection_id: str,
    ) -> m.ReferenceGetBatchRejectionResult:
        """Read the rejection of a batch

        Returns the rejection with the claims that are still rejected.

        Scope: `reference-data:read`.
        """

    @operation("GET", "/api/v1/reference/claims/{claimId}", m.ReferenceGetClaimResult)
    def get_claim(
        self,
        claim_id: str,
    ) -> m.ReferenceGetClaimResult:
        """Read a claim

        Returns the claim with its lines, adjudication and remittances, and the ids of its denial cases, appeals and underpayment cases.

        Scope: `reference-data:read`.
        """

    @operation("GET", "/api/v1/reference/claims/{claimId}/content", m.ReferenceGetClaimContentResult)
    def get_claim_content(
        self,
        claim_id: str,
    ) -> m.ReferenceGetClaimContentResult:
        """Read what a claim says in its file

        Returns the claim as it is written to an 837: its fields and lines, the patient, coverages, payers, providers and facility, and what the claim itself says beyond them or otherwise. A file that created the claim has set the latter.

        Scope: `reference-data:read`.
        """

    @operation(
        "GET",
        "/api/v1/reference/claim-number-conflicts/{conflictId}",
        m.ReferenceGetClaimNumberConflictResult,
    )
    def get_claim_number_conflict(
        self,
        conflict_id: str,
    ) -> m.ReferenceGetClaimNumberConflictResult:
        """Read a claim number conflict

        With the patient, the payer and the lines as they were sent.

        Scope: `reference-data:read`.
        """

    @operation("GET", "/api/v1/reference/facilities/{facilityId}", m.ReferenceGetFacilityResult)
    def get_facility(
        self,
        facility_id: str,
    ) -> m.ReferenceGetFacilityResult:
        """Read a facility

        Scope: `reference-data:read`.
        """

    @operation("GET", "/api/v1/reference/patients/{patientId}", m.ReferenceGetPatientResult)
    def get_patient(
        self,
        patient_id: str,
    ) -> m.ReferenceGetPatientResult:
        """Read a patient

        Scope: `reference-data:read`.
        """

    @operation("GET", "/api/v1/reference/payers/{payerId}", m.ReferenceGetPayerResult)
    def get_payer(
        self,
        payer_id: str,
    ) -> m.ReferenceGetPayerResult:
        """Read a payer

        Scope: `reference-data:read`.
        """

    @operation("GET", "/api/v1/reference/providers/{providerId}", m.ReferenceGetProviderResult)
    def get_provider(
        self,
        provider_id: str,
    ) -> m.ReferenceGetProviderResult:
        """Read a provider

        Returns the provider with its latest exclusion check and credentialing session; null if there is none.

        Scope: `reference-data:read`.
        """

    @operation(
        "POST",
        "/api/v1/reference/claim-number-conflicts/{conflictId}/import",
        m.ReferenceImportConflictingClaimResult,
    )
    def import_conflicting_claim(
        self,
        conflict_id: str,
        body: m.ReferenceImportConflictingClaimBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceImportConflictingClaimResult:
        """Import a claim whose number was taken

        Makes the claim after all, also one that was dismissed: under `claimNumber`, or under its own number once no other claim has it. With `replaces`, it replaces the claim that had the number, as with frequency code 7; both must be of one patient. The claim belongs to the batch in which it was sent, and is rejected if that was. A number that another claim has is a 409 with its `existingId`. This changes local records only: no claim is sent.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/imports", m.ReferenceImportRecordsResult)
    def import_records(
        self,
        body: m.ReferenceImportRecordsBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ReferenceImportRecordsResult:
        """Import records

        Takes up to 5,000 rows or 4 MiB of one kind, each with the fields of that kind's create operation; a coverage names its patient with `patientId`. A row whose `externalId` exists updates the fields that it sets; a row without it updates the record with its `id`, as exports have it, and else creates a record. Null means that a field is left out. Valid rows are written; failed rows are reported and not written. With `dryRun`, nothing is written.

        NDJSON has one JSON object per line. CSV has a header whose columns name fields, with dots for nested fields (`address.line1`, `lines.0.procedureCode`); an empty cell omits its field. An unknown column, or the same column twice, is refused with 400; columns that only exports have are ignored. Columns may also be separated by semicolons, tabs or bars, which a first line `sep=;` may say. Numbers have digits and a decimal point only; a text that a spreadsheet has made a rounded number (`1.23E+11`) is refused. Blank lines are ignored.

        A row refers to a record by its id or by its key in another system: `patientExternalId`, `facilityExternalId`, `providerExternalId`, `billingProviderExternalId`, `payerExternalId`. A row of an existing claim may leave out its lines, as exports do; they stay. The lines of an adjudicated claim can't be changed, nor the patient of a coverage. An authorization with the status EXPIRED, as exports show it, is an approval whose last day has passed.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @exported_list(
        "/api/v1/reference/coverages", m.ReferenceListAllCoveragesResult, m.Coverage, "coverages", "cursor"
    )
    def list_all_coverages(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        patient_id: Sequence[str] | None = None,
        payer_id: Sequence[str] | None = None,
        external_id: Sequence[str] | None = None,
        rank: Sequence[Literal["PRIMARY", "SECONDARY", "TERTIARY"]] | None = None,
        is_qmb: bool | None = None,
        effective_on: date | None = None,
    ) -> m.ReferenceListAllCoveragesResult:
        """List the coverages of all patients

        Newest first. A repeated filter matches any of its values. `effectiveOn` returns coverages that a day is within; a missing day means that the period is open on that side.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @exported_list(
        "/api/v1/reference/appointments",
        m.ReferenceListAppointmentsResult,
        m.Appointment,
        "appointments",
        "cursor",
    )
    def list_appointments(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "serviceDate", "-createdAt", "-serviceDate"] | None = None,
        patient_id: Sequence[str] | None = None,
        facility_id: Sequence[str] | None = None,
        provider_id: Sequence[str] | None = None,
        status: Sequence[Literal["SCHEDULED", "CANCELLED", "COMPLETED"]] | None = None,
        service_from: datetime | None = None,
        service_to: datetime | None = None,
        external_id: Sequence[str] | None = None,
    ) -> m.ReferenceListAppointmentsResult:
        """List appointments

        Newest first. Both ends of the range of service dates are inclusive.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @exported_list(
        "/api/v1/reference/authorizations",
        m.ReferenceListAuthorizationsResult,
        m.Authorization,
        "authorizations",
        "cursor",
    )
    def list_authorizations(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "effectiveTo", "-createdAt", "-effectiveTo"] | None = None,
        patient_id: Sequence[str] | None = None,
        payer_id: Sequence[str] | None = None,
        authorization_number: Sequence[str] | None = None,
        external_id: Sequence[str] | None = None,
        status: Sequence[Literal["REQUESTED", "APPROVED", "DENIED", "CANCELLED", "EXPIRED"]] | None = None,
        expiring_within_days: int | None = None,
        min_units_left: Decimal | int | None = None,
    ) -> m.ReferenceListAuthorizationsResult:
        """List authorizations

        Newest first. APPROVED authorizations are EXPIRED after their last day in the organization's time zone. `expiringWithinDays` returns APPROVED authorizations whose last day is today or within that number of days. Claims of the patient with its number use its units: the units of lines with one of its procedure codes (of all lines, if it has none), or one of its VISITS for each claim. Void and replaced claims use nothing.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @exported_list(
        "/api/v1/reference/batch-rejections",
        m.ReferenceListBatchRejectionsResult,
        m.BatchRejectionSummary,
        "batch_rejections",
        "cursor",
    )
    def list_batch_rejections(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        is_resolved: bool | None = None,
        payer_id: Sequence[str] | None = None,
        trace: Sequence[str] | None = None,
    ) -> m.ReferenceListBatchRejectionsResult:
        """List rejections of whole batches

        Batches of claims (837) that a 277CA or a 999 rejects without naming the claims, newest first. The claims of a known batch are rejected with it. A repeated filter means OR.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @exported_list(
        "/api/v1/reference/claims/{claimId}/adjustments",
        m.ReferenceListClaimAdjustmentsResult,
        m.ManualAdjustment,
        "adjustments",
        "cursor",
    )
    def list_claim_adjustments(
        self,
        claim_id: str,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
    ) -> m.ReferenceListClaimAdjustmentsResult:
        """List the adjustments of a claim

        Write-offs, transfers and refunds by persons, oldest first, with those that were reversed.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @exported_list(
        "/api/v1/reference/claims/{claimId}/entries",
        m.ReferenceListClaimEntriesResult,
        m.ClaimEntry,
        "entries",
        "cursor",
    )
    def list_claim_entries(
        self,
        claim_id: str,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
    ) -> m.ReferenceListClaimEntriesResult:
        """List the entries of a claim

        Oldest first, with those of the claims that it replaces. Each entry moves an amount of a line, or of the claim as a whole, from one owner to another. The balances of a claim and of its lines are the sums of their entries; CREDIT counts negative.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @exported_list(
        "/api/v1/reference/claim-number-conflicts",
        m.ReferenceListClaimNumberConflictsResult,
        m.ClaimNumberConflict,
        "claim_number_conflicts",
        "cursor",
    )
    def list_claim_number_conflicts(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        status: Sequence[Literal["OPEN", "IMPORTED", "DISMISSED"]] | None = None,
        claim_number: Sequence[str] | None = None,
    ) -> m.ReferenceListClaimNumberConflictsResult:
        """List claim number conflicts

        The claims of imported files that became no claims, because another claim has their number, newest first. An OPEN one is work of kind CLAIM_NUMBER_TAKEN. A repeated filter means OR.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @exported_list(
        "/api/v1/reference/claims/{claimId}/rebills",
        m.ReferenceListClaimRebillsResult,
        m.ClaimRebill,
        "rebills",
        "cursor",
    )
    def list_claim_rebills(
        self,
        claim_id: str,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
    ) -> m.ReferenceListClaimRebillsResult:
        """List the rebills of a claim

        The payers to which persons rebilled the claim, oldest first, with rebills that were reversed.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @exported_list(
        "/api/v1/reference/claims", m.ReferenceListClaimsResult, m.ClaimSummary, "claims", "cursor"
    )
    def list_claims(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal[
            "createdAt",
            "serviceDate",
            "billedAt",
            "balance",
            "-createdAt",
            "-serviceDate",
            "-billedAt",
            "-balance",
        ]
        | None = None,
        status: Sequence[
            Literal[
                "SUBMITTED",
                "PAID",
                "PARTIALLY_PAID",
                "DENIED",
                "SECONDARY_DUE",
                "RECOUPED",
                "REPLACED",
                "VOIDED",
            ]
        ]
        | None = None,
        acknowledgement: Sequence[Literal["ACCEPTED", "REJECTED"]] | None = None,
        submission_state: Sequence[Literal["DRAFT", "READY", "BATCHED", "SUBMITTED", "REJECTED", "ACCEPTED"]]
        | None = None,
        payer_id: Sequence[str] | None = None,
        responsible_payer_id: Sequence[str] | None = None,
        next_payer_id: Sequence[str] | None = None,
        owed_by_payer_id: Sequence[str] | None = None,
        open: bool | None = None,
        open_on: date | None = None,
        charged_on: date | None = None,
        basis: Literal["EFFECTIVE", "POSTED"] | None = None,
        has_provider: bool | None = None,
        has_facility: bool | None = None,
        provider_id: Sequence[str] | None = None,
        patient_id: Sequence[str] | None = None,
        facility_id: Sequence[str] | None = None,
        account_id: Sequence[str] | None = None,
        series_id: Sequence[str] | None = None,
        claim_number: Sequence[str] | None = None,
        external_id: Sequence[str] | None = None,
        service_from: date | None = None,
        service_to: date | None = None,
        billed_from: datetime | None = None,
        billed_to: datetime | None = None,
        first_billed_from: datetime | None = None,
        first_billed_to: datetime | None = None,
        first_answered_from: date | None = None,
        first_answered_to: date | None = None,
        first_paid_from: date | None = None,
        first_paid_to: date | None = None,
        procedure_code: Sequence[str] | None = None,
        min_balance: Decimal | int | None = None,
        max_balance: Decimal | int | None = None,
        min_amount: Decimal | int | None = None,
        max_amount: Decimal | int | None = None,
        created_from: datetime | None = None,
        created_to: datetime | None = None,
        without_case: bool | None = None,
    ) -> m.ReferenceListClaimsResult:
        """List claims

        Newest first, without lines. Both ends of a range of service or billing dates are inclusive. A repeated filter means OR.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @exported_list(
        "/api/v1/reference/patients/{patientId}/coverages",
        m.ReferenceListCoveragesResult,
        m.Coverage,
        "coverages",
        "cursor",
    )
    def list_coverages(
        self,
        patient_id: str,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["rank", "-rank"] | None = None,
    ) -> m.ReferenceListCoveragesResult:
        """List the coverages of a patient

        PRIMARY first, then SECONDARY and TERTIARY; within a rank, the latest first day first. The `coverage` of the patient is a separate summary.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @exported_list(
        "/api/v1/reference/claims/{claimId}/credit-resolutions",
        m.ReferenceListCreditResolutionsResult,
        m.CreditResolution,
        "credit_resolutions",
        "cursor",
    )
    def list_credit_resolutions(
        self,
        claim_id: str,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
    ) -> m.ReferenceListCreditResolutionsResult:
        """List the resolutions of the credits of a claim

        The decisions of persons to leave credits, oldest first, with those that ended or were reversed.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @exported_list(
        "/api/v1/reference/dispositions",
        m.ReferenceListDispositionsResult,
        m.DispositionEntry,
        "dispositions",
        "cursor",
    )
    def list_dispositions(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["groupCode", "reasonCode", "disposition", "-groupCode", "-reasonCode", "-disposition"]
        | None = None,
        group_code: Sequence[Literal["CO", "PR", "OA", "PI", "CR"]] | None = None,
        reason_code: Sequence[str] | None = None,
        payer_id: Sequence[str] | None = None,
        is_changed: bool | None = None,
    ) -> m.ReferenceListDispositionsResult:
        """List the dispositions of adjustments

        What the adjustments of payers do to the balances of claims, by group and reason code: the built-in table with the changes of the organization, by group and reason code. With `payerId`, what applies to answers of that payer, and nothing for an unknown one; else what applies to all payers, and what was set for single ones. CO-97 of a line whose payer answered another procedure than the submitted one is bundling, and always contractual. Up to 100 entries by default.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @exported_list(
        "/api/v1/reference/facilities", m.ReferenceListFacilitiesResult, m.Facility, "facilities", "cursor"
    )
    def list_facilities(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "name", "-createdAt", "-name"] | None = None,
        name: str | None = None,
        npi: Sequence[str] | None = None,
        external_id: Sequence[str] | None = None,
    ) -> m.ReferenceListFacilitiesResult:
        """List facilities

        Newest first.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @exported_list(
        "/api/v1/reference/patients", m.ReferenceListPatientsResult, m.Patient, "patients", "cursor"
    )
    def list_patients(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        name: str | None = None,
        mrn: Sequence[str] | None = None,
        external_id: Sequence[str] | None = None,
    ) -> m.ReferenceListPatientsResult:
        """List patients

        Newest first. `name` finds text anywhere in "first last", ignoring case. If the organization's data is encrypted, it finds patients whose names contain each of its words as a whole word.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @exported_list("/api/v1/reference/payers", m.ReferenceListPayersResult, m.Payer, "payers", "cursor")
    def list_payers(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "name", "-createdAt", "-name"] | None = None,
        program_type: Sequence[
            Literal[
                "COMMERCIAL",
                "MEDICARE_FFS",
                "MEDICARE_ADVANTAGE",
                "MEDICAID",
                "MEDICAID_MANAGED",
                "ERISA",
                "TRICARE",
                "WORKERS_COMP",
                "AUTO",
                "OTHER",
            ]
        ]
        | None = None,
        name: str | None = None,
        payer_code: Sequence[str] | None = None,
        external_id: Sequence[str] | None = None,
    ) -> m.ReferenceListPayersResult:
        """List payers

        Newest first.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @exported_list(
        "/api/v1/reference/providers", m.ReferenceListProvidersResult, m.Provider, "providers", "cursor"
    )
    def list_providers(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "lastName", "npi", "-createdAt", "-lastName", "-npi"] | None = None,
        name: str | None = None,
        npi: Sequence[str] | None = None,
        specialty: str | None = None,
        external_id: Sequence[str] | None = None,
    ) -> m.ReferenceListProvidersResult:
        """List providers

        Newest first. `name` finds text anywhere in the first and last name or the name of the organization, however it is spelled; `specialty` finds text anywhere, ignoring case.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reference-data:read`.
        """

    @operation("POST", "/api/v1/reference/claims/{claimId}/rebill", m.ReferenceRebillClaimResult)
    def rebill_claim(
        self,
        claim_id: str,
        body: m.ReferenceRebillClaimBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceRebillClaimResult:
        """Rebill a claim to another payer

        Makes another payer responsible in a rank, in place of the payer that had it. The answers of the earlier payer stay as history: once the new payer answers, they count for their payments alone, and their denials end as PAID_BY_OTHER_PAYER when it pays. Until then the share of the patient stays as it is. This changes the local record only: no claim is sent. Refused for a claim that is voided or replaced, and for the payer that is responsible already.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/claims/{claimId}/remittances", m.ReferenceRecordRemittanceResult)
    def record_remittance(
        self,
        claim_id: str,
        body: m.ReferenceRecordRemittanceBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceRecordRemittanceResult:
        """Record a remittance

        Posts a normalized remittance of the claim's payer, or of the payer to which it was rebilled last, line by line. No raw 835 is kept, and no cash is posted.

        A remittance that was already posted to the claim, with the same payment reference (or none on both), day received in UTC, lines and amounts, is a 409 with the id of the existing one, unless it has a different `externalId`.

        The amounts of several remittances add up. If the payer answered the same lines before and did not deny all of them, a remittance without `mode` is a 409 with the id of the earlier one. A line with an adjustment of group CR is a reversal: its allowed and paid amounts and its other adjustments are subtracted, up to the amounts posted before. Payment and adjustments of a line should add up to its charge; a difference is accepted, because real remittances vary.

        The claim is DENIED if nothing is allowed and nothing paid. It is PAID if every line is adjudicated, no line is denied, and payment and patient responsibility (the adjustments of group PR) cover the allowed amount: a claim that falls wholly under the deductible is PAID with 0.00. Otherwise it is PARTIALLY_PAID. A line is denied if nothing is allowed, nothing is paid and its adjustments are not only PR-1, PR-2, PR-3 and CO-45.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("DELETE", "/api/v1/reference/dispositions/{dispositionChangeId}", NoneType)
    def remove_disposition(
        self,
        disposition_change_id: str,
        *,
        if_match: str | None = None,
    ) -> None:
        """Return to the built-in disposition

        Removes a disposition that the organization set. Answers that are posted from then on follow what is set for all payers, else the built-in table; posted ones don’t change.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/reference/batch-rejections/{rejectionId}/reopen",
        m.ReferenceReopenBatchRejectionResult,
    )
    def reopen_batch_rejection(
        self,
        rejection_id: str,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceReopenBatchRejectionResult:
        """Reopen the rejection of a batch

        Takes back that the rejection was resolved.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/claims/{claimId}/correct", m.ReferenceReplaceClaimResult)
    def replace_claim(
        self,
        claim_id: str,
        body: m.ReferenceReplaceClaimBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceReplaceClaimResult:
        """Create the replacement of a claim

        Creates a copy with frequency code 7 and the changes of the request, also of what the claim says in its file. It is written with the number that the payer assigned to the claim, which becomes REPLACED: its balances, payments and cases are shown at the replacement. A claim that its payer has not accepted needs no replacement: correct it.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/reference/batch-rejections/{rejectionId}/resolve",
        m.ReferenceResolveBatchRejectionResult,
    )
    def resolve_batch_rejection(
        self,
        rejection_id: str,
        body: m.ReferenceResolveBatchRejectionBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceResolveBatchRejectionResult:
        """Resolve the rejection of a batch

        Records why nothing is left to do for the batch as a whole; the rejection is then no work any more. It also ends without this operation once every claim of a known batch was sent again, answered or voided. Claims that are still rejected stay work of their own.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/reference/claims/{claimId}/credits/{lineNumber}/resolve",
        m.ReferenceResolveCreditResult,
    )
    def resolve_credit(
        self,
        claim_id: str,
        line_number: str,
        body: m.ReferenceResolveCreditBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceResolveCreditResult:
        """Leave a credit

        Leaves the credit of a line as it is, until a day or for good: it stays in `creditBalance`, and is no work until the day. The resolution ends when the credit changes, as by a refund, a takeback or another payment. Where Medicare or Medicaid paid for the line, the credit has to be reported and returned within 60 days (42 CFR 401.305): IN_REVIEW and OTHER then wait at most until `creditDueOn`, and a credit that is left for good takes a note. Refused for a line without a credit, for one whose credit is resolved, and for a claim that is replaced, or was voided before payers paid.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/reference/claims/{claimId}/adjustments/{adjustmentId}/reverse",
        m.ReferenceReverseClaimAdjustmentResult,
    )
    def reverse_claim_adjustment(
        self,
        claim_id: str,
        adjustment_id: str,
        body: m.ReferenceReverseClaimAdjustmentBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceReverseClaimAdjustmentResult:
        """Reverse a write-off

        Restores the insurance balance. If the end of a denial case posted the write-off, the case is reopened. Refused if the write-off was reversed, if an answer of a payer took it back, or if later adjustments rest on it.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/reference/claims/{claimId}/rebills/{rebillId}/reverse",
        m.ReferenceReverseClaimRebillResult,
    )
    def reverse_claim_rebill(
        self,
        claim_id: str,
        rebill_id: str,
        body: m.ReferenceReverseClaimRebillBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceReverseClaimRebillResult:
        """Reverse a rebill

        Makes the earlier payer responsible again. Refused if the rebill was reversed, or if the new payer answered since.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/reference/claims/{claimId}/transfers/{transferId}/reverse",
        m.ReferenceReverseClaimTransferResult,
    )
    def reverse_claim_transfer(
        self,
        claim_id: str,
        transfer_id: str,
        body: m.ReferenceReverseClaimTransferBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceReverseClaimTransferResult:
        """Reverse a transfer

        Returns the amount to its earlier owner. If the end of a denial case posted the transfer, the case is reopened. Refused if the transfer was reversed, if an answer of a payer took it back, if later adjustments rest on it, or if the account of the patient can’t spare the amount.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/reference/claims/{claimId}/credit-resolutions/{resolutionId}/reverse",
        m.ReferenceReverseCreditResolutionResult,
    )
    def reverse_credit_resolution(
        self,
        claim_id: str,
        resolution_id: str,
        body: m.ReferenceReverseCreditResolutionBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceReverseCreditResolutionResult:
        """Reverse the resolution of a credit

        The credit is work again. Refused if the resolution was reversed or has ended.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/reference/claims/{claimId}/payer-refunds/{refundId}/reverse",
        m.ReferenceReversePayerRefundResult,
    )
    def reverse_payer_refund(
        self,
        claim_id: str,
        refund_id: str,
        body: m.ReferenceReversePayerRefundBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceReversePayerRefundResult:
        """Reverse a refund

        Restores the credit balance. Refused if the refund was reversed, or if later adjustments rest on it.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/reference/claims/{claimId}/content", m.ReferenceSetClaimContentResult)
    def set_claim_content(
        self,
        claim_id: str,
        body: m.ReferenceSetClaimContentBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ReferenceSetClaimContentResult:
        """Set what a claim says in its file

        Replaces what the claim itself says. Names are those of the implementation guide’s loops, and `written` of the answer shows the result. Of a name that is left out, the fields and records of the claim say what is written; null says that there is none. The later one counts: where a field or record changes afterwards, it says what is written again, and what was said of a line ends when another line takes its number. Lists are replaced as a whole, but those whose items have a qualifier by qualifier. Allowed until a payment is posted to the claim (SUBMITTED).

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT", "/api/v1/reference/dispositions/{groupCode}/{reasonCode}", m.ReferenceSetDispositionResult
    )
    def set_disposition(
        self,
        group_code: Literal["CO", "PR", "OA", "PI", "CR"],
        reason_code: str,
        body: m.ReferenceSetDispositionBody,
        *,
        if_match: str | None = None,
    ) -> m.ReferenceSetDispositionResult:
        """Set the disposition of adjustments

        Sets what adjustments with a group and reason code do, for the answers of one payer or of all; replaces what was set before. It applies to answers that are posted from then on: the dispositions of an answer are stored with it, so that posted claims, their reversals and `rcm books verify` don’t change.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/reference/appointments/{appointmentId}", m.ReferenceUpdateAppointmentResult)
    def update_appointment(
        self,
        appointment_id: str,
        body: m.ReferenceUpdateAppointmentBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ReferenceUpdateAppointmentResult:
        """Reschedule or cancel an appointment

        Changes the fields that are sent; null clears facility, provider and reason. A change of dates, facility, provider or status marks open estimates as needing revision. SCHEDULED leads to CANCELLED and COMPLETED, CANCELLED back to SCHEDULED.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT", "/api/v1/reference/authorizations/{authorizationId}", m.ReferenceUpdateAuthorizationResult
    )
    def update_authorization(
        self,
        authorization_id: str,
        body: m.ReferenceUpdateAuthorizationBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ReferenceUpdateAuthorizationResult:
        """Update an authorization

        Changes the fields that are sent; null clears optional fields. It names procedure codes, a service description, or both. An APPROVED authorization has a number that is unique for the patient and payer. REQUESTED leads to APPROVED, DENIED and CANCELLED, APPROVED to DENIED and CANCELLED, DENIED to REQUESTED and APPROVED, CANCELLED to REQUESTED. Claims of the patient with its number use its units: the units of lines with one of its procedure codes (of all lines, if it has none), or one of its VISITS for each claim. Void and replaced claims use nothing.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/reference/claims/{claimId}", m.ReferenceUpdateClaimResult)
    def update_claim(
        self,
        claim_id: str,
        body: m.ReferenceUpdateClaimBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ReferenceUpdateClaimResult:
        """Correct a claim

        Allowed until a payment is posted to the claim (SUBMITTED). Changes the fields that are sent; null clears optional fields. `lines` replaces all lines, which are numbered from 1 in the given order, and `totalCharge` becomes their sum.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/reference/coverages/{coverageId}", m.ReferenceUpdateCoverageResult)
    def update_coverage(
        self,
        coverage_id: str,
        body: m.ReferenceUpdateCoverageBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ReferenceUpdateCoverageResult:
        """Update or end a coverage

        Changes the fields that are sent; null clears optional fields. `effectiveTo` ends it. Two PRIMARY coverages of a patient on overlapping days are a 409 with the id of the other. A missing day means that the period is open on that side.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/reference/facilities/{facilityId}", m.ReferenceUpdateFacilityResult)
    def update_facility(
        self,
        facility_id: str,
        body: m.ReferenceUpdateFacilityBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ReferenceUpdateFacilityResult:
        """Update a facility

        Changes the fields that are sent; null clears optional fields. Existing deadlines are not recomputed.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/reference/patients/{patientId}", m.ReferenceUpdatePatientResult)
    def update_patient(
        self,
        patient_id: str,
        body: m.ReferenceUpdatePatientBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ReferenceUpdatePatientResult:
        """Update a patient

        Changes the fields that are sent; null clears optional fields. `coverage` replaces the whole list.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/reference/payers/{payerId}", m.ReferenceUpdatePayerResult)
    def update_payer(
        self,
        payer_id: str,
        body: m.ReferenceUpdatePayerBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ReferenceUpdatePayerResult:
        """Update a payer

        Changes the fields that are sent; null clears optional fields. Existing denial cases and appeals keep the name and the program that they were created with.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/reference/providers/{providerId}", m.ReferenceUpdateProviderResult)
    def update_provider(
        self,
        provider_id: str,
        body: m.ReferenceUpdateProviderBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.ReferenceUpdateProviderResult:
        """Update a provider

        Changes the fields that are sent; null clears optional fields, but a `lastName` or an `organizationName` is required. Existing estimates keep the name and the NPI that they were created with.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/reference/claims/{claimId}/void", m.ReferenceVoidClaimResult)
    def void_claim(
        self,
        claim_id: str,
        body: m.ReferenceVoidClaimBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ReferenceVoidClaimResult:
        """Void a claim

        Allowed while no payment is posted to the claim (SUBMITTED); void posted payments first. A VOIDED claim has a balance of 0.00, stays in lists, accepts no payment and can’t be changed. This changes the local record only: nothing is sent to a payer.

        Scope: `reference-data:write`. Refused to `READ_ONLY`.
        """


class Remittances(Module[AnyTransport]):
    @operation(
        "POST",
        "/api/v1/remittances/claim-payments/{claimPaymentId}/accept",
        m.RemittancesAcceptClaimPaymentResult,
    )
    def accept_claim_payment(
        self,
        claim_payment_id: str,
        body: m.RemittancesAcceptClaimPaymentBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.RemittancesAcceptClaimPaymentResult:
        """Accept a claim payment as it is

        Posts an exception with the code UNBALANCED, PAID_ABOVE_CHARGE, PAYER_MISMATCH, REVERSAL_WITHOUT_ORIGINAL or ANSWERED_BEFORE as it is. Its claim must be known. ANSWERED_BEFORE requires `mode` while the earlier answer is posted; no other code takes one. If the payer answered the same lines before, an exception with another code becomes ANSWERED_BEFORE.

        Scope: `remittances:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/remittances/payments/{paymentId}/provider-adjustments/{number}/allocate",
        m.RemittancesAllocateProviderAdjustmentResult,
    )
    def allocate_provider_adjustment(
        self,
        payment_id: str,
        number: str,
        body: m.RemittancesAllocateProviderAdjustmentBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.RemittancesAllocateProviderAdjustmentResult:
        """Allocate a provider adjustment to claims

        Posts at most the open amount of an adjustment with the reason code WO, 72 or FB to claims: a positive adjustment reduces what the payer paid for them, and a negative one raises it. Refused with 400 for interest, capitation and other reason codes, and with 409 for a claim of which the payer posted a reversal with the reference as its claim number: the reversal took the amount back already.

        Scope: `remittances:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/remittances/claim-payments/bulk", m.RemittancesBulkClaimPaymentsResult)
    def bulk_claim_payments(
        self,
        body: m.RemittancesBulkClaimPaymentsBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.RemittancesBulkClaimPaymentsResult:
        """Match, ignore or retry many

        Processes at most 500 exceptions, selected by `ids` or, oldest first, by `filter`; `total` counts all selected ones, including those above 500. MATCH posts each to its best candidate claim, if that has at least three reasons and more than any other candidate. RETRY matches by claim numbers again. IGNORE ignores it with `reason`. Each has a separate result. `dryRun` returns the results and changes nothing.

        Scope: `remittances:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/remittances/payments/{paymentId}/difference/close",
        m.RemittancesClosePaymentDifferenceResult,
    )
    def close_payment_difference(
        self,
        payment_id: str,
        body: m.RemittancesClosePaymentDifferenceBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.RemittancesClosePaymentDifferenceResult:
        """Close the difference of a payment

        Records why the amount of the payment is not the sum of its claim payments less its provider adjustments. The difference is then no work any more, until it changes.

        Scope: `remittances:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/remittances/payments", m.RemittancesCreatePaymentResult)
    def create_payment(
        self,
        body: m.RemittancesCreatePaymentBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.RemittancesCreatePaymentResult:
        """Record a payment manually

        Takes the data of an 835. Claim payments are matched, balanced and posted by the same rules as those of a file; those that can’t be posted become exceptions. If a payment of the same payer, reference, date and amount exists that has one of the claims, or of the provider adjustments if there is no claim, the response is a 409 with its id.

        Scope: `remittances:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "GET", "/api/v1/remittances/claim-payments/{claimPaymentId}", m.RemittancesGetClaimPaymentResult
    )
    def get_claim_payment(
        self,
        claim_payment_id: str,
    ) -> m.RemittancesGetClaimPaymentResult:
        """Read a claim payment

        Returns the claim payment with its lines and candidates, best first: claims if its claim is unknown, and answers of the payer for a reversal that fits none.

        Scope: `remittances:read`.
        """

    @operation("GET", "/api/v1/remittances/payments/{paymentId}", m.RemittancesGetPaymentResult)
    def get_payment(
        self,
        payment_id: str,
    ) -> m.RemittancesGetPaymentResult:
        """Read a payment

        Returns the payment with its provider adjustments and the amounts that are posted, open, ignored and voided.

        Scope: `remittances:read`.
        """

    @operation(
        "GET",
        "/api/v1/remittances/payments/{paymentId}/provider-adjustments/{number}",
        m.RemittancesGetProviderAdjustmentResult,
    )
    def get_provider_adjustment(
        self,
        payment_id: str,
        number: str,
    ) -> m.RemittancesGetProviderAdjustmentResult:
        """Read a provider adjustment

        Returns the adjustment with what closed it.

        Scope: `remittances:read`.
        """

    @operation(
        "POST",
        "/api/v1/remittances/claim-payments/{claimPaymentId}/ignore",
        m.RemittancesIgnoreClaimPaymentResult,
    )
    def ignore_claim_payment(
        self,
        claim_payment_id: str,
        body: m.RemittancesIgnoreClaimPaymentBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.RemittancesIgnoreClaimPaymentResult:
        """Ignore a claim payment

        Marks an exception as not to be posted. It can be matched later.

        Scope: `remittances:write`. Refused to `READ_ONLY`.
        """

    @exported_list(
        "/api/v1/remittances/claim-payments",
        m.RemittancesListClaimPaymentsResult,
        m.ClaimPayment,
        "claim_payments",
        "cursor",
    )
    def list_claim_payments(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "paidAmount", "-createdAt", "-paidAmount"] | None = None,
        status: Sequence[Literal["POSTED", "EXCEPTION", "IGNORED", "VOIDED"]] | None = None,
        exception_code: Sequence[
            Literal[
                "CLAIM_NOT_FOUND",
                "CLAIM_AMBIGUOUS",
                "LINE_NOT_FOUND",
                "UNBALANCED",
                "REVERSAL_WITHOUT_ORIGINAL",
                "ANSWERED_BEFORE",
                "PAID_ABOVE_CHARGE",
                "PAYER_MISMATCH",
                "FAULTY_DATA",
            ]
        ]
        | None = None,
        payment_id: Sequence[str] | None = None,
        claim_id: Sequence[str] | None = None,
        payer_id: Sequence[str] | None = None,
        created_from: datetime | None = None,
        created_to: datetime | None = None,
        payment_date_from: date | None = None,
        payment_date_to: date | None = None,
        min_amount: Decimal | int | None = None,
        max_amount: Decimal | int | None = None,
    ) -> m.RemittancesListClaimPaymentsResult:
        """List claim payments

        Newest first. Claim payments with status EXCEPTION need manual review. A repeated filter means OR. Both ends of a range are inclusive.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `remittances:read`.
        """

    @exported_list(
        "/api/v1/remittances/payments", m.RemittancesListPaymentsResult, m.Payment, "payments", "cursor"
    )
    def list_payments(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "paymentDate", "amount", "-createdAt", "-paymentDate", "-amount"]
        | None = None,
        payer_id: Sequence[str] | None = None,
        reference: Sequence[str] | None = None,
        method: Sequence[Literal["ACH", "BOP", "CHK", "FWT", "NON"]] | None = None,
        payment_date_from: date | None = None,
        payment_date_to: date | None = None,
        min_amount: Decimal | int | None = None,
        max_amount: Decimal | int | None = None,
        import_id: Sequence[str] | None = None,
        has_difference: bool | None = None,
        has_exceptions: bool | None = None,
    ) -> m.RemittancesListPaymentsResult:
        """List payments

        Newest first. A repeated filter means OR. Both ends of a range are inclusive.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `remittances:read`.
        """

    @exported_list(
        "/api/v1/remittances/provider-adjustments",
        m.RemittancesListProviderAdjustmentsResult,
        m.ProviderAdjustmentSummary,
        "provider_adjustments",
        "cursor",
    )
    def list_provider_adjustments(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "paymentDate", "-createdAt", "-paymentDate"] | None = None,
        is_open: bool | None = None,
        status: Sequence[Literal["OPEN", "SETTLED", "ALLOCATED", "PAIRED"]] | None = None,
        payer_id: Sequence[str] | None = None,
        payment_id: Sequence[str] | None = None,
        reason_code: Sequence[str] | None = None,
        reference: Sequence[str] | None = None,
        payment_date_from: date | None = None,
        payment_date_to: date | None = None,
    ) -> m.RemittancesListProviderAdjustmentsResult:
        """List provider adjustments

        Provider-level adjustments (PLB) of all payments, newest first. With `isOpen=true`, those with an amount that nobody has accounted for: an open amount below zero is owed to the payer. A repeated filter means OR. Both ends of a range are inclusive.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `remittances:read`.
        """

    @operation(
        "POST",
        "/api/v1/remittances/claim-payments/{claimPaymentId}/match",
        m.RemittancesMatchClaimPaymentResult,
    )
    def match_claim_payment(
        self,
        claim_payment_id: str,
        body: m.RemittancesMatchClaimPaymentBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.RemittancesMatchClaimPaymentResult:
        """Match a claim payment

        Posts the claim payment to the claim, even if the payer differs. Lines that `lines` does not match are matched by the rules. A reversal takes back the answer that `reversesId` names, wholly or by `amount`. Allowed for exceptions and for ignored or voided claim payments. If it does not balance, pays more than the charge, has an unmatched line or repeats an answer of its payer, it becomes an exception of that claim.

        Scope: `remittances:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/remittances/claim-payments/{claimPaymentId}/release",
        m.RemittancesReleaseClaimPaymentResult,
    )
    def release_claim_payment(
        self,
        claim_payment_id: str,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.RemittancesReleaseClaimPaymentResult:
        """Release a patient share

        Posts the patient’s share of a claim that was forwarded to another payer now, without waiting for that payer or for `patientShareHeldUntil`.

        Scope: `remittances:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/remittances/payments/{paymentId}/difference/reopen",
        m.RemittancesReopenPaymentDifferenceResult,
    )
    def reopen_payment_difference(
        self,
        payment_id: str,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.RemittancesReopenPaymentDifferenceResult:
        """Reopen the difference of a payment

        Takes back that the difference was closed.

        Scope: `remittances:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/remittances/payments/{paymentId}/provider-adjustments/{number}/allocations/reverse",
        m.RemittancesReverseProviderAdjustmentAllocationsResult,
    )
    def reverse_provider_adjustment_allocations(
        self,
        payment_id: str,
        number: str,
        body: m.RemittancesReverseProviderAdjustmentAllocationsBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.RemittancesReverseProviderAdjustmentAllocationsResult:
        """Reverse the allocations of a provider adjustment

        Takes back what was allocated to all claims, or to one. Refused where nothing is allocated, and if later adjustments of a claim rest on it.

        Scope: `remittances:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/remittances/payments/{paymentId}/provider-adjustments/{number}/settle/reverse",
        m.RemittancesReverseProviderAdjustmentSettlementResult,
    )
    def reverse_provider_adjustment_settlement(
        self,
        payment_id: str,
        number: str,
        body: m.RemittancesReverseProviderAdjustmentSettlementBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.RemittancesReverseProviderAdjustmentSettlementResult:
        """Reverse the settlement of a provider adjustment

        Opens the settled amount again.

        Scope: `remittances:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/remittances/payments/{paymentId}/provider-adjustments/{number}/settle",
        m.RemittancesSettleProviderAdjustmentResult,
    )
    def settle_provider_adjustment(
        self,
        payment_id: str,
        number: str,
        body: m.RemittancesSettleProviderAdjustmentBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.RemittancesSettleProviderAdjustmentResult:
        """Settle a provider adjustment

        Settles the open amount to an account: it belongs to no claim. Interest (L6, 50, L3) and capitation (CT, CR, CV) are settled when the payment is posted.

        Scope: `remittances:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/remittances/claim-payments/{claimPaymentId}/void",
        m.RemittancesVoidClaimPaymentResult,
    )
    def void_claim_payment(
        self,
        claim_payment_id: str,
        body: m.RemittancesVoidClaimPaymentBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.RemittancesVoidClaimPaymentResult:
        """Void a posted claim payment

        Undoes its effects on the amounts of the claim, the patient’s share and the denial case. A 409 states what prevents the void. A voided claim payment can be matched again.

        Scope: `remittances:write`. Refused to `READ_ONLY`.
        """


class Reports(Module[AnyTransport]):
    @exported_list("/api/v1/reports/claims", m.ReportsGetClaimsResult, m.ClaimsRow, "rows", "cursor")
    def get_claims(
        self,
        *,
        from_: date,
        to: date,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["key", "-key"] | None = None,
        payer_id: Sequence[str] | None = None,
        provider_id: Sequence[str] | None = None,
        facility_id: Sequence[str] | None = None,
        group_by: Literal["PAYER", "PROVIDER", "FACILITY", "MONTH"] | None = None,
    ) -> m.ReportsGetClaimsResult:
        """Report claim outcomes

        How many claims succeed on the first submission: clean claims and acknowledgements by billing date, first-pass resolution by the date of the first remittance, days to payment by the date of the first payment. In CSV, the last line has the totals.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reports:read`.
        """

    @exported_list(
        "/api/v1/reports/collections", m.ReportsGetCollectionsResult, m.CollectionsRow, "rows", "cursor"
    )
    def get_collections(
        self,
        *,
        from_: date,
        to: date,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["key", "-key"] | None = None,
        payer_id: Sequence[str] | None = None,
        provider_id: Sequence[str] | None = None,
        facility_id: Sequence[str] | None = None,
        group_by: Literal["PAYER", "PROVIDER", "FACILITY", "MONTH"] | None = None,
    ) -> m.ReportsGetCollectionsResult:
        """Report collections

        Payments for the claims of services in a period, as shares of charges (gross) and of charges less contractual adjustments (net), and what patients have paid of the patient shares charged in the period. In CSV, the last line has the totals.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reports:read`.
        """

    @exported_list("/api/v1/reports/denials", m.ReportsGetDenialsResult, m.DenialsRow, "rows", "cursor")
    def get_denials(
        self,
        *,
        from_: date,
        to: date,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["key", "-key"] | None = None,
        payer_id: Sequence[str] | None = None,
        provider_id: Sequence[str] | None = None,
        facility_id: Sequence[str] | None = None,
        group_by: Literal["PAYER", "PROVIDER", "FACILITY", "MONTH", "CODE", "PROCEDURE"] | None = None,
    ) -> m.ReportsGetDenialsResult:
        """Report denials

        How often first remittances deny, by claims, lines and amount (by payment date), and the outcomes of the denial cases resolved in the period. A code is the group code and claim adjustment reason code of the largest denying adjustment; its rates are of all claims with a first remittance. A procedure counts lines and the claims with such a line; denial cases have no procedure. In CSV, the last line has the totals.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reports:read`.
        """

    @exported_list(
        "/api/v1/reports/medicare-bad-debts",
        m.ReportsGetMedicareBadDebtsResult,
        m.MedicareBadDebt,
        "debts",
        "cursor",
    )
    def get_medicare_bad_debts(
        self,
        *,
        from_: date,
        to: date,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal[
            "writtenOffOn",
            "serviceFrom",
            "allowableAmount",
            "-writtenOffOn",
            "-serviceFrom",
            "-allowableAmount",
        ]
        | None = None,
        provider_id: Sequence[str] | None = None,
        facility_id: Sequence[str] | None = None,
    ) -> m.ReportsGetMedicareBadDebtsResult:
        """List Medicare bad debts

        The deductibles and coinsurance of traditional Medicare that patients’ accounts wrote off as BAD_DEBT in a period, by claim and account, as a provider lists them with its cost report (42 CFR 413.89). A reversal of a write-off takes it back on the day of the reversal: in a later period than the write-off, it is recovered. A row counts as allowable if the claim has a type of bill, the share was billed within 120 days after the last remittance, at least 120 days passed since the first bill or the last payment within such a period, and the account is not with a collection agency; for a dual eligible patient, if Medicaid has answered. `notAllowable` names what is missing. Not listed are debts of other payers, Medicare Advantage among them; copays, the blood deductible and other shares, because accounts do not distinguish them from services that are not covered; parts of shares that were moved to another account; adjustments with another reason, such as CHARITY; write-offs of what a payer owes; and write-offs of Qualified Medicare Beneficiaries, which `/reports/qmb-write-offs` lists. Not known are a determination of the provider that a patient is indigent, letters and calls, and the parts of an institutional claim that a fee schedule pays.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reports:read`.
        """

    @exported_list(
        "/api/v1/reports/productivity", m.ReportsGetProductivityResult, m.ProductivityRow, "rows", "cursor"
    )
    def get_productivity(
        self,
        *,
        from_: date,
        to: date,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["key", "-key"] | None = None,
        payer_id: Sequence[str] | None = None,
        group_by: Literal["MEMBER", "AGENT", "PAYER", "MONTH"] | None = None,
    ) -> m.ReportsGetProductivityResult:
        """Report productivity

        Work that members and agents completed in a period: denial cases resolved, appeals decided by payers, underpayment cases closed and follow-ups completed, with the amounts recovered and how long they were open. An item counts for the member to whom it is now assigned, an appeal for the member of its denial case; unassigned items are in the row without a key. Grouped by AGENT, an item counts for the agent definition of the key that ended it, or that recorded the decision of the appeal; what keys of no agent ended is in the row without a key. In CSV, the last line has the totals.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reports:read`.
        """

    @exported_list(
        "/api/v1/reports/qmb-write-offs",
        m.ReportsGetQmbWriteOffsResult,
        m.QmbWriteOff,
        "write_offs",
        "cursor",
    )
    def get_qmb_write_offs(
        self,
        *,
        from_: date,
        to: date,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal[
            "writtenOffOn",
            "serviceFrom",
            "allowableAmount",
            "-writtenOffOn",
            "-serviceFrom",
            "-allowableAmount",
        ]
        | None = None,
        provider_id: Sequence[str] | None = None,
        facility_id: Sequence[str] | None = None,
    ) -> m.ReportsGetQmbWriteOffsResult:
        """List write-offs of Qualified Medicare Beneficiaries

        What was written off in a period because the patient is a Qualified Medicare Beneficiary, who owes no deductible, coinsurance or copay (42 USC 1396a(n)(3)), by claim. It is neither a bad debt of the patient nor a contractual adjustment. Without a collection effort, a row counts as an allowable Medicare bad debt (42 CFR 413.89(e)(2)(iii)) if traditional Medicare and Medicaid have answered and the claim has a type of bill; at most the deductible and coinsurance of Medicare count. `notAllowable` names what is missing, such as for Medicare Advantage.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reports:read`.
        """

    @exported_list(
        "/api/v1/reports/receivables", m.ReportsGetReceivablesResult, m.ReceivablesRow, "rows", "cursor"
    )
    def get_receivables(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["key", "-key"] | None = None,
        payer_id: Sequence[str] | None = None,
        provider_id: Sequence[str] | None = None,
        facility_id: Sequence[str] | None = None,
        as_of: date | None = None,
        basis: Literal["EFFECTIVE", "POSTED"] | None = None,
        group_by: Literal["PAYER", "PROVIDER", "FACILITY", "MONTH"] | None = None,
    ) -> m.ReportsGetReceivablesResult:
        """Report receivables

        What payers and patients owed at the end of a day, by age, with days in receivables and the share above 90 days. The report uses the entries up to that day: with `basis=POSTED`, those that were written by then, so that the report of a past day does not change. By payer, the insurance balance of a claim counts for the responsible payer, and the held balance for the next payer, or for the payer of the claim where no next payer is known. Patients’ balances have no payer and no provider: when grouped by either, they are in the row without a key, and a filter by either excludes them. The month is that of the service or of the patient’s charge. In CSV, the last line has the totals.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reports:read`.
        """

    @exported_list(
        "/api/v1/reports/underpayments", m.ReportsGetUnderpaymentsResult, m.UnderpaymentsRow, "rows", "cursor"
    )
    def get_underpayments(
        self,
        *,
        from_: date,
        to: date,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["key", "-key"] | None = None,
        payer_id: Sequence[str] | None = None,
        provider_id: Sequence[str] | None = None,
        facility_id: Sequence[str] | None = None,
        contract_id: Sequence[str] | None = None,
        group_by: Literal["PAYER", "PROVIDER", "FACILITY", "MONTH", "CONTRACT", "CODE"] | None = None,
    ) -> m.ReportsGetUnderpaymentsResult:
        """Report underpayments

        Underpayments by payers: the underpayment cases opened in the period, the amounts disputed and the amounts recovered since. Invalid cases and cases without a variance are not counted. A code is the procedure of an underpaid line; the recovered amount of a case is distributed among its lines by variance. A case that was created manually, or whose claim was priced as a whole, has no code. A case is counted under each of its codes, but once in the totals. In CSV, the last line has the totals.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `reports:read`.
        """


class Scribe(Module[AnyTransport]):
    @operation("POST", "/api/v1/scribe/jobs/{jobId}/addenda", m.ScribeAddAddendumResult)
    def add_addendum(
        self,
        job_id: str,
        body: m.ScribeAddAddendumBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ScribeAddAddendumResult:
        """Add an addendum to a signed note

        Allowed any number of times for ATTESTED jobs, else 409: before the attestation, edit the note itself. The note and its attestation do not change.

        Scope: `scribe:write`. Refused to `READ_ONLY`.
        """

    @operation("DELETE", "/api/v1/scribe/templates/{templateId}", NoneType)
    def archive_template(
        self,
        template_id: str,
        *,
        if_match: str | None = None,
    ) -> None:
        """Archive a note template

        A soft delete: the template is no longer listed, and requests for it are answered like those for a missing one; jobs that used it still show it. A default template cannot be archived: 409 until another replaces it or it is no longer the default.

        Scope: `scribe:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/scribe/jobs/{jobId}/files", m.ScribeAttachFileResult)
    def attach_file(
        self,
        job_id: str,
        body: m.ScribeAttachFileBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ScribeAttachFileResult:
        """Attach a file to a scribe job

        Records the metadata of an audio file that is already uploaded; no bytes are sent. The job moves to UPLOADING. `storageKey` must be in the storage of the organization: a key with the id of another organization as any segment is refused. `storageKey` and `fileUrl` are never shown.

        Scope: `scribe:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/scribe/jobs/{jobId}/attest", m.ScribeAttestJobResult)
    def attest_job(
        self,
        job_id: str,
        body: m.ScribeAttestJobBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ScribeAttestJobResult:
        """Sign the note of a scribe job

        A member signs the note of a COMPLETED job, which moves to ATTESTED; 409 in any other status and without a note. The signed version never changes: later additions are addenda, and if an update changes the note anyway, the change is stored as a separate version that is marked as made after the attestation.

        Scope: `scribe:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/scribe/jobs", m.ScribeCreateJobResult)
    def create_job(
        self,
        body: m.ScribeCreateJobBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ScribeCreateJobResult:
        """Create a scribe job

        Starts in UPLOADING and waits for an audio file. Nothing is transcribed.

        Scope: `scribe:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/scribe/templates", m.ScribeCreateTemplateResult)
    def create_template(
        self,
        body: m.ScribeCreateTemplateBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.ScribeCreateTemplateResult:
        """Create a note template

        There is one default for each specialty and one without a specialty: a new default replaces the previous one.

        Scope: `scribe:write`. Refused to `READ_ONLY`.
        """

    @operation("GET", "/api/v1/scribe/jobs/{jobId}", m.ScribeGetJobResult)
    def get_job(
        self,
        job_id: str,
    ) -> m.ScribeGetJobResult:
        """Read a scribe job

        With its note, which is sensitive, the metadata of its files, its attestations and its addenda, each oldest first.

        Scope: `scribe:read`.
        """

    @operation("GET", "/api/v1/scribe/templates/{templateId}", m.ScribeGetTemplateResult)
    def get_template(
        self,
        template_id: str,
    ) -> m.ScribeGetTemplateResult:
        """Read a note template

        Scope: `scribe:read`.
        """

    @exported_list("/api/v1/scribe/jobs", m.ScribeListJobsResult, m.ListedScribeJob, "jobs", "cursor")
    def list_jobs(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        status: Sequence[
            Literal[
                "RECORDING", "UPLOADING", "TRANSCRIBING", "GENERATING_NOTE", "COMPLETED", "ATTESTED", "FAILED"
            ]
        ]
        | None = None,
        patient_id: Sequence[str] | None = None,
        template_id: Sequence[str] | None = None,
        appointment_id: Sequence[str] | None = None,
        created_from: datetime | None = None,
        created_to: datetime | None = None,
        stale: bool | None = None,
    ) -> m.ScribeListJobsResult:
        """List scribe jobs

        Newest first, without notes.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `scribe:read`.
        """

    @exported_list(
        "/api/v1/scribe/jobs/{jobId}/note-versions",
        m.ScribeListNoteVersionsResult,
        m.ScribeNoteVersion,
        "note_versions",
        "cursor",
    )
    def list_note_versions(
        self,
        job_id: str,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["number", "-number"] | None = None,
    ) -> m.ScribeListNoteVersionsResult:
        """List the versions of a note

        Newest first. The sizes of changes, since the previous version and since the draft (the first version), are counted from the first to the last character that differs.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `scribe:read`.
        """

    @exported_list(
        "/api/v1/scribe/templates", m.ScribeListTemplatesResult, m.ScribeTemplate, "templates", "cursor"
    )
    def list_templates(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "name", "-createdAt", "-name"] | None = None,
        specialty: Sequence[str] | None = None,
    ) -> m.ScribeListTemplatesResult:
        """List note templates

        Newest first.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `scribe:read`.
        """

    @operation("POST", "/api/v1/scribe/jobs/{jobId}/process", m.ScribeProcessJobResult)
    def process_job(
        self,
        job_id: str,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.ScribeProcessJobResult:
        """Queue a scribe job for processing

        Allowed for jobs with a file in RECORDING, UPLOADING and FAILED. The job moves to UPLOADING and is queued; a worker then checks whether audio that can be transcribed is attached and sets `readyAt`. The status does not change until an update sets another. No transcription service is called and no note is written: transcription tools report their results by updates.

        Scope: `scribe:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/scribe/jobs/{jobId}", m.ScribeUpdateJobResult)
    def update_job(
        self,
        job_id: str,
        body: m.ScribeUpdateJobBody,
        *,
        if_match: str | None = None,
    ) -> m.ScribeUpdateJobResult:
        """Update a scribe job

        Changes the fields that are sent, at least one. Any status may follow any other. Each change of the note is stored as a version. A change of the note of an ATTESTED job is marked as made after the attestation, and does not change the status unless one is sent.

        Scope: `scribe:write`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/scribe/templates/{templateId}", m.ScribeUpdateTemplateResult)
    def update_template(
        self,
        template_id: str,
        body: m.ScribeUpdateTemplateBody,
        *,
        if_match: str | None = None,
    ) -> m.ScribeUpdateTemplateResult:
        """Update a note template

        Changes the fields that are sent, at least one; null clears the specialty. Jobs that used the template are not processed again.

        Scope: `scribe:write`. Refused to `READ_ONLY`.
        """


class Search(Module[AnyTransport]):
    @list_operation("/api/v1/search", m.SearchListHitsResult, m.SearchHit, "hits", None)
    def list_hits(
        self,
        *,
        q: str,
        kinds: Sequence[
            Literal["CLAIM", "PATIENT", "DENIAL_CASE", "APPEAL", "PATIENT_ACCOUNT", "REMITTANCE_PAYMENT"]
        ]
        | None = None,
        take: int | None = None,
    ) -> m.SearchListHitsResult:
        """Search records by number, name or reference

        One ranked list of claims, patients, denial cases, appeals, patient accounts and remittance payments. Numbers and references match by prefix, as typed or in upper or lower case; names of patients match by words in any order, each by prefix, ignoring accents. Encrypted values match only completely. Exact numbers come first, then numbers with a matching prefix (shorter ones first), then names with all words exact, then other names; newest first among equals. Kinds that the key may not read and those of disabled modules are omitted.

        Open to every key.
        """


class SpecialtyBilling(Module[AnyTransport]):
    @operation(
        "POST",
        "/api/v1/specialty-billing/home-health/episodes/{episodeId}/noa/{noaId}/acknowledgement",
        m.SpecialtyBillingAcknowledgeNoaResult,
    )
    def acknowledge_noa(
        self,
        episode_id: str,
        noa_id: str,
        body: m.SpecialtyBillingAcknowledgeNoaBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.SpecialtyBillingAcknowledgeNoaResult:
        """Record the answer of Medicare to a notice of admission

        Allowed in PENDING_ACK. ACCEPTED ends the deadline on the day of acceptance; a RETURNED notice may be edited and submitted again; a REJECTED one may be submitted again. The answer is recorded for every attempt that is still queued.

        Scope: `specialty-billing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/specialty-billing/home-health/episodes/{episodeId}/noa/{noaId}/cancel",
        m.SpecialtyBillingCancelNoaResult,
    )
    def cancel_noa(
        self,
        episode_id: str,
        noa_id: str,
        body: m.SpecialtyBillingCancelNoaBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.SpecialtyBillingCancelNoaResult:
        """Cancel a notice of admission

        The notice and its queued attempts become CANCELLED. If the notice was ever submitted, a notice of type of bill 32D is drafted that cancels it at Medicare; submit and acknowledge it like any other notice.

        Scope: `specialty-billing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/specialty-billing/home-health/episodes/{episodeId}/noa/{noaId}/exception",
        m.SpecialtyBillingClaimNoaExceptionResult,
    )
    def claim_noa_exception(
        self,
        episode_id: str,
        noa_id: str,
        body: m.SpecialtyBillingClaimNoaExceptionBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.SpecialtyBillingClaimNoaExceptionResult:
        """Claim an exception for a late notice of admission

        Only for a late notice: accepted after its deadline, or not yet accepted after it. Medicare decides on the exception with the claim, which carries the remarks and modifier KX on the line of the HIPPS code (revenue code 0023); until then the reduction stays at risk. A later request replaces the earlier one.

        Scope: `specialty-billing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST", "/api/v1/specialty-billing/home-health/episodes", m.SpecialtyBillingCreateEpisodeResult
    )
    def create_episode(
        self,
        body: m.SpecialtyBillingCreateEpisodeBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.SpecialtyBillingCreateEpisodeResult:
        """Open a home-health episode

        The 30-day periods and the deadline of the notice of admission are counted from the start of care.

        Scope: `specialty-billing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/specialty-billing/home-health/episodes/{episodeId}/noa",
        m.SpecialtyBillingCreateNoaResult,
    )
    def create_noa(
        self,
        episode_id: str,
        body: m.SpecialtyBillingCreateNoaBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.SpecialtyBillingCreateNoaResult:
        """Draft a notice of admission

        Creates a local draft of type of bill 32A. Its from date and through date are the admission date. The notice must be submitted and accepted within 5 calendar days after the admission (42 CFR 484.205(j)). Answers 409 if the admission already has a notice that is not cancelled, or is after the discharge and so belongs to another episode.

        Scope: `specialty-billing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "GET",
        "/api/v1/specialty-billing/home-health/episodes/{episodeId}",
        m.SpecialtyBillingGetEpisodeResult,
    )
    def get_episode(
        self,
        episode_id: str,
    ) -> m.SpecialtyBillingGetEpisodeResult:
        """Read a home-health episode

        Includes the 30-day periods that have begun and the notices of admission.

        Scope: `specialty-billing:read`.
        """

    @operation(
        "GET",
        "/api/v1/specialty-billing/home-health/episodes/{episodeId}/noa/{noaId}",
        m.SpecialtyBillingGetNoaResult,
    )
    def get_noa(
        self,
        episode_id: str,
        noa_id: str,
    ) -> m.SpecialtyBillingGetNoaResult:
        """Read a notice of admission

        Includes its attempts, the days left until the deadline, and the reduction of payment if it were accepted today.

        Scope: `specialty-billing:read`.
        """

    @exported_list(
        "/api/v1/specialty-billing/home-health/episodes",
        m.SpecialtyBillingListEpisodesResult,
        m.HomeHealthEpisode,
        "episodes",
        "cursor",
    )
    def list_episodes(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "startOfCareDate", "-createdAt", "-startOfCareDate"] | None = None,
        patient_id: Sequence[str] | None = None,
        payer_id: Sequence[str] | None = None,
        status: Sequence[Literal["OPEN", "CLOSED"]] | None = None,
        start_of_care_from: date | None = None,
        start_of_care_to: date | None = None,
    ) -> m.SpecialtyBillingListEpisodesResult:
        """List home-health episodes

        Newest first.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `specialty-billing:read`.
        """

    @exported_list(
        "/api/v1/specialty-billing/home-health/noa-timeliness",
        m.SpecialtyBillingListNoaTimelinessResult,
        m.HomeHealthAdmissionDue,
        "admissions",
        "cursor",
    )
    def list_noa_timeliness(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["submissionDeadline", "dischargeDate", "-submissionDeadline", "-dischargeDate"]
        | None = None,
        payer_id: Sequence[str] | None = None,
        noa_status: Sequence[Literal["DRAFT", "PENDING_ACK", "RETURNED", "REJECTED"]] | None = None,
        due_from: date | None = None,
        due_to: date | None = None,
    ) -> m.SpecialtyBillingListNoaTimelinessResult:
        """List admissions by the deadline of their notice

        Every admission without an accepted notice, drafted or not, earliest deadline first by default, with the payment at risk: after the deadline, 1/30 of a period’s payment for each day from the admission to the acceptance (42 CFR 484.205(j)). An operational aid, not legal advice.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `specialty-billing:read`.
        """

    @operation(
        "POST",
        "/api/v1/specialty-billing/home-health/episodes/{episodeId}/noa/submit",
        m.SpecialtyBillingSubmitNoaResult,
    )
    def submit_noa(
        self,
        episode_id: str,
        body: m.SpecialtyBillingSubmitNoaBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.SpecialtyBillingSubmitNoaResult:
        """Queue a notice of admission

        The notice becomes or stays PENDING_ACK; 409 if it is ACCEPTED or CANCELLED. Every call creates another local attempt; no adapter is called and nothing is sent. After a timeout, read the notice before you retry.

        Scope: `specialty-billing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT",
        "/api/v1/specialty-billing/home-health/episodes/{episodeId}",
        m.SpecialtyBillingUpdateEpisodeResult,
    )
    def update_episode(
        self,
        episode_id: str,
        body: m.SpecialtyBillingUpdateEpisodeBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.SpecialtyBillingUpdateEpisodeResult:
        """Update a home-health episode

        Changes only the fields that are sent; null clears a field. A `dischargeDate` from the start of care to today closes the episode, another date corrects it, and null reopens the episode. An admission after the discharge belongs to another episode with its own notice. A new `startOfCareDate` is copied into the notices of the old date while they can be edited; 409 if one has been submitted and is not cancelled.

        Scope: `specialty-billing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "PUT",
        "/api/v1/specialty-billing/home-health/episodes/{episodeId}/noa/{noaId}",
        m.SpecialtyBillingUpdateNoaResult,
    )
    def update_noa(
        self,
        episode_id: str,
        noa_id: str,
        body: m.SpecialtyBillingUpdateNoaBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.SpecialtyBillingUpdateNoaResult:
        """Edit a notice of admission

        Allowed in DRAFT and RETURNED. Changes only the fields that are sent. The from date, the through date and the deadline follow the admission date.

        Scope: `specialty-billing:write`. Refused to `READ_ONLY`.
        """

    @operation(
        "POST",
        "/api/v1/specialty-billing/home-health/episodes/{episodeId}/noa/{noaId}/validate",
        m.SpecialtyBillingValidateNoaResult,
    )
    def validate_noa(
        self,
        episode_id: str,
        noa_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> m.SpecialtyBillingValidateNoaResult:
        """Check a notice of admission before its submission

        Lists every condition and whether it is met: a status that can be submitted, the order, the first visit on the admission date, the format of the Medicare beneficiary identifier, the NPI of the agency, no date in the future, condition code 47 for transfers only, and the sex, the address and the nine-digit ZIP code of the patient. Changes nothing, and a submission does not require it.

        Scope: `specialty-billing:write`. Refused to `READ_ONLY`.
        """


class Support(Module[AnyTransport]):
    @operation("POST", "/api/v1/support/tickets/{ticketId}/comments", m.SupportAddCommentResult)
    def add_comment(
        self,
        ticket_id: str,
        body: m.SupportAddCommentBody,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.SupportAddCommentResult:
        """Comment on a support ticket

        Adds a comment on behalf of the member that keys act for. The ticket may have any status, which does not change. Tickets are those of the member that keys act for: the earliest active owner, else the earliest active member; 403 if the organization has neither.

        Scope: `support:write`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/support/tickets", m.SupportCreateTicketResult)
    def create_ticket(
        self,
        body: m.SupportCreateTicketBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.SupportCreateTicketResult:
        """Create a support ticket

        Creates an open ticket; nobody is notified. Tickets are those of the member that keys act for: the earliest active owner, else the earliest active member; 403 if the organization has neither.

        Scope: `support:write`. Refused to `READ_ONLY`.
        """

    @operation("GET", "/api/v1/support/tickets/{ticketId}", m.SupportGetTicketResult)
    def get_ticket(
        self,
        ticket_id: str,
    ) -> m.SupportGetTicketResult:
        """Read a support ticket

        Tickets are those of the member that keys act for: the earliest active owner, else the earliest active member; 403 if the organization has neither.

        Scope: `support:read`.
        """

    @exported_list(
        "/api/v1/support/tickets/{ticketId}/comments",
        m.SupportListCommentsResult,
        m.SupportTicketComment,
        "comments",
        "cursor",
    )
    def list_comments(
        self,
        ticket_id: str,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
    ) -> m.SupportListCommentsResult:
        """List the comments of a support ticket

        Newest first. Tickets are those of the member that keys act for: the earliest active owner, else the earliest active member; 403 if the organization has neither.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `support:read`.
        """

    @list_operation("/api/v1/support/tickets", m.SupportListTicketsResult, m.SupportTicket, "tickets", None)
    def list_tickets(
        self,
    ) -> m.SupportListTicketsResult:
        """List support tickets

        The newest 100, newest first. Tickets are those of the member that keys act for: the earliest active owner, else the earliest active member; 403 if the organization has neither.

        Scope: `support:read`.
        """

    @operation("PUT", "/api/v1/support/tickets/{ticketId}", m.SupportUpdateTicketResult)
    def update_ticket(
        self,
        ticket_id: str,
        body: m.SupportUpdateTicketBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.SupportUpdateTicketResult:
        """Update a support ticket

        Omitted fields are unchanged. An illegal status transition is a 409: ST_OPEN leads to ST_IN_PROGRESS, which leads to ST_WAITING_ON_CUSTOMER and back; both lead to ST_RESOLVED, and that to ST_CLOSED. Resolving sets `resolvedAt`; ST_OPEN after ST_RESOLVED or ST_CLOSED reopens the ticket and clears `resolvedAt` and `resolutionNotes`. Nobody is notified. Tickets are those of the member that keys act for: the earliest active owner, else the earliest active member; 403 if the organization has neither.

        Scope: `support:write`. Refused to `READ_ONLY`.
        """


class Webhooks(Module[AnyTransport]):
    @operation("POST", "/api/v1/organization/webhooks", m.WebhooksCreateWebhookResult)
    def create_webhook(
        self,
        body: m.WebhooksCreateWebhookBody,
        *,
        idempotency_key: str | None = None,
    ) -> m.WebhooksCreateWebhookResult:
        """Register a webhook endpoint

        The endpoint receives changes from now on: type, time, organization, record and version, never patient data. The secret is shown once. Messages follow Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`), are delivered at least once, and in order for each record. An organization has at most 20 endpoints; another one is a 409.

        Scope: `organization:write`. Roles: `OWNER`, `ADMIN`. Refused to `READ_ONLY`.
        """

    @operation("DELETE", "/api/v1/organization/webhooks/{webhookId}", NoneType)
    def delete_webhook(
        self,
        webhook_id: str,
        *,
        if_match: str | None = None,
    ) -> None:
        """Remove a webhook endpoint

        Nothing more is sent to it, including pending deliveries.

        Scope: `organization:write`. Roles: `OWNER`, `ADMIN`. Refused to `READ_ONLY`.
        """

    @exported_list(
        "/api/v1/organization/webhooks/{webhookId}/deliveries",
        m.WebhooksListDeliveriesResult,
        m.WebhookDelivery,
        "deliveries",
        "cursor",
    )
    def list_deliveries(
        self,
        webhook_id: str,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        status: Sequence[Literal["PENDING", "DELIVERED", "FAILED"]] | None = None,
        event_type: Sequence[str] | None = None,
        record_id: Sequence[str] | None = None,
    ) -> m.WebhooksListDeliveriesResult:
        """List the deliveries of a webhook endpoint

        Newest first, with every attempt, without message bodies.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `organization:read`.
        """

    @exported_list(
        "/api/v1/organization/webhooks", m.WebhooksListWebhooksResult, m.Webhook, "webhooks", "cursor"
    )
    def list_webhooks(
        self,
        *,
        skip: int | None = None,
        take: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        status: Sequence[Literal["ACTIVE", "PAUSED"]] | None = None,
    ) -> m.WebhooksListWebhooksResult:
        """List webhook endpoints

        Newest first. Secrets are never shown.

        `Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.

        Scope: `organization:read`.
        """

    @operation(
        "POST",
        "/api/v1/organization/webhooks/{webhookId}/deliveries/{deliveryId}/replay",
        m.WebhooksReplayDeliveryResult,
    )
    def replay_delivery(
        self,
        webhook_id: str,
        delivery_id: str,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.WebhooksReplayDeliveryResult:
        """Send a delivery again

        Sends the same message again, with the same `webhook-id` and a new signature. A pending delivery and any delivery of a paused endpoint are a 409.

        Scope: `organization:write`. Roles: `OWNER`, `ADMIN`. Refused to `READ_ONLY`.
        """

    @operation("POST", "/api/v1/organization/webhooks/{webhookId}/rotate", m.WebhooksRotateWebhookResult)
    def rotate_webhook(
        self,
        webhook_id: str,
        body: m.WebhooksRotateWebhookBody | None = None,
        *,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> m.WebhooksRotateWebhookResult:
        """Rotate the secret of a webhook endpoint

        The new secret is shown once. For `overlapSeconds`, messages are also signed with the previous secret; older ones are no longer used.

        Scope: `organization:write`. Roles: `OWNER`, `ADMIN`. Refused to `READ_ONLY`.
        """

    @operation("PUT", "/api/v1/organization/webhooks/{webhookId}", m.WebhooksUpdateWebhookResult)
    def update_webhook(
        self,
        webhook_id: str,
        body: m.WebhooksUpdateWebhookBody | None = None,
        *,
        if_match: str | None = None,
    ) -> m.WebhooksUpdateWebhookResult:
        """Update, pause or resume a webhook endpoint

        Omitted fields are unchanged. Changes made while an endpoint is paused are sent after it is resumed.

        Scope: `organization:write`. Roles: `OWNER`, `ADMIN`. Refused to `READ_ONLY`.
        """


class Operations(Generic[AnyTransport]):
    """The operations of each module."""

    def __init__(self, transport: AnyTransport) -> None:
        self.agent_builder = AgentBuilder(transport)
        self.appeals = Appeals(transport)
        self.ar_management = ArManagement(transport)
        self.claim_status = ClaimStatus(transport)
        self.claims = Claims(transport)
        self.collections = Collections(transport)
        self.contract_management = ContractManagement(transport)
        self.credentialing = Credentialing(transport)
        self.denial_management = DenialManagement(transport)
        self.gfe = Gfe(transport)
        self.imports = Imports(transport)
        self.medical_coding = MedicalCoding(transport)
        self.oig_exclusion = OigExclusion(transport)
        self.organization = Organization(transport)
        self.patient_ar = PatientAr(transport)
        self.prevention = Prevention(transport)
        self.reference = Reference(transport)
        self.remittances = Remittances(transport)
        self.reports = Reports(transport)
        self.scribe = Scribe(transport)
        self.search = Search(transport)
        self.specialty_billing = SpecialtyBilling(transport)
        self.support = Support(transport)
        self.webhooks = Webhooks(transport)
