import { statement, type TenantContext } from '@rcm/tenancy';
import { balanceEntryDifferences } from '../claims/balance-entry.ts';
import type { Adjustment } from '../claims/schema.ts';
import {
  type ClaimSettlement,
  claimColumns,
  linesOfClaims,
  primaryPayersOfClaims,
  type SettledLine,
  selectClaims,
  withLinesAndPayers,
} from '../claims/settlement.ts';
import { answerFigureDifferences } from './answer-figures.ts';

const claimsAfter = statement({
  name: 'claims.settled_claims_after',
  parameters: { after: 'text', take: 'integer' },
  columns: {
    ...claimColumns,
    status: 'text',
    allowedAmount: 'text?',
    paidAmount: 'text?',
    patientResponsibility: 'text?',
    balance: 'text',
  },
  text: `${selectClaims}, t.status, t.allowed_amount, t.paid_amount, t.patient_responsibility, t.balance
    from claims.claims t
    where t.organization_id = :tenant and t.id > :after order by t.id limit :take`,
});

const settledLines = statement({
  name: 'claims.settled_lines_of_claims',
  parameters: { ids: 'text[]' },
  columns: {
    claimId: 'text',
    lineNumber: 'number',
    allowedAmount: 'text?',
    paidAmount: 'text?',
    adjustments: 'json?',
    remarkCodes: 'json?',
  },
  text: `select t.claim_id, t.line_number, t.allowed_amount, t.paid_amount, t.adjustments, t.remark_codes
    from claims.claim_lines t
    where t.organization_id = :tenant and t.claim_id = any (:ids)
    order by t.claim_id, t.line_number`,
});

/** The next claims after an id, in order of id, with their stored settlement. Includes voided claims. */
export async function settledClaims(context: TenantContext, after: string, take: number) {
  const rows = await context.sql.all(claimsAfter, { after, take });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [lines = [], payers = [], settled = []] = await context.sql.batch([
    [linesOfClaims, { ids }],
    [primaryPayersOfClaims, { ids }],
    [settledLines, { ids }],
  ]);
  const settledOf = Map.groupBy(settled.map(settledLines.decode), ({ claimId }) => claimId);
  const claims = withLinesAndPayers(
    rows,
    lines.map(linesOfClaims.decode),
    payers.map(primaryPayersOfClaims.decode),
  );
  return claims.map(({ status, allowedAmount, paidAmount, patientResponsibility, balance, ...claim }) => ({
    claim,
    isVoided: status === 'VOIDED',
    settlement: {
      claimId: claim.id,
      status: status as ClaimSettlement['status'],
      allowedAmount,
      paidAmount,
      patientResponsibility,
      balance,
      payerClaimNumber: claim.payerClaimNumber,
      lines: (settledOf.get(claim.id) ?? []).map(
        ({ claimId: _, adjustments, remarkCodes, ...line }): SettledLine => ({
          ...line,
          adjustments: adjustments as Adjustment[] | null,
          remarkCodes: remarkCodes as string[] | null,
        }),
      ),
    } satisfies ClaimSettlement,
  }));
}

/**
 * Differences between stored report data of claims and their actual adjudication, by claim and field: the figures of
 * adjudication, and the balance entries.
 */
export async function reportDataDifferences(
  context: TenantContext,
  claims: Parameters<typeof answerFigureDifferences>[1],
) {
  const ids = claims.map(({ claim }) => claim.id);
  return [
    ...(await answerFigureDifferences(context, claims)),
    ...(await balanceEntryDifferences(context, ids)),
  ];
}
