import { Migration } from '@mikro-orm/migrations';

export class SampleRecords extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "sample_module"`);
    this.addSql(
      `create table "sample_module"."sample_records" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "patient_id" text not null, "title" text not null, "status" text not null, "closed_at" timestamptz(3) null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "sample_records_newest" on "sample_module"."sample_records" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "sample_records_status" on "sample_module"."sample_records" ("organization_id", "status")`,
    );
    this.addSql(
      `create index "sample_records_patient" on "sample_module"."sample_records" ("organization_id", "patient_id", "created_at", "id")`,
    );
    this.addSql(
      `alter table "sample_module"."sample_records" add constraint "sample_records_status_check" check ("status" in ('OPEN', 'CLOSED'))`,
    );
    this.addSql(`alter table "sample_module"."sample_records" enable row level security`);
    this.addSql(`alter table "sample_module"."sample_records" force row level security`);
    this.addSql(
      `create policy "sample_records_tenant_policy" on "sample_module"."sample_records" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
