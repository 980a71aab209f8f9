import type { BalanceWarning, ClaimPayer } from '@rcm/balances';
import { statement, type TenantContext } from '@rcm/tenancy';
import { entriesOfClaims } from '../claims/entry.ts';
import type { Adjustment } from '../claims/schema.ts';
import {
  type ClaimSettlement,
  claimColumns,
  linesOfClaims,
  type SettledLine,
  selectClaims,
  withLinesAndEntries,
} from '../claims/settlement.ts';
import { resolutionsByClaim, resolutionsOfClaims } from '../credits/credit-resolution.ts';
import { rebillsByClaim, rebillsOfClaims } from '../rebills/rebill.ts';

const balanceColumns = {
  contractualAmount: 'text',
  writeOffAmount: 'text',
  insuranceBalance: 'text',
  patientBalance: 'text',
  heldBalance: 'text',
  creditBalance: 'text',
} as const;

const selectBalances = `t.contractual_amount, t.write_off_amount, t.insurance_balance, t.patient_balance,
      t.held_balance, t.credit_balance`;

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
    ...balanceColumns,
    responsiblePayerId: 'text?',
    nextPayerId: 'text?',
    awaitedAmount: 'text',
    responseDueOn: 'text?',
    forwardedUntil: 'text?',
    secondaryDueAmount: 'text',
    heldShareAmount: 'text',
    heldUntil: 'text?',
    cobDifferenceAmount: 'text',
    missingAnswerAmount: 'text',
    unexplainedAmount: 'text',
    rebilledAt: 'timestamp?',
    warnings: 'json',
    payers: 'json?',
    isQmb: 'boolean',
    awaitedReversalAmount: 'text',
    reversalDueOn: 'text?',
    creditDueOn: 'text?',
    creditResolvedAmount: 'text',
    creditResolvedUntil: 'text?',
  },
  text: `${selectClaims}, t.status, t.allowed_amount, t.paid_amount, t.patient_responsibility, t.balance,
      ${selectBalances}, t.responsible_payer_id, t.next_payer_id, t.awaited_amount, t.response_due_on,
      t.forwarded_until, t.secondary_due_amount, t.held_share_amount, t.held_until, t.cob_difference_amount,
      t.missing_answer_amount, t.unexplained_amount, t.rebilled_at, t.warnings, t.payers, t.is_qmb,
      t.awaited_reversal_amount, t.reversal_due_on, t.credit_due_on, t.credit_resolved_amount,
      t.credit_resolved_until
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
    ...balanceColumns,
  },
  text: `select t.claim_id, t.line_number, t.allowed_amount, t.paid_amount, t.adjustments, t.remark_codes,
      ${selectBalances}
    from claims.claim_lines t
    where t.organization_id = :tenant and t.claim_id = any (:ids)
    order by t.claim_id, t.line_number`,
});

const idsAfter = statement({
  name: 'claims.claim_ids_after',
  parameters: { after: 'text', take: 'integer' },
  columns: { id: 'text' },
  text: `select t.id from claims.claims t
    where t.organization_id = :tenant and t.id > :after and (t.status <> 'VOIDED' or t.paid_amount is not null) order by t.id limit :take`,
});

/** The ids of the next claims after an id, in order, without claims that were voided before they were answered. */
export const claimIdsAfter = (
  context: TenantContext,
  page: { readonly after: string; readonly take: number },
) => context.sql.all(idsAfter, page);

const replacedClaims = statement({
  name: 'claims.replaced_claims_of',
  parameters: { ids: 'text[]' },
  columns: claimColumns,
  text: `${selectClaims}
    from claims.claims t
    where t.organization_id = :tenant and t.last_successor_id = any (:ids)`,
});

/** Dispositions are stored with the answers that are posted; nothing is posted to claims that are only read. */
const nothingPosted = { dispositionChanges: [] };

/**
 * The next claims after an id, in order of id, with their stored settlement and the claims whose accounts they show.
 * Includes voided claims.
 */
export async function settledClaims(context: TenantContext, after: string, take: number) {
  const rows = await context.sql.all(claimsAfter, { after, take });
  if (rows.length === 0) return [];
  const replaced = await context.sql.all(replacedClaims, { ids: rows.map(({ id }) => id) });
  const ids = [...new Set([...rows, ...replaced].map(({ id }) => id))];
  const [lines = [], entries = [], settled = [], rebills = [], resolutions = []] = await context.sql.batch([
    [linesOfClaims, { ids }],
    [entriesOfClaims, { ids }],
    [settledLines, { ids }],
    [rebillsOfClaims, { ids }],
    [resolutionsOfClaims, { ids }],
  ]);
  const rebillsOf = rebillsByClaim(rebills.map(rebillsOfClaims.decode));
  const resolutionsOf = resolutionsByClaim(resolutions.map(resolutionsOfClaims.decode));
  const settledOf = Map.groupBy(settled.map(settledLines.decode), ({ claimId }) => claimId);
  const withAll = <Head extends (typeof replaced)[number]>(heads: readonly Head[]) =>
    withLinesAndEntries(context, heads, lines.map(linesOfClaims.decode), entries.map(entriesOfClaims.decode));
  const claims = withAll(rows);
  const replacedBy = Map.groupBy(
    withAll(replaced).map((claim) => ({
      ...claim,
      payers: [],
      rebills: [],
      creditResolutions: [],
      primaryPayerIds: [],
      isQmb: false,
      ...nothingPosted,
    })),
    ({ successorId }) => successorId,
  );
  return claims.map(
    ({
      status,
      allowedAmount,
      paidAmount,
      patientResponsibility,
      balance,
      contractualAmount,
      writeOffAmount,
      insuranceBalance,
      patientBalance,
      heldBalance,
      creditBalance,
      responsiblePayerId,
      nextPayerId,
      awaitedAmount,
      responseDueOn,
      forwardedUntil,
      secondaryDueAmount,
      heldShareAmount,
      heldUntil,
      cobDifferenceAmount,
      missingAnswerAmount,
      unexplainedAmount,
      rebilledAt,
      warnings,
      payers: stored,
      awaitedReversalAmount,
      reversalDueOn,
      creditDueOn,
      creditResolvedAmount,
      creditResolvedUntil,
      ...claim
    }) => {
      const { isQmb, payerId, payerRank } = claim;
      // A claim without an answer is owed by its payer, whatever other payers there are.
      const payers = (stored ?? [{ payerId, rank: payerRank, program: null }]) as ClaimPayer[];
      return {
        claim: {
          ...claim,
          payers,
          rebills: rebillsOf.get(claim.id) ?? [],
          creditResolutions: resolutionsOf.get(claim.id) ?? [],
          primaryPayerIds: [claim.payerId],
          ...nothingPosted,
        },
        replacedClaims: replacedBy.get(claim.id) ?? [],
        balance,
        settlement: {
          claimId: claim.id,
          status: status as ClaimSettlement['status'],
          allowedAmount,
          paidAmount,
          patientResponsibility,
          contractualAmount,
          writeOffAmount,
          insuranceBalance,
          patientBalance,
          heldBalance,
          creditBalance,
          responsiblePayerId,
          nextPayerId,
          work: {
            awaitedAmount,
            responseDueOn,
            secondaryDueAmount,
            heldShareAmount,
            heldUntil,
            cobDifferenceAmount,
            missingAnswerAmount,
            unexplainedAmount,
          },
          forwardedUntil,
          rebilledAt,
          warnings: warnings as BalanceWarning[],
          payers,
          isQmb,
          awaitedReversalAmount,
          reversalDueOn,
          hasProgramCredit: creditDueOn !== null,
          creditResolvedAmount,
          creditResolvedUntil,
          endedCreditResolutionIds: [],
          entries: [],
          payerClaimNumber: claim.payerClaimNumber,
          lines: (settledOf.get(claim.id) ?? []).map(
            ({ claimId: _, adjustments, remarkCodes, ...line }): SettledLine => ({
              ...line,
              adjustments: adjustments as Adjustment[] | null,
              remarkCodes: remarkCodes as string[] | null,
            }),
          ),
        } satisfies ClaimSettlement,
      };
    },
  );
}
