import { Migration } from '@mikro-orm/migrations';

export class CodingLifeCycle extends Migration {
  override up(): void {
    this.addSql(
      `create table "medical_coding"."code_list_versions" ("id" int not null, "list" text not null, "version" int not null, "row_count" int not null, "checksum" text not null, "added" int not null, "removed" int not null, "changed" int not null, "unchanged" int not null, "imported_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "medical_coding"."code_list_versions" add constraint "code_list_versions_list_version" unique ("list", "version")`,
    );
    this.addSql(
      `create table "medical_coding"."rule_evaluations" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "job_id" text not null, "trigger" text not null, "rules" json not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "rule_evaluations_job" on "medical_coding"."rule_evaluations" ("organization_id", "job_id", "created_at", "id")`,
    );
    this.addSql(
      `create table "medical_coding"."suggestions" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "job_id" text not null, "source" text not null, "engine" text null, "status" text not null, "system" text not null, "code" text not null, "modifiers" jsonb not null, "units" int not null, "diagnosis_codes" jsonb not null, "confidence" double precision null, "evidence" jsonb not null, "final_code" jsonb null, "decision_note" text null, "decided_at" timestamptz(3) null, "decided_by_rule_id" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "suggestions_job" on "medical_coding"."suggestions" ("organization_id", "job_id", "created_at", "id")`,
    );
    this.addSql(
      `create table "medical_coding"."documentation_queries" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "job_id" text not null, "status" text not null, "provider_id" text null, "suggestion_id" text null, "question" text not null, "response" text null, "closed_at" timestamptz(3) null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "documentation_queries_job" on "medical_coding"."documentation_queries" ("organization_id", "job_id", "created_at", "id")`,
    );
    this.addSql(
      `create table "medical_coding"."loaded_codes" ("list_id" int not null, "code" text collate "C" not null, "display" text not null, "search_text" text collate "C" not null, "effective_date" date null, "termination_date" date null, "is_billable" boolean null, "sex" text null, "minimum_age" int null, "maximum_age" int null, primary key ("list_id", "code"))`,
    );
    this.addSql(
      `create table "medical_coding"."procedure_pairs" ("list_id" int not null, "column_one" text collate "C" not null, "column_two" text collate "C" not null, "effective_date" date not null, "deletion_date" date null, "modifier_indicator" int not null, primary key ("list_id", "column_one", "column_two", "effective_date"))`,
    );
    this.addSql(
      `create table "medical_coding"."unit_limits" ("list_id" int not null, "code" text collate "C" not null, "units" int not null, "adjudication_indicator" int not null, primary key ("list_id", "code"))`,
    );
    this.addSql(
      `alter table "medical_coding"."jobs" add "provider_id" text null, add "service_date" date null, add "resumes_to" text null, add "status_reason" text null, add "team" text null, add "open_queries" int not null default (0), add "sla_alerted_at" timestamptz(3) null, add "billing_marked_at" timestamptz(3) null, add "started_at" timestamptz(3) null, add "coded_at" timestamptz(3) null, add "completed_at" timestamptz(3) null`,
    );
    this.addSql(
      `create index "jobs_priority" on "medical_coding"."jobs" ("organization_id", "priority", "id")`,
    );
    this.addSql(
      `create index "jobs_team" on "medical_coding"."jobs" ("organization_id", "team", "created_at", "id")`,
    );
    this.addSql(
      `alter table "medical_coding"."jobs" add constraint "jobs_resumes_to_check" check ("resumes_to" in ('QUEUED', 'IN_PROGRESS', 'AI_SUGGESTED', 'IN_REVIEW', 'QUERY_PENDING', 'CODED', 'COMPLETED', 'ON_HOLD', 'ESCALATED', 'CANCELLED'))`,
    );
    this.addSql(
      `alter table "medical_coding"."code_list_versions" add constraint "code_list_versions_list_check" check ("list" in ('ICD10CM', 'ICD10PCS', 'CPT', 'HCPCS2', 'CDT', 'NDC', 'LOINC', 'SNOMEDCT', 'RXNORM', 'CVX', 'MSDRG', 'APC', 'HIPPS', 'REVENUE', 'TOB', 'POS', 'MODIFIER', 'TAXONOMY', 'CARC', 'RARC', 'PTP_PRACTITIONER', 'PTP_HOSPITAL', 'MUE_PRACTITIONER', 'MUE_HOSPITAL', 'MUE_SUPPLIER'))`,
    );
    this.addSql(`alter table "medical_coding"."code_list_versions" enable row level security`);
    this.addSql(`alter table "medical_coding"."code_list_versions" force row level security`);
    this.addSql(
      `create policy "code_list_versions_read" on "medical_coding"."code_list_versions" for select using (true)`,
    );
    this.addSql(
      `create policy "code_list_versions_load" on "medical_coding"."code_list_versions" using (has_schema_privilege('medical_coding', 'CREATE'))`,
    );
    this.addSql(
      `alter table "medical_coding"."rule_evaluations" add constraint "rule_evaluations_organization_id_job_id_foreign" foreign key ("organization_id", "job_id") references "medical_coding"."jobs" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "medical_coding"."rule_evaluations" add constraint "rule_evaluations_trigger_check" check ("trigger" in ('CREATED', 'SUGGESTED', 'COMPLETED'))`,
    );
    this.addSql(`alter table "medical_coding"."rule_evaluations" enable row level security`);
    this.addSql(`alter table "medical_coding"."rule_evaluations" force row level security`);
    this.addSql(
      `create policy "rule_evaluations_tenant_policy" on "medical_coding"."rule_evaluations" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "medical_coding"."suggestions" add constraint "suggestions_organization_id_job_id_foreign" foreign key ("organization_id", "job_id") references "medical_coding"."jobs" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "medical_coding"."suggestions" add constraint "suggestions_source_check" check ("source" in ('ENGINE', 'CODER'))`,
    );
    this.addSql(
      `alter table "medical_coding"."suggestions" add constraint "suggestions_status_check" check ("status" in ('PENDING', 'ACCEPTED', 'MODIFIED', 'REJECTED'))`,
    );
    this.addSql(
      `alter table "medical_coding"."suggestions" add constraint "suggestions_system_check" check ("system" in ('ICD10CM', 'ICD10PCS', 'CPT', 'HCPCS2', 'CDT', 'NDC', 'LOINC', 'SNOMEDCT', 'RXNORM', 'CVX', 'MSDRG', 'APC', 'HIPPS', 'REVENUE', 'TOB', 'POS', 'MODIFIER', 'TAXONOMY', 'CARC', 'RARC'))`,
    );
    this.addSql(`alter table "medical_coding"."suggestions" enable row level security`);
    this.addSql(`alter table "medical_coding"."suggestions" force row level security`);
    this.addSql(
      `create policy "suggestions_tenant_policy" on "medical_coding"."suggestions" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "medical_coding"."documentation_queries" add constraint "documentation_queries_organization_id_job_id_foreign" foreign key ("organization_id", "job_id") references "medical_coding"."jobs" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "medical_coding"."documentation_queries" add constraint "documentation_queries_status_check" check ("status" in ('OPEN', 'ANSWERED', 'DECLINED', 'WITHDRAWN'))`,
    );
    this.addSql(`alter table "medical_coding"."documentation_queries" enable row level security`);
    this.addSql(`alter table "medical_coding"."documentation_queries" force row level security`);
    this.addSql(
      `create policy "documentation_queries_tenant_policy" on "medical_coding"."documentation_queries" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "medical_coding"."loaded_codes" add constraint "loaded_codes_sex_check" check ("sex" in ('F', 'M'))`,
    );
    this.addSql(`alter table "medical_coding"."loaded_codes" enable row level security`);
    this.addSql(`alter table "medical_coding"."loaded_codes" force row level security`);
    this.addSql(
      `create policy "loaded_codes_read" on "medical_coding"."loaded_codes" for select using (true)`,
    );
    this.addSql(
      `create policy "loaded_codes_load" on "medical_coding"."loaded_codes" using (has_schema_privilege('medical_coding', 'CREATE'))`,
    );
    this.addSql(`alter table "medical_coding"."procedure_pairs" enable row level security`);
    this.addSql(`alter table "medical_coding"."procedure_pairs" force row level security`);
    this.addSql(
      `create policy "procedure_pairs_read" on "medical_coding"."procedure_pairs" for select using (true)`,
    );
    this.addSql(
      `create policy "procedure_pairs_load" on "medical_coding"."procedure_pairs" using (has_schema_privilege('medical_coding', 'CREATE'))`,
    );
    this.addSql(`alter table "medical_coding"."unit_limits" enable row level security`);
    this.addSql(`alter table "medical_coding"."unit_limits" force row level security`);
    this.addSql(`create policy "unit_limits_read" on "medical_coding"."unit_limits" for select using (true)`);
    this.addSql(
      `create policy "unit_limits_load" on "medical_coding"."unit_limits" using (has_schema_privilege('medical_coding', 'CREATE'))`,
    );
    this.addSql(`alter table "medical_coding"."jobs" alter column "open_queries" drop default`);
  }
}
