import { Migration } from '@mikro-orm/migrations';

export class Dispositions extends Migration {
  override up(): void {
    this.addSql(`create table "claims"."disposition_changes" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "group_code" text not null,
      "reason_code" text not null,
      "payer_id" text null,
      "disposition" text not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "disposition_changes_newest" on "claims"."disposition_changes" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create unique index "disposition_changes_code_unique" on "claims"."disposition_changes" (
      "organization_id", "group_code", "reason_code", (coalesce(payer_id, ''))
    )`);
    this.addSql(`alter table "claims"."disposition_changes"
      add constraint "disposition_changes_group_code_check" check (
        "group_code" in ('CO', 'PR', 'OA', 'PI', 'CR')
      )`);
    this.addSql(`alter table "claims"."disposition_changes"
      add constraint "disposition_changes_disposition_check" check (
        "disposition" in ('CONTRACTUAL', 'CAPITATION', 'SHARE', 'DENIAL', 'PENDING')
      )`);
    this.addSql(`alter table "claims"."disposition_changes" enable row level security`);
    this.addSql(`alter table "claims"."disposition_changes" force row level security`);
    this.addSql(`create policy "disposition_changes_tenant_policy" on "claims"."disposition_changes"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
  }
}
