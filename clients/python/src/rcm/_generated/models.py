"""All models. Written by datamodel-code-generator."""

from __future__ import annotations

from datetime import date as date_aliased
from typing import Annotated, Any

from pydantic import AwareDatetime, Field

from rcm._types import DecimalText, Literal, Model, Number


class AccountAging(Model):
    """The open amounts of an account by age"""

    as_of: date_aliased
    """As-of date of the response"""
    days0_to30: DecimalText
    """Decimal string with 2 decimals"""
    days121_and_over: DecimalText
    """Decimal string with 2 decimals"""
    days31_to60: DecimalText
    """Decimal string with 2 decimals"""
    days61_to90: DecimalText
    """Decimal string with 2 decimals"""
    days91_to120: DecimalText
    """Decimal string with 2 decimals"""
    total: DecimalText
    """The sum of the buckets"""
    unapplied_credit: DecimalText
    """Unapplied credit, not netted against the buckets"""


class AccountPlacement(Model):
    """A placement of the account with a collection agency"""

    agency_name: str
    """Name of the collection agency"""
    id: str
    """Identifier of the account placement"""
    placed_at: AwareDatetime
    """When the account was placed"""


class AccountWriteOff(Model):
    """Outcome of an account in a bulk write-off"""

    account_id: str
    """Identifier of the account"""
    amount: DecimalText
    """Decimal string with 2 decimals"""
    entry_id: str | None
    """Identifier of the adjustment in the ledger; null for a skipped account and in a dry run"""
    outcome: Literal["WRITTEN_OFF", "SKIPPED"]
    """SKIPPED: the account is unknown or has an active payment plan, or its balance is 0.00, a credit or above the limit"""


class AddTagAction(Model):
    """Adds a tag to the case"""

    tag: str
    """Tag that groups cases"""
    type: Literal["ADD_TAG"]
    """Type of the action"""


class AdjustedLine(Model):
    """The part of an adjustment that concerns one line"""

    amount: DecimalText
    """Decimal string with 2 decimals"""
    line_number: int
    """Number of the line on its claim; 0 for the claim as a whole"""


class AgencyPayment(Model):
    """A payment reported by an agency"""

    account_id: str
    """Identifier of the patient account"""
    agency_id: str
    """Identifier of the collection agency"""
    amount: DecimalText
    """Amount that the patient paid to the agency, in dollars"""
    collected_at: AwareDatetime
    """When the agency was paid"""
    commission_amount: DecimalText
    """Commission on the amount, rounded half up to cents"""
    commission_rate: Number
    """Commission in percent of the recovered amount, fixed when the account was placed"""
    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the agency payment"""
    ledger_entry_id: str
    """The payment in the account's ledger: to reverse it takes this one back too"""
    net_amount: DecimalText
    """The amount less the commission"""
    notes: str | None
    """Free-text notes"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    placement_id: str
    """Identifier of the placement"""
    reference: str | None
    """Reference number of the agency"""
    reversal_entry_id: str | None
    """The ledger entry that reverses it"""
    reversed_at: AwareDatetime | None
    """When it was reversed; null if it was not"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class AgentApproval(Model):
    """A request of an agent that waits for approval"""

    agent_id: str
    """Identifier of the agent definition"""
    allowed_next: list[Literal["PENDING", "APPROVED", "REJECTED", "EXPIRED", "EXECUTED"]]
    """The decisions that are possible now"""
    created_at: AwareDatetime
    """When the record was created"""
    decided_at: AwareDatetime | None
    """When it was decided last; null before"""
    decided_by_key_id: str | None
    """The API key that decided last; null before"""
    decided_by_member_id: str | None
    """The member that the deciding key acted for; null if it acted for none"""
    executed_at: AwareDatetime | None
    """When the approved request was carried out; null before"""
    expires_at: AwareDatetime
    """Until when it can be approved and the approved request be repeated"""
    id: str
    """Identifier of the approval, as `gateId` in paths"""
    key_id: str
    """Identifier of the API key that sent the request"""
    operation: str
    """Identifier of the operation that waits"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    run_id: str
    """Identifier of the run that the request belongs to"""
    status: Literal["PENDING", "APPROVED", "REJECTED", "EXPIRED", "EXECUTED"]
    """Status of the approval"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class AgentApprovalDetailInput(Model):
    body: dict[str, Any]
    """The fields of the body"""
    params: dict[str, Any]
    """The parameters of the path"""
    query: dict[str, Any]
    """The parameters of the query"""


class AgentDefinition(Model):
    """An automation agent for a web application"""

    application_name: str
    """Name of the application"""
    application_type: Literal[
        "EHR", "PAYER_PORTAL", "CLEARINGHOUSE", "GOVERNMENT", "LAB", "PHARMACY", "REGISTRY", "CUSTOM"
    ]
    """Kind of application that the agent works in"""
    application_url: str
    """Address of the application"""
    category: Literal[
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
    """Purpose of the agent"""
    created_at: AwareDatetime
    """When the record was created"""
    credit_cost: int
    """Credits that a run costs"""
    default_credential_id: str | None
    """Identifier of the credential that the agent uses by default"""
    description: str | None
    """What the agent does"""
    icon: str | None
    """Name of an icon"""
    id: str
    """Identifier of the agent definition"""
    max_retries: int
    """Maximum number of retries"""
    mode: Literal["READ", "WRITE", "READ_WRITE"]
    """Whether the agent reads, writes, or both"""
    name: str
    """Name of the agent"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    requires_approval: bool
    """True if a person must approve each run"""
    slug: str
    """Slug of the name, for URLs"""
    status: Literal["DRAFT", "ACTIVE", "PAUSED", "ARCHIVED"]
    """Status of the definition"""
    step_count: int
    """Number of steps"""
    step_types: dict[str, int]
    """Number of steps of each type"""
    tags: list[str]
    """Tags"""
    timeout_seconds: int
    """Seconds after which a run ends"""
    token_budget: int
    """Tokens of a language model that a run may use"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    version: int
    """Version, from 1; incremented by each update that changes something"""


class AgentDefinitionVersionChange(Model):
    after: str | None
    """The new value, likewise"""
    before: str | None
    """The previous value; null for long fields and fields that are never shown. For steps, their number"""
    field: str
    """Name of the field"""


class AgentFinding(Model):
    """An error or warning of a definition"""

    code: Literal[
        "NO_STEPS",
        "UNKNOWN_STEP",
        "UNREACHABLE_STEP",
        "UNGATED_WRITE",
        "UNBOUND_VARIABLE",
        "UNUSED_VARIABLE",
        "DUPLICATE_VARIABLE",
        "URL_NOT_ALLOWED",
        "URL_WITH_TOKEN",
        "INACTIVE_CREDENTIAL",
        "UNKNOWN_OPERATION",
        "CLOSED_OPERATION",
        "WRITE_OF_READING_AGENT",
        "OPERATION_OF_GATE",
    ]
    """Code of the finding"""
    message: str
    """The finding, for people"""
    severity: Literal["ERROR", "WARNING"]
    """Severity of the finding"""
    step: int | None
    """The number of the step, from 1; null if it concerns the definition"""
    variable: str | None
    """The name of the variable concerned"""


class AgentRun(Model):
    """What one key of an agent did under one version of its definition"""

    agent_id: str
    """Identifier of the agent definition"""
    created_at: AwareDatetime
    """When the first request arrived"""
    definition_version: int
    """The `version` of the definition"""
    id: str
    """Identifier of the run"""
    key_id: str
    """Identifier of the API key of the agent"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class AgentRunCeiling(Model):
    """The maximum resources of a run"""

    credits: int
    """Maximum credits"""
    seconds: int
    """Maximum duration in seconds, without waiting for approvals"""
    tokens: int
    """Maximum tokens of a language model"""


class AgentRunDetailGate(Model):
    created_at: AwareDatetime
    """When the record was created"""
    executed_at: AwareDatetime | None
    """When the approved request was carried out; null before"""
    id: str
    """Identifier of the approval, as `gateId` in paths"""
    operation: str
    """Identifier of the operation that waited"""
    status: Literal["PENDING", "APPROVED", "REJECTED", "EXPIRED", "EXECUTED"]
    """Status of the approval"""


class AgentRunDetailRequestRecord(Model):
    action: str
    """What was done"""
    record_id: str
    """Identifier of the record"""
    record_type: str
    """Type of the record, as its module names it"""


class AgingGroup(Model):
    """The open amounts of a group of accounts by age"""

    account_id: str | None
    """Identifier of the patient account"""
    account_number: str | None
    """Number of the patient account"""
    accounts: int
    """Number of patient accounts"""
    days0_to30: DecimalText
    """Decimal string with 2 decimals"""
    days121_and_over: DecimalText
    """Decimal string with 2 decimals"""
    days31_to60: DecimalText
    """Decimal string with 2 decimals"""
    days61_to90: DecimalText
    """Decimal string with 2 decimals"""
    days91_to120: DecimalText
    """Decimal string with 2 decimals"""
    facility_id: str | None
    """Identifier of the facility"""
    facility_name: str | None
    """Name of the facility"""
    financial_class: Literal["SELF_PAY", "INSURED"] | None
    records: str
    """Path and query of the API list with exactly the records of these amounts"""
    total: DecimalText
    """The sum of the buckets"""
    unapplied_credit: DecimalText
    """Unapplied credit, not netted against the buckets"""


class ApiKey(Model):
    """An API key, without its secret"""

    agent_id: str | None
    """The agent definition that the key acts for; null if it acts for none"""
    created_at: AwareDatetime
    """When the record was created"""
    expires_at: AwareDatetime | None
    """When the key expires; null if it never does"""
    id: str
    """Identifier of the API key"""
    last_used_at: AwareDatetime | None
    """When the key was last used; up to 60 seconds old"""
    member_id: str | None
    """The member that the key acts for; null if it acts for none"""
    mode: Literal["LIVE", "TEST"]
    """Whether the key is for production or for tests"""
    name: str
    """Name by which people know the key"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    overlap_ends_at: AwareDatetime | None
    """Until when the secret from before the last rotation still works"""
    prefix: str
    """The key without its secret"""
    revoked_at: AwareDatetime | None
    """When the key was revoked; null if it was not"""
    role: Literal[
        "OWNER", "ADMIN", "BILLING_MANAGER", "BILLER", "CODER", "CLINICIAN", "COLLECTOR", "READ_ONLY"
    ]
    """What the holder may do"""
    scopes: list[str]
    """What the key may do: `module:read` or `module:write` each"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class AppealActivity(Model):
    """An entry in the history of an appeal"""

    actor_key_id: str
    """The API key that acted, or `rcm` for the command line"""
    agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    created_at: AwareDatetime
    """When the record was created"""
    from_status: (
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
        | None
    )
    id: str
    """Identifier of the appeal activity"""
    member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    note: str | None
    """Note in free text"""
    to_status: Literal[
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
    """The status of the appeal of a denial"""
    type: Literal[
        "CREATED",
        "UPDATED",
        "STATUS_CHANGED",
        "DECISION_UNDONE",
        "PORTAL_VALIDATED",
        "DOCUMENT_ATTACHED",
        "LETTER_DRAFTED",
    ]
    """Type of the activity"""


class AppealAmountTest(Model):
    """Whether an amount reaches the amount in controversy of the level"""

    amount: DecimalText | None
    is_met: bool | None
    """Null if no amount was given"""
    published_year: int | None
    """The year whose published amount is used; null if the level requires none"""
    required: DecimalText | None
    year: int
    """Calendar year of filing"""


class AppealChecklistItem(Model):
    """A document that an appeal needs"""

    document_type: Literal[
        "APPEAL_LETTER",
        "DENIAL_NOTICE",
        "PRIOR_DECISION",
        "HEARING_REQUEST",
        "CLAIM_FORM",
        "REMITTANCE_ADVICE",
        "MEDICAL_RECORDS",
        "LETTER_OF_MEDICAL_NECESSITY",
        "PROOF_OF_TIMELY_FILING",
        "AUTHORIZATION",
        "CODING_RATIONALE",
        "ELIGIBILITY_PROOF",
        "PAYER_POLICY",
        "REPRESENTATIVE_APPOINTMENT",
        "DECISION_LETTER",
        "OTHER",
    ]
    """Type of the document"""
    is_present: bool
    """True if a document of this type is attached"""
    required_because: Literal["EVERY_APPEAL", "LEVEL", "DENIAL_CODE"]
    """Why the document is needed"""


class AppealDeadlinePreviewHolidaysSkipped(Model):
    date: date_aliased
    """Day of the holiday"""
    name: str
    """Name of the holiday"""


class AppealDocument(Model):
    """A document of an appeal"""

    appeal_id: str
    """Identifier of the appeal"""
    created_at: AwareDatetime
    """When the record was created"""
    document_type: Literal[
        "APPEAL_LETTER",
        "DENIAL_NOTICE",
        "PRIOR_DECISION",
        "HEARING_REQUEST",
        "CLAIM_FORM",
        "REMITTANCE_ADVICE",
        "MEDICAL_RECORDS",
        "LETTER_OF_MEDICAL_NECESSITY",
        "PROOF_OF_TIMELY_FILING",
        "AUTHORIZATION",
        "CODING_RATIONALE",
        "ELIGIBILITY_PROOF",
        "PAYER_POLICY",
        "REPRESENTATIVE_APPOINTMENT",
        "DECISION_LETTER",
        "OTHER",
    ]
    """Type of the document"""
    file_name: str
    """Name of the file"""
    file_size: int | None
    """Size of the file in bytes"""
    file_type: str
    """Media type of the file"""
    id: str
    """Identifier of the appeal document"""
    note: str | None
    """Note in free text"""
    page_count: int | None
    """Number of pages"""


class AppealFilingWindow(Model):
    """The filing window of a level"""

    counted_from: Literal["NOTICE", "RECEIPT"]
    """What the window is counted from"""
    length: int
    """Length of the window in its unit"""
    presumed_receipt_days: int
    """Days from the notice to its presumed receipt, if the receipt is unknown"""
    rolls_past: Literal["ORGANIZATION_HOLIDAYS", "FEDERAL_HOLIDAYS"] | None
    """The holidays past which, like past weekends, a last day moves to the next business day; null if it does not move"""
    unit: Literal["DAYS", "MONTHS"]
    """Unit of the length"""


class AppealLadderLevelAmountsInControversy(Model):
    amount: DecimalText
    """Decimal string with 2 decimals"""
    year: int
    """Calendar year that the amount is for"""


class AppealLetterMissing(Model):
    fact: str | None
    """Its name in `facts`; null if it cannot be given there"""
    gap: str
    """Name of the missing fact as the text shows it"""
    kept_in: str | None
    """The record that stores it for every letter; null for a fact of this appeal only"""


class AppliedComplianceRule(Model):
    """A rule that the check applied"""

    debt_validation_days: int | None
    """Days after the validation notice within which the debt may be disputed"""
    id: str
    """Identifier of the applied rule"""
    max_calls_per_week: int | None
    """Maximum number of calls about one debt in seven days"""
    no_call_after_hour: int | None
    """Last hour of the day at which calls are allowed, 0 to 23; exactly this hour is allowed"""
    no_call_before_hour: int | None
    """First hour of the day at which calls are allowed, 0 to 23"""
    rule_name: str
    """Name of the rule"""
    rule_type: str
    """Kind of rule, in the caller's words"""
    state: str | None
    """Postal code of the state, two capital letters"""


class Appointment(Model):
    """A scheduled visit of a patient"""

    created_at: AwareDatetime
    """When the record was created"""
    external_id: str | None
    """Key of the record in another system"""
    facility_id: str | None
    """Identifier of the facility"""
    id: str
    """Identifier of the record"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    patient_id: str
    """Identifier of the patient"""
    provider_id: str | None
    """Identifier of the provider"""
    reason: str | None
    """Reason for the visit"""
    scheduled_at: AwareDatetime
    """When the visit was scheduled"""
    service_date: AwareDatetime
    """Day of the service"""
    status: Literal["SCHEDULED", "CANCELLED", "COMPLETED"]
    """Status of the appointment"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class AppointmentDetail(Model):
    """An appointment with the ids of its estimates and scribe jobs"""

    created_at: AwareDatetime
    """When the record was created"""
    estimate_ids: list[str]
    """Identifiers of the good faith estimates"""
    external_id: str | None
    """Key of the record in another system"""
    facility_id: str | None
    """Identifier of the facility"""
    id: str
    """Identifier of the record"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    patient_id: str
    """Identifier of the patient"""
    provider_id: str | None
    """Identifier of the provider"""
    reason: str | None
    """Reason for the visit"""
    scheduled_at: AwareDatetime
    """When the visit was scheduled"""
    scribe_job_ids: list[str]
    """Identifiers of the scribe jobs"""
    service_date: AwareDatetime
    """Day of the service"""
    status: Literal["SCHEDULED", "CANCELLED", "COMPLETED"]
    """Status of the appointment"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ArAppeal(Model):
    """An appeal as the biller tracks it"""

    assigned_to_id: str | None
    """Identifier of the assigned member"""
    claim_id: str
    """Identifier of the claim"""
    confirmation_number: str | None
    """Confirmation number of the payer"""
    created_at: AwareDatetime
    """When the record was created"""
    denial_case_id: str
    """Identifier of the denial case"""
    dollars_recovered: DecimalText | None
    """The amount that a person confirmed, else `recoveredSinceSubmission` of a granted appeal; null while nothing is recovered"""
    due_date: AwareDatetime | None
    """When it is due"""
    id: str
    """Identifier of the tracking record"""
    level: int
    """Level of appeal"""
    notes: str | None
    """Notes in free text"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    overturned_amount: DecimalText | None
    """Amount that the decision of the payer overturned; null if it is not decided or not stated"""
    recovered_since_submission: DecimalText
    """Amount that claim payments posted after the submission have paid on the claim, less what they took back of earlier payments"""
    response_notes: str | None
    """Answer of the payer, in free text"""
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
    """The status of the appeal of a denial"""
    submitted_at: AwareDatetime | None
    """When the appeal was submitted"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ArAppealDetail(Model):
    """An appeal as the biller tracks it, with its warnings"""

    assigned_to_id: str | None
    """Identifier of the assigned member"""
    claim_id: str
    """Identifier of the claim"""
    confirmation_number: str | None
    """Confirmation number of the payer"""
    created_at: AwareDatetime
    """When the record was created"""
    denial_case_id: str
    """Identifier of the denial case"""
    dollars_recovered: DecimalText | None
    """The amount that a person confirmed, else `recoveredSinceSubmission` of a granted appeal; null while nothing is recovered"""
    due_date: AwareDatetime | None
    """When it is due"""
    id: str
    """Identifier of the tracking record"""
    level: int
    """Level of appeal"""
    notes: str | None
    """Notes in free text"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    overturned_amount: DecimalText | None
    """Amount that the decision of the payer overturned; null if it is not decided or not stated"""
    recovered_since_submission: DecimalText
    """Amount that claim payments posted after the submission have paid on the claim, less what they took back of earlier payments"""
    response_notes: str | None
    """Answer of the payer, in free text"""
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
    """The status of the appeal of a denial"""
    submitted_at: AwareDatetime | None
    """When the appeal was submitted"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    warnings: list[Literal["RECOVERED_ABOVE_CHARGE"]]
    """What a person should look at; empty if there is nothing"""


class ArClaimNote(Model):
    """A note on a claim"""

    body: str
    """Text of the note"""
    channel: Literal["NOTE", "CALL", "PORTAL", "LETTER", "FAX", "EMAIL", "MEETING"]
    """Channel of the contact about the claim; NOTE for a note without a contact"""
    claim_id: str
    """Identifier of the claim"""
    contact_reference: str | None
    """Reference number that the other party gave to the conversation"""
    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the claim note"""
    occurred_at: AwareDatetime
    """When it happened, in UTC"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ArFollowUp(Model):
    """A task for a claim with a due date"""

    assigned_to_id: str | None
    """Identifier of the assigned member"""
    claim_id: str
    """Identifier of the claim"""
    claim_number: str
    """Claim number assigned by its sender"""
    closed_by_agent_id: str | None
    """The agent definition for which a key completed or cancelled it; null if a key of no agent did"""
    created_at: AwareDatetime
    """When the record was created"""
    due_date: date_aliased
    """Due date in the time zone of the organization"""
    ended_at: AwareDatetime | None
    """When it was completed or cancelled"""
    id: str
    """Identifier of the follow-up"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    outcome: str | None
    """Result of the follow-up"""
    payer_id: str
    """Identifier of the payer"""
    status: Literal["OPEN", "COMPLETED", "CANCELLED"]
    """Status of the follow-up"""
    task: str
    """Task to be done"""
    times_moved: int
    """How often the due date was changed"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class AssessedLine(Model):
    """A line of a claim with its allowed and expected amounts"""

    allowed_amount: DecimalText | None
    contract_id: str | None
    """Identifier of the contract"""
    expected_amount: DecimalText | None
    fee_schedule_id: str | None
    """Identifier of the fee schedule"""
    line_number: int | None
    """Null for the claim as a whole"""
    matched_rate_id: str | None
    """Identifier of the rate that priced the line; null for the fee schedule itself and without one"""
    modifiers: list[str]
    """Modifiers of the procedure code, in their order"""
    outcome: Literal[
        "UNDERPAID", "WITHIN_TOLERANCE", "AS_EXPECTED", "NOT_PAID", "NOT_REMITTED", "CAPITATED", "UNMATCHED"
    ]
    """NOT_PAID: nothing was allowed or paid, which is a denial. NOT_REMITTED: no remittance contains it"""
    procedure_code: str | None
    """CPT or HCPCS code of the procedure"""
    tolerance: DecimalText | None
    variance: DecimalText | None
    """Expected less allowed amount; null if they were not compared"""


class AssignMemberAction(Model):
    """Gives the case to a member"""

    member_id: str
    """Identifier of a member of the organization"""
    type: Literal["ASSIGN_MEMBER"]
    """Type of the action"""


class AssignQueueAction(Model):
    """Sends the case to a queue"""

    queue_id: str
    """Identifier of a queue of the organization"""
    type: Literal["ASSIGN_QUEUE"]
    """Type of the action"""


class AuditEvent(Model):
    """One event of the audit trail"""

    action: Literal["create", "read", "list", "update", "delete", "refuse", "mcp"]
    """What was done"""
    actor_key_id: str
    """The API key that acted, or `rcm` for the command line"""
    agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    id: str
    """Identifier of the audit event"""
    member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    module: str
    """Name of the module"""
    occurred_at: AwareDatetime
    """When it happened"""
    operation: str
    """Identifier of the operation in this document"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    position: int
    """Position in the audit trail, from 1"""
    record_id: str | None
    """Identifier of the record"""
    record_type: str | None
    request_id: str
    """The `X-Request-Id` of the request"""
    row_count: int | None
    """How many records an export held; null for any other event"""


class AuthenticationError(Model):
    """The body of an answer with status 401"""

    error: Literal["Authentication required"]
    """The title of the status"""
    status_code: Literal[401]
    """The HTTP status"""


class Authorization(Model):
    """A payer authorization of a service for a patient"""

    authorization_number: str | None
    """Authorization number that the payer assigned"""
    created_at: AwareDatetime
    """When the record was created"""
    effective_from: date_aliased | None
    """First day of validity"""
    effective_to: date_aliased | None
    """Last day of validity; null if open-ended"""
    external_id: str | None
    """Key of the record in another system"""
    id: str
    """Identifier of the record"""
    note: str | None
    """Free-text note"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    patient_id: str
    """Identifier of the patient"""
    payer_id: str
    """Identifier of the payer"""
    procedure_codes: list[str]
    """Authorized procedure codes; empty for any procedure"""
    service_description: str | None
    """Description of the authorized service"""
    status: Literal["REQUESTED", "APPROVED", "DENIED", "CANCELLED", "EXPIRED"]
    """The payer's decision; an approval is EXPIRED after its last day"""
    unit_type: Literal["UNITS", "VISITS"]
    """What the authorization counts: units of service lines (UNITS) or claims (VISITS)"""
    units_authorized: Number
    """Number of authorized units"""
    units_left: Number
    """Remaining units; at least 0"""
    units_used: Number
    """Units that claims have used"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class AutomationCredential(Model):
    """The metadata of a credential of agents; its secret is kept elsewhere"""

    application_url: str | None
    """Address of the application"""
    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the credential"""
    kind: Literal["USERNAME_PASSWORD", "API_KEY", "OAUTH", "CERTIFICATE", "OTHER"]
    """How the agent authenticates to the application"""
    label: str
    """Label of the credential"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    status: Literal["ACTIVE", "INACTIVE", "LOCKED"]
    """Whether agents may use the credential"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class BatchAcknowledgment(Model):
    """What a receiver said of a batch"""

    acknowledged_by: str | None
    """Who sent it; null if it is not stated"""
    acknowledged_on: date_aliased | None
    """Day of the acknowledgment; null if it is not stated"""
    batch_id: str | None
    """Identifier of the batch; null if no batch of the organization has these numbers"""
    codes: list[str]
    """Error codes with their segments"""
    control_number: str | None
    """Control number of the set (ST02); null if it is not stated"""
    created_at: AwareDatetime
    """When the record was created"""
    group_control_number: str | None
    """Control number of the group (GS06); null if it is not stated"""
    id: str
    """Identifier of the acknowledgment"""
    interchange_control_number: str | None
    """Control number of the interchange (ISA13); null if it is not stated"""
    is_accepted: bool
    """Whether the receiver took the envelope or the syntax; no claim is accepted by that"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    source: Literal["999", "TA1", "277CA"]
    """What says it: a TA1 of the envelope, a 999 of the syntax, or a 277CA that refuses the batch as a whole"""
    trace: str | None
    """Number of the batch (BHT03); null if it is not stated"""
    transaction_id: str
    """Identifier of the imported transaction set that contains it"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class BatchRejection(Model):
    """The rejection of a whole batch of claims, with its claims"""

    amount: DecimalText | None
    """Sum of the rejected charges"""
    batch_ids: list[str]
    """Identifiers of the batches that are rejected, if they are known"""
    billing_provider_identifier: str | None
    """Identifier of the billing provider if only the claims of this provider are rejected"""
    category_code: str | None
    """Claim status category code"""
    claim_count: int | None
    """Number of rejected claims"""
    control_number: str | None
    """Control number of the transaction set of the batch (ST02); null with a group that is rejected as a whole"""
    created_at: AwareDatetime
    """When the record was created"""
    error_codes: list[str]
    """Error codes of a 999, with their segments"""
    group_control_number: str | None
    """Control number of the functional group of the batch (GS06)"""
    id: str
    """Identifier of the rejection"""
    open_claim_ids: list[str]
    """Identifiers of the claims that are still rejected: neither sent again, answered nor voided"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payer_id: str | None
    """Identifier of the payer that rejects the batch"""
    rejected_by: str | None
    """Payer or clearinghouse that rejects the batch"""
    rejected_on: date_aliased | None
    """Day of the rejection"""
    resolution_reason: str | None
    """Why it is resolved"""
    resolved_at: AwareDatetime | None
    """When a person resolved the rejection"""
    resolved_by: str | None
    """Identifier of the API key that resolved it; null while it is open"""
    resolved_by_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    resolved_by_member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    source: Literal["999", "277CA", "TA1"]
    """What rejects the batch: a 277CA (claim acknowledgment), a 999 (syntax) or a TA1 (envelope of the file)"""
    status_code: str | None
    """Claim status code"""
    trace: str | None
    """Number that the sender assigned to the batch (BHT03)"""
    transaction_id: str
    """Identifier of the imported transaction set that rejects the batch"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class BatchRejectionSummary(Model):
    """The rejection of a whole batch of claims"""

    amount: DecimalText | None
    """Sum of the rejected charges"""
    billing_provider_identifier: str | None
    """Identifier of the billing provider if only the claims of this provider are rejected"""
    category_code: str | None
    """Claim status category code"""
    claim_count: int | None
    """Number of rejected claims"""
    control_number: str | None
    """Control number of the transaction set of the batch (ST02); null with a group that is rejected as a whole"""
    created_at: AwareDatetime
    """When the record was created"""
    error_codes: list[str]
    """Error codes of a 999, with their segments"""
    group_control_number: str | None
    """Control number of the functional group of the batch (GS06)"""
    id: str
    """Identifier of the rejection"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payer_id: str | None
    """Identifier of the payer that rejects the batch"""
    rejected_by: str | None
    """Payer or clearinghouse that rejects the batch"""
    rejected_on: date_aliased | None
    """Day of the rejection"""
    resolution_reason: str | None
    """Why it is resolved"""
    resolved_at: AwareDatetime | None
    """When a person resolved the rejection"""
    resolved_by: str | None
    """Identifier of the API key that resolved it; null while it is open"""
    resolved_by_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    resolved_by_member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    source: Literal["999", "277CA", "TA1"]
    """What rejects the batch: a 277CA (claim acknowledgment), a 999 (syntax) or a TA1 (envelope of the file)"""
    status_code: str | None
    """Claim status code"""
    trace: str | None
    """Number that the sender assigned to the batch (BHT03)"""
    transaction_id: str
    """Identifier of the imported transaction set that rejects the batch"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class BatchedClaim(Model):
    """A claim of a batch, as it is now"""

    claim_id: str
    """Identifier of the claim"""
    claim_number: str
    """Number of the claim"""
    submission_state: Literal["DRAFT", "READY", "BATCHED", "SUBMITTED", "REJECTED", "ACCEPTED"]
    """How far the submission of the claim has come. DRAFT: it can still be changed; READY: no edit failed; BATCHED: it is in a batch that was not carried away; SUBMITTED: it was sent; REJECTED: its receiver or payer refused it; ACCEPTED: its payer took it (277CA)"""


class BillingHold(Model):
    """A billing hold with its reason and start"""

    placed_at: AwareDatetime
    """When the hold was placed"""
    reason: str | None
    """Reason, in the caller's words"""
    type: Literal["BANKRUPTCY", "DECEASED", "DISPUTE", "PPDR", "FINANCIAL_ASSISTANCE", "OTHER"]
    """Reason why the account is not billed"""


class BodyTooLargeError(Model):
    """The body of an answer with status 413"""

    error: Literal["Request body too large"]
    """The title of the status"""
    status_code: Literal[413]
    """The HTTP status"""


class BulkCaseResultError(Model):
    allowed_next: list[str] | None = None
    """The moves that the case allows"""
    error: str
    """Name of the HTTP status"""
    message: str | None = None
    """Message for people"""
    status_code: int
    """HTTP status that the single operation would return"""


class BulkWriteOffResult(Model):
    """Outcome of a claim in a bulk write-off"""

    adjustment_id: str | None
    """Identifier of the adjustment; null for a skipped claim and in a dry run"""
    amount: DecimalText
    """Decimal string with 2 decimals"""
    claim_id: str
    """Identifier of the claim"""
    outcome: Literal["WRITTEN_OFF", "SKIPPED"]
    """SKIPPED: the claim is unknown, voided or unanswered, or its insurance balance is 0.00 or above the limit"""


class Change(Model):
    """A change of a record"""

    action: Literal["create", "update", "delete"]
    """What was done"""
    actor_key_id: str
    """The API key that acted, or `rcm` for the command line"""
    agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    id: str
    """Identifier of the change"""
    member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    occurred_at: AwareDatetime
    """When it happened"""
    operation: str
    """Identifier of the operation in this document"""
    record_id: str
    """Identifier of the record"""
    record_type: str | None


class ChangedDisposition(Model):
    """A disposition that the organization had set"""

    disposition: Literal["CONTRACTUAL", "CAPITATION", "SHARE", "DENIAL", "PENDING"]
    """What adjustments with the code do to their amounts"""
    group_code: Literal["CO", "PR", "OA", "PI", "CR"]
    """X12 claim adjustment group code: who is responsible for the amount"""
    reason_code: str
    """Claim adjustment reason code"""


class ClaimAdjustment(Model):
    """An adjustment of a claim by its payer"""

    amount: DecimalText
    """Decimal string with 2 decimals"""
    group_code: Literal["CO", "PR", "OA", "PI", "CR"]
    """X12 claim adjustment group code: who is responsible for the amount"""
    reason_code: str
    """Claim adjustment reason code"""


class ClaimBatch(Model):
    """A batch with its claims"""

    byte_count: int
    """Bytes of the file"""
    cancelled_at: AwareDatetime | None
    """When it was cancelled; null if it was not"""
    charge_amount: DecimalText
    """Decimal string with 2 decimals"""
    claim_count: int
    """Number of claims"""
    claims: list[BatchedClaim]
    """The claims, in the order of the file"""
    control_number: str
    """Control number of the interchange (ISA13); the group (GS06), the set (ST02) and the batch in it (BHT03) have the same"""
    created_at: AwareDatetime
    """When the record was created"""
    created_by: str
    """Identifier of the API key that made it"""
    created_by_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    created_by_member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    file_name: str
    """Name of the file"""
    id: str
    """Identifier of the batch"""
    kind: Literal["837P", "837I"]
    """837P: professional claims; 837I: institutional claims, those with a type of bill"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    sha256: str
    """SHA-256 of the file, hexadecimal"""
    state: Literal["CREATED", "SUBMITTED", "RECEIVED", "REJECTED", "CANCELLED"]
    """CREATED: its file is there to be carried; SUBMITTED: a person says that it was carried away; RECEIVED: its receiver took the syntax (999); REJECTED: its receiver refused it (TA1, 999, 277CA); CANCELLED: it was not carried away, and its claims are ready again"""
    submission_method: Literal["SFTP", "PORTAL", "API", "OTHER"] | None
    """How it was carried away; null if nobody said so"""
    submission_reference: str | None
    """Number that the carrier gave it; null if there is none"""
    submitted_at: AwareDatetime | None
    """When it was carried away; null if nobody said so"""
    trading_partner_id: str
    """Identifier of the trading partner that the file is for"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    written_on: date_aliased
    """Day that the file says it was written on (BHT04)"""


class ClaimBatchSummary(Model):
    """Claims that one file carries to a trading partner"""

    byte_count: int
    """Bytes of the file"""
    cancelled_at: AwareDatetime | None
    """When it was cancelled; null if it was not"""
    charge_amount: DecimalText
    """Decimal string with 2 decimals"""
    claim_count: int
    """Number of claims"""
    control_number: str
    """Control number of the interchange (ISA13); the group (GS06), the set (ST02) and the batch in it (BHT03) have the same"""
    created_at: AwareDatetime
    """When the record was created"""
    created_by: str
    """Identifier of the API key that made it"""
    created_by_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    created_by_member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    file_name: str
    """Name of the file"""
    id: str
    """Identifier of the batch"""
    kind: Literal["837P", "837I"]
    """837P: professional claims; 837I: institutional claims, those with a type of bill"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    sha256: str
    """SHA-256 of the file, hexadecimal"""
    state: Literal["CREATED", "SUBMITTED", "RECEIVED", "REJECTED", "CANCELLED"]
    """CREATED: its file is there to be carried; SUBMITTED: a person says that it was carried away; RECEIVED: its receiver took the syntax (999); REJECTED: its receiver refused it (TA1, 999, 277CA); CANCELLED: it was not carried away, and its claims are ready again"""
    submission_method: Literal["SFTP", "PORTAL", "API", "OTHER"] | None
    """How it was carried away; null if nobody said so"""
    submission_reference: str | None
    """Number that the carrier gave it; null if there is none"""
    submitted_at: AwareDatetime | None
    """When it was carried away; null if nobody said so"""
    trading_partner_id: str
    """Identifier of the trading partner that the file is for"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    written_on: date_aliased
    """Day that the file says it was written on (BHT04)"""


class ClaimCandidate(Model):
    """A claim that a claim payment may be for, or an answer that a reversal may take back"""

    claim_id: str
    """Identifier of the claim"""
    claim_number: str
    """Claim number that the sender assigned"""
    claim_payment_id: str | None
    """Identifier of the answer that a reversal may take back; null for other claim payments"""
    paid_amount: DecimalText | None
    payment_date: date_aliased | None
    """Day of the payment of that answer"""
    reasons: list[
        Literal[
            "PATIENT_NAME", "MEMBER_ID", "SERVICE_DATE", "CHARGE_AMOUNT", "PAYER_CLAIM_NUMBER", "PAID_AMOUNT"
        ]
    ]
    """Reasons for this result"""
    service_date: date_aliased
    """Day of the service"""
    total_charge: DecimalText
    """Decimal string with 2 decimals"""


class ClaimEdit(Model):
    """An edit that a claim failed"""

    code: str
    """Code of the edit"""
    message: str
    """What is wrong, in words"""
    path: str
    """Where the value is in the claim as it is written"""
    severity: Literal["ERROR", "WARNING"]
    """ERROR: the claim is not sent while it fails; WARNING: it can be sent"""
    source: str
    """The rule that failed"""


class ClaimEntry(Model):
    """An amount of a claim that moved from one owner to another"""

    adjustment_id: str | None
    """Identifier of the adjustment, transfer or refund by a person that made it or took it back"""
    amount: DecimalText
    """Decimal string with 2 decimals"""
    claim_id: str
    """Identifier of the claim"""
    claim_payment_id: str | None
    """Identifier of the claim payment that caused it, or whose denial an adjustment ended"""
    created_at: AwareDatetime
    """When the record was created"""
    effective_on: date_aliased
    """Day from which reports count it"""
    id: str
    """Identifier of the entry"""
    kind: Literal[
        "CHARGE", "PAYMENT", "CONTRACTUAL", "SHARE", "HELD", "WRITE_OFF", "TRANSFER", "REFUND", "TAKEBACK"
    ]
    """What the entry is for"""
    line_number: int
    """Number of the line on its claim; 0 for the claim as a whole"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    owner_after: Literal["INSURANCE", "PATIENT", "HELD", "CREDIT"] | None
    """Who owes the amount since; null if it is closed"""
    owner_before: Literal["INSURANCE", "PATIENT", "HELD", "CREDIT"] | None
    """Who owed the amount before; null for a new amount"""
    sub_kind: str | None
    """CAPITATION of a contractual adjustment, or the kind of a write-off"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ClaimLine(Model):
    """A line of a claim"""

    adjustments: list[ClaimAdjustment] | None
    """Adjustments, each with group code, reason code and amount"""
    allowed_amount: DecimalText | None
    charge_amount: DecimalText
    """Decimal string with 2 decimals"""
    contractual_amount: DecimalText
    """What contracts with payers disallow, and capitation covers"""
    control_number: str | None
    """Line item control number (REF*6R)"""
    credit_balance: DecimalText
    """What payers paid above what they owed"""
    diagnosis_pointers: list[int]
    """Positions in the claim's diagnosisCodes, from 1"""
    held_balance: DecimalText
    """What is held for the next payer"""
    insurance_balance: DecimalText
    """What the responsible payer owes"""
    line_number: int
    """Number of the line on its claim, from 1"""
    modifiers: list[str]
    """Modifiers of the procedure code, in order"""
    paid_amount: DecimalText | None
    patient_balance: DecimalText
    """The share and transfers that are posted to the patient's account, before the patient's payments"""
    place_of_service: str | None
    """Place of service code, two digits"""
    procedure_code: str
    """CPT or HCPCS code of the procedure"""
    remark_codes: list[str] | None
    """Remittance advice remark codes"""
    revenue_code: str | None
    """Revenue code of the line"""
    service_date: date_aliased | None
    """Null if it is the service date of the claim"""
    units: Number
    """Number of units of the service"""
    write_off_amount: DecimalText
    """What was written off"""


class ClaimNumberConflictLine(Model):
    charge_amount: DecimalText
    """Decimal string with 2 decimals"""
    procedure_code: str | None
    """Procedure code"""
    revenue_code: str | None
    """Revenue code"""


class ClaimNumberConflictPatient(Model):
    """Patient as sent"""

    date_of_birth: date_aliased | None
    """Date of birth"""
    first_name: str | None
    """First name"""
    last_name: str | None
    """Last name"""


class ClaimPaymentPatient(Model):
    """The patient as named by the payer"""

    first_name: str | None
    """First name"""
    last_name: str | None
    """Last name"""
    member_id: str | None
    """Member identifier that the payer assigned to the patient"""


class ClaimPaymentBulkResult(Model):
    """Outcome of a claim payment in a bulk action"""

    claim_id: str | None
    """Identifier of the claim"""
    exception_code: (
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
        | None
    )
    """Why it could not be posted; null otherwise"""
    id: str
    """Identifier of the claim payment"""
    outcome: Literal["POSTED", "EXCEPTION", "IGNORED", "SKIPPED"]
    """Result for the claim payment"""


class ClaimPaymentDetailPatient(Model):
    """The patient as named by the payer"""

    first_name: str | None
    """First name"""
    last_name: str | None
    """Last name"""
    member_id: str | None
    """Member identifier that the payer assigned to the patient"""


class ClaimPricingAdjustment(Model):
    """An adjustment of a whole claim by a fee schedule"""

    amount: DecimalText
    """Change of the amount; negative if it reduces it"""
    factor: Number | None
    """Percent or units that the amount is multiplied by; null if it is not multiplied"""
    fee_schedule_id: str
    """Identifier of the fee schedule"""
    result: DecimalText
    """Amount after the step"""
    type: Literal[
        "RATE",
        "UNITS",
        "COMPONENT_SPLIT",
        "PERCENT_OF_MEDICARE",
        "BILATERAL",
        "ASSISTANT",
        "MULTIPLE_PROCEDURE",
        "LESSER_OF_BILLED",
        "STOP_LOSS",
    ]
    """RATE: the amount of the rate for one unit. COMPONENT_SPLIT: the rate of the other component is subtracted from that of the whole. STOP_LOSS applies to the claim"""


class ClaimRebill(Model):
    """A decision by a person that another payer is responsible for a claim"""

    claim_id: str
    """Identifier of the claim"""
    created_at: AwareDatetime
    """When the record was created"""
    created_by: str
    """Identifier of the API key that made it"""
    created_by_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    created_by_member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    id: str
    """Identifier of the rebill"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payer_id: str
    """Identifier of the payer that is responsible since"""
    rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"]
    """Rank of the payer among the patient's payers"""
    reason: str | None
    """Why the claim was rebilled; null if the person gave no reason"""
    reversal_reason: str | None
    """Why it was reversed; null if it was not"""
    reversed_at: AwareDatetime | None
    """When it was reversed; null if it was not"""
    reversed_by: str | None
    """Identifier of the API key that reversed it; null if it was not"""
    reversed_by_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    reversed_by_member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ClaimSeries(Model):
    """What the claims of a series owe together; the filter `seriesId` of claims lists them"""

    claim_count: int
    """Number of claims, without replaced and void ones"""
    contractual_amount: DecimalText
    """What contracts with payers disallow, and capitation covers"""
    credit_balance: DecimalText
    """What payers paid above what they owed"""
    held_balance: DecimalText
    """What is held for the next payer"""
    insurance_balance: DecimalText
    """What the responsible payer owes"""
    paid_amount: DecimalText
    """What payers paid"""
    patient_balance: DecimalText
    """The share and transfers that are posted to the patient's account, before the patient's payments"""
    total_charge: DecimalText
    """Decimal string with 2 decimals"""
    write_off_amount: DecimalText
    """What was written off"""


class ClaimStatusAccessDeniedErrorError(Model):
    code: Literal["ACCESS_DENIED"]
    """The kind of error"""
    message: str
    """What is wrong, for people"""
    retryable: Literal[False]
    """True if the same request may succeed later"""
    source: Literal["api"]
    """`api`: this service refused the request"""


class ClaimStatusAuthenticationRequiredErrorError(Model):
    code: Literal["AUTHENTICATION_REQUIRED"]
    """The kind of error"""
    message: str
    """What is wrong, for people"""
    retryable: Literal[False]
    """True if the same request may succeed later"""
    source: Literal["api"]
    """`api`: this service refused the request"""


class ClaimStatusCode(Model):
    """A code of the claim status lists of X12"""

    category_code: str
    """Category code of X12 code list 507"""
    follow_up_days: int | None
    """Calendar days from the answer until the next check: 0 is immediately, null is never"""
    label: str
    """A short label of this project, not the official text"""
    next_action: Literal[
        "WAIT",
        "RETRY",
        "CORRECT_REQUEST",
        "WIDEN_SEARCH",
        "FIX_CLAIM",
        "ANSWER_PAYER",
        "CHECK_NEXT_PAYER",
        "OPEN_DENIAL_CASE",
        "EXTEND_PROFILE",
        "NONE",
    ]
    """The next action"""
    outcome: Literal[
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
    """The outcome unless a rule of a profile gives another"""


class ClaimStatusInternalErrorErrorError(Model):
    code: Literal["INTERNAL_ERROR"]
    """The kind of error"""
    message: str
    """What is wrong, for people"""
    retryable: Literal[True]
    """True if the same request may succeed later"""
    source: Literal["api"]
    """`api`: this service refused the request"""


class ClaimStatusInvalidRequestErrorError(Model):
    code: Literal["INVALID_REQUEST"]
    """The kind of error"""
    message: str
    """What is wrong, for people"""
    path: str | None = None
    """The path of the value in the request, beginning with body, query or path"""
    retryable: Literal[False]
    """True if the same request may succeed later"""
    source: Literal["api"]
    """`api`: this service refused the request"""


class ClaimStatusNotFoundErrorError(Model):
    code: Literal["NOT_FOUND"]
    """The kind of error"""
    message: str
    """What is wrong, for people"""
    retryable: Literal[False]
    """True if the same request may succeed later"""
    source: Literal["api"]
    """`api`: this service refused the request"""


class ClaimStatusPayloadTooLargeErrorError(Model):
    code: Literal["PAYLOAD_TOO_LARGE"]
    """The kind of error"""
    message: str
    """What is wrong, for people"""
    retryable: Literal[False]
    """True if the same request may succeed later"""
    source: Literal["api"]
    """`api`: this service refused the request"""


class ClaimStatusPreconditionFailedErrorError(Model):
    code: Literal["PRECONDITION_FAILED"]
    """The kind of error"""
    message: str
    """What is wrong, for people"""
    retryable: Literal[False]
    """True if the same request may succeed later"""
    source: Literal["api"]
    """`api`: this service refused the request"""


class ClaimStatusRateLimitedErrorError(Model):
    code: Literal["RATE_LIMITED"]
    """The kind of error"""
    message: str
    """What is wrong, for people"""
    retryable: Literal[True]
    """True if the same request may succeed later"""
    source: Literal["api"]
    """`api`: this service refused the request"""


class ClaimStatusRequestConflictErrorError(Model):
    code: Literal["REQUEST_CONFLICT"]
    """The kind of error"""
    message: str
    """What is wrong, for people"""
    retryable: Literal[False]
    """True if the same request may succeed later"""
    source: Literal["api"]
    """`api`: this service refused the request"""


class ClaimStatusRequestUnprocessableErrorError(Model):
    code: Literal["REQUEST_UNPROCESSABLE"]
    """The kind of error"""
    message: str
    """What is wrong, for people"""
    path: str | None = None
    """The path of the value in the request, beginning with body, query or path"""
    retryable: Literal[False]
    """True if the same request may succeed later"""
    source: Literal["api"]
    """`api`: this service refused the request"""


class ClaimStatusUnavailableErrorError(Model):
    code: Literal["UNAVAILABLE"]
    """The kind of error"""
    message: str
    """What is wrong, for people"""
    retryable: Literal[True]
    """True if the same request may succeed later"""
    source: Literal["api"]
    """`api`: this service refused the request"""


class ClaimStatusUnsupportedMediaTypeErrorError(Model):
    code: Literal["UNSUPPORTED_MEDIA_TYPE"]
    """The kind of error"""
    message: str
    """What is wrong, for people"""
    retryable: Literal[False]
    """True if the same request may succeed later"""
    source: Literal["api"]
    """`api`: this service refused the request"""


class ClaimSummary(Model):
    """A claim without its lines, as lists show it"""

    account_id: str | None
    """Identifier of the patient account"""
    acknowledged_by: str | None
    acknowledged_on: date_aliased | None
    """Day on which the claim was accepted or rejected"""
    acknowledgement: Literal["ACCEPTED", "REJECTED"] | None
    """Null until a 277CA is imported"""
    acknowledgement_category_code: str | None
    """Claim status category code of the acknowledgement"""
    acknowledgement_status_code: str | None
    """Claim status code of the acknowledgement"""
    allowed_amount: DecimalText | None
    authorization_numbers: list[str]
    """Authorization numbers on the claim"""
    awaited_reversal_amount: DecimalText
    """The part of creditBalance that waits for the payer to reverse its answer to a replaced or voided claim"""
    balance: DecimalText
    """What payers may still owe: insuranceBalance and heldBalance"""
    billed_at: AwareDatetime | None
    """When the claim was billed"""
    billed_payer_id: str | None
    """Identifier of the payer that the claim is written to after an earlier payer answered; null if it is payerId"""
    billed_rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"] | None
    """Rank of that payer"""
    billing_provider_id: str | None
    """Identifier of the billing provider"""
    claim_number: str
    """Claim number that the sender assigned"""
    contractual_amount: DecimalText
    """What contracts with payers disallow, and capitation covers"""
    created_at: AwareDatetime
    """When the record was created"""
    credit_balance: DecimalText
    """What payers paid above what they owed"""
    credit_due_on: date_aliased | None
    """Day by which the credit has to be reported and returned, 60 days after it was found (42 CFR 401.305); null unless Medicare or Medicaid paid for a line with a credit"""
    credit_found_on: date_aliased | None
    """Day since which the claim has had a credit; null if it has none"""
    credit_resolved_amount: DecimalText
    """The part of creditBalance that persons left"""
    credit_resolved_until: date_aliased | None
    """Day from which a credit that was left is work again; null if none is, or only for good"""
    diagnosis_codes: list[str]
    """ICD-10-CM diagnosis codes, principal diagnosis first"""
    external_id: str | None
    """Key of the record in another system"""
    facility_id: str | None
    """Identifier of the facility"""
    frequency_code: Literal["1", "2", "3", "4", "5", "7", "8"]
    """Claim frequency code (CLM05-3 of X12): 1 original; 2 first, 3 continuing, 4 last interim claim; 5 late charges; 7 replacement, 8 void of an earlier claim"""
    held_balance: DecimalText
    """What is held for the next payer"""
    id: str
    """Identifier of the record"""
    insurance_balance: DecimalText
    """What the responsible payer owes"""
    member_id: str | None
    """Member identifier that the payer assigned to the patient"""
    next_payer_id: str | None
    """Identifier of the payer for which heldBalance is held; null if it is not known"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    paid_amount: DecimalText | None
    patient_balance: DecimalText
    """The share and transfers that are posted to the patient's account, before the patient's payments"""
    patient_id: str
    """Identifier of the patient"""
    patient_responsibility: DecimalText | None
    payer_claim_number: str | None
    """Claim number that the payer assigned"""
    payer_id: str
    """Identifier of the payer"""
    payer_rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"]
    """Rank of the payer among the patient's payers"""
    provider_id: str | None
    """Identifier of the provider"""
    rebilled_at: AwareDatetime | None
    """When the claim was rebilled to the responsible payer; null if it was not, or once that payer answered"""
    replaced_by_claim_id: str | None
    """Identifier of the claim that replaces this one"""
    replaces_claim_id: str | None
    """Identifier of the claim that this one replaces"""
    responsible_payer_id: str | None
    """Identifier of the payer that owes insuranceBalance, or to which the claim was rebilled; null if nothing is owed"""
    reversal_due_on: date_aliased | None
    """Day from which a credit that still waits for a reversal is work; null if none waits"""
    series_id: str | None
    """Identifier of the claim series, the claims of one stay or account that share a claim number: interim claims, late charges, and the claim that these add to. Null for a claim by itself"""
    service_date: date_aliased
    """Day of the service"""
    status: Literal[
        "SUBMITTED", "PAID", "PARTIALLY_PAID", "DENIED", "SECONDARY_DUE", "RECOUPED", "REPLACED", "VOIDED"
    ]
    """The latest status of a claim. SECONDARY_DUE: only the next payer owes something; RECOUPED: a payer took its answer back and has not answered since; REPLACED: another claim replaces it, which shows its balances"""
    submission_state: Literal["DRAFT", "READY", "BATCHED", "SUBMITTED", "REJECTED", "ACCEPTED"]
    """How far the submission of the claim has come. DRAFT: it can still be changed; READY: no edit failed; BATCHED: it is in a batch that was not carried away; SUBMITTED: it was sent; REJECTED: its receiver or payer refused it; ACCEPTED: its payer took it (277CA)"""
    tax_identifier: str | None
    """Employer identification number of the billing provider"""
    total_charge: DecimalText
    """Decimal string with 2 decimals"""
    type_of_bill: str | None
    """Type of bill of an institutional claim"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    void_reason: str | None
    """Why it was voided; null if it was not"""
    voided_at: AwareDatetime | None
    """When it was voided; null if it was not"""
    write_off_amount: DecimalText
    """What was written off"""


class ClaimsRowAcknowledgementRate(Model):
    """Acknowledged claims, as a share of claims first billed in the period"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class ClaimsRowCleanClaimRate(Model):
    """Claims accepted and adjudicated on the first submission, without rejection, resubmission or payment exception, as a share of claims first billed in the period"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class ClaimsRowDaysToPayment(Model):
    """Days from billing to the first payment, for claims first paid in the period"""

    count: int
    """Number of records counted"""
    median: str | None
    """Median in days, interpolated; null if the count is 0"""
    percentile90: str | None
    """90th percentile in days; null if the count is 0"""
    records: str | None
    """Path and query of the API list with exactly these records; null if no list shows them"""


class ClaimsRowFirstPassResolutionRate(Model):
    """Claims closed by their first remittance, as a share of claims with a first remittance in the period"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class ClaimsRowRejectionRate(Model):
    """Claims whose last acknowledgement rejects them, as a share of acknowledged claims"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class CodeIssue(Model):
    """An issue of a code"""

    code: Literal["MALFORMED", "UNKNOWN", "NOT_YET_ACTIVE", "NO_LONGER_ACTIVE", "NOT_BILLABLE"]
    """Code of the issue, for programs"""
    message: str
    """What is wrong, for people"""


class CodeListVersion(Model):
    """A loaded version of a list of codes"""

    checksum: str
    """SHA-256 of the file, in hexadecimal"""
    imported_at: AwareDatetime
    """When it was imported"""
    row_count: int
    """Number of rows of the list"""
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
    ]
    """Key of a code system in the directory"""
    version: int
    """Number of the loaded file of this list, from 1"""


class CodeSystem(Model):
    """A system of codes"""

    category: Literal["DIAGNOSIS", "PROCEDURE", "SUPPLY", "DRUG", "GROUPER", "BILLING", "ADMIN"]
    """The purpose of the codes of a system"""
    code_pattern: str
    """A regular expression that every well-formed code matches completely; it does not verify check digits"""
    content_loaded: bool
    """True if the service includes the codes; codes that the operator has loaded are listed by `medical-coding.listCodes`"""
    effective_date: date_aliased | None
    example: str
    """A code of the system"""
    key: str
    """Name of the code system in paths and bodies"""
    licence: str
    """License of the content"""
    name: str
    """Name of the code system"""
    oid: str | None
    """Object identifier of the code system"""
    steward: str
    """The organization that maintains and publishes the system"""
    system_uri: str | None
    version: str | None


class CodeVerdict(Model):
    """The result of validating a code"""

    code: str
    """The code as it was sent"""
    display: str | None
    """Name of the code in the loaded list"""
    exists: bool | None
    """Whether the system has the code; null if the codes of the system are not loaded"""
    is_active: bool | None
    """Whether it is in force on the date of service; null if unknown"""
    is_billable: bool | None
    """Whether the code may be billed; null if unknown"""
    is_loaded: bool
    """True if the operator has loaded the codes of the system"""
    is_valid: bool
    """True if the code has no issue"""
    is_well_formed: bool
    """True if the code has the format of its system"""
    issues: list[CodeIssue]
    """The issues of the code"""
    normalized_code: str | None
    """The normalized form under which it is looked up, such as the 5-4-2 form of drug codes; null for a code that is not well-formed"""
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
    ]
    """Key of a code system in the directory"""


class CodingAutomationRuleWithBodies(Model):
    """An automation rule for coding jobs"""

    actions: dict[str, Any] | None = None
    """Only with `includeBodies`"""
    conditions: dict[str, Any] | None = None
    """Only with `includeBodies`"""
    created_at: AwareDatetime
    """When the record was created"""
    description: str | None
    """Description of the rule"""
    id: str
    """Identifier of the automation rule"""
    is_active: bool
    """False if the rule is stored but not evaluated"""
    name: str
    """Name of the rule"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    priority: int
    """Order of evaluation, lowest first"""
    rule_type: Literal["AUTO_ACCEPT", "AUTO_ROUTE", "ESCALATION", "SLA_ALERT", "AUTO_BILLING"]
    """What a rule does with the jobs that it matches"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class CodingEditFinding(Model):
    """A failed edit"""

    code: str
    """Code of the finding within its kind of edit"""
    codes: list[str]
    """The codes concerned"""
    edit: Literal[
        "CODE", "MODIFIER", "DIAGNOSIS_POINTER", "AGE", "SEX", "PROCEDURE_TO_PROCEDURE", "MEDICALLY_UNLIKELY"
    ]
    """The kind of edit; each is checked as a separate layer"""
    line_numbers: list[int]
    """The service lines concerned; empty for a finding about a diagnosis"""
    message: str
    """The finding, for people"""
    severity: Literal["ERROR", "WARNING"]
    """A warning should be reviewed but does not fail the check"""


class CodingEditLayer(Model):
    """A kind of edits, and whether it was checked"""

    edit: Literal[
        "CODE", "MODIFIER", "DIAGNOSIS_POINTER", "AGE", "SEX", "PROCEDURE_TO_PROCEDURE", "MEDICALLY_UNLIKELY"
    ]
    """The kind of edit; each is checked as a separate layer"""
    status: Literal["CHECKED", "NOT_LOADED", "NOT_KNOWN"]
    """NOT_LOADED if the operator has loaded no table for it, NOT_KNOWN if the diagnoses, or the age or sex of the patient, are unknown. Such a layer was not checked and has no findings."""
    table_version: int | None
    """Version of the table of edits; null for a layer without a table"""


class CodingEditLine(Model):
    """A service line to check"""

    date_of_service: date_aliased | None = None
    """By default that of the claim"""
    diagnosis_pointers: list[int] | None = []
    """Positions in `diagnosisCodes`, from 1"""
    modifiers: list[str] | None = []
    """Modifiers of the procedure code, in order"""
    procedure_code: str
    """Procedure code of CPT or HCPCS"""
    units: Number | None = None
    """Quantity above 0"""


class CodingEditReport(Model):
    """The result of checking edits"""

    findings: list[CodingEditFinding]
    """The findings of all layers"""
    layers: list[CodingEditLayer]
    """The layers of edits, and whether each was checked"""
    passed: bool
    """True if no checked layer has found an error"""


class CodingEvidence(Model):
    """A pointer to the supporting documentation, never its text"""

    end: int | None = None
    """Index of the character after the passage"""
    reference: str
    """Identifier of the document in its source system, such as a note and its version"""
    section: str | None = None
    """Section of the document that contains the passage"""
    start: int | None = None
    """Index of the first character of the passage, from 0"""


class CodingFinalCode(Model):
    """An accepted code of a job"""

    code: str
    """The code"""
    diagnosis_codes: list[str]
    """Diagnosis codes of ICD-10-CM, the principal one first"""
    modifiers: list[str]
    """Modifiers of the procedure code, in order"""
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
    ]
    """Key of a code system in the directory"""
    units: int
    """Units of the service"""


class CodingJob(Model):
    """A coding job of a claim or encounter"""

    billing_marked_at: AwareDatetime | None
    """When an automation rule marked the job for billing; nothing is billed by it"""
    claim_id: str | None
    """Identifier of the claim"""
    coded_at: AwareDatetime | None
    """When the last suggestion was decided"""
    coder_id: str | None
    """The member who codes the job"""
    completed_at: AwareDatetime | None
    """When it was completed"""
    created_at: AwareDatetime
    """When the record was created"""
    due_at: AwareDatetime
    """When it must be coded: 72 hours after it was opened"""
    encounter_reference: str | None
    id: str
    """Identifier of the coding job"""
    is_overdue: bool
    """True if it is past due and not coded"""
    open_queries: int
    """Number of documentation queries that wait for an answer"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    patient_id: str | None
    """Identifier, from the claim"""
    payer_id: str | None
    """Identifier, from the claim"""
    priority: int
    """Priority of the job, highest first"""
    provider_id: str | None
    """Identifier, from the claim"""
    resumes_to: (
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
        | None
    )
    """The status in which a job on hold or escalated resumes; null for others"""
    service_date: date_aliased | None
    """Date on which the codes must be in force; that of the claim if there is one"""
    sla_alerted_at: AwareDatetime | None
    """When an automation rule first raised an alert"""
    started_at: AwareDatetime | None
    """When the work started"""
    status: Literal[
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
    """Status of the job"""
    status_reason: str | None
    """Reason of the last hold, escalation, cancellation or reopening"""
    team: str | None
    updated_at: AwareDatetime
    """When the record was last changed"""


class CodingSuggestion(Model):
    """A suggested code"""

    code: str
    """The code"""
    confidence: Number | None
    created_at: AwareDatetime
    """When the record was created"""
    decided_at: AwareDatetime | None
    """When it was decided"""
    decided_by_rule_id: str | None
    """The automation rule that accepted it; null if a caller decided"""
    decision_note: str | None
    """Note on the decision"""
    diagnosis_codes: list[str]
    """Diagnosis codes of ICD-10-CM, the principal one first"""
    engine: str | None
    """Name and version of the engine; null for a coder"""
    evidence: list[CodingEvidence]
    """The passages of the record that support the code"""
    final_code: CodingFinalCode | None
    """The accepted code in its normalized form; null unless one was accepted"""
    id: str
    """Identifier of the suggestion"""
    job_id: str
    """Identifier of the job"""
    modifiers: list[str]
    """Modifiers of the procedure code, in order"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    source: Literal["ENGINE", "CODER"]
    """The source of the suggestion: an external engine or a coder"""
    status: Literal["PENDING", "ACCEPTED", "MODIFIED", "REJECTED"]
    """Status of the suggestion"""
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
    ]
    """Key of a code system in the directory"""
    units: int
    """Units of the service"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class CollectionAgency(Model):
    """A collection agency"""

    address: str | None
    """Postal address as one string"""
    commission_rate: Number
    """Commission in percent of the collected amount"""
    contact_email: str | None
    """E-mail address of the contact person"""
    contact_name: str | None
    """Name of the contact person"""
    contact_phone: str | None
    """Telephone number of the contact person"""
    contract_end_date: date_aliased | None
    """Last day of the contract"""
    contract_start_date: date_aliased | None
    """First day of the contract"""
    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the collection agency"""
    is_active: bool
    """Whether accounts can be placed with the agency"""
    name: str
    """Display name"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class CollectionContact(Model):
    """A logged contact with a consumer"""

    account_id: str
    """Identifier of the patient account"""
    channel: Literal["CALL", "EMAIL", "SMS", "LETTER"]
    """Channel of the contact"""
    contacted_at: AwareDatetime
    """When the contact was made"""
    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the collection contact"""
    notes: str | None
    """Free-text notes"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    person_id: str
    """Identifier of the consumer"""
    prior_consent: bool
    """True if the person consented to the call beforehand"""
    purpose: Literal["COLLECTION", "VALIDATION_NOTICE", "LEGAL", "CREDIT_REPORTING"]
    """Purpose of the contact"""
    result: Literal["CONVERSATION", "NO_ANSWER", "VOICEMAIL", "NOT_CONNECTED", "SENT", "RETURNED"]
    """Result of the contact"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class CollectionDispute(Model):
    """A dispute about a debt"""

    account_id: str
    """Identifier of the patient account"""
    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the collection dispute"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    outcome: Literal["DEBT_VERIFIED", "DEBT_ADJUSTED", "DEBT_CANCELLED", "WITHDRAWN"] | None
    person_id: str
    """Identifier of the person who disputes the debt"""
    reason: str
    """Reason, in the caller's words"""
    received_at: AwareDatetime
    """When it was received"""
    resolution_notes: str | None
    """Free-text notes on the resolution"""
    resolved_at: AwareDatetime | None
    """When it was resolved; null while it is open"""
    status: Literal["OPEN", "VERIFICATION_SENT", "RESOLVED"]
    """While it is OPEN, collection of the debt stops (12 CFR 1006.38(d)(2))"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    verification_sent_at: AwareDatetime | None
    """When verification of the debt was sent to the consumer; collection may resume from then on"""


class CollectionsRowGrossCollectionRate(Model):
    """Payments of payers divided by the charges of the claims"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class CollectionsRowNetCollectionRate(Model):
    """Payments of payers divided by charges less contractual adjustments"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class CollectionsRowPatientShareCollected(Model):
    """What patients have paid, as a share of the patient shares charged in the period; none when grouped by payer or provider"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class ComplianceFinding(Model):
    """A finding of a compliance check"""

    code: Literal[
        "CEASE_COMMUNICATION",
        "ATTORNEY_REPRESENTED",
        "DISPUTE_PENDING",
        "BANKRUPTCY_HOLD",
        "PPDR_PENDING",
        "CHANNEL_OPT_OUT",
        "INCONVENIENT_TIME",
        "INCONVENIENT_PLACE",
        "PLACE_NOT_SAID",
        "QUIET_HOURS",
        "TIMEZONE_UNKNOWN",
        "CALL_FREQUENCY",
        "POST_CONVERSATION",
        "VALIDATION_NOTICE_DUE",
        "OVERSHADOW",
        "NO_PRIOR_CONTACT",
        "NO_STATEMENT_DELIVERED",
        "NOTIFICATION_PERIOD",
        "TIME_BARRED",
        "ACCOUNT_ON_HOLD",
    ]
    """Code of the finding"""
    message: str
    """Human-readable message"""
    next_allowed_at: AwareDatetime | None
    """Next time at which every rule allows the contact, if a validation notice that is due has been sent by then; null if waiting is not enough"""
    rule_id: str | None
    """The rule that set the limit; null for a federal one"""


class ComplianceRule(Model):
    """A rule that limits contacts, for one state or for all"""

    created_at: AwareDatetime
    """When the record was created"""
    debt_validation_days: int | None
    """Days after the validation notice within which the debt may be disputed"""
    description: str | None
    """Free-text description"""
    id: str
    """Identifier of the compliance rule"""
    is_active: bool
    """False if the rule is kept but not applied"""
    max_calls_per_week: int | None
    """Maximum number of calls about one debt in seven days"""
    no_call_after_hour: int | None
    """Last hour of the day at which calls are allowed, 0 to 23; exactly this hour is allowed"""
    no_call_before_hour: int | None
    """First hour of the day at which calls are allowed, 0 to 23"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    rule_name: str
    """Name of the rule"""
    rule_type: str
    """Kind of rule, in the caller's words"""
    state: str | None
    """Postal code of the state, two capital letters"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ComplianceRuleValues(Model):
    """The limits after all rules are combined"""

    debt_validation_days: int
    """Days after the validation notice within which the debt may be disputed"""
    max_calls_per_week: int
    """Maximum number of calls about one debt in seven days"""
    no_call_after_hour: int
    """Last hour of the day at which calls are allowed, 0 to 23; exactly this hour is allowed"""
    no_call_before_hour: int
    """First hour of the day at which calls are allowed, 0 to 23"""


class ConsumerAttorney(Model):
    """The attorney of a consumer"""

    address: str | None
    """Postal address as one string"""
    email: str | None
    """E-mail address"""
    name: str
    """Display name"""
    phone: str | None
    """Telephone number"""


class CoverageSummary(Model):
    """A summary of a coverage in its patient"""

    effective_from: date_aliased | None
    """First day of validity"""
    effective_to: date_aliased | None
    """Last day of validity; null if open-ended"""
    group_number: str | None
    """Group number of the policy"""
    member_id: str | None
    """Member identifier that the payer assigned to the patient"""
    payer_id: str
    """Identifier of the payer"""
    rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"]
    """Rank of the payer among the patient's payers"""


class CredentialingBoardCertification(Model):
    """A board certification"""

    board_name: str | None
    certificate_number: str | None
    created_at: AwareDatetime
    """When the record was created"""
    deleted_at: AwareDatetime | None
    """When the entry was deleted; null if it is not"""
    expiration_date: date_aliased | None
    id: str
    """Identifier of a board certification"""
    initial_date: date_aliased | None
    moc: bool | None
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    session_id: str
    """Identifier of the credentialing session"""
    sort_order: int
    """Position among the entries of the section"""
    specialty: str | None
    status: Literal["ACTIVE", "PROBATION", "SUSPENDED", "INACTIVE", "SURRENDERED", "REVOKED"] | None
    updated_at: AwareDatetime
    """When the record was last changed"""


class CredentialingCompletenessLastExclusionCheck(Model):
    checked_at: AwareDatetime
    """When the check was made"""
    id: str
    """Identifier of the check"""
    status: str
    """Status of the check"""


class CredentialingDisclosure(Model):
    """An answer to a disclosure question"""

    answer: bool
    """True for yes, which requires an explanation"""
    explanation: str | None
    """The explanation of the applicant"""
    question: Literal[
        "LICENSE_ACTION",
        "PRIVILEGE_LOSS",
        "DISCIPLINARY_ACTION",
        "FELONY_CONVICTION",
        "MALPRACTICE_CLAIM",
        "PROGRAM_SANCTION",
        "INABILITY_TO_PERFORM",
        "ILLEGAL_DRUG_USE",
    ]
    """The question to every applicant (NCQA application and attestation)"""


class CredentialingEducation(Model):
    """An education entry"""

    created_at: AwareDatetime
    """When the record was created"""
    degree: str | None
    deleted_at: AwareDatetime | None
    """When the entry was deleted; null if it is not"""
    education_type: str | None
    end_date: date_aliased | None
    id: str
    """Identifier of an education entry"""
    institution_name: str | None
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    session_id: str
    """Identifier of the credentialing session"""
    sort_order: int
    """Position among the entries of the section"""
    start_date: date_aliased | None
    updated_at: AwareDatetime
    """When the record was last changed"""


class CredentialingExpirable(Model):
    """An entry of a file that expires"""

    expires_on: date_aliased
    """Expiration date, the last day in force"""
    first_name: str
    """First name"""
    id: str
    """Identifier of the entry"""
    label: str
    """Label of the entry"""
    last_name: str
    """Last name"""
    provider_id: str | None
    """Identifier of the provider"""
    section: str
    """Key of the section in the file"""
    session_id: str
    """Identifier of the credentialing session"""
    session_number: str
    """Number of the credentialing session"""


class CredentialingFileWarning(Model):
    """Warnings about the session and its entries"""

    code: str
    """Code of the warning"""
    entry_id: str | None
    """Identifier of the entry"""
    message: str
    """The warning, for people"""
    section: str | None
    """Key of the section in the file; null for the session itself"""


class CredentialingHospitalAffiliation(Model):
    """A hospital affiliation"""

    admitting_arrangement: str | None
    category: str | None
    created_at: AwareDatetime
    """When the record was created"""
    deleted_at: AwareDatetime | None
    """When the entry was deleted; null if it is not"""
    end_date: date_aliased | None
    facility_name: str | None
    id: str
    """Identifier of a hospital affiliation"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    session_id: str
    """Identifier of the credentialing session"""
    sort_order: int
    """Position among the entries of the section"""
    start_date: date_aliased | None
    status: str | None
    updated_at: AwareDatetime
    """When the record was last changed"""


class CredentialingLicense(Model):
    """A state license"""

    compact: bool | None
    created_at: AwareDatetime
    """When the record was created"""
    deleted_at: AwareDatetime | None
    """When the entry was deleted; null if it is not"""
    expiration_date: date_aliased | None
    id: str
    """Identifier of a state license"""
    issue_date: date_aliased | None
    license_number: str | None
    license_type: str | None
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    session_id: str
    """Identifier of the credentialing session"""
    sort_order: int
    """Position among the entries of the section"""
    state: str | None
    status: Literal["ACTIVE", "PROBATION", "SUSPENDED", "INACTIVE", "SURRENDERED", "REVOKED"] | None
    updated_at: AwareDatetime
    """When the record was last changed"""


class CredentialingMalpracticeInsuranceClaim(Model):
    amount_paid: DecimalText | None
    """Amount paid on the claim"""
    description: str | None
    """The allegation"""
    incident_date: date_aliased
    """Date of the incident"""
    status: Literal["OPEN", "SETTLED", "JUDGMENT", "DISMISSED"]
    """Status of the malpractice claim"""


class CredentialingMissingItem(Model):
    """A missing item of a file"""

    code: Literal[
        "NPI_MISSING",
        "ATTESTATION_MISSING",
        "ATTESTATION_STALE",
        "DISCLOSURE_MISSING",
        "DISCLOSURE_UNEXPLAINED",
        "ENTRIES_MISSING",
        "FIELD_MISSING",
        "DATES_OUT_OF_ORDER",
        "EXPIRED",
        "WORK_GAP_UNEXPLAINED",
        "WORK_GAP_NOT_IN_WRITING",
        "EXCLUSION_UNRESOLVED",
        "VERIFICATION_MISSING",
        "VERIFICATION_FAILED",
        "VERIFICATION_STALE",
        "VERIFICATION_OUTDATED",
    ]
    """Codes that begin with VERIFICATION_ concern verifications (OUTDATED: the entry was changed since); all others concern the application"""
    entry_id: str | None
    """Identifier of the entry"""
    field: str | None
    """Name of the field concerned"""
    message: str
    """What is missing, for people"""
    section: str | None
    """Key of the section in the file; null for the session itself"""


class CredentialingReference(Model):
    """A peer reference"""

    contact: str | None
    created_at: AwareDatetime
    """When the record was created"""
    deleted_at: AwareDatetime | None
    """When the entry was deleted; null if it is not"""
    id: str
    """Identifier of a peer reference"""
    name: str | None
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    relationship: str | None
    session_id: str
    """Identifier of the credentialing session"""
    sort_order: int
    """Position among the entries of the section"""
    specialty: str | None
    updated_at: AwareDatetime
    """When the record was last changed"""


class CredentialingSectionState(Model):
    """Whether a section is complete"""

    entries: int
    """Number of entries in force"""
    missing: int
    """Number of missing items of the section"""
    needed: int
    """Minimum number of entries of a complete file"""
    section: str
    """Key of the section in the file"""


class CredentialingSession(Model):
    """A credentialing session"""

    allowed_next: list[
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
    """The statuses that it can move to now"""
    attestation_date: date_aliased | None
    """The date on which the applicant signed"""
    caqh_id: str | None
    created_at: AwareDatetime
    """When the record was created"""
    decided_on: date_aliased | None
    """The date of the last decision, in the time zone of the organization"""
    disclosures: list[CredentialingDisclosure]
    """The answers to the disclosure questions"""
    due_date: date_aliased | None
    """Date by which the file must be decided"""
    first_name: str
    """First name"""
    id: str
    """Identifier of the credentialing session"""
    last_name: str
    """Last name"""
    npi: str | None
    """National Provider Identifier, ten digits"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    provider_id: str | None
    """Identifier of the provider"""
    recredentialing_due_date: date_aliased | None
    """The last day of the approval, 36 months after the decision"""
    session_number: str
    """Number of the credentialing session"""
    session_type: Literal["INITIAL", "RECREDENTIALING", "OFF_CYCLE"]
    """Kind of session"""
    status: Literal[
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
    """Status of the session; an approval is EXPIRED after its last day"""
    status_reason: str | None
    """Why it was returned, denied, withdrawn or expired, or a remark of the committee"""
    submitted_at: AwareDatetime | None
    """When it was last submitted"""
    updated_at: AwareDatetime
    """When the session or an entry of its file was last changed"""
    verification_standard: Literal["ACCREDITATION", "CVO"]
    """Limits the age of the attestation and the verifications at the decision: 120 days for an accredited organization, 90 for a credentials verification organization (NCQA, since July 2025)"""


class CredentialingSessionSummary(Model):
    """A credentialing session in a list"""

    attestation_date: date_aliased | None
    """The date on which the applicant signed"""
    caqh_id: str | None
    created_at: AwareDatetime
    """When the record was created"""
    decided_on: date_aliased | None
    """The date of the last decision, in the time zone of the organization"""
    due_date: date_aliased | None
    """Date by which the file must be decided"""
    first_name: str
    """First name"""
    id: str
    """Identifier of the credentialing session"""
    last_name: str
    """Last name"""
    npi: str | None
    """National Provider Identifier, ten digits"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    provider_id: str | None
    """Identifier of the provider"""
    recredentialing_due_date: date_aliased | None
    """The last day of the approval, 36 months after the decision"""
    session_number: str
    """Number of the credentialing session"""
    session_type: Literal["INITIAL", "RECREDENTIALING", "OFF_CYCLE"]
    """Kind of session"""
    status: Literal[
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
    """Status of the session; an approval is EXPIRED after its last day"""
    submitted_at: AwareDatetime | None
    """When it was last submitted"""
    updated_at: AwareDatetime
    """When the session or an entry of its file was last changed"""
    verification_standard: Literal["ACCREDITATION", "CVO"]
    """Limits the age of the attestation and the verifications at the decision: 120 days for an accredited organization, 90 for a credentials verification organization (NCQA, since July 2025)"""


class CredentialingVerification(Model):
    """A primary source verification of an entry; never changed"""

    actor_key_id: str
    """The API key that acted, or `rcm` for the command line"""
    agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    created_at: AwareDatetime
    """When the record was created"""
    entry_id: str
    """Identifier of the entry"""
    id: str
    """Identifier of the verification"""
    member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    note: str | None
    """Note on the verification"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    result: Literal["VERIFIED", "DISCREPANCY", "NOT_FOUND", "UNABLE_TO_VERIFY"]
    """VERIFIED: the source confirms the entry. DISCREPANCY: it has different information. NOT_FOUND: it has no record. UNABLE_TO_VERIFY: it could not be contacted or did not respond"""
    section: str
    """The section of the entry"""
    session_id: str
    """Identifier of the credentialing session"""
    source: str
    """The source that was contacted"""
    verified_on: date_aliased
    """The date on which the source was contacted"""


class CredentialingWarning(Model):
    """A warning about an entry"""

    code: str
    """Code of the warning"""
    message: str
    """The warning, for people"""


class CredentialingWorkGap(Model):
    """A gap in the work history"""

    days: int
    """Length of the gap in days"""
    entry_id: str | None
    """The entry that explains it"""
    from_: date_aliased
    """First day of the gap"""
    is_explained: bool
    """True if the file has the required explanation"""
    needs: Literal["EXPLANATION", "WRITTEN_EXPLANATION"]
    """A gap of more than 6 months requires an explanation, one of more than a year a written one (NCQA CR 3)"""
    to: date_aliased
    """Last day of the gap"""


class CredentialingWorkHistory(Model):
    """A work history entry"""

    created_at: AwareDatetime
    """When the record was created"""
    deleted_at: AwareDatetime | None
    """When the entry was deleted; null if it is not"""
    employer: str | None
    end_date: date_aliased | None
    gap_explanation: str | None
    gap_explanation_in_writing: bool | None
    id: str
    """Identifier of a work history entry"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    session_id: str
    """Identifier of the credentialing session"""
    sort_order: int
    """Position among the entries of the section"""
    start_date: date_aliased | None
    title: str | None
    updated_at: AwareDatetime
    """When the record was last changed"""


class CreditResolution(Model):
    """A decision by a person to leave the credit of a line, until a day or for good"""

    amount: DecimalText
    """The credit that was left"""
    claim_id: str
    """Identifier of the claim"""
    created_at: AwareDatetime
    """When the record was created"""
    created_by: str
    """Identifier of the API key that made it"""
    created_by_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    created_by_member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    ended_at: AwareDatetime | None
    """When it ended, because the credit changed; null if it did not"""
    id: str
    """Identifier of the resolution"""
    line_number: int
    """Number of the line with the credit; 0 for the claim as a whole"""
    note: str | None
    """Note"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    reason: Literal[
        "PAYER_RECOUPS", "REVERSAL_REQUESTED", "IN_REVIEW", "BELOW_THRESHOLD", "PAYER_REFUSES", "OTHER"
    ]
    """Why a credit is left. Until a day: PAYER_RECOUPS, the payer said that it takes the money back; REVERSAL_REQUESTED, the payer was asked to reverse its answer; IN_REVIEW, it is being clarified who is owed. For good: BELOW_THRESHOLD, law or contract ask for no return of so little; PAYER_REFUSES, the payer does not take it. OTHER, until a day or for good, with a note"""
    reversal_reason: str | None
    """Why it was reversed; null if it was not"""
    reversed_at: AwareDatetime | None
    """When it was reversed; null if it was not"""
    reversed_by: str | None
    """Identifier of the API key that reversed it; null if it was not"""
    reversed_by_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    reversed_by_member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    waits_until: date_aliased | None
    """Day from which the credit is work again; null if it is left for good"""


class DenialAdjustment(Model):
    """An adjustment of a denied charge"""

    amount: DecimalText
    """Decimal string with 2 decimals"""
    group_code: str
    """Claim adjustment group code: who bears the amount"""
    line_number: int | None
    """Number of the line on its claim, from 1"""
    reason_code: str
    """Claim adjustment reason code"""
    remark_codes: list[str]
    """Remittance advice remark codes"""


class DenialCase(Model):
    """A denied claim, or part of one, that has to be worked"""

    appeal_deadline: AwareDatetime | None
    """Last moment for a first-level appeal by the usual window of the program; null if it has none. An operational aid, not legal advice."""
    appeal_rights: bool
    """False if a guardrail or a rule excludes an appeal"""
    appealed_at: AwareDatetime | None
    """When the denial was first appealed; null if it was not"""
    assigned_to_id: str | None
    """Identifier of the assigned member"""
    billed_amount: DecimalText
    """Decimal string with 2 decimals"""
    billed_at: AwareDatetime | None
    """When the claim was billed"""
    case_number: str
    """Number of the case"""
    category: Literal[
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
    """Category of the denial"""
    claim_id: str
    """Identifier of the claim"""
    claim_number: str
    """Claim number assigned by its sender"""
    claim_payment_id: str | None
    """The claim payment that denied; null for a denial that a person reported"""
    closed_by_agent_id: str | None
    """The agent definition for which a key settled it; null if a key of no agent did"""
    created_at: AwareDatetime
    """When the record was created"""
    denial_date: AwareDatetime
    """When the payer denied the claim"""
    denial_reason: str
    """Reason of the denial as text"""
    denied_amount: DecimalText
    """Decimal string with 2 decimals"""
    facility_id: str | None
    """Identifier of the facility"""
    group_code: Literal["CO", "PR", "OA", "PI", "CR"] | None
    """Claim adjustment group code; null if the payer gave no code"""
    id: str
    """Identifier of the record"""
    is_preventable: bool | None
    """True if the denial could have been prevented; null where unknown"""
    kind: Literal["FULL", "PARTIAL"]
    """PARTIAL if the payer paid a part of a denied line, such as some of its units; otherwise FULL"""
    note: str | None
    """Note in free text"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    outcome: (
        Literal[
            "OVERTURNED", "PAID_BY_OTHER_PAYER", "CORRECTED", "WRITTEN_OFF", "PATIENT_BILLED", "NO_ACTION"
        ]
        | None
    )
    overturned_amount: DecimalText
    """Sum of the denied charges that a later payment allowed or paid at least in part, and of what the payer overturned by a decision and has not paid yet"""
    patient_id: str
    """Identifier of the patient"""
    payer_id: str
    """Identifier of the payer"""
    payer_name: str
    """Name of the payer"""
    payer_program: Literal[
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
    """The program of a payer, which determines the levels of appeal and the filing deadlines"""
    payment_due_on: date_aliased | None
    """Day by which a payer should pay what the case left open: 30 days after the decision, or after the case was resolved without a write-off and without billing the patient; null while no payment is due"""
    place_of_service: str | None
    """Place of service code, two digits"""
    primary_code: str | None
    """Primary claim adjustment reason code of the denial"""
    priority: int
    """Priority; the lowest comes first"""
    procedure_codes: list[str]
    """Procedure codes of the claim"""
    provider_id: str | None
    """Identifier of the provider"""
    queue_id: str | None
    """Identifier of the work queue"""
    recovered_amount: DecimalText
    """Amount paid for the denied charges since"""
    remark_codes: list[str]
    """Remittance advice remark codes"""
    resolution_note: str | None
    """How it was settled, in free text"""
    resolved_at: AwareDatetime | None
    """When it was settled; null while it is open"""
    root_cause: str | None
    """What caused the denial, in free text"""
    service_date: date_aliased | None
    """Day of the service"""
    sla_due_at: AwareDatetime | None
    """When the case has to be worked by its SLA"""
    sla_hours: int | None
    specialty: str | None
    """Medical specialty"""
    status: Literal["OPEN", "IN_PROGRESS", "APPEALED", "RESOLVED", "WITHDRAWN"]
    """Status of the case"""
    tags: list[str]
    """Tags that group records"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    withdrawn_at: AwareDatetime | None
    """When the case was withdrawn because its claim payment was taken back"""
    withdrawn_reason: str | None
    """Why it was withdrawn"""


class DenialCaseDetailAppeal(Model):
    id: str
    """Identifier of the appeal"""
    level: str
    """Level of appeal"""
    status: str
    """Status of the appeal"""


class DenialCaseSummary(Model):
    """The fields of a denial case that its appeal shows"""

    case_number: str
    """Number of the case"""
    claim_number: str
    """Claim number assigned by its sender"""
    denial_date: AwareDatetime
    """When the payer denied the claim"""
    denial_reason: str
    """Reason of the denial as text"""
    payer_name: str
    """Name of the payer"""
    primary_code: str | None
    """Primary claim adjustment reason code of the denial"""


class DenialCode(Model):
    """A denial code with its first action"""

    appeal_right: Literal["YES", "SOMETIMES", "LIMITED", "RARELY", "NO", "NOT_APPLICABLE"] | None
    category: (
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
        | None
    )
    code: str
    """Machine-readable code"""
    first_action: str | None
    """First action for a denial with the code"""
    kind: Literal["GROUP", "CARC", "RARC"]
    """The X12 code list that the code belongs to"""
    label: str
    """This project's own short label, not the official text"""


class DenialCondition(Model):
    """A condition: one of all, any, not and field"""

    all: list[DenialCondition] | None = None
    """Conditions that must all hold"""
    any: list[DenialCondition] | None = None
    """Conditions of which at least one must hold"""
    field: (
        Literal[
            "groupCode",
            "carc",
            "rarc",
            "payerId",
            "payerProgram",
            "category",
            "deniedAmount",
            "billedAmount",
            "daysToDeadline",
            "ageDays",
            "facilityId",
            "providerId",
            "specialty",
            "cptCode",
            "placeOfService",
            "appealRights",
            "tags",
        ]
        | None
    ) = None
    """Name of the field to compare"""
    not_: DenialCondition | None = None
    op: (
        Literal[
            "eq",
            "neq",
            "in",
            "notIn",
            "gt",
            "gte",
            "lt",
            "lte",
            "contains",
            "notContains",
            "startsWith",
            "exists",
            "notExists",
            "matchesCode",
        ]
        | None
    ) = None
    """How the field is compared"""
    value: str | Number | bool | list[str | Number | bool] | None = None
    """Value to compare the field with; omitted for exists and notExists"""


class DenialFigures(Model):
    """Figures of denials in a period"""

    charge_denial_rate: Number | None
    """Denied charges ÷ charges in percent with 2 decimals; null if payers have answered nothing"""
    charges: DecimalText
    """Decimal string with 2 decimals"""
    claims: int
    """Number of answered claims"""
    denials: int
    """Number of claim payments that denied something"""
    denied_amount: DecimalText
    """Decimal string with 2 decimals"""
    denied_lines: int
    """Number of denied lines"""
    from_: date_aliased
    """First day of the period"""
    line_denial_rate: Number | None
    """Denied lines ÷ lines in percent with 2 decimals; null if payers have answered nothing"""
    lines: int
    """Number of lines of answered claims"""
    to: date_aliased
    """Last day of the period"""


class DenialGuardrail(Model):
    """Whether the case can be appealed, and the reasons against it"""

    appeal_rights: bool
    """True if the payer's decision can be appealed"""
    first_action: str | None
    """First action that the code directory suggests"""
    reasons: list[str]
    """Reasons against an appeal"""


class DenialPattern(Model):
    """Denials by provider, payer and reason code"""

    category: str
    """Category of denials, such as AUTHORIZATION"""
    charge_denial_rate: Number | None
    """Denied charges ÷ charges in percent with 2 decimals; null if payers have answered nothing"""
    charges: DecimalText
    """Decimal string with 2 decimals"""
    claims: int
    """Number of answered claims"""
    code: str | None
    """Claim adjustment reason code; null for denials without one"""
    denials: int
    """Number of claim payments that denied something"""
    denied_amount: DecimalText
    """Decimal string with 2 decimals"""
    denied_lines: int
    """Number of denied lines"""
    line_denial_rate: Number | None
    """Denied lines ÷ lines in percent with 2 decimals; null if payers have answered nothing"""
    lines: int
    """Number of lines of answered claims"""
    payer_id: str
    """Identifier of the payer"""
    payer_name: str
    """Name of the payer"""
    provider_id: str
    """Identifier of the provider"""
    severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]
    """Severity by the higher rate: CRITICAL from 40 percent, HIGH from 20, MEDIUM from 10, else LOW"""
    trend: Literal["NEW", "RISING", "FALLING", "STEADY"]
    """Trend of the charge denial rate from the earlier to the later half of the days; at least 1 percentage point counts as a change"""


class DenialQueue(Model):
    """A queue of denial cases"""

    created_at: AwareDatetime
    """When the record was created"""
    current_count: int
    """Cases in the queue that have not ended"""
    default_assignment_method: Literal["MANUAL", "ROUND_ROBIN", "LEAST_LOADED", "BY_ROLE"]
    """How the queue assigns its cases to members"""
    default_sla_hours: int | None
    """Hours within which a case of the queue has to be worked"""
    description: str | None
    """Description in free text"""
    id: str
    """Identifier of the denial queue"""
    is_default: bool
    """True for the default queue"""
    max_capacity: int | None
    """Maximum number of open cases in the queue; null if it is unlimited"""
    member_roles: list[
        Literal["OWNER", "ADMIN", "BILLING_MANAGER", "BILLER", "CODER", "CLINICIAN", "COLLECTOR", "READ_ONLY"]
    ]
    """Roles whose members work on the queue"""
    member_user_ids: list[str]
    """Identifiers of the members who work on the queue"""
    name: str
    """Display name"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class DenialReopening(Model):
    """When and why a case was opened again"""

    outcome: (
        Literal[
            "OVERTURNED", "PAID_BY_OTHER_PAYER", "CORRECTED", "WRITTEN_OFF", "PATIENT_BILLED", "NO_ACTION"
        ]
        | None
    )
    reason: str
    """Reason that the caller gave"""
    reopened_at: AwareDatetime
    """When the case was opened again"""
    resolution_note: str | None
    """How it was settled, in free text"""
    resolved_at: AwareDatetime | None
    """When it was settled; null while it is open"""
    withdrawn_at: AwareDatetime | None = None
    """Present if the case had been withdrawn"""
    withdrawn_reason: str | None = None
    """Why it was withdrawn"""


class DenialsRowDaysToAppealDecision(Model):
    """Days from the submission of an appeal to its decision; none when grouped by provider, facility, code or procedure"""

    count: int
    """Number of records counted"""
    median: str | None
    """Median in days, interpolated; null if the count is 0"""
    percentile90: str | None
    """90th percentile in days; null if the count is 0"""
    records: str | None
    """Path and query of the API list with exactly these records; null if no list shows them"""


class DenialsRowDaysToResolve(Model):
    """Days from the denial to the resolution of its case"""

    count: int
    """Number of records counted"""
    median: str | None
    """Median in days, interpolated; null if the count is 0"""
    percentile90: str | None
    """90th percentile in days; null if the count is 0"""
    records: str | None
    """Path and query of the API list with exactly these records; null if no list shows them"""


class DenialsRowInitialDenialRate(Model):
    """Claims that their first remittance denied in whole or in part, as a share of claims with a first remittance"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class DenialsRowInitialDeniedAmountRate(Model):
    """Charges that the first remittance denied, as a share of the charges of claims with a first remittance"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class DenialsRowInitialLineDenialRate(Model):
    """Lines that the first remittance denied, as a share of the lines of claims with a first remittance"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class DenialsRowOverturnRate(Model):
    """Denial cases resolved as OVERTURNED, as a share of the cases resolved; a denial that another payer paid is not overturned"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class DenialsRowRecoveryRate(Model):
    """Amount that payers paid for the denied charges, as a share of the amount denied in the cases resolved"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class DeniedCharge(Model):
    """A charge that was denied"""

    charge_amount: DecimalText
    """Denied part of the charge"""
    is_overturned: bool
    """True once a payer allowed or paid it after all"""
    line_number: int | None
    """Null for the claim as a whole"""


class DependentAgent(Model):
    """An agent that uses a credential by default"""

    id: str
    """Identifier of the agent definition"""
    name: str
    """Name of the agent"""
    slug: str
    """Slug of the name, for URLs"""
    status: Literal["DRAFT", "ACTIVE", "PAUSED", "ARCHIVED"]
    """Status of the definition"""


class DetectedClaim(Model):
    """A compared claim with the result for its case"""

    allowed_amount: DecimalText | None
    """Allowed amount of the underpaid lines; null if there are none"""
    case_id: str | None
    """Identifier of the case"""
    claim_id: str
    """Identifier of the claim"""
    claim_number: str
    """Claim number assigned by its sender"""
    expected_amount: DecimalText | None
    """Expected amount of the underpaid lines; null if there are none"""
    lines: list[AssessedLine]
    """The lines, in their order"""
    outcome: Literal[
        "OPENED",
        "UPDATED",
        "UNCHANGED",
        "RECOVERED",
        "INVALIDATED",
        "TAKEN_BACK",
        "CLOSED_BEFORE",
        "OPEN_BY_HAND",
        "NOT_UNDERPAID",
        "NOT_COMPARABLE",
        "DISABLED",
    ]
    """Result for the claim’s case; with `dryRun` the result that a real run would have. TAKEN_BACK: its remittance was taken back while the case is disputed. CLOSED_BEFORE: a person closed a case with the same amounts. OPEN_BY_HAND: a person has opened a case. DISABLED: no cases are opened for the payer"""
    payer_id: str
    """Identifier of the payer"""
    variance: DecimalText | None


class DispositionChange(Model):
    """A disposition that the organization set in place of the built-in one"""

    created_at: AwareDatetime
    """When the record was created"""
    disposition: Literal["CONTRACTUAL", "CAPITATION", "SHARE", "DENIAL", "PENDING"]
    """What an adjustment does to its amount: CO takes CONTRACTUAL, CAPITATION, DENIAL and PENDING; PI and OA the same without CAPITATION; PR takes SHARE and DENIAL; CR takes none. The dispositions of CO-303, OA-23, OA-209, PR-1, PR-2, PR-3 and PR-100 are fixed"""
    group_code: Literal["CO", "PR", "OA", "PI", "CR"]
    """X12 claim adjustment group code: who is responsible for the amount"""
    id: str
    """Identifier of the change"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payer_id: str | None
    """Identifier of the payer for whose answers it is set; null for all payers"""
    reason_code: str
    """Claim adjustment reason code"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class DispositionEntry(Model):
    """What adjustments with a group and reason code do"""

    built_in_disposition: Literal[
        "CONTRACTUAL",
        "CAPITATION",
        "SHARE",
        "PAID_TO_PATIENT",
        "DENIAL",
        "PRIOR_PAYER",
        "NEXT_PAYER",
        "PENDING",
        "QMB",
        "NONE",
    ]
    """The disposition without changes of the organization"""
    disposition: Literal[
        "CONTRACTUAL",
        "CAPITATION",
        "SHARE",
        "PAID_TO_PATIENT",
        "DENIAL",
        "PRIOR_PAYER",
        "NEXT_PAYER",
        "PENDING",
        "QMB",
        "NONE",
    ]
    """What an adjustment does to its amount. CONTRACTUAL closes it; CAPITATION closes it, because a capitation payment covers it; SHARE is the patient’s, or held while a next payer is due; PAID_TO_PATIENT is the patient’s and never held; DENIAL leaves it open with a denial case; PRIOR_PAYER is what earlier payers paid and adjusted; NEXT_PAYER is held for the next payer; PENDING leaves it open until the payer answers again; QMB writes it off for a Qualified Medicare Beneficiary; NONE closes nothing"""
    disposition_change_id: str | None
    """Identifier of the change by the organization; null where the built-in disposition applies"""
    group_code: Literal["CO", "PR", "OA", "PI", "CR"]
    """X12 claim adjustment group code: who is responsible for the amount"""
    payer_id: str | None
    """Identifier of the payer for whose answers it was set; null for all payers"""
    reason_code: str | None
    """Claim adjustment reason code; null for every other code of the group"""


class DocumentationQuery(Model):
    """A question to a provider about the documentation"""

    closed_at: AwareDatetime | None
    """When it was closed; null while it is open"""
    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the documentation query"""
    job_id: str
    """Identifier of the job"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    provider_id: str | None
    """The provider who is asked: that of the claim unless another was given"""
    question: str
    """The question"""
    response: str | None
    """The answer of the provider"""
    status: Literal["OPEN", "ANSWERED", "DECLINED", "WITHDRAWN"]
    """Status of the query"""
    suggestion_id: str | None
    """The suggestion that the question is about"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class EditException(Model):
    """An edit that is switched off for the claims of a payer"""

    code: str
    """Code of the edit"""
    created_at: AwareDatetime
    """When the record was created"""
    created_by: str
    """Identifier of the API key that made it"""
    created_by_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    created_by_member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    id: str
    """Identifier of the exception"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payer_id: str
    """Identifier of the payer for whose claims the edit is switched off"""
    reason: str
    """Why it is switched off"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class EligibilityBenefit(Model):
    """A benefit of a coverage for one service type"""

    coinsurance_percent: Number | None
    """Patient's share, as a percentage"""
    copay: DecimalText | None
    coverage_level: str | None
    deductible: DecimalText | None
    deductible_remaining: DecimalText | None
    is_in_network: bool | None
    """True for in-network benefits; null if the payer did not say"""
    out_of_pocket_maximum: DecimalText | None
    out_of_pocket_remaining: DecimalText | None
    service_type: str
    """Service type code of X12"""


class EstimateRecurrence(Model):
    """How often and in which time frame an item or service recurs (45 CFR 149.610(b)(1)(x)); the quantity of the line is the total number in the time frame"""

    end_date: date_aliased
    """Last day of the time frame, within 12 months of the first"""
    frequency: str
    """How often the item or service is expected, as printed"""
    start_date: date_aliased
    """First day of the time frame"""


class ExclusionCandidateReason(Model):
    code: Literal[
        "NPI_EQUAL",
        "NPI_DIFFERENT",
        "NPI_NOT_LISTED",
        "LAST_NAME_EXACT",
        "LAST_NAME_PART",
        "LAST_NAME_SIMILAR",
        "LAST_NAME_POSSIBLE_PART",
        "FIRST_NAME_EXACT",
        "FIRST_NAME_SIMILAR",
        "FIRST_NAME_NICKNAME",
        "FIRST_NAME_INITIAL",
        "MIDDLE_INITIAL_EQUAL",
        "MIDDLE_INITIAL_DIFFERENT",
        "BUSINESS_NAME_EQUAL",
        "BUSINESS_NAME_SIMILAR",
        "STATE_EQUAL",
        "STATE_DIFFERENT",
        "DATE_OF_BIRTH_EQUAL",
        "DATE_OF_BIRTH_DIFFERENT",
        "WAIVER_IN_STATE",
    ]
    """Code of the reason, for programs"""
    message: str
    """The reason, for people"""
    points: int
    """The points that it adds to the score"""


class ExclusionCandidateWaiver(Model):
    date: date_aliased | None
    """Date of the waiver"""
    state: str | None
    """Postal code of the state, two capital letters"""


class ExclusionCheckWarning(Model):
    """A warning of a check"""

    code: Literal["NPI_CHECK_DIGIT", "LIST_NOT_LOADED", "LIST_OUTDATED", "LIST_SHORT", "NAME_NOT_COMPARABLE"]
    """Code of the warning"""
    message: str
    """The warning, for people"""
    source: Literal["LEIE", "SAM"] | None


class ExclusionListCoverage(Model):
    """A list that a check used"""

    age_days: int
    """Whole days from the import to the check"""
    imported_at: AwareDatetime
    """When it was imported"""
    row_count: int
    """Rows of the loaded file"""
    source: Literal["LEIE", "SAM"]
    """The list: LEIE of the OIG, or the exclusions of SAM.gov"""
    version: int
    """Number of the loaded file of this source, from 1"""


class ExclusionMatchSummary(Model):
    """The matches on the lists"""

    leie_match: bool
    """True if LEIE has an entity with a score of at least 50"""
    match_score: Number
    """The highest score"""
    sam_match: bool
    """True if SAM has an entity with a score of at least 50"""


class ExclusionMonitor(Model):
    """A monitor, which repeats a check at regular intervals"""

    created_at: AwareDatetime
    """When the record was created"""
    end_reason: Literal["REQUESTED", "MEMBER_INACTIVE", "SESSION_DELETED"] | None
    ended_at: AwareDatetime | None
    """When it ended; null until then"""
    entity_name: str
    """Name of the monitored person or organization"""
    id: str
    """Identifier of the monitor"""
    interval: Literal["WEEKLY", "MONTHLY", "QUARTERLY"]
    """How often the subject is screened: every 7 days, every month, every 3 months"""
    last_check_id: str | None
    last_run_at: AwareDatetime | None
    """When it last ran"""
    last_status: (
        Literal[
            "EXC_CLEAR",
            "EXC_POTENTIAL_MATCH",
            "EXC_CONFIRMED_MATCH",
            "EXC_FALSE_POSITIVE",
            "EXC_PENDING",
            "EXC_ERROR",
        ]
        | None
    )
    next_run_at: AwareDatetime | None
    npi: str
    """National Provider Identifier, ten digits"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    provider_id: str | None
    state: str
    """Postal code of the state, two capital letters"""
    status: Literal["ACTIVE", "PAUSED", "ENDED"]
    """Whether the monitor runs"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    user_id: str | None
    """Identifier of the member concerned"""


class ExclusionSource(Model):
    """A list of exclusions"""

    added: int | None
    age_days: int | None
    checksum: str | None
    imported_at: AwareDatetime | None
    """When it was imported"""
    is_loaded: bool
    """True if a list of the source is loaded"""
    is_outdated: bool
    """True if loaded more than 35 days ago"""
    is_short: bool
    """True if loaded with less than half of the published rows"""
    npi_share: Number | None
    published_rows: int | None
    removed: int | None
    row_count: int | None
    """Number of rows of the list"""
    rows_with_npi: int | None
    """Number of rows with an NPI"""
    source: Literal["LEIE", "SAM"]
    """The list: LEIE of the OIG, or the exclusions of SAM.gov"""
    unchanged: int | None
    version: int | None
    warnings: list[ExclusionCheckWarning]
    """The warnings of every check that uses the list"""


class ExclusionType(Model):
    """A type of exclusion"""

    authority: str
    """Section of the Social Security Act, or the agreement"""
    code: str
    """Its code in the column EXCLTYPE of LEIE"""
    description: str
    """The reason for exclusion"""
    is_permanent: bool
    """True if the exclusion cannot be lifted"""
    kind: Literal["MANDATORY", "PERMISSIVE"]
    """Whether the exclusion is mandatory"""
    minimum_term_years: int | None


class ExpectedTotals(Model):
    """Sums of the charges and expected amounts"""

    allowed_amount: DecimalText | None
    """Amount that remittances allowed; null before one is posted"""
    charge_amount: DecimalText
    """Decimal string with 2 decimals"""
    expected_amount: DecimalText
    """Expected allowed amount, without unmatched lines"""
    expected_paid_amount: DecimalText | None
    """Expected payment of the payer itself: less the patient’s share, payments by earlier payers and, if the remittance contains it (CARC 253), 2 % sequestration; null before a remittance is posted and if a line is unmatched"""
    matched_charge_amount: DecimalText
    """Charges of the lines with a rate"""


class FeeScheduleRate(Model):
    """The rate of a code"""

    amount: DecimalText | None
    code: str
    """Code of the rate; `*` for every code without its own rate"""
    code_type: Literal["PROCEDURE", "REVENUE", "DRG"]
    """Type of the code: procedure (CPT, HCPCS), revenue center, or diagnosis-related group"""
    created_at: AwareDatetime
    """When the record was created"""
    effective_from: date_aliased
    """First day of service"""
    effective_to: date_aliased | None
    """Last day of service; null without end"""
    external_id: str | None
    """Identifier of the record in the caller's system"""
    fee_schedule_id: str
    """Identifier of the fee schedule"""
    id: str
    """Identifier of the rate"""
    is_active: bool
    """False for a rate that was loaded by mistake and prices nothing"""
    modifiers: list[str]
    """Modifiers that a line must have"""
    multiple_procedure: bool | None
    """Whether the amount is reduced with other procedures on the same day; null means true for surgery codes"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    percent: Number | None
    """Percent; null for that of the fee schedule"""
    place_of_service: str | None
    """Place of service that the rate is limited to; null for any"""
    provider_type: str | None
    """Provider type that the rate is limited to; null for any"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    weight: Number | None
    """Relative weight of the code"""


class FieldCondition(Model):
    """Compares one field"""

    field: str
    """Name of the field to compare"""
    op: Literal[
        "eq",
        "neq",
        "in",
        "notIn",
        "gt",
        "gte",
        "lt",
        "lte",
        "contains",
        "notContains",
        "startsWith",
        "exists",
        "notExists",
        "matchesCode",
    ]
    """How the field is compared"""
    value: str | Number | bool | list[str | Number | bool] | None = None
    """Value to compare the field with; omitted for exists and notExists"""


class FieldConditionTrace(Model):
    """The result of one comparison"""

    actual: str | Number | bool | list[str] | None
    """The value of the fact; null if it is unknown"""
    expected: str | Number | bool | list[str | Number | bool] | None
    """The value of the condition; null for exists and notExists"""
    field: str
    """Name of the compared field"""
    matched: bool
    """True if the condition holds"""
    op: Literal[
        "eq",
        "neq",
        "in",
        "notIn",
        "gt",
        "gte",
        "lt",
        "lte",
        "contains",
        "notContains",
        "startsWith",
        "exists",
        "notExists",
        "matchesCode",
    ]
    """How the field is compared"""


class FilingProofSubmission(Model):
    acknowledgments: list[BatchAcknowledgment]
    """What the receiver said of the batch, oldest first"""
    batch: ClaimBatchSummary


class FlagNoAppealAction(Model):
    """Excludes an appeal of the case"""

    type: Literal["FLAG_NO_APPEAL"]
    """Type of the action"""


class HomeHealthAdmissionDue(Model):
    """An admission whose notice is due or late"""

    admission_date: date_aliased
    """The day of the admission, which is the day of the first billable visit"""
    amount_at_risk: DecimalText | None
    amount_per_day: DecimalText | None
    amount_when_late: DecimalText | None
    days_left: int
    """Days from today to the deadline in the time zone of the organization; negative after it"""
    discharge_date: date_aliased | None
    """Day of discharge; null until then"""
    episode_id: str
    """Identifier of the episode of home health care"""
    is_exception_claimed: bool
    """True if a late-filing exception is claimed"""
    late_days: int
    """Days of payment lost by an acceptance today, counted from the admission; 0 up to the deadline"""
    noa_id: str | None
    noa_status: Literal["DRAFT", "PENDING_ACK", "ACCEPTED", "RETURNED", "REJECTED", "CANCELLED"] | None
    patient_id: str
    """Identifier of the patient"""
    payer_id: str | None
    """Identifier of the payer"""
    submission_deadline: date_aliased
    """5 calendar days after the admission"""


class HomeHealthEpisode(Model):
    """An episode of home health care"""

    agency_npi: str | None
    """National Provider Identifier of the home health agency"""
    created_at: AwareDatetime
    """When the record was created"""
    discharge_date: date_aliased | None
    first_visit_date: date_aliased | None
    """Day of the first visit"""
    id: str
    """Identifier of the home health episode"""
    is_transfer: bool
    """True if the patient came from another home health agency"""
    mbi: str | None
    """Medicare Beneficiary Identifier"""
    noa_due_on: date_aliased | None
    order_date: date_aliased | None
    """Day of the physician's order"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    patient_id: str
    """Identifier of the patient"""
    payer_id: str | None
    """Identifier of the payer"""
    period_payment: DecimalText | None
    requires_noa: bool
    """False if the payer requires no notice of admission; none is due then"""
    start_of_care_date: date_aliased
    """First day of care"""
    status: Literal["OPEN", "CLOSED"]
    """OPEN until the patient is discharged, then CLOSED"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class HomeHealthNoaException(Model):
    """A claimed exception from the late penalty"""

    claimed_at: AwareDatetime
    """When the exception was claimed"""
    modifier: Literal["KX"]
    """Modifier required on the claim"""
    reason: Literal["DISASTER", "SYSTEM_ISSUE", "NEWLY_CERTIFIED", "BEYOND_CONTROL"]
    """A disaster; a fault of the systems of CMS or its contractor; an agency newly certified or without its user id; another circumstance beyond control"""
    remarks: str
    """Remarks on the claim"""
    revenue_code: Literal["0023"]
    """Claim line of the HIPPS code, which carries the modifier"""


class HomeHealthNoaReadinessCheck(Model):
    """A condition of submitting a notice"""

    code: Literal[
        "STATUS",
        "ORDER",
        "FIRST_VISIT",
        "MBI",
        "AGENCY_NPI",
        "FUTURE_DATE",
        "TRANSFER_CODE",
        "SEX",
        "ADDRESS",
        "ZIP_CODE",
    ]
    """The condition that is checked"""
    is_met: bool
    """True if the condition is met"""
    message: str
    """Human-readable message"""


class HomeHealthNoaReductionPeriod(Model):
    amount: DecimalText | None
    end_date: date_aliased
    """Last day of the period"""
    number: int
    """Position of the period, from 1"""
    of_days: Literal[30]
    """Length of the period in days"""
    reduced_days: int
    """Days of the period that are not paid"""
    start_date: date_aliased
    """First day of the period"""


class HomeHealthNoticeSnapshot(Model):
    """The notice as it was when it was queued"""

    admission_date: date_aliased
    """The day of the admission, which is the day of the first billable visit"""
    condition_codes: list[str]
    """Condition codes of the notice"""
    from_date: date_aliased
    """First day that the notice covers"""
    through_date: date_aliased
    """Last day that the notice covers"""
    type_of_bill: Literal["32A", "32D"]
    """32A: notice of admission; 32D: cancellation of such a notice"""


class HomeHealthPeriod(Model):
    """A period of thirty days"""

    end_date: date_aliased
    """Last day of the period"""
    number: int
    """Position of the period, from 1"""
    start_date: date_aliased
    """First day of the period"""


class IdrCase(Model):
    """A dispute over a bill that exceeds its estimate"""

    arbitration_amount: DecimalText | None
    billed_amount: DecimalText
    """Decimal string with 2 decimals"""
    created_at: AwareDatetime
    """When the record was created"""
    estimate_id: str
    """Identifier of the good faith estimate"""
    estimated_amount: DecimalText
    """Decimal string with 2 decimals"""
    id: str
    """Identifier of the record"""
    initiated_at: AwareDatetime
    """When the dispute was opened"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payer_counter_amount: DecimalText | None
    provider_offer_amount: DecimalText | None
    qualifying_payment_amount: DecimalText | None
    resolved_amount: DecimalText | None
    resolved_at: AwareDatetime | None
    """When it was settled; null while it is open"""
    status: Literal[
        "IDR_INITIATED",
        "IDR_OFFER_SUBMITTED",
        "IDR_COUNTER_RECEIVED",
        "IDR_IN_ARBITRATION",
        "IDR_RESOLVED_PROVIDER",
        "IDR_RESOLVED_PAYER",
        "IDR_RESOLVED_SPLIT",
        "IDR_WITHDRAWN",
    ]
    """Status of the dispute"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class IdrCaseDetailDayCounters(Model):
    """Duration from the initiation to the resolution, or to today if the case is open; informational"""

    business_days: int
    """Duration in business days"""
    calendar_days: int
    """Duration in calendar days"""


class IdrCaseDetailTimeline(Model):
    amount: DecimalText | None
    occurred_at: AwareDatetime
    """When it happened"""
    status: Literal[
        "IDR_INITIATED",
        "IDR_OFFER_SUBMITTED",
        "IDR_COUNTER_RECEIVED",
        "IDR_IN_ARBITRATION",
        "IDR_RESOLVED_PROVIDER",
        "IDR_RESOLVED_PAYER",
        "IDR_RESOLVED_SPLIT",
        "IDR_WITHDRAWN",
    ]
    """Status of the dispute"""
    type: (
        Literal["INITIATE"]
        | Literal[
            "OFFER",
            "COUNTER",
            "ARBITRATION",
            "RESOLVE_PROVIDER",
            "RESOLVE_PAYER",
            "RESOLVE_SPLIT",
            "WITHDRAW",
        ]
    )
    """Type of the event"""


class ImportCounts(Model):
    """Counts of the contents of a file"""

    claims: int
    """Number of claims"""
    duplicates: int
    """Number of duplicates"""
    exceptions: int
    """Number waiting for manual review"""
    posted: int
    """Number posted"""
    transactions: int
    """Number of transaction sets in the file"""


class ImportFault(Model):
    """A fault of a file and its position"""

    code: str
    """Machine-readable code"""
    message: str
    """What is wrong, without text of the file"""
    position: int
    """Byte offset of the segment in the file, from 0"""
    segment: int
    """Number of the segment in the file, from 1"""


class ImportResultCounts(Model):
    """Number of rows by outcome"""

    created: int
    """Number of rows that created a record"""
    failed: int
    """Number of rows that were rejected"""
    rows: int
    """Number of rows"""
    unchanged: int
    """Number of rows whose record needed no change"""
    updated: int
    """Number of rows that changed a record"""


class ImportResultRowIssue(Model):
    code: str
    """The kind of error"""
    message: str
    """What was expected"""
    path: str
    """Path of the field within the row"""


class InconvenientTime(Model):
    """A time range in which the consumer must not be contacted"""

    days: list[Literal["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"]]
    """Days of the week"""
    from_: str
    """In the time zone of the consumer"""
    to: str
    """In the time zone of the consumer, later than `from`; exclusive. 24:00 is the end of the day"""


class InquiryIssue(Model):
    """An error or a warning of an inquiry"""

    claim_index: int | None
    """Position of the claim in the inquiry, from 0"""
    code: str
    """Code of the issue, for programs"""
    http_status: int | None
    """HTTP status of the error"""
    message: str
    """What is wrong, for people"""
    path: str | None
    """Path of the faulty value in the request"""
    retryable: bool
    """True if the same request may succeed later"""
    source: Literal["api", "profile", "payer", "service"]
    """The origin of the issue"""
    stage: Literal["REQUEST", "PROFILE", "QUEUE", "PAYER", "MAPPING"] | None
    """The stage at which it occurred"""


class InquirySummary(Model):
    """The result of an inquiry, without its claims"""

    created_at: AwareDatetime
    """When the record was created"""
    error_code: str | None
    """Code of the first error; null without an error"""
    errors: list[InquiryIssue]
    """The errors"""
    inquiry_id: str
    """Identifier of the inquiry"""
    mapping_profile_id: str
    """Identifier of the mapping profile"""
    mapping_profile_version: int
    """Version of the mapping profile that decided the outcome"""
    next_check_date: date_aliased | None
    """Date of the next check"""
    ok: bool
    """False if there is an error, regardless of the HTTP status"""
    outcome: Literal[
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
    """The outcome of an inquiry"""
    paid_amount: DecimalText | None
    processing_state: Literal[
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
    """The state of an inquiry"""
    result_revision: int
    """Revision of the result, from 0"""
    total_charge: DecimalText | None
    updated_at: AwareDatetime
    """When the record was last changed"""
    warnings: list[InquiryIssue]
    """The warnings, which do not affect the result"""


class Installment(Model):
    """An installment of a payment plan"""

    amount: DecimalText
    """Decimal string with 2 decimals"""
    due_date: AwareDatetime
    """When the amount is due"""
    id: str
    """Identifier of the installment"""
    late_fee: DecimalText
    """Charged to the account, not to this installment"""
    miss_due_at: AwareDatetime | None
    """End of the grace period after which a recorded miss counts, unless the installment is settled by then; null if there is none"""
    missed_at: AwareDatetime | None
    """When it was missed; null if it was not"""
    paid_amount: DecimalText
    """Decimal string with 2 decimals"""
    paid_at: AwareDatetime | None
    """When it was paid in full; null until then"""
    sequence: int
    """Position in the plan, from 1"""
    status: Literal["PENDING", "PAID", "PARTIAL", "MISSED", "WAIVED", "CANCELLED"]
    """Status of the installment"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class InsuranceAgingTotals(Model):
    """Amounts that payers owe, by age"""

    claims: int
    """Number of claims"""
    credit: DecimalText
    """Balances below zero, not netted into the buckets"""
    days0_to30: DecimalText
    """Decimal string with 2 decimals"""
    days121_and_over: DecimalText
    """Decimal string with 2 decimals"""
    days31_to60: DecimalText
    """Decimal string with 2 decimals"""
    days61_to90: DecimalText
    """Decimal string with 2 decimals"""
    days91_to120: DecimalText
    """Decimal string with 2 decimals"""
    records: str
    """Path and query of the API list with exactly the records of these amounts"""
    total: DecimalText
    """The sum of the buckets"""


class InternalError(Model):
    """The body of an answer with status 500"""

    error: Literal["Internal server error"]
    """The title of the status"""
    status_code: Literal[500]
    """The HTTP status"""


class Issue(Model):
    """One invalid part of the request; received values are never echoed"""

    code: str
    """The kind of error"""
    message: str
    """What was expected"""
    path: str
    """Where in the request the error is, beginning with body, query or path"""


class LedgerAllocation(Model):
    """An amount of a credit that is allocated to a charge"""

    amount: DecimalText
    """Negative if a reversal undoes the allocation"""
    charge_entry_id: str
    """Identifier of the charge"""
    credit_entry_id: str
    """Identifier of the credit"""


class LedgerEntry(Model):
    """An entry of a patient account"""

    account_id: str
    """Identifier of the patient account"""
    amount: DecimalText
    """Positive if it increases the balance, like charges; negative if it reduces it, like payments and adjustments. A reversal has the type of the reversed entry and the opposite amount."""
    balance_after: DecimalText
    """Decimal string with 2 decimals"""
    claim_id: str | None
    """Identifier of the claim"""
    claim_payment_id: str | None
    """Of a patient's share: the claim payment by which it is owed"""
    counterpart_entry_id: str | None
    """For a transfer: its entry in the ledger of the other account"""
    created_at: AwareDatetime
    """When the record was created"""
    debt_kind: Literal["WRITTEN_CONTRACT", "ORAL_CONTRACT", "OPEN_ACCOUNT"] | None
    """For a charge: the kind of debt; null if unknown"""
    first_delivered_at: AwareDatetime | None
    """Delivery of the first statement with this charge. Its age is counted from here, else from `occurredAt`"""
    id: str
    """Identifier of the ledger entry"""
    installment_id: str | None
    """Identifier of the installment"""
    method: Literal["CASH", "CHECK", "CARD", "BANK_TRANSFER", "OTHER"] | None
    notes: str | None
    """Free-text notes"""
    occurred_at: AwareDatetime
    """When it happened"""
    open_amount: DecimalText
    """Open part of a charge, or unapplied part of a credit"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    placement_id: str | None
    """For a payment that a collection agency recovered: identifier of the placement"""
    plan_id: str | None
    """Identifier of the payment plan"""
    reason: str | None
    """Reason for the entry, if one was required"""
    reason_code: (
        Literal["CHARITY", "SMALL_BALANCE", "WRITE_OFF", "BAD_DEBT", "CONTRACTUAL", "COURTESY", "OTHER"]
        | None
    )
    reference: str | None
    """Number of the receipt, check or transfer"""
    reversed_by_entry_id: str | None
    """The entry that reverses this one"""
    reverses_entry_id: str | None
    """The entry that this one reverses"""
    sequence: int
    """Position in the ledger, from 1"""
    share_kind: Literal["DEDUCTIBLE", "COINSURANCE", "COPAY", "OTHER"] | None
    """Of a patient's share: deductible (PR-1), coinsurance (PR-2), copay (PR-3), or of any other PR"""
    time_barred_on: date_aliased | None
    """For a charge: the first day on which a suit about it is barred, where it was given; null if it follows from the limitation periods of the organization"""
    type: Literal[
        "OPENING_BALANCE",
        "CHARGE",
        "LATE_FEE",
        "CHARGE_TRANSFER",
        "PAYMENT",
        "REFUND",
        "CREDIT_TRANSFER",
        "ADJUSTMENT",
    ]
    """Type of the entry"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class LeieMatch(Model):
    """A row of the LEIE of the OIG"""

    exclusion_date: AwareDatetime | None
    """When the exclusion took effect"""
    exclusion_type: str | None
    """The authority for the exclusion: a section of the Social Security Act (LEIE) or the exclusion type (SAM)"""
    reinstatement_date: AwareDatetime | None
    """When the exclusion was lifted; null if it was not"""
    specialty: str | None
    """Medical specialty"""
    state: str | None
    """Postal code of the state, two capital letters"""


class LimitationPeriod(Model):
    """When a state bars suits about a kind of debt"""

    debt_kind: Literal["WRITTEN_CONTRACT", "ORAL_CONTRACT", "OPEN_ACCOUNT"]
    """Kind of debt"""
    state: str
    """Postal code of the state, two capital letters"""
    years: int
    """Whole years after which a suit is barred"""


class LoadedCode(Model):
    """A code of a loaded list"""

    code: str
    """The code"""
    display: str
    """Name of the code in the loaded list"""
    effective_date: date_aliased | None
    """First date of service on which the code is in force; null without one"""
    is_billable: bool | None
    """False for a heading of more specific codes; null if the list does not specify it"""
    maximum_age: int | None
    """Maximum age of the patient, in whole years"""
    minimum_age: int | None
    """Minimum age of the patient, in whole years"""
    sex: Literal["F", "M"] | None
    """The only sex that the code applies to; null for any"""
    termination_date: date_aliased | None
    """Last date of service on which the code is in force; null without one"""


class ManualAdjustment(Model):
    """A write-off, transfer or refund by a person, or a part of a provider-level adjustment that was allocated"""

    amount: DecimalText
    """Decimal string with 2 decimals"""
    claim_id: str
    """Identifier of the claim"""
    created_at: AwareDatetime
    """When the record was created"""
    created_by: str
    """Identifier of the API key that made it"""
    created_by_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    created_by_member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    from_: Literal["INSURANCE", "PATIENT", "HELD"] | None
    """Who owed the amount of a transfer; null for other types"""
    id: str
    """Identifier of the adjustment"""
    kind: (
        Literal[
            "SMALL_BALANCE",
            "TIMELY_FILING",
            "NO_AUTHORIZATION",
            "CONTRACTUAL",
            "CHARITY",
            "BAD_DEBT",
            "QMB",
            "COURTESY",
            "ADMINISTRATIVE",
            "OTHER",
        ]
        | None
    )
    """Why the amount was written off; null for other types"""
    lines: list[AdjustedLine]
    """The amount by line, in the order in which it was taken"""
    method: Literal["CHECK", "EFT", "CARD", "OTHER"] | None
    """How the payer was refunded; null for other types"""
    note: str | None
    """Note of the person; the reason of a transfer"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    reference: str | None
    """Check or trace number of a refund; reference of a provider-level adjustment"""
    reversal_reason: str | None
    """Why it was reversed; null if it was not"""
    reversed_at: AwareDatetime | None
    """When it was reversed; null if it was not"""
    reversed_by: str | None
    """Identifier of the API key that reversed it; null if it was not"""
    reversed_by_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    reversed_by_member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    to: Literal["PATIENT", "INSURANCE", "NEXT_PAYER"] | None
    """Who owes the amount of a transfer since; null for other types"""
    type: Literal["WRITE_OFF", "TRANSFER", "REFUND", "PROVIDER_ADJUSTMENT"]
    """WRITE_OFF of insurance balance, TRANSFER to another owner, REFUND of a credit balance to its payer, or part of a PROVIDER_ADJUSTMENT (PLB) that was allocated to the claim, positive if it reduces what the payer paid"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class MappedClaimStatus(Model):
    """A status of a payer and its outcome"""

    category_code: str
    """Claim status category code"""
    entity_code: str | None
    """Entity code: the party that the status concerns"""
    mapped_by: Literal["RULE", "CODE_TABLE", "PROFILE_DEFAULT", "NOTHING"]
    """What decided the outcome"""
    outcome: Literal[
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
    """The outcome of an inquiry"""
    status_code: str
    """Claim status code"""


class MappingRule(Model):
    """A rule of a mapping profile"""

    category_code: str
    """Claim status category code"""
    outcome: Literal[
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
    """The outcome that a status is mapped to"""
    status_code: str | None
    """Claim status code"""


class MediaTypeError(Model):
    """The body of an answer with status 415"""

    error: Literal["Unsupported media type"]
    """The title of the status"""
    status_code: Literal[415]
    """The HTTP status"""


class MedicareBadDebt(Model):
    """A deductible and coinsurance of Medicare that was written off as bad debt"""

    account_id: str
    """Identifier of the patient account"""
    account_number: str
    """Number of the patient account"""
    allowable_amount: DecimalText
    """Written off, at most the deductible and coinsurance of Medicare, less what was recovered; negative in a period of recoveries, 0.00 if it is not allowable. Before the reductions of 42 CFR 413.89(h)"""
    claim_id: str
    """Identifier of the claim"""
    claim_number: str
    """Claim number that the sender assigned"""
    coinsurance_amount: DecimalText
    """Coinsurance according to Medicare (PR-2)"""
    deductible_amount: DecimalText
    """Deductible according to Medicare (PR-1 and PR-66)"""
    first_billed_on: date_aliased | None
    """Day of the first delivered statement with the share; null if there is none"""
    first_name: str | None
    """First name of the patient"""
    is_dual_eligible: bool
    """True for a Qualified Medicare Beneficiary, and where a payer of the claim is Medicaid"""
    last_name: str | None
    """Last name of the patient"""
    medicaid_remittance_on: date_aliased | None
    """Day of the last remittance of Medicaid for the claim"""
    medicare_remittance_on: date_aliased | None
    """Day of the last remittance of traditional Medicare for the claim"""
    member_id: str | None
    """Medicare beneficiary identifier (MBI)"""
    not_allowable: list[
        Literal[
            "FEE_SCHEDULE",
            "NO_MEDICARE_REMITTANCE",
            "MEDICAID_REMITTANCE_MISSING",
            "NOT_BILLED",
            "BILLED_LATE",
            "COLLECTION_TOO_SHORT",
            "AT_AGENCY",
        ]
    ]
    """Why nothing of it is allowable; empty if it is"""
    patient_id: str
    """Identifier of the patient"""
    recovered_amount: DecimalText
    """What the period took back of write-offs of earlier periods"""
    service_from: date_aliased
    """First day of the service"""
    service_to: date_aliased
    """Last day of the service"""
    type_of_bill: str | None
    """Type of bill of the claim"""
    written_off_amount: DecimalText
    """What the period wrote off, less what it took back"""
    written_off_on: date_aliased
    """Day of the last write-off until the end of the period"""


class Member(Model):
    """A member of the organization"""

    created_at: AwareDatetime
    """When the record was created"""
    email: str
    """E-mail address"""
    id: str
    """Identifier of the member"""
    name: str
    """Name by which people know the record"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    role: Literal[
        "OWNER", "ADMIN", "BILLING_MANAGER", "BILLER", "CODER", "CLINICIAN", "COLLECTOR", "READ_ONLY"
    ]
    """What the holder may do"""
    status: Literal["ACTIVE", "INACTIVE"]
    """Whether the member may work"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class NotFoundError(Model):
    """The body of an answer with status 404"""

    error: Literal["Resource not found"]
    """The title of the status"""
    status_code: Literal[404]
    """The HTTP status"""


class Obstacle(Model):
    """One of the reasons that prevent the operation"""

    code: str
    """What prevents the operation"""
    message: str
    """What prevents the operation, in words"""


class OrganizationEntitlements(Model):
    """Set by the operator of the installation; a disabled module answers 403"""

    disabled_modules: list[str]
    """Disabled modules"""


class OrganizationHolidays(Model):
    """Which days are holidays of the organization"""

    added: list[date_aliased]
    """Holidays in addition to those of the base"""
    base: Literal["US_FEDERAL", "NONE"]
    """The holidays that the organization's own days are added to"""
    removed: list[date_aliased]
    """Days of the base that are not holidays"""


class PatientAccount(Model):
    """The account of a patient"""

    account_number: str
    """Number of the patient account"""
    active_plan_id: str | None
    """Identifier of the active or paused payment plan"""
    balance: DecimalText
    """Amount owed; negative if the patient has credit"""
    created_at: AwareDatetime
    """When the record was created"""
    facility_id: str | None
    """Identifier of the facility"""
    facility_name: str | None
    """Name of the facility"""
    financial_class: Literal["SELF_PAY", "INSURED"]
    """Whether an insurer pays first"""
    first_delivered_at: AwareDatetime | None
    """First delivered statement of the account. The days of 26 CFR 1.501(r)-6 are counted from that of each charge"""
    hold: BillingHold | None
    id: str
    """Identifier of the account"""
    last_payment_at: AwareDatetime | None
    """Time of the last payment"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    outstanding_since: AwareDatetime | None
    """Clock start of the oldest open charge; null if nothing is owed"""
    patient_id: str
    """Identifier of the patient"""
    placement: AccountPlacement | None
    """The collection agency with which the account is placed; null if there is none"""
    unapplied_credit: DecimalText
    """Unapplied credit: the refund due"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class PatientAccountDetailActivePlan(Model):
    id: str
    """Identifier of the account"""
    installment_amount: DecimalText
    """Decimal string with 2 decimals"""
    next_payment_date: AwareDatetime | None
    """When the next installment is due"""
    plan_number: str
    """Number of the payment plan"""
    status: Literal["DRAFT", "ACTIVE", "PAUSED", "COMPLETED", "DEFAULTED", "CANCELLED"]
    """Status of the plan"""


class PayerAging(Model):
    """Amounts that a payer owes, by age"""

    claims: int
    """Claims with a balance"""
    credit: DecimalText
    """Balances below zero, not netted into the buckets"""
    days0_to30: DecimalText
    """Decimal string with 2 decimals"""
    days121_and_over: DecimalText
    """Decimal string with 2 decimals"""
    days31_to60: DecimalText
    """Decimal string with 2 decimals"""
    days61_to90: DecimalText
    """Decimal string with 2 decimals"""
    days91_to120: DecimalText
    """Decimal string with 2 decimals"""
    payer_id: str
    """Identifier of the payer"""
    payer_name: str
    """Name of the payer"""
    payer_program: Literal[
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
    """The program of a payer, which determines the levels of appeal and the filing deadlines"""
    records: str
    """Path and query of the API list with exactly the records of these amounts"""
    total: DecimalText
    """The sum of the buckets"""


class PayerContract(Model):
    """A contract with a payer"""

    billing_provider_id: str | None
    """Billing provider that the contract is limited to; null for any"""
    created_at: AwareDatetime
    """When the record was created"""
    dispute_window_days: int | None
    """Calendar days after the remittance for filing a dispute; null for the window of a first appeal"""
    effective_from: date_aliased
    """First day of service that the contract prices"""
    effective_to: date_aliased | None
    """Last day of service that the contract prices; null without end"""
    external_id: str | None
    """Identifier of the record in the caller's system"""
    facility_id: str | None
    """Facility that the contract is limited to; null for any"""
    id: str
    """Identifier of the record"""
    lesser_of: bool
    """True if at most the charge is expected to be allowed"""
    line_of_business: (
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
        | None
    )
    """Payer program that the contract is limited to; null for any"""
    name: str
    """Display name"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payer_id: str
    """Identifier of the payer"""
    payer_name: str
    """Name of the payer"""
    state: str | None
    """State of the facility that the contract is limited to; null for any"""
    status: Literal["DRAFT", "ACTIVE", "TERMINATED", "DISCARDED"]
    """A draft and a discarded contract price nothing; a terminated contract prices services up to its last day"""
    terminated_on: date_aliased | None
    """Last day of service after a termination; null without one"""
    termination_reason: str | None
    """Why the contract was terminated"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class PayerEditCondition(Model):
    """A condition: one of all, any, not and field"""

    all: list[PayerEditCondition] | None = None
    """Conditions that must all hold"""
    any: list[PayerEditCondition] | None = None
    """Conditions of which at least one must hold"""
    field: (
        Literal[
            "payerId",
            "payerSequence",
            "filingIndicator",
            "placeOfService",
            "typeOfBill",
            "frequencyCode",
            "totalCharge",
            "serviceDate",
            "diagnosisCodes",
            "procedureCodes",
            "revenueCodes",
            "patientAge",
            "patientSex",
            "hasPriorAuthorization",
            "hasReferral",
            "billingNpi",
            "billingTaxonomyCode",
            "renderingNpi",
            "renderingTaxonomyCode",
            "referringNpi",
            "referringTaxonomyCode",
            "attendingNpi",
            "facilityNpi",
            "line.procedureCode",
            "line.modifiers",
            "line.revenueCode",
            "line.units",
            "line.charge",
            "line.placeOfService",
            "line.serviceDate",
            "line.diagnosisCodes",
            "line.hasPriorAuthorization",
            "line.hasReferral",
        ]
        | None
    ) = None
    """Name of the field to compare"""
    not_: PayerEditCondition | None = None
    op: (
        Literal[
            "eq",
            "neq",
            "in",
            "notIn",
            "gt",
            "gte",
            "lt",
            "lte",
            "contains",
            "notContains",
            "startsWith",
            "exists",
            "notExists",
            "matchesCode",
        ]
        | None
    ) = None
    """How the field is compared"""
    value: str | Number | bool | list[str | Number | bool] | None = None
    """Value to compare the field with; omitted for exists and notExists"""


class PayerThreshold(Model):
    """The tolerance above which a variance of a payer's claims opens a case"""

    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the payer threshold"""
    is_disabled: bool
    """True if no case is opened for the payer’s claims"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payer_id: str
    """Identifier of the payer"""
    tolerance_amount: DecimalText | None
    """Tolerated variance of a line as an amount"""
    tolerance_percent: Number | None
    """Tolerated variance of a line in percent of the expected amount; the larger tolerance applies"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class PaymentAdjustment(Model):
    """An adjustment of a claim or of a line"""

    amount: DecimalText
    """Decimal string with 2 decimals"""
    group_code: Literal["CO", "PR", "OA", "PI", "CR"]
    """X12 claim adjustment group code: who is responsible for the amount"""
    quantity: str | None
    """Units of service that the adjustment removes"""
    reason_code: str
    """Claim adjustment reason code"""


class PaymentCounts(Model):
    """Number of claim payments by status"""

    exception: int
    """Number waiting for manual review"""
    ignored: int
    """Number ignored"""
    posted: int
    """Number posted"""
    voided: int
    """Number voided"""


class PaymentPlan(Model):
    """A payment plan of a patient"""

    account_id: str
    """Identifier of the patient account"""
    activated_at: AwareDatetime | None
    """When the plan was activated"""
    auto_pay_enabled: bool
    """True if the processor charges each installment automatically"""
    closed_at: AwareDatetime | None
    """When it was closed; null while it is open"""
    created_at: AwareDatetime
    """When the record was created"""
    end_date: AwareDatetime
    """When the last installment is due"""
    frequency: Literal["WEEKLY", "BI_WEEKLY", "MONTHLY", "QUARTERLY", "ONE_TIME"]
    """How often an installment is due"""
    grace_period_days: int | None
    """Days after the due date before an installment is late"""
    id: str
    """Identifier of the payment plan"""
    idempotency_key: str | None
    """Text of the caller's own that the number of the record is made from"""
    installment_amount: DecimalText
    """Decimal string with 2 decimals"""
    late_fee_amount: DecimalText | None
    late_fee_percent: Number | None
    """Fee for a late installment, as a percentage of it"""
    late_fees: DecimalText
    """Decimal string with 2 decimals"""
    max_missed_payments: int | None
    """Missed installments after which the plan is in default"""
    missed_count: int
    """Number of installments were missed"""
    next_payment_date: AwareDatetime | None
    """When the next installment is due"""
    open_installments: int
    """Number of installments still to be paid"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    original_balance: DecimalText
    """Decimal string with 2 decimals"""
    paid_amount: DecimalText
    """Decimal string with 2 decimals"""
    plan_number: str
    """Number of the payment plan"""
    processor_payment_method_id: str | None
    """Identifier that the payment processor gave to the patient's means of payment"""
    start_date: AwareDatetime
    """When the first installment is due"""
    status: Literal["DRAFT", "ACTIVE", "PAUSED", "COMPLETED", "DEFAULTED", "CANCELLED"]
    """Status of the plan"""
    status_reason: str | None
    """Reason for the status"""
    total_installments: int
    """Number of installments the plan has"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class PaymentPlanDetail(Model):
    """A payment plan with its installments"""

    account_id: str
    """Identifier of the patient account"""
    activated_at: AwareDatetime | None
    """When the plan was activated"""
    auto_pay_enabled: bool
    """True if the processor charges each installment automatically"""
    closed_at: AwareDatetime | None
    """When it was closed; null while it is open"""
    created_at: AwareDatetime
    """When the record was created"""
    end_date: AwareDatetime
    """When the last installment is due"""
    frequency: Literal["WEEKLY", "BI_WEEKLY", "MONTHLY", "QUARTERLY", "ONE_TIME"]
    """How often an installment is due"""
    grace_period_days: int | None
    """Days after the due date before an installment is late"""
    id: str
    """Identifier of the payment plan"""
    idempotency_key: str | None
    """Text of the caller's own that the number of the record is made from"""
    installment_amount: DecimalText
    """Decimal string with 2 decimals"""
    installments: list[Installment]
    """The installments in order"""
    late_fee_amount: DecimalText | None
    late_fee_percent: Number | None
    """Fee for a late installment, as a percentage of it"""
    late_fees: DecimalText
    """Decimal string with 2 decimals"""
    max_missed_payments: int | None
    """Missed installments after which the plan is in default"""
    missed_count: int
    """Number of installments were missed"""
    next_payment_date: AwareDatetime | None
    """When the next installment is due"""
    open_installments: int
    """Number of installments still to be paid"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    original_balance: DecimalText
    """Decimal string with 2 decimals"""
    paid_amount: DecimalText
    """Decimal string with 2 decimals"""
    plan_number: str
    """Number of the payment plan"""
    processor_payment_method_id: str | None
    """Identifier that the payment processor gave to the patient's means of payment"""
    start_date: AwareDatetime
    """When the first installment is due"""
    status: Literal["DRAFT", "ACTIVE", "PAUSED", "COMPLETED", "DEFAULTED", "CANCELLED"]
    """Status of the plan"""
    status_reason: str | None
    """Reason for the status"""
    total_installments: int
    """Number of installments the plan has"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class Placement(Model):
    """An account placed with a collection agency"""

    account_balance: DecimalText
    """The balance of the account now, or when the placement ended"""
    account_id: str
    """Identifier of the patient account"""
    account_number: str
    """Number of the patient account"""
    agency_id: str
    """Identifier of the collection agency"""
    agency_name: str
    """Name of the agency when the account was placed"""
    commission_amount: DecimalText
    """Commission on the recovered amount"""
    commission_rate: Number
    """Commission in percent of the recovered amount, fixed when the account was placed"""
    created_at: AwareDatetime
    """When the record was created"""
    end_cause: Literal["REQUEST", "NOTHING_OWED"] | None
    """NOTHING_OWED if the balance of the account reached zero, otherwise REQUEST"""
    end_reason: str | None
    """Reason given for the recall or closure"""
    ended_at: AwareDatetime | None
    """When it was recalled or closed"""
    first_delivered_at: AwareDatetime | None
    """First delivered statement with the charge that was billed last: the start of the 120 days of 26 CFR 1.501(r)-6; null if a placed charge was on no delivered statement"""
    id: str
    """Identifier of the placement"""
    net_amount: DecimalText
    """The recovered amount less the commission"""
    notes: str | None
    """Free-text notes"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    patient_id: str
    """Identifier of the patient"""
    placed_amount: DecimalText
    """The balance of the account when it was placed"""
    placed_at: AwareDatetime
    """When the account was placed with the agency"""
    placement_number: str
    """Number of the placement"""
    recovered_amount: DecimalText
    """Amount that the agency has recovered, without reversed payments"""
    status: Literal["PLACED", "PARTIALLY_PAID", "RECALLED", "CLOSED"]
    """Status of the placement"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class PlacementDetail(Model):
    """A placement with its payments"""

    account_balance: DecimalText
    """The balance of the account now, or when the placement ended"""
    account_id: str
    """Identifier of the patient account"""
    account_number: str
    """Number of the patient account"""
    agency_id: str
    """Identifier of the collection agency"""
    agency_name: str
    """Name of the agency when the account was placed"""
    commission_amount: DecimalText
    """Commission on the recovered amount"""
    commission_rate: Number
    """Commission in percent of the recovered amount, fixed when the account was placed"""
    created_at: AwareDatetime
    """When the record was created"""
    end_cause: Literal["REQUEST", "NOTHING_OWED"] | None
    """NOTHING_OWED if the balance of the account reached zero, otherwise REQUEST"""
    end_reason: str | None
    """Reason given for the recall or closure"""
    ended_at: AwareDatetime | None
    """When it was recalled or closed"""
    first_delivered_at: AwareDatetime | None
    """First delivered statement with the charge that was billed last: the start of the 120 days of 26 CFR 1.501(r)-6; null if a placed charge was on no delivered statement"""
    id: str
    """Identifier of the placement"""
    net_amount: DecimalText
    """The recovered amount less the commission"""
    notes: str | None
    """Free-text notes"""
    open_dispute_ids: list[str]
    """The written disputes about the account that stop its collection now, oldest first"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    patient_id: str
    """Identifier of the patient"""
    payments: list[AgencyPayment]
    """Oldest first, including reversed payments"""
    placed_amount: DecimalText
    """The balance of the account when it was placed"""
    placed_at: AwareDatetime
    """When the account was placed with the agency"""
    placement_number: str
    """Number of the placement"""
    recovered_amount: DecimalText
    """Amount that the agency has recovered, without reversed payments"""
    status: Literal["PLACED", "PARTIALLY_PAID", "RECALLED", "CLOSED"]
    """Status of the placement"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class PlannedStep(Model):
    """A step of the plan of a run"""

    is_gated: bool
    """True if it can be reached only through an approval gate"""
    is_write: bool
    """True if it may change something in the application"""
    next: list[int]
    """The numbers of the steps that may follow; 0 is the end"""
    step: int
    """Number of the step in the definition, from 1"""
    type: Literal[
        "NAVIGATE", "ACT", "EXTRACT", "OBSERVE", "WAIT", "CONDITION", "LOOP", "APPROVAL_GATE", "SUB_AGENT"
    ]
    """Type of the step"""
    variables: list[str]
    """The variables in its instruction"""


class PlannedVariable(Model):
    """An input variable in the plan of a run"""

    is_required: bool
    """True if a run requires it"""
    is_supplied: bool
    """True if the request lists it"""
    is_used: bool
    """True if the address or an instruction uses it"""
    name: str
    """Name of the variable"""
    type: Literal["string", "number", "boolean", "date", "select"] | None
    """Type of the variable's value"""


class PostalAddress(Model):
    """A postal address"""

    city: str
    """City"""
    line1: str
    """Street and number"""
    line2: str | None
    """Second line of the address"""
    postal_code: str
    """Postal code"""
    state: str
    """State"""


class PreconditionError(Model):
    """The body of an answer with status 412"""

    error: Literal["Precondition failed"]
    """The title of the status"""
    status_code: Literal[412]
    """The HTTP status"""


class PreventionEducation(Model):
    """Education of a provider or member that prevents denials"""

    acknowledged_at: AwareDatetime | None
    """When the status became ACKNOWLEDGED"""
    action_items: list[dict[str, Any]]
    """Steps that the educated person should take"""
    category: str | None
    """Category of denials, such as AUTHORIZATION"""
    completed_at: AwareDatetime | None
    """When the status became COMPLETED"""
    created_at: AwareDatetime
    """When the record was created"""
    description: str
    """Description in free text"""
    education_content: str | None
    """Content of the education"""
    education_type: str | None
    """Type of education, in free text"""
    id: str
    """Identifier of the prevention education"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payer_id: str | None
    """Identifier of the payer"""
    provider_id: str
    """Identifier of the provider"""
    resource_urls: list[str]
    """URLs of further material"""
    severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]
    """Severity of the denials"""
    status: str
    """Status of the education, in free text"""
    topic: str
    """Topic of the education"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    viewed_at: AwareDatetime | None
    """When the status became VIEWED"""


class PricingAdjustment(Model):
    """A step of the computation of an amount"""

    amount: DecimalText
    """Change of the amount; negative if it reduces it"""
    factor: Number | None
    """Percent or units that the amount is multiplied by; null if it is not multiplied"""
    result: DecimalText
    """Amount after the step"""
    type: Literal[
        "RATE",
        "UNITS",
        "COMPONENT_SPLIT",
        "PERCENT_OF_MEDICARE",
        "BILATERAL",
        "ASSISTANT",
        "MULTIPLE_PROCEDURE",
        "LESSER_OF_BILLED",
        "STOP_LOSS",
    ]
    """RATE: the amount of the rate for one unit. COMPONENT_SPLIT: the rate of the other component is subtracted from that of the whole. STOP_LOSS applies to the claim"""


class ProductivityRowAppealsDaysOpen(Model):
    """Days from the submission of an appeal to its decision"""

    count: int
    """Number of records counted"""
    median: str | None
    """Median in days, interpolated; null if the count is 0"""
    percentile90: str | None
    """90th percentile in days; null if the count is 0"""


class ProductivityRowDenialCasesDaysOpen(Model):
    """Days from the denial to the resolution of its case"""

    count: int
    """Number of records counted"""
    median: str | None
    """Median in days, interpolated; null if the count is 0"""
    percentile90: str | None
    """90th percentile in days; null if the count is 0"""


class ProductivityRowFollowUpsDaysOpen(Model):
    """Days from the creation of a follow-up to its completion"""

    count: int
    """Number of records counted"""
    median: str | None
    """Median in days, interpolated; null if the count is 0"""
    percentile90: str | None
    """90th percentile in days; null if the count is 0"""


class ProductivityRowUnderpaymentCasesDaysOpen(Model):
    """Days from the opening of a case to its end"""

    count: int
    """Number of records counted"""
    median: str | None
    """Median in days, interpolated; null if the count is 0"""
    percentile90: str | None
    """90th percentile in days; null if the count is 0"""


class Provider(Model):
    """A person or an organization that provides care"""

    address: PostalAddress | None
    created_at: AwareDatetime
    """When the record was created"""
    external_id: str | None
    """Key of the record in another system"""
    first_name: str | None
    """First name"""
    id: str
    """Identifier of the record"""
    last_name: str | None
    """Last name"""
    npi: str
    """National Provider Identifier, ten digits"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    organization_name: str | None
    """Name of the organization"""
    specialty: str | None
    """Medical specialty"""
    tax_identifier: str | None
    """Taxpayer identification number, nine digits"""
    taxonomy_code: str | None
    """Provider taxonomy code"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ProviderAdjustment(Model):
    """A provider-level adjustment, which belongs to no claim (PLB)"""

    account: (
        Literal[
            "INTEREST",
            "CAPITATION",
            "FORWARDING_BALANCE",
            "OVERPAYMENT_RECOVERY",
            "PERIODIC_INTERIM_PAYMENT",
            "COST_REPORT_SETTLEMENT",
            "PASS_THROUGH",
            "INCENTIVE",
            "WITHHOLDING",
            "IRS_WITHHOLDING",
            "LEVY",
            "OTHER",
        ]
        | None
    )
    """Null if nothing is settled"""
    allocated_amount: DecimalText
    """Amount that is allocated to claims; signed like `amount`"""
    amount: DecimalText
    """A positive amount reduces the payment"""
    fiscal_date: date_aliased
    """Last day of the provider's fiscal year"""
    number: int
    """Number of the adjustment in its payment, from 1"""
    open_amount: DecimalText
    """The rest; signed like `amount`"""
    paired_amount: DecimalText
    """Amount that opposite adjustments of the payer close; signed like `amount`"""
    provider_identifier: str
    """Identifier of the provider to which the adjustment applies"""
    reason_code: str
    """Provider adjustment reason code, such as WO, FB, 72 or L6"""
    reference: str | None
    """Reference that the payer assigned"""
    settled_amount: DecimalText
    """Amount that is settled to the account; signed like `amount`"""
    status: Literal["OPEN", "SETTLED", "ALLOCATED", "PAIRED"]
    """OPEN while an amount is open; else what closed the last of it: SETTLED to an account, ALLOCATED to claims, or PAIRED with the opposite amount of another adjustment"""


class ProviderAdjustmentDetailRefund(Model):
    amount: DecimalText
    """Decimal string with 2 decimals"""
    claim_id: str
    """Identifier of the claim"""
    refund_id: str
    """Identifier of the refund"""


class ProviderAdjustmentEntry(Model):
    """What closed an amount of a provider adjustment"""

    account: (
        Literal[
            "INTEREST",
            "CAPITATION",
            "FORWARDING_BALANCE",
            "OVERPAYMENT_RECOVERY",
            "PERIODIC_INTERIM_PAYMENT",
            "COST_REPORT_SETTLEMENT",
            "PASS_THROUGH",
            "INCENTIVE",
            "WITHHOLDING",
            "IRS_WITHHOLDING",
            "LEVY",
            "OTHER",
        ]
        | None
    )
    amount: DecimalText
    """Signed like the adjustment; with the opposite sign if it is taken back"""
    claim_adjustment_id: str | None
    """Identifier of the adjustment of the claim"""
    claim_id: str | None
    """Identifier of the claim to which the amount is allocated"""
    counterpart_id: str | None
    """Identifier of the opposite provider adjustment of a pair"""
    created_at: AwareDatetime
    """When it was made"""
    created_by: str
    """Identifier of the API key that made it"""
    created_by_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    created_by_member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    id: str
    """Identifier of the entry"""
    kind: Literal["SETTLEMENT", "ALLOCATION", "PAIRING"]
    """What closed an amount of the adjustment"""
    note: str | None
    """Note, or the reason why it is taken back"""
    refund_id: str | None
    """Identifier of the refund to the payer that the amount is about"""


class ProviderAdjustmentSummary(Model):
    """A provider-level adjustment (PLB) of a payment"""

    account: (
        Literal[
            "INTEREST",
            "CAPITATION",
            "FORWARDING_BALANCE",
            "OVERPAYMENT_RECOVERY",
            "PERIODIC_INTERIM_PAYMENT",
            "COST_REPORT_SETTLEMENT",
            "PASS_THROUGH",
            "INCENTIVE",
            "WITHHOLDING",
            "IRS_WITHHOLDING",
            "LEVY",
            "OTHER",
        ]
        | None
    )
    """Null if nothing is settled"""
    age_days: int
    """Days since the payment"""
    allocated_amount: DecimalText
    """Amount that is allocated to claims; signed like `amount`"""
    amount: DecimalText
    """A positive amount reduces the payment"""
    created_at: AwareDatetime
    """When the record was created"""
    fiscal_date: date_aliased
    """Last day of the provider's fiscal year"""
    id: str
    """Identifier of the adjustment"""
    number: int
    """Number of the adjustment in its payment, from 1"""
    open_amount: DecimalText
    """The rest; signed like `amount`"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    owed_to_payer: DecimalText
    """Amount that the payer will take back from a later payment: an open amount below zero"""
    paired_amount: DecimalText
    """Amount that opposite adjustments of the payer close; signed like `amount`"""
    payer_id: str | None
    """Null if the organization has no payer with the identifier"""
    payment_date: date_aliased | None
    """Day of the payment"""
    payment_id: str
    """Identifier of the payment"""
    provider_identifier: str
    """Identifier of the provider to which the adjustment applies"""
    reason_code: str
    """Provider adjustment reason code, such as WO, FB, 72 or L6"""
    reference: str | None
    """Reference that the payer assigned"""
    settled_amount: DecimalText
    """Amount that is settled to the account; signed like `amount`"""
    status: Literal["OPEN", "SETTLED", "ALLOCATED", "PAIRED"]
    """OPEN while an amount is open; else what closed the last of it: SETTLED to an account, ALLOCATED to claims, or PAIRED with the opposite amount of another adjustment"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ProviderDetailCredentialing(Model):
    session_id: str
    """Identifier of the credentialing session"""
    session_type: str
    """Kind of session"""
    status: str
    """Status of the session"""


class ProviderDetailLastExclusionCheck(Model):
    checked_at: AwareDatetime | None
    """When the check was made"""
    id: str
    """Identifier of the exclusion check"""
    status: str
    """Status of the check"""


class ProviderScorecardEducation(Model):
    after: DenialFigures
    before: DenialFigures
    change: Number | None
    """Change of the charge denial rate in percentage points; null if one of the rates is null"""
    educated_on: date_aliased
    """Day of completion, else of acknowledgment, view or assignment"""
    education_content_id: str
    """Identifier of the education record"""
    payer_id: str | None
    """Payer that the rates are limited to; null for all"""
    status: str
    """Status of the education"""
    topic: str
    """Topic of the education"""


class ProviderScorecardOpenItems(Model):
    """Open items of the provider"""

    denial_cases: int
    """Number of denial cases that have not ended"""
    denied_amount: DecimalText
    """Decimal string with 2 decimals"""
    education: int
    """Number of education records that are neither completed nor archived"""


class PublishedPdf(Model):
    """A rendered document and its URL"""

    content_type: Literal["application/pdf"]
    """Media type of the document"""
    expires_at: AwareDatetime | None
    """When the URL expires; null where it does not"""
    kind: Literal["DATA_URL", "PRESIGNED_URL"]
    """Whether the URL holds the document or points to it"""
    sensitive_content: Literal[True]
    """True: the document is about a patient"""
    url: str
    """URL of the document"""


class QmbWriteOff(Model):
    """What was written off of a claim because the patient is a Qualified Medicare Beneficiary"""

    allowable_amount: DecimalText
    """Written off, at most the deductible and coinsurance of Medicare, less what was recovered; negative in a period of recoveries, 0.00 if it is not allowable. Before the reductions of 42 CFR 413.89(h)"""
    claim_id: str
    """Identifier of the claim"""
    claim_number: str
    """Claim number that the sender assigned"""
    coinsurance_amount: DecimalText
    """Coinsurance according to Medicare (PR-2)"""
    deductible_amount: DecimalText
    """Deductible according to Medicare (PR-1 and PR-66)"""
    first_name: str | None
    """First name of the patient"""
    is_dual_eligible: bool
    """True for a Qualified Medicare Beneficiary, and where a payer of the claim is Medicaid"""
    last_name: str | None
    """Last name of the patient"""
    medicaid_remittance_on: date_aliased | None
    """Day of the last remittance of Medicaid for the claim"""
    medicare_remittance_on: date_aliased | None
    """Day of the last remittance of traditional Medicare for the claim"""
    member_id: str | None
    """Medicare beneficiary identifier (MBI)"""
    not_allowable: list[
        Literal[
            "FEE_SCHEDULE",
            "NO_MEDICARE_REMITTANCE",
            "MEDICAID_REMITTANCE_MISSING",
            "NOT_BILLED",
            "BILLED_LATE",
            "COLLECTION_TOO_SHORT",
            "AT_AGENCY",
        ]
    ]
    """Why nothing of it is allowable; empty if it is"""
    patient_id: str
    """Identifier of the patient"""
    recovered_amount: DecimalText
    """What the period took back of write-offs of earlier periods"""
    service_from: date_aliased
    """First day of the service"""
    service_to: date_aliased
    """Last day of the service"""
    type_of_bill: str | None
    """Type of bill of the claim"""
    written_off_amount: DecimalText
    """What the period wrote off, less what it took back"""
    written_off_on: date_aliased
    """Day of the last write-off until the end of the period"""


class RankReason(Model):
    """A reason for the rank of a record"""

    code: str
    """Machine-readable code of the reason"""
    message: str
    """Message for people"""


class RateImportResultCounts(Model):
    """Number of rows by status"""

    created: int
    """Number of rows that created a record"""
    failed: int
    """Number of rows that were rejected"""
    overlapping: int
    """Valid rows with overlaps"""
    rows: int
    """Number of rows"""
    unchanged: int
    """Number of rows whose record needed no change"""
    updated: int
    """Number of rows that changed a record"""


class RateImportResultRowIssue(Model):
    code: str
    """The kind of error"""
    message: str
    """What was expected"""
    path: str
    """Path of the field within the row"""


class RateImportResultRowOverlap(Model):
    effective_from: date_aliased
    """First day of service of the other rate"""
    effective_to: date_aliased | None
    """Last day of service of the other rate; null without end"""
    id: str | None
    """Identifier of the other rate; null for one of this import"""
    row: int | None
    """Number of the other row; null for an existing rate"""


class RateLimit(Model):
    """A rate limit of a key"""

    module: str
    """Name of the module"""
    requests: int
    """Number of requests that the key may send in the window"""
    window_seconds: int
    """Length of the window in seconds"""


class RateLimitError(Model):
    """The body of an answer with status 429"""

    error: Literal["Rate limit exceeded"]
    """The title of the status"""
    status_code: Literal[429]
    """The HTTP status"""


class ReceivablesRowDaysInReceivables(Model):
    """Open receivables divided by the average daily charges of services of the last 90 days; one decimal. Null when grouped by month"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class ReceivablesRowInsurance(Model):
    """Open balances of claims by days since billing, or since the service if not billed"""

    credit: DecimalText
    """Credits, not netted against the ages"""
    days0_to30: DecimalText
    """Decimal string with 2 decimals"""
    days121_and_over: DecimalText
    """Decimal string with 2 decimals"""
    days31_to60: DecimalText
    """Decimal string with 2 decimals"""
    days61_to90: DecimalText
    """Decimal string with 2 decimals"""
    days91_to120: DecimalText
    """Decimal string with 2 decimals"""
    records: str | None
    """Path and query of the API list with exactly the records of these amounts; null if no list shows them"""
    total: DecimalText
    """The sum of all ages"""


class ReceivablesRowPatient(Model):
    """Open charges of accounts by days since the first delivered statement, or since the charge if there is none"""

    credit: DecimalText
    """Credits, not netted against the ages"""
    days0_to30: DecimalText
    """Decimal string with 2 decimals"""
    days121_and_over: DecimalText
    """Decimal string with 2 decimals"""
    days31_to60: DecimalText
    """Decimal string with 2 decimals"""
    days61_to90: DecimalText
    """Decimal string with 2 decimals"""
    days91_to120: DecimalText
    """Decimal string with 2 decimals"""
    records: str | None
    """Path and query of the API list with exactly the records of these amounts; null if no list shows them"""
    total: DecimalText
    """The sum of all ages"""


class ReceivablesRowShareAbove90Days(Model):
    """Open receivables older than 90 days, as a share of all open receivables"""

    account_records: str | None
    """Path and query of the API list with exactly the patient accounts of the denominator, while `records` has its claims; null if no list shows them"""
    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class ReceivedAcknowledgement(Model):
    """What a payer or a clearinghouse said of a claim"""

    acknowledged_by: str | None
    """Who sent it; null if it is not stated"""
    acknowledged_on: date_aliased | None
    """Day of the acknowledgement; null if it is not stated"""
    acknowledgement: Literal["ACCEPTED", "REJECTED"]
    """Whether the sender accepted the claim for processing"""
    category_code: str | None
    """Claim status category code; null for a claim in a batch whose syntax was refused"""
    clearinghouse_number: str | None
    """Claim number that the clearinghouse assigned (REF*D9)"""
    is_of_payer: bool
    """True if it is the payer’s own; false if a clearinghouse on the way sent it"""
    payer_claim_number: str | None
    """Claim number that the payer assigned (REF*1K)"""
    status_code: str | None
    """Claim status code; null for a claim in a batch whose syntax was refused"""


class RejectedBatch(Model):
    """A batch of claims that was rejected as a whole (277CA)"""

    amount: DecimalText | None
    """Sum of the rejected charges"""
    billing_provider_identifier: str | None
    """Identifier of the billing provider if only the claims of this provider are rejected"""
    category_code: str
    """Claim status category code"""
    claims: int | None
    """Number of rejected claims"""
    rejected_on: date_aliased | None
    """Day of the rejection"""
    status_code: str
    """Claim status code"""
    trace: str | None
    """Trace number of the batch: the number that its sender assigned (BHT03), or of the claims of one provider in it"""


class RejectedRate(Model):
    """Why a rate did not price a line"""

    contract_id: str
    """Identifier of the contract"""
    fee_schedule_id: str | None
    """Identifier of the fee schedule; null if the contract does not fit"""
    rate_id: str | None
    """Identifier of the rate; null if the contract or schedule does not fit"""
    reason: Literal[
        "CONTRACT_NOT_ACTIVE",
        "CONTRACT_NOT_EFFECTIVE",
        "OTHER_LINE_OF_BUSINESS",
        "OTHER_BILLING_PROVIDER",
        "OTHER_FACILITY",
        "OTHER_STATE",
        "LESS_SPECIFIC_CONTRACT",
        "SCHEDULE_NOT_EFFECTIVE",
        "RATE_NOT_ACTIVE",
        "RATE_NOT_EFFECTIVE",
        "OTHER_MODIFIERS",
        "OTHER_PLACE_OF_SERVICE",
        "OTHER_PROVIDER_TYPE",
        "COMPONENT_WITHOUT_RATE",
        "INCOMPLETE_RATE",
        "LESS_SPECIFIC_RATE",
    ]
    """Why a contract, schedule or rate did not price a line"""


class RemittedLine(Model):
    """A line of a remittance"""

    adjustments: list[ClaimAdjustment]
    """Adjustments, each with group code, reason code and amount"""
    allowed_amount: DecimalText
    """Decimal string with 2 decimals"""
    line_number: int
    """Number of the line on its claim, from 1"""
    paid_amount: DecimalText
    """Decimal string with 2 decimals"""
    remark_codes: list[str]
    """Remittance advice remark codes"""


class RoutingWarning(Model):
    """Why a rule could not be applied completely"""

    code: Literal["QUEUE_FULL", "NO_DEFAULT_QUEUE", "MEMBER_INACTIVE", "NO_ACTIVE_MEMBER"]
    """Machine-readable code"""
    message: str
    """Message for people"""


class SamMatch(Model):
    """A row of the exclusions of SAM"""

    exclusion_date: AwareDatetime | None
    """When the exclusion took effect"""
    exclusion_type: str | None
    """The authority for the exclusion: a section of the Social Security Act (LEIE) or the exclusion type (SAM)"""


class ScribeAddendum(Model):
    """An addendum to an attested note"""

    created_at: AwareDatetime
    """When it was added"""
    id: str
    """Identifier of the addendum"""
    job_id: str
    """Identifier of the job"""
    member_id: str
    """Identifier of the member"""
    member_name: str
    """Name of the author at that time"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    text: str
    """The text of the addendum"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ScribeAttestation(Model):
    """An attestation of a note"""

    attested_at: AwareDatetime
    """When it was signed"""
    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the attestation"""
    job_id: str
    """Identifier of the job"""
    member_id: str
    """Identifier of the member"""
    member_name: str
    """Name of the signer at that time"""
    note_version: int
    """The version of the note that was signed"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    statement: str
    """The statement that was signed"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ScribeFile(Model):
    """The metadata of an audio file of a scribe job"""

    created_at: AwareDatetime
    """When the record was created"""
    file_name: str
    """Name of the file"""
    file_size: int
    """Bytes"""
    file_type: str
    """Media type of the file"""
    id: str
    """Identifier of the scribe file"""


class ScribeJobTemplate(Model):
    """The template that a job uses"""

    id: str
    """Identifier of the template"""
    name: str
    """Name of the template"""
    specialty: str | None
    """Medical specialty"""


class ScribeNoteVersion(Model):
    """A version of a note"""

    added: int
    """Characters added since the previous version"""
    added_since_draft: int
    """Characters added since the draft"""
    after_attestation: bool
    """True if the note was changed after the job was attested"""
    attested_at: AwareDatetime | None
    """When this version was attested; null if it was not"""
    characters: int
    """Number of characters of the version"""
    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the note version"""
    job_id: str
    """Identifier of the job"""
    note: str | None
    """The text of the note"""
    number: int
    """Number of the version; 1 is the draft"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    removed: int
    """Characters removed since the previous version"""
    removed_since_draft: int
    """Characters removed since the draft"""
    status: Literal[
        "RECORDING", "UPLOADING", "TRANSCRIBING", "GENERATING_NOTE", "COMPLETED", "ATTESTED", "FAILED"
    ]
    """Status of the job after the change of the note"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ScribeTemplate(Model):
    """A template of notes"""

    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the template"""
    is_default: bool
    """True for the default template of its specialty, or of the organization without one"""
    name: str
    """Name of the template"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    specialty: str | None
    """Medical specialty"""
    template: str
    """The text of the template"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class SearchHit(Model):
    """A record found by a search"""

    claim_id: str | None
    """The record itself if it is a claim, else its claim; null if it has none"""
    created_at: AwareDatetime
    """When the record was created, in UTC"""
    field: str
    """The matching field of the record; `name` for a name"""
    kind: Literal["CLAIM", "PATIENT", "DENIAL_CASE", "APPEAL", "PATIENT_ACCOUNT", "REMITTANCE_PAYMENT"]
    """Kind of the record; a patient account belongs to patient billing, a payment to a remittance"""
    match: Literal["EXACT_NUMBER", "NUMBER_BEGINNING", "EXACT_NAME", "NAME_BEGINNING"]
    """How the record matches: by an exact number or reference, by a prefix of one, by the exact words of a name, or by words of a name of which at least one is a prefix"""
    name: str | None
    """Name of the patient, or of the payer of a case, an appeal or a payment; null for others"""
    number: str | None
    """The number or reference by which people know the record; null if it has none"""
    patient_id: str | None
    """The patient of the record; null if it has none"""
    record_id: str
    """Identifier of the record, for the operations of its module"""
    record_type: str
    """Type of the record, as in audit events and the change feed"""
    status: str | None
    """Status of the record; null if it has none"""


class SetCategoryAction(Model):
    """Sets the category of the case"""

    category: Literal[
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
    """Category of the denial"""
    type: Literal["SET_CATEGORY"]
    """Type of the action"""


class SetPriorityAction(Model):
    """Sets the priority of the case"""

    priority: int
    """Priority; the lowest comes first"""
    type: Literal["SET_PRIORITY"]
    """Type of the action"""


class SetSlaHoursAction(Model):
    """Sets the hours within which the case has to be worked"""

    hours: int
    """Hours within which the case has to be worked"""
    type: Literal["SET_SLA_HOURS"]
    """Type of the action"""


class StatementDelivery(Model):
    """A delivery of a statement"""

    channel: Literal["EMAIL", "MAIL", "PORTAL", "FAX", "SMS"]
    """Channel by which the statement is sent"""
    occurred_at: AwareDatetime
    """When it happened"""
    reason: str | None
    """Reason, in the caller's words"""
    result: Literal["DELIVERED", "RETURNED"]
    """Result of the delivery"""


class StatementLine(Model):
    """A service or charge on an itemized statement"""

    charge_amount: DecimalText
    """Decimal string with 2 decimals"""
    description: str
    """Procedure in words: its name in the loaded lists of codes, else its code"""
    insurance_adjusted: DecimalText
    """Contractual adjustments and write-offs"""
    insurance_paid: DecimalText
    """What payers paid, less what went back to them"""
    patient_amount: DecimalText
    """What the patient owes of it before payments"""
    procedure_code: str | None
    """Code of the procedure; null for other charges"""
    provider_name: str | None
    """Name of the provider"""
    service_date: date_aliased
    """Date of service"""


class StatementRunFilter(Model):
    """An empty object selects every account that owes"""

    account_ids: list[str] | None = None
    """Only these accounts; unknown ones are ignored"""
    facility_id: str | None = None
    """Only accounts of this facility"""
    financial_class: Literal["SELF_PAY", "INSURED"] | None = None
    """Whether an insurer pays first"""
    min_days_outstanding: int | None = None
    """Only accounts whose oldest open charge is at least this many days old"""


class StatementRunLeftOut(Model):
    """Accounts that a run left out for one reason"""

    accounts: int
    """Number of accounts"""
    amount: DecimalText
    """What the accounts owe"""
    reason: Literal[
        "NOTHING_DUE",
        "ON_HOLD",
        "PLACED",
        "PAYMENT_PLAN",
        "INSURANCE_DUE",
        "BELOW_MINIMUM",
        "NOT_YET_DUE",
        "OTHER_DUNNING_STEP",
        "NO_ADDRESS",
    ]
    """Why accounts get no statement: nothing is owed; a billing hold; placed with a collection agency; an active payment plan; payers still owe for all of it; below the minimum; the last notice is not yet due; its next notice is another one; the patient has no address for mail"""


class StopAction(Model):
    """Ends the evaluation of rules"""

    type: Literal["STOP"]
    """Type of the action"""


class StopLoss(Model):
    """Additional payment above a threshold of charges"""

    basis: Literal["EXCESS", "ALL"]
    """EXCESS: the percentage of the charges above the threshold is added. ALL: the percentage of all charges replaces the amounts of the rates"""
    percent: Number
    """Percent of the charges"""
    threshold: DecimalText
    """Charges up to which nothing is added"""


class SupportTicket(Model):
    """A support ticket"""

    category: Literal[
        "STC_BUG",
        "STC_QUESTION",
        "STC_FEATURE_REQUEST",
        "STC_ACCESS",
        "STC_DATA_ISSUE",
        "STC_INTEGRATION",
        "STC_BILLING",
        "STC_SECURITY",
        "STC_OTHER",
    ]
    """Subject area of the ticket"""
    created_at: AwareDatetime
    """When the record was created"""
    description: str
    """Description of the problem or question"""
    id: str
    """Identifier of the ticket"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    page_url: str | None
    """URL of the page that the ticket is about"""
    priority: Literal["STP_LOW", "STP_MEDIUM", "STP_HIGH", "STP_URGENT"]
    """How urgent the ticket is"""
    resolution_notes: str | None
    resolved_at: AwareDatetime | None
    """When the ticket was last resolved; null if it was never resolved or was reopened since"""
    status: Literal["ST_OPEN", "ST_IN_PROGRESS", "ST_WAITING_ON_CUSTOMER", "ST_RESOLVED", "ST_CLOSED"]
    """State of the ticket"""
    subject: str
    """Subject of the ticket, in one line"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    user_agent: str | None


class SupportTicketComment(Model):
    """A comment on a support ticket"""

    author_id: str
    """The member on whose behalf the comment was written"""
    body: str
    """Text of the comment, stored as sent"""
    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the ticket comment"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    ticket_id: str
    """Identifier of the support ticket"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class TradingPartnerSeparators(Model):
    """The separators of the receiver, four different characters"""

    component: str
    """Separates components (ISA16)"""
    element: str
    """Separates elements"""
    repetition: str
    """Separates repetitions (ISA11)"""
    terminator: str
    """Ends segments"""


class TransactionCounts(Model):
    """Counts of the claims of a transaction set"""

    claims: int
    """Number of claims"""
    duplicates: int
    """Number of duplicates"""
    exceptions: int
    """Number waiting for manual review"""
    posted: int
    """Number posted"""


class TransactionReason(Model):
    """A reason why claims of a transaction set were not posted"""

    code: str
    """Machine-readable code"""
    count: int
    """Number of occurrences"""


class UnavailableError(Model):
    """The body of an answer with status 503"""

    error: Literal["Service unavailable"]
    """The title of the status"""
    status_code: Literal[503]
    """The HTTP status"""


class UnderpaymentActivity(Model):
    """An entry in the history of an underpayment case"""

    actor_key_id: str
    """The API key that acted, or `rcm` for the command line"""
    agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    amount: DecimalText | None
    """Recovered amount of a recovery, allowed amount of a remittance, variance of an update"""
    assigned_to_id: str | None
    """Identifier of the assigned member"""
    channel: str | None
    """Channel of the dispute"""
    created_at: AwareDatetime
    """When the record was created"""
    disputed_at: AwareDatetime | None
    """When the dispute was filed; null for other types"""
    from_status: (
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
        | None
    )
    """Status before the activity; null for OPENED"""
    id: str
    """Identifier of the activity"""
    member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    note: str | None
    """Note in free text"""
    payer_response: Literal["AGREED", "UPHELD", "MORE_INFO"] | None
    reference: str | None
    """Reference number of the dispute with the payer"""
    to_status: Literal[
        "IDENTIFIED",
        "UNDER_REVIEW",
        "DISPUTED",
        "PAYER_RESPONDED",
        "PARTIALLY_RECOVERED",
        "RECOVERED",
        "WRITTEN_OFF",
        "INVALID",
    ]
    """Status of the case"""
    type: Literal[
        "OPENED", "ASSIGNED", "DISPUTED", "UPDATED", "PAYER_RESPONDED", "RECOVERY", "REMITTANCE", "CLOSED"
    ]
    """UPDATED: a remittance, contract or rate changed the amounts of the case. REMITTANCE: a payer changed the allowed amount of a disputed case"""


class UnderpaymentCase(Model):
    """A claim that was paid less than expected by its contract"""

    allowed_amount: DecimalText | None
    """Currently allowed amount of the lines of a detected case; null for a manual case and if the remittance was taken back"""
    assigned_to_id: str | None
    """Identifier of the assigned member"""
    case_number: str
    """Number of the case"""
    claim_id: str
    """Identifier of the claim"""
    claim_number: str
    """Claim number assigned by its sender"""
    close_reason: str | None
    """Why it was closed"""
    closed_at: AwareDatetime | None
    """When it was closed; null while it is open"""
    closed_by_agent_id: str | None
    """The agent definition for which a key closed it; null if a key of no agent did"""
    contract_id: str | None
    """Identifier of the contract"""
    created_at: AwareDatetime
    """When the record was created"""
    dispute_channel: str | None
    """Channel of the dispute"""
    dispute_deadline: AwareDatetime | None
    """Last moment for a dispute"""
    dispute_reference: str | None
    """Reference number of the dispute with the payer"""
    disputed_at: AwareDatetime | None
    """When the latest dispute was filed"""
    expected_amount: DecimalText
    """Expected allowed amount of the lines of a detected case; of a manual case the reported amount"""
    facility_id: str | None
    """Identifier of the facility"""
    id: str
    """Identifier of the record"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    origin: Literal["MANUAL", "DETECTED"]
    """DETECTED: opened by comparing a remittance with the contract"""
    paid_amount: DecimalText
    """Decimal string with 2 decimals"""
    patient_id: str
    """Identifier of the patient"""
    payer_id: str
    """Identifier of the payer"""
    payer_name: str
    """Name of the payer"""
    payer_response: Literal["AGREED", "UPHELD", "MORE_INFO"] | None
    """Answer of the payer to the latest answered dispute"""
    provider_id: str | None
    """Identifier of the provider"""
    reason: str | None
    """Reason that the caller gave"""
    recovered_amount: DecimalText
    """Recovered part of the variance: the larger of the recorded recoveries and the additional allowed amounts of later remittances"""
    remittance_date: date_aliased | None
    """Day of the payment, from which the dispute window is counted"""
    responded_at: AwareDatetime | None
    """When the payer responded"""
    service_date: date_aliased
    """Day of the service"""
    status: Literal[
        "IDENTIFIED",
        "UNDER_REVIEW",
        "DISPUTED",
        "PAYER_RESPONDED",
        "PARTIALLY_RECOVERED",
        "RECOVERED",
        "WRITTEN_OFF",
        "INVALID",
    ]
    """Status of the case"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    variance: DecimalText
    """Expected less allowed amount of a detected case, fixed once it is disputed; expected less paid amount of a manual case; negative if more was paid"""


class UnderpaymentCaseLine(Model):
    """A line of an underpayment case"""

    allowed_amount: DecimalText | None
    charge_amount: DecimalText
    """Decimal string with 2 decimals"""
    line_number: int
    """Number of the line on its claim, from 1"""
    modifiers: list[str]
    """Modifiers of the procedure code, in their order"""
    paid_amount: DecimalText | None
    procedure_code: str
    """CPT or HCPCS code of the procedure"""
    units: Number
    """Number of units"""


class UnderpaymentDetectionRunCounts(Model):
    """Numbers of compared claims, their cases and underpaid lines"""

    claims: int
    """Number of them"""
    closed: int
    """Cases that ended because their claim is no longer underpaid"""
    opened: int
    """Number of them"""
    underpaid_lines: int
    """Number of them"""
    updated: int
    """Number of them"""


class UnderpaymentFinding(Model):
    """An underpaid line and how its expected amount was computed"""

    allowed_amount: DecimalText
    """Decimal string with 2 decimals"""
    contract_id: str | None
    """Identifier of the contract"""
    expected_amount: DecimalText
    """Decimal string with 2 decimals"""
    fee_schedule_id: str | None
    """Identifier of the fee schedule"""
    line_number: int | None
    """Null for a claim that is paid as a whole"""
    matched_rate_id: str | None
    """Identifier of the rate that priced it"""
    modifiers: list[str]
    """Modifiers of the procedure code, in their order"""
    procedure_code: str | None
    """CPT or HCPCS code of the procedure"""
    variance: DecimalText
    """Decimal string with 2 decimals"""


class UnderpaymentsRowDisputeRate(Model):
    """Disputed variance, as a share of the variance"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class UnderpaymentsRowRecoveryRate(Model):
    """Recovered amount, as a share of the variance"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class UnderpaymentsRowVarianceRate(Model):
    """Variance, as a share of the expected amount"""

    denominator: str
    """Decimal: a count or an amount"""
    numerator: str
    """Decimal: a count or an amount"""
    records: str | None
    """Path and query of the API list with exactly the records of the denominator; null if no list shows them"""
    value: str | None
    """Numerator divided by denominator, rounded half up; null if the denominator is zero"""


class UnkeptSegments(Model):
    """Segments of a loop that were read and are not kept"""

    count: int
    """Number of segments"""
    loop: str
    """Loop of the implementation guide"""
    segment: str
    """Identifier of the segment"""


class ValidationError(Model):
    """The body of an answer with status 400"""

    error: Literal["Request validation failed"]
    """The title of the status"""
    issues: list[Issue]
    """What is wrong with the request, the first 100 issues"""
    status_code: Literal[400]
    """The HTTP status"""


class Webhook(Model):
    """An endpoint that events are sent to"""

    created_at: AwareDatetime
    """When the record was created"""
    description: str | None
    """Purpose of the endpoint"""
    event_types: list[str]
    """Types of the events to send"""
    failing_since: AwareDatetime | None
    """Time of the first failure since the last success; null if there is none"""
    id: str
    """Identifier of the webhook"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    pause_reason: Literal["BY_HAND", "FAILING"] | None
    """FAILING if the endpoint was paused after five days without a success"""
    previous_secret_until: AwareDatetime | None
    """Until when messages are also signed with the previous secret"""
    status: Literal["ACTIVE", "PAUSED"]
    """Whether events are sent"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    url: str
    """URL that events are sent to"""


class WebhookDeliveryAttempt(Model):
    at: AwareDatetime
    """When the attempt was made"""
    error: (
        Literal[
            "CREDENTIALS_NOT_ALLOWED",
            "PORT_NOT_ALLOWED",
            "ADDRESS_NOT_ALLOWED",
            "TIMEOUT",
            "CONNECTION_FAILED",
        ]
        | None
    )
    """Why there was no response; null if there was one. To a URL that is not allowed, nothing was sent."""
    status: int | None
    """HTTP status of the response; null if there was none"""


class WorkItem(Model):
    """An item of open work"""

    amount: DecimalText
    """Amount at stake; of a follow-up, the open insurance balance of its claim. 0.00 if there is none"""
    assigned_to_id: str | None
    """The member assigned here, else the assignee of the record"""
    claim_count: int | None
    """Number of claims in a rejected batch"""
    claim_id: str | None
    """Identifier of the claim"""
    claim_number: str | None
    """Number of the claim, also of one that was not imported"""
    due_date: date_aliased | None
    """Due date in the time zone of the organization"""
    id: str
    """Kind of the work and identifier of the record, separated by a colon"""
    kind: Literal[
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
    """Kind of open work"""
    label: str
    """Number of the record"""
    note: str | None
    """Note in free text"""
    opened_at: AwareDatetime
    """When the work was opened"""
    operation: str | None
    """Identifier of the operation that resolves it"""
    patient_id: str | None
    """Identifier of the patient of the claim; null if there is none"""
    payer_id: str | None
    """Identifier of the payer"""
    rank: int
    """Urgency: 1 overdue, 2 due within 3 days, 3 within 7, 4 within 14, 5 within 30, 6 later or without a due date"""
    reasons: list[RankReason]
    """Reasons for the rank"""
    record_id: str
    """Identifier of the record"""
    record_type: str
    """Type of the record in its module"""
    sender: str | None
    """Name of the payer or clearinghouse that rejected a batch"""
    service_date: date_aliased | None
    """Date of service of the claim"""
    snoozed_until: date_aliased | None
    """Day on which the item reappears"""


class WorkSummaryByAge(Model):
    age: Literal["DAYS_0_TO_30", "DAYS_31_TO_60", "DAYS_61_TO_90", "DAYS_91_TO_120", "DAYS_121_AND_OVER"]
    """Age in days"""
    amount: DecimalText
    """Decimal string with 2 decimals"""
    count: int
    """Number of items"""


class WorkSummaryByAssignee(Model):
    amount: DecimalText
    """Decimal string with 2 decimals"""
    assigned_to_id: str | None
    """Identifier of the assigned member"""
    count: int
    """Number of items"""


class WorkSummaryByKind(Model):
    amount: DecimalText
    """Decimal string with 2 decimals"""
    count: int
    """Number of items"""
    kind: Literal[
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
    """Kind of open work"""


class WorklistClaim(Model):
    """An unpaid claim in the worklist"""

    balance: DecimalText
    """Amount that the payer may still owe"""
    billed_at: AwareDatetime | None
    """When the claim was billed"""
    claim_id: str
    """Identifier of the claim"""
    claim_number: str
    """Claim number assigned by its sender"""
    deadline: date_aliased | None
    """Earliest deadline of work on the claim that is overdue or due within 30 days"""
    deadline_kind: (
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
        | None
    )
    """Kind of work that has the deadline"""
    facility_id: str | None
    """Identifier of the facility"""
    patient_id: str
    """Identifier of the patient"""
    payer_id: str
    """Identifier of the payer"""
    payer_name: str
    """Name of the payer"""
    provider_id: str | None
    """Identifier of the provider"""
    rank: int
    """Urgency: 1 overdue, 2 due within 3 days, 3 within 7, 4 within 14, 5 within 30, 6 later or without a due date"""
    reasons: list[RankReason]
    """Reasons for the rank"""
    service_date: date_aliased
    """Day of the service"""
    status: str
    """Status of the claim"""
    total_charge: DecimalText
    """Decimal string with 2 decimals"""


class X12AMT(Model):
    """AMT of the implementation guide"""

    amount: DecimalText | None = None
    """AMT02"""
    qualifier: str | None = None
    """AMT01"""


class X12CAS02(Model):
    """CAS02 of the implementation guide"""

    amount: DecimalText | None = None
    """CAS02-2"""
    quantity: DecimalText | None = None
    """CAS02-3"""
    reason_code: str | None = None
    """CAS02-1"""


class X12CL1(Model):
    """CL1 of the implementation guide"""

    admission_source: str | None = None
    """CL102"""
    admission_type: str | None = None
    """CL101"""
    patient_status: str | None = None
    """CL103"""


class X12CLM05(Model):
    """CLM05 of the implementation guide"""

    code: str | None = None
    """CLM05-1"""
    frequency_code: str | None = None
    """CLM05-3"""
    qualifier: Literal["A", "B"] | None = None
    """CLM05-2"""


class X12CLM11(Model):
    """CLM11 of the implementation guide"""

    causes: list[str] | None = None
    """CLM11-1"""
    country: str | None = None
    """CLM11-5"""
    state: str | None = None
    """CLM11-4"""


class X12CN1(Model):
    """CN1 of the implementation guide"""

    amount: DecimalText | None = None
    """CN102"""
    code: str | None = None
    """CN104"""
    discount_percentage: DecimalText | None = None
    """CN105"""
    percentage: DecimalText | None = None
    """CN103"""
    type: str | None = None
    """CN101"""
    version: str | None = None
    """CN106"""


class X12CR1(Model):
    """CR1 of the implementation guide"""

    distance: DecimalText | None = None
    """CR106"""
    patient_weight: DecimalText | None = None
    """CR102"""
    reason: str | None = None
    """CR104"""
    round_trip_purpose: str | None = None
    """CR109"""
    stretcher_purpose: str | None = None
    """CR110"""


class X12CR2(Model):
    """CR2 of the implementation guide"""

    condition: str | None = None
    """CR208"""
    description: str | None = None
    """CR210"""
    further_description: str | None = None
    """CR211"""


class X12CR3(Model):
    """CR3 of the implementation guide"""

    kind: str | None = None
    """CR301"""
    months: DecimalText | None = None
    """CR303"""


class X12CRC(Model):
    """CRC of the implementation guide"""

    applies: Literal["N", "Y"] | None = None
    """CRC02"""
    category: str | None = None
    """CRC01"""
    codes: list[str] | None = None
    """CRC03"""


class X12CTP(Model):
    """CTP of the implementation guide"""

    quantity: DecimalText | None = None
    """CTP04"""
    unit: str | None = None
    """CTP05"""


class X12DMG(Model):
    """DMG of the implementation guide"""

    birth_date: date_aliased | None = None
    """DMG02"""
    gender: Literal["F", "M", "U"] | None = None
    """DMG03"""


class X12DTP03(Model):
    """DTP03 of the implementation guide"""

    from_: date_aliased | None = None
    """DTP03-3"""
    to: date_aliased | None = None
    """DTP03-3"""


class X12DTPVariant2(Model):
    """DTP of the implementation guide"""

    qualifier: str | None = None
    """DTP01"""
    time: str | None = None
    """DTP03"""


class X12DTPVariant3(Model):
    """DTP of the implementation guide"""

    from_: date_aliased | None = None
    """DTP03"""
    to: date_aliased | None = None
    """DTP03"""


class X12FRM(Model):
    """FRM of the implementation guide"""

    date: date_aliased | None = None
    """FRM04"""
    percentage: DecimalText | None = None
    """FRM05"""
    question: str | None = None
    """FRM01"""
    response: Literal["N", "W", "Y"] | None = None
    """FRM02"""
    text: str | None = None
    """FRM03"""


class X12HCP(Model):
    """HCP of the implementation guide"""

    allowed_amount: DecimalText | None = None
    """HCP02"""
    exception: str | None = None
    """HCP15"""
    group_amount: DecimalText | None = None
    """HCP07"""
    group_code: str | None = None
    """HCP06"""
    methodology: str | None = None
    """HCP01"""
    organization: str | None = None
    """HCP04"""
    policy_compliance: str | None = None
    """HCP14"""
    procedure_code: str | None = None
    """HCP10"""
    procedure_qualifier: str | None = None
    """HCP09"""
    quantity: DecimalText | None = None
    """HCP12"""
    rate: DecimalText | None = None
    """HCP05"""
    reject_reason: str | None = None
    """HCP13"""
    revenue_code: str | None = None
    """HCP08"""
    savings_amount: DecimalText | None = None
    """HCP03"""
    unit: str | None = None
    """HCP11"""


class X12Loop04(Model):
    """04 of the implementation guide"""

    from_: date_aliased | None = None
    """04"""
    to: date_aliased | None = None
    """04"""


class X12Loop2440(Model):
    """2440 of the implementation guide"""

    answers: list[X12FRM] | None = None
    """FRM"""
    code: str | None = None
    """LQ02"""
    qualifier: str | None = None
    """LQ01"""


class X12MEA(Model):
    """MEA of the implementation guide"""

    entity: str | None = None
    """MEA01"""
    qualifier: str | None = None
    """MEA02"""
    value: DecimalText | None = None
    """MEA03"""


class X12MIA(Model):
    """MIA of the implementation guide"""

    capital_amount: DecimalText | None = None
    """MIA08"""
    capital_disproportionate_share_amount: DecimalText | None = None
    """MIA11"""
    capital_exception_amount: DecimalText | None = None
    """MIA24"""
    capital_federal_amount: DecimalText | None = None
    """MIA09"""
    capital_hospital_amount: DecimalText | None = None
    """MIA10"""
    capital_medical_education_amount: DecimalText | None = None
    """MIA13"""
    capital_outlier_amount: DecimalText | None = None
    """MIA17"""
    cost_report_days: DecimalText | None = None
    """MIA15"""
    covered_days: DecimalText | None = None
    """MIA01"""
    diagnosis_related_group_amount: DecimalText | None = None
    """MIA04"""
    disproportionate_share_amount: DecimalText | None = None
    """MIA06"""
    first_remark_code: str | None = None
    """MIA05"""
    indirect_teaching_amount: DecimalText | None = None
    """MIA18"""
    old_capital_amount: DecimalText | None = None
    """MIA12"""
    operating_federal_amount: DecimalText | None = None
    """MIA16"""
    operating_hospital_amount: DecimalText | None = None
    """MIA14"""
    operating_outlier_amount: DecimalText | None = None
    """MIA02"""
    professional_component_amount: DecimalText | None = None
    """MIA19"""
    psychiatric_days: DecimalText | None = None
    """MIA03"""
    remark_codes: list[str] | None = None
    """MIA20"""
    secondary_payer_pass_through_amount: DecimalText | None = None
    """MIA07"""


class X12MOA(Model):
    """MOA of the implementation guide"""

    end_stage_renal_disease_amount: DecimalText | None = None
    """MOA08"""
    payable_amount: DecimalText | None = None
    """MOA02"""
    professional_component_amount: DecimalText | None = None
    """MOA09"""
    reimbursement_rate: DecimalText | None = None
    """MOA01"""
    remark_codes: list[str] | None = None
    """MOA03"""


class X12N3(Model):
    """N3 of the implementation guide"""

    line1: str | None = None
    """N301"""
    line2: str | None = None
    """N302"""


class X12N4(Model):
    """N4 of the implementation guide"""

    city: str | None = None
    """N401"""
    country: str | None = None
    """N404"""
    country_subdivision: str | None = None
    """N407"""
    postal_code: str | None = None
    """N403"""
    state: str | None = None
    """N402"""


class X12NTE(Model):
    """NTE of the implementation guide"""

    kind: str | None = None
    """NTE01"""
    text: str | None = None
    """NTE02"""


class X12OI(Model):
    """OI of the implementation guide"""

    benefits_assigned: Literal["N", "W", "Y"] | None = None
    """OI03"""
    patient_signature_source: Literal["P"] | None = None
    """OI04"""
    release_of_information: Literal["I", "Y"] | None = None
    """OI06"""


class X12PAT(Model):
    """PAT of the implementation guide"""

    death_date: date_aliased | None = None
    """PAT06"""
    is_pregnant: Literal["Y"] | None = None
    """PAT09"""
    relationship: str | None = None
    """PAT01"""
    weight: DecimalText | None = None
    """PAT08"""


class X12PER03(Model):
    """PER03 of the implementation guide"""

    number: str | None = None
    """PER03-2"""
    qualifier: str | None = None
    """PER03-1"""


class X12PS1(Model):
    """PS1 of the implementation guide"""

    charge_amount: DecimalText | None = None
    """PS102"""
    provider: str | None = None
    """PS101"""


class X12PWK(Model):
    """PWK of the implementation guide"""

    control_number: str | None = None
    """PWK06"""
    report_type: str | None = None
    """PWK01"""
    transmission: str | None = None
    """PWK02"""


class X12QTY(Model):
    """QTY of the implementation guide"""

    qualifier: str | None = None
    """QTY01"""
    quantity: DecimalText | None = None
    """QTY02"""


class X12REF04(Model):
    """REF04 of the implementation guide"""

    identifier: str | None = None
    """REF04-2"""
    qualifier: str | None = None
    """REF04-1"""


class X12REFVariant2(Model):
    """REF of the implementation guide"""

    identifier: str | None = None
    """REF02"""
    qualifier: str | None = None
    """REF01"""


class X12SBR(Model):
    """SBR of the implementation guide"""

    filing_indicator: str | None = None
    """SBR09"""
    group_name: str | None = None
    """SBR04"""
    group_number: str | None = None
    """SBR03"""
    insurance_type: str | None = None
    """SBR05"""
    payer_sequence: Literal["P", "S", "T", "A", "B", "C", "D", "E", "F", "G", "H", "U"] | None = None
    """SBR01"""
    relationship: str | None = None
    """SBR02"""


class X12SV101(Model):
    """SV101 of the implementation guide"""

    code: str | None = None
    """SV101-2"""
    description: str | None = None
    """SV101-7"""
    last_code: str | None = None
    """SV101-8"""
    modifiers: list[str] | None = None
    """SV101-3"""
    qualifier: str | None = None
    """SV101-1"""


class X12SV1Variant2(Model):
    """SV1 of the implementation guide"""

    charge_amount: DecimalText | None = None
    """SV102"""
    copay_status: Literal["0"] | None = None
    """SV115"""
    diagnosis_pointers: list[str] | None = None
    """SV107"""
    is_emergency: Literal["N", "Y"] | None = None
    """SV109"""
    is_family_planning: Literal["N", "Y"] | None = None
    """SV112"""
    is_screening: Literal["N", "Y"] | None = None
    """SV111"""
    place_of_service: str | None = None
    """SV105"""
    procedure: X12SV101 | None = None
    """SV101"""
    unit: Literal["MJ", "UN"] | None = None
    """SV103"""
    units: DecimalText | None = None
    """SV104"""


class X12SV202(Model):
    """SV202 of the implementation guide"""

    code: str | None = None
    """SV202-2"""
    description: str | None = None
    """SV202-7"""
    last_code: str | None = None
    """SV202-8"""
    modifiers: list[str] | None = None
    """SV202-3"""
    qualifier: str | None = None
    """SV202-1"""


class X12SV2Variant2(Model):
    """SV2 of the implementation guide"""

    charge_amount: DecimalText | None = None
    """SV203"""
    non_covered_amount: DecimalText | None = None
    """SV207"""
    procedure: X12SV202 | None = None
    """SV202"""
    revenue_code: str | None = None
    """SV201"""
    unit: Literal["DA", "UN"] | None = None
    """SV204"""
    units: DecimalText | None = None
    """SV205"""


class X12SV501(Model):
    """SV501 of the implementation guide"""

    code: str | None = None
    """SV501-2"""
    description: str | None = None
    """SV501-7"""
    last_code: str | None = None
    """SV501-8"""
    modifiers: list[str] | None = None
    """SV501-3"""
    qualifier: str | None = None
    """SV501-1"""


class X12SVD03(Model):
    """SVD03 of the implementation guide"""

    code: str | None = None
    """SVD03-2"""
    description: str | None = None
    """SVD03-7"""
    last_code: str | None = None
    """SVD03-8"""
    modifiers: list[str] | None = None
    """SVD03-3"""
    qualifier: str | None = None
    """SVD03-1"""


class AgentBuilderCreateCredentialBody(Model):
    application_url: str | None = None
    """Address of the application"""
    kind: Literal["USERNAME_PASSWORD", "API_KEY", "OAUTH", "CERTIFICATE", "OTHER"]
    """How the agent authenticates to the application"""
    label: str
    """Label of the credential"""


class AgentBuilderCreateCredentialResult(Model):
    """The result of the operation"""

    credential: AutomationCredential


class AgentBuilderCreateDefinitionBodyInputVariable(Model):
    """An input variable of runs"""

    name: str
    """Name of the variable"""
    required: bool | None = None
    """True if a run requires the variable"""
    type: Literal["string", "number", "boolean", "date", "select"] | None = None
    """Type of the variable's value"""


class AgentBuilderCreateDefinitionBodyStep(Model):
    """A step of an agent"""

    instruction: str
    """The instruction; `{{name}}` stands for a variable"""
    next: int | None = None
    """The number of the next step, from 1; 0 ends the run. By default the following step"""
    operation: str | None = None
    """The operation that the step calls, by its `operationId`. A key that acts for the agent may call the operations of its steps, and no others"""
    otherwise: int | None = None
    """For a CONDITION or LOOP: the number of the next step if the condition is not met or the loop ends. By default the step after the following one"""
    type: Literal[
        "NAVIGATE", "ACT", "EXTRACT", "OBSERVE", "WAIT", "CONDITION", "LOOP", "APPROVAL_GATE", "SUB_AGENT"
    ]
    """Type of the step"""


class AgentBuilderCreateDefinitionResult(Model):
    """The result of the operation"""

    agent_definition: AgentDefinition
    mode: Literal["SAFE_WRITE_DB_ONLY"]
    """Only local records change; no browser is driven"""


class AgentBuilderDecideApprovalBody(Model):
    decision: Literal["APPROVED", "REJECTED", "EXPIRED"]
    """What is decided"""
    reason: str | None = None
    """Why it is decided so"""


class AgentBuilderGetDefinitionResult(Model):
    """The result of the operation"""

    agent_definition: AgentDefinition
    mode: Literal["SAFE_WRITE_DB_ONLY"]
    """Only local records change; no browser is driven"""


class AgentBuilderListApprovalsResult(Model):
    """The result of the operation"""

    approvals: list[AgentApproval]
    """The approvals of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class AgentBuilderListCredentialsResult(Model):
    """The result of the operation"""

    credentials: list[AutomationCredential]
    """The credentials of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class AgentBuilderListDefinitionsResult(Model):
    """The result of the operation"""

    agent_definitions: list[AgentDefinition]
    """The agent definitions of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class AgentBuilderListRunsResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    runs: list[AgentRun]
    """The runs of the page"""
    total: int
    """How many records match"""


class AgentBuilderSimulateDefinitionBody(Model):
    variables: list[str] | None = []
    """The names of the variables that the caller would supply, without values"""


class AgentBuilderSimulateDefinitionResult(Model):
    """The result of the operation"""

    agent_id: str
    """Identifier of the agent definition"""
    attempts: int
    """The maximum number of attempts: the first and all retries"""
    ceiling: AgentRunCeiling
    finding_count: int
    """Number of all findings"""
    findings: list[AgentFinding]
    """The first 1000"""
    is_runnable: bool
    """True if no finding is an ERROR and no required variable is missing"""
    missing_variables: list[str]
    """Required variables that are not supplied"""
    mode: Literal["SIMULATED_ONLY"]
    """Nothing runs and no browser is driven"""
    per_attempt: AgentRunCeiling
    plan: list[PlannedStep]
    """The first 1000"""
    planned_step_count: int
    """Number of all planned steps"""
    variables: list[PlannedVariable]
    """The input variables, and whether each is supplied"""
    version: int
    """The version of the definition"""


class AgentBuilderUpdateCredentialBody(Model):
    label: str | None = None
    """Label of the credential"""
    status: Literal["ACTIVE", "INACTIVE", "LOCKED"] | None = None
    """Whether agents may use the credential"""


class AgentBuilderUpdateCredentialResult(Model):
    """The result of the operation"""

    credential: AutomationCredential
    dependent_agent_count: int
    """Number of agents that use the credential by default"""
    dependent_agents: list[DependentAgent]
    """The newest agents that use the credential by default"""


class AgentBuilderUpdateDefinitionBodyInputVariable(Model):
    """An input variable of runs"""

    name: str
    """Name of the variable"""
    required: bool | None = None
    """True if a run requires the variable"""
    type: Literal["string", "number", "boolean", "date", "select"] | None = None
    """Type of the variable's value"""


class AgentBuilderUpdateDefinitionBodyStep(Model):
    """A step of an agent"""

    instruction: str
    """The instruction; `{{name}}` stands for a variable"""
    next: int | None = None
    """The number of the next step, from 1; 0 ends the run. By default the following step"""
    operation: str | None = None
    """The operation that the step calls, by its `operationId`. A key that acts for the agent may call the operations of its steps, and no others"""
    otherwise: int | None = None
    """For a CONDITION or LOOP: the number of the next step if the condition is not met or the loop ends. By default the step after the following one"""
    type: Literal[
        "NAVIGATE", "ACT", "EXTRACT", "OBSERVE", "WAIT", "CONDITION", "LOOP", "APPROVAL_GATE", "SUB_AGENT"
    ]
    """Type of the step"""


class AgentBuilderUpdateDefinitionResult(Model):
    """The result of the operation"""

    agent_definition: AgentDefinition
    mode: Literal["SAFE_WRITE_DB_ONLY"]
    """Only local records change; no browser is driven"""


class AgentBuilderValidateDefinitionBodyInputVariable(Model):
    """An input variable of runs"""

    name: str
    """Name of the variable"""
    required: bool | None = None
    """True if a run requires the variable"""
    type: Literal["string", "number", "boolean", "date", "select"] | None = None
    """Type of the variable's value"""


class AgentBuilderValidateDefinitionBodyStep(Model):
    """A step of an agent"""

    instruction: str
    """The instruction; `{{name}}` stands for a variable"""
    next: int | None = None
    """The number of the next step, from 1; 0 ends the run. By default the following step"""
    operation: str | None = None
    """The operation that the step calls, by its `operationId`. A key that acts for the agent may call the operations of its steps, and no others"""
    otherwise: int | None = None
    """For a CONDITION or LOOP: the number of the next step if the condition is not met or the loop ends. By default the step after the following one"""
    type: Literal[
        "NAVIGATE", "ACT", "EXTRACT", "OBSERVE", "WAIT", "CONDITION", "LOOP", "APPROVAL_GATE", "SUB_AGENT"
    ]
    """Type of the step"""


class AgentBuilderValidateDefinitionResult(Model):
    """The result of the operation"""

    finding_count: int
    """Number of all findings"""
    findings: list[AgentFinding]
    """The first 1000"""
    is_valid: bool
    """True if no finding is an ERROR"""
    mode: Literal["VALIDATED_ONLY"]
    """Nothing is stored and no browser is driven"""


class AppealsAttachDocumentBody(Model):
    document_type: Literal[
        "APPEAL_LETTER",
        "DENIAL_NOTICE",
        "PRIOR_DECISION",
        "HEARING_REQUEST",
        "CLAIM_FORM",
        "REMITTANCE_ADVICE",
        "MEDICAL_RECORDS",
        "LETTER_OF_MEDICAL_NECESSITY",
        "PROOF_OF_TIMELY_FILING",
        "AUTHORIZATION",
        "CODING_RATIONALE",
        "ELIGIBILITY_PROOF",
        "PAYER_POLICY",
        "REPRESENTATIVE_APPOINTMENT",
        "DECISION_LETTER",
        "OTHER",
    ]
    """Type of the document"""
    file_name: str
    """Name of the file"""
    file_size: int | None = None
    """Size of the file in bytes"""
    file_type: str
    """Media type of the file"""
    note: str | None = None
    """Note in free text"""
    page_count: int | None = None
    """Number of pages"""


class AppealsAttachDocumentResult(Model):
    """The result of the operation"""

    document: AppealDocument
    document_checklist: list[AppealChecklistItem]
    """The documents that the appeal needs, and whether each is attached"""


class AppealsCreateAppealBody(Model):
    appeal_deadline: AwareDatetime | None = None
    """Last moment for filing the appeal"""
    denial_case_id: str
    """Identifier of a denial case of the organization"""
    level: (
        Literal[
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
        | None
    ) = None
    """Level of appeal"""
    override_reason: str | None = None
    """Why the appeal is filed despite a guardrail, or differs from the ladder"""
    received_date: date_aliased | None = None
    """Day on which the notice was received, on or after its date. Deadlines that count from the receipt are counted from it; without it, from the receipt that the level presumes"""
    submission_method: (
        Literal["ELECTRONIC_PORTAL", "FAX", "MAIL_CERTIFIED", "MAIL_REGULAR", "EDI_277", "PHONE_VERBAL"]
        | None
    ) = None
    """How the appeal is submitted"""
    total_appealed_amount: Number | None = None
    """Amount with at most 2 decimals"""


class AppealsDecideAppealBody(Model):
    confirmation_number: str | None = None
    """Number assigned by the payer or carrier"""
    outcome: (
        Literal[
            "FULL_OVERTURN",
            "PARTIAL_OVERTURN",
            "UPHELD",
            "DISMISSED_PROCEDURAL",
            "WITHDRAWN_BY_PROVIDER",
            "SETTLED",
            "NO_RESPONSE_DEFAULT",
        ]
        | None
    ) = None
    """Outcome of the appeal"""
    overturned_amount: Number | None = None
    """Amount that the decision overturns, at most the appealed amount. By default all of it for DECIDED_FAVORABLE, and unknown for DECIDED_PARTIAL"""
    payer_decision_date: AwareDatetime | None = None
    """When the payer decided"""
    reason: str | None = None
    """Reason that the caller gives"""
    status: Literal["DECIDED_FAVORABLE", "DECIDED_PARTIAL", "DECIDED_UNFAVORABLE"]
    """The decision"""
    total_recovered_amount: Number | None = None
    """Amount with at most 2 decimals"""


class AppealsDraftLetterBodyFacts(Model):
    """Facts of the letter that the caller gives; null removes a fact"""

    argument: str | None = None
    """The argument of the letter"""
    authorization_number: str | None = None
    """Authorization number assigned by the payer"""
    dates_of_service: str | None = None
    """Dates of service as the letter shows them"""
    member_identifier: str | None = None
    """The patient's member number with the payer"""
    original_filing_date: str | None = None
    """When the claim was first filed, as the letter shows it"""
    patient_name: str | None = None
    """Name of the patient"""
    payer_address: str | None = None
    """Address of the payer's appeals unit"""
    provider_name: str | None = None
    """Name of the provider as the letter shows it"""
    return_address: str | None = None
    """Return address for the answer"""
    signatory_name: str | None = None
    """Name of the person who signs"""
    signatory_title: str | None = None
    """Title of the person who signs"""


class AppealsEscalateAppealBody(Model):
    appeal_deadline: AwareDatetime | None = None
    """Last moment for filing the next appeal"""
    level: (
        Literal[
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
        | None
    ) = None
    """The next level, if the ladder has several; by default the usual one"""
    reason: str | None = None
    """Reason that the caller gives"""
    received_date: date_aliased | None = None
    """Day on which the notice was received, on or after its date. Deadlines that count from the receipt are counted from it; without it, from the receipt that the level presumes"""


class AppealsPreviewDeadlineBody(Model):
    amount: Number | None = None
    """Amount with at most 2 decimals"""
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
    """Level of appeal"""
    notice_date: date_aliased | None = None
    """Date of the notice of the decision"""
    payer_program: Literal[
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
    """The program of a payer, which determines the levels of appeal and the filing deadlines"""
    received_date: date_aliased | None = None
    """Date on which the notice was received"""
    roll_forward: bool | None = None
    """True if a last day on a weekend or holiday moves to the next business day; by default the rule of the window"""
    year: int | None = None
    """Calendar year of filing; the current one by default"""


class AppealsSubmitAppealBody(Model):
    confirmation_number: str | None = None
    """Number assigned by the payer or carrier"""
    reason: str | None = None
    """Reason that the caller gives"""
    submission_method: (
        Literal["ELECTRONIC_PORTAL", "FAX", "MAIL_CERTIFIED", "MAIL_REGULAR", "EDI_277", "PHONE_VERBAL"]
        | None
    ) = None
    """How the appeal is submitted"""
    submitted_at: AwareDatetime | None = None
    """When it was submitted"""
    tracking_number: str | None = None
    """Number assigned by the payer or carrier"""


class AppealsSubmitAppealResultReadinessProblem(Model):
    code: Literal["STATUS", "DEADLINE_PASSED", "MISSING_DOCUMENT"]
    """Machine-readable code"""
    message: str
    """Message for people"""


class AppealsTransitionAppealBody(Model):
    confirmation_number: str | None = None
    """Number assigned by the payer or carrier"""
    outcome: (
        Literal[
            "FULL_OVERTURN",
            "PARTIAL_OVERTURN",
            "UPHELD",
            "DISMISSED_PROCEDURAL",
            "WITHDRAWN_BY_PROVIDER",
            "SETTLED",
            "NO_RESPONSE_DEFAULT",
        ]
        | None
    ) = None
    """Outcome of the appeal"""
    overturned_amount: Number | None = None
    """Amount that the decision overturns, at most the appealed amount. By default all of it for DECIDED_FAVORABLE, and unknown for DECIDED_PARTIAL"""
    payer_decision_date: AwareDatetime | None = None
    """When the payer decided"""
    reason: str | None = None
    """Reason that the caller gives"""
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
    """The status of the appeal of a denial"""
    total_recovered_amount: Number | None = None
    """Amount with at most 2 decimals"""
    tracking_number: str | None = None
    """Number assigned by the payer or carrier"""


class AppealsUndoAppealDecisionBody(Model):
    reason: str
    """Reason that the caller gives"""


class AppealsUpdateAppealBody(Model):
    appeal_deadline: AwareDatetime | None = None
    """Last moment for filing the appeal"""
    confirmation_number: str | None = None
    received_date: date_aliased | None = None
    submission_method: (
        Literal["ELECTRONIC_PORTAL", "FAX", "MAIL_CERTIFIED", "MAIL_REGULAR", "EDI_277", "PHONE_VERBAL"]
        | None
    ) = None
    total_appealed_amount: Number | None = None
    """Amount with at most 2 decimals"""
    total_recovered_amount: Number | None = None
    """Amount with at most 2 decimals"""
    tracking_number: str | None = None


class ArManagementCreateAppealBody(Model):
    assigned_to_id: str | None = None
    """Identifier of a member of the organization"""
    claim_id: str
    """Identifier of a claim of the organization"""
    deadline: AwareDatetime | None = None
    """Deadline of the appeal; shown as `dueDate`"""
    level: int | None = 1
    """Level of the appeal, from 1"""
    notes: str | None = None
    """Notes in free text"""


class ArManagementCreateAppealResult(Model):
    """The result of the operation"""

    appeal: ArAppeal


class ArManagementCreateClaimNoteBody(Model):
    body: str
    """Text of the note"""
    channel: Literal["NOTE", "CALL", "PORTAL", "LETTER", "FAX", "EMAIL", "MEETING"] | None = "NOTE"
    """Channel of the contact about the claim; NOTE for a note without a contact"""
    contact_reference: str | None = None
    """Reference number that the other party gave to the conversation"""
    occurred_at: AwareDatetime | None = None
    """When it happened, not later than now; now by default"""


class ArManagementCreateClaimNoteResult(Model):
    """The result of the operation"""

    note: ArClaimNote


class ArManagementCreateFollowUpBody(Model):
    assigned_to_id: str | None = None
    """Identifier of a member of the organization"""
    claim_id: str
    """Identifier of a claim of the organization"""
    due_date: date_aliased
    """Due date in the time zone of the organization"""
    task: str
    """Task to be done"""


class ArManagementCreateFollowUpResult(Model):
    """The result of the operation"""

    follow_up: ArFollowUp


class ArManagementGetAgingResult(Model):
    """The result of the operation"""

    age_from: Literal["BILLED", "SERVICE"]
    """Date from which ages count"""
    as_of: date_aliased
    """Day of the balances and ages"""
    basis: Literal["EFFECTIVE", "POSTED"]
    """EFFECTIVE: entries count from the day of the payment, adjustment or charge; POSTED: from the day on which they were written"""
    next_cursor: str | None
    payers: list[PayerAging]
    """The payers of the page"""
    total: int
    """How many records match"""
    totals: InsuranceAgingTotals


class ArManagementGetAppealResult(Model):
    """The result of the operation"""

    appeal: ArAppealDetail


class ArManagementGetWorklistResult(Model):
    """The result of the operation"""

    claims: list[WorklistClaim]
    """The claims of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ArManagementListAppealsResult(Model):
    """The result of the operation"""

    appeals: list[ArAppeal]
    """The appeals of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ArManagementListClaimNotesResult(Model):
    """The result of the operation"""

    follow_ups: list[ArFollowUp]
    """The newest follow-ups of the claim"""
    next_cursor: str | None
    notes: list[ArClaimNote]
    """The notes of the page"""
    total: int
    """How many records match"""


class ArManagementListFollowUpsResult(Model):
    """The result of the operation"""

    follow_ups: list[ArFollowUp]
    """The follow-ups of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ArManagementListWorkItemsResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    """The `cursor` of the next page; null on the last"""
    total: int
    """Number of matching items on all pages"""
    work_items: list[WorkItem]
    """The work items of the page"""


class ArManagementUpdateAppealBody(Model):
    assigned_to_id: str | None = None
    """Identifier of a member of the organization"""
    confirmation_number: str | None = None
    """Confirmation number of the payer"""
    dollars_recovered: Number | None = None
    """Amount with at most 2 decimals"""
    due_date: AwareDatetime | None = None
    """When it is due"""
    level: int | None = None
    """Level of the appeal, from 1"""
    response_notes: str | None = None
    """Answer of the payer, in free text"""
    status: (
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
        | None
    ) = None
    """The status of the appeal of a denial"""


class ArManagementUpdateAppealResult(Model):
    """The result of the operation"""

    appeal: ArAppeal


class ArManagementUpdateFollowUpBody(Model):
    assigned_to_id: str | None = None
    """Identifier of a member of the organization; null unassigns it"""
    due_date: date_aliased | None = None
    """Due date in the time zone of the organization"""
    outcome: str | None = None
    """Result of the follow-up; allowed only with `status`"""
    status: Literal["COMPLETED", "CANCELLED"] | None = None
    """How the follow-up ends"""


class ArManagementUpdateFollowUpResult(Model):
    """The result of the operation"""

    follow_up: ArFollowUp


class ArManagementUpdateWorkItemBody(Model):
    assigned_to_id: str | None = None
    """Identifier of a member of the organization"""
    note: str | None = None
    """Note in free text"""
    snoozed_until: date_aliased | None = None
    """Day on which the item reappears, in the time zone of the organization; must be after today"""


class ArManagementUpdateWorkItemResult(Model):
    """The result of the operation"""

    work_item: WorkItem


class ClaimStatusCreateInquiryBody(Model):
    claim_ids: list[str]
    """Identifiers of the claims"""
    mapping_profile_id: str | None = None
    """Identifier of a mappingProfile of the organization"""


class ClaimStatusCreateMappingProfileBodyRule(Model):
    category_code: str
    """Claim status category code"""
    outcome: Literal[
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
    """The outcome that a status is mapped to"""
    status_code: str | None = None
    """Claim status code"""


class ClaimStatusListCodesResult(Model):
    """The result of the operation"""

    codes: list[ClaimStatusCode]
    """The codes of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ClaimStatusListInquiriesResult(Model):
    """The result of the operation"""

    inquiries: list[InquirySummary]
    """The inquiries of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ClaimStatusRecordResponseBodyStatuse(Model):
    category_code: str
    """Claim status category code"""
    entity_code: str | None = None
    """Entity code: the party that the status concerns"""
    status_code: str
    """Claim status code"""


class ClaimStatusReprocessInquiryBody(Model):
    mapping_profile_id: str | None = None
    """Identifier of a mappingProfile of the organization"""
    mapping_profile_version: int | None = None
    """A published version of the profile, from 1"""


class ClaimStatusUpdateMappingProfileBodyRule(Model):
    category_code: str
    """Claim status category code"""
    outcome: Literal[
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
    """The outcome that a status is mapped to"""
    status_code: str | None = None
    """Claim status code"""


class ClaimsCancelClaimBatchResult(Model):
    """The result of the operation"""

    claim_batch: ClaimBatch


class ClaimsCreateClaimBatchesBody(Model):
    claim_ids: list[str] | None = None
    """Only these claims; each has a result"""
    dry_run: bool | None = False
    """True to check the claims and report the results without writing anything"""
    kind: Literal["837P", "837I"]
    """837P: professional claims; 837I: institutional claims, those with a type of bill"""
    payer_ids: list[str] | None = None
    """Only claims to these payers"""
    service_from: date_aliased | None = None
    """Only claims of services on or after this day"""
    service_to: date_aliased | None = None
    """Only claims of services on or before this day"""


class ClaimsCreateEditExceptionBody(Model):
    code: str
    """Code of the edit"""
    payer_id: str
    """Identifier of a payer of the organization"""
    reason: str
    """Why it is switched off"""


class ClaimsCreateEditExceptionResult(Model):
    """The result of the operation"""

    edit_exception: EditException


class ClaimsCreatePayerEditBody(Model):
    code: str
    """Code of the edit, unique in the organization, and not that of a built-in edit"""
    conditions: PayerEditCondition
    effective_from: date_aliased | None = None
    effective_to: date_aliased | None = None
    is_active: bool | None = True
    """False for an edit that is kept but checks no claim"""
    kind: Literal["837P", "837I", "BOTH"] | None = "BOTH"
    """The claims that it checks. 837P: professional; 837I: institutional; BOTH: all"""
    message: str
    """What is wrong and what the payer wants instead, in words"""
    name: str
    """Name in lists, and in the source of a failed edit"""
    payer_ids: list[str] | None = None
    severity: Literal["ERROR", "WARNING"] | None = "ERROR"
    """ERROR: the claim is not sent while it fails; WARNING: it can be sent"""


class ClaimsCreateTradingPartnerBodySeparators(Model):
    """The separators of the receiver, four different characters"""

    component: str
    """Separates components (ISA16)"""
    element: str
    """Separates elements"""
    repetition: str
    """Separates repetitions (ISA11)"""
    terminator: str
    """Ends segments"""


class ClaimsEvaluatePayerEditsBodyPayerEdit(Model):
    """An edit to evaluate instead of those of the organization"""

    code: str
    """Code of the edit, unique in the organization, and not that of a built-in edit"""
    conditions: PayerEditCondition
    effective_from: date_aliased | None = None
    effective_to: date_aliased | None = None
    is_active: bool | None = True
    """False for an edit that is kept but checks no claim"""
    kind: Literal["837P", "837I", "BOTH"] | None = "BOTH"
    """The claims that it checks. 837P: professional; 837I: institutional; BOTH: all"""
    message: str
    """What is wrong and what the payer wants instead, in words"""
    name: str
    """Name in lists, and in the source of a failed edit"""
    payer_ids: list[str] | None = None
    severity: Literal["ERROR", "WARNING"] | None = "ERROR"
    """ERROR: the claim is not sent while it fails; WARNING: it can be sent"""


class ClaimsEvaluatePayerEditsResult(Model):
    """The result of the operation"""

    claim_id: str
    """Identifier of the claim"""
    edits: list[ClaimEdit]
    """The failed payer edits, errors first"""


class ClaimsGetClaimBatchResult(Model):
    """The result of the operation"""

    claim_batch: ClaimBatch


class ClaimsListBatchAcknowledgmentsResult(Model):
    """The result of the operation"""

    batch_acknowledgments: list[BatchAcknowledgment]
    """The acknowledgments of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ClaimsListClaimBatchesResult(Model):
    """The result of the operation"""

    claim_batches: list[ClaimBatchSummary]
    """The batches of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ClaimsListEditExceptionsResult(Model):
    """The result of the operation"""

    edit_exceptions: list[EditException]
    """The exceptions of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ClaimsSubmitClaimBatchBody(Model):
    method: Literal["SFTP", "PORTAL", "API", "OTHER"]
    """How the file was carried away"""
    reference: str | None = None
    """Number that the carrier gave it"""
    submitted_at: AwareDatetime
    """When it was carried away"""


class ClaimsSubmitClaimBatchResult(Model):
    """The result of the operation"""

    claim_batch: ClaimBatch


class ClaimsUpdatePayerEditBody(Model):
    code: str | None = None
    """Code of the edit, unique in the organization, and not that of a built-in edit"""
    conditions: PayerEditCondition | None = None
    effective_from: date_aliased | None = None
    effective_to: date_aliased | None = None
    is_active: bool | None = None
    """False for an edit that is kept but checks no claim"""
    kind: Literal["837P", "837I", "BOTH"] | None = None
    """The claims that it checks. 837P: professional; 837I: institutional; BOTH: all"""
    message: str | None = None
    """What is wrong and what the payer wants instead, in words"""
    name: str | None = None
    """Name in lists, and in the source of a failed edit"""
    payer_ids: list[str] | None = None
    severity: Literal["ERROR", "WARNING"] | None = None
    """ERROR: the claim is not sent while it fails; WARNING: it can be sent"""


class ClaimsUpdateTradingPartnerBodySeparators(Model):
    """The separators of the receiver, four different characters"""

    component: str
    """Separates components (ISA16)"""
    element: str
    """Separates elements"""
    repetition: str
    """Separates repetitions (ISA11)"""
    terminator: str
    """Ends segments"""


class ClaimsValidateClaimResult(Model):
    """The result of the operation"""

    claim_id: str
    """Identifier of the claim"""
    edits: list[ClaimEdit]
    """The failed edits, errors first"""
    submission_state: Literal["DRAFT", "READY", "BATCHED", "SUBMITTED", "REJECTED", "ACCEPTED"]
    """How far the submission of the claim has come. DRAFT: it can still be changed; READY: no edit failed; BATCHED: it is in a batch that was not carried away; SUBMITTED: it was sent; REJECTED: its receiver or payer refused it; ACCEPTED: its payer took it (277CA)"""


class CollectionsChangePlacementStatusBody(Model):
    action: Literal["RECALL", "CLOSE"]
    """Action on the placement"""
    reason: str
    """Reason, in the caller's words"""


class CollectionsChangePlacementStatusResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""
    placement: Placement


class CollectionsCreateAgencyBody(Model):
    address: str | None = None
    """Postal address as one string"""
    commission_rate: Number
    """Commission in percent of the collected amount"""
    contact_email: str | None = None
    """E-mail address of the contact person"""
    contact_name: str | None = None
    """Name of the contact person"""
    contact_phone: str | None = None
    """Telephone number of the contact person"""
    contract_end_date: str | None = None
    """After `contractStartDate`"""
    contract_start_date: str | None = None
    """Calendar date, YYYY-MM-DD"""
    name: str
    """Name of the agency"""


class CollectionsCreateAgencyResult(Model):
    """The result of the operation"""

    agency: CollectionAgency


class CollectionsCreateCheckBody(Model):
    account_id: str
    """Identifier of an account of the organization"""
    channel: Literal["CALL", "EMAIL", "SMS", "LETTER"]
    """Channel of the contact"""
    person_id: str | None = None
    """Who is to be contacted; the account's patient if omitted"""
    place: Literal["HOME", "WORKPLACE", "OTHER"] | None = None
    """Where the consumer will be contacted, if known"""
    planned_at: AwareDatetime
    """When the contact is planned"""
    purpose: Literal["COLLECTION", "VALIDATION_NOTICE", "LEGAL", "CREDIT_REPORTING"] | None = None
    """COLLECTION if omitted"""
    state: str | None = None
    """Postal code of the state where the consumer is"""
    time_zones: list[str] | None = None
    """Every time zone in which the consumer may be"""


class CollectionsCreateContactBody(Model):
    account_id: str
    """Identifier of an account of the organization"""
    channel: Literal["CALL", "EMAIL", "SMS", "LETTER"]
    """Channel of the contact"""
    contacted_at: AwareDatetime
    """When the contact was made"""
    notes: str | None = None
    """Free-text notes"""
    person_id: str | None = None
    """Who was contacted; the account's patient if omitted"""
    prior_consent: bool | None = None
    """True for a call that the person directly consented to within the seven days before; false if omitted"""
    purpose: Literal["COLLECTION", "VALIDATION_NOTICE", "LEGAL", "CREDIT_REPORTING"] | None = None
    """COLLECTION if omitted"""
    result: Literal["CONVERSATION", "NO_ANSWER", "VOICEMAIL", "NOT_CONNECTED", "SENT", "RETURNED"]
    """Result of the contact"""


class CollectionsCreateContactResult(Model):
    """The result of the operation"""

    contact: CollectionContact


class CollectionsCreateDisputeBody(Model):
    account_id: str
    """Identifier of an account of the organization"""
    person_id: str | None = None
    """Who disputes the debt; the account's patient if omitted"""
    reason: str
    """Reason, in the caller's words"""
    received_at: AwareDatetime | None = None
    """Defaults to now; not in the future"""


class CollectionsCreateDisputeResult(Model):
    """The result of the operation"""

    dispute: CollectionDispute


class CollectionsCreatePlacementBody(Model):
    account_id: str
    """Identifier of an account of the organization"""
    agency_id: str
    """Identifier of an agency of the organization"""
    notes: str | None = None
    """Free-text notes"""


class CollectionsCreatePlacementResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""
    placement: Placement


class CollectionsCreateRuleBody(Model):
    debt_validation_days: int | None = None
    description: str | None = None
    """Free-text description"""
    is_active: bool | None = None
    """True if left out"""
    max_calls_per_week: int | None = None
    no_call_after_hour: int | None = None
    no_call_before_hour: int | None = None
    rule_name: str
    """Name of the rule"""
    rule_type: str
    """Kind of rule, in the caller's words"""
    state: str | None = None


class CollectionsGetPlacementResult(Model):
    """The result of the operation"""

    placement: PlacementDetail


class CollectionsListAgenciesResult(Model):
    """The result of the operation"""

    agencies: list[CollectionAgency]
    """The agencies of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class CollectionsListContactsResult(Model):
    """The result of the operation"""

    contacts: list[CollectionContact]
    """The contacts of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class CollectionsListDisputesResult(Model):
    """The result of the operation"""

    disputes: list[CollectionDispute]
    """The disputes of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class CollectionsListPlacementsResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    placements: list[Placement]
    """The placements of the page"""
    total: int
    """How many records match"""


class CollectionsListRulesResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    rules: list[ComplianceRule]
    """The rules of the page"""
    total: int
    """How many records match"""


class CollectionsRecordAgencyPaymentBodyAllocation(Model):
    amount: Number
    """At most what is open of the charge"""
    entry_id: str
    """Identifier of an open charge in the ledger of the account"""


class CollectionsRecordAgencyPaymentResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""
    payment: AgencyPayment
    placement: Placement
    unapplied_amount: DecimalText
    """Amount above the balance of the account, which becomes credit of the patient"""


class CollectionsReplacePreferencesBodyAttorney(Model):
    """The attorney who represents the consumer for the debt"""

    address: str | None = None
    """Postal address as one string"""
    email: str | None = None
    """E-mail address"""
    name: str
    """Display name"""
    phone: str | None = None
    """Telephone number"""


class CollectionsReplaceRuleBody(Model):
    debt_validation_days: int | None = None
    description: str | None = None
    """Free-text description"""
    is_active: bool | None = None
    """True if left out"""
    max_calls_per_week: int | None = None
    no_call_after_hour: int | None = None
    no_call_before_hour: int | None = None
    rule_name: str
    """Name of the rule"""
    rule_type: str
    """Kind of rule, in the caller's words"""
    state: str | None = None


class CollectionsUpdateAgencyBody(Model):
    address: str | None = None
    commission_rate: Number | None = None
    """Commission in percent of the collected amount"""
    contact_email: str | None = None
    """E-mail address of the contact person"""
    contact_name: str | None = None
    contact_phone: str | None = None
    contract_end_date: str | None = None
    contract_start_date: str | None = None
    is_active: bool | None = None
    """False if no more accounts can be placed with the agency"""
    name: str | None = None
    """Name of the agency"""


class CollectionsUpdateAgencyResult(Model):
    """The result of the operation"""

    agency: CollectionAgency


class CollectionsUpdateDisputeBody(Model):
    outcome: Literal["DEBT_VERIFIED", "DEBT_ADJUSTED", "DEBT_CANCELLED", "WITHDRAWN"] | None = None
    """How a dispute ends"""
    resolution_notes: str | None = None
    """Only with an outcome"""
    verification_sent_at: AwareDatetime | None = None
    """Not in the future, and not before the dispute was received"""


class CollectionsUpdateDisputeResult(Model):
    """The result of the operation"""

    dispute: CollectionDispute


class ContractManagementAssignUnderpaymentCaseBody(Model):
    assignee_id: str
    """Identifier of a member of the organization"""


class ContractManagementAssignUnderpaymentCaseResult(Model):
    """The result of the operation"""

    assigned_to_id: str
    """Identifier of the assigned member"""
    id: str
    """Identifier of the record"""
    status: Literal[
        "IDENTIFIED",
        "UNDER_REVIEW",
        "DISPUTED",
        "PAYER_RESPONDED",
        "PARTIALLY_RECOVERED",
        "RECOVERED",
        "WRITTEN_OFF",
        "INVALID",
    ]
    """Status of the case"""


class ContractManagementCalculateExpectedReimbursementBodyLine(Model):
    charge_amount: Number
    """Amount with at most 2 decimals"""
    modifiers: list[str] | None = None
    """Modifiers of the procedure code, in their order"""
    place_of_service: str | None = None
    """Place of service code, two digits"""
    procedure_code: str
    """CPT or HCPCS code of the procedure"""
    revenue_code: str | None = None
    """Revenue code of the line"""
    service_date: date_aliased | None = None
    """Day of service of the line; by default that of the claim"""
    units: Number | None = None
    """Number of units; 1 by default"""


class ContractManagementCloseUnderpaymentCaseBody(Model):
    outcome: Literal["WRITTEN_OFF", "INVALID"]
    """How the case ends"""
    reason: str
    """Reason that the caller gave"""


class ContractManagementCloseUnderpaymentCaseResult(Model):
    """The result of the operation"""

    underpayment_case: UnderpaymentCase


class ContractManagementCreateContractBody(Model):
    billing_provider_id: str | None = None
    """Limits the contract to claims billed by this provider; any by default"""
    dispute_window_days: int | None = None
    """Calendar days after the remittance for filing a dispute; by default the window of a first appeal to the payer"""
    effective_from: date_aliased
    """First day of service that the contract prices"""
    effective_to: date_aliased | None = None
    """Last day of service that the contract prices; not before the first"""
    external_id: str | None = None
    """Key of the contract in another system; unique per organization"""
    facility_id: str | None = None
    """Limits the contract to services at this facility; any by default"""
    lesser_of: bool | None = True
    """True if at most the charge is expected to be allowed"""
    line_of_business: (
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
        | None
    ) = None
    """Limits the contract to claims of this payer program; any by default"""
    name: str
    """Display name"""
    payer_id: str
    """Identifier of a payer of the organization"""
    state: str | None = None
    """Limits the contract to services at a facility in this state; any by default"""
    status: Literal["DRAFT", "ACTIVE"] | None = "ACTIVE"
    """DRAFT for a contract that does not price claims yet"""


class ContractManagementCreateContractResult(Model):
    """The result of the operation"""

    contract: PayerContract


class ContractManagementCreateFeeScheduleBodyAdjustmentsStopLoss(Model):
    basis: Literal["EXCESS", "ALL"] | None = "EXCESS"
    """EXCESS: the percentage of the charges above the threshold is added. ALL: the percentage of all charges replaces the amounts of the rates"""
    percent: Number
    """Percentage from 0 to 100"""
    threshold: Number
    """Amount above 0 with at most 2 decimals"""


class ContractManagementDisputeUnderpaymentCaseBody(Model):
    channel: str | None = None
    """Channel of the dispute"""
    disputed_at: AwareDatetime | None = None
    """By default now"""
    reference: str | None = None
    """Reference number of the dispute with the payer"""


class ContractManagementDisputeUnderpaymentCaseResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["LOCAL_ONLY"]
    """Only local records change; the payer is not contacted"""
    underpayment_case: UnderpaymentCase


class ContractManagementImportRatesBodyRow(Model):
    amount: Number | None = None
    """Amount per unit or day; with CASE_RATE for the claim, by default the base amount of the fee schedule; with PERCENT_OF_MEDICARE the Medicare amount"""
    code: str
    """Code of the rate; `*` for every code without its own rate"""
    code_type: Literal["PROCEDURE", "REVENUE", "DRG"] | None = None
    """By default DRG in a schedule with the method DRG_WEIGHT, else PROCEDURE"""
    effective_from: date_aliased | None = None
    """First day of service; by default that of the fee schedule"""
    effective_to: date_aliased | None = None
    """Last day of service; not before the first"""
    external_id: str | None = None
    """Key of the rate in another system; unique within the fee schedule"""
    is_active: bool | None = True
    """False withdraws a rate that was loaded by mistake"""
    modifiers: list[str] | None = None
    """Limits the rate to lines with all these modifiers, in any order"""
    multiple_procedure: bool | None = None
    """Whether the amount is reduced with other procedures on the same day; by default true for the surgery codes 10004 to 69990"""
    percent: Number | None = None
    """Percent; by default that of the fee schedule"""
    place_of_service: str | None = None
    """Limits the rate to lines with this place of service"""
    provider_type: str | None = None
    """Limits the rate to rendering providers with this specialty, ignoring case"""
    weight: Number | None = None
    """Relative weight"""


class ContractManagementListContractsResult(Model):
    """The result of the operation"""

    contracts: list[PayerContract]
    """The contracts of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ContractManagementListRatesResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    rates: list[FeeScheduleRate]
    """The rates of the page"""
    total: int
    """How many records match"""


class ContractManagementListUnderpaymentCasesResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    total: int
    """How many records match"""
    underpayment_cases: list[UnderpaymentCase]
    """The underpayment cases of the page"""


class ContractManagementOpenUnderpaymentCaseBody(Model):
    claim_id: str
    """Identifier of a claim of the organization"""
    contract_id: str | None = None
    """Identifier of a contract of the organization"""
    dispute_deadline: AwareDatetime | None = None
    """Deadline of a dispute; by default counted from the latest payment of the claim by the window of the contract, else of a first appeal to the payer"""
    expected_amount: Number
    """Amount above 0 with at most 2 decimals"""
    paid_amount: Number
    """Amount with at most 2 decimals"""
    reason: str | None = None
    """Reason that the caller gave"""


class ContractManagementOpenUnderpaymentCaseResult(Model):
    """The result of the operation"""

    underpayment_case: UnderpaymentCase


class ContractManagementRecordPayerResponseBody(Model):
    note: str | None = None
    """Note in free text"""
    reference: str | None = None
    """The payer’s own reference"""
    responded_at: AwareDatetime | None = None
    """By default now"""
    response: Literal["AGREED", "UPHELD", "MORE_INFO"]
    """AGREED: the payer will pay. UPHELD: the payer upholds its payment. MORE_INFO: the payer asks for more information"""


class ContractManagementRecordPayerResponseResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["LOCAL_ONLY"]
    """Only local records change; the payer is not contacted"""
    underpayment_case: UnderpaymentCase


class ContractManagementRecordRecoveryBody(Model):
    amount: Number
    """Amount above 0 with at most 2 decimals"""
    note: str | None = None
    """Note in free text"""
    reference: str | None = None
    """Check or trace number"""


class ContractManagementRecordRecoveryResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["LOCAL_ONLY"]
    """Only local records change; the payer is not contacted"""
    underpayment_case: UnderpaymentCase


class ContractManagementRunUnderpaymentDetectionBody(Model):
    after: str | None = None
    """`nextAfter` of the previous run"""
    claim_ids: list[str] | None = None
    """Identifiers of the claims"""
    dry_run: bool | None = False
    """True to return the result without writing it"""
    payer_ids: list[str] | None = None
    """Identifiers of the payers"""
    service_from: date_aliased | None = None
    """First day of service"""
    service_to: date_aliased | None = None
    """Last day of service"""
    take: int | None = 500
    """Maximum number of claims"""


class ContractManagementSetPayerThresholdBody(Model):
    is_disabled: bool | None = False
    """True if no cases are opened for the payer’s claims"""
    tolerance_amount: Number | None = None
    tolerance_percent: Number | None = None


class ContractManagementSetPayerThresholdResult(Model):
    """The result of the operation"""

    payer_threshold: PayerThreshold


class ContractManagementUpdateContractBody(Model):
    billing_provider_id: str | None = None
    dispute_window_days: int | None = None
    effective_from: date_aliased | None = None
    """First day of service that the contract prices"""
    effective_to: date_aliased | None = None
    external_id: str | None = None
    facility_id: str | None = None
    lesser_of: bool | None = None
    """True if at most the charge is expected to be allowed"""
    line_of_business: (
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
        | None
    ) = None
    name: str | None = None
    """Display name"""
    state: str | None = None
    status: Literal["ACTIVE", "TERMINATED", "DISCARDED"] | None = None
    """New status of the contract"""
    terminated_on: date_aliased | None = None
    """Required with TERMINATED and allowed only with it; not before `effectiveFrom`"""
    termination_reason: str | None = None
    """Reason of the termination; allowed only with TERMINATED"""


class ContractManagementUpdateContractResult(Model):
    """The result of the operation"""

    contract: PayerContract


class ContractManagementUpdateFeeScheduleBodyAdjustmentsStopLoss(Model):
    basis: Literal["EXCESS", "ALL"] | None = "EXCESS"
    """EXCESS: the percentage of the charges above the threshold is added. ALL: the percentage of all charges replaces the amounts of the rates"""
    percent: Number
    """Percentage from 0 to 100"""
    threshold: Number
    """Amount above 0 with at most 2 decimals"""


class CredentialingAddBoardCertificationBody(Model):
    board_name: str | None = None
    certificate_number: str | None = None
    expiration_date: str | None = None
    initial_date: str | None = None
    moc: bool | None = None
    sort_order: int | None = None
    """Position among the entries of the section; by default after the last one"""
    specialty: str | None = None
    status: Literal["ACTIVE", "PROBATION", "SUSPENDED", "INACTIVE", "SURRENDERED", "REVOKED"] | None = None


class CredentialingAddBoardCertificationResult(Model):
    """The result of the operation"""

    record: CredentialingBoardCertification


class CredentialingAddDeaRegistrationBody(Model):
    expiration_date: str | None = None
    number: str | None = None
    registration_type: Literal["DEA", "CDS"] | None = None
    schedules: list[Literal["2", "3", "4", "5", "2N", "3N"]] | None = None
    sort_order: int | None = None
    """Position among the entries of the section; by default after the last one"""
    state: str | None = None
    status: Literal["ACTIVE", "PROBATION", "SUSPENDED", "INACTIVE", "SURRENDERED", "REVOKED"] | None = None


class CredentialingAddEducationBody(Model):
    degree: str | None = None
    education_type: str | None = None
    end_date: str | None = None
    institution_name: str | None = None
    sort_order: int | None = None
    """Position among the entries of the section; by default after the last one"""
    start_date: str | None = None


class CredentialingAddEducationResult(Model):
    """The result of the operation"""

    record: CredentialingEducation


class CredentialingAddHospitalAffiliationBody(Model):
    admitting_arrangement: str | None = None
    category: str | None = None
    end_date: str | None = None
    facility_name: str | None = None
    sort_order: int | None = None
    """Position among the entries of the section; by default after the last one"""
    start_date: str | None = None
    status: str | None = None


class CredentialingAddHospitalAffiliationResult(Model):
    """The result of the operation"""

    record: CredentialingHospitalAffiliation


class CredentialingAddLicenseBody(Model):
    compact: bool | None = None
    expiration_date: str | None = None
    issue_date: str | None = None
    license_number: str | None = None
    license_type: str | None = None
    sort_order: int | None = None
    """Position among the entries of the section; by default after the last one"""
    state: str | None = None
    status: Literal["ACTIVE", "PROBATION", "SUSPENDED", "INACTIVE", "SURRENDERED", "REVOKED"] | None = None


class CredentialingAddLicenseResult(Model):
    """The result of the operation"""

    record: CredentialingLicense


class CredentialingAddMalpracticeInsuranceBodyClaim(Model):
    amount_paid: Number | None = None
    """Amount paid on the claim"""
    description: str | None = None
    """The allegation"""
    incident_date: str
    """Date of the incident"""
    status: Literal["OPEN", "SETTLED", "JUDGMENT", "DISMISSED"]
    """Status of the malpractice claim"""


class CredentialingAddReferenceBody(Model):
    contact: str | None = None
    name: str | None = None
    relationship: str | None = None
    sort_order: int | None = None
    """Position among the entries of the section; by default after the last one"""
    specialty: str | None = None


class CredentialingAddReferenceResult(Model):
    """The result of the operation"""

    record: CredentialingReference


class CredentialingAddWorkHistoryBody(Model):
    employer: str | None = None
    end_date: str | None = None
    gap_explanation: str | None = None
    gap_explanation_in_writing: bool | None = None
    sort_order: int | None = None
    """Position among the entries of the section; by default after the last one"""
    start_date: str | None = None
    title: str | None = None


class CredentialingAddWorkHistoryResult(Model):
    """The result of the operation"""

    record: CredentialingWorkHistory


class CredentialingCreateSessionBody(Model):
    caqh_id: str | None = None
    """Number of the CAQH profile"""
    due_date: date_aliased | None = None
    """Date by which the file must be decided"""
    first_name: str
    """First name"""
    last_name: str
    """Last name"""
    npi: str | None = None
    """National Provider Identifier, ten digits"""
    provider_id: str | None = None
    """Identifier of a provider of the organization"""
    session_type: Literal["INITIAL", "RECREDENTIALING", "OFF_CYCLE"]
    """Kind of session"""
    verification_standard: Literal["ACCREDITATION", "CVO"] | None = "ACCREDITATION"
    """Limits the age of the attestation and the verifications at the decision: 120 days for an accredited organization, 90 for a credentials verification organization (NCQA, since July 2025)"""


class CredentialingCreateSessionResult(Model):
    """The result of the operation"""

    session: CredentialingSession


class CredentialingDecideSessionBody(Model):
    decided_on: date_aliased | None = None
    """The date of the decision in the time zone of the organization, from the date of the submission to today; by default today"""
    decision: Literal["APPROVED", "DENIED", "RETURNED"]
    """The decision"""
    reason: str | None = None
    """Reason for the status"""


class CredentialingDecideSessionResult(Model):
    """The result of the operation"""

    ended_session_ids: list[str]
    """The earlier approvals of the provider, which are now EXPIRED"""
    external_risk_mode: Literal["LOCAL_ONLY"]
    """Only local records change; neither the provider nor a payer is notified"""
    session: CredentialingSession


class CredentialingListExpirablesResult(Model):
    """The result of the operation"""

    expirables: list[CredentialingExpirable]
    """The expirables of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class CredentialingListSessionsResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    sessions: list[CredentialingSessionSummary]
    """The sessions of the page"""
    total: int
    """How many records match"""


class CredentialingRecordVerificationBody(Model):
    entry_id: str
    """Identifier of a credentialing entry of the organization"""
    note: str | None = None
    """Note on the verification"""
    result: Literal["VERIFIED", "DISCREPANCY", "NOT_FOUND", "UNABLE_TO_VERIFY"]
    """VERIFIED: the source confirms the entry. DISCREPANCY: it has different information. NOT_FOUND: it has no record. UNABLE_TO_VERIFY: it could not be contacted or did not respond"""
    source: str
    """The source that was contacted"""
    verified_on: date_aliased | None = None
    """The date on which the source was contacted, not in the future; by default today"""


class CredentialingRecordVerificationResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["LOCAL_ONLY"]
    """Only local records change; the source is not contacted"""
    verification: CredentialingVerification


class CredentialingUpdateBoardCertificationBody(Model):
    board_name: str | None = None
    certificate_number: str | None = None
    expiration_date: str | None = None
    initial_date: str | None = None
    moc: bool | None = None
    specialty: str | None = None
    status: Literal["ACTIVE", "PROBATION", "SUSPENDED", "INACTIVE", "SURRENDERED", "REVOKED"] | None = None


class CredentialingUpdateBoardCertificationResult(Model):
    """The result of the operation"""

    record: CredentialingBoardCertification


class CredentialingUpdateDeaRegistrationBody(Model):
    expiration_date: str | None = None
    number: str | None = None
    registration_type: Literal["DEA", "CDS"] | None = None
    schedules: list[Literal["2", "3", "4", "5", "2N", "3N"]] | None = None
    state: str | None = None
    status: Literal["ACTIVE", "PROBATION", "SUSPENDED", "INACTIVE", "SURRENDERED", "REVOKED"] | None = None


class CredentialingUpdateEducationBody(Model):
    degree: str | None = None
    education_type: str | None = None
    end_date: str | None = None
    institution_name: str | None = None
    start_date: str | None = None


class CredentialingUpdateEducationResult(Model):
    """The result of the operation"""

    record: CredentialingEducation


class CredentialingUpdateHospitalAffiliationBody(Model):
    admitting_arrangement: str | None = None
    category: str | None = None
    end_date: str | None = None
    facility_name: str | None = None
    start_date: str | None = None
    status: str | None = None


class CredentialingUpdateHospitalAffiliationResult(Model):
    """The result of the operation"""

    record: CredentialingHospitalAffiliation


class CredentialingUpdateLicenseBody(Model):
    compact: bool | None = None
    expiration_date: str | None = None
    issue_date: str | None = None
    license_number: str | None = None
    license_type: str | None = None
    state: str | None = None
    status: Literal["ACTIVE", "PROBATION", "SUSPENDED", "INACTIVE", "SURRENDERED", "REVOKED"] | None = None


class CredentialingUpdateLicenseResult(Model):
    """The result of the operation"""

    record: CredentialingLicense


class CredentialingUpdateMalpracticeInsuranceBodyClaim(Model):
    amount_paid: Number | None = None
    """Amount paid on the claim"""
    description: str | None = None
    """The allegation"""
    incident_date: str
    """Date of the incident"""
    status: Literal["OPEN", "SETTLED", "JUDGMENT", "DISMISSED"]
    """Status of the malpractice claim"""


class CredentialingUpdateReferenceBody(Model):
    contact: str | None = None
    name: str | None = None
    relationship: str | None = None
    specialty: str | None = None


class CredentialingUpdateReferenceResult(Model):
    """The result of the operation"""

    record: CredentialingReference


class CredentialingUpdateSessionBodyDisclosure(Model):
    answer: bool
    """True for yes, which requires an explanation"""
    explanation: str | None = None
    """The explanation of the applicant"""
    question: Literal[
        "LICENSE_ACTION",
        "PRIVILEGE_LOSS",
        "DISCIPLINARY_ACTION",
        "FELONY_CONVICTION",
        "MALPRACTICE_CLAIM",
        "PROGRAM_SANCTION",
        "INABILITY_TO_PERFORM",
        "ILLEGAL_DRUG_USE",
    ]
    """The question to every applicant (NCQA application and attestation)"""


class CredentialingUpdateSessionResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["LOCAL_ONLY"]
    """Only local records change; neither the provider nor a payer is notified"""
    session: CredentialingSession


class CredentialingUpdateWorkHistoryBody(Model):
    employer: str | None = None
    end_date: str | None = None
    gap_explanation: str | None = None
    gap_explanation_in_writing: bool | None = None
    start_date: str | None = None
    title: str | None = None


class CredentialingUpdateWorkHistoryResult(Model):
    """The result of the operation"""

    record: CredentialingWorkHistory


class CredentialingValidateNpiBody(Model):
    npi: str
    """National Provider Identifier, ten digits"""


class CredentialingValidateNpiResultReason(Model):
    code: Literal["NOT_TEN_DIGITS", "FIRST_DIGIT", "CHECK_DIGIT"]
    """Code of the fault, for programs"""
    message: str
    """What is wrong, for people"""


class DenialManagementAssignCaseBody(Model):
    assigned_to_id: str | None = None
    queue_id: str | None = None


class DenialManagementAssignCaseResult(Model):
    """The result of the operation"""

    case: DenialCase


class DenialManagementBulkUpdateCasesBodyFilter(Model):
    """Selects cases as the list does"""

    assigned_to_id: list[str] | None = None
    """Returns records with this assignee; repeat it to match any of several"""
    category: (
        list[
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
        | None
    ) = None
    """Returns records with this category; repeat it to match any of several"""
    claim_id: list[str] | None = None
    """Returns records of this claim"""
    created_from: AwareDatetime | None = None
    """Returns records created at or after this"""
    created_to: AwareDatetime | None = None
    """Returns records created at or before this"""
    deadline_from: AwareDatetime | None = None
    """Returns records with a deadline at or after this"""
    deadline_to: AwareDatetime | None = None
    """Returns records with a deadline at or before this"""
    facility_id: list[str] | None = None
    """Returns records with this facility; repeat it to match any of several"""
    group_code: list[Literal["CO", "PR", "OA", "PI", "CR"]] | None = None
    """Returns cases with one of these group codes"""
    kind: list[Literal["FULL", "PARTIAL"]] | None = None
    """Returns records of this kind; repeat it to match any of several"""
    max_amount: DecimalText | None = None
    """Returns records with a denied amount of at most this"""
    min_amount: DecimalText | None = None
    """Returns records with a denied amount of at least this"""
    patient_id: list[str] | None = None
    """Returns records with this patient; repeat it to match any of several"""
    payer_id: list[str] | None = None
    """Returns records with this payer; repeat it to match any of several"""
    primary_code: list[str] | None = None
    """Returns records with this primary code, in any spelling (`045`, `CO-45`); with a group prefix only those of the group; repeat it to match any of several"""
    provider_id: list[str] | None = None
    """Returns records with this provider; repeat it to match any of several"""
    queue_id: list[str] | None = None
    """Returns records with this queue; repeat it to match any of several"""
    resolved_from: AwareDatetime | None = None
    """Returns cases resolved at or after this"""
    resolved_to: AwareDatetime | None = None
    """Returns cases resolved at or before this"""
    sla_due_from: AwareDatetime | None = None
    """Returns records with an SLA due time at or after this"""
    sla_due_to: AwareDatetime | None = None
    """Returns records with an SLA due time at or before this"""
    status: list[Literal["OPEN", "IN_PROGRESS", "APPEALED", "RESOLVED", "WITHDRAWN"]] | None = None
    """Returns records with this status; repeat it to match any of several"""


class DenialManagementCreateCaseBody(Model):
    claim_id: str
    """Identifier of a claim of the organization"""
    denial_date: AwareDatetime | None = None
    """By default the date of the payment that denied"""
    denial_reason: str | None = None
    """By default the label of the reason code"""
    denied_amount: Number | None = None
    """By default the amount that the payer denied, limited to `lines` if they are given"""
    group_code: Literal["CO", "PR", "OA", "PI", "CR"] | None = None
    """By default CO if primaryCode is given without a group prefix"""
    lines: list[int] | None = None
    """Numbers of the denied service lines; by default the whole claim"""
    primary_code: str | None = None
    """Claim adjustment reason code; a group prefix (CO-45) and leading zeros are removed"""
    queue_id: str | None = None
    """Identifier of a queue of the organization"""
    remark_codes: list[str] | None = None
    """Remittance advice remark codes"""


class DenialManagementCreateCaseResult(Model):
    """The result of the operation"""

    case: DenialCase
    warnings: list[RoutingWarning]
    """Warnings that do not stop the operation"""


class DenialManagementCreateQueueBody(Model):
    default_assignment_method: Literal["MANUAL", "ROUND_ROBIN", "LEAST_LOADED", "BY_ROLE"] | None = None
    """How the queue assigns its cases to members"""
    default_sla_hours: int | None = None
    """Hours within which the case has to be worked"""
    description: str | None = None
    """Purpose of the queue"""
    is_default: bool | None = None
    """True for the default queue"""
    max_capacity: int | None = None
    """Maximum number of open cases in the queue"""
    member_roles: (
        list[
            Literal[
                "OWNER", "ADMIN", "BILLING_MANAGER", "BILLER", "CODER", "CLINICIAN", "COLLECTOR", "READ_ONLY"
            ]
        ]
        | None
    ) = None
    """Roles whose members work on the queue"""
    member_user_ids: list[str] | None = None
    """Identifiers of the members who work on the queue"""
    name: str
    """Display name"""


class DenialManagementCreateQueueResult(Model):
    """The result of the operation"""

    queue: DenialQueue


class DenialManagementEvaluateQueueRulesBodySample(Model):
    """Facts to evaluate the rules with"""

    age_days: int | None = None
    """What conditions over `ageDays` are to find"""
    appeal_rights: bool | None = None
    """What conditions over `appealRights` are to find"""
    billed_amount: Number | None = None
    """What conditions over `billedAmount` are to find"""
    carc: str | None = None
    """What conditions over `carc` are to find"""
    category: str | None = None
    """What conditions over `category` are to find"""
    cpt_code: list[str] | None = None
    """What conditions over `cptCode` are to find"""
    days_to_deadline: int | None = None
    """What conditions over `daysToDeadline` are to find"""
    denied_amount: Number | None = None
    """What conditions over `deniedAmount` are to find"""
    facility_id: str | None = None
    """What conditions over `facilityId` are to find"""
    group_code: str | None = None
    """What conditions over `groupCode` are to find"""
    payer_id: str | None = None
    """What conditions over `payerId` are to find"""
    payer_program: str | None = None
    """What conditions over `payerProgram` are to find"""
    place_of_service: str | None = None
    """What conditions over `placeOfService` are to find"""
    provider_id: str | None = None
    """What conditions over `providerId` are to find"""
    rarc: list[str] | None = None
    """What conditions over `rarc` are to find"""
    specialty: str | None = None
    """What conditions over `specialty` are to find"""
    tags: list[str] | None = None
    """What conditions over `tags` are to find"""


class DenialManagementListCasesResult(Model):
    """The result of the operation"""

    cases: list[DenialCase]
    """The cases of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class DenialManagementListCodesResult(Model):
    """The result of the operation"""

    codes: list[DenialCode]
    """The codes of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class DenialManagementReopenCaseBody(Model):
    reason: str
    """Reason that the caller gave"""


class DenialManagementReopenCaseResult(Model):
    """The result of the operation"""

    case: DenialCase
    reversed_adjustment_id: str | None
    """Identifier of the adjustment of the claim that the end of the case had posted, and that was reversed; null if none was"""
    warnings: list[RoutingWarning]
    """Warnings that do not stop the operation"""


class DenialManagementResolveCaseBody(Model):
    note: str | None = None
    """Note in free text"""
    outcome: Literal[
        "OVERTURNED", "PAID_BY_OTHER_PAYER", "CORRECTED", "WRITTEN_OFF", "PATIENT_BILLED", "NO_ACTION"
    ]
    """How the case ended"""
    override_reason: str | None = None
    """Why a denial that is not of group PR is billed to the patient, for PATIENT_BILLED"""


class DenialManagementResolveCaseResult(Model):
    """The result of the operation"""

    case: DenialCase


class DenialManagementUpdateCaseBody(Model):
    category: (
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
        | None
    ) = None
    """Category of the denial"""
    denial_date: AwareDatetime | None = None
    """When the payer denied the claim"""
    denial_reason: str | None = None
    """Reason of the denial as text"""
    denied_amount: Number | None = None
    """Amount with at most 2 decimals"""
    group_code: Literal["CO", "PR", "OA", "PI", "CR"] | None = None
    """By default the group of the case, or the group prefix of primaryCode"""
    is_preventable: bool | None = None
    """True if the denial could have been prevented; null where unknown"""
    note: str | None = None
    """Note in free text"""
    primary_code: str | None = None
    """Claim adjustment reason code; a group prefix (CO-45) and leading zeros are removed"""
    priority: int | None = None
    """Priority; the lowest comes first"""
    remark_codes: list[str] | None = None
    """Remittance advice remark codes"""
    root_cause: str | None = None
    """What caused the denial, in free text"""


class DenialManagementUpdateCaseResult(Model):
    """The result of the operation"""

    case: DenialCase


class DenialManagementUpdateQueueBody(Model):
    default_assignment_method: Literal["MANUAL", "ROUND_ROBIN", "LEAST_LOADED", "BY_ROLE"] | None = None
    """How the queue assigns its cases to members"""
    default_sla_hours: int | None = None
    description: str | None = None
    is_default: bool | None = None
    """True for the default queue"""
    max_capacity: int | None = None
    member_roles: (
        list[
            Literal[
                "OWNER", "ADMIN", "BILLING_MANAGER", "BILLER", "CODER", "CLINICIAN", "COLLECTOR", "READ_ONLY"
            ]
        ]
        | None
    ) = None
    """Roles whose members work on the queue"""
    member_user_ids: list[str] | None = None
    """Identifiers of the members who work on the queue"""
    name: str | None = None
    """Display name"""


class DenialManagementUpdateQueueResult(Model):
    """The result of the operation"""

    queue: DenialQueue


class GfeCompareBillBodyCharge(Model):
    billed_amount: Number
    """Amount with at most 2 decimals"""
    provider_name: str | None = None
    """Name of the provider as printed"""
    provider_npi: str | None = None
    """National Provider Identifier of the provider, ten digits"""


class GfeCompareBillResultComparisonProvider(Model):
    billed_amount: DecimalText
    """Decimal string with 2 decimals"""
    difference: DecimalText
    """Decimal string with 2 decimals"""
    estimated_amount: DecimalText
    """Decimal string with 2 decimals"""
    is_substantially_in_excess: bool
    """True if the bill exceeds the estimate by 400 dollars or more (45 CFR 149.620)"""
    provider_name: str | None
    """Name of the provider as printed"""
    provider_npi: str | None
    """National Provider Identifier of the provider, ten digits"""


class GfeCreateEstimateBodyLineItem(Model):
    cpt_code: str
    """CPT or HCPCS code of the procedure"""
    description: str
    """Description of the item or service"""
    provider_name: str | None = None
    """Name of the provider as printed"""
    provider_npi: str | None = None
    """National Provider Identifier of the provider, ten digits"""
    provider_type: str | None = None
    """Role of the provider in the visit"""
    quantity: Number
    """Quantity above 0"""
    recurrence: EstimateRecurrence | None = None
    unit_charge: Number
    """Charge per unit with at most 4 decimals"""


class GfeDeliverEstimateBody(Model):
    delivery_method: Literal[
        "GFE_DEL_EMAIL", "GFE_DEL_PORTAL", "GFE_DEL_MAIL", "GFE_DEL_HAND_DELIVERY", "GFE_DEL_FAX"
    ]
    """How the estimate is delivered to the patient"""
    signature: str | None = None
    """The signature as given"""
    simulate_only: bool | None = None
    """True to simulate the delivery without changing anything"""


class GfeDeliverEstimateResultSimulation(Model):
    """Result that a delivery would have; only with `simulateOnly`"""

    delivery_method: Literal[
        "GFE_DEL_EMAIL", "GFE_DEL_PORTAL", "GFE_DEL_MAIL", "GFE_DEL_HAND_DELIVERY", "GFE_DEL_FAX"
    ]
    """How the estimate is delivered to the patient"""
    mode: Literal["simulated"]
    """Always simulated: nothing was changed"""
    would_set_status: Literal["GFE_DELIVERED"]
    """Status that the estimate would have"""


class GfeGetEstimatePdfResult(Model):
    """The result of the operation"""

    document: PublishedPdf


class GfeListIdrCasesResult(Model):
    """The result of the operation"""

    idr_cases: list[IdrCase]
    """The dispute cases of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class GfeOpenIdrCaseBody(Model):
    billed_amount: Number
    """Amount above 0 with at most 2 decimals"""
    qualifying_payment_amount: Number | None = None
    """Amount with at most 2 decimals"""


class GfePreviewDeadlineBody(Model):
    facility_id: str | None = None
    """Identifier of a facility of the organization"""
    is_revision: bool | None = None
    """True if the estimate replaces another"""
    requested_at: AwareDatetime | None = None
    """When the patient asked for the estimate"""
    scheduled_at: AwareDatetime | None = None
    """When the visit was scheduled; the deadline is computed from it"""
    service_date: AwareDatetime
    """Day of the service"""


class GfePreviewDeadlineResultDeadlineHolidaysSkipped(Model):
    date: date_aliased
    """Day of the holiday"""
    name: str
    """Name of the holiday"""


class GfeRecordIdrEventBody(Model):
    amount: Number | None = None
    """Amount with at most 2 decimals"""
    type: Literal[
        "OFFER", "COUNTER", "ARBITRATION", "RESOLVE_PROVIDER", "RESOLVE_PAYER", "RESOLVE_SPLIT", "WITHDRAW"
    ]
    """Type of event in the dispute"""


class GfeReviseEstimateBodyLineItem(Model):
    cpt_code: str
    """CPT or HCPCS code of the procedure"""
    description: str
    """Description of the item or service"""
    provider_name: str | None = None
    """Name of the provider as printed"""
    provider_npi: str | None = None
    """National Provider Identifier of the provider, ten digits"""
    provider_type: str | None = None
    """Role of the provider in the visit"""
    quantity: Number
    """Quantity above 0"""
    recurrence: EstimateRecurrence | None = None
    unit_charge: Number
    """Charge per unit with at most 4 decimals"""


class GfeUpdateEstimateBodyLineItem(Model):
    cpt_code: str
    """CPT or HCPCS code of the procedure"""
    description: str
    """Description of the item or service"""
    provider_name: str | None = None
    """Name of the provider as printed"""
    provider_npi: str | None = None
    """National Provider Identifier of the provider, ten digits"""
    provider_type: str | None = None
    """Role of the provider in the visit"""
    quantity: Number
    """Quantity above 0"""
    recurrence: EstimateRecurrence | None = None
    unit_charge: Number
    """Charge per unit with at most 4 decimals"""


class GfeVoidEstimateBody(Model):
    reason: str | None = None
    """Reason, in the caller's words"""


class ImportsCreateX12ImportBody(Model):
    content: str
    """Content of the file"""
    file_name: str | None = None
    """Name of the file"""


class MedicalCodingCheckEditsBodyPatient(Model):
    """The patient"""

    age: int | None = None
    """Whole years on the date of service"""
    sex: Literal["F", "M"] | None = None
    """The sex of the patients that a code applies to, if it applies to only one"""


class MedicalCodingCheckEditsResult(Model):
    """The result of the operation"""

    claim_id: str | None
    """Identifier of the claim"""
    report: CodingEditReport


class MedicalCodingCompleteJobResult(Model):
    """The result of the operation"""

    codes: list[CodingFinalCode]
    """The accepted codes, in the order of their suggestions"""
    external_risk_mode: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""
    job: CodingJob


class MedicalCodingCreateJobBody(Model):
    claim_id: str | None = None
    """Identifier of a claim of the organization"""
    encounter_reference: str | None = None
    """Identifier of the encounter in its source system"""
    priority: int | None = 0
    """Priority of the job, highest first"""
    service_date: date_aliased | None = None
    """Date on which the codes must be in force; ignored with a claim, which has its own. Without either, each check uses the current date"""


class MedicalCodingCreateJobResult(Model):
    """The result of the operation"""

    job: CodingJob


class MedicalCodingDecideSuggestionBody(Model):
    code: str | None = None
    """Required for MODIFY unless another field changes"""
    decision: Literal["ACCEPT", "MODIFY", "REJECT"]
    """The decision"""
    diagnosis_codes: list[str] | None = None
    """For a procedure: the codes of its diagnoses"""
    modifiers: list[str] | None = None
    """Modifiers of the procedure code, in order"""
    note: str | None = None
    """Note on the decision"""
    system: (
        Literal[
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
        ]
        | None
    ) = None
    """For MODIFY; by default that of the suggestion"""
    units: int | None = None
    """Units of the service"""


class MedicalCodingDecideSuggestionResult(Model):
    """The result of the operation"""

    job: CodingJob
    suggestion: CodingSuggestion


class MedicalCodingListAutomationRulesResult(Model):
    """The result of the operation"""

    automation_rules: list[CodingAutomationRuleWithBodies]
    """The automation rules of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class MedicalCodingListCodeSystemsResult(Model):
    """The result of the operation"""

    code_systems: list[CodeSystem]
    """The code systems"""


class MedicalCodingListCodesResult(Model):
    """The result of the operation"""

    codes: list[LoadedCode]
    """The codes of the page"""
    list: CodeListVersion
    next_cursor: str | None
    total: int
    """How many records match"""


class MedicalCodingListJobsResult(Model):
    """The result of the operation"""

    jobs: list[CodingJob]
    """The jobs of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class MedicalCodingOpenQueryBody(Model):
    provider_id: str | None = None
    """Identifier of a provider of the organization"""
    question: str
    """The question"""
    suggestion_id: str | None = None
    """The suggestion of this job that the question is about"""


class MedicalCodingOpenQueryResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""
    job: CodingJob
    query: DocumentationQuery


class MedicalCodingRecordSuggestionsBodySuggestion(Model):
    code: str
    """The code"""
    confidence: Number | None = None
    """Confidence of the engine, from 0 to 1"""
    diagnosis_codes: list[str] | None = []
    """For a procedure: the codes of its diagnoses"""
    evidence: Annotated[list[CodingEvidence] | None, Field(validate_default=True)] = []
    """The passages of the record that support the code"""
    modifiers: list[str] | None = []
    """Modifiers of the procedure code, in order"""
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
    ]
    """Key of a code system in the directory"""
    units: int | None = 1
    """Units of the service"""


class MedicalCodingRecordSuggestionsResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""
    job: CodingJob
    suggestions: list[CodingSuggestion]
    """The suggested codes"""


class MedicalCodingRespondToQueryBody(Model):
    outcome: Literal["ANSWERED", "DECLINED", "WITHDRAWN"] | None = "ANSWERED"
    """How the query was closed"""
    response: str | None = None
    """Required for ANSWERED"""


class MedicalCodingRespondToQueryResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""
    job: CodingJob
    query: DocumentationQuery


class MedicalCodingSaveAutomationRuleBody(Model):
    actions: dict[str, Any]
    """What the rule does if it matches"""
    conditions: dict[str, Any]
    """When the rule matches"""
    description: str | None = None
    """Description of the rule"""
    is_active: bool | None = None
    """Default true for a new rule"""
    name: str
    """Name of the rule"""
    priority: int | None = None
    """Default 0 for a new rule"""
    rule_id: str | None = None
    """Identifier of a coding automation rule of the organization"""
    rule_type: Literal["AUTO_ACCEPT", "AUTO_ROUTE", "ESCALATION", "SLA_ALERT", "AUTO_BILLING"]
    """What a rule does with the jobs that it matches"""


class MedicalCodingSaveAutomationRuleResult(Model):
    """The result of the operation"""

    rule_id: str
    """Identifier of the rule"""
    status: Literal["CREATED", "UPDATED"]
    """Whether the rule was created or updated"""


class MedicalCodingSimulateAutomationRuleBodySample(Model):
    age_hours: int | None = None
    """What conditions over `ageHours` are to find"""
    billed_amount: Number | None = None
    """What conditions over `billedAmount` are to find"""
    claim_id: str | None = None
    """What conditions over `claimId` are to find"""
    coder_id: str | None = None
    """What conditions over `coderId` are to find"""
    diagnosis_code: list[str] | None = None
    """What conditions over `diagnosisCode` are to find"""
    facility_id: str | None = None
    """What conditions over `facilityId` are to find"""
    has_failed_edit: bool | None = None
    """What conditions over `hasFailedEdit` are to find"""
    has_invalid_code: bool | None = None
    """What conditions over `hasInvalidCode` are to find"""
    hours_to_due: int | None = None
    """What conditions over `hoursToDue` are to find"""
    is_overdue: bool | None = None
    """What conditions over `isOverdue` are to find"""
    lowest_confidence: int | None = None
    """What conditions over `lowestConfidence` are to find"""
    modifier: list[str] | None = None
    """What conditions over `modifier` are to find"""
    open_queries: int | None = None
    """What conditions over `openQueries` are to find"""
    payer_id: str | None = None
    """What conditions over `payerId` are to find"""
    payer_program: str | None = None
    """What conditions over `payerProgram` are to find"""
    place_of_service: list[str] | None = None
    """What conditions over `placeOfService` are to find"""
    priority: int | None = None
    """What conditions over `priority` are to find"""
    procedure_code: list[str] | None = None
    """What conditions over `procedureCode` are to find"""
    provider_id: str | None = None
    """What conditions over `providerId` are to find"""
    specialty: str | None = None
    """What conditions over `specialty` are to find"""
    status: str | None = None
    """What conditions over `status` are to find"""
    suggestion_count: int | None = None
    """What conditions over `suggestionCount` are to find"""
    team: str | None = None
    """What conditions over `team` are to find"""


class MedicalCodingUpdateJobBody(Model):
    coder_id: str | None = None
    move: Literal["start", "release", "review", "hold", "resume", "escalate", "cancel", "reopen"] | None = (
        None
    )
    """The move to make; other moves have their own operations"""
    priority: int | None = None
    """Priority of the job, highest first"""
    reason: str | None = None
    """Reason for the move"""
    team: str | None = None


class MedicalCodingUpdateJobResult(Model):
    """The result of the operation"""

    job: CodingJob


class MedicalCodingValidateCodesBodyCode(Model):
    code: str
    """The code"""
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
    ]
    """Key of a code system in the directory"""


class MedicalCodingValidateCodesResult(Model):
    """The result of the operation"""

    date_of_service: date_aliased
    """Date of service, on which the codes must be in force"""
    is_valid: bool
    """True if no code has an issue"""
    results: list[CodeVerdict]
    """One result for each code, in the order of the request"""


class OigExclusionCreateCheckBody(Model):
    check_type: Literal["PROVIDER"]
    """The kind of subject"""
    entity_name: str
    """Name of the person or organization to check"""
    npi: str
    """National Provider Identifier, ten digits"""
    provider_id: str | None = None
    """Identifier of a credentialing session of the organization"""
    state: str
    """State or territory, two capital letters"""
    user_id: str | None = None
    """Identifier of a member of the organization"""


class OigExclusionCreateChecksBodyCheck(Model):
    check_type: Literal["PROVIDER"] | None = "PROVIDER"
    """The kind of subject"""
    entity_name: str
    """Name of the person or organization to check"""
    npi: str
    """National Provider Identifier, ten digits"""
    provider_id: str | None = None
    """Identifier of a credentialing session"""
    state: str
    """State or territory, two capital letters"""
    user_id: str | None = None
    """Identifier of an active member"""


class OigExclusionCreateMonitorBody(Model):
    entity_name: str | None = None
    """Name of the person or organization to monitor"""
    interval: Literal["WEEKLY", "MONTHLY", "QUARTERLY"] | None = "MONTHLY"
    """How often the subject is screened: every 7 days, every month, every 3 months"""
    npi: str | None = None
    """National Provider Identifier, ten digits"""
    provider_id: str | None = None
    """Identifier of a credentialing session of the organization"""
    state: str
    """State or territory, two capital letters"""
    user_id: str | None = None
    """Identifier of a member of the organization"""


class OigExclusionListExclusionTypesResult(Model):
    """The result of the operation"""

    exclusion_types: list[ExclusionType]
    """The exclusion types of the page"""
    total: int
    """Number of exclusion types"""


class OigExclusionListMonitorsResult(Model):
    """The result of the operation"""

    monitors: list[ExclusionMonitor]
    """The monitors of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class OigExclusionListSourcesResult(Model):
    """The result of the operation"""

    sources: list[ExclusionSource]
    """The sources of the page"""
    total: int
    """Number of sources"""


class OigExclusionReviewCheckBody(Model):
    note: str
    """The reason for the decision"""
    reviewed_by: str | None = None
    """The active member who decided; by default the API key of the request"""
    verdict: Literal["CONFIRMED", "FALSE_POSITIVE"]
    """The decision of a person about a potential match"""


class OigExclusionUpdateMonitorBody(Model):
    entity_name: str | None = None
    """Name of the person or organization to monitor"""
    interval: Literal["WEEKLY", "MONTHLY", "QUARTERLY"] | None = None
    """How often the subject is screened: every 7 days, every month, every 3 months"""
    npi: str | None = None
    """National Provider Identifier, ten digits"""
    state: str | None = None
    """State or territory, two capital letters"""
    status: Literal["ACTIVE", "PAUSED", "ENDED"] | None = None
    """Whether the monitor runs"""


class OigExclusionUpdateMonitorResult(Model):
    """The result of the operation"""

    monitor: ExclusionMonitor


class OrganizationCreateApiKeyBody(Model):
    agent_id: str | None = None
    """The ACTIVE agent definition that the key acts for; it is named like the member. The key may only call the operations of its steps"""
    expires_at: AwareDatetime | None = None
    """Default: when the creating key expires"""
    member_id: str | None = None
    """The active member that the key acts for: the audit trail, the change feed, activities and productivity name it"""
    mode: Literal["LIVE", "TEST"] | None = None
    """Whether the key is for production or for tests"""
    name: str
    """Name by which people know the key"""
    role: (
        Literal["OWNER", "ADMIN", "BILLING_MANAGER", "BILLER", "CODER", "CLINICIAN", "COLLECTOR", "READ_ONLY"]
        | None
    ) = None
    """What the holder may do"""
    scopes: list[str]
    """What the key may do: `module:read` or `module:write` each"""


class OrganizationCreateApiKeyResult(Model):
    """The result of the operation"""

    api_key: ApiKey
    secret: str
    """The complete key, as sent in the Authorization header; it is never shown again"""


class OrganizationCreateMemberBody(Model):
    email: str
    """E-mail address"""
    name: str
    """Name of the person or organization"""
    role: Literal[
        "OWNER", "ADMIN", "BILLING_MANAGER", "BILLER", "CODER", "CLINICIAN", "COLLECTOR", "READ_ONLY"
    ]
    """What the holder may do"""
    status: Literal["ACTIVE", "INACTIVE"] | None = None
    """Whether the member may work"""


class OrganizationCreateMemberResult(Model):
    """The result of the operation"""

    member: Member


class OrganizationListApiKeysResult(Model):
    """The result of the operation"""

    api_keys: list[ApiKey]
    """The API keys of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class OrganizationListAuditEventsResult(Model):
    """The result of the operation"""

    audit_events: list[AuditEvent]
    """The audit events of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class OrganizationListChangesResult(Model):
    """The result of the operation"""

    changes: list[Change]
    """The changes, oldest first"""
    has_more: bool
    """True if more changes can be read immediately"""
    next_cursor: str
    """The `cursor` of the next request"""


class OrganizationListMembersResult(Model):
    """The result of the operation"""

    members: list[Member]
    """The members of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class OrganizationRotateApiKeyBody(Model):
    overlap_seconds: int | None = None
    """Seconds for which the previous secret still works; default 0, at most 7 days"""


class OrganizationRotateApiKeyResult(Model):
    """The result of the operation"""

    api_key: ApiKey
    secret: str
    """The complete key, as sent in the Authorization header; it is never shown again"""


class OrganizationUpdateMemberBody(Model):
    name: str | None = None
    """Name of the person or organization"""
    role: (
        Literal["OWNER", "ADMIN", "BILLING_MANAGER", "BILLER", "CODER", "CLINICIAN", "COLLECTOR", "READ_ONLY"]
        | None
    ) = None
    """What the holder may do"""
    status: Literal["ACTIVE", "INACTIVE"] | None = None
    """Whether the member may work"""


class OrganizationUpdateMemberResult(Model):
    """The result of the operation"""

    member: Member


class OrganizationUpdateOrganizationBodyHolidays(Model):
    """Which days are holidays"""

    added: list[date_aliased] | None = []
    """Holidays in addition to those of the base"""
    base: Literal["US_FEDERAL", "NONE"] | None = "US_FEDERAL"
    """The holidays that the organization's own days are added to"""
    removed: list[date_aliased] | None = []
    """Days of the base that are not holidays"""


class OrganizationWhoamiResult(Model):
    """The result of the operation"""

    actor: Member | None
    api_key: ApiKey
    modules: list[str]
    """The modules that the organization can use"""
    rate_limits: list[RateLimit] | None
    """The rate limits of the key"""


class PatientArBulkAccountAdjustmentsBodyFilter(Model):
    """An empty object selects all accounts with such a balance"""

    account_ids: list[str] | None = None
    """Only these accounts; each has a result"""
    facility_id: str | None = None
    """Only accounts of this facility"""
    financial_class: Literal["SELF_PAY", "INSURED"] | None = None
    """Whether an insurer pays first"""


class PatientArBulkAccountAdjustmentsResult(Model):
    """The result of the operation"""

    results: list[AccountWriteOff]
    """The result of each account"""
    total: int
    """How many accounts are selected"""


class PatientArChangePaymentPlanStatusBody(Model):
    action: Literal["ACTIVATE", "PAUSE", "CANCEL"]
    """Action on the plan"""
    reason: str | None = None
    """Reason, in the caller's words"""


class PatientArChangePaymentPlanStatusResult(Model):
    """The result of the operation"""

    payment_plan: PaymentPlanDetail


class PatientArChangeStatementStatusBody(Model):
    action: Literal["FINALIZE", "VOID"]
    """Action on the statement"""
    reason: str | None = None
    """Required for VOID"""


class PatientArCreateAccountBody(Model):
    account_number: str | None = None
    """Number of the patient account"""
    facility_id: str | None = None
    """Identifier of a facility of the organization"""
    opening_balance: Number | None = None
    """Amount with at most 2 decimals"""
    opening_balance_date: date_aliased | None = None
    """Not in the future"""
    patient_id: str
    """Identifier of a patient of the organization"""


class PatientArCreateAccountResult(Model):
    """The result of the operation"""

    account: PatientAccount


class PatientArCreatePaymentPlanBody(Model):
    account_id: str
    """Identifier of an account of the organization"""
    auto_pay_enabled: bool | None = False
    """True if the processor charges each installment automatically"""
    frequency: Literal["WEEKLY", "BI_WEEKLY", "MONTHLY", "QUARTERLY", "ONE_TIME"]
    """How often an installment is due"""
    grace_period_days: int | None = None
    """Days after the due date before an installment is late"""
    idempotency_key: str | None = None
    """Text of the caller from which a part of the record number is derived"""
    installment_amount: Number
    """Amount above 0 with at most 2 decimals"""
    late_fee_amount: Number | None = None
    """Amount with at most 2 decimals"""
    late_fee_percent: Number | None = None
    """Fee for a late installment, as a percentage of it"""
    max_missed_payments: int | None = None
    """Missed installments after which the plan is in default"""
    original_balance: Number
    """Amount above 0 with at most 2 decimals"""
    processor_payment_method_id: str | None = None
    """Identifier of the patient's payment method at the payment processor"""
    start_date: AwareDatetime
    """The first due date. The later ones are computed in UTC for `Z`, in the organization’s time zone for an offset that it has at that time, and at the given fixed offset otherwise"""
    total_installments: int
    """Number of installments the plan has"""


class PatientArCreatePaymentPlanResult(Model):
    """The result of the operation"""

    external_risk: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""
    id: str
    """Identifier of the record"""
    resource_type: Literal["PaymentPlan"]
    """Type of the created record"""
    status: Literal["CREATED"]
    """Status of the record"""


class PatientArCreateStatementBody(Model):
    account_id: str
    """Identifier of an account of the organization"""
    delivery_method: Literal["EMAIL", "MAIL", "PORTAL", "FAX", "SMS"] | None = None
    """Channel by which the statement is sent"""
    due_date: AwareDatetime | None = None
    """Not before the day of `statementDate` in UTC"""
    idempotency_key: str
    """Text of the caller's own that the number of the record is made from"""
    notes: str | None = None
    """Free-text notes"""
    statement_date: AwareDatetime | None = None
    """Date on the statement"""


class PatientArCreateStatementResult(Model):
    """The result of the operation"""

    external_risk: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""
    id: str
    """Identifier of the record"""
    resource_type: Literal["Statement"]
    """Type of the created record"""
    status: Literal["DRAFT"]
    """Status of the record"""


class PatientArCreateStatementRunBodyFilter(Model):
    """An empty object selects every account that owes"""

    account_ids: list[str] | None = None
    """Only these accounts; unknown ones are ignored"""
    facility_id: str | None = None
    """Only accounts of this facility"""
    financial_class: Literal["SELF_PAY", "INSURED"] | None = None
    """Whether an insurer pays first"""
    min_days_outstanding: int | None = None
    """Only accounts whose oldest open charge is at least this many days old"""


class PatientArGetAgingResultTotals(Model):
    """The sums of all rows"""

    accounts: int
    """Number of patient accounts"""
    days0_to30: DecimalText
    """Decimal string with 2 decimals"""
    days121_and_over: DecimalText
    """Decimal string with 2 decimals"""
    days31_to60: DecimalText
    """Decimal string with 2 decimals"""
    days61_to90: DecimalText
    """Decimal string with 2 decimals"""
    days91_to120: DecimalText
    """Decimal string with 2 decimals"""
    records: str
    """Path and query of the API list with exactly the records of these amounts"""
    total: DecimalText
    """The sum of the buckets"""
    unapplied_credit: DecimalText
    """Unapplied credit, not netted against the buckets"""


class PatientArGetPaymentPlanResult(Model):
    """The result of the operation"""

    payment_plan: PaymentPlanDetail


class PatientArGetStatementPdfResult(Model):
    """The result of the operation"""

    document: PublishedPdf


class PatientArGetStatementRunPdfResult(Model):
    """The result of the operation"""

    documents: list[PublishedPdf]
    """The files of the part; empty if the run has no statement in it"""
    parts: int
    """Number of parts"""


class PatientArListAccountsResult(Model):
    """The result of the operation"""

    accounts: list[PatientAccount]
    """The accounts of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class PatientArListLedgerResult(Model):
    """The result of the operation"""

    entries: list[LedgerEntry]
    """The entries of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class PatientArListPaymentPlansResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    payment_plans: list[PaymentPlan]
    """The payment plans of the page"""
    total: int
    """How many records match"""


class PatientArPreviewPaymentPlanBody(Model):
    account_id: str | None = None
    """Identifier of an account of the organization"""
    frequency: Literal["WEEKLY", "BI_WEEKLY", "MONTHLY", "QUARTERLY", "ONE_TIME"]
    """How often an installment is due"""
    grace_period_days: int | None = None
    """Days after the due date before an installment is late"""
    installment_amount: Number
    """Amount above 0 with at most 2 decimals"""
    late_fee_amount: Number | None = None
    """Amount with at most 2 decimals"""
    late_fee_percent: Number | None = None
    """Fee for a late installment, as a percentage of it"""
    max_missed_payments: int | None = None
    """Missed installments after which the plan is in default"""
    original_balance: Number | None = None
    """Amount above 0 with at most 2 decimals"""
    start_date: AwareDatetime
    """The first due date. The later ones are computed in UTC for `Z`, in the organization’s time zone for an offset that it has at that time, and at the given fixed offset otherwise"""
    total_installments: int
    """Number of installments the plan has"""


class PatientArPreviewPaymentPlanResultPreviewInstallment(Model):
    amount: DecimalText
    """Decimal string with 2 decimals"""
    due_date: AwareDatetime
    """When the amount is due"""
    late_after: AwareDatetime
    """The end of the grace period"""
    sequence: int
    """Position in the plan, from 1"""


class PatientArPreviewPaymentPlanResultPreviewLateFees(Model):
    """Fees for missed installments"""

    defaults_after: int | None
    """The missed installment that defaults the plan; null if none does"""
    most: DecimalText
    """Decimal string with 2 decimals"""
    most_missed: int
    """Installments that can be missed, including the one that defaults the plan"""
    per_installment: DecimalText
    """Decimal string with 2 decimals"""


class PatientArPreviewPaymentPlanResultPreviewSuggestedLastInstallment(Model):
    """The last installment with which the plan adds up to the balance"""

    amount: DecimalText
    """Decimal string with 2 decimals"""
    due_date: AwareDatetime
    """When the amount is due"""
    sequence: int
    """Position in the plan, from 1"""


class PatientArRecordAdjustmentBody(Model):
    amount: Number
    """Amount above 0 with at most 2 decimals"""
    notes: str | None = None
    """Free-text notes"""
    reason_code: Literal[
        "CHARITY", "SMALL_BALANCE", "WRITE_OFF", "BAD_DEBT", "CONTRACTUAL", "COURTESY", "OTHER"
    ]
    """Why the balance was adjusted"""


class PatientArRecordAdjustmentResult(Model):
    """The result of the operation"""

    account: PatientAccount
    allocations: list[LedgerAllocation]
    """Allocations of the credit to charges"""
    entry: LedgerEntry
    external_risk: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""
    unapplied_amount: DecimalText
    """Decimal string with 2 decimals"""


class PatientArRecordChargeBody(Model):
    amount: Number
    """Amount above 0 with at most 2 decimals"""
    claim_id: str | None = None
    """Identifier of a claim of the organization"""
    debt_kind: Literal["WRITTEN_CONTRACT", "ORAL_CONTRACT", "OPEN_ACCOUNT"] | None = None
    """Kind of debt"""
    reason: str
    """Why, in the caller's words"""
    service_date: date_aliased | None = None
    """Not in the future"""
    time_barred_on: date_aliased | None = None
    """First day on which a suit about the charge is barred, where it is known by itself"""


class PatientArRecordChargeResult(Model):
    """The result of the operation"""

    account: PatientAccount
    allocations: list[LedgerAllocation]
    """Allocations of the credit to charges"""
    entry: LedgerEntry
    external_risk: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""


class PatientArRecordInstallmentEventBodyAllocation(Model):
    amount: Number
    """At most what is open of the charge"""
    entry_id: str
    """Identifier of an open charge in the ledger of the account"""


class PatientArRecordInstallmentEventResult(Model):
    """The result of the operation"""

    entry: LedgerEntry | None
    """The ledger entry of the payment or late fee"""
    external_risk: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""
    payment_plan: PaymentPlanDetail


class PatientArRecordPaymentBodyAllocation(Model):
    amount: Number
    """At most what is open of the charge"""
    entry_id: str
    """Identifier of an open charge in the ledger of the account"""


class PatientArRecordPaymentResult(Model):
    """The result of the operation"""

    account: PatientAccount
    allocations: list[LedgerAllocation]
    """Allocations of the credit to charges"""
    entry: LedgerEntry
    external_risk: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""
    unapplied_amount: DecimalText
    """Decimal string with 2 decimals"""


class PatientArRecordRefundBody(Model):
    amount: Number
    """Amount above 0 with at most 2 decimals"""
    method: Literal["CASH", "CHECK", "CARD", "BANK_TRANSFER", "OTHER"] | None = None
    """Payment method"""
    reason: str
    """Why, in the caller's words"""
    reference: str | None = None
    """Number of the receipt, check or transfer"""
    refunded_at: AwareDatetime | None = None
    """Defaults to now; not in the future"""


class PatientArRecordRefundResult(Model):
    """The result of the operation"""

    account: PatientAccount
    allocations: list[LedgerAllocation]
    """Allocations of the credit to charges"""
    entry: LedgerEntry
    external_risk: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""


class PatientArRecordStatementDeliveryBody(Model):
    channel: Literal["EMAIL", "MAIL", "PORTAL", "FAX", "SMS"] | None = None
    """Defaults to the `deliveryMethod` of the statement; required if it has none"""
    occurred_at: AwareDatetime | None = None
    """Defaults to now; not in the future"""
    reason: str | None = None
    """Reason, in the caller's words"""
    result: Literal["DELIVERED", "RETURNED"]
    """Result of the delivery"""


class PatientArReverseEntryBody(Model):
    reason: str
    """Why, in the caller's words"""


class PatientArReverseEntryResult(Model):
    """The result of the operation"""

    account: PatientAccount
    allocations: list[LedgerAllocation]
    """Allocations of the credit to charges"""
    entry: LedgerEntry
    external_risk: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""
    reversed_entry: LedgerEntry


class PatientArSetBillingHoldBody(Model):
    reason: str | None = None
    """Reason, in the caller's words"""
    type: Literal["BANKRUPTCY", "DECEASED", "DISPUTE", "PPDR", "FINANCIAL_ASSISTANCE", "OTHER"] | None


class PatientArSetBillingHoldResult(Model):
    """The result of the operation"""

    account: PatientAccount


class PatientArSetLimitationBody(Model):
    debt_kind: Literal["WRITTEN_CONTRACT", "ORAL_CONTRACT", "OPEN_ACCOUNT"] | None = None
    time_barred_on: date_aliased | None = None


class PatientArSetLimitationResult(Model):
    """The result of the operation"""

    entry: LedgerEntry


class PatientArTransferBalanceBody(Model):
    amount: Number
    """Amount above 0 with at most 2 decimals"""
    entry_id: str | None = None
    """The charge to move; if omitted, unapplied credit is moved"""
    reason: str
    """Why, in the caller's words"""
    to_account_id: str
    """Identifier of another account of the same patient"""


class PatientArTransferBalanceResult(Model):
    """The result of the operation"""

    account: PatientAccount
    counterpart_account: PatientAccount
    counterpart_entry: LedgerEntry
    entry: LedgerEntry
    external_risk: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""


class PreventionCreateEducationBody(Model):
    action_items: list[dict[str, Any]] | None = None
    """Steps that the educated person should take"""
    category: str | None = None
    """Category of denials, such as AUTHORIZATION"""
    description: str
    """Description in free text"""
    education_content: str | None = None
    """Content of the education"""
    education_type: str | None = None
    """Type of education, in free text"""
    payer_id: str | None = None
    """Identifier of a payer of the organization"""
    provider_id: str
    """Identifier of a provider, a physician or an active member of the organization"""
    reason_code: str | None = None
    """Claim adjustment reason code; accepted and not stored"""
    resource_urls: list[str] | None = None
    """URLs of further material"""
    severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"] | None = None
    """Severity of the denials"""
    status: str | None = None
    """Status in free text; VIEWED, ACKNOWLEDGED and COMPLETED set the time of the change"""
    topic: str
    """Topic of the education"""


class PreventionCreateEducationResult(Model):
    """The result of the operation"""

    education: PreventionEducation


class PreventionGetEducationResult(Model):
    """The result of the operation"""

    education: PreventionEducation


class PreventionListEducationResult(Model):
    """The result of the operation"""

    education: list[PreventionEducation]
    """The education of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class PreventionListPatternsResult(Model):
    """The result of the operation"""

    from_: date_aliased
    """First day of the period"""
    next_cursor: str | None
    patterns: list[DenialPattern]
    """The patterns of the page"""
    to: date_aliased
    """Last day of the period"""
    total: int
    """How many records match"""


class PreventionUpdateEducationBody(Model):
    action_items: list[dict[str, Any]] | None = None
    """Steps that the educated person should take"""
    category: str | None = None
    """Category of denials, such as AUTHORIZATION"""
    description: str | None = None
    """Description in free text"""
    education_content: str | None = None
    """Content of the education"""
    education_type: str | None = None
    """Type of education, in free text"""
    payer_id: str | None = None
    """Identifier of a payer; it is not checked"""
    provider_id: str | None = None
    """Identifier of a provider, a physician or an active member of the organization"""
    reason_code: str | None = None
    """Claim adjustment reason code; accepted and not stored"""
    resource_urls: list[str] | None = None
    """URLs of further material"""
    severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"] | None = None
    """Severity of the denials"""
    status: str | None = None
    """Status in free text; VIEWED, ACKNOWLEDGED and COMPLETED set the time of the change"""
    topic: str | None = None
    """Topic of the education"""


class PreventionUpdateEducationResult(Model):
    """The result of the operation"""

    education: PreventionEducation
    status: Literal["UPDATED"]
    """Result of the update"""


class ReferenceBillNextPayerBody(Model):
    payer_id: str | None = None
    """Identifier of the payer; by default the one behind the last that answered"""
    rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"] | None = None
    """Rank of the payer; needed with payerId"""


class ReferenceBulkClaimAdjustmentsBodyFilter(Model):
    """An empty object selects all claims with such a balance"""

    claim_ids: list[str] | None = None
    """Only these claims; each has a result"""
    payer_id: str | None = None
    """Only claims to this payer"""


class ReferenceBulkClaimAdjustmentsResult(Model):
    """The result of the operation"""

    results: list[BulkWriteOffResult]
    """The result of each claim"""
    total: int
    """How many claims are selected"""


class ReferenceCancelClaimBody(Model):
    reason: str
    """Reason, in the caller's words"""


class ReferenceCreateAppointmentBody(Model):
    external_id: str | None = None
    """Key of the record in another system; unique per organization and kind"""
    facility_id: str | None = None
    """Identifier of a facility of the organization"""
    patient_id: str
    """Identifier of a patient of the organization"""
    provider_id: str | None = None
    """Identifier of a provider of the organization"""
    reason: str | None = None
    """Reason for the visit"""
    scheduled_at: AwareDatetime | None = None
    """When the visit was scheduled; defaults to now"""
    service_date: AwareDatetime
    """Day of the service"""


class ReferenceCreateAppointmentResult(Model):
    """The result of the operation"""

    appointment: Appointment


class ReferenceCreateAuthorizationBody(Model):
    authorization_number: str | None = None
    """Authorization number (REF*G1 of X12)"""
    effective_from: date_aliased | None = None
    """First day"""
    effective_to: date_aliased | None = None
    """Last day"""
    external_id: str | None = None
    """Key of the record in another system; unique per organization and kind"""
    note: str | None = None
    """Free-text note"""
    patient_id: str
    """Identifier of a patient of the organization"""
    payer_id: str
    """Identifier of a payer of the organization"""
    procedure_codes: list[str] | None = []
    """Authorized procedure codes; empty for any procedure"""
    service_description: str | None = None
    """Description of the authorized service"""
    status: Literal["REQUESTED", "APPROVED", "DENIED", "CANCELLED"] | None = "REQUESTED"
    """The payer's decision about the request"""
    unit_type: Literal["UNITS", "VISITS"] | None = "UNITS"
    """What the authorization counts: units of service lines (UNITS) or claims (VISITS)"""
    units_authorized: Number
    """Quantity above 0"""


class ReferenceCreateAuthorizationResult(Model):
    """The result of the operation"""

    authorization: Authorization


class ReferenceCreateClaimBodyLine(Model):
    charge_amount: Number
    """Amount with at most 2 decimals"""
    control_number: str | None = None
    """Line item control number (REF*6R); unique within the claim"""
    diagnosis_pointers: list[int] | None = []
    """Positions in diagnosisCodes, from 1"""
    modifiers: list[str] | None = []
    """Modifiers of the procedure code, in order"""
    place_of_service: str | None = None
    """Place of service code, two digits"""
    procedure_code: str
    """CPT or HCPCS code of the procedure"""
    revenue_code: str | None = None
    """Revenue code of the line"""
    service_date: date_aliased | None = None
    """Defaults to the service date of the claim"""
    units: Number | None = None
    """Quantity above 0"""


class ReferenceCreateClaimAdjustmentBody(Model):
    amount: Number
    """Amount above 0 with at most 2 decimals"""
    kind: Literal[
        "SMALL_BALANCE",
        "TIMELY_FILING",
        "NO_AUTHORIZATION",
        "CONTRACTUAL",
        "CHARITY",
        "BAD_DEBT",
        "QMB",
        "COURTESY",
        "ADMINISTRATIVE",
        "OTHER",
    ]
    """Why the amount was written off"""
    line_number: int | None = None
    """Number of the line, or 0 for the claim as a whole; if it is left out, the amount is taken from the lines in order, and last from the claim as a whole"""
    note: str | None = None
    """Note"""


class ReferenceCreateClaimTransferBody(Model):
    amount: Number
    """Amount above 0 with at most 2 decimals"""
    from_: Literal["INSURANCE", "PATIENT", "HELD"]
    """Who owed the amount: the responsible payer, the patient, or the next payer for which it is held"""
    line_number: int | None = None
    """Number of the line, or 0 for the claim as a whole; if it is left out, the amount is taken from the lines in order, and last from the claim as a whole"""
    reason: str
    """Why it is transferred"""
    to: Literal["PATIENT", "INSURANCE", "NEXT_PAYER"]
    """Who owes the amount since: the patient, the responsible payer, or the next payer"""


class ReferenceCreateCoverageBodySubscriberAddress(Model):
    """A postal address"""

    city: str
    """City"""
    line1: str
    """Street and number"""
    line2: str | None = None
    """Second line of the address"""
    postal_code: str
    """Postal code"""
    state: str
    """State"""


class ReferenceCreateFacilityBodyAddress(Model):
    """A postal address"""

    city: str
    """City"""
    line1: str
    """Street and number"""
    line2: str | None = None
    """Second line of the address"""
    postal_code: str
    """Postal code"""
    state: str
    """State"""


class ReferenceCreatePatientBodyAddress(Model):
    """A postal address"""

    city: str
    """City"""
    line1: str
    """Street and number"""
    line2: str | None = None
    """Second line of the address"""
    postal_code: str
    """Postal code"""
    state: str
    """State"""


class ReferenceCreatePatientBodyCoverage(Model):
    effective_from: date_aliased | None = None
    """First day of validity"""
    effective_to: date_aliased | None = None
    """Last day of validity; null if open-ended"""
    group_number: str | None = None
    """Group number of the policy"""
    member_id: str | None = None
    """Member identifier that the payer assigned to the patient"""
    payer_id: str
    """Identifier of a payer of the organization"""
    rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"] | None = "PRIMARY"
    """Rank of the payer among the patient's payers"""


class ReferenceCreatePayerBodyAddress(Model):
    """Mailing address of the payer; if missing, it is taken from the next file that states it"""

    city: str
    """City"""
    line1: str
    """Street and number"""
    line2: str | None = None
    """Second line of the address"""
    postal_code: str
    """Postal code"""
    state: str
    """State"""


class ReferenceCreatePayerRefundBody(Model):
    amount: Number
    """Amount above 0 with at most 2 decimals"""
    line_number: int | None = None
    """Number of the line, or 0 for the claim as a whole; if it is left out, the amount is taken from the lines in order, and last from the claim as a whole"""
    method: Literal["CHECK", "EFT", "CARD", "OTHER"]
    """How the refund was paid to the payer"""
    note: str | None = None
    """Note"""
    reference: str | None = None
    """Check or trace number"""


class ReferenceCreateProviderBodyAddress(Model):
    """Mailing address of the provider; if missing, it is taken from the next claim that states it"""

    city: str
    """City"""
    line1: str
    """Street and number"""
    line2: str | None = None
    """Second line of the address"""
    postal_code: str
    """Postal code"""
    state: str
    """State"""


class ReferenceCreateProviderResult(Model):
    """The result of the operation"""

    provider: Provider


class ReferenceDismissClaimNumberConflictBody(Model):
    reason: str
    """Why the claim is not imported"""


class ReferenceGetAppointmentResult(Model):
    """The result of the operation"""

    appointment: AppointmentDetail


class ReferenceGetBatchRejectionResult(Model):
    """The result of the operation"""

    batch_rejection: BatchRejection


class ReferenceImportConflictingClaimBody(Model):
    claim_number: str | None = None
    """Number of the claim; by default the one that was sent"""
    replaces: bool | None = False
    """True if the claim replaces the one that had its number"""


class ReferenceImportRecordsBody(Model):
    content: str
    """Rows as text; at most 4 MiB in UTF-8"""
    dry_run: bool | None = False
    """True to validate and report the results without writing anything"""
    format: Literal["NDJSON", "CSV"] | None = "NDJSON"
    """Format of the content"""
    kind: Literal[
        "PATIENT", "COVERAGE", "AUTHORIZATION", "APPOINTMENT", "FACILITY", "PROVIDER", "PAYER", "CLAIM"
    ]
    """Kind of the records"""


class ReferenceListAppointmentsResult(Model):
    """The result of the operation"""

    appointments: list[Appointment]
    """The appointments of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ReferenceListAuthorizationsResult(Model):
    """The result of the operation"""

    authorizations: list[Authorization]
    """The authorizations of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ReferenceListBatchRejectionsResult(Model):
    """The result of the operation"""

    batch_rejections: list[BatchRejectionSummary]
    """The rejections of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ReferenceListClaimAdjustmentsResult(Model):
    """The result of the operation"""

    adjustments: list[ManualAdjustment]
    """The adjustments of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ReferenceListClaimEntriesResult(Model):
    """The result of the operation"""

    entries: list[ClaimEntry]
    """The entries of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ReferenceListClaimRebillsResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    rebills: list[ClaimRebill]
    """The rebills of the page"""
    total: int
    """How many records match"""


class ReferenceListClaimsResult(Model):
    """The result of the operation"""

    claims: list[ClaimSummary]
    """The claims of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ReferenceListCreditResolutionsResult(Model):
    """The result of the operation"""

    credit_resolutions: list[CreditResolution]
    """The resolutions of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ReferenceListDispositionsResult(Model):
    """The result of the operation"""

    dispositions: list[DispositionEntry]
    """The entries of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ReferenceListProvidersResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    providers: list[Provider]
    """The providers of the page"""
    total: int
    """How many records match"""


class ReferenceRebillClaimBody(Model):
    payer_id: str
    """Identifier of the payer that is responsible since"""
    rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"]
    """Rank of the payer among the patient's payers"""
    reason: str | None = None
    """Why it is rebilled"""


class ReferenceRecordRemittanceBodyLineAdjustment(Model):
    amount: Number
    """Amount of either sign with at most 2 decimals"""
    group_code: Literal["CO", "PR", "OA", "PI", "CR"]
    """X12 claim adjustment group code: who is responsible for the amount"""
    reason_code: str
    """Claim adjustment reason code"""


class ReferenceReopenBatchRejectionResult(Model):
    """The result of the operation"""

    batch_rejection: BatchRejection


class ReferenceReplaceClaimBodyLine(Model):
    charge_amount: Number
    """Amount with at most 2 decimals"""
    control_number: str | None = None
    """Line item control number (REF*6R); unique within the claim"""
    diagnosis_pointers: list[int] | None = []
    """Positions in diagnosisCodes, from 1"""
    modifiers: list[str] | None = []
    """Modifiers of the procedure code, in order"""
    place_of_service: str | None = None
    """Place of service code, two digits"""
    procedure_code: str
    """CPT or HCPCS code of the procedure"""
    revenue_code: str | None = None
    """Revenue code of the line"""
    service_date: date_aliased | None = None
    """Defaults to the service date of the claim"""
    units: Number | None = None
    """Quantity above 0"""


class ReferenceResolveBatchRejectionBody(Model):
    reason: str
    """Why nothing is left to do"""


class ReferenceResolveBatchRejectionResult(Model):
    """The result of the operation"""

    batch_rejection: BatchRejection


class ReferenceResolveCreditBody(Model):
    note: str | None = None
    """Note"""
    reason: Literal[
        "PAYER_RECOUPS", "REVERSAL_REQUESTED", "IN_REVIEW", "BELOW_THRESHOLD", "PAYER_REFUSES", "OTHER"
    ]
    """Why a credit is left. Until a day: PAYER_RECOUPS, the payer said that it takes the money back; REVERSAL_REQUESTED, the payer was asked to reverse its answer; IN_REVIEW, it is being clarified who is owed. For good: BELOW_THRESHOLD, law or contract ask for no return of so little; PAYER_REFUSES, the payer does not take it. OTHER, until a day or for good, with a note"""
    waits_until: str | None = None
    """Day after today, within a year; left out if it is left for good"""


class ReferenceReverseClaimAdjustmentBody(Model):
    reason: str
    """Why it is taken back"""


class ReferenceReverseClaimRebillBody(Model):
    reason: str
    """Why it is taken back"""


class ReferenceReverseClaimTransferBody(Model):
    reason: str
    """Why it is taken back"""


class ReferenceReverseCreditResolutionBody(Model):
    reason: str
    """Why it is taken back"""


class ReferenceReversePayerRefundBody(Model):
    reason: str
    """Why it is taken back"""


class ReferenceSetDispositionBody(Model):
    disposition: Literal["CONTRACTUAL", "CAPITATION", "SHARE", "DENIAL", "PENDING"]
    """What an adjustment does to its amount: CO takes CONTRACTUAL, CAPITATION, DENIAL and PENDING; PI and OA the same without CAPITATION; PR takes SHARE and DENIAL; CR takes none. The dispositions of CO-303, OA-23, OA-209, PR-1, PR-2, PR-3 and PR-100 are fixed"""
    payer_id: str | None = None
    """Identifier of the payer for whose answers it is set; null or left out for all payers"""


class ReferenceSetDispositionResult(Model):
    """The result of the operation"""

    disposition_change: DispositionChange


class ReferenceUpdateAppointmentBody(Model):
    facility_id: str | None = None
    provider_id: str | None = None
    reason: str | None = None
    scheduled_at: AwareDatetime | None = None
    """When the visit was scheduled"""
    service_date: AwareDatetime | None = None
    """Day of the service"""
    status: Literal["SCHEDULED", "CANCELLED", "COMPLETED"] | None = None
    """Status of the appointment"""


class ReferenceUpdateAppointmentResult(Model):
    """The result of the operation"""

    appointment: Appointment


class ReferenceUpdateAuthorizationBody(Model):
    authorization_number: str | None = None
    effective_from: date_aliased | None = None
    effective_to: date_aliased | None = None
    external_id: str | None = None
    note: str | None = None
    patient_id: str | None = None
    """Identifier of a patient of the organization"""
    payer_id: str | None = None
    """Identifier of a payer of the organization"""
    procedure_codes: list[str] | None = None
    """Authorized procedure codes; empty for any procedure"""
    service_description: str | None = None
    status: Literal["REQUESTED", "APPROVED", "DENIED", "CANCELLED"] | None = None
    """The payer's decision about the request"""
    unit_type: Literal["UNITS", "VISITS"] | None = None
    """What the authorization counts: units of service lines (UNITS) or claims (VISITS)"""
    units_authorized: Number | None = None
    """Quantity above 0"""


class ReferenceUpdateAuthorizationResult(Model):
    """The result of the operation"""

    authorization: Authorization


class ReferenceUpdateClaimBodyLine(Model):
    charge_amount: Number
    """Amount with at most 2 decimals"""
    control_number: str | None = None
    """Line item control number (REF*6R); unique within the claim"""
    diagnosis_pointers: list[int] | None = []
    """Positions in diagnosisCodes, from 1"""
    modifiers: list[str] | None = []
    """Modifiers of the procedure code, in order"""
    place_of_service: str | None = None
    """Place of service code, two digits"""
    procedure_code: str
    """CPT or HCPCS code of the procedure"""
    revenue_code: str | None = None
    """Revenue code of the line"""
    service_date: date_aliased | None = None
    """Defaults to the service date of the claim"""
    units: Number | None = None
    """Quantity above 0"""


class ReferenceUpdateCoverageBodySubscriberAddress(Model):
    """A postal address"""

    city: str
    """City"""
    line1: str
    """Street and number"""
    line2: str | None = None
    """Second line of the address"""
    postal_code: str
    """Postal code"""
    state: str
    """State"""


class ReferenceUpdateFacilityBodyAddress(Model):
    """A postal address"""

    city: str
    """City"""
    line1: str
    """Street and number"""
    line2: str | None = None
    """Second line of the address"""
    postal_code: str
    """Postal code"""
    state: str
    """State"""


class ReferenceUpdatePatientBodyAddress(Model):
    """A postal address"""

    city: str
    """City"""
    line1: str
    """Street and number"""
    line2: str | None = None
    """Second line of the address"""
    postal_code: str
    """Postal code"""
    state: str
    """State"""


class ReferenceUpdatePatientBodyCoverage(Model):
    effective_from: date_aliased | None = None
    """First day of validity"""
    effective_to: date_aliased | None = None
    """Last day of validity; null if open-ended"""
    group_number: str | None = None
    """Group number of the policy"""
    member_id: str | None = None
    """Member identifier that the payer assigned to the patient"""
    payer_id: str
    """Identifier of a payer of the organization"""
    rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"] | None = "PRIMARY"
    """Rank of the payer among the patient's payers"""


class ReferenceUpdatePayerBodyAddress(Model):
    """Mailing address of the payer; if missing, it is taken from the next file that states it"""

    city: str
    """City"""
    line1: str
    """Street and number"""
    line2: str | None = None
    """Second line of the address"""
    postal_code: str
    """Postal code"""
    state: str
    """State"""


class ReferenceUpdateProviderBodyAddress(Model):
    """Mailing address of the provider; if missing, it is taken from the next claim that states it"""

    city: str
    """City"""
    line1: str
    """Street and number"""
    line2: str | None = None
    """Second line of the address"""
    postal_code: str
    """Postal code"""
    state: str
    """State"""


class ReferenceUpdateProviderResult(Model):
    """The result of the operation"""

    provider: Provider


class ReferenceVoidClaimBody(Model):
    reason: str
    """Reason, in the caller's words"""


class RemittancesAcceptClaimPaymentBody(Model):
    amount: Number | None = None
    """Only with `reversesId`: the amount that the reversal takes back, at most what it states and what stands of the answer; all of the answer if left out"""
    mode: Literal["ADDITIONAL", "REPLACES"] | None = None
    """ADDITIONAL: its money comes in addition to the earlier answers, whose adjustments and patient share stay; REPLACES: the earlier answers of the payer to these lines are voided"""
    reason: str
    """Reason, in the caller's words"""
    reverses_id: str | None = None
    """Only for a reversal: identifier of the claim payment that it takes back, of the same payer and posted to the claim; found by payer claim number and amounts if left out"""


class RemittancesAllocateProviderAdjustmentBodyAllocation(Model):
    amount: Number
    """Amount without the sign of the adjustment"""
    claim_id: str
    """Identifier of a claim of the organization"""
    line_number: int | None = None
    """Number of the line; left out for the lines in order, and last the claim as a whole"""


class RemittancesBulkClaimPaymentsBodyFilter(Model):
    """The filters of the list except `status`; an empty object selects all exceptions"""

    claim_id: list[str] | None = None
    """Only claim payments of this claim; repeat for OR"""
    created_from: AwareDatetime | None = None
    """Only claim payments created at or after this time"""
    created_to: AwareDatetime | None = None
    """Only claim payments created at or before this time"""
    exception_code: (
        list[
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
        | None
    ) = None
    """Only claim payments with this exception code; repeat for OR"""
    max_amount: DecimalText | None = None
    """Only claim payments with a paid amount of at most this"""
    min_amount: DecimalText | None = None
    """Only claim payments with a paid amount of at least this"""
    payer_id: list[str] | None = None
    """Only claim payments of this payer; repeat for OR"""
    payment_date_from: date_aliased | None = None
    """Only claim payments with this payment date or a later one"""
    payment_date_to: date_aliased | None = None
    """Only claim payments with this payment date or an earlier one"""
    payment_id: list[str] | None = None
    """Only claim payments of this payment; repeat for OR"""


class RemittancesBulkClaimPaymentsResult(Model):
    """The result of the operation"""

    results: list[ClaimPaymentBulkResult]
    """Results of the processed claim payments"""
    total: int
    """Number of selected claim payments"""


class RemittancesClosePaymentDifferenceBody(Model):
    reason: str
    """Why the payment differs"""


class RemittancesCreatePaymentBodyClaimPaymentAdjustment(Model):
    amount: Number
    """Amount of either sign with at most 2 decimals"""
    group_code: Literal["CO", "PR", "OA", "PI"]
    """Claim adjustment group code: who is responsible for the amount"""
    reason_code: str
    """Claim adjustment reason code"""


class RemittancesCreatePaymentBodyClaimPaymentLineAdjustment(Model):
    amount: Number
    """Amount of either sign with at most 2 decimals"""
    group_code: Literal["CO", "PR", "OA", "PI"]
    """Claim adjustment group code: who is responsible for the amount"""
    reason_code: str
    """Claim adjustment reason code"""


class RemittancesCreatePaymentBodyClaimPaymentPatient(Model):
    """The patient as named by the payer"""

    first_name: str | None = None
    """First name"""
    last_name: str | None = None
    """Last name"""
    member_id: str | None = None
    """Member identifier that the payer assigned to the patient"""


class RemittancesCreatePaymentBodyProviderAdjustment(Model):
    amount: Number
    """A positive amount reduces the payment"""
    fiscal_date: date_aliased
    """Last day of the provider's fiscal year"""
    provider_identifier: str
    """Identifier of the provider to which the adjustment applies"""
    reason_code: str
    """Provider adjustment reason code, such as WO, FB, 72 or L6"""
    reference: str | None = None
    """Reference that the payer assigned"""


class RemittancesIgnoreClaimPaymentBody(Model):
    reason: str
    """Reason, in the caller's words"""


class RemittancesListProviderAdjustmentsResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    provider_adjustments: list[ProviderAdjustmentSummary]
    """The adjustments of the page"""
    total: int
    """How many records match"""


class RemittancesMatchClaimPaymentBodyLine(Model):
    claim_line_number: int
    """Line number on the claim"""
    line: int
    """`sequence` of the line in the claim payment"""


class RemittancesReverseProviderAdjustmentAllocationsBody(Model):
    claim_id: str | None = None
    """Only the allocation to this claim; all if left out"""
    reason: str
    """Why it is taken back"""


class RemittancesReverseProviderAdjustmentSettlementBody(Model):
    reason: str
    """Why it is taken back"""


class RemittancesSettleProviderAdjustmentBody(Model):
    account: Literal[
        "INTEREST",
        "CAPITATION",
        "FORWARDING_BALANCE",
        "OVERPAYMENT_RECOVERY",
        "PERIODIC_INTERIM_PAYMENT",
        "COST_REPORT_SETTLEMENT",
        "PASS_THROUGH",
        "INCENTIVE",
        "WITHHOLDING",
        "IRS_WITHHOLDING",
        "LEVY",
        "OTHER",
    ]
    """Account to which the amount is settled"""
    note: str | None = None
    """Note"""


class RemittancesVoidClaimPaymentBody(Model):
    reason: str
    """Reason, in the caller's words"""


class ReportsGetMedicareBadDebtsResultTotals(Model):
    """The sums of all rows"""

    allowable_amount: DecimalText
    """Written off, at most the deductible and coinsurance of Medicare, less what was recovered; negative in a period of recoveries, 0.00 if it is not allowable. Before the reductions of 42 CFR 413.89(h)"""
    count: int
    """Number of write-offs"""
    recovered_amount: DecimalText
    """What the period took back of write-offs of earlier periods"""
    written_off_amount: DecimalText
    """What the period wrote off, less what it took back"""


class ReportsGetQmbWriteOffsResultTotals(Model):
    """The sums of all rows"""

    allowable_amount: DecimalText
    """Written off, at most the deductible and coinsurance of Medicare, less what was recovered; negative in a period of recoveries, 0.00 if it is not allowable. Before the reductions of 42 CFR 413.89(h)"""
    count: int
    """Number of write-offs"""
    recovered_amount: DecimalText
    """What the period took back of write-offs of earlier periods"""
    written_off_amount: DecimalText
    """What the period wrote off, less what it took back"""


class ScribeAddAddendumBody(Model):
    member_id: str
    """The author, an active member"""
    text: str
    """The text of the addendum"""


class ScribeAddAddendumResult(Model):
    """The result of the operation"""

    addendum: ScribeAddendum
    external_risk_mode: Literal["LOCAL_ONLY"]
    """Only local records change; nothing is written to other systems"""


class ScribeAttachFileBody(Model):
    file_name: str
    """1 to 255 characters after trimming"""
    file_size: int
    """Bytes"""
    file_type: str
    """1 to 255 characters after trimming"""
    file_url: str | None = None
    """Address of the file"""
    storage_key: str
    """Key of the file in the organization's own storage"""


class ScribeAttestJobBody(Model):
    member_id: str
    """The signer, an active member"""
    statement: str
    """The statement that the member signs"""


class ScribeCreateJobBody(Model):
    appointment_id: str | None = None
    """Identifier of an appointment of the organization"""
    audio_duration_seconds: int | None = None
    """Length of the recording in seconds"""
    execution_mode: Literal["AI_ONLY", "AI_WITH_HITL"] | None = None
    """By default AI_ONLY"""
    patient_id: str
    """Identifier of a patient of the organization"""
    template_id: str | None = None
    """Identifier of a scribe template of the organization"""


class ScribeCreateTemplateBody(Model):
    is_default: bool | None = None
    """Whether it is the default of its specialty, or of the organization without one"""
    name: str
    """Name of the template"""
    specialty: str | None = None
    """Medical specialty"""
    structure_prompt: str | None = None
    """Stored and shown as `template`; takes precedence if both are sent"""
    template: str | None = None
    """Used if `structurePrompt` is omitted"""


class ScribeCreateTemplateResult(Model):
    """The result of the operation"""

    template: ScribeTemplate


class ScribeGetTemplateResult(Model):
    """The result of the operation"""

    template: ScribeTemplate


class ScribeListNoteVersionsResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    note_versions: list[ScribeNoteVersion]
    """The note versions of the page"""
    total: int
    """How many records match"""


class ScribeListTemplatesResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    templates: list[ScribeTemplate]
    """The templates of the page"""
    total: int
    """How many records match"""


class ScribeUpdateJobBody(Model):
    audio_duration_seconds: int | None = None
    execution_mode: Literal["AI_ONLY", "AI_WITH_HITL"] | None = None
    """Whether a person edits generated notes"""
    failure_code: str | None = None
    """Why the job FAILED; kept when the job is retried"""
    final_note: str | None = None
    """The final note of the visit"""
    status: (
        Literal[
            "RECORDING", "UPLOADING", "TRANSCRIBING", "GENERATING_NOTE", "COMPLETED", "ATTESTED", "FAILED"
        ]
        | None
    ) = None
    """Status of the job"""
    template_id: str | None = None


class ScribeUpdateTemplateBody(Model):
    is_default: bool | None = None
    """Whether it is the default of its specialty, or of the organization without one"""
    name: str | None = None
    """Name of the template"""
    specialty: str | None = None
    structure_prompt: str | None = None
    """Stored and shown as `template`; takes precedence if both are sent"""
    template: str | None = None
    """Used if `structurePrompt` is omitted"""


class ScribeUpdateTemplateResult(Model):
    """The result of the operation"""

    template: ScribeTemplate


class SearchListHitsResult(Model):
    """The result of the operation"""

    hits: list[SearchHit]
    """The records found, best match first"""
    kinds: list[Literal["CLAIM", "PATIENT", "DENIAL_CASE", "APPEAL", "PATIENT_ACCOUNT", "REMITTANCE_PAYMENT"]]
    """The kinds that were searched: those requested that the key may read"""


class SpecialtyBillingAcknowledgeNoaBody(Model):
    answered_on: date_aliased | None = None
    """The day of the answer, from the admission to today in the time zone of the organization; defaults to today"""
    reason_code: str | None = None
    """Why it was returned or rejected; required for both"""
    result: Literal["ACCEPTED", "RETURNED", "REJECTED"]
    """The answer of the Medicare contractor"""


class SpecialtyBillingCancelNoaBody(Model):
    reason: str | None = None
    """Internal reason; not sent"""


class SpecialtyBillingClaimNoaExceptionBody(Model):
    reason: Literal["DISASTER", "SYSTEM_ISSUE", "NEWLY_CERTIFIED", "BEYOND_CONTROL"]
    """A disaster; a fault of the systems of CMS or its contractor; an agency newly certified or without its user id; another circumstance beyond control"""
    remarks: str
    """Remarks of the claim for an exception"""


class SpecialtyBillingCreateEpisodeBody(Model):
    agency_npi: str | None = None
    """National Provider Identifier of the home health agency"""
    first_visit_date: date_aliased | None = None
    """The day of the first billable visit"""
    is_transfer: bool | None = False
    """True if the patient came from another home health agency; the notice then has condition code 47"""
    mbi: str | None = None
    """Medicare beneficiary identifier"""
    order_date: date_aliased | None = None
    """The day of the verbal or written order"""
    patient_id: str
    """Identifier of a patient of the organization"""
    payer_id: str | None = None
    """Identifier of a payer of the organization"""
    period_payment: Number | None = None
    """Expected payment of a 30-day period in dollars, outliers included; amounts at risk are computed from it"""
    requires_noa: bool | None = True
    """False if the payer requires no notice of admission; none is due then"""
    start_of_care_date: date_aliased
    """Calendar date from 2000-01-01 to 2099-12-31"""


class SpecialtyBillingCreateNoaBody(Model):
    admission_date: date_aliased | None = None
    """Defaults to the start of care of the episode"""
    condition_codes: list[str] | None = None
    """Condition codes of the bill; 47 for a transfer from another home health agency"""


class SpecialtyBillingListEpisodesResult(Model):
    """The result of the operation"""

    episodes: list[HomeHealthEpisode]
    """The episodes of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class SpecialtyBillingListNoaTimelinessResult(Model):
    """The result of the operation"""

    admissions: list[HomeHealthAdmissionDue]
    """The admissions of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class SpecialtyBillingSubmitNoaBody(Model):
    adapter_name: str | None = "LOCAL_QUEUE"
    """A local marker"""
    idempotency_key: str | None = None
    """Stored as the correlation id of the attempt"""
    noa_id: str
    """Identifier of a notice of admission of the organization"""
    queue_only: Literal[True] = True
    """Always true: the notice is queued here and not sent"""


class SpecialtyBillingUpdateEpisodeBody(Model):
    agency_npi: str | None = None
    """National Provider Identifier of the home health agency"""
    discharge_date: date_aliased | None = None
    first_visit_date: date_aliased | None = None
    is_transfer: bool | None = None
    """True if the patient came from another home health agency; the notice then has condition code 47"""
    mbi: str | None = None
    order_date: date_aliased | None = None
    payer_id: str | None = None
    period_payment: Number | None = None
    requires_noa: bool | None = None
    """False if the payer requires no notice of admission; none is due then"""
    start_of_care_date: date_aliased | None = None
    """Calendar date from 2000-01-01 to 2099-12-31"""


class SpecialtyBillingUpdateNoaBody(Model):
    admission_date: date_aliased | None = None
    """Calendar date from 2000-01-01 to 2099-12-31"""
    condition_codes: list[str] | None = None
    """Condition codes of the bill; 47 for a transfer from another home health agency"""


class SpecialtyBillingValidateNoaResult(Model):
    """The result of the operation"""

    checks: list[HomeHealthNoaReadinessCheck]
    """The checks, one per condition"""
    external_risk_mode: Literal["VALIDATED_ONLY"]
    """A local check: nothing is submitted and Medicare is not contacted"""
    is_ready: bool
    """True if every condition is met"""


class SupportAddCommentBody(Model):
    body: str
    """Text of the comment, stored as sent"""


class SupportAddCommentResult(Model):
    """The result of the operation"""

    comment: SupportTicketComment
    external_risk_mode: Literal["LOCAL_ONLY"]
    """A local record: nobody is notified"""


class SupportCreateTicketBody(Model):
    category: (
        Literal[
            "STC_BUG",
            "STC_QUESTION",
            "STC_FEATURE_REQUEST",
            "STC_ACCESS",
            "STC_DATA_ISSUE",
            "STC_INTEGRATION",
            "STC_BILLING",
            "STC_SECURITY",
            "STC_OTHER",
        ]
        | None
    ) = "STC_QUESTION"
    """Subject area of the ticket"""
    description: str
    """Description of the problem or question"""
    page_url: str | None = None
    """URL of the page that the ticket is about; user information, session tokens and signatures in it are replaced by `removed`"""
    priority: Literal["STP_LOW", "STP_MEDIUM", "STP_HIGH", "STP_URGENT"] | None = "STP_MEDIUM"
    """How urgent the ticket is"""
    subject: str
    """Subject of the ticket, in one line"""
    user_agent: str | None = None
    """The User-Agent of the browser"""


class SupportCreateTicketResult(Model):
    """The result of the operation"""

    ticket: SupportTicket


class SupportGetTicketResult(Model):
    """The result of the operation"""

    ticket: SupportTicket


class SupportListCommentsResult(Model):
    """The result of the operation"""

    comments: list[SupportTicketComment]
    """The comments of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class SupportListTicketsResult(Model):
    """The result of the operation"""

    tickets: list[SupportTicket]
    """The support tickets"""


class SupportUpdateTicketBody(Model):
    category: (
        Literal[
            "STC_BUG",
            "STC_QUESTION",
            "STC_FEATURE_REQUEST",
            "STC_ACCESS",
            "STC_DATA_ISSUE",
            "STC_INTEGRATION",
            "STC_BILLING",
            "STC_SECURITY",
            "STC_OTHER",
        ]
        | None
    ) = None
    """Subject area of the ticket"""
    priority: Literal["STP_LOW", "STP_MEDIUM", "STP_HIGH", "STP_URGENT"] | None = None
    """How urgent the ticket is"""
    resolution_notes: str | None = None
    """Only for a ticket that is resolved, before or by this update; 400 for any other"""
    status: (
        Literal["ST_OPEN", "ST_IN_PROGRESS", "ST_WAITING_ON_CUSTOMER", "ST_RESOLVED", "ST_CLOSED"] | None
    ) = None
    """New status; the current status changes nothing"""


class SupportUpdateTicketResult(Model):
    """The result of the operation"""

    ticket: SupportTicket


class WebhooksCreateWebhookBody(Model):
    description: str | None = None
    """Purpose of the endpoint"""
    event_types: list[str]
    """Types of the events to send. Each is of the list of event types; another one is a 400 that names the nearest."""
    url: str
    """An https URL without user information, of port 443 or another that the operator allows, and without a name or address of a private network"""


class WebhooksCreateWebhookResult(Model):
    """The result of the operation"""

    secret: str
    """The secret that messages are signed with, in Standard Webhooks format; it is never shown again"""
    webhook: Webhook


class WebhooksListWebhooksResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    total: int
    """How many records match"""
    webhooks: list[Webhook]
    """The webhooks of the page"""


class WebhooksRotateWebhookBody(Model):
    overlap_seconds: int | None = None
    """Seconds for which the previous secret still signs; default 86,400, at most 7 days"""


class WebhooksRotateWebhookResult(Model):
    """The result of the operation"""

    secret: str
    """The secret that messages are signed with, in Standard Webhooks format; it is never shown again"""
    webhook: Webhook


class WebhooksUpdateWebhookBody(Model):
    description: str | None = None
    """Purpose of the endpoint"""
    event_types: list[str] | None = None
    """Types of the events to send. Each is of the list of event types; another one is a 400 that names the nearest."""
    status: Literal["ACTIVE", "PAUSED"] | None = None
    """Whether events are sent"""
    url: str | None = None
    """An https URL without user information, of port 443 or another that the operator allows, and without a name or address of a private network"""


class WebhooksUpdateWebhookResult(Model):
    """The result of the operation"""

    webhook: Webhook


class AgentApprovalDetail(Model):
    """A request of an agent that waits for approval, with its content"""

    agent_id: str
    """Identifier of the agent definition"""
    allowed_next: list[Literal["PENDING", "APPROVED", "REJECTED", "EXPIRED", "EXECUTED"]]
    """The decisions that are possible now"""
    created_at: AwareDatetime
    """When the record was created"""
    decided_at: AwareDatetime | None
    """When it was decided last; null before"""
    decided_by_key_id: str | None
    """The API key that decided last; null before"""
    decided_by_member_id: str | None
    """The member that the deciding key acted for; null if it acted for none"""
    executed_at: AwareDatetime | None
    """When the approved request was carried out; null before"""
    expires_at: AwareDatetime
    """Until when it can be approved and the approved request be repeated"""
    id: str
    """Identifier of the approval, as `gateId` in paths"""
    input: AgentApprovalDetailInput | None
    """The request, as it will be carried out; null once it was carried out, rejected or has expired, because it is deleted then"""
    key_id: str
    """Identifier of the API key that sent the request"""
    operation: str
    """Identifier of the operation that waits"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    reason: str | None
    """Why it was decided so"""
    run_id: str
    """Identifier of the run that the request belongs to"""
    status: Literal["PENDING", "APPROVED", "REJECTED", "EXPIRED", "EXECUTED"]
    """Status of the approval"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class AgentDefinitionVersion(Model):
    """A version of an agent definition"""

    agent_id: str
    """Identifier of the agent definition"""
    author_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    author_key_id: str | None
    """The API key that created the version; null if it was not recorded"""
    author_member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    changes: list[AgentDefinitionVersionChange] | None
    """The changes; empty for the first version, null if they were not recorded"""
    created_at: AwareDatetime
    """When the version was created"""
    id: str
    """Identifier of the version"""
    number: int
    """The `version` of the definition"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    summary: str
    """The changes, for people"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class AgentRunDetailRequest(Model):
    occurred_at: AwareDatetime
    """When it arrived"""
    operation: str
    """Identifier of the operation in this document"""
    outcome: Literal["DONE", "HELD", "REFUSED"]
    """Whether it was carried out, waited at a gate, or was refused"""
    records: list[AgentRunDetailRequestRecord]
    """The records that it read or wrote"""
    request_id: str
    """The `X-Request-Id` of the request"""


class Appeal(Model):
    """An appeal of a denial"""

    allowed_next: list[
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
    """The statuses that a transition may lead to"""
    appeal_deadline: AwareDatetime | None
    """Last moment for filing the appeal"""
    claim_id: str
    """Identifier of the claim"""
    closed_by_agent_id: str | None
    """The agent definition for which a key recorded the decision; null if a key of no agent did"""
    confirmation_number: str | None
    """Confirmation number of the payer"""
    created_at: AwareDatetime
    """When the record was created"""
    decision_due_at: AwareDatetime | None
    """When the payer should have decided, by the usual days of the level; null until the appeal is submitted. An operational aid, not legal advice."""
    denial_case_id: str
    """Identifier of the denial case"""
    denial_case_summary: DenialCaseSummary
    id: str
    """Identifier of the appeal"""
    is_deadline_overridden: bool
    """True if a caller set the deadline"""
    late_reason: str | None
    """Why it was submitted after its deadline"""
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
    """Level of appeal"""
    notice_date: AwareDatetime
    """Date of the denial or decision that is appealed"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    outcome: (
        Literal[
            "FULL_OVERTURN",
            "PARTIAL_OVERTURN",
            "UPHELD",
            "DISMISSED_PROCEDURAL",
            "WITHDRAWN_BY_PROVIDER",
            "SETTLED",
            "NO_RESPONSE_DEFAULT",
        ]
        | None
    )
    override_reason: str | None
    """Why the appeal is filed despite a guardrail, or differs from the ladder"""
    overturned_amount: DecimalText | None
    """Amount that the decision of the payer overturned; null if it is not decided or not stated"""
    payer_decision_date: AwareDatetime | None
    """When the payer decided"""
    payer_id: str
    """Identifier of the payer"""
    payer_program: Literal[
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
    """The program of a payer, which determines the levels of appeal and the filing deadlines"""
    previous_appeal_id: str | None
    """Identifier of the appeal at the previous level"""
    received_date: date_aliased | None
    """Day on which the notice was received, in the time zone of the organization; null if unknown"""
    recovered_since_submission: DecimalText
    """Amount that claim payments posted after the submission have paid on the claim, less what they took back of earlier payments"""
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
    """The status of the appeal of a denial"""
    submission_method: (
        Literal["ELECTRONIC_PORTAL", "FAX", "MAIL_CERTIFIED", "MAIL_REGULAR", "EDI_277", "PHONE_VERBAL"]
        | None
    )
    submitted_at: AwareDatetime | None
    """When it was submitted"""
    total_appealed_amount: DecimalText
    """Decimal string with 2 decimals"""
    total_recovered_amount: DecimalText
    """The amount that a person stated; else, once the appeal is granted, `recoveredSinceSubmission` up to the appealed amount"""
    tracking_number: str | None
    """Tracking number of the carrier"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class AppealDeadlinePreview(Model):
    """A deadline and how it was computed"""

    appeal_deadline: AwareDatetime | None
    """The end of the filing date in the time zone"""
    decision_days: int | None
    """Usual number of days to a decision; null if unknown"""
    filing: AppealFilingWindow | None
    filing_date: date_aliased | None
    """The last day for filing; null without a rule"""
    holidays_skipped: list[AppealDeadlinePreviewHolidaysSkipped]
    """The holidays that the deadline was moved past"""
    is_receipt_presumed: bool
    """True if the date of receipt is presumed from the notice"""
    is_rolled_forward: bool
    """True if the last day moved to the next business day"""
    last_day: date_aliased | None
    """The last day of the window before it is moved"""
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
    """Level of appeal"""
    level_name: str
    """Name of the level"""
    notice_date: date_aliased | None
    """Date of the notice of the decision"""
    payer_program: Literal[
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
    """The program of a payer, which determines the levels of appeal and the filing deadlines"""
    receipt_date: date_aliased | None
    """Date of receipt, given or presumed"""
    time_zone: str
    """IANA name of the time zone"""


class AppealDetail(Model):
    """An appeal with its documents, checklist and history"""

    activities: list[AppealActivity]
    """Oldest first"""
    allowed_next: list[
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
    """The statuses that a transition may lead to"""
    appeal_deadline: AwareDatetime | None
    """Last moment for filing the appeal"""
    claim_id: str
    """Identifier of the claim"""
    closed_by_agent_id: str | None
    """The agent definition for which a key recorded the decision; null if a key of no agent did"""
    confirmation_number: str | None
    """Confirmation number of the payer"""
    created_at: AwareDatetime
    """When the record was created"""
    decision_due_at: AwareDatetime | None
    """When the payer should have decided, by the usual days of the level; null until the appeal is submitted. An operational aid, not legal advice."""
    denial_case_id: str
    """Identifier of the denial case"""
    denial_case_summary: DenialCaseSummary
    document_checklist: list[AppealChecklistItem]
    """The documents that the appeal needs, and whether each is attached"""
    documents: list[AppealDocument]
    """Documents of the appeal"""
    id: str
    """Identifier of the appeal"""
    is_deadline_overridden: bool
    """True if a caller set the deadline"""
    late_reason: str | None
    """Why it was submitted after its deadline"""
    letter_facts: dict[str, str] | None
    """Facts that callers gave for its letters, by name"""
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
    """Level of appeal"""
    notice_date: AwareDatetime
    """Date of the denial or decision that is appealed"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    outcome: (
        Literal[
            "FULL_OVERTURN",
            "PARTIAL_OVERTURN",
            "UPHELD",
            "DISMISSED_PROCEDURAL",
            "WITHDRAWN_BY_PROVIDER",
            "SETTLED",
            "NO_RESPONSE_DEFAULT",
        ]
        | None
    )
    override_reason: str | None
    """Why the appeal is filed despite a guardrail, or differs from the ladder"""
    overturned_amount: DecimalText | None
    """Amount that the decision of the payer overturned; null if it is not decided or not stated"""
    payer_decision_date: AwareDatetime | None
    """When the payer decided"""
    payer_id: str
    """Identifier of the payer"""
    payer_program: Literal[
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
    """The program of a payer, which determines the levels of appeal and the filing deadlines"""
    previous_appeal_id: str | None
    """Identifier of the appeal at the previous level"""
    received_date: date_aliased | None
    """Day on which the notice was received, in the time zone of the organization; null if unknown"""
    recovered_since_submission: DecimalText
    """Amount that claim payments posted after the submission have paid on the claim, less what they took back of earlier payments"""
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
    """The status of the appeal of a denial"""
    submission_method: (
        Literal["ELECTRONIC_PORTAL", "FAX", "MAIL_CERTIFIED", "MAIL_REGULAR", "EDI_277", "PHONE_VERBAL"]
        | None
    )
    submitted_at: AwareDatetime | None
    """When it was submitted"""
    total_appealed_amount: DecimalText
    """Decimal string with 2 decimals"""
    total_recovered_amount: DecimalText
    """The amount that a person stated; else, once the appeal is granted, `recoveredSinceSubmission` up to the appealed amount"""
    tracking_number: str | None
    """Tracking number of the carrier"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class AppealLadderLevel(Model):
    """One level of appeal"""

    amounts_in_controversy: list[AppealLadderLevelAmountsInControversy]
    """The amount that must remain in dispute, by calendar year of filing; empty if none is required"""
    ar_level: int | None
    """Level number in AR tracking; null if the level is not part of the ladder"""
    decision_days: int | None
    """Usual number of days to a decision; null if unknown"""
    filing: AppealFilingWindow | None
    """Null if no general rule sets the window, but the contract, the plan or the state"""
    is_automatic: bool
    """True if the payer forwards the case automatically"""
    leads_to: list[
        Literal[
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
    ]
    """The possible next levels, the usual one first"""
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
    """Level of appeal"""
    name: str
    """Name of the level"""
    trust: Literal["PUBLISHED", "CUSTOMARY"]
    """PUBLISHED: the filing window is stated in a public source. CUSTOMARY: check it for the plan"""


class AppealLetter(Model):
    """A drafted letter of appeal"""

    appeal_id: str
    """Identifier of the appeal"""
    gaps: list[str]
    """Missing facts, each once, in the order of the text"""
    missing: list[AppealLetterMissing]
    """The gaps, and where each can be filled"""
    subject: str
    """Subject of the letter"""
    template: Literal["GENERAL", "MEDICAL_NECESSITY", "TIMELY_FILING", "AUTHORIZATION", "CODING"]
    """Template of the letter"""
    text: str
    """Text of the letter"""


class AppealSummary(Model):
    """An appeal in a list"""

    appeal_deadline: AwareDatetime | None
    """Last moment for filing the appeal"""
    claim_id: str
    """Identifier of the claim"""
    closed_by_agent_id: str | None
    """The agent definition for which a key recorded the decision; null if a key of no agent did"""
    confirmation_number: str | None
    """Confirmation number of the payer"""
    created_at: AwareDatetime
    """When the record was created"""
    denial_case_id: str
    """Identifier of the denial case"""
    denial_case_summary: DenialCaseSummary
    id: str
    """Identifier of the appeal"""
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
    """Level of appeal"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    outcome: (
        Literal[
            "FULL_OVERTURN",
            "PARTIAL_OVERTURN",
            "UPHELD",
            "DISMISSED_PROCEDURAL",
            "WITHDRAWN_BY_PROVIDER",
            "SETTLED",
            "NO_RESPONSE_DEFAULT",
        ]
        | None
    )
    payer_decision_date: AwareDatetime | None
    """When the payer decided"""
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
    """The status of the appeal of a denial"""
    submission_method: (
        Literal["ELECTRONIC_PORTAL", "FAX", "MAIL_CERTIFIED", "MAIL_REGULAR", "EDI_277", "PHONE_VERBAL"]
        | None
    )
    submitted_at: AwareDatetime | None
    """When it was submitted"""
    total_appealed_amount: DecimalText
    """Decimal string with 2 decimals"""
    total_recovered_amount: DecimalText
    """The amount that a person stated; else, once the appeal is granted, `recoveredSinceSubmission` up to the appealed amount"""
    tracking_number: str | None
    """Tracking number of the carrier"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class BatchResult(Model):
    """What became of a claim for which a batch was requested"""

    batch_id: str | None
    """Identifier of its batch; null if it is in none, and in a dry run"""
    claim_id: str
    """Identifier of the claim"""
    claim_number: str | None
    """Number of the claim; null if there is no such claim"""
    edits: list[ClaimEdit]
    """The edits that it fails"""
    outcome: Literal[
        "BATCHED",
        "FAILED_EDITS",
        "NO_TRADING_PARTNER",
        "REPLACEMENTS_NOT_TAKEN",
        "NOT_READY",
        "IN_USE",
        "NOT_FOUND",
    ]
    """BATCHED: it is in a batch, or would be; FAILED_EDITS: `edits` says why it stays out; NO_TRADING_PARTNER: no partner gets the claims of its payer; REPLACEMENTS_NOT_TAKEN: the partner takes no claims that replace or void others; NOT_READY: it is not READY, is of the other kind, or another claim replaced it; IN_USE: another request works with it; NOT_FOUND: there is no such claim"""


class BulkCaseResult(Model):
    """Result of a bulk action for a case"""

    case: DenialCase | None
    case_id: str
    """Identifier of the case"""
    error: BulkCaseResultError | None
    """Why the action failed; null if it succeeded"""
    status: Literal["OK", "FAILED"]
    """Whether the action succeeded"""
    warnings: list[RoutingWarning]
    """Warnings that do not stop the operation"""


class Claim(Model):
    """A claim with its lines"""

    account_id: str | None
    """Identifier of the patient account"""
    acknowledged_by: str | None
    acknowledged_on: date_aliased | None
    """Day on which the claim was accepted or rejected"""
    acknowledgement: Literal["ACCEPTED", "REJECTED"] | None
    """Null until a 277CA is imported"""
    acknowledgement_category_code: str | None
    """Claim status category code of the acknowledgement"""
    acknowledgement_status_code: str | None
    """Claim status code of the acknowledgement"""
    allowed_amount: DecimalText | None
    authorization_numbers: list[str]
    """Authorization numbers on the claim"""
    awaited_reversal_amount: DecimalText
    """The part of creditBalance that waits for the payer to reverse its answer to a replaced or voided claim"""
    balance: DecimalText
    """What payers may still owe: insuranceBalance and heldBalance"""
    billed_at: AwareDatetime | None
    """When the claim was billed"""
    billed_payer_id: str | None
    """Identifier of the payer that the claim is written to after an earlier payer answered; null if it is payerId"""
    billed_rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"] | None
    """Rank of that payer"""
    billing_provider_id: str | None
    """Identifier of the billing provider"""
    claim_number: str
    """Claim number that the sender assigned"""
    contractual_amount: DecimalText
    """What contracts with payers disallow, and capitation covers"""
    created_at: AwareDatetime
    """When the record was created"""
    credit_balance: DecimalText
    """What payers paid above what they owed"""
    credit_due_on: date_aliased | None
    """Day by which the credit has to be reported and returned, 60 days after it was found (42 CFR 401.305); null unless Medicare or Medicaid paid for a line with a credit"""
    credit_found_on: date_aliased | None
    """Day since which the claim has had a credit; null if it has none"""
    credit_resolved_amount: DecimalText
    """The part of creditBalance that persons left"""
    credit_resolved_until: date_aliased | None
    """Day from which a credit that was left is work again; null if none is, or only for good"""
    diagnosis_codes: list[str]
    """ICD-10-CM diagnosis codes, principal diagnosis first"""
    external_id: str | None
    """Key of the record in another system"""
    facility_id: str | None
    """Identifier of the facility"""
    frequency_code: Literal["1", "2", "3", "4", "5", "7", "8"]
    """Claim frequency code (CLM05-3 of X12): 1 original; 2 first, 3 continuing, 4 last interim claim; 5 late charges; 7 replacement, 8 void of an earlier claim"""
    held_balance: DecimalText
    """What is held for the next payer"""
    id: str
    """Identifier of the record"""
    insurance_balance: DecimalText
    """What the responsible payer owes"""
    lines: list[ClaimLine]
    """The lines, in order"""
    member_id: str | None
    """Member identifier that the payer assigned to the patient"""
    next_payer_id: str | None
    """Identifier of the payer for which heldBalance is held; null if it is not known"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    paid_amount: DecimalText | None
    patient_balance: DecimalText
    """The share and transfers that are posted to the patient's account, before the patient's payments"""
    patient_id: str
    """Identifier of the patient"""
    patient_responsibility: DecimalText | None
    payer_claim_number: str | None
    """Claim number that the payer assigned"""
    payer_id: str
    """Identifier of the payer"""
    payer_rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"]
    """Rank of the payer among the patient's payers"""
    provider_id: str | None
    """Identifier of the provider"""
    rebilled_at: AwareDatetime | None
    """When the claim was rebilled to the responsible payer; null if it was not, or once that payer answered"""
    replaced_by_claim_id: str | None
    """Identifier of the claim that replaces this one"""
    replaces_claim_id: str | None
    """Identifier of the claim that this one replaces"""
    responsible_payer_id: str | None
    """Identifier of the payer that owes insuranceBalance, or to which the claim was rebilled; null if nothing is owed"""
    reversal_due_on: date_aliased | None
    """Day from which a credit that still waits for a reversal is work; null if none waits"""
    series_id: str | None
    """Identifier of the claim series, the claims of one stay or account that share a claim number: interim claims, late charges, and the claim that these add to. Null for a claim by itself"""
    service_date: date_aliased
    """Day of the service"""
    status: Literal[
        "SUBMITTED", "PAID", "PARTIALLY_PAID", "DENIED", "SECONDARY_DUE", "RECOUPED", "REPLACED", "VOIDED"
    ]
    """The latest status of a claim. SECONDARY_DUE: only the next payer owes something; RECOUPED: a payer took its answer back and has not answered since; REPLACED: another claim replaces it, which shows its balances"""
    submission_state: Literal["DRAFT", "READY", "BATCHED", "SUBMITTED", "REJECTED", "ACCEPTED"]
    """How far the submission of the claim has come. DRAFT: it can still be changed; READY: no edit failed; BATCHED: it is in a batch that was not carried away; SUBMITTED: it was sent; REJECTED: its receiver or payer refused it; ACCEPTED: its payer took it (277CA)"""
    tax_identifier: str | None
    """Employer identification number of the billing provider"""
    total_charge: DecimalText
    """Decimal string with 2 decimals"""
    type_of_bill: str | None
    """Type of bill of an institutional claim"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    void_reason: str | None
    """Why it was voided; null if it was not"""
    voided_at: AwareDatetime | None
    """When it was voided; null if it was not"""
    write_off_amount: DecimalText
    """What was written off"""


class ClaimNumberConflict(Model):
    """A claim of an imported file that became no claim, because another claim has its number"""

    claim_id: str | None
    """Identifier of the claim that it was imported as; null until then"""
    claim_number: str
    """Claim number that was sent (CLM01)"""
    created_at: AwareDatetime
    """When the record was created"""
    frequency_code: str
    """Claim frequency code that was sent (CLM05-3)"""
    holder_id: str
    """Identifier of the claim that had the number"""
    id: str
    """Identifier of the conflict"""
    lines: list[ClaimNumberConflictLine]
    """Lines as sent"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    patient: ClaimNumberConflictPatient
    patient_id: str | None
    """Identifier of the patient; null if there was no such patient when the claim was sent"""
    payer_id: str | None
    """Identifier of the payer; null if there was no such payer when the claim was sent"""
    payer_name: str | None
    """Payer as sent"""
    reason: str | None
    """Why it was dismissed; null if it was not"""
    resolved_at: AwareDatetime | None
    """When it was imported or dismissed; null while it is open"""
    resolved_by: str | None
    """Identifier of the API key that resolved it; null while it is open"""
    resolved_by_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    resolved_by_member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    service_date: date_aliased
    """Day of the service"""
    status: Literal["OPEN", "IMPORTED", "DISMISSED"]
    """Status: OPEN until a person imports the claim after all, or dismisses it"""
    total_charge: DecimalText
    """Decimal string with 2 decimals"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ClaimStatus(Model):
    """The latest status of a claim"""

    answered_at: AwareDatetime | None
    """When the answer was recorded; null until then"""
    claim_id: str
    """Identifier of the claim"""
    effective_date: date_aliased | None
    """Day from which the status applies"""
    inquiry_id: str | None
    """The inquiry that was answered, or the newest open one if there is no answer; null without an inquiry"""
    mapping_profile_id: str | None
    """The mapping profile that decided the outcome"""
    mapping_profile_version: int | None
    """Version of the mapping profile that decided the outcome"""
    next_action: Literal[
        "WAIT",
        "RETRY",
        "CORRECT_REQUEST",
        "WIDEN_SEARCH",
        "FIX_CLAIM",
        "ANSWER_PAYER",
        "CHECK_NEXT_PAYER",
        "OPEN_DENIAL_CASE",
        "EXTEND_PROFILE",
        "NONE",
    ]
    """The next action"""
    next_check_date: date_aliased | None
    """The date of the next check, from the open inquiry if there is one; null if no check is due"""
    outcome: Literal[
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
    """The outcome of an inquiry"""
    paid_amount: DecimalText | None
    payer_claim_number: str | None
    """The payer's number of the claim"""
    payer_id: str
    """Identifier of the payer"""
    processing_state: (
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
        | None
    )
    """The state of that inquiry"""
    statuses: list[MappedClaimStatus]
    """Most final first; the first gives the outcome"""
    total_charge: DecimalText | None
    waiting_inquiry_id: str | None
    """The newest inquiry that waits for an answer about the claim; null without one"""


class ClaimStatusAccessDeniedError(Model):
    """The body of a response with status 403"""

    errors: list[ClaimStatusAccessDeniedErrorError]
    """The errors"""
    ok: Literal[False]
    """False: the request was not carried out"""


class ClaimStatusAuthenticationRequiredError(Model):
    """The body of a response with status 401"""

    errors: list[ClaimStatusAuthenticationRequiredErrorError]
    """The errors"""
    ok: Literal[False]
    """False: the request was not carried out"""


class ClaimStatusInternalErrorError(Model):
    """The body of a response with status 500"""

    errors: list[ClaimStatusInternalErrorErrorError]
    """The errors"""
    ok: Literal[False]
    """False: the request was not carried out"""


class ClaimStatusInvalidRequestError(Model):
    """The body of a response with status 400"""

    errors: list[ClaimStatusInvalidRequestErrorError]
    """The errors"""
    ok: Literal[False]
    """False: the request was not carried out"""


class ClaimStatusNotFoundError(Model):
    """The body of a response with status 404"""

    errors: list[ClaimStatusNotFoundErrorError]
    """The errors"""
    ok: Literal[False]
    """False: the request was not carried out"""


class ClaimStatusPayloadTooLargeError(Model):
    """The body of a response with status 413"""

    errors: list[ClaimStatusPayloadTooLargeErrorError]
    """The errors"""
    ok: Literal[False]
    """False: the request was not carried out"""


class ClaimStatusPreconditionFailedError(Model):
    """The body of a response with status 412"""

    errors: list[ClaimStatusPreconditionFailedErrorError]
    """The errors"""
    ok: Literal[False]
    """False: the request was not carried out"""


class ClaimStatusRateLimitedError(Model):
    """The body of a response with status 429"""

    errors: list[ClaimStatusRateLimitedErrorError]
    """The errors"""
    ok: Literal[False]
    """False: the request was not carried out"""


class ClaimStatusRequestConflictError(Model):
    """The body of a response with status 409"""

    errors: list[ClaimStatusRequestConflictErrorError]
    """The errors"""
    ok: Literal[False]
    """False: the request was not carried out"""


class ClaimStatusRequestUnprocessableError(Model):
    """The body of a response with status 422"""

    errors: list[ClaimStatusRequestUnprocessableErrorError]
    """The errors"""
    ok: Literal[False]
    """False: the request was not carried out"""


class ClaimStatusUnavailableError(Model):
    """The body of a response with status 503"""

    errors: list[ClaimStatusUnavailableErrorError]
    """The errors"""
    ok: Literal[False]
    """False: the request was not carried out"""


class ClaimStatusUnsupportedMediaTypeError(Model):
    """The body of a response with status 415"""

    errors: list[ClaimStatusUnsupportedMediaTypeErrorError]
    """The errors"""
    ok: Literal[False]
    """False: the request was not carried out"""


class ClaimsRow(Model):
    """Claims of a group"""

    acknowledgement_rate: ClaimsRowAcknowledgementRate
    clean_claim_rate: ClaimsRowCleanClaimRate
    days_to_payment: ClaimsRowDaysToPayment
    first_pass_resolution_rate: ClaimsRowFirstPassResolutionRate
    key: str | None
    """The group of the row: an id, a month `YYYY-MM` or a code; null for records without one and in the totals"""
    label: str | None
    """The name of the record if the key is an id, else the key; `Total` in the totals"""
    rejection_rate: ClaimsRowRejectionRate


class CollectionsRow(Model):
    """Collections of a group"""

    charges: DecimalText
    """Decimal string with 2 decimals"""
    claims: int
    """Claims of services in the period, without voided ones"""
    contractual_adjustments: DecimalText
    """What contracts with payers disallow, and capitation covers"""
    gross_collection_rate: CollectionsRowGrossCollectionRate
    key: str | None
    """The group of the row: an id, a month `YYYY-MM` or a code; null for records without one and in the totals"""
    label: str | None
    """The name of the record if the key is an id, else the key; `Total` in the totals"""
    net_collection_rate: CollectionsRowNetCollectionRate
    patient_responsibility: DecimalText
    """Patient responsibility according to the payers"""
    patient_share_collected: CollectionsRowPatientShareCollected
    payments: DecimalText
    """Payments of payers for these claims so far"""


class ComplianceCheck(Model):
    """A check of a planned contact, with its result and findings"""

    account_id: str
    """Identifier of the patient account"""
    applied_rules: list[AppliedComplianceRule]
    """The active rules at the time of the check, with their values at that time"""
    channel: Literal["CALL", "EMAIL", "SMS", "LETTER"]
    """Channel of the contact"""
    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the compliance check"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    person_id: str
    """Identifier of the consumer"""
    place: Literal["HOME", "WORKPLACE", "OTHER"] | None
    planned_at: AwareDatetime
    """When the contact is planned"""
    purpose: Literal["COLLECTION", "VALIDATION_NOTICE", "LEGAL", "CREDIT_REPORTING"]
    """Purpose of the contact"""
    result: Literal["ALLOWED", "ALLOWED_WITH_WARNINGS", "BLOCKED"]
    """Result of the check: allowed, allowed with warnings, or blocked"""
    rule_values: ComplianceRuleValues
    state: str | None
    """Postal code of the state, two capital letters"""
    time_barred_on: date_aliased | None
    """First day on which a suit about an open charge of the account is barred; null if none is known"""
    time_zones: list[str]
    """Every time zone in which the consumer may be"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    violations: list[ComplianceFinding]
    """Findings that block the contact"""
    warnings: list[ComplianceFinding]
    """Findings that do not block the contact"""


class ConflictError(Model):
    """The body of an answer with status 409"""

    allowed_next: list[str] | None = None
    """The states or moves that are legal now, where a move was illegal"""
    error: Literal["Conflict"]
    """The title of the status"""
    existing_id: str | None = None
    """Identifier of the existing record, where the request would create a duplicate"""
    message: str
    """Why the request conflicts with what is stored"""
    obstacles: list[Obstacle] | None = None
    """All reasons that prevent the operation, where there may be several"""
    status_code: Literal[409]
    """The HTTP status"""


class ConsumerPreferences(Model):
    """The contact preferences of a consumer"""

    account_id: str
    """Identifier of the patient account"""
    attorney: ConsumerAttorney | None
    cease_communication: bool
    """True if the consumer asked in writing that communication cease"""
    channel_opt_outs: list[Literal["CALL", "EMAIL", "SMS", "LETTER"]]
    """Channels by which the consumer must not be contacted"""
    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the consumer preferences"""
    inconvenient_places: list[Literal["HOME", "WORKPLACE", "OTHER"]]
    """Places at which the consumer must not be contacted"""
    inconvenient_times: list[InconvenientTime]
    """Times at which the consumer must not be contacted"""
    notes: str | None
    """Free-text notes"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class CoverageSubscriber(Model):
    """The policyholder of a coverage, if it is not the patient"""

    address: PostalAddress | None
    date_of_birth: date_aliased | None
    first_name: str | None
    """First name; null for an organization, such as an employer"""
    last_name: str
    """Last name, or the name of an organization"""
    sex: Literal["F", "M", "U"] | None


class CredentialingCompleteness(Model):
    """The completeness report of a file"""

    as_of: date_aliased
    """The date of the report"""
    is_complete: bool
    """True if nothing is missing from the application"""
    is_verified: bool
    """True if every verification exists and is current"""
    last_exclusion_check: CredentialingCompletenessLastExclusionCheck | None
    """The newest exclusion check of the NPI"""
    missing: list[CredentialingMissingItem]
    """The missing items"""
    sections: list[CredentialingSectionState]
    """The sections, and whether each is complete"""
    verification_days: int
    """Maximum age in days of the attestation and of verifications"""
    verification_standard: Literal["ACCREDITATION", "CVO"]
    """Limits the age of the attestation and the verifications at the decision: 120 days for an accredited organization, 90 for a credentials verification organization (NCQA, since July 2025)"""
    warnings: list[CredentialingFileWarning]
    """The warnings, which do not affect completeness"""
    work_gaps: list[CredentialingWorkGap]
    """Gaps of more than 6 months, including explained ones"""


class CredentialingDeaRegistration(Model):
    """A DEA or CDS registration"""

    created_at: AwareDatetime
    """When the record was created"""
    deleted_at: AwareDatetime | None
    """When the entry was deleted; null if it is not"""
    expiration_date: date_aliased | None
    id: str
    """Identifier of a DEA or CDS registration"""
    number: str | None
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    registration_type: Literal["DEA", "CDS"] | None
    schedules: list[Literal["2", "3", "4", "5", "2N", "3N"]] | None
    session_id: str
    """Identifier of the credentialing session"""
    sort_order: int
    """Position among the entries of the section"""
    state: str | None
    status: Literal["ACTIVE", "PROBATION", "SUSPENDED", "INACTIVE", "SURRENDERED", "REVOKED"] | None
    updated_at: AwareDatetime
    """When the record was last changed"""
    warnings: list[CredentialingWarning]
    """The warnings about the entry"""


class CredentialingMalpracticeInsurance(Model):
    """Malpractice insurance"""

    aggregate: DecimalText | None
    carrier: str | None
    claims: list[CredentialingMalpracticeInsuranceClaim] | None
    created_at: AwareDatetime
    """When the record was created"""
    deleted_at: AwareDatetime | None
    """When the entry was deleted; null if it is not"""
    effective_date: date_aliased | None
    expiration_date: date_aliased | None
    id: str
    """Identifier of malpractice insurance"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    per_claim: DecimalText | None
    policy_number: str | None
    retroactive_date: date_aliased | None
    session_id: str
    """Identifier of the credentialing session"""
    sort_order: int
    """Position among the entries of the section"""
    status: Literal["ACTIVE", "ENDED"] | None
    tail: bool | None
    updated_at: AwareDatetime
    """When the record was last changed"""


class DenialCaseDetail(Model):
    """A denial case with its adjustments, guardrail and appeals"""

    adjustments: list[DenialAdjustment]
    """Adjustments of the denied charges as the payer sent them. For a denial that a person reported, the adjustments of the claim when the case was opened; if it had none, one adjustment made from the denial"""
    appeal_deadline: AwareDatetime | None
    """Last moment for a first-level appeal by the usual window of the program; null if it has none. An operational aid, not legal advice."""
    appeal_rights: bool
    """False if a guardrail or a rule excludes an appeal"""
    appealed_at: AwareDatetime | None
    """When the denial was first appealed; null if it was not"""
    appeals: list[DenialCaseDetailAppeal]
    """Appeals of the case, oldest first"""
    assigned_to_id: str | None
    """Identifier of the assigned member"""
    billed_amount: DecimalText
    """Decimal string with 2 decimals"""
    billed_at: AwareDatetime | None
    """When the claim was billed"""
    case_number: str
    """Number of the case"""
    category: Literal[
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
    """Category of the denial"""
    claim_id: str
    """Identifier of the claim"""
    claim_number: str
    """Claim number assigned by its sender"""
    claim_payment_id: str | None
    """The claim payment that denied; null for a denial that a person reported"""
    closed_by_agent_id: str | None
    """The agent definition for which a key settled it; null if a key of no agent did"""
    created_at: AwareDatetime
    """When the record was created"""
    denial_date: AwareDatetime
    """When the payer denied the claim"""
    denial_reason: str
    """Reason of the denial as text"""
    denied_amount: DecimalText
    """Decimal string with 2 decimals"""
    facility_id: str | None
    """Identifier of the facility"""
    group_code: Literal["CO", "PR", "OA", "PI", "CR"] | None
    """Claim adjustment group code; null if the payer gave no code"""
    guardrail: DenialGuardrail
    id: str
    """Identifier of the record"""
    is_preventable: bool | None
    """True if the denial could have been prevented; null where unknown"""
    kind: Literal["FULL", "PARTIAL"]
    """PARTIAL if the payer paid a part of a denied line, such as some of its units; otherwise FULL"""
    lines: list[DeniedCharge]
    """The charges of the claim that are denied"""
    note: str | None
    """Note in free text"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    outcome: (
        Literal[
            "OVERTURNED", "PAID_BY_OTHER_PAYER", "CORRECTED", "WRITTEN_OFF", "PATIENT_BILLED", "NO_ACTION"
        ]
        | None
    )
    overturned_amount: DecimalText
    """Sum of the denied charges that a later payment allowed or paid at least in part, and of what the payer overturned by a decision and has not paid yet"""
    patient_id: str
    """Identifier of the patient"""
    payer_id: str
    """Identifier of the payer"""
    payer_name: str
    """Name of the payer"""
    payer_program: Literal[
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
    """The program of a payer, which determines the levels of appeal and the filing deadlines"""
    payment_due_on: date_aliased | None
    """Day by which a payer should pay what the case left open: 30 days after the decision, or after the case was resolved without a write-off and without billing the patient; null while no payment is due"""
    place_of_service: str | None
    """Place of service code, two digits"""
    primary_code: str | None
    """Primary claim adjustment reason code of the denial"""
    priority: int
    """Priority; the lowest comes first"""
    procedure_codes: list[str]
    """Procedure codes of the claim"""
    provider_id: str | None
    """Identifier of the provider"""
    queue_id: str | None
    """Identifier of the work queue"""
    recovered_amount: DecimalText
    """Amount paid for the denied charges since"""
    remark_codes: list[str]
    """Remittance advice remark codes"""
    reopenings: list[DenialReopening]
    """Earlier outcomes of the case, oldest first"""
    resolution_note: str | None
    """How it was settled, in free text"""
    resolved_at: AwareDatetime | None
    """When it was settled; null while it is open"""
    root_cause: str | None
    """What caused the denial, in free text"""
    service_date: date_aliased | None
    """Day of the service"""
    sla_due_at: AwareDatetime | None
    """When the case has to be worked by its SLA"""
    sla_hours: int | None
    specialty: str | None
    """Medical specialty"""
    status: Literal["OPEN", "IN_PROGRESS", "APPEALED", "RESOLVED", "WITHDRAWN"]
    """Status of the case"""
    tags: list[str]
    """Tags that group records"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    withdrawn_at: AwareDatetime | None
    """When the case was withdrawn because its claim payment was taken back"""
    withdrawn_reason: str | None
    """Why it was withdrawn"""


class DenialsRow(Model):
    """Denials of a group"""

    days_to_appeal_decision: DenialsRowDaysToAppealDecision
    days_to_resolve: DenialsRowDaysToResolve
    initial_denial_rate: DenialsRowInitialDenialRate
    initial_denied_amount_rate: DenialsRowInitialDeniedAmountRate
    initial_line_denial_rate: DenialsRowInitialLineDenialRate
    key: str | None
    """The group of the row: an id, a month `YYYY-MM` or a code; null for records without one and in the totals"""
    label: str | None
    """The name of the record if the key is an id, else the key; `Total` in the totals"""
    overturn_rate: DenialsRowOverturnRate
    recovery_rate: DenialsRowRecoveryRate


class Eligibility(Model):
    """The latest eligibility response of a payer about a patient's coverage"""

    as_of: date_aliased
    """Day that the response is about"""
    benefits: list[EligibilityBenefit]
    """Benefits that the payer reported"""
    is_active: bool | None
    """True if the coverage is active; null if the payer did not say"""
    plan_from: date_aliased | None
    """First day of the plan"""
    plan_name: str | None
    """Name of the plan"""
    plan_to: date_aliased | None
    """Last day of the plan"""
    reject_reasons: list[str]
    """Reject reason codes of the payer (AAA03 of X12)"""


class EstimateLineItem(Model):
    """An expected item or service"""

    cpt_code: str
    """CPT or HCPCS code of the procedure"""
    description: str
    """Description of the item or service"""
    provider_name: str | None
    """Name of the provider as printed"""
    provider_npi: str | None
    """National Provider Identifier of the provider, ten digits"""
    provider_type: str | None
    """Role of the provider in the visit"""
    quantity: Number
    """Number of units"""
    recurrence: EstimateRecurrence | None = None
    total_charge: DecimalText
    """Decimal string with 2 decimals"""
    unit_charge: DecimalText
    """Decimal string with 2 to 4 decimals"""


class ExclusionCandidate(Model):
    """A listed entity that may be the subject"""

    agency: str | None
    """The agency that excluded the entity"""
    classification: str | None
    """Kind of the excluded entity in the source, such as a person or a firm"""
    ct_code: str | None
    """Cause and treatment code of SAM"""
    exclusion_date: date_aliased | None
    """When the exclusion took effect"""
    exclusion_type: str | None
    """The authority for the exclusion: a section of the Social Security Act (LEIE) or the exclusion type (SAM)"""
    name: str
    """Name of the listed entity"""
    npi: str | None
    """National Provider Identifier, ten digits"""
    program: str | None
    """Exclusion program in the source"""
    reasons: list[ExclusionCandidateReason]
    """The reasons for the score"""
    reinstatement_date: date_aliased | None
    """When the exclusion was lifted; null if it was not"""
    score: Number
    """How well a listed entity matches the subject, 0 to 100"""
    source: Literal["LEIE", "SAM"]
    """The list: LEIE of the OIG, or the exclusions of SAM.gov"""
    specialty: str | None
    """Medical specialty"""
    state: str | None
    """Postal code of the state, two capital letters"""
    termination_date: date_aliased | None
    """When the exclusion ends; null for an indefinite exclusion"""
    waiver: ExclusionCandidateWaiver | None
    """A waiver of the exclusion"""


class ExclusionCheck(Model):
    """A check whether a person or business is excluded from federal programs"""

    check_type: Literal["PROVIDER"]
    """The kind of subject"""
    checked_at: AwareDatetime
    """When the check was made"""
    coverage: list[ExclusionListCoverage]
    """The lists that the check used, as they were loaded then"""
    created_at: AwareDatetime
    """When the record was created"""
    entity_name: str
    """Name of the person or organization that is looked for"""
    id: str
    """Identifier of the check"""
    leie: LeieMatch | None
    leie_version: int | None
    match_summary: ExclusionMatchSummary | None
    npi: str
    """National Provider Identifier, ten digits"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    provider_id: str | None
    review_note: str | None
    """Note of the reviewer"""
    reviewed_at: AwareDatetime | None
    """When a person decided"""
    reviewed_by: str | None
    reviewed_by_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    reviewed_by_member_id: str | None
    """The member who decided: as given, else the one that the key acted for; null if it acted for none"""
    sam: SamMatch | None
    sam_version: int | None
    state: str
    """Postal code of the state, two capital letters"""
    status: Literal[
        "EXC_CLEAR",
        "EXC_POTENTIAL_MATCH",
        "EXC_CONFIRMED_MATCH",
        "EXC_FALSE_POSITIVE",
        "EXC_PENDING",
        "EXC_ERROR",
    ]
    """Status of the check"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    user_id: str | None
    """Identifier of the member concerned"""
    warnings: list[ExclusionCheckWarning]
    """The warnings, which do not affect the result"""


class Facility(Model):
    """A place where care is provided"""

    address: PostalAddress | None
    created_at: AwareDatetime
    """When the record was created"""
    external_id: str | None
    """Key of the record in another system"""
    id: str
    """Identifier of the record"""
    name: str
    """Display name"""
    npi: str | None
    """National Provider Identifier, ten digits"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    place_of_service_code: str | None
    """Place of service code of the facility"""
    tax_identifier: str | None
    """Taxpayer identification number, nine digits"""
    time_zone: str
    """IANA name of the time zone"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class FeeScheduleAdjustments(Model):
    """Adjustments of the amounts of the rates"""

    assistant_percent: Number | None
    """Percent for a line with modifier 80, 81 or 82"""
    bilateral_percent: Number | None
    """Percent for a line with modifier 50"""
    multiple_procedure_percents: list[Number] | None
    """Percentages for the procedures of one day by descending amount; the last one applies to all further procedures"""
    non_physician_assistant_percent: Number | None
    """Percent for a line with modifier AS"""
    stop_loss: StopLoss | None


class FilingProof(Model):
    """When a claim was filed, and who acknowledged it"""

    accepted_by_clearinghouse_on: date_aliased | None
    """Day on which a clearinghouse first accepted it; null if none did"""
    accepted_by_payer_on: date_aliased | None
    """Day on which the payer first accepted it; null if it did not"""
    acknowledgements: list[ReceivedAcknowledgement]
    """What the payer and clearinghouses said of the claim, oldest first"""
    claim_id: str
    """Identifier of the claim"""
    claim_number: str
    """Number of the claim"""
    submission_state: Literal["DRAFT", "READY", "BATCHED", "SUBMITTED", "REJECTED", "ACCEPTED"]
    """How far the submission of the claim has come. DRAFT: it can still be changed; READY: no edit failed; BATCHED: it is in a batch that was not carried away; SUBMITTED: it was sent; REJECTED: its receiver or payer refused it; ACCEPTED: its payer took it (277CA)"""
    submissions: list[FilingProofSubmission]
    """The batches that the claim was in, oldest first, without cancelled ones"""
    submitted_at: AwareDatetime | None
    """When the first of its batches was carried away; null if none was"""


class ForbiddenError(Model):
    """The body of an answer with status 403"""

    error: Literal["Forbidden"]
    """The title of the status"""
    obstacles: list[Obstacle] | None = None
    """Why the agent that the key acts for may not do this"""
    status_code: Literal[403]
    """The HTTP status"""


class GoodFaithEstimate(Model):
    """A good faith estimate (45 CFR 149.610)"""

    acknowledged_at: AwareDatetime | None
    """When the receipt was acknowledged"""
    appointment_id: str | None
    """Identifier of the appointment"""
    compliance_gaps: list[Literal["TAX_IDENTIFIER", "NPI", "PLACE", "DIAGNOSIS_CODES"]]
    """Elements that the estimate lacked when it was last edited or generated (45 CFR 149.610(c)); empty if it is complete"""
    created_at: AwareDatetime
    """When the record was created"""
    deadline_basis: Literal[
        "SCHEDULED_10_BUSINESS_DAYS_AHEAD",
        "SCHEDULED_3_BUSINESS_DAYS_AHEAD",
        "REQUESTED",
        "REVISION",
        "NOT_REQUIRED",
    ]
    """The rule that set the delivery deadline (45 CFR 149.610(b)(1))"""
    delivered_at: AwareDatetime | None
    """When the estimate was delivered; null until then"""
    delivery_deadline: AwareDatetime
    """Deadline for delivering the estimate to the patient (45 CFR 149.610)"""
    delivery_method: (
        Literal["GFE_DEL_EMAIL", "GFE_DEL_PORTAL", "GFE_DEL_MAIL", "GFE_DEL_HAND_DELIVERY", "GFE_DEL_FAX"]
        | None
    )
    diagnosis_codes: list[str]
    """ICD-10-CM diagnosis codes, principal diagnosis first"""
    disputed_at: AwareDatetime | None
    """When it was disputed; null if it was not"""
    estimate_number: str
    """Number of the estimate"""
    expires_at: AwareDatetime
    """When the estimate expires"""
    facility_id: str | None
    """Identifier of the facility"""
    facility_name: str | None
    """Name of the facility"""
    id: str
    """Identifier of the estimate"""
    idr_case: IdrCase | None = None
    is_delivery_overdue: bool
    """True if the deadline passed before the estimate was delivered"""
    line_items: list[EstimateLineItem]
    """The expected items and services"""
    needs_revision: bool
    """True if the appointment has changed since the estimate"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    patient_discount: DecimalText
    """Decimal string with 2 decimals"""
    patient_id: str
    """Identifier of the patient"""
    patient_responsibility: DecimalText
    """Decimal string with 2 decimals"""
    provider_name: str | None
    """Name of the provider as printed"""
    provider_npi: str | None
    """National Provider Identifier of the provider, ten digits"""
    requested_at: AwareDatetime | None
    """When the patient asked for the estimate"""
    scheduled_at: AwareDatetime | None
    """When the visit was scheduled"""
    service_date: AwareDatetime
    """Day of the service"""
    status: Literal[
        "GFE_DRAFT",
        "GFE_GENERATED",
        "GFE_DELIVERED",
        "GFE_ACKNOWLEDGED",
        "GFE_DISPUTED",
        "GFE_EXPIRED",
        "GFE_VOID",
    ]
    """Status of the estimate"""
    supersedes_id: str | None
    """Identifier of the estimate that this one revises"""
    tax_identifier: str | None
    """Taxpayer identification number of the provider or facility, nine digits"""
    total_estimated_cost: DecimalText
    """Decimal string with 2 decimals"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    void_reason: str | None
    """Why it was voided; null if it was not"""


class HomeHealthAnsweredAttempt(Model):
    """An attempt with its answer"""

    adapter_name: str
    """Adapter that took the attempt"""
    answered_on: date_aliased | None
    correlation_id: str | None
    """Identifier that correlates the attempt with its answer"""
    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the attempt"""
    reason_code: str | None
    request: HomeHealthNoticeSnapshot
    status: Literal["QUEUED", "ACKNOWLEDGED", "RETURNED", "REJECTED", "CANCELLED"]
    """Status of the attempt"""
    submission_method: Literal["837I"]
    """How the notice is submitted"""


class HomeHealthNoa(Model):
    """A notice of admission"""

    accepted_on: date_aliased | None
    admission_date: date_aliased
    """The day of the admission, which is the day of the first billable visit"""
    cancel_reason: str | None
    """Why the notice was cancelled"""
    cancels_noa_id: str | None
    condition_codes: list[str]
    """Condition codes of the notice"""
    created_at: AwareDatetime
    """When the record was created"""
    episode_id: str
    """Identifier of the episode of home health care"""
    exception: HomeHealthNoaException | None
    from_date: date_aliased
    """First day that the notice covers"""
    id: str
    """Identifier of the notice of admission"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    status: Literal["DRAFT", "PENDING_ACK", "ACCEPTED", "RETURNED", "REJECTED", "CANCELLED"]
    """Status of the notice"""
    submission_deadline: date_aliased | None
    submitted_at: AwareDatetime | None
    """When it was submitted"""
    through_date: date_aliased
    """Last day that the notice covers"""
    type_of_bill: Literal["32A", "32D"]
    """32A: notice of admission; 32D: cancellation of such a notice"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class HomeHealthNoaAttempt(Model):
    """An attempt to submit a notice"""

    adapter_name: str
    """Adapter that took the attempt"""
    correlation_id: str | None
    """Identifier that correlates the attempt with its answer"""
    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the attempt"""
    request: HomeHealthNoticeSnapshot
    status: Literal["QUEUED", "ACKNOWLEDGED", "RETURNED", "REJECTED", "CANCELLED"]
    """Status of the attempt"""
    submission_method: Literal["837I"]
    """How the notice is submitted"""


class HomeHealthNoaReduction(Model):
    """The reduction for a late acceptance: reducedDays ÷ ofDays of the payment of each listed period"""

    accepted_on: date_aliased
    """The day of acceptance; until then today, in the time zone of the organization"""
    amount: DecimalText | None
    late_days: int
    """Days from the admission to the acceptance; 0 when timely"""
    periods: list[HomeHealthNoaReductionPeriod]
    """The 30-day periods that are reduced"""


class IdrCaseDetail(Model):
    """A dispute with its timeline"""

    arbitration_amount: DecimalText | None
    billed_amount: DecimalText
    """Decimal string with 2 decimals"""
    created_at: AwareDatetime
    """When the record was created"""
    day_counters: IdrCaseDetailDayCounters
    estimate_id: str
    """Identifier of the good faith estimate"""
    estimated_amount: DecimalText
    """Decimal string with 2 decimals"""
    id: str
    """Identifier of the record"""
    initiated_at: AwareDatetime
    """When the dispute was opened"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payer_counter_amount: DecimalText | None
    provider_offer_amount: DecimalText | None
    qualifying_payment_amount: DecimalText | None
    resolved_amount: DecimalText | None
    resolved_at: AwareDatetime | None
    """When it was settled; null while it is open"""
    status: Literal[
        "IDR_INITIATED",
        "IDR_OFFER_SUBMITTED",
        "IDR_COUNTER_RECEIVED",
        "IDR_IN_ARBITRATION",
        "IDR_RESOLVED_PROVIDER",
        "IDR_RESOLVED_PAYER",
        "IDR_RESOLVED_SPLIT",
        "IDR_WITHDRAWN",
    ]
    """Status of the dispute"""
    timeline: list[IdrCaseDetailTimeline]
    """The events of the dispute, oldest first"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class Import(Model):
    """An imported file"""

    bytes: int
    """Size of the file in bytes"""
    counts: ImportCounts
    created_at: AwareDatetime
    """When the record was created"""
    faults: list[ImportFault]
    """The first 100 faults"""
    file_name: str | None
    """Name of the file"""
    finished_at: AwareDatetime | None
    """When the import was finished; null until then"""
    id: str
    """Identifier of the import"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    paid_amount: DecimalText
    """Decimal string with 2 decimals"""
    posted_amount: DecimalText
    """Decimal string with 2 decimals"""
    sha256: str | None
    """SHA-256 of the file; null while it is being read"""
    status: Literal["READING", "POSTING", "DONE", "REFUSED"]
    """Status of the import"""
    unkept: list[UnkeptSegments]
    """Segments that the implementation guide allows and of which nothing is kept"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    warnings: list[ImportFault]
    """The first 100 wrong counts and control numbers that a lenient import tolerated"""


class ImportResultRow(Model):
    external_id: str | None
    """Key of the record that the row names"""
    id: str | None
    """Identifier of the record; null for a row that created or matched none"""
    issues: list[ImportResultRowIssue]
    """What is wrong with the row"""
    row: int
    """Number of the row, from 1; the header of a CSV file is not counted"""
    status: Literal["CREATED", "UPDATED", "UNCHANGED", "FAILED"]
    """The result, or with `dryRun` the result that the row would have"""


class ImportTransaction(Model):
    """A transaction set of an imported file"""

    control_number: str | None
    """Control number of the transaction set (ST02)"""
    counts: TransactionCounts
    created_at: AwareDatetime
    """When the record was created"""
    group_control_number: str | None
    """Control number of the functional group (GS06)"""
    id: str
    """Identifier of the transaction set"""
    import_id: str
    """Identifier of the import"""
    interchange_control_number: str
    """Control number of the interchange (ISA13)"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    paid_amount: DecimalText
    """Decimal string with 2 decimals"""
    posted_amount: DecimalText
    """Decimal string with 2 decimals"""
    reasons: list[TransactionReason]
    """Reasons for this result"""
    rejected_batches: list[RejectedBatch]
    """The first 100 batches that were rejected without their claims being named"""
    status: Literal["STAGED", "POSTED", "PARTLY_POSTED", "DUPLICATE", "REFUSED"]
    """Outcome of the transaction set"""
    type: Literal["271", "277", "835", "999", "837P", "837I", "277CA", "TA1"] | None
    """Null for an unsupported type or version"""
    unkept: list[UnkeptSegments]
    """Segments that the implementation guide allows and of which nothing is kept"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    warnings: list[ImportFault]
    """Wrong counts and control numbers of its envelope that a lenient import tolerated"""


class InquiryClaimResult(Model):
    """The result of one claim of an inquiry"""

    answered_at: AwareDatetime | None
    """When the answer was recorded; null until then"""
    claim_id: str
    """Identifier of the claim"""
    claim_index: int
    """Position of the claim in the inquiry, from 0"""
    effective_date: date_aliased | None
    """Day from which the status applies"""
    next_action: Literal[
        "WAIT",
        "RETRY",
        "CORRECT_REQUEST",
        "WIDEN_SEARCH",
        "FIX_CLAIM",
        "ANSWER_PAYER",
        "CHECK_NEXT_PAYER",
        "OPEN_DENIAL_CASE",
        "EXTEND_PROFILE",
        "NONE",
    ]
    """The next action"""
    next_check_date: date_aliased | None
    """Date of the next check; null if none is due"""
    outcome: Literal[
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
    """The outcome of an inquiry"""
    paid_amount: DecimalText | None
    payer_claim_number: str | None
    """The payer's number of the claim"""
    payer_id: str
    """Identifier of the payer"""
    statuses: list[MappedClaimStatus]
    """Most final first; the first gives the outcome"""
    total_charge: DecimalText | None


class InquiryResult(Model):
    """The result of an inquiry"""

    claims: list[InquiryClaimResult]
    """The results of the claims"""
    created_at: AwareDatetime
    """When the record was created"""
    error_code: str | None
    """Code of the first error; null without an error"""
    errors: list[InquiryIssue]
    """The errors"""
    inquiry_id: str
    """Identifier of the inquiry"""
    mapping_profile_id: str
    """Identifier of the mapping profile"""
    mapping_profile_version: int
    """Version of the mapping profile that decided the outcome"""
    next_check_date: date_aliased | None
    """Date of the next check"""
    ok: bool
    """False if there is an error, regardless of the HTTP status"""
    outcome: Literal[
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
    """The outcome of an inquiry"""
    paid_amount: DecimalText | None
    processing_state: Literal[
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
    """The state of an inquiry"""
    result_revision: int
    """Revision of the result, from 0"""
    total_charge: DecimalText | None
    updated_at: AwareDatetime
    """When the record was last changed"""
    warnings: list[InquiryIssue]
    """The warnings, which do not affect the result"""


class InquiryRevision(Model):
    """An earlier result of an inquiry"""

    inquiry_id: str
    """Identifier of the inquiry"""
    recorded_at: AwareDatetime
    """When it was recorded"""
    result: InquiryResult
    result_revision: int
    """0 as created, plus 1 with each answer, reprocessing and cancellation"""


class ListedScribeJob(Model):
    """A scribe job in a list, without the note"""

    appointment_id: str | None
    """Identifier of the appointment"""
    audio_duration_seconds: int | None
    """Length of the recording in seconds"""
    created_at: AwareDatetime
    """When the record was created"""
    execution_mode: Literal["AI_ONLY", "AI_WITH_HITL"]
    """Whether a person edits generated notes"""
    failure_code: str | None
    """Why the job last FAILED, as it was reported"""
    has_final_note: bool
    """True if the job has a final note"""
    id: str
    """Identifier of the scribe job"""
    note_versions: int
    """Number of versions of the note"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    patient_id: str
    """Identifier of the patient"""
    ready_at: AwareDatetime | None
    """When the worker last found audio that can be transcribed; null if it found none or has not checked yet"""
    stale: bool
    """True if the job has been queued or in progress for more than 30 minutes"""
    status: Literal[
        "RECORDING", "UPLOADING", "TRANSCRIBING", "GENERATING_NOTE", "COMPLETED", "ATTESTED", "FAILED"
    ]
    """Status of the job"""
    template: ScribeJobTemplate | None
    template_id: str | None
    """Identifier of the template"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    working_since: AwareDatetime | None
    """Since when the job is queued or in progress; null if it is neither"""


class MappingProfile(Model):
    """Rules that map the statuses of payers to outcomes"""

    created_at: AwareDatetime
    """When the record was created"""
    default_outcome: (
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
        | None
    )
    has_unpublished_changes: bool
    """True if the draft differs from the published version"""
    id: str
    """Identifier of the mapping profile"""
    name: str
    """Name of the profile"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payer_id: str | None
    """The payer that the profile is for; null for every payer"""
    published_at: AwareDatetime | None
    """When it was published; null if it is not"""
    rules: list[MappingRule]
    """The rules, in the order in which they were entered"""
    status: Literal["DRAFT", "PUBLISHED", "SUPERSEDED"]
    """The state of the profile"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    version: int
    """The newest published version; 0 if none is published"""


class Organization(Model):
    """An organization"""

    created_at: AwareDatetime
    """When the record was created"""
    entitlements: OrganizationEntitlements
    feature_flags: dict[str, bool]
    """Set by the operator of the installation"""
    holidays: OrganizationHolidays
    id: str
    """Identifier of the organization"""
    is_charitable_hospital: bool
    """True for a hospital that is exempt from tax under 26 U.S.C. 501(c)(3): extraordinary collection actions wait for the 120 days of 26 CFR 1.501(r)-6"""
    limitation_periods: list[LimitationPeriod]
    """Limitation periods of the states, as the organization has set them"""
    name: str
    """Name by which people know the record"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    time_zone: str
    """IANA name of the time zone"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class PaidLine(Model):
    """A line as the payer paid it"""

    adjustments: list[PaymentAdjustment]
    """Adjustments, each with group code, reason code and amount"""
    allowed_amount: DecimalText | None
    charge_amount: DecimalText | None
    claim_line_number: int | None
    """Number of the matched claim line; null until matched"""
    line_control_number: str | None
    """Control number of the line on the claim"""
    modifiers: list[str]
    """Modifiers of the procedure code, in order"""
    paid_amount: DecimalText | None
    procedure_code: str | None
    """CPT or HCPCS code of the procedure"""
    remark_codes: list[str]
    """Remittance advice remark codes"""
    revenue_code: str | None
    """Revenue code of the line"""
    sequence: int
    """Position in the claim payment, from 1"""
    service_from: date_aliased | None
    """First day of the service"""
    service_to: date_aliased | None
    """Last day of the service"""
    submitted_procedure_code: str | None
    """Submitted procedure code, if the payer adjudicated a different one"""
    units: str | None
    """Number of units of the service"""


class Patient(Model):
    """A patient"""

    address: PostalAddress | None
    coverage: list[CoverageSummary]
    """Summary of the coverages of the patient"""
    created_at: AwareDatetime
    """When the record was created"""
    date_of_birth: date_aliased
    """Date of birth"""
    email: str | None
    """E-mail address"""
    external_id: str | None
    """Key of the record in another system"""
    first_name: str
    """First name"""
    id: str
    """Identifier of the record"""
    last_name: str
    """Last name"""
    mrn: str | None
    """Medical record number"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    phone: str | None
    """Telephone number"""
    self_pay: bool
    """True if the patient pays without insurance"""
    sex: Literal["F", "M", "U"] | None
    updated_at: AwareDatetime
    """When the record was last changed"""


class PatientAccountDetail(Model):
    """A patient account with its plan and holds"""

    account_number: str
    """Number of the patient account"""
    active_plan: PatientAccountDetailActivePlan | None
    """The active or paused payment plan"""
    active_plan_id: str | None
    """Identifier of the active or paused payment plan"""
    aging: AccountAging
    balance: DecimalText
    """Amount owed; negative if the patient has credit"""
    created_at: AwareDatetime
    """When the record was created"""
    facility_id: str | None
    """Identifier of the facility"""
    facility_name: str | None
    """Name of the facility"""
    financial_class: Literal["SELF_PAY", "INSURED"]
    """Whether an insurer pays first"""
    first_delivered_at: AwareDatetime | None
    """First delivered statement of the account. The days of 26 CFR 1.501(r)-6 are counted from that of each charge"""
    hold: BillingHold | None
    id: str
    """Identifier of the account"""
    last_payment_at: AwareDatetime | None
    """Time of the last payment"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    outstanding_since: AwareDatetime | None
    """Clock start of the oldest open charge; null if nothing is owed"""
    patient_id: str
    """Identifier of the patient"""
    placement: AccountPlacement | None
    """The collection agency with which the account is placed; null if there is none"""
    unapplied_credit: DecimalText
    """Unapplied credit: the refund due"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class PatientStatement(Model):
    """A statement to a patient"""

    account_id: str
    """Identifier of the patient account"""
    adjustments: DecimalText
    """Decimal string with 2 decimals"""
    created_at: AwareDatetime
    """When the record was created"""
    deliveries: list[StatementDelivery]
    """The deliveries, latest first"""
    delivery_method: Literal["EMAIL", "MAIL", "PORTAL", "FAX", "SMS"] | None
    delivery_status: Literal["DRAFT", "READY", "DELIVERED", "RETURNED"]
    """Status of the statement's delivery"""
    due_date: AwareDatetime | None
    """When the amount is due"""
    dunning_step: int | None
    """Number of the notice about the same charges; null without a run"""
    finalized_at: AwareDatetime | None
    """When the statement was finalized"""
    first_delivered_at: AwareDatetime | None
    """When the statement was first delivered"""
    id: str
    """Identifier of the statement"""
    idempotency_key: str
    """Text of the caller's own that the number of the record is made from"""
    new_charges: DecimalText
    """Decimal string with 2 decimals"""
    notes: str | None
    """Free-text notes"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payments: DecimalText
    """Decimal string with 2 decimals"""
    previous_balance: DecimalText
    """Decimal string with 2 decimals"""
    run_id: str | None
    """Identifier of the statement run; null for a statement without one"""
    statement_date: AwareDatetime
    """Date on the statement"""
    statement_number: str
    """Number of the statement"""
    status: Literal["DRAFT", "READY", "DELIVERED", "RETURNED", "PAID", "VOID"]
    """Status of the statement"""
    total_due: DecimalText
    """Decimal string with 2 decimals"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    void_reason: str | None
    """Why it was voided; null if it was not"""


class Payer(Model):
    """A payer"""

    address: PostalAddress | None
    created_at: AwareDatetime
    """When the record was created"""
    external_id: str | None
    """Key of the record in another system"""
    id: str
    """Identifier of the record"""
    name: str
    """Display name"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payer_code: str | None
    """Identifier of the payer in electronic transactions"""
    program_type: Literal[
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
    """The program of a payer, which determines the levels of appeal and the filing deadlines"""
    response_days: int
    """Days after billing within which the payer answers a claim"""
    timely_filing_days: int | None
    """Timely filing limit: days from the service within which a claim must be filed"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    variance_threshold_amount: DecimalText | None
    variance_threshold_percent: Number | None
    """Underpayments below this percentage open no case"""


class Payment(Model):
    """A payment of a payer"""

    adjustment_total: DecimalText
    """Sum of the provider adjustments, as sent"""
    amount: DecimalText
    """Negative for a debit"""
    claim_total: DecimalText
    """Sum of the claim payments"""
    counts: PaymentCounts
    created_at: AwareDatetime
    """When the record was created"""
    difference: DecimalText
    """amount - (claimTotal - adjustmentTotal): 0.00 if the payment balances"""
    difference_closed_at: AwareDatetime | None
    """When a person closed the difference; null if none did"""
    difference_closed_by: str | None
    """Identifier of the API key that closed the difference"""
    difference_closed_by_agent_id: str | None
    """The agent definition that the key acted for; null if it acted for none"""
    difference_closed_by_member_id: str | None
    """The member that the key acted for; null if it acted for none"""
    difference_reason: str | None
    """Why the difference was closed"""
    direction: Literal["CREDIT", "DEBIT"]
    """CREDIT if the payer pays, DEBIT if the payer takes money back"""
    exception_amount: DecimalText
    """Decimal string with 2 decimals"""
    id: str
    """Identifier of the payment"""
    ignored_amount: DecimalText
    """Decimal string with 2 decimals"""
    import_id: str | None
    """Identifier of the import"""
    method: Literal["ACH", "BOP", "CHK", "FWT", "NON"] | None
    open_difference: DecimalText
    """The part of the difference that nobody closed"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payee_identifier: str | None
    """Identifier of the payee, usually the NPI"""
    payee_name: str | None
    """Name of the payee"""
    payer_id: str | None
    """Null if the organization has no payer with the identifier"""
    payer_identifier: str | None
    """Identifier of the payer in the file"""
    payer_name: str | None
    """Name of the payer"""
    payment_date: date_aliased | None
    """Day of the payment"""
    posted_amount: DecimalText
    """Decimal string with 2 decimals"""
    provider_adjustments: list[ProviderAdjustment]
    """Provider-level adjustments, which belong to no claim (PLB)"""
    reference: str | None
    source: Literal["X12", "MANUAL"]
    """Source of the payment: an X12 file or manual entry"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    voided_amount: DecimalText
    """Decimal string with 2 decimals"""


class PricedLine(Model):
    """A line with its expected allowed amount"""

    adjustments: list[PricingAdjustment]
    """Adjustments in the order of their application"""
    charge_amount: DecimalText
    """Decimal string with 2 decimals"""
    contract_id: str | None
    """Identifier of the contract"""
    expected_amount: DecimalText | None
    """Expected allowed amount; null if no rate applies"""
    fee_schedule_id: str | None
    """Identifier of the fee schedule"""
    line_number: int
    """Number of the line on its claim, from 1"""
    matched_rate_id: str | None
    """Identifier of the rate that priced the line; null for the fee schedule itself and without one"""
    method: (
        Literal[
            "FEE_SCHEDULE",
            "PERCENT_OF_CHARGE",
            "PERCENT_OF_MEDICARE",
            "CASE_RATE",
            "PER_DIEM",
            "DRG_WEIGHT",
            "APC",
            "CAPITATION",
        ]
        | None
    )
    modifiers: list[str]
    """Modifiers of the procedure code, in their order"""
    procedure_code: str
    """CPT or HCPCS code of the procedure"""
    rejected: list[RejectedRate]
    """At most 20 contracts, schedules and rates that did not price the line"""
    rejected_count: int
    """Number of candidates that did not price the line"""
    status: Literal["PRICED", "INCLUDED", "CAPITATED", "UNMATCHED"]
    """INCLUDED: in the amount for the whole claim. CAPITATED: paid per month. UNMATCHED: no rate applies"""
    units: Number
    """Number of units"""


class ProductivityRowAppeals(Model):
    """The appeals"""

    closed: int
    """Appeals that payers decided in the period"""
    days_open: ProductivityRowAppealsDaysOpen
    records: str | None
    """Path and query of the API list with exactly these records; null if no list shows them"""
    recovered_amount: DecimalText
    """Appealed amount that was recovered"""


class ProductivityRowDenialCases(Model):
    """The denial cases"""

    closed: int
    """Cases resolved in the period"""
    days_open: ProductivityRowDenialCasesDaysOpen
    records: str | None
    """Path and query of the API list with exactly these records; null if no list shows them"""
    recovered_amount: DecimalText
    """Denied amount that was recovered"""


class ProductivityRowFollowUps(Model):
    """The follow-ups"""

    closed: int
    """Follow-ups completed in the period"""
    days_open: ProductivityRowFollowUpsDaysOpen
    records: str | None
    """Path and query of the API list with exactly these records; null if no list shows them"""


class ProductivityRowUnderpaymentCases(Model):
    """The underpayment cases"""

    closed: int
    """Cases recovered, written off or found invalid in the period"""
    days_open: ProductivityRowUnderpaymentCasesDaysOpen
    records: str | None
    """Path and query of the API list with exactly these records; null if no list shows them"""
    recovered_amount: DecimalText
    """Underpaid amount that was recovered"""


class ProviderAdjustmentDetail(Model):
    """A provider-level adjustment with its entries"""

    account: (
        Literal[
            "INTEREST",
            "CAPITATION",
            "FORWARDING_BALANCE",
            "OVERPAYMENT_RECOVERY",
            "PERIODIC_INTERIM_PAYMENT",
            "COST_REPORT_SETTLEMENT",
            "PASS_THROUGH",
            "INCENTIVE",
            "WITHHOLDING",
            "IRS_WITHHOLDING",
            "LEVY",
            "OTHER",
        ]
        | None
    )
    """Null if nothing is settled"""
    age_days: int
    """Days since the payment"""
    allocated_amount: DecimalText
    """Amount that is allocated to claims; signed like `amount`"""
    amount: DecimalText
    """A positive amount reduces the payment"""
    created_at: AwareDatetime
    """When the record was created"""
    entries: list[ProviderAdjustmentEntry]
    """What closed it, in the order in which it was closed"""
    fiscal_date: date_aliased
    """Last day of the provider's fiscal year"""
    id: str
    """Identifier of the adjustment"""
    number: int
    """Number of the adjustment in its payment, from 1"""
    open_amount: DecimalText
    """The rest; signed like `amount`"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    owed_to_payer: DecimalText
    """Amount that the payer will take back from a later payment: an open amount below zero"""
    paired_amount: DecimalText
    """Amount that opposite adjustments of the payer close; signed like `amount`"""
    payer_id: str | None
    """Null if the organization has no payer with the identifier"""
    payment_date: date_aliased | None
    """Day of the payment"""
    payment_id: str
    """Identifier of the payment"""
    provider_identifier: str
    """Identifier of the provider to which the adjustment applies"""
    reason_code: str
    """Provider adjustment reason code, such as WO, FB, 72 or L6"""
    reference: str | None
    """Reference that the payer assigned"""
    refunds: list[ProviderAdjustmentDetailRefund]
    """Refunds to the payer with the reference of the adjustment, of which it may be the other side"""
    settled_amount: DecimalText
    """Amount that is settled to the account; signed like `amount`"""
    status: Literal["OPEN", "SETTLED", "ALLOCATED", "PAIRED"]
    """OPEN while an amount is open; else what closed the last of it: SETTLED to an account, ALLOCATED to claims, or PAIRED with the opposite amount of another adjustment"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ProviderDetail(Model):
    """A provider with its latest exclusion check and credentialing session"""

    address: PostalAddress | None
    created_at: AwareDatetime
    """When the record was created"""
    credentialing: ProviderDetailCredentialing | None
    """The latest credentialing session; null if there is none"""
    external_id: str | None
    """Key of the record in another system"""
    first_name: str | None
    """First name"""
    id: str
    """Identifier of the record"""
    last_exclusion_check: ProviderDetailLastExclusionCheck | None
    """The latest exclusion check; null if there is none"""
    last_name: str | None
    """Last name"""
    npi: str
    """National Provider Identifier, ten digits"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    organization_name: str | None
    """Name of the organization"""
    specialty: str | None
    """Medical specialty"""
    tax_identifier: str | None
    """Taxpayer identification number, nine digits"""
    taxonomy_code: str | None
    """Provider taxonomy code"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ProviderScorecard(Model):
    """Denial rates of a provider and the effect of education"""

    education: list[ProviderScorecardEducation]
    """The newest 20 education records"""
    figures: DenialFigures
    open_items: ProviderScorecardOpenItems
    provider_id: str
    """Identifier of the provider"""
    severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]
    """Severity of the denials"""


class RateImportResultRow(Model):
    external_id: str | None
    """Key of the record that the row names"""
    id: str | None
    """Identifier of the record; null for a row that created or matched none"""
    issues: list[RateImportResultRowIssue]
    """What is wrong with the row"""
    overlaps: list[RateImportResultRowOverlap]
    """Rates of the same code whose periods overlap with the row"""
    row: int
    """Number of the row, from 1; the header of a CSV file is not counted"""
    status: Literal["CREATED", "UPDATED", "UNCHANGED", "FAILED"]
    """The result, or with `dryRun` the result that the row would have"""


class ReceivablesRow(Model):
    """Receivables of a group"""

    accounts: int
    """Patient accounts with an open charge or a credit"""
    claims: int
    """Claims with a balance"""
    days_in_receivables: ReceivablesRowDaysInReceivables
    insurance: ReceivablesRowInsurance
    key: str | None
    """The group of the row: an id, a month `YYYY-MM` or a code; null for records without one and in the totals"""
    label: str | None
    """The name of the record if the key is an id, else the key; `Total` in the totals"""
    open_receivables: DecimalText
    """Insurance and patient receivables, without credits"""
    patient: ReceivablesRowPatient
    share_above90_days: ReceivablesRowShareAbove90Days


class Remittance(Model):
    """The adjudication of a claim by a payer"""

    allowed_amount: DecimalText
    """Decimal string with 2 decimals"""
    claim_id: str
    """Identifier of the claim"""
    created_at: AwareDatetime
    """When the record was created"""
    external_id: str | None
    """Key of the record in another system"""
    id: str
    """Identifier of the record"""
    lines: list[RemittedLine]
    """The lines, in order"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    paid_amount: DecimalText
    """Decimal string with 2 decimals"""
    patient_responsibility: DecimalText
    """Decimal string with 2 decimals"""
    payer_claim_number: str | None
    """Claim number that the payer assigned"""
    payment_reference: str | None
    """Check or trace number"""
    received_at: AwareDatetime
    """When it was received"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class RoutingTraceAction(Model):
    action: Annotated[
        AssignQueueAction
        | AssignMemberAction
        | SetPriorityAction
        | SetCategoryAction
        | SetSlaHoursAction
        | AddTagAction
        | FlagNoAppealAction
        | StopAction,
        Field(discriminator="type"),
    ]
    """An action of a rule"""
    rule_id: str
    """Identifier of the rule"""


class ScribeJob(Model):
    """A clinical documentation job"""

    appointment_id: str | None
    """Identifier of the appointment"""
    audio_duration_seconds: int | None
    """Length of the recording in seconds"""
    created_at: AwareDatetime
    """When the record was created"""
    execution_mode: Literal["AI_ONLY", "AI_WITH_HITL"]
    """Whether a person edits generated notes"""
    failure_code: str | None
    """Why the job last FAILED, as it was reported"""
    final_note: str | None
    """The final note of the visit"""
    has_final_note: bool
    """True if the job has a final note"""
    id: str
    """Identifier of the scribe job"""
    note_versions: int
    """Number of versions of the note"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    patient_id: str
    """Identifier of the patient"""
    ready_at: AwareDatetime | None
    """When the worker last found audio that can be transcribed; null if it found none or has not checked yet"""
    stale: bool
    """True if the job has been queued or in progress for more than 30 minutes"""
    status: Literal[
        "RECORDING", "UPLOADING", "TRANSCRIBING", "GENERATING_NOTE", "COMPLETED", "ATTESTED", "FAILED"
    ]
    """Status of the job"""
    template: ScribeJobTemplate | None
    template_id: str | None
    """Identifier of the template"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    working_since: AwareDatetime | None
    """Since when the job is queued or in progress; null if it is neither"""


class StatementItem(Model):
    """A claim, or a charge without a claim, on an itemized statement"""

    adjusted_amount: DecimalText
    """Other credits that are allocated to it"""
    claim_id: str | None
    """Identifier of the claim; null for a charge without a claim"""
    claim_number: str | None
    """Number of the claim"""
    lines: list[StatementLine]
    """The services or the charge"""
    open_amount: DecimalText
    """What the patient still owes of it"""
    paid_amount: DecimalText
    """Payments of the patient that are allocated to it"""
    patient_amount: DecimalText
    """Charges of the account for it"""
    service_date: date_aliased
    """Date of service"""


class StatementRun(Model):
    """A run that creates the statements of many accounts"""

    account_count: int
    """Number of accounts processed"""
    completed_at: AwareDatetime | None
    """When all accounts were processed"""
    created_at: AwareDatetime
    """When the record was created"""
    delivery_method: Literal["EMAIL", "MAIL", "PORTAL", "FAX", "SMS"] | None
    due_date: AwareDatetime | None
    """When the amounts are due"""
    dunning_step: int | None
    """Only accounts whose next notice is this one; null for all"""
    filter: StatementRunFilter
    id: str
    """Identifier of the run"""
    is_complete: bool
    """True when all accounts were processed"""
    is_dry_run: bool
    """True if the run only computes what it would bill"""
    left_out: list[StatementRunLeftOut]
    """The accounts without a statement, by reason"""
    minimum: DecimalText
    """The least amount that is billed"""
    notes: str | None
    """Text on each statement"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    remit_to: str | None
    """Address for payments; null for the address of the facility"""
    statement_count: int
    """Number of statements, or of those that a dry run would create"""
    statement_date: AwareDatetime
    """Date on the statements"""
    total_due: DecimalText
    """Sum of the amounts due on the statements"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class TradingPartner(Model):
    """A receiver of claims, such as a clearinghouse or a payer"""

    claims_per_set: int
    """The most claims of one batch, which is one transaction set"""
    contact_email: str | None
    """E-mail address of the contact"""
    contact_name: str
    """Whom the receiver asks about a file (PER of loop 1000A)"""
    contact_telephone: str | None
    """Telephone number of the contact, ten digits"""
    created_at: AwareDatetime
    """When the record was created"""
    group_receiver: str
    """Code of the receiver of the group (GS03)"""
    group_sender: str
    """Code of the sender of the group (GS02)"""
    id: str
    """Identifier of the trading partner"""
    institutional_version: Literal["005010X223", "005010X223A1", "005010X223A2", "005010X223A3"]
    """Version of the guide for institutional claims that the receiver expects (GS08 and ST03)"""
    interchange_receiver_identifier: str
    """Identifier of the receiver of the interchange (ISA08)"""
    interchange_receiver_qualifier: Literal["14", "20", "27", "28", "29", "30", "33", "01", "ZZ"]
    """Qualifier of the identifier (ISA07); 30 is a tax identifier, ZZ is mutually defined"""
    interchange_sender_identifier: str
    """Identifier of the sender of the interchange (ISA06)"""
    interchange_sender_qualifier: Literal["14", "20", "27", "28", "29", "30", "33", "01", "ZZ"]
    """Qualifier of the identifier (ISA05); 30 is a tax identifier, ZZ is mutually defined"""
    is_default: bool
    """True for the partner that gets the claims of all payers that no partner names"""
    name: str
    """Name in lists"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payer_ids: list[str]
    """Identifiers of the payers whose claims go to this partner"""
    professional_version: Literal["005010X222", "005010X222A1", "005010X222A2"]
    """Version of the guide for professional claims that the receiver expects (GS08 and ST03)"""
    receiver_identifier: str
    """Identifier of the receiver (loop 1000B)"""
    receiver_name: str
    """Name of the receiver (loop 1000B)"""
    separators: TradingPartnerSeparators
    separators_in_data: Literal["REFUSE", "SPACE"]
    """What is done with a separator in the data of a claim: REFUSE names its place as an error, SPACE writes a space instead"""
    submitter_identifier: str
    """Identifier of the submitter (loop 1000A)"""
    submitter_name: str
    """Name of the submitter (loop 1000A)"""
    takes_replacements: bool
    """Whether the receiver takes claims that replace or void others (frequency codes 7 and 8)"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    usage: Literal["T", "P"]
    """T: files are tests; P: files are production (ISA15)"""


class UnderpaymentCaseDetail(Model):
    """An underpayment case with its lines and history"""

    activities: list[UnderpaymentActivity]
    """History of the case, oldest first"""
    allowed_amount: DecimalText | None
    """Currently allowed amount of the lines of a detected case; null for a manual case and if the remittance was taken back"""
    assigned_to_id: str | None
    """Identifier of the assigned member"""
    case_number: str
    """Number of the case"""
    claim_id: str
    """Identifier of the claim"""
    claim_number: str
    """Claim number assigned by its sender"""
    close_reason: str | None
    """Why it was closed"""
    closed_at: AwareDatetime | None
    """When it was closed; null while it is open"""
    closed_by_agent_id: str | None
    """The agent definition for which a key closed it; null if a key of no agent did"""
    contract_id: str | None
    """Identifier of the contract"""
    created_at: AwareDatetime
    """When the record was created"""
    dispute_channel: str | None
    """Channel of the dispute"""
    dispute_deadline: AwareDatetime | None
    """Last moment for a dispute"""
    dispute_reference: str | None
    """Reference number of the dispute with the payer"""
    disputed_at: AwareDatetime | None
    """When the latest dispute was filed"""
    expected_amount: DecimalText
    """Expected allowed amount of the lines of a detected case; of a manual case the reported amount"""
    facility_id: str | None
    """Identifier of the facility"""
    findings: list[UnderpaymentFinding]
    """Underpaid lines; empty for a manual case"""
    id: str
    """Identifier of the record"""
    lines: list[UnderpaymentCaseLine]
    """Lines of the claim when the case was opened, or last updated"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    origin: Literal["MANUAL", "DETECTED"]
    """DETECTED: opened by comparing a remittance with the contract"""
    paid_amount: DecimalText
    """Decimal string with 2 decimals"""
    patient_id: str
    """Identifier of the patient"""
    payer_id: str
    """Identifier of the payer"""
    payer_name: str
    """Name of the payer"""
    payer_response: Literal["AGREED", "UPHELD", "MORE_INFO"] | None
    """Answer of the payer to the latest answered dispute"""
    provider_id: str | None
    """Identifier of the provider"""
    reason: str | None
    """Reason that the caller gave"""
    recovered_amount: DecimalText
    """Recovered part of the variance: the larger of the recorded recoveries and the additional allowed amounts of later remittances"""
    remittance_date: date_aliased | None
    """Day of the payment, from which the dispute window is counted"""
    responded_at: AwareDatetime | None
    """When the payer responded"""
    service_date: date_aliased
    """Day of the service"""
    status: Literal[
        "IDENTIFIED",
        "UNDER_REVIEW",
        "DISPUTED",
        "PAYER_RESPONDED",
        "PARTIALLY_RECOVERED",
        "RECOVERED",
        "WRITTEN_OFF",
        "INVALID",
    ]
    """Status of the case"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    variance: DecimalText
    """Expected less allowed amount of a detected case, fixed once it is disputed; expected less paid amount of a manual case; negative if more was paid"""


class UnderpaymentDetectionRun(Model):
    """The result of a search for underpayments"""

    claims: list[DetectedClaim]
    """The compared claims in the order of their ids"""
    counts: UnderpaymentDetectionRunCounts
    dry_run: bool
    """True if the result was not written"""
    next_after: str | None
    """The `after` of the next run; null at the end"""
    variance: DecimalText
    """Sum over all underpaid lines"""


class UnderpaymentsRow(Model):
    """Underpayments of a group"""

    dispute_rate: UnderpaymentsRowDisputeRate
    disputed: int
    """Cases disputed with the payer, out of those opened"""
    disputed_variance: DecimalText
    """Variance of the disputed cases"""
    expected_amount: DecimalText
    """Expected amount of the cases"""
    identified: int
    """Cases opened in the period"""
    key: str | None
    """The group of the row: an id, a month `YYYY-MM` or a code; null for records without one and in the totals"""
    label: str | None
    """The name of the record if the key is an id, else the key; `Total` in the totals"""
    recovered: int
    """Cases with a recovered amount, out of those opened"""
    recovered_amount: DecimalText
    """Amount of the variance recovered so far"""
    recovery_rate: UnderpaymentsRowRecoveryRate
    variance: DecimalText
    """Expected less allowed amount; for manually created cases, expected less paid amount"""
    variance_rate: UnderpaymentsRowVarianceRate


class WebhookDelivery(Model):
    """The delivery of an event to an endpoint"""

    attempts: list[WebhookDeliveryAttempt]
    """The attempts to deliver, oldest first"""
    created_at: AwareDatetime
    """When the record was created"""
    event_id: str
    """Identifier of the change in the change feed; `webhook-id` of the message"""
    event_type: str
    """Type of the event"""
    id: str
    """Identifier of the delivery"""
    next_attempt_at: AwareDatetime | None
    """When the next attempt is due; null if there is none"""
    occurred_at: AwareDatetime
    """When it happened"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    record_id: str
    """Identifier of the record"""
    record_type: str
    """Type of the record, as its module names it"""
    status: Literal["PENDING", "DELIVERED", "FAILED"]
    """State of the delivery"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    webhook_id: str
    """Identifier of the webhook"""


class WorkSummary(Model):
    """Open work by kind, member and age"""

    amount: DecimalText
    """Decimal string with 2 decimals"""
    by_age: list[WorkSummaryByAge]
    """Open work by age"""
    by_assignee: list[WorkSummaryByAssignee]
    """Open work by assigned member"""
    by_kind: list[WorkSummaryByKind]
    """Open work by kind"""
    count: int
    """Number of items"""
    snoozed: int
    """Open items that are excluded because they are snoozed"""


class X12CAS(Model):
    """CAS of the implementation guide"""

    adjustments: list[X12CAS02] | None = None
    """CAS02"""
    group_code: Literal["CO", "CR", "OA", "PI", "PR"] | None = None
    """CAS01"""


class X12DTP(Model):
    """DTP of the implementation guide"""

    period: X12DTP03 | None = None
    """DTP03"""
    qualifier: str | None = None
    """DTP01"""
    time: str | None = None
    """DTP03"""


class X12HI(Model):
    """HI of the implementation guide"""

    amount: DecimalText | None = None
    """05"""
    code: str | None = None
    """02"""
    period: X12Loop04 | None = None
    """04"""
    present_on_admission: str | None = None
    """09"""
    qualifier: str | None = None
    """01"""


class X12Loop2410(Model):
    """2410 of the implementation guide"""

    code: str | None = None
    """LIN03"""
    identifications: list[X12REFVariant2] | None = None
    """REF"""
    qualifier: str | None = None
    """LIN02"""
    quantity: X12CTP | None = None
    """CTP"""


class X12Loop2430(Model):
    """2430 of the implementation guide"""

    adjustments: list[X12CAS] | None = None
    """CAS"""
    bundled_line: str | None = None
    """SVD06"""
    decided_on: date_aliased | None = None
    """DTP"""
    paid_amount: DecimalText | None = None
    """SVD02"""
    payer: str | None = None
    """SVD01"""
    procedure: X12SVD03 | None = None
    """SVD03"""
    remaining_amount: DecimalText | None = None
    """AMT"""
    revenue_code: str | None = None
    """SVD04"""
    units: DecimalText | None = None
    """SVD05"""


class X12PER(Model):
    """PER of the implementation guide"""

    name: str | None = None
    """PER02"""
    numbers: list[X12PER03] | None = None
    """PER03"""


class X12REF(Model):
    """REF of the implementation guide"""

    identifier: str | None = None
    """REF02"""
    payer: X12REF04 | None = None
    """REF04"""
    qualifier: str | None = None
    """REF01"""


class X12SV1(Model):
    """SV1 of the implementation guide"""

    copay_status: Literal["0"] | None = None
    """SV115"""
    diagnosis_pointers: list[str] | None = None
    """SV107"""
    is_emergency: Literal["N", "Y"] | None = None
    """SV109"""
    is_family_planning: Literal["N", "Y"] | None = None
    """SV112"""
    is_screening: Literal["N", "Y"] | None = None
    """SV111"""
    place_of_service: str | None = None
    """SV105"""
    procedure: X12SV101 | None = None
    """SV101"""
    unit: Literal["MJ", "UN"] | None = None
    """SV103"""
    units: DecimalText | None = None
    """SV104"""


class X12SV2(Model):
    """SV2 of the implementation guide"""

    non_covered_amount: DecimalText | None = None
    """SV207"""
    procedure: X12SV202 | None = None
    """SV202"""
    revenue_code: str | None = None
    """SV201"""
    unit: Literal["DA", "UN"] | None = None
    """SV204"""
    units: DecimalText | None = None
    """SV205"""


class X12SV5(Model):
    """SV5 of the implementation guide"""

    days: DecimalText | None = None
    """SV503"""
    procedure: X12SV501 | None = None
    """SV501"""
    purchase_price: DecimalText | None = None
    """SV505"""
    rental_price: DecimalText | None = None
    """SV504"""
    rental_unit: str | None = None
    """SV506"""


class AgentBuilderCreateDefinitionBody(Model):
    application_name: str
    """Name of the application"""
    application_type: (
        Literal[
            "EHR",
            "PAYER_PORTAL",
            "CLEARINGHOUSE",
            "GOVERNMENT",
            "LAB",
            "PHARMACY",
            "REGISTRY",
            "CUSTOM",
        ]
        | None
    ) = "CUSTOM"
    """Kind of application that the agent works in"""
    application_url: str
    """Address of the application"""
    category: (
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
        | None
    ) = "CUSTOM"
    """Purpose of the agent"""
    credit_cost: int | None = 5
    """Credits that a run costs"""
    default_credential_id: str | None = None
    """Identifier of a credential of the organization"""
    description: str | None = None
    """What the agent does"""
    extraction_schema: dict[str, Any] | None = None
    """JSON Schema of the data that the agent extracts"""
    icon: str | None = None
    """Name of an icon"""
    input_variables: list[AgentBuilderCreateDefinitionBodyInputVariable] | None = None
    """The input variables of runs"""
    max_retries: int | None = 3
    """Maximum number of retries"""
    mode: Literal["READ", "WRITE", "READ_WRITE"] | None = "READ"
    """Whether the agent reads, writes, or both"""
    name: str
    """Name of the agent. Its slug is unique in the organization"""
    requires_approval: bool | None = False
    """True if a person must approve each run"""
    steps: list[AgentBuilderCreateDefinitionBodyStep]
    """In order; the list may be empty"""
    tags: list[str] | None = None
    """Tags"""
    timeout_seconds: int | None = 300
    """Seconds after which a run ends"""
    token_budget: int | None = 30000
    """Tokens of a language model that a run may use"""
    transformation_map: dict[str, Any] | None = None
    """Mapping of extracted data to the caller's fields"""


class AgentBuilderDecideApprovalResult(Model):
    """The result of the operation"""

    approval: AgentApprovalDetail


class AgentBuilderGetApprovalResult(Model):
    """The result of the operation"""

    approval: AgentApprovalDetail


class AgentBuilderListVersionsResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    total: int
    """How many records match"""
    versions: list[AgentDefinitionVersion]
    """The versions of the page"""


class AgentBuilderUpdateDefinitionBody(Model):
    application_name: str | None = None
    """Name of the application"""
    application_type: (
        Literal["EHR", "PAYER_PORTAL", "CLEARINGHOUSE", "GOVERNMENT", "LAB", "PHARMACY", "REGISTRY", "CUSTOM"]
        | None
    ) = None
    """Kind of application that the agent works in"""
    application_url: str | None = None
    """Address of the application"""
    category: (
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
        | None
    ) = None
    """Purpose of the agent"""
    credit_cost: int | None = None
    """Credits that a run costs"""
    default_credential_id: str | None = None
    description: str | None = None
    extraction_schema: dict[str, Any] | None = None
    """JSON Schema of the data that the agent extracts"""
    icon: str | None = None
    input_variables: list[AgentBuilderUpdateDefinitionBodyInputVariable] | None = None
    max_retries: int | None = None
    """Maximum number of retries"""
    mode: Literal["READ", "WRITE", "READ_WRITE"] | None = None
    """Whether the agent reads, writes, or both"""
    name: str | None = None
    """Name of the agent. Its slug is unique in the organization"""
    requires_approval: bool | None = None
    """True if a person must approve each run"""
    status: Literal["DRAFT", "ACTIVE", "PAUSED", "ARCHIVED"] | None = None
    """Status of the definition"""
    steps: list[AgentBuilderUpdateDefinitionBodyStep] | None = None
    """The steps, in order"""
    tags: list[str] | None = None
    """Tags"""
    timeout_seconds: int | None = None
    """Seconds after which a run ends"""
    token_budget: int | None = None
    """Tokens of a language model that a run may use"""
    transformation_map: dict[str, Any] | None = None
    """Mapping of extracted data to the caller's fields"""


class AgentBuilderValidateDefinitionBody(Model):
    application_name: str
    """Name of the application"""
    application_type: (
        Literal[
            "EHR",
            "PAYER_PORTAL",
            "CLEARINGHOUSE",
            "GOVERNMENT",
            "LAB",
            "PHARMACY",
            "REGISTRY",
            "CUSTOM",
        ]
        | None
    ) = "CUSTOM"
    """Kind of application that the agent works in"""
    application_url: str
    """An address that cannot be stored is a finding here"""
    category: (
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
        | None
    ) = "CUSTOM"
    """Purpose of the agent"""
    credit_cost: int | None = 5
    """Credits that a run costs"""
    default_credential_id: str | None = None
    """Identifier of a credential of the organization"""
    description: str | None = None
    """What the agent does"""
    extraction_schema: dict[str, Any] | None = None
    """JSON Schema of the data that the agent extracts"""
    icon: str | None = None
    """Name of an icon"""
    input_variables: list[AgentBuilderValidateDefinitionBodyInputVariable] | None = None
    """The input variables of runs"""
    max_retries: int | None = 3
    """Maximum number of retries"""
    mode: Literal["READ", "WRITE", "READ_WRITE"] | None = "READ"
    """Whether the agent reads, writes, or both"""
    name: str
    """Name of the agent. Its slug is unique in the organization"""
    requires_approval: bool | None = False
    """True if a person must approve each run"""
    steps: list[AgentBuilderValidateDefinitionBodyStep]
    """In order; the list may be empty"""
    tags: list[str] | None = None
    """Tags"""
    timeout_seconds: int | None = 300
    """Seconds after which a run ends"""
    token_budget: int | None = 30000
    """Tokens of a language model that a run may use"""
    transformation_map: dict[str, Any] | None = None
    """Mapping of extracted data to the caller's fields"""


class AppealsCreateAppealResult(Model):
    """The result of the operation"""

    appeal: Appeal


class AppealsDecideAppealResult(Model):
    """The result of the operation"""

    appeal: Appeal


class AppealsDraftLetterBody(Model):
    facts: AppealsDraftLetterBodyFacts | None = None
    template: Literal["GENERAL", "MEDICAL_NECESSITY", "TIMELY_FILING", "AUTHORIZATION", "CODING"] | None = (
        None
    )
    """By default the template for the denial code"""


class AppealsDraftLetterResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["LOCAL_ONLY"]
    """Effect outside of this service: none, because only local records change"""
    letter: AppealLetter


class AppealsEscalateAppealResult(Model):
    """The result of the operation"""

    appeal: Appeal
    external_risk_mode: Literal["LOCAL_ONLY"]
    """Only local records change; the payer is not contacted"""
    next_appeal: Appeal


class AppealsGetAppealResult(Model):
    """The result of the operation"""

    appeal: AppealDetail


class AppealsListAppealsResult(Model):
    """The result of the operation"""

    appeals: list[AppealSummary]
    """The appeals of the page"""
    total: int
    """Number of matching records"""


class AppealsPreviewDeadlineResult(Model):
    """The result of the operation"""

    amount_in_controversy: AppealAmountTest
    deadline: AppealDeadlinePreview


class AppealsSubmitAppealResultReadiness(Model):
    """Present with VALIDATED_ONLY"""

    is_ready: bool
    """True if the appeal can be submitted"""
    problems: list[AppealsSubmitAppealResultReadinessProblem]
    """Problems that prevent the submission"""


class AppealsTransitionAppealResult(Model):
    """The result of the operation"""

    appeal: Appeal
    external_risk_mode: Literal["LOCAL_ONLY"]
    """Only local records change; the payer is not contacted"""
    next_appeal: Appeal | None = None


class AppealsUndoAppealDecisionResult(Model):
    """The result of the operation"""

    appeal: Appeal


class AppealsUpdateAppealResult(Model):
    """The result of the operation"""

    appeal: Appeal


class ArManagementGetWorkItemSummaryResult(Model):
    """The result of the operation"""

    summary: WorkSummary


class ClaimStatusCreateMappingProfileBody(Model):
    default_outcome: (
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
        | None
    ) = None
    """The outcome that a status is mapped to"""
    name: str
    """Name of the profile"""
    payer_id: str | None = None
    """Identifier of a payer of the organization"""
    rules: list[ClaimStatusCreateMappingProfileBodyRule] | None = None
    """The rules, in the order in which they were entered"""


class ClaimStatusCreateMappingProfileResult(Model):
    """The result of the operation"""

    mapping_profile: MappingProfile


class ClaimStatusGetLatestStatusResult(Model):
    """The result of the operation"""

    claim_status: ClaimStatus


class ClaimStatusGetMappingProfileResult(Model):
    """The result of the operation"""

    mapping_profile: MappingProfile


class ClaimStatusListMappingProfilesResult(Model):
    """The result of the operation"""

    mapping_profiles: list[MappingProfile]
    """The mapping profiles of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ClaimStatusListRevisionsResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    revisions: list[InquiryRevision]
    """The revisions of the page"""
    total: int
    """How many records match"""


class ClaimStatusPublishMappingProfileResult(Model):
    """The result of the operation"""

    mapping_profile: MappingProfile


class ClaimStatusRecordResponseBody(Model):
    claim_index: int | None = 0
    """Position of the claim in the inquiry, from 0"""
    effective_date: date_aliased | None = None
    """Day from which the status applies"""
    paid_amount: Number | None = None
    """Amount with at most 2 decimals"""
    payer_claim_number: str | None = None
    """The payer's number of the claim"""
    statuses: list[ClaimStatusRecordResponseBodyStatuse]
    """The statuses that the payer gave"""
    total_charge: Number | None = None
    """Amount with at most 2 decimals"""


class ClaimStatusUpdateMappingProfileBody(Model):
    default_outcome: (
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
        | None
    ) = None
    name: str | None = None
    """Name of the profile"""
    rules: list[ClaimStatusUpdateMappingProfileBodyRule] | None = None
    """The rules, in the order in which they were entered"""


class ClaimStatusUpdateMappingProfileResult(Model):
    """The result of the operation"""

    mapping_profile: MappingProfile


class ClaimsCreateClaimBatchesResult(Model):
    """The result of the operation"""

    claim_batches: list[ClaimBatchSummary]
    """The batches that were made"""
    results: list[BatchResult]
    """The result of each claim"""


class ClaimsCreateTradingPartnerBody(Model):
    claims_per_set: int | None = 5000
    """The most claims of one batch, which is one transaction set"""
    contact_email: str | None = None
    """E-mail address of the contact"""
    contact_name: str
    """Whom the receiver asks about a file (PER of loop 1000A)"""
    contact_telephone: str | None = None
    """Telephone number of the contact, ten digits"""
    group_receiver: str
    """Code of the receiver of the group (GS03)"""
    group_sender: str
    """Code of the sender of the group (GS02)"""
    institutional_version: Literal["005010X223", "005010X223A1", "005010X223A2", "005010X223A3"] | None = (
        "005010X223A2"
    )
    """Version of the guide for institutional claims that the receiver expects (GS08 and ST03)"""
    interchange_receiver_identifier: str
    """Identifier of the receiver of the interchange (ISA08)"""
    interchange_receiver_qualifier: Literal["14", "20", "27", "28", "29", "30", "33", "01", "ZZ"]
    """Qualifier of the identifier (ISA07); 30 is a tax identifier, ZZ is mutually defined"""
    interchange_sender_identifier: str
    """Identifier of the sender of the interchange (ISA06)"""
    interchange_sender_qualifier: Literal["14", "20", "27", "28", "29", "30", "33", "01", "ZZ"]
    """Qualifier of the identifier (ISA05); 30 is a tax identifier, ZZ is mutually defined"""
    is_default: bool | None = False
    """True for the partner that gets the claims of all payers that no partner names"""
    name: str
    """Name in lists"""
    payer_ids: list[str] | None = []
    """Identifiers of the payers whose claims go to this partner"""
    professional_version: Literal["005010X222", "005010X222A1", "005010X222A2"] | None = "005010X222A1"
    """Version of the guide for professional claims that the receiver expects (GS08 and ST03)"""
    receiver_identifier: str
    """Identifier of the receiver (loop 1000B)"""
    receiver_name: str
    """Name of the receiver (loop 1000B)"""
    separators: ClaimsCreateTradingPartnerBodySeparators | None = None
    separators_in_data: Literal["REFUSE", "SPACE"] | None = "REFUSE"
    """What is done with a separator in the data of a claim: REFUSE names its place as an error, SPACE writes a space instead"""
    submitter_identifier: str
    """Identifier of the submitter (loop 1000A)"""
    submitter_name: str
    """Name of the submitter (loop 1000A)"""
    takes_replacements: bool | None = True
    """Whether the receiver takes claims that replace or void others (frequency codes 7 and 8)"""
    usage: Literal["T", "P"]
    """T: files are tests; P: files are production (ISA15)"""


class ClaimsCreateTradingPartnerResult(Model):
    """The result of the operation"""

    trading_partner: TradingPartner


class ClaimsEvaluatePayerEditsBody(Model):
    claim_id: str
    """Identifier of a claim of the organization"""
    payer_edit: ClaimsEvaluatePayerEditsBodyPayerEdit | None = None


class ClaimsGetFilingProofResult(Model):
    """The result of the operation"""

    filing_proof: FilingProof


class ClaimsGetTradingPartnerResult(Model):
    """The result of the operation"""

    trading_partner: TradingPartner


class ClaimsListTradingPartnersResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    total: int
    """How many records match"""
    trading_partners: list[TradingPartner]
    """The partners of the page"""


class ClaimsUpdateTradingPartnerBody(Model):
    claims_per_set: int | None = None
    """The most claims of one batch, which is one transaction set"""
    contact_email: str | None = None
    contact_name: str | None = None
    """Whom the receiver asks about a file (PER of loop 1000A)"""
    contact_telephone: str | None = None
    group_receiver: str | None = None
    """Code of the receiver of the group (GS03)"""
    group_sender: str | None = None
    """Code of the sender of the group (GS02)"""
    institutional_version: Literal["005010X223", "005010X223A1", "005010X223A2", "005010X223A3"] | None = None
    """Version of the guide for institutional claims that the receiver expects (GS08 and ST03)"""
    interchange_receiver_identifier: str | None = None
    """Identifier of the receiver of the interchange (ISA08)"""
    interchange_receiver_qualifier: Literal["14", "20", "27", "28", "29", "30", "33", "01", "ZZ"] | None = (
        None
    )
    """Qualifier of the identifier (ISA07); 30 is a tax identifier, ZZ is mutually defined"""
    interchange_sender_identifier: str | None = None
    """Identifier of the sender of the interchange (ISA06)"""
    interchange_sender_qualifier: Literal["14", "20", "27", "28", "29", "30", "33", "01", "ZZ"] | None = None
    """Qualifier of the identifier (ISA05); 30 is a tax identifier, ZZ is mutually defined"""
    is_default: bool | None = None
    """True for the partner that gets the claims of all payers that no partner names"""
    name: str | None = None
    """Name in lists"""
    payer_ids: list[str] | None = None
    """Identifiers of the payers whose claims go to this partner"""
    professional_version: Literal["005010X222", "005010X222A1", "005010X222A2"] | None = None
    """Version of the guide for professional claims that the receiver expects (GS08 and ST03)"""
    receiver_identifier: str | None = None
    """Identifier of the receiver (loop 1000B)"""
    receiver_name: str | None = None
    """Name of the receiver (loop 1000B)"""
    separators: ClaimsUpdateTradingPartnerBodySeparators | None = None
    separators_in_data: Literal["REFUSE", "SPACE"] | None = None
    """What is done with a separator in the data of a claim: REFUSE names its place as an error, SPACE writes a space instead"""
    submitter_identifier: str | None = None
    """Identifier of the submitter (loop 1000A)"""
    submitter_name: str | None = None
    """Name of the submitter (loop 1000A)"""
    takes_replacements: bool | None = None
    """Whether the receiver takes claims that replace or void others (frequency codes 7 and 8)"""
    usage: Literal["T", "P"] | None = None
    """T: files are tests; P: files are production (ISA15)"""


class ClaimsUpdateTradingPartnerResult(Model):
    """The result of the operation"""

    trading_partner: TradingPartner


class CollectionsCreateCheckResult(Model):
    """The result of the operation"""

    check: ComplianceCheck


class CollectionsGetPreferencesResult(Model):
    """The result of the operation"""

    preferences: ConsumerPreferences | None


class CollectionsListChecksResult(Model):
    """The result of the operation"""

    checks: list[ComplianceCheck]
    """The checks of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class CollectionsRecordAgencyPaymentBody(Model):
    allocations: list[CollectionsRecordAgencyPaymentBodyAllocation] | None = None
    """The charges that the payment settles, together at most its amount; what is left settles the oldest open charges. If omitted, all of it does."""
    amount: Number
    """Amount that the patient paid, in dollars, including the commission"""
    collected_at: AwareDatetime | None = None
    """When the agency was paid; defaults to now; not in the future and not before the placement"""
    notes: str | None = None
    """Free-text notes"""
    reference: str | None = None
    """Reference number of the agency"""


class CollectionsReplacePreferencesBody(Model):
    attorney: CollectionsReplacePreferencesBodyAttorney | None = None
    cease_communication: bool | None = None
    """True if the consumer asked that communication cease; false if omitted"""
    channel_opt_outs: list[Literal["CALL", "EMAIL", "SMS", "LETTER"]] | None = None
    inconvenient_places: list[Literal["HOME", "WORKPLACE", "OTHER"]] | None = None
    inconvenient_times: list[InconvenientTime] | None = None
    notes: str | None = None
    """Free-text notes"""


class CollectionsReplacePreferencesResult(Model):
    """The result of the operation"""

    preferences: ConsumerPreferences


class ContractManagementCalculateExpectedReimbursementBody(Model):
    billing_provider_id: str | None = None
    """Identifier of a provider of the organization"""
    claim_id: str | None = None
    """Identifier of a claim of the organization"""
    drg_code: str | None = None
    """Diagnosis-related group of the claim"""
    facility_id: str | None = None
    """Identifier of a facility of the organization"""
    line_of_business: (
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
        | None
    ) = None
    """By default the program of the payer"""
    lines: list[ContractManagementCalculateExpectedReimbursementBodyLine] | None = None
    """The lines, in their order"""
    payer_id: str | None = None
    """Identifier of a payer of the organization"""
    provider_type: str | None = None
    """Specialty of the rendering provider"""
    service_date: date_aliased | None = None
    """Day of the service"""
    state: str | None = None
    """State of the facility; by default that of its address"""


class ContractManagementCreateFeeScheduleBodyAdjustments(Model):
    """Adjustments of the amounts of the rates"""

    assistant_percent: Number | None = None
    bilateral_percent: Number | None = None
    multiple_procedure_percents: list[Number] | None = None
    """Percentages for the first, second and further procedures of a day"""
    non_physician_assistant_percent: Number | None = None
    stop_loss: ContractManagementCreateFeeScheduleBodyAdjustmentsStopLoss | None = None
    """Additional payment above a threshold of charges"""


class ContractManagementGetUnderpaymentCaseResult(Model):
    """The result of the operation"""

    underpayment_case: UnderpaymentCaseDetail


class ContractManagementImportRatesBody(Model):
    content: str | None = None
    """The rates as text, instead of `rows`; at most 4 MiB in UTF-8"""
    dry_run: bool | None = False
    """True to return the result without writing it"""
    format: Literal["NDJSON", "CSV"] | None = "NDJSON"
    """Format of `content`"""
    rows: list[ContractManagementImportRatesBodyRow] | None = None
    """The rows, in their order"""


class ContractManagementRunUnderpaymentDetectionResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["LOCAL_ONLY"]
    """Only local records change; the payer is not contacted"""
    run: UnderpaymentDetectionRun


class ContractManagementUpdateFeeScheduleBodyAdjustments(Model):
    """Adjustments of the amounts of the rates"""

    assistant_percent: Number | None = None
    bilateral_percent: Number | None = None
    multiple_procedure_percents: list[Number] | None = None
    """Percentages for the first, second and further procedures of a day"""
    non_physician_assistant_percent: Number | None = None
    stop_loss: ContractManagementUpdateFeeScheduleBodyAdjustmentsStopLoss | None = None
    """Additional payment above a threshold of charges"""


class CredentialingAddDeaRegistrationResult(Model):
    """The result of the operation"""

    record: CredentialingDeaRegistration


class CredentialingAddMalpracticeInsuranceBody(Model):
    aggregate: Number | None = None
    carrier: str | None = None
    claims: list[CredentialingAddMalpracticeInsuranceBodyClaim] | None = None
    effective_date: str | None = None
    expiration_date: str | None = None
    per_claim: Number | None = None
    policy_number: str | None = None
    retroactive_date: str | None = None
    sort_order: int | None = None
    """Position among the entries of the section; by default after the last one"""
    status: Literal["ACTIVE", "ENDED"] | None = None
    tail: bool | None = None


class CredentialingAddMalpracticeInsuranceResult(Model):
    """The result of the operation"""

    record: CredentialingMalpracticeInsurance


class CredentialingGetCompletenessResult(Model):
    """The result of the operation"""

    completeness: CredentialingCompleteness


class CredentialingSubmitSessionResult(Model):
    """The result of the operation"""

    completeness: CredentialingCompleteness
    external_risk_mode: Literal["LOCAL_ONLY"]
    """Only local records change; neither the provider nor a payer is notified"""
    session: CredentialingSession


class CredentialingUpdateDeaRegistrationResult(Model):
    """The result of the operation"""

    record: CredentialingDeaRegistration


class CredentialingUpdateMalpracticeInsuranceBody(Model):
    aggregate: Number | None = None
    carrier: str | None = None
    claims: list[CredentialingUpdateMalpracticeInsuranceBodyClaim] | None = None
    effective_date: str | None = None
    expiration_date: str | None = None
    per_claim: Number | None = None
    policy_number: str | None = None
    retroactive_date: str | None = None
    status: Literal["ACTIVE", "ENDED"] | None = None
    tail: bool | None = None


class CredentialingUpdateMalpracticeInsuranceResult(Model):
    """The result of the operation"""

    record: CredentialingMalpracticeInsurance


class CredentialingUpdateSessionBody(Model):
    attestation_date: date_aliased | None = None
    """The date on which the applicant signed, not in the future"""
    caqh_id: str | None = None
    disclosures: list[CredentialingUpdateSessionBodyDisclosure] | None = None
    """The answers to the questions; they replace all previous ones"""
    due_date: date_aliased | None = None
    first_name: str | None = None
    """First name"""
    last_name: str | None = None
    """Last name"""
    npi: str | None = None
    """National Provider Identifier, ten digits"""
    provider_id: str | None = None
    session_type: Literal["INITIAL", "RECREDENTIALING", "OFF_CYCLE"] | None = None
    """Kind of session"""
    status: Literal["COMMITTEE", "WITHDRAWN", "EXPIRED"] | None = None
    """The status to move to"""
    status_reason: str | None = None
    """Reason for the change of `status`"""
    verification_standard: Literal["ACCREDITATION", "CVO"] | None = None
    """Limits the age of the attestation and the verifications at the decision: 120 days for an accredited organization, 90 for a credentials verification organization (NCQA, since July 2025)"""


class CredentialingValidateNpiResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["VALIDATED_ONLY"]
    """Only the format is checked; no registry is queried"""
    is_valid: bool
    """True if the number is valid"""
    reason: CredentialingValidateNpiResultReason | None
    """The first fault; null for a valid number"""


class DenialManagementBulkUpdateCasesBody(Model):
    action: Literal["ASSIGN", "ROUTE", "RESOLVE"]
    """The action for every case"""
    assigned_to_id: str | None = None
    case_ids: list[str] | None = None
    """Identifiers of the cases"""
    dry_run: bool | None = False
    """True to return the results without writing them"""
    filter: DenialManagementBulkUpdateCasesBodyFilter | None = None
    note: str | None = None
    """Note in free text"""
    outcome: (
        Literal[
            "OVERTURNED", "PAID_BY_OTHER_PAYER", "CORRECTED", "WRITTEN_OFF", "PATIENT_BILLED", "NO_ACTION"
        ]
        | None
    ) = None
    """How the case ended"""
    override_reason: str | None = None
    """Why a denial that is not of group PR is billed to the patient, for PATIENT_BILLED"""
    queue_id: str | None = None


class DenialManagementBulkUpdateCasesResult(Model):
    """The result of the operation"""

    results: list[BulkCaseResult]
    """One result for each case, in the order of the request"""
    total: int
    """Number of selected cases"""


class DenialManagementCreateQueueRuleBody(Model):
    actions: list[
        Annotated[
            AssignQueueAction
            | AssignMemberAction
            | SetPriorityAction
            | SetCategoryAction
            | SetSlaHoursAction
            | AddTagAction
            | FlagNoAppealAction
            | StopAction,
            Field(discriminator="type"),
        ]
    ]
    """Actions of the rule if it matches"""
    conditions: DenialCondition
    continue_: bool | None = None
    """True if later rules are evaluated after this one matched"""
    description: str | None = None
    """Purpose of the rule"""
    is_active: bool | None = None
    """False if the rule is kept but not evaluated"""
    name: str
    """Display name"""
    priority: int | None = None
    """Priority; the lowest comes first"""
    queue_id: str
    """Identifier of a queue of the organization"""


class DenialManagementEvaluateQueueRulesBody(Model):
    case_id: str | None = None
    """Identifier of a denial case of the organization"""
    sample: DenialManagementEvaluateQueueRulesBodySample | None = None


class DenialManagementGetCaseResult(Model):
    """The result of the operation"""

    case: DenialCaseDetail


class DenialManagementUpdateQueueRuleBody(Model):
    actions: (
        list[
            Annotated[
                AssignQueueAction
                | AssignMemberAction
                | SetPriorityAction
                | SetCategoryAction
                | SetSlaHoursAction
                | AddTagAction
                | FlagNoAppealAction
                | StopAction,
                Field(discriminator="type"),
            ]
        ]
        | None
    ) = None
    """Actions of the rule if it matches"""
    conditions: DenialCondition | None = None
    continue_: bool | None = None
    """True if later rules are evaluated after this one matched"""
    description: str | None = None
    is_active: bool | None = None
    """False if the rule is kept but not evaluated"""
    name: str | None = None
    """Display name"""
    priority: int | None = None
    """Priority; the lowest comes first"""
    queue_id: str | None = None
    """Identifier of a queue of the organization"""


class GfeAcknowledgeEstimateResult(Model):
    """The result of the operation"""

    estimate: GoodFaithEstimate


class GfeCompareBillBody(Model):
    billed_at: date_aliased
    """Date of the original bill"""
    charges: list[GfeCompareBillBodyCharge]
    """The billed charges, one per provider"""


class GfeCompareBillResultComparison(Model):
    """The bill compared with the estimate"""

    billed_total: DecimalText
    """Decimal string with 2 decimals"""
    difference: DecimalText
    """Decimal string with 2 decimals"""
    dispute_window_ends_on: date_aliased
    """Last day on which the bill may be disputed (45 CFR 149.620)"""
    estimated_total: DecimalText
    """Decimal string with 2 decimals"""
    is_dispute_window_open: bool
    """True while the bill may be disputed"""
    is_substantially_in_excess: bool
    """True if the bill exceeds the estimate by 400 dollars or more (45 CFR 149.620)"""
    providers: list[GfeCompareBillResultComparisonProvider]
    """The comparison by provider"""


class GfeCreateEstimateBody(Model):
    appointment_id: str | None = None
    """Identifier of an appointment of the organization"""
    diagnosis_codes: list[str] | None = None
    """ICD-10-CM diagnosis codes, principal diagnosis first"""
    facility_id: str | None = None
    """Identifier of a facility of the organization"""
    line_items: list[GfeCreateEstimateBodyLineItem]
    """The expected items and services"""
    patient_discount: Number | None = None
    """Amount with at most 2 decimals"""
    patient_id: str
    """Identifier of a patient of the organization"""
    provider_name: str | None = None
    """Name of the provider as printed"""
    provider_npi: str | None = None
    """National Provider Identifier of the provider, ten digits"""
    requested_at: AwareDatetime | None = None
    """When the patient asked for the estimate"""
    scheduled_at: AwareDatetime | None = None
    """When the visit was scheduled; the deadline is computed from it"""
    service_date: AwareDatetime
    """Day of the service"""
    tax_identifier: str | None = None
    """Taxpayer identification number, nine digits; by default that of the provider of the appointment or of the facility"""


class GfeCreateEstimateResult(Model):
    """The result of the operation"""

    estimate: GoodFaithEstimate


class GfeDeliverEstimateResult(Model):
    """The result of the operation"""

    estimate: GoodFaithEstimate
    simulation: GfeDeliverEstimateResultSimulation | None = None


class GfeGenerateEstimateResult(Model):
    """The result of the operation"""

    estimate: GoodFaithEstimate


class GfeGetEstimateResult(Model):
    """The result of the operation"""

    estimate: GoodFaithEstimate


class GfeGetIdrCaseResult(Model):
    """The result of the operation"""

    idr_case: IdrCaseDetail


class GfeListEstimatesResult(Model):
    """The result of the operation"""

    estimates: list[GoodFaithEstimate]
    """The estimates of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class GfeOpenIdrCaseResult(Model):
    """The result of the operation"""

    estimate: GoodFaithEstimate
    idr_case: IdrCase


class GfePreviewDeadlineResultDeadline(Model):
    """The delivery deadline"""

    basis: Literal[
        "SCHEDULED_10_BUSINESS_DAYS_AHEAD",
        "SCHEDULED_3_BUSINESS_DAYS_AHEAD",
        "REQUESTED",
        "REVISION",
        "NOT_REQUIRED",
    ]
    """The rule that set the delivery deadline (45 CFR 149.610(b)(1))"""
    business_days_ahead: int | None
    """Business days from scheduling to the service"""
    date: date_aliased
    """Last day for delivering the estimate to the patient"""
    delivery_deadline: AwareDatetime
    """Deadline for delivering the estimate to the patient (45 CFR 149.610)"""
    holidays_skipped: list[GfePreviewDeadlineResultDeadlineHolidaysSkipped]
    """Holidays that were not counted as business days"""
    time_zone: str
    """IANA name of the time zone"""


class GfeRecordIdrEventResult(Model):
    """The result of the operation"""

    idr_case: IdrCaseDetail


class GfeReviseEstimateBody(Model):
    diagnosis_codes: list[str] | None = None
    """ICD-10-CM diagnosis codes, principal diagnosis first"""
    line_items: list[GfeReviseEstimateBodyLineItem] | None = None
    """The expected items and services"""
    patient_discount: Number | None = None
    """Amount with at most 2 decimals"""
    service_date: AwareDatetime | None = None
    """Day of the service"""


class GfeReviseEstimateResult(Model):
    """The result of the operation"""

    estimate: GoodFaithEstimate


class GfeUpdateEstimateBody(Model):
    diagnosis_codes: list[str] | None = None
    """ICD-10-CM diagnosis codes, principal diagnosis first"""
    facility_id: str | None = None
    line_items: list[GfeUpdateEstimateBodyLineItem] | None = None
    """The expected items and services"""
    patient_discount: Number | None = None
    """Amount with at most 2 decimals"""
    provider_name: str | None = None
    """Name of the provider as printed"""
    provider_npi: str | None = None
    """National Provider Identifier of the provider, ten digits"""
    requested_at: AwareDatetime | None = None
    """When the patient asked for the estimate"""
    scheduled_at: AwareDatetime | None = None
    """When the visit was scheduled; the deadline is computed from it"""
    service_date: AwareDatetime | None = None
    """Day of the service"""
    tax_identifier: str | None = None
    """Taxpayer identification number of the provider or facility, nine digits"""


class GfeUpdateEstimateResult(Model):
    """The result of the operation"""

    estimate: GoodFaithEstimate


class GfeVoidEstimateResult(Model):
    """The result of the operation"""

    estimate: GoodFaithEstimate


class ImportsCreateX12ImportResult(Model):
    """The result of the operation"""

    import_: Import


class ImportsGetImportResult(Model):
    """The result of the operation"""

    import_: Import


class ImportsListImportTransactionsResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    total: int
    """How many records match"""
    transactions: list[ImportTransaction]
    """The transaction sets of the page"""


class ImportsListImportsResult(Model):
    """The result of the operation"""

    imports: list[Import]
    """The imports of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class MedicalCodingCheckEditsBody(Model):
    claim_id: str | None = None
    """A claim of the organization, whose services, diagnoses, dates and patient are looked at; send either this or `lines`"""
    date_of_service: date_aliased | None = None
    """Required with `lines`"""
    diagnosis_codes: list[str] | None = None
    """ICD-10-CM codes, in the order that the lines point to; pointers are not checked without them"""
    lines: list[CodingEditLine] | None = None
    """The services, numbered from 1"""
    patient: MedicalCodingCheckEditsBodyPatient | None = None
    setting: Literal["PRACTITIONER", "OUTPATIENT_HOSPITAL", "SUPPLIER"] | None = "PRACTITIONER"
    """The kind of biller, which determines the tables that apply"""


class MedicalCodingRecordSuggestionsBody(Model):
    engine: str | None = None
    """Required for source ENGINE"""
    source: Literal["ENGINE", "CODER"]
    """The source of the suggestion: an external engine or a coder"""
    suggestions: list[MedicalCodingRecordSuggestionsBodySuggestion]
    """The suggested codes"""


class MedicalCodingSimulateAutomationRuleBody(Model):
    job_ids: list[str] | None = None
    """Identifiers of coding jobs of the organization"""
    samples: list[MedicalCodingSimulateAutomationRuleBodySample] | None = None
    """Facts of jobs to evaluate the rule for"""


class MedicalCodingValidateCodesBody(Model):
    codes: list[MedicalCodingValidateCodesBodyCode]
    """The codes to validate"""
    date_of_service: date_aliased | None = None
    """Date of service, on which the codes must be in force; by default today in the time zone of the organization"""


class OigExclusionCreateCheckResult(Model):
    """The result of the operation"""

    check: ExclusionCheck


class OigExclusionCreateChecksBody(Model):
    checks: list[OigExclusionCreateChecksBodyCheck]
    """The people and businesses to check"""


class OigExclusionCreateMonitorResult(Model):
    """The result of the operation"""

    check: ExclusionCheck
    monitor: ExclusionMonitor


class OigExclusionGetCheckResult(Model):
    """The result of the operation"""

    candidates: list[ExclusionCandidate]
    """The listed entities that may be the subject"""
    check: ExclusionCheck


class OigExclusionListChecksResult(Model):
    """The result of the operation"""

    checks: list[ExclusionCheck]
    """The checks of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class OigExclusionReviewCheckResult(Model):
    """The result of the operation"""

    check: ExclusionCheck
    external_risk_mode: Literal["LOCAL_ONLY"]
    """Only local records change; nothing is reported to anyone"""


class OrganizationGetOrganizationResult(Model):
    """The result of the operation"""

    organization: Organization


class OrganizationUpdateOrganizationBody(Model):
    holidays: OrganizationUpdateOrganizationBodyHolidays | None = None
    is_charitable_hospital: bool | None = None
    """True for a hospital that is exempt from tax under 26 U.S.C. 501(c)(3): extraordinary collection actions wait for the 120 days of 26 CFR 1.501(r)-6"""
    limitation_periods: list[LimitationPeriod] | None = None
    """Limitation periods of the states; replaces the whole set"""
    name: str | None = None
    """Name by which people know the record"""
    time_zone: str | None = None
    """IANA name of the time zone"""


class OrganizationUpdateOrganizationResult(Model):
    """The result of the operation"""

    organization: Organization


class PatientArBulkAccountAdjustmentsBody(Model):
    dry_run: bool | None = False
    """True to validate and report the results without writing anything"""
    filter: PatientArBulkAccountAdjustmentsBodyFilter
    kind: Literal["SMALL_BALANCE"]
    """Why the amounts are written off"""
    max_amount: Number
    """Amount above 0 with at most 2 decimals"""
    notes: str | None = None
    """Free-text notes"""


class PatientArCreateStatementRunBody(Model):
    delivery_method: Literal["EMAIL", "MAIL", "PORTAL", "FAX", "SMS"] | None = None
    """Channel by which the statement is sent"""
    dry_run: bool | None = False
    """True to compute without creating statements"""
    due_date: AwareDatetime | None = None
    """Not before the day of `statementDate` in UTC"""
    dunning_step: int | None = None
    """Only accounts whose next notice is this one, from 1"""
    filter: PatientArCreateStatementRunBodyFilter
    minimum: Number | None = None
    """The least amount that is billed; defaults to 0.01"""
    notes: str | None = None
    """Text on each statement"""
    remit_to: str | None = None
    """Address for payments; defaults to the address of the facility"""
    statement_date: AwareDatetime | None = None
    """Date on the statements; defaults to now"""


class PatientArCreateStatementRunResult(Model):
    """The result of the operation"""

    statement_run: StatementRun


class PatientArGetAccountResult(Model):
    """The result of the operation"""

    account: PatientAccountDetail


class PatientArGetAgingResult(Model):
    """The result of the operation"""

    as_of: date_aliased
    """As-of date of the response"""
    basis: Literal["EFFECTIVE", "POSTED"]
    """EFFECTIVE: entries count from the day of the payment, adjustment or charge; POSTED: from the day on which they were written"""
    group_by: Literal["ACCOUNT", "FACILITY", "FINANCIAL_CLASS"]
    """Grouping of the rows"""
    groups: list[AgingGroup]
    """The groups of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""
    totals: PatientArGetAgingResultTotals


class PatientArGetStatementRunResult(Model):
    """The result of the operation"""

    statement_run: StatementRun


class PatientArListStatementRunsResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    statement_runs: list[StatementRun]
    """The runs of the page"""
    total: int
    """How many records match"""


class PatientArListStatementsResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    statements: list[PatientStatement]
    """The statements of the page"""
    total: int
    """How many records match"""


class PatientArPreviewPaymentPlanResultPreview(Model):
    """The previewed plan"""

    balance: DecimalText
    """Decimal string with 2 decimals"""
    difference: DecimalText
    """Planned total less balance"""
    end_date: AwareDatetime
    """When the last installment is due"""
    excess: DecimalText
    """Decimal string with 2 decimals"""
    external_risk: Literal["SIMULATED_ONLY"]
    """Effects outside this service: none, only local records change"""
    installments: list[PatientArPreviewPaymentPlanResultPreviewInstallment]
    """The installments in order"""
    late_fees: PatientArPreviewPaymentPlanResultPreviewLateFees
    planned_total: DecimalText
    """Decimal string with 2 decimals"""
    shortfall: DecimalText
    """Decimal string with 2 decimals"""
    suggested_last_installment: PatientArPreviewPaymentPlanResultPreviewSuggestedLastInstallment


class PatientArRecordInstallmentEventBody(Model):
    allocations: list[PatientArRecordInstallmentEventBodyAllocation] | None = None
    """The charges that the payment settles, together at most its amount; what is left settles the oldest open charges. If omitted, all of it does."""
    amount: Number | None = None
    """Required for PAYMENT"""
    method: Literal["CASH", "CHECK", "CARD", "BANK_TRANSFER", "OTHER"] | None = None
    """Payment method"""
    occurred_at: AwareDatetime | None = None
    """Defaults to now; not in the future"""
    reference: str | None = None
    """Number of the receipt, check or transfer"""
    type: Literal["PAYMENT", "MISSED", "WAIVE"]
    """Event of the installment"""


class PatientArRecordPaymentBody(Model):
    allocations: list[PatientArRecordPaymentBodyAllocation] | None = None
    """The charges that the payment settles, together at most its amount; what is left settles the oldest open charges. If omitted, all of it does."""
    amount: Number
    """Amount above 0 with at most 2 decimals"""
    method: Literal["CASH", "CHECK", "CARD", "BANK_TRANSFER", "OTHER"] | None = None
    """Payment method"""
    notes: str | None = None
    """Free-text notes"""
    received_at: AwareDatetime | None = None
    """When it was received"""
    reference: str | None = None
    """Number of the receipt, check or transfer"""


class PreventionGetScorecardResult(Model):
    """The result of the operation"""

    scorecard: ProviderScorecard


class ReferenceBillNextPayerResult(Model):
    """The result of the operation"""

    claim: Claim


class ReferenceBulkClaimAdjustmentsBody(Model):
    dry_run: bool | None = False
    """True to validate and report the results without writing anything"""
    filter: ReferenceBulkClaimAdjustmentsBodyFilter
    kind: Literal["SMALL_BALANCE"]
    """Why the amounts are written off"""
    max_amount: Number
    """Amount above 0 with at most 2 decimals"""
    note: str | None = None
    """Note"""


class ReferenceCancelClaimResult(Model):
    """The result of the operation"""

    claim: Claim


class ReferenceCreateClaimResult(Model):
    """The result of the operation"""

    claim: Claim


class ReferenceCreateClaimAdjustmentResult(Model):
    """The result of the operation"""

    adjustment: ManualAdjustment
    claim: Claim


class ReferenceCreateClaimTransferResult(Model):
    """The result of the operation"""

    adjustment: ManualAdjustment
    claim: Claim


class ReferenceCreateCoverageBodySubscriber(Model):
    """The policyholder, whom claims name as the subscriber. Only if `subscriberRelationship` is not SELF"""

    address: ReferenceCreateCoverageBodySubscriberAddress | None = None
    date_of_birth: date_aliased | None = None
    """Date of birth"""
    first_name: str | None = None
    """First name; null for an organization, such as an employer"""
    last_name: str
    """Last name, or the name of an organization"""
    sex: Literal["F", "M", "U"] | None = None
    """Sex as insurers record it"""


class ReferenceCreateFacilityBody(Model):
    address: ReferenceCreateFacilityBodyAddress | None = None
    external_id: str | None = None
    """Key of the record in another system; unique per organization and kind"""
    name: str
    """Display name"""
    npi: str | None = None
    """National Provider Identifier, ten digits"""
    place_of_service_code: str | None = None
    """Place of service code of the facility"""
    tax_identifier: str | None = None
    """Taxpayer identification number, nine digits"""
    time_zone: str | None = None
    """IANA time zone; defaults to the organization's"""


class ReferenceCreateFacilityResult(Model):
    """The result of the operation"""

    facility: Facility


class ReferenceCreatePatientBody(Model):
    address: ReferenceCreatePatientBodyAddress | None = None
    coverage: Annotated[list[ReferenceCreatePatientBodyCoverage] | None, Field(validate_default=True)] = []
    """Summary of the coverages; not the source of eligibility"""
    date_of_birth: date_aliased
    """Date of birth"""
    email: str | None = None
    """E-mail address"""
    external_id: str | None = None
    """Key of the record in another system; unique per organization and kind"""
    first_name: str
    """First name"""
    last_name: str
    """Last name"""
    mrn: str | None = None
    """Medical record number"""
    phone: str | None = None
    """Telephone number"""
    self_pay: bool | None = False
    """True if the patient pays without insurance"""
    sex: Literal["F", "M", "U"] | None = None
    """Sex as insurers record it"""


class ReferenceCreatePatientResult(Model):
    """The result of the operation"""

    patient: Patient


class ReferenceCreatePayerBody(Model):
    address: ReferenceCreatePayerBodyAddress | None = None
    external_id: str | None = None
    """Key of the record in another system; unique per organization and kind"""
    name: str
    """Display name"""
    payer_code: str | None = None
    """Identifier of the payer in electronic transactions"""
    program_type: Literal[
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
    """The program of a payer, which determines the levels of appeal and the filing deadlines"""
    response_days: int | None = 30
    """Days after billing within which the payer answers a claim; a claim that it has not answered by then becomes work"""
    timely_filing_days: int | None = None
    """Timely filing limit: days from the service within which a claim must be filed"""
    variance_threshold_amount: Number | None = None
    """Amount with at most 2 decimals"""
    variance_threshold_percent: Number | None = None
    """Percentage from 0 to 100"""


class ReferenceCreatePayerResult(Model):
    """The result of the operation"""

    payer: Payer


class ReferenceCreatePayerRefundResult(Model):
    """The result of the operation"""

    adjustment: ManualAdjustment
    claim: Claim


class ReferenceCreateProviderBody(Model):
    address: ReferenceCreateProviderBodyAddress | None = None
    external_id: str | None = None
    """Key of the record in another system; unique per organization and kind"""
    first_name: str | None = None
    """First name"""
    last_name: str | None = None
    """Last name"""
    npi: str
    """National Provider Identifier, ten digits"""
    organization_name: str | None = None
    """Name of the organization"""
    specialty: str | None = None
    """Medical specialty"""
    tax_identifier: str | None = None
    """Taxpayer identification number, nine digits"""
    taxonomy_code: str | None = None
    """Health care provider taxonomy code"""


class ReferenceDismissClaimNumberConflictResult(Model):
    """The result of the operation"""

    claim_number_conflict: ClaimNumberConflict


class ReferenceGetClaimNumberConflictResult(Model):
    """The result of the operation"""

    claim_number_conflict: ClaimNumberConflict


class ReferenceGetFacilityResult(Model):
    """The result of the operation"""

    facility: Facility


class ReferenceGetPatientResult(Model):
    """The result of the operation"""

    patient: Patient


class ReferenceGetPayerResult(Model):
    """The result of the operation"""

    payer: Payer


class ReferenceGetProviderResult(Model):
    """The result of the operation"""

    provider: ProviderDetail


class ReferenceImportConflictingClaimResult(Model):
    """The result of the operation"""

    claim: Claim
    claim_number_conflict: ClaimNumberConflict


class ReferenceListClaimNumberConflictsResult(Model):
    """The result of the operation"""

    claim_number_conflicts: list[ClaimNumberConflict]
    """The conflicts of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ReferenceListFacilitiesResult(Model):
    """The result of the operation"""

    facilities: list[Facility]
    """The facilities of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ReferenceListPatientsResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    patients: list[Patient]
    """The patients of the page"""
    total: int
    """How many records match"""


class ReferenceListPayersResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    payers: list[Payer]
    """The payers of the page"""
    total: int
    """How many records match"""


class ReferenceRebillClaimResult(Model):
    """The result of the operation"""

    claim: Claim
    rebill: ClaimRebill


class ReferenceRecordRemittanceBodyLine(Model):
    adjustments: list[ReferenceRecordRemittanceBodyLineAdjustment] | None = None
    """Adjustments, each with group code, reason code and amount"""
    allowed_amount: Number
    """Amount with at most 2 decimals"""
    line_number: int
    """Number of the line on its claim, from 1"""
    paid_amount: Number
    """Amount with at most 2 decimals"""
    remark_codes: list[str] | None = []
    """Remittance advice remark codes"""


class ReferenceRecordRemittanceResult(Model):
    """The result of the operation"""

    claim: Claim
    remittance: Remittance


class ReferenceReplaceClaimBody(Model):
    account_id: str | None = None
    authorization_numbers: list[str] | None = None
    """Authorization numbers on the claim"""
    billed_at: AwareDatetime | None = None
    billing_provider_id: str | None = None
    claim_number: str | None = None
    """Number of the replacement; generated by default"""
    diagnosis_codes: list[str] | None = None
    """ICD-10-CM diagnosis codes, principal diagnosis first"""
    facility_id: str | None = None
    lines: list[ReferenceReplaceClaimBodyLine] | None = None
    """The lines, in order"""
    member_id: str | None = None
    patient_id: str | None = None
    """Identifier of a patient of the organization"""
    payer_id: str | None = None
    """Identifier of a payer of the organization"""
    payer_rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"] | None = None
    """Rank of the payer among the patient's payers"""
    provider_id: str | None = None
    service_date: date_aliased | None = None
    """Day of the service"""
    tax_identifier: str | None = None
    type_of_bill: str | None = None


class ReferenceReplaceClaimResult(Model):
    """The result of the operation"""

    claim: Claim


class ReferenceResolveCreditResult(Model):
    """The result of the operation"""

    claim: Claim
    credit_resolution: CreditResolution


class ReferenceReverseClaimAdjustmentResult(Model):
    """The result of the operation"""

    adjustment: ManualAdjustment
    claim: Claim


class ReferenceReverseClaimRebillResult(Model):
    """The result of the operation"""

    claim: Claim
    rebill: ClaimRebill


class ReferenceReverseClaimTransferResult(Model):
    """The result of the operation"""

    adjustment: ManualAdjustment
    claim: Claim


class ReferenceReverseCreditResolutionResult(Model):
    """The result of the operation"""

    claim: Claim
    credit_resolution: CreditResolution


class ReferenceReversePayerRefundResult(Model):
    """The result of the operation"""

    adjustment: ManualAdjustment
    claim: Claim


class ReferenceUpdateClaimBody(Model):
    account_id: str | None = None
    authorization_numbers: list[str] | None = None
    """Authorization numbers on the claim"""
    billed_at: AwareDatetime | None = None
    billing_provider_id: str | None = None
    claim_number: str | None = None
    """Unique per organization among claims that are neither replaced nor voided, except in a series of interim claims and late charges of one patient; generated by default"""
    diagnosis_codes: list[str] | None = None
    """ICD-10-CM diagnosis codes, principal diagnosis first"""
    external_id: str | None = None
    facility_id: str | None = None
    frequency_code: Literal["1", "2", "3", "4", "5", "7", "8"] | None = None
    """Claim frequency code (CLM05-3 of X12): 1 original; 2 first, 3 continuing, 4 last interim claim; 5 late charges; 7 replacement, 8 void of an earlier claim"""
    lines: list[ReferenceUpdateClaimBodyLine] | None = None
    """The lines, in order"""
    member_id: str | None = None
    patient_id: str | None = None
    """Identifier of a patient of the organization"""
    payer_id: str | None = None
    """Identifier of a payer of the organization"""
    payer_rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"] | None = None
    """Rank of the payer among the patient's payers"""
    provider_id: str | None = None
    service_date: date_aliased | None = None
    """Day of the service"""
    tax_identifier: str | None = None
    type_of_bill: str | None = None


class ReferenceUpdateClaimResult(Model):
    """The result of the operation"""

    claim: Claim


class ReferenceUpdateCoverageBodySubscriber(Model):
    """The policyholder, whom claims name as the subscriber. Only if `subscriberRelationship` is not SELF"""

    address: ReferenceUpdateCoverageBodySubscriberAddress | None = None
    date_of_birth: date_aliased | None = None
    """Date of birth"""
    first_name: str | None = None
    """First name; null for an organization, such as an employer"""
    last_name: str
    """Last name, or the name of an organization"""
    sex: Literal["F", "M", "U"] | None = None
    """Sex as insurers record it"""


class ReferenceUpdateFacilityBody(Model):
    address: ReferenceUpdateFacilityBodyAddress | None = None
    external_id: str | None = None
    name: str | None = None
    """Display name"""
    npi: str | None = None
    """National Provider Identifier, ten digits"""
    place_of_service_code: str | None = None
    tax_identifier: str | None = None
    time_zone: str | None = None
    """IANA time zone"""


class ReferenceUpdateFacilityResult(Model):
    """The result of the operation"""

    facility: Facility


class ReferenceUpdatePatientBody(Model):
    address: ReferenceUpdatePatientBodyAddress | None = None
    coverage: list[ReferenceUpdatePatientBodyCoverage] | None = None
    """Summary of the coverages; not the source of eligibility"""
    date_of_birth: date_aliased | None = None
    """Date of birth"""
    email: str | None = None
    """E-mail address"""
    external_id: str | None = None
    first_name: str | None = None
    """First name"""
    last_name: str | None = None
    """Last name"""
    mrn: str | None = None
    phone: str | None = None
    self_pay: bool | None = None
    """True if the patient pays without insurance"""
    sex: Literal["F", "M", "U"] | None = None


class ReferenceUpdatePatientResult(Model):
    """The result of the operation"""

    patient: Patient


class ReferenceUpdatePayerBody(Model):
    address: ReferenceUpdatePayerBodyAddress | None = None
    external_id: str | None = None
    name: str | None = None
    """Display name"""
    payer_code: str | None = None
    program_type: (
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
        | None
    ) = None
    """The program of a payer, which determines the levels of appeal and the filing deadlines"""
    response_days: int | None = None
    """Days after billing within which the payer answers a claim; a claim that it has not answered by then becomes work"""
    timely_filing_days: int | None = None
    variance_threshold_amount: Number | None = None
    variance_threshold_percent: Number | None = None


class ReferenceUpdatePayerResult(Model):
    """The result of the operation"""

    payer: Payer


class ReferenceUpdateProviderBody(Model):
    address: ReferenceUpdateProviderBodyAddress | None = None
    external_id: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    npi: str | None = None
    """National Provider Identifier, ten digits"""
    organization_name: str | None = None
    specialty: str | None = None
    tax_identifier: str | None = None
    taxonomy_code: str | None = None


class ReferenceVoidClaimResult(Model):
    """The result of the operation"""

    claim: Claim


class RemittancesAllocateProviderAdjustmentBody(Model):
    allocations: list[RemittancesAllocateProviderAdjustmentBodyAllocation]
    """Amounts by claim or line; each claim or line once"""
    note: str | None = None
    """Note"""


class RemittancesAllocateProviderAdjustmentResult(Model):
    """The result of the operation"""

    provider_adjustment: ProviderAdjustmentDetail


class RemittancesBulkClaimPaymentsBody(Model):
    action: Literal["MATCH", "IGNORE", "RETRY"]
    """Action on each claim payment"""
    dry_run: bool | None = False
    """True to validate and report the results without writing anything"""
    filter: RemittancesBulkClaimPaymentsBodyFilter | None = None
    ids: list[str] | None = None
    """Identifiers of the claim payments"""
    reason: str | None = None
    """Reason, in the caller's words"""


class RemittancesClosePaymentDifferenceResult(Model):
    """The result of the operation"""

    payment: Payment


class RemittancesCreatePaymentBodyClaimPaymentLine(Model):
    adjustments: list[RemittancesCreatePaymentBodyClaimPaymentLineAdjustment] | None = None
    """Adjustments, each with group code, reason code and amount"""
    allowed_amount: Number | None = None
    """Amount of either sign with at most 2 decimals"""
    charge_amount: Number
    """Amount of either sign with at most 2 decimals"""
    line_control_number: str | None = None
    """Control number of the line on the claim"""
    modifiers: list[str] | None = []
    """Modifiers of the procedure code, in order"""
    paid_amount: Number
    """Amount of either sign with at most 2 decimals"""
    procedure_code: str | None = None
    """CPT or HCPCS code of the procedure"""
    remark_codes: list[str] | None = []
    """Remittance advice remark codes"""
    revenue_code: str | None = None
    """Revenue code of the line"""
    service_from: date_aliased | None = None
    """First day of the service"""
    service_to: date_aliased | None = None
    """Last day of the service"""
    submitted_procedure_code: str | None = None
    """Submitted procedure code, if the payer adjudicated a different one"""
    units: Number | None = None
    """Number of units of the service"""


class RemittancesCreatePaymentResult(Model):
    """The result of the operation"""

    payment: Payment


class RemittancesGetPaymentResult(Model):
    """The result of the operation"""

    payment: Payment


class RemittancesGetProviderAdjustmentResult(Model):
    """The result of the operation"""

    provider_adjustment: ProviderAdjustmentDetail


class RemittancesListPaymentsResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    payments: list[Payment]
    """The payments of the page"""
    total: int
    """How many records match"""


class RemittancesMatchClaimPaymentBody(Model):
    amount: Number | None = None
    """Only with `reversesId`: the amount that the reversal takes back, at most what it states and what stands of the answer; all of the answer if left out"""
    claim_id: str
    """Identifier of a claim of the organization"""
    lines: Annotated[list[RemittancesMatchClaimPaymentBodyLine] | None, Field(validate_default=True)] = []
    """Lines and their lines of the claim; several may have the same line of the claim"""
    reverses_id: str | None = None
    """Only for a reversal: identifier of the claim payment that it takes back, of the same payer and posted to the claim; found by payer claim number and amounts if left out"""


class RemittancesReopenPaymentDifferenceResult(Model):
    """The result of the operation"""

    payment: Payment


class RemittancesReverseProviderAdjustmentAllocationsResult(Model):
    """The result of the operation"""

    provider_adjustment: ProviderAdjustmentDetail


class RemittancesReverseProviderAdjustmentSettlementResult(Model):
    """The result of the operation"""

    provider_adjustment: ProviderAdjustmentDetail


class RemittancesSettleProviderAdjustmentResult(Model):
    """The result of the operation"""

    provider_adjustment: ProviderAdjustmentDetail


class ReportsGetClaimsResult(Model):
    """The result of the operation"""

    from_: date_aliased
    """First day of the period"""
    group_by: Literal["PAYER", "PROVIDER", "FACILITY", "MONTH"]
    """What the rows are grouped by"""
    next_cursor: str | None
    rows: list[ClaimsRow]
    """The rows of the page"""
    to: date_aliased
    """Last day of the period"""
    total: int
    """How many records match"""
    totals: ClaimsRow


class ReportsGetCollectionsResult(Model):
    """The result of the operation"""

    from_: date_aliased
    """First day of the period"""
    group_by: Literal["PAYER", "PROVIDER", "FACILITY", "MONTH"]
    """What the rows are grouped by"""
    next_cursor: str | None
    rows: list[CollectionsRow]
    """The rows of the page"""
    to: date_aliased
    """Last day of the period"""
    total: int
    """How many records match"""
    totals: CollectionsRow


class ReportsGetDenialsResult(Model):
    """The result of the operation"""

    from_: date_aliased
    """First day of the period"""
    group_by: Literal["PAYER", "PROVIDER", "FACILITY", "MONTH", "CODE", "PROCEDURE"]
    """What the rows are grouped by"""
    next_cursor: str | None
    rows: list[DenialsRow]
    """The rows of the page"""
    to: date_aliased
    """Last day of the period"""
    total: int
    """How many records match"""
    totals: DenialsRow


class ReportsGetMedicareBadDebtsResult(Model):
    """The result of the operation"""

    debts: list[MedicareBadDebt]
    """The bad debts of the page"""
    from_: date_aliased
    """First day of the period"""
    next_cursor: str | None
    to: date_aliased
    """Last day of the period"""
    total: int
    """How many records match"""
    totals: ReportsGetMedicareBadDebtsResultTotals


class ReportsGetQmbWriteOffsResult(Model):
    """The result of the operation"""

    from_: date_aliased
    """First day of the period"""
    next_cursor: str | None
    to: date_aliased
    """Last day of the period"""
    total: int
    """How many records match"""
    totals: ReportsGetQmbWriteOffsResultTotals
    write_offs: list[QmbWriteOff]
    """The write-offs of the page"""


class ReportsGetReceivablesResult(Model):
    """The result of the operation"""

    as_of: date_aliased
    """The day of the report"""
    basis: Literal["EFFECTIVE", "POSTED"]
    """EFFECTIVE: entries count from the day of the payment, adjustment or charge; POSTED: from the day on which they were written"""
    group_by: Literal["PAYER", "PROVIDER", "FACILITY", "MONTH"]
    """What the rows are grouped by"""
    next_cursor: str | None
    rows: list[ReceivablesRow]
    """The rows of the page"""
    total: int
    """How many records match"""
    totals: ReceivablesRow


class ReportsGetUnderpaymentsResult(Model):
    """The result of the operation"""

    from_: date_aliased
    """First day of the period"""
    group_by: Literal["PAYER", "PROVIDER", "FACILITY", "MONTH", "CONTRACT", "CODE"]
    """What the rows are grouped by"""
    next_cursor: str | None
    rows: list[UnderpaymentsRow]
    """The rows of the page"""
    to: date_aliased
    """Last day of the period"""
    total: int
    """How many records match"""
    totals: UnderpaymentsRow


class ScribeAttachFileResult(Model):
    """The result of the operation"""

    file: ScribeFile
    job: ScribeJob


class ScribeAttestJobResult(Model):
    """The result of the operation"""

    attestation: ScribeAttestation
    external_risk_mode: Literal["LOCAL_ONLY"]
    """Only local records change; nothing is signed in other systems"""
    job: ScribeJob


class ScribeCreateJobResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["QUEUED_ONLY"]
    """Effects outside this service: none, only local records change"""
    job: ScribeJob


class ScribeGetJobResult(Model):
    """The result of the operation"""

    addenda: list[ScribeAddendum]
    """The addenda"""
    attestations: list[ScribeAttestation]
    """The attestations"""
    files: list[ScribeFile]
    """The files"""
    job: ScribeJob


class ScribeListJobsResult(Model):
    """The result of the operation"""

    jobs: list[ListedScribeJob]
    """The jobs of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ScribeProcessJobResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["QUEUED_ONLY"]
    """Effects outside this service: none, only local records change"""
    job: ScribeJob


class ScribeUpdateJobResult(Model):
    """The result of the operation"""

    job: ScribeJob


class SpecialtyBillingSubmitNoaResult(Model):
    """The result of the operation"""

    attempt: HomeHealthNoaAttempt
    episode_id: str
    """Identifier of the episode of home health care"""
    external_risk_mode: Literal["QUEUED_ONLY"]
    """Effects outside this service: none, only local records change"""
    noa_id: str
    """Identifier of the notice of admission"""
    status: Literal["queued"]
    """Status of the record"""


class WebhooksListDeliveriesResult(Model):
    """The result of the operation"""

    deliveries: list[WebhookDelivery]
    """The deliveries of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class WebhooksReplayDeliveryResult(Model):
    """The result of the operation"""

    delivery: WebhookDelivery


class AgentRunDetail(Model):
    """A run of an agent, with what happened in it"""

    agent_id: str
    """Identifier of the agent definition"""
    created_at: AwareDatetime
    """When the first request arrived"""
    definition_version: int
    """The `version` of the definition"""
    event_count: int
    """Number of all events of the run in the audit trail"""
    gates: list[AgentRunDetailGate]
    """The newest 500 approvals that it asked for, newest first"""
    id: str
    """Identifier of the run"""
    key_id: str
    """Identifier of the API key of the agent"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    requests: list[AgentRunDetailRequest]
    """The requests of the newest 500 events in the audit trail, newest first"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class AppealLadder(Model):
    """The levels of appeal of a program"""

    levels: list[AppealLadderLevel]
    """The levels, in their order"""
    payer_program: Literal[
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
    """The program of a payer, which determines the levels of appeal and the filing deadlines"""
    rolls_forward: bool
    """True if the last day of every window of the program moves past weekends and holidays"""


class ClaimDetail(Model):
    """A claim with its lines, remittances and related records"""

    account_id: str | None
    """Identifier of the patient account"""
    acknowledged_by: str | None
    acknowledged_on: date_aliased | None
    """Day on which the claim was accepted or rejected"""
    acknowledgement: Literal["ACCEPTED", "REJECTED"] | None
    """Null until a 277CA is imported"""
    acknowledgement_category_code: str | None
    """Claim status category code of the acknowledgement"""
    acknowledgement_status_code: str | None
    """Claim status code of the acknowledgement"""
    allowed_amount: DecimalText | None
    appeal_ids: list[str]
    """Identifiers of the appeals"""
    authorization_numbers: list[str]
    """Authorization numbers on the claim"""
    awaited_reversal_amount: DecimalText
    """The part of creditBalance that waits for the payer to reverse its answer to a replaced or voided claim"""
    balance: DecimalText
    """What payers may still owe: insuranceBalance and heldBalance"""
    billed_at: AwareDatetime | None
    """When the claim was billed"""
    billed_payer_id: str | None
    """Identifier of the payer that the claim is written to after an earlier payer answered; null if it is payerId"""
    billed_rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"] | None
    """Rank of that payer"""
    billing_provider_id: str | None
    """Identifier of the billing provider"""
    claim_number: str
    """Claim number that the sender assigned"""
    contractual_amount: DecimalText
    """What contracts with payers disallow, and capitation covers"""
    created_at: AwareDatetime
    """When the record was created"""
    credit_balance: DecimalText
    """What payers paid above what they owed"""
    credit_due_on: date_aliased | None
    """Day by which the credit has to be reported and returned, 60 days after it was found (42 CFR 401.305); null unless Medicare or Medicaid paid for a line with a credit"""
    credit_found_on: date_aliased | None
    """Day since which the claim has had a credit; null if it has none"""
    credit_resolved_amount: DecimalText
    """The part of creditBalance that persons left"""
    credit_resolved_until: date_aliased | None
    """Day from which a credit that was left is work again; null if none is, or only for good"""
    denial_case_ids: list[str]
    """Identifiers of the denial cases"""
    diagnosis_codes: list[str]
    """ICD-10-CM diagnosis codes, principal diagnosis first"""
    external_id: str | None
    """Key of the record in another system"""
    facility_id: str | None
    """Identifier of the facility"""
    frequency_code: Literal["1", "2", "3", "4", "5", "7", "8"]
    """Claim frequency code (CLM05-3 of X12): 1 original; 2 first, 3 continuing, 4 last interim claim; 5 late charges; 7 replacement, 8 void of an earlier claim"""
    held_balance: DecimalText
    """What is held for the next payer"""
    id: str
    """Identifier of the record"""
    insurance_balance: DecimalText
    """What the responsible payer owes"""
    lines: list[ClaimLine]
    """The lines, in order"""
    member_id: str | None
    """Member identifier that the payer assigned to the patient"""
    next_payer_id: str | None
    """Identifier of the payer for which heldBalance is held; null if it is not known"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    paid_amount: DecimalText | None
    patient_balance: DecimalText
    """The share and transfers that are posted to the patient's account, before the patient's payments"""
    patient_id: str
    """Identifier of the patient"""
    patient_responsibility: DecimalText | None
    payer_claim_number: str | None
    """Claim number that the payer assigned"""
    payer_id: str
    """Identifier of the payer"""
    payer_rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"]
    """Rank of the payer among the patient's payers"""
    provider_id: str | None
    """Identifier of the provider"""
    rebilled_at: AwareDatetime | None
    """When the claim was rebilled to the responsible payer; null if it was not, or once that payer answered"""
    remittances: list[Remittance]
    """Remittances of the claim, in the order in which they were received"""
    replaced_by_claim_id: str | None
    """Identifier of the claim that replaces this one"""
    replaces_claim_id: str | None
    """Identifier of the claim that this one replaces"""
    responsible_payer_id: str | None
    """Identifier of the payer that owes insuranceBalance, or to which the claim was rebilled; null if nothing is owed"""
    reversal_due_on: date_aliased | None
    """Day from which a credit that still waits for a reversal is work; null if none waits"""
    series: ClaimSeries | None
    """Null for a claim by itself"""
    series_id: str | None
    """Identifier of the claim series, the claims of one stay or account that share a claim number: interim claims, late charges, and the claim that these add to. Null for a claim by itself"""
    service_date: date_aliased
    """Day of the service"""
    status: Literal[
        "SUBMITTED", "PAID", "PARTIALLY_PAID", "DENIED", "SECONDARY_DUE", "RECOUPED", "REPLACED", "VOIDED"
    ]
    """The latest status of a claim. SECONDARY_DUE: only the next payer owes something; RECOUPED: a payer took its answer back and has not answered since; REPLACED: another claim replaces it, which shows its balances"""
    submission_state: Literal["DRAFT", "READY", "BATCHED", "SUBMITTED", "REJECTED", "ACCEPTED"]
    """How far the submission of the claim has come. DRAFT: it can still be changed; READY: no edit failed; BATCHED: it is in a batch that was not carried away; SUBMITTED: it was sent; REJECTED: its receiver or payer refused it; ACCEPTED: its payer took it (277CA)"""
    tax_identifier: str | None
    """Employer identification number of the billing provider"""
    total_charge: DecimalText
    """Decimal string with 2 decimals"""
    type_of_bill: str | None
    """Type of bill of an institutional claim"""
    underpayment_case_ids: list[str]
    """Identifiers of the underpayment cases"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    void_reason: str | None
    """Why it was voided; null if it was not"""
    voided_at: AwareDatetime | None
    """When it was voided; null if it was not"""
    warnings: list[Literal["COB_WITHOUT_PRIOR_PAYER", "REVERSAL_MISSING", "NOTHING_PAID"]]
    """What is noteworthy about the answers of payers, each once; none keeps them from being posted"""
    write_off_amount: DecimalText
    """What was written off"""


class ClaimPayment(Model):
    """Payment and adjustments of a claim by a payer"""

    adjustments: list[PaymentAdjustment]
    """Adjustments, each with group code, reason code and amount"""
    charge_amount: DecimalText | None
    claim_id: str | None
    """Identifier of the claim"""
    claim_status_code: str | None
    created_at: AwareDatetime
    """When the record was created"""
    dispositions: list[ChangedDisposition] | None
    """What the organization had set in place of the built-in dispositions of its adjustments when it was last to be posted; null if nothing"""
    exception_code: (
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
        | None
    )
    exception_reason: str | None
    """Explanation of the exception"""
    filing_indicator: str | None
    """Kind of insurance (CLP06)"""
    id: str
    """Identifier of the claim payment"""
    is_additional: bool
    """True if it counts for its money alone, because the payer answered the same lines before"""
    is_reversal: bool
    """True if it reverses an earlier claim payment"""
    lines: list[PaidLine]
    """The lines, in order"""
    matched_by: Literal["CLAIM_NUMBER", "PAYER_CLAIM_NUMBER", "CLAIM_NUMBER_WITHOUT_SUFFIX", "MANUAL"] | None
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    paid_amount: DecimalText | None
    patient: ClaimPaymentPatient
    patient_control_number: str | None
    """Claim number as returned by the payer (CLP01)"""
    patient_responsibility: DecimalText | None
    patient_responsibility_difference: DecimalText | None
    """Patient responsibility that the payer states less the adjustments of group PR, which are posted"""
    patient_share_held_until: date_aliased | None
    """Day until which the patient's share is held for another payer"""
    payer_claim_number: str | None
    """Claim number that the payer assigned"""
    payer_id: str | None
    """Identifier of the payer"""
    payer_rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"] | None
    payment_date: date_aliased | None
    """Day of the payment"""
    payment_id: str
    """Identifier of the payment"""
    posted_at: AwareDatetime | None
    """When it was posted; null until then"""
    reason: str | None
    """Reason for accepting, ignoring or voiding it"""
    remark_codes: list[str]
    """Remittance advice remark codes"""
    replaced_by_id: str | None
    """Identifier of the claim payment that was accepted in place of this one, which was voided"""
    reversed_amount: DecimalText | None
    """Amount that a posted reversal takes back: all that `reversesId` paid, or a part of it"""
    reversed_by_id: str | None
    """Identifier of the claim payment that reverses this one"""
    reverses_id: str | None
    """Identifier of the claim payment that this one reverses"""
    sequence: int
    """Position in the payment, from 1"""
    service_from: date_aliased | None
    """First day of the service"""
    service_to: date_aliased | None
    """Last day of the service"""
    status: Literal["POSTED", "EXCEPTION", "IGNORED", "VOIDED"]
    """Status of the claim payment"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    voided_at: AwareDatetime | None
    """When it was voided; null if it was not"""


class ClaimPaymentDetail(Model):
    """A claim payment with its lines and candidates"""

    adjustments: list[PaymentAdjustment]
    """Adjustments, each with group code, reason code and amount"""
    candidates: list[ClaimCandidate]
    """Best first: claims while the claim is unknown; for a reversal that fits no answer, the answers of its payer to the claim; else empty"""
    charge_amount: DecimalText | None
    claim_id: str | None
    """Identifier of the claim"""
    claim_status_code: str | None
    created_at: AwareDatetime
    """When the record was created"""
    dispositions: list[ChangedDisposition] | None
    """What the organization had set in place of the built-in dispositions of its adjustments when it was last to be posted; null if nothing"""
    exception_code: (
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
        | None
    )
    exception_reason: str | None
    """Explanation of the exception"""
    filing_indicator: str | None
    """Kind of insurance (CLP06)"""
    id: str
    """Identifier of the claim payment"""
    is_additional: bool
    """True if it counts for its money alone, because the payer answered the same lines before"""
    is_reversal: bool
    """True if it reverses an earlier claim payment"""
    lines: list[PaidLine]
    """The lines, in order"""
    matched_by: Literal["CLAIM_NUMBER", "PAYER_CLAIM_NUMBER", "CLAIM_NUMBER_WITHOUT_SUFFIX", "MANUAL"] | None
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    paid_amount: DecimalText | None
    patient: ClaimPaymentDetailPatient
    patient_control_number: str | None
    """Claim number as returned by the payer (CLP01)"""
    patient_responsibility: DecimalText | None
    patient_responsibility_difference: DecimalText | None
    """Patient responsibility that the payer states less the adjustments of group PR, which are posted"""
    patient_share_held_until: date_aliased | None
    """Day until which the patient's share is held for another payer"""
    payer_claim_number: str | None
    """Claim number that the payer assigned"""
    payer_id: str | None
    """Identifier of the payer"""
    payer_rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"] | None
    payment_date: date_aliased | None
    """Day of the payment"""
    payment_id: str
    """Identifier of the payment"""
    posted_at: AwareDatetime | None
    """When it was posted; null until then"""
    reason: str | None
    """Reason for accepting, ignoring or voiding it"""
    remark_codes: list[str]
    """Remittance advice remark codes"""
    replaced_by_id: str | None
    """Identifier of the claim payment that was accepted in place of this one, which was voided"""
    reversed_amount: DecimalText | None
    """Amount that a posted reversal takes back: all that `reversesId` paid, or a part of it"""
    reversed_by_id: str | None
    """Identifier of the claim payment that reverses this one"""
    reverses_id: str | None
    """Identifier of the claim payment that this one reverses"""
    sequence: int
    """Position in the payment, from 1"""
    service_from: date_aliased | None
    """First day of the service"""
    service_to: date_aliased | None
    """Last day of the service"""
    status: Literal["POSTED", "EXCEPTION", "IGNORED", "VOIDED"]
    """Status of the claim payment"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    voided_at: AwareDatetime | None
    """When it was voided; null if it was not"""


class Coverage(Model):
    """Insurance of a patient with a payer"""

    created_at: AwareDatetime
    """When the record was created"""
    effective_from: date_aliased | None
    """First day; null if open-ended"""
    effective_to: date_aliased | None
    """Last day; null if open-ended"""
    eligibility: Eligibility | None
    """Null until an eligibility response is imported"""
    external_id: str | None
    """Key of the record in another system"""
    group_number: str | None
    """Group number of the policy"""
    id: str
    """Identifier of the record"""
    is_qmb: bool
    """True if the coverage shows a Qualified Medicare Beneficiary, who is never billed a share of Medicare"""
    member_id: str | None
    """Member identifier that the payer assigned to the patient"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    patient_id: str
    """Identifier of the patient"""
    payer_id: str
    """Identifier of the payer"""
    rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"]
    """Rank of the payer among the patient's payers"""
    subscriber: CoverageSubscriber | None
    """The policyholder; null if it is the patient, or unknown"""
    subscriber_relationship: Literal["SELF", "SPOUSE", "CHILD", "OTHER"]
    """The patient's relationship to the policyholder"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class CredentialingFile(Model):
    """A credentialing session with its entries"""

    allowed_next: list[
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
    """The statuses that it can move to now"""
    attestation_date: date_aliased | None
    """The date on which the applicant signed"""
    board_certifications: list[CredentialingBoardCertification]
    """The entries of the section"""
    caqh_id: str | None
    created_at: AwareDatetime
    """When the record was created"""
    dea_registrations: list[CredentialingDeaRegistration]
    """The entries of the section"""
    decided_on: date_aliased | None
    """The date of the last decision, in the time zone of the organization"""
    disclosures: list[CredentialingDisclosure]
    """The answers to the disclosure questions"""
    due_date: date_aliased | None
    """Date by which the file must be decided"""
    education: list[CredentialingEducation]
    """The entries of the section"""
    first_name: str
    """First name"""
    hospital_affiliations: list[CredentialingHospitalAffiliation]
    """The entries of the section"""
    id: str
    """Identifier of the credentialing session"""
    last_name: str
    """Last name"""
    licenses: list[CredentialingLicense]
    """The entries of the section"""
    malpractice_insurance: list[CredentialingMalpracticeInsurance]
    """The entries of the section"""
    npi: str | None
    """National Provider Identifier, ten digits"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    provider_id: str | None
    """Identifier of the provider"""
    recredentialing_due_date: date_aliased | None
    """The last day of the approval, 36 months after the decision"""
    references: list[CredentialingReference]
    """The entries of the section"""
    session_number: str
    """Number of the credentialing session"""
    session_type: Literal["INITIAL", "RECREDENTIALING", "OFF_CYCLE"]
    """Kind of session"""
    status: Literal[
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
    """Status of the session; an approval is EXPIRED after its last day"""
    status_reason: str | None
    """Why it was returned, denied, withdrawn or expired, or a remark of the committee"""
    submitted_at: AwareDatetime | None
    """When it was last submitted"""
    updated_at: AwareDatetime
    """When the session or an entry of its file was last changed"""
    verification_standard: Literal["ACCREDITATION", "CVO"]
    """Limits the age of the attestation and the verifications at the decision: 120 days for an accredited organization, 90 for a credentials verification organization (NCQA, since July 2025)"""
    verifications: list[CredentialingVerification]
    """The primary source verifications of the entries"""
    work_history: list[CredentialingWorkHistory]
    """The entries of the section"""


class ExclusionBatchResult(Model):
    """The result of one row of a batch"""

    check: ExclusionCheck | None
    outcome: Literal["CREATED", "REUSED", "MEMBER_NOT_FOUND", "SESSION_NOT_FOUND"]
    """CREATED: a check was made. REUSED: an equal check of the last 24 hours is returned. MEMBER_NOT_FOUND: `userId` is not an active member. SESSION_NOT_FOUND: `providerId` is not a credentialing session"""


class ExpectedReimbursement(Model):
    """The expected reimbursement of a claim by the contracts of its payer"""

    claim_adjustments: list[ClaimPricingAdjustment]
    """Adjustments of the whole claim"""
    claim_id: str | None
    """Identifier of the claim"""
    lines: list[PricedLine]
    """The lines, in their order"""
    payer_id: str
    """Identifier of the payer"""
    service_date: date_aliased
    """Day of service by which the contract was chosen"""
    totals: ExpectedTotals
    unmatched_lines: list[int]
    """Numbers of the lines without a rate"""


class FeeSchedule(Model):
    """A fee schedule of a contract"""

    adjustments: FeeScheduleAdjustments
    base_amount: DecimalText | None
    """Amount that is multiplied by the weights of the rates; with CASE_RATE the amount of a claim"""
    billing_provider_id: str | None
    """Identifier of the billing provider"""
    contract_id: str
    """Identifier of the contract"""
    created_at: AwareDatetime
    """When the record was created"""
    effective_from: date_aliased
    """First day of service"""
    effective_to: date_aliased | None
    """Last day of service; null without end"""
    facility_id: str | None
    """Identifier of the facility"""
    id: str
    """Identifier of the fee schedule"""
    lesser_of: bool | None
    """Whether at most the charge is expected to be allowed; null for the value of the contract"""
    method: Literal[
        "FEE_SCHEDULE",
        "PERCENT_OF_CHARGE",
        "PERCENT_OF_MEDICARE",
        "CASE_RATE",
        "PER_DIEM",
        "DRG_WEIGHT",
        "APC",
        "CAPITATION",
    ]
    """FEE_SCHEDULE: the amount of the rate for each unit. PERCENT_OF_CHARGE: a share of the charge. PERCENT_OF_MEDICARE: a share of the Medicare amount in the rate. CASE_RATE: one amount for the whole claim, that of the rate or else the base amount. PER_DIEM: the amount for each day, which are the units. DRG_WEIGHT: the weight of the rate times the base amount, for the whole claim. APC: the weight times the base amount, or the amount of the rate. CAPITATION: paid per month, so that a claim has no amount"""
    name: str
    """Display name"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    percent: Number | None
    """Percent for rates without one, and with PERCENT_OF_CHARGE for codes without a rate"""
    rate_count: int
    """Number of loaded rates, including ended and inactive ones"""
    state: str | None
    """Postal code of the state, two capital letters"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class HomeHealthEpisodeDetail(Model):
    """An episode with its periods and notices"""

    agency_npi: str | None
    """National Provider Identifier of the home health agency"""
    created_at: AwareDatetime
    """When the record was created"""
    discharge_date: date_aliased | None
    first_visit_date: date_aliased | None
    """Day of the first visit"""
    id: str
    """Identifier of the home health episode"""
    is_transfer: bool
    """True if the patient came from another home health agency"""
    mbi: str | None
    """Medicare Beneficiary Identifier"""
    noa_due_on: date_aliased | None
    noas: list[HomeHealthNoa]
    """Oldest first"""
    order_date: date_aliased | None
    """Day of the physician's order"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    patient_id: str
    """Identifier of the patient"""
    payer_id: str | None
    """Identifier of the payer"""
    period_payment: DecimalText | None
    periods: list[HomeHealthPeriod]
    """The periods that have begun, up to the discharge, in the time zone of the organization"""
    requires_noa: bool
    """False if the payer requires no notice of admission; none is due then"""
    start_of_care_date: date_aliased
    """First day of care"""
    status: Literal["OPEN", "CLOSED"]
    """OPEN until the patient is discharged, then CLOSED"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class HomeHealthNoaDetail(Model):
    """A notice with its attempts"""

    accepted_on: date_aliased | None
    admission_date: date_aliased
    """The day of the admission, which is the day of the first billable visit"""
    attempts: list[HomeHealthAnsweredAttempt]
    """Oldest first"""
    cancel_reason: str | None
    """Why the notice was cancelled"""
    cancels_noa_id: str | None
    condition_codes: list[str]
    """Condition codes of the notice"""
    created_at: AwareDatetime
    """When the record was created"""
    days_left: int | None
    episode_id: str
    """Identifier of the episode of home health care"""
    exception: HomeHealthNoaException | None
    from_date: date_aliased
    """First day that the notice covers"""
    id: str
    """Identifier of the notice of admission"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    projected_reduction: HomeHealthNoaReduction | None
    status: Literal["DRAFT", "PENDING_ACK", "ACCEPTED", "RETURNED", "REJECTED", "CANCELLED"]
    """Status of the notice"""
    submission_deadline: date_aliased | None
    submitted_at: AwareDatetime | None
    """When it was submitted"""
    through_date: date_aliased
    """Last day that the notice covers"""
    type_of_bill: Literal["32A", "32D"]
    """32A: notice of admission; 32D: cancellation of such a notice"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ImportResult(Model):
    """Outcome of the rows of an import"""

    counts: ImportResultCounts
    dry_run: bool
    """True to validate and report the results without writing anything"""
    kind: Literal[
        "PATIENT", "COVERAGE", "AUTHORIZATION", "APPOINTMENT", "FACILITY", "PROVIDER", "PAYER", "CLAIM"
    ]
    """Kind of the records"""
    rows: list[ImportResultRow]
    """Outcomes of the rows, in order"""


class PatientStatementDetail(Model):
    """A statement with its lines and deliveries"""

    account_id: str
    """Identifier of the patient account"""
    adjustments: DecimalText
    """Decimal string with 2 decimals"""
    aging: AccountAging
    created_at: AwareDatetime
    """When the record was created"""
    deliveries: list[StatementDelivery]
    """The deliveries, latest first"""
    delivery_method: Literal["EMAIL", "MAIL", "PORTAL", "FAX", "SMS"] | None
    delivery_status: Literal["DRAFT", "READY", "DELIVERED", "RETURNED"]
    """Status of the statement's delivery"""
    due_date: AwareDatetime | None
    """When the amount is due"""
    dunning_step: int | None
    """Number of the notice about the same charges; null without a run"""
    finalized_at: AwareDatetime | None
    """When the statement was finalized"""
    first_delivered_at: AwareDatetime | None
    """When the statement was first delivered"""
    id: str
    """Identifier of the statement"""
    idempotency_key: str
    """Text of the caller's own that the number of the record is made from"""
    items: list[StatementItem] | None
    """The claims and charges of an itemized statement, frozen; null without a run"""
    new_charges: DecimalText
    """Decimal string with 2 decimals"""
    notes: str | None
    """Free-text notes"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payments: DecimalText
    """Decimal string with 2 decimals"""
    previous_balance: DecimalText
    """Decimal string with 2 decimals"""
    run_id: str | None
    """Identifier of the statement run; null for a statement without one"""
    statement_date: AwareDatetime
    """Date on the statement"""
    statement_number: str
    """Number of the statement"""
    status: Literal["DRAFT", "READY", "DELIVERED", "RETURNED", "PAID", "VOID"]
    """Status of the statement"""
    total_due: DecimalText
    """Decimal string with 2 decimals"""
    updated_at: AwareDatetime
    """When the record was last changed"""
    void_reason: str | None
    """Why it was voided; null if it was not"""


class PayerContractDetail(Model):
    """A contract with its fee schedules"""

    billing_provider_id: str | None
    """Billing provider that the contract is limited to; null for any"""
    created_at: AwareDatetime
    """When the record was created"""
    dispute_window_days: int | None
    """Calendar days after the remittance for filing a dispute; null for the window of a first appeal"""
    effective_from: date_aliased
    """First day of service that the contract prices"""
    effective_to: date_aliased | None
    """Last day of service that the contract prices; null without end"""
    external_id: str | None
    """Identifier of the record in the caller's system"""
    facility_id: str | None
    """Facility that the contract is limited to; null for any"""
    fee_schedules: list[FeeSchedule]
    """Fee schedules, latest first day first"""
    id: str
    """Identifier of the record"""
    lesser_of: bool
    """True if at most the charge is expected to be allowed"""
    line_of_business: (
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
        | None
    )
    """Payer program that the contract is limited to; null for any"""
    name: str
    """Display name"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payer_id: str
    """Identifier of the payer"""
    payer_name: str
    """Name of the payer"""
    state: str | None
    """State of the facility that the contract is limited to; null for any"""
    status: Literal["DRAFT", "ACTIVE", "TERMINATED", "DISCARDED"]
    """A draft and a discarded contract price nothing; a terminated contract prices services up to its last day"""
    terminated_on: date_aliased | None
    """Last day of service after a termination; null without one"""
    termination_reason: str | None
    """Why the contract was terminated"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class ProductivityRow(Model):
    """Work of a group in a period"""

    appeals: ProductivityRowAppeals
    denial_cases: ProductivityRowDenialCases
    follow_ups: ProductivityRowFollowUps
    items_closed: int
    """Denial cases, underpayment cases and follow-ups together; an appeal is work on its denial case, which counts once"""
    key: str | None
    """The group of the row: an id, a month `YYYY-MM` or a code; null for records without one and in the totals"""
    label: str | None
    """The name of the record if the key is an id, else the key; `Total` in the totals"""
    recovered_amount: DecimalText
    """Amount recovered in denial cases and underpayment cases; amounts recovered by appeals are included in their denial cases"""
    underpayment_cases: ProductivityRowUnderpaymentCases


class RateImportResult(Model):
    """The results of the rows of a rate import"""

    counts: RateImportResultCounts
    dry_run: bool
    """True if the result was not written"""
    fee_schedule_id: str
    """Identifier of the fee schedule"""
    rows: list[RateImportResultRow]
    """The rows, in their order"""


class X12Loop2010AA(Model):
    """2010AA of the implementation guide"""

    city: X12N4 | None = None
    """N4"""
    contacts: list[X12PER] | None = None
    """PER"""
    entity_type: Literal["1", "2"] | None = None
    """NM102"""
    first_name: str | None = None
    """NM104"""
    identifications: list[X12REF] | None = None
    """REF"""
    identifier: str | None = None
    """NM109"""
    identifier_qualifier: str | None = None
    """NM108"""
    last_name: str | None = None
    """NM103"""
    middle_name: str | None = None
    """NM105"""
    street: X12N3 | None = None
    """N3"""
    suffix: str | None = None
    """NM107"""
    taxonomy_code: str | None = None
    """PRV"""


class X12Loop2010BA(Model):
    """2010BA of the implementation guide"""

    city: X12N4 | None = None
    """N4"""
    contacts: list[X12PER] | None = None
    """PER"""
    demographics: X12DMG | None = None
    """DMG"""
    entity_type: Literal["1", "2"] | None = None
    """NM102"""
    first_name: str | None = None
    """NM104"""
    identifications: list[X12REF] | None = None
    """REF"""
    identifier: str | None = None
    """NM109"""
    identifier_qualifier: str | None = None
    """NM108"""
    last_name: str | None = None
    """NM103"""
    middle_name: str | None = None
    """NM105"""
    street: X12N3 | None = None
    """N3"""
    suffix: str | None = None
    """NM107"""


class X12Loop2330B(Model):
    """2330B of the implementation guide"""

    city: X12N4 | None = None
    """N4"""
    decided_on: date_aliased | None = None
    """DTP"""
    entity_type: Literal["1", "2"] | None = None
    """NM102"""
    first_name: str | None = None
    """NM104"""
    identifications: list[X12REF] | None = None
    """REF"""
    identifier: str | None = None
    """NM109"""
    identifier_qualifier: str | None = None
    """NM108"""
    last_name: str | None = None
    """NM103"""
    middle_name: str | None = None
    """NM105"""
    street: X12N3 | None = None
    """N3"""
    suffix: str | None = None
    """NM107"""


class X12Loop2330C(Model):
    """2330C of the implementation guide"""

    city: X12N4 | None = None
    """N4"""
    contacts: list[X12PER] | None = None
    """PER"""
    entity_type: Literal["1", "2"] | None = None
    """NM102"""
    first_name: str | None = None
    """NM104"""
    identifications: list[X12REF] | None = None
    """REF"""
    identifier: str | None = None
    """NM109"""
    identifier_qualifier: str | None = None
    """NM108"""
    last_name: str | None = None
    """NM103"""
    middle_name: str | None = None
    """NM105"""
    role: str | None = None
    """NM101"""
    street: X12N3 | None = None
    """N3"""
    suffix: str | None = None
    """NM107"""
    taxonomy_code: str | None = None
    """PRV"""


class X12Loop2400(Model):
    """2400 of the implementation guide"""

    adjudications: list[X12Loop2430] | None = None
    """2430"""
    ambulance: X12CR1 | None = None
    """CR1"""
    amounts: list[X12AMT] | None = None
    """AMT"""
    attachments: list[X12PWK] | None = None
    """PWK"""
    authorization_number: str | None = None
    """REF"""
    conditions: list[X12CRC] | None = None
    """CRC"""
    contract: X12CN1 | None = None
    """CN1"""
    dates: list[X12DTP] | None = None
    """DTP"""
    drop_off: X12Loop2010AA | None = None
    """2420H"""
    drug: X12Loop2410 | None = None
    """2410"""
    equipment: X12SV5 | None = None
    """SV5"""
    equipment_certification: X12CR3 | None = None
    """CR3"""
    file_information: list[str] | None = None
    """K3"""
    forms: list[X12Loop2440] | None = None
    """2440"""
    identifications: list[X12REF] | None = None
    """REF"""
    line_control_number: str | None = None
    """REF"""
    measurements: list[X12MEA] | None = None
    """MEA"""
    notes: list[X12NTE] | None = None
    """NTE"""
    ordering_provider: X12Loop2010AA | None = None
    """2420E"""
    pick_up: X12Loop2010AA | None = None
    """2420G"""
    pricing: X12HCP | None = None
    """HCP"""
    primary_care_provider: X12Loop2010AA | None = None
    """2420F"""
    purchased_service: X12PS1 | None = None
    """PS1"""
    purchased_service_provider: X12Loop2010AA | None = None
    """2420B"""
    quantities: list[X12QTY] | None = None
    """QTY"""
    referring_provider: X12Loop2010AA | None = None
    """2420F"""
    rendering_provider: X12Loop2010AA | None = None
    """2420A"""
    service: X12SV1 | None = None
    """SV1"""
    service_dates: X12DTPVariant3 | None = None
    """DTP"""
    service_facility: X12Loop2010AA | None = None
    """2420C"""
    supervising_provider: X12Loop2010AA | None = None
    """2420D"""
    times: list[X12DTPVariant2] | None = None
    """DTP"""


class X12Loop2400Variant2(Model):
    """2400 of the implementation guide"""

    adjudications: list[X12Loop2430] | None = None
    """2430"""
    amounts: list[X12AMT] | None = None
    """AMT"""
    attachments: list[X12PWK] | None = None
    """PWK"""
    dates: list[X12DTP] | None = None
    """DTP"""
    drug: X12Loop2410 | None = None
    """2410"""
    identifications: list[X12REF] | None = None
    """REF"""
    line_control_number: str | None = None
    """REF"""
    notes: list[X12NTE] | None = None
    """NTE"""
    operating_provider: X12Loop2010AA | None = None
    """2420A"""
    other_operating_provider: X12Loop2010AA | None = None
    """2420B"""
    pricing: X12HCP | None = None
    """HCP"""
    referring_provider: X12Loop2010AA | None = None
    """2420D"""
    rendering_provider: X12Loop2010AA | None = None
    """2420C"""
    service: X12SV2 | None = None
    """SV2"""
    service_dates: X12DTPVariant3 | None = None
    """DTP"""
    times: list[X12DTPVariant2] | None = None
    """DTP"""


class X12Loop2400Variant3(Model):
    """2400 of the implementation guide"""

    adjudications: list[X12Loop2430] | None = None
    """2430"""
    ambulance: X12CR1 | None = None
    """CR1"""
    amounts: list[X12AMT] | None = None
    """AMT"""
    attachments: list[X12PWK] | None = None
    """PWK"""
    authorization_number: str | None = None
    """REF"""
    conditions: list[X12CRC] | None = None
    """CRC"""
    contract: X12CN1 | None = None
    """CN1"""
    dates: list[X12DTP] | None = None
    """DTP"""
    drop_off: X12Loop2010AA | None = None
    """2420H"""
    drug: X12Loop2410 | None = None
    """2410"""
    equipment: X12SV5 | None = None
    """SV5"""
    equipment_certification: X12CR3 | None = None
    """CR3"""
    file_information: list[str] | None = None
    """K3"""
    forms: list[X12Loop2440] | None = None
    """2440"""
    identifications: list[X12REF] | None = None
    """REF"""
    line_control_number: str | None = None
    """REF"""
    measurements: list[X12MEA] | None = None
    """MEA"""
    notes: list[X12NTE] | None = None
    """NTE"""
    ordering_provider: X12Loop2010AA | None = None
    """2420E"""
    pick_up: X12Loop2010AA | None = None
    """2420G"""
    pricing: X12HCP | None = None
    """HCP"""
    primary_care_provider: X12Loop2010AA | None = None
    """2420F"""
    purchased_service: X12PS1 | None = None
    """PS1"""
    purchased_service_provider: X12Loop2010AA | None = None
    """2420B"""
    quantities: list[X12QTY] | None = None
    """QTY"""
    referring_provider: X12Loop2010AA | None = None
    """2420F"""
    rendering_provider: X12Loop2010AA | None = None
    """2420A"""
    service: X12SV1Variant2 | None = None
    """SV1"""
    service_dates: X12DTPVariant3 | None = None
    """DTP"""
    service_facility: X12Loop2010AA | None = None
    """2420C"""
    supervising_provider: X12Loop2010AA | None = None
    """2420D"""
    times: list[X12DTPVariant2] | None = None
    """DTP"""


class X12Loop2400Variant4(Model):
    """2400 of the implementation guide"""

    adjudications: list[X12Loop2430] | None = None
    """2430"""
    amounts: list[X12AMT] | None = None
    """AMT"""
    attachments: list[X12PWK] | None = None
    """PWK"""
    dates: list[X12DTP] | None = None
    """DTP"""
    drug: X12Loop2410 | None = None
    """2410"""
    identifications: list[X12REF] | None = None
    """REF"""
    line_control_number: str | None = None
    """REF"""
    notes: list[X12NTE] | None = None
    """NTE"""
    operating_provider: X12Loop2010AA | None = None
    """2420A"""
    other_operating_provider: X12Loop2010AA | None = None
    """2420B"""
    pricing: X12HCP | None = None
    """HCP"""
    referring_provider: X12Loop2010AA | None = None
    """2420D"""
    rendering_provider: X12Loop2010AA | None = None
    """2420C"""
    service: X12SV2Variant2 | None = None
    """SV2"""
    service_dates: X12DTPVariant3 | None = None
    """DTP"""
    times: list[X12DTPVariant2] | None = None
    """DTP"""


class AgentBuilderGetRunResult(Model):
    """The result of the operation"""

    run: AgentRunDetail


class AppealsListLevelsResult(Model):
    """The result of the operation"""

    ladders: list[AppealLadder]
    """The ladders of the programs"""
    total: int
    """Number of ladders"""


class AppealsSubmitAppealResult(Model):
    """The result of the operation"""

    appeal: Appeal
    external_risk_mode: Literal["VALIDATED_ONLY", "LOCAL_ONLY"]
    """Effect outside of this service: none, because only local records change"""
    readiness: AppealsSubmitAppealResultReadiness | None = None


class ContractManagementCalculateExpectedReimbursementResult(Model):
    """The result of the operation"""

    expected_reimbursement: ExpectedReimbursement


class ContractManagementCreateFeeScheduleBody(Model):
    adjustments: ContractManagementCreateFeeScheduleBodyAdjustments | None = None
    base_amount: Number | None = None
    """Amount that is multiplied by the weights of the rates; with CASE_RATE the amount of a claim"""
    billing_provider_id: str | None = None
    """Identifier of a provider of the organization"""
    effective_from: date_aliased | None = None
    """First day of service; by default that of the contract"""
    effective_to: date_aliased | None = None
    """Last day of service; not before the first"""
    facility_id: str | None = None
    """Identifier of a facility of the organization"""
    lesser_of: bool | None = None
    """True if at most the charge is expected to be allowed; by default as in the contract"""
    method: Literal[
        "FEE_SCHEDULE",
        "PERCENT_OF_CHARGE",
        "PERCENT_OF_MEDICARE",
        "CASE_RATE",
        "PER_DIEM",
        "DRG_WEIGHT",
        "APC",
        "CAPITATION",
    ]
    """FEE_SCHEDULE: the amount of the rate for each unit. PERCENT_OF_CHARGE: a share of the charge. PERCENT_OF_MEDICARE: a share of the Medicare amount in the rate. CASE_RATE: one amount for the whole claim, that of the rate or else the base amount. PER_DIEM: the amount for each day, which are the units. DRG_WEIGHT: the weight of the rate times the base amount, for the whole claim. APC: the weight times the base amount, or the amount of the rate. CAPITATION: paid per month, so that a claim has no amount"""
    name: str
    """Display name"""
    percent: Number | None = None
    """Percent, 0 to 1000 with at most 4 decimals"""
    state: str | None = None
    """State of the facility of service"""


class ContractManagementCreateFeeScheduleResult(Model):
    """The result of the operation"""

    fee_schedule: FeeSchedule


class ContractManagementGetContractResult(Model):
    """The result of the operation"""

    contract: PayerContractDetail


class ContractManagementImportRatesResult(Model):
    """The result of the operation"""

    import_: RateImportResult


class ContractManagementUpdateFeeScheduleBody(Model):
    adjustments: ContractManagementUpdateFeeScheduleBodyAdjustments | None = None
    base_amount: Number | None = None
    billing_provider_id: str | None = None
    effective_from: date_aliased | None = None
    """First day of service; by default that of the contract"""
    effective_to: date_aliased | None = None
    facility_id: str | None = None
    lesser_of: bool | None = None
    name: str | None = None
    """Display name"""
    percent: Number | None = None
    state: str | None = None


class ContractManagementUpdateFeeScheduleResult(Model):
    """The result of the operation"""

    fee_schedule: FeeSchedule


class CredentialingGetSessionResult(Model):
    """The result of the operation"""

    session: CredentialingFile


class GfeCompareBillResult(Model):
    """The result of the operation"""

    comparison: GfeCompareBillResultComparison


class GfePreviewDeadlineResult(Model):
    """The result of the operation"""

    deadline: GfePreviewDeadlineResultDeadline


class OigExclusionCreateChecksResult(Model):
    """The result of the operation"""

    results: list[ExclusionBatchResult]
    """One for each row, in the order of the request"""


class PatientArChangeStatementStatusResult(Model):
    """The result of the operation"""

    statement: PatientStatementDetail


class PatientArGetStatementResult(Model):
    """The result of the operation"""

    statement: PatientStatementDetail


class PatientArPreviewPaymentPlanResult(Model):
    """The result of the operation"""

    preview: PatientArPreviewPaymentPlanResultPreview


class PatientArRecordStatementDeliveryResult(Model):
    """The result of the operation"""

    external_risk: Literal["LOCAL_ONLY"]
    """Effects outside this service: none, only local records change"""
    statement: PatientStatementDetail


class ReferenceCreateCoverageBody(Model):
    effective_from: date_aliased | None = None
    """First day of the coverage"""
    effective_to: date_aliased | None = None
    """Last day of the coverage"""
    external_id: str | None = None
    """Key of the record in another system; unique per organization and kind"""
    group_number: str | None = None
    """Group number of the policy"""
    is_qmb: bool | None = False
    """True if the coverage shows a Qualified Medicare Beneficiary, who is never billed a share of Medicare"""
    member_id: str | None = None
    """Member identifier that the payer assigned to the patient"""
    payer_id: str
    """Identifier of a payer of the organization"""
    rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"] | None = "PRIMARY"
    """Rank of the payer among the patient's payers"""
    subscriber: ReferenceCreateCoverageBodySubscriber | None = None
    subscriber_relationship: Literal["SELF", "SPOUSE", "CHILD", "OTHER"] | None = "SELF"
    """The patient's relationship to the policyholder"""


class ReferenceCreateCoverageResult(Model):
    """The result of the operation"""

    coverage: Coverage


class ReferenceGetClaimResult(Model):
    """The result of the operation"""

    claim: ClaimDetail


class ReferenceImportRecordsResult(Model):
    """The result of the operation"""

    import_: ImportResult


class ReferenceListAllCoveragesResult(Model):
    """The result of the operation"""

    coverages: list[Coverage]
    """The coverages of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ReferenceListCoveragesResult(Model):
    """The result of the operation"""

    coverages: list[Coverage]
    """The coverages of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class ReferenceRecordRemittanceBody(Model):
    external_id: str | None = None
    """Key of the record in another system; unique per organization and kind"""
    lines: list[ReferenceRecordRemittanceBodyLine]
    """The lines, in order"""
    mode: Literal["ADDITIONAL", "REPLACES"] | None = None
    """Only counts if the payer answered the same lines before. ADDITIONAL: its money comes in addition to the earlier remittances, whose adjustments and patient share stay; REPLACES: the earlier remittances of these lines are voided"""
    payer_claim_number: str | None = None
    """Claim number that the payer assigned"""
    payment_reference: str | None = None
    """Check or trace number"""
    received_at: AwareDatetime
    """When it was received"""


class ReferenceUpdateCoverageBody(Model):
    effective_from: date_aliased | None = None
    effective_to: date_aliased | None = None
    external_id: str | None = None
    group_number: str | None = None
    is_qmb: bool | None = None
    """True if the coverage shows a Qualified Medicare Beneficiary, who is never billed a share of Medicare"""
    member_id: str | None = None
    payer_id: str | None = None
    """Identifier of a payer of the organization"""
    rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"] | None = None
    """Rank of the payer among the patient's payers"""
    subscriber: ReferenceUpdateCoverageBodySubscriber | None = None
    subscriber_relationship: Literal["SELF", "SPOUSE", "CHILD", "OTHER"] | None = None
    """The patient's relationship to the policyholder"""


class ReferenceUpdateCoverageResult(Model):
    """The result of the operation"""

    coverage: Coverage


class RemittancesAcceptClaimPaymentResult(Model):
    """The result of the operation"""

    claim_payment: ClaimPayment


class RemittancesCreatePaymentBodyClaimPayment(Model):
    adjustments: list[RemittancesCreatePaymentBodyClaimPaymentAdjustment] | None = None
    """Adjustments, each with group code, reason code and amount"""
    charge_amount: Number
    """Amount of either sign with at most 2 decimals"""
    claim_status_code: Literal["1", "2", "3", "4", "19", "20", "21", "22", "23", "25"] | None = "1"
    """1, 2, 3: processed as primary, secondary, tertiary; 19, 20, 21: the same, and forwarded to another payer; 4: patient unknown; 22: reversal; 23: not the payer’s claim and forwarded to another payer, 25: predetermination: both are ignored"""
    filing_indicator: str | None = None
    """Claim filing indicator code (CLP06)"""
    lines: list[RemittancesCreatePaymentBodyClaimPaymentLine] | None = None
    """The lines, in order"""
    paid_amount: Number
    """Amount of either sign with at most 2 decimals"""
    patient: RemittancesCreatePaymentBodyClaimPaymentPatient | None = None
    patient_control_number: str | None = None
    """Claim number, by which the claim is found"""
    patient_responsibility: Number | None = None
    """Amount of either sign with at most 2 decimals"""
    payer_claim_number: str | None = None
    """Claim number that the payer assigned"""
    remark_codes: list[str] | None = []
    """Remittance advice remark codes"""
    service_from: date_aliased | None = None
    """First day of the service"""
    service_to: date_aliased | None = None
    """Last day of the service"""


class RemittancesGetClaimPaymentResult(Model):
    """The result of the operation"""

    claim_payment: ClaimPaymentDetail


class RemittancesIgnoreClaimPaymentResult(Model):
    """The result of the operation"""

    claim_payment: ClaimPayment


class RemittancesListClaimPaymentsResult(Model):
    """The result of the operation"""

    claim_payments: list[ClaimPayment]
    """The claim payments of the page"""
    next_cursor: str | None
    total: int
    """How many records match"""


class RemittancesMatchClaimPaymentResult(Model):
    """The result of the operation"""

    claim_payment: ClaimPayment


class RemittancesReleaseClaimPaymentResult(Model):
    """The result of the operation"""

    claim_payment: ClaimPayment


class RemittancesVoidClaimPaymentResult(Model):
    """The result of the operation"""

    claim_payment: ClaimPayment


class ReportsGetProductivityResult(Model):
    """The result of the operation"""

    from_: date_aliased
    """First day of the period"""
    group_by: Literal["MEMBER", "AGENT", "PAYER", "MONTH"]
    """What the rows are grouped by"""
    next_cursor: str | None
    rows: list[ProductivityRow]
    """The rows of the page"""
    to: date_aliased
    """Last day of the period"""
    total: int
    """How many records match"""
    totals: ProductivityRow


class SpecialtyBillingAcknowledgeNoaResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["LOCAL_ONLY"]
    """A local record: Medicare is not contacted"""
    noa: HomeHealthNoaDetail


class SpecialtyBillingCancelNoaResult(Model):
    """The result of the operation"""

    cancellation: HomeHealthNoa | None
    """The 32D; null if none is needed"""
    external_risk_mode: Literal["LOCAL_ONLY"]
    """A local record: Medicare is not contacted"""
    noa: HomeHealthNoaDetail


class SpecialtyBillingClaimNoaExceptionResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["LOCAL_ONLY"]
    """A local record: Medicare is not contacted"""
    noa: HomeHealthNoaDetail


class SpecialtyBillingCreateEpisodeResult(Model):
    """The result of the operation"""

    episode: HomeHealthEpisodeDetail


class SpecialtyBillingCreateNoaResult(Model):
    """The result of the operation"""

    noa: HomeHealthNoaDetail


class SpecialtyBillingGetEpisodeResult(Model):
    """The result of the operation"""

    episode: HomeHealthEpisodeDetail


class SpecialtyBillingGetNoaResult(Model):
    """The result of the operation"""

    noa: HomeHealthNoaDetail


class SpecialtyBillingUpdateEpisodeResult(Model):
    """The result of the operation"""

    episode: HomeHealthEpisodeDetail


class SpecialtyBillingUpdateNoaResult(Model):
    """The result of the operation"""

    noa: HomeHealthNoaDetail


class X12Loop2000A(Model):
    """2000A of the implementation guide"""

    currency: str | None = None
    """CUR"""
    name: X12Loop2010AA | None = None
    """2010AA"""
    pay_to: X12Loop2010AA | None = None
    """2010AB"""
    pay_to_plan: X12Loop2010AA | None = None
    """2010AC"""
    taxonomy_code: str | None = None
    """PRV"""


class X12Loop2000B(Model):
    """2000B of the implementation guide"""

    information: X12PAT | None = None
    """PAT"""
    name: X12Loop2010BA | None = None
    """2010BA"""
    payer: X12Loop2010AA | None = None
    """2010BB"""
    subscriber: X12SBR | None = None
    """SBR"""


class X12Loop2000C(Model):
    """2000C of the implementation guide"""

    information: X12PAT | None = None
    """PAT"""
    name: X12Loop2010BA | None = None
    """2010CA"""


class X12Loop2320(Model):
    """2320 of the implementation guide"""

    adjustments: list[X12CAS] | None = None
    """CAS"""
    amounts: list[X12AMT] | None = None
    """AMT"""
    coverage: X12OI | None = None
    """OI"""
    demographics: X12DMG | None = None
    """DMG"""
    filing_indicator: str | None = None
    """SBR09"""
    group_name: str | None = None
    """SBR04"""
    group_number: str | None = None
    """SBR03"""
    inpatient: X12MIA | None = None
    """MIA"""
    insurance_type: str | None = None
    """SBR05"""
    non_covered_amount: DecimalText | None = None
    """AMT"""
    outpatient: X12MOA | None = None
    """MOA"""
    paid_amount: DecimalText | None = None
    """AMT"""
    payer: X12Loop2330B | None = None
    """2330B"""
    payer_sequence: Literal["P", "S", "T", "A", "B", "C", "D", "E", "F", "G", "H", "U"] | None = None
    """SBR01"""
    providers: list[X12Loop2330C] | None = None
    """2330C"""
    relationship: str | None = None
    """SBR02"""
    remaining_amount: DecimalText | None = None
    """AMT"""
    subscriber: X12Loop2010AA | None = None
    """2330A"""


class RemittancesCreatePaymentBody(Model):
    amount: Number
    """Negative for a debit"""
    claim_payments: list[RemittancesCreatePaymentBodyClaimPayment]
    """Claim payments that the payment consists of"""
    direction: Literal["CREDIT", "DEBIT"] | None = "CREDIT"
    """CREDIT if the payer pays, DEBIT if the payer takes money back"""
    method: Literal["ACH", "BOP", "CHK", "FWT", "NON"]
    """Payment method (BPR04)"""
    payer_id: str
    """Identifier of a payer of the organization"""
    payment_date: date_aliased
    """Day of the payment"""
    provider_adjustments: list[RemittancesCreatePaymentBodyProviderAdjustment] | None = None
    """Provider-level adjustments, which belong to no claim (PLB)"""
    reference: str
    """Check or trace number"""


class X12Loop2300(Model):
    """2300 of the implementation guide"""

    ambulance: X12CR1 | None = None
    """CR1"""
    assignment: Literal["A", "B", "C"] | None = None
    """CLM07"""
    attachments: list[X12PWK] | None = None
    """PWK"""
    authorization_number: str | None = None
    """REF"""
    benefits_assigned: Literal["N", "W", "Y"] | None = None
    """CLM08"""
    clearinghouse_number: str | None = None
    """REF"""
    conditions: list[X12CRC] | None = None
    """CRC"""
    contract: X12CN1 | None = None
    """CN1"""
    dates: list[X12DTP] | None = None
    """DTP"""
    delay_reason: str | None = None
    """CLM20"""
    drop_off: X12Loop2010AA | None = None
    """2310F"""
    facility: X12CLM05 | None = None
    """CLM05"""
    file_information: list[str] | None = None
    """K3"""
    health_care_codes: list[list[X12HI]] | None = None
    """HI"""
    identifications: list[X12REF] | None = None
    """REF"""
    medical_record_number: str | None = None
    """REF"""
    notes: list[X12NTE] | None = None
    """NTE"""
    original_reference: str | None = None
    """REF"""
    other_subscribers: list[X12Loop2320] | None = None
    """2320"""
    patient_estimated_amount: DecimalText | None = None
    """AMT"""
    patient_paid_amount: DecimalText | None = None
    """AMT"""
    patient_signature_source: Literal["P"] | None = None
    """CLM10"""
    pick_up: X12Loop2010AA | None = None
    """2310E"""
    pricing: X12HCP | None = None
    """HCP"""
    primary_care_provider: X12Loop2010AA | None = None
    """2310A"""
    provider_signature: Literal["N", "Y"] | None = None
    """CLM06"""
    referral_number: str | None = None
    """REF"""
    referring_provider: X12Loop2010AA | None = None
    """2310A"""
    related_causes: X12CLM11 | None = None
    """CLM11"""
    release_of_information: Literal["I", "Y"] | None = None
    """CLM09"""
    rendering_provider: X12Loop2010AA | None = None
    """2310B"""
    service_facility: X12Loop2010AA | None = None
    """2310C"""
    services: list[X12Loop2400] | None = None
    """2400"""
    special_program: str | None = None
    """CLM12"""
    spinal_manipulation: X12CR2 | None = None
    """CR2"""
    supervising_provider: X12Loop2010AA | None = None
    """2310D"""
    times: list[X12DTPVariant2] | None = None
    """DTP"""


class X12Loop2300Variant2(Model):
    """2300 of the implementation guide"""

    ambulance: X12CR1 | None = None
    """CR1"""
    assignment: Literal["A", "B", "C"] | None = None
    """CLM07"""
    attachments: list[X12PWK] | None = None
    """PWK"""
    attending_provider: X12Loop2010AA | None = None
    """2310A"""
    authorization_number: str | None = None
    """REF"""
    benefits_assigned: Literal["N", "W", "Y"] | None = None
    """CLM08"""
    clearinghouse_number: str | None = None
    """REF"""
    conditions: list[X12CRC] | None = None
    """CRC"""
    contract: X12CN1 | None = None
    """CN1"""
    dates: list[X12DTP] | None = None
    """DTP"""
    delay_reason: str | None = None
    """CLM20"""
    facility: X12CLM05 | None = None
    """CLM05"""
    file_information: list[str] | None = None
    """K3"""
    health_care_codes: list[list[X12HI]] | None = None
    """HI"""
    identifications: list[X12REF] | None = None
    """REF"""
    institutional: X12CL1 | None = None
    """CL1"""
    medical_record_number: str | None = None
    """REF"""
    notes: list[X12NTE] | None = None
    """NTE"""
    operating_provider: X12Loop2010AA | None = None
    """2310B"""
    original_reference: str | None = None
    """REF"""
    other_operating_provider: X12Loop2010AA | None = None
    """2310C"""
    other_subscribers: list[X12Loop2320] | None = None
    """2320"""
    patient_estimated_amount: DecimalText | None = None
    """AMT"""
    patient_paid_amount: DecimalText | None = None
    """AMT"""
    patient_signature_source: Literal["P"] | None = None
    """CLM10"""
    pricing: X12HCP | None = None
    """HCP"""
    provider_signature: Literal["N", "Y"] | None = None
    """CLM06"""
    referral_number: str | None = None
    """REF"""
    referring_provider: X12Loop2010AA | None = None
    """2310F"""
    related_causes: X12CLM11 | None = None
    """CLM11"""
    release_of_information: Literal["I", "Y"] | None = None
    """CLM09"""
    rendering_provider: X12Loop2010AA | None = None
    """2310D"""
    service_facility: X12Loop2010AA | None = None
    """2310E"""
    services: list[X12Loop2400Variant2] | None = None
    """2400"""
    special_program: str | None = None
    """CLM12"""
    spinal_manipulation: X12CR2 | None = None
    """CR2"""
    times: list[X12DTPVariant2] | None = None
    """DTP"""


class X12Loop2300Variant3(Model):
    """2300 of the implementation guide"""

    ambulance: X12CR1 | None = None
    """CR1"""
    assignment: Literal["A", "B", "C"] | None = None
    """CLM07"""
    attachments: list[X12PWK] | None = None
    """PWK"""
    authorization_number: str | None = None
    """REF"""
    benefits_assigned: Literal["N", "W", "Y"] | None = None
    """CLM08"""
    charge_amount: DecimalText | None = None
    """CLM02"""
    clearinghouse_number: str | None = None
    """REF"""
    conditions: list[X12CRC] | None = None
    """CRC"""
    contract: X12CN1 | None = None
    """CN1"""
    dates: list[X12DTP] | None = None
    """DTP"""
    delay_reason: str | None = None
    """CLM20"""
    drop_off: X12Loop2010AA | None = None
    """2310F"""
    facility: X12CLM05 | None = None
    """CLM05"""
    file_information: list[str] | None = None
    """K3"""
    health_care_codes: list[list[X12HI]] | None = None
    """HI"""
    identifications: list[X12REF] | None = None
    """REF"""
    medical_record_number: str | None = None
    """REF"""
    notes: list[X12NTE] | None = None
    """NTE"""
    original_reference: str | None = None
    """REF"""
    other_subscribers: list[X12Loop2320] | None = None
    """2320"""
    patient_control_number: str | None = None
    """CLM01"""
    patient_estimated_amount: DecimalText | None = None
    """AMT"""
    patient_paid_amount: DecimalText | None = None
    """AMT"""
    patient_signature_source: Literal["P"] | None = None
    """CLM10"""
    pick_up: X12Loop2010AA | None = None
    """2310E"""
    pricing: X12HCP | None = None
    """HCP"""
    primary_care_provider: X12Loop2010AA | None = None
    """2310A"""
    provider_signature: Literal["N", "Y"] | None = None
    """CLM06"""
    referral_number: str | None = None
    """REF"""
    referring_provider: X12Loop2010AA | None = None
    """2310A"""
    related_causes: X12CLM11 | None = None
    """CLM11"""
    release_of_information: Literal["I", "Y"] | None = None
    """CLM09"""
    rendering_provider: X12Loop2010AA | None = None
    """2310B"""
    service_facility: X12Loop2010AA | None = None
    """2310C"""
    services: list[X12Loop2400Variant3] | None = None
    """2400"""
    special_program: str | None = None
    """CLM12"""
    spinal_manipulation: X12CR2 | None = None
    """CR2"""
    supervising_provider: X12Loop2010AA | None = None
    """2310D"""
    times: list[X12DTPVariant2] | None = None
    """DTP"""


class X12Loop2300Variant4(Model):
    """2300 of the implementation guide"""

    ambulance: X12CR1 | None = None
    """CR1"""
    assignment: Literal["A", "B", "C"] | None = None
    """CLM07"""
    attachments: list[X12PWK] | None = None
    """PWK"""
    attending_provider: X12Loop2010AA | None = None
    """2310A"""
    authorization_number: str | None = None
    """REF"""
    benefits_assigned: Literal["N", "W", "Y"] | None = None
    """CLM08"""
    charge_amount: DecimalText | None = None
    """CLM02"""
    clearinghouse_number: str | None = None
    """REF"""
    conditions: list[X12CRC] | None = None
    """CRC"""
    contract: X12CN1 | None = None
    """CN1"""
    dates: list[X12DTP] | None = None
    """DTP"""
    delay_reason: str | None = None
    """CLM20"""
    facility: X12CLM05 | None = None
    """CLM05"""
    file_information: list[str] | None = None
    """K3"""
    health_care_codes: list[list[X12HI]] | None = None
    """HI"""
    identifications: list[X12REF] | None = None
    """REF"""
    institutional: X12CL1 | None = None
    """CL1"""
    medical_record_number: str | None = None
    """REF"""
    notes: list[X12NTE] | None = None
    """NTE"""
    operating_provider: X12Loop2010AA | None = None
    """2310B"""
    original_reference: str | None = None
    """REF"""
    other_operating_provider: X12Loop2010AA | None = None
    """2310C"""
    other_subscribers: list[X12Loop2320] | None = None
    """2320"""
    patient_control_number: str | None = None
    """CLM01"""
    patient_estimated_amount: DecimalText | None = None
    """AMT"""
    patient_paid_amount: DecimalText | None = None
    """AMT"""
    patient_signature_source: Literal["P"] | None = None
    """CLM10"""
    pricing: X12HCP | None = None
    """HCP"""
    provider_signature: Literal["N", "Y"] | None = None
    """CLM06"""
    referral_number: str | None = None
    """REF"""
    referring_provider: X12Loop2010AA | None = None
    """2310F"""
    related_causes: X12CLM11 | None = None
    """CLM11"""
    release_of_information: Literal["I", "Y"] | None = None
    """CLM09"""
    rendering_provider: X12Loop2010AA | None = None
    """2310D"""
    service_facility: X12Loop2010AA | None = None
    """2310E"""
    services: list[X12Loop2400Variant4] | None = None
    """2400"""
    special_program: str | None = None
    """CLM12"""
    spinal_manipulation: X12CR2 | None = None
    """CR2"""
    times: list[X12DTPVariant2] | None = None
    """DTP"""


class ClaimContentWrittenInstitutional(Model):
    billing_provider: X12Loop2000A | None = None
    claim: X12Loop2300Variant4 | None = None
    patient: X12Loop2000C | None = None
    """Patient if it is not the subscriber, loop 2000C"""
    subscriber: X12Loop2000B | None = None


class ClaimContentWrittenProfessional(Model):
    billing_provider: X12Loop2000A | None = None
    claim: X12Loop2300Variant3 | None = None
    patient: X12Loop2000C | None = None
    """Patient if it is not the subscriber, loop 2000C"""
    subscriber: X12Loop2000B | None = None


class InstitutionalClaimContent(Model):
    """Values of an institutional claim (837I) by loop. Null says that there is none, whatever the records say"""

    billing_provider: X12Loop2000A | None = None
    claim: X12Loop2300Variant2 | None = None
    patient: X12Loop2000C | None = None
    """Patient if it is not the subscriber, loop 2000C"""
    subscriber: X12Loop2000B | None = None


class ProfessionalClaimContent(Model):
    """Values of a professional claim (837P) by loop. Null says that there is none, whatever the records say"""

    billing_provider: X12Loop2000A | None = None
    claim: X12Loop2300 | None = None
    patient: X12Loop2000C | None = None
    """Patient if it is not the subscriber, loop 2000C"""
    subscriber: X12Loop2000B | None = None


class ReferenceCreateClaimBodyContent(Model):
    """`professional` of a claim without a type of bill, else `institutional`"""

    institutional: InstitutionalClaimContent | None = None
    professional: ProfessionalClaimContent | None = None


class ReferenceSetClaimContentBody(Model):
    """`professional` of a claim without a type of bill, else `institutional`"""

    institutional: InstitutionalClaimContent | None = None
    professional: ProfessionalClaimContent | None = None


class ClaimContentWritten(Model):
    """The claim as it is written to a file: its fields, the records that it refers to, and what it says itself"""

    institutional: ClaimContentWrittenInstitutional | None
    """Values of the 837I; null for a professional claim"""
    professional: ClaimContentWrittenProfessional | None
    """Values of the 837P; null for an institutional claim"""


class ReferenceCreateClaimBody(Model):
    account_id: str | None = None
    """Identifier of a patient account of the organization"""
    authorization_numbers: list[str] | None = []
    """Authorization numbers on the claim"""
    billed_at: AwareDatetime | None = None
    """When the claim was billed"""
    billing_provider_id: str | None = None
    """Identifier of a provider of the organization"""
    claim_number: str | None = None
    """Unique per organization among claims that are neither replaced nor voided, except in a series of interim claims and late charges of one patient; generated by default"""
    content: ReferenceCreateClaimBodyContent | None = None
    diagnosis_codes: list[str] | None = []
    """ICD-10-CM diagnosis codes, principal diagnosis first"""
    external_id: str | None = None
    """Key of the record in another system; unique per organization and kind"""
    facility_id: str | None = None
    """Identifier of a facility of the organization"""
    frequency_code: Literal["1", "2", "3", "4", "5", "7", "8"] | None = "1"
    """1: original; 2: first, 3: continuing, 4: last interim claim; 5: late charges; 7: replacement, 8: void of an earlier claim. 3, 4 and 5 need the claimNumber of the account that they add to, 8 needs replacesClaimId"""
    lines: list[ReferenceCreateClaimBodyLine]
    """The lines, in order"""
    member_id: str | None = None
    """Member identifier that the payer assigned to the patient"""
    patient_id: str
    """Identifier of a patient of the organization"""
    payer_id: str
    """Identifier of a payer of the organization"""
    payer_rank: Literal["PRIMARY", "SECONDARY", "TERTIARY"] | None = "PRIMARY"
    """The payer's rank in the coordination of benefits"""
    provider_id: str | None = None
    """Identifier of a provider of the organization"""
    replaces_claim_id: str | None = None
    """Identifier of the claim that frequency code 7 replaces or 8 voids; a replaced claim stands for the last one that replaces it"""
    service_date: date_aliased
    """Day of the service"""
    tax_identifier: str | None = None
    """EIN or SSN of the billing provider"""
    type_of_bill: str | None = None
    """Type of bill of an institutional claim"""


class ClaimContent(Model):
    """What a claim says in a file"""

    claim_id: str
    """Identifier of the claim"""
    institutional: InstitutionalClaimContent | None
    """What the claim itself says; null if it says nothing, or is professional"""
    kind: Literal["837P", "837I"]
    """Transaction set of the claim: 837P professional, 837I institutional, which has a type of bill"""
    professional: ProfessionalClaimContent | None
    """What the claim itself says; null if it says nothing, or is institutional"""
    written: ClaimContentWritten


class ReferenceGetClaimContentResult(Model):
    """The result of the operation"""

    claim_content: ClaimContent


class ReferenceSetClaimContentResult(Model):
    """The result of the operation"""

    claim_content: ClaimContent


class AllCondition(Model):
    """Holds if all of its conditions hold"""

    all: list[AllCondition | AnyCondition | NotCondition | FieldCondition]
    """Conditions that must all hold"""


class AllConditionTrace(Model):
    """The results of conditions that must all hold"""

    all: list[AllConditionTrace | AnyConditionTrace | NotConditionTrace | FieldConditionTrace]
    """The result of each condition"""
    matched: bool
    """True if the condition holds"""


class AnyCondition(Model):
    """Holds if at least one of its conditions holds"""

    any: list[AllCondition | AnyCondition | NotCondition | FieldCondition]
    """Conditions of which at least one must hold"""


class AnyConditionTrace(Model):
    """The results of conditions of which at least one must hold"""

    any: list[AllConditionTrace | AnyConditionTrace | NotConditionTrace | FieldConditionTrace]
    """The result of each condition"""
    matched: bool
    """True if the condition holds"""


class CodingJobDetail(Model):
    """A coding job with its suggestions, queries and rule evaluations"""

    billing_marked_at: AwareDatetime | None
    """When an automation rule marked the job for billing; nothing is billed by it"""
    claim_id: str | None
    """Identifier of the claim"""
    coded_at: AwareDatetime | None
    """When the last suggestion was decided"""
    coder_id: str | None
    """The member who codes the job"""
    completed_at: AwareDatetime | None
    """When it was completed"""
    created_at: AwareDatetime
    """When the record was created"""
    due_at: AwareDatetime
    """When it must be coded: 72 hours after it was opened"""
    encounter_reference: str | None
    id: str
    """Identifier of the coding job"""
    is_overdue: bool
    """True if it is past due and not coded"""
    open_queries: int
    """Number of documentation queries that wait for an answer"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    patient_id: str | None
    """Identifier, from the claim"""
    payer_id: str | None
    """Identifier, from the claim"""
    priority: int
    """Priority of the job, highest first"""
    provider_id: str | None
    """Identifier, from the claim"""
    queries: list[DocumentationQuery]
    """Oldest first"""
    resumes_to: (
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
        | None
    )
    """The status in which a job on hold or escalated resumes; null for others"""
    rule_evaluations: list[CodingRuleEvaluation]
    """The evaluations of automation rules for the job, oldest first"""
    service_date: date_aliased | None
    """Date on which the codes must be in force; that of the claim if there is one"""
    sla_alerted_at: AwareDatetime | None
    """When an automation rule first raised an alert"""
    started_at: AwareDatetime | None
    """When the work started"""
    status: Literal[
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
    """Status of the job"""
    status_reason: str | None
    """Reason of the last hold, escalation, cancellation or reopening"""
    suggestions: list[CodingSuggestion]
    """Oldest first"""
    team: str | None
    updated_at: AwareDatetime
    """When the record was last changed"""


class CodingRuleEvaluation(Model):
    """One evaluation of the automation rules for a job"""

    created_at: AwareDatetime
    """When the record was created"""
    id: str
    """Identifier of the rule evaluation"""
    rules: list[CodingRuleEvaluationRule]
    """The evaluated rules, in order; with the traces of their conditions if `includeTraces` is set"""
    trigger: Literal["CREATED", "SUGGESTED", "COMPLETED"]
    """The event that rules were evaluated after"""


class CodingRuleEvaluationRule(Model):
    effect: Literal["SUGGESTIONS_ACCEPTED", "ROUTED", "ESCALATED", "SLA_ALERTED", "MARKED_FOR_BILLING"] | None
    faults: list[str]
    """Why the rule is not evaluable: paths in its conditions and actions, with messages"""
    hindrance: (
        Literal[
            "NO_SUGGESTION",
            "LOW_CONFIDENCE",
            "INVALID_CODE",
            "FAILED_EDIT",
            "CODER_NOT_ACTIVE",
            "STATUS",
            "ALREADY_DONE",
        ]
        | None
    )
    """Why a matching rule has no effect; null for others"""
    name: str
    """Name of the rule"""
    outcome: Literal["MATCHED", "NOT_MATCHED", "NOT_EVALUABLE"]
    """NOT_EVALUABLE if the stored conditions or actions are invalid"""
    priority: int
    """Order of evaluation, lowest first"""
    rule_id: str
    """Identifier of the rule"""
    rule_type: Literal["AUTO_ACCEPT", "AUTO_ROUTE", "ESCALATION", "SLA_ALERT", "AUTO_BILLING"]
    """What a rule does with the jobs that it matches"""
    trace: AllConditionTrace | AnyConditionTrace | NotConditionTrace | FieldConditionTrace | None = None
    """The result of each condition; null if the rule is not evaluable"""


class CodingRuleSimulation(Model):
    """The result of a rule for a job or sample"""

    effect: Literal["SUGGESTIONS_ACCEPTED", "ROUTED", "ESCALATED", "SLA_ALERTED", "MARKED_FOR_BILLING"] | None
    faults: list[str]
    """Why the rule is not evaluable: paths in its conditions and actions, with messages"""
    hindrance: (
        Literal[
            "NO_SUGGESTION",
            "LOW_CONFIDENCE",
            "INVALID_CODE",
            "FAILED_EDIT",
            "CODER_NOT_ACTIVE",
            "STATUS",
            "ALREADY_DONE",
        ]
        | None
    )
    """Why a matching rule has no effect; null for others"""
    job_id: str | None
    """Null for a sample"""
    outcome: Literal["MATCHED", "NOT_MATCHED", "NOT_EVALUABLE"]
    """NOT_EVALUABLE if the stored conditions or actions are invalid"""
    trace: AllConditionTrace | AnyConditionTrace | NotConditionTrace | FieldConditionTrace | None
    """The result of each condition; null if the rule is not evaluable"""


class NotCondition(Model):
    """Holds if its condition does not"""

    not_: AllCondition | AnyCondition | NotCondition | FieldCondition
    """A condition over named fields"""


class NotConditionTrace(Model):
    """The result of a condition that must not hold"""

    matched: bool
    """True if the condition holds"""
    not_: AllConditionTrace | AnyConditionTrace | NotConditionTrace | FieldConditionTrace
    """How a condition was evaluated"""


class PayerEdit(Model):
    """An edit of claims that an organization wrote for its payers"""

    code: str
    """Code of the edit, unique in the organization, and not that of a built-in edit"""
    conditions: AllCondition | AnyCondition | NotCondition | FieldCondition
    """A condition over named fields"""
    created_at: AwareDatetime
    """When the record was created"""
    effective_from: date_aliased | None
    """First day on which claims are checked; null without one"""
    effective_to: date_aliased | None
    """Last day on which claims are checked; null without one"""
    id: str
    """Identifier of the payer edit"""
    is_active: bool
    """False for an edit that is kept but checks no claim"""
    kind: Literal["837P", "837I", "BOTH"]
    """The claims that it checks. 837P: professional; 837I: institutional; BOTH: all"""
    message: str
    """What is wrong and what the payer wants instead, in words"""
    name: str
    """Name in lists, and in the source of a failed edit"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    payer_ids: list[str]
    """Identifiers of the payers whose claims it checks; empty for all payers"""
    severity: Literal["ERROR", "WARNING"]
    """ERROR: the claim is not sent while it fails; WARNING: it can be sent"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class QueueRule(Model):
    """A rule that routes denial cases"""

    actions: list[
        Annotated[
            AssignQueueAction
            | AssignMemberAction
            | SetPriorityAction
            | SetCategoryAction
            | SetSlaHoursAction
            | AddTagAction
            | FlagNoAppealAction
            | StopAction,
            Field(discriminator="type"),
        ]
    ]
    """Actions of the rule if it matches"""
    conditions: AllCondition | AnyCondition | NotCondition | FieldCondition
    """A condition over named fields"""
    continue_: bool
    """True if later rules are evaluated after this one matched"""
    created_at: AwareDatetime
    """When the record was created"""
    description: str | None
    """Description in free text"""
    id: str
    """Identifier of the queue rule"""
    is_active: bool
    """False if the rule is kept but not evaluated"""
    name: str
    """Display name"""
    organization_id: str
    """Identifier of the organization that the record belongs to"""
    priority: int
    """Priority; the lowest comes first"""
    queue_id: str
    """Identifier of the work queue"""
    updated_at: AwareDatetime
    """When the record was last changed"""


class RoutingTrace(Model):
    """How the rules route a case"""

    actions: list[RoutingTraceAction]
    """The actions that apply, in order"""
    appeal_rights: bool | None
    """True if the payer's decision can be appealed"""
    assigned_to_id: str | None
    """Identifier of the assigned member"""
    category: (
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
        | None
    )
    matched_rule_ids: list[str]
    """Identifiers of the rules that matched"""
    priority: int
    """Priority; the lowest comes first"""
    queue_id: str | None
    """Identifier of the work queue"""
    rules: list[RoutingTraceRule]
    """The evaluated rules, in order"""
    sla_hours: int | None
    tags: list[str]
    """Tags that group records"""
    warnings: list[RoutingWarning]
    """Warnings that do not stop the operation"""


class RoutingTraceRule(Model):
    matched: bool
    """True if the conditions hold"""
    name: str
    """Name of the rule"""
    priority: int
    """Priority; the lowest comes first"""
    rule_id: str
    """Identifier of the rule"""
    trace: AllConditionTrace | AnyConditionTrace | NotConditionTrace | FieldConditionTrace
    """How a condition was evaluated"""


class ClaimsCreatePayerEditResult(Model):
    """The result of the operation"""

    payer_edit: PayerEdit


class ClaimsGetPayerEditResult(Model):
    """The result of the operation"""

    payer_edit: PayerEdit


class ClaimsListPayerEditsResult(Model):
    """The result of the operation"""

    next_cursor: str | None
    payer_edits: list[PayerEdit]
    """The payer edits of the page"""
    total: int
    """How many records match"""


class ClaimsUpdatePayerEditResult(Model):
    """The result of the operation"""

    payer_edit: PayerEdit


class DenialManagementCreateQueueRuleResult(Model):
    """The result of the operation"""

    rule: QueueRule


class DenialManagementEvaluateQueueRulesResult(Model):
    """The result of the operation"""

    evaluation: RoutingTrace


class DenialManagementListQueueRulesResult(Model):
    """The result of the operation"""

    queues: list[DenialQueue]
    """The work queues"""
    rules: list[QueueRule]
    """The rules in the order of their evaluation"""


class DenialManagementRouteCaseResult(Model):
    """The result of the operation"""

    case: DenialCase
    routing: RoutingTrace


class DenialManagementUpdateQueueRuleResult(Model):
    """The result of the operation"""

    rule: QueueRule


class MedicalCodingGetJobResult(Model):
    """The result of the operation"""

    job: CodingJobDetail


class MedicalCodingSimulateAutomationRuleResult(Model):
    """The result of the operation"""

    external_risk_mode: Literal["SIMULATED_ONLY"]
    """Effects outside this service: none, only local records change"""
    results: list[CodingRuleSimulation]
    """One for each job or sample, in the order of the request"""
    rule_id: str
    """Identifier of the rule"""
    rule_type: Literal["AUTO_ACCEPT", "AUTO_ROUTE", "ESCALATION", "SLA_ALERT", "AUTO_BILLING"]
    """What a rule does with the jobs that it matches"""


DenialCondition.model_rebuild()
PayerEditCondition.model_rebuild()
AllCondition.model_rebuild()
AllConditionTrace.model_rebuild()
AnyCondition.model_rebuild()
AnyConditionTrace.model_rebuild()
CodingJobDetail.model_rebuild()
CodingRuleEvaluation.model_rebuild()
CodingRuleEvaluationRule.model_rebuild()
CodingRuleSimulation.model_rebuild()
NotCondition.model_rebuild()
NotConditionTrace.model_rebuild()
RoutingTrace.model_rebuild()
