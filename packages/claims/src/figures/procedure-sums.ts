import { defineEntity, p } from '@mikro-orm/core';
import { foldedColumn, runningSums, sumIndexes } from '@rcm/lists';
import { statement, type TenantContext, TenantOwned } from '@rcm/tenancy';

export const ProcedureSumSchema = defineEntity({
  name: 'ProcedureSum',
  schema: 'claims',
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
    ...foldedColumn,
  },
  indexes: sumIndexes('procedure_sums', 'answered', ['answeredOn', 'procedureCode']),
});

/**
 * A change of the sums of first adjudications for a day and a procedure code. The sum is the total of all rows of the day
 * and the code: writers append rows, so that they don't block each other, and `foldProcedureSums` merges the rows.
 */
class ProcedureSum extends ProcedureSumSchema.class {
  static readonly idPrefix = 'cps';
  static readonly record = 'procedureSum';
  static readonly schema = ProcedureSumSchema;
}
ProcedureSumSchema.setClass(ProcedureSum);

const sums = runningSums(ProcedureSum, {
  keys: ['answeredOn', 'procedureCode'],
  sums: ['answered', 'denied', 'lines', 'deniedLines', 'charges', 'deniedAmount'],
});

/**
 * SQL for the sums of first adjudications by claim and procedure code: one row for a claim and a code. Takes SQL for rows
 * of claim_id, answered_on, denied_lines and the columns in `carried`.
 */
const byProcedure = (answers: string, carried: readonly string[]) => {
  const named = ['answered_on', ...carried].map((column) => `f.${column}`).join(', ');
  return `select ${named}, l.procedure_code, 1 as answered, count(*) as lines,
        count(*) filter (where f.denied_lines @> to_jsonb(l.line_number)) as denied_lines,
        least(count(*) filter (where f.denied_lines @> to_jsonb(l.line_number)), 1) as denied,
        sum(l.charge_amount) as charges,
        coalesce(sum(l.charge_amount) filter (where f.denied_lines @> to_jsonb(l.line_number)), 0.00) as denied_amount
      from (${answers}) f
      join claims.claim_lines l on l.organization_id = :tenant and l.claim_id = f.claim_id
      group by ${named}, f.claim_id, l.procedure_code`;
};

/** The parameters of `appendedSums`, and their values. */
export const { parameters: sumParameters, values: sumValues } = sums;

/**
 * SQL that appends the changes of sums that new figures cause: common table expressions over `figured`, a relation with
 * the new figures, and the stored figures of `:claimIds`.
 */
export const appendedSums = (figured: string) => `moved as (
      ${byProcedure(
        `select f.claim_id, f.first_answered_on as answered_on, f.first_denied_lines as denied_lines, 1 as sign
          from ${figured} f where f.first_answered_on is not null
          union all select t.claim_id, t.first_answered_on, t.first_denied_lines, -1
          from claims.answer_figures t
          where t.organization_id = :tenant and t.claim_id = any (:claimIds) and t.first_answered_on is not null`,
        ['sign'],
      )}
    ),
    appended as (
      ${sums.append('moved', 's.sign')}
    )`;

/** The first denials of the claims with a procedure, as columns of a statement. */
export const procedureDenialColumns = {
  key: 'text',
  answered: 'number',
  lines: 'number',
  denied: 'number',
  deniedLines: 'number',
  charges: 'text',
  deniedAmount: 'text',
} as const;

const denials = statement({
  name: 'claims.procedure_sums_of',
  parameters: { from: 'date', to: 'date' },
  columns: procedureDenialColumns,
  text: `select s.procedure_code, sum(s.answered), sum(s.lines), sum(s.denied), sum(s.denied_lines),
      sum(s.charges), sum(s.denied_amount)
    from claims.procedure_sums s
    where s.organization_id = :tenant and s.answered_on between :from and :to
    group by s.procedure_code having sum(s.answered) <> 0 order by 7 desc, 1`,
});

/** The first adjudications of the lines of all claims in a period, by procedure code, from the stored sums. */
export const summedByProcedure = (
  context: TenantContext,
  { from, to }: { readonly from: string; readonly to: string },
) => context.sql.all(denials, { from, to });

/** Merges the appended rows of each day and procedure code into one row. */
export const foldProcedureSums = sums.fold;

const differing = sums.differing(
  byProcedure(
    `select t.organization_id, t.claim_id, t.first_answered_on as answered_on, t.first_denied_lines as denied_lines
      from claims.answer_figures t
      where t.organization_id = :tenant and t.first_answered_on is not null`,
    ['organization_id'],
  ),
);

/** Recomputes the sums of an organization by day and procedure code, and yields each stored sum that differs. */
export async function* procedureBooks(context: TenantContext) {
  yield* await context.sql.all(differing);
}
