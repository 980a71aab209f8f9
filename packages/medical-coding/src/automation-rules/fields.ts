import type { Facts, Fields } from '@rcm/conditions';
import { PayerProgram } from '@rcm/envelope';
import { CodingJobStatus } from '../jobs/schema.ts';

/** The fields of a coding job that conditions can test. */
export const codingFields = {
  status: { kind: 'text', options: CodingJobStatus.options },
  priority: { kind: 'integer' },
  team: { kind: 'text', example: 'SURGICAL' },
  coderId: { kind: 'text', example: 'mem_01k9d3w5m0e6x8r2t4v6y8z0a1' },
  claimId: { kind: 'text', example: 'clm_01k9d3w5m0e6x8r2t4v6y8z0a1' },
  payerId: { kind: 'text', example: 'pay_01k9d3w5m0e6x8r2t4v6y8z0a1' },
  payerProgram: { kind: 'text', options: PayerProgram.options },
  providerId: { kind: 'text', example: 'prv_01k9d3w5m0e6x8r2t4v6y8z0a1' },
  facilityId: { kind: 'text', example: 'fac_01k9d3w5m0e6x8r2t4v6y8z0a1' },
  specialty: { kind: 'text', example: 'Orthopedics' },
  billedAmount: { kind: 'money' },
  placeOfService: { kind: 'codes', example: '11' },
  diagnosisCode: { kind: 'codes', example: 'M54.50' },
  procedureCode: { kind: 'codes', example: '99213' },
  modifier: { kind: 'codes', example: '25' },
  ageHours: { kind: 'integer' },
  hoursToDue: { kind: 'integer' },
  isOverdue: { kind: 'boolean' },
  openQueries: { kind: 'integer' },
  suggestionCount: { kind: 'integer' },
  /** The lowest confidence of the suggestions, in percent, rounded down. */
  lowestConfidence: { kind: 'integer' },
  hasInvalidCode: { kind: 'boolean' },
  hasFailedEdit: { kind: 'boolean' },
} as const satisfies Fields;

/** The facts about a job that rules are evaluated with. */
export type CodingFacts = Facts<typeof codingFields>;
