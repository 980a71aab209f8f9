import { Migration } from '@mikro-orm/migrations';

export class ComplianceGaps extends Migration {
  override up(): void {
    this.addSql(`alter table "gfe"."estimates"
      add "tax_identifier" text null,
      add "compliance_gaps" jsonb not null default '[]'`);
    this.addSql('alter table "gfe"."estimates" no force row level security');
    // The NPI of a facility is not known here; the next edit or generation computes the gaps with it.
    this.addSql(`update "gfe"."estimates" set "compliance_gaps" = '["TAX_IDENTIFIER"]'::jsonb
      || case when "provider_npi" is null and "facility_id" is null and exists (
          select from json_array_elements("line_items") line where line ->> 'providerNpi' is null
        ) then '["NPI"]'::jsonb else '[]'::jsonb end
      || case when "facility_id" is null then '["PLACE"]'::jsonb else '[]'::jsonb end
      || case when json_array_length("diagnosis_codes") = 0 then '["DIAGNOSIS_CODES"]'::jsonb else '[]'::jsonb end`);
    this.addSql('alter table "gfe"."estimates" force row level security');
    this.addSql(`create index "estimates_to_be_delivered" on "gfe"."estimates" (
      "organization_id", (- coalesce(total_estimated_cost, 0.00)), "created_at", "id"
    )
      include ("total_estimated_cost", "delivery_deadline")
      where status in ('GFE_DRAFT', 'GFE_GENERATED') and deadline_basis <> 'NOT_REQUIRED'`);
    this.addSql(`create index "estimates_to_be_delivered_due" on "gfe"."estimates" (
      "organization_id", "delivery_deadline"
    )
      where status in ('GFE_DRAFT', 'GFE_GENERATED') and deadline_basis <> 'NOT_REQUIRED'`);
    this.addSql(`create index "estimates_incomplete" on "gfe"."estimates" (
      "organization_id", (- coalesce(total_estimated_cost, 0.00)), "created_at", "id"
    )
      include ("total_estimated_cost", "delivery_deadline")
      where status in ('GFE_DRAFT', 'GFE_GENERATED') and compliance_gaps <> '[]'`);
    this.addSql(`create index "estimates_incomplete_due" on "gfe"."estimates" (
      "organization_id", "delivery_deadline"
    )
      where status in ('GFE_DRAFT', 'GFE_GENERATED') and compliance_gaps <> '[]'`);
  }
}
