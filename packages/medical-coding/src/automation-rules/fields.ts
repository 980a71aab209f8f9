import type { Facts, Fields } from '@rcm/conditions';
import { PayerProgram } from '@rcm/envelope';
import { CodingJobStatus } from '../jobs/schema.ts';

/** What the conditions of rules may ask about a coding job: codes, identifiers, counts and amounts. */
export const codingFields = {
  status: { kind: 'text', options: CodingJobStatus.options },
  priority: { kind: 'integer' },
  team: { kind: 'text' },
  coderId: { kind: 'text' },
  claimId: { kind: 'text' },
  payerId: { kind: 'text' },
  payerProgram: { kind: 'text', options: PayerProgram.options },
  providerId: { kind: 'text' },
  facilityId: { kind: 'text' },
  specialty: { kind: 'text' },
  billedAmount: { kind: 'money' },
  placeOfService: { kind: 'codes' },
  diagnosisCode: { kind: 'codes' },
  procedureCode: { kind: 'codes' },
  modifier: { kind: 'codes' },
  ageHours: { kind: 'integer' },
  hoursToDue: { kind: 'integer' },
  isOverdue: { kind: 'boolean' },
  openQueries: { kind: 'integer' },
  suggestionCount: { kind: 'integer' },
  /** Of the suggestions that have one, in whole percent downwards. */
  lowestConfidence: { kind: 'integer' },
  hasInvalidCode: { kind: 'boolean' },
  hasFailedEdit: { kind: 'boolean' },
} as const satisfies Fields;

/** What is known about a job when rules look at it. */
export type CodingFacts = Facts<typeof codingFields>;
