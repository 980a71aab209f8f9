import { defineEntity, p } from '@mikro-orm/core';
import type { Money } from '@rcm/money';
import { newId, statement, type TenantContext, TenantOwned } from '@rcm/tenancy';

export const AnswerFiguresSchema = defineEntity({
  name: 'AnswerFigures',
  schema: 'reference_data',
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

/** What reports ask of the answers of one claim, kept with each answer that is posted or taken back. */
class AnswerFigures extends AnswerFiguresSchema.class {
  static readonly idPrefix = 'caf';
  static readonly record = 'answerFigures';
  static readonly schema = AnswerFiguresSchema;
}
AnswerFiguresSchema.setClass(AnswerFigures);

/** A claim whose answers have changed. */
export interface FiguredClaim {
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

/** The columns that answers change. */
const changing = [
  'payer_id',
  'provider_id',
  'facility_id',
  'service_date',
  'billed_at',
  'charge_amount',
  'line_count',
  'contractual_amount',
  'first_answered_on',
  'first_denied_amount',
  'first_denied_lines',
  'first_denied_line_count',
  'first_denial_code',
  'is_closed_by_first',
  'first_paid_on',
  'was_exception',
];

const kept = statement({
  name: 'reference_data.keep_answer_figures',
  parameters: {
    now: 'timestamptz',
    ids: 'text[]',
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
  },
  columns: {},
  text: `insert into reference_data.answer_figures as t (organization_id, id, created_at, updated_at, claim_id,
      ${changing.join(', ')})
    select :tenant, s.id, :now, :now, s.claim_id, c.payer_id, c.provider_id, c.facility_id, c.service_date, c.billed_at,
      c.total_charge, s.line_count, s.contractual, s.answered_on, s.denied, s.denied_lines::jsonb,
      jsonb_array_length(s.denied_lines::jsonb), s.code, s.closing::boolean, s.paid_on, s.was_exception::boolean
    from unnest(:ids, :claimIds, :lineCounts, :contractualAmounts, :answeredOn, :deniedAmounts, :deniedLines, :codes,
      :closing, :paidOn, :exceptions)
      as s (id, claim_id, line_count, contractual, answered_on, denied, denied_lines, code, closing, paid_on,
        was_exception)
    join reference_data.claims c on c.organization_id = :tenant and c.id = s.claim_id collate "C"
    on conflict (organization_id, claim_id) do update
    set updated_at = :now, version = t.version + 1,
      ${changing.map((column) => `${column} = excluded.${column}`).join(', ')}
    where (${changing.map((column) => `t.${column}`).join(', ')})
      is distinct from (${changing.map((column) => `excluded.${column}`).join(', ')})`,
});

/** Keeps what reports ask of the answers of claims that are locked; the same claims told twice change nothing. */
export async function keepAnswerFigures(
  context: TenantContext,
  claims: readonly FiguredClaim[],
): Promise<void> {
  const first = claims.map(({ figures }) => figures.firstAnswer);
  await context.sql.all(kept, {
    now: context.now,
    ids: claims.map(() => newId(AnswerFigures.idPrefix)),
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
  });
}
