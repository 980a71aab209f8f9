import type { TenantContext } from '@rcm/tenancy';
import type { ContractManagementPorts } from '../ports.ts';
import { contractsOfPayers, termsOf } from '../pricing/terms.ts';
import { compareClaims, selectAffectedCases } from './compare-claims.ts';
import type { UnderpaymentCause } from './reconcile.ts';

export type { UnderpaymentCause } from './reconcile.ts';

/** A claim whose answers by payers have changed. */
export interface AnsweredClaim {
  readonly claim: { readonly id: string; readonly payerId: string };
  /** In the order in which they were posted. */
  readonly answers: readonly {
    /** `YYYY-MM-DD`. */
    readonly paymentDate: string;
  }[];
}

/** The ports that following underpayments needs. */
export type UnderpaymentPorts = Pick<ContractManagementPorts, 'claims' | 'appealDeadline'>;

/**
 * Synchronizes the underpayment cases of locked claims with what their payers allow now. It prices the lines by the
 * payer's contracts, opens a case for an underpayment above the payer's threshold, updates it, and ends it when nothing
 * is underpaid any more. A disputed case is not ended: it records the recovery. It is idempotent. Claims of payers without
 * a contract and without a case need one round trip in total. Throws 409 for a void that would leave a disputed case
 * without its remittance.
 */
export const followUnderpayments =
  (ports: UnderpaymentPorts) =>
  async (
    context: TenantContext,
    claims: readonly AnsweredClaim[],
    cause: UnderpaymentCause,
  ): Promise<void> => {
    const payerIds = [...new Set(claims.map(({ claim }) => claim.payerId))];
    const claimIds = claims.map(({ claim }) => claim.id);
    const [contractRows = [], caseRows = []] = await context.sql.batch([
      [contractsOfPayers, { payerIds }],
      [selectAffectedCases, { claimIds }],
    ]);
    const contracts = termsOf(contractRows.map(contractsOfPayers.decode));
    const cases = caseRows.map(selectAffectedCases.decode);
    const withContract = new Set(contracts.map(({ payerId }) => payerId));
    const withCase = new Set(cases.map(({ claimId }) => claimId));
    const affected = claims.filter(({ claim }) => withContract.has(claim.payerId) || withCase.has(claim.id));
    if (affected.length === 0) return;
    const billed = await ports.claims(
      context,
      affected.map(({ claim }) => claim.id),
    );
    await compareClaims(context, ports, {
      claims: billed,
      contracts,
      caseIds: cases.map(({ id }) => id),
      paymentDates: new Map(
        affected.flatMap(({ claim, answers }) => {
          const dates = answers.map(({ paymentDate }) => paymentDate).sort();
          const latest = dates.at(-1);
          return latest === undefined ? [] : [[claim.id, latest] as const];
        }),
      ),
      cause,
      dryRun: false,
    });
  };
