import { Migration } from '@mikro-orm/migrations';

export class PayerChanges extends Migration {
  override up(): void {
    this.addSql(`create table "claims"."payer_changes" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "claim_id" text not null,
      "responsible_payer_id" text not null,
      "next_payer_id" text null,
      "effective_on" date not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "payer_changes_effective" on "claims"."payer_changes" (
      "organization_id", "effective_on"
    )`);
    this.addSql(
      `create index "payer_changes_newest" on "claims"."payer_changes" ("organization_id", "created_at")`,
    );
    this.addSql(`alter table "claims"."payer_changes" enable row level security`);
    this.addSql(`alter table "claims"."payer_changes" force row level security`);
    this.addSql(`create policy "payer_changes_tenant_policy" on "claims"."payer_changes"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(
      `create index "claim_entries_newest" on "claims"."claim_entries" ("organization_id", "created_at")`,
    );
  }
}
