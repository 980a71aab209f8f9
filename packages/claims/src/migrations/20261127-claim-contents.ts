import { Migration } from '@mikro-orm/migrations';

export class ClaimContents extends Migration {
  override up(): void {
    this.addSql(`create table "claims"."claim_contents" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "claim_id" text not null,
      "own" jsonb not null,
      "base" jsonb not null,
      "line_keys" jsonb not null,
      primary key ("organization_id", "id"),
      constraint "claim_contents_claim_unique" unique ("organization_id", "claim_id")
    )`);
    this.addSql(`alter table "claims"."claim_contents" enable row level security`);
    this.addSql(`alter table "claims"."claim_contents" force row level security`);
    this.addSql(`create policy "claim_contents_tenant_policy" on "claims"."claim_contents"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
  }
}
