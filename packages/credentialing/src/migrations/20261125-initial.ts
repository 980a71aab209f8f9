import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "credentialing"`);

    this.addSql(`create table "credentialing"."sessions" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "session_number" text not null,
      "session_type" text not null,
      "status" text not null,
      "provider_id" text null,
      "first_name" text not null,
      "last_name" text not null,
      "npi" text null,
      "caqh_id" text null,
      "verification_standard" text not null,
      "disclosures" jsonb not null,
      "attestation_date" date null,
      "due_date" date null,
      "submitted_at" timestamptz(3) null,
      "decided_on" date null,
      "status_reason" text null,
      "recredentialing_due_date" date null,
      "approved_until" timestamptz(3) null,
      "revision" int not null,
      "deleted_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "sessions_newest" on "credentialing"."sessions" ("organization_id", "created_at", "id")
      include ("status", "approved_until", "due_date", "recredentialing_due_date", "deleted_at")`);
    this.addSql(`create index "sessions_status" on "credentialing"."sessions" (
      "organization_id", "status", "created_at", "id"
    )
      include ("approved_until", "deleted_at")`);
    this.addSql(`create index "sessions_type" on "credentialing"."sessions" (
      "organization_id", "session_type", "created_at", "id"
    )`);
    this.addSql(`create index "sessions_last_name" on "credentialing"."sessions" (
      "organization_id", "last_name", "id"
    )`);
    this.addSql(
      `create index "sessions_due" on "credentialing"."sessions" ("organization_id", "due_date", "id")`,
    );
    this.addSql(`create index "sessions_recredentialing_due" on "credentialing"."sessions" (
      "organization_id", "recredentialing_due_date", "id"
    )`);
    this.addSql(`create index "sessions_provider" on "credentialing"."sessions" (
      "organization_id", "provider_id", "created_at", "id"
    )`);
    this.addSql(`create index "sessions_npi" on "credentialing"."sessions" ("organization_id", "npi")`);
    this.addSql(`alter table "credentialing"."sessions"
      add constraint "sessions_number_unique" unique ("organization_id", "session_number")`);
    this.addSql(`alter table "credentialing"."sessions"
      add constraint "sessions_session_type_check" check (
        "session_type" in ('INITIAL', 'RECREDENTIALING', 'OFF_CYCLE')
      )`);
    this.addSql(`alter table "credentialing"."sessions"
      add constraint "sessions_status_check" check (
        "status" in (
          'DRAFT', 'IN_PROGRESS', 'SUBMITTED', 'IN_REVIEW', 'COMMITTEE', 'APPROVED', 'DENIED', 'RETURNED',
          'WITHDRAWN', 'EXPIRED'
        )
      )`);
    this.addSql(`alter table "credentialing"."sessions"
      add constraint "sessions_verification_standard_check" check (
        "verification_standard" in ('ACCREDITATION', 'CVO')
      )`);
    this.addSql(`create or replace function "credentialing"."sessions_counted_6af1496b5149_insert_fn"()
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
              'credentialing.sessions.6b2754ba9158', array[t.session_type::text]::text[],
              coalesce(t.due_date, '-infinity'::date)
            ),
            (
              'credentialing.sessions.3bac3641e75f', array[t.status::text]::text[],
              coalesce((t.approved_until at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          where t.deleted_at is null
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_6af1496b5149_insert"
      after insert on "credentialing"."sessions"
      referencing new table as added
      for each statement
      execute function "credentialing"."sessions_counted_6af1496b5149_insert_fn"()`);
    this.addSql(`create or replace function "credentialing"."sessions_counted_6af1496b5149_update_fn"()
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
              'credentialing.sessions.6b2754ba9158', array[t.session_type::text]::text[],
              coalesce(t.due_date, '-infinity'::date)
            ),
            (
              'credentialing.sessions.3bac3641e75f', array[t.status::text]::text[],
              coalesce((t.approved_until at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          where t.deleted_at is null
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'credentialing.sessions.6b2754ba9158', array[t.session_type::text]::text[],
              coalesce(t.due_date, '-infinity'::date)
            ),
            (
              'credentialing.sessions.3bac3641e75f', array[t.status::text]::text[],
              coalesce((t.approved_until at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          where t.deleted_at is null
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_6af1496b5149_update"
      after update on "credentialing"."sessions"
      referencing old table as taken new table as added
      for each statement
      execute function "credentialing"."sessions_counted_6af1496b5149_update_fn"()`);
    this.addSql(`create or replace function "credentialing"."sessions_counted_6af1496b5149_delete_fn"()
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
              'credentialing.sessions.6b2754ba9158', array[t.session_type::text]::text[],
              coalesce(t.due_date, '-infinity'::date)
            ),
            (
              'credentialing.sessions.3bac3641e75f', array[t.status::text]::text[],
              coalesce((t.approved_until at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          where t.deleted_at is null
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_6af1496b5149_delete"
      after delete on "credentialing"."sessions"
      referencing old table as taken
      for each statement
      execute function "credentialing"."sessions_counted_6af1496b5149_delete_fn"()`);
    this.addSql(`alter table "credentialing"."sessions" enable row level security`);
    this.addSql(`alter table "credentialing"."sessions" force row level security`);
    this.addSql(`create policy "sessions_tenant_policy" on "credentialing"."sessions"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "credentialing"."entries" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "session_id" text not null,
      "section" text not null,
      "sort_order" int not null,
      "fields" jsonb not null,
      "expires_on" date null,
      "label" text null,
      "deleted_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "entries_session" on "credentialing"."entries" (
      "organization_id", "session_id", "section", "sort_order", "created_at", "id"
    )`);
    this.addSql(
      `create index "entries_expiring" on "credentialing"."entries" ("organization_id", "expires_on", "id")`,
    );
    this.addSql(`create index "entries_section_expiring" on "credentialing"."entries" (
      "organization_id", "section", "expires_on", "id"
    )`);
    this.addSql(`create index "entries_work" on "credentialing"."entries" ("organization_id", "created_at", "id")
      include ("expires_on")
      where expires_on is not null`);
    this.addSql(`create index "entries_work_due" on "credentialing"."entries" ("organization_id", "expires_on")
      where expires_on is not null`);
    this.addSql(`alter table "credentialing"."entries" enable row level security`);
    this.addSql(`alter table "credentialing"."entries" force row level security`);
    this.addSql(`create policy "entries_tenant_policy" on "credentialing"."entries"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "credentialing"."verifications" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "session_id" text not null,
      "entry_id" text not null,
      "entry_version" int not null,
      "section" text not null,
      "source" text not null,
      "verified_on" date not null,
      "result" text not null,
      "note" text null,
      "actor_key_id" text not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "verifications_session" on "credentialing"."verifications" (
      "organization_id", "session_id", "verified_on", "id"
    )`);
    this.addSql(`create index "verifications_entry" on "credentialing"."verifications" (
      "organization_id", "entry_id", "id"
    )`);
    this.addSql(`alter table "credentialing"."verifications"
      add constraint "verifications_result_check" check (
        "result" in ('VERIFIED', 'DISCREPANCY', 'NOT_FOUND', 'UNABLE_TO_VERIFY')
      )`);
    this.addSql(`alter table "credentialing"."verifications" enable row level security`);
    this.addSql(`alter table "credentialing"."verifications" force row level security`);
    this.addSql(`create policy "verifications_tenant_policy" on "credentialing"."verifications"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters
      values ('credentialing.sessions.6b2754ba9158'), ('credentialing.sessions.3bac3641e75f')`);
    this.addSql(`alter table "credentialing"."entries"
      add constraint "entries_organization_id_session_id_foreign"
      foreign key ("organization_id", "session_id")
      references "credentialing"."sessions" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "credentialing"."verifications"
      add constraint "verifications_organization_id_session_id_foreign"
      foreign key ("organization_id", "session_id")
      references "credentialing"."sessions" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "credentialing"."verifications"
      add constraint "verifications_organization_id_entry_id_foreign"
      foreign key ("organization_id", "entry_id")
      references "credentialing"."entries" (
        "organization_id", "id"
      ) on update no action on delete no action`);
  }
}
