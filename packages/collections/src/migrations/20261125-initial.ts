import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "collections"`);

    this.addSql(`create table "collections"."agencies" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "name" text not null,
      "contact_name" text null,
      "contact_email" text null,
      "contact_phone" text null,
      "address" text null,
      "commission_rate" double precision not null,
      "contract_start_date" date null,
      "contract_end_date" date null,
      "is_active" boolean not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(
      `create index "agencies_newest" on "collections"."agencies" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`create index "agencies_active" on "collections"."agencies" (
      "organization_id", "is_active", "created_at", "id"
    )`);
    this.addSql(`create or replace function "collections"."agencies_counted_73459dd825a6_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('collections.agencies.57a1540c57df', array[t.is_active::text]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_73459dd825a6_insert"
      after insert on "collections"."agencies"
      referencing new table as added
      for each statement
      execute function "collections"."agencies_counted_73459dd825a6_insert_fn"()`);
    this.addSql(`create or replace function "collections"."agencies_counted_73459dd825a6_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('collections.agencies.57a1540c57df', array[t.is_active::text]::text[], '-infinity'::date)
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('collections.agencies.57a1540c57df', array[t.is_active::text]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_73459dd825a6_update"
      after update on "collections"."agencies"
      referencing old table as taken new table as added
      for each statement
      execute function "collections"."agencies_counted_73459dd825a6_update_fn"()`);
    this.addSql(`create or replace function "collections"."agencies_counted_73459dd825a6_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('collections.agencies.57a1540c57df', array[t.is_active::text]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_73459dd825a6_delete"
      after delete on "collections"."agencies"
      referencing old table as taken
      for each statement
      execute function "collections"."agencies_counted_73459dd825a6_delete_fn"()`);
    this.addSql(`alter table "collections"."agencies" enable row level security`);
    this.addSql(`alter table "collections"."agencies" force row level security`);
    this.addSql(`create policy "agencies_tenant_policy" on "collections"."agencies"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "collections"."agency_payments" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "placement_id" text not null,
      "agency_id" text not null,
      "account_id" text not null,
      "amount" numeric(14,2) not null,
      "commission_rate" double precision not null,
      "commission_amount" numeric(14,2) not null,
      "collected_at" timestamptz(3) not null,
      "reference" text null,
      "notes" text null,
      "ledger_entry_id" text not null,
      "reversal_entry_id" text null,
      "reversed_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "agency_payments_newest" on "collections"."agency_payments" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "agency_payments_placement" on "collections"."agency_payments" (
      "organization_id", "placement_id", "created_at", "id"
    )`);
    this.addSql(`alter table "collections"."agency_payments"
      add constraint "agency_payments_entry_unique" unique ("organization_id", "ledger_entry_id")`);
    this.addSql(`alter table "collections"."agency_payments" enable row level security`);
    this.addSql(`alter table "collections"."agency_payments" force row level security`);
    this.addSql(`create policy "agency_payments_tenant_policy" on "collections"."agency_payments"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "collections"."compliance_checks" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "account_id" text not null,
      "person_id" text not null,
      "channel" text not null,
      "purpose" text not null,
      "planned_at" timestamptz(3) not null,
      "place" text null,
      "state" text null,
      "time_zones" json not null,
      "result" text not null,
      "violations" json not null,
      "warnings" json not null,
      "rule_values" json not null,
      "applied_rules" json not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "compliance_checks_newest" on "collections"."compliance_checks" (
      "organization_id", "created_at", "id"
    )
      include ("planned_at")`);
    this.addSql(`create index "compliance_checks_account" on "collections"."compliance_checks" (
      "organization_id", "account_id", "created_at", "id"
    )`);
    this.addSql(`create index "compliance_checks_person" on "collections"."compliance_checks" (
      "organization_id", "person_id", "created_at", "id"
    )`);
    this.addSql(`create index "compliance_checks_channel" on "collections"."compliance_checks" (
      "organization_id", "channel"
    )`);
    this.addSql(`create index "compliance_checks_result" on "collections"."compliance_checks" (
      "organization_id", "result"
    )`);
    this.addSql(`create index "compliance_checks_planned" on "collections"."compliance_checks" (
      "organization_id", "planned_at"
    )`);
    this.addSql(`alter table "collections"."compliance_checks"
      add constraint "compliance_checks_channel_check" check (
        "channel" in ('CALL', 'EMAIL', 'SMS', 'LETTER')
      )`);
    this.addSql(`alter table "collections"."compliance_checks"
      add constraint "compliance_checks_purpose_check" check (
        "purpose" in ('COLLECTION', 'VALIDATION_NOTICE', 'LEGAL', 'CREDIT_REPORTING')
      )`);
    this.addSql(`alter table "collections"."compliance_checks"
      add constraint "compliance_checks_place_check" check ("place" in ('HOME', 'WORKPLACE', 'OTHER'))`);
    this.addSql(`alter table "collections"."compliance_checks"
      add constraint "compliance_checks_result_check" check (
        "result" in ('ALLOWED', 'ALLOWED_WITH_WARNINGS', 'BLOCKED')
      )`);
    this.addSql(`create or replace function "collections"."compliance_checks_counted_cca3c4a8c62f_insert_fn"()
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
              'collections.compliance_checks.20a78fe4a5f0', array[t.result::text]::text[],
              coalesce((t.planned_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'collections.compliance_checks.d7d96d2e052d', array[t.channel::text, t.result::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_cca3c4a8c62f_insert"
      after insert on "collections"."compliance_checks"
      referencing new table as added
      for each statement
      execute function "collections"."compliance_checks_counted_cca3c4a8c62f_insert_fn"()`);
    this.addSql(`create or replace function "collections"."compliance_checks_counted_cca3c4a8c62f_update_fn"()
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
              'collections.compliance_checks.20a78fe4a5f0', array[t.result::text]::text[],
              coalesce((t.planned_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'collections.compliance_checks.d7d96d2e052d', array[t.channel::text, t.result::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'collections.compliance_checks.20a78fe4a5f0', array[t.result::text]::text[],
              coalesce((t.planned_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'collections.compliance_checks.d7d96d2e052d', array[t.channel::text, t.result::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_cca3c4a8c62f_update"
      after update on "collections"."compliance_checks"
      referencing old table as taken new table as added
      for each statement
      execute function "collections"."compliance_checks_counted_cca3c4a8c62f_update_fn"()`);
    this.addSql(`create or replace function "collections"."compliance_checks_counted_cca3c4a8c62f_delete_fn"()
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
              'collections.compliance_checks.20a78fe4a5f0', array[t.result::text]::text[],
              coalesce((t.planned_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'collections.compliance_checks.d7d96d2e052d', array[t.channel::text, t.result::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_cca3c4a8c62f_delete"
      after delete on "collections"."compliance_checks"
      referencing old table as taken
      for each statement
      execute function "collections"."compliance_checks_counted_cca3c4a8c62f_delete_fn"()`);
    this.addSql(`alter table "collections"."compliance_checks" enable row level security`);
    this.addSql(`alter table "collections"."compliance_checks" force row level security`);
    this.addSql(`create policy "compliance_checks_tenant_policy" on "collections"."compliance_checks"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "collections"."compliance_rules" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "rule_name" text not null,
      "rule_type" text not null,
      "description" text null,
      "state" text null,
      "max_calls_per_week" int null,
      "no_call_before_hour" int null,
      "no_call_after_hour" int null,
      "debt_validation_days" int null,
      "is_active" boolean not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "compliance_rules_newest" on "collections"."compliance_rules" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "compliance_rules_active" on "collections"."compliance_rules" (
      "organization_id", "is_active", "created_at", "id"
    )`);
    this.addSql(`create index "compliance_rules_state" on "collections"."compliance_rules" (
      "organization_id", "state", "created_at", "id"
    )`);
    this.addSql(`create or replace function "collections"."compliance_rules_counted_3559e360782e_insert_fn"()
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
              'collections.compliance_rules.5e86420e7afe', array[t.state::text, t.is_active::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3559e360782e_insert"
      after insert on "collections"."compliance_rules"
      referencing new table as added
      for each statement
      execute function "collections"."compliance_rules_counted_3559e360782e_insert_fn"()`);
    this.addSql(`create or replace function "collections"."compliance_rules_counted_3559e360782e_update_fn"()
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
              'collections.compliance_rules.5e86420e7afe', array[t.state::text, t.is_active::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'collections.compliance_rules.5e86420e7afe', array[t.state::text, t.is_active::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3559e360782e_update"
      after update on "collections"."compliance_rules"
      referencing old table as taken new table as added
      for each statement
      execute function "collections"."compliance_rules_counted_3559e360782e_update_fn"()`);
    this.addSql(`create or replace function "collections"."compliance_rules_counted_3559e360782e_delete_fn"()
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
              'collections.compliance_rules.5e86420e7afe', array[t.state::text, t.is_active::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3559e360782e_delete"
      after delete on "collections"."compliance_rules"
      referencing old table as taken
      for each statement
      execute function "collections"."compliance_rules_counted_3559e360782e_delete_fn"()`);
    this.addSql(`alter table "collections"."compliance_rules" enable row level security`);
    this.addSql(`alter table "collections"."compliance_rules" force row level security`);
    this.addSql(`create policy "compliance_rules_tenant_policy" on "collections"."compliance_rules"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "collections"."consumer_preferences" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "account_id" text not null,
      "cease_communication" boolean not null,
      "attorney" jsonb null,
      "inconvenient_times" jsonb not null,
      "inconvenient_places" jsonb not null,
      "channel_opt_outs" jsonb not null,
      "notes" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "consumer_preferences_newest" on "collections"."consumer_preferences" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`alter table "collections"."consumer_preferences"
      add constraint "consumer_preferences_account_unique" unique ("organization_id", "account_id")`);
    this.addSql(`alter table "collections"."consumer_preferences" enable row level security`);
    this.addSql(`alter table "collections"."consumer_preferences" force row level security`);
    this.addSql(`create policy "consumer_preferences_tenant_policy" on "collections"."consumer_preferences"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "collections"."contacts" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "account_id" text not null,
      "person_id" text not null,
      "channel" text not null,
      "purpose" text not null,
      "contacted_at" timestamptz(3) not null,
      "result" text not null,
      "prior_consent" boolean not null,
      "notes" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "contacts_newest" on "collections"."contacts" ("organization_id", "created_at", "id")
      include ("contacted_at", "channel", "purpose", "result")`);
    this.addSql(`create index "contacts_of_person" on "collections"."contacts" (
      "organization_id", "person_id", "created_at", "id"
    )`);
    this.addSql(
      `create index "contacts_made" on "collections"."contacts" ("organization_id", "contacted_at", "id")`,
    );
    this.addSql(`create index "contacts_person" on "collections"."contacts" (
      "organization_id", "account_id", "person_id", "contacted_at", "id"
    )`);
    this.addSql(`create index "contacts_channel" on "collections"."contacts" ("organization_id", "channel")`);
    this.addSql(`create index "contacts_purpose" on "collections"."contacts" ("organization_id", "purpose")`);
    this.addSql(`create index "contacts_result" on "collections"."contacts" ("organization_id", "result")`);
    this.addSql(`alter table "collections"."contacts"
      add constraint "contacts_channel_check" check ("channel" in ('CALL', 'EMAIL', 'SMS', 'LETTER'))`);
    this.addSql(`alter table "collections"."contacts"
      add constraint "contacts_purpose_check" check (
        "purpose" in ('COLLECTION', 'VALIDATION_NOTICE', 'LEGAL', 'CREDIT_REPORTING')
      )`);
    this.addSql(`alter table "collections"."contacts"
      add constraint "contacts_result_check" check (
        "result" in ('CONVERSATION', 'NO_ANSWER', 'VOICEMAIL', 'NOT_CONNECTED', 'SENT', 'RETURNED')
      )`);
    this.addSql(`create or replace function "collections"."contacts_counted_078236e5e816_insert_fn"()
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
              'collections.contacts.994328cfe8af', array[t.result::text]::text[],
              coalesce((t.contacted_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'collections.contacts.95af30b6cc25',
              array[t.channel::text, t.purpose::text, t.result::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_078236e5e816_insert"
      after insert on "collections"."contacts"
      referencing new table as added
      for each statement
      execute function "collections"."contacts_counted_078236e5e816_insert_fn"()`);
    this.addSql(`create or replace function "collections"."contacts_counted_078236e5e816_update_fn"()
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
              'collections.contacts.994328cfe8af', array[t.result::text]::text[],
              coalesce((t.contacted_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'collections.contacts.95af30b6cc25',
              array[t.channel::text, t.purpose::text, t.result::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'collections.contacts.994328cfe8af', array[t.result::text]::text[],
              coalesce((t.contacted_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'collections.contacts.95af30b6cc25',
              array[t.channel::text, t.purpose::text, t.result::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_078236e5e816_update"
      after update on "collections"."contacts"
      referencing old table as taken new table as added
      for each statement
      execute function "collections"."contacts_counted_078236e5e816_update_fn"()`);
    this.addSql(`create or replace function "collections"."contacts_counted_078236e5e816_delete_fn"()
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
              'collections.contacts.994328cfe8af', array[t.result::text]::text[],
              coalesce((t.contacted_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'collections.contacts.95af30b6cc25',
              array[t.channel::text, t.purpose::text, t.result::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_078236e5e816_delete"
      after delete on "collections"."contacts"
      referencing old table as taken
      for each statement
      execute function "collections"."contacts_counted_078236e5e816_delete_fn"()`);
    this.addSql(`alter table "collections"."contacts" enable row level security`);
    this.addSql(`alter table "collections"."contacts" force row level security`);
    this.addSql(`create policy "contacts_tenant_policy" on "collections"."contacts"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "collections"."disputes" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "account_id" text not null,
      "person_id" text not null,
      "status" text not null,
      "received_at" timestamptz(3) not null,
      "reason" text not null,
      "verification_sent_at" timestamptz(3) null,
      "outcome" text null,
      "resolved_at" timestamptz(3) null,
      "resolution_notes" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "disputes_newest" on "collections"."disputes" ("organization_id", "created_at", "id")
      include ("received_at")`);
    this.addSql(`create index "disputes_account" on "collections"."disputes" (
      "organization_id", "account_id", "created_at", "id"
    )`);
    this.addSql(`create index "disputes_person" on "collections"."disputes" (
      "organization_id", "person_id", "created_at", "id"
    )`);
    this.addSql(`create index "disputes_status" on "collections"."disputes" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`create index "disputes_received" on "collections"."disputes" (
      "organization_id", "received_at", "id"
    )`);
    this.addSql(`alter table "collections"."disputes"
      add constraint "disputes_status_check" check ("status" in ('OPEN', 'VERIFICATION_SENT', 'RESOLVED'))`);
    this.addSql(`alter table "collections"."disputes"
      add constraint "disputes_outcome_check" check (
        "outcome" in ('DEBT_VERIFIED', 'DEBT_ADJUSTED', 'DEBT_CANCELLED', 'WITHDRAWN')
      )`);
    this.addSql(`create or replace function "collections"."disputes_counted_b1e26f459b8d_insert_fn"()
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
              'collections.disputes.b4bd48b8dcb2', array[t.status::text]::text[],
              coalesce((t.received_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_b1e26f459b8d_insert"
      after insert on "collections"."disputes"
      referencing new table as added
      for each statement
      execute function "collections"."disputes_counted_b1e26f459b8d_insert_fn"()`);
    this.addSql(`create or replace function "collections"."disputes_counted_b1e26f459b8d_update_fn"()
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
              'collections.disputes.b4bd48b8dcb2', array[t.status::text]::text[],
              coalesce((t.received_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'collections.disputes.b4bd48b8dcb2', array[t.status::text]::text[],
              coalesce((t.received_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_b1e26f459b8d_update"
      after update on "collections"."disputes"
      referencing old table as taken new table as added
      for each statement
      execute function "collections"."disputes_counted_b1e26f459b8d_update_fn"()`);
    this.addSql(`create or replace function "collections"."disputes_counted_b1e26f459b8d_delete_fn"()
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
              'collections.disputes.b4bd48b8dcb2', array[t.status::text]::text[],
              coalesce((t.received_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_b1e26f459b8d_delete"
      after delete on "collections"."disputes"
      referencing old table as taken
      for each statement
      execute function "collections"."disputes_counted_b1e26f459b8d_delete_fn"()`);
    this.addSql(`alter table "collections"."disputes" enable row level security`);
    this.addSql(`alter table "collections"."disputes" force row level security`);
    this.addSql(`create policy "disputes_tenant_policy" on "collections"."disputes"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "collections"."placements" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "placement_number" text not null,
      "agency_id" text not null,
      "agency_name" text not null,
      "account_id" text not null,
      "account_number" text not null,
      "patient_id" text not null,
      "status" text not null,
      "placed_amount" numeric(14,2) not null,
      "placed_amount_cents" bigint generated always as (
        ((placed_amount * (100)::numeric))::bigint
      ) stored not null,
      "account_balance" numeric(14,2) not null,
      "commission_rate" double precision not null,
      "recovered_amount" numeric(14,2) not null,
      "commission_amount" numeric(14,2) not null,
      "first_delivered_at" timestamptz(3) not null,
      "notes" text null,
      "placed_at" timestamptz(3) not null,
      "ended_at" timestamptz(3) null,
      "end_cause" text null,
      "end_reason" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "placements_newest" on "collections"."placements" (
      "organization_id", "created_at", "id"
    )
      include ("placed_at", "placed_amount_cents")`);
    this.addSql(`create index "placements_agency" on "collections"."placements" (
      "organization_id", "agency_id", "created_at", "id"
    )`);
    this.addSql(`create index "placements_account" on "collections"."placements" (
      "organization_id", "account_id", "created_at", "id"
    )`);
    this.addSql(`create index "placements_patient" on "collections"."placements" (
      "organization_id", "patient_id", "created_at", "id"
    )`);
    this.addSql(`create index "placements_status" on "collections"."placements" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(
      `create index "placements_age" on "collections"."placements" ("organization_id", "placed_at", "id")`,
    );
    this.addSql(`create index "placements_amount_cents" on "collections"."placements" (
      "organization_id", "placed_amount_cents", "id"
    )`);
    this.addSql(`alter table "collections"."placements"
      add constraint "placements_number_unique" unique ("organization_id", "placement_number")`);
    this.addSql(`create unique index "placements_open_unique" on "collections"."placements" (
      "organization_id", "account_id"
    )
      where (ended_at is null)`);
    this.addSql(`alter table "collections"."placements"
      add constraint "placements_status_check" check (
        "status" in ('PLACED', 'PARTIALLY_PAID', 'RECALLED', 'CLOSED')
      )`);
    this.addSql(`alter table "collections"."placements"
      add constraint "placements_end_cause_check" check ("end_cause" in ('REQUEST', 'NOTHING_OWED'))`);
    this.addSql(`create or replace function "collections"."placements_counted_fc9ea6d56c12_insert_fn"()
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
              'collections.placements.3b8daa04c99b', array[t.status::text]::text[],
              coalesce((t.placed_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_fc9ea6d56c12_insert"
      after insert on "collections"."placements"
      referencing new table as added
      for each statement
      execute function "collections"."placements_counted_fc9ea6d56c12_insert_fn"()`);
    this.addSql(`create or replace function "collections"."placements_counted_fc9ea6d56c12_update_fn"()
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
              'collections.placements.3b8daa04c99b', array[t.status::text]::text[],
              coalesce((t.placed_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'collections.placements.3b8daa04c99b', array[t.status::text]::text[],
              coalesce((t.placed_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_fc9ea6d56c12_update"
      after update on "collections"."placements"
      referencing old table as taken new table as added
      for each statement
      execute function "collections"."placements_counted_fc9ea6d56c12_update_fn"()`);
    this.addSql(`create or replace function "collections"."placements_counted_fc9ea6d56c12_delete_fn"()
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
              'collections.placements.3b8daa04c99b', array[t.status::text]::text[],
              coalesce((t.placed_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_fc9ea6d56c12_delete"
      after delete on "collections"."placements"
      referencing old table as taken
      for each statement
      execute function "collections"."placements_counted_fc9ea6d56c12_delete_fn"()`);
    this.addSql(`alter table "collections"."placements" enable row level security`);
    this.addSql(`alter table "collections"."placements" force row level security`);
    this.addSql(`create policy "placements_tenant_policy" on "collections"."placements"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters values ('collections.agencies.57a1540c57df')`);
    this.addSql(`insert into lists.counters
      values ('collections.compliance_checks.20a78fe4a5f0'),
      ('collections.compliance_checks.d7d96d2e052d')`);
    this.addSql(`insert into lists.counters values ('collections.compliance_rules.5e86420e7afe')`);
    this.addSql(`insert into lists.counters
      values ('collections.contacts.994328cfe8af'), ('collections.contacts.95af30b6cc25')`);
    this.addSql(`insert into lists.counters values ('collections.disputes.b4bd48b8dcb2')`);
    this.addSql(`insert into lists.counters values ('collections.placements.3b8daa04c99b')`);
  }
}
