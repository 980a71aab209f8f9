import type { Facts, Fields } from '@rcm/conditions';
import { PayerProgram } from '@rcm/envelope';
import { DenialCategory, GroupCode } from '../codes/schema.ts';

/** The fields that conditions of queue rules can test: codes, identifiers, numbers of days and amounts. */
export const denialFields = {
  groupCode: { kind: 'text', options: GroupCode.options },
  carc: { kind: 'code', example: '197' },
  rarc: { kind: 'codes', example: 'N130' },
  payerId: { kind: 'text', example: 'pay_01k9d3w5m0e6x8r2t4v6y8z0a1' },
  payerProgram: { kind: 'text', options: PayerProgram.options },
  category: { kind: 'text', options: DenialCategory.options },
  deniedAmount: { kind: 'money' },
  billedAmount: { kind: 'money' },
  daysToDeadline: { kind: 'integer' },
  ageDays: { kind: 'integer' },
  facilityId: { kind: 'text', example: 'fac_01k9d3w5m0e6x8r2t4v6y8z0a1' },
  providerId: { kind: 'text', example: 'prv_01k9d3w5m0e6x8r2t4v6y8z0a1' },
  specialty: { kind: 'text', example: 'Orthopedics' },
  cptCode: { kind: 'codes', example: '99213' },
  placeOfService: { kind: 'code', example: '11' },
  appealRights: { kind: 'boolean' },
  tags: { kind: 'texts', example: 'high-dollar' },
} as const satisfies Fields;

/** The values of the fields for one denial. */
export type DenialFacts = Facts<typeof denialFields>;
