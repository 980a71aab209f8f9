import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "medical_coding"`);

    this.addSql(`create table "medical_coding"."code_list_versions" (
      "id" int not null,
      "list" text not null,
      "version" int not null,
      "row_count" int not null,
      "checksum" text not null,
      "added" int not null,
      "removed" int not null,
      "changed" int not null,
      "unchanged" int not null,
      "imported_at" timestamptz(3) not null,
      primary key ("id")
    )`);
    this.addSql(`alter table "medical_coding"."code_list_versions"
      add constraint "code_list_versions_list_version" unique ("list", "version")`);
    this.addSql(`alter table "medical_coding"."code_list_versions"
      add constraint "code_list_versions_list_check" check (
        "list" in (
          'ICD10CM', 'ICD10PCS', 'CPT', 'HCPCS2', 'CDT', 'NDC', 'LOINC', 'SNOMEDCT', 'RXNORM', 'CVX', 'MSDRG',
          'APC', 'HIPPS', 'REVENUE', 'TOB', 'POS', 'MODIFIER', 'TAXONOMY', 'CARC', 'RARC', 'PTP_PRACTITIONER',
          'PTP_HOSPITAL', 'MUE_PRACTITIONER', 'MUE_HOSPITAL', 'MUE_SUPPLIER'
        )
      )`);
    this.addSql(`alter table "medical_coding"."code_list_versions" enable row level security`);
    this.addSql(`alter table "medical_coding"."code_list_versions" force row level security`);
    this.addSql(`create policy "code_list_versions_read" on "medical_coding"."code_list_versions" for
      select
      using (true)`);
    this.addSql(`create policy "code_list_versions_load" on "medical_coding"."code_list_versions"
      using (has_schema_privilege('medical_coding', 'CREATE'))`);

    this.addSql(`create table "medical_coding"."automation_rules" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "name" text not null,
      "description" text null,
      "rule_type" text not null,
      "priority" int not null,
      "is_active" boolean not null,
      "conditions" json not null,
      "actions" json not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "automation_rules_newest" on "medical_coding"."automation_rules" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "automation_rules_type" on "medical_coding"."automation_rules" (
      "organization_id", "rule_type", "created_at", "id"
    )`);
    this.addSql(`create index "automation_rules_active" on "medical_coding"."automation_rules" (
      "organization_id", "is_active", "created_at", "id"
    )`);
    this.addSql(`alter table "medical_coding"."automation_rules"
      add constraint "automation_rules_rule_type_check" check (
        "rule_type" in ('AUTO_ACCEPT', 'AUTO_ROUTE', 'ESCALATION', 'SLA_ALERT', 'AUTO_BILLING')
      )`);
    this.addSql(`create or replace function "medical_coding"."automation_rules_counted_2873cc94f65d_insert_fn"()
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
              'medical_coding.automation_rules.cbc25b3d9f4c', array[t.rule_type::text, t.is_active::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2873cc94f65d_insert"
      after insert on "medical_coding"."automation_rules"
      referencing new table as added
      for each statement
      execute function "medical_coding"."automation_rules_counted_2873cc94f65d_insert_fn"()`);
    this.addSql(`create or replace function "medical_coding"."automation_rules_counted_2873cc94f65d_update_fn"()
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
              'medical_coding.automation_rules.cbc25b3d9f4c', array[t.rule_type::text, t.is_active::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'medical_coding.automation_rules.cbc25b3d9f4c', array[t.rule_type::text, t.is_active::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2873cc94f65d_update"
      after update on "medical_coding"."automation_rules"
      referencing old table as taken new table as added
      for each statement
      execute function "medical_coding"."automation_rules_counted_2873cc94f65d_update_fn"()`);
    this.addSql(`create or replace function "medical_coding"."automation_rules_counted_2873cc94f65d_delete_fn"()
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
              'medical_coding.automation_rules.cbc25b3d9f4c', array[t.rule_type::text, t.is_active::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2873cc94f65d_delete"
      after delete on "medical_coding"."automation_rules"
      referencing old table as taken
      for each statement
      execute function "medical_coding"."automation_rules_counted_2873cc94f65d_delete_fn"()`);
    this.addSql(`alter table "medical_coding"."automation_rules" enable row level security`);
    this.addSql(`alter table "medical_coding"."automation_rules" force row level security`);
    this.addSql(`create policy "automation_rules_tenant_policy" on "medical_coding"."automation_rules"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "medical_coding"."jobs" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "claim_id" text null,
      "patient_id" text null,
      "payer_id" text null,
      "provider_id" text null,
      "encounter_reference" text null,
      "service_date" date null,
      "status" text not null,
      "resumes_to" text null,
      "status_reason" text null,
      "priority" int not null,
      "team" text null,
      "coder_id" text null,
      "open_queries" int not null,
      "due_at" timestamptz(3) not null,
      "sla_alerted_at" timestamptz(3) null,
      "billing_marked_at" timestamptz(3) null,
      "started_at" timestamptz(3) null,
      "coded_at" timestamptz(3) null,
      "completed_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "jobs_newest" on "medical_coding"."jobs" ("organization_id", "created_at", "id")
      include ("status", "due_at")`);
    this.addSql(`create index "jobs_due" on "medical_coding"."jobs" ("organization_id", "due_at", "id")`);
    this.addSql(
      `create index "jobs_priority" on "medical_coding"."jobs" ("organization_id", "priority", "id")`,
    );
    this.addSql(`create index "jobs_status" on "medical_coding"."jobs" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`create index "jobs_coder" on "medical_coding"."jobs" (
      "organization_id", "coder_id", "created_at", "id"
    )`);
    this.addSql(
      `create index "jobs_team" on "medical_coding"."jobs" ("organization_id", "team", "created_at", "id")`,
    );
    this.addSql(`create index "jobs_payer" on "medical_coding"."jobs" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
    this.addSql(`create index "jobs_claim" on "medical_coding"."jobs" ("organization_id", "claim_id")`);
    this.addSql(
      `create index "jobs_encounter" on "medical_coding"."jobs" ("organization_id", "encounter_reference")`,
    );
    this.addSql(`alter table "medical_coding"."jobs"
      add constraint "jobs_status_check" check (
        "status" in (
          'QUEUED', 'IN_PROGRESS', 'AI_SUGGESTED', 'IN_REVIEW', 'QUERY_PENDING', 'CODED', 'COMPLETED',
          'ON_HOLD', 'ESCALATED', 'CANCELLED'
        )
      )`);
    this.addSql(`alter table "medical_coding"."jobs"
      add constraint "jobs_resumes_to_check" check (
        "resumes_to" in (
          'QUEUED', 'IN_PROGRESS', 'AI_SUGGESTED', 'IN_REVIEW', 'QUERY_PENDING', 'CODED', 'COMPLETED',
          'ON_HOLD', 'ESCALATED', 'CANCELLED'
        )
      )`);
    this.addSql(`create or replace function "medical_coding"."jobs_counted_ae9ed94991c5_insert_fn"()
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
              'medical_coding.jobs.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            ('medical_coding.jobs.1618afaae1a0', array[t.status::text, t.team::text]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ae9ed94991c5_insert"
      after insert on "medical_coding"."jobs"
      referencing new table as added
      for each statement
      execute function "medical_coding"."jobs_counted_ae9ed94991c5_insert_fn"()`);
    this.addSql(`create or replace function "medical_coding"."jobs_counted_ae9ed94991c5_update_fn"()
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
              'medical_coding.jobs.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            ('medical_coding.jobs.1618afaae1a0', array[t.status::text, t.team::text]::text[], '-infinity'::date)
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'medical_coding.jobs.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            ('medical_coding.jobs.1618afaae1a0', array[t.status::text, t.team::text]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ae9ed94991c5_update"
      after update on "medical_coding"."jobs"
      referencing old table as taken new table as added
      for each statement
      execute function "medical_coding"."jobs_counted_ae9ed94991c5_update_fn"()`);
    this.addSql(`create or replace function "medical_coding"."jobs_counted_ae9ed94991c5_delete_fn"()
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
              'medical_coding.jobs.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            ('medical_coding.jobs.1618afaae1a0', array[t.status::text, t.team::text]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ae9ed94991c5_delete"
      after delete on "medical_coding"."jobs"
      referencing old table as taken
      for each statement
      execute function "medical_coding"."jobs_counted_ae9ed94991c5_delete_fn"()`);
    this.addSql(`alter table "medical_coding"."jobs" enable row level security`);
    this.addSql(`alter table "medical_coding"."jobs" force row level security`);
    this.addSql(`create policy "jobs_tenant_policy" on "medical_coding"."jobs"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "medical_coding"."rule_evaluations" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "job_id" text not null,
      "trigger" text not null,
      "rules" json not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "rule_evaluations_job" on "medical_coding"."rule_evaluations" (
      "organization_id", "job_id", "created_at", "id"
    )`);
    this.addSql(`alter table "medical_coding"."rule_evaluations"
      add constraint "rule_evaluations_trigger_check" check (
        "trigger" in ('CREATED', 'SUGGESTED', 'COMPLETED')
      )`);
    this.addSql(`alter table "medical_coding"."rule_evaluations" enable row level security`);
    this.addSql(`alter table "medical_coding"."rule_evaluations" force row level security`);
    this.addSql(`create policy "rule_evaluations_tenant_policy" on "medical_coding"."rule_evaluations"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "medical_coding"."suggestions" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "job_id" text not null,
      "source" text not null,
      "engine" text null,
      "status" text not null,
      "system" text not null,
      "code" text not null,
      "modifiers" jsonb not null,
      "units" int not null,
      "diagnosis_codes" jsonb not null,
      "confidence" double precision null,
      "evidence" jsonb not null,
      "final_code" jsonb null,
      "decision_note" text null,
      "decided_at" timestamptz(3) null,
      "decided_by_rule_id" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "suggestions_job" on "medical_coding"."suggestions" (
      "organization_id", "job_id", "created_at", "id"
    )`);
    this.addSql(`alter table "medical_coding"."suggestions"
      add constraint "suggestions_source_check" check ("source" in ('ENGINE', 'CODER'))`);
    this.addSql(`alter table "medical_coding"."suggestions"
      add constraint "suggestions_status_check" check (
        "status" in ('PENDING', 'ACCEPTED', 'MODIFIED', 'REJECTED')
      )`);
    this.addSql(`alter table "medical_coding"."suggestions"
      add constraint "suggestions_system_check" check (
        "system" in (
          'ICD10CM', 'ICD10PCS', 'CPT', 'HCPCS2', 'CDT', 'NDC', 'LOINC', 'SNOMEDCT', 'RXNORM', 'CVX', 'MSDRG',
          'APC', 'HIPPS', 'REVENUE', 'TOB', 'POS', 'MODIFIER', 'TAXONOMY', 'CARC', 'RARC'
        )
      )`);
    this.addSql(`alter table "medical_coding"."suggestions" enable row level security`);
    this.addSql(`alter table "medical_coding"."suggestions" force row level security`);
    this.addSql(`create policy "suggestions_tenant_policy" on "medical_coding"."suggestions"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "medical_coding"."documentation_queries" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "job_id" text not null,
      "status" text not null,
      "provider_id" text null,
      "suggestion_id" text null,
      "question" text not null,
      "response" text null,
      "closed_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "documentation_queries_job" on "medical_coding"."documentation_queries" (
      "organization_id", "job_id", "created_at", "id"
    )`);
    this.addSql(`alter table "medical_coding"."documentation_queries"
      add constraint "documentation_queries_status_check" check (
        "status" in ('OPEN', 'ANSWERED', 'DECLINED', 'WITHDRAWN')
      )`);
    this.addSql(`alter table "medical_coding"."documentation_queries" enable row level security`);
    this.addSql(`alter table "medical_coding"."documentation_queries" force row level security`);
    this.addSql(`create policy "documentation_queries_tenant_policy" on "medical_coding"."documentation_queries"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "medical_coding"."loaded_codes" (
      "list_id" int not null,
      "code" text collate "C" not null,
      "display" text not null,
      "search_text" text collate "C" not null,
      "effective_date" date null,
      "termination_date" date null,
      "is_billable" boolean null,
      "sex" text null,
      "minimum_age" int null,
      "maximum_age" int null,
      primary key ("list_id", "code")
    )`);
    this.addSql(`alter table "medical_coding"."loaded_codes"
      add constraint "loaded_codes_sex_check" check ("sex" in ('F', 'M'))`);
    this.addSql(`alter table "medical_coding"."loaded_codes" enable row level security`);
    this.addSql(`alter table "medical_coding"."loaded_codes" force row level security`);
    this.addSql(
      `create policy "loaded_codes_read" on "medical_coding"."loaded_codes" for select using (true)`,
    );
    this.addSql(`create policy "loaded_codes_load" on "medical_coding"."loaded_codes"
      using (has_schema_privilege('medical_coding', 'CREATE'))`);

    this.addSql(`create table "medical_coding"."procedure_pairs" (
      "list_id" int not null,
      "column_one" text collate "C" not null,
      "column_two" text collate "C" not null,
      "effective_date" date not null,
      "deletion_date" date null,
      "modifier_indicator" int not null,
      primary key ("list_id", "column_one", "column_two", "effective_date")
    )`);
    this.addSql(`alter table "medical_coding"."procedure_pairs" enable row level security`);
    this.addSql(`alter table "medical_coding"."procedure_pairs" force row level security`);
    this.addSql(
      `create policy "procedure_pairs_read" on "medical_coding"."procedure_pairs" for select using (true)`,
    );
    this.addSql(`create policy "procedure_pairs_load" on "medical_coding"."procedure_pairs"
      using (has_schema_privilege('medical_coding', 'CREATE'))`);

    this.addSql(`create table "medical_coding"."unit_limits" (
      "list_id" int not null,
      "code" text collate "C" not null,
      "units" int not null,
      "adjudication_indicator" int not null,
      primary key ("list_id", "code")
    )`);
    this.addSql(`alter table "medical_coding"."unit_limits" enable row level security`);
    this.addSql(`alter table "medical_coding"."unit_limits" force row level security`);
    this.addSql(`create policy "unit_limits_read" on "medical_coding"."unit_limits" for select using (true)`);
    this.addSql(`create policy "unit_limits_load" on "medical_coding"."unit_limits"
      using (has_schema_privilege('medical_coding', 'CREATE'))`);
    this.addSql(`insert into lists.counters values ('medical_coding.automation_rules.cbc25b3d9f4c')`);
    this.addSql(`insert into lists.counters
      values ('medical_coding.jobs.b1cae4946dca'), ('medical_coding.jobs.1618afaae1a0')`);
    this.addSql(`alter table "medical_coding"."rule_evaluations"
      add constraint "rule_evaluations_organization_id_job_id_foreign"
      foreign key ("organization_id", "job_id")
      references "medical_coding"."jobs" ("organization_id", "id") on update no action on delete no action`);
    this.addSql(`alter table "medical_coding"."suggestions"
      add constraint "suggestions_organization_id_job_id_foreign"
      foreign key ("organization_id", "job_id")
      references "medical_coding"."jobs" ("organization_id", "id") on update no action on delete no action`);
    this.addSql(`alter table "medical_coding"."documentation_queries"
      add constraint "documentation_queries_organization_id_job_id_foreign"
      foreign key ("organization_id", "job_id")
      references "medical_coding"."jobs" ("organization_id", "id") on update no action on delete no action`);
  }
}
