import { searchSource, view, workSource } from '@rcm/lists';
import { type Reading, reading, statement, type TenantContext } from '@rcm/tenancy';
import { z } from 'zod';
import { caseCounts } from './cases/counts.ts';
import { DenialCase } from './cases/denial-case.ts';
import { guardrailColumns, guardrailOf } from './cases/guardrail.ts';
import { StoredCase } from './cases/schema.ts';
import { caseSearch } from './cases/search.ts';
import { caseWork, paymentDueWork } from './cases/work.ts';

export {
  type AppealOfCase,
  followAppeal,
  lockDenialCase,
  type UndoneDecision,
  undoDecision,
} from './cases/appeals.ts';
export {
  countCases,
  type DenialDifference,
  type DenialTotal,
  denialBooks,
  denialTotals,
} from './cases/books.ts';
export { firstAppealDeadline } from './cases/deadline.ts';
export { type DenialPorts, followDenials } from './cases/denials.ts';
export type { Denial, DenialCause, DeniedClaim, DeniedLine } from './cases/denied-claim.ts';
export { denialsByCode, denialsInWindows, openDenialsOfProvider } from './cases/figures.ts';
export { assigneesOfCases, resolvedCases } from './cases/resolved.ts';

const Snapshot = StoredCase.pick({
  id: true,
  caseNumber: true,
  claimId: true,
  claimNumber: true,
  payerId: true,
  payerName: true,
  payerProgram: true,
  denialReason: true,
  primaryCode: true,
  groupCode: true,
  remarkCodes: true,
  denialDate: true,
  deniedAmount: true,
  appealRights: true,
  status: true,
  lines: true,
  assignedToId: true,
}).extend({
  /** Reasons against an appeal as sentences for the API; empty if the case can be appealed. */
  guardrailReasons: z.array(z.string()),
});

/** A denial case as other modules see it. */
export type DenialCaseSnapshot = z.output<typeof Snapshot>;

const snapshotView = view(DenialCase, Snapshot, {
  guardrailReasons: { needs: guardrailColumns, value: (denialCase) => guardrailOf(denialCase).reasons },
});

const snapshotOf = ({ now }: TenantContext, found: DenialCase | null): DenialCaseSnapshot | null =>
  found && snapshotView.show(found, now);

const idsOfClaim = statement({
  name: 'denial_management.cases_of_claim',
  parameters: { claimId: 'text' },
  columns: { id: 'text' },
  text: `select id from denial_management.denial_cases
    where organization_id = :tenant and claim_id = :claimId order by created_at, id`,
});

/** A denial case by id. */
export const denialCase = async (context: TenantContext, id: string): Promise<DenialCaseSnapshot | null> =>
  snapshotOf(context, await context.look(DenialCase, id));

/** The newest denial case of a claim that is not withdrawn. */
export const denialCaseOfClaim = async (
  context: TenantContext,
  claimId: string,
): Promise<DenialCaseSnapshot | null> =>
  snapshotOf(
    context,
    await context.em.findOne(
      DenialCase,
      { claimId, status: { $ne: 'WITHDRAWN' } },
      { orderBy: { createdAt: 'desc', id: 'desc' } },
    ),
  );

/** The denial cases of a claim, oldest first. */
export const casesOfClaim = (claimId: string): Reading<string[]> =>
  reading(idsOfClaim, { claimId }, (rows) => rows.map(({ id }) => id));

/** The denial cases that are open work. */
export const openDenialCases = workSource(
  DenialCase,
  caseWork,
  (cause) => (cause === 'DENIED' ? 'Denied without a code' : `Denied with ${cause}`),
  caseCounts,
);

/** The denial cases whose payer overturned the denial and has not paid. */
export const paymentsDue = workSource(
  DenialCase,
  paymentDueWork,
  () => 'The payer overturned the denial and has not paid',
);

/** Searches denial cases by case number and claim number. */
export const casesSearched = searchSource(DenialCase, {
  search: caseSearch,
  columns: { caseNumber: 'text', payerName: 'text', status: 'text', patientId: 'text', claimId: 'text' },
  show: ({ caseNumber, payerName, status, patientId, claimId }) => ({
    number: caseNumber,
    name: payerName,
    status,
    patientId,
    claimId,
  }),
});
