import { Migration } from '@mikro-orm/migrations';

export class Appeals extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "ar_management"`);
    this.addSql(
      `create table "ar_management"."appeals" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "claim_id" text not null, "denial_case_id" text not null, "status" text not null, "level" int not null, "due_date" timestamptz(3) null, "assigned_to_id" text null, "dollars_recovered" numeric(14,2) null, "notes" text null, "response_notes" text null, "confirmation_number" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "appeals_newest" on "ar_management"."appeals" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "appeals_status" on "ar_management"."appeals" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create index "appeals_assignee" on "ar_management"."appeals" ("organization_id", "assigned_to_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "appeals_claim" on "ar_management"."appeals" ("organization_id", "claim_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "appeals_due" on "ar_management"."appeals" ("organization_id", "due_date", "id")`,
    );
    this.addSql(
      `alter table "ar_management"."appeals" add constraint "appeals_status_check" check ("status" in ('DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'SUBMITTED', 'RECEIVED_ACKNOWLEDGED', 'UNDER_REVIEW', 'PEER_TO_PEER_SCHEDULED', 'PEER_TO_PEER_COMPLETED', 'ADDITIONAL_INFO_REQUESTED', 'DECIDED_FAVORABLE', 'DECIDED_PARTIAL', 'DECIDED_UNFAVORABLE', 'ESCALATED_TO_NEXT_LEVEL', 'WITHDRAWN', 'EXPIRED'))`,
    );
    this.addSql(`alter table "ar_management"."appeals" enable row level security`);
    this.addSql(`alter table "ar_management"."appeals" force row level security`);
    this.addSql(
      `create policy "appeals_tenant_policy" on "ar_management"."appeals" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
