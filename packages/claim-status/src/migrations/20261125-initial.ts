import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "claim_status"`);

    this.addSql(`create table "claim_status"."mapping_profiles" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "name" text not null,
      "payer_id" text null,
      "status" text not null,
      "published_version" int not null,
      "rules" json not null,
      "default_outcome" text null,
      "has_unpublished_changes" boolean not null,
      "published_at" timestamptz(3) null,
      "published_scope" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "mapping_profiles_newest" on "claim_status"."mapping_profiles" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "mapping_profiles_name" on "claim_status"."mapping_profiles" (
      "organization_id", "name", "id"
    )`);
    this.addSql(`create index "mapping_profiles_payer" on "claim_status"."mapping_profiles" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
    this.addSql(`create index "mapping_profiles_status" on "claim_status"."mapping_profiles" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`alter table "claim_status"."mapping_profiles"
      add constraint "mapping_profiles_scope_unique" unique ("organization_id", "published_scope")`);
    this.addSql(`alter table "claim_status"."mapping_profiles"
      add constraint "mapping_profiles_status_check" check (
        "status" in ('DRAFT', 'PUBLISHED', 'SUPERSEDED')
      )`);
    this.addSql(`alter table "claim_status"."mapping_profiles"
      add constraint "mapping_profiles_default_outcome_check" check (
        "default_outcome" in (
          'pending', 'payer_unavailable', 'request_error', 'not_found', 'rejected', 'acknowledged',
          'in_process', 'in_review', 'on_hold', 'info_requested_patient', 'info_requested', 'forwarded',
          'denied', 'finalized_no_payment', 'finalized_revised', 'paid'
        )
      )`);
    this.addSql(`create or replace function "claim_status"."mapping_profiles_counted_f4927131e238_insert_fn"()
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
              'claim_status.mapping_profiles.97b2616ddf26', array[t.status::text]::text[], '-infinity'::date
            ),
            (
              'claim_status.mapping_profiles.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f4927131e238_insert"
      after insert on "claim_status"."mapping_profiles"
      referencing new table as added
      for each statement
      execute function "claim_status"."mapping_profiles_counted_f4927131e238_insert_fn"()`);
    this.addSql(`create or replace function "claim_status"."mapping_profiles_counted_f4927131e238_update_fn"()
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
              'claim_status.mapping_profiles.97b2616ddf26', array[t.status::text]::text[], '-infinity'::date
            ),
            (
              'claim_status.mapping_profiles.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'claim_status.mapping_profiles.97b2616ddf26', array[t.status::text]::text[], '-infinity'::date
            ),
            (
              'claim_status.mapping_profiles.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f4927131e238_update"
      after update on "claim_status"."mapping_profiles"
      referencing old table as taken new table as added
      for each statement
      execute function "claim_status"."mapping_profiles_counted_f4927131e238_update_fn"()`);
    this.addSql(`create or replace function "claim_status"."mapping_profiles_counted_f4927131e238_delete_fn"()
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
              'claim_status.mapping_profiles.97b2616ddf26', array[t.status::text]::text[], '-infinity'::date
            ),
            (
              'claim_status.mapping_profiles.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f4927131e238_delete"
      after delete on "claim_status"."mapping_profiles"
      referencing old table as taken
      for each statement
      execute function "claim_status"."mapping_profiles_counted_f4927131e238_delete_fn"()`);
    this.addSql(`alter table "claim_status"."mapping_profiles" enable row level security`);
    this.addSql(`alter table "claim_status"."mapping_profiles" force row level security`);
    this.addSql(`create policy "mapping_profiles_tenant_policy" on "claim_status"."mapping_profiles"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "claim_status"."inquiries" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "processing_state" text not null,
      "error_code" text null,
      "result_revision" int not null,
      "mapping_profile_id" text not null,
      "mapping_profile_version" int not null,
      "ok" boolean not null,
      "outcome" text not null,
      "errors" json not null,
      "warnings" json not null,
      "claims" json not null,
      "total_charge" numeric(14,2) null,
      "paid_amount" numeric(14,2) null,
      "next_check_date" date null,
      "expires_at" timestamptz(3) not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "inquiries_newest" on "claim_status"."inquiries" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "inquiries_state" on "claim_status"."inquiries" (
      "organization_id", "processing_state", "expires_at"
    )`);
    this.addSql(`create index "inquiries_next_check" on "claim_status"."inquiries" (
      "organization_id", "next_check_date", "id"
    )`);
    this.addSql(`create index "inquiries_outcome" on "claim_status"."inquiries" (
      "organization_id", "outcome", "created_at", "id"
    )`);
    this.addSql(`create index "inquiries_work" on "claim_status"."inquiries" (
      "organization_id", (- coalesce(total_charge, 0.00)), "created_at", "id"
    )
      include ("total_charge", "next_check_date")
      where next_check_date is not null and processing_state in (
        'AWAITING_RESPONSE', 'COMPLETED', 'PARTIAL', 'FAILED'
      )`);
    this.addSql(`create index "inquiries_work_due" on "claim_status"."inquiries" (
      "organization_id", "next_check_date"
    )
      where next_check_date is not null and processing_state in (
        'AWAITING_RESPONSE', 'COMPLETED', 'PARTIAL', 'FAILED'
      )`);
    this.addSql(`alter table "claim_status"."inquiries"
      add constraint "inquiries_processing_state_check" check (
        "processing_state" in (
          'RECEIVED', 'VALIDATING', 'QUEUED', 'AWAITING_RESPONSE', 'MAPPING', 'COMPLETED', 'PARTIAL',
          'FAILED', 'CANCELLED', 'EXPIRED'
        )
      )`);
    this.addSql(`alter table "claim_status"."inquiries"
      add constraint "inquiries_outcome_check" check (
        "outcome" in (
          'pending', 'unmapped', 'payer_unavailable', 'request_error', 'not_found', 'rejected',
          'acknowledged', 'in_process', 'in_review', 'on_hold', 'info_requested_patient', 'info_requested',
          'forwarded', 'denied', 'finalized_no_payment', 'finalized_revised', 'paid'
        )
      )`);
    this.addSql(`create or replace function "claim_status"."inquiries_counted_93f147b041ee_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('claim_status.inquiries.b54e70124517', array[t.outcome::text]::text[], '-infinity'::date),
            (
              'claim_status.inquiries.0b85f1cfeaa8', array[t.processing_state::text]::text[],
              coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_93f147b041ee_insert"
      after insert on "claim_status"."inquiries"
      referencing new table as added
      for each statement
      execute function "claim_status"."inquiries_counted_93f147b041ee_insert_fn"()`);
    this.addSql(`create or replace function "claim_status"."inquiries_counted_93f147b041ee_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('claim_status.inquiries.b54e70124517', array[t.outcome::text]::text[], '-infinity'::date),
            (
              'claim_status.inquiries.0b85f1cfeaa8', array[t.processing_state::text]::text[],
              coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('claim_status.inquiries.b54e70124517', array[t.outcome::text]::text[], '-infinity'::date),
            (
              'claim_status.inquiries.0b85f1cfeaa8', array[t.processing_state::text]::text[],
              coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_93f147b041ee_update"
      after update on "claim_status"."inquiries"
      referencing old table as taken new table as added
      for each statement
      execute function "claim_status"."inquiries_counted_93f147b041ee_update_fn"()`);
    this.addSql(`create or replace function "claim_status"."inquiries_counted_93f147b041ee_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('claim_status.inquiries.b54e70124517', array[t.outcome::text]::text[], '-infinity'::date),
            (
              'claim_status.inquiries.0b85f1cfeaa8', array[t.processing_state::text]::text[],
              coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_93f147b041ee_delete"
      after delete on "claim_status"."inquiries"
      referencing old table as taken
      for each statement
      execute function "claim_status"."inquiries_counted_93f147b041ee_delete_fn"()`);
    this.addSql(`alter table "claim_status"."inquiries" enable row level security`);
    this.addSql(`alter table "claim_status"."inquiries" force row level security`);
    this.addSql(`create policy "inquiries_tenant_policy" on "claim_status"."inquiries"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "claim_status"."inquiry_revisions" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "inquiry_id" text not null,
      "result_revision" int not null,
      "result" json not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "claim_status"."inquiry_revisions"
      add constraint "inquiry_revisions_number_unique" unique (
        "organization_id", "inquiry_id", "result_revision"
      )`);
    this.addSql(`alter table "claim_status"."inquiry_revisions" enable row level security`);
    this.addSql(`alter table "claim_status"."inquiry_revisions" force row level security`);
    this.addSql(`create policy "inquiry_revisions_tenant_policy" on "claim_status"."inquiry_revisions"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "claim_status"."inquiry_claims" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "inquiry_id" text not null,
      "claim_index" int not null,
      "claim_id" text not null,
      "payer_id" text not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "inquiry_claims_claim" on "claim_status"."inquiry_claims" (
      "organization_id", "claim_id", "inquiry_id"
    )`);
    this.addSql(`create index "inquiry_claims_payer" on "claim_status"."inquiry_claims" (
      "organization_id", "payer_id", "inquiry_id"
    )`);
    this.addSql(`alter table "claim_status"."inquiry_claims"
      add constraint "inquiry_claims_index_unique" unique ("organization_id", "inquiry_id", "claim_index")`);
    this.addSql(`alter table "claim_status"."inquiry_claims" enable row level security`);
    this.addSql(`alter table "claim_status"."inquiry_claims" force row level security`);
    this.addSql(`create policy "inquiry_claims_tenant_policy" on "claim_status"."inquiry_claims"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "claim_status"."mapping_profile_versions" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "profile_id" text not null,
      "number" int not null,
      "rules" json not null,
      "default_outcome" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "claim_status"."mapping_profile_versions"
      add constraint "mapping_profile_versions_number_unique" unique (
        "organization_id", "profile_id", "number"
      )`);
    this.addSql(`alter table "claim_status"."mapping_profile_versions"
      add constraint "mapping_profile_versions_default_outcome_check" check (
        "default_outcome" in (
          'pending', 'payer_unavailable', 'request_error', 'not_found', 'rejected', 'acknowledged',
          'in_process', 'in_review', 'on_hold', 'info_requested_patient', 'info_requested', 'forwarded',
          'denied', 'finalized_no_payment', 'finalized_revised', 'paid'
        )
      )`);
    this.addSql(`alter table "claim_status"."mapping_profile_versions" enable row level security`);
    this.addSql(`alter table "claim_status"."mapping_profile_versions" force row level security`);
    this.addSql(`create policy "mapping_profile_versions_tenant_policy" on "claim_status"."mapping_profile_versions"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters
      values ('claim_status.mapping_profiles.97b2616ddf26'),
      ('claim_status.mapping_profiles.b9a7f8ba81cf')`);
    this.addSql(`alter table "claim_status"."inquiries"
      add constraint "inquiries_organization_id_mapping_profile_id_foreign"
      foreign key ("organization_id", "mapping_profile_id")
      references "claim_status"."mapping_profiles" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`insert into lists.counters
      values ('claim_status.inquiries.b54e70124517'), ('claim_status.inquiries.0b85f1cfeaa8')`);
    this.addSql(`alter table "claim_status"."inquiry_revisions"
      add constraint "inquiry_revisions_organization_id_inquiry_id_foreign"
      foreign key ("organization_id", "inquiry_id")
      references "claim_status"."inquiries" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "claim_status"."inquiry_claims"
      add constraint "inquiry_claims_organization_id_inquiry_id_foreign"
      foreign key ("organization_id", "inquiry_id")
      references "claim_status"."inquiries" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "claim_status"."mapping_profile_versions"
      add constraint "mapping_profile_versions_organization_id_profile_id_foreign"
      foreign key ("organization_id", "profile_id")
      references "claim_status"."mapping_profiles" (
        "organization_id", "id"
      ) on update no action on delete no action`);
  }
}
