import { Migration } from '@mikro-orm/migrations';

export class ClaimsAsSent extends Migration {
  override up(): void {
    this.addSql(
      `alter table "reference_data"."claims" add "billing_provider_id" text null, add "tax_identifier" text null, add "member_id" text null, add "member_id_index" text null, add "payer_rank" text not null default ('PRIMARY'), add "frequency_code" text not null default ('1'), add "replaces_claim_id" text null, add "replaced_by_claim_id" text null, add "type_of_bill" text null, add "authorization_numbers" jsonb not null default ('[]'), add "acknowledgement" text null, add "acknowledgement_category_code" text null, add "acknowledgement_status_code" text null, add "acknowledged_on" date null, add "acknowledged_by" text null`,
    );
    this.addSql(
      `alter table "reference_data"."claims" add constraint "claims_organization_id_billing_provider_id_foreign" foreign key ("organization_id", "billing_provider_id") references "reference_data"."providers" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `create index "claims_member" on "reference_data"."claims" ("organization_id", "member_id") where (member_id IS NOT NULL)`,
    );
    this.addSql(
      `create index "claims_member_index" on "reference_data"."claims" ("organization_id", "member_id_index") where (member_id_index IS NOT NULL)`,
    );
    this.addSql(
      `create index "claims_acknowledgement" on "reference_data"."claims" ("organization_id", "acknowledgement", "created_at", "id") where (acknowledgement IS NOT NULL)`,
    );
    this.addSql(
      `alter table "reference_data"."claims" add constraint "claims_payer_rank_check" check ("payer_rank" in ('PRIMARY', 'SECONDARY', 'TERTIARY'))`,
    );
    this.addSql(
      `alter table "reference_data"."claims" add constraint "claims_frequency_code_check" check ("frequency_code" in ('1', '7', '8'))`,
    );
    this.addSql(
      `alter table "reference_data"."claims" add constraint "claims_acknowledgement_check" check ("acknowledgement" in ('ACCEPTED', 'REJECTED'))`,
    );
    this.addSql(
      `alter table "reference_data"."claim_lines" add "control_number" text null, add "service_date" date null`,
    );
    this.addSql(`alter table "reference_data"."claims" alter column "payer_rank" drop default`);
    this.addSql(`alter table "reference_data"."claims" alter column "frequency_code" drop default`);
    this.addSql(`alter table "reference_data"."claims" alter column "authorization_numbers" drop default`);
  }
}
