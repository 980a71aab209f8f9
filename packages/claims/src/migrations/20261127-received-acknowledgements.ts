import { Migration } from '@mikro-orm/migrations';

export class ReceivedAcknowledgements extends Migration {
  override up(): void {
    this.addSql(`create table "claims"."received_acknowledgements" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "claim_id" text not null,
      "acknowledgement" text not null,
      "category_code" text null,
      "status_code" text null,
      "acknowledged_on" date null,
      "acknowledged_by" text null,
      "is_of_payer" boolean not null,
      "payer_claim_number" text null,
      "clearinghouse_number" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "received_acknowledgements_claim" on "claims"."received_acknowledgements" (
      "organization_id", "claim_id", "created_at", "id"
    )`);
    this.addSql(`alter table "claims"."received_acknowledgements"
      add constraint "received_acknowledgements_acknowledgement_check" check (
        "acknowledgement" in ('ACCEPTED', 'REJECTED')
      )`);
    this.addSql(`alter table "claims"."received_acknowledgements" enable row level security`);
    this.addSql(`alter table "claims"."received_acknowledgements" force row level security`);
    this.addSql(`create policy "received_acknowledgements_tenant_policy" on "claims"."received_acknowledgements"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`alter table "claims"."batch_rejections" drop constraint "batch_rejections_source_check"`);
    this.addSql(`alter table "claims"."batch_rejections"
      add constraint "batch_rejections_source_check" check ("source" in ('999', '277CA', 'TA1'))`);
  }
}
