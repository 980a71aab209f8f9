import { Migration } from '@mikro-orm/migrations';

export class Appeals extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "appeals"`);
    this.addSql(
      `create table "appeals"."appeals" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "denial_case_id" text not null, "claim_id" text not null, "payer_id" text not null, "payer_name" text not null, "payer_program" text not null, "denial_case_summary" json not null, "level" text not null, "status" text not null, "outcome" text null, "submission_method" text null, "notice_date" timestamptz(3) not null, "appeal_deadline" timestamptz(3) null, "is_deadline_overridden" boolean not null, "payer_decision_date" timestamptz(3) null, "submitted_at" timestamptz(3) null, "total_appealed_amount" numeric(14,2) not null, "total_recovered_amount" numeric(14,2) not null, "confirmation_number" text null, "tracking_number" text null, "override_reason" text null, "late_reason" text null, "previous_appeal_id" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "appeals_newest" on "appeals"."appeals" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "appeals_status_newest" on "appeals"."appeals" ("organization_id", "status", "created_at", "id", "appeal_deadline")`,
    );
    this.addSql(
      `create index "appeals_status_deadline" on "appeals"."appeals" ("organization_id", "status", "appeal_deadline")`,
    );
    this.addSql(
      `create index "appeals_denial_case" on "appeals"."appeals" ("organization_id", "denial_case_id")`,
    );
    this.addSql(`create index "appeals_claim" on "appeals"."appeals" ("organization_id", "claim_id")`);
    this.addSql(`create index "appeals_payer_name" on "appeals"."appeals" ("organization_id", "payer_name")`);
    this.addSql(
      `create index "appeals_payer" on "appeals"."appeals" ("organization_id", "payer_id", "created_at", "id")`,
    );
    this.addSql(
      `alter table "appeals"."appeals" add constraint "appeals_previous_unique" unique ("organization_id", "previous_appeal_id")`,
    );
    this.addSql(
      `create table "appeals"."appeal_activities" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "appeal_id" text not null, "type" text not null, "from_status" text null, "to_status" text not null, "note" text null, "actor_key_id" text not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "appeal_activities_appeal" on "appeals"."appeal_activities" ("organization_id", "appeal_id", "created_at", "id")`,
    );
    this.addSql(
      `create table "appeals"."appeal_documents" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "appeal_id" text not null, "document_type" text not null, "file_name" text not null, "file_type" text not null, "file_size" int null, "page_count" int null, "note" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "appeal_documents_appeal" on "appeals"."appeal_documents" ("organization_id", "appeal_id", "created_at", "id")`,
    );
    this.addSql(
      `alter table "appeals"."appeals" add constraint "appeals_organization_id_previous_appeal_id_foreign" foreign key ("organization_id", "previous_appeal_id") references "appeals"."appeals" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "appeals"."appeals" add constraint "appeals_payer_program_check" check ("payer_program" in ('COMMERCIAL', 'MEDICARE_FFS', 'MEDICARE_ADVANTAGE', 'MEDICAID', 'MEDICAID_MANAGED', 'ERISA', 'TRICARE', 'WORKERS_COMP', 'AUTO', 'OTHER'))`,
    );
    this.addSql(
      `alter table "appeals"."appeals" add constraint "appeals_level_check" check ("level" in ('LEVEL_1_RECONSIDERATION', 'LEVEL_2_FORMAL_APPEAL', 'LEVEL_3_EXTERNAL_REVIEW', 'LEVEL_4_ALJ_HEARING', 'LEVEL_5_COUNCIL_REVIEW', 'LEVEL_6_FEDERAL_COURT', 'STATE_FAIR_HEARING', 'INDEPENDENT_REVIEW_ORG', 'STATE_INSURANCE_DEPT'))`,
    );
    this.addSql(
      `alter table "appeals"."appeals" add constraint "appeals_status_check" check ("status" in ('DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'SUBMITTED', 'RECEIVED_ACKNOWLEDGED', 'UNDER_REVIEW', 'PEER_TO_PEER_SCHEDULED', 'PEER_TO_PEER_COMPLETED', 'ADDITIONAL_INFO_REQUESTED', 'DECIDED_FAVORABLE', 'DECIDED_PARTIAL', 'DECIDED_UNFAVORABLE', 'ESCALATED_TO_NEXT_LEVEL', 'WITHDRAWN', 'EXPIRED'))`,
    );
    this.addSql(
      `alter table "appeals"."appeals" add constraint "appeals_outcome_check" check ("outcome" in ('FULL_OVERTURN', 'PARTIAL_OVERTURN', 'UPHELD', 'DISMISSED_PROCEDURAL', 'WITHDRAWN_BY_PROVIDER', 'SETTLED', 'NO_RESPONSE_DEFAULT'))`,
    );
    this.addSql(
      `alter table "appeals"."appeals" add constraint "appeals_submission_method_check" check ("submission_method" in ('ELECTRONIC_PORTAL', 'FAX', 'MAIL_CERTIFIED', 'MAIL_REGULAR', 'EDI_277', 'PHONE_VERBAL'))`,
    );
    this.addSql(`alter table "appeals"."appeals" enable row level security`);
    this.addSql(`alter table "appeals"."appeals" force row level security`);
    this.addSql(
      `create policy "appeals_tenant_policy" on "appeals"."appeals" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "appeals"."appeal_activities" add constraint "appeal_activities_organization_id_appeal_id_foreign" foreign key ("organization_id", "appeal_id") references "appeals"."appeals" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "appeals"."appeal_activities" add constraint "appeal_activities_type_check" check ("type" in ('CREATED', 'UPDATED', 'STATUS_CHANGED', 'PORTAL_VALIDATED', 'DOCUMENT_ATTACHED', 'LETTER_DRAFTED'))`,
    );
    this.addSql(
      `alter table "appeals"."appeal_activities" add constraint "appeal_activities_from_status_check" check ("from_status" in ('DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'SUBMITTED', 'RECEIVED_ACKNOWLEDGED', 'UNDER_REVIEW', 'PEER_TO_PEER_SCHEDULED', 'PEER_TO_PEER_COMPLETED', 'ADDITIONAL_INFO_REQUESTED', 'DECIDED_FAVORABLE', 'DECIDED_PARTIAL', 'DECIDED_UNFAVORABLE', 'ESCALATED_TO_NEXT_LEVEL', 'WITHDRAWN', 'EXPIRED'))`,
    );
    this.addSql(
      `alter table "appeals"."appeal_activities" add constraint "appeal_activities_to_status_check" check ("to_status" in ('DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'SUBMITTED', 'RECEIVED_ACKNOWLEDGED', 'UNDER_REVIEW', 'PEER_TO_PEER_SCHEDULED', 'PEER_TO_PEER_COMPLETED', 'ADDITIONAL_INFO_REQUESTED', 'DECIDED_FAVORABLE', 'DECIDED_PARTIAL', 'DECIDED_UNFAVORABLE', 'ESCALATED_TO_NEXT_LEVEL', 'WITHDRAWN', 'EXPIRED'))`,
    );
    this.addSql(`alter table "appeals"."appeal_activities" enable row level security`);
    this.addSql(`alter table "appeals"."appeal_activities" force row level security`);
    this.addSql(
      `create policy "appeal_activities_tenant_policy" on "appeals"."appeal_activities" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "appeals"."appeal_documents" add constraint "appeal_documents_organization_id_appeal_id_foreign" foreign key ("organization_id", "appeal_id") references "appeals"."appeals" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "appeals"."appeal_documents" add constraint "appeal_documents_document_type_check" check ("document_type" in ('APPEAL_LETTER', 'DENIAL_NOTICE', 'PRIOR_DECISION', 'HEARING_REQUEST', 'CLAIM_FORM', 'REMITTANCE_ADVICE', 'MEDICAL_RECORDS', 'LETTER_OF_MEDICAL_NECESSITY', 'PROOF_OF_TIMELY_FILING', 'AUTHORIZATION', 'CODING_RATIONALE', 'ELIGIBILITY_PROOF', 'PAYER_POLICY', 'REPRESENTATIVE_APPOINTMENT', 'DECISION_LETTER', 'OTHER'))`,
    );
    this.addSql(`alter table "appeals"."appeal_documents" enable row level security`);
    this.addSql(`alter table "appeals"."appeal_documents" force row level security`);
    this.addSql(
      `create policy "appeal_documents_tenant_policy" on "appeals"."appeal_documents" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
