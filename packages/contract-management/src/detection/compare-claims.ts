import { LockMode } from '@mikro-orm/core';
import { statement, type TenantContext } from '@rcm/tenancy';
import { type Threshold, thresholdsOfPayers } from '../payer-thresholds/payer-threshold.ts';
import type { BilledClaim, ContractManagementPorts } from '../ports.ts';
import { codesOfClaims, toPrice } from '../pricing/claims.ts';
import { priceClaim } from '../pricing/price.ts';
import { type ContractTerms, ratesFor } from '../pricing/terms.ts';
import { UnderpaymentCase } from '../underpayment-cases/underpayment-case.ts';
import { type Assessment, assess } from './assess.ts';
import { type Reconciled, Reconciliation, type UnderpaymentCause } from './reconcile.ts';

/** The cases that a comparison has to know: those that it opened, and whatever is open. */
export const casesConcerned = statement({
  name: 'contract_management.cases_concerned',
  parameters: { claimIds: 'text[]' },
  columns: { id: 'text', claimId: 'text' },
  text: `select t.id, t.claim_id from contract_management.underpayment_cases t
    where t.organization_id = :tenant and t.claim_id = any (:claimIds)
      and (t.origin = 'DETECTED' or t.status not in ('RECOVERED', 'WRITTEN_OFF', 'INVALID'))`,
});

/** What is compared, and by what. */
export interface Comparison {
  readonly claims: readonly BilledClaim[];
  readonly contracts: readonly ContractTerms[];
  readonly caseIds: readonly string[];
  /** The day of the latest payment of each claim. */
  readonly paymentDates: ReadonlyMap<string, string>;
  readonly cause: UnderpaymentCause;
  readonly dryRun: boolean;
}

/** A claim that was compared. */
export interface ComparedClaim extends Reconciled {
  readonly claim: BilledClaim;
  readonly assessment: Assessment;
}

/** Compares claims with the contracts of their payers and brings their cases to what that says. */
export async function compareClaims(
  context: TenantContext,
  ports: Pick<ContractManagementPorts, 'appealDeadline'>,
  { claims, contracts, caseIds, paymentDates, cause, dryRun }: Comparison,
): Promise<ComparedClaim[]> {
  const priceable = claims.map((claim) => toPrice(claim));
  const rates = await ratesFor(context, contracts, codesOfClaims(priceable));
  const contractsOf = Map.groupBy(contracts, ({ payerId }) => payerId);
  const thresholdOf = await thresholds(context, claims);
  const casesOf = await casesByClaim(context, caseIds, dryRun);
  const reconciliation = new Reconciliation(context, ports, cause, dryRun);
  return claims.map((claim, index) => {
    const own = contractsOf.get(claim.payerId) ?? [];
    const threshold = thresholdOf(claim);
    const priced = priceClaim(priceable[index] ?? toPrice(claim), own, rates);
    const assessment = assess(claim, priced, threshold);
    const reconciled = reconciliation.bring({
      claim,
      assessment,
      contracts: own,
      threshold,
      cases: casesOf.get(claim.id) ?? [],
      paymentDate: paymentDates.get(claim.id) ?? null,
    });
    return { claim, assessment, ...reconciled };
  });
}

/** What was set for the payers of claims; the payer's own record says it where nothing was. */
async function thresholds(
  { sql }: TenantContext,
  claims: readonly BilledClaim[],
): Promise<(claim: BilledClaim) => Threshold> {
  const payerIds = [...new Set(claims.map(({ payerId }) => payerId))];
  const set = new Map((await sql.all(thresholdsOfPayers, { payerIds })).map((row) => [row.payerId, row]));
  return (claim) =>
    set.get(claim.payerId) ?? {
      toleranceAmount: claim.varianceThresholdAmount,
      tolerancePercent: claim.varianceThresholdPercent,
      isDisabled: false,
    };
}

/** The cases by claim, oldest first; locked in the order of their ids where they may be written. */
async function casesByClaim(
  { em }: TenantContext,
  caseIds: readonly string[],
  dryRun: boolean,
): Promise<ReadonlyMap<string, UnderpaymentCase[]>> {
  if (caseIds.length === 0) return new Map();
  const found = await em.find(
    UnderpaymentCase,
    { id: { $in: [...caseIds] } },
    { orderBy: { id: 'asc' }, ...(dryRun ? {} : { lockMode: LockMode.PESSIMISTIC_WRITE }) },
  );
  // Ids grow with time.
  return Map.groupBy(found, ({ claimId }) => claimId);
}
