import { Migration } from '@mikro-orm/migrations';

const read = ['patient_ar.accounts', 'patient_ar.ledger_entries'];

/** Policies hide rows from the owner too, who sums those of every organization. */
const policies = (state: 'no force' | 'force') =>
  read.map((table) => `alter table ${table} ${state} row level security`);

export class OpenSums extends Migration {
  override up(): void {
    this.addSql(
      `create table "patient_ar"."open_sums" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "facility_id" text not null, "financial_class" text not null, "started_on" date not null, "charges" numeric(18,2) not null, "credits" numeric(18,2) not null, "accounts" int not null, "is_folded" boolean not null, primary key ("organization_id", "id"))`,
    );
    for (const step of policies('no force')) this.addSql(step);
    this.addSql(`insert into patient_ar.open_sums
      select s.organization_id, 'ops_' || row_number() over (), now(), now(), 1, s.facility_id, s.financial_class,
        s.started_on, sum(s.charges), sum(s.credits), sum(s.accounts), true
      from (
        select a.organization_id, coalesce(a.facility_id, '') as facility_id, a.financial_class, v.*
        from patient_ar.accounts a
        cross join lateral (
          select (coalesce(e.first_delivered_at, e.occurred_at) at time zone 'UTC')::date as started_on,
            case when e.amount > 0 then e.open_amount else 0.00 end as charges,
            case when e.amount > 0 then 0.00 else e.open_amount end as credits, 0 as accounts
          from patient_ar.ledger_entries e
          where e.organization_id = a.organization_id and e.account_id = a.id and e.open_amount > 0
          union all select (a.created_at at time zone 'UTC')::date, 0.00, 0.00, 1 where a.balance <> 0
        ) v
      ) s
      group by 1, s.facility_id, s.financial_class, s.started_on`);
    for (const step of policies('force')) this.addSql(step);
    this.addSql(
      `create index "open_sums_newest" on "patient_ar"."open_sums" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "open_sums_started" on "patient_ar"."open_sums" ("organization_id", "facility_id", "financial_class", "started_on")`,
    );
    this.addSql(
      `create index "open_sums_unfolded" on "patient_ar"."open_sums" ("organization_id", "id") where (not is_folded)`,
    );
    this.addSql(
      `create index "accounts_owing" on "patient_ar"."accounts" ("organization_id", (greatest("balance", 0.00)) desc, "id") where ("balance" <> 0.00)`,
    );
    this.addSql(
      `create index "ledger_entries_age" on "patient_ar"."ledger_entries" ("organization_id", (case when "first_delivered_at" is null then "occurred_at" else "first_delivered_at" end)) where ("open_amount" > 0.00 and "amount" > 0.00)`,
    );
    this.addSql(
      `alter table "patient_ar"."open_sums" add constraint "open_sums_financial_class_check" check ("financial_class" in ('SELF_PAY', 'INSURED'))`,
    );
    this.addSql(`alter table "patient_ar"."open_sums" enable row level security`);
    this.addSql(`alter table "patient_ar"."open_sums" force row level security`);
    this.addSql(
      `create policy "open_sums_tenant_policy" on "patient_ar"."open_sums" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
