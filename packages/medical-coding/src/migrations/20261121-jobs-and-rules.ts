import { Migration } from '@mikro-orm/migrations';

export class JobsAndRules extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "medical_coding"`);
    this.addSql(
      `create table "medical_coding"."automation_rules" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "name" text not null, "description" text null, "rule_type" text not null, "priority" int not null, "is_active" boolean not null, "conditions" json not null, "actions" json not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "automation_rules_newest" on "medical_coding"."automation_rules" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create table "medical_coding"."jobs" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "claim_id" text null, "patient_id" text null, "payer_id" text null, "encounter_reference" text null, "status" text not null, "priority" int not null, "coder_id" text null, "due_at" timestamptz(3) not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "jobs_newest" on "medical_coding"."jobs" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`create index "jobs_due" on "medical_coding"."jobs" ("organization_id", "due_at", "id")`);
    this.addSql(
      `create index "jobs_status" on "medical_coding"."jobs" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create index "jobs_coder" on "medical_coding"."jobs" ("organization_id", "coder_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "jobs_payer" on "medical_coding"."jobs" ("organization_id", "payer_id", "created_at", "id")`,
    );
    this.addSql(`create index "jobs_claim" on "medical_coding"."jobs" ("organization_id", "claim_id")`);
    this.addSql(
      `create index "jobs_encounter" on "medical_coding"."jobs" ("organization_id", "encounter_reference")`,
    );
    this.addSql(
      `alter table "medical_coding"."automation_rules" add constraint "automation_rules_rule_type_check" check ("rule_type" in ('AUTO_ACCEPT', 'AUTO_ROUTE', 'ESCALATION', 'SLA_ALERT', 'AUTO_BILLING'))`,
    );
    this.addSql(`alter table "medical_coding"."automation_rules" enable row level security`);
    this.addSql(`alter table "medical_coding"."automation_rules" force row level security`);
    this.addSql(
      `create policy "automation_rules_tenant_policy" on "medical_coding"."automation_rules" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "medical_coding"."jobs" add constraint "jobs_status_check" check ("status" in ('QUEUED', 'IN_PROGRESS', 'AI_SUGGESTED', 'IN_REVIEW', 'QUERY_PENDING', 'CODED', 'COMPLETED', 'ON_HOLD', 'ESCALATED', 'CANCELLED'))`,
    );
    this.addSql(`alter table "medical_coding"."jobs" enable row level security`);
    this.addSql(`alter table "medical_coding"."jobs" force row level security`);
    this.addSql(
      `create policy "jobs_tenant_policy" on "medical_coding"."jobs" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
