import { Migration } from '@mikro-orm/migrations';

export class WorkItems extends Migration {
  override up(): void {
    this.addSql(
      `create table "ar_management"."claim_notes" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "claim_id" text not null, "channel" text not null, "body" text not null, "contact_reference" text null, "occurred_at" timestamptz(3) not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "claim_notes_claim" on "ar_management"."claim_notes" ("organization_id", "claim_id", "occurred_at", "id")`,
    );
    this.addSql(
      `create index "claim_notes_newest" on "ar_management"."claim_notes" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create table "ar_management"."follow_ups" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "claim_id" text not null, "claim_number" text not null, "payer_id" text not null, "status" text not null, "due_date" date not null, "task" text not null, "assigned_to_id" text null, "outcome" text null, "times_moved" int not null, "ended_at" timestamptz(3) null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "follow_ups_claim" on "ar_management"."follow_ups" ("organization_id", "claim_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "follow_ups_work" on "ar_management"."follow_ups" ("organization_id", "created_at", "id") include ("due_date", "payer_id", "assigned_to_id") where status = 'OPEN'`,
    );
    this.addSql(
      `create index "follow_ups_work_due" on "ar_management"."follow_ups" ("organization_id", "due_date") where status = 'OPEN'`,
    );
    this.addSql(
      `create table "ar_management"."work_marks" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "kind" text not null, "record_id" text not null, "assigned_to_id" text null, "snoozed_until" date null, "note" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "work_marks_snoozed" on "ar_management"."work_marks" ("organization_id", "snoozed_until") where (snoozed_until is not null)`,
    );
    this.addSql(
      `create index "work_marks_assigned" on "ar_management"."work_marks" ("organization_id", "assigned_to_id") where (assigned_to_id is not null)`,
    );
    this.addSql(
      `alter table "ar_management"."work_marks" add constraint "work_marks_record_unique" unique ("organization_id", "kind", "record_id")`,
    );
    this.addSql(
      `alter table "ar_management"."claim_notes" add constraint "claim_notes_channel_check" check ("channel" in ('NOTE', 'CALL', 'PORTAL', 'LETTER', 'FAX', 'EMAIL', 'MEETING'))`,
    );
    this.addSql(`alter table "ar_management"."claim_notes" enable row level security`);
    this.addSql(`alter table "ar_management"."claim_notes" force row level security`);
    this.addSql(
      `create policy "claim_notes_tenant_policy" on "ar_management"."claim_notes" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "ar_management"."follow_ups" add constraint "follow_ups_status_check" check ("status" in ('OPEN', 'COMPLETED', 'CANCELLED'))`,
    );
    this.addSql(`alter table "ar_management"."follow_ups" enable row level security`);
    this.addSql(`alter table "ar_management"."follow_ups" force row level security`);
    this.addSql(
      `create policy "follow_ups_tenant_policy" on "ar_management"."follow_ups" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "ar_management"."work_marks" add constraint "work_marks_kind_check" check ("kind" in ('PAYMENT_EXCEPTION', 'DENIAL_CASE', 'APPEAL', 'UNDERPAYMENT_CASE', 'CLAIM_STATUS_INQUIRY', 'REJECTED_CLAIM', 'FOLLOW_UP', 'NOTICE_OF_ADMISSION', 'EXPIRABLE', 'EXCLUSION_REVIEW'))`,
    );
    this.addSql(`alter table "ar_management"."work_marks" enable row level security`);
    this.addSql(`alter table "ar_management"."work_marks" force row level security`);
    this.addSql(
      `create policy "work_marks_tenant_policy" on "ar_management"."work_marks" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
