import { defineEntity, p } from '@mikro-orm/core';
import {
  newId,
  onKeptConnection,
  statement,
  systemClock,
  type TenantContext,
  type TenantDatabase,
  TenantOwned,
} from '@rcm/tenancy';

export const ProcedureSumSchema = defineEntity({
  name: 'ProcedureSum',
  schema: 'reference_data',
  tableName: 'procedure_sums',
  extends: TenantOwned,
  properties: {
    answeredOn: p.string().columnType('date'),
    procedureCode: p.text(),
    answered: p.integer(),
    denied: p.integer(),
    lines: p.integer(),
    deniedLines: p.integer(),
    charges: p.decimal().precision(18).scale(2),
    deniedAmount: p.decimal().precision(18).scale(2),
    /** True for what others were folded into. */
    isFolded: p.boolean(),
  },
  indexes: [
    { name: 'procedure_sums_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'procedure_sums_answered', properties: ['organizationId', 'answeredOn', 'procedureCode'] },
    {
      name: 'procedure_sums_unfolded',
      properties: ['organizationId', 'id'],
      where: '(not is_folded)',
    },
  ],
});

/**
 * By how much the sums of first answers of a day and a procedure code changed. All rows of a day and a code together
 * are the sum: writers append, so that none waits for another, and `foldProcedureSums` makes one row of many.
 */
class ProcedureSum extends ProcedureSumSchema.class {
  static readonly idPrefix = 'cps';
  static readonly record = 'procedureSum';
  static readonly schema = ProcedureSumSchema;
}
ProcedureSumSchema.setClass(ProcedureSum);

const counts = ['answered', 'denied', 'lines', 'denied_lines'];
const sums = [...counts, 'charges', 'denied_amount'];
const columns = ['answered_on', 'procedure_code', ...sums];

const insert = `insert into reference_data.procedure_sums
        (organization_id, id, created_at, updated_at, version, ${columns.join(', ')}, is_folded)`;

/** SQL of sums over rows `s` by day and code, without those that are nothing; each with the `sign` of its row. */
const summed = (source: string, sign: string, isFolded: boolean) => `${insert}
      select :tenant, :sumId || '_' || row_number() over (), :now, :now, 1, s.answered_on, s.procedure_code,
        ${sums.map((column) => `sum(${sign} * s.${column})`).join(', ')}, ${isFolded}
      from ${source} s
      group by s.answered_on, s.procedure_code
      having ${sums.map((column) => `sum(${sign} * s.${column}) <> 0`).join(' or ')}`;

/**
 * SQL of what first answers come to by claim and procedure code: one row for a claim, however many of its lines have the
 * code. Takes SQL of rows (claim_id, answered_on, denied_lines, and whatever `carried` names).
 */
const byProcedure = (answers: string, carried: readonly string[]) => {
  const named = ['answered_on', ...carried].map((column) => `f.${column}`).join(', ');
  return `select ${named}, l.procedure_code, 1 as answered, count(*) as lines,
        count(*) filter (where f.denied_lines @> to_jsonb(l.line_number)) as denied_lines,
        least(count(*) filter (where f.denied_lines @> to_jsonb(l.line_number)), 1) as denied,
        sum(l.charge_amount) as charges,
        coalesce(sum(l.charge_amount) filter (where f.denied_lines @> to_jsonb(l.line_number)), 0.00) as denied_amount
      from (${answers}) f
      join reference_data.claim_lines l on l.organization_id = :tenant and l.claim_id = f.claim_id
      group by ${named}, f.claim_id, l.procedure_code`;
};

/** What appends sums beside a statement over figures; their parameters. */
export const sumParameters = { now: 'timestamptz', sumId: 'text' } as const;

/** The values of `sumParameters`. */
export const sumValues = (now: Date) => ({ now, sumId: newId(ProcedureSum.idPrefix) });

/**
 * SQL that appends what changes of sums where the figures of claims become others: common table expressions over
 * `figured`, a relation of figures, and those that are kept of `:claimIds`.
 */
export const appendedSums = (figured: string) => `moved as (
      ${byProcedure(
        `select f.claim_id, f.first_answered_on as answered_on, f.first_denied_lines as denied_lines, 1 as sign
          from ${figured} f where f.first_answered_on is not null
          union all select t.claim_id, t.first_answered_on, t.first_denied_lines, -1
          from reference_data.answer_figures t
          where t.organization_id = :tenant and t.claim_id = any (:claimIds) and t.first_answered_on is not null`,
        ['sign'],
      )}
    ),
    appended as (
      ${summed('moved', 's.sign', false)}
    )`;

const denials = statement({
  name: 'reference_data.procedure_sums_of',
  parameters: { from: 'date', to: 'date' },
  columns: {
    key: 'text',
    answered: 'number',
    lines: 'number',
    denied: 'number',
    deniedLines: 'number',
    charges: 'text',
    deniedAmount: 'text',
  },
  text: `select s.procedure_code, sum(s.answered), sum(s.lines), sum(s.denied), sum(s.denied_lines),
      sum(s.charges), sum(s.denied_amount)
    from reference_data.procedure_sums s
    where s.organization_id = :tenant and s.answered_on between :from and :to
    group by s.procedure_code having sum(s.answered) <> 0 order by 7 desc, 1`,
});

/** What the first answers of a period said of the lines of all claims, by procedure code. */
export const summedByProcedure = (
  context: TenantContext,
  { from, to }: { readonly from: string; readonly to: string },
) => context.sql.all(denials, { from, to });

const folding = statement({
  name: 'reference_data.fold_procedure_sums',
  parameters: { ...sumParameters, most: 'integer' },
  columns: { folded: 'number' },
  // A row that another process folds at the same time is left to it.
  with: `unfolded as (
      select t.answered_on, t.procedure_code from reference_data.procedure_sums t
      where t.organization_id = :tenant and not t.is_folded order by t.id limit :most
    ),
    taken as (
      delete from reference_data.procedure_sums t
      using (select distinct answered_on, procedure_code from unfolded) u
      where t.organization_id = :tenant and t.answered_on = u.answered_on and t.procedure_code = u.procedure_code
      returning t.*
    ),
    folded as (
      ${summed('taken', '1', true)}
    )`,
  text: 'select count(*) from taken',
});

/** How many appended rows are looked at in one go. */
const mostFolded = 20_000;

/** Makes one row of the sums of each day and procedure code that writers have appended to. */
export const foldProcedureSums = (
  database: TenantDatabase,
  organizationId: string,
  now = systemClock(),
): Promise<void> =>
  onKeptConnection(database, organizationId, async (session) => {
    await session.send([[folding, { ...sumValues(now), most: mostFolded }]]);
  });

const differing = statement({
  name: 'reference_data.differing_procedure_sums',
  columns: { record: 'text', id: 'text', field: 'text', stored: 'text', computed: 'text' },
  with: `kept as (
      select s.answered_on, s.procedure_code, ${sums.map((column) => `sum(s.${column}) as ${column}`).join(', ')}
      from reference_data.procedure_sums s where s.organization_id = :tenant group by 1, 2
    ),
    anew as (
      select s.answered_on, s.procedure_code, ${sums.map((column) => `sum(s.${column}) as ${column}`).join(', ')}
      from (${byProcedure(
        `select t.claim_id, t.first_answered_on as answered_on, t.first_denied_lines as denied_lines
          from reference_data.answer_figures t
          where t.organization_id = :tenant and t.first_answered_on is not null`,
        [],
      )}) s
      group by 1, 2
    )`,
  text: `select 'procedureSum', answered_on || ' ' || procedure_code, v.what, v.stored, v.computed
    from kept k full join anew a using (answered_on, procedure_code)
    cross join lateral (values
      ${sums
        .map((column) => {
          const none = counts.includes(column) ? '0' : '0.00';
          const property = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
          return `('${property}', coalesce(k.${column}, ${none})::text, coalesce(a.${column}, ${none})::text)`;
        })
        .join(', ')}
    ) as v (what, stored, computed)
    where v.stored <> v.computed order by 2, 3`,
});

/** Adds up the first answers of an organization by day and procedure code, and gives each sum that is another. */
export async function* procedureBooks(context: TenantContext) {
  yield* await context.sql.all(differing);
}
