import { Migration } from '@mikro-orm/migrations';

export class ReviewsAndMonitors extends Migration {
  override up(): void {
    this.addSql(
      `create table "oig_exclusion"."monitors" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "user_id" text null, "provider_id" text null, "entity_name" text not null, "npi" text not null, "state" text not null, "status" text not null, "interval" text not null, "next_run_at" timestamptz(3) null, "last_run_at" timestamptz(3) null, "last_check_id" text null, "last_status" text null, "leie_version" int null, "sam_version" int null, "ended_at" timestamptz(3) null, "end_reason" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "monitors_newest" on "oig_exclusion"."monitors" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "monitors_status" on "oig_exclusion"."monitors" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create index "monitors_last_status" on "oig_exclusion"."monitors" ("organization_id", "last_status", "created_at", "id")`,
    );
    this.addSql(
      `create index "monitors_user" on "oig_exclusion"."monitors" ("organization_id", "user_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "monitors_provider" on "oig_exclusion"."monitors" ("organization_id", "provider_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "monitors_npi" on "oig_exclusion"."monitors" ("organization_id", "npi", "created_at", "id")`,
    );
    this.addSql(
      `create index "monitors_next_run" on "oig_exclusion"."monitors" ("organization_id", "next_run_at", "id")`,
    );
    this.addSql(
      `alter table "oig_exclusion"."checks" add "coverage" json not null default ('[]'), add "review_note" text null`,
    );
    // The owner is held by the policy too, which no organization is set for here.
    this.addSql(`alter table "oig_exclusion"."checks" no force row level security`);
    this.addSql(
      `update "oig_exclusion"."checks" c set "coverage" = (select json_agg(json_build_object('source', v."source", 'version', v."version", 'rowCount', v."row_count", 'importedAt', to_char(v."imported_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'ageDays', floor(extract(epoch from c."checked_at" - v."imported_at") / 86400)::int) order by v."source") from "oig_exclusion"."list_versions" v where (v."source" = 'LEIE' and v."version" = c."leie_version") or (v."source" = 'SAM' and v."version" = c."sam_version")) where "leie_version" is not null or "sam_version" is not null`,
    );
    this.addSql(`alter table "oig_exclusion"."checks" force row level security`);
    this.addSql(
      `create index "checks_user" on "oig_exclusion"."checks" ("organization_id", "user_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "checks_provider" on "oig_exclusion"."checks" ("organization_id", "provider_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "checks_work" on "oig_exclusion"."checks" ("organization_id", "created_at", "id") where status = 'EXC_POTENTIAL_MATCH'`,
    );
    this.addSql(
      `alter table "oig_exclusion"."monitors" add constraint "monitors_status_check" check ("status" in ('ACTIVE', 'PAUSED', 'ENDED'))`,
    );
    this.addSql(
      `alter table "oig_exclusion"."monitors" add constraint "monitors_interval_check" check ("interval" in ('WEEKLY', 'MONTHLY', 'QUARTERLY'))`,
    );
    this.addSql(
      `alter table "oig_exclusion"."monitors" add constraint "monitors_last_status_check" check ("last_status" in ('EXC_CLEAR', 'EXC_POTENTIAL_MATCH', 'EXC_CONFIRMED_MATCH', 'EXC_FALSE_POSITIVE', 'EXC_PENDING', 'EXC_ERROR'))`,
    );
    this.addSql(
      `alter table "oig_exclusion"."monitors" add constraint "monitors_end_reason_check" check ("end_reason" in ('REQUESTED', 'MEMBER_INACTIVE', 'SESSION_DELETED'))`,
    );
    this.addSql(`alter table "oig_exclusion"."monitors" enable row level security`);
    this.addSql(`alter table "oig_exclusion"."monitors" force row level security`);
    this.addSql(
      `create policy "monitors_tenant_policy" on "oig_exclusion"."monitors" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(`alter table "oig_exclusion"."checks" alter column "coverage" drop default`);
  }
}
