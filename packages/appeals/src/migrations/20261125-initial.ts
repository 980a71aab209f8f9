import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "appeals"`);

    this.addSql(`create table "appeals"."appeals" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "denial_case_id" text not null,
      "claim_id" text not null,
      "payer_id" text not null,
      "payer_name" text not null,
      "payer_program" text not null,
      "denial_case_summary" json not null,
      "case_number" text generated always as ((denial_case_summary ->> 'caseNumber'::text)) stored null,
      "level" text not null,
      "status" text not null,
      "outcome" text null,
      "submission_method" text null,
      "notice_date" timestamptz(3) not null,
      "appeal_deadline" timestamptz(3) null,
      "is_deadline_overridden" boolean not null,
      "payer_decision_date" timestamptz(3) null,
      "submitted_at" timestamptz(3) null,
      "total_appealed_amount" numeric(14,2) not null,
      "total_recovered_amount" numeric(14,2) not null,
      "recovered_since_submission" numeric(14,2) not null,
      "confirmation_number" text null,
      "tracking_number" text null,
      "override_reason" text null,
      "letter_facts" jsonb null,
      "late_reason" text null,
      "previous_appeal_id" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "appeals_newest" on "appeals"."appeals" ("organization_id", "created_at", "id")
      include ("appeal_deadline", "submitted_at", "updated_at")`);
    this.addSql(`create index "appeals_status_newest" on "appeals"."appeals" (
      "organization_id", "status", "created_at", "id", "appeal_deadline"
    )`);
    this.addSql(`create index "appeals_status_deadline" on "appeals"."appeals" (
      "organization_id", "status", "appeal_deadline"
    )`);
    this.addSql(
      `create index "appeals_denial_case" on "appeals"."appeals" ("organization_id", "denial_case_id")`,
    );
    this.addSql(`create index "appeals_claim" on "appeals"."appeals" ("organization_id", "claim_id")`);
    this.addSql(`create index "appeals_payer_name" on "appeals"."appeals" (
      "organization_id", "payer_name", "created_at", "id"
    )`);
    this.addSql(`create index "appeals_payer" on "appeals"."appeals" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
    this.addSql(`create index "appeals_work" on "appeals"."appeals" (
      "organization_id", (- coalesce(total_appealed_amount, 0.00)), "created_at", "id"
    )
      include ("total_appealed_amount", "appeal_deadline", "payer_id")
      where status in (
        'DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'ADDITIONAL_INFO_REQUESTED'
      )`);
    this.addSql(`create index "appeals_work_due" on "appeals"."appeals" ("organization_id", "appeal_deadline")
      where status in (
        'DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'ADDITIONAL_INFO_REQUESTED'
      )`);
    this.addSql(`create index "appeals_search_case_number" on "appeals"."appeals" (
      "organization_id", "case_number" collate "C", "id" desc
    )
      where ("case_number" is not null)`);
    this.addSql(`create index "appeals_search_confirmation_number" on "appeals"."appeals" (
      "organization_id", "confirmation_number" collate "C", "id" desc
    )
      where ("confirmation_number" is not null)`);
    this.addSql(`create index "appeals_search_tracking_number" on "appeals"."appeals" (
      "organization_id", "tracking_number" collate "C", "id" desc
    )
      where ("tracking_number" is not null)`);
    this.addSql(`create index "appeals_level_newest" on "appeals"."appeals" (
      "organization_id", "level", "created_at", "id"
    )`);
    this.addSql(`create index "appeals_outcome_newest" on "appeals"."appeals" (
      "organization_id", "outcome", "created_at", "id"
    )`);
    this.addSql(`create index "appeals_submission_method_newest" on "appeals"."appeals" (
      "organization_id", "submission_method", "created_at", "id"
    )`);
    this.addSql(
      `create index "appeals_deadline" on "appeals"."appeals" ("organization_id", "appeal_deadline")`,
    );
    this.addSql(
      `create index "appeals_submitted" on "appeals"."appeals" ("organization_id", "submitted_at")`,
    );
    this.addSql(`create index "appeals_updated" on "appeals"."appeals" ("organization_id", "updated_at")`);
    this.addSql(`alter table "appeals"."appeals"
      add constraint "appeals_previous_unique" unique ("organization_id", "previous_appeal_id")`);
    this.addSql(`alter table "appeals"."appeals"
      add constraint "appeals_payer_program_check" check (
        "payer_program" in (
          'COMMERCIAL', 'MEDICARE_FFS', 'MEDICARE_ADVANTAGE', 'MEDICAID', 'MEDICAID_MANAGED', 'ERISA',
          'TRICARE', 'WORKERS_COMP', 'AUTO', 'OTHER'
        )
      )`);
    this.addSql(`alter table "appeals"."appeals"
      add constraint "appeals_level_check" check (
        "level" in (
          'LEVEL_1_RECONSIDERATION', 'LEVEL_2_FORMAL_APPEAL', 'LEVEL_3_EXTERNAL_REVIEW',
          'LEVEL_4_ALJ_HEARING', 'LEVEL_5_COUNCIL_REVIEW', 'LEVEL_6_FEDERAL_COURT', 'STATE_FAIR_HEARING',
          'INDEPENDENT_REVIEW_ORG', 'STATE_INSURANCE_DEPT'
        )
      )`);
    this.addSql(`alter table "appeals"."appeals"
      add constraint "appeals_status_check" check (
        "status" in (
          'DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'SUBMITTED', 'RECEIVED_ACKNOWLEDGED',
          'UNDER_REVIEW', 'PEER_TO_PEER_SCHEDULED', 'PEER_TO_PEER_COMPLETED', 'ADDITIONAL_INFO_REQUESTED',
          'DECIDED_FAVORABLE', 'DECIDED_PARTIAL', 'DECIDED_UNFAVORABLE', 'ESCALATED_TO_NEXT_LEVEL',
          'WITHDRAWN', 'EXPIRED'
        )
      )`);
    this.addSql(`alter table "appeals"."appeals"
      add constraint "appeals_outcome_check" check (
        "outcome" in (
          'FULL_OVERTURN', 'PARTIAL_OVERTURN', 'UPHELD', 'DISMISSED_PROCEDURAL', 'WITHDRAWN_BY_PROVIDER',
          'SETTLED', 'NO_RESPONSE_DEFAULT'
        )
      )`);
    this.addSql(`alter table "appeals"."appeals"
      add constraint "appeals_submission_method_check" check (
        "submission_method" in (
          'ELECTRONIC_PORTAL', 'FAX', 'MAIL_CERTIFIED', 'MAIL_REGULAR', 'EDI_277', 'PHONE_VERBAL'
        )
      )`);
    this.addSql(`create or replace function "appeals"."appeals_counted_2d3e19f3cd98_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values (
              'appeals.appeals.abf18f319fca', array[t.status::text]::text[],
              coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'appeals.appeals.e0b4575e1aab',
              array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text]::text[],
              '-infinity'::date
            ),
            (
              'appeals.appeals.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2d3e19f3cd98_insert"
      after insert on "appeals"."appeals"
      referencing new table as added
      for each statement
      execute function "appeals"."appeals_counted_2d3e19f3cd98_insert_fn"()`);
    this.addSql(`create or replace function "appeals"."appeals_counted_2d3e19f3cd98_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values (
              'appeals.appeals.abf18f319fca', array[t.status::text]::text[],
              coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'appeals.appeals.e0b4575e1aab',
              array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text]::text[],
              '-infinity'::date
            ),
            (
              'appeals.appeals.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'appeals.appeals.abf18f319fca', array[t.status::text]::text[],
              coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'appeals.appeals.e0b4575e1aab',
              array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text]::text[],
              '-infinity'::date
            ),
            (
              'appeals.appeals.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2d3e19f3cd98_update"
      after update on "appeals"."appeals"
      referencing old table as taken new table as added
      for each statement
      execute function "appeals"."appeals_counted_2d3e19f3cd98_update_fn"()`);
    this.addSql(`create or replace function "appeals"."appeals_counted_2d3e19f3cd98_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'appeals.appeals.abf18f319fca', array[t.status::text]::text[],
              coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'appeals.appeals.e0b4575e1aab',
              array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text]::text[],
              '-infinity'::date
            ),
            (
              'appeals.appeals.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2d3e19f3cd98_delete"
      after delete on "appeals"."appeals"
      referencing old table as taken
      for each statement
      execute function "appeals"."appeals_counted_2d3e19f3cd98_delete_fn"()`);
    this.addSql(`alter table "appeals"."appeals" enable row level security`);
    this.addSql(`alter table "appeals"."appeals" force row level security`);
    this.addSql(`create policy "appeals_tenant_policy" on "appeals"."appeals"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "appeals"."appeal_activities" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "appeal_id" text not null,
      "type" text not null,
      "from_status" text null,
      "to_status" text not null,
      "note" text null,
      "actor_key_id" text not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "appeal_activities_appeal" on "appeals"."appeal_activities" (
      "organization_id", "appeal_id", "created_at", "id"
    )`);
    this.addSql(`alter table "appeals"."appeal_activities"
      add constraint "appeal_activities_type_check" check (
        "type" in (
          'CREATED', 'UPDATED', 'STATUS_CHANGED', 'PORTAL_VALIDATED', 'DOCUMENT_ATTACHED', 'LETTER_DRAFTED'
        )
      )`);
    this.addSql(`alter table "appeals"."appeal_activities"
      add constraint "appeal_activities_from_status_check" check (
        "from_status" in (
          'DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'SUBMITTED', 'RECEIVED_ACKNOWLEDGED',
          'UNDER_REVIEW', 'PEER_TO_PEER_SCHEDULED', 'PEER_TO_PEER_COMPLETED', 'ADDITIONAL_INFO_REQUESTED',
          'DECIDED_FAVORABLE', 'DECIDED_PARTIAL', 'DECIDED_UNFAVORABLE', 'ESCALATED_TO_NEXT_LEVEL',
          'WITHDRAWN', 'EXPIRED'
        )
      )`);
    this.addSql(`alter table "appeals"."appeal_activities"
      add constraint "appeal_activities_to_status_check" check (
        "to_status" in (
          'DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'SUBMITTED', 'RECEIVED_ACKNOWLEDGED',
          'UNDER_REVIEW', 'PEER_TO_PEER_SCHEDULED', 'PEER_TO_PEER_COMPLETED', 'ADDITIONAL_INFO_REQUESTED',
          'DECIDED_FAVORABLE', 'DECIDED_PARTIAL', 'DECIDED_UNFAVORABLE', 'ESCALATED_TO_NEXT_LEVEL',
          'WITHDRAWN', 'EXPIRED'
        )
      )`);
    this.addSql(`alter table "appeals"."appeal_activities" enable row level security`);
    this.addSql(`alter table "appeals"."appeal_activities" force row level security`);
    this.addSql(`create policy "appeal_activities_tenant_policy" on "appeals"."appeal_activities"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "appeals"."appeal_documents" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "appeal_id" text not null,
      "document_type" text not null,
      "file_name" text not null,
      "file_type" text not null,
      "file_size" int null,
      "page_count" int null,
      "note" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "appeal_documents_appeal" on "appeals"."appeal_documents" (
      "organization_id", "appeal_id", "created_at", "id"
    )`);
    this.addSql(`alter table "appeals"."appeal_documents"
      add constraint "appeal_documents_document_type_check" check (
        "document_type" in (
          'APPEAL_LETTER', 'DENIAL_NOTICE', 'PRIOR_DECISION', 'HEARING_REQUEST', 'CLAIM_FORM',
          'REMITTANCE_ADVICE', 'MEDICAL_RECORDS', 'LETTER_OF_MEDICAL_NECESSITY', 'PROOF_OF_TIMELY_FILING',
          'AUTHORIZATION', 'CODING_RATIONALE', 'ELIGIBILITY_PROOF', 'PAYER_POLICY',
          'REPRESENTATIVE_APPOINTMENT', 'DECISION_LETTER', 'OTHER'
        )
      )`);
    this.addSql(`alter table "appeals"."appeal_documents" enable row level security`);
    this.addSql(`alter table "appeals"."appeal_documents" force row level security`);
    this.addSql(`create policy "appeal_documents_tenant_policy" on "appeals"."appeal_documents"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`alter table "appeals"."appeals"
      add constraint "appeals_organization_id_previous_appeal_id_foreign"
      foreign key ("organization_id", "previous_appeal_id")
      references "appeals"."appeals" ("organization_id", "id") on update no action on delete no action`);
    this.addSql(`insert into lists.counters
      values ('appeals.appeals.abf18f319fca'), ('appeals.appeals.e0b4575e1aab'),
      ('appeals.appeals.c00a2b343d17')`);
    this.addSql(`alter table "appeals"."appeal_activities"
      add constraint "appeal_activities_organization_id_appeal_id_foreign"
      foreign key ("organization_id", "appeal_id")
      references "appeals"."appeals" ("organization_id", "id") on update no action on delete no action`);
    this.addSql(`alter table "appeals"."appeal_documents"
      add constraint "appeal_documents_organization_id_appeal_id_foreign"
      foreign key ("organization_id", "appeal_id")
      references "appeals"."appeals" ("organization_id", "id") on update no action on delete no action`);
  }
}
