import type { AppealStatus } from '@rcm/envelope';
import { searchSource, workSource } from '@rcm/lists';
import type { Money } from '@rcm/money';
import { type Reading, reading, statement, type TenantContext } from '@rcm/tenancy';
import { Appeal, appealCounts } from './appeals/appeal.ts';
import { appealSearch } from './appeals/search.ts';
import { appealWork, workCauses } from './appeals/work.ts';
import type { AppealLevel } from './ladder/ladder.ts';

export { casesOfDecidedAppeals, decidedAppeals } from './appeals/decided.ts';
export { followAssignments, refreshDenialCases } from './appeals/denial-cases.ts';
export { followPayments } from './appeals/payments.ts';
export { casesUnderAppeal } from './appeals/under-appeal.ts';

/** An appeal as its denial case shows it. */
export interface AppealOfCase {
  readonly id: string;
  readonly level: AppealLevel;
  readonly status: AppealStatus;
}

const oldestFirst = { orderBy: { createdAt: 'asc', id: 'asc' } } as const;

/** The appeals of a denial case, oldest first. */
export async function appealsOfCase(context: TenantContext, denialCaseId: string): Promise<AppealOfCase[]> {
  const appeals = await context.em.find(Appeal, { denialCaseId }, oldestFirst);
  return appeals.map(({ id, level, status }) => ({ id, level, status }));
}

const idsOfClaim = statement({
  name: 'appeals.appeals_of_claim',
  parameters: { claimId: 'text' },
  columns: { id: 'text' },
  text: `select t.id from appeals.appeals t
    where t.organization_id = :tenant and t.claim_id = :claimId order by t.created_at, t.id`,
});

/** The identifiers of the appeals of a claim, oldest first. */
export const appealsOfClaim = (claimId: string): Reading<string[]> =>
  reading(idsOfClaim, { claimId }, (rows) => rows.map(({ id }) => id));

/** A denial case with the progress of its appeal. */
export interface AppealedCase {
  /** The id of the denial case. */
  readonly id: string;
  readonly status: AppealStatus;
  readonly appealDeadline: Date | null;
  readonly submittedAt: Date | null;
  readonly confirmationNumber: string | null;
  /** What the payer's decision overturned; null if it is not decided or not stated. */
  readonly overturnedAmount: Money | null;
  readonly recoveredSinceSubmission: Money;
}

/** The denial case of the newest appeal of the claim at the level, `1` to `5`; null if there is none. */
export async function appealedCaseOfClaim(
  context: TenantContext,
  claimId: string,
  level: number,
): Promise<AppealedCase | null> {
  const appeals = await context.em.find(Appeal, { claimId }, oldestFirst);
  const newest = appeals.findLast((appeal) => appeal.level.startsWith(`LEVEL_${level}_`));
  return newest
    ? {
        id: newest.denialCaseId,
        status: newest.status,
        appealDeadline: newest.appealDeadline ?? null,
        submittedAt: newest.submittedAt ?? null,
        confirmationNumber: newest.confirmationNumber ?? null,
        overturnedAmount: newest.overturnedAmount ?? null,
        recoveredSinceSubmission: newest.recoveredSinceSubmission,
      }
    : null;
}

/** The appeals that are open work. */
export const openAppeals = workSource(
  Appeal,
  appealWork,
  (cause) => workCauses[cause] ?? cause,
  appealCounts,
);

/** Searches appeals by the number of their denial case and by confirmation or tracking number. */
export const appealsSearched = searchSource(Appeal, {
  search: appealSearch,
  columns: { caseNumber: 'text?', payerName: 'text', status: 'text', claimId: 'text' },
  show: ({ caseNumber, payerName, status, claimId }) => ({
    number: caseNumber,
    name: payerName,
    status,
    patientId: null,
    claimId,
  }),
});
