import { Migration } from '@mikro-orm/migrations';

export class Coverages extends Migration {
  override up(): void {
    this.addSql(
      `create table "reference_data"."coverages" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "external_id" text null, "patient_id" text not null, "payer_id" text not null, "rank" text not null, "member_id" text null, "group_number" text null, "subscriber_relationship" text not null, "effective_from" date null, "effective_to" date null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "coverages_patient" on "reference_data"."coverages" ("organization_id", "patient_id", "rank", "effective_from", "id")`,
    );
    this.addSql(
      `alter table "reference_data"."coverages" add constraint "coverages_external_id_unique" unique ("organization_id", "external_id")`,
    );
    this.addSql(
      `alter table "reference_data"."coverages" add constraint "coverages_organization_id_patient_id_foreign" foreign key ("organization_id", "patient_id") references "reference_data"."patients" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "reference_data"."coverages" add constraint "coverages_organization_id_payer_id_foreign" foreign key ("organization_id", "payer_id") references "reference_data"."payers" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "reference_data"."coverages" add constraint "coverages_rank_check" check ("rank" in ('PRIMARY', 'SECONDARY', 'TERTIARY'))`,
    );
    this.addSql(
      `alter table "reference_data"."coverages" add constraint "coverages_subscriber_relationship_check" check ("subscriber_relationship" in ('SELF', 'SPOUSE', 'CHILD', 'OTHER'))`,
    );
    this.addSql(`alter table "reference_data"."coverages" enable row level security`);
    this.addSql(`alter table "reference_data"."coverages" force row level security`);
    this.addSql(
      `create policy "coverages_tenant_policy" on "reference_data"."coverages" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
