import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "ar_management"`);

    this.addSql(`create table "ar_management"."appeals" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "claim_id" text not null,
      "denial_case_id" text not null,
      "status" text not null,
      "level" int not null,
      "due_date" timestamptz(3) null,
      "assigned_to_id" text null,
      "submitted_at" timestamptz(3) null,
      "dollars_recovered" numeric(14,2) null,
      "recovered_since_submission" numeric(14,2) not null,
      "notes" text null,
      "response_notes" text null,
      "confirmation_number" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "appeals_newest" on "ar_management"."appeals" ("organization_id", "created_at", "id")
      include ("due_date")`);
    this.addSql(`create index "appeals_status" on "ar_management"."appeals" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`create index "appeals_assignee" on "ar_management"."appeals" (
      "organization_id", "assigned_to_id", "created_at", "id"
    )`);
    this.addSql(`create index "appeals_claim" on "ar_management"."appeals" (
      "organization_id", "claim_id", "created_at", "id"
    )`);
    this.addSql(`create index "appeals_denial_case" on "ar_management"."appeals" (
      "organization_id", "denial_case_id", "level"
    )`);
    this.addSql(
      `create index "appeals_due" on "ar_management"."appeals" ("organization_id", "due_date", "id")`,
    );
    this.addSql(`alter table "ar_management"."appeals"
      add constraint "appeals_status_check" check (
        "status" in (
          'DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'SUBMITTED', 'RECEIVED_ACKNOWLEDGED',
          'UNDER_REVIEW', 'PEER_TO_PEER_SCHEDULED', 'PEER_TO_PEER_COMPLETED', 'ADDITIONAL_INFO_REQUESTED',
          'DECIDED_FAVORABLE', 'DECIDED_PARTIAL', 'DECIDED_UNFAVORABLE', 'ESCALATED_TO_NEXT_LEVEL',
          'WITHDRAWN', 'EXPIRED'
        )
      )`);
    this.addSql(`create or replace function "ar_management"."appeals_counted_02ed20f7e706_insert_fn"()
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
              'ar_management.appeals.421b7beae13c', array[t.status::text]::text[],
              coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_02ed20f7e706_insert"
      after insert on "ar_management"."appeals"
      referencing new table as added
      for each statement
      execute function "ar_management"."appeals_counted_02ed20f7e706_insert_fn"()`);
    this.addSql(`create or replace function "ar_management"."appeals_counted_02ed20f7e706_update_fn"()
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
              'ar_management.appeals.421b7beae13c', array[t.status::text]::text[],
              coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'ar_management.appeals.421b7beae13c', array[t.status::text]::text[],
              coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_02ed20f7e706_update"
      after update on "ar_management"."appeals"
      referencing old table as taken new table as added
      for each statement
      execute function "ar_management"."appeals_counted_02ed20f7e706_update_fn"()`);
    this.addSql(`create or replace function "ar_management"."appeals_counted_02ed20f7e706_delete_fn"()
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
              'ar_management.appeals.421b7beae13c', array[t.status::text]::text[],
              coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_02ed20f7e706_delete"
      after delete on "ar_management"."appeals"
      referencing old table as taken
      for each statement
      execute function "ar_management"."appeals_counted_02ed20f7e706_delete_fn"()`);
    this.addSql(`alter table "ar_management"."appeals" enable row level security`);
    this.addSql(`alter table "ar_management"."appeals" force row level security`);
    this.addSql(`create policy "appeals_tenant_policy" on "ar_management"."appeals"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "ar_management"."claim_notes" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "claim_id" text not null,
      "channel" text not null,
      "body" text not null,
      "contact_reference" text null,
      "occurred_at" timestamptz(3) not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "claim_notes_claim" on "ar_management"."claim_notes" (
      "organization_id", "claim_id", "occurred_at", "id"
    )`);
    this.addSql(`create index "claim_notes_newest" on "ar_management"."claim_notes" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`alter table "ar_management"."claim_notes"
      add constraint "claim_notes_channel_check" check (
        "channel" in ('NOTE', 'CALL', 'PORTAL', 'LETTER', 'FAX', 'EMAIL', 'MEETING')
      )`);
    this.addSql(`alter table "ar_management"."claim_notes" enable row level security`);
    this.addSql(`alter table "ar_management"."claim_notes" force row level security`);
    this.addSql(`create policy "claim_notes_tenant_policy" on "ar_management"."claim_notes"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "ar_management"."follow_ups" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "claim_id" text not null,
      "claim_number" text not null,
      "payer_id" text not null,
      "status" text not null,
      "due_date" date not null,
      "task" text not null,
      "assigned_to_id" text null,
      "outcome" text null,
      "times_moved" int not null,
      "ended_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "follow_ups_claim" on "ar_management"."follow_ups" (
      "organization_id", "claim_id", "created_at", "id"
    )`);
    this.addSql(`create index "follow_ups_work" on "ar_management"."follow_ups" (
      "organization_id", "created_at", "id"
    )
      include ("due_date", "payer_id", "assigned_to_id")
      where status = 'OPEN'`);
    this.addSql(`create index "follow_ups_work_due" on "ar_management"."follow_ups" ("organization_id", "due_date")
      where status = 'OPEN'`);
    this.addSql(`alter table "ar_management"."follow_ups"
      add constraint "follow_ups_status_check" check ("status" in ('OPEN', 'COMPLETED', 'CANCELLED'))`);
    this.addSql(`alter table "ar_management"."follow_ups" enable row level security`);
    this.addSql(`alter table "ar_management"."follow_ups" force row level security`);
    this.addSql(`create policy "follow_ups_tenant_policy" on "ar_management"."follow_ups"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "ar_management"."work_marks" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "kind" text not null,
      "record_id" text not null,
      "assigned_to_id" text null,
      "snoozed_until" date null,
      "note" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "work_marks_snoozed" on "ar_management"."work_marks" (
      "organization_id", "snoozed_until"
    )
      where (snoozed_until is not null)`);
    this.addSql(`create index "work_marks_assigned" on "ar_management"."work_marks" (
      "organization_id", "assigned_to_id"
    )
      where (assigned_to_id is not null)`);
    this.addSql(`alter table "ar_management"."work_marks"
      add constraint "work_marks_record_unique" unique ("organization_id", "kind", "record_id")`);
    this.addSql(`alter table "ar_management"."work_marks"
      add constraint "work_marks_kind_check" check (
        "kind" in (
          'PAYMENT_EXCEPTION', 'DENIAL_CASE', 'APPEAL', 'UNDERPAYMENT_CASE', 'CLAIM_STATUS_INQUIRY',
          'REJECTED_CLAIM', 'FOLLOW_UP', 'NOTICE_OF_ADMISSION', 'EXPIRABLE', 'EXCLUSION_REVIEW'
        )
      )`);
    this.addSql(`alter table "ar_management"."work_marks" enable row level security`);
    this.addSql(`alter table "ar_management"."work_marks" force row level security`);
    this.addSql(`create policy "work_marks_tenant_policy" on "ar_management"."work_marks"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters values ('ar_management.appeals.421b7beae13c')`);
  }
}
