import type { TenantContext } from '@rcm/tenancy';
import type { ContractManagementPorts } from '../ports.ts';
import { contractsOfPayers, termsOf } from '../pricing/terms.ts';
import { casesConcerned, compareClaims } from './compare-claims.ts';
import type { UnderpaymentCause } from './reconcile.ts';

export type { UnderpaymentCause } from './reconcile.ts';

/** A claim that payers have answered, or whose answers were taken back. */
export interface AnsweredClaim {
  readonly claim: { readonly id: string; readonly payerId: string };
  /** In the order in which they were posted. */
  readonly answers: readonly {
    /** `YYYY-MM-DD`. */
    readonly paymentDate: string;
  }[];
}

/** What is asked about claims that were answered. */
export type UnderpaymentPorts = Pick<ContractManagementPorts, 'claims' | 'appealDeadline'>;

/**
 * Brings the underpayment cases of claims, which are locked, to what their payers allow now: prices the lines by the
 * payer's contracts, opens a case for a shortfall above the payer's threshold, updates it, and ends it where nothing
 * falls short any more. A case that is disputed is never taken back: it notes what was recovered. The same claims twice
 * change nothing; claims of payers without a contract and without a case cost one message for all. Throws 409 for a
 * void that would leave a disputed case without its remittance.
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
      [casesConcerned, { claimIds }],
    ]);
    const contracts = termsOf(contractRows.map(contractsOfPayers.decode));
    const cases = caseRows.map(casesConcerned.decode);
    const withContract = new Set(contracts.map(({ payerId }) => payerId));
    const withCase = new Set(cases.map(({ claimId }) => claimId));
    const concerned = claims.filter(({ claim }) => withContract.has(claim.payerId) || withCase.has(claim.id));
    if (concerned.length === 0) return;
    const billed = await ports.claims(
      context,
      concerned.map(({ claim }) => claim.id),
    );
    await compareClaims(context, ports, {
      claims: billed,
      contracts,
      caseIds: cases.map(({ id }) => id),
      paymentDates: new Map(
        concerned.flatMap(({ claim, answers }) => {
          const dates = answers.map(({ paymentDate }) => paymentDate).sort();
          const latest = dates.at(-1);
          return latest === undefined ? [] : [[claim.id, latest] as const];
        }),
      ),
      cause,
      dryRun: false,
    });
  };
