import { LockMode } from '@mikro-orm/core';
import { statement, type TenantContext } from '@rcm/tenancy';
import { type Threshold, thresholdsOfPayers } from '../payer-thresholds/payer-threshold.ts';
import type { BilledClaim, ContractManagementPorts } from '../ports.ts';
import { codesOfClaims, toPriceable } from '../pricing/claims.ts';
import { priceClaim } from '../pricing/price.ts';
import { type ContractTerms, readRates } from '../pricing/terms.ts';
import { UnderpaymentCase } from '../underpayment-cases/underpayment-case.ts';
import { type Assessment, assess } from './assess.ts';
import { type Reconciled, Reconciliation, type UnderpaymentCause } from './reconcile.ts';

/** The cases that a comparison needs: every detected one, and every open one. */
export const selectAffectedCases = statement({
  name: 'contract_management.cases_concerned',
  parameters: { claimIds: 'text[]' },
  columns: { id: 'text', claimId: 'text' },
  text: `select t.id, t.claim_id from contract_management.underpayment_cases t
    where t.organization_id = :tenant and t.claim_id = any (:claimIds)
      and (t.origin = 'DETECTED' or t.status not in ('RECOVERED', 'WRITTEN_OFF', 'INVALID'))`,
});

/** The input of a comparison. */
export interface Comparison {
  readonly claims: readonly BilledClaim[];
  readonly contracts: readonly ContractTerms[];
  readonly caseIds: readonly string[];
  /** The day of the latest payment of each claim. */
  readonly paymentDates: ReadonlyMap<string, string>;
  readonly cause: UnderpaymentCause;
  readonly dryRun: boolean;
}

/** A claim with the result of its comparison. */
export interface ComparedClaim extends Reconciled {
  readonly claim: BilledClaim;
  readonly assessment: Assessment;
}

/** Compares claims with the contracts of their payers, and opens, updates or ends their cases. */
export async function compareClaims(
  context: TenantContext,
  ports: Pick<ContractManagementPorts, 'appealDeadline'>,
  { claims, contracts, caseIds, paymentDates, cause, dryRun }: Comparison,
): Promise<ComparedClaim[]> {
  const priceable = claims.map((claim) => toPriceable(claim));
  const rates = await readRates(context, contracts, codesOfClaims(priceable));
  const contractsOf = Map.groupBy(contracts, ({ payerId }) => payerId);
  const thresholdOf = await readThresholds(context, claims);
  const casesOf = await casesByClaim(context, caseIds, dryRun);
  const reconciliation = new Reconciliation(context, ports, cause, dryRun);
  return claims.map((claim, index) => {
    const own = contractsOf.get(claim.payerId) ?? [];
    const threshold = thresholdOf(claim);
    const priced = priceClaim(priceable[index] ?? toPriceable(claim), own, rates);
    const assessment = assess(claim, priced, threshold);
    const reconciled = reconciliation.reconcile({
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

/** The thresholds of the payers of claims; without one, the variance thresholds of the payer's own record. */
async function readThresholds(
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

/** Reads the cases by claim, oldest first. Unless it is a dry run, locks them in the order of their ids. */
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
  // Ids are sortable by time.
  return Map.groupBy(found, ({ claimId }) => claimId);
}
