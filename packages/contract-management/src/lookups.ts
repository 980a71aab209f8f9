import { workSource } from '@rcm/lists';
import { type Reading, reading, statement } from '@rcm/tenancy';
import { UnderpaymentCase, underpaymentCaseCounts } from './underpayment-cases/underpayment-case.ts';
import { underpaymentWork, workCauses } from './underpayment-cases/work.ts';

export {
  type AnsweredClaim,
  followUnderpayments,
  type UnderpaymentCause,
  type UnderpaymentPorts,
} from './detection/follow.ts';
export { closedUnderpayments } from './underpayment-cases/closed.ts';
export { contractNames, underpayments } from './underpayment-cases/figures.ts';

const idsOfClaim = statement({
  name: 'contract_management.cases_of_claim',
  parameters: { claimId: 'text' },
  columns: { id: 'text' },
  text: `select t.id from contract_management.underpayment_cases t
    where t.organization_id = :tenant and t.claim_id = :claimId order by t.created_at, t.id`,
});

/** The identifiers of the underpayment cases of a claim, oldest first. */
export const underpaymentCasesOfClaim = (claimId: string): Reading<string[]> =>
  reading(idsOfClaim, { claimId }, (rows) => rows.map(({ id }) => id));

/** The underpayment cases that are open work. */
export const openUnderpayments = workSource(
  UnderpaymentCase,
  underpaymentWork,
  (cause) => workCauses[cause] ?? cause,
  underpaymentCaseCounts,
);
