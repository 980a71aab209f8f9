import { defineEntity, p } from '@mikro-orm/core';
import type { Money } from '@rcm/money';
import { newId, statement, type TenantContext, TenantOwned } from '@rcm/tenancy';
import { appendedSums, sumParameters, sumValues } from './procedure-sums.ts';

export const AnswerFiguresSchema = defineEntity({
  name: 'AnswerFigures',
  schema: 'claims',
  tableName: 'answer_figures',
  extends: TenantOwned,
  properties: {
    claimId: p.text(),
    payerId: p.text(),
    providerId: p.text().nullable(),
    facilityId: p.text().nullable(),
    serviceDate: p.string().columnType('date'),
    billedAt: p.datetime(3).nullable(),
    chargeAmount: p.decimal().precision(14).scale(2),
    lineCount: p.integer(),
    contractualAmount: p.decimal().precision(14).scale(2),
    firstAnsweredOn: p.string().columnType('date').nullable(),
    firstDeniedAmount: p.decimal().precision(14).scale(2),
    firstDeniedLines: p.json<number[]>(),
    firstDeniedLineCount: p.integer(),
    /** Group and reason of the largest adjustment that denied, such as `CO-197`. */
    firstDenialCode: p.text().nullable(),
    isClosedByFirst: p.boolean(),
    firstPaidOn: p.string().columnType('date').nullable(),
    wasException: p.boolean(),
  },
  uniques: [{ name: 'answer_figures_claim_unique', properties: ['organizationId', 'claimId'] }],
  indexes: [
    { name: 'answer_figures_answered', properties: ['organizationId', 'firstAnsweredOn', 'id'] },
    { name: 'answer_figures_paid', properties: ['organizationId', 'firstPaidOn', 'id'] },
    { name: 'answer_figures_service', properties: ['organizationId', 'serviceDate', 'id'] },
    {
      name: 'answer_figures_exceptions',
      properties: ['organizationId', 'claimId'],
      where: '(was_exception)',
    },
  ],
});

/** The figures of one claim's adjudication for reports, updated when a payment is posted or taken back. */
class AnswerFigures extends AnswerFiguresSchema.class {
  static readonly idPrefix = 'caf';
  static readonly record = 'answerFigures';
  static readonly schema = AnswerFiguresSchema;
}
AnswerFiguresSchema.setClass(AnswerFigures);

/** A claim with the figures of its current adjudication. */
export interface ClaimWithFigures {
  readonly claim: { readonly id: string; readonly lines: readonly unknown[] };
  readonly figures: {
    readonly contractualAmount: Money;
    readonly firstAnswer: {
      /** `YYYY-MM-DD`. */
      readonly paymentDate: string;
      readonly deniedAmount: Money;
      readonly deniedLineNumbers: readonly number[];
      readonly primary: { readonly groupCode: string; readonly reasonCode: string } | null;
      readonly isClosing: boolean;
    } | null;
    readonly firstPaidOn: string | null;
    readonly wasException: boolean;
  };
}

/** The columns that an adjudication updates: copies of columns of the claim, and figures of its adjudication. */
const claimColumns = [
  'payer_id',
  'provider_id',
  'facility_id',
  'service_date',
  'billed_at',
  'charge_amount',
  'line_count',
];
const firstAnswerColumns = [
  'first_denied_amount',
  'first_denied_lines',
  'first_denied_line_count',
  'first_denial_code',
  'is_closed_by_first',
];
const answerColumns = ['contractual_amount', 'first_answered_on', 'first_paid_on', 'was_exception'];
const updatedColumns = [...claimColumns, ...firstAnswerColumns, ...answerColumns];

const parameters = {
  claimIds: 'text[]',
  lineCounts: 'integer[]',
  contractualAmounts: 'numeric[]',
  answeredOn: 'date[]',
  deniedAmounts: 'numeric[]',
  deniedLines: 'text[]',
  codes: 'text[]',
  closing: 'text[]',
  paidOn: 'date[]',
  exceptions: 'text[]',
} as const;

/** SQL for the figures of claims, from array parameters. `extra` maps further array parameters to their columns. */
const selectFigures = (extra: Readonly<Record<string, string>>) => `select ${Object.values(extra)
  .map((column) => `s.${column}, `)
  .join('')}s.claim_id, c.payer_id, c.provider_id, c.facility_id, c.service_date, c.billed_at,
      c.total_charge as charge_amount, s.line_count, s.denied as first_denied_amount,
      s.denied_lines::jsonb as first_denied_lines, jsonb_array_length(s.denied_lines::jsonb) as first_denied_line_count,
      s.code as first_denial_code, s.closing::boolean as is_closed_by_first, s.contractual as contractual_amount,
      s.answered_on as first_answered_on, s.paid_on as first_paid_on, s.was_exception::boolean as was_exception
    from unnest(${[...Object.keys(extra), ...Object.keys(parameters)].map((name) => `:${name}`).join(', ')})
      as s (${[...Object.values(extra), 'claim_id'].join(', ')}, line_count, contractual, answered_on, denied,
        denied_lines, code, closing, paid_on, was_exception)
    join claims.claims c on c.organization_id = :tenant and c.id = s.claim_id collate "C"`;

const valuesOf = (claims: readonly ClaimWithFigures[]) => {
  const first = claims.map(({ figures }) => figures.firstAnswer);
  return {
    claimIds: claims.map(({ claim }) => claim.id),
    lineCounts: claims.map(({ claim }) => claim.lines.length),
    contractualAmounts: claims.map(({ figures }) => figures.contractualAmount),
    answeredOn: first.map((answer) => answer?.paymentDate ?? null),
    deniedAmounts: first.map((answer) => answer?.deniedAmount ?? '0.00'),
    deniedLines: first.map((answer) => JSON.stringify(answer?.deniedLineNumbers ?? [])),
    codes: first.map((answer) =>
      answer?.primary ? `${answer.primary.groupCode}-${answer.primary.reasonCode}` : null,
    ),
    closing: first.map((answer) => String(answer?.isClosing ?? false)),
    paidOn: claims.map(({ figures }) => figures.firstPaidOn),
    exceptions: claims.map(({ figures }) => String(figures.wasException)),
  };
};

const upsertFigures = statement({
  name: 'claims.keep_answer_figures',
  parameters: { ...sumParameters, ids: 'text[]', ...parameters },
  columns: {},
  with: `figured as (${selectFigures({ ids: 'id' })}),
    ${appendedSums('figured')}`,
  text: `insert into claims.answer_figures as t (organization_id, id, created_at, updated_at, claim_id,
      ${updatedColumns.join(', ')})
    select :tenant, f.id, :now, :now, f.claim_id, ${updatedColumns.map((column) => `f.${column}`).join(', ')}
    from figured f
    on conflict (organization_id, claim_id) do update
    set updated_at = excluded.updated_at, version = t.version + 1,
      ${updatedColumns.map((column) => `${column} = excluded.${column}`).join(', ')}
    where (${updatedColumns.map((column) => `t.${column}`).join(', ')})
      is distinct from (${updatedColumns.map((column) => `excluded.${column}`).join(', ')})`,
});

/** Stores the figures of locked claims. Storing the same figures twice changes nothing. */
export async function keepAnswerFigures(
  context: TenantContext,
  claims: readonly ClaimWithFigures[],
): Promise<void> {
  const ids = claims.map(() => newId(AnswerFigures.idPrefix));
  await context.sql.all(upsertFigures, { ...sumValues(context.now), ids, ...valuesOf(claims) });
}

/** The defaults for a claim without stored figures. */
const defaults: Readonly<Record<string, string>> = {
  contractual_amount: '0.00',
  first_denied_amount: '0.00',
  first_denied_lines: '[]',
  first_denied_line_count: '0',
  is_closed_by_first: 'false',
  was_exception: 'false',
};

/** SQL rows of (what, expected, actual) that compare figures `f` with stored figures `t`. */
const compared = (columns: readonly string[]) =>
  columns
    .map((column) => {
      const actual = `t.${column}::text`;
      const stored = defaults[column] === undefined ? actual : `coalesce(${actual}, '${defaults[column]}')`;
      return `('figures.${propertyOf(column)}', f.${column}::text, ${stored})`;
    })
    .join(', ');

const propertyOf = (column: string) =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const differing = statement({
  name: 'claims.differing_answer_figures',
  parameters,
  columns: { claimId: 'text', what: 'text', expected: 'text?', actual: 'text?' },
  // A claim without an active payment may be corrected: its copied columns are updated with its next payment.
  text: `select f.claim_id, v.what, v.expected, v.actual
    from (${selectFigures({})}) f
    left join claims.answer_figures t on t.organization_id = :tenant and t.claim_id = f.claim_id
    cross join lateral (
      select * from (values ${compared([...firstAnswerColumns, ...answerColumns])}) as a (what, expected, actual)
      union all select * from (values ${compared(claimColumns)}) as a (what, expected, actual)
        where f.first_answered_on is not null
    ) v
    where v.expected is distinct from v.actual order by f.claim_id, v.what`,
});

/** Differences between the stored figures of claims and their actual figures, by claim and field. */
export const answerFigureDifferences = (context: TenantContext, claims: readonly ClaimWithFigures[]) =>
  context.sql.all(differing, valuesOf(claims));
