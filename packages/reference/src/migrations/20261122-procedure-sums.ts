import { Migration } from '@mikro-orm/migrations';

const read = ['reference_data.answer_figures', 'reference_data.claim_lines'];

/** Policies hide rows from the owner too, who sums those of every organization. */
const policies = (state: 'no force' | 'force') =>
  read.map((table) => `alter table ${table} ${state} row level security`);

export class ProcedureSums extends Migration {
  override up(): void {
    this.addSql(
      `create table "reference_data"."procedure_sums" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "answered_on" date not null, "procedure_code" text not null, "answered" int not null, "denied" int not null, "lines" int not null, "denied_lines" int not null, "charges" numeric(18,2) not null, "denied_amount" numeric(18,2) not null, "is_folded" boolean not null, primary key ("organization_id", "id"))`,
    );
    for (const step of policies('no force')) this.addSql(step);
    this.addSql(`insert into reference_data.procedure_sums
      select s.organization_id, 'cps_' || row_number() over (), now(), now(), 1, s.answered_on, s.procedure_code,
        count(*), count(*) filter (where s.denied_lines > 0), sum(s.lines), sum(s.denied_lines), sum(s.charges),
        sum(s.denied_amount), true
      from (
        select f.organization_id, f.first_answered_on as answered_on, l.procedure_code, count(*) as lines,
          count(*) filter (where f.first_denied_lines @> to_jsonb(l.line_number)) as denied_lines,
          sum(l.charge_amount) as charges,
          coalesce(sum(l.charge_amount) filter (where f.first_denied_lines @> to_jsonb(l.line_number)), 0.00)
            as denied_amount
        from reference_data.answer_figures f
        join reference_data.claim_lines l on l.organization_id = f.organization_id and l.claim_id = f.claim_id
        where f.first_answered_on is not null
        group by 1, 2, 3, f.claim_id
      ) s
      group by 1, s.answered_on, s.procedure_code`);
    for (const step of policies('force')) this.addSql(step);
    this.addSql(
      `create index "procedure_sums_newest" on "reference_data"."procedure_sums" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "procedure_sums_answered" on "reference_data"."procedure_sums" ("organization_id", "answered_on", "procedure_code")`,
    );
    this.addSql(
      `create index "procedure_sums_unfolded" on "reference_data"."procedure_sums" ("organization_id", "id") where (not is_folded)`,
    );
    this.addSql(`alter table "reference_data"."procedure_sums" enable row level security`);
    this.addSql(`alter table "reference_data"."procedure_sums" force row level security`);
    this.addSql(
      `create policy "procedure_sums_tenant_policy" on "reference_data"."procedure_sums" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
