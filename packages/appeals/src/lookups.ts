import type { AppealStatus } from '@rcm/envelope';
import { searchSource, workSource } from '@rcm/lists';
import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';

import { Appeal } from './appeals/appeal.ts';
import { appealSearch } from './appeals/search.ts';
import { appealWords, appealWork } from './appeals/work.ts';
import type { AppealLevel } from './ladder/ladder.ts';

export { casesOfDecidedAppeals, decidedAppeals } from './appeals/decided.ts';
export { refreshDenialCases } from './appeals/denial-cases.ts';
export { followPayments } from './appeals/payments.ts';
export { casesUnderAppeal } from './appeals/under-appeal.ts';

/** An appeal as its denial case names it. */
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

/** The identifiers of the appeals of a claim, oldest first. */
export async function appealsOfClaim(context: TenantContext, claimId: string): Promise<string[]> {
  const appeals = await context.em.find(Appeal, { claimId }, oldestFirst);
  return appeals.map(({ id }) => id);
}

/** A denial case that was appealed, and how far its appeal is. */
export interface AppealedCase {
  /** Of the denial case. */
  readonly id: string;
  readonly status: AppealStatus;
  readonly appealDeadline: Date | null;
  readonly submittedAt: Date | null;
  readonly confirmationNumber: string | null;
  readonly recoveredSinceSubmission: Money;
}

/** The denial case whose appeal on the claim at the level, `1` to `5`, was made last; null where there is none. */
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
        recoveredSinceSubmission: newest.recoveredSinceSubmission,
      }
    : null;
}

/** The appeals that wait for us. */
export const appealsDue = workSource(Appeal, appealWork, (cause) => appealWords[cause] ?? cause);

/** Appeals by the number of their denial case, or by what the payer or carrier confirmed them with. */
export const appealsSearched = searchSource(Appeal, {
  search: appealSearch,
  reads: { caseNumber: 'text?', payerName: 'text', status: 'text', claimId: 'text' },
  shows: ({ caseNumber, payerName, status, claimId }) => ({
    number: caseNumber,
    name: payerName,
    status,
    patientId: null,
    claimId,
  }),
});
